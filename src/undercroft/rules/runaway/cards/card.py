"""One card of the deck, with everything the rules ask of it (RA-1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from undercroft.abilities import Printed, by_moment

if TYPE_CHECKING:
    from undercroft.rules.runaway.uses import Sentence
    from undercroft.rules.runaway.vocabulary.op import Ops

Kind: TypeAlias = Literal["encounter", "item", "event", "boss-event"]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card of the deck: copy k of the design x is the card x-k."""

    id: str
    name: str
    kind: Kind
    speed: int
    kobold: bool
    is_global: bool = False
    ops: Ops = ()
    boss_ops: Ops = ()
    zone_ops: Ops = ()
    on_escape: Ops = ()
    uses: tuple[Printed[Sentence], ...] = ()
    """What an Item can be used for, each under an id of its own."""
    by_window: Mapping[str, tuple[Printed[Sentence], ...]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_window", by_moment(self.uses))

    @property
    def lucky(self) -> bool:
        """Even numbers are blue and Lucky (RA-1.7, RA-8.18)."""
        return self.speed % 2 == 0

    @property
    def is_kobold(self) -> bool:
        """An Encounter or Event with the Kobold tag (RA-9.18)."""
        return self.kobold and self.kind in ("encounter", "event")

    def __repr__(self) -> str:
        return f"<Card {self.id}>"
