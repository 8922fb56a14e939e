"""What a sensible player would think of each option. It knows which cards are left, not where they lie."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence

from undercroft.engine import Decision
from undercroft.rules.dash.cards import Cards, Item
from undercroft.rules.dash.equipment import ANSWERS
from undercroft.rules.dash.hidden import hidden_cards
from undercroft.rules.dash.occasions import RESPONSE, Flip
from undercroft.rules.dash.state import POSITIONS, Dash, Explorer
from undercroft.rules.dash.uses import Outlook

MOST_AP = 12
"""More AP than that are worth no more."""
HORIZON = 6
"""How many flips ahead a player thinks."""
USUAL_AP = (6, 4, 2)
"""The AP players have when they flip a card, more or less equally often."""
KEEPING = 0.1
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


def toll_of(flip: Flip) -> float:
    """The AP that a card takes as it stands: less than none if it gives some, endlessly many if it ends the turn."""
    return flip.cost - sum([each.worth(flip) for each in flip.left])


class Toll(Outlook):
    """How a use is weighed by itself: by the AP that the card takes then."""

    def promise(self, flip: Flip, ap: int) -> float:
        """The toll, less what has been gained."""
        return toll_of(flip) - ap


class Tolls:
    """The tolls of all cards, by id: plain, and with the help of each Equipment card that helps."""

    def __init__(self, cards: Cards) -> None:
        flips = {card.id: Flip.of(card) for card in cards.dungeon.values() if card.type != "treasure"}
        self.plain = {card: toll_of(flip) for card, flip in flips.items()}
        self.fumbles = {card for card, flip in flips.items() if takes_equipment(flip)}
        self.helped: dict[str, list[tuple[str, list[float]]]] = {}
        for each in cards.equipment.values():
            helped = self.helped[each.id] = []
            for card, flip in flips.items():
                tolls = [use.worth(Toll(flip, 0)) for use in each.uses]
                if any(toll != self.plain[card] for toll in tolls):
                    helped.append((card, tolls))


def takes_equipment(flip: Flip) -> bool:
    """Whether an Equipment card will be lost to the card as it stands."""
    return any(each.equipment < 0 for each in flip.left)


@functools.lru_cache(maxsize=16)
def tolls_of(cards: Cards) -> Tolls:
    """The tolls of a card set, worked out once."""
    return Tolls(cards)


class Prospects:
    """What may be expected of the cards that lie face down, wherever each of them is."""

    def __init__(self, dash: Dash) -> None:
        self.dash = dash
        self.tolls = tolls_of(dash.cards)
        self.hidden = Counter(card.id for card in hidden_cards(dash))
        self.size = max(1, self.hidden.total())
        self.rest = self._rest_of_turn()
        self._gains: dict[str, list[tuple[float, int]]] = {}

    def _rest_of_turn(self) -> list[float]:
        """The gold that the rest of a turn promises, by the AP left; cards may come again, to keep it simple."""
        gold, losses = 0, Counter[float]()
        for card, count in self.hidden.items():
            toll = self.tolls.plain.get(card)
            if toll is None:
                gold += self.dash.cards.dungeon[card].worth * count
            else:
                losses[toll] += count
        steps = sorted(losses.items())
        after = [[(count, left(ap, lost)) for lost, count in steps] for ap in range(1, MOST_AP + 1)]
        promise = [0.0] * (MOST_AP + 1)
        for _ in range(min(HORIZON, len(self.dash.face_down))):
            promise = [0.0] + [
                (gold + sum([count * promise[ap] for count, ap in each])) / self.size for each in after
            ]
        return promise

    def after(self, toll: float, ap: int) -> float:
        """The gold that a turn still promises once a card has taken its toll."""
        return self.rest[left(ap, toll)]

    # -- flipping ----------------------------------------------------------------------------------------------

    def positions(self) -> list[float]:
        """What flipping each position promises; only what a confusion put back tells positions apart."""
        known = [(each.positions, Counter(card.id for card in each.cards)) for each in self.dash.known]
        others = self.hidden.copy()
        for _, cards in known:
            others.subtract(cards)
        anything = self._promise(others) / max(1, others.total())
        promises = [anything] * POSITIONS
        for positions, cards in known:
            promise = (self._promise(cards) + anything * (len(positions) - cards.total())) / len(positions)
            for position in positions:
                promises[position] = promise
        return promises

    def _promise(self, cards: Counter[str]) -> float:
        """What so many cards promise together to a player who flips one of them now."""
        return sum(
            count * (self.dash.cards.dungeon[card].worth if toll is None else self.after(toll, self.dash.ap))
            for card, count in sorted(cards.items())
            for toll in [self.tolls.plain.get(card)]
        )

    # -- equipment ---------------------------------------------------------------------------------------------

    def item(self, item: Item, flips: int) -> float:
        """What an Equipment card is worth to its owner while the table flips so many cards: its best single use."""
        mine = flips / len(self.dash.explorers)
        whole = self.size * len(USUAL_AP)
        worth, unused, seen = float(item.worth), 1.0, 0
        for gain, count in self._chances(item):
            seen += count
            missed = (1 - seen / whole) ** mine
            worth += gain * (unused - missed)
            unused = missed
        return worth

    def _chances(self, item: Item) -> list[tuple[float, int]]:
        """What the card would gain on the cards that may come, from the most to the least, and how often."""
        found = self._gains.get(item.card.id)
        if found is None:
            chances: Counter[float] = Counter()
            for card, tolls in self.tolls.helped[item.card.id]:
                count = self.hidden[card]
                for ap in USUAL_AP if count else ():
                    gain = max([self.after(toll, ap) for toll in tolls]) - self.after(self.tolls.plain[card], ap)
                    if gain > 0:
                        chances[gain] += count
            found = self._gains[item.card.id] = sorted(chances.items(), reverse=True)
        return found

    def new_item(self) -> float:
        """What a card of the equipment deck is worth, on average."""
        items = sorted(self.dash.equipment_deck or self.dash.discard, key=lambda item: item.id)
        return sum(self.item(item, POSITIONS) for item in items) / max(1, len(items))

    def uses(self, explorer: Explorer) -> list[float]:
        """What each use gains now, less what the card could still do before everybody draws up again."""
        dash, flip, worths = self.dash, self.dash.flip, []
        assert flip is not None
        unused = Response(self, flip, explorer.equipment).promise(flip, dash.ap)
        for offer in ANSWERS.offers(dash, explorer.seat, flip, RESPONSE):
            item = explorer.item(offer.printed.card)
            rest = [each for each in explorer.equipment if each is not item]
            gain = offer.printed.text.do[0].worth(Response(self, flip, rest)) - unused
            worths.append(gain - KEEPING - self.item(item, len(dash.face_down)) - self._exposed(rest))
        return worths

    def _exposed(self, items: Sequence[Item]) -> float:
        """The gold at risk when the Treasure Map is all that could still be fumbled."""
        if len(items) != 1:
            return 0.0
        fumbles = sum(count for card, count in self.hidden.items() if card in self.tolls.fumbles)
        flips = len(self.dash.face_down) / len(self.dash.explorers)
        return items[0].worth * min(1.0, fumbles / self.size * flips)


class Response(Outlook):
    """How a use is weighed in the response window, by a player who holds these Equipment cards afterwards."""

    def __init__(self, prospects: Prospects, flip: Flip, items: Sequence[Item]) -> None:
        super().__init__(flip, prospects.dash.ap)
        self.prospects = prospects
        self.items = items

    def promise(self, flip: Flip, ap: int) -> float:
        """The gold of the rest of the turn, less what a fumble would take: the least of the cards held."""
        gold = self.prospects.after(toll_of(flip), ap)
        if not self.items or not takes_equipment(flip):
            return gold
        flips = len(self.prospects.dash.face_down)
        return gold - min([self.prospects.item(each, flips) for each in self.items])


def left(ap: int, toll: float) -> int:
    """The AP after a card."""
    return 0 if toll >= ap else min(MOST_AP, int(ap - toll))
