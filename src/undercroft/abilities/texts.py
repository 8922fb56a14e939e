"""One sentence of a card: at which moment it speaks, when, how often, whether it may or must, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

import msgspec

from undercroft.abilities.conditions import Condition
from undercroft.abilities.effects import Cost, Effect
from undercroft.abilities.modifiers import Modifier, Permission
from undercroft.abilities.wording import Wording

PASSIVE: Final = "passive"
"""Not a moment: true as long as the card is in play, and read whenever a number or a permission is asked for."""
ALWAYS: Final = "always"
"""The limit of a text that has none: it may be used at every occurrence of its moment."""
DISCARD: Final = "discard"
"""The limit of a text whose use costs the card: it is discarded as the first step of its use."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One sentence of a card, as it can stand in a card file.

    on      the moments at which it speaks
    when    what must be true
    limit   how often it may be used
    may     whether its owner may use it or must
    do      what it does

    A game narrows the types to its own words:

        class Sentence(Text, frozen=True, kw_only=True):
            on: tuple[Moment, ...]
            when: tuple[AnyCondition, ...] = ()
            do: tuple[AnyEffect, ...]
    """

    on: tuple[str, ...]
    when: tuple[Condition[Any, Any], ...] = ()
    limit: str = ALWAYS
    may: bool = False
    do: tuple[Wording, ...]


T = TypeVar("T", bound=Text)
T_co = TypeVar("T_co", bound=Text, covariant=True)


@dataclass(frozen=True, slots=True, eq=False)
class Printed(Generic[T_co]):
    """A text as it is printed on one particular card, under an id that options, limits and records speak of.

    What the text does is sorted once, by when it is needed:

    effects       carried out when it speaks, its costs among them
    costs         looked at before it may
    modifiers     read whenever somebody asks for a number
    permissions   read whenever somebody asks whether a deed may be done
    """

    id: str
    card: str
    text: T_co
    effects: tuple[Effect[Any, Any, Any], ...] = field(init=False)
    costs: tuple[Cost[Any, Any, Any], ...] = field(init=False)
    modifiers: tuple[Modifier[Any, Any, Any], ...] = field(init=False)
    permissions: tuple[Permission[Any, Any, Any], ...] = field(init=False)

    def __post_init__(self) -> None:
        for name, kind in (
            ("effects", Effect),
            ("costs", Cost),
            ("modifiers", Modifier),
            ("permissions", Permission),
        ):
            object.__setattr__(self, name, tuple(each for each in self.text.do if isinstance(each, kind)))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


def printed(card: str, texts: Sequence[T]) -> tuple[Printed[T], ...]:
    """The texts of one card; the first has the card's id, the others a number besides.

    >>> [each.id for each in printed("hunting-bow", [Text(on=("shot",), do=()), Text(on=("passive",), do=())])]
    ['hunting-bow', 'hunting-bow.2']
    """
    return tuple(
        Printed(card if number == 1 else f"{card}.{number}", card, text) for number, text in enumerate(texts, 1)
    )


def by_moment(texts: Iterable[Printed[T]]) -> Mapping[str, tuple[Printed[T], ...]]:
    """The texts sorted by when they speak, so that asking at a moment at which none does costs nothing."""
    found: dict[str, tuple[Printed[T], ...]] = {}
    for each in texts:
        for moment in each.text.on:
            found[moment] = (*found.get(moment, ()), each)
    return found
