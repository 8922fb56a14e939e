"""What is going on: the windows of RA-9.6, the card found, and what makes the Boss's card speak.

While it lasts an occasion lies on `chase.occasions`. Everything in it is public, but for what only the asked player
has looked at, which the occasion names by its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, get_args

from undercroft.abilities import Occasion
from undercroft.engine import Arg
from undercroft.rules.runaway.state import BOSS, Chase, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.rules.runaway.cards.card import Card

NO_FLIP: Final = -1

WindowName: TypeAlias = Literal[
    "run-ready", "run-start", "contact", "approach", "flip", "luck", "brake", "hurt", "after", "run-end", "phase-end"
]  # fmt: skip
"""The only moments at which players are asked for Items and abilities (RA-9.6)."""
WINDOWS: tuple[WindowName, ...] = get_args(WindowName)


@dataclass(slots=True)
class Window(Occasion):
    """A moment at which players are asked for Items and abilities (RA-9.6); `gone` closes it (RA-9.20)."""

    name: ClassVar[WindowName]


@dataclass(slots=True)
class RunReady(Window):
    """A Runner is about to run."""

    name: ClassVar[WindowName] = "run-ready"
    runner: int

    def about(self) -> tuple[Arg, ...]:
        """Who is about to run."""
        return ("boss" if self.runner == BOSS else self.runner,)


@dataclass(slots=True)
class RunStart(Window):
    """What waited for the run has been applied; the first step comes next."""

    name: ClassVar[WindowName] = "run-start"


@dataclass(slots=True)
class Contact(Window):
    """The runner has entered a space with other Runners on it (RA-9.7)."""

    name: ClassVar[WindowName] = "contact"
    runner: int
    space: int

    def about(self) -> tuple[Arg, ...]:
        """Where, and who came."""
        return (self.space, "boss" if self.runner == BOSS else self.runner)

    def others(self, chase: Chase, player: Player) -> Iterator[int]:
        """The other Runners of the contact: for the runner all that are there, for those there the runner."""
        if player.seat != self.runner:
            if self.runner == BOSS or chase.players[self.runner].running:
                yield self.runner
            return
        for each in chase.players:
            if each.running and each is not player and each.position == self.space:
                yield each.seat
        if chase.boss.position == self.space:
            yield BOSS


@dataclass(slots=True)
class Approach(Window):
    """An Encounter is about to be flipped.

    looked_at   the place of the face-down card that SCOUT has shown (RA-8.58)
    flip        which one it has decided to flip; NO_FLIP for none
    """

    name: ClassVar[WindowName] = "approach"
    looked_at: int | None = None
    flip: int | None = None


@dataclass(slots=True)
class Flip(Window):
    """A card that is no Item has been turned over and is not yet resolved."""

    name: ClassVar[WindowName] = "flip"
    card: Card

    def about(self) -> tuple[Arg, ...]:
        """Which card."""
        return (self.card.id,)


@dataclass(slots=True)
class LuckDrawn(Window):
    """A player has drawn Luck for the own Hero."""

    name: ClassVar[WindowName] = "luck"
    number: int

    def about(self) -> tuple[Arg, ...]:
        """The number."""
        return (self.number,)


@dataclass(slots=True)
class Brake(Window):
    """A STOP, a Wall or a BACKTRACK is about to apply; `cause` says which, `spaces` how far back."""

    name: ClassVar[WindowName] = "brake"
    cause: str
    spaces: int = 0

    def about(self) -> tuple[Arg, ...]:
        """What, and how far."""
        return (self.cause, self.spaces)


@dataclass(slots=True)
class Hurt(Window):
    """A Hero is about to take damage; its cause is "boss" or "card" (RA-10.22)."""

    name: ClassVar[WindowName] = "hurt"
    amount: int
    cause: str

    def about(self) -> tuple[Arg, ...]:
        """How much, and from whom."""
        return (self.amount, self.cause)


@dataclass(slots=True)
class After(Window):
    """A flipped or bonus card is finished (RA-7.30)."""

    name: ClassVar[WindowName] = "after"


@dataclass(slots=True)
class RunEnd(Window):
    """The Hero has no speed left, or is stopped (RA-6.12)."""

    name: ClassVar[WindowName] = "run-end"


@dataclass(slots=True)
class PhaseEnd(Window):
    """The last run of the round is over."""

    name: ClassVar[WindowName] = "phase-end"


@dataclass(slots=True)
class ItemFound(Occasion):
    """A flipped Item may be taken (RA-7.6); no window."""

    card: Card


@dataclass(slots=True)
class BossActs(Occasion):
    """The Boss has come to a moment of which its card may speak (RA-10.20); `hero` is the one it has hit."""

    hero: int | None = None


@dataclass(slots=True)
class BossDamage(Occasion):
    """How much damage does the Boss deal to that Hero (RA-10.8)?"""

    hero: int


@dataclass(slots=True)
class WaitingDraw(Occasion):
    """May the Boss lay in wait (RA-11.3)?"""
