"""What may be expected of the cards that lie face down, wherever each of them is: a turn's gold, a use's gain.

It depends only on which cards these are, and how many of them lie in the area, so that it is worked out once for all
who ask: again and again in the same position, and in imagined worlds where the same cards have been flipped.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum
from operator import mul
from typing import Final, NamedTuple

from undercroft.rules.dash.cards import Cards, Equipment, Item
from undercroft.rules.dash.equipment_uses import Outlook
from undercroft.rules.dash.hidden import by_id, hidden_cards
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash

MOST_AP: Final = 12
"""More AP than that are worth no more."""
HORIZON: Final = 6
"""How many flips ahead a player thinks."""
USUAL_AP: Final = (6, 4, 2)
"""The AP players have when they flip a card, more or less equally often."""


def toll_of(flip: Flip) -> float:
    """The AP that a card takes as it stands: less than none if it gives some, endlessly many if it ends the turn."""
    return flip.cost - fsum([each.worth(flip) for each in flip.left])


def takes_equipment(flip: Flip) -> bool:
    """Whether an Equipment card will be lost to the card as it stands."""
    return any(each.equipment < 0 for each in flip.left)


def left(ap: int, toll: float) -> int:
    """The AP after a card."""
    return 0 if toll >= ap else min(MOST_AP, int(ap - toll))


class Toll(Outlook):
    """How a use is weighed by itself: by the AP that the card takes then."""

    def promise(self, flip: Flip, ap: int) -> float:
        """The toll, less what has been gained."""
        return toll_of(flip) - ap


class Help(NamedTuple):
    """What an Equipment card does against some cards: the AP left with it and without it, for each of USUAL_AP."""

    cards: tuple[str, ...]
    left: tuple[tuple[int, int], ...]


class Tolls:
    """What all cards take or give, by id: their tolls, plain and with the help of Equipment, or their gold."""

    def __init__(self, cards: Cards) -> None:
        flips = {card.id: Flip.of(card) for card in cards.dungeon.values() if card.type != "treasure"}
        self.plain = {card: toll_of(flip) for card, flip in flips.items()}
        self.fumbles = {card for card, flip in flips.items() if takes_equipment(flip)}
        self.gold = {card.id: card.worth for card in cards.dungeon.values() if card.type == "treasure"}
        self.helped = {each.id: self._helped(each, flips) for each in cards.equipment.values()}

    def _helped(self, equipment: Equipment, flips: Mapping[str, Flip]) -> list[Help]:
        """Where it helps: those cards together against which it does the same."""
        same: dict[tuple[tuple[int, int], ...], list[str]] = {}
        for card, flip in flips.items():
            plain = self.plain[card]
            least = min([use.worth(Toll(flip, 0)) for use in equipment.uses], default=plain)
            if least < plain:
                pairs = [(left(ap, least), left(ap, plain)) for ap in USUAL_AP]
                same.setdefault(tuple([each for each in pairs if each[0] != each[1]]), []).append(card)
        return [Help(tuple(names), pairs) for pairs, names in same.items() if pairs]


@functools.lru_cache(maxsize=16)
def tolls_of(cards: Cards) -> Tolls:
    """The tolls of a card set, worked out once."""
    return Tolls(cards)


class Chances:
    """What some cards promise, `size` of them in all, when the area holds enough of them for so many flips.

    rest   the gold that the rest of a turn promises, by the AP left
    """

    def __init__(self, tolls: Tolls, hidden: Counter[str], flips: int) -> None:
        self.tolls = tolls
        self.hidden = hidden
        self.size = max(1, hidden.total())
        self.fumbles = sum([count for card, count in hidden.items() if card in tolls.fumbles])
        gold, losses = 0, dict[float, int]()
        for card, count in hidden.items():
            if card in tolls.gold:
                gold += tolls.gold[card] * count
            else:
                toll = tolls.plain[card]
                losses[toll] = losses.get(toll, 0) + count
        self.rest = rest_of_turn(gold, losses, self.size, flips)
        self._gains: dict[str, list[tuple[float, int]]] = {}
        self._worths: dict[tuple[str, float], float] = {}

    def after(self, toll: float, ap: int) -> float:
        """The gold that a turn still promises once a card has taken its toll."""
        return self.rest[left(ap, toll)]

    def promise(self, cards: Counter[str], ap: int) -> float:
        """What so many cards promise together to a player who flips one of them now."""
        gold, plain = self.tolls.gold, self.tolls.plain
        return fsum(
            [
                count * (gold[card] if card in gold else self.after(plain[card], ap))
                for card, count in sorted(cards.items())
            ]
        )

    def item(self, item: Item, flips: float) -> float:
        """What an Equipment card is worth to an owner who will flip so many cards: its best single use."""
        asked = item.card.id, flips
        worth = self._worths.get(asked)
        if worth is None:
            whole = self.size * len(USUAL_AP)
            worth, unused, seen = float(item.worth), 1.0, 0
            for gain, count in self._gains_of(item.card):
                seen += count
                missed = (1 - seen / whole) ** flips
                worth += gain * (unused - missed)
                unused = missed
            self._worths[asked] = worth
        return worth

    def _gains_of(self, equipment: Equipment) -> list[tuple[float, int]]:
        """What the card would gain on the cards that may come, from the most to the least, and how often."""
        found = self._gains.get(equipment.id)
        if found is None:
            rest, often = self.rest, self.hidden.get
            gains: dict[float, int] = {}
            for cards, pairs in self.tolls.helped[equipment.id]:
                count = sum([often(card, 0) for card in cards])
                for helped, plain in pairs if count else ():
                    gain = rest[helped] - rest[plain]
                    if gain > 0:
                        gains[gain] = gains.get(gain, 0) + count
            found = self._gains[equipment.id] = sorted(gains.items(), reverse=True)
        return found


def chances_of(dash: Dash) -> Chances:
    """What may be expected of the cards that lie face down now."""
    names = sorted(map(by_id, hidden_cards(dash)))
    return _chances(dash.cards, tuple(names), min(HORIZON, len(dash.face_down)))


@functools.lru_cache(maxsize=256)
def _chances(cards: Cards, names: tuple[str, ...], flips: int) -> Chances:
    return Chances(tolls_of(cards), Counter(names), flips)


def rest_of_turn(gold: int, losses: Mapping[float, int], size: int, flips: int) -> Sequence[float]:
    """The gold that the rest of a turn promises, by the AP left; cards may come again, to keep it simple.

    gold     of all treasures among so many cards (`size`)
    losses   the tolls of the other cards, and how many take each
    flips    how many flips a player thinks ahead
    """
    if not flips:
        return [0.0] * (MOST_AP + 1)
    bearable = {int(toll): count for toll, count in losses.items() if toll < MOST_AP}
    least = min(0, *bearable) if bearable else 0
    counts = [bearable.get(toll, 0) for toll in range(least, MOST_AP)]
    promise = [gold / size] * MOST_AP
    for _ in range(flips - 1):
        # What is promised after each toll, from the least on, to a player with MOST_AP; with fewer, from further on.
        after = promise[-1:] * -least + promise[::-1]
        promise = [(gold + fsum(map(mul, counts, after[MOST_AP - ap :]))) / size for ap in range(1, MOST_AP + 1)]
    return [0.0, *promise]
