"""Vargagg (content 1.1, 1.2, 2.3): what each of his cards does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import beside, fight, monster
from tests.rules.dungeonrun.gifts import beast, corridor, give, offered, silence, uses
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, named
from undercroft.rules.dungeonrun.exploring.entering import enter, meet_encounter
from undercroft.rules.dungeonrun.fighting.damage import free_attack
from undercroft.rules.dungeonrun.state import Marker, Stage, Status

# -- Fury ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.22", "DR-13.45", "DR-18.15")
def test_the_worked_fury() -> None:
    table = give(fight("ghoul.1", named("vargagg"), hero()), 0, "fury")
    keys = ("battle:monster", "attack:brawn", "use:fury,1", "die:3", "die:2", "hit:6", "hit:5", "hit:4")
    table.act(0, *keys, dice="452 63215 4 1")
    assert [event.data["dice"] for event in table.told("rerolled")] == [(6, 4, 2, 1, 5), (6, 4, 1, 1, 5)]
    assert (table.dungeon.foes, table[0].wounds) == ({}, 2)


def test_fury_goes_on_only_while_each_die_reaches_the_line_and_its_owner_likes() -> None:
    table = give(corridor(), 0, "fury")
    beast(table, life=9)
    keys = ("battle:monster", "attack:brawn", "use:fury,1", "die:1", "done", "hit:5")
    table.act(0, *keys, dice="1 123 5")
    assert table.wounds(1) == 1
    stopped = give(corridor(), 0, "fury")
    beast(stopped, life=9)
    asked = stopped.act(0, "battle:monster", "attack:brawn", "use:fury,1", "die:1", dice="1 123 3")
    assert kinds(asked).count("reroll-die") == 1


def test_no_die_is_rerolled_twice_in_one_fury() -> None:
    table = give(corridor(hero(brawn=1)), 0, "fury")
    beast(table, life=9)
    asked = table.act(0, "battle:monster", "attack:brawn", "use:fury,1", "hit:4", dice="1 1 4")
    assert kinds(asked).count("reroll-die") == 0  # the only die there is


def test_fury_against_a_hero_stops_after_two_dice_and_serves_the_defender_too() -> None:
    table = give(corridor(hero(), hero(brawn=4)), 1, "fury")
    keys = ("battle:1", "attack:brawn", "attack:brawn", "use:fury,1", "die:1", "die:2")
    asked = table.act(0, *keys, dice="111 1233 4 4")
    assert kinds(asked).count("reroll-die") == 2
    assert table[0].wounds == 2


@pytest.mark.rule("DR-7.15", "DR-13.7")
def test_fury_is_the_one_reroll_of_the_action() -> None:
    table = give(corridor(), 0, "fury", "ill-omen")
    beast(table, life=9)
    keys = ("battle:monster", "attack:brawn", "use:ill-omen,0")
    asked = table.act(0, *keys, dice="6 111 1")
    assert offered(asked).count("fury,1") == 1  # offered beside the omen, and not after it


def test_fury_needs_a_die_below_the_line_and_a_mind_of_its_own() -> None:
    table = give(corridor(), 0, "fury")
    beast(table, life=9)
    assert offered(table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", "hit:4", dice="1 444")) == []
    assert offered(table.act(1, "battle:monster", "attack:brawn", dice="1 111")) == []
    silence(table, 1)
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


# -- Killing Cold -------------------------------------------------------------------------------------------------


def test_the_cold_bites_others_near_the_summoner_at_the_end_of_his_turn() -> None:
    table = give(corridor(hero(), hero(), hero(), hero()), 0, "killing-cold")
    table.endgame(0)
    table[2].room, table[3].room = 2, 3
    table.turn(0)
    table.until(Stage.TURN_START, "end", dice="3 4")
    assert [each.wounds for each in table.dungeon.heroes] == [0, 1, 0, 0]


def test_no_cold_without_the_stone_nor_on_the_turn_of_another() -> None:
    table = give(corridor(), 0, "killing-cold")
    table.endgame()
    table.turn(0)
    table.until(Stage.TURN_START, "end")
    table.endgame(0)
    table.turn(1)
    table.until(Stage.ROAMING, "end")
    assert table.rolls() == []


@pytest.mark.rule("DR-8.41", "DR-11.12")
def test_the_cold_is_one_damage_event() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "killing-cold")
    table.endgame(0)
    table[1].wounds = table[2].wounds = 5
    table.turn(0)
    table.until(Stage.TURN_START, "end", dice="1 1")
    assert table.outcome is not None
    assert (table.outcome.reason, table.dungeon.winner) == ("last-one-standing", 0)
    assert [each.status for each in table.dungeon.heroes[1:]] == [Status.KILLED, Status.KILLED]
    order = [event.kind for event in table.events if event.kind in ("wounded", "hero-killed")]
    assert order == ["wounded", "wounded", "hero-killed", "hero-killed"], "nobody is judged before all are wounded"


# -- Barrel Through -----------------------------------------------------------------------------------------------


def test_brawn_may_stand_in_for_skill_in_escapes() -> None:
    table = give(corridor(hero(brawn=5, skill=1), hero()), 0, "barrel-through")
    beast(table)
    table.act(0, "escape", "roll:brawn", "go:E", dice="11114")
    assert table[0].room == 2


@pytest.mark.rule("DR-13.48", "DR-12.25")
@pytest.mark.parametrize("with_monster", [True, False])
def test_barrelling_through_leaves_the_portcullis_room_by_escape(with_monster: bool) -> None:
    table = give(beside("portcullis-room"), 0, "barrel-through")
    table[0].room = 1
    if with_monster:
        beast(table, escape=6)
        table.act(0, "escape", "roll:brawn", dice="555 6")
        assert (table[0].room, table[0].wounds) == (1, 1)  # the monster's free attack, not the gate's wound
        table.act(0, "escape", "roll:brawn", dice="116")
    else:
        table.act(0, "escape", "roll:brawn", dice="333")
        assert (table[0].room, table[0].wounds) == (1, 0)
        table.act(0, "escape", "roll:brawn", dice="411")
    assert table[0].room == 0


@pytest.mark.rule("DR-5.12", "DR-12.28")
def test_without_the_card_or_elsewhere_there_is_nothing_to_barrel_through() -> None:
    table = beside("portcullis-room")
    table[0].room = 1
    beast(table)
    assert "escape" not in {each.key for each in table.ask(0).options}
    free = give(corridor(), 0, "barrel-through")
    assert "escape" not in {each.key for each in free.ask(0).options}


# -- Power Surge --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.46", "DR-5.96")
def test_sixes_allocated_as_hits_count_twice_two_of_them_at_most() -> None:
    table = give(corridor(), 0, "power-surge")
    beast(table, life=9)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", "hit:6", dice="1 666")
    assert table.wounds(1) == 5


@pytest.mark.rule("DR-13.46")
def test_a_six_that_blocks_blocks_one_hit_and_magic_does_not_surge() -> None:
    table = give(corridor(), 0, "power-surge")
    beast(table, life=9, attack=2)
    table.act(0, "battle:monster", "attack:brawn", "block:6,6", dice="66 611")
    assert (table.wounds(1), table[0].wounds) == (0, 1)
    table.act(0, "battle:monster", "attack:magic", "hit:6", dice="11 611")
    assert table.wounds(1) == 1


def test_power_surges_in_a_battle_of_heroes_for_the_attacker_alone() -> None:
    table = give(corridor(), 0, "power-surge")
    table.act(0, "battle:1", "attack:brawn", "attack:brawn", "hit:6", dice="611 111")
    assert table[1].wounds == 2
    table.act(1, "battle:0", "attack:brawn", "attack:brawn", dice="111 611")
    assert table[1].wounds == 3


# -- Tundra Stride ------------------------------------------------------------------------------------------------


def test_a_long_stride_goes_one_tile_farther_once_a_turn() -> None:
    table = give(corridor(at=0), 0, "tundra-stride")
    assert offered(table.act(0, "move:E", "use:tundra-stride,2")) == ["tundra-stride,2", "tundra-stride,0"]
    assert table[0].room == 2
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1
    assert offered(table.act(0, "move:W")) == []


def test_both_tiles_of_a_stride_are_entered_in_full() -> None:
    table = Table(hero(skill=1), hero(), rooms="EW").with_rules()
    table.room("ancient-bridge", (2, 0))
    give(table, 0, "tundra-stride")
    table.act(0, "move:E", "use:tundra-stride,2", dice="1")
    assert table[0].status is Status.KNOCKED_OUT
    assert table[0].entered == {1, 2}


def test_no_stride_past_a_monster_out_of_a_gate_or_from_a_new_tile() -> None:
    table = give(corridor(at=0), 0, "tundra-stride")
    beast(table)
    assert offered(table.act(0, "move:E")) == []
    gate = give(beside("portcullis-room"), 0, "tundra-stride")
    assert offered(gate.act(0, "move:E")) == []
    new = give(Table(), 0, "tundra-stride")
    new.pile("NESW", "NESW")
    assert offered(new.act(0, "move:E", dice="6")) == []


@pytest.mark.rule("DR-4.48")
def test_a_tripwire_ends_the_stride() -> None:
    table = give(corridor(at=0), 0, "tundra-stride")
    table.dungeon.markers["tripwire"] = Marker(1, room=1)
    assert offered(table.act(0, "move:E", dice="111")) == []


@pytest.mark.parametrize("endgame", [True, False])
def test_in_the_endgame_a_hero_stops_the_stride(endgame: bool) -> None:
    table = give(corridor(), 0, "tundra-stride")
    table[0].room = 0
    if endgame:
        table.endgame()
    assert bool(offered(table.act(0, "move:E"))) is not endgame


def test_an_escape_is_no_stride() -> None:
    table = give(corridor(), 0, "tundra-stride")
    beast(table)
    assert offered(table.act(0, "escape", "go:E", dice="411")) == []


# -- Spiteful Scars -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.30")
@pytest.mark.parametrize("silent", [True, False])
def test_who_sabotages_a_scarred_orc_pays_double(silent: bool) -> None:
    table = give(corridor(), 0, "spiteful-scars")
    if silent:
        silence(table, 2)
    beast(table)
    table.act(0, "battle:monster", "sabotage", "attack:brawn", "hit:6", dice="1 6")
    assert table[1].wounds == (1 if silent else 2)


def test_a_sabotage_that_works_costs_nothing() -> None:
    table = give(corridor(), 0, "spiteful-scars")
    beast(table)
    table.act(0, "battle:monster", "sabotage", "attack:brawn", dice="1 1")
    assert table[1].wounds == 0


# -- Overswing ----------------------------------------------------------------------------------------------------


def test_the_surplus_of_a_kill_hits_another_hero_at_most_twice() -> None:
    table = give(corridor(hero(brawn=4), hero()), 0, "overswing")
    beast(table, life=3, wounds=2)
    keys = ("battle:monster", "attack:brawn", "hit:6", "hit:6", "hit:6", "hit:6", "use:overswing,1")
    table.act(0, *keys, dice="1 6666")
    assert table[1].wounds == 2


def test_no_surplus_no_overswing() -> None:
    table = give(corridor(), 0, "overswing")
    beast(table, life=1)
    assert offered(table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")) == []
    horned = give(give(corridor(), 0, "overswing"), 0, "headbutt")
    beast(horned, life=1)
    assert offered(horned.act(0, "battle:monster", "use:headbutt")) == ["headbutt"]
    away = give(corridor(), 0, "overswing")
    away[1].room = 2
    beast(away, life=1)
    assert offered(away.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", dice="1 661")) == []


# -- Thick Hide ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.12")
@pytest.mark.parametrize(("die", "wounds"), [("5", 0), ("4", 1)])
def test_thick_hide_is_armor(die: str, wounds: int) -> None:
    table = give(corridor(), 0, "thick-hide")
    beast(table)
    table.play(free_attack(table.dungeon, 1, table[0], "text"), "armor", dice=f"6 {die}")
    assert table[0].wounds == wounds


def test_thick_hide_is_thin_near_the_cursed_stone() -> None:
    table = silence(give(corridor(), 0, "thick-hide"), 1)
    beast(table)
    assert "armor" not in kinds(table.play(free_attack(table.dungeon, 1, table[0], "text"), dice="6"))


# -- Wounded Bear -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "wounds", "dice"), [(7, 4, 5), (7, 3, 3), (6, 3, 5)])
def test_a_wounded_bear_fights_with_two_more_dice(life: int, wounds: int, dice: int) -> None:
    table = give(corridor(hero(life=life), hero()), 0, "wounded-bear")
    table[0].wounds = wounds
    beast(table)
    table.act(0, "battle:monster", "attack:brawn", dice="1" + "1" * dice)
    assert len(table.rolls()[1]) == dice


def test_a_wounded_bear_knows_no_magic() -> None:
    table = give(corridor(), 0, "wounded-bear")
    table[0].wounds = 5
    beast(table)
    table.act(0, "battle:monster", "attack:magic", dice="1 111")
    assert len(table.rolls()[1]) == 3


# -- Headbutt -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.97", "DR-5.99")
def test_a_headbutt_wounds_foe_and_owner_before_any_dice() -> None:
    table = give(corridor(), 0, "headbutt")
    beast(table)
    table.act(0, "battle:monster", "use:headbutt", "attack:brawn", dice="1 111")
    assert (table.wounds(1), table[0].wounds) == (1, 1)
    prey = beast(table, life=1)
    table.dungeon.ledger.renew("1/turn")
    table.act(0, "battle:monster", "use:headbutt", "rally")
    assert (table[0].loot, table[0].wounds) == ((prey,), 1)


@pytest.mark.rule("DR-5.97")
def test_a_headbutt_that_fells_a_hero_ends_the_battle() -> None:
    table = give(corridor(), 0, "headbutt")
    table[1].wounds = 5
    table.act(0, "battle:1", "use:headbutt")
    assert table[1].status is Status.KNOCKED_OUT
    assert table.rolls() == []


@pytest.mark.rule("DR-8.39")
def test_no_headbutt_that_would_kill_its_owner_in_a_surprise_or_twice() -> None:
    table = give(corridor(), 0, "headbutt")
    beast(table, life=9)
    table.turn(0, actions=3)
    table[0].wounds = 5
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []
    table[0].wounds = 0
    table.act(0, "battle:monster", "use:headbutt", "attack:brawn", dice="1 111")
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []
    surprised = give(corridor(), 0, "headbutt")
    surprised.deck(surprised.make_monster())
    asked = surprised.play(meet_encounter(surprised.dungeon, surprised[0], 1), "attack:brawn", dice="1 111")
    assert offered(asked) == []


# -- Drag Along ---------------------------------------------------------------------------------------------------


def test_a_weaker_hero_is_dragged_along_and_enters_second() -> None:
    table = Table(hero(brawn=4), hero(), hero(brawn=5)).with_rules()
    table.room("ancient-bridge", (1, 0))
    give(table, 0, "drag-along")
    assert offered(table.act(0, "move:E", "use:drag-along,1", dice="112 113")) == ["drag-along,1"]
    assert [each.room for each in table.dungeon.heroes] == [1, 1, 0]
    assert [event.data["seat"] for event in table.told("entered")] == [0, 1]


def test_nobody_is_dragged_into_the_unknown_on_an_escape_or_twice() -> None:
    table = give(Table(hero(brawn=4), hero()), 0, "drag-along")
    table.pile("NESW", "NESW")
    assert offered(table.act(0, "move:E", dice="6")) == []
    fleeing = give(corridor(hero(brawn=4), hero()), 0, "drag-along")
    beast(fleeing)
    assert offered(fleeing.act(0, "escape", "go:E", dice="411")) == []
    twice = give(corridor(hero(brawn=4), hero()), 0, "drag-along")
    twice.act(0, "move:E", "use:drag-along,1")
    assert offered(twice.act(0, "move:W")) == []


# -- Trophy-Taker -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.58", "DR-8.42")
def test_no_overswing_at_somebody_who_falls_anyway() -> None:
    table = give(fight("tunnel-sapper"), 0, "overswing")
    table[1].wounds = 5
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", "hit:6", dice="111 666")
    assert offered(asked) == [], "the blast came first"
    assert table[1].status is Status.KNOCKED_OUT


@pytest.mark.rule("DR-3.30")
def test_a_trophy_is_turned_into_an_advance_at_once() -> None:
    table = give(corridor(), 0, "trophy-taker")
    ghost = monster("ghost")
    table.stand(0, 1, loot=[ghost], abilities=table[0].abilities)
    prey = beast(table, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "use:trophy-taker", dice="1 611")
    table.step(f"advance:ghost,{prey.id}", "train:brawn")
    assert (table[0].training, table[0].loot) == ((1, 0, 0), ())
    beast(table, life=1)
    assert offered(table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 6111")) == []


@pytest.mark.rule("DR-9.18", "DR-13.5", "DR-13.58")
@pytest.mark.parametrize("windows", ["strict", "quick"])
def test_a_lone_trophy_buys_nothing_so_the_card_is_kept_and_does_not_show_it(windows: str) -> None:
    table = give(corridor(windows=windows), 0, "trophy-taker")
    table.stand(0, 1, loot=[table.item()], abilities=table[0].abilities)
    beast(table, life=1)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert asked_of(asked, "kill") == ([0] if windows == "strict" else []), "two cards might be two trophies"
    assert offered(asked) == []
    assert not table.dungeon.ledger.is_spent("1/game", "trophy-taker")


@pytest.mark.rule("DR-9.18")
def test_where_everybody_sees_that_nothing_can_be_bought_nobody_is_asked() -> None:
    table = give(corridor(windows="strict"), 0, "trophy-taker")
    beast(table, life=1)
    assert asked_of(table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611"), "kill") == []


@pytest.mark.rule("DR-13.58", "DR-10.30")
def test_the_boss_alone_buys_an_advance() -> None:
    table = give(corridor(), 0, "trophy-taker")
    table.stand(0, 1, abilities=table[0].abilities)
    boss = table.monster(1, boss=True, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "use:trophy-taker", dice="1 611")
    table.step(f"advance:{boss.id}", "train:brawn")
    assert table[0].training == (1, 0, 0)


def test_a_trophy_is_taken_on_the_turn_of_another_too() -> None:
    table = give(corridor(), 1, "trophy-taker")
    table.stand(1, 1, loot=[monster("ghost")], abilities=table[1].abilities)
    table.turn(0)
    prey = table.make_monster(life=1)
    table.deck(prey)
    keys = ("attack:brawn", "hit:6", "use:trophy-taker")
    table.play(meet_encounter(table.dungeon, table[1], 1), *keys, dice="1 611")
    asked = table.step(f"advance:ghost,{prey.id}", "train:skill")
    assert [(each.seat, each.kind) for each in asked] == [(1, "extra-action"), (1, "train")]
    assert table[1].training == (0, 0, 1)


def test_a_trophy_needs_a_kill_of_ones_own_in_battle() -> None:
    table = give(corridor(), 0, "trophy-taker")
    beast(table, life=1)
    assert offered(table.act(1, "battle:monster", "attack:brawn", "hit:6", dice="1 611")) == []
    assert uses(table.ask(0)) == []


def test_the_order_of_dragging_and_striding_does_not_lose_anybody() -> None:
    table = give(corridor(hero(brawn=4), hero(), at=0), 0, "drag-along", "tundra-stride")
    table.act(0, "move:E", "use:drag-along,1", "use:tundra-stride,2")
    assert (table[0].room, table[1].room) == (2, 1)
    table.play(enter(table.dungeon, table[1], 2, "text"))
    assert table[1].room == 2
