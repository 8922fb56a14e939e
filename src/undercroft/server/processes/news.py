"""News between the processes of one service. A process that serves alone sends none and gets none.

News are hints and may be lost: what has happened is in the database, and whoever hears of it, or asks after a while,
reads it there. So nothing here can make a table differ from what is written down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec


class Moved(msgspec.Struct, frozen=True, array_like=True, tag="m"):
    """So many deeds are written down at a table."""

    table: str
    number: int


class Changed(msgspec.Struct, frozen=True, array_like=True, tag="c"):
    """Something else about a table has changed: who sits there, or its stage."""

    table: str


class Here(msgspec.Struct, frozen=True, array_like=True, tag="h"):
    """These seats are looked from through that process."""

    table: str
    process: str
    seats: frozenset[int]


class WhoIsHere(msgspec.Struct, frozen=True, array_like=True, tag="w"):
    """A process has begun to serve a table and asks who looks at it through others."""

    table: str


Item: TypeAlias = Moved | Changed | Here | WhoIsHere


class Post:
    """Sends and hears news; this one, of a process that serves alone, does neither."""

    process = ""
    """The name of this process among the others."""
    alone = True

    async def open(self, hear: Callable[[Item], None]) -> None:
        """Begin to send, and call `hear` with what others send."""

    async def close(self) -> None:
        """Send and hear nothing more."""

    def send(self, item: Item) -> None:
        """Let the other processes know, if there are any."""

    async def may_think(self, table: str) -> bool:
        """Whether the bots of a table are for this process to move, for a while. Two that think so do no harm."""
        return True

    def has_thought(self, table: str) -> None:
        """The bots of a table rest; any process may move them next."""
