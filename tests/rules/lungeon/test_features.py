"""What the numbers of a seat tell."""

from __future__ import annotations

import pytest

from undercroft.bots import GreedyBot
from undercroft.engine import Match
from undercroft.rules.lungeon.board import BIT, EVERYWHERE, tile_at
from undercroft.rules.lungeon.features import features
from undercroft.rules.lungeon.game import GAME
from undercroft.rules.lungeon.state import Dungeon

SEED = 4
"""A match whose first round somebody wins."""


def named(match: Match[Dungeon], seat: int) -> dict[str, float]:
    return dict(zip(GAME.feature_names(), match.seat(seat).features, strict=True))


def play_to(match: Match[Dungeon], round_: int, turns: int) -> None:
    bots = [GreedyBot(1), GreedyBot(2)]
    while match.phase < (round_, turns):
        decision = match.pending[0]
        match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)


@pytest.mark.rule("LR-12.1")
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


@pytest.mark.rule("LR-3.5")
def test_between_rounds_only_match_points_count() -> None:
    match = Match(GAME, 2, SEED)
    play_to(match, 1, 0)
    shown = named(match, 0)
    assert shown["a round is played"] == 0
    assert not any(each for name, each in shown.items() if name.startswith(("own hero", "other hero")))
    own, other = match.state.points
    assert shown["own match points"] == pytest.approx(own / 6)
    assert shown["the other's match points"] == pytest.approx(other / 6)
    assert own != other


@pytest.mark.rule("LR-5.2")
def test_who_is_nearer_to_what_is_told() -> None:
    """Red stands in one corner and Blue in the other, a chest between them."""
    match = Match(GAME, 2, SEED)
    play_to(match, 0, 1)
    state = match.state
    red, blue = state.heroes
    red.tile, blue.tile = tile_at(1, 1), tile_at(6, 6)
    state.walls, state.monsters = 0, {tile_at(6, 5): next(iter(GAME.cards.monsters.values()))}
    state.chests = BIT[tile_at(3, 3)]
    state.torches = (EVERYWHERE & ~BIT[tile_at(1, 6)], 0)
    shown = dict(zip(GAME.feature_names(), features(state, 0), strict=True))
    assert shown["own hero: chest near"] == pytest.approx(1 / 3)
    assert shown["other hero: chest near"] == pytest.approx(1 / 4)
    assert (shown["own hero: chests it is nearer to"], shown["other hero: chests it is nearer to"]) == (1 / 4, 0)
    assert shown["other hero: monster near"] == pytest.approx(1 / 2)
    assert shown["other hero: monsters it is nearer to"] == pytest.approx(1 / 4)
    assert shown["own hero: dark near"] == shown["other hero: dark near"] == pytest.approx(1 / 6)
    assert shown["own hero: tiles in the dark it is nearer to"] == 0, "both are as near"


@pytest.mark.rule("LR-11.4", "LR-11.5")
def test_what_the_round_would_bring_if_it_ended_now_is_told() -> None:
    match = Match(GAME, 2, SEED)
    play_to(match, 0, 1)
    match.state.heroes[1].found_treasure = True
    assert named(match, 0)["lead if the round ended now"] == -1
    assert named(match, 1)["lead if the round ended now"] == 1


def test_a_monster_can_be_reached_but_not_passed() -> None:
    match = Match(GAME, 2, SEED)
    play_to(match, 0, 1)
    state = match.state
    red, blue = state.heroes
    red.tile, blue.tile = tile_at(1, 1), tile_at(1, 2)
    row = sum(BIT[tile_at(x, 1)] for x in range(1, 7))
    state.walls = EVERYWHERE & ~row & ~BIT[blue.tile]
    state.monsters = {tile_at(3, 1): next(iter(GAME.cards.monsters.values()))}
    state.chests = BIT[tile_at(5, 1)]
    shown = dict(zip(GAME.feature_names(), features(state, 0), strict=True))
    assert shown["own hero: monster near"] == pytest.approx(1 / 3)
    assert shown["own hero: chest near"] == 0
