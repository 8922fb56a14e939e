"""Bans of visitors and addresses, for a while or for good.

Bans are kept in the database; every process looks there every few seconds. Of an address a digest is kept, made with
a salt that is thrown away with the last such ban. Whoever runs the service may know only what an address was called
in the log that day: such a ban takes hold of the address itself as soon as somebody comes from there.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import ipaddress
import math
import re
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from undercroft.engine import SettingError
from undercroft.server.access.addresses import LENGTH, DayNames, household
from undercroft.server.errors import BannedError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.schema import BANS, SALTS
from undercroft.server.storage.storage import Storage
from undercroft.server.wall_clock import Watch

NO_DAY = 2**31 - 1
"""In place of a day: the salt that banned addresses are named with."""
LONGEST_WHY = 200
DIGITS = 32


class Kind(StrEnum):
    """What a ban is about."""

    VISITOR = "visitor"
    ADDRESS = "address"
    DAY_NAME = "day-name"
    """An address, as it is called in the log that day."""


class Ban(NamedTuple):
    """Who is banned, why, since when and until when (None: for good), in milliseconds since 1970."""

    number: int
    kind: str
    who: str
    why: str
    since: int
    until: int | None

    def refusal(self) -> BannedError:
        """What somebody is told whom it is about."""
        if self.until is None:
            return BannedError(Sentence.BANNED, why=self.why)
        return BannedError(Sentence.BANNED_UNTIL, why=self.why, until=as_date(self.until))


class Bans:
    """The bans in force, as one process knows them."""

    def __init__(self, storage: Storage, day_names: DayNames, watch: Watch) -> None:
        self._storage = storage
        self._day_names = day_names
        self._watch = watch
        self._all: dict[tuple[str, str], Ban] = {}
        self._salt = b""
        self._days = False
        self._met: dict[int, str] = {}
        """Households that were met, by the numbers of bans that knew them by the name of a day only."""
        self.edition = 0
        """Rises whenever there are others."""

    async def renew(self) -> bool:
        """Look at what bans there are; whether there are others than before."""
        now, met = self._watch.now(), self._met
        self._met = {}
        async with self._storage.transaction() as connection:
            if met:
                salt = await _salt(connection)
                for number, address in met.items():
                    known = {"kind": Kind.ADDRESS.value, "who": lasting_name(salt, address)}
                    await connection.execute(update(BANS).where(BANS.c.number == number).values(**known))
            bans, salt = await in_force(connection, now)
        by_end = sorted(bans, key=lambda ban: math.inf if ban.until is None else ban.until)
        found = {(ban.kind, ban.who): ban for ban in by_end}  # of several, the one that lasts longest
        if found == self._all:
            return False
        self._all, self._salt = found, salt
        self._days = any(kind == Kind.DAY_NAME for kind, _ in found)
        self.edition += 1
        return True

    def __bool__(self) -> bool:
        return bool(self._all)

    def check(self, visitor: str | None, address: str) -> None:
        """Refuse somebody who is banned."""
        first: Ban | None = None
        for ban in filter(None, (self._all.get(each) for each in self._faces(visitor, address))):
            if ban.until is not None and ban.until <= self._watch.now():
                continue
            if ban.kind == Kind.DAY_NAME:
                self._met[ban.number] = household(address)
            first = first or ban
        if first is not None:
            raise first.refusal()

    def _faces(self, visitor: str | None, address: str) -> Iterable[tuple[str, str]]:
        """All that somebody may be banned as."""
        if visitor is not None:
            yield Kind.VISITOR, visitor
        if self._salt and address:
            yield Kind.ADDRESS, lasting_name(self._salt, household(address))
        if self._days and address:
            for name in self._day_names.names(address):
                yield Kind.DAY_NAME, name


# -- for those who run the service -----------------------------------------------------------------------


async def ban(storage: Storage, kind: Kind, who: str, why: str, now: int, until: int | None = None) -> int:
    """Ban somebody; an address is given as it is. The number of the ban."""
    tidy = " ".join(why.split())
    if not tidy or len(tidy) > LONGEST_WHY or not tidy.isprintable():
        raise SettingError(f"say why, in 1 to {LONGEST_WHY} letters: they are told")
    async with storage.alone() as connection:
        if kind is Kind.ADDRESS:
            who = lasting_name(await _salt(connection), household(who))
        same = (BANS.c.kind == kind.value) & (BANS.c.who == who)
        await connection.execute(delete(BANS).where(same))
        row = {"kind": kind.value, "who": who, "why": tidy, "since": now, "until": until}
        number = await connection.scalar(insert(BANS).values(**row).returning(BANS.c.number))
    return int(number or 0)


async def listed(storage: Storage, now: int) -> list[Ban]:
    """The bans in force, the oldest first."""
    async with storage.transaction() as connection:
        return (await in_force(connection, now))[0]


async def lift(storage: Storage, number: int) -> bool:
    """Lift a ban; whether there was one."""
    async with storage.transaction() as connection:
        return (await connection.execute(delete(BANS).where(BANS.c.number == number))).rowcount > 0


def as_address(text: str) -> tuple[Kind, str]:
    """An address as it is typed in, or what it is called in the log.

    >>> as_address("2001:db8::1"), as_address("0123456789ab")
    ((<Kind.ADDRESS: 'address'>, '2001:db8::1'), (<Kind.DAY_NAME: 'day-name'>, '0123456789ab'))
    """
    if re.fullmatch(f"[0-9a-f]{{{LENGTH}}}", text):
        return Kind.DAY_NAME, text
    try:
        ipaddress.ip_address(text)
    except ValueError:
        raise SettingError(
            "an address is one like 192.0.2.1 or 2001:db8::1, or what the log calls it"
            f" ({LENGTH} letters), not {text!r}"
        ) from None
    return Kind.ADDRESS, text


def as_date(at: int) -> str:
    """A time as people are told it.

    >>> as_date(1767225600000)
    '2026-01-01 00:00 UTC'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


@functools.lru_cache(maxsize=10_000)
def lasting_name(salt: bytes, address: str) -> str:
    """What an address is called as long as a ban lasts."""
    return hmac.new(salt, address.encode(), hashlib.sha256).hexdigest()[:DIGITS]


async def in_force(connection: AsyncConnection, now: int) -> tuple[list[Ban], bytes]:
    """The bans in force, and the salt of their addresses. What has ended goes, and the salt with the last one."""
    everyone = [Ban(*row) for row in await connection.execute(select(BANS).order_by(BANS.c.number))]
    bans = [each for each in everyone if each.until is None or each.until > now]
    if len(bans) < len(everyone):
        await connection.execute(delete(BANS).where(BANS.c.until <= now))
    if any(each.kind == Kind.ADDRESS for each in bans):
        return bans, await _salt(connection)
    salted = SALTS.c.day == NO_DAY
    if await connection.scalar(select(SALTS.c.day).where(salted)) is not None:
        await connection.execute(delete(SALTS).where(salted))
    return bans, b""


async def _salt(connection: AsyncConnection) -> bytes:
    """The salt that banned addresses are named with; a new one if there is none."""
    salt: Any = await connection.scalar(select(SALTS.c.salt).where(SALTS.c.day == NO_DAY))
    if salt is None:
        salt = secrets.token_bytes(LENGTH)
        await connection.execute(insert(SALTS).values(day=NO_DAY, salt=salt))
    return bytes(salt)
