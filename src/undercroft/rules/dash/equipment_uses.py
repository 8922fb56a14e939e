"""What equipment can do against a flipped card: the table of DD-3.7."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from undercroft.abilities import Effect
from undercroft.content import Names, hint, snake_case
from undercroft.engine import Arg, override
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.vocabulary import MAGIC, Amount, Magic, either

if TYPE_CHECKING:
    from undercroft.rules.dash.cards import DungeonCard


class Outlook(ABC):
    """What a player looks at who weighs a use: the flipped card, the AP, and what a turn promises from there."""

    def __init__(self, flip: Flip, ap: int) -> None:
        self.flip = flip
        self.ap = ap

    @abstractmethod
    def promise(self, flip: Flip, ap: int) -> float:
        """What may be hoped for if the card stands like that, with so many AP."""


class Use(Effect[Dash, Flip, Outlook], frozen=True, tag_field="use", tag=snake_case):
    """One of the things an Equipment card can be used for. Its worth is what the turn promises once it is used."""

    abstract: ClassVar[bool] = True

    @property
    def args(self) -> tuple[Arg, ...]:
        """How an option names it: by its word and, if it has one, its number."""
        number: int | None = getattr(self, "n", None)
        return (self.word,) if number is None else (self.word, number)

    def misnamed(self, ids: Collection[str], tags: Collection[str]) -> Iterator[str]:
        """What is wrong with the cards and tags it names, if these are all there are."""
        yield from ()

    @abstractmethod
    def closed(self, flip: Flip) -> tuple[str, str] | None:
        """Why it would change nothing now: the reason and its clause; None if it would change something."""
        raise NotImplementedError


class TargetedUse(Use, frozen=True, kw_only=True):
    """A use against some cards only: those that satisfy at least one entry."""

    abstract: ClassVar[bool] = True
    ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    types: tuple[Literal["creature", "encounter"], ...] = ()

    def matches(self, card: DungeonCard) -> bool:
        """Whether the card is one of the targets."""
        return card.id in self.ids or card.type in self.types or not card.tags.isdisjoint(self.tags)

    def targets(self, names: Names) -> str:
        """The targets in words, e.g. "any trap or Mimic"."""
        return either([f"any {each}" for each in (*self.types, *self.tags)] + [names[each] for each in self.ids])

    def misnamed(self, ids: Collection[str], tags: Collection[str]) -> Iterator[str]:
        """Every id and tag is on some creature or encounter, and there is at least one."""
        if not self.ids and not self.tags and not self.types:
            yield "name at least one target in ids, tags or types (DD-3.7)"
        for each in self.ids:
            if each not in ids:
                yield f"ids: there is no creature or encounter {each!r}{hint(each, ids)}"
        for tag in self.tags:
            if tag not in tags:
                yield f"tags: no creature or encounter has the tag {tag!r}{hint(tag, tags)}"

    @abstractmethod
    def helps(self, flip: Flip) -> bool:
        """Whether a card that matches has something left that the use would change (DD-7.7)."""
        raise NotImplementedError

    @abstractmethod
    def change(self, flip: Flip) -> None:
        """What becomes of the card."""
        raise NotImplementedError

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Change the card."""
        self.change(flip)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """If the card is a target with something left to change."""
        return self.matches(flip.card) and self.helps(flip)

    def worth(self, outlook: Outlook) -> float:
        """What the turn promises when the card has been changed."""
        flip = outlook.flip
        if self.closed(flip) is None:
            flip = flip.copy()
            self.change(flip)
        return outlook.promise(flip, outlook.ap)

    def closed(self, flip: Flip) -> tuple[str, str] | None:
        """The wrong card, or nothing left to change."""
        if not self.matches(flip.card):
            return "wrong-card", "DD-3.7"
        return None if self.helps(flip) else (f"nothing-to-{self.word}", "DD-7.7")


class CancelCard(TargetedUse, frozen=True):
    """Ignore every effect of the card: its cost, its magic and its effects (DD-6.8)."""

    @override
    def describe(self, names: Names) -> str:
        return f"Ignore the whole card: {self.targets(names)}."

    def helps(self, flip: Flip) -> bool:
        """Only while there is something harmful left to ignore (DD-7.11)."""
        return flip.harmful

    def change(self, flip: Flip) -> None:
        """Nothing is left of it."""
        flip.cancel()


class CancelMagic(TargetedUse, frozen=True, kw_only=True):
    """Ignore the named kinds of the card's magic; its cost and effects stay (DD-7.9)."""

    kinds: Annotated[tuple[Magic, ...], msgspec.Meta(min_length=1)]

    @override
    def describe(self, names: Names) -> str:
        kinds = [kind for kind in MAGIC if kind in self.kinds]
        words = "all magic" if len(kinds) == len(MAGIC) else " and ".join(kinds)
        return f"Ignore {words} of {self.targets(names)}."

    def helps(self, flip: Flip) -> bool:
        """Only while one of the kinds is active."""
        return flip.carries(self.kinds)

    def change(self, flip: Flip) -> None:
        """All of the kinds go together."""
        flip.break_magic(self.kinds)


class ReduceCost(TargetedUse, frozen=True, kw_only=True):
    """Lower the cost by n, to 0 at the least; magic and effects stay (DD-7.10)."""

    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Pay {self.n} AP less for {self.targets(names)}."

    def helps(self, flip: Flip) -> bool:
        """Only while there is a cost."""
        return flip.cost > 0

    def change(self, flip: Flip) -> None:
        """It is n cheaper."""
        flip.cheapen(self.n)


class ZeroCost(TargetedUse, frozen=True):
    """Lower the cost to 0; magic and effects stay (DD-7.10)."""

    @override
    def describe(self, names: Names) -> str:
        return f"Pay nothing for {self.targets(names)}."

    def helps(self, flip: Flip) -> bool:
        """Only while there is a cost."""
        return flip.cost > 0

    def change(self, flip: Flip) -> None:
        """It is free."""
        flip.cheapen(flip.cost)


class GainAp(Use, frozen=True):
    """Gain n AP, whatever the flipped card is."""

    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Gain {self.n} AP."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """There is no upper limit (DD-6.6)."""
        dash.ap += self.n

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Always, even on a card that has been cancelled (DD-7.7)."""
        return True

    def worth(self, outlook: Outlook) -> float:
        """What the turn promises with n AP more."""
        return outlook.promise(outlook.flip, outlook.ap + self.n)

    def closed(self, flip: Flip) -> None:
        """Never: AP can always be gained."""


AnyUse = CancelCard | CancelMagic | ReduceCost | ZeroCost | GainAp
