"""What cards forbid, and what they permit although a rule forbids it (DR-13.3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.content import Names
from undercroft.engine import Closed
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Ruling
from undercroft.rules.dungeonrun.cards.words.terms import Attack
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.topics import Deed

What: TypeAlias = Literal[
    "move", "escape", "assist", "rally", "attack-with", "battle-alone", "free-attack", "roam", "place", "search",
    "change-dice", "touch-cards", "push",
]  # fmt: skip


HERO_CANNOT: dict[str, str] = {
    "move": "you cannot use Move", "escape": "you cannot use Escape", "assist": "no hero can assist you",
    "rally": "you cannot rally", "attack-with": "you cannot attack with {rating}",
    "free-attack": "monsters make no free attacks on you", "search": "you cannot search",
    "change-dice": "cards of other heroes cannot reroll or change your dice",
    "touch-cards": "cards of other heroes cannot look at, take, swap or discard your items or loot cards",
    "push": "no card of another hero, no trap and no monster ability can move you off your tile",
}  # fmt: skip


SHIELDS = frozenset({"free-attack", "change-dice", "touch-cards", "push"})
"""What others may not do to the owner of a card."""


HERE_CANNOT: dict[str, str] = {
    "move": "heroes here cannot use Move", "escape": "Escape is not possible here",
    "assist": "no hero may assist in a battle against it",
    "rally": "a hero on its tile cannot rally unless it has just been killed",
    "attack-with": "the hero battling it cannot use {rating} (heroes who assist may)",
    "battle-alone": "a monster here can be battled only by a hero with an accepted assist",
    "roam": "monsters do not roam out of here; a boss does", "place": "monsters cannot come here",
    "search": "nobody can search here",
}  # fmt: skip


PERMITS: dict[str, str] = {
    "move": "Move is possible",
    "escape": "Escape is possible (against the monster's escape rating, without a monster against 4+)",
    "search": "Search is possible",
}  # fmt: skip


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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.staying:
            return "monsters make no free attack on you at the end of your turn for staying on their tile"
        if self.what == "battle-alone" and self.clause == "DR-13.32":
            return "Uber: it can be battled only by a hero with an accepted assist; otherwise it makes a free attack"
        words = HERE_CANNOT if self.here else HERO_CANNOT
        return words[self.what].format(rating=self.rating)

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return PERMITS[self.what]

    def worth(self, outlook: Outlook) -> float:
        """A way out."""
        return 1.0
