"""From card files and packs to the cards of a game. Every problem is reported, all of them at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from undercroft.content.packs import CardPack
from undercroft.content.sources import Entry, Id, Label, read_card_file, to_toml
from undercroft.content.validation import hint, problems_of
from undercroft.engine import ContentError


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has: an id that data speak of, a name that people read, and a line to smile at."""

    id: Id
    name: Label
    flavour: str = ""

    @property
    def printed(self) -> int:
        """How many cards like this there are."""
        return 1


C = TypeVar("C", bound=Card)
WORDING = ("name", "flavour")
"""What of a card is only read."""


class Library:
    """The cards of a game, by table and id, in the order of the files."""

    def __init__(
        self, tables: Mapping[str, Mapping[str, Card]], entries: Mapping[str, Mapping[str, Entry]] | None = None
    ) -> None:
        self._tables = {name: dict(cards) for name, cards in tables.items()}
        self._entries = entries or {}

    @property
    def tables(self) -> Mapping[str, Mapping[str, Card]]:
        """Every table with all its cards."""
        return self._tables

    def table(self, name: str, kind: type[C]) -> dict[str, C]:
        """All cards of one table."""
        return {key: card for key, card in self._tables[name].items() if isinstance(card, kind)}

    @property
    def names(self) -> dict[str, str]:
        """What people call each card."""
        return {key: card.name for cards in self._tables.values() for key, card in cards.items()}

    @property
    def digest(self) -> str:
        """A short word for what the cards do, however they are called: other numbers on a card, another word."""
        cards = msgspec.to_builtins(self._tables, order="deterministic")
        played = {
            table: {
                key: {name: each for name, each in card.items() if name not in WORDING} for key, card in rows.items()
            }
            for table, rows in cards.items()
        }
        return hashlib.sha256(msgspec.json.encode(played, order="deterministic")).hexdigest()[:16]

    def in_order(self, table: str, ids: Iterable[str]) -> Library:
        """The same cards, one table in another order: these first, as far as they are there, then the rest."""
        cards = self._tables[table]
        first = {each: cards[each] for each in ids if each in cards}
        return Library({**self._tables, table: first | cards}, self._entries)

    def where(self, table: str, card: str) -> str:
        """The file a card comes from, and the card: how a problem of a card should begin."""
        entry = self._entries.get(table, {}).get(card)
        return f"{table} {card!r}" if entry is None else entry.where

    def fields(self, table: str, card: str) -> Mapping[str, object]:
        """A card as its file has it, packs applied: what it does not name has its usual value."""
        return self._entries[table][card].fields

    def toml(self, table: str, card: str) -> str:
        """A card as an entry of a card file, ready to be copied into a pack."""
        return to_toml(self._entries[table][card])


def load_library(files: Sequence[Path], schema: Mapping[str, type[Card]], packs: Sequence[CardPack] = ()) -> Library:
    """Read the tables of a game's card files, and what packs make of them."""
    problems: list[str] = []
    drafts: dict[str, dict[str, Entry]] = {table: {} for table in schema}
    cards: list[Entry] = []
    for file in files:
        found = read_card_file(file, file.name, problems)
        cards += found.cards
        problems += [f"{each.where}: only packs change cards; edit the card itself" for each in found.changes]
    _put(cards, drafts, problems)
    for pack in packs:
        problems += pack.problems
        _remove(pack, drafts, problems)
        _put(pack.cards, drafts, problems)
        _change(pack.changes, drafts, problems)
    tables = {table: _convert(entries.values(), schema[table], problems) for table, entries in drafts.items()}
    _check_names(tables, drafts, problems)
    if problems:
        raise ContentError(problems)
    return Library(tables, drafts)


def _put(cards: Iterable[Entry], drafts: dict[str, dict[str, Entry]], problems: list[str]) -> None:
    """Add new cards and replace those there are, but never two of one source."""
    seen: dict[tuple[str, str], str] = {}
    unknown: set[tuple[str, str]] = set()
    for entry in cards:
        if entry.table not in drafts:
            if (entry.file, entry.table) not in unknown:
                problems.append(f"{entry.file}: unknown table [[{entry.table}]]{hint(entry.table, drafts)}")
                unknown.add((entry.file, entry.table))
            continue
        place = (entry.table, entry.id or entry.where)
        if place in seen:
            problems.append(f"{entry.where}: id: used twice; the first is in {seen[place]}")
            continue
        seen[place] = entry.file
        drafts[entry.table][place[1]] = entry


def _remove(pack: CardPack, drafts: dict[str, dict[str, Entry]], problems: list[str]) -> None:
    where = f"{pack.file}: remove"
    for table, ids in pack.remove.items():
        if table not in drafts:
            problems.append(f"{where}: unknown table {table!r}{hint(table, drafts)}")
            continue
        for each in dict.fromkeys(ids):
            if ids.count(each) > 1:
                problems.append(f"{where}: {table} {each!r} is named twice")
            if drafts[table].pop(each, None) is None:
                problems.append(f"{where}: there is no {table} {each!r}{hint(each, drafts[table])}")


def _change(changes: Iterable[Entry], drafts: dict[str, dict[str, Entry]], problems: list[str]) -> None:
    seen: dict[tuple[str, str], str] = {}
    for change in changes:
        if change.table not in drafts:
            problems.append(f"{change.file}: unknown table [change.{change.table}]{hint(change.table, drafts)}")
        elif change.id not in drafts[change.table]:
            problems.append(f"{change.where}: there is no such card{hint(change.id, drafts[change.table])}")
        elif (change.table, change.id) in seen:
            problems.append(f"{change.where}: changed twice; the first is in {seen[change.table, change.id]}")
        else:
            seen[change.table, change.id] = change.file
            drafts[change.table][change.id] = drafts[change.table][change.id].changed_by(change)


def _convert(entries: Iterable[Entry], kind: type[Card], problems: list[str]) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for entry in entries:
        wrong = problems_of(entry.fields, kind)
        problems += [f"{entry.where}: {each}" for each in wrong]
        if not wrong:
            cards[entry.id] = msgspec.convert(entry.fields, kind)
    return cards


def _check_names(
    tables: Mapping[str, Mapping[str, Card]], drafts: Mapping[str, Mapping[str, Entry]], problems: list[str]
) -> None:
    """A name is looked up by id alone: one id must not mean two names."""
    seen: dict[str, tuple[str, Card]] = {}
    for table, cards in tables.items():
        for card in cards.values():
            other, first = seen.setdefault(card.id, (table, card))
            if first.name != card.name:
                here, there = drafts[table][card.id].where, drafts[other][card.id].where
                problems.append(f"{here}: id: also the id of another card ({there}); one of them needs its own")
