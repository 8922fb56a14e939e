"""Who is ahead: the living, then the Stone, then training and what lies open."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, hero
from undercroft.engine import Match
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.state import Status


def places(table: Table) -> list[int]:
    return [each.place for each in GAME.table.standing(table.dungeon)]


def said(table: Table, seat: int) -> str:
    return GAME.text.standing(GAME.table.standing(table.dungeon)[seat])


@pytest.mark.rule("DR-11.5")
def test_whoever_shows_the_stone_is_ahead_and_says_how_far_it_is() -> None:
    table = Table(hero(), hero(), rooms="EW EW")
    table.stand(1, training=(1, 1, 1))
    table.stand(0, 2)
    assert places(table) == [2, 1]
    table.endgame(summoner=0)
    assert places(table) == [1, 2]
    assert said(table, 0) == "Has the Summoning Stone, 2 steps from the Entrance, and 6 life."


@pytest.mark.rule("DR-9.3")
def test_a_stone_in_a_loot_pile_is_one_card_like_any_other() -> None:
    table = Table(hero(), hero())
    table.stand(0, loot=[table.stone])
    hidden = GAME.table.standing(table.dungeon)
    table.stand(0, loot=[table.item()])
    assert GAME.table.standing(table.dungeon) == hidden
    assert said(table, 0) == "6 life, 0 training, 0 items equipped, 1 card in the loot pile."


def test_the_dead_are_last() -> None:
    table = Table(hero(), hero(), hero())
    table.stand(0, training=(2, 2, 2), status=Status.KILLED)
    table.stand(1, wounds=5, status=Status.KNOCKED_OUT)
    assert places(table) == [3, 2, 1]
    assert said(table, 0) == "Killed."
    assert said(table, 1).startswith("Knocked out; 0 training")


def test_before_heroes_are_chosen_all_are_level() -> None:
    standing = Match(GAME, 3, 1).standing
    assert [(each.place, GAME.text.standing(each)) for each in standing] == [(1, "Chooses a hero.")] * 3
