"""A WebSocket fuzzer: whatever is sent, each frame has one answer, and only what was acknowledged has happened."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Service, serving

pytestmark = pytest.mark.anyio

FRAMES = 250
GOOD_ENDS = frozenset({1000, 1002, 1003, 1007, 1008, 1009})
"""How a connection may be closed; 1011 would be a failure of the service."""

Frame = str | bytes | Iterable[str]


class Rogue:
    """Somebody at a table who sends all sorts of things, and remembers what was acknowledged."""

    def __init__(self, service: Service, table: str, token: str | None, chance: random.Random) -> None:
        self._service = service
        self._table = table
        self._token = token
        self._chance = chance
        self._socket: ClientConnection | None = None
        self._visit: Any = None
        self.seen: dict[str, Any] = {}
        self.played: list[str] = []
        """The keys whose choice was acknowledged."""
        self.refused = 0
        self.ends: list[int] = []
        """How often it was thrown out, and with which codes."""

    async def fuzz(self) -> None:
        """Send one frame and hear what becomes of it."""
        frame = self._chance.choice(self._kinds())()
        try:
            socket = await self._open()
            if isinstance(frame, bytes) and self._chance.random() < 0.5:
                await socket.send(frame, text=True)  # perhaps no UTF-8 at all
            else:
                await socket.send(frame)
            answer = await self._hear("done", "refused", "advice")
        except ConnectionClosed as closed:
            self.ends.append(closed.rcvd.code if closed.rcvd else 0)
            await self.close()
            return
        if answer["type"] == "refused":
            assert answer["error"] != "failure"
            assert answer["reason"]
            self.refused += 1
        elif isinstance(frame, str) and json.loads(frame)["type"] == "choose":
            self.played.append(json.loads(frame)["key"])

    async def look(self) -> dict[str, Any]:
        """What a fresh start shows."""
        await self.close()
        await self._open()
        return self.seen

    async def close(self) -> None:
        if self._visit is not None:
            await self._visit.__aexit__(None, None, None)
            self._visit = self._socket = None

    async def _open(self) -> ClientConnection:
        if self._socket is None:
            self._visit = self._service.socket(self._table)
            self._socket = await self._visit.__aenter__()
            await self._socket.send(json.dumps({"type": "hello", "token": self._token}))
            await self._hear("update")
        return self._socket

    async def _hear(self, *kinds: str) -> dict[str, Any]:
        assert self._socket is not None
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), 60))
            if message["type"] == "update":
                self.seen = message
            if message["type"] in kinds:
                return message

    # -- what is sent ------------------------------------------------------------------------------------

    def _kinds(self) -> list[Callable[[], Frame]]:
        return [self._noise, self._json, self._odd_message, self._odd_message, self._stale, self._pieces, self._large,
                *[self._choice] * 8]  # fmt: skip

    def _noise(self) -> Frame:
        return self._chance.randbytes(self._chance.randrange(80))

    def _json(self) -> Frame:
        return json.dumps(self._anything(3))

    def _anything(self, depth: int) -> object:
        kind = self._chance.randrange(8 if depth else 6)
        if kind == 6:
            return [self._anything(depth - 1) for _ in range(self._chance.randrange(4))]
        if kind == 7:
            return {self._word(): self._anything(depth - 1) for _ in range(self._chance.randrange(4))}
        simple: list[object] = [
            None,
            True,
            self._chance.randrange(-9, 10**6),
            self._chance.random(),
            self._word(),
            "",
        ]
        return simple[kind]

    def _word(self) -> str:
        words = [
            "type",
            "choose",
            "key",
            "position",
            "hello",
            "id",
            "undo",
            "auto-pass",
            "what",
            "on",
            "token",
            "<",
            "\0",
        ]
        return self._chance.choice(words)

    def _message(self) -> dict[str, Any]:
        position, keys = self.seen["position"], self._keys()
        return self._chance.choice(
            [
                {"type": "choose", "key": self._chance.choice(keys), "position": position},
                {"type": "undo", "position": position},
                {"type": "ask-hint", "position": position},
                {"type": "auto-pass", "what": "hurt", "on": True},
                {"type": "auto-pass", "what": "chest", "on": True},
                {"type": "hello", "token": self._token},
            ]
        )

    def _odd_message(self) -> Frame:
        """A message of which one thing is not as it should be."""
        message = self._message()
        name = self._chance.choice([*message, "seat", "table"])
        message[name] = self._anything(1)
        return json.dumps(message)

    def _stale(self) -> Frame:
        away = self._chance.choice([-1, 1, 2**53, -(2**60)])
        position = self.seen["position"] + away
        return json.dumps({"type": "choose", "key": self._chance.choice(self._keys()), "position": position})

    def _pieces(self) -> Frame:
        text = json.dumps(self._message())
        return [text[:5], text[5:9], "", text[9:] + "x"]

    def _large(self) -> Frame:
        return json.dumps({"type": "choose", "key": "x" * self._chance.choice([190, 250, 3900, 9000]), "position": 0})

    def _choice(self) -> Frame:
        key = self._chance.choice(self._keys())
        return json.dumps({"type": "choose", "key": key, "position": self.seen["position"], "id": 1})

    def _keys(self) -> list[str]:
        question = self.seen["question"]
        return [each["key"] for each in question["answers"]] if question else ["hero:thief", "pass", "<", "+hurt"]


async def begin(service: Service, game: str) -> tuple[str, list[str]]:
    async with service.visitor() as ann:
        opened = (await ann.post("/api/tables", json={"game": game, "name": "Ann", "seats": ["me", "open"]})).json()
        table = opened["table"]["id"]
        joined = (await ann.post(f"/api/tables/{table}/join", json={"name": "Bob"})).json()
        assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
        return table, [opened["token"], joined["token"]]


def written(folder: Path, table: str, seat: int) -> list[str]:
    """The choices of a seat that are on the disk."""
    database = sqlite3.connect(folder / "undercroft.db")
    rows = database.execute("SELECT word FROM choices WHERE table_id = ? AND seat = ? ORDER BY number", (table, seat))
    words = [word for (word,) in rows]
    database.close()
    return [word for word in words if word[0] not in "<+-!"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed"), [("lungeon-run", 1), ("run-away", 2), ("dungeon-run", 3)])
async def test_whatever_is_sent_only_what_is_acknowledged_happens(tmp_path: Path, game: str, seed: int) -> None:
    chance = random.Random(seed)
    async with serving(tmp_path) as service:
        table, tokens = await begin(service, game)
        rogues = [Rogue(service, table, token, chance) for token in (*tokens, None)]
        for rogue in rogues:
            await rogue.look()
        for _ in range(FRAMES):
            await chance.choice(rogues).fuzz()
        views = [(await rogue.look())["view"] for rogue in rogues]
        for rogue in rogues:
            await rogue.close()
        for seat in (0, 1):
            assert written(tmp_path, table, seat) == rogues[seat].played
        assert rogues[2].played == []
        assert all(rogue.refused > 5 for rogue in rogues)
        assert len(rogues[0].played) + len(rogues[1].played) > 20
        ends = {code for rogue in rogues for code in rogue.ends}
        assert ends
        assert ends <= GOOD_ENDS
    async with serving(tmp_path) as service:  # and it is all still there after a restart
        again = [Rogue(service, table, token, chance) for token in (*tokens, None)]
        assert [(await rogue.look())["view"] for rogue in again] == views
        for rogue in again:
            await rogue.close()


async def test_a_flood_is_stopped_and_others_go_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        table, (mine, yours) = await begin(service, "lungeon-run")
        async with service.player(table, yours) as bob:
            before = await bob.hear("update")
            async with service.player(table, mine) as ann:
                for _ in range(300):
                    await ann.send(type="choose", key="nothing", position=-1)
                with pytest.raises(ConnectionClosed) as closed:
                    await ann.hear("nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            assert ann.heard[-1]["error"] == "limit"
            await bob.send(type="auto-pass", what="chest", id=5)
            assert (await bob.hear("done"))["id"] == 5
            assert bob.heard[-1]["type"] == "done"
        async with service.player(table, mine) as ann:  # whoever calms down may come back
            assert (await ann.hear("update"))["view"]["table"] == before["view"]["table"]


async def test_a_choice_sent_many_times_at_once_is_made_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        table, tokens = await begin(service, "lungeon-run")
        async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
            now = [await one.hear("update"), await two.hear("update")]
            (asked,) = (seat for seat in (0, 1) if now[seat]["question"])
            keys = [each["key"] for each in now[asked]["question"]["answers"]]
            async with service.player(table, tokens[asked]) as another, service.player(table, tokens[asked]) as third:
                devices = [(one, two)[asked], another, third]
                for number in range(12):
                    key = keys[number % len(keys)]
                    await devices[number % 3].send(type="choose", key=key, position=now[asked]["position"], id=number)
                answers: list[str] = []
                for device in devices:
                    told = 0
                    while told < 4:
                        message = json.loads(await asyncio.wait_for(device.socket.recv(), 60))
                        if message["type"] in ("done", "refused"):
                            answers.append(message.get("error", "done"))
                            told += 1
        assert sorted(answers) == ["done", *["stale"] * 11]
        assert len(written(tmp_path, table, asked)) == 1
