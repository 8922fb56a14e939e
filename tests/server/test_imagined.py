"""Tables imagined from a running match: nothing leads from them to what is really dealt there."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from tests.server.serving import Service, serving
from tests.server.stock import GAMES, Begun, as_deeds, keep, running
from tests.server.watches import HandWatch
from undercroft.engine import Chance, Cursor, Match, RecordError, SettingError, derive
from undercroft.server.access.limits import NO_LIMITS
from undercroft.server.all_tables import AllTables
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.errors import TableError
from undercroft.server.keeping.archive import Archive
from undercroft.server.keeping.old_tables import Policy, delete_old
from undercroft.server.storage.database import file_url
from undercroft.server.storage.origins import FARTHEST, begin_calmly
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.settings import Customs, UndoPolicy
from undercroft.server.tables.table import Plan, Stage, Table
from undercroft.testing.choosers import Chooser
from undercroft.testing.playing import random_play

pytestmark = pytest.mark.anyio

WORLDS = 64


async def supposed(ann: httpx.AsyncClient, table: str, position: int, token: str, players: int) -> Any:
    """What somebody is told who plays on from a position with all seats for herself; None if that is refused."""
    body = {"position": position, "token": token, "seats": ["me"] * players, "name": "Ann"}
    answer = await ann.post(f"/api/tables/{table}/what-if", json=body)
    if answer.status_code != 201:
        assert answer.status_code in (400, 409), answer.text
        return None
    told = answer.json()
    assert (await ann.post(f"/api/tables/{told['table']['id']}/start")).status_code == 200
    return told


async def seen(service: Service, told: Any, seat: int) -> dict[str, Any]:
    """What a seat of a table is shown."""
    async with service.player(told["table"]["id"], told["held"][seat]["token"]) as player:
        return await player.hear("update")


@pytest.mark.parametrize("tried", [2, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
async def test_a_chain_of_tables_does_not_show_what_another_seat_sees(tmp_path: Path, game: str, tried: int) -> None:
    """She plays on from what she knows, sits down in the other's seat there, and plays on from what that one knew."""
    spacing = {"lungeon-run": 9, "dash-through-the-dungeon": 7, "run-away": 6, "dungeon-run": 12}[game]
    begun = [running(game, 3 + spacing * (number if tried > 2 else 3 * number + 2)) for number in range(tried)]
    await keep(tmp_path, *begun)
    found = 0
    async with serving(tmp_path, limits=NO_LIMITS) as service, service.visitor() as ann:
        for each in begun:
            players = each.match.players
            told = await supposed(ann, each.table.id, each.match.position(0), each.tokens[0], players)
            shown = []
            for position in sorted({0, max(0, each.match.position(1) - 1)}):
                chain = await supposed(ann, told["table"]["id"], position, told["held"][1]["token"], players)
                if chain is not None:
                    shown.append(plain((await seen(service, chain, 1))["view"]))
            found += any(not guessed(each.match, view) for view in views(each, 1) if view in shown)
    assert found == 0, f"at {found} of {tried} positions"


def views(begun: Begun, seat: int) -> list[str]:
    """What a seat of a match has seen, choice by choice."""
    match = Match(begun.match.game, begun.match.players, begun.table.seed, begun.table.options)
    seen = [plain(match.view(seat))]
    for who, key in begun.match.choices:
        match.choose(key, who)
        seen.append(plain(match.view(seat)))
    return seen


def guessed(match: Match[Any], view: str) -> bool:
    """Whether the first seat may think by itself that the second one sees just that now."""
    worlds = (match.seat(0).imagine(Chance(derive(number, "guess"))) for number in range(WORLDS))
    return any(plain(each.view(1)) == view for each in worlds)


def plain(view: object) -> str:
    """A view as it is sent, in one order."""
    return json.dumps(json.loads(msgspec.json.encode(view)), sort_keys=True)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(file_url(tmp_path / "undercroft.db"))
    yield opened
    await opened.close()


# -- what is kept of it --------------------------------------------------------------------------------------------


async def tables_with(storage: Storage, *kept: Begun, **settings: Any) -> AllTables:
    """A service over a database, and tables that run there."""
    for each in kept:
        await storage.add(each.table, each.deeds)
    return AllTables(storage, limits=NO_LIMITS, **settings)


class Imagined(NamedTuple):
    table: Table
    tokens: dict[int, str]


async def imagined(all_tables: AllTables, table: str, position: int, token: str, seats: tuple[str, ...]) -> Imagined:
    """A table that goes on from a position of a seat, and has begun."""
    opened, tokens = await all_tables.afterwards.what_if(table, "ann", ("Ann",), seats, position, token)
    return Imagined(await all_tables.start(opened.id, "ann"), tokens)


async def stands(all_tables: AllTables, table: str) -> str:
    """Everything that is shown at a table."""
    live = await all_tables.in_play.live(table)
    readers = (None, *range(len(live.table.chairs)))
    return plain([await live.look(reader, Cursor()) for reader in readers])


async def play_a_little(all_tables: AllTables, table: str, choices: int) -> None:
    """Choose at random, and take something back now and then."""
    live, chooser = await all_tables.in_play.live(table), Chooser(choices)
    for _ in range(choices):
        match = (await live.sitting()).match
        if not match.pending:
            return
        decision = chooser.pick_decision(match)
        await live.choose(decision.seat, chooser.pick(decision).key, match.position(decision.seat))
        match = (await live.sitting()).match
        if match.can_undo(decision.seat):
            await live.undo(decision.seat, match.position(decision.seat))


@pytest.mark.parametrize("game", GAMES)
async def test_its_row_knows_neither_the_seed_nor_what_was_done(storage: Storage, game: str) -> None:
    begun = running(game, 20, seed=9223372036854775783)
    all_tables = await tables_with(storage, begun)
    seats = ("me",) * begun.match.players
    table, _ = await imagined(all_tables, begun.table.id, begun.match.position(0), begun.tokens[0], seats)
    assert await storage.deeds(table.id) == []
    row = json.loads(msgspec.json.encode(await storage.table(table.id)))
    assert row.pop("origin")["table"] == begun.table.id
    assert row["seed"] != begun.table.seed
    match = (await (await all_tables.in_play.live(table.id)).sitting()).match
    assert (match.count, match.choices, match.seed == begun.table.seed) == (0, [], False)
    assert [match.position(seat) for seat in range(match.players)] == [0] * match.players
    assert match.view(0) == begun.match.view(0)
    assert match.tags == {f"Name{seat}": chair.name for seat, chair in enumerate(table.chairs)}
    await all_tables.close()


@pytest.mark.parametrize("game", GAMES)
async def test_a_restart_and_another_process_find_it_as_it_was(storage: Storage, game: str) -> None:
    begun = running(game, 17)
    before = await tables_with(storage, begun)
    seats = ("me",) * begun.match.players
    first = await imagined(before, begun.table.id, begun.match.position(0), begun.tokens[0], seats)
    await play_a_little(before, first.table.id, 6)
    sitting = await (await before.in_play.live(first.table.id)).sitting()
    over = sitting.match.outcome is not None  # it has dice of its own
    position = len(sitting.match.choices) if over else sitting.match.position(1)
    second = await imagined(before, first.table.id, position, first.tokens[1], seats)
    await play_a_little(before, second.table.id, 6)
    tables = begun.table.id, first.table.id, second.table.id
    shown = [await stands(before, name) for name in tables]
    after = AllTables(storage)
    assert [await stands(after, name) for name in tables] == shown
    await play_a_little(after, begun.table.id, 3)  # what goes on there changes nothing
    assert [await stands(AllTables(storage), name) for name in tables[1:]] == shown[1:]
    await before.close()
    await after.close()


async def test_what_is_taken_back_at_the_real_table_was_there_all_the_same(storage: Storage) -> None:
    begun = running("lungeon-run", 0)
    table = msgspec.structs.replace(begun.table, customs=Customs(undo=UndoPolicy.CONSENT))
    all_tables = await tables_with(storage, begun._replace(table=table))
    live = await all_tables.in_play.live(table.id)
    for _ in range(9):
        match = (await live.sitting()).match
        decision = match.pending[0]
        await live.choose(decision.seat, decision.keys[-1], match.position(decision.seat))
    match = (await live.sitting()).match
    seat = match.choices[0][0]
    made = await imagined(all_tables, table.id, match.position(seat), begun.tokens[seat], ("me", "me"))
    shown = await stands(all_tables, made.table.id)
    while match.choices:
        who = match.choices[-1][0]
        if match.can_undo(who):
            await live.undo(who, match.position(who))
        else:
            await live.people.ask_to_undo(who, match.position(who))
            await live.people.answer_wish(1 - who, True)
        match = (await live.sitting()).match
    assert await stands(AllTables(storage), made.table.id) == shown
    await all_tables.close()


@pytest.mark.slow
async def test_bots_in_processes_of_their_own_play_there(storage: Storage) -> None:
    begun = running("run-away", 17)
    all_tables = await tables_with(storage, begun, thinkers=Thinkers(1))
    token, position = begun.tokens[0], begun.match.position(0)
    first = await imagined(all_tables, begun.table.id, position, token, ("me", "greedy", "random"))
    async with asyncio.timeout(60):
        match = (await (live := await all_tables.in_play.live(first.table.id)).sitting()).match
        while 0 not in match.waiting(0) and match.outcome is None:
            await asyncio.sleep(0.01)
            match = (await live.sitting()).match
        written = await storage.deeds(first.table.id)
        opened, _ = await all_tables.afterwards.what_if(
            first.table.id, "ann", ("Ann",), ("random",) * 3, match.position(0), first.tokens[0]
        )
        await all_tables.close()  # before the bots of that one have moved
        await storage.change(msgspec.structs.replace(opened, stage=Stage.RUNNING, version=opened.version + 1))
        again = AllTables(storage, thinkers=Thinkers(1))
        await again.take_up()
        while (await storage.table(opened.id)).stage is not Stage.OVER:
            await asyncio.sleep(0.05)
        await again.close()
    assert written
    assert {deed.seat for deed in written} <= {1, 2}


# -- how far it goes -----------------------------------------------------------------------------------------------


async def test_it_is_imagined_so_many_times_over_and_no_more(storage: Storage) -> None:
    begun = running("run-away", 30)
    all_tables = await tables_with(storage, begun)
    seats = ("me",) * 3
    made = await imagined(all_tables, begun.table.id, begun.match.position(0), begun.tokens[0], seats)
    for number in range(1, FARTHEST):
        made = await imagined(all_tables, made.table.id, 0, made.tokens[number % 3], seats)
    await play_a_little(all_tables, made.table.id, 3)
    shown = await stands(all_tables, made.table.id)
    with pytest.raises(TableError, match="imagined 8 times over: play on from an earlier table"):
        await imagined(all_tables, made.table.id, 0, made.tokens[0], seats)
    assert await stands(AllTables(storage), made.table.id) == shown
    await all_tables.close()


async def test_a_table_stays_as_long_as_others_come_from_it(url: str) -> None:
    storage = await open_storage(url)
    begun, watch = running("lungeon-run", 12), HandWatch()
    all_tables = await tables_with(storage, begun, watch=watch)
    made = await imagined(all_tables, begun.table.id, begun.match.position(0), begun.tokens[0], ("me", "me"))
    policy, day = Policy(finished=1, gathering=1, abandoned=1), 24 * 3600 * 1000
    await play_a_little(all_tables, made.table.id, 2)
    played = (await storage.deeds(made.table.id))[-1].at
    assert await delete_old(storage, policy, played + day // 2) == []
    assert (await storage.table(begun.table.id)).seed == begun.table.seed
    assert await delete_old(storage, policy, played + 2 * day) == [made.table.id]
    assert await delete_old(storage, policy, played + 2 * day) == [begun.table.id]
    await all_tables.close()
    await storage.close()


async def test_without_the_table_it_comes_from_it_cannot_go_on(storage: Storage) -> None:
    begun = running("lungeon-run", 12)
    all_tables = await tables_with(storage, begun)
    first = await imagined(all_tables, begun.table.id, begun.match.position(0), begun.tokens[0], ("me", "me"))
    second = await imagined(all_tables, first.table.id, 0, first.tokens[0], ("me", "greedy"))
    await all_tables.close()
    archive = Archive(storage)
    assert [await archive.examine(await archive.entry(each.table.id)) for each in (first, second)] == [None, None]
    assert (await archive.match(await archive.entry(second.table.id))).players == 2
    kept = json.dumps(await archive.raw(await archive.entry(second.table.id)))
    assert str(begun.table.seed) not in kept.replace(begun.table.id, "").split()
    await archive.storage.delete(begun.table.id)
    again = AllTables(storage)
    await again.take_up()
    for each in (first, second):
        with pytest.raises(TableError, match="imagined from is not kept any more: it cannot go on"):
            await stands(again, each.table.id)
        finding = await archive.examine(await archive.entry(each.table.id))
        assert finding is not None
        assert (finding.cut, finding.over) == (None, False)
        with pytest.raises(TableError, match="it cannot go on"):
            await again.afterwards.last_record(each.table.id, each.tokens[0])
    await again.close()


async def test_other_rules_do_not_give_its_record_away(storage: Storage) -> None:
    begun = running("lungeon-run", 12)
    all_tables = await tables_with(storage, begun)
    made = await imagined(all_tables, begun.table.id, begun.match.position(0), begun.tokens[0], ("me", "me"))
    await all_tables.close()
    await storage.change(msgspec.structs.replace(made.table, rules=99, version=made.table.version + 1))
    again = AllTables(storage)
    with pytest.raises(RecordError, match="begun by version 99"):
        await stands(again, made.table.id)
    with pytest.raises(TableError, match="would tell on that one"):
        await again.afterwards.last_record(made.table.id, made.tokens[0])
    await again.close()


async def test_playing_again_after_it_is_a_match_of_its_own(storage: Storage) -> None:
    begun = running("lungeon-run", 12)
    all_tables = await tables_with(storage, begun)
    made = await imagined(all_tables, begun.table.id, begun.match.position(0), begun.tokens[0], ("me", "random"))
    await (await all_tables.in_play.live(made.table.id)).people.leave(0)
    async with asyncio.timeout(60):
        while (await storage.table(made.table.id)).stage is not Stage.OVER:
            await asyncio.sleep(0.01)
    again, seat, _ = await all_tables.afterwards.rematch(made.table.id, made.tokens[0])
    assert (again.origin, again.goes_on, seat) == (None, False, 1)
    assert again.seed not in (begun.table.seed, made.table.seed)
    await all_tables.close()


async def test_what_was_played_with_quick_windows_stays_with_one_person(storage: Storage) -> None:
    all_tables = AllTables(storage)
    table, tokens = await all_tables.open(
        "ann", ("Ann",), Plan("run-away", ("me", "greedy", "greedy"), {"windows": "quick"})
    )
    token = tokens[0]
    assert token is not None
    await all_tables.start(table.id, "ann")
    opened, _ = await all_tables.afterwards.what_if(table.id, "ann", ("Ann",), ("me", "greedy", "greedy"), 0, token)
    with pytest.raises(SettingError, match="windows is strict"):
        await all_tables.reseat(opened.id, "ann", 1, "open")
    assert (await all_tables.reseat(opened.id, "ann", 1, "random")).options == table.options
    await all_tables.close()


async def test_it_does_not_show_who_is_asked_in_secret(storage: Storage) -> None:
    """Quick windows ask only who can answer: while a bot thinks about that, nobody finds out which one it is."""
    begun = next(each for each in map(quick, range(20)) if each.match.pending[0].secret)
    asked = begun.match.pending[0].seat
    all_tables = await tables_with(storage, begun)
    for seat in range(3):
        position, token = begun.match.position(seat), begun.tokens[seat]
        seats = tuple("me" if each == seat else "greedy" for each in range(3))
        for _ in range(6):
            opened, _ = await all_tables.afterwards.what_if(begun.table.id, "ann", ("Ann",), seats, position, token)
            match = (await begin_calmly(storage, opened)).match
            assert not any(each.secret and each.seat != seat for each in match.pending)
            assert seat != asked or match.pending[0].keys == begun.match.pending[0].keys
    await all_tables.close()


def quick(seed: int) -> Begun:
    """A table with quick windows, up to where somebody is asked in secret."""
    begun = running("run-away", 0, seed)
    table = msgspec.structs.replace(begun.table, options={**begun.table.options, "windows": "quick"})
    match = Match(begun.match.game, 3, seed, table.options)
    for decision in random_play(match, seed):
        if decision.secret:
            break
    return Begun(table, begun.tokens, as_deeds(table.id, match), match)


async def test_what_goes_on_from_a_lesson_deals_as_any_other_table(storage: Storage) -> None:
    all_tables = AllTables(storage)
    plan = Plan("lungeon-run", ("me", "greedy"), public=False)
    table, tokens = await all_tables.open("ann", ("Ann",), plan, lesson=17)
    await all_tables.start(table.id, "ann")
    made = await imagined(all_tables, table.id, 0, tokens[0], ("me", "greedy"))
    assert made.table.lesson is False
    assert made.table.origin is not None
    assert 17 not in (made.table.seed, made.table.origin.seed)
    await all_tables.close()


# -- from before ---------------------------------------------------------------------------------------------------


async def test_tables_imagined_by_an_earlier_service_are_emptied(tmp_path: Path) -> None:
    """They know the seed of the table they come from, and what was done there."""
    file, seed = tmp_path / "old.db", 9223372036854775783
    config = Config()
    config.set_main_option("script_location", "undercroft.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    begun = running("lungeon-run", 12, seed)
    old = sqlite3.connect(file)
    for name, words in (("real", []), ("dealt", ["!redeal:0,77", "move:1,1"])):
        sheet = {**json.loads(msgspec.json.encode(begun.table)), "id": name}
        del sheet["origin"], sheet["goes_on"]
        row = (name, "ann", "running", 1, 1, 5, None, json.dumps(sheet).encode())
        old.execute(
            "INSERT INTO tables (id, host, stage, public, version, opened, due, sheet) VALUES (?,?,?,?,?,?,?,?)", row
        )
        done = [(each.seat, each.word) for each in begun.deeds] + [(-1, word) for word in words]
        for number, (seat, word) in enumerate(done):
            old.execute("INSERT INTO choices VALUES (?, ?, ?, ?, 1000)", (name, number, seat, word))
    old.commit()
    old.close()
    storage = await open_storage(file_url(file))
    assert [each.word for each in await storage.deeds("real")] == [each.word for each in begun.deeds]
    assert (await storage.table("real")).seed == seed
    assert [each.word for each in await storage.deeds("dealt")] == ["!redeal"]
    table = await storage.table("dealt")
    assert (table.seed, table.stage) == (0, Stage.OVER)
    all_tables = AllTables(storage)
    for position in range(3):
        with pytest.raises(TableError, match="it cannot go on"):
            await all_tables.afterwards.what_if("dealt", "ann", ("Ann",), ("me", "me"), position, begun.tokens[0])
    for ask in (stands(all_tables, "dealt"), all_tables.afterwards.positions("dealt", None, 0, 1)):
        with pytest.raises(TableError, match="it cannot go on"):
            await ask
    assert len(json.loads(await stands(all_tables, "real"))) == 3
    await all_tables.close()
    await storage.close()
    assert str(seed) not in await asyncio.to_thread(rows_of, file, "dealt")


def rows_of(file: Path, name: str) -> str:
    database = sqlite3.connect(file)
    (sheet,) = database.execute("SELECT sheet FROM tables WHERE id = ?", (name,)).fetchone()
    database.close()
    return str(bytes(sheet), "utf-8")
