"""Plain facts on cards that the rules look up."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from undercroft.content import Names
from undercroft.rules.dungeonrun.texts.words import Outlook, Trait

Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Rating = Literal["brawn", "magic", "skill"]
Kind = Literal["attack", "escape", "disarm", "tile"]


class Armor(Trait, frozen=True):
    """So many dice against every attack batch, each cancelling a wound from a number on (DR-8.12)."""

    moments: ClassVar[tuple[str, ...]] = ("before-wounds",)
    dice: Positive
    line: Die

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"armor {self.dice}d{self.line}+"

    def worth(self, outlook: Outlook) -> float:
        """The wounds it stops in a few battles."""
        return 3.0 * self.dice * (7 - self.line) / 6


class InsteadOf(Trait, frozen=True):
    """A roll of that kind may be made with another rating; `rating` stands in for `of`, or for any if left out."""

    kind: Kind
    rating: Rating
    of: Rating | None = None

    def stands_in(self, kind: str, ratings: tuple[str, ...]) -> bool:
        """Whether it may be used for a roll of that kind that asks for one of those ratings."""
        return self.kind == kind and (self.of is None or self.of in ratings)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        asked = self.of or "any listed rating"
        rolls = {"tile": "in tile tests", "disarm": "when you disarm"}.get(self.kind, f"for {self.kind} rolls")
        still = f" (it still counts as a {self.of} attack)" if self.kind == "attack" and self.of else ""
        return f"you may roll {self.rating} instead of {asked} {rolls}{still}"

    def worth(self, outlook: Outlook) -> float:
        """The dice it adds."""
        hero = outlook.hero
        best = hero.trained(self.of) if self.of else 3
        return max(0.0, 0.5 * (hero.trained(self.rating) - best))


class BlocksAnything(Trait, frozen=True):
    """Once in each battle against a monster fought as the acting hero, a die below the line blocks any hit."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "once in each battle against a monster in which you are the acting hero, one of your dice below the hit "
            "line may block any one potential hit, whatever its number"
        )

    def worth(self, outlook: Outlook) -> float:
        """Half a wound in each of a few battles."""
        return 2.0


class TrainedAs(Trait, frozen=True):
    """Its owner counts as trained in that, too, when equipping items (DR-13.56)."""

    training: Literal["Prayer", "War", "Magic", "Talent"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"you count as trained in {self.training} as well when you equip items"

    def worth(self, outlook: Outlook) -> float:
        """More treasures can be used."""
        return 1.0


class KeepsTraps(Trait, frozen=True):
    """Traps that have sprung on its owner end in his loot pile instead of the discard pile (Spare Parts)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "after a trap has sprung on you, its card goes to your loot pile instead of being discarded; a lasting "
            "trap goes there when it leaves you, also when you are knocked out"
        )

    def worth(self, outlook: Outlook) -> float:
        """Half an advance for each trap that goes off."""
        return 1.0


class OwesWounds(Trait, frozen=True):
    """At the end of each of your turns you take wounds (DR-3.25)."""

    moments: ClassVar[tuple[str, ...]] = ("turn-end",)
    n: Positive
    kind: Literal["trap", "effect"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"at the end of each of your turns take {self.n} {'wound' if self.n == 1 else 'wounds'} ({self.kind})"

    def worth(self, outlook: Outlook) -> float:
        """A wound each turn until it is gone."""
        return -2.0 * self.n


class RoamsBy(Trait, frozen=True):
    """How a monster roams that does not roam like the others (DR-10.27)."""

    moments: ClassVar[tuple[str, ...]] = ("roam",)
    way: Literal["burrowing", "hunting", "never"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        match self.way:
            case "burrowing":
                return (
                    "it may roam into any neighboring cell that holds a placed tile, even if no exits connect; "
                    "Rubble and Flame do not stop it"
                )
            case "hunting":
                return "it roams up to 2 steps, each bringing it closer to the nearest standing hero"
            case "never":
                return "it never roams"

    def worth(self, outlook: Outlook) -> float:
        """It does not matter to a hero as such."""
        return 0.0


AnyTrait = Armor | InsteadOf | BlocksAnything | TrainedAs | KeepsTraps | OwesWounds | RoamsBy
