"""What a player reads on a card or tile, made from its data so that the two cannot differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.abilities import ALWAYS
from undercroft.content import Card, Phrasebook, Voice
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.card import (
    TRAININGS,
    AbilityDesign,
    Cards,
    Design,
    HeroDesign,
    ItemDesign,
    MarkerDesign,
    MonsterDesign,
    RuleDesign,
    StrangerDesign,
    TrapDesign,
)
from undercroft.rules.dungeonrun.cards.reading.book import book_of
from undercroft.rules.dungeonrun.cards.reading.phrases import sentences
from undercroft.rules.dungeonrun.turns.roaming import NEAR_ENTRANCE

CLAUSES = {
    "passive": "DR-13.29", "turn-start": "DR-3.13", "summon": "DR-6.47", "free-action": "DR-3.29",
    "special-action": "DR-5.93", "turn-end": "DR-3.25", "after-turn": "DR-3.28", "roam": "DR-10.27",
    "explore-draw": "DR-4.8", "explore-card": "DR-4.51", "leave": "DR-4.50", "enter": "DR-4.48",
    "declare": "DR-5.28", "before-roll": "DR-7.1", "after-roll": "DR-7.23", "allocate": "DR-5.96",
    "before-wounds": "DR-8.40", "after-wounds": "DR-8.41", "kill": "DR-8.43", "defeat": "DR-8.44",
    "rally": "DR-6.54", "search": "DR-5.100", "entry-test": "DR-12.3", "exit-test": "DR-12.26",
    "revealed": "DR-12.2", "entered-den": "DR-12.11", "sprung": "DR-6.6", "disarmed": "DR-6.5",
    "resolved": "DR-6.53", "marker": "DR-1.37",
}  # fmt: skip
"""Where the rules say when a text of that moment speaks (DR-13.50)."""


def describe(card: Card, cards: Cards, book: Phrasebook | None = None) -> str:
    """Everything a card or tile says: its numbers, then its texts."""
    voice = Voice(book or book_of(), cards.names)
    return "\n".join(filter(None, lines(card, cards, voice)))


def lines(card: Card, cards: Cards, voice: Voice) -> Iterator[str]:
    """One line after the other."""
    match card:
        case HeroDesign():
            yield from hero_lines(card, cards, voice)
        case TileCard():
            yield voice.of("card.tile", fields_of(card)).words
            if card.id in cards.rules:
                yield from lines(cards.rules[card.id], cards, voice)
        case Design():
            yield from head(card, cards, voice)
            yield from sentences(card.texts, cards.names, its=isinstance(card, MonsterDesign), book=voice.book)
        case _:
            raise TypeError(f"Dungeon Run has no cards like {card!r}")


def fields_of(card: Card) -> dict[str, Any]:
    """What can be said of a card."""
    return {name: getattr(card, name) for name in card.__struct_fields__}


def head(card: Design, cards: Cards, voice: Voice) -> Iterator[str]:
    """What kind of card it is, its numbers, and what the rules say of it (DR-1.16 to DR-1.37)."""
    fields = fields_of(card)
    match card:
        case MonsterDesign():
            yield from monster_lines(card, voice, boss=card.id in cards.library.tables["boss"])
        case TrapDesign():
            yield voice.of("card.trap", fields).words
        case ItemDesign():
            artifact, everybody = card.id in cards.library.tables["artifact"], set(card.training) >= set(TRAININGS)
            yield voice.of("card.item", {**fields, "artifact": artifact, "everybody": everybody}).words
            yield card.about
        case AbilityDesign():
            yield voice.of("card.ability", fields).words
        case StrangerDesign():
            yield voice.words("card.stranger")
        case MarkerDesign():
            yield card.about
            yield voice.words("card.shaken-off") if card.shaken_off else ""
            yield voice.words("card.fades") if card.fades else ""
        case RuleDesign():
            yield voice.words("card.suppresses") if card.suppresses else ""


def hero_lines(hero: HeroDesign, cards: Cards, voice: Voice) -> Iterator[str]:
    """A hero card with its abilities."""
    yield voice.of("card.hero", fields_of(hero)).words
    yield voice.of("card.ratings", fields_of(hero)).words
    for kind in ("hero", "summoner"):
        for ability in cards.abilities_of(hero.id, kind):
            words = " ".join(sentences(ability.design.texts, cards.names, book=voice.book))
            yield voice.words("card.hero-ability", kind=kind, name=ability.name, words=words).strip()


def monster_lines(monster: MonsterDesign, voice: Voice, *, boss: bool) -> Iterator[str]:
    """The numbers of a monster, and what is special about a boss (DR-10.25, DR-10.26)."""
    fields = {**fields_of(monster), "boss": boss, "faces": tuple(sorted(monster.power)), "near": NEAR_ENTRANCE}
    yield voice.of("card.monster", fields).words
    yield voice.of("card.numbers", fields).words
    yield voice.of("card.deep-rooted", fields).words if monster.deep_rooted else ""
    yield voice.of("card.small-party", fields).words if monster.small_party_attack else ""
    yield voice.of("card.monster-ability", fields).words


def clauses(card: Card, cards: Cards) -> str:
    """Where the rules for a card stand: its moments, its limit, and the rulings about it."""
    if isinstance(card, HeroDesign):
        return ""  # each ability has its own
    design = cards.rules.get(card.id) if isinstance(card, TileCard) else card
    if not isinstance(design, Design):
        return ""
    moments = dict.fromkeys(moment for text in design.texts for moment in text.on)
    found = [f"{moment} {CLAUSES[moment]}" for moment in moments]
    if any(text.limit != ALWAYS for text in design.texts):
        found.append("limit DR-13.51")
    return ", ".join([*found, *design.clauses])
