"""Section 22: invariants, over whole matches of random and of sensible play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.runaway.watch import Moment, moments, steps
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.state import BOSS, AtBoss, Chase, FaceDown, Held, Kept, Laid, Stage, Status, Waiting

BOARD = GAME.cards.board
properties = settings(max_examples=12, deadline=None, derandomize=True)
PLAYERS = st.integers(2, 5)
SEEDS = st.integers(0, 2**64 - 1)
SENSE = st.sampled_from([0, 60])
OPTIONS = st.fixed_dictionaries(
    {
        "reshuffle": st.booleans(),
        "bonus_on": st.sampled_from(["reach", "end"]),
        "death_clock": st.sampled_from(["next_draw", "immediate"]),
        "discard_to": st.sampled_from(["front", "source"]),
        "open_inventory": st.booleans(),
        "max_rounds": st.sampled_from([3, 100]),
    }
)


@properties
@given(PLAYERS, SEEDS, OPTIONS, SENSE)
@pytest.mark.rule("RA-I3", "RA-I4", "RA-I5", "RA-I6", "RA-I14")
def test_numbers_stay_within_their_limits(players: int, seed: int, options: dict[str, object], sense: int) -> None:
    for moment in moments(players, seed, options, sense):
        chase = moment.now
        assert BOARD.boss_start <= chase.boss.position <= BOARD.length
        assert chase.remaining >= 0
        assert chase.walls | set(chase.globals) <= BOARD.encounter_spaces
        for hero in chase.players:
            assert 0 <= hero.position <= BOARD.exit
            assert (hero.position == BOARD.exit) == (hero.status is Status.ESCAPED)
            assert 0 <= hero.life <= hero.kind.life
            assert hero.gold >= 0
            if hero.life == 0:
                assert hero.status is Status.DEAD


@properties
@given(PLAYERS, SEEDS, OPTIONS, SENSE)
@pytest.mark.rule("RA-I4", "RA-I7")
def test_a_hero_goes_out_once_and_for_good(players: int, seed: int, options: dict[str, object], sense: int) -> None:
    for moment in steps(players, seed, options, sense):
        for before, now in zip(moment.before.players, moment.now.players, strict=False):
            if before.status is not now.status:
                assert before.status is Status.RUNNING
                if now.status is Status.DEAD and now.life > 0:
                    assert moment.before.stage is Stage.END


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I2", "RA-2.10", "RA-I12")
def test_the_box_stays_closed_and_the_clock_only_grows(players: int, seed: int, sense: int) -> None:
    box = None
    for moment in moments(players, seed, sense=sense):
        if moment.now.stage is Stage.SETUP:
            continue
        box = moment.now.box if box is None else box
        assert moment.now.box == box
        assert len(box) == (112 - 2 * players) % players
        assert moment.now.clock[: len(moment.before.clock)] == moment.before.clock
        assert players > 2 or not moment.now.clock


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I5", "RA-13.3")
def test_escape_gold_is_paid_once(players: int, seed: int, sense: int) -> None:
    events = [event for moment in steps(players, seed, sense=sense) for event in moment.events]
    escapes = [event for event in events if event.kind == "hero-escaped"]
    paid = [event.data["seat"] for event in events if event.kind == "gold" and event.clause == "RA-13.2"]
    assert paid == [event.data["seat"] for event in escapes[:1]]


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I8")
def test_the_running_order_is_by_position(players: int, seed: int, sense: int) -> None:
    for moment in steps(players, seed, sense=sense):
        chase = moment.now
        assert sorted(chase.running_order) == [BOSS, *range(players)]
        if chase.stage is Stage.SPEED:
            runners = [each for each in chase.running_order if each == BOSS or chase.players[each].running]
            places = [
                chase.boss.position if each == BOSS else chase.players[each].position
                for each in runners
                if each != BOSS or not chase.boss.waiting
            ]
            assert places == sorted(places, reverse=True)
            if chase.boss.waiting:
                assert runners[-1] == BOSS
            assert chase.running_order[len(runners) :] == chase.went_out


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I9", "RA-9.1", "RA-9.2", "RA-19.2")
def test_each_player_does_each_thing_once_a_round(players: int, seed: int, sense: int) -> None:
    done: Counter[tuple[int, str, object]] = Counter()
    for moment in steps(players, seed, sense=sense):
        for event in moment.told("item-played", "ability-used", "run-began"):
            done[moment.before.round, event.kind, event.data["seat"]] += 1
        for decision, option in moment.chosen:
            if decision.kind == "bonus" and option.verb != "decline":
                done[moment.before.round, "bonus", decision.seat] += 1
    assert set(done.values()) == {1}


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I10")
def test_everybody_has_an_encounter_when_the_runs_begin(players: int, seed: int, sense: int) -> None:
    for moment in steps(players, seed, sense=sense):
        if (moment.before.stage, moment.now.stage) != (Stage.ENCOUNTERS, Stage.RUN):
            continue
        drawable = any(each.deck or each.discard for each in moment.now.players)
        for hero in moment.now.players:
            if not hero.running:
                assert not hero.encounters
                continue
            assert hero.encounters or not drawable
            sources = [down.source for down in hero.encounters if down.source != hero.seat]
            assert len(set(sources)) == len(sources)


@properties
@given(PLAYERS, SEEDS, OPTIONS, SENSE)
@pytest.mark.rule("RA-I11", "RA-12.1", "RA-12.2")
def test_the_table_is_clean_between_rounds(players: int, seed: int, options: dict[str, object], sense: int) -> None:
    for moment in steps(players, seed, options, sense):
        chase = moment.now
        if chase.stage is not Stage.ORDER:
            continue
        assert not chase.walls
        assert not chase.globals
        assert not any(each.used for each in chase.boss_area)
        for each in chase.players:
            assert not any((each.hand, each.base, each.encounters, each.faceup))
            assert not any((each.confront, each.trample, each.boss_speed, each.no_items))
            assert all(kept.due == chase.round for kept in each.kept)


@properties
@given(st.integers(3, 5), SEEDS, OPTIONS, SENSE)
@pytest.mark.rule("RA-I13", "RA-14.6")
def test_the_final_round_is_the_one_in_which_the_clock_is_complete(
    players: int, seed: int, options: dict[str, object], sense: int
) -> None:
    final = None
    for moment in moments(players, seed, options, sense):
        values = {card.speed for card in moment.now.clock}
        complete = any({first + step for step in range(5)} <= values for first in values)
        assert moment.now.final_round == complete
        if complete and final is None:
            final = moment.now.round
    assert final is None or moment.now.round == final


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I15", "RA-15.9")
def test_nobody_steps_on_after_a_stop_or_a_loot(players: int, seed: int, sense: int) -> None:
    for moment in steps(players, seed, sense=sense):
        kinds = [event.kind for event in moment.events]
        for end in ("stopped", "looted"):
            if end in kinds:
                assert "stepped" not in kinds[kinds.index(end) :]


@pytest.mark.rule("RA-I15", "RA-8.21")
def test_nobody_steps_on_or_flips_after_a_backtrack() -> None:
    found = [after for seed in range(12) for moment in steps(4, seed) for after in after_backtracks(moment)]
    assert len(found) > 10
    assert not any({"stepped", "flipped"} & set(after) for after in found)


def after_backtracks(moment: Moment) -> Iterator[list[str]]:
    """The kinds of the events after each move backwards that was not the exchange of two Heroes."""
    at = 0
    for index, event in enumerate(moment.events):
        if event.kind not in ("run-began", "stepped", "relocated"):
            continue
        space = int(str(event.data["space"]))
        after = [each.kind for each in moment.events[index + 1 :]]
        if event.kind == "relocated" and space < at and after[:1] != ["relocated"]:
            yield after
        at = space


@properties
@given(PLAYERS, SEEDS, SENSE)
@pytest.mark.rule("RA-I16", "RA-10.18")
def test_the_boss_hits_a_hero_once_a_run(players: int, seed: int, sense: int) -> None:
    for moment in steps(players, seed, sense=sense):
        if moment.told("boss-began"):
            hits = Counter(event.data["seat"] for event in moment.told("boss-hit"))
            assert set(hits.values()) <= {1}


@properties
@given(PLAYERS, SEEDS, st.sampled_from(["first_out", "shared"]), SENSE)
@pytest.mark.rule("RA-I17", "RA-16.6", "RA-16.9")
def test_the_winners_are_the_richest_survivors(players: int, seed: int, tie_break: str, sense: int) -> None:
    *_, last = steps(players, seed, {"tie_break": tie_break}, sense)
    outcome = GAME.outcome(last.now)
    assert outcome is not None
    assert not last.now.anyone_running
    survivors = {each.seat: each.gold for each in last.now.players if each.status is Status.ESCAPED}
    if not survivors:
        assert outcome.reason == "all-dead"
        assert outcome.winners == tuple(range(players))
        return
    richest = max(survivors.values())
    assert all(survivors[seat] == richest for seat in outcome.winners)
    assert tie_break == "shared" or len(outcome.winners) == 1


@properties
@given(PLAYERS, SEEDS)
@pytest.mark.rule("RA-I18")
def test_the_same_seed_and_choices_give_the_same_log(players: int, seed: int) -> None:
    one, two = ([moment.events for moment in steps(players, seed)] for _ in range(2))
    assert one == two


@properties
@given(PLAYERS, SEEDS, OPTIONS, SENSE)
@pytest.mark.rule("RA-I22")
def test_a_run_leaves_nothing_behind(players: int, seed: int, options: dict[str, object], sense: int) -> None:
    for moment in steps(players, seed, options, sense):
        assert not any(each.stopped for each in moment.now.players)
        for event in moment.told("run-ended"):
            runner = moment.now.players[int(str(event.data["seat"]))]
            assert all(waiting.due > moment.now.round for waiting in runner.pending)


# -- what GAME.check notices -------------------------------------------------------------------------------


def between_rounds() -> Chase:
    """A position at the beginning of round 2."""
    return next(m.now for m in steps(4, 3) if m.now.stage is Stage.ORDER and m.now.round == 2)


def lose_a_card(chase: Chase) -> None:
    chase.players[0].deck.pop()


def double_a_card(chase: Chase) -> None:
    chase.players[0].deck[0] = chase.players[1].deck[0]


def open_the_box(chase: Chase) -> None:
    chase.box = (chase.players[0].deck.pop(),)


def walk_off_the_board(chase: Chase) -> None:
    chase.players[0].position = BOARD.exit


def lose_the_boss(chase: Chase) -> None:
    chase.boss.position = BOARD.exit


def live_too_well(chase: Chase) -> None:
    chase.players[0].life = 99


def live_without_life(chase: Chase) -> None:
    chase.players[0].life = 0


def go_into_debt(chase: Chase) -> None:
    chase.players[0].gold = -1


def run_backwards(chase: Chase) -> None:
    chase.remaining = -1


def run_twice(chase: Chase) -> None:
    chase.running_order[0] = chase.running_order[1]


def keep_a_hand(chase: Chase) -> None:
    chase.players[0].hand.append(chase.players[0].deck.pop())


def keep_an_encounter(chase: Chase) -> None:
    chase.players[0].encounters.append(FaceDown(chase.players[0].deck.pop(), 1, 0))


def keep_a_faceup_card(chase: Chase) -> None:
    chase.players[0].faceup.append(Laid(chase.players[0].deck.pop()))


def keep_an_old_card(chase: Chase) -> None:
    chase.players[0].kept.append(Kept(chase.players[0].deck.pop(), None, 1))


def keep_a_used_boss_card(chase: Chase) -> None:
    chase.boss_area.append(AtBoss(chase.players[0].deck.pop(), 0, None, used=True))


def keep_a_mod(chase: Chase) -> None:
    chase.players[0].confront = 2


def keep_a_wall(chase: Chase) -> None:
    chase.walls.add(8)


def build_anywhere(chase: Chase) -> None:
    chase.walls.add(9)


def carry_an_encounter(chase: Chase) -> None:
    deck = chase.players[0].deck
    card = next(each for each in deck if each.kind != "item")
    deck.remove(card)
    chase.players[0].inventory.append(Held(card, 1))


def end_too_early(chase: Chase) -> None:
    chase.final_round = True


def stay_stopped(chase: Chase) -> None:
    chase.players[0].stopped = True


def wait_for_the_dead(chase: Chase) -> None:
    hero = chase.players[0]
    hero.status, hero.life = Status.DEAD, 0
    hero.pending.append(Waiting(()))


def end_with_a_hero_running(chase: Chase) -> None:
    chase.stage = Stage.OVER


def play_too_long(chase: Chase) -> None:
    chase.round = 101


@pytest.mark.parametrize(
    ("spoil", "clause"),
    [
        (lose_a_card, "RA-I1"),
        (double_a_card, "RA-I1"),
        (open_the_box, "RA-I2"),
        (walk_off_the_board, "RA-I3"),
        (lose_the_boss, "RA-I3"),
        (live_too_well, "RA-I4"),
        (live_without_life, "RA-I4"),
        (go_into_debt, "RA-I5"),
        (run_backwards, "RA-I6"),
        (run_twice, "RA-I8"),
        (keep_a_hand, "RA-I11"),
        (keep_an_encounter, "RA-I11"),
        (keep_a_faceup_card, "RA-I11"),
        (keep_an_old_card, "RA-I11"),
        (keep_a_used_boss_card, "RA-I11"),
        (keep_a_mod, "RA-I11"),
        (keep_a_wall, "RA-I11"),
        (build_anywhere, "RA-I14"),
        (carry_an_encounter, "RA-1.16"),
        (end_too_early, "RA-I13"),
        (stay_stopped, "RA-I22"),
        (wait_for_the_dead, "RA-15.6"),
        (end_with_a_hero_running, "RA-I17"),
        (play_too_long, "RA-I20"),
    ],
)
def test_a_spoilt_position_is_noticed(spoil: Callable[[Chase], None], clause: str) -> None:
    chase = between_rounds()
    GAME.check(chase)
    spoil(chase)
    with pytest.raises(AssertionError, match=rf"^{clause}: "):
        GAME.check(chase)


def when(stage: Stage) -> Chase:
    """A position in round 2, at the beginning of that stage."""
    return next(m.now for m in steps(4, 3) if m.now.round == 2 and m.now.stage is stage)


def swap_the_order(chase: Chase) -> None:
    first = chase.running_order[0]
    assert first != BOSS
    chase.players[first].position = 6


def lose_the_encounters(chase: Chase) -> None:
    hero = chase.players[0]
    hero.deck += [down.card for down in hero.encounters]
    hero.encounters.clear()


def double_a_source(chase: Chase) -> None:
    hero = chase.players[0]
    hero.encounters += [FaceDown(hero.deck.pop(), 3, 0), FaceDown(hero.deck.pop(), 3, 0)]


def attack_the_dead(chase: Chase) -> None:
    hero = chase.players[0]
    assert hero.encounters
    hero.status, hero.life = Status.DEAD, 0
    hero.pending.clear()


def miss_a_run(chase: Chase) -> None:
    chase.slot = len(chase.running_order)
    chase.players[0].pending.append(Waiting((), due=2))


@pytest.mark.parametrize(
    ("stage", "spoil", "clause"),
    [
        (Stage.SPEED, swap_the_order, "RA-I8"),
        (Stage.RUN, lose_the_encounters, "RA-I10"),
        (Stage.RUN, double_a_source, "RA-I10"),
        (Stage.RUN, attack_the_dead, "RA-I10"),
        (Stage.RUN, keep_an_old_card, "RA-I11"),
        (Stage.PHASE_END, miss_a_run, "RA-I22"),
    ],
)
def test_a_position_spoilt_in_mid_round_is_noticed(stage: Stage, spoil: Callable[[Chase], None], clause: str) -> None:
    chase = when(stage)
    GAME.check(chase)
    spoil(chase)
    with pytest.raises(AssertionError, match=rf"^{clause}: "):
        GAME.check(chase)
