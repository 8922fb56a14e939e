"""What a host, or whoever runs the service, does about people: send somebody away, call them otherwise, delete what
they said, close a table; and what somebody may ask for at any time: to be forgotten.

It is done where tables are kept. Whoever plays meanwhile, here or through another process, is told.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, delete, func, or_, select, update

from undercroft.server.errors import NoTableError, StorageError, TableError, TakenError
from undercroft.server.play.chat import Line, delete_lines, read_lines
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.sentences import Sentence
from undercroft.server.storage.schema import ANALYSES, CHAT, CHOICES, LINKS, REPORTS, SITTERS, TABLES
from undercroft.server.tables import table as tables
from undercroft.server.tables.deeds import AWAY, Deed
from undercroft.server.tables.table import Stage, Table

ATTEMPTS = 20
"""So often a seat is taken from somebody while others at the table are faster."""


class Forgot(NamedTuple):
    """At how many tables there was something of a visitor, and those of them whose sheets cannot be read."""

    tables: int
    unread: tuple[str, ...] = ()


class Moderation:
    """What hosts (`visitor`) and those who run the service (None) can do."""

    def __init__(self, tables_in_play: TablesInPlay) -> None:
        self._tables = tables_in_play
        self._storage = tables_in_play.storage

    async def send_away(self, name: str, host: str | None, seat: int) -> Table:
        """Send a player away, for good; after the start the stand-in plays on. They are sent away from a rematch of
        the same host as well."""
        table = await self._checked(name, host)
        token = table.chairs[seat].token if 0 <= seat < len(table.chairs) else ""
        tables.send_away(table, seat)  # or say why not, before anything is done
        known = [each for kind in zip(*await self._tables.seats.known(name, seat)) for each in dict.fromkeys(kind)]
        others = {table.host, table.opened_from, ""}  # whoever comes from where the host does may be the host
        barred = [each for each in known if each not in others]
        await self._stand_in(table, seat)
        table, _ = await self._tables.change(name, lambda table: (tables.send_away(table, seat, barred), None))
        if table.stage is Stage.GATHERING:
            await self._tables.seats.left(name, seat)
        await self._tables.look_again(name)
        if table.rematch:
            await self._send_away_there(table, host, tables.seat_in_rematch(table, seat), token)
        return table

    async def rename(self, name: str, host: str | None, seat: int, called: str) -> Table:
        """Call somebody otherwise, in what was told and said as well."""
        renamed = tables.rename(await self._checked(name, host), seat, called)
        async with self._storage.transaction() as connection:
            said = (CHAT.c.table_id == name) & (CHAT.c.seat == seat) & (CHAT.c.text != "")
            await connection.execute(update(CHAT).where(said).values(name=renamed.chairs[seat].name))
            await connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == name))  # which name people
        table, _ = await self._tables.change(name, lambda table: (tables.rename(table, seat, called), None))
        await self._tables.look_again(name)
        return table

    async def delete_line(self, name: str, host: str | None, number: int) -> Table:
        """Delete what somebody said, for everybody."""
        await self._checked(name, host)
        if not 0 < number < 2**31:
            raise TableError(Sentence.NO_SUCH_LINE)
        async with self._storage.transaction() as connection:
            if not await delete_lines(connection, name, CHAT.c.number == number):
                raise TableError(Sentence.NO_SUCH_LINE)
        return await self._told_of(name)

    async def close(self, name: str, host: str | None) -> Table:
        """Close a table for everybody; a host does not close one whose match others may want to look back at."""
        table = await self._checked(name, host)
        if host is not None and table.stage is Stage.OVER:
            raise TableError(Sentence.OVER_STAYS)
        await self._storage.delete(name)
        await self._tables.forget(name)
        return table

    async def forget(self, visitor: str) -> Forgot:
        """Let nothing be left of a visitor.

        Seats become somebody's, whom the stand-in plays for; tables that nobody else opened and that have not begun
        are closed. A sheet that cannot be read keeps what stands on it.
        """
        if not visitor:
            return Forgot(0)
        async with self._storage.transaction() as connection:
            sat = select(SITTERS.c.table_id).where(SITTERS.c.visitor == visitor)
            spoke = select(CHAT.c.table_id).where(CHAT.c.visitor == visitor)
            theirs = or_(TABLES.c.host == visitor, TABLES.c.id.in_(sat), TABLES.c.id.in_(spoke))
            names = list(await connection.scalars(select(TABLES.c.id).where(theirs)))
            await connection.execute(update(ANALYSES).where(ANALYSES.c.visitor == visitor).values(visitor=""))
        unread = []
        for name in names:
            try:
                await self._forget_at(name, visitor)
            except NoTableError:  # it is gone, and everything with it
                continue
            except StorageError:
                await self._forget_beside(name, visitor)
                unread.append(name)
        return Forgot(len(names), tuple(unread))

    # -- for those who run the service -------------------------------------------------------------------

    async def lines(self, name: str) -> list[Line]:
        """What is kept of what was said at a table."""
        async with self._storage.transaction() as connection:
            return [line for line in await read_lines(connection, name) if line.text]

    async def reported(self) -> list[dict[str, Any]]:
        """The lines that somebody has reported, the oldest report first."""
        said = (CHAT.c.table_id == REPORTS.c.table_id) & (CHAT.c.number == REPORTS.c.line)
        table = REPORTS.c.table_id.label("table")
        wanted = select(table, REPORTS.c.line, REPORTS.c.at, CHAT.c.seat, CHAT.c.name, CHAT.c.text).join(CHAT, said)
        async with self._storage.transaction() as connection:
            return [dict(row) for row in (await connection.execute(wanted.order_by(REPORTS.c.at))).mappings()]

    async def dismiss(self, name: str, line: int) -> bool:
        """Let a line that was reported be; whether it was."""
        here = (REPORTS.c.table_id == name) & (REPORTS.c.line == line)
        async with self._storage.transaction() as connection:
            return (await connection.execute(delete(REPORTS).where(here))).rowcount > 0

    async def faces(self, name: str, seat: int | None, line: int | None) -> tuple[list[str], list[str]]:
        """The visitors who sit there or have said that, and what their addresses were called that day."""
        found = [] if seat is None else await self._tables.seats.known(name, seat)
        said = select(CHAT.c.visitor, CHAT.c.came_from).where(CHAT.c.table_id == name, CHAT.c.number == line)
        async with self._storage.transaction() as connection:
            found += [(row.visitor, row.came_from) for row in await connection.execute(said)]
        visitors = dict.fromkeys(visitor for visitor, _ in found if visitor)
        return list(visitors), list(dict.fromkeys(address for _, address in found if address))

    # -- inside ------------------------------------------------------------------------------------------

    async def _send_away_there(self, table: Table, host: str | None, seat: int, token: str) -> None:
        """Send somebody away from the rematch of a table, who has come along to it."""
        try:
            there = await self._storage.table(table.rematch)
        except NoTableError:
            return
        if there.chairs[seat].token == token and host in (None, there.host):
            await self.send_away(there.id, host, seat)

    async def _checked(self, name: str, host: str | None) -> Table:
        table = await self._storage.table(name)
        if host is not None:
            tables.only_the_host(table, host)
        return table

    async def _forget_at(self, name: str, visitor: str) -> None:
        table = await self._storage.table(name)
        if table.stage is Stage.GATHERING and table.host == visitor:
            await self.close(name, None)
            return
        async with self._storage.transaction() as connection:
            seats = list(await connection.scalars(select(SITTERS.c.seat).where(_sat(name, visitor))))
        for seat in seats:
            await self._stand_in(table, seat)
        await self._tables.change(name, lambda table: (tables.forget(table, visitor, seats), None))
        await self._forget_beside(name, visitor)
        await self._told_of(name)

    async def _forget_beside(self, name: str, visitor: str) -> None:
        """Forget somebody in everything of a table that does not stand on its sheet."""
        mine, host = _sat(name, visitor), (TABLES.c.id == name) & (TABLES.c.host == visitor)
        async with self._storage.transaction() as connection:
            seats = list(await connection.scalars(select(SITTERS.c.seat).where(mine)))
            await delete_lines(connection, name, or_(CHAT.c.visitor == visitor, CHAT.c.seat.in_(seats)))
            await connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == name))  # which name people
            await connection.execute(delete(LINKS).where(LINKS.c.table_id == name, LINKS.c.seat.in_(seats)))
            await connection.execute(delete(SITTERS).where(mine))
            await connection.execute(update(TABLES).where(host).values(host=""))

    async def _told_of(self, name: str) -> Table:
        """Let everybody see that something was deleted that does not stand on the sheet."""
        table, _ = await self._tables.change(name, lambda table: (tables.touched(table), None))
        await self._tables.look_again(name)
        return table

    async def _stand_in(self, table: Table, seat: int) -> None:
        """Let the stand-in play for a seat of a running table from now on, whoever holds it."""
        if table.stage is not Stage.RUNNING or not table.chairs[seat].is_person:
            return
        for _ in range(ATTEMPTS):
            async with self._storage.transaction() as connection:
                last = select(func.max(CHOICES.c.number), func.max(CHOICES.c.at)).where(
                    CHOICES.c.table_id == table.id
                )
                number, at = (await connection.execute(last)).one()
            now = max(self._tables.watch.now(), at or 0)
            try:
                await self._storage.write(Deed(table.id, 0 if number is None else number + 1, seat, AWAY, now))
            except TakenError:
                continue
            await self._storage.note_due(table.id, now)
            return
        raise TableError(Sentence.TOO_MANY_CHANGES)


def _sat(name: str, visitor: str) -> ColumnElement[bool]:
    """Where it stands that a visitor sat at a table."""
    return (SITTERS.c.table_id == name) & (SITTERS.c.visitor == visitor)
