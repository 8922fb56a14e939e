"""Tables changed in the database, beside the processes that serve them, which see it in seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from undercroft.server.storage.seats import Seats
from undercroft.server.storage.storage import Storage
from undercroft.server.storage.table_changes import change_table
from undercroft.server.tables.table import Table
from undercroft.server.wall_clock import Watch

T = TypeVar("T")


class StoredTables:
    """Tables, as `undercroft.server.keeping.moderation` needs them, changed in the database only."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.watch = Watch()
        self.seats = Seats(storage)

    async def change(self, name: str, change: Callable[[Table], tuple[Table, T]]) -> tuple[Table, T]:
        """Change a table; try again if it was changed meanwhile."""
        return await change_table(self._storage, name, change)

    async def look_again(self, name: str) -> None:
        """The process that serves the table sees that its version has risen."""

    async def forget(self, name: str) -> None:
        """The process that serves the table sees that it is gone."""
