"""What the numbers of a seat tell, where a turn ends, and when it pays to look ahead."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.dungeonrun.table import Table, hero
from undercroft.bots import GreedyBot
from undercroft.engine import Horizon, Match
from undercroft.lab.train.lessons import lessons_of
from undercroft.rules.dungeonrun.bots.features import features
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Dungeon


def named(table: Table, seat: int) -> dict[str, float]:
    return dict(zip(GAME.advice.feature_names, features(table.dungeon, seat), strict=True))


def played(players: int, seed: int) -> Iterator[Match[Dungeon]]:
    """A match of greedy heroes, before every answer."""
    match = Match(GAME, players, seed)
    bots = [GreedyBot(seat) for seat in range(players)]
    while match.pending:
        yield match
        for decision in match.pending:
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)


def test_before_heroes_are_chosen_nothing_is_told() -> None:
    assert set(Match(GAME, 3, 1).seat(0).features) == {0.0}


def test_the_own_hero_comes_first_then_the_rival_closest_to_winning() -> None:
    table = Table(hero(brawn=4), hero(brawn=5, life=8), hero(brawn=2), rooms="EW EW")
    table.endgame(2)
    shown = named(table, 0)
    assert shown["own hero: brawn"] == pytest.approx(4 / 6)
    assert shown["rival 1: shows the Stone"] == 1
    assert [shown[f"rival {place}: brawn"] for place in (1, 2)] == pytest.approx([2 / 6, 5 / 6])
    assert [shown[f"rival {place}: plays"] for place in (1, 2, 3, 4, 5)] == [1, 1, 0, 0, 0]
    assert shown["3 players"] == 1


@pytest.mark.rule("DR-9.3")
def test_a_stone_in_a_loot_pile_is_known_to_its_owner_alone() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW EW")
    table.endgame(None)
    table.stand(0, loot=[table.stone])
    own, other = named(table, 0), named(table, 1)
    assert (own["own: carries the Stone"], own["somebody else hides the Stone"]) == (1, 0)
    assert (other["own: carries the Stone"], other["somebody else hides the Stone"]) == (0, 1)
    assert other["own hero: near the Stone"] == 0


def test_steps_and_odds_are_those_of_the_map_and_of_the_dice() -> None:
    table = Table(hero(brawn=6), hero(brawn=1, life=1), rooms="EW EW EW")
    table.stand(0, room=2)
    table.stand(1, room=2)
    shown = named(table, 0)
    assert shown["own hero: steps to the Entrance"] == 2 / 8
    assert shown["own hero: a turn from the Entrance"] == 1
    assert shown["rival 1: in the same room"] == 1
    assert shown["rival 1: one wound from defeat"] == 1
    assert shown["rival 1: duel: chance to kill him"] > 0.9 > shown["rival 1: his duel: chance to kill"]


def test_bots_look_ahead_to_the_end_of_the_round_and_in_the_endgame_to_that_of_the_match() -> None:
    found = set()
    for match in played(4, 2):
        seat = match.seat(match.pending[0].seat)
        assert seat.decisive is match.state.endgame
        found.add((match.state.endgame, seat.reach, seat.ponders))
    assert found == {
        (endgame, reach, ponders)  # not at every roll of the dice
        for endgame, reach in ((False, Horizon.ROUND), (True, Horizon.MATCH))
        for ponders in (True, False)
    }


def test_every_seat_learns_at_the_end_of_each_round() -> None:
    match = Match(GAME, 3, 5)
    bots = [GreedyBot(seat) for seat in range(3)]
    rounds = {match.phase.round}
    while match.pending:
        decision = match.pending[0]
        match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)
        rounds |= {match.phase.round} if match.pending else set()
    seats = iter(range(3))
    lessons = lessons_of(GAME, 3, 5, lambda seed: GreedyBot(next(seats)))
    assert len(rounds) > 5
    assert lessons.features.shape == (3 * (len(rounds) - 1), len(GAME.advice.feature_names))
