"""A sentence of a card of Dungeon Run, as the rules know it (DR-13.50, DR-13.51)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from undercroft.abilities import ALWAYS, PASSIVE, Effect, Printed, Text, every
from undercroft.rules.dungeonrun.cards.kinds import AnyWord, Choose, Number, Price, Ruling, Trait, When, Word

Moment: TypeAlias = Literal[
    "passive", "turn-start", "summon", "free-action", "special-action", "turn-end", "after-turn", "roam",
    "explore-draw", "explore-card", "leave", "enter", "declare", "before-roll", "after-roll",
    "allocate", "before-wounds", "after-wounds", "kill", "defeat", "rally", "search",
    "entry-test", "exit-test", "revealed", "entered-den", "sprung", "disarmed", "resolved", "marker",
]  # fmt: skip
"""The hooks of DR-13.50; the last line are moments of tiles, traps, markers and of a battle that is over."""
Limit: TypeAlias = Literal["always", "1/turn", "1/game", "discard"]
PARTS: dict[str, frozenset[str]] = {
    "after-roll": frozenset({"as-rolled", "reroll", "face"}),
    "kill": frozenset({"save"}),
    "defeat": frozenset({"save"}),
    "rally": frozenset({"instead"}),
    "declare": frozenset({"at-once"}),
    "allocate": frozenset({"extra"}),
    "explore-card": frozenset({"replace"}),
}
"""Moments with parts that have an order of their own."""
CHOICES: frozenset[str] = frozenset({"free-action", "special-action"})
"""Moments at which a text is always its owner's choice (DR-13.51)."""


class Sentence(Text, frozen=True, kw_only=True):
    """One sentence of a card.

    choose   whom or what its owner chooses when using it; one way of using it for each
    """

    on: tuple[Moment, ...]
    when: tuple[When, ...] = ()
    limit: Limit = "always"
    may: bool = False
    choose: Choose | None = None
    do: tuple[AnyWord, ...]


def by_part(texts: Iterable[Printed[Sentence]]) -> Mapping[str, tuple[Printed[Sentence], ...]]:
    """The texts of a card by moment.

    Some moments have parts with an order of their own: the roll window (rerolls, face changes, final roll), a kill
    or a defeat (texts that save come first). A text speaks in the part of the first word that has one there.
    """
    found: dict[str, tuple[Printed[Sentence], ...]] = {}
    for each in texts:
        text = each.text
        if not text.may and text.on != (PASSIVE,) and (text.limit != ALWAYS or CHOICES.intersection(text.on)):
            text = msgspec.structs.replace(text, may=True)
        ready = Printed(each.id, each.card, text)
        names = [name for moment in text.on for name in names_of(text, moment)]
        for name in dict.fromkeys(names):
            found[name] = (*found.get(name, ()), ready)
    return MappingProxyType(found)


def names_of(text: Sentence, moment: str) -> list[str]:
    """Under which names a text is found: its moment, the part of it, or what it answers to while it is in force."""
    if moment == PASSIVE:
        return [f"{PASSIVE}:{word.topic}" if isinstance(word, Number | Ruling) else PASSIVE for word in text.do]
    part = part_of(text, moment)
    return [f"{moment}:{part}" if part else moment]


def part_of(text: Sentence, moment: str) -> str:
    """The part of a moment in which a text speaks; the empty word is the moment as such."""
    effects = [word for word in text.do if isinstance(word, Effect)]
    for word in every(effects):
        if isinstance(word, Word | Price) and word.part in PARTS.get(moment, ()):
            return word.part
    return "final" if moment == "after-roll" else ""


def misplaced(text: Sentence) -> Iterator[str]:
    """Words that would mean nothing at the moments of their text, each with where it may stand (DR-13.50)."""
    happenings = [word for word in text.do if isinstance(word, Effect)]
    facts = [word for word in text.do if not isinstance(word, Effect)]
    for word in (*every(happenings), *facts):
        if not isinstance(word, Word | Price | Number | Ruling | Trait):
            continue
        for moment in text.on:
            wrong = f"{word.word!r} may not stand in a text on {moment!r}"
            if word.moments and moment not in word.moments:
                yield f"{wrong}; it may stand in {' or '.join(word.may_stand())} (DR-13.50)"
            elif not word.moments and moment == PASSIVE:
                yield f"{wrong}: it is something that happens (DR-13.50)"
