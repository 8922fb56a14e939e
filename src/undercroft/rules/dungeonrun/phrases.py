"""A sentence of a card as a player reads it: when, how often, under which conditions, and what happens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from undercroft.abilities import ALWAYS, DISCARD, PASSIVE
from undercroft.content import Names
from undercroft.rules.dungeonrun.cards.choosing import WhichRoll
from undercroft.rules.dungeonrun.cards.grammar import OneOf, Unless
from undercroft.rules.dungeonrun.cards.heroes.addolgar_vayne import TrapIs
from undercroft.rules.dungeonrun.cards.kinds import Number, Ruling, Trait, When
from undercroft.rules.dungeonrun.cards.monsters import EscapeFailed, ItsBattle
from undercroft.rules.dungeonrun.cards.sentence import CHOICES, Sentence, part_of
from undercroft.rules.dungeonrun.cards.when.fights import (
    AttemptIs,
    BatchIs,
    HeroFalls,
    MonsterDies,
    Rallies,
    YourBattle,
)
from undercroft.rules.dungeonrun.cards.when.heroes import OnTheWay, OwnTurn, Yours
from undercroft.rules.dungeonrun.cards.when.monsters import ItsAttack, ItWounded
from undercroft.rules.dungeonrun.cards.when.rolls import RollIs
from undercroft.rules.dungeonrun.cards.words.healing import Save
from undercroft.rules.dungeonrun.cards.words.terms import listed

MOMENTS = {
    "turn-start": "at the start of your turn",
    "summon": "after you summon a monster",
    "free-action": "on your turn, without spending an action",
    "special-action": "special action",
    "turn-end": "at the end of your turn",
    "after-turn": "after a turn has ended",
    "roam": "before the monsters roam",
    "explore-draw": "when a tile is drawn",
    "explore-card": "when an encounter card is drawn",
    "leave": "when a hero leaves a tile",
    "enter": "when a hero enters a tile",
    "declare": "once a battle, escape or disarm is declared and assists and sabotages are settled",
    "before-roll": "before a roll",
    "after-roll": "after a roll",
    "allocate": "when the dice of a battle are used",
    "before-wounds": "when wounds are about to be placed",
    "after-wounds": "after damage",
    "kill": "when a monster is killed",
    "defeat": "when a hero is defeated",
    "rally": "when you rally",
    "search": "when a hero searches",
    "revealed": "when it is placed",
    "sprung": "when it goes off",
    "disarmed": "when you disarm a trap",
    "resolved": "when a battle, escape or free attack is over",
}
"""When a text speaks. Tests of tiles and the Den's roll name their moment themselves."""
ITS_MOMENTS = {"explore-card": "when it is drawn or revealed", "kill": "when it is killed"}
"""The same on a monster's card."""
HAPPENINGS = (ItWounded, ItsAttack, EscapeFailed, MonsterDies)
"""Conditions that say better than any moment when a text speaks."""
SAID_BETTER: dict[str, tuple[type[When], ...]] = {
    "explore-draw": (Yours,),
    "explore-card": (Yours,),
    "leave": (OnTheWay,),
    "enter": (OnTheWay,),
    "declare": (AttemptIs, TrapIs, YourBattle),
    "before-wounds": (BatchIs,),
    "kill": (OneOf,),
    "defeat": (HeroFalls, OneOf),
    "rally": (Rallies,),
    "search": (Yours,),
}
"""Conditions that say better than this moment when a text speaks."""
IMPLIED: dict[str, tuple[type[When], ...]] = {"turn-end": (OwnTurn, Yours), "disarmed": (AttemptIs,)}
"""Conditions that the words for a moment hold already."""
ROLLS = {"before-roll": "before", "after-roll": "after"}
LIMITS = {ALWAYS: "", "1/turn": "once per turn", "1/game": "once per game", "discard": "you may discard this card"}
REWORDED: dict[str, tuple[tuple[str, str], ...]] = {
    "leave": (("you go by", "you leave a tile by"),),
    "enter": (("you go by", "you enter a tile by"),),
    "declare": (("it succeeds without a roll", "it succeeds at once, without assist, sabotage or roll"),),
    "after-roll": (("it succeeds without a roll", "it succeeds in spite of the dice"),),
}
"""The same words where the moment makes them mean something more exact."""
ITS_REWORDED: dict[str, tuple[tuple[str, str], ...]] = {
    "before-roll": (("a monster's attack", "its attack"), ("another hero's", "a hero's"), (": add ", ": it adds ")),
    "kill": (("that hero", "its killer"),),
    "resolved": (("failed to escape", "failed to escape from it"), (": ", ", when all else is resolved: ")),
}
"""The same on a monster's card."""
NOT_A_DEED_OF_YOURS = ("that hero ", "each ", "every ", "it ", "the ", "your ")
"""How words begin that do not say what you do."""


def sentences(texts: Iterable[Sentence], names: Names, *, its: bool = False) -> Iterator[str]:
    """The sentences of a card; two that differ only in what is chosen are read as one."""
    waiting: list[Sentence] = []
    for text in texts:
        if waiting and not differ_by_choice_alone(waiting[0], text, names):
            yield sentence(*waiting, names=names, its=its)
            waiting = []
        waiting.append(text)
    if waiting:
        yield sentence(*waiting, names=names, its=its)


def differ_by_choice_alone(one: Sentence, other: Sentence, names: Names) -> bool:
    """Whether two sentences say the same of different things."""
    if one.choose is None or other.choose is None:
        return False
    alike = [msgspec.structs.replace(each, choose=None, do=()) for each in (one, other)]
    return alike[0] == alike[1] and deed_of(one, names) == deed_of(other, names)


def sentence(text: Sentence, *same: Sentence, names: Names, its: bool = False) -> str:
    """One sentence of a card, or several that differ only in what is chosen."""
    start = ", ".join(filter(None, (moment_words(text, names, its=its), limit_words(text), *conditions(text, names))))
    deed = deed_of(text, names)
    choice = ""
    choices = [each.choose.describe(names) for each in (text, *same) if each.choose is not None]
    if choices and not isinstance(text.choose, WhichRoll):  # the moment says which roll
        choice = f"choose {listed(tuple(choices))}: "
    optional = text.may or text.limit != ALWAYS
    may = ""
    if optional and text.limit != DISCARD and not CHOICES.intersection(text.on):
        may = "if you like, " if not choice and deed.startswith(NOT_A_DEED_OF_YOURS) else "you may "
    words = f"{start}: {may}{choice}{deed}." if start else f"{may}{choice}{deed}."
    for moment in text.on:
        for old, new in (*REWORDED.get(moment, ()), *(ITS_REWORDED.get(moment, ()) if its else ())):
            words = words.replace(old, new, 1)
    return words[:1].upper() + words[1:]


def deed_of(text: Sentence, names: Names) -> str:
    """What happens; dice that somebody else rolls are not yours to roll."""
    joint = "; " if is_always(text) else "; then "
    deed = joint.join(word.describe(names).rstrip(".") for word in text.do)
    if "before-roll" in text.on and any(isinstance(each, RollIs) and each.by != "you" for each in text.when):
        return re.sub(r"^roll ", "that roll has ", deed)
    return deed


def limit_words(text: Sentence) -> str:
    """How often it may be used; what is started by choice needs no "may"."""
    words = LIMITS[text.limit]
    return words.removeprefix("you may ") if CHOICES.intersection(text.on) else words


def is_always(text: Sentence) -> bool:
    """Whether a text is always true, or names its moment itself."""
    return text.on == (PASSIVE,) or all(isinstance(word, Number | Ruling | Trait) for word in text.do)


def happenings(text: Sentence) -> tuple[type[When], ...]:
    """The conditions that say when the text speaks."""
    return (*HAPPENINGS, *(each for moment in text.on for each in SAID_BETTER.get(moment, ())))


def moment_words(text: Sentence, names: Names, *, its: bool) -> str:
    """When a text speaks, together with a condition that says it better: "when it wounds a hero"."""
    if is_always(text):
        return ""
    events = [each for each in text.when if isinstance(each, happenings(text))]
    if events:
        said = f"when {listed(tuple(each.describe(names) for each in events), 'and')}"
        averted = any(isinstance(word, Save) for word in text.do)
        return re.sub(r"\b(are|is) defeated", "would be defeated", said) if averted else said
    if text.on == ("after-turn",):
        return after_turn_words(text)
    words = MOMENTS | ITS_MOMENTS if its else MOMENTS
    rolls = [each for each in text.when if isinstance(each, RollIs)]
    found = []
    for moment in text.on:
        if rolls and moment in ROLLS:
            found.append(f"{ROLLS[moment]} {rolls[0].describe(names).removeprefix('it is ')}")
        elif moment in words:
            averted = part_of(text, moment) == "save"
            found.append(words[moment].replace("is killed", "would be killed") if averted else words[moment])
    return listed(tuple(found))


def after_turn_words(text: Sentence) -> str:
    """Whose turn it was."""
    if any(isinstance(each, OwnTurn | Yours) for each in text.when):
        return "after each of your own turns"
    return "after the turn of another hero" if any(map(not_yours, text.when)) else MOMENTS["after-turn"]


def not_yours(condition: When) -> bool:
    """Whether it says that something is not your own."""
    return isinstance(condition, Unless) and all(isinstance(each, OwnTurn | Yours) for each in condition.of)


def conditions(text: Sentence, names: Names) -> Iterator[str]:
    """What else must be true."""
    with_moment: tuple[type[When], ...] = () if is_always(text) else happenings(text)
    with_moment += tuple(each for moment in text.on for each in IMPLIED.get(moment, ()))
    if not ROLLS.keys().isdisjoint(text.on):
        with_moment = (*with_moment, RollIs)
    left = [each for each in text.when if not isinstance(each, with_moment)]
    if text.on == ("after-turn",):
        left = [each for each in left if not isinstance(each, OwnTurn | Yours) and not not_yours(each)]
    for each in left:
        if isinstance(each, ItsBattle):
            yield f"in {each.describe(names).removeprefix('it is ')}"
    others = [each.describe(names) for each in left if not isinstance(each, ItsBattle | Unless)]
    if others:
        yield f"if {listed(tuple(others), 'and')}"
    for each in left:
        if isinstance(each, Unless):
            yield f"unless {each.describe(names).removeprefix('not: ')}"
