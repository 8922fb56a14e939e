"""Dungeon Run for tests of whole matches: a round limit that random players reach soon, and later beginnings."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Rule, Setting
from undercroft.rules.dungeonrun.board.placement import legal_rotations
from undercroft.rules.dungeonrun.exploring.move import put_down
from undercroft.rules.dungeonrun.game import DungeonRun
from undercroft.rules.dungeonrun.options import SETTINGS
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Lying, Stage

ROUNDS: Final = Setting("round_limit", 25, "Rounds after which nobody has won", "DR-14.21", low=20, high=30)


class ShortDungeonRun(DungeonRun):
    """The same game, over sooner."""

    settings = tuple(ROUNDS if each.name == ROUNDS.name else each for each in SETTINGS)


class RichDungeonRun(ShortDungeonRun):
    """Every hero begins with two encounter cards and two treasures in the loot pile, one of them put on."""

    name = "dungeon-run-rich"

    def step(self, state: Dungeon) -> Rule[None]:
        """Before the first round the cards are dealt."""
        if state.stage is Stage.ROUND_START and state.round == 0:
            self.prepare(state)
        return super().step(state)

    def prepare(self, dungeon: Dungeon) -> None:
        """From the decks into the loot piles; two treasures lie face down on the Entrance, one of them known."""
        *deck, one, other = dungeon.treasure_deck
        for hero in dungeon.heroes:
            *dungeon_deck, first, second = dungeon.encounter_deck
            *deck, worn, kept = deck
            hero.loot, hero.equipped = (first, kept, second), (worn,)
            dungeon.encounter_deck = tuple(dungeon_deck)
        dungeon.treasure_deck = tuple(deck)
        if dungeon.log:
            dungeon.log.tell("searched", "DR-2.24", reveals=True, seat=0, room=0, items=())
        dungeon.items[0] = (Lying(one, face_up=False, known=0b10), Lying(other, face_up=False))


class LateDungeonRun(RichDungeonRun):
    """The endgame: the boss is dead, the heroes are all over the map, and the Stone is in somebody's loot pile."""

    name = "dungeon-run-late"

    def prepare(self, dungeon: Dungeon) -> None:
        """Half of the tiles lie on the map; the Lair is not among them, which does not matter any more."""
        super().prepare(dungeon)
        explore(dungeon, len(dungeon.tile_pile) // 2)
        for hero in dungeon.heroes:
            hero.room = (3 * hero.seat + 2) % len(dungeon.plan.rooms)
        stone = next(item for item in dungeon.artifacts if item.stone)
        dungeon.artifacts = tuple(item for item in dungeon.artifacts if item is not stone)
        dungeon.boss_is, dungeon.lair_placed, dungeon.endgame = BossIs.DEAD, True, True
        holder, slayer = dungeon.heroes[-1], dungeon.heroes[0]
        holder.loot, slayer.loot = (*holder.loot, stone), (*slayer.loot, dungeon.boss)


def explore(dungeon: Dungeon, rooms: int) -> None:
    """So many tiles of the pile are placed where they fit first."""
    for _ in range(rooms):
        *pile, tile = dungeon.tile_pile
        places = [
            (cell, rotation)
            for cell in sorted(dungeon.plan.gaps)
            for rotation in legal_rotations(dungeon.plan, tile, cell, lair=dungeon.cards.lair)
        ]
        if places:
            put_down(dungeon, tile, *places[0], None)
            dungeon.tile_pile = tuple(pile)
        else:
            dungeon.tile_pile = (tile, *pile)


GAME: Final = ShortDungeonRun(ShortDungeonRun.load())
RICH: Final = RichDungeonRun(GAME.cards)
LATE: Final = LateDungeonRun(GAME.cards)
