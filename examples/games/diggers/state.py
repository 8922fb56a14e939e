"""The shaft: who has what, and what is going on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from undercroft.abilities import Ledger, Occasion, Printed, Text
from undercroft.engine import Arg, State

HAND = 3
"""Nobody rests with so many charms in hand (DG-4)."""
COINS = {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}
"""What a die finds (DG-3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """A tool or a charm as the rules see it: its texts, sorted by when they speak."""

    id: str
    texts: Mapping[str, Sequence[Printed[Text]]]


@dataclass(slots=True)
class Dig(Occasion):
    """A die has been rolled, and card texts answer to it (DG-5)."""

    digger: int
    face: int

    def about(self) -> tuple[Arg, ...]:
        """Who digs, and what the die shows."""
        return self.digger, self.face


@dataclass(slots=True)
class Find(Occasion):
    """The question how many coins a dig finds."""

    dig: Dig


@dataclass(slots=True)
class Rest(Occasion):
    """The question whether a player may rest."""

    seat: int


@dataclass(slots=True)
class Shaft(State):
    """Everything on the table and in the hands."""

    tools: list[Held]
    hands: list[list[Held]]
    deck: list[Held]
    rounds: int
    discarded: list[Held] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    turn: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    occasions: list[Occasion] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.tools)

    def copy(self) -> Shaft:
        """A shaft that shares nothing mutable with this one; between steps nothing is going on."""
        return Shaft(
            self.tools.copy(),
            [hand.copy() for hand in self.hands],
            self.deck.copy(),
            self.rounds,
            self.discarded.copy(),
            self.coins.copy(),
            self.turn,
            self.ledger.copy(),
        )
