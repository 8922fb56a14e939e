"""Changes of a table that others may be changing, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from undercroft.server.errors import TableError, TakenError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.table import Table

ATTEMPTS = 5
"""So often a change is tried again when the table was changed meanwhile."""

T = TypeVar("T")


async def change_table(storage: Storage, name: str, change: Callable[[Table], tuple[Table, T]]) -> tuple[Table, T]:
    """Change a table; try again if it was changed meanwhile."""
    for _ in range(ATTEMPTS):
        changed, result = change(await storage.table(name))
        try:
            await storage.change(changed)
        except TakenError:
            continue
        return changed, result
    raise TableError(Sentence.TOO_MANY_CHANGES)
