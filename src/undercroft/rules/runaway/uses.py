"""Uses of Items and abilities, and the windows in which they are offered (RA-9.6, RA-9.18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, get_args

import msgspec

from undercroft.rules.runaway.ops import Ops, Other, TakeGold, every

if TYPE_CHECKING:
    from undercroft.rules.runaway.cards import Card

Window: TypeAlias = Literal[
    "run-ready", "run-start", "contact", "approach", "flip", "luck", "brake", "hurt", "after", "run-end", "phase-end"
]  # fmt: skip
"""The only moments at which players are asked for Items and abilities (RA-9.6)."""
Group: TypeAlias = Literal["any", "own-run"]
Filtered: TypeAlias = Literal[
    "contact:hero", "contact:mover", "contact:hero-mover", "contact:boss-mover", "contact:hero-met", "hurt:boss",
    "flip:kobold", "brake:life3", "run-start:free", "after:free",
]  # fmt: skip
When: TypeAlias = Window | Group | Filtered
WINDOWS: tuple[Window, ...] = get_args(Window)
GROUPS: Mapping[str, tuple[Window, ...]] = {
    "any": ("run-ready", "run-start", "contact", "flip", "hurt", "after", "run-end", "phase-end"),
    "own-run": ("run-start", "after", "run-end"),
}


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use an Item or an ability: in these windows, this list (RA-1.9)."""

    when: Annotated[tuple[When, ...], msgspec.Meta(min_length=1)]
    ops: Annotated[Ops, msgspec.Meta(min_length=1)]

    @property
    def windows(self) -> dict[str, tuple[str, ...]]:
        """The filters for each window; the empty filter always fits."""
        found: dict[str, tuple[str, ...]] = {}
        for each in self.when:
            window, _, only = each.partition(":")
            for name in GROUPS.get(window, (window,)):
                found[name] = (*found.get(name, ()), only)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Usage:
    """A use of one particular card or class, ready to be offered under its id."""

    id: str
    card: Card | None
    ops: Ops
    windows: Mapping[str, tuple[str, ...]]
    needs_other: bool
    """It is offered once per fitting other Runner of a contact (RA-9.18)."""

    @classmethod
    def of(cls, owner: str, card: Card | None, uses: Sequence[Use]) -> tuple[Usage, ...]:
        """The uses of one card or class; a card's first use has its id, the others a number besides."""
        return tuple(
            cls(
                owner if number == 1 and card is not None else f"{owner}.{number}",
                card,
                use.ops,
                use.windows,
                any(isinstance(op, Other | TakeGold) for op in every(use.ops)),
            )
            for number, use in enumerate(uses, 1)
        )

    def __repr__(self) -> str:
        return f"<Usage {self.id}>"
