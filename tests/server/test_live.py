"""A running table: nothing acknowledged is lost, nothing unwritten is shown, nobody sees what is not theirs."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

import undercroft
from undercroft.engine import ChoiceError, Cursor, NothingPendingError, SeatError, StaleError, UndoError
from undercroft.server.bots.pace import Pace
from undercroft.server.errors import StorageError, TableError
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.written_match import Shared
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Plan, Stage, Table, open_table, sit_down, start
from undercroft.server.tables.updates import Update

pytestmark = pytest.mark.anyio

START = Cursor()
SEED = 1234567890123456789


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "undercroft.db"


@pytest.fixture
async def storage(file: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(file_url(file), patience=0.4)
    yield opened
    await opened.close()


async def begin(storage: Storage, game: str, *seats: str, **options: int | str | bool) -> LiveTable:
    """A table that has just been started, with people in the open seats."""
    table, _ = open_table("ann", "Ann", Plan(game, seats, options))
    for name in ("Bob", "Cid", "Dot"):
        if any(chair.is_open for chair in table.chairs):
            table, _, _ = sit_down(table, name)
    await storage.add(table)
    running = msgspec.structs.replace(start(table, "ann"), seed=SEED)
    await storage.change(running)
    live = LiveTable(running, Shared(storage, retry=0.01))
    await live.take_up()
    return live


async def lungeon(storage: Storage) -> LiveTable:
    return await begin(storage, "lungeon-run", "me", "open")


async def asked(live: LiveTable) -> tuple[int, Update]:
    """The first seat that is asked, and what it sees."""
    for seat in range(len(live.table.chairs)):
        seen = await live.look(seat, START)
        if seen.question is not None:
            return seat, seen
    raise AssertionError("nobody is asked")


async def answer(live: LiveTable, index: int = 0) -> int:
    """Let the first seat that is asked choose; the seat."""
    seat, seen = await asked(live)
    assert seen.question is not None
    await live.choose(seat, seen.question.answers[index].key, seen.position)
    return seat


async def everything(live: LiveTable) -> list[bytes]:
    """What every reader sees."""
    readers: list[int | None] = [None, *range(len(live.table.chairs))]
    return [msgspec.json.encode(await live.look(reader, START)) for reader in readers]


async def until_over(storage: Storage, table: Table) -> Table:
    async with asyncio.timeout(60):
        while (now := await storage.table(table.id)).stage is not Stage.OVER:
            await asyncio.sleep(0.01)
    return now


async def test_a_choice_is_on_the_disk_when_it_is_acknowledged(storage: Storage, file: Path) -> None:
    live = await lungeon(storage)
    seat = await answer(live)
    other = sqlite3.connect(file)
    rows = other.execute("SELECT number, seat, word FROM choices").fetchall()
    other.close()
    assert len(rows) == 1
    assert rows[0][:2] == (0, seat)
    assert rows[0][2].startswith("hero:")


async def test_a_choice_that_cannot_be_written_has_not_happened(storage: Storage, file: Path) -> None:
    live = await lungeon(storage)
    for _ in range(6):
        await answer(live)
    before = await everything(live)
    other = sqlite3.connect(file)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="try again"):
        await answer(live)
    assert await everything(live) == before
    other.rollback()
    other.close()
    await answer(live)
    assert await everything(live) != before
    assert len(await storage.deeds(live.table.id)) == 7


async def test_nobody_sees_a_choice_before_it_is_written(storage: Storage, file: Path) -> None:
    live = await lungeon(storage)
    before = await live.look(None, START)
    seat, seen = await asked(live)
    assert seen.question is not None
    other = sqlite3.connect(file)
    other.execute("BEGIN IMMEDIATE")
    choosing = asyncio.create_task(live.choose(seat, seen.question.answers[0].key, seen.position))
    await asyncio.sleep(0.01)
    assert not choosing.done()
    assert await live.look(None, START) == before  # it waits for the write, which fails
    with pytest.raises(StorageError):
        await choosing
    other.rollback()
    other.close()


async def test_a_player_who_is_gone_before_the_acknowledgement_has_chosen(storage: Storage) -> None:
    live = await lungeon(storage)
    choosing, happened = asyncio.create_task(answer(live)), asyncio.Event()
    with live.listening(happened.set):
        while not live._underway:
            await asyncio.sleep(0)
        choosing.cancel()
        await asyncio.wait_for(happened.wait(), 60)
    assert choosing.cancelled()
    assert len(await storage.deeds(live.table.id)) == 1


async def test_late_doubled_and_wrong_answers_change_nothing(storage: Storage) -> None:
    live = await lungeon(storage)
    seat, seen = await asked(live)
    assert seen.question is not None
    key = seen.question.answers[0].key
    before = await everything(live)
    with pytest.raises(SeatError, match="not asked"):
        await live.choose(1 - seat, key, 0)
    for wrong in ("hero:nobody", "<", "+hurt", ""):
        with pytest.raises(ChoiceError, match="not an option"):
            await live.choose(seat, wrong, seen.position)
    for position in (-1, seen.position + 1):
        with pytest.raises(StaleError):
            await live.choose(seat, key, position)
    for word in ("two words", "x" * 101, "nul\x00", ""):
        with pytest.raises(ChoiceError):
            await live.auto_pass(seat, word, on=True)
    with pytest.raises(UndoError):
        await live.undo(seat, seen.position)
    assert await everything(live) == before
    twice = await asyncio.gather(*(live.choose(seat, key, seen.position) for _ in range(2)), return_exceptions=True)
    assert [type(each) for each in twice] == [type(None), StaleError]
    assert len(await storage.deeds(live.table.id)) == 1


async def test_a_table_is_taken_up_exactly_where_it_stood(storage: Storage) -> None:
    live = await lungeon(storage)
    for _ in range(5):
        await answer(live)
    seat, _ = await asked(live)
    await live.auto_pass(seat, "chest", on=True)
    await live.auto_pass(seat, "chest", on=True)  # is in force already: nothing to write
    assert len(await storage.deeds(live.table.id)) == 6
    cursors = [(await live.look(reader, START)).cursor for reader in (0, 1)]
    again = LiveTable(live.table, Shared(storage))
    await again.take_up()
    assert await everything(again) == await everything(live)
    for reader, cursor in enumerate(cursors):
        news = await again.look(reader, Cursor(*cursor))
        assert (news.taken_back, news.events) == (0, [])


async def test_what_is_passed_for_a_seat_is_told_to_it_alone_also_after_a_restart(storage: Storage) -> None:
    live = await lungeon(storage)
    seat, seen = await asked(live)
    assert seen.passing == []
    for word in ("chest/spell", "chest", "choose_move"):
        await live.auto_pass(seat, word, on=True)
    await live.auto_pass(seat, "choose_move", on=False)
    again = LiveTable(live.table, Shared(storage))
    await again.take_up()
    for table in (live, again):
        assert (await table.look(seat, START)).passing == ["chest", "chest/spell"]
        assert [(await table.look(reader, START)).passing for reader in (1 - seat, None)] == [[], []]


async def test_an_undo_is_written_too(storage: Storage) -> None:
    live = await lungeon(storage)
    seat = await answer(live)
    told = await live.look(seat, START)
    assert told.can_undo
    await live.undo(seat, told.position)
    with pytest.raises(StaleError):  # a double click takes back one choice, not two
        await live.undo(seat, told.position)
    after = await live.look(seat, Cursor(*told.cursor))
    assert after.taken_back == 1
    assert [deed.word for deed in await storage.deeds(live.table.id)][1:] == ["<"]
    again = LiveTable(live.table, Shared(storage))
    assert await everything(again) == await everything(live)
    assert await again.look(seat, Cursor(*told.cursor)) == after


async def test_of_two_processes_one_is_told_to_look_again(storage: Storage) -> None:
    one = await lungeon(storage)
    another = LiveTable(one.table, Shared(storage))
    await another.take_up()
    seat, seen = await asked(one)
    assert seen.question is not None
    first, second = (each.key for each in seen.question.answers[:2])
    await one.choose(seat, first, seen.position)
    with pytest.raises(StaleError, match="look at the table again"):
        await another.choose(seat, second, seen.position)
    assert await everything(another) == await everything(one)
    assert [deed.word for deed in await storage.deeds(one.table.id)] == [first]


async def test_answers_given_together_never_collide_and_do_not_show(storage: Storage) -> None:
    live = await begin(storage, "run-away", "me", "open", "open")
    together: list[int] = []
    while len(together) < 3:
        await answer(live)
        seen = [await live.look(seat, START) for seat in range(3)]
        together = [seat for seat in range(3) if seen[seat].question is not None]
    before = await everything(live)

    async def choose(seat: int) -> None:
        question = seen[seat].question
        assert question is not None
        await live.choose(seat, question.answers[0].key, seen[seat].position)

    await choose(2)
    after = await everything(live)
    assert after[:3] == before[:3]  # neither spectators nor the other seats can tell
    assert after[3] != before[3]
    await asyncio.gather(choose(0), choose(1))
    assert all(now != then for now, then in zip(await everything(live), before, strict=True))


@pytest.mark.parametrize("game", ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"])
async def test_bots_play_a_table_to_its_end(storage: Storage, game: str) -> None:
    players = undercroft.game(game).players[0]
    short = {"rounds": 1} if game == "lungeon-run" else {}
    live = await begin(storage, game, *["random"] * players, **short)
    with pytest.raises(TableError, match="when the match is over"):
        await live.record()
    ended = await until_over(storage, live.table)
    text = await live.record()
    assert undercroft.replay(text).outcome is not None
    assert f'[Seed "{ended.seed}"]' in text
    with pytest.raises(NothingPendingError):
        await live.choose(0, "pass", (await live.look(0, START)).position)
    await live.close()


async def test_bots_go_on_where_they_stopped(storage: Storage) -> None:
    table, _ = open_table("ann", "", Plan("lungeon-run", ("random", "greedy"), {"rounds": 1}))
    running = msgspec.structs.replace(start(table, "ann"), seed=SEED)
    twin = msgspec.structs.replace(running, id="twin")
    await storage.add(running)
    await storage.add(twin)
    live = LiveTable(running, Shared(storage, bot_delay=Pace(0.01, 0.01)))
    await live.take_up()
    while len(await storage.deeds(running.id)) < 3:
        await asyncio.sleep(0.001)
    await live.close()
    written = await storage.deeds(running.id)
    await asyncio.sleep(0.05)
    assert await storage.deeds(running.id) == written  # bots rest at a closed table
    for each in (running, twin):  # the twin plays the same match without a pause
        again = LiveTable(each, Shared(storage))
        await again.take_up()
        await until_over(storage, each)
        await again.close()
    deeds = await storage.deeds(running.id)
    assert len(deeds) > len(written)
    assert deeds[: len(written)] == written
    assert [each.word for each in await storage.deeds("twin")] == [each.word for each in deeds]


async def test_bots_play_on_after_the_database_was_locked(storage: Storage, file: Path) -> None:
    other = sqlite3.connect(file)
    live = await begin(storage, "lungeon-run", "random", "random", rounds=1)
    other.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(0.6)  # longer than the service is patient
    other.rollback()
    other.close()
    await until_over(storage, live.table)
    numbers = [deed.number for deed in await storage.deeds(live.table.id)]
    assert numbers == list(range(len(numbers)))
    await live.close()


async def test_a_bot_answers_a_person(storage: Storage) -> None:
    live = await begin(storage, "lungeon-run", "me", "greedy", rounds=1)
    async with asyncio.timeout(60):
        while live.table.stage is Stage.RUNNING:
            seen = await live.look(0, START)
            if seen.question is not None:
                await live.choose(0, seen.question.answers[0].key, seen.position)
            await asyncio.sleep(0)
    assert {deed.seat for deed in await storage.deeds(live.table.id)} == {0, 1}
    await live.close()


async def test_a_missing_deed_is_noticed(storage: Storage) -> None:
    live = await lungeon(storage)
    await storage.write(Deed(live.table.id, 1, 0, "hero:thief"))
    with pytest.raises(TableError, match="damaged"):
        await LiveTable(live.table, Shared(storage)).take_up()


async def test_nobody_is_told_the_seed(storage: Storage) -> None:
    live = await lungeon(storage)
    for _ in range(20):
        await answer(live)
    seed = str(SEED).encode()
    assert not any(seed in each for each in await everything(live))
