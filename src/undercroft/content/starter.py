"""A first pack to begin with: it works as it is, and its comments say what can be changed."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from undercroft.content.loader import Card
from undercroft.content.packs import PACK_FILE
from undercroft.content.showing import CardGame
from undercroft.content.validation import expected

CARDS_FILE = "cards.toml"


def starter(game: CardGame, name: str) -> dict[str, str]:
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
        f"{card.id}.name = {json.dumps(card.name, ensure_ascii=False)}",
        "",
        "# To add a card, write all of it as an entry with double brackets; with an id that exists, it takes that",
        "# card's place. Below are all tables with their cards, the fields of a card, and one card to copy.",
    ]
    for each, kinds in game.library.tables.items():
        changes += ["", *_about_table(game, each, list(kinds.values()))]
    return {PACK_FILE: _text(about), CARDS_FILE: _text(changes)}


def _about_table(game: CardGame, table: str, cards: list[Card]) -> Iterable[str]:
    yield f"# ---- {table} " + "-" * (100 - len(table))
    if not cards:
        return
    yield from _wrapped(", ".join(card.id for card in cards))
    yield "#"
    fields = sorted(msgspec.structs.fields(type(cards[0])), key=lambda field: field.name not in ("id", "name"))
    width = max(len(field.encode_name) for field in fields)
    for field in fields:
        need = "" if field.required else "; may be left out"
        yield from _wrapped(f"{field.encode_name:<{width}}  {expected(field.type)}{need}", width + 2)
    for field in fields:
        yield from _about_words(field.type)
    yield "#"
    yield from (f"# {line}" for line in game.library.toml(table, cards[0].id).splitlines())


def _about_words(kind: Any) -> Iterable[str]:
    """The primitives that a field may hold, with their parameters and what they mean."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        config = kind.__struct_config__
        if config.tag_field is not None:
            fields = "".join(f", {field.encode_name}" for field in msgspec.structs.fields(kind))
            meaning = (inspect.getdoc(kind) or "").partition("\n")[0]
            yield "#"
            yield from _wrapped(f'{config.tag_field} = "{config.tag}"{fields}: {meaning}', 4)
    else:
        for each in get_args(kind):
            yield from _about_words(each)


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
