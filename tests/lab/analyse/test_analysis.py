"""After the match: chances over time, turning points, and decisions that cost something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import undercroft
from tests.engine.pebbles import GAME
from undercroft import Chance
from undercroft.bots import GreedyBot, learned, make_bot, play_out
from undercroft.engine import Match, Option, Record, RecordError, Seat, SettingError, register
from undercroft.engine import registry as shelf
from undercroft.lab.analyse.analysis import Analysis, Query, Study
from undercroft.lab.analyse.as_json import to_dict, to_json
from undercroft.lab.analyse.choices import Moment, Walk, moments_of
from undercroft.lab.analyse.judges import PlayedOut, Valued, best_judge, foresee
from undercroft.lab.analyse.stages import _coarse_first, _told_once, analyse
from undercroft.lab.figures.estimate import Estimate


@pytest.fixture(autouse=True)
def pebbles() -> Iterator[None]:
    """The toy game can be asked for by its name: highest card takes a pebble, ties take none."""
    register("pebbles", "tests.engine.pebbles:GAME")
    yield
    del shelf._known["pebbles"]
    shelf._loaded.pop("pebbles", None)


class Scripted:
    """Chooses as it is told, by kind of question; greedy does the rest."""

    def __init__(self, **keys: str) -> None:
        self._keys = keys
        self._greedy = GreedyBot(1)

    def choose(self, seat: Seat[Any]) -> Option:
        assert seat.decision is not None
        return seat.decision.find(self._keys.get(seat.decision.kind, "")) or self._greedy.choose(seat)


def dealt(hand: list[int], other: Callable[[list[int]], bool] = lambda cards: True, rounds: int = 1) -> Match[Any]:
    """A match in which seat 0 begins with those cards, and seat 1 with such cards."""
    for seed in range(100_000):
        match = Match(GAME, 2, seed, {"rounds": rounds, "peeking": False})
        hands = match.state.hands
        if sorted(hands[0]) == hand and other(hands[1]):
            return match
    raise AssertionError("no seed deals that")


def studied(match: Match[Any], worlds: int = 40, **changes: Any) -> Study:
    return replace(Study(Record.parse(match.record()), names=("Ann", "Bob"), worlds=worlds), **changes)


def played(match: Match[Any], **keys: str) -> Match[Any]:
    play_out(match, [Scripted(**keys), GreedyBot(2)])
    return match


# -- decisions that cost something -------------------------------------------------------------------------------


def test_a_plain_blunder_is_found_and_what_would_have_been_better() -> None:
    """A hand of 1, 2 and 9, one round, the highest card takes the only pebble: Ann plays the 1."""
    analysis = analyse(studied(played(dealt([1, 2, 9], rounds=1), bid="play:1")))
    worst = analysis.mistakes[0]
    assert (worst.moment.seat, worst.moment.keys[0], worst.moment.keys[worst.better]) == (0, "play:1", "play:9")
    assert (worst.moment.words[0], worst.moment.words[worst.better]) == ("Play the 1", "Play the 9")
    assert worst.sure
    assert worst.cost.low > 0.4
    assert worst.better_chance > 0.8
    assert worst.chosen_chance < 0.2


def test_the_right_choice_is_no_mistake_although_it_lost() -> None:
    """Ann's 8 is beaten by a 9 that she could not see: she could have done no better."""
    match = played(dealt([1, 2, 8], lambda cards: max(cards) == 9), bid="play:8")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    analysis = analyse(studied(match))
    assert not [each for each in analysis.mistakes if each.moment.seat == 0 and each.sure]


def test_a_lucky_blunder_is_one_all_the_same() -> None:
    """A 6 instead of the 9 wins against a hand of low cards: that Bob holds nothing better Ann did not know."""
    match = played(dealt([1, 6, 9], lambda cards: max(cards) < 6), bid="play:6")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    worst = analyse(studied(match, worlds=120)).mistakes[0]
    assert (worst.moment.keys[0], worst.moment.keys[worst.better]) == ("play:6", "play:9")
    assert worst.sure


def test_a_match_played_as_advised_has_no_sure_mistake() -> None:
    found = [analyse(studied(played(dealt([3, 5, 9]))), seconds=1e9)]
    assert not [each for analysis in found for each in analysis.mistakes if each.sure]


def test_every_decision_is_looked_at_if_there_is_time() -> None:
    analysis = analyse(studied(played(dealt([3, 5, 9], rounds=3)), worlds=8))
    assert analysis.looked_at == len(analysis.decisions) > 3
    assert all(len(each.keys) > 1 for each in analysis.decisions)


# -- from what the seat knew -------------------------------------------------------------------------------------


def test_a_chance_does_not_depend_on_what_is_hidden() -> None:
    """With the same hand of one's own, whatever the other holds, the chance is the same but for luck."""

    def low(cards: list[int]) -> bool:
        return max(cards) < 5

    def high(cards: list[int]) -> bool:
        return max(cards) == 9

    weak, strong = (dealt([2, 5, 8], other).seat(0) for other in (low, high))
    chances = [
        sum(value for (value,) in foresee(seat, (), range(600), PlayedOut(), 1)) / 600 for seat in (weak, strong)
    ]
    assert chances[0] == pytest.approx(chances[1], abs=0.08)


def test_the_others_answers_that_lie_face_down_are_not_known() -> None:
    """Bob has laid down his card already; Ann's chance is that of any card Bob might play."""
    match = dealt([2, 5, 8], lambda cards: 9 in cards)
    before = foresee(match.seat(0), ("play:8",), range(100), PlayedOut(), 1)
    match.choose("play:9", 1)
    after = foresee(match.seat(0), ("play:8",), range(100), PlayedOut(), 1)
    assert before == after
    assert sum(value for (value,) in after) > 0


def test_choices_are_tried_in_the_same_worlds() -> None:
    match = dealt([2, 5, 8])
    both = foresee(match.seat(0), ("play:2", "play:8"), range(50), PlayedOut(), 3)
    alone = foresee(match.seat(0), ("play:8",), range(50), PlayedOut(), 3)
    assert [row[1] for row in both] == [row[0] for row in alone]


# -- the course of the match -------------------------------------------------------------------------------------


def test_the_course_ends_with_what_came_of_it() -> None:
    match = played(dealt([1, 2, 9], rounds=3))
    assert match.outcome is not None
    analysis = analyse(studied(match, worlds=16))
    assert analysis.positions[0] == 0
    assert analysis.positions[-1] == analysis.length == match.count
    part = 1 / len(match.outcome.winners)
    for seat in (0, 1):
        won = part if seat in match.outcome.winners else 0
        assert analysis.chance(analysis.length, seat) == Estimate(won, won, won)
        assert 0 <= analysis.chance(0, seat).low < analysis.chance(0, seat).high <= 1


def test_the_match_turns_where_the_cards_are_turned_up() -> None:
    """Both lay a card down; the last of them decides the only round."""
    match = played(dealt([1, 2, 9], lambda cards: max(cards) == 8))
    analysis = analyse(studied(match, worlds=64))
    ((first, last, seat),) = {(each.first, each.last, each.seat) for each in analysis.turns[:1]}
    bids = [each.index for each in analysis.moments if each.asked.endswith("play a card")]
    assert (first, last, seat) == (bids[-1], bids[-1] + 1, 1)
    assert analysis.turns[0].sure
    assert "The cards are 9 8." in analysis.happened(first, last)
    assert analysis.happened(0, first) == []


def test_a_match_that_is_not_over_is_analysed_as_far_as_it_goes() -> None:
    match = dealt([1, 2, 9], rounds=2)
    match.choose("play:1", 0)
    match.choose("play:" + str(max(match.state.hands[1])), 1)
    analysis = analyse(studied(match))
    assert analysis.outcome is None
    assert analysis.positions[-1] == analysis.length == 2
    assert analysis.mistakes[0].moment.keys[0] == "play:1"


def test_a_match_in_which_nothing_was_chosen_has_a_beginning() -> None:
    analysis = analyse(studied(dealt([1, 2, 9]), worlds=8))
    assert (analysis.positions, analysis.turns, analysis.mistakes) == ([0], [], [])


def test_positions_are_spread_evenly_from_the_first_on() -> None:
    assert _coarse_first([0, 10, 20, 30, 40]) == [0, 40, 20, 10, 30]
    assert sorted(_coarse_first(list(range(16)))) == list(range(16))


# -- budgets, judges, records ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_analysis() -> None:
    study = studied(played(dealt([1, 2, 9], rounds=3), bid="play:1"), worlds=12)
    assert to_json(analyse(study)) == to_json(analyse(study))
    assert to_json(analyse(study)) != to_json(analyse(replace(study, seed=1)))


def test_without_time_there_is_what_there_is() -> None:
    heard: list[tuple[int, int]] = []
    study = studied(played(dealt([1, 2, 9], rounds=3)))
    analysis = analyse(study, seconds=1e-9, progress=lambda done, total: heard.append((done, total)))
    assert len(heard) == 1, "the clock starts with the first answer"
    assert analysis.looked_at == 0
    assert to_dict(analysis)["mistakes"] == []


def test_somebody_who_stops_it_gets_what_there_is() -> None:
    heard: list[tuple[int, int]] = []
    study = studied(played(dealt([1, 2, 9], rounds=3)))
    analysis = analyse(study, stop=lambda: len(heard) >= 3, progress=lambda done, total: heard.append((done, total)))
    assert len(heard) == 3
    assert all(0 < done <= total for done, total in heard)
    assert analysis.looked_at == 0


class ByCards:
    """A judge that does not play on: whoever holds the higher cards will win."""

    def promises(self, world: Match[Any], seed: int) -> Sequence[float]:
        hands = [sum(hand) for hand in world.state.hands]
        return [mine / sum(hands) for mine in hands]


def test_another_judge_takes_the_place_of_playing_out() -> None:
    study = studied(played(dealt([1, 2, 9])), worlds=16, judge=ByCards())
    analysis = Analysis(study)
    seat = Walk(GAME, study.record).at(0).seat(0)
    rows = foresee(seat, (), range(16), ByCards(), study.seed)
    assert all(0 < value < 1 for (value,) in rows), "nothing that is played out would say that"
    analysis.add_course(Query(0, 0, range(16)), rows)
    assert analyse(study).chance(0, 0) == analysis.chance(0, 0)


def test_a_walk_goes_forwards_and_back() -> None:
    match = played(dealt([1, 2, 9], rounds=3))
    walk = Walk(GAME, Record.parse(match.record()))
    for position in (3, 1, 4, match.count):
        assert walk.at(position).choices == match.choices[:position]
    assert walk.at(match.count).outcome == match.outcome


def test_moments_tell_what_could_have_been_chosen() -> None:
    match = dealt([1, 2, 9])
    match.auto_pass(1, "window")
    match.choose("play:2", 0)
    (moment,) = moments_of(GAME, Record.parse(match.record()), ("Ann", "Bob"))
    assert moment.index == 1, "an order is no decision, but it is a choice of the record"
    assert moment.keys == ("play:2", "play:9", "play:1")
    assert moment.asked == "Ann: play a card"
    assert not moment.advised


def test_a_record_that_was_tampered_with_is_refused_as_a_replay_refuses_it() -> None:
    record = Record.parse(played(dealt([1, 2, 9])).record())
    for wrong in (replace(record, result="1 > 0 (0 9) pebbles"), replace(record, rules=9), replace(record, seed=5)):
        with pytest.raises(RecordError) as told:
            analyse(Study(wrong))
        with pytest.raises(RecordError) as replayed:
            Match.replay(GAME, wrong)
        assert str(told.value) == str(replayed.value)


def test_a_seat_imagines_with_chance_alone() -> None:
    """The worlds come from the seed, so nothing else can change them."""
    match = dealt([2, 5, 8])
    one, two = (match.seat(0).imagine(Chance(7)).state.hands[1] for _ in range(2))
    assert one == two


# -- by what was learned -------------------------------------------------------------------------------------------


def chase(seed: int = 7) -> Match[Any]:
    match = undercroft.new_match("run-away", players=2, seed=seed)
    play_out(match, [make_bot("greedy", 1), make_bot("random", 2)])
    return match


def test_the_best_judge_is_what_was_learned_where_there_is_something() -> None:
    assert best_judge(undercroft.game("run-away")) == Valued()
    assert best_judge(GAME) == PlayedOut()


def test_a_world_is_worth_what_was_learned_says_at_the_end_of_its_round() -> None:
    match = undercroft.new_match("run-away", players=2, seed=3)
    before = match.phase.round
    world = match.seat(0).imagine(Chance(1))
    promises = Valued().promises(world, 1)
    assert world.phase.round > before
    value = learned(match.game)
    assert value is not None
    assert promises == value.evaluate([world.game.advice.features(world.state, seat) for seat in range(2)])


def test_a_world_whose_match_is_over_is_worth_what_came_of_it() -> None:
    match = chase()
    assert match.outcome is not None
    assert Valued().promises(match, 1) == [float(seat in match.outcome.winners) for seat in (0, 1)]


def test_nothing_learned_judges_nothing() -> None:
    with pytest.raises(SettingError, match="nothing was learned of Pebbles"):
        Valued().promises(Match(GAME, 2, 1), 1)


@pytest.mark.slow
def test_what_was_learned_sees_more_in_fewer_worlds() -> None:
    study = Study(Record.parse(chase().record()), judge=Valued(), worlds=8)
    found = analyse(study, seconds=60)
    first = found.chance(0, 0)
    assert 0 < first.low < first.value < first.high < 1
    assert first.half < 0.1, "eight worlds that are played out would tell it to ±0.3"
    told = to_dict(found)
    assert told["learned"] is True
    for mistake in told["mistakes"]:
        assert mistake["seat"] in (0, 1)
        assert mistake["cost"]["value"] > 0


def moment(index: int, seat: int, *keys: str) -> Moment:
    return Moment(index, seat, "", keys, keys, False, 0)


def test_a_chance_let_go_by_again_and_again_is_one_mistake() -> None:
    again = [(0.1, moment(1, 0, "pass", "use"), 1), (0.3, moment(4, 0, "pass", "use"), 1)]
    others = [(0.2, moment(2, 1, "pass", "use"), 1), (0.1, moment(6, 0, "go", "stay"), 1)]
    later = (0.05, moment(9, 0, "pass", "use"), 1)
    assert _told_once([*again, *others, later]) == [again[1], others[0], others[1], later]
