"""What a sensible player would think of each option. It knows which cards are left, not where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.engine import Decision, Option
from undercroft.rules.dash.cards import DungeonCard, Item
from undercroft.rules.dash.effects import GainAp, LoseAp
from undercroft.rules.dash.equipment import choose_item
from undercroft.rules.dash.flip import Flip
from undercroft.rules.dash.hidden import hidden_cards
from undercroft.rules.dash.magic import SLOW
from undercroft.rules.dash.state import POSITIONS, Dash, Explorer

MOST_AP = 12
"""More AP than that are worth no more."""
HORIZON = 6
"""How many flips ahead a player thinks."""
TYPICAL_AP = 4
"""The AP a player has left when equipment is needed, more or less."""


def appraise(dash: Dash, decision: Decision) -> Sequence[float]:
    """A worth in gold for each option; doing nothing is worth 0."""
    if decision.kind == "flip" and not dash.known:
        return [float(each.verb == "flip") for each in decision.options]
    outlook = Outlook(dash)
    explorer = dash.explorers[decision.seat]
    if decision.kind == "flip":
        return [outlook.position(int(each.args[0])) if each.verb == "flip" else 0.0 for each in decision.options]
    if decision.kind == "respond":
        return [outlook.use(explorer, each) if each.verb == "use" else 0.0 for each in decision.options]
    # Discarding: for new cards in a redraw, for nothing in a fumble or a trim.
    new = outlook.new_item() if decision.kind == "redraw" else 0.0
    return [
        new - outlook.item(choose_item(explorer, each), POSITIONS) if each.verb == "discard" else 0.0
        for each in decision.options
    ]


class Outlook:
    """What may be expected of the cards that lie face down, wherever each of them is."""

    def __init__(self, dash: Dash) -> None:
        self.dash = dash
        cards = {card.id: card for card in hidden_cards(dash)}
        counts = Counter(card.id for card in hidden_cards(dash))
        self.hidden = [(cards[each], counts[each]) for each in sorted(cards)]
        self.size = max(1, counts.total())
        self.turns = self._turns()

    def _turns(self) -> list[float]:
        """The gold that the rest of a turn promises, by the AP left; cards may come again, to keep it simple."""
        gold = sum(card.worth * count for card, count in self.hidden)
        losses: Counter[int] = Counter()
        for card, count in self.hidden:
            if card.type != "treasure" and not ends_turn(fresh(card)):
                losses[ap_lost(fresh(card))] += count
        ahead = [0.0] * (MOST_AP + 1)
        for _ in range(min(HORIZON, len(self.dash.face_down))):
            ahead = [
                (gold + sum(n * ahead[left(ap, lost)] for lost, n in sorted(losses.items()))) / self.size
                if ap
                else 0.0
                for ap in range(MOST_AP + 1)
            ]
        return ahead

    def after(self, flip: Flip, ap: int) -> float:
        """The gold that a turn still promises once this card is resolved."""
        return 0.0 if ends_turn(flip) else self.turns[left(ap, ap_lost(flip))]

    def position(self, position: int) -> float:
        """What flipping a position promises; only what a confusion put back tells positions apart."""
        ap = self.dash.ap
        known = [(each.positions, each.cards) for each in self.dash.known]
        spoken_for = Counter(card.id for _, cards in known for card in cards)
        others = [(card, count - spoken_for[card.id]) for card, count in self.hidden]
        size = sum(count for _, count in others)
        anything = sum(self._card(card, ap) * count for card, count in others) / max(1, size)
        for positions, cards in known:
            if position in positions:
                worth = sum(self._card(card, ap) for card in cards)
                return (worth + anything * (len(positions) - len(cards))) / len(positions)
        return anything

    def _card(self, card: DungeonCard, ap: int) -> float:
        return float(card.worth) if card.type == "treasure" else self.after(fresh(card), ap)

    def item(self, item: Item, flips: int) -> float:
        """What an Equipment card is worth to its owner while the table flips so many cards."""
        per_card = sum(count * self._help(item, card) for card, count in self.hidden if card.type != "treasure")
        return item.worth + per_card / self.size * flips / len(self.dash.explorers)

    def _help(self, item: Item, card: DungeonCard) -> float:
        flip = fresh(card)
        plain = self.after(flip, TYPICAL_AP)
        return max([self.after(*use.play(flip, TYPICAL_AP)) - plain for _, use in item.uses], default=0.0)

    def new_item(self) -> float:
        """What a card of the equipment deck is worth, on average."""
        items = sorted(self.dash.equipment_deck or self.dash.discard, key=lambda item: item.id)
        return sum(self.item(item, POSITIONS) for item in items) / max(1, len(items))

    def use(self, explorer: Explorer, choice: Option) -> float:
        """What a use gains now, less what the card could still do before everybody draws up again."""
        dash, item = self.dash, choose_item(explorer, choice)
        assert dash.flip is not None
        use = next(use for option, use in item.uses if option is choice)
        rest = [each for each in explorer.equipment if each is not item]
        flip, ap = use.play(dash.flip, dash.ap)
        gain = self.after(flip, ap) - self._fumbled(flip, rest)
        gain -= self.after(dash.flip, dash.ap) - self._fumbled(dash.flip, list(explorer.equipment))
        return gain - self.item(item, len(dash.face_down)) - self._exposed(rest)

    def _fumbled(self, flip: Flip, items: Sequence[Item]) -> float:
        """What a fumble would take: the least of the cards held."""
        if "fumble" not in flip.magic or not items:
            return 0.0
        return min(self.item(each, len(self.dash.face_down)) for each in items)

    def _exposed(self, items: Sequence[Item]) -> float:
        """The gold at risk when the Treasure Map is all that could still be fumbled."""
        if len(items) != 1:
            return 0.0
        fumbles = sum(count for card, count in self.hidden if "fumble" in card.magic)
        flips = len(self.dash.face_down) / len(self.dash.explorers)
        return items[0].worth * min(1.0, fumbles / self.size * flips)


def fresh(card: DungeonCard) -> Flip:
    """The card as it would be flipped, without any help."""
    return Flip(0, card, card.ap_cost or 0, card.magic)


def ends_turn(flip: Flip) -> bool:
    """Whether the turn is over whatever AP are left."""
    return flip.ends_turn or "darkness" in flip.magic or "confusion" in flip.magic


def ap_lost(flip: Flip) -> int:
    """The AP a card costs all in all; less than none if it gives some."""
    lost = flip.cost + (SLOW if "slow" in flip.magic else 0)
    for effect in () if flip.cancelled else flip.card.effects:
        if isinstance(effect, LoseAp | GainAp):
            lost += effect.n if isinstance(effect, LoseAp) else -effect.n
    return lost


def left(ap: int, lost: int) -> int:
    """The AP after a card."""
    return min(MOST_AP, max(0, ap - lost))
