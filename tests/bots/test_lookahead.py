"""Looking ahead: which worlds are tried, what is compared with what, and when greedy's option is left."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.engine.pebbles import GAME, Pebbles, Table
from undercroft.bots import Budget, GreedyBot, LookaheadBot, look_ahead, play_out
from undercroft.bots.levels import VeteranBot
from undercroft.bots.lookahead import Trial, mean_and_error, most_promising, play_on
from undercroft.bots.value import Value
from undercroft.bots.weights import stamp_of
from undercroft.engine import Chance, Decision, Horizon, Match, Option, Phase

BEST_CARD = GAME.advice.feature_names.index("best card")


def coin(features: Sequence[Sequence[float]]) -> list[float]:
    """A value that thinks all positions equal."""
    return [0.5] * len(features)


def thrifty(features: Sequence[Sequence[float]]) -> list[float]:
    """A value that likes to keep a high card."""
    return [row[BEST_CARD] for row in features]


def advised(rules: Pebbles, **other: Any) -> Pebbles:
    """The game, with other advice in part."""
    rules.advice = replace(rules.advice, **other)
    return rules


class Spendthrift(Pebbles):
    """Advises to play the highest card, and to pass whatever can be passed."""

    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        return [float(each.args[0]) if each.args else float(each is decision.passes) for each in decision.options]


class Indifferent(Pebbles):
    """Offers the lowest card, as often as there are words for it."""

    words: tuple[str, ...] = ("so", "or so")

    def bid(self, state: Table, seat: int) -> Decision:
        def options() -> list[Option]:
            return [Option("play", (min(state.hands[seat]), word)) for word in self.words]

        return Decision(seat, "bid", options, "PB-3")


class Stubborn(Indifferent):
    words = ("so",)


def first_bid(seed: int = 1, rounds: int = 3) -> Match[Table]:
    return Match(Spendthrift(), 3, seed, {"rounds": rounds})


def test_an_only_option_is_taken_without_a_thought() -> None:
    (prospect,) = look_ahead(Match(Stubborn(), 2, 1).seat(0), coin, Chance(1), Budget(4))
    assert prospect.worlds == 0
    assert math.isnan(prospect.chance)


def test_where_the_value_sees_no_difference_greedy_decides() -> None:
    match = first_bid()
    best = max(match.pending[0].options, key=lambda each: each.args[0])
    prospects = look_ahead(match.seat(0), coin, Chance(1), Budget(16))
    assert prospects[0].option == best
    assert {each.worlds for each in prospects} == {4}, "nothing is gained by thinking on"


def test_greedys_option_is_left_for_a_clear_gain() -> None:
    match = first_bid(seed=3)
    decision = match.seat(0).decision
    assert decision is not None
    assert len(decision.options) == 3
    prospects = look_ahead(match.seat(0), thrifty, Chance(1), Budget(32))
    assert prospects[0].option != max(decision.options, key=lambda each: each.args[0])
    assert prospects[0].chance == max(each.chance for each in prospects)


def test_a_gain_below_the_margin_of_the_game_is_not_trusted() -> None:
    match = Match(advised(Spendthrift(), margin=1.0), 3, 3, {"rounds": 3})
    decision = match.seat(0).decision
    assert decision is not None
    prospects = look_ahead(match.seat(0), thrifty, Chance(1), Budget(32))
    assert prospects[0].option == max(decision.options, key=lambda each: each.args[0]), "greedy's"
    assert prospects[0].chance < max(each.chance for each in prospects)


def test_what_cannot_be_better_by_the_margin_is_tried_no_further() -> None:
    tried = []
    for rules in (Spendthrift(), advised(Spendthrift(), margin=0.05)):
        lots = Chance(5)

        def unsure(features: Sequence[Sequence[float]], lots: Chance = lots) -> list[float]:
            return [0.5 + lots.below(100, "value", "test") / 10_000 for _ in features]

        prospects = look_ahead(Match(rules, 3, 3, {"rounds": 3}).seat(0), unsure, Chance(1), Budget(32))
        tried.append(sum(each.worlds for each in prospects))
    assert tried[0] > tried[1] == 3 * 4, "as many as the game asks for at first, and no more"


def test_nothing_is_given_up_before_as_many_worlds_as_the_game_asks_for() -> None:
    chancy = advised(Spendthrift(), worlds=9)
    prospects = look_ahead(Match(chancy, 3, 1, {"rounds": 3}).seat(0), coin, Chance(1), Budget(32))
    assert {each.worlds for each in prospects} == {9}


def test_the_end_of_a_match_counts_as_it_is() -> None:
    match = first_bid(rounds=1)

    def never(features: Sequence[Sequence[float]]) -> list[float]:
        raise AssertionError("there is nothing to estimate once the match is over")

    for each in look_ahead(match.seat(0), never, Chance(1), Budget(8)):
        assert 0 <= each.chance <= 1


def test_all_options_are_tried_in_the_same_worlds() -> None:
    """Options that come to the same are found to come to the same: no luck is between them."""

    match = Match(Indifferent(), 3, 5)
    trial = Trial(match.seat(0), thrifty, match.pending[0].options)
    trial.judge([trial.try_in_world(Chance(seed)) for seed in range(6)])
    assert trial.chances[0] == trial.chances[1]
    assert len(set(trial.chances[0])) > 1, "the worlds differ"
    trial.give_up_hopeless()
    assert trial.alive == [0]


def test_hopeless_options_are_given_up_early() -> None:
    match = first_bid(seed=3)
    worlds = {each.option: each.worlds for each in look_ahead(match.seat(0), thrifty, Chance(1), Budget(64))}
    assert min(worlds.values()) < 64


def test_only_the_options_that_look_best_are_looked_at() -> None:
    match = first_bid(seed=3)
    prospects = look_ahead(match.seat(0), coin, Chance(1), Budget(4, breadth=2))
    assert sorted(int(each.option.args[0]) for each in prospects) == sorted(set(match.state.hands[0]))[-2:]


class Paired(Spendthrift):
    """The two highest cards are the same to everybody."""

    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        marks = list(self.alike(state, decision))
        return [float(marks.index(mark)) for mark in marks]

    def alike(self, state: Table, decision: Decision) -> Sequence[Hashable]:
        keys = decision.keys
        return [*keys[:-2], keys[-1], keys[-1]] if decision.kind == "bid" else keys


def test_of_options_that_are_alike_one_is_tried_for_all() -> None:
    seat = Match(Paired(), 3, 3).seat(0)
    assert seat.decision is not None
    low, middle, high = seat.decision.options
    assert seat.alike == [[low], [middle, high]]
    assert most_promising(seat, 12) == [middle, low]
    prospects = {each.option: each for each in look_ahead(seat, thrifty, Chance(1), Budget(8))}
    assert set(prospects) == {low, middle, high}
    assert prospects[high] == replace(prospects[middle], option=high)
    assert prospects[high].worlds > 0


def test_where_all_options_are_alike_nothing_is_thought() -> None:
    class Same(Pebbles):
        def alike(self, state: Table, decision: Decision) -> Sequence[Hashable]:
            return [0 for _ in decision.options]

    seat = Match(Same(), 3, 3).seat(0)
    assert not seat.ponders
    assert {each.worlds for each in look_ahead(seat, thrifty, Chance(1), Budget(8))} == {0}


def test_time_ends_a_thought() -> None:
    match = first_bid(seed=3)
    prospects = look_ahead(match.seat(0), thrifty, Chance(1), Budget(1000, milliseconds=0))
    assert {each.worlds for each in prospects} == {1}
    assert prospects[0].option == max(match.pending[0].options, key=lambda each: each.args[0]), (
        "one world proves nothing"
    )


class Halves(Spendthrift):
    """A round has two turns: what is bid, and what comes of it."""

    def phase(self, state: Table) -> Phase:
        return Phase(state.round, int(bool(state.shown)))


def test_a_world_is_played_to_the_horizon_of_the_game() -> None:
    for rules, ends in ((Halves(), Horizon.ROUND), (advised(Halves(), horizon=Horizon.TURN), Horizon.TURN)):
        world = Match(rules, 3, 3)
        start = world.phase
        assert rules.advice.horizon is ends
        play_on(world, start, rules.advice.reach_from(world.state))
        assert ends.reached(start, world.phase)
        assert Horizon.TURN.reached(start, world.phase)


def test_where_the_end_is_near_worlds_are_played_to_it() -> None:
    def near(state: Table) -> Horizon:
        return Horizon.MATCH if state.round == -2 else Horizon.ROUND

    asked = []

    def value(features: Sequence[Sequence[float]]) -> list[float]:
        asked.append(len(features))
        return [0.5] * len(features)

    for rounds, judged in ((3, True), (2, False)):
        asked.clear()
        rules = advised(Spendthrift(), reach=near)
        look_ahead(Match(rules, 3, 3, {"rounds": rounds}).seat(0), value, Chance(1), Budget(8))
        assert bool(asked) is judged


class Undecided(Pebbles):
    """Thinks all options equal."""

    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        return [0.0] * len(decision.options)


def test_of_equals_imagined_players_take_any_and_forks_of_a_world_the_same() -> None:
    """As greedy bots do. If everybody took the first, a lookahead would think that it knows them."""
    match = Match(Undecided(), 3, 3, {"rounds": 3})
    kept = set()
    for seed in range(12):
        world = match.seat(0).imagine(Chance(seed))
        fork = world.fork()
        for each in (world, fork):
            play_on(each, match.phase, Horizon.ROUND)
        assert world.state.hands == fork.state.hands
        kept.add(tuple(world.state.hands[0][:2]))  # the third was drawn
    assert len(kept) == 3, "each of the three cards was played in some world"


def test_where_it_does_not_pay_to_look_ahead_the_advice_is_followed() -> None:
    value = Value(stamp_of(GAME), [(np.eye(6, 1, -4, np.float32), np.zeros(1, np.float32))])  # as thrifty

    def chosen(rules: Pebbles) -> int:
        seat = Match(rules, 3, 3, {"rounds": 3}).seat(0)
        return int(LookaheadBot(1, Budget(32), value).choose(seat).args[0])

    assert chosen(advised(Spendthrift(), ponders=lambda state, decision: False)) > chosen(Spendthrift())


def test_veterans_think_where_the_match_is_decided_and_legends_everywhere() -> None:
    value = Value(stamp_of(GAME), [(np.eye(6, 1, -4, np.float32), np.zeros(1, np.float32))])  # as thrifty

    def chosen(rules: Pebbles, bot: type[LookaheadBot]) -> int:
        seat = Match(rules, 3, 3, {"rounds": 3}).seat(0)
        return int(bot(1, Budget(32), value).choose(seat).args[0])

    quiet = advised(Spendthrift(), decisive=lambda state: False)
    thrifty_card = chosen(Spendthrift(), VeteranBot)
    assert chosen(Spendthrift(), LookaheadBot) == chosen(quiet, LookaheadBot) == thrifty_card
    assert chosen(quiet, VeteranBot) > thrifty_card, "greedy's"


def test_the_same_seed_thinks_the_same() -> None:
    thoughts = [look_ahead(first_bid(seed=7).seat(1), thrifty, Chance(4), Budget(12)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_looking_ahead_changes_nothing() -> None:
    looked, other = first_bid(seed=7), first_bid(seed=7)
    before = looked.record()
    look_ahead(looked.seat(1), thrifty, Chance(4), Budget(12))
    assert looked.record() == before
    for match in (looked, other):
        play_out(match, [GreedyBot(seat) for seat in range(3)])
    assert looked.record() == other.record(), "the dice fall as they would have fallen"


def test_secret_and_simultaneous_decisions_are_thought_about() -> None:
    kinds = set()

    class Watching(LookaheadBot):
        def choose(self, seat: Any) -> Option:
            assert seat.decision is not None
            kinds.add((seat.decision.kind, seat.decision.secret))
            return look_ahead(seat, thrifty, self._chance, self.budget)[0].option

    for seed in range(6):
        play_out(Match(Spendthrift(), 3, seed), [Watching(1, Budget(4)), Watching(2, Budget(4)), GreedyBot(3)])
    assert kinds >= {("bid", False), ("prize", False), ("window", True)}


def test_without_anything_learned_it_plays_as_greedy(caplog: pytest.LogCaptureFixture) -> None:
    match = first_bid(seed=3)
    assert LookaheadBot(1).choose(match.seat(0)) == GreedyBot(1).choose(match.seat(0))
    assert "Pebbles: bots that look ahead play as greedy: nothing was learned of this game" in caplog.text


def test_one_number_has_no_error() -> None:
    assert mean_and_error([0.25]) == (0.25, math.inf)
