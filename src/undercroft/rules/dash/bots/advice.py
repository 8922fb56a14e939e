"""What a sensible player would think of each option. It knows which cards are left, not where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum
from typing import Final

from undercroft.engine import Decision
from undercroft.rules.dash.cards import Item
from undercroft.rules.dash.chances import chances_of, takes_equipment, toll_of
from undercroft.rules.dash.equipment_uses import Outlook
from undercroft.rules.dash.occasions import RESPONSE, Flip
from undercroft.rules.dash.response_window import ANSWERS
from undercroft.rules.dash.state import POSITIONS, Dash, Explorer

KEEPING: Final = 0.1
"""What it is worth not to use a card for nothing."""


def appraise(dash: Dash, decision: Decision) -> Sequence[float]:
    """A worth in gold for each option; doing nothing is worth 0."""
    if decision.kind == "flip" and all(len(each.positions) == len(dash.face_down) for each in dash.known):
        return [float(each.verb == "flip") for each in decision.options]  # nothing tells the positions apart
    prospects = Prospects(dash)
    explorer = dash.explorers[decision.seat]
    if decision.kind == "flip":
        positions = prospects.positions()
        return [positions[int(each.args[0])] if each.verb == "flip" else 0.0 for each in decision.options]
    if decision.kind == "respond":
        return [*prospects.uses(explorer), 0.0]
    # Discarding: for new cards in a redraw, for nothing in a fumble or a trim.
    new = prospects.new_item() if decision.kind == "redraw" else 0.0
    return [
        new - prospects.item(explorer.item(each.args[0]), POSITIONS) if each.verb == "discard" else 0.0
        for each in decision.options
    ]


class Prospects:
    """How a player weighs flips and Equipment in a position."""

    def __init__(self, dash: Dash) -> None:
        self.dash = dash
        self.chances = chances_of(dash)
        self.down = len(dash.face_down)

    def positions(self) -> list[float]:
        """What flipping each position promises; only what a confusion put back tells positions apart."""
        chances, ap = self.chances, self.dash.ap
        known = [(each.positions, Counter(card.id for card in each.cards)) for each in self.dash.known]
        others = chances.hidden.copy()
        for _, cards in known:
            others.subtract(cards)
        anything = chances.promise(others, ap) / max(1, others.total())
        promises = [anything] * POSITIONS
        for positions, cards in known:
            promise = (chances.promise(cards, ap) + anything * (len(positions) - cards.total())) / len(positions)
            for position in positions:
                promises[position] = promise
        return promises

    def item(self, item: Item, flips: int) -> float:
        """What an Equipment card is worth to its owner while the table flips so many cards."""
        return self.chances.item(item, flips / len(self.dash.explorers))

    def new_item(self) -> float:
        """What a card of the equipment deck is worth, on average."""
        items = sorted(self.dash.equipment_deck or self.dash.discard, key=lambda item: item.id)
        return fsum([self.item(item, POSITIONS) for item in items]) / max(1, len(items))

    def uses(self, explorer: Explorer) -> list[float]:
        """What each use gains now, less what the card could still do before everybody draws up again."""
        dash, flip, worths = self.dash, self.dash.flip, []
        assert flip is not None
        unused = Response(self, flip, explorer.equipment).promise(flip, dash.ap)
        for offer in ANSWERS.offers(dash, explorer.seat, flip, RESPONSE):
            item = explorer.item(offer.printed.card)
            rest = [each for each in explorer.equipment if each is not item]
            gain = offer.printed.text.do[0].worth(Response(self, flip, rest)) - unused
            worths.append(gain - KEEPING - self.item(item, self.down) - self._exposed(rest))
        return worths

    def _exposed(self, items: Sequence[Item]) -> float:
        """The gold at risk when the Treasure Map is all that could still be fumbled."""
        if len(items) != 1 or not items[0].worth:
            return 0.0
        flips = self.down / len(self.dash.explorers)
        return items[0].worth * min(1.0, self.chances.fumbles / self.chances.size * flips)


class Response(Outlook):
    """How a use is weighed in the response window, by a player who holds these Equipment cards afterwards."""

    def __init__(self, prospects: Prospects, flip: Flip, items: Sequence[Item]) -> None:
        super().__init__(flip, prospects.dash.ap)
        self.prospects = prospects
        self.items = items

    def promise(self, flip: Flip, ap: int) -> float:
        """The gold of the rest of the turn, less what a fumble would take: the least of the cards held."""
        gold = self.prospects.chances.after(toll_of(flip), ap)
        if not self.items or not takes_equipment(flip):
            return gold
        return gold - min([self.prospects.item(each, self.prospects.down) for each in self.items])
