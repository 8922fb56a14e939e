"""When to look at a table at the latest, because a clock may have run out there while it was not in memory."""

from __future__ import annotations

from sqlalchemy import select, update

from undercroft.server.storage.schema import TABLES
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.table import Stage

MOST_AT_ONCE = 500


async def note_due(storage: Storage, table: str, due: int | None) -> None:
    """Write down when to look at a table at the latest."""
    async with storage.transaction() as connection:
        await connection.execute(update(TABLES).where(TABLES.c.id == table).values(due=due))


async def due_tables(storage: Storage, now: int) -> list[str]:
    """Running tables where time may have changed something; the earliest first."""
    wanted = (TABLES.c.stage == Stage.RUNNING.value) & (TABLES.c.due <= now)
    async with storage.transaction() as connection:
        names = select(TABLES.c.id).where(wanted).order_by(TABLES.c.due).limit(MOST_AT_ONCE)
        return list(await connection.scalars(names))
