"""Phrases of cards, from one file per language: what a primitive says is chosen there, by its parameters.

    [do.heal]
    "!n" = "remove all wounds from {whom:off}"
    "n=1" = "remove {n:wound|wounds} from {whom:off}"
    else = "remove up to {n:wound|wounds} from {whom:off}"

    [word.off]
    you = "yourself"
    else = "that hero"

    [do]
    heal-monster = "remove {n:wound|wounds} from it"        # always the same

A **piece** is called like its primitive: the key that names it in a card file, and its tag. It holds templates, each
under the conditions for it; the first whose conditions all hold is read. Conditions are separated by commas:

    n          the parameter is something: not none, not zero, not empty, not false
    !n         the opposite
    n=2  n>2  n<2   (of a list the parts are joined by "+": kinds=battle+escape)
    @declare   something that holds for the whole sentence, such as the moment at which it is said
    else       always

In a template `{n}` is a parameter, and what follows a colon says how it reads:

    {n:wound|wounds}   how many, without a sign, with its noun
    {n:abs}            the number without its sign
    {marker:name}      what people call that card
    {whom:off}         the entry of [word.off] for that value; there a bare word is a value, and `it` the value
    {kinds:or roll}    a list with a word of [joint] between the last two, each through [word.roll] if it is named
    {.place}           another piece, below this one: [do.heal.place]
    {.foe:a}           the same with the indefinite article

A template that begins with "~" has a subject of its own, or begins with a word that has one; others tell what you do.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from undercroft.content.primitives import Names, Primitive, kebab_case

COMPARED: Final = re.compile(r"([\w-]+)([=<>])(.+)")
ELSE: Final = "else"


class Phrase(NamedTuple):
    """Some words, and whether they say of somebody or something else what it does."""

    words: str
    others: bool = False


class Part(NamedTuple):
    """A stretch of plain words, and what follows it: a parameter (or `.piece`) and how it reads."""

    words: str
    name: str | None
    form: str


class Choice(NamedTuple):
    """A template and the conditions under which it is read."""

    when: tuple[str, ...]
    parts: tuple[Part, ...]
    others: bool


Piece: TypeAlias = tuple[Choice, ...]


class Phrasebook:
    """All pieces of one language."""

    def __init__(self, language: str, pieces: Mapping[str, Any]) -> None:
        self.language = language
        self._pieces = dict(pieces_of("", pieces))

    @classmethod
    def load(cls, file: Path) -> Phrasebook:
        """Read a file; its name is the language."""
        return cls(file.stem, tomllib.loads(file.read_text("utf-8")))

    @property
    def pieces(self) -> frozenset[str]:
        """The names of all pieces."""
        return frozenset(self._pieces)

    def piece(self, name: str) -> Piece:
        """A piece, by its full name."""
        try:
            return self._pieces[name]
        except KeyError:
            raise LookupError(f"{self.language}.toml: there is no piece [{name}]") from None

    def plain(self, name: str) -> dict[str, str]:
        """The entries of a piece as they stand, by their one condition."""
        single = [each for each in self.piece(name) if len(each.when) == 1]
        return {each.when[0]: "".join(part.words for part in each.parts) for each in single}


@cache
def phrasebook(file: Path) -> Phrasebook:
    """The phrases in a file, read once."""
    return Phrasebook.load(file)


def pieces_of(path: str, table: Mapping[str, Any]) -> Iterable[tuple[str, Piece]]:
    """Every piece in a table and in those below it; what stands right below a kind of piece is one of its own."""
    if "." in path:
        yield path, tuple(choice_of(key, value) for key, value in table.items() if isinstance(value, str))
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from pieces_of(name, value)
        elif "." not in path:
            yield name, (choice_of(ELSE, value),)


def choice_of(key: str, template: str) -> Choice:
    """A template, taken apart once."""
    when = tuple(each.strip() for each in key.split(",") if each.strip() != ELSE)
    others = template.startswith("~")
    parts = [Part(words, name, form or "") for words, name, form, _ in string.Formatter().parse(template[others:])]
    return Choice(when, tuple(parts), others)


@dataclass(frozen=True, slots=True)
class Voice:
    """How a sentence is said: from which book, with which names, and what holds for all of it ("@declare")."""

    book: Phrasebook
    names: Names
    said_of: frozenset[str] = field(default_factory=frozenset)

    def that(self, *flags: str) -> Voice:
        """The same voice, where these hold as well."""
        return Voice(self.book, self.names, self.said_of.union(flags))

    def say(self, thing: msgspec.Struct, form: str = "") -> str:
        """What a primitive says, or the form of it that stands in a piece below its own."""
        return self.phrase(thing, form).words

    def phrase(self, thing: msgspec.Struct, form: str = "") -> Phrase:
        """The same, with whose deed it is."""
        name = piece_name(thing)
        return self.of(f"{name}.{form}" if form else name, particulars(thing))

    def of(self, name: str, values: Mapping[str, Any]) -> Phrase:
        """A piece with these parameters."""
        return self._read(name, name, values, self.book.piece(name), bare=False)

    def words(self, name: str, /, **values: Any) -> str:
        """A piece that is no primitive's."""
        return self.of(name, values).words

    def entry(self, name: str, value: Any, values: Mapping[str, Any] | None = None, below: str = "") -> Phrase:
        """The entry of a list of words for one value."""
        piece = self.book.piece(f"word.{name}")
        return self._read(f"word.{name}", below, {**(values or {}), "it": value}, piece, bare=True)

    def joined(self, joint: str, words: Iterable[str]) -> str:
        """Words as a list a person would read: `[joint]` has what stands between the last two."""
        between = self.book.plain(f"joint.{joint}")
        *some, last = dict.fromkeys(words) or [""]
        return between["last"].join(filter(None, (between["between"].join(some), last)))

    def _read(self, name: str, below: str, values: Mapping[str, Any], piece: Piece, *, bare: bool) -> Phrase:
        for choice in piece:
            if all(self._holds(each, values, bare=bare) for each in choice.when):
                return self._fill(choice, below, values)
        raise LookupError(f"{self.book.language}.toml: [{name}] has nothing to say of {dict(values)}")

    def _holds(self, condition: str, values: Mapping[str, Any], *, bare: bool) -> bool:
        wanted = not condition.startswith("!")
        word = condition.removeprefix("!")
        if word.startswith("@"):
            return (word[1:] in self.said_of) is wanted
        compared = COMPARED.fullmatch(word)
        if compared is not None:
            return bool(compare(values[compared[1]], compared[2], compared[3])) is wanted
        if bare:
            return (as_word(values["it"]) == word) is wanted
        return bool(values[word]) is wanted

    def _fill(self, choice: Choice, below: str, values: Mapping[str, Any]) -> Phrase:
        found: list[str] = []
        others = choice.others
        for part in choice.parts:
            if part.name is None:
                found.append(part.words)
                continue
            phrase = self._field(part.name, part.form, below, values)
            others = others or (phrase.others and not part.words and not found)
            found += (part.words, phrase.words)
        return Phrase("".join(found), others)

    def _field(self, name: str, form: str, below: str, values: Mapping[str, Any]) -> Phrase:
        if name.startswith("."):
            phrase = self.of(below + name, values)
            return Phrase(with_article(phrase.words)) if form == "a" else phrase
        value = values[name]
        if isinstance(value, msgspec.Struct):
            return self.phrase(value)
        if isinstance(value, tuple | list):
            joint, _, words = form.partition(" ")
            return Phrase(self.joined(joint, (self._item(each, words, below, values) for each in value)))
        if not form:
            return Phrase(str(value))
        if form == "name":
            return Phrase(self.names.get(value, value))
        if form == "abs":
            return Phrase(str(abs(value)))
        if "|" in form:
            one, _, many = form.partition("|")
            return Phrase(f"{abs(value)} {one if abs(value) == 1 else many}")
        return self.entry(form, value, values, below)

    def _item(self, value: Any, words: str, below: str, values: Mapping[str, Any]) -> str:
        if isinstance(value, msgspec.Struct):
            return self.say(value)
        return self.entry(words, value, values, below).words if words else str(value)


def piece_name(thing: msgspec.Struct) -> str:
    """Under which name a book has what a primitive says; other parts of a card go by their class."""
    config = thing.__struct_config__
    if config.tag_field is None:
        return f"part.{kebab_case(type(thing).__name__)}"
    return f"{config.tag_field}.{config.tag}"


def particulars(thing: msgspec.Struct) -> Mapping[str, Any]:
    """What can be said of it."""
    if isinstance(thing, Primitive):
        return thing.particulars()
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def as_word(value: Any) -> str:
    """A parameter as conditions spell it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "+".join(map(as_word, value))
    return str(value)


def compare(value: Any, sign: str, other: str) -> bool:
    """Whether a parameter is that, or a number more or less."""
    if sign == "=":
        return as_word(value) == other
    if value is None:
        return False
    return bool(value > int(other) if sign == ">" else value < int(other))


def with_article(words: str) -> str:
    """Words with the English indefinite article; other languages choose theirs in a piece of their own."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
