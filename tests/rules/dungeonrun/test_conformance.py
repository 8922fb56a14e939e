"""The conformance kit: what every game promises, and what chapter 9 hides in this one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.rules.dungeonrun.short import GAME
from undercroft.abilities import innermost
from undercroft.rules.dungeonrun.occasions import Trading
from undercroft.rules.dungeonrun.state import BossIs, Dungeon
from undercroft.testing import Conformance


def secrets(dungeon: Dungeon, seat: int) -> dict[str, object]:
    """Everything that chapter 9 hides from a seat now, by name."""
    hidden: dict[str, object] = {}
    if len(dungeon.tile_pile) > 1:
        hidden["the tile pile"] = dungeon.tile_pile
    if dungeon.tile_pile and dungeon.unused_tiles:
        hidden["the tiles in the box"] = sorted(tile.id for tile in dungeon.unused_tiles)
    if len(dungeon.encounter_deck) > 1:
        hidden["the encounter deck"] = dungeon.encounter_deck
    if len(dungeon.treasure_deck) > 1:
        hidden["the treasure deck"] = dungeon.treasure_deck
    if dungeon.boss_is is BossIs.HIDDEN and not dungeon.boss_known >> seat & 1:
        hidden["the boss"] = dungeon.boss
        hidden["the unused bosses"] = sorted(boss.id for boss in dungeon.unused_bosses)
    unknown = [
        each.item
        for lying in dungeon.items.values()
        for each in lying
        if not each.face_up and not each.known >> seat & 1
    ]
    if unknown:
        hidden["items that lie face down"] = unknown
    for hero in dungeon.heroes:
        whose = "own" if hero.seat == seat else "another"
        if len(hero.ability_deck) > 1:
            hidden[f"{whose} ability deck"] = hero.ability_deck
        if hero.seat == seat:
            continue
        if hero.drawn:
            hidden["ability cards another has drawn"] = hero.drawn
        if hero.loot and dungeon.peeking != (seat, hero.seat):
            hidden["another loot pile"] = hero.loot
            hidden["the kinds of cards in another loot pile"] = [card.kind for card in hero.loot]
    trading = innermost(dungeon.occasions, Trading)
    if trading is not None and trading.offer and seat not in (trading.hero, trading.partner):
        hidden["a trade between others"] = trading.offer
    return hidden


@pytest.mark.slow
class TestDungeonRun(Conformance):
    game = GAME
    where = "tests.rules.dungeonrun.short:GAME"
    golden = Path(__file__).parent / "golden.json"
    matches = 1
    samples = 8

    def secrets(self, state: Dungeon, seat: int) -> Mapping[str, object]:
        return secrets(state, seat)
