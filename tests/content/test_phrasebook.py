"""A book of phrases: what a primitive says is chosen by its parameters, in any language."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.content import Phrasebook, Primitive, Voice, kebab_case


class Deed(Primitive, frozen=True, tag_field="do", tag=kebab_case):
    """What a card of tests does."""


class Heal(Deed, frozen=True):
    """Fewer wounds."""

    n: int | None = 1
    whom: str = "you"


class Both(Deed, frozen=True):
    """One thing and the other."""

    of: tuple[Heal, ...] = ()


ENGLISH: dict[str, Any] = {
    "do": {
        "both": "{of:and}",
        "heal": {
            "!n": "heal {whom:off} wholly",
            "n>0,@loud": "HEAL {n}",
            "n>0": "heal {n:wound|wounds} of {whom:off}{.last}",
            "else": "~{.what:a} costs {n:abs}",
            "last": {"n=3": ", the last", "else": ""},
            "what": {"else": "itch"},
        },
    },
    "word": {"off": {"you": "yourself", "hero": "~that hero", "else": "{it:name}"}},
    "joint": {"and": {"between": ", ", "last": " and "}},
}
VOICE = Voice(Phrasebook("en", ENGLISH), {"ogre": "The Ogre"})


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (Heal(), "heal 1 wound of yourself"),
        (Heal(2, "hero"), "heal 2 wounds of that hero"),
        (Heal(3, "ogre"), "heal 3 wounds of The Ogre, the last"),
        (Heal(None), "heal yourself wholly"),
        (Heal(-2), "an itch costs 2"),
        (Both((Heal(), Heal(2))), "heal 1 wound of yourself and heal 2 wounds of yourself"),
        (Both((Heal(), Heal())), "heal 1 wound of yourself"),
        (Both(), ""),
    ],
)
def test_the_first_template_whose_conditions_hold_is_read(deed: Deed, words: str) -> None:
    assert VOICE.say(deed) == words


def test_what_holds_for_the_whole_sentence_is_a_condition_too() -> None:
    assert VOICE.that("loud").say(Heal()) == "HEAL 1"


def test_a_phrase_tells_whether_somebody_else_is_its_subject() -> None:
    assert not VOICE.phrase(Heal()).others
    assert VOICE.phrase(Heal(-1)).others
    assert VOICE.entry("off", "hero").others


def test_another_language_is_another_book() -> None:
    german = {**ENGLISH, "do": {"heal": {"n=1": "heile eine Wunde", "else": "heile {n} Wunden"}}}
    voice = Voice(Phrasebook("de", german), {})
    assert [voice.say(Heal(n)) for n in (1, 2)] == ["heile eine Wunde", "heile 2 Wunden"]


def test_what_is_missing_is_named() -> None:
    book = Phrasebook("de", {"do": {"heal": {"n=1": "heile eine Wunde"}}})
    with pytest.raises(LookupError, match=r"de.toml: there is no piece \[do.both\]"):
        Voice(book, {}).say(Both())
    with pytest.raises(LookupError, match=r"de.toml: \[do.heal\] has nothing to say of \{'n': 2, 'whom': 'you'\}"):
        Voice(book, {}).say(Heal(2))
