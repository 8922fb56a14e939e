"""Paelleall (content 1, 2.6): each of her cards, what it does and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import item, monster, offered, silence, with_cards
from tests.rules.dungeonrun.table import Table, kinds, named
from undercroft.rules.dungeonrun.state import Marker, Stage, Status
from undercroft.rules.dungeonrun.turns.roaming import destinations

PAELLEALL = named("paelleall")
DORGAN = named("dorgan")
EMMA = named("emma-goodluck")


def paelleall(*names: str, rooms: str = "EW EW EW", summoner: str | None = None, **options: Any) -> Table:
    """Paelleall in room 1 of a corridor with these cards, Dorgan and Emma at the Entrance."""
    table = Table(PAELLEALL, DORGAN, EMMA, rooms=rooms, **options)
    table.stand(0, 1)
    with_cards(table, 0, *names, summoner=summoner)
    return table


def beast(table: Table, room: int = 1, life: int = 9, escape: int = 4, attack: int = 1) -> None:
    """A monster that hits on a 6."""
    table.monster(room, attack=attack, power=(6,), defense=4, escape=escape, life=life)


@pytest.mark.rule("DR-13.51", "DR-13.8")
def test_the_volcano_is_ready_again_though_the_turn_began_with_the_stone_put_away() -> None:
    table = paelleall(summoner="wrath-of-the-volcano")
    table.endgame(summoner=0)
    table.act(0, "use:wrath-of-the-volcano,W")
    table.act(0, "equip", "unequip:summoning-stone", "finish")
    table.until(Stage.ROUND_START, "end", "end")
    table.dungeon.first = 0
    table.until(Stage.ACTIONS)
    table.act(0, "equip", "equip:summoning-stone", "finish")
    table.act(0, "use:wrath-of-the-volcano,W")


# -- Scorch -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.96")
def test_a_6_in_a_magic_attack_scorches_even_if_it_blocks() -> None:
    table = paelleall("scorch")
    beast(table)
    table.act(0, "battle:monster", "attack:magic", "block:6,6", "hit:4", dice="6 64111")
    assert table.wounds(1) == 2


@pytest.mark.rule("DR-5.98")
def test_as_defender_a_scorch_is_one_more_potential_hit() -> None:
    table = paelleall("scorch")
    table.stand(1, 1)
    table.act(1, "battle:0", "attack:brawn", "attack:magic", "block:4", dice="41111 61111")
    assert table[1].wounds == 1
    assert table[0].wounds == 0


def test_brawn_does_not_scorch_nor_do_two_sixes_twice() -> None:
    table = paelleall("scorch")
    beast(table)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 6")
    assert table.wounds(1) == 1
    table.act(0, "battle:monster", "attack:magic", "unused", "unused", dice="1 66111")
    assert table.wounds(1) == 2


@pytest.mark.rule("DR-13.27")
def test_the_cursed_stone_puts_the_scorch_out() -> None:
    table = paelleall("scorch")
    beast(table)
    silence(table, 1)
    table.act(0, "battle:monster", "attack:magic", "hit:6", dice="1 61111")
    assert table.wounds(1) == 1


# -- Wrath of the Volcano ---------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.42")
def test_wrath_burns_the_own_tile_and_the_line_through_the_exit() -> None:
    table = paelleall(summoner="wrath-of-the-volcano")
    table.endgame(0)
    table.stand(1, 1)
    table.stand(2, 3)
    beast(table, 2)
    table.act(0, "use:wrath-of-the-volcano,E")
    assert [each.wounds for each in (table[0], table[1], table[2])] == [0, 2, 2]
    assert table.wounds(2) == 1
    assert "use:wrath-of-the-volcano,E" not in offered(table, 0)


@pytest.mark.rule("DR-13.8")
def test_wrath_needs_the_stone_and_stops_where_no_way_leads_on() -> None:
    table = paelleall(summoner="wrath-of-the-volcano")
    table.stand(1, 1)
    assert "use:wrath-of-the-volcano,E" not in offered(table, 0)
    bent = Table(PAELLEALL, DORGAN, rooms="EW SW")
    bent.room("NE", (2, 1))
    bent.stand(0, 1)
    bent.stand(1, 3)
    with_cards(bent, 0, summoner="wrath-of-the-volcano")
    bent.endgame(0)
    assert not any("wrath" in key for key in offered(bent, 0))


# -- Fireball ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.46")
def test_a_fireball_hits_a_hero_on_the_next_tile() -> None:
    table = paelleall("fireball")
    table.stand(1, 2)
    table.act(0, "use:fireball,1", dice="451")
    assert table[1].wounds == 2
    assert not any("fireball" in key for key in offered(table, 0))


@pytest.mark.rule("DR-8.46", "DR-8.14", "DR-6.41")
def test_a_monster_killed_by_a_fireball_is_loot_and_a_rally() -> None:
    table = paelleall("fireball")
    table[0].wounds = 2
    beast(table, 2, life=2)
    table.act(0, "use:fireball.2,2", "rally", dice="441")
    assert 2 not in table.dungeon.foes
    assert len(table[0].loot) == 1
    assert table[0].wounds == 1


def test_a_fireball_reaches_neither_the_own_tile_nor_the_next_but_one() -> None:
    table = paelleall("fireball")
    table.stand(1, 1)
    table.stand(2, 3)
    beast(table, 3)
    assert not any("fireball" in key for key in offered(table, 0))


# -- Ash Cloud --------------------------------------------------------------------------------------------------


def test_an_ash_cloud_helps_to_escape() -> None:
    table = paelleall("ash-cloud")
    beast(table)
    table.act(0, "escape", "use:ash-cloud", "go:E", dice="11114")
    assert table[0].room == 2


@pytest.mark.rule("DR-7.4")
def test_if_the_escape_fails_the_free_attack_has_two_dice_fewer() -> None:
    table = paelleall("ash-cloud")
    beast(table, attack=4)
    table.act(0, "escape", "use:ash-cloud", dice="11111 66")
    assert table[0].wounds == 2
    weak = paelleall("ash-cloud")
    beast(weak, attack=1)
    weak.act(0, "escape", "use:ash-cloud", dice="11111 6")
    assert weak[0].wounds == 1


@pytest.mark.rule("DR-13.58", "DR-6.52")
def test_no_cloud_is_wasted_on_an_escape_without_dice() -> None:
    table = paelleall("ash-cloud")
    beast(table)
    table[0].equipped = (item("smoke-bomb"),)
    asked = table.act(0, "escape", "use:smoke-bomb", "go:E")
    keys = [each.keys for each in asked if each.kind == "before-roll"]
    assert keys == [("pass", "use:ash-cloud", "use:smoke-bomb")], "and then nothing more is asked"
    assert not table.dungeon.ledger.is_spent("1/turn", "ash-cloud")


def test_without_the_cloud_the_free_attack_is_whole() -> None:
    table = paelleall("ash-cloud")
    beast(table, attack=4)
    table.act(0, "escape", dice="111 1111")
    table.act(0, "escape", "use:ash-cloud", dice="11111 11")
    table.turn(0)
    assert "before-roll" not in kinds(table.act(0, "escape", dice="111 1111")), "once a turn"


# -- Phoenix Ember ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.44")
def test_from_the_ember_paelleall_rises_and_burns_everybody_else() -> None:
    table = paelleall("phoenix-ember")
    table[0].wounds = 5
    table.stand(1, 1)
    beast(table)
    table.act(0, "battle:monster", "attack:magic", "use:phoenix-ember", dice="6 11111")
    assert (table[0].status, table[0].wounds) == (Status.STANDING, 3)
    assert table[1].wounds == 1
    assert table.wounds(1) == 1
    assert table[0].abilities == ()


@pytest.mark.rule("DR-8.44", "DR-6.39")
def test_a_monster_that_the_ember_kills_earns_a_rally_in_that_battle() -> None:
    table = paelleall("phoenix-ember")
    table[0].wounds = 5
    beast(table, life=1)
    table.act(0, "battle:monster", "attack:magic", "use:phoenix-ember", "rally", dice="6 11111")
    assert table[0].wounds == 2
    assert table.dungeon.earned == ()


@pytest.mark.rule("DR-8.44")
def test_the_ember_does_not_glow_for_others_nor_under_the_cursed_stone() -> None:
    table = paelleall("phoenix-ember")
    table.stand(2, 1, wounds=5)
    beast(table)
    assert "defeat" not in kinds(table.act(2, "battle:monster", "attack:magic", dice="6 1111"))
    cursed = paelleall("phoenix-ember")
    silence(cursed, 1)
    cursed[0].wounds = 5
    beast(cursed)
    assert "defeat" not in kinds(cursed.act(0, "battle:monster", "attack:magic", dice="6 11111"))
    assert cursed[0].status is Status.KNOCKED_OUT


# -- Cinder Trail -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.48", "DR-1.37")
def test_cinders_burn_the_first_other_hero_who_comes() -> None:
    table = paelleall("cinder-trail")
    table.act(0, "move:E", "use:cinder-trail")
    assert table.dungeon.markers == {"cinders": Marker(0, 1)}
    table.act(0, "move:W")
    assert table[0].wounds == 0
    table.act(1, "move:E")
    assert table[1].wounds == 1
    table.act(2, "move:E")
    assert table[2].wounds == 0


@pytest.mark.rule("DR-13.53")
def test_cinders_glow_while_their_owner_is_silenced() -> None:
    table = paelleall("cinder-trail")
    table.act(0, "move:E", "use:cinder-trail")
    silence(table, 2)
    table.act(1, "move:E")
    assert table[1].wounds == 1


@pytest.mark.rule("DR-13.52")
def test_cinders_go_out_at_the_start_of_their_owners_next_turn_and_are_laid_once_a_turn() -> None:
    table = paelleall("cinder-trail")
    table.act(0, "move:E", "use:cinder-trail")
    assert "leave" not in kinds(table.act(0, "move:E"))
    table.dungeon.turn, table.dungeon.slot, table.dungeon.stage = None, 0, Stage.TURN_START
    table.step()
    assert table.dungeon.markers == {}


# -- Lava-Sense -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-9.16")
def test_lava_sense_draws_two_tiles_to_choose_from() -> None:
    table = paelleall("lava-sense", rooms="EW")
    first, second = table.tile("EW"), table.tile("ESW")
    table.pile(first, second, "EW")
    table.act(0, "move:E", "use:lava-sense", f"tile:{second.id}", "turn:0", dice="1")
    assert table.dungeon.plan.rooms[2].tile is second
    assert first in table.dungeon.tile_pile


def test_lava_sense_needs_two_tiles_and_works_once_a_turn_for_its_owner() -> None:
    table = paelleall("lava-sense", rooms="EW")
    table.pile("EW")
    assert "explore-draw" not in kinds(table.act(0, "move:E", dice="1"))
    others = paelleall("lava-sense", rooms="EW")
    others.pile("NESW", "NESW", "NESW")
    others.stand(1, 0)
    assert "explore-draw" not in kinds(others.act(1, "move:N", dice="1"))


# -- Burnt Offering ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.43", "DR-13.60")
def test_a_burnt_offering_turns_a_kill_into_a_treasure() -> None:
    table = paelleall("burnt-offering")
    ghost = monster("ghost")
    table.monster(1, card=ghost)
    item = table.item()
    table.treasures(item)
    table.act(0, "battle:monster", "attack:magic", "hit:4", "hit:4", "use:burnt-offering", f"equip:{item.id}",
              dice="666 44111")  # fmt: skip
    assert table[0].equipped == (item,)
    assert table[0].loot == ()
    assert table.dungeon.encounter_discard == (ghost,)


def test_no_offering_of_a_boss_of_others_kills_or_without_treasures() -> None:
    table = paelleall("burnt-offering")
    table.monster(1, card=table.make_monster(life=1, boss=True))
    table.treasures(table.item())
    assert "kill" not in kinds(table.act(0, "battle:monster", "attack:magic", "hit:4", dice="1 41111"))
    other = paelleall("burnt-offering")
    other.stand(1, 1)
    beast(other, life=1)
    other.treasures(other.item())
    assert "kill" not in kinds(other.act(1, "battle:monster", "attack:brawn", "hit:4", dice="1 41111"))
    none = paelleall("burnt-offering")
    beast(none, life=1)
    assert "kill" not in kinds(none.act(0, "battle:monster", "attack:magic", "hit:4", dice="1 41111"))


# -- Overheat ---------------------------------------------------------------------------------------------------


def test_overheating_adds_dice_and_burns_on_a_1() -> None:
    table = paelleall("overheat")
    beast(table)
    table.act(0, "battle:monster", "attack:magic", "use:overheat", "hit:4", dice="1 2222214")
    assert table.wounds(1) == 1
    assert table[0].wounds == 1


def test_overheating_without_a_1_or_not_at_all_costs_nothing() -> None:
    table = paelleall("overheat")
    beast(table)
    table.act(0, "battle:monster", "attack:magic", "use:overheat", dice="1 2222222")
    assert table[0].wounds == 0
    assert "before-roll" not in kinds(table.act(0, "battle:monster", "attack:magic", dice="1 11111"))
    assert table[0].wounds == 0
    table.turn(0)
    table.dungeon.ledger.renew("1/turn")
    assert "before-roll" not in kinds(table.act(0, "battle:monster", "attack:brawn", dice="1 1"))


# -- Wall of Flame ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.50", "DR-10.29")
def test_the_wall_burns_others_from_both_sides_and_holds_monsters_off() -> None:
    table = paelleall("wall-of-flame")
    table.act(0, "use:wall-of-flame,E")
    beast(table, 2)
    table.stand(0, 3)
    assert destinations(table.dungeon, 2) == [3]
    del table.dungeon.foes[2]
    table.stand(1, 1)
    table.act(1, "move:E")
    assert (table[1].room, table[1].wounds) == (2, 1)
    table.act(1, "move:W")
    assert (table[1].room, table[1].wounds) == (1, 2)
    table.stand(0, 1)
    table.act(0, "move:E")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-4.50")
def test_whom_the_wall_defeats_does_not_get_through() -> None:
    table = paelleall("wall-of-flame")
    table.act(0, "use:wall-of-flame,E")
    table.stand(2, 1, wounds=5)
    table.act(2, "move:E")
    assert (table[2].room, table[2].status) == (1, Status.KNOCKED_OUT)


def test_the_wall_stands_in_a_way_that_leads_somewhere_and_only_once() -> None:
    table = paelleall("wall-of-flame", rooms="NEW")
    assert "use:wall-of-flame,N" not in offered(table, 0)
    table.act(0, "use:wall-of-flame,W")
    assert "use:wall-of-flame,W" not in offered(table, 0)
    table[0].room = 0
    assert "use:wall-of-flame,E" not in offered(table, 0), "it burns on both sides"


@pytest.mark.rule("DR-13.54")
def test_the_wall_falls_with_its_owner() -> None:
    table = paelleall("wall-of-flame")
    table.act(0, "use:wall-of-flame,W")
    table.endgame()
    table.stand(0, 1, wounds=5)
    table.stand(1, 1)
    table.act(1, "battle:0", "attack:brawn", "attack:brawn", "hit:4", dice="41111 1")
    assert table[0].status is Status.KILLED
    assert table.dungeon.markers == {}


# -- Searing Aura -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.97")
def test_whoever_attacks_paelleall_is_burnt_first() -> None:
    table = paelleall("searing-aura")
    table.stand(2, 1, wounds=5)
    table.act(2, "battle:0", "use:searing-aura")
    assert table[2].status is Status.KNOCKED_OUT
    assert table.rolls() == []


def test_the_aura_does_not_burn_those_whom_she_attacks_and_burns_once_a_turn() -> None:
    table = paelleall("searing-aura")
    table.stand(1, 1)
    assert "declare" not in kinds(table.act(0, "battle:1", "attack:magic", "attack:brawn", dice="11111 11111"))
    table.act(1, "battle:0", "use:searing-aura", "attack:brawn", "attack:magic", dice="11111 11111")
    assert table[1].wounds == 1
    asked = table.act(1, "battle:0", "attack:brawn", "attack:magic", dice="11111 11111")
    assert "declare" not in kinds(asked)


# -- Eruption ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.41")
def test_an_eruption_hits_everybody_else_on_the_tile_at_once() -> None:
    table = paelleall("eruption")
    table.stand(1, 1)
    table.stand(2, 0)
    beast(table, life=2)
    table.act(0, "use:eruption")
    assert [each.wounds for each in (table[0], table[1], table[2])] == [0, 2, 0]
    assert 1 not in table.dungeon.foes
    assert len(table[0].loot) == 1
    assert table[0].abilities == ()


def test_nothing_erupts_where_nobody_is() -> None:
    table = paelleall("eruption")
    assert "use:eruption" not in offered(table, 0)
