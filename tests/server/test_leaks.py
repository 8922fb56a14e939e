"""Nothing leaks: every byte that one player is sent is searched for secrets, and compared between possible worlds."""

import asyncio
import base64
import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import undercroft
from tests.server.serving import Player, Service, serving
from undercroft.content.showing import card_game
from undercroft.engine import Chance, Cursor, Mark, Match, derive
from undercroft.server.identity import digest
from undercroft.server.storage.database import file_url
from undercroft.server.storage.origins import begin_calmly
from undercroft.server.storage.storage import open_storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import Origin, Table
from undercroft.server.tables.updates import question, standing, update
from undercroft.testing.choosers import Chooser
from undercroft.testing.fingerprint import fingerprint
from undercroft.testing.playing import random_play
from undercroft.testing.worlds import asks_in_secret

NAMES = ("Ann", "Bob", "Cid")
STRICT: dict[str, dict[str, object]] = {
    "lungeon-run": {},
    "dash-through-the-dungeon": {},
    "run-away": {"windows": "strict"},
    "dungeon-run": {"windows": "strict", "round_limit": 20},
}
AHEAD = 5


# -- worlds that a seat cannot tell apart --------------------------------------------------------------------------


@pytest.mark.parametrize("game", STRICT)
def test_a_seat_is_sent_the_same_bytes_in_all_worlds_it_thinks_possible(game: str) -> None:
    rules = undercroft.game(game)
    players = min(3, rules.players[-1])
    compared = 0
    match = Match(rules, players, 5, STRICT[game])
    total = sum(1 for _ in random_play(match.fork(), 5))
    for number, _ in enumerate(random_play(match, 5)):
        if number % max(1, total // 15) == 0:
            for seat in range(players):
                compared += compare(match, seat, number)
    assert compared > 30 if game != "lungeon-run" else compared


def compare(match: Match[Any], seat: int, number: int) -> int:
    """Follow two worlds for a few choices, as long as nothing is revealed; how often what is sent was compared."""
    chance = Chance(derive(number, "leak", seat))
    worlds = [match.fork(chance), match.fork(chance, unknown_to=seat)]
    logs = [each.listen_from_here() for each in worlds]
    for each in worlds:
        each.watch([seat])
    cursors, marks = [Cursor(), Cursor()], [_mark(each, seat) for each in worlds]
    chooser = Chooser(number)
    for count in range(AHEAD):
        if any(asks_in_secret(each, seat) for each in worlds):
            return count
        known = zip(worlds, cursors, marks, strict=True)
        said = [update(each, seat, cursor, NAMES, mark=mark) for each, cursor, mark in known]
        assert said[0].changes is not None or count == 0
        assert msgspec.json.encode(said[0]) == msgspec.json.encode(said[1])
        cursors, marks = [Cursor(*each.cursor) for each in said], [_mark(each, seat) for each in worlds]
        truth, other = worlds
        if not truth.pending or truth.together:
            return count + 1
        asked = truth.pending[0].seat
        key = chooser.pick(truth.pending[0]).key
        if not other.pending or key not in other.pending[0].keys:
            return count + 1  # a hand of somebody else's that has changed
        for each in worlds:
            each.choose(key, asked)
        if any(event.reveals for log in logs for event in log.events):
            return count + 1
    return AHEAD


def _mark(match: Match[Any], seat: int) -> Mark:
    sight = match.sight(seat)
    assert sight is not None
    return sight.mark


# -- everything that is sent to one client -------------------------------------------------------------------------


class Recorder:
    """Keeps all that one client is sent, over HTTP and over WebSockets."""

    def __init__(self) -> None:
        self.sent = b""

    async def note(self, response: httpx.Response) -> None:
        await response.aread()
        self.sent += b"\n".join(name + b": " + value for name, value in response.headers.raw) + b"\n"
        self.sent += response.content + b"\n"


async def play(service: Service, game: str, choices: int) -> tuple[str, list[str], bytes, list[str]]:
    """Three people play for a while; the table, the tokens, what Ann was sent, and the cookies of the others."""
    recorder = Recorder()
    async with service.visitor() as ann, service.visitor() as bob, service.visitor() as cid:
        ann.event_hooks["response"].append(recorder.note)
        seats = ["me", "open", "open"]
        opened = (await ann.post("/api/tables", json={"game": game, "name": "Ann", "seats": seats})).json()
        table, tokens = opened["table"]["id"], [opened["token"]]
        for name, guest in (("Bob", bob), ("Cid", cid)):
            await guest.post("/api/tables", json={"game": "lungeon-run", "seats": ["random"] * 2})  # for a cookie
            tokens.append((await guest.post(f"/api/tables/{table}/join", json={"name": name})).json()["token"])
        await ann.post(f"/api/tables/{table}/start")
        async with (
            service.player(table, tokens[0], changes=True) as one,
            service.player(table, tokens[1]) as two,
            service.player(table, tokens[2]) as three,
        ):
            await play_on([one, two, three], choices)
            await pry(ann, table)
            await one.send(type="choose", key="seed", position=-1)
            await one.hear("refused")
            for seen in heard(one, "update")[-1:]:
                await one.send(type="ask-hint", position=seen["position"])
            while (await one.hear_anything())["type"] not in ("advice", "refused"):
                pass
            recorder.sent += one.bytes
        cookies = [cookie.value or "" for guest in (bob, cid) for cookie in guest.cookies.jar]
    return table, tokens, recorder.sent, cookies


async def play_on(players: list[Player], choices: int) -> None:
    """Whoever is asked answers, at random; in the end everybody has heard everything."""
    chance = random.Random(choices)
    listening = [asyncio.create_task(player.hear("nothing")) for player in players]
    answered: set[tuple[int, int]] = set()
    async with asyncio.timeout(60):
        while len(answered) < choices:
            await asyncio.sleep(0.005)
            now = [heard(player, "update") for player in players]
            asked = [seat for seat, seen in enumerate(now) if seen and seen[-1]["question"]]
            waiting = [seat for seat in asked if (seat, now[seat][-1]["position"]) not in answered]
            if waiting:
                seat = chance.choice(waiting)
                seen, done = now[seat][-1], len(heard(players[seat], "done"))
                key = chance.choice(seen["question"]["answers"])["key"]
                await players[seat].send(type="choose", key=key, position=seen["position"])
                answered.add((seat, seen["position"]))
                while len(heard(players[seat], "done")) == done:
                    await asyncio.sleep(0.002)
    await asyncio.sleep(0.2)
    for task in listening:
        task.cancel()
    await asyncio.wait(listening)


def heard(player: Player, kind: str) -> list[dict[str, Any]]:
    return [each for each in player.heard if each["type"] == kind]


async def pry(ann: httpx.AsyncClient, table: str) -> None:
    """Ask for everything there is to ask, and for some that is not."""
    for path in ("", f"/{table}", f"/{table}/record", f"/{table}/seed", "/nowhere", f"/{table}/live"):
        await ann.get(f"/api/tables{path}")
    for path in ("/health", "/schema", "/metrics"):
        await ann.get(path)
    for action, body in (
        ("join", {"name": "Eve"}),
        ("leave", {"token": "x"}),
        ("seats/1", {"who": "open"}),
        ("start", {}),
        ("record", {"token": "x"}),
        ("what-if", {"position": 0, "seats": ["me", "greedy", "greedy"]}),
    ):
        await ann.post(f"/api/tables/{table}/{action}", json=body)


def stored(folder: Path, table: str) -> tuple[Table, list[Deed]]:
    """A table and its deeds as they are on the disk."""
    database = sqlite3.connect(folder / "undercroft.db")
    (sheet,) = database.execute("SELECT sheet FROM tables WHERE id = ?", (table,)).fetchone()
    rows = database.execute(
        "SELECT table_id, number, seat, word, at FROM choices WHERE table_id = ? ORDER BY number", (table,)
    ).fetchall()
    database.close()
    return msgspec.json.decode(sheet, type=Table), [Deed(*row) for row in rows]


def strings(thing: object) -> Iterator[str]:
    """Every string in something."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for name, each in thing.items():
            yield from (name, *strings(each))
    elif isinstance(thing, list):
        for each in thing:
            yield from strings(each)


def known_to(seat: int, table: Table, deeds: list[Deed]) -> set[str]:
    """Every word that the rules have ever shown, told or offered a seat."""
    sitting = Sitting(table)
    known: set[str] = set()
    for deed in (None, *deeds):
        if deed is not None:
            sitting.do(deed.seat, deed.word, deed.at)
        said = [sitting.match.view(seat), standing(sitting.match, NAMES), question(sitting.match.seat(seat), NAMES)]
        known.update(strings(json.loads(msgspec.json.encode(said))))
    for event in sitting.match.events(seat=seat):
        known.update(strings(event.as_dict()))
    return known | {part for key in known for part in key.replace(":", ",").split(",")}


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize(("game", "choices"), [("run-away", 70), ("dungeon-run", 90)])
async def test_no_secret_is_in_anything_that_one_player_is_sent(tmp_path: Path, game: str, choices: int) -> None:
    async with serving(tmp_path) as service:
        name, tokens, sent, cookies = await play(service, game, choices)
    table, deeds = stored(tmp_path, name)
    assert len([deed for deed in deeds if deed.word[0] not in "+-<!"]) == choices
    key = (tmp_path / "key").read_bytes()
    secrets = {
        "the seed": [str(table.seed), f"{table.seed:x}"],
        "tokens of others": tokens[1:],
        "digests of tokens": [digest(token) for token in tokens],
        "who the others are": [cookie.strip('"').partition(".")[0] for cookie in cookies],
        "the key": [key.hex(), base64.b64encode(key).decode(), base64.urlsafe_b64encode(key).decode()],
        "where things are kept": [str(tmp_path)],
    }
    text = sent.decode("utf-8", "replace")
    assert tokens[0] in text, "what is looked for would be found"
    assert len(text) > 50_000
    for what, words in secrets.items():
        assert len(words) == sum(bool(word) for word in words) > 0
        assert not [word for word in words if word in text], what
    hidden = cards(game) - known_to(0, table, deeds)
    assert len(hidden) > 5, "some cards have never been seen"
    live = text[text.index('"type":"welcome"') :]
    assert not [card for card in hidden if f'"{card}"' in live]


def cards(game: str) -> set[str]:
    """The ids of all cards that can lie face down."""
    rules = card_game(undercroft.game(game))
    names = {each for table in rules.library.tables.values() for each in table}
    return names | set(vars(rules.cards).get("by_id", ()))


# -- two services in two worlds ------------------------------------------------------------------------------------


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("run-away", 9),
        pytest.param("run-away", 40, marks=pytest.mark.slow),
        pytest.param("dungeon-run", 60, marks=pytest.mark.slow),
    ],
)
async def test_two_worlds_that_a_player_cannot_tell_apart_send_the_same(
    tmp_path: Path, game: str, choices: int
) -> None:
    home = tmp_path / "home"
    async with serving(home) as service:
        name, tokens, _, _ = await play(service, game, choices)
    sent: list[list[Any]] = []
    worlds = []
    for seed in (77, 78):
        folder = tmp_path / f"world-{seed}"
        shutil.copytree(home, folder)
        worlds.append(fingerprint((await imagined(folder, name, seed)).match.state))
        async with serving(folder) as service:
            sent.append(await everything(service, OTHER, tokens[0]))
    assert worlds[0] != worlds[1]
    assert sent[0] == sent[1]
    assert len(json.dumps(sent[0])) > 5_000


OTHER = "the-same-for-all-she-knows"


async def imagined(folder: Path, name: str, seed: int) -> Sitting:
    """A table that is the same for all its first seat knows, with the same people, besides the one there is."""
    table, deeds = stored(folder, name)
    other = msgspec.structs.replace(table, id=OTHER, origin=Origin(name, len(deeds), 0, seed))
    storage = await open_storage(file_url(folder / "undercroft.db"))
    await storage.add(other)
    sitting = await begin_calmly(storage, other)
    await storage.close()
    return sitting


async def everything(service: Service, table: str, token: str) -> list[Any]:
    """All that a player is sent who comes back and looks around; but for the time of day."""
    async with service.visitor() as ann, service.player(table, token) as one:
        await one.hear("presence")
        pages = [await ann.get(f"/api/tables/{table}{path}") for path in ("", "/record", "/positions/0")]
        await one.send(type="choose", key="nothing of the kind", position=one.heard[1]["position"])
        await one.hear("refused")
        await one.send(type="ask-hint", position=one.heard[1]["position"])
        while (await one.hear_anything())["type"] not in ("advice", "refused"):
            pass
    heard = [{**each, "now": 0} if each["type"] == "presence" else each for each in one.heard]
    return [*heard, *((page.status_code, page.text) for page in pages)]
