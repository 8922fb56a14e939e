"""What items are worth to a hero."""

from __future__ import annotations

from math import fsum

from undercroft.rules.dungeonrun.cards.card import AnyCard, Item
from undercroft.rules.dungeonrun.cards.kinds import Outlook
from undercroft.rules.dungeonrun.gear.items import can_equip
from undercroft.rules.dungeonrun.state import Dungeon, Hero

STONE = 30.0


def item_worth(dungeon: Dungeon, hero: Hero, item: Item) -> float:
    """What an item would do for a hero who has it on."""
    if item.stone:
        return STONE
    return 0.2 + card_worth(dungeon, hero, item)


def card_worth(dungeon: Dungeon, hero: Hero, card: AnyCard) -> float:
    """What everything on a card would do for a hero who has it before him."""
    outlook = Outlook(dungeon, hero)
    texts = {printed.id: printed.text for texts in card.says.values() for printed in texts}
    return fsum(word.worth(outlook) for text in texts.values() for word in text.do)


def gain_of(dungeon: Dungeon, hero: Hero, item: Item) -> float:
    """What is gained by putting an item on, less what it displaces."""
    slots = set(item.design.slots)
    displaced = fsum(item_worth(dungeon, hero, each) for each in hero.equipped if slots & set(each.design.slots))
    return item_worth(dungeon, hero, item) - displaced


def best_change(dungeon: Dungeon, hero: Hero) -> float:
    """The most that one change of gear would gain; 0 if none does."""
    gains = [gain_of(dungeon, hero, item) for item in hero.loot_items if can_equip(dungeon, hero, item)]
    return max([0.0, *gains])


def keep_worth(dungeon: Dungeon, hero: Hero, item: Item) -> float:
    """How much a hero minds losing an item."""
    worn = item in hero.equipped
    return item_worth(dungeon, hero, item) * (1.0 if worn or can_equip(dungeon, hero, item) else 0.3)
