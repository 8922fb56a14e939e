"""Dungeon Run, clause by clause: see docs/rules/dungeon-run.md."""

from undercroft.rules.dungeonrun.game import GAME, DungeonRun

__all__ = ["GAME", "DungeonRun"]
