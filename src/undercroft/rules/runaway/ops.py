"""The vocabulary of effects (chapter 8): what a card, an Item, an ability or a Boss can say."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec

from undercroft.content import Names, Primitive, kebab_case

Amount: TypeAlias = int | Literal["luck", "-luck"]
"""How much more or less: a number, or one draw of Luck (RA-8.1)."""
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)] | Literal["luck"]
"""How much: a number, or one draw of Luck (RA-8.1)."""
Distance: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Kind: TypeAlias = Literal["encounter", "item", "event", "boss-event"]


class Op(Primitive, frozen=True, tag_field="do", tag=kebab_case):
    """One op of a list; `describe` says it to the Hero it is applied to."""


class Speed(Op, frozen=True):
    """The Hero's speed is raised, lowered or changed; with `per_item`, once for each Item (RA-8.2, RA-8.42)."""

    by: Amount | None = None
    to: Count | None = None
    per_item: bool = False

    def describe(self, names: Names) -> str:
        """In a player's words."""
        if self.by is None:
            return f"your remaining Speed becomes {much(self.to)}"
        return f"{gain(self.by)} Speed{' for each Item in your Inventory' if self.per_item else ''}"


class Life(Op, frozen=True):
    """The Hero heals, or takes damage (RA-8.8)."""

    by: Amount

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"heal {much(self.by)} Life" if raises(self.by) else f"take {much(self.by)} Damage"


class Gold(Op, frozen=True):
    """The Hero gains or loses gold (RA-8.10)."""

    by: Amount

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"{gain(self.by)} Gold"


class Stop(Op, frozen=True):
    """The Hero stops (RA-8.13)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "STOP"


class Backtrack(Op, frozen=True):
    """The Hero is moved backwards and the run is over (RA-8.20)."""

    n: Count

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"BACKTRACK {much(self.n)}"


class Slide(Op, frozen=True):
    """The Hero is put forward without entering anything (RA-8.44)."""

    n: Count

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"SLIDE {much(self.n)}"


class Wall(Op, frozen=True):
    """A Wall token on the Hero's space, and the Hero stops (RA-8.45)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "WALL"


class BossSpeed(Op, frozen=True):
    """The Boss's speed is raised, lowered or changed (RA-8.6, RA-8.41)."""

    by: Amount | None = None
    to: Count | None = None

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"if the Boss reaches you this round, he {gain(self.by or 0, 's')} Speed"


class Confront(Op, frozen=True):
    """The Boss deals more or less Confront damage (RA-8.11)."""

    by: Amount

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"this round the Boss deals you {much(self.by)} {more(self.by)} Confront Damage"


class Trample(Op, frozen=True):
    """The Boss deals more or less Trample damage (RA-8.11)."""

    by: Amount

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"this round the Boss deals you {much(self.by)} {more(self.by)} Trample Damage"


class NextTurn(Op, frozen=True):
    """The list acts on the Hero in the next round (RA-8.24)."""

    ops: tuple[AnyOp, ...]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"NEXT TURN: {phrase(self.ops, names)}"


class BossNext(Op, frozen=True):
    """The Boss list waits for the Boss's next run (RA-8.46)."""

    ops: tuple[AnyOp, ...]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"on his next run: {boss_phrase(self.ops)}"


class LuckyTest(Op, frozen=True):
    """Draw Luck: an even number is Lucky, an odd one Unlucky (RA-8.19)."""

    lucky: tuple[AnyOp, ...]
    unlucky: tuple[AnyOp, ...]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"draw Luck (Lucky: {phrase(self.lucky, names)}; Unlucky: {phrase(self.unlucky, names)})"


class Choice(Op, frozen=True):
    """The player picks one of two lists (RA-8.33)."""

    first: tuple[AnyOp, ...]
    second: tuple[AnyOp, ...]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"choose ({phrase(self.first, names)}, or: {phrase(self.second, names)})"


class Near(Op, frozen=True):
    """Every other Hero within so many spaces has the list applied (RA-8.48)."""

    within: Distance
    ops: tuple[AnyOp, ...]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"every other Hero within {self.within} spaces: {phrase(self.ops, names)}"


class SwapBehind(Op, frozen=True):
    """The Hero changes places with the nearest Hero behind (RA-8.49)."""

    within: Distance

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"swap spaces with the nearest Hero behind you, if one is within {self.within} spaces"


class Search(Op, frozen=True):
    """Turn over the own deck up to the first card of a kind (RA-8.30)."""

    find: Kind
    to: Literal["inventory", "hand", "resolve"]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        then = {"inventory": "put it into your Inventory", "hand": "take it into your hand", "resolve": "face it"}
        return f"search your deck for the first {self.find.replace('-', ' ').title()} and {then[self.to]}"


class DropItem(Op, frozen=True):
    """The player puts one own Item aside (RA-8.50)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "discard one of your Items"


class NoItems(Op, frozen=True):
    """The player may play no Item until the end of the round (RA-8.51)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "you cannot play Items for the rest of the round"


class Nothing(Op, frozen=True):
    """No effect (RA-8.52)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "nothing"


class Other(Op, frozen=True):
    """The list is applied to the other Runner of the contact (RA-8.53)."""

    ops: tuple[AnyOp, ...]

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"the other Runner ({phrase(self.ops, names)})"


class TakeGold(Op, frozen=True):
    """Take gold from the other Hero of the contact (RA-8.54)."""

    n: Count

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"take up to {much(self.n)} Gold from the other Hero"


class Prevent(Op, frozen=True):
    """Less damage is taken (RA-8.34)."""

    n: Count

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"prevent up to {much(self.n)} of the Damage"


class Cancel(Op, frozen=True):
    """The flipped card is not resolved (RA-8.34)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "the card has no effect"


class Redirect(Op, frozen=True):
    """The flipped card goes to another Hero who has not begun to run (RA-8.55)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return (
            "put the card face down in front of another Hero who has not yet begun to run this round; "
            "if there is none, it has no effect"
        )


class Unstop(Op, frozen=True):
    """The STOP or BACKTRACK does not apply (RA-8.56)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "it does not apply"


class SetLuck(Op, frozen=True):
    """The number just drawn counts as another one (RA-8.57)."""

    n: Positive

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return f"your number is {self.n} instead"


class Scout(Op, frozen=True):
    """Look at an own face-down Encounter, then flip that one or none (RA-8.58)."""

    def describe(self, names: Names) -> str:
        """In a player's words."""
        return "look at one of your face-down Encounters; flip that one, or nothing here"


AnyOp: TypeAlias = (
    Speed | Life | Gold | Stop | Backtrack | Slide | Wall | BossSpeed | Confront | Trample | NextTurn | BossNext
    | LuckyTest | Choice | Near | SwapBehind | Search | DropItem | NoItems | Nothing | Other | TakeGold | Prevent
    | Cancel | Redirect | Unstop | SetLuck | Scout
)  # fmt: skip
"""Every op there is; which may stand where is checked by `lists` (RA-8.59)."""
Ops: TypeAlias = tuple[AnyOp, ...]


def branches(op: AnyOp) -> tuple[Ops, ...]:
    """The lists nested directly in an op."""
    match op:
        case NextTurn(ops=ops) | BossNext(ops=ops) | Near(ops=ops) | Other(ops=ops):
            return (ops,)
        case LuckyTest(lucky=first, unlucky=second) | Choice(first=first, second=second):
            return (first, second)
    return ()


def every(ops: Ops) -> list[AnyOp]:
    """All ops of a list, nested ones included."""
    found: list[AnyOp] = []
    for op in ops:
        found.append(op)
        for nested in branches(op):
            found += every(nested)
    return found


def raises(amount: Amount) -> bool:
    """Whether an amount is a gain."""
    return amount == "luck" or (isinstance(amount, int) and amount > 0)


def phrase(ops: Sequence[AnyOp], names: Names) -> str:
    """A list as one phrase."""
    return ", ".join(op.describe(names) for op in ops)


@functools.cache
def branch_key(ops: Ops) -> str:
    """A branch of a CHOICE in one word, e.g. "lose-3-gold"."""
    return re.sub(r"[^a-z0-9]+", "-", phrase(ops, {}).lower()).strip("-")


def boss_phrase(ops: Sequence[AnyOp]) -> str:
    """A Boss list as one phrase."""
    return ", ".join(map(_to_boss, ops))


def _to_boss(op: AnyOp) -> str:
    match op:
        case BossSpeed(by=None, to=to):
            return f"the Boss's Speed becomes {much(to)}"
        case BossSpeed(by=by):
            return f"the Boss {gain(by or 0, 's')} Speed"
        case Confront(by=amount):
            return f"the Boss deals {much(amount)} {more(amount)} Confront Damage"
        case Trample(by=amount):
            return f"the Boss deals {much(amount)} {more(amount)} Trample Damage"
        case LuckyTest(lucky=lucky, unlucky=unlucky):
            return f"the Boss draws Luck (Lucky: {boss_phrase(lucky)}; Unlucky: {boss_phrase(unlucky)})"
    return "nothing"


def much(amount: Amount | None) -> str:
    """An amount without its sign."""
    return str(abs(amount)) if isinstance(amount, int) else "Luck"


def gain(amount: Amount, ending: str = "") -> str:
    """An amount with the verb of its sign."""
    return f"{'gain' if raises(amount) else 'lose'}{ending} {much(amount)}"


def more(amount: Amount) -> str:
    """The word of its sign."""
    return "more" if raises(amount) else "less"
