"""Dungeon Run for tests of cards in whole matches: chosen heroes with all their ability cards from the beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from tests.rules.dungeonrun.short import GAME, LateDungeonRun, RichDungeonRun
from undercroft.rules.dungeonrun.gear.items import equip_item
from undercroft.rules.dungeonrun.state import Dungeon

HEROES: Final = ("emma-goodluck", "paelleall", "stabbins", "dorgan", "birodin", "vargagg")


def load(dungeon: Dungeon, heroes: Sequence[str]) -> None:
    """Whoever was drafted, these heroes play, and everything they can learn lies open."""
    for hero in dungeon.heroes:
        name = heroes[hero.seat]
        cards = dungeon.cards
        hero.design = cards.heroes[name]
        hero.printed = cards.abilities_of(name, "hero")
        hero.abilities = cards.abilities_of(name, "card")
        hero.summoner = next(iter(cards.abilities_of(name, "summoner")), None)
        hero.ability_deck = hero.ability_discard = ()


class LoadedDungeonRun(RichDungeonRun):
    """Early in the game, with full hands."""

    name = "dungeon-run-loaded"
    heroes: ClassVar[tuple[str, ...]] = HEROES

    def prepare(self, dungeon: Dungeon) -> None:
        """Heroes and cards, then what every rich beginning has."""
        load(dungeon, self.heroes)
        super().prepare(dungeon)


class LoadedEndgame(LateDungeonRun):
    """The endgame with full hands; the holder of the Stone wears it."""

    name = "dungeon-run-loaded-late"
    heroes: ClassVar[tuple[str, ...]] = HEROES

    def prepare(self, dungeon: Dungeon) -> None:
        """The Summoner's seat depends on the match, so that all abilities of Summoners come up."""
        load(dungeon, self.heroes)
        super().prepare(dungeon)
        holder = dungeon.heroes[-1]
        stone = next(item for item in holder.loot_items if item.stone)
        summoner = dungeon.heroes[len(dungeon.treasure_deck[-1].id) % dungeon.seats]
        holder.loot = tuple(card for card in holder.loot if card is not stone)
        summoner.loot = (*summoner.loot, stone)
        equip_item(dungeon, summoner, stone)


LOADED: Final = LoadedDungeonRun(GAME.cards)
LOADED_LATE: Final = LoadedEndgame(GAME.cards)
