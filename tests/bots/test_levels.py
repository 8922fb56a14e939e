"""The levels: what they are called, how a novice errs, and that none of them knows what it should not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.engine.pebbles import GAME
from tests.thorough import many
from undercroft.bots import (
    BOTS,
    FAR_SIGHTED,
    LEVELS,
    Bot,
    Budget,
    GreedyBot,
    LookaheadBot,
    NoviceBot,
    make_bot,
    play_out,
)
from undercroft.bots.value import Value
from undercroft.bots.weights import stamp_of
from undercroft.engine import Chance, Game, Match, Option, derive, game, games
from undercroft.testing.worlds import asks_in_secret

PLACES = many(4, thorough=8)
"""At so many decisions a bot's honesty is tried, and in so many worlds each:"""
WORLDS = many(1, thorough=2)
APART = 4
"""So many decisions lie between them."""
MATCHES = 20
"""So many matches are enough to come to them."""


def test_levels_are_bots_by_name_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["novice", "adventurer", "veteran", "legend"]
    assert set(LEVELS) < set(BOTS)
    assert {"veteran", "legend"} == FAR_SIGHTED
    assert isinstance(make_bot("adventurer", 1), GreedyBot)
    veteran, legend = make_bot("veteran", 1), make_bot("legend", 1)
    assert isinstance(veteran, LookaheadBot)
    assert isinstance(legend, LookaheadBot)
    for name in games():
        rules = game(name)
        assert legend.budget_for(rules).worlds > veteran.budget_for(rules).worlds == rules.advice.worlds


def test_people_do_not_wait_for_a_bot_on_a_slow_machine() -> None:
    hurried, patient = make_bot("legend", 1, milliseconds=2500), make_bot("legend", 1)
    assert isinstance(hurried, LookaheadBot)
    assert isinstance(patient, LookaheadBot)
    assert (hurried.budget.milliseconds, patient.budget.milliseconds) == (2500, None)
    assert isinstance(make_bot("greedy", 1, milliseconds=5), GreedyBot), "who does not look ahead need not hurry"


def test_a_novice_takes_what_looks_best_in_four_cases_of_seven() -> None:
    seat = Match(GAME, 3, 3).seat(0)
    decision = seat.decision
    assert decision is not None
    best = sorted(decision.options, key=lambda each: -int(each.args[0]))
    taken = Counter(NoviceBot(seed).choose(seat) for seed in range(700))
    assert [taken[each] for each in best] == [pytest.approx(each, abs=60) for each in (400, 200, 100)]


def test_a_novice_overlooks_most_chances_to_react() -> None:
    match = Match(GAME, 3, 3)
    while match.pending[0].passes is None:
        for decision in match.pending:
            match.choose(decision.default, decision.seat)
    seat = match.seat(match.pending[0].seat)
    passed = sum(NoviceBot(seed).choose(seat) is match.pending[0].passes for seed in range(400))
    assert 330 < passed < 400  # overlooked, or not what looks best


@pytest.mark.parametrize("name", ["run-away", "lungeon-run"])  # in Dash little is to be won by skill
def test_a_sensible_player_beats_a_novice(name: str) -> None:
    players = 2
    won = 0
    for index in range(40):
        novice = index % players
        bots = [make_bot("novice" if seat == novice else "adventurer", seat) for seat in range(players)]
        outcome = play_out(Match(game(name), players, index // players), bots)
        won += novice not in outcome.winners
    assert won >= 24


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", games())
def test_no_level_knows_what_its_seat_does_not(name: str, level: str) -> None:
    check_honesty(game(name), lambda seed: make_bot(level, seed))


@pytest.mark.parametrize("name", [each for each in games() if game(each).advice.feature_names])
def test_whoever_looks_ahead_knows_no_more_whatever_was_learned(name: str) -> None:
    """Also with weights that see something in every feature."""
    rules = game(name)
    chance = np.random.default_rng(1)
    width = len(rules.advice.feature_names)
    value = Value(
        stamp_of(rules), [((chance.standard_normal((width, 1)) / 4).astype(np.float32), np.zeros(1, np.float32))]
    )
    left = check_honesty(rules, lambda seed: LookaheadBot(seed, Budget(8), value), places=3 * PLACES)
    assert left, "greedy's option is never left: nothing was tried"


def check_honesty(rules: Game[Any], make: Callable[[int], Bot], places: int = PLACES) -> int:
    """Whatever is hidden may be swapped: the bot makes the same move. How often that was not greedy's.

    Half of the decisions are where the match is decided, since there some bots think further, and some only there.
    """
    players = max(2, rules.players[0])
    asked, tried, left = Counter[bool](), Counter[bool](), 0
    for index in range(MATCHES):
        match = Match(rules, players, 8 + index)
        others = [GreedyBot(seat) for seat in range(players)]
        while match.pending and tried.total() < places:
            for decision in match.pending:
                seat = match.seat(decision.seat)
                sensible = others[seat.number].choose(seat)
                if len(decision.options) > 1 and seat.ponders and not asks_in_secret(match, seat.number):
                    decisive = seat.decisive
                    asked[decisive] += 1
                    if asked[decisive] % APART == 0 and (decisive or tried[decisive] < places // 2):
                        tried[decisive] += 1
                        left += the_only_move(match, seat.number, make, tried.total()) != sensible
                match.choose(sensible, seat.number)
    assert tried.total() == places
    assert tried[True] >= places // 2
    return left


def the_only_move(match: Match[Any], seat: int, make: Callable[[int], Bot], seed: int) -> Option:
    """What a bot does in a seat, and does as well when what is hidden from it is swapped."""
    move = make(seed).choose(match.seat(seat))
    for world in range(WORLDS):
        other = match.seat(seat).imagine(Chance(derive(world, "swapped", seed)))
        assert make(seed).choose(other.seat(seat)) == move
    return move
