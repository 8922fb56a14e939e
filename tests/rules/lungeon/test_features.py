"""What the numbers of a seat tell."""

from __future__ import annotations

import pytest

from undercroft.bots import GreedyBot
from undercroft.engine import Match
from undercroft.rules.lungeon.game import GAME
from undercroft.rules.lungeon.state import Dungeon

SEED = 4
"""A match whose first round somebody wins."""


def named(match: Match[Dungeon], seat: int) -> dict[str, float]:
    return dict(zip(GAME.advice.feature_names, match.seat(seat).features, strict=True))


def play_to(match: Match[Dungeon], round_: int, turns: int) -> None:
    bots = [GreedyBot(1), GreedyBot(2)]
    while match.phase < (round_, turns):
        decision = match.pending[0]
        match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)


def test_both_sides_see_the_same_match_from_their_own_side() -> None:
    match = Match(GAME, 2, SEED)
    play_to(match, 1, 4)
    one, two = named(match, 0), named(match, 1)
    points = match.state.points
    assert points[0] != points[1]
    assert one["lead"] == -two["lead"] == pytest.approx((points[0] - points[1]) / 6)
    for name in ("life", "points", "tiles", "level"):
        assert one[f"own hero: {name}"] == two[f"other hero: {name}"]
    assert one["own turn"] + two["own turn"] == 1
    assert one["rounds left"] == pytest.approx(4 / 5)
    assert one[f"own hero: is {match.state.heroes[0].kind.id}"] == 1


def test_between_rounds_only_match_points_count() -> None:
    match = Match(GAME, 2, SEED)
    play_to(match, 1, 0)
    shown = named(match, 0)
    assert shown["a round is played"] == 0
    known = {name for name, each in shown.items() if each}
    assert known <= {
        "rounds left", "own match points", "the other's match points", "lead", "lead, short",
        "lead for each round left", "begins the round",
    }  # fmt: skip
    own, other = match.state.points
    assert shown["own match points"] == pytest.approx(own / 6)
    assert shown["the other's match points"] == pytest.approx(other / 6)
    assert own != other
