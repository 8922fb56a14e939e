"""How questions are put: what everybody can answer for himself is not asked (DR-9.18, DR-14.25)."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.state import Dungeon


def strict(dungeon: Dungeon) -> bool:
    """Whether a question is put even if only its decider can know that there is nothing to choose (DR-14.25)."""
    return dungeon.house.windows == "strict"


def ask(dungeon: Dungeon, decision: Decision, *, might: bool = True) -> Rule[Option]:
    """Ask about hidden cards; `might` says whether, as far as everybody can know, there may be a choice (DR-9.18)."""
    asks = might if strict(dungeon) else len(decision.options) > 1
    if not asks:
        return decision.options[0]
    answer: Option = yield decision
    return answer


def ask_openly(decision: Decision) -> Rule[Option]:
    """Ask about what lies open; a question with exactly one answer is answered at once."""
    if len(decision.options) == 1:
        return decision.options[0]
    answer: Option = yield decision
    return answer
