"""The four kinds of magic (chapter 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.content import Names
from undercroft.engine import Decision, Option, Rule, override
from undercroft.rules.dash.effects import CardEffect, EndingEffect
from undercroft.rules.dash.equipment_supply import discard, discards
from undercroft.rules.dash.hidden import put_back
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import POSITIONS, Dash
from undercroft.rules.dash.vocabulary import Magic

if TYPE_CHECKING:
    from undercroft.rules.dash.cards import DungeonCard

SLOW = 3


class Slow(CardEffect, frozen=True):
    """The player loses 3 AP (DD-8.2)."""

    kind = "slow"

    @override
    def describe(self, names: Names) -> str:
        return f"Slow: lose {SLOW} AP."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """To 0 at the least (DD-14.8)."""
        dash.ap = max(0, dash.ap - SLOW)
        if dash.log:
            dash.log.tell("slowed", "DD-8.2", seat=dash.turn, lost=SLOW, ap=dash.ap)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Only to a player who has AP."""
        return dash.ap > 0

    def worth(self, outlook: Flip) -> float:
        """The AP lost."""
        return -SLOW


class Fumble(CardEffect, frozen=True):
    """The player discards one Equipment card; with none, nothing happens (DD-8.3)."""

    kind = "fumble"

    @override
    def describe(self, names: Names) -> str:
        return "Fumble: discard an Equipment card."

    def perform(self, dash: Dash, flip: Flip) -> Rule[None]:
        """The player chooses which, among all that are left now (DD-7.14, DD-8.4)."""
        explorer = dash.active
        if not self.would_matter(dash, flip):
            if dash.log:
                dash.log.tell("fumble-ignored", "DD-8.3", seat=explorer.seat)
            return
        choice: Option = yield Decision(explorer.seat, "fumble", discards(explorer), "DD-8.4")
        item = discard(dash, explorer, choice.args[0])
        if dash.log:
            dash.log.tell("fumbled", "DD-8.3", seat=explorer.seat, equipment=item.card.id)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Only to a player who has equipment."""
        return bool(dash.active.equipment)

    def worth(self, outlook: Flip) -> float:
        """No AP; what the Equipment card is worth depends on the hand."""
        return 0

    @property
    def equipment(self) -> int:
        """One is lost."""
        return -1


class Darkness(EndingEffect, frozen=True):
    """The turn ends (DD-8.5)."""

    kind = "darkness"

    @override
    def describe(self, names: Names) -> str:
        return "Darkness: your turn ends."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Nothing else happens."""
        super().perform(dash, flip)
        if dash.log:
            dash.log.tell("darkness", "DD-8.5", seat=dash.turn)


class Confusion(EndingEffect, frozen=True):
    """The confusion card is collected; what else was flipped this turn goes back face down (DD-8.6)."""

    kind = "confusion"

    @override
    def describe(self, names: Names) -> str:
        return "Confusion: the other cards of this turn go back, and your turn ends."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Nothing that was paid or used for the other cards comes back (DD-8.10)."""
        super().perform(dash, flip)
        explorer = dash.active
        explorer.explored = (*explorer.explored, flip.card)  # DD-8.9
        returned = dash.flipped_before
        if dash.house.confusion_scope == "all":
            shuffle_everything(dash, returned)
        else:
            shuffle_returned(dash, returned)
        dash.flipped = ()
        if dash.log:
            dash.log.tell(
                "confused",
                "DD-8.6",
                seat=explorer.seat,
                card=flip.card.id,
                returned=tuple(card.id for card in returned),
                result=dash.house.confusion_scope,
            )


SPELLS: dict[Magic, CardEffect] = {
    "slow": Slow(),
    "fumble": Fumble(),
    "darkness": Darkness(),
    "confusion": Confusion(),
}
"""What each kind of magic does (DD-8.1)."""


def shuffle_everything(dash: Dash, returned: list[DungeonCard]) -> None:
    """The cards turned down and all other face-down cards are dealt to positions 0, 1, 2, … (DD-8.7)."""
    cards = [card for card in dash.unflipped if card is not None] + returned
    dash.chance.shuffle(cards, "confusion")
    dash.area = (*cards, *[None] * (POSITIONS - len(cards)))
    before = [card for each in dash.known for card in each.cards]
    known = put_back(range(len(cards)), before + returned)
    dash.known = (known,) if known.cards else ()


def shuffle_returned(dash: Dash, returned: list[DungeonCard]) -> None:
    """Only the cards turned down are dealt to the empty positions; the others stay (DD-8.8)."""
    cards = list(returned)  # what is told is in what order they were flipped, never how they lie now
    dash.chance.shuffle(cards, "confusion")
    area = dash.unflipped
    places = [position for position, card in enumerate(area) if card is None][: len(cards)]
    for position, card in zip(places, cards):
        area[position] = card
    dash.area = tuple(area)
    if returned:
        dash.known = (*dash.known, put_back(places, returned))
