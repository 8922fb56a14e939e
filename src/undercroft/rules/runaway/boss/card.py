"""A Boss card (RA-1.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from undercroft.abilities import Printed, by_moment, printed
from undercroft.content import Card as Entry
from undercroft.rules.runaway.boss.hooks import Hook
from undercroft.rules.runaway.boss.speed import AnySpeedRule
from undercroft.rules.runaway.phrases import Distance
from undercroft.rules.runaway.uses import Sentence


class BossCard(Entry, frozen=True, dict=True):
    """A Boss (RA-1.11)."""

    speed: AnySpeedRule
    confront: Distance
    trample: Distance
    hooks: tuple[Hook, ...] = ()

    @cached_property
    def by_moment(self) -> Mapping[str, tuple[Printed[Sentence], ...]]:
        """Its special rules by the moment at which they act."""
        return by_moment(printed(self.id, [hook.sentence() for hook in self.hooks]))
