"""The text of a card, made from its data."""

from __future__ import annotations

from undercroft.content import Card as Entry
from undercroft.content import Names
from undercroft.rules.runaway.bossrules import (
    AnyCondition,
    AnyHookOp,
    AnySpeedRule,
    Awake,
    BestOfTwo,
    BreakWall,
    Const,
    Doze,
    Drew,
    FewBehind,
    Harder,
    HeroAhead,
    Heroes,
    Hook,
    Luck,
    NoWait,
    NumbersEqual,
    Richest,
    Round,
)
from undercroft.rules.runaway.cards import Board, BossCard, BossEvent, Design, Encounter, Happening, HeroClass, Item
from undercroft.rules.runaway.ops import BossSpeed, boss_phrase, phrase
from undercroft.rules.runaway.uses import Use

WINDOW_TEXT = {
    "any": "at any time",
    "own-run": "during your own run",
    "run-ready": "before a run",
    "run-start": "at the start of your run",
    "contact": "on a Runner you meet",
    "approach": "on an Encounter space, before you flip",
    "flip": "when you flip a card that is not an Item",
    "luck": "after you draw Luck",
    "brake": "when a STOP, a Wall or a BACKTRACK is about to apply to you",
    "hurt": "when you are about to take Damage",
    "after": "after a flipped card",
    "run-end": "at the end of your run",
    "phase-end": "after the last run of a round",
    "contact:hero": "on a Hero you meet",
    "contact:mover": "on a Runner who passes or lands on you",
    "contact:hero-mover": "on a Hero who passes or lands on you",
    "contact:boss-mover": "when the Boss enters your space",
    "contact:hero-met": "on a Hero you pass or land on",
    "hurt:boss": "when the Boss is about to deal you Damage",
    "flip:kobold": "when you flip a Kobold card",
    "brake:life3": "when a STOP, a Wall or a BACKTRACK is about to apply to you and you have 3 Life or more",
    "run-start:free": "at the start of your run, unless stopped",
    "after:free": "after a flipped card, unless stopped",
}


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
            lines += [use_text(use, names) for use in uses]
            if on_escape:
                lines.append(sentence(phrase(on_escape, names), "If you escape with it"))
        case HeroClass(uses=uses):
            lines.append(f"Life {entry.life}, Gold {entry.gold}. {entry.ability}:")
            lines += [use_text(use, names) for use in uses]
        case BossCard(hooks=hooks):
            lines.append(f"Speed: {speed_text(entry.speed)}. Confront {entry.confront}, Trample {entry.trample}.")
            lines += [hook_text(hook, names) for hook in hooks]
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


def use_text(use: Use, names: Names) -> str:
    """When a use is offered and what it does."""
    when = ", or ".join(WINDOW_TEXT[each] for each in use.when)
    return f"{when[0].upper()}{when[1:]}: {phrase(use.ops, names)}."


def speed_text(rule: AnySpeedRule) -> str:
    """A speed rule in words."""
    match rule:
        case Const(n=n):
            return str(n)
        case Luck(plus=plus):
            return f"Luck + {plus}"
        case BestOfTwo(plus=plus):
            return f"the better of two Luck draws + {plus}"
        case Round(plus=plus, at_most=most):
            return f"the round + {plus}, at most {most}"


def hook_text(hook: Hook, names: Names) -> str:
    """A special rule of a Boss in words."""
    moments = {
        "speed": "When his Speed is known",
        "start": "Before his first step",
        "wall": "On a Wall",
        "damage": "When he tramples or confronts a Hero",
        "hit": "To a Hero he has trampled or confronted",
        "end": "At the end of his run",
        "wait": "Before the waiting draw",
    }
    when = f", if {condition_text(hook.when)}" if hook.when is not None else ""
    return f"{hook.name}. {moments[hook.on]}{when}: {', '.join(hook_op_text(op, names) for op in hook.ops)}."


def condition_text(condition: AnyCondition) -> str:
    """A condition in words."""
    match condition:
        case Drew(number=number):
            return f"the number drawn is {number}"
        case NumbersEqual():
            return "the two numbers are equal"
        case Awake():
            return "he has not dozed off"
        case HeroAhead(within=within):
            return f"a Hero is 1 to {within} spaces ahead of him"
        case FewBehind(fewer_than=number):
            return f"fewer than {number} Heroes are behind him"
        case Richest():
            return "no Hero has more Gold than that one"


def hook_op_text(op: AnyHookOp, names: Names) -> str:
    """An op of a hook in words."""
    match op:
        case BossSpeed():
            return boss_phrase((op,))
        case Heroes(ops=ops, ahead=ahead, within=within):
            where = f"1 to {ahead} spaces ahead of him" if within is None else f"within {within} spaces"
            return f"every Hero {where}: {phrase(ops, names)}"
        case Doze():
            return "he dozes"
        case BreakWall():
            return "the Wall does not stop him and is taken away"
        case Harder(by=by):
            return f"{by:+} Damage"
        case NoWait():
            return "there is no draw and he does not wait"
        case _:
            return op.describe(names)
