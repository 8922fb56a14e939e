"""Move and Escape (sections 5a and 5b)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, hero, kinds, sentence
from tests.rules.dungeonrun.words import Forbids, WoundsSeat
from undercroft.rules.dungeonrun.state import Status


def beside(escape: int = 4, skill: int = 3, rooms: str = "EW W") -> Table:
    """A hero in room 1 with a monster that hits with every die."""
    table = Table(hero(skill=skill), hero(), rooms=rooms)
    table.stand(0, 1)
    table.monster(1, attack=2, power=(1, 2, 3, 4, 5, 6), escape=escape, life=9)
    return table


def clauses(table: Table, seat: int, key: str) -> list[str]:
    """The clauses that close an action."""
    return [each.clause for each in table.ask(seat).closed if each.key == key]


@pytest.mark.rule("DR-5.1")
def test_a_monster_bars_move() -> None:
    table = beside()
    assert not any(key.startswith("move") for key in table.ask(0).keys)
    assert clauses(table, 0, "move") == ["DR-5.1"]


@pytest.mark.rule("DR-5.3", "DR-R5")
def test_before_the_endgame_heroes_do_not_bar_move() -> None:
    assert "move:E" in Table(hero(), hero(), rooms="EW").ask(0).keys


@pytest.mark.rule("DR-5.4", "DR-5.5")
def test_the_exit_is_named_and_the_piece_moves_through_it() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.room("N", (0, 1))
    assert [key for key in table.ask(0).keys if key.startswith("move")] == ["move:E", "move:S"]
    table.act(0, "move:S")
    assert table[0].room == 2


@pytest.mark.rule("DR-5.4")
def test_without_a_way_out_move_is_closed() -> None:
    table = Table(hero(), hero())
    assert clauses(table, 0, "move") == ["DR-5.4"]


@pytest.mark.rule("DR-5.10", "DR-5.12")
def test_escape_needs_somebody_to_escape_from() -> None:
    table = Table(hero(), hero(), rooms="EW")
    assert "escape" not in table.ask(0).keys
    assert clauses(table, 0, "escape") == ["DR-5.12"]
    assert "escape" in beside().ask(0).keys


@pytest.mark.rule("DR-5.13", "DR-5.14")
@pytest.mark.parametrize(("dice", "escaped"), [("511", True), ("441", False), ("615", True)])
def test_one_die_must_reach_the_escape_rating(dice: str, escaped: bool) -> None:
    table = beside(escape=5)
    answers = ("go:W",) if escaped else ()
    table.act(0, "escape", *answers, dice=dice + ("" if escaped else "11"))
    assert (table[0].room == 0) is escaped


@pytest.mark.rule("DR-5.13")
def test_skill_is_rolled() -> None:
    table = beside(skill=2)
    table.act(0, "escape", "go:W", dice="14")
    assert table.rolls()[0] == (1, 4)


@pytest.mark.rule("DR-5.15", "DR-5.22", "DR-5.17")
@pytest.mark.parametrize(("dice", "escaped"), [("411", True), ("331", False)])
def test_from_heroes_a_four_is_needed_and_failure_costs_nothing(dice: str, escaped: bool) -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    table.endgame()
    table.act(0, "escape", dice=dice)
    assert (table[0].room == 1) is escaped
    assert table[0].wounds == 0
    assert len(table.rolls()) == 1, "one roll for all of them"


@pytest.mark.rule("DR-5.16")
def test_with_a_monster_and_heroes_only_the_monster_counts() -> None:
    table = beside(escape=6)
    table.endgame()
    table[1].room = 1
    table.act(0, "escape", dice="551 11")
    assert table[0].room == 1


@pytest.mark.rule("DR-5.18", "DR-5.19")
def test_the_exit_is_chosen_after_the_roll() -> None:
    table = beside()
    asked = table.act(0, "escape", "go:E", dice="411")
    assert kinds(asked) == ["turn", "escape-exit"]
    assert asked[1].keys == ("go:E", "go:W")
    assert table[0].room == 2


@pytest.mark.rule("DR-5.18", "DR-5.24")
def test_an_escape_into_the_unknown_explores() -> None:
    table = beside(rooms="EW")
    table.pile(table.tile("NESW", encounter=(3,)), "NESW")
    table.deck(table.make_monster(life=9))
    table.act(0, "escape", "go:E", "attack:brawn", dice="411 3 1 111")
    assert table[0].room == 2
    assert table.told("battle-began")[0].data["result"] == "surprise"


@pytest.mark.rule("DR-5.18", "DR-4.50")
def test_leave_fires_for_an_escape_too() -> None:
    table = beside()
    table[0].abilities = (table.ability(sentence("leave", WoundsSeat(1))),)
    table.act(0, "escape", "go:W", dice="411")
    assert table[1].wounds == 1


@pytest.mark.rule("DR-5.21", "DR-8.6")
def test_after_a_failed_escape_the_monster_attacks_freely() -> None:
    table = beside()
    table.act(0, "escape", dice="111 11")
    assert (table[0].room, table[0].wounds) == (1, 2)
    assert table.told("free-attack")[0].data["result"] == "escape"


@pytest.mark.rule("DR-5.23", "DR-15.16")
def test_what_stops_move_does_not_stop_escape() -> None:
    table = beside()
    table[0].traps = (table.trap(sentence("passive", Forbids("move"))),)
    assert "escape" in table.ask(0).keys
    del table.dungeon.foes[1]
    assert not any(key.startswith("move") for key in table.ask(0).keys)


@pytest.mark.rule("DR-5.13", "DR-6.51")
def test_a_hero_felled_by_the_free_attack_stays_down() -> None:
    table = beside()
    table[0].wounds = 5
    table.act(0, "escape", dice="111 11")
    assert table[0].status is Status.KNOCKED_OUT
    assert table[0].room == 1


@pytest.mark.rule("DR-5.7", "DR-12.3")
@pytest.mark.parametrize("way", ["move:E", "escape"])
def test_entering_a_special_tile_applies_its_rule_every_time(way: str) -> None:
    table = Table(hero(skill=2), hero()).with_rules()
    table.room("ancient-bridge", (1, 0))
    if way == "escape":
        table.monster(0, escape=4)
    for _ in range(2):
        table[0].room = 0
        table.turn(0)
        table.act(0, way, dice=("44" if way == "escape" else "") + "12")
    assert len([event for event in table.told("rolled") if event.data["what"] == "tile"]) == 2
