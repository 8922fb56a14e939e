"""Standing orders: what a player has passed without being asked.

An order is one word of a record. `+hurt` passes every question of the kind "hurt" from now on, `-hurt` asks them
again. `+hurt/amulet` is about one card: such a question is passed when nothing but that card, and others ordered
about in the same way, could be used in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from undercroft.engine.decision import Decision, Option
from undercroft.engine.errors import ChoiceError


@dataclass(frozen=True, slots=True)
class Order:
    """Pass questions of that kind for me from now on, or no longer; with a card, only as far as it is concerned."""

    kind: str
    card: str = ""
    on: bool = True

    @property
    def word(self) -> str:
        """What is passed: a kind of question, or a card in it.

        >>> Order("hurt", "amulet").word
        'hurt/amulet'
        """
        return f"{self.kind}/{self.card}" if self.card else self.kind

    @property
    def key(self) -> str:
        """The order as a record has it.

        >>> Order("hurt", on=False).key
        '-hurt'
        """
        return f"{'+' if self.on else '-'}{self.word}"

    def covers(self, option: Option) -> bool:
        """Whether an option is about the card: the card itself is among its arguments, or one of its uses.

        >>> Order("hurt", "amulet").covers(Option("play", ("amulet.2", 3)))
        True
        """
        use = f"{self.card}."
        return any(each == self.card or (isinstance(each, str) and each.startswith(use)) for each in option.args)


Orders: TypeAlias = Mapping[int, frozenset[Order]]
"""The orders in force, seat by seat."""


def read_order(word: str, *, on: bool = True, card: str = "") -> Order:
    """The order about a kind of question, or about a card in it ("hurt/amulet")."""
    if not isinstance(word, str) or not isinstance(card, str):
        raise ChoiceError(f"the kind of a decision is one word, not {word if isinstance(card, str) else card!r}")
    kind, slash, named = word.partition("/")
    if any(not _is_word(each) for each in (kind, *([named] if slash else ()), *([card] if card else ()))):
        raise ChoiceError(f"the kind of a decision is one word, and so is a card after a slash; {word!r} is not")
    return Order(kind, card or named, on)


def order_of(key: str) -> Order | None:
    """The order that a word of a record gives; None if it is the key of an option."""
    return read_order(key[1:], on=key[0] == "+") if key[:1] in ("+", "-") else None


def obey(orders: Orders, seat: int, order: Order) -> Orders:
    """The orders in force after one more."""
    standing = Order(order.kind, order.card)
    kept = orders.get(seat, frozenset())
    return {**orders, seat: kept | {standing} if order.on else kept - {standing}}


def is_passed(decision: Decision, orders: Orders) -> bool:
    """Whether the orders of the seat that is asked answer the question for it."""
    if decision.passes is None:
        return False
    cards: list[Order] = []
    for order in orders.get(decision.seat, ()):
        if order.kind == decision.kind:
            if not order.card:
                return True
            cards.append(order)
    return bool(cards) and _all_covered(decision, cards)


def _all_covered(decision: Decision, cards: Iterable[Order]) -> bool:
    return all(option is decision.passes or any(each.covers(option) for each in cards) for option in decision.options)


def _is_word(text: str) -> bool:
    return bool(text) and not any(letter.isspace() or letter in "{}/" for letter in text)
