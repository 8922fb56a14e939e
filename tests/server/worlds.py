"""Two worlds that a seat cannot tell apart, in one service, and somebody who tries to.

The same table lies in the database twice. Its first seat has been told and shown the same at both; what is hidden
differs, or everything that is still to come, and so does the seed of the table. Then the same is asked of both:
whatever a visitor may ask who sits in that seat, at those tables and at all others that come of it. What comes back
must be the same to the byte, but for names and tokens, which are drawn, and the time. What the service draws for the
worlds of new tables is drawn alike in both.
"""

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

import httpx
import msgspec
import pytest

from tests.server.serving import Service, serving
from tests.server.stock import NAMES, Begun, as_deeds, keep, running
from undercroft.bots.minds import known
from undercroft.engine import Chance, Cursor, Game, Match, derive
from undercroft.server.access.limits import NO_LIMITS
from undercroft.server.all_tables import AllTables
from undercroft.server.identity import digest
from undercroft.server.tables.table import Origin
from undercroft.server.tables.updates import update
from undercroft.testing.choosers import Chooser
from undercroft.testing.fingerprint import fingerprint

Kind: TypeAlias = Literal["hidden", "future"]
"""What differs between two worlds: what is hidden, while dice and draws are the same; or dice and draws as well."""

SHE = 0
"""The seat of whoever tries to tell the worlds apart."""
TOKEN = "the-token-of-her-seat"
BOTS = ("greedy", "random")
TRIED = 12
"""Of so many pairs at most the one that goes on longest is taken."""
LONG = 4
"""So many choices are made at both tables at most before she begins."""


def pair(game: str, choices: int, kind: Kind) -> list[Begun]:
    """A table, and two imagined from it at which its first seat knows the same, also of what was chosen since."""
    base = running(game, choices)
    found: list[list[Begun]] = []
    for number in range(TRIED):
        seeds = [derive(number, "pair", each if kind == "future" else 0) >> 2 for each in range(2)]
        knowers = [None if kind == "hidden" else SHE, SHE]
        matches = [base.match.fork(Chance(seed), unknown_to=who) for seed, who in zip(seeds, knowers, strict=True)]
        alike = fingerprint(matches[0].state) == fingerprint(matches[1].state)
        if alike and kind == "hidden" and not base.match.game.table.open:
            continue
        while len(matches[0].choices) < LONG and go_on(matches, number):
            pass
        chairs = tuple(
            msgspec.structs.replace(chair, token=digest(TOKEN)) if seat == SHE else chair
            for seat, chair in enumerate(base.table.chairs)
        )
        tables = [
            msgspec.structs.replace(
                base.table,
                id=f"world-{name}-of-a-pair",
                seed=derive(number, "table", name),
                public=False,
                chairs=chairs,
                origin=Origin(base.table.id, len(base.deeds), who, seed),
            )
            for name, seed, who in zip("ab", seeds, knowers, strict=True)
        ]
        found.append([Begun(each, {}, as_deeds(each.id, match), match) for each, match in zip(tables, matches)])
        if len(matches[0].choices) == LONG:
            break
    return [base, *max(found, key=lambda each: len(each[0].deeds))]


def go_on(matches: list[Match[Any]], number: int) -> bool:
    """Choose the same in both worlds if she is told the same then; whether she was."""
    if not matches[0].pending:
        return False
    chooser = Chooser(derive(number, len(matches[0].choices)))
    decision = chooser.pick_decision(matches[0])
    key, told = chooser.pick(decision).key, []
    for trial in (each.fork() for each in matches):
        asked = trial.seat(decision.seat).decision
        if asked is None or key not in asked.keys:
            return False
        trial.listen_from_here()
        trial.choose(key, decision.seat)
        told.append(msgspec.json.encode(update(trial, SHE, Cursor(), NAMES)))
    if told[0] != told[1]:
        return False
    for each in matches:
        each.choose(key, decision.seat)
    return True


class Luck:
    """What the service draws, the same in each of two worlds."""

    def __init__(self) -> None:
        self.world = 0
        self._drawn = [0, 0]

    def randbits(self, bits: int) -> int:
        self._drawn[self.world] += 1
        return derive(5, "luck", self._drawn[self.world]) >> (64 - bits)


@dataclass
class Place:
    """A table in both worlds: its name, and the tokens of the seats she holds."""

    names: list[str]
    tokens: list[dict[int, str]]
    stage: str = "running"

    @property
    def held(self) -> list[int]:
        return list(self.tokens[0])


class PartedError(Exception):
    """At the table itself something was revealed: now she may know in which world she is."""


@dataclass
class Twins:
    """Both worlds, and what she has come to know of them."""

    game: Game[Any]
    players: int
    service: Service
    guests: list[httpx.AsyncClient]
    luck: Luck
    places: list[Place]
    drawn: list[dict[str, str]]
    """What is drawn anew for each table, and what is written in its place to compare."""
    asked: int = 0

    # -- asking both -------------------------------------------------------------------------------------

    async def both(self, what: str, ask: Callable[[int], Awaitable[Any]], *, may_part: bool = False) -> Any:
        """Ask the same in both worlds; the answer, which is the same."""
        answers = []
        for world in range(2):
            self.luck.world = world
            told = await ask(world)
            await self._rest(world)
            self._note(world, told)
            answers.append((told, self._plain(world, told)))
        self.asked += 1
        if may_part and answers[0][1] != answers[1][1]:
            raise PartedError
        assert answers[0][1] == answers[1][1], f"{what} tells them apart ({self.game.name}, request {self.asked})"
        return answers[0][0]

    async def page(self, method: str, place: Place | None, path: str = "", **body: Any) -> Any:
        """What comes of a request; names and tokens in braces are those of each world."""

        async def ask(world: int) -> Any:
            at = "" if place is None else f"/api/tables/{place.names[world]}"
            sent = {name: each[world] if isinstance(each, list) else each for name, each in body.items()}
            answer = await self.guests[world].request(method, f"{at}{path}", json=sent or None)
            kind = answer.headers["content-type"]
            said = answer.json() if "json" in kind else answer.text
            if isinstance(said, list):  # in an order that depends on names
                said.sort(key=lambda each: self._plain(world, each))
            return [answer.status_code, kind, said]

        where = "" if place is None else f" at table {self.places.index(place)}"
        return await self.both(f"{method} {path}{where}", ask)

    async def look(self, place: Place, seat: int, *, may_part: bool = False) -> dict[str, Any] | None:
        """What a seat is told that comes and looks; its update, if it is told any."""

        async def ask(world: int) -> Any:
            async with self.service.player(place.names[world], place.tokens[world].get(seat)) as player:
                while (await player.hear_anything())["type"] not in ("presence", "refused"):
                    pass
                return [{**each, "now": 0} if each["type"] == "presence" else each for each in player.heard]

        told = await self.both(f"looking at table {self.places.index(place)}, seat {seat}", ask, may_part=may_part)
        updates = [each for each in told if each["type"] == "update"]
        return updates[-1] if updates else None

    async def act(self, place: Place, seat: int, **message: Any) -> dict[str, Any]:
        """What is answered when a seat does something."""

        async def ask(world: int) -> Any:
            async with self.service.player(place.names[world], place.tokens[world][seat]) as player:
                while (told := await player.hear_anything())["type"] not in ("presence", "refused"):
                    pass
                if told["type"] == "presence":
                    await player.send(**message, id=9)
                    while (told := await player.hear_anything()).get("id") != 9:
                        pass
                return told

        told: dict[str, Any] = await self.both(f"{message} at table {self.places.index(place)}, seat {seat}", ask)
        return told

    async def _rest(self, world: int) -> None:
        """Wait until nobody thinks or listens any more."""
        assert self.service.app is not None
        all_tables: AllTables = self.service.app.state["all_tables"]
        for place in self.places:
            live = all_tables.in_play.find(place.names[world])
            while live is not None and not live.resting:
                await asyncio.sleep(0.001)

    def _note(self, world: int, told: Any) -> None:
        """Take down names and tokens that were told."""
        if isinstance(told, dict):
            for name, each in told.items():
                if name in ("id", "token", "code", "rematch") and isinstance(each, str) and len(each) > 8:
                    self.drawn[world].setdefault(each, f"<{len(self.drawn[world])}>")
                else:
                    self._note(world, each)
        elif isinstance(told, list):
            for each in told:
                self._note(world, each)

    def _plain(self, world: int, told: Any) -> str:
        text = json.dumps(told)
        for each, label in self.drawn[world].items():
            text = text.replace(each, label)
        return text

    # -- what she may do ---------------------------------------------------------------------------------

    async def what_if(self, place: Place, seat: int | None, position: int, seats: list[str]) -> Place | None:
        """Play on from a position; the new table, if there is one."""
        tokens = None if seat is None else [each[seat] for each in place.tokens]
        body = {"position": position, "seats": tuple(seats), "name": "Eve", "token": tokens}
        made: list[Any] = []

        async def ask(world: int) -> Any:
            sent = {**body, "token": None if tokens is None else tokens[world]}
            answer = await self.guests[world].post(f"/api/tables/{place.names[world]}/what-if", json=sent)
            if answer.status_code == 201:
                made.append(answer.json())
            return [answer.status_code, answer.json()]

        what = f"what-if of table {self.places.index(place)}, seat {seat}, position {position}, {seats}"
        await self.both(what, ask)
        return self._new(made)

    async def rematch(self, place: Place, seat: int) -> Place | None:
        """Play again."""
        made: list[Any] = []

        async def ask(world: int) -> Any:
            path, token = f"/api/tables/{place.names[world]}/rematch", place.tokens[world][seat]
            answer = await self.guests[world].post(path, json={"token": token})
            if answer.status_code == 201:
                made.append(answer.json())
            return [answer.status_code, answer.json()]

        await self.both(f"rematch of table {self.places.index(place)}", ask)
        return self._new(made)

    def _new(self, made: list[Any]) -> Place | None:
        if not made:
            return None
        names = [each["table"]["id"] for each in made]
        known = next((each for each in self.places if each.names == names), None)
        if known is None:
            tokens = [{each["seat"]: each["token"] for each in told["held"]} for told in made]
            self.places.append(known := Place(names, tokens, "gathering"))
        return known

    async def start(self, place: Place) -> None:
        """Begin at a table of hers, and see what all her seats are told."""
        status, _, _ = await self.page("POST", place, "/start")
        if status == 200:
            place.stage = "running"
            await self.look_around(place)

    async def look_around(self, place: Place) -> None:
        """See what all her seats are told."""
        for seat in place.held:
            await self.look(place, seat)

    async def choose(self, place: Place, seat: int, whim: random.Random) -> None:
        """Answer what a seat is asked, or something else."""
        now = await self.look(place, seat)
        if now is None:
            return
        keys = ["nothing of the kind"]
        if now["question"] is not None and whim.random() < 0.95:
            keys = [each["key"] for each in now["question"]["answers"]]
        position = now["position"] - (whim.random() < 0.05)
        await self.act(place, seat, type="choose", key=whim.choice(keys), position=position)
        real = place is self.places[0]
        await self.look(place, seat, may_part=real)
        if not real:
            await self.look_around(place)

    async def undo(self, place: Place, seat: int) -> None:
        """Take something back."""
        now = await self.look(place, seat)
        if now is not None:
            await self.act(place, seat, type="undo", position=now["position"])
            await self.look(place, seat)

    async def hint(self, place: Place, seat: int) -> None:
        """Ask for a hint; where they take a second or two, none."""
        now = await self.look(place, seat)
        if now is not None and known(self.game) is None:
            await self.act(place, seat, type="ask-hint", position=now["position"])

    async def pry(self, place: Place, whim: random.Random) -> None:
        """Ask for a page."""
        token = [next(iter(each.values()), "no token") for each in place.tokens]
        reader, count = whim.choice(("all", 0, 1)), whim.choice((1, 5, 50))
        pages: list[tuple[str, str, dict[str, Any]]] = [
            ("GET", "", {}),
            ("GET", "/record", {}),
            ("GET", f"/positions/{whim.randrange(6)}?seat={reader}&count={count}", {}),
            ("GET", "/analysis", {}),
            ("POST", "/analysis", {}),
            ("POST", "/record", {"token": token}),
            ("POST", "/join", {"name": "Eve"}),
        ]
        method, path, body = whim.choice(pages)
        await self.page(method, place, path, **body)

    async def chain(self) -> None:
        """The way it was done once: on from what she knows, and from there on as any other seat, as far back as it
        goes; then the same with bots."""
        table = self.places[0]
        now = await self.look(table, SHE)
        assert now is not None
        for seats in (["me"] * self.players, ["me", *BOTS * 2][: self.players]):
            first = await self.what_if(table, SHE, now["position"], seats)
            assert first is not None
            await self.start(first)
            for seat in [each for each in first.held if each != SHE]:
                there = await self.look(first, seat)
                assert there is not None
                for position in {0, there["position"]}:
                    second = await self.what_if(first, seat, position, seats)
                    if second is not None:
                        await self.start(second)

    async def wander(self, whim: random.Random, steps: int) -> None:
        """Do anything, at any of the tables."""
        for _ in range(steps):
            place = whim.choice(self.places)
            seat = whim.choice(place.held or [None])
            if place.stage == "gathering":
                await self.start(place)
                continue
            match whim.randrange(10):
                case 0 | 1:
                    now = None if seat is None else await self.look(place, seat)
                    last = 5 if now is None else now["position"] + 1
                    sitters = ("random",) if whim.random() < 0.1 else ("me", "me", *BOTS)
                    seats = [whim.choice(sitters) for _ in range(self.players)]
                    await self.what_if(place, whim.choice((seat, seat, seat, None)), whim.randint(0, last), seats)
                case 2 | 3 | 4 | 5 if seat is not None:
                    await self.choose(place, seat, whim)
                case 6 if seat is not None:
                    await self.undo(place, seat)
                case 7 if seat is not None:
                    await self.hint(place, seat)
                case 8 if seat is not None:
                    await self.rematch(place, seat)
                case 9:
                    await self.page("GET", None, whim.choice(("/api/mine", "/api/tables")))
                case _:
                    await self.pry(place, whim)


@asynccontextmanager
async def twins(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, choices: int, kind: Kind
) -> AsyncIterator[Twins]:
    """Both worlds in a service that runs until the block ends."""
    base, *worlds = pair(game, choices, kind)
    await keep(folder, base, *worlds)
    luck = Luck()
    monkeypatch.setattr(secrets, "randbits", luck.randbits)
    async with serving(folder, limits=NO_LIMITS) as service, service.visitor() as one, service.visitor() as two:
        table = Place([each.table.id for each in worlds], [{SHE: TOKEN}, {SHE: TOKEN}])
        drawn = [{name: "<her table>"} for name in table.names]
        yield Twins(base.match.game, base.match.players, service, [one, two], luck, [table], drawn)
