"""Clocks: what they count, what they show, and what happens when one runs out."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from tests.server.watches import HandWatch
from undercroft.engine import Cursor
from undercroft.server.errors import TableError
from undercroft.server.play.deadlines import GRACE
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.written_match import Shared
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.clocks import MERCY, Alarm, Clocks, Face
from undercroft.server.tables.match import Sitting, put_up
from undercroft.server.tables.settings import Clock, Customs, PerDecision, PerMove, PerPlayer
from undercroft.server.tables.table import Plan, open_table, sit_down, start
from undercroft.server.tables.updates import Question

BOTH = frozenset({0, 1})


# -- what clocks count -----------------------------------------------------------------------------------


def test_a_clock_per_player_counts_what_was_used_and_adds_the_increment() -> None:
    clocks = Clocks(PerPlayer(60, 5), BOTH)
    clocks.wait_for([0], 1000)
    assert clocks.next == Alarm(61_000, 0)
    clocks.answered(0, 11_000)
    clocks.wait_for([1], 11_000)
    clocks.show(frozenset({1}), 11_000)
    assert clocks.faces == {0: Face(55_000, None), 1: Face(60_000, 11_000)}
    assert clocks.next == Alarm(71_000, 1)


def test_a_clock_per_decision_begins_anew_with_every_question() -> None:
    clocks = Clocks(PerDecision(30), BOTH)
    clocks.wait_for([0], 0)
    clocks.answered(0, 20_000)
    clocks.wait_for([0], 20_000)
    assert clocks.next == Alarm(50_000, 0)


def test_days_are_days() -> None:
    clocks = Clocks(PerMove(3), BOTH)
    clocks.wait_for([1], 0)
    assert clocks.next == Alarm(3 * 24 * 3600 * 1000, 1)


@pytest.mark.parametrize("clock", [PerDecision(30), PerPlayer(30, 10)])
def test_nobody_wins_time_by_taking_answers_back(clock: Clock) -> None:
    clocks, now = Clocks(clock, BOTH), 0
    clocks.wait_for([0], now)
    for _ in range(3):
        clocks.answered(0, now := now + 1000)
        clocks.wait_for([0], now)
        clocks.taken_back(0, now := now + 9000)
        clocks.wait_for([0], now)
    assert clocks.next == Alarm(30_000, 0)


def test_whoever_is_asked_no_longer_is_not_charged() -> None:
    clocks = Clocks(PerPlayer(60), BOTH)
    clocks.wait_for([1], 0)
    clocks.wait_for([0], 50_000)  # the other took a choice back
    clocks.show(frozenset({0}), 50_000)
    assert clocks.faces[1] == Face(60_000, None)


def test_whoever_comes_back_has_a_little_time() -> None:
    clocks = Clocks(PerPlayer(60, 20), BOTH)
    clocks.ran_out(0)
    clocks.came_back(0)
    clocks.show(frozenset(), 0)
    assert clocks.faces[0].left == max(20_000, MERCY)


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(None, BOTH)
    clocks.wait_for([0, 1], 0)
    clocks.answered(0, 10**9)
    clocks.taken_back(0, 10**9)
    assert (clocks.next, clocks.faces) == (None, {})


# -- at a table ------------------------------------------------------------------------------------------


@pytest.fixture
def watch() -> HandWatch:
    return HandWatch()


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(file_url(tmp_path / "undercroft.db"), patience=0.4)
    yield opened
    await opened.close()


async def begin(
    storage: Storage, watch: HandWatch, game: str = "lungeon-run", people: int = 2, **customs: object
) -> LiveTable:
    kept = msgspec.convert({"clock": {"per": "decision", "seconds": 30}, **customs}, Customs)
    table, _ = open_table("ann", "Ann", Plan(game, ("me", *["open"] * (people - 1)), {}, customs=kept))
    for name in ("Bob", "Cid", "Dot")[: people - 1]:
        table, _, _ = sit_down(table, name)
    await storage.add(table)
    running = msgspec.structs.replace(start(table, "ann", watch.now()), seed=11)
    await storage.change(running)
    live = LiveTable(running, Shared(storage, watch=watch))
    await live.take_up()
    return live


async def question(live: LiveTable, seat: int) -> tuple[Question, int] | None:
    seen = await live.look(seat, Cursor())
    return None if seen.question is None else (seen.question, seen.position)


async def asked(live: LiveTable) -> list[int]:
    return [seat for seat in range(len(live.table.chairs)) if await question(live, seat) is not None]


async def answer(live: LiveTable, seat: int) -> None:
    found = await question(live, seat)
    assert found is not None
    await live.choose(seat, found[0].answers[0].key, found[1])


async def written(live: LiveTable, storage: Storage) -> list[tuple[int, str]]:
    return [(deed.seat, deed.word) for deed in await storage.deeds(live.table.id)]


async def until(live: LiveTable, storage: Storage, word: str) -> list[tuple[int, str]]:
    """Wait until that was written; everything written."""
    async with asyncio.timeout(60):
        while True:
            deeds = await written(live, storage)
            if word in [each for _, each in deeds]:
                return deeds
            await asyncio.sleep(0.01)


def around(sitting: Sitting) -> object:
    return (
        sitting.clocks.faces,
        sitting.clocks.next,
        sitting.away,
        sitting.away_shown,
        sitting.wish,
        sitting.mutes,
        sitting.quiet,
    )


@pytest.mark.anyio
async def test_when_time_runs_out_a_bot_takes_the_seat_and_the_player_takes_it_back(
    storage: Storage, watch: HandWatch
) -> None:
    live = await begin(storage, watch)
    (seat,) = await asked(live)
    watch.turn(29)
    await asyncio.sleep(0.02)
    assert await written(live, storage) == []
    watch.turn(1)
    deeds = await until(live, storage, "!out")
    assert deeds[0] == (seat, "!out")
    async with asyncio.timeout(60):
        while len(deeds) < 2:
            deeds = await written(live, storage)
    assert deeds[1][0] == seat  # the bot has answered
    assert (await live.sitting()).away_shown == {seat}
    with pytest.raises(TableError, match="come back first"):
        await live.choose(seat, "pass", 0)
    await live.people.come_back(seat)
    assert (await live.sitting()).away_shown == frozenset()
    await live.close()


@pytest.mark.anyio
async def test_default_answers_are_given_for_those_who_are_away(storage: Storage, watch: HandWatch) -> None:
    live = await begin(storage, watch, stand_in="default")
    (seat,) = await asked(live)
    found = await question(live, seat)
    assert found is not None
    await live.people.leave(seat)
    deeds = await until(live, storage, found[0].answers[0].key)  # what a hero defaults to is the first
    assert deeds[0] == (seat, "!left")
    await live.close()


@pytest.mark.anyio
async def test_a_stand_in_does_not_answer_for_somebody_who_is_back(storage: Storage, watch: HandWatch) -> None:
    live = await begin(storage, watch)
    (seat,) = await asked(live)
    found = await question(live, seat)
    assert found is not None
    with pytest.raises(Exception, match="the player is back"):
        await live.choose(seat, found[0].answers[0].key, found[1], for_somebody=True)
    await live.close()


@pytest.mark.anyio
@pytest.mark.parametrize("clock", [PerDecision(30), PerPlayer(300, 5), PerMove(1)])
async def test_clocks_are_the_same_after_a_restart(storage: Storage, watch: HandWatch, clock: Clock) -> None:
    live = await begin(storage, watch, clock=msgspec.to_builtins(clock))
    for _ in range(7):
        watch.turn(3)
        await answer(live, (await asked(live))[0])
    (seat,) = await asked(live)
    await live.auto_pass(seat, "chest", on=True)
    watch.turn(10)
    before = around(await live.sitting())
    await live.close()
    again = LiveTable(live.table, Shared(storage, watch=watch))
    await again.take_up()
    assert around(await again.sitting()) == before
    await again.close()


@pytest.mark.anyio
async def test_nobodys_time_runs_out_while_the_service_is_down(storage: Storage, watch: HandWatch) -> None:
    live = await begin(storage, watch)
    (seat,) = await asked(live)
    await live.close()
    watch.turn(3600)
    again = LiveTable(live.table, Shared(storage, watch=watch))
    await again.take_up()
    watch.turn(GRACE / 1000 - 1)
    await asyncio.sleep(0.05)
    assert await written(again, storage) == []
    await answer(again, seat)
    assert len(await written(again, storage)) == 1
    await again.close()


@pytest.mark.anyio
async def test_of_two_processes_one_writes_that_time_has_run_out(storage: Storage, watch: HandWatch) -> None:
    one = await begin(storage, watch, stand_in="default")
    another = LiveTable(one.table, Shared(storage, watch=watch))
    await another.take_up()
    (seat,) = await asked(one)
    watch.turn(31)
    await until(one, storage, "!out")
    await asyncio.sleep(0.1)
    assert (await written(one, storage)).count((seat, "!out")) == 1
    await one.close()
    await another.close()


async def together(live: LiveTable) -> None:
    """Play until everybody is asked at once."""
    while len(now := await asked(live)) < len(live.table.chairs):
        await answer(live, now[0])


@pytest.mark.anyio
@pytest.mark.parametrize("clock", [PerDecision(60), PerPlayer(600, 5)])
async def test_who_has_answered_does_not_show_on_clocks(storage: Storage, watch: HandWatch, clock: Clock) -> None:
    live = await begin(storage, watch, "run-away", 3, clock=msgspec.to_builtins(clock))
    await together(live)
    before = (await live.sitting()).clocks.faces
    assert {face.since for face in before.values()} == {watch.now()}
    watch.turn(10)
    await answer(live, 2)
    assert (await live.sitting()).clocks.faces == before
    seen = await live.look(2, Cursor())
    await live.undo(2, seen.position)
    await answer(live, 2)
    assert (await live.sitting()).clocks.faces == before
    watch.turn(10)
    await answer(live, 0)
    await answer(live, 1)
    after = (await live.sitting()).clocks.faces
    assert after != before
    if isinstance(clock, PerPlayer):  # what each has used is shown now
        assert [before[seat].left - after[seat].left for seat in range(3)] == [15_000, 15_000, 5_000]
    await live.close()


@pytest.mark.anyio
async def test_whose_time_ran_out_does_not_show_until_all_is_turned_up(storage: Storage, watch: HandWatch) -> None:
    live = await begin(storage, watch, "run-away", 3, clock={"per": "player", "seconds": 600})
    await together(live)
    watch.turn(100)
    await answer(live, 0)
    await live.people.leave(1)  # a bot answers for seat 1
    async with asyncio.timeout(60):
        while await asked(live) != [2]:
            await asyncio.sleep(0.01)
    sitting = await live.sitting()
    assert (sitting.away, sitting.away_shown) == ({1}, frozenset())
    await answer(live, 2)
    assert sitting.away_shown == {1}
    await live.close()


@pytest.mark.anyio
async def test_when_all_have_left_the_match_is_played_to_its_end(storage: Storage, watch: HandWatch) -> None:
    live = await begin(storage, watch, clock=None, stand_in="random")
    for seat in (0, 1):
        await live.people.leave(seat)
    async with asyncio.timeout(60):
        while (await live.sitting()).match.outcome is None:
            await asyncio.sleep(0.02)
    with pytest.raises(TableError, match="nothing to leave"):
        await live.people.leave(0)
    assert put_up(Sitting(live.table), await storage.deeds(live.table.id)).match.outcome is not None
    await live.close()
