"""Dorgan (content 1, 2.8): each of his cards, what it does and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import alone, beside, discarded, monster, offered, silence, trap, with_cards
from tests.rules.dungeonrun.table import Table, kinds, named
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.gear.items import can_equip
from undercroft.rules.dungeonrun.state import LaidTrap, Lying, Marker, Stage, Status

DORGAN = named("dorgan")
EMMA = named("emma-goodluck")
NEEDLE, BLADE, DARTS = trap("poison-needle"), trap("scything-blade"), trap("dart-gallery")


def dorgan(*names: str, rooms: str = "EW EW EW", summoner: str | None = None, **options: Any) -> Table:
    """Dorgan in room 1 of a corridor with these cards, Emma at the Entrance."""
    table = Table(DORGAN, EMMA, rooms=rooms, **options)
    table.stand(0, 1)
    with_cards(table, 0, *names, summoner=summoner)
    return table


# -- Trapwright -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.1")
def test_a_trapwright_rolls_one_die_more_when_he_disarms() -> None:
    table = dorgan("trapwright")
    table.play(disarm(table.dungeon, table[0], DARTS), dice="1144")
    assert table[0].loot == (DARTS,)


@pytest.mark.rule("DR-4.48", "DR-1.38")
def test_a_laid_trap_waits_for_the_next_other_hero() -> None:
    table = dorgan("trapwright")
    table[0].loot = (DARTS,)
    table.act(0, "use:trapwright.2")
    assert table.dungeon.laid == {1: LaidTrap(DARTS, 0)}
    table.act(0, "move:E")
    table.turn(0)
    table.act(0, "move:W")
    assert table[0].wounds == 0
    table.act(1, "move:E", dice="1111")
    assert table[1].wounds == 2
    assert table.dungeon.laid == {}
    assert table.dungeon.encounter_discard == (DARTS,)


@pytest.mark.rule("DR-4.48")
def test_a_laid_trap_that_is_disarmed_is_loot() -> None:
    table = dorgan("trapwright")
    table[0].loot = (DARTS,)
    table.act(0, "use:trapwright.2")
    table.stand(0, 2)
    table.act(1, "move:E", dice="4411")
    assert table[1].loot == (DARTS,)


@pytest.mark.rule("DR-17.19")
def test_no_trap_is_laid_at_the_entrance_on_another_trap_or_without_one() -> None:
    table = dorgan("trapwright")
    assert "use:trapwright.2" not in offered(table, 0)
    table[0].loot = (DARTS, BLADE)
    assert "use:trapwright.2" in offered(table, 0)
    table.act(0, "use:trapwright.2", f"lay:{BLADE.id}")
    assert "use:trapwright.2" not in offered(table, 0)
    table.stand(0, 0, loot=(DARTS,))
    with_cards(table, 0, "trapwright")
    assert "use:trapwright.2" not in offered(table, 0)


@pytest.mark.rule("DR-14.3")
def test_alone_a_trapwright_only_disarms() -> None:
    table = Table(DORGAN, rooms="EW")
    table.stand(0, 1, loot=(DARTS,))
    with_cards(table, 0, "trapwright")
    assert "use:trapwright.2" not in offered(table, 0)


# -- Rigged Halls -----------------------------------------------------------------------------------------------


def turn_end(table: Table, *answers: str) -> list[str]:
    """Dorgan ends his turn."""
    table.turn(0)
    table.dungeon.stage = Stage.TURN_END
    return kinds(table.step(*answers))


@pytest.mark.rule("DR-3.25", "DR-13.8")
def test_the_summoner_dorgan_rigs_an_adjacent_hall_with_a_discarded_trap() -> None:
    table = dorgan(summoner="rigged-halls")
    table.endgame(0)
    table.dungeon.encounter_discard = (BLADE, DARTS, monster("ghost"))
    assert turn_end(table, "use:rigged-halls,2") == ["turn-end"]
    assert table.dungeon.laid == {2: LaidTrap(DARTS, 0)}
    assert discarded(table, BLADE.id, "ghost")


def test_a_hall_is_rigged_from_the_loot_pile_as_well() -> None:
    table = dorgan(summoner="rigged-halls")
    table.endgame(0)
    table[0].loot = (NEEDLE,)
    table.dungeon.encounter_discard = (DARTS,)
    turn_end(table, "use:rigged-halls,1", f"lay:{NEEDLE.id}")
    assert table.dungeon.laid == {1: LaidTrap(NEEDLE, 0)}


@pytest.mark.rule("DR-17.19")
def test_no_hall_is_rigged_with_a_hero_in_it_nor_the_entrance_nor_without_the_stone() -> None:
    table = dorgan(summoner="rigged-halls")
    table.dungeon.encounter_discard = (DARTS,)
    assert turn_end(table) == [], "no Stone"
    table.endgame(0)
    table.stand(1, 2)
    table.turn(0)
    table.dungeon.stage = Stage.TURN_END
    (asked,) = table.step()
    assert [each.key for each in asked.options] == ["pass", "use:rigged-halls,1"]
    table.dungeon.encounter_discard = (monster("ghost"),)
    assert turn_end(table) == [], "no trap"


@pytest.mark.rule("DR-9.18")
def test_strictly_dorgan_is_asked_about_his_halls_with_any_loot() -> None:
    table = dorgan(summoner="rigged-halls", windows="strict")
    table.endgame(0)
    assert turn_end(table) == []
    table[0].loot = (monster("ghost"),)
    assert turn_end(table) == ["turn-end"]


# -- Treasure-Sense ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-9.12", "DR-9.13")
def test_dorgan_senses_the_treasures_around_him() -> None:
    table = dorgan("treasure-sense")
    near, far = table.item(), table.item()
    table.lie(2, near, face_up=False)
    table.lie(3, far, face_up=False)
    table.act(0, "use:treasure-sense")
    assert table.dungeon.items[2] == (Lying(near, face_up=False, known=1),)
    assert table.dungeon.items[3] == (Lying(far, face_up=False),)
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 2, "a free action"


@pytest.mark.rule("DR-9.13")
def test_or_the_top_of_the_deck() -> None:
    table = dorgan("treasure-sense")
    table.lie(1, table.item(), face_up=False)
    top = table.item()
    table.treasures(top, table.item())
    table.act(0, "use:treasure-sense", "look:deck")
    assert table.dungeon.known_treasures == (1,)
    (event,) = table.told("looked-at-treasures")
    assert event.secret is not None
    assert event.secret["items"] == (top.id,)
    assert event.to == (0,)


def test_there_must_be_something_new_to_sense_and_once_a_turn() -> None:
    table = dorgan("treasure-sense")
    table.lie(1, table.item())
    assert "use:treasure-sense" not in offered(table, 0)
    table.treasures(table.item())
    table.act(0, "use:treasure-sense")
    table.lie(1, table.item(), face_up=False)
    assert "use:treasure-sense" not in offered(table, 0)
    table.dungeon.ledger.renew("1/turn")
    assert "use:treasure-sense" in offered(table, 0)


# -- Quick Hands ------------------------------------------------------------------------------------------------


def test_quick_hands_search_for_free_once_a_turn() -> None:
    table = dorgan("quick-hands")
    found = table.item()
    table.lie(1, found)
    table.act(0, "use:quick-hands", f"loot:{found.id}")
    assert table[0].loot == (found,)
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 2
    table.lie(1, table.item())
    assert "use:quick-hands" not in offered(table, 0)


@pytest.mark.rule("DR-5.82")
def test_the_quickest_hands_do_not_search_beside_a_monster() -> None:
    table = dorgan("quick-hands")
    assert "use:quick-hands" not in offered(table, 0)
    table.lie(1, table.item())
    table.monster(1)
    assert "use:quick-hands" not in offered(table, 0)


# -- Guild Licence ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.56")
def test_a_licence_lets_dorgan_carry_arms_of_war() -> None:
    table = dorgan("guild-licence")
    axe = table.item(training=("War",))
    assert can_equip(table.dungeon, table[0], axe)
    assert not can_equip(table.dungeon, table[0], table.item(training=("Magic",)))
    assert not can_equip(table.dungeon, table[1], axe)


@pytest.mark.rule("DR-13.56")
def test_what_is_equipped_stays_so_under_the_cursed_stone() -> None:
    table = dorgan("guild-licence")
    axe = table.item(training=("War",))
    table[0].equipped = (axe,)
    silence(table, 1)
    assert not can_equip(table.dungeon, table[0], axe)
    assert table[0].equipped == (axe,)
    assert "use:guild-licence" not in offered(table, 0)


# -- Tunnel-Tough -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.40")
def test_dorgan_shrugs_two_wounds_of_a_trap_off_once_a_turn() -> None:
    table = dorgan("tunnel-tough")
    table.play(disarm(table.dungeon, table[0], BLADE), "with:skill", "use:tunnel-tough", dice="111")
    assert table[0].wounds == 1
    table.play(disarm(table.dungeon, table[0], BLADE), "with:skill", dice="111")
    assert table[0].wounds == 4


def test_being_tough_does_not_help_against_attacks() -> None:
    table = dorgan("tunnel-tough")
    table.monster(1, attack=2, life=9)
    assert "before-wounds" not in kinds(table.act(0, "battle:monster", "attack:brawn", dice="66 11111"))


# -- Tripwire ---------------------------------------------------------------------------------------------------


def wired() -> Table:
    """Dorgan has left a tripwire in room 1."""
    table = dorgan("tripwire")
    table.act(0, "move:E", "use:tripwire")
    assert table.dungeon.markers == {"tripwire": Marker(0, 1)}
    return table


@pytest.mark.rule("DR-4.48")
def test_who_trips_stays_where_he_is_and_moves_no_more_this_turn() -> None:
    table = wired()
    table.lie(1, table.item())
    table.act(1, "move:E", dice="1111")
    assert table[1].room == 1
    assert table.dungeon.markers == {}
    assert not any(key.startswith("move") for key in offered(table, 1))
    table.turn(1)
    assert any(key.startswith("move") for key in offered(table, 1)), "only this turn"


@pytest.mark.rule("DR-4.48")
def test_who_does_not_trip_goes_on_and_the_wire_is_gone() -> None:
    table = wired()
    table.act(1, "move:E", dice="1114")
    assert table.dungeon.markers == {}
    table.act(1, "move:W")
    assert table[1].room == 0


@pytest.mark.rule("DR-13.62")
def test_a_tripwire_ends_a_long_stride_and_a_possession() -> None:
    table = Table(DORGAN, EMMA, rooms="EW EW EW")
    with_cards(table, 1, "tundra-stride")
    table.dungeon.markers["tripwire"] = Marker(0, 1)
    assert "enter" not in kinds(table.act(1, "move:E", dice="1111"))
    assert table[1].room == 1
    led = Table(DORGAN, EMMA, rooms="EW EW EW")
    with_cards(led, 0, "possession")
    led.dungeon.markers["tripwire"] = Marker(0, 1)
    assert "put-hero" not in kinds(led.act(0, "use:possession,1", dice="1111"))
    assert led[1].room == 1


def test_its_owner_does_not_trip_and_the_wire_stays_into_the_next_turn() -> None:
    table = wired()
    table.turn(0)
    table.act(0, "move:W")
    assert table.dungeon.markers == {"tripwire": Marker(0, 1)}
    table.dungeon.turn, table.dungeon.slot, table.dungeon.stage = None, 0, Stage.TURN_START
    table.step()
    assert table.dungeon.markers == {"tripwire": Marker(0, 1)}


# -- Collapse Tunnel --------------------------------------------------------------------------------------------


def ring() -> Table:
    """Dorgan in room 1 of a ring of four rooms, which the Entrance is one of."""
    table = Table(DORGAN, EMMA)
    table.room("ESW", (1, 0))
    table.room("NS", (1, 1))
    table.room("NW", (1, 2))
    table.room("NE", (0, 2))
    table.room("NS", (0, 1))
    table.stand(0, 1)
    with_cards(table, 0, "collapse-tunnel")
    return table


@pytest.mark.rule("DR-4.3")
def test_a_collapsed_tunnel_parts_two_tiles_until_it_is_cleared() -> None:
    table = ring()
    table.act(0, "use:collapse-tunnel,S")
    assert 2 not in table.dungeon.plan.adjacent(1)
    assert "move:S" not in offered(table, 0)
    assert not any("collapse-tunnel" in key for key in offered(table, 0)), "once a game"
    table.act(0, "use:rubble", dice="41111")
    assert "rubble" in table.dungeon.markers
    table.stand(1, 2)
    table.act(1, "use:rubble", dice="44")
    assert 2 in table.dungeon.plan.adjacent(1)
    assert table.dungeon.markers == {}
    assert "use:rubble" not in offered(table, 1)


@pytest.mark.rule("DR-17.3")
def test_no_tunnel_collapses_that_would_cut_a_tile_off() -> None:
    table = dorgan("collapse-tunnel")
    assert not any("collapse-tunnel" in key for key in offered(table, 0))
    dead_end = ring()
    keys = [key for key in offered(dead_end, 0) if "collapse-tunnel" in key]
    assert keys == ["use:collapse-tunnel,S", "use:collapse-tunnel,W"]


def test_rubble_is_cleared_from_beside_it_only() -> None:
    table = ring()
    table.act(0, "use:collapse-tunnel,S")
    table.stand(1, 3)
    assert "use:rubble" not in offered(table, 1)


@pytest.mark.rule("DR-13.54")
def test_rubble_outlives_its_owner() -> None:
    table = ring()
    table.act(0, "use:collapse-tunnel,S")
    table.endgame()
    table.stand(0, 1, wounds=7)
    table.stand(1, 1)
    table.act(1, "battle:0", "attack:magic", "attack:brawn", "hit:4", dice="4111 11111")
    assert table[0].status is Status.KILLED
    assert "rubble" in table.dungeon.markers


# -- Cash In ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.89", "DR-13.60")
def test_two_treasures_buy_a_training_marker_and_no_ability() -> None:
    table = dorgan("cash-in")
    worn, loot = table.item(), table.item()
    table[0].equipped, table[0].loot = (worn,), (loot,)
    table.act(0, "use:cash-in", f"discard:{worn.id}", "train:brawn")
    assert table[0].training == (1, 0, 0)
    assert table.dungeon.treasure_discard == (worn, loot)
    assert len(table[0].abilities) == 1


def test_artifacts_and_single_treasures_are_not_cashed_in() -> None:
    table = dorgan("cash-in")
    table[0].equipped = (table.item(), table.item(artifact=True))
    table[0].loot = (monster("ghost"),)
    assert "use:cash-in" not in offered(table, 0)


# -- Stonebreaker -----------------------------------------------------------------------------------------------


def test_animate_monsters_are_easier_to_break() -> None:
    table = alone("stone-golem", DORGAN, EMMA)
    with_cards(table, 0, "stonebreaker")
    table.act(0, "battle:monster", "attack:brawn", "hit:4", dice="111 411111")
    assert table.wounds(1) == 1


def test_flesh_is_no_stone() -> None:
    table = alone("slime.1", DORGAN, EMMA)
    with_cards(table, 0, "stonebreaker")
    asked = table.act(0, "battle:monster", "attack:brawn", dice="11 44444")
    assert "die" not in kinds(asked)


def test_the_defense_is_lower_for_dorgan_alone() -> None:
    table = alone("stone-golem", DORGAN, EMMA)
    with_cards(table, 0, "stonebreaker")
    table.stand(1, 1)
    asked = table.act(1, "battle:monster", "attack:magic", dice="111 4444")
    assert "die" not in kinds(asked)


# -- Spare Parts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.6")
def test_a_sprung_trap_is_kept_for_parts() -> None:
    table = dorgan("spare-parts")
    table.play(disarm(table.dungeon, table[0], DARTS), dice="111")
    assert table[0].wounds == 2
    assert table[0].loot == (DARTS,)
    assert table.dungeon.encounter_discard == ()


@pytest.mark.rule("DR-8.22", "DR-8.26")
def test_a_lasting_trap_is_kept_when_it_leaves() -> None:
    table = dorgan("spare-parts")
    table[0].traps = (NEEDLE,)
    table[0].wounds = 7
    table.monster(1, attack=1, life=9)
    table.act(0, "battle:monster", "attack:brawn", dice="6 11111")
    assert table[0].status is Status.KNOCKED_OUT
    assert table[0].loot == (NEEDLE,)


def test_others_and_the_silenced_keep_nothing() -> None:
    table = dorgan("spare-parts")
    table.play(disarm(table.dungeon, table[1], DARTS), dice="1111")
    assert discarded(table, DARTS.id)
    silence(table, 1)
    table.play(disarm(table.dungeon, table[0], BLADE), "with:skill", dice="111")
    assert discarded(table, DARTS.id, BLADE.id)
    assert table[0].loot == ()


# -- Seam-Finder ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.5")
def test_a_seam_raises_one_die_by_one() -> None:
    table = dorgan("seam-finder")
    table.monster(1, attack=1, life=9)
    table.act(0, "battle:monster", "attack:brawn", "use:seam-finder,1", "turn:3,4", "hit:4", dice="1 31111")
    assert table.wounds(1) == 1


@pytest.mark.rule("DR-7.5")
def test_a_6_is_not_raised_nor_an_escape_roll_nor_twice_a_turn() -> None:
    table = dorgan("seam-finder")
    table.monster(1, attack=1, life=9, escape=6)
    assert "after-roll" not in kinds(table.act(0, "escape", dice="555 1"))
    hits = ["hit:6"] * 5
    assert "after-roll" not in kinds(table.act(0, "battle:monster", "attack:brawn", *hits, dice="1 66666"))
    table.turn(0)
    table.act(0, "battle:monster", "attack:brawn", "use:seam-finder,1", dice="1 11111")
    assert "after-roll" not in kinds(table.act(0, "battle:monster", "attack:brawn", dice="1 11111"))


def test_trapwright_and_seam_finder_meet_at_a_trap_on_the_bridge() -> None:
    table = beside("ancient-bridge", DORGAN, EMMA)
    table.stand(0, 0)
    with_cards(table, 0, "trapwright", "seam-finder")
    table.dungeon.laid[1] = LaidTrap(DARTS, 1)
    table.act(0, "move:E", "use:seam-finder,0", "turn:3,4", dice="211 3411")
    assert table[0].loot == (DARTS,)
