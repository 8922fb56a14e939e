"""For whom a text speaks: what "you", "that Hero" and "the card just flipped" mean while it is carried out."""

from __future__ import annotations

from typing import Any


class Frame:
    """The base of a game's frame: a small frozen class that says for whom a text speaks, why, and at whom.

    Conditions, effects and modifiers see the table only through the state and a frame, so that the same words mean
    the same thing in all of them.
    """

    __slots__ = ()

    def goes_on(self, state: Any) -> bool:
        """Whether the rest of a text still matters; not if the one it speaks to has left meanwhile."""
        return True
