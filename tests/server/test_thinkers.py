"""Bots think in processes of their own, which may die or hang without anybody noticing at the table."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from undercroft.bots import hint, make_bot
from undercroft.engine import Match, SeatError, SettingError, UndercroftError, derive
from undercroft.server.bots.pace import Pace, read_pace
from undercroft.server.bots.process import Memory, Mind
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.errors import ServiceError, ThinkingError
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.written_match import Shared
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import open_storage
from undercroft.server.tables.table import Plan, Table, open_table, set_up, start

pytestmark = pytest.mark.anyio

SEED = 424242
GREEDY = {0: "greedy", 1: "greedy"}


def a_table(*seats: str) -> Table:
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", seats or ("greedy", "greedy"), {"rounds": 1}))
    return msgspec.structs.replace(start(table, "ann"), seed=SEED)


@asynccontextmanager
async def thinking(most: int = 1, patience: float = 30.0, matches: int = 64) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(most, patience, matches)
    try:
        yield thinkers
    finally:
        await thinkers.close()


def by_hand(table: Table, match: Match[Any]) -> tuple[int, str]:
    """What the first bot that is asked chooses, without any process."""
    seat = match.pending[0].seat
    bot = make_bot(table.chairs[seat].bot, derive(table.seed, "bot", seat, match.count))
    return seat, bot.choose(match.seat(seat)).key


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """That process does nothing for a while."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def runs(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("most", [0, 1])
async def test_a_bot_chooses_what_it_would_choose_anywhere(most: int) -> None:
    table = a_table("greedy", "random")
    match, deeds = set_up(table), list[tuple[int, str]]()
    async with thinking(most) as thinkers:
        while match.pending:
            thought = await thinkers.think(table, {0: "greedy", 1: "random"}, deeds)
            assert (thought.seat, thought.key) == by_hand(table, match)
            assert thought.seat is not None
            match.choose(thought.key, thought.seat)
            deeds.append((thought.seat, thought.key))
        over = await thinkers.think(table, GREEDY, deeds)
    assert (over.seat, over.over) == (None, True)


@pytest.mark.parametrize("most", [0, 1])
async def test_a_player_is_advised_what_the_best_bot_would_do_and_the_bots_go_on(most: int) -> None:
    table = a_table("me", "greedy")
    match, deeds = set_up(table), list[tuple[int, str]]()
    async with thinking(most) as thinkers:
        for _ in range(6):
            seat = match.pending[0].seat
            given = hint(match.seat(seat))
            thought = await thinkers.advise(table, seat, deeds)
            assert thought.seat == seat
            assert thought.key == ("" if given.option is None else given.option.key)
            assert thought.ranking == [(option.key, worth) for option, worth in given.ranking]
            assert (await thinkers.advise(table, 1 - seat, deeds)).seat is None
            chosen = await thinkers.think(table, GREEDY, deeds)
            match.choose(chosen.key, seat)
            deeds.append((seat, chosen.key))


def test_there_is_no_hint_for_whoever_is_not_asked() -> None:
    match = set_up(a_table())
    with pytest.raises(SeatError, match="there is nothing to give a hint on"):
        hint(match.seat(1 - match.pending[0].seat))


async def test_only_bots_answer() -> None:
    async with thinking() as thinkers:
        thought = await thinkers.think(a_table(), {}, [])
    assert thought.seat is None
    assert len(thought.asked) == 1


async def test_processes_start_when_needed_and_think_elsewhere() -> None:
    async with thinking(2) as thinkers:
        assert thinkers.processes == []
        await thinkers.think(a_table(), GREEDY, [])
        await thinkers.think(a_table(), GREEDY, [])
        (first,) = thinkers.processes  # one is enough for questions one after the other
        await asyncio.gather(*(thinkers.think(a_table(), GREEDY, []) for _ in range(6)))
        both = thinkers.processes
        assert len(both) == 2
        assert first in both
        assert os.getpid() not in both
        assert all(map(runs, both))
    assert not any(map(runs, both))
    with pytest.raises(ServiceError, match="shutting down"):
        await thinkers.think(a_table(), GREEDY, [])


async def test_whoever_asks_first_is_answered_first() -> None:
    tables, answered = [a_table() for _ in range(6)], list[str]()

    async def ask(table: Table) -> None:
        await thinkers.think(table, GREEDY, [])
        answered.append(table.id)

    async with thinking() as thinkers:
        await asyncio.gather(*map(ask, tables))
    assert answered == [table.id for table in tables]


async def test_a_process_that_dies_is_replaced() -> None:
    table = a_table()
    async with thinking() as thinkers:
        before = await thinkers.think(table, GREEDY, [])
        (dead,) = thinkers.processes
        os.kill(dead, signal.SIGKILL)
        assert await thinkers.think(table, GREEDY, []) == before
        assert thinkers.processes != [dead]


async def test_a_process_that_dies_while_it_thinks_is_replaced() -> None:
    table = a_table()
    async with thinking() as thinkers:
        before = await thinkers.think(table, GREEDY, [])
        (pid,) = thinkers.processes
        with stopped(pid):
            again = asyncio.create_task(thinkers.think(table, GREEDY, []))
            await asyncio.sleep(0.05)
            assert not again.done()
            os.kill(pid, signal.SIGKILL)
            assert await again == before


@pytest.mark.slow
async def test_a_process_that_hangs_is_ended_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    table = a_table()
    async with thinking(patience=3.0) as thinkers:
        before = await thinkers.think(table, GREEDY, [])
        (pid,) = thinkers.processes
        with stopped(pid):
            assert await thinkers.think(table, GREEDY, []) == before
        assert not runs(pid)
        assert pid not in thinkers.processes
    assert "gave no answer (TimeoutError): another is asked" in caplog.text


async def test_whoever_no_longer_wants_an_answer_leaves_nothing_behind() -> None:
    one, other = a_table(), a_table("random", "random")
    async with thinking() as thinkers:
        await thinkers.think(one, GREEDY, [])
        (pid,) = thinkers.processes
        with stopped(pid):
            asking = asyncio.create_task(thinkers.think(one, GREEDY, []))
            await asyncio.sleep(0.05)
            asking.cancel()
            await asyncio.wait([asking])
        thought = await thinkers.think(other, {0: "random", 1: "random"}, [])
        assert (thought.seat, thought.key) == by_hand(other, set_up(other))


async def test_a_question_nobody_answers_is_given_up() -> None:
    async with thinking(0, patience=0) as thinkers:
        with pytest.raises(ThinkingError, match="give no answer"):
            await thinkers.think(a_table(), GREEDY, [])


async def test_what_the_rules_refuse_is_said_and_not_tried_again() -> None:
    old = msgspec.structs.replace(a_table(), rules=99)
    async with thinking() as thinkers:
        with pytest.raises(UndercroftError, match="begun by version 99"):
            await thinkers.think(old, GREEDY, [])
        with pytest.raises(UndercroftError, match="the match waits for seat 1"):
            await thinkers.think(a_table(), GREEDY, [(0, "hero:nobody")])
        assert (await thinkers.think(a_table(), GREEDY, [])).seat is not None


async def test_a_bot_that_gives_no_answer_does_not_stop_the_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    table = a_table()
    await storage.add(table)
    live = LiveTable(table, Shared(storage, Thinkers(0, patience=0)))
    match = set_up(table)
    usual = match.pending[0].default.key
    await live.take_up()
    async with asyncio.timeout(60):
        while not (deeds := await storage.deeds(table.id)):
            await asyncio.sleep(0.01)
    await live.close()
    await storage.close()
    assert deeds[0].word == usual
    assert f"table {table.id[:6]}… goes on with the usual answer" in caplog.text


def test_a_mind_is_told_only_what_is_new_and_forgets_what_is_old() -> None:
    memory, mind, tables = Memory(2), Mind(), [a_table() for _ in range(3)]
    match = set_up(tables[0])
    deeds = [by_hand(tables[0], match)]
    first = memory.riddle(tables[0], [], GREEDY)
    assert (first.table, first.deeds, first.forget) == (tables[0], [], [])
    assert mind.answer(first).key == deeds[0][1]
    later = memory.riddle(tables[0], deeds, GREEDY)
    assert (later.table, later.heard, later.deeds) == (None, 0, deeds)
    match.choose(deeds[0][1], deeds[0][0])
    assert (mind.answer(later).seat, mind.answer(memory.riddle(tables[0], deeds, GREEDY)).key) == by_hand(
        tables[0], match
    )
    assert memory.riddle(tables[1], [], GREEDY).forget == []
    assert memory.riddle(tables[0], deeds, GREEDY).table is None
    third = memory.riddle(tables[2], [], GREEDY)
    assert third.forget == [tables[1].id]
    assert memory.riddle(tables[1], [], GREEDY).table == tables[1]


def test_nobody_goes_on_thinking_for_a_service_that_was_killed() -> None:
    program = (
        "import asyncio, tests.server.test_thinkers as here, undercroft.server.bots.thinkers as there\n"
        "async def main():\n"
        "    thinkers = there.Thinkers(1)\n"
        "    await thinkers.think(here.a_table(), here.GREEDY, [])\n"
        "    print(*thinkers.processes, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        pid = int(service.stdout.readline())
        assert runs(pid)
        service.kill()
    deadline = time.monotonic() + 10
    while runs(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not runs(pid)


def test_how_long_a_bot_takes_is_seconds_or_a_range() -> None:
    pace = read_pace("0.2-0.4")
    pauses = [pace.pause() for _ in range(100)]
    assert 0.2 <= min(pauses) < max(pauses) <= 0.4
    assert read_pace("0") == Pace(0, 0)
    for wrong in ("soon", "2-1", "-1", "1-", "61", "nan", "1-2-3"):
        with pytest.raises(SettingError, match=r"a bot"):
            read_pace(wrong)


@pytest.mark.slow
async def test_how_long_a_bot_thinks_does_not_show(tmp_path: Path) -> None:
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    table = a_table()
    await storage.add(table)
    thinkers = Thinkers(1)
    await thinkers.think(table, GREEDY, [])
    live, began = LiveTable(table, Shared(storage, thinkers, bot_delay=Pace(2.5, 2.5))), time.monotonic()
    (pid,) = thinkers.processes
    happened = asyncio.Event()
    with live.listening(happened.set), stopped(pid):
        await live.take_up()
        await asyncio.sleep(2)  # a long thought
        os.kill(pid, signal.SIGCONT)
        await asyncio.wait_for(happened.wait(), 60)
        took = time.monotonic() - began
    await live.close()
    await thinkers.close()
    await storage.close()
    assert 2.5 <= took < 4.5  # the thought is part of the pause, not added to it


async def test_no_bot_waits_for_a_hint() -> None:
    one, other = a_table(), a_table()
    async with thinking() as thinkers:
        await thinkers.think(one, GREEDY, [])
        (pid,) = thinkers.processes
        with stopped(pid):
            hint = asyncio.create_task(thinkers.advise(one, 0, []))
            await asyncio.sleep(0.05)
            async with asyncio.timeout(20):
                assert (await thinkers.think(other, GREEDY, [])).key
            assert not hint.done()
            hint.cancel()
            await asyncio.wait([hint])
