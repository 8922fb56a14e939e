"""Effects as data: a primitive is a name with typed parameters that a card can carry.

A game has a family of primitives for each place on a card that holds some: one base with the key that names
them, one small type per primitive, and the union of them all as the type of the card's field.

    class Effect(Primitive, frozen=True, tag_field="effect", tag=snake_case):
        "What happens when a card is flipped."

    class GainAp(Effect, frozen=True):
        "The player gains action points."
        n: int

        def describe(self, names: Names) -> str:
            return f"Gain {self.n} AP."

    class EndTurn(Effect, frozen=True):
        "The turn is over."

    AnyEffect = GainAp | EndTurn

    class DungeonCard(Card, frozen=True):
        effects: tuple[AnyEffect, ...] = ()

Now `effects = [{ effect = "gain_ap", n = 3 }]` in a card file is checked name by name and parameter by parameter.
What a primitive does stands in its class as well: `undercroft.abilities` has the bases for that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

Names: TypeAlias = Mapping[str, str]
"""What people call each card, by id: `Library.names`."""


class Primitive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a card can do. Its docstring explains it to card authors, `describe` to players."""

    @property
    def word(self) -> str:
        """Its name, as card files spell it."""
        return str(self.__struct_config__.tag)

    @classmethod
    def may_stand(cls) -> tuple[str, ...]:
        """Where on a card it may stand, in words for card authors; nothing if wherever its type allows."""
        return ()

    def particulars(self) -> Mapping[str, Any]:
        """What its words may speak of, by name: its parameters, and whatever follows from them."""
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def describe(self, names: Names) -> str:
        """The words a player reads on the card; unless a primitive says better, its name and parameters."""
        values = " ".join(str(getattr(self, each)) for each in self.__struct_fields__)
        return f"{self.word.replace('_', ' ').replace('-', ' ')} {values}".strip()


def snake_case(name: str) -> str:
    """The name of a primitive in card files that write them_so.

    >>> snake_case("FirstCreatureFree")
    'first_creature_free'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def kebab_case(name: str) -> str:
    """The name of a primitive in card files that write-them-so.

    >>> kebab_case("AddDice")
    'add-dice'
    """
    return snake_case(name).replace("_", "-")
