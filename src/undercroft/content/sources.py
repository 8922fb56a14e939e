"""Card files as they are written: reading them, and writing an entry down again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from undercroft.content.validation import shown

Id: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z",
        description="small letters, digits and single hyphens, like 'magic-sword'",
    ),
]
"""How cards and packs are spoken of in data: one word that needs no quotes anywhere."""

Label: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=r"\A(?=.*\S)[^\x00-\x1f\x7f-\x9f\u2028\u2029]+\Z", description="a text of one line in quotes"
    ),
]
"""What people read in the middle of a sentence: something visible, without line ends or control characters."""

CHANGE = "change"
"""The table of a pack's card file that changes single fields of cards."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as a file has it, whole or changed, before anything is checked."""

    table: str
    id: str
    fields: Mapping[str, object]
    where: str
    """The file and the card, for messages."""
    file: str = ""
    """The file alone."""

    def changed_by(self, change: Entry) -> Entry:
        """The same card with some fields replaced."""
        return replace(self, fields={**self.fields, **change.fields}, where=change.where, file=change.file)


@dataclass(frozen=True, slots=True)
class CardFile:
    """What one card file holds."""

    cards: tuple[Entry, ...] = ()
    changes: tuple[Entry, ...] = ()


def read_toml(file: Path, label: str, problems: list[str]) -> dict[str, Any] | None:
    """A file's data; None, and one problem more, if it cannot be read."""
    try:
        if file.exists() and not file.is_file():
            problems.append(f"{label}: cannot be read: it is no ordinary file")
            return None
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        problems.append(f"{label}: there is no such file")
    except OSError as error:
        problems.append(f"{label}: cannot be read: {error.strerror}")
    except UnicodeDecodeError as error:
        problems.append(f"{label}: is not UTF-8 text (byte {error.start + 1}); save it with that encoding")
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{label}: is not valid TOML: {error}")
    except ValueError:
        problems.append(f"{label}: holds a number of far too many digits")
    except RecursionError:
        problems.append(f"{label}: holds lists or tables that are nested far too deep")
    return None


def read_card_file(file: Path, label: str, problems: list[str]) -> CardFile:
    """The entries of a card file: `[[table]]` for whole cards, `[change.table]` for single fields."""
    data = read_toml(file, label, problems) or {}
    cards: list[Entry] = []
    changes: list[Entry] = []
    for table, entries in data.items():
        if table == CHANGE:
            changes += _read_changes(entries, label, problems)
        elif isinstance(entries, list):
            for number, fields in enumerate(entries, 1):
                if isinstance(fields, dict):
                    cards.append(_entry(table, fields, number, label))
                else:
                    problems.append(
                        f"{label}: {table} number {number}: a card is a table of fields, not {shown(fields)}"
                    )
        else:
            problems.append(f"{label}: {table}: write each card as an entry [[{table}]] with double brackets")
    return CardFile(tuple(cards), tuple(changes))


def _entry(table: str, fields: dict[str, object], number: int, label: str) -> Entry:
    name = fields.get("id")
    if isinstance(name, str):
        return Entry(table, name, fields, f"{label}: {table} {name!r}", label)
    return Entry(table, "", fields, f"{label}: {table} number {number}", label)


def _read_changes(tables: object, label: str, problems: list[str]) -> list[Entry]:
    changes: list[Entry] = []
    if not isinstance(tables, dict):
        problems.append(f"{label}: change: write [change.TABLE] and below it ID.FIELD = VALUE")
        return changes
    for table, cards in tables.items():
        if not isinstance(cards, dict):
            problems.append(f"{label}: change {table}: write [change.{table}] and below it ID.FIELD = VALUE")
            continue
        for name, fields in cards.items():
            where = f"{label}: change {table} {name!r}"
            if not isinstance(fields, dict):
                problems.append(f"{where}: say which field changes: {name}.FIELD = VALUE")
            elif "id" in fields:
                problems.append(f"{where}: id: a card keeps its id; add a card of its own with [[{table}]]")
            else:
                changes.append(Entry(table, name, fields, where, label))
    return changes


def to_toml(entry: Entry) -> str:
    """An entry as a card file would have it.

    >>> print(to_toml(Entry("monster", "hulk", {"id": "hulk", "rolls": [4, 5]}, "")))
    [[monster]]
    id = "hulk"
    rolls = [4, 5]
    """
    lines = [f"[[{entry.table}]]"]
    for name, value in entry.fields.items():
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            lines += [f"{_key(name)} = [", *(f"  {_value(each)}," for each in value), "]"]
        else:
            lines.append(f"{_key(name)} = {_value(value)}")
    return "\n".join(lines)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(name)} = {_value(each)}' for name, each in value.items())} }}"
    return str(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else quoted(name)


def quoted(text: str) -> str:
    """A text as TOML writes it: as JSON does, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
