"""For whom a list speaks: H, or the Boss (RA-0.11, RA-8.39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from undercroft.abilities import Frame as AnyFrame
from undercroft.rules.runaway.state import Chase, Player

if TYPE_CHECKING:
    from undercroft.rules.runaway.cards.card import Card
    from undercroft.rules.runaway.occasions import Window


@dataclass(slots=True, eq=False)
class Frame(AnyFrame):
    """To whom a list is applied and what it belongs to. Nothing in it ever changes.

    hero      H, the Hero the list is applied to (RA-0.11); None if it is applied to the Boss
    card      the card it stands on, if that lies before H
    window    the window a use answers
    other     the other Runner of the contact
    leaving   H is just escaping: the list is an Item's `on_escape` (RA-13.7)
    hook      the Boss's card speaks: its drawer draws, its damage is Boss damage (RA-10.2, RA-10.22)
    met       it is the Boss as the other Runner of a contact (RA-8.53)
    """

    hero: Player | None
    card: Card | None = None
    window: Window | None = None
    other: int | None = None
    leaving: bool = False
    hook: bool = False
    met: bool = False

    def goes_on(self, chase: Chase) -> bool:
        """Whether the rest of the list still matters: H is not Out and no BACKTRACK has applied (RA-7.5, RA-8.35).

        A BACKTRACK ends what the run's cards do, not a use: that may come after it, where the Hero lands on the Boss.
        A hook strikes nobody who is Out, and does nothing when everybody is (RA-16.4).
        """
        hero = self.hero
        if hero is None:
            return not self.hook or chase.anyone_running
        if self.hook or self.window is not None:
            return hero.running
        if self.leaving:
            return True
        return hero.running and not (chase.run_over and chase.runner == hero.seat)


ON_BOSS: Final = Frame(None)
"""A Boss list."""
ON_BOSS_MET: Final = Frame(None, met=True)
"""What OTHER does to the Boss."""
