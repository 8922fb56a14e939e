"""Roaming and the boss (chapter 10)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.short import LATE
from tests.rules.dungeonrun.table import Table, hero, kinds
from undercroft.engine import Decision, Match
from undercroft.rules.dungeonrun.fighting.numbers import foe_number
from undercroft.rules.dungeonrun.state import Marker, Stage, Status
from undercroft.rules.dungeonrun.turns.roaming import destinations, move_monster


def line(rooms: str = "EW EW EW W", seats: int = 3) -> Table:
    """A corridor eastwards; all heroes on the Entrance."""
    return Table(*[hero() for _ in range(seats)], rooms=rooms)


def roam(table: Table, *answers: str) -> list[Decision]:
    """The roaming step."""
    table.dungeon.stage, table.dungeon.slot, table.dungeon.turn = Stage.ROAMING, -1, None
    return table.until(Stage.ROUND_END, *answers)


@pytest.mark.rule("DR-18.13", "DR-10.9", "DR-10.10", "DR-10.12")
def test_the_worked_roaming() -> None:
    table = line("EW EW W")
    table[0].room = 0
    item = table.item()
    undead, beast = table.monster(1, kind="undead"), table.monster(2, kind="beast")
    table.monster(0)
    table.lie(1, item, face_up=False)
    asked = roam(table)
    assert asked == [], "one way at a time: the beast first, then the undead"
    assert (table.dungeon.foes[3].card, table.dungeon.foes[2].card) == (beast, undead)
    assert [(each.item, each.face_up) for each in table.dungeon.items[2]] == [(item, False)]
    assert [event.data["monster"] for event in table.told("roamed")] == [beast.id, undead.id]


@pytest.mark.rule("DR-10.1", "DR-3.5")
def test_roaming_comes_once_after_the_last_turn() -> None:
    table = line("EW W")
    table.monster(1)
    table.until(Stage.ROUND_END, "end", "end", "end", "roam:1,2")
    assert len(table.told("roamed")) == 1


@pytest.mark.rule("DR-10.2", "DR-10.3", "DR-R18")
def test_a_standing_hero_holds_a_monster_and_one_lying_there_does_not() -> None:
    table = line("EW W")
    table.monster(1)
    table[0].room = 1
    assert roam(table) == []
    assert 1 in table.dungeon.foes
    table[0].status = Status.KNOCKED_OUT
    roam(table, "roam:1,2")
    assert 2 in table.dungeon.foes


@pytest.mark.rule("DR-10.4", "DR-10.5")
def test_it_roams_to_an_adjacent_tile_without_a_monster() -> None:
    table = line("EW EW W")
    table.monster(1)
    assert sorted(destinations(table.dungeon, 1)) == [0, 2]
    table.monster(2)
    assert destinations(table.dungeon, 1) == [0]
    assert destinations(table.dungeon, 2) == [3]


@pytest.mark.rule("DR-10.8", "DR-10.11")
def test_every_monster_that_can_roams_once() -> None:
    table = line("EW EW EW W")
    table.monster(1)
    table.monster(4)
    asked = roam(table, "roam:1,2")
    assert asked[0].passes is None
    assert asked[0].seat == 0
    assert len(table.told("roamed")) == 2


@pytest.mark.rule("DR-10.7", "DR-4.36")
def test_it_may_come_onto_the_entrance_and_onto_heroes_without_a_fight() -> None:
    table = line("W")
    table.monster(1, attack=3, power=(1, 2, 3, 4, 5, 6))
    roam(table)
    assert 0 in table.dungeon.foes
    assert not table.told("free-attack")
    assert not table.told("battle-began")


@pytest.mark.rule("DR-10.13")
def test_a_beast_leaves_items_behind() -> None:
    table = line("W")
    table.monster(1, kind="beast")
    table.lie(1, table.item())
    roam(table)
    assert 1 in table.dungeon.items


@pytest.mark.rule("DR-10.14", "DR-4.34")
def test_a_stranger_is_driven_off() -> None:
    table = line("W")
    table.monster(1)
    stranger = table.stranger(room=0)
    roam(table)
    assert table.dungeon.encounter_discard == (stranger,)


@pytest.mark.rule("DR-10.15")
def test_items_already_there_are_afterwards_under_the_monster() -> None:
    table = line("W")
    table.monster(1, kind="undead")
    table.lie(0, table.item())
    table.lie(1, table.item())
    roam(table)
    assert len(table.dungeon.items[0]) == 2
    assert "search" not in table.ask(0).keys


@pytest.mark.rule("DR-10.16", "DR-10.17", "DR-10.20", "DR-10.21")
def test_the_boss_teleports_to_any_tile_without_a_monster_but_its_own() -> None:
    table = line("EW EW EW W")
    table.monster(4, boss=True)
    table.monster(2)
    assert destinations(table.dungeon, 4) == [0, 1, 3]
    table.dungeon.first = 2
    asked = roam(table, "roam:4,0", "roam:2,1")
    assert [each.seat for each in asked] == [2, 2]


@pytest.mark.rule("DR-10.18", "DR-10.12")
def test_the_boss_takes_items_along_even_if_it_is_a_beast() -> None:
    table = line("EW W")
    table.monster(2, boss=True, kind="beast")
    table.lie(2, table.item())
    roam(table, "roam:2,1")
    assert 1 in table.dungeon.items


@pytest.mark.rule("DR-10.25", "DR-R29")
def test_a_deep_rooted_boss_keeps_away_from_the_entrance() -> None:
    table = line("EW EW EW EW W")
    table.monster(5, boss=True, deep_rooted=True)
    assert destinations(table.dungeon, 5) == [4]
    table.monster(4)
    assert destinations(table.dungeon, 5) == [3], "the farthest that is free"


@pytest.mark.rule("DR-10.26")
@pytest.mark.parametrize(("seats", "attack"), [(1, 4), (2, 4), (3, 6), (6, 6)])
def test_a_boss_is_weaker_against_one_or_two(seats: int, attack: int) -> None:
    table = Table(*[hero() for _ in range(seats)], rooms="W")
    table.monster(1, boss=True, attack=6, small_party_attack=-2)
    assert foe_number(table.dungeon, 1, "attack") == attack


@pytest.mark.rule("DR-10.26")
def test_but_never_without_a_die() -> None:
    table = Table(hero(), rooms="W")
    table.monster(1, boss=True, attack=2, small_party_attack=-2)
    assert foe_number(table.dungeon, 1, "attack") == 1


@pytest.mark.rule("DR-10.24")
def test_after_the_boss_is_dead_no_other_appears() -> None:
    match = Match(LATE, 3, 2)
    while match.pending:
        match.choose(match.pending[0].default, match.pending[0].seat)
        assert not any(foe.card.boss for foe in match.state.foes.values())
    assert "boss-revealed" not in {event.kind for event in match.events()}


@pytest.mark.rule("DR-10.22", "DR-17.12")
def test_who_kills_the_boss_has_its_card_and_the_stone_lies_where_it_died() -> None:
    table = line("W")
    table[0].room = 1
    boss = table.monster(1, boss=True, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert table[0].loot == (boss,)
    assert [(each.item, each.face_up) for each in table.dungeon.items[1]] == [(table.stone, True)]
    assert table.stone not in table.dungeon.artifacts


@pytest.mark.rule("DR-10.23")
def test_the_boss_is_fought_and_fled_like_any_monster() -> None:
    table = line("W")
    table[0].room = table[1].room = 1
    table.monster(1, boss=True, escape=4)
    asked = table.act(0, "escape", "assist:brawn", "accept", dice="4111")
    assert "help" in kinds(asked)
    assert table[0].room == 0


@pytest.mark.rule("DR-10.29", "DR-17.19")
def test_flame_and_sanctum_hinder_roaming_and_not_the_boss() -> None:
    table = line("EW EW W")
    table.monster(1)
    table.dungeon.markers["flame"] = Marker(owner=0, room=1, side=1)
    table.dungeon.markers["sanctum"] = Marker(owner=0, room=0)
    assert destinations(table.dungeon, 1) == []
    table.monster(1, boss=True)
    assert 0 in destinations(table.dungeon, 1)


@pytest.mark.rule("DR-10.29", "DR-4.3")
def test_nobody_roams_through_rubble() -> None:
    table = line("EW W")
    table.monster(1)
    table.dungeon.plan = table.dungeon.plan.with_rubble(1, 1)
    assert destinations(table.dungeon, 1) == [0]


@pytest.mark.rule("DR-3.21")
def test_a_monster_that_left_and_came_back_was_not_there_the_whole_turn() -> None:
    table = line("EW W")
    table[0].room = 1
    table.monster(1, attack=2, power=(1, 2, 3, 4, 5, 6))
    table.turn(0)
    move_monster(table.dungeon, 1, 2)
    move_monster(table.dungeon, 2, 1)
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 0
