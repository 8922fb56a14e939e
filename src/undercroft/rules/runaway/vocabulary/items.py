"""SEARCH, DROP_ITEM and NO_ITEMS: what a card does to Items; and NOTHING."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Literal

from undercroft.content import Names
from undercroft.engine import OPEN, Decision, Option, Rule, option, override
from undercroft.rules.runaway.bots.advice.items import item_worth
from undercroft.rules.runaway.bots.advice.outlooks import Facing
from undercroft.rules.runaway.cards.card import Kind
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.memory import came_openly, hand_zone, inventory_zone, left_inventory, was_drawn
from undercroft.rules.runaway.piles import discard, refill
from undercroft.rules.runaway.state import EVERYBODY, Chase, Held, Laid, Player
from undercroft.rules.runaway.vocabulary.op import Op
from undercroft.rules.runaway.windows import ask


class Search(Op, frozen=True):
    """Turn over the own deck up to the first card of a kind (RA-8.30)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])

    find: Kind
    to: Literal["inventory", "hand", "resolve"]

    @override
    def describe(self, names: Names) -> str:
        then = {"inventory": "put it into your Inventory", "hand": "take it into your hand", "resolve": "face it"}
        return f"search your deck for the first {self.find.replace('-', ' ').title()} and {then[self.to]}"

    @property
    def searches(self) -> str | None:
        """The kind of card that is faced when it is found (RA-19.4)."""
        return self.find if self.to == "resolve" else None

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Turn over the own deck up to the first match; one that runs out is refilled (RA-8.29, RA-8.30)."""
        if not hero.deck:
            refill(chase, hero.seat)
            return
        while hero.deck:
            card = hero.deck.pop()
            was_drawn(chase, hero, card, OPEN, EVERYBODY)
            found = card.kind == self.find
            if chase.log:
                result = "found" if found else "other"
                chase.log.tell("searched", "RA-8.30", reveals=True, seat=hero.seat, card=card.id, result=result)
            if not found:
                discard(chase, hero.seat, None, card)
                continue
            if self.to == "inventory":
                hero.inventory.append(Held(card, EVERYBODY))
                came_openly(chase, card, inventory_zone(hero))
            elif self.to == "hand":
                hero.hand.append(card)
                came_openly(chase, card, hand_zone(hero))
            else:
                yield from face(chase, hero, card, None)
            return
        refill(chase, hero.seat)

    def on_average(self) -> float:
        """Something like an Item."""
        return 1.2


class DropItem(Op, frozen=True):
    """The player puts one own Item aside (RA-8.50)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])

    @override
    def describe(self, names: Names) -> str:
        return "discard one of your Items"

    def unaffordable(self, hero: Player) -> bool:
        """There must be one (RA-8.33)."""
        return not hero.inventory

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The player puts one own Item of choice face up before him (RA-8.50)."""
        if not hero.inventory:
            return
        answer = yield from ask(Decision(hero.seat, "drop-item", partial(droppable, hero), "RA-8.50"))
        card = chase.cards.by_id[str(answer.args[0])]
        hero.inventory = [each for each in hero.inventory if each.card is not card]
        hero.faceup.append(Laid(card))
        left_inventory(chase, hero, card)
        if chase.log:
            chase.log.tell("item-dropped", "RA-8.50", reveals=True, seat=hero.seat, card=card.id)

    def on_average(self) -> float:
        """One Item."""
        return -1.0

    def when_faced(self, now: Facing) -> float:
        """The Item worth least."""
        return -min([item_worth(now.hero, card) for card in now.hero.items], default=0.0)


def droppable(hero: Player) -> list[Option]:
    """Each own Item (RA-D14)."""
    return [option("drop", card.id) for card in hero.items]


class NoItems(Op, frozen=True):
    """The player may play no Item until the end of the round (RA-8.51)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])
    lasts: ClassVar[bool] = True

    @override
    def describe(self, names: Names) -> str:
        return "you cannot play Items for the rest of the round"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """No Item may be played until the end of the round (RA-8.51)."""
        hero.no_items = True
        if chase.log:
            chase.log.tell("items-barred", "RA-8.51", seat=hero.seat)

    def on_average(self) -> float:
        """Part of an Item."""
        return -0.5


class Nothing(Op, frozen=True):
    """No effect (RA-8.52)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "boss", "use", "other", "escape"])

    @override
    def describe(self, names: Names) -> str:
        return "nothing"

    @override
    def boss_words(self) -> str:
        return "nothing"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """No effect (RA-8.52)."""

    def on_boss(self, chase: Chase) -> None:
        """No effect (RA-8.52)."""

    def on_average(self) -> float:
        """0: it does nothing."""
        return 0.0
