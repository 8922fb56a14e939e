"""What cards forbid, and what they permit although a rule forbids it (DR-13.3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.engine import Closed
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Ruling
from undercroft.rules.dungeonrun.cards.words.terms import Attack
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon

What: TypeAlias = Literal[
    "move", "escape", "assist", "rally", "attack-with", "battle-alone", "free-attack", "roam", "place", "search",
    "change-dice", "touch-cards", "push",
]  # fmt: skip
SHIELDS = frozenset({"free-attack", "change-dice", "touch-cards", "push"})
"""What others may not do to the owner of a card."""


def concerns(frame: Frame, deed: Deed, what: str, here: bool) -> bool:
    """Whether a deed is one of those meant: of the card's owner, or on the tile of a monster or tile that speaks."""
    return deed.what == what and (deed.room == frame.it if here else deed.hero == frame.you)


class Forbid(Ruling, frozen=True):
    """Something may not be done: by the owner, or `here`, on the tile of a monster or tile that speaks.

    rating   attacks with that one
    battle   only in a battle against it
    staying  only the free attack for staying on a monster's tile (DR-3.21)
    clause   where the rule stands
    """

    what: What
    here: bool = False
    rating: Attack | None = None
    battle: bool = False
    staying: bool = False
    clause: str = "DR-13.3"

    @property
    def topic(self) -> str:
        """The deed."""
        return self.what

    def judge(self, state: Dungeon, frame: Frame, deed: object) -> Closed | bool:
        """Why it may not be done."""
        if not isinstance(deed, Deed) or not concerns(frame, deed, self.what, self.here):
            return False
        if self.rating is not None and deed.rating != self.rating:
            return False
        if (self.battle and deed.monster is None) or (self.staying and deed.why != "stayed"):
            return False
        reason = "needs-assist" if self.what == "battle-alone" else "forbidden-by"
        return Closed(self.what, reason, self.clause, (frame.card,))

    def worth(self, outlook: Outlook) -> float:
        """What keeps others off is a shield, everything else a hindrance."""
        return 1.0 if self.what in SHIELDS and not self.here else -1.0


class Permit(Ruling, frozen=True):
    """Something may be done although a rule forbids it; its other conditions hold."""

    what: Literal["move", "escape", "search"]
    here: bool = False

    @property
    def topic(self) -> str:
        """The deed."""
        return self.what

    def judge(self, state: Dungeon, frame: Frame, deed: object) -> Closed | bool:
        """Whether it is lifted."""
        return isinstance(deed, Deed) and concerns(frame, deed, self.what, self.here)

    def worth(self, outlook: Outlook) -> float:
        """A way out."""
        return 1.0
