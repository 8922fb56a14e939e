"""How often a text may be used: a ledger in the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Ledger:
    """What has been used up, by limit ("1/turn", "1/game", "round", …).

    A name stands for whatever the limit counts: a text, a card that keeps its limit when it changes hands, or
    "one Item of seat 2".

    >>> ledger = Ledger()
    >>> ledger.spend("1/turn", "fury")
    >>> ledger.is_spent("1/turn", "fury"), ledger.is_spent("1/game", "fury")
    (True, False)
    >>> ledger.renew("1/turn", ["fury"])
    >>> ledger.is_spent("1/turn", "fury")
    False
    """

    spent: dict[str, frozenset[str]] = field(default_factory=dict)

    def is_spent(self, limit: str, name: str) -> bool:
        """Whether the name has been used up under that limit."""
        return name in self.spent.get(limit, ())

    def spend(self, limit: str, name: str) -> None:
        """Use the name up, until it is renewed."""
        self.spent[limit] = self.spent.get(limit, frozenset()) | {name}

    def renew(self, limit: str, names: Iterable[str] | None = None) -> None:
        """Make names ready again, all of that limit unless some are given."""
        if names is None:
            self.spent.pop(limit, None)
        elif limit in self.spent:
            self.spent[limit] = self.spent[limit].difference(names)

    def copy(self) -> Ledger:
        """A ledger of its own."""
        return Ledger(self.spent.copy())
