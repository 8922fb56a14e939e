"""The text of a card, made from its data."""

from __future__ import annotations

from undercroft.content import Card as Entry
from undercroft.content import Names
from undercroft.rules.runaway.boss.card import BossCard
from undercroft.rules.runaway.cards.designs import (
    Board,
    BossEvent,
    Design,
    Encounter,
    Happening,
    HeroClass,
    Item,
)
from undercroft.rules.runaway.phrases import boss_phrase, phrase


def describe(entry: Entry, names: Names) -> str:
    """What a player would read on a card of the deck, a class, a Boss or the board."""
    lines: list[str] = []
    if isinstance(entry, Design):
        lines.append(f"{kind_of(entry)}. Speed {', '.join(map(str, entry.speeds))}.")
    match entry:
        case Encounter(ops=ops, boss_ops=boss_ops, zone_ops=zone_ops):
            lines.append(sentence(phrase(ops, names), "Heroes" if entry.is_global else ""))
            if boss_ops:
                lines.append(sentence(boss_phrase(boss_ops), "When the Boss enters"))
            if zone_ops:
                lines.append(sentence(boss_phrase(zone_ops), "On this space"))
        case Happening(ops=ops, boss_ops=boss_ops):
            lines.append(sentence(phrase(ops, names), "Hero"))
            lines.append(sentence(boss_phrase(boss_ops), "On the Boss's next run"))
        case BossEvent(boss_ops=boss_ops):
            lines.append(sentence(boss_phrase(boss_ops), "On the Boss's next run"))
        case Item(uses=uses, on_escape=on_escape):
            lines += [use.describe(names) for use in uses]
            if on_escape:
                lines.append(sentence(phrase(on_escape, names), "If you escape with it"))
        case HeroClass(uses=uses):
            lines.append(f"Life {entry.life}, Gold {entry.gold}. {entry.ability}:")
            lines += [use.describe(names) for use in uses]
        case BossCard(speed=speed, hooks=hooks):
            lines.append(f"Speed: {speed.describe(names)}. Confront {entry.confront}, Trample {entry.trample}.")
            lines += [hook.describe(names) for hook in hooks]
        case Board():
            spaces = ", ".join(map(str, sorted(entry.encounter_spaces)))
            lines.append(f"Spaces 0 to {entry.length}, exit {entry.exit}. Encounter spaces: {spaces}.")
            lines.append(f"The Heroes start on {entry.hero_start}, the Boss on {entry.boss_start}.")
    return "\n".join(lines)


def kind_of(design: Design) -> str:
    """The kind of a card, with its tags."""
    kinds = {Encounter: "Encounter", Item: "Item", Happening: "Event", BossEvent: "Boss Event"}
    kind = kinds[type(design)]
    if isinstance(design, Encounter) and design.is_global:
        kind = f"Global {kind}"
    return f"{kind}, Kobold" if design.kobold else kind


def sentence(words: str, to: str = "") -> str:
    """Words as a sentence, said to somebody if wanted."""
    return f"{to}: {words}." if to else f"{words[0].upper()}{words[1:]}."
