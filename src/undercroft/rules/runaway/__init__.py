"""Run Away!!, clause by clause: see docs/rules/run-away.md."""

from undercroft.rules.runaway.game import GAME, RunAway

__all__ = ["GAME", "RunAway"]
