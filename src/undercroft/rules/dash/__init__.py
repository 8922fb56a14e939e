"""Dash Through the Dungeon, clause by clause: see docs/rules/dash-through-the-dungeon.md."""

from undercroft.rules.dash.game import GAME, DashThroughTheDungeon

__all__ = ["GAME", "DashThroughTheDungeon"]
