"""Emma Goodluck (content 1, 2.5): each of her cards, what it does and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import beside, monster, offered, silence, trap, with_cards
from tests.rules.dungeonrun.table import Table, asked_of, kinds, named, sentence
from tests.rules.dungeonrun.words import WoundsSeat
from undercroft.rules.dungeonrun.exploring.entering import meet_encounter
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.state import ALL_ACTIONS, Marker, Stage, Status

EMMA = named("emma-goodluck")
DORGAN = named("dorgan")


def emma(*names: str, rooms: str = "EW EW EW", summoner: str | None = None, **options: Any) -> Table:
    """Emma in room 1 of a corridor with these cards, Dorgan at the Entrance."""
    table = Table(EMMA, DORGAN, rooms=rooms, **options)
    table.stand(0, 1)
    with_cards(table, 0, *names, summoner=summoner)
    return table


def beast(table: Table, room: int = 1, life: int = 9, escape: int = 4) -> None:
    """A monster with one die, which hits on a 6."""
    table.monster(room, attack=1, power=(6,), defense=4, escape=escape, life=life)


# -- Irrepressible ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.39")
def test_emma_rallies_after_every_battle_with_a_monster() -> None:
    table = emma("irrepressible")
    beast(table)
    table[0].wounds = 3
    table.act(0, "battle:monster", "attack:magic", "rally", dice="1 1111")
    assert table[0].wounds == 2


@pytest.mark.rule("DR-13.39", "DR-6.53")
def test_emma_rallies_twice_if_the_monster_dies() -> None:
    table = emma("irrepressible")
    beast(table, life=1)
    table[0].wounds = 3
    asked = table.act(0, "battle:monster", "attack:magic", "hit:4", "rally", "rally", dice="1 4111")
    assert asked_of(asked, "rally") == [0, 0]
    assert table[0].wounds == 1


@pytest.mark.rule("DR-13.39")
def test_emma_does_not_rally_for_assisting_twice_nor_when_defeated_nor_in_a_duel() -> None:
    helping = emma("irrepressible")
    beast(helping)
    helping.stand(1, 1)
    helping[0].wounds = 3
    asked = helping.act(1, "battle:monster", "assist:magic", "accept", "attack:brawn", "rally", dice="1 1111111")
    assert asked_of(asked, "rally") == [0]
    beaten = emma("irrepressible")
    beaten.monster(1, attack=1, power=(6,), life=9)
    beaten[0].wounds = 5
    asked = beaten.act(0, "battle:monster", "attack:magic", dice="6 1111")
    assert beaten[0].status is Status.KNOCKED_OUT
    assert "rally" not in kinds(asked)
    duel = emma("irrepressible")
    duel.stand(1, 1)
    duel[0].wounds = 3
    asked = duel.act(0, "battle:1", "attack:magic", "attack:brawn", dice="1111 11111")
    assert "rally" not in kinds(asked)


@pytest.mark.rule("DR-13.27")
def test_the_cursed_stone_dampens_emma() -> None:
    table = emma("irrepressible")
    beast(table)
    table[0].wounds = 3
    silence(table, 2)
    assert "rally" not in kinds(table.act(0, "battle:monster", "attack:magic", dice="1 1111"))


# -- Rewrite Fate -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.21", "DR-13.8")
def test_the_summoner_emma_has_any_roll_of_others_rerolled_once_a_turn() -> None:
    table = emma(summoner="rewrite-fate")
    table.endgame(0)
    table.stand(1, 3)
    beast(table, 3)
    table.act(1, "escape", "use:rewrite-fate,0", dice="444 111 1")
    assert table.told("escape-result")[-1].data["result"] == "failed"
    assert "after-roll" not in kinds(table.act(1, "escape", dice="444"))


@pytest.mark.rule("DR-13.8")
def test_fate_is_not_rewritten_without_the_stone_nor_on_own_rolls() -> None:
    table = emma(summoner="rewrite-fate")
    table.stand(1, 3)
    beast(table, 3)
    assert "after-roll" not in kinds(table.act(1, "escape", dice="444"))
    own = emma(summoner="rewrite-fate")
    own.endgame(0)
    beast(own)
    assert "after-roll" not in kinds(own.act(0, "escape", "go:W", dice="4444"))


# -- Second Chance ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.13", "DR-7.21")
def test_second_chance_rerolls_any_number_of_own_dice_together() -> None:
    table = emma("second-chance")
    beast(table, life=2)
    table.act(0, "battle:monster", "attack:magic", "use:second-chance,1", "die:1", "die:1", "done", "hit:5", "hit:4",
              dice="1 1124 51")  # fmt: skip
    assert 1 not in table.dungeon.foes


def test_second_chance_is_for_own_rolls_and_once_a_game() -> None:
    table = emma("second-chance")
    beast(table)
    asked = table.act(0, "battle:monster", "attack:magic", "use:second-chance,1", "die:1", "done", dice="1 1112 1")
    window = next(each for each in asked if each.kind == "after-roll")
    assert [each.key for each in window.options] == ["pass", "use:second-chance,1"]
    table.dungeon.ledger.renew("1/turn")  # another turn
    assert "after-roll" not in kinds(table.act(0, "battle:monster", "attack:magic", dice="1 1111"))


# -- Loaded Die -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.5")
def test_a_loaded_die_turns_a_1_into_a_6() -> None:
    table = emma("loaded-die")
    beast(table, escape=6)
    table.act(0, "escape", "use:loaded-die,0", "go:E", dice="1222")
    assert table[0].room == 2


@pytest.mark.rule("DR-7.23")
def test_a_loaded_die_needs_a_1_and_comes_after_the_rerolls() -> None:
    table = emma("loaded-die")
    beast(table, escape=6)
    assert "after-roll" not in kinds(table.act(0, "escape", dice="2222 1"))
    both = emma("loaded-die", "second-chance")
    beast(both, escape=6)
    keys = [[each.key for each in asked.options] for asked in both.act(0, "escape", dice="1222 1") if
            asked.kind == "after-roll"]  # fmt: skip
    assert keys == [["pass", "use:second-chance,0"], ["pass", "use:loaded-die,0"]]


# -- Trade Places -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.59", "DR-13.63")
def test_two_heroes_trade_places_without_entry_tests() -> None:
    table = beside("ancient-bridge", EMMA, DORGAN)
    table.stand(0, 0)
    table.stand(1, 1)
    with_cards(table, 0, "trade-places")
    table.act(0, "use:trade-places,1")
    assert (table[0].room, table[1].room) == (1, 0)
    assert [event.data["seat"] for event in table.told("entered")] == [0, 1]
    assert table[0].abilities == ()
    assert [card.id for card in table[0].ability_discard] == ["trade-places"]


@pytest.mark.rule("DR-13.59", "DR-13.62")
def test_whoever_is_swapped_onto_a_tripwire_may_trip_on_somebody_elses_turn() -> None:
    table = emma("trade-places")
    table.dungeon.markers["tripwire"] = Marker(0, 1)
    table.act(0, "use:trade-places,1", dice="111")
    assert table[1].room == 1
    assert table.dungeon.markers == {}


def test_nobody_trades_places_on_one_tile_or_with_the_knocked_out() -> None:
    table = emma("trade-places")
    table.stand(1, 1)
    assert not any("trade-places" in key for key in offered(table, 0))
    table.stand(1, 0, status=Status.KNOCKED_OUT)
    assert not any("trade-places" in key for key in offered(table, 0))


# -- Phase Step -------------------------------------------------------------------------------------------------


def around_a_wall() -> Table:
    """Emma in room 1; room 3 lies south of it behind a wall, reached through room 2."""
    table = Table(EMMA, DORGAN)
    table.room("EW", (1, 0))
    table.room("NS", (0, 1))
    table.room("NE", (0, 2))
    table.room("NW", (1, 2))
    table.room("S", (1, 1))
    table.stand(0, 1)
    with_cards(table, 0, "phase-step")
    return table


@pytest.mark.rule("DR-13.59")
def test_emma_steps_through_a_wall() -> None:
    table = around_a_wall()
    table[0].abilities = (*table[0].abilities, table.ability(sentence("leave", WoundsSeat(0))))
    assert table.dungeon.plan.neighbour(1, 2) is None
    table.act(0, "use:phase-step,5")
    assert (table[0].room, table[0].wounds) == (5, 0), "`leave` does not fire"
    assert table.dungeon.turn is not None
    assert (table.dungeon.turn.left, table[0].walked) == (True, False)


@pytest.mark.rule("DR-12.26")
def test_emma_steps_out_of_the_portcullis_room_without_a_roll() -> None:
    table = beside("portcullis-room", EMMA, DORGAN)
    table.stand(0, 1)
    with_cards(table, 0, "phase-step")
    table.act(0, "use:phase-step,0")
    assert table[0].room == 0


def test_nobody_steps_through_a_wall_beside_a_monster_or_in_the_endgame_a_hero() -> None:
    table = around_a_wall()
    beast(table)
    assert "use:phase-step,5" not in offered(table, 0)
    hunted = around_a_wall()
    hunted.stand(1, 1)
    assert "use:phase-step,5" in offered(hunted, 0)
    hunted.endgame()
    assert "use:phase-step,5" not in offered(hunted, 0)


# -- Fickle Omens -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.51")
def test_fickle_omens_replace_a_drawn_card_before_it_does_anything() -> None:
    table = emma("fickle-omens")
    table.deck(monster("mimic"), trap("dart-gallery"))
    table.treasures(table.item())
    table.play(meet_encounter(table.dungeon, table[0], 1), "use:fickle-omens", dice="4411")
    assert table.dungeon.encounter_discard == (monster("mimic"),)
    assert table[0].loot == (trap("dart-gallery"),)
    assert table.dungeon.items == {}


def test_omens_are_not_fickle_for_the_last_card_nor_for_others_nor_twice() -> None:
    table = emma("fickle-omens")
    table.deck(trap("dart-gallery"))
    assert "explore-card" not in kinds(table.play(meet_encounter(table.dungeon, table[0], 1), dice="4411"))
    table.deck(trap("scything-blade"), monster("ghost"))
    assert "explore-card" not in kinds(
        table.play(meet_encounter(table.dungeon, table[1], 0), "with:brawn", dice="44111")
    )
    table.deck(monster("ghost"), trap("dart-gallery"), trap("poison-needle"), monster("slime.1"))
    table.play(meet_encounter(table.dungeon, table[0], 1), "use:fickle-omens", dice="4411")
    assert "explore-card" not in kinds(table.play(meet_encounter(table.dungeon, table[0], 1), dice="4411"))


# -- Jinx -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.23")
def test_a_jinx_turns_every_6_as_soon_as_it_is_rolled() -> None:
    table = emma("jinx")
    table.stand(1, 2)
    beast(table, 2, escape=6)
    table.act(1, "escape", "use:jinx", dice="661 1")
    assert table.told("escape-result")[-1].data["result"] == "failed"


@pytest.mark.rule("DR-7.23")
def test_a_jinx_does_not_touch_the_monsters_dice_nor_dice_rerolled_later() -> None:
    table = Table(DORGAN, EMMA, rooms="EW EW")
    for seat in (0, 1):
        table.stand(seat, 1)
    with_cards(table, 1, "jinx")
    with_cards(table, 0, "second-chance")
    beast(table)
    table.act(0, "battle:monster", "use:jinx", "attack:brawn", "use:second-chance,1", "die:1", "done", "hit:6",
              dice="6 62222 6")  # fmt: skip
    assert table.wounds(1) == 1
    assert table[0].wounds == 1


def test_a_jinx_reaches_the_next_tile_and_no_farther_and_works_once_a_turn() -> None:
    table = emma("jinx")
    table.stand(1, 3)
    beast(table, 3)
    assert "declare" not in kinds(table.act(1, "escape", dice="444"))
    table.stand(1, 1)
    beast(table, 1)
    table.act(1, "battle:monster", "use:jinx", "attack:brawn", dice="1 66666")
    table.turn(1)
    assert "declare" not in kinds(table.act(1, "battle:monster", "attack:brawn", dice="1 11111"))


# -- Lucky Find -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.100")
def test_a_lucky_find_is_one_more_treasure_to_choose_from() -> None:
    table = emma("lucky-find")
    found, more = table.item(), table.item()
    table.lie(1, found, face_up=False)
    table.treasures(more)
    table.act(0, "search", "use:lucky-find", f"discard:{found.id}", f"loot:{more.id}")
    assert table[0].loot == (more,)
    assert table.dungeon.treasure_discard == (found,)


def test_luck_needs_a_treasure_in_the_search_and_one_in_the_deck() -> None:
    table = emma("lucky-find")
    artifact = table.item(artifact=True)
    table.lie(1, artifact)
    table.treasures(table.item())
    assert "search" not in kinds(table.act(0, "search", f"loot:{artifact.id}"))
    last = table.item()
    table.lie(1, last)
    table.treasures()
    assert "search" not in kinds(table.act(0, "search", f"loot:{last.id}"))


# -- Bend Gravity -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.3")
def test_gravity_bends_for_tile_tests_and_traps() -> None:
    table = emma("bend-gravity")
    table.play(disarm(table.dungeon, table[0], trap("dart-gallery")), "with:magic", dice="4411")
    assert table[0].loot == (trap("dart-gallery"),)
    gate = beside("portcullis-room", EMMA, DORGAN)
    gate.stand(0, 1)
    with_cards(gate, 0, "bend-gravity")
    gate.act(0, "move:W", "with:magic", dice="1114")
    assert gate[0].room == 0


def test_gravity_does_not_bend_for_the_bridge_nor_under_the_cursed_stone() -> None:
    bridge = beside("ancient-bridge", EMMA, DORGAN)
    bridge.stand(0, 0)
    with_cards(bridge, 0, "bend-gravity")
    assert "tile-test" not in kinds(bridge.act(0, "move:E", dice="2111"))
    table = emma("bend-gravity")
    silence(table, 1)
    assert "disarm-with" not in kinds(table.play(disarm(table.dungeon, table[0], trap("dart-gallery")), dice="4411"))


# -- Stolen Moment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-3.28", "DR-3.30")
def test_emma_steals_a_moment_after_somebody_elses_turn() -> None:
    table = emma("stolen-moment")
    table.turn(1)
    table.dungeon.stage = Stage.AFTER_TURN
    table.step("use:stolen-moment", "move:E")
    assert table[0].room == 2
    assert table.dungeon.ledger.is_spent("1/game", "stolen-moment")


@pytest.mark.rule("DR-3.30", "DR-13.64")
def test_an_action_earned_in_a_stolen_moment_follows_it_at_once() -> None:
    table = beside("den", EMMA, DORGAN)
    with_cards(table, 0, "stolen-moment", "trade-places")
    with_cards(table, 1, "trophy-taker")
    table[0].room, table[1].loot = 1, (monster("ghost"),)
    prey = table.make_monster(life=1)
    table.deck(prey)
    table.turn(1)
    table.dungeon.stage = Stage.AFTER_TURN
    battle = ("attack:brawn", "hit:4", "use:trophy-taker", f"advance:ghost,{prey.id}", "train:brawn")
    table.step("use:stolen-moment", "use:trade-places,1", *battle, dice="6 1 41111")
    assert table[1].training == (1, 0, 0)
    assert table.dungeon.turn is None, "and then the turn is over"


@pytest.mark.rule("DR-13.41", "DR-13.52", "DR-13.64")
def test_a_visage_does_not_hold_in_a_stolen_moment_but_in_the_turn_that_follows() -> None:
    table = emma("stolen-moment")
    table.stand(1, 1)
    with_cards(table, 1, "demonic-visage")
    table.turn(1)
    table.until(Stage.AFTER_TURN, "end", "use:demonic-visage,0")
    table.step("use:stolen-moment", "move:E")
    assert table[0].room == 2
    table[0].room = 1
    assert "move:E" not in offered(table, 0)


@pytest.mark.rule("DR-13.64")
def test_a_move_in_a_stolen_moment_is_none_of_the_last_turn() -> None:
    table = emma("stolen-moment")
    table.turn(1)
    table.dungeon.stage = Stage.AFTER_TURN
    table.step("use:stolen-moment", "move:E")
    assert not table[0].walked
    table.act(0, "move:W")
    assert table[0].walked


@pytest.mark.rule("DR-13.52", "DR-13.64")
def test_what_a_turn_barred_is_over_in_a_moment_stolen_after_it() -> None:
    table = beside("den", EMMA, DORGAN)
    with_cards(table, 0, "stolen-moment", "trade-places")
    with_cards(table, 1, "trophy-taker")
    table[0].room, table[1].loot = 1, (monster("ghost"),)
    ghoul = monster("ghoul.1")
    table.deck(ghoul)
    table.turn(1).barred = ALL_ACTIONS
    table.dungeon.stage = Stage.AFTER_TURN
    battle = ("attack:brawn", "hit:4", "hit:4", "hit:4", "use:trophy-taker", "advance:ghost,ghoul.1", "train:brawn")
    table.step("use:stolen-moment", "use:trade-places,1", *battle, dice="6 411 44411")
    assert table[1].training == (1, 0, 0)
    assert table[1].markers == {"numb"}
    table.turn(1)
    table.until(Stage.ROAMING, "end")
    assert table[1].markers == frozenset(), "his next turn is the first after he got it"


@pytest.mark.rule("DR-13.64", "DR-5.66")
def test_a_stolen_moment_does_not_count_as_the_one_equip_action_beside_a_monster() -> None:
    table = emma("stolen-moment")
    beast(table)
    table[0].equipped = (table.item(),)
    turn = table.turn(1)
    turn.equips = 1
    table.dungeon.stage = Stage.AFTER_TURN
    table.step("use:stolen-moment", "equip", "finish")
    assert turn.equips == 1
    assert "equip" in offered(table, 0)


@pytest.mark.rule("DR-3.28")
def test_no_moment_is_stolen_from_oneself_or_twice_or_lying_down() -> None:
    table = emma("stolen-moment")
    table.turn(0)
    table.dungeon.stage = Stage.AFTER_TURN
    assert kinds(table.step()) == []
    table.turn(1)
    table.dungeon.stage = Stage.AFTER_TURN
    table.step("use:stolen-moment", "pass")
    table.turn(1)
    table.dungeon.stage = Stage.AFTER_TURN
    assert kinds(table.step()) == []
    down = emma("stolen-moment")
    down[0].status = Status.KNOCKED_OUT
    down.turn(1)
    down.dungeon.stage = Stage.AFTER_TURN
    assert kinds(down.step()) == []


# -- Four-Leaf Clover -------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.21", "DR-7.5")
def test_a_clover_turns_the_die_for_a_new_tile_by_one() -> None:
    table = emma("four-leaf-clover", rooms="EW")
    table.pile(table.tile("EW", treasure=(5,)), "EW", "EW")
    treasure = table.item()
    table.treasures(treasure)
    table.act(0, "move:E", "use:four-leaf-clover", "turn:4,5", dice="4")
    assert [each.item for each in table.dungeon.items[2]] == [treasure]


def test_a_clover_is_no_use_beyond_6_nor_for_other_rolls() -> None:
    table = emma("four-leaf-clover", rooms="EW")
    table.pile("EW", "EW", "EW")
    asked = table.act(0, "move:E", "use:four-leaf-clover", dice="6")
    assert "turn-die" not in kinds(asked)  # nothing but 5 is left
    beast(table, 2)
    assert "after-roll" not in kinds(table.act(0, "battle:monster", "attack:magic", dice="1 1111"))
