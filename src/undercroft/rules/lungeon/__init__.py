"""Lungeon Run, clause by clause: see docs/rules/lungeon-run.md."""

from undercroft.rules.lungeon.game import GAME, LungeonRun

__all__ = ["GAME", "LungeonRun"]
