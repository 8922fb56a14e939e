"""Reading card files. Every problem is reported with its file, card and field, all of them at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from undercroft.engine import ContentError


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has: an id that data speak of, and a name that people read."""

    id: str
    name: str


C = TypeVar("C", bound=Card)


class Library:
    """The cards of a game, by table and id, in the order of the files."""

    def __init__(self, tables: Mapping[str, Mapping[str, Card]]) -> None:
        self._tables = {name: dict(cards) for name, cards in tables.items()}

    def table(self, name: str, kind: type[C]) -> dict[str, C]:
        """All cards of one table."""
        return {key: card for key, card in self._tables[name].items() if isinstance(card, kind)}

    @property
    def names(self) -> dict[str, str]:
        """What people call each card."""
        return {key: card.name for cards in self._tables.values() for key, card in cards.items()}


def load_library(files: Sequence[Path], schema: Mapping[str, type[Card]]) -> Library:
    """Read the tables of a game's card files."""
    tables: dict[str, dict[str, Card]] = {name: {} for name in schema}
    problems: list[str] = []
    for file in files:
        try:
            data = tomllib.loads(file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            problems.append(f"{file.name}: {error}")
            continue
        for table, entries in data.items():
            kind = schema.get(table)
            if kind is None:
                problems.append(f"{file.name}: unknown table [[{table}]]; known: {', '.join(schema)}")
                continue
            for number, entry in enumerate(entries, 1):
                where = f"{file.name}: {table} {entry.get('id', number)!r}"
                try:
                    card = msgspec.convert(entry, kind)
                except msgspec.ValidationError as error:
                    problems.append(f"{where}: {error}")
                    continue
                if card.id in tables[table]:
                    problems.append(f"{where}: the id is used twice")
                tables[table][card.id] = card
    if problems:
        raise ContentError(problems)
    return Library(tables)
