"""A field of a card that takes one value after the other."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from undercroft.content import CardPack, card_game, hint
from undercroft.content.sources import Entry
from undercroft.engine import Game, SettingError
from undercroft.lab.matches.plan import Plan, load

Value: TypeAlias = int | float | bool | str
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")
MOST_VALUES = 1000
EXAMPLE = "'item.smoke-bomb.uses.0.ops.0.n=1..9'"


@dataclass(frozen=True, slots=True)
class Variable:
    """A field of a card, and the values it is to take."""

    table: str
    card: str
    path: tuple[str, ...]
    values: tuple[Value, ...]

    @property
    def name(self) -> str:
        """As it was typed."""
        return ".".join((self.table, self.card, *self.path))

    @classmethod
    def read(cls, words: str, rules: Game[Any]) -> Variable:
        """As typed: table.card.field=values; the card and the field must be there."""
        name, equals, values = words.partition("=")
        parts = name.strip().split(".")
        if not equals or len(parts) < 3:
            raise SettingError(f"--vary is TABLE.CARD.FIELD=VALUES, e.g. {EXAMPLE}, not {words!r}")
        library = card_game(rules).library
        table = _known(parts[0], library.tables, f"{words!r}: there is no table {parts[0]!r}")
        card = parts[1]
        if card not in library.tables[table]:
            raise SettingError(f"{words!r}: there is no {table} {card!r}{hint(card, library.tables[table])}")
        variable = cls(table, card, tuple(parts[2:]), read_values(values))
        variable.change(rules, variable.values[0])
        return variable

    def change(self, rules: Game[Any], value: Value) -> Entry:
        """The change that gives the field that value."""
        game = card_game(rules)
        fields = copy.deepcopy(dict(game.library.fields(self.table, self.card)))
        first, *rest = self.path
        known = [field.name for field in msgspec.structs.fields(game.library.tables[self.table][self.card])]
        if first not in known:
            raise SettingError(f"{self.name}: {self.table} cards have no {first!r}{hint(first, known)}")
        if not rest:
            return self._entry(first, value)
        if first not in fields:
            raise SettingError(f"{self.name}: {self.card!r} has no {first!r} to look into")
        _put(fields, self.path, value, self.name)
        return self._entry(first, fields[first])

    def _entry(self, field: str, value: object) -> Entry:
        return Entry(self.table, self.card, {field: value}, f"{self.name}", "--vary")


def _put(holder: Any, path: Sequence[str], value: Value, name: str) -> None:
    """Replace what stands at the end of a path of names and numbers."""
    for depth, word in enumerate(path):
        last = depth == len(path) - 1
        if isinstance(holder, list):
            if not word.isdecimal() or int(word) >= len(holder):
                raise SettingError(f"{name}: {word!r} is no place in a list of {len(holder)}, counted from 0")
            key: Any = int(word)
        elif isinstance(holder, dict):
            if word not in holder and not last:
                raise SettingError(f"{name}: there is no {word!r}{hint(word, holder)}")
            key = word
        else:
            raise SettingError(f"{name}: {path[depth - 1]!r} is {holder!r}: there is nothing below it")
        if last:
            holder[key] = value
        else:
            holder = holder[key]


def read_values(words: str) -> tuple[Value, ...]:
    """1..9, 2..20..3, or values separated by commas.

    >>> read_values("1..4"), read_values("10..20..5"), read_values("2, 0.5, true, win")
    ((1, 2, 3, 4), (10, 15, 20), (2, 0.5, True, 'win'))
    """
    found = RANGE.fullmatch(words.strip())
    if found:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        values: tuple[Value, ...] = tuple(range(low, high + 1, step or 1))
    else:
        values = tuple(_value(each.strip()) for each in words.split(",") if each.strip())
    if not values or len(values) > MOST_VALUES:
        raise SettingError(f"values are a range such as 1..9 or 10..50..10, or a list such as 1,2,4, not {words!r}")
    return values


def _value(word: str) -> Value:
    if word in ("true", "false"):
        return word == "true"
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def _known(word: str, known: Mapping[str, object], problem: str) -> str:
    """A table by its name, or by that of several of its cards."""
    for each in (word, word.removesuffix("s"), word.removesuffix("es")):
        if each in known:
            return each
    raise SettingError(f"{problem}{hint(word, known)}")


def pack_of(rules: Game[Any], name: str, changes: Sequence[Entry]) -> CardPack:
    """A pack that is nowhere written down."""
    entries = tuple(sorted(changes, key=lambda entry: (entry.table, entry.id)))
    return CardPack(name, "1", rules.name, "made for a simulation", Path(name), (), entries, {})


def varied(plan: Plan, settings: Sequence[tuple[Variable, Value]]) -> Plan:
    """The same matches with these fields at these values."""
    rules = load(plan)
    changes: dict[tuple[str, str], Entry] = {}
    for variable, value in settings:
        change = variable.change(rules, value)
        place = (change.table, change.id)
        changes[place] = change if place not in changes else changes[place].changed_by(change)
    return plan.with_pack(pack_of(rules, "varied", list(changes.values())))
