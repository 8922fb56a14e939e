"""Texts that stay in force for a time: "until the start of your next turn", "in this battle".

A card has spoken and may be gone; what it said goes on. Such a text lies in the state beside the cards, and a game's
`Moments.texts` finds it there, whatever has become of its card or its owner.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from undercroft.abilities.texts import Printed, Text

T = TypeVar("T", bound=Text)
T_co = TypeVar("T_co", bound=Text, covariant=True)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lasting(Printed[T_co]):
    """A text that is in force until something named happens.

    owner    who speaks it
    until    the name of its end; the rules call it out with `without`
    target   whom it was said to, if anybody
    """

    owner: int
    until: str
    target: int | None = None


def lasting(text: Printed[T], owner: int, until: str, target: int | None = None) -> Lasting[T]:
    """A text that goes on after its card has spoken, under an id that tells whom it is about."""
    about = f"{text.id}@{owner}" if target is None else f"{text.id}@{owner}>{target}"
    return Lasting(about, text.card, text.text, owner, until, target)


def without(texts: Iterable[Lasting[T]], until: str) -> tuple[Lasting[T], ...]:
    """Those that go on after something has happened.

    >>> shout = Printed("shout", "shout", Text(on=("passive",), do=()))
    >>> texts = (lasting(shout, 2, "turn of 2"), lasting(shout, 0, "turn of 0", target=1))
    >>> without(texts, "turn of 2")
    (<Lasting shout@0>1>,)
    """
    return tuple(each for each in texts if each.until != until)
