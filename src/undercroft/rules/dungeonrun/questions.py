"""How questions are put: what everybody can answer for himself is not asked (DR-9.18, DR-14.25)."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.state import Dungeon


def ask(dungeon: Dungeon, decision: Decision) -> Rule[Option]:
    """Ask about hidden cards: under `windows = strict` even if only one answer is legal (DR-9.18)."""
    if dungeon.house.windows != "strict" and len(decision.options) == 1:
        return decision.options[0]
    answer: Option = yield decision
    return answer


def ask_openly(decision: Decision) -> Rule[Option]:
    """Ask about what lies open; a question with exactly one answer is answered at once."""
    if len(decision.options) == 1:
        return decision.options[0]
    answer: Option = yield decision
    return answer
