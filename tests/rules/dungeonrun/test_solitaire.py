"""Solitaire (section 14a)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, hero, kinds, sentence
from tests.rules.dungeonrun.words import WoundsSeat
from undercroft.rules.dungeonrun.cards.card import Encounter
from undercroft.rules.dungeonrun.endgame import solitaire_score
from undercroft.rules.dungeonrun.fighting.damage import hurt
from undercroft.rules.dungeonrun.state import Stage, Status


def alone(wounds: int = 0, **monster: Any) -> Table:
    """A lone hero beside the boss."""
    table = Table(hero(), rooms="EW")
    table.stand(0, 1, wounds=wounds)
    table.monster(1, boss=True, life=1, **monster)
    return table


@pytest.mark.rule("DR-14.4")
def test_defeat_is_death_and_the_game_is_lost() -> None:
    table = Table(hero())
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((), "hero-killed")


@pytest.mark.rule("DR-14.5")
def test_killing_the_boss_wins_at_once_and_nothing_further_is_resolved() -> None:
    table = Table(hero(), rooms="EW")
    table.stand(0, 1, wounds=2)
    table.monster(1, sentence("kill", WoundsSeat(0)), boss=True, life=1)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((0,), "boss-killed")
    assert "rally" not in kinds(asked)
    assert table[0].wounds == 2


@pytest.mark.rule("DR-14.5")
def test_there_is_no_victory_on_the_entrance() -> None:
    table = Table(hero())
    table.endgame(summoner=0)
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end")
    assert table.outcome is None


@pytest.mark.rule("DR-14.6", "DR-14.8")
def test_boss_and_hero_may_fall_together_which_wins_without_surviving() -> None:
    table = alone(wounds=5, attack=1, power=(6,))
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="6 611")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.scores == (300,), "the boss card and nothing for surviving"


@pytest.mark.rule("DR-14.2", "DR-5.89")
def test_advance_gives_a_training_marker_and_no_ability_card() -> None:
    table = Table(hero())
    traps = table.trap(), table.trap()
    table.stand(0, loot=traps)
    table[0].ability_deck = (table.ability(), table.ability())
    asked = table.act(0, f"advance:{traps[0].id},{traps[1].id}", "train:brawn")
    assert kinds(asked) == ["turn", "train"]
    assert table[0].training == (1, 0, 0)
    assert table[0].abilities == ()


@pytest.mark.rule("DR-18.14", "DR-14.8", "DR-14.9", "DR-14.10", "DR-14.11")
def test_the_worked_score() -> None:
    table = alone()
    treasures = [table.item(), table.item(), table.item()]
    artifact = table.item(artifact=True)
    encounters: list[Encounter] = [table.trap(), table.trap(), table.make_monster(), table.make_monster()]
    table.stand(0, 1, equipped=[treasures[0], artifact], loot=[*treasures[1:], *encounters], training=(1, 1, 0))
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 6111")
    assert table.outcome is not None
    assert table.outcome.scores == (2100,)


@pytest.mark.rule("DR-14.8", "DR-14.9")
def test_a_lost_game_is_scored_as_the_hero_fell() -> None:
    table = Table(hero())
    table.stand(0, equipped=[table.item()], loot=[table.item(), table.trap()], training=(0, 0, 1))
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table.outcome is not None
    assert table.outcome.scores == (100 + 100 + 100 + 300,)


@pytest.mark.rule("DR-14.11")
def test_the_stone_on_the_tile_is_not_held() -> None:
    table = alone()
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert table.dungeon.items[1][0].item is table.stone
    assert solitaire_score(table.dungeon) == 300 + 300


@pytest.mark.rule("DR-14.24")
def test_the_lone_hero_decides_for_the_monsters() -> None:
    table = Table(hero(), rooms="EW EW W")
    table.monster(2)
    table[0].status = Status.STANDING
    table.dungeon.stage, table.dungeon.slot = Stage.ROAMING, -1
    assert [each.seat for each in table.until(Stage.ROUND_END, "roam:2,1")] == [0]


@pytest.mark.rule("DR-14.1")
def test_everything_else_is_as_for_others() -> None:
    table = Table(hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, attack=1, power=(6,), escape=4)
    table.act(0, "escape", dice="111 6")
    assert table[0].wounds == 1
