"""Where it pays to look ahead: while the round can still be won."""

from __future__ import annotations

from collections import defaultdict

from undercroft.bots import GreedyBot
from undercroft.engine import Match
from undercroft.rules.lungeon.game import GAME


def test_bots_think_while_both_heroes_live_and_nowhere_else() -> None:
    found: dict[tuple[str, bool], set[bool]] = defaultdict(set)
    bots = [GreedyBot(1), GreedyBot(2)]
    for seed in range(6):
        match = Match(GAME, 2, seed)
        while match.pending:
            decision = match.pending[0]
            seat = match.seat(decision.seat)
            if len(decision.options) > 1:
                alone = any(not hero.alive for hero in match.state.heroes)
                found[decision.kind, alone].add(seat.ponders)
            match.choose(bots[decision.seat].choose(seat), decision.seat)
    assert found == {
        ("choose_hero", False): {False},
        ("choose_move", False): {True},
        ("choose_move", True): {False},
        ("battle_method", False): {True},
        ("battle_method", True): {False},
        ("chest", False): {True},
        ("chest", True): {False},
    }
