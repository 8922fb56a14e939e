"""Tables for the service to begin with, written straight to its database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.engine import Match
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import open_storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Plan, Table, open_table, set_up, sit_down, start

LONG = {"rounds": 20}
"""So that no match is over before it is measured."""


def a_table(*others: str) -> tuple[Table, list[str]]:
    """A table of Lungeon Run that has begun, and the tokens of its people."""
    table, first = open_table("host", "Ann", Plan("lungeon-run", ("me", *others), LONG))
    tokens = [first or ""]
    if any(chair.is_open for chair in table.chairs):
        table, _, second = sit_down(table, "Bob")
        tokens.append(second)
    return start(table, "host"), tokens


async def fill(folder: Path, url: str | None, number: int, *others: str, choices: int = 0) -> dict[str, list[str]]:
    """So many tables, with so many choices made at each; their tokens."""
    folder.mkdir(parents=True, exist_ok=True)
    storage = await open_storage(url or file_url(folder / "undercroft.db"))
    made = [a_table(*others) for _ in range(number)]
    deeds = []
    for table, _ in made:
        await storage.add(table)
        deeds += _played(set_up(table), table.id, choices)
    for first in range(0, len(deeds), 500):
        await storage._write_together(deeds[first : first + 500])
    await storage.close()
    return {table.id: tokens for table, tokens in made}


def _played(match: Match[Any], table: str, choices: int) -> list[Deed]:
    """The first choices of a match, as they are written down; the last one leaves a person to move."""
    deeds: list[Deed] = []
    while len(deeds) < choices or (deeds and match.pending[0].seat != 0):
        decision = match.pending[0]
        deeds.append(Deed(table, len(deeds), decision.seat, decision.options[0].key))
        match.perform(deeds[-1].word, decision.seat)
    return deeds
