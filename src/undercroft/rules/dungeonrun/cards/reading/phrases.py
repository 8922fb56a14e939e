"""A sentence of a card as a player reads it: when, how often, under which conditions, and what happens.

Every word of it comes from the book of phrases of a language; here is only what goes into it, and in which order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from undercroft.abilities import ALWAYS, DISCARD, PASSIVE
from undercroft.content import Names, Phrasebook, Voice
from undercroft.rules.dungeonrun.cards.choosing import WhichRoll
from undercroft.rules.dungeonrun.cards.grammar import Unless
from undercroft.rules.dungeonrun.cards.kinds import EVERY_MOMENT, Number, Ruling, Trait, When
from undercroft.rules.dungeonrun.cards.reading.book import book_of
from undercroft.rules.dungeonrun.cards.sentence import CHOICES, Sentence, part_of
from undercroft.rules.dungeonrun.cards.when.heroes import OwnTurn, Yours
from undercroft.rules.dungeonrun.cards.when.rolls import RollIs

ROLLS = frozenset({"before-roll", "after-roll"})
"""Moments that are told together with the roll."""
AFTER_TURN = ("after-turn",)
NOUN, BARE = "noun", "bare"
"""Forms of a condition: "your attack roll" for "it is your attack roll", and "you play" for "not: you play"."""


def sentences(
    texts: Iterable[Sentence], names: Names, *, its: bool = False, book: Phrasebook | None = None
) -> Iterator[str]:
    """The sentences of a card; two that differ only in what is chosen are read as one."""
    waiting: list[Sentence] = []
    for text in texts:
        if waiting and not differ_by_choice_alone(waiting[0], text, book or book_of()):
            yield sentence(*waiting, names=names, its=its, book=book)
            waiting = []
        waiting.append(text)
    if waiting:
        yield sentence(*waiting, names=names, its=its, book=book)


def differ_by_choice_alone(one: Sentence, other: Sentence, book: Phrasebook) -> bool:
    """Whether two sentences say the same of different things."""
    if one.choose is None or other.choose is None:
        return False
    voice = Voice(book, {})
    alike = [msgspec.structs.replace(each, choose=None, do=()) for each in (one, other)]
    return alike[0] == alike[1] and list(map(voice.say, one.do)) == list(map(voice.say, other.do))


def sentence(text: Sentence, *same: Sentence, names: Names, its: bool = False, book: Phrasebook | None = None) -> str:
    """One sentence of a card, or several that differ only in what is chosen; `its` is a monster's own."""
    voice = Voice(book or book_of(), names, flags_of(text, its=its))
    limit = voice.entry("limit", text.limit).words
    start = voice.joined("clauses", filter(None, (moment_words(text, voice), limit, *conditions(text, voice))))
    choices = tuple(each.choose for each in (text, *same) if each.choose is not None)
    told = choices and not isinstance(text.choose, WhichRoll)  # the moment says which roll
    choice = voice.words("sentence.choice", choices=choices) if told else ""
    deeds = [voice.phrase(word) for word in text.do]
    rest = voice.words(
        "sentence.rest",
        may=("others" if deeds[0].others and not choice else "you") if is_optional(text) else "must",
        choice=choice,
        deed=voice.joined("facts" if is_always(text) else "deeds", (each.words for each in deeds)),
    )
    words = voice.words("sentence.whole", start=start, rest=rest)
    return words[:1].upper() + words[1:]


def flags_of(text: Sentence, *, its: bool) -> frozenset[str]:
    """What holds for all of a sentence, where the same words read otherwise."""
    holding = {
        "its": its,
        "by-choice": not CHOICES.isdisjoint(text.on),
        "averted": any(part_of(text, moment) == "save" for moment in text.on),
        "not-your-roll": any(isinstance(each, RollIs) and each.by != "you" for each in text.when),
    }
    return frozenset(text.on).union(name for name, holds in holding.items() if holds)


def is_optional(text: Sentence) -> bool:
    """Whether the sentence has to say that it is; what is started by choice needs no "may"."""
    return (text.may or text.limit != ALWAYS) and text.limit != DISCARD and CHOICES.isdisjoint(text.on)


def is_always(text: Sentence) -> bool:
    """Whether a text is always true, or names its moment itself."""
    return text.on == (PASSIVE,) or all(isinstance(word, Number | Ruling | Trait) for word in text.do)


def tells_when(condition: When, text: Sentence) -> bool:
    """Whether a condition says when the text speaks."""
    return not condition.tells_when.isdisjoint({*EVERY_MOMENT, *text.on})


def moment_words(text: Sentence, voice: Voice) -> str:
    """When a text speaks, together with a condition that says it better: "when it wounds a hero"."""
    if is_always(text):
        return ""
    events = tuple(each for each in text.when if tells_when(each, text))
    if events:
        return voice.words("sentence.when", events=events)
    if text.on == AFTER_TURN:
        return voice.entry("turn-over", whose_turn(text)).words
    roll = next((each for each in text.when if isinstance(each, RollIs)), None)
    found = []
    for moment in text.on:
        if roll is not None and moment in ROLLS:
            found.append(voice.entry("roll-moment", moment, {"roll": voice.say(roll, NOUN)}).words)
        else:
            found.append(voice.entry("moment", moment).words)
    return voice.joined("or", filter(None, found))


def whose_turn(text: Sentence) -> str:
    """Whose turn it was, for what happens after one."""
    if any(isinstance(each, OwnTurn | Yours) for each in text.when):
        return "own"
    return "other" if any(map(not_yours, text.when)) else "any"


def not_yours(condition: When) -> bool:
    """Whether it says that something is not your own."""
    return isinstance(condition, Unless) and all(isinstance(each, OwnTurn | Yours) for each in condition.of)


def conditions(text: Sentence, voice: Voice) -> Iterator[str]:
    """What else must be true."""
    left = [each for each in text.when if each.told_by.isdisjoint(text.on)]
    if not is_always(text):
        left = [each for each in left if not tells_when(each, text)]
    if text.on == AFTER_TURN:
        left = [each for each in left if not isinstance(each, OwnTurn | Yours) and not not_yours(each)]
    for each in left:
        if each.stands == "in":
            yield voice.words("sentence.in", condition=voice.say(each, NOUN))
    others = tuple(each for each in left if each.stands == "if")
    if others:
        yield voice.words("sentence.if", conditions=others)
    for each in left:
        if each.stands == "unless":
            yield voice.words("sentence.unless", condition=voice.say(each, BARE))
