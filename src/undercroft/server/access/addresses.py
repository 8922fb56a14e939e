"""Addresses: what limits count as one, and the names by which log and database call them.

Whoever has one IPv6 address has the whole /64 it lies in, so that counts as one. Addresses themselves are written
down nowhere: what is, is a name that holds for a day. It is made with a salt that is thrown away after the next one,
so that an abuser can be told from others while it lasts, and nobody can be followed from one week to the next.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import ipaddress
import secrets

from sqlalchemy import delete, select

from undercroft.server.storage.schema import SALTS
from undercroft.server.storage.storage import Storage
from undercroft.server.wall_clock import Watch

A_HOUSEHOLD = 64
"""So many bits of an IPv6 address are the household's."""
A_DAY = 24 * 3600 * 1000
LENGTH = 12
"""So many letters has the name of an address."""


@functools.lru_cache(maxsize=10_000)
def household(address: str) -> str:
    """What an address counts as: of IPv6 the /64 it lies in.

    >>> household("2001:db8:7:9::2a"), household("::ffff:192.0.2.1"), household("192.0.2.1")
    ('2001:db8:7:9::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LENGTH]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, A_HOUSEHOLD), strict=False))


class DayNames:
    """What households are called today, and were yesterday. All processes of a service give the same names."""

    def __init__(self, storage: Storage, watch: Watch) -> None:
        self._storage = storage
        self._watch = watch
        self._day = -1
        self._salts: tuple[bytes, ...] = (secrets.token_bytes(LENGTH),)
        """Today's, and yesterday's if anybody came then."""

    async def renew(self) -> None:
        """Take today's salt, and throw away those of days gone by."""
        today = self._watch.now() // A_DAY
        if today == self._day:
            return
        async with self._storage.alone() as connection:
            await connection.execute(delete(SALTS).where(SALTS.c.day < today - 1))
            rows = await connection.execute(select(SALTS).order_by(SALTS.c.day))
            kept = {row.day: bytes(row.salt) for row in rows}
            if today not in kept:
                kept[today] = secrets.token_bytes(LENGTH)
                await connection.execute(SALTS.insert().values(day=today, salt=kept[today]))
        self._salts = tuple(kept[day] for day in (today, today - 1) if day in kept)
        self._day = today

    def name(self, address: str) -> str:
        """What somebody is called today who comes from there; nothing where that is not known."""
        return self.names(address)[0] if address else ""

    def names(self, address: str) -> tuple[str, ...]:
        """What somebody who comes from there is called today, and was yesterday."""
        text = household(address).encode()
        return tuple(hmac.new(salt, text, hashlib.sha256).hexdigest()[:LENGTH] for salt in self._salts)
