"""A first pack to begin with: it works as it is, and its comments say what can be changed."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from undercroft.content.loader import Card
from undercroft.content.packs import PACK_FILE
from undercroft.content.primitives import Primitive
from undercroft.content.showing import CardGame
from undercroft.content.sources import quoted
from undercroft.content.validation import expected

CARDS_FILE = "cards.toml"


def starter(game: CardGame[Any, Any], name: str) -> dict[str, str]:
    """The files of a new pack for that game, by file name."""
    word = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "my-pack"
    table, cards = next((table, cards) for table, cards in game.library.tables.items() if cards)
    card = next(iter(cards.values()))
    about = [
        f"# A pack for {game.title}.",
        "",
        f'name = "{word}"',
        'version = "1.0"',
        f'game = "{game.name}"',
        'description = "What this pack does, in a sentence."',
        "",
        "# Cards to take out of the game. Without the # it counts.",
        f'# remove = {{ {table} = ["{card.id}"] }}',
    ]
    changes = [
        "# To change a card, name its table, its id and the field. What you leave out stays as it is.",
        "# (This one gives a card the name it already has.)",
        "",
        f"[change.{table}]",
        f"{card.id}.name = {quoted(card.name)}",
        "",
        "# To add a card, write all of it as an entry with double brackets; with an id that exists, it takes that",
        "# card's place. Below are all tables with their cards, the fields of a card, and one card to copy.",
    ]
    kinds: list[type[Card]] = []
    for each, some in game.library.tables.items():
        if some:
            changes += ["", *_about_table(game, each, list(some.values()))]
            kinds.append(type(next(iter(some.values()))))
    found = [part for kind in dict.fromkeys(kinds) for part in _parts(kind, "", set())]
    parts = {struct: field for field, struct in found if struct.__struct_config__.tag_field is None}
    changes += _about_parts({each: field for each, field in parts.items() if field})
    changes += _about_glossary(game.glossary)
    changes += _about_words(list(dict.fromkeys(word for _, word in found if word not in parts)))
    return {PACK_FILE: _text(about), CARDS_FILE: _text(changes)}


def _about_table(game: CardGame[Any, Any], table: str, cards: list[Card]) -> Iterable[str]:
    """A table: its cards, the fields of a card, and one card to copy."""
    yield _heading(table)
    yield from _wrapped(", ".join(card.id for card in cards))
    yield "#"
    fields = sorted(msgspec.structs.fields(type(cards[0])), key=lambda field: field.name not in ("id", "name"))
    width = max(len(field.encode_name) for field in fields)
    for field in fields:
        need = "" if field.required else "; may be left out"
        yield from _wrapped(f"{field.encode_name:<{width}}  {expected(field.type)}{need}", width + 2)
    yield "#"
    yield from (f"# {line}" for line in game.library.toml(table, cards[0].id).splitlines())


def _about_parts(parts: dict[type[msgspec.Struct], str]) -> Iterable[str]:
    """The tables that stand in fields of cards: what each is, and its fields."""
    if parts:
        yield from ("", _heading("tables in cards"))
    for part, name in parts.items():
        yield from _wrapped(f"{name}: {(inspect.getdoc(part) or '').partition(chr(10))[0]}", 4)
        fields = msgspec.structs.fields(part)
        width = max(len(field.encode_name) for field in fields)
        for field in fields:
            need = "" if field.required else "; may be left out"
            yield from _wrapped(f"    {field.encode_name:<{width}}  {expected(field.type)}{need}", width + 6)


def _about_glossary(glossary: Mapping[str, Mapping[str, str]]) -> Iterable[str]:
    """What plain words mean, under their headings."""
    for title, words in glossary.items():
        yield from ("", _heading(title))
        width = max(map(len, words)) + 2
        for word, meaning in words.items():
            yield from _wrapped(f"{quoted(word):<{width}}  {meaning}", width + 2)


def _about_words(words: list[type[msgspec.Struct]]) -> Iterable[str]:
    """The words that cards are made of: how each is written, and what it means."""
    if words:
        yield from ("", _heading("what cards can say"))
    for word in words:
        config = word.__struct_config__
        parts = [f'{config.tag_field} = "{config.tag}"']
        parts += [f"{field.encode_name} = {expected(field.type)}" for field in msgspec.structs.fields(word)]
        yield from _wrapped(f"{{ {', '.join(parts)} }}", 4)
        yield from _wrapped("    " + (inspect.getdoc(word) or "").partition("\n")[0], 4)
        places = word.may_stand() if issubclass(word, Primitive) else ()
        if places:
            *others, last = places
            allowed = f"{', '.join(others)} or {last}" if others else last
            yield from _wrapped(f"    It may stand in {allowed}.", 4)


def _parts(kind: Any, name: str, seen: set[type]) -> Iterable[tuple[str, type[msgspec.Struct]]]:
    """Every table that occurs in a type, however deep, with the field it was first met in."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return
        seen.add(kind)
        yield name, kind
        for field in msgspec.structs.fields(kind):
            yield from _parts(field.type, field.encode_name, seen)
    else:
        for each in get_args(kind):
            yield from _parts(each, name, seen)


def _heading(title: str) -> str:
    return f"# ---- {title} ".ljust(110, "-")


def _wrapped(text: str, indent: int = 0) -> Iterable[str]:
    """A comment of several lines, each short enough for an editor."""
    line = "#"
    for word in re.split(r" (?=\S)", text):
        if len(line) + len(word) > 110:
            yield line
            line = "#" + " " * indent
        line += f" {word}"
    yield line


def _text(lines: Iterable[str]) -> str:
    return "\n".join(line.rstrip() for line in lines) + "\n"
