"""Where it pays to look ahead: at what dice decide."""

from __future__ import annotations

from collections import defaultdict

from undercroft.bots import GreedyBot
from undercroft.engine import Match
from undercroft.rules.lungeon.game import GAME


def test_bots_think_where_dice_decide_and_nowhere_else() -> None:
    found: dict[str, set[bool]] = defaultdict(set)
    bots = [GreedyBot(1), GreedyBot(2)]
    for seed in range(6):
        match = Match(GAME, 2, seed)
        while match.pending:
            decision = match.pending[0]
            seat = match.seat(decision.seat)
            if len(decision.options) > 1:
                unknown = any(each.detail in ("test", "engage") for each in decision.options)
                kind = f"{decision.kind}, dice" if unknown else decision.kind
                found[kind].add(seat.ponders)
            match.choose(bots[decision.seat].choose(seat), decision.seat)
    assert found == {
        "choose_hero": {False},
        "choose_move": {False},
        "choose_move, dice": {True},
        "battle_method": {True},
        "chest": {True},
    }
