"""A hostile client: it tries to take more than its share of a service on this machine, and counts what it gets.

`python -m tests.server.hostile` starts a service as `undercroft serve` does and prints the figures; the tests try the
same, a little shorter. Everything is bounded, and goes to this machine only. Whom a request comes from is said by
`X-Forwarded-For`, as a proxy on this machine would.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.serving import Player, Service, serving
from tests.server.visiting import LUNGEON, ask, asked
from undercroft.server.all_tables import AllTables

HERE, ELSEWHERE = "198.51.100.7", "203.0.113.9"
"""Where the hostile client comes from, and where somebody honest does."""
SEEN = 6
"""So many tables the lobby shows before anybody asks for more."""
A_BLOCK = tuple(f"2001:db8:7:9::{number:x}" for number in range(1, 61))
"""Addresses that one household has."""


class Client:
    """Somebody at an address. With a browser of its own it keeps its cookie."""

    def __init__(self, service: Service, address: str = HERE) -> None:
        self.service, self.address = service, address
        self._browser = service.visitor()
        self._browser.headers["X-Forwarded-For"] = address

    async def __aenter__(self) -> Client:
        await self._browser.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._browser.__aexit__(None, None, None)

    async def get(self, path: str) -> httpx.Response:
        return await self._browser.get(path)

    async def post(self, path: str, told: dict[str, Any] | None = None, *, cookie: bool = True) -> httpx.Response:
        if not cookie:
            self._browser.cookies.clear()
        return await self._browser.post(path, json=told)

    async def open(self, *, cookie: bool = True, **changes: Any) -> httpx.Response:
        return await self.post("/api/tables", {**LUNGEON, **changes}, cookie=cookie)

    async def begun(self, **changes: Any) -> tuple[str, str]:
        """A running table of this client, and its token there."""
        opened = await self.open(**{"seats": ["me", "greedy"], **changes})
        assert opened.status_code == 201, opened.text
        told = opened.json()
        table = told["table"]["id"]
        assert (await self.post(f"/api/tables/{table}/start")).status_code == 200
        return table, told["token"]

    @asynccontextmanager
    async def player(self, table: str, token: str | None, **hello: Any) -> AsyncIterator[Player]:
        headers = {"Origin": self.service.origin, "X-Forwarded-For": self.address}
        address = f"ws://{self.service.host}/api/tables/{table}/live"
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            player = Player(socket)
            await player.send(type="hello", token=token, **hello)
            yield player


def granted(answers: Iterable[httpx.Response]) -> int:
    return sum(answer.is_success for answer in answers)


async def tables_without_cookies(service: Service, most: int = 300) -> int:
    """How many tables one address opens that is somebody new each time."""
    async with Client(service) as client:
        return granted([await client.open(cookie=False) for _ in range(most)])


async def tables_at_once(service: Service, most: int = 60) -> int:
    """How many tables one visitor opens by asking for all of them at once."""
    async with Client(service) as client:
        await client.get("/api/mine")
        first = await client.open()
        assert first.status_code == 201
        answers = await asyncio.gather(*(client.open() for _ in range(most)))
    return granted([first, *answers])


async def tables_of_a_block(service: Service, most: int = 300) -> int:
    """How many tables are opened from one /64 of IPv6, each from another address of it."""
    answers: list[httpx.Response] = []
    for number in range(most):
        async with Client(service, A_BLOCK[number % len(A_BLOCK)]) as client:
            answers.append(await client.open(cookie=False))
    return granted(answers)


async def off_the_list(service: Service, most: int = 220) -> bool:
    """Whether somebody's public table cannot be found any more, among those one address has opened after it."""
    async with Client(service, ELSEWHERE) as ann, Client(service) as client:
        table = (await ann.open(name="Ann")).json()["table"]["id"]
        for _ in range(most):
            await client.open(cookie=False)
        return table not in [each["id"] for each in (await ann.get("/api/tables?stage=gathering")).json()[:SEEN]]


async def seats_taken(service: Service, tables: int = 100) -> int:
    """How many open seats of others one address takes, so that nobody finds one."""
    found: list[str] = []
    for number in range(tables):
        async with Client(service, f"192.0.2.{number}") as ann:
            found.append((await ann.open(name=f"Host {number}")).json()["table"]["id"])
    async with Client(service) as client:
        return granted([await client.post(f"/api/tables/{each}/join", {"name": "Taker"}) for each in found])


async def flooded_chat(
    service: Service, sockets: int = 46, lines: int = 230, seconds: float = 10.0
) -> tuple[int, bool]:
    """How many lines a spectator says over many sockets, and whether what a player has said is gone then."""
    async with Client(service, ELSEWHERE) as ann, Client(service) as client:
        table, token = await ann.begun()
        async with ann.player(table, token) as player:
            assert (await ask(player, type="say", text="a player has said this"))["type"] == "done"
        said, until = 0, time.monotonic() + seconds

        async def flood() -> None:
            nonlocal said
            while said < lines and time.monotonic() < until:
                async with client.player(table, None, name="Gallery") as flooder:
                    while said < lines and time.monotonic() < until:
                        if (await ask(flooder, type="say", text="flood " * 40))["type"] != "done":
                            break
                        said += 1

        async def patient() -> None:
            while said < lines and time.monotonic() < until:
                with suppress(ConnectionClosed, InvalidHandshake):
                    await flood()
                await asyncio.sleep(0.05)

        await asyncio.gather(*(patient() for _ in range(sockets)))
        async with ann.player(table, token) as player:
            heard = await player.until("said", lambda _: True) if not await _nothing_said(player) else {"lines": []}
    return said, not any(line["text"] == "a player has said this" for line in heard["lines"])


async def _nothing_said(player: Player) -> bool:
    try:
        async with asyncio.timeout(1):
            await player.hear("said")
    except TimeoutError:
        return True
    return False


async def handshakes(service: Service, seconds: float = 3.0, hands: int = 8) -> int:
    """How many WebSockets one address opens in that time, one after the other."""
    async with Client(service, ELSEWHERE) as ann:
        table, _ = await ann.begun()
    count, until = 0, time.monotonic() + seconds
    headers = {"Origin": service.origin, "X-Forwarded-For": HERE}

    async def knock() -> None:
        nonlocal count
        while time.monotonic() < until:
            try:
                async with connect(
                    f"ws://{service.host}/api/tables/{table}/live", additional_headers=headers, proxy=None
                ):
                    count += 1
            except (InvalidHandshake, ConnectionClosed):
                await asyncio.sleep(0.01)

    await asyncio.gather(*(knock() for _ in range(hands)))
    return count


async def asking_for_health(service: Service, most: int = 500) -> tuple[int, float]:
    """How often one address is told how the service is, while a hundred tables are listed, and how long each takes,
    in milliseconds."""
    for number in range(100):
        async with Client(service, f"192.0.2.{number}") as client:
            await client.open()
    async with Client(service) as client:
        began = time.perf_counter()
        found = granted([await client.get("/health") for _ in range(most)])
        return found, 1000 * (time.perf_counter() - began) / most


async def written_orders(service: Service, seconds: float = 4.0, **message: Any) -> tuple[int, int]:
    """How many deeds that are no choices one player has written down, and how large an update is then, in bytes."""
    async with Client(service) as client, AsyncExitStack() as stack:
        table, token = await client.begun()
        player = await stack.enter_async_context(client.player(table, token))
        await asked(player)
        done, number, until = 0, 0, time.monotonic() + seconds
        while time.monotonic() < until:
            number += 1
            told = message or {"type": "auto-pass", "what": f"{number}{'x' * 90}"}
            if "seat" in told:
                told = {**told, "on": number % 2 == 1}
            try:
                done += (await ask(player, **told))["type"] == "done"
            except ConnectionClosed:  # too fast for one socket: so there will be another
                with suppress(InvalidHandshake):
                    player = await stack.enter_async_context(client.player(table, token))
                await asyncio.sleep(0.01)
        fresh = await stack.enter_async_context(client.player(table, token))
        update = await asked(fresh)
    return done, len(json.dumps(update))


def later(position: int) -> Callable[[dict[str, Any]], bool]:
    return lambda update: update["position"] > position


class Wait(NamedTuple):
    """How long an honest player waited for a bot, and what was done meanwhile at that table, and at all others."""

    seconds: float
    here: int
    elsewhere: int


async def waits_for_bots(
    service: Service, tables: int = 0, answers: int = 5, *, attended: bool = False
) -> list[Wait]:
    """How long an honest player's bot takes while one address has opened so many tables of legends, and perhaps
    plays at all of them."""
    async with Client(service) as client, Client(service, ELSEWHERE) as ann, AsyncExitStack() as stack:
        seats = {"game": "dungeon-run", "seats": ["me" if attended else "legend", *["legend"] * 3]}
        theirs: list[str] = []
        playing: list[asyncio.Task[None]] = []
        for _ in range(tables):
            opened = await client.open(cookie=False, **seats)
            if opened.is_success:
                theirs.append(opened.json()["table"]["id"])
                await client.post(f"/api/tables/{theirs[-1]}/start")
                if attended:
                    player = await stack.enter_async_context(client.player(theirs[-1], opened.json()["token"]))
                    playing.append(asyncio.create_task(_play_on(player)))
        await asyncio.sleep(2)
        table, token = await ann.begun(seats=["me", "legend"])
        took: list[Wait] = []
        async with ann.player(table, token) as player:
            now = await asked(player)
            while len(took) < answers:
                key, here = now["question"]["answers"][0]["key"], now["position"]
                await ask(player, type="choose", key=key, position=here)
                before, began = await _done(service, [table], theirs), time.perf_counter()
                now = await player.until("update", later(here))
                if now["question"] is None:
                    now = await asked(player, here)
                    after = await _done(service, [table], theirs)
                    took.append(
                        Wait(round(time.perf_counter() - began, 2), after[0] - before[0], after[1] - before[1])
                    )
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return took


async def _play_on(player: Player) -> None:
    """Choose at once, whatever is asked."""
    now = await asked(player)
    while now["question"]:
        key, here = now["question"]["answers"][0]["key"], now["position"]
        await ask(player, type="choose", key=key, position=here)
        now = await asked(player, here)


async def _done(service: Service, *some: list[str]) -> tuple[int, ...]:
    """How much was done at some tables, and at some others."""
    assert service.app is not None
    all_tables: AllTables = service.app.state["all_tables"]
    return tuple([sum((await all_tables.storage.counts(tables)).values()) for tables in some])


FIGURES: dict[str, Callable[[Service], Coroutine[Any, Any, object]]] = {
    "tables opened without cookies, of 300": tables_without_cookies,
    "tables opened at once with one cookie, of 61": tables_at_once,
    "tables opened from one /64, of 300": tables_of_a_block,
    "another's public table is off what the lobby shows": off_the_list,
    "open seats taken, of 100": seats_taken,
    "lines of a spectator in 10 s over 46 sockets, of 230; players' lines are gone": flooded_chat,
    "WebSockets opened in 3 s": handshakes,
    "/health asked 500 times: answers, ms each": asking_for_health,
    "orders with any word in 4 s; bytes of an update": written_orders,
    "mute and hear in 4 s; bytes of an update": lambda service: written_orders(service, type="mute", seat=-1),
    "seconds a bot takes, and what is done meanwhile here and elsewhere": waits_for_bots,
    "the same with 150 tables of legends": lambda service: waits_for_bots(service, 150),
    "the same where somebody plays at as many of them as may be": lambda service: waits_for_bots(
        service, 150, attended=True
    ),
}


async def main() -> None:
    wanted = sys.argv[1:]
    for name, attack in FIGURES.items():
        if wanted and not any(each in name for each in wanted):
            continue
        with tempfile.TemporaryDirectory() as folder:
            async with serving(Path(folder), thinkers=1) as service:
                print(f"{name}: {await attack(service)}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
