"""The books of phrases of Dungeon Run: whole in every language, whatever a card says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from tests.rules.dungeonrun.table import sentence as made
from undercroft.content import Phrasebook, Primitive, Voice, piece_name
from undercroft.rules.dungeonrun.cards.choosing import OtherHero
from undercroft.rules.dungeonrun.cards.grammar import whole
from undercroft.rules.dungeonrun.cards.kinds import Choose, Number, Price, Ruling, Trait, When, Word
from undercroft.rules.dungeonrun.cards.reading.book import FOLDER, book_of
from undercroft.rules.dungeonrun.cards.reading.phrases import sentence
from undercroft.rules.dungeonrun.cards.when.heroes import MonsterHere
from undercroft.rules.dungeonrun.cards.words.healing import Heal

WORDS = tuple(whole(Word, Price, Number, Ruling, Trait, When, Choose))
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.toml"))
SAMPLES: tuple[Primitive, ...] = (Heal(), MonsterHere(), OtherHero())
MOMENTS = ((), ("leave",), ("enter",), ("declare",), ("its", "before-roll"), ("its", "kill"), ("averted",))


def values_of(kind: inspect.Type) -> Iterator[Any]:
    """Some values a parameter may have, all of those that have names."""
    match kind:
        case inspect.LiteralType(values=values):
            yield from values
        case inspect.UnionType(types=types):
            classes = {each.cls for each in types if isinstance(each, inspect.StructType)}
            if classes:
                yield next(one for one in SAMPLES if type(one) in classes)
            else:
                for each in types:
                    yield from values_of(each)
        case inspect.VarTupleType(item_type=item):
            some = list(values_of(item))
            yield from ((each,) for each in some)
            yield tuple(some[:3])
        case inspect.BoolType():
            yield from (False, True)
        case inspect.IntType():
            yield from (1, 2, 5)
        case inspect.StrType():
            yield "cinders"
        case inspect.NoneType():
            yield None
        case inspect.StructType(cls=cls):
            yield from made_of(cls)
        case _:
            raise TypeError(kind)


def made_of(kind: type[Any]) -> Iterator[Any]:
    """A primitive with one parameter after the other changed."""
    fields = inspect.type_info(kind).fields  # type: ignore[attr-defined]
    first = {field.name: next(values_of(field.type)) for field in fields if field.required}
    yield kind(**first)
    for field in fields:
        for value in values_of(field.type):
            yield kind(**{**first, field.name: value})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_its_piece_and_no_piece_is_needless(language: str) -> None:
    pieces = {name for name in book_of(language).pieces if name.count(".") == 1}
    assert {name for name in pieces if name.partition(".")[0] in ("do", "is", "what")} == {
        f"{kind.__struct_config__.tag_field}.{kind.__struct_config__.tag}" for kind in WORDS
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", WORDS, ids=lambda kind: kind.__name__)
def test_whatever_a_card_says_can_be_read(kind: type[Primitive], language: str) -> None:
    for word in made_of(kind):
        for flags in MOMENTS:
            words = Voice(book_of(language), {}).that(*flags).say(word)
            assert words
            assert "{" not in words
            assert "None" not in words, (word, words)


def test_a_word_names_its_piece() -> None:
    assert piece_name(Heal()) == "do.heal"
    assert Heal(n=2).describe({}) == "remove up to 2 wounds from yourself"


def test_a_sentence_in_another_language_needs_no_code() -> None:
    """German tells of a limit after the moment, and what is done stands in the infinitive."""
    german = Phrasebook(
        "de",
        {
            "sentence": {
                "whole": {"else": "{start}: {rest}."},
                "rest": {"may=you": "du darfst {choice}{deed}", "else": "{choice}{deed}"},
            },
            "joint": {each: {"between": ", ", "last": ", "} for each in ("clauses", "deeds", "or")},
            "word": {
                "moment": {"turn-end": "am Ende deines Zuges", "else": ""},
                "limit": {"1/turn": "einmal je Zug", "else": ""},
                "off": {"you": "dir", "else": "ihm"},
            },
            "do": {"heal": {"n=1": "{whom:off} 1 Wunde abnehmen", "else": "{whom:off} {n} Wunden abnehmen"}},
        },
    )
    text = made("turn-end", Heal(n=2), limit="1/turn", may=True)
    said = "Am Ende deines Zuges, einmal je Zug: du darfst dir 2 Wunden abnehmen."
    assert sentence(text, names={}, book=german) == said
