"""Addolgar Vayne (content 1.1, 1.2, 2.1): what each of his cards does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import beside, monster, trap
from tests.rules.dungeonrun.gifts import beast, corridor, give, offered, silence, uses
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds
from undercroft.rules.dungeonrun.exploring.entering import enter, meet_encounter
from undercroft.rules.dungeonrun.exploring.markers import put_marker
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.state import LaidTrap, Marker, Status
from undercroft.rules.dungeonrun.turns.summon import may_summon

# -- Blessed Rally ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.54")
def test_a_blessed_rally_heals_a_second_hero_or_oneself() -> None:
    table = give(corridor(), 0, "blessed-rally")
    beast(table, life=1)
    table[0].wounds = table[1].wounds = 2
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", "use:blessed-rally,1", dice="1 611")
    assert (table[0].wounds, table[1].wounds) == (1, 1)
    beast(table, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")
    assert (table[0].wounds, table[1].wounds) == (0, 1)


@pytest.mark.rule("DR-6.38")
def test_a_rally_is_offered_to_an_unhurt_confessor_while_somebody_here_bleeds() -> None:
    table = give(corridor(), 0, "blessed-rally")
    beast(table, life=1)
    table[1].wounds = 1
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", "use:blessed-rally,1", dice="1 611")
    assert table[1].wounds == 0


def test_a_blessed_rally_reaches_nobody_elsewhere_and_adds_nothing_to_the_rally_of_another() -> None:
    table = give(corridor(), 0, "blessed-rally")
    table.stand(1, 2, wounds=2)
    beast(table, life=1)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert asked_of(asked, "rally") == []
    beast(table, 2, life=1)
    assert offered(table.act(1, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")) == []


@pytest.mark.rule("DR-13.27")
def test_a_rally_near_the_cursed_stone_is_not_blessed() -> None:
    table = silence(give(corridor(), 0, "blessed-rally"), 2)
    beast(table, life=1)
    table[0].wounds = table[1].wounds = 2
    assert offered(table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")) == []


# -- Radiant Ward -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.8", "DR-11.7")
@pytest.mark.parametrize("summoner", [True, False])
def test_a_radiant_ward_stops_a_wound_of_each_attack_while_the_stone_is_equipped(summoner: bool) -> None:
    table = give(corridor(), 0, "radiant-ward")
    table.endgame(0 if summoner else None)
    beast(table, attack=2)
    table.act(0, "battle:monster", "attack:brawn", dice="66 111")
    assert table[0].wounds == (1 if summoner else 2)


@pytest.mark.rule("DR-18.16", "DR-8.40")
def test_the_ward_comes_before_armor() -> None:
    table = give(corridor(), 0, "radiant-ward", "thick-hide")
    table.endgame(0)
    beast(table, attack=3)
    table.act(0, "battle:monster", "attack:brawn", "armor", dice="666 111 5")
    assert table[0].wounds == 1
    beast(table, attack=1)
    assert "armor" not in kinds(table.act(0, "battle:monster", "attack:brawn", dice="6 111"))


def test_a_radiant_ward_stops_no_trap() -> None:
    table = give(corridor(), 0, "radiant-ward")
    table.endgame(0)
    table.play(disarm(table.dungeon, table[0], table.trap(wounds=1)), dice="111")
    assert table[0].wounds == 1


# -- Angelic Wings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["ancient-bridge", "underground-channel"])
def test_wings_carry_over_bridge_and_channel_without_a_roll(tile: str) -> None:
    table = give(beside(tile), 0, "angelic-wings")
    table.act(0, "move:E")
    assert (table.rolls(), table[0].wounds, table[0].room) == ([], 0, 1)


def test_wings_do_not_open_a_gate_and_fold_near_the_cursed_stone() -> None:
    table = give(beside("portcullis-room"), 0, "angelic-wings")
    table.stand(0, 1, abilities=table[0].abilities)
    table.act(0, "move:W", dice="111")
    assert table[0].wounds == 1
    cursed = silence(give(beside("underground-channel"), 0, "angelic-wings"), 1)
    cursed.act(0, "move:E", dice="111")
    assert cursed[0].wounds == 1


@pytest.mark.rule("DR-13.36", "DR-6.52")
@pytest.mark.parametrize("laid", [True, False])
def test_wings_disarm_a_fall_at_once_drawn_or_laid(laid: bool) -> None:
    table = give(corridor(), 0, "angelic-wings")
    table[0].wounds = 1
    pit = trap("crumbling-floor")
    if laid:
        table.dungeon.laid[2] = LaidTrap(pit, 1)
        asked = table.act(0, "move:E", "rally")
    else:
        asked = table.play(disarm(table.dungeon, table[0], pit), "rally")
    assert kinds(asked)[-1:] == ["rally"]
    assert "help" not in kinds(asked)
    assert table[0].loot == (pit,)
    assert table.rolls() == []


def test_wings_are_no_help_against_other_traps() -> None:
    table = give(corridor(), 0, "angelic-wings")
    blade = table.trap()
    table.play(disarm(table.dungeon, table[0], blade), dice="111")
    assert table.dungeon.encounter_discard == (blade,)


def test_wings_add_a_die_to_escapes_of_their_owner_alone() -> None:
    table = give(corridor(), 0, "angelic-wings")
    beast(table)
    table.act(0, "escape", "go:E", dice="1114")
    assert table.rolls() == [(1, 1, 1, 4)]
    table.act(1, "escape", "go:E", dice="411")
    assert table.rolls()[1] == (4, 1, 1)


# -- Smite --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "boss"), [("undead", False), ("humanoid", True)])
def test_smite_adds_two_dice_against_undead_and_bosses_once_a_turn(kind: str, boss: bool) -> None:
    table = give(corridor(), 0, "smite")
    beast(table, kind=kind, boss=boss, life=9)
    table.act(0, "battle:monster", "attack:magic", "use:smite", dice="1 11111")
    assert table.rolls()[1] == (1,) * 5
    assert offered(table.act(0, "battle:monster", "attack:magic", dice="1 111")) == []


def test_smite_leaves_the_living_alone_and_needs_magic() -> None:
    table = give(corridor(), 0, "smite")
    beast(table, kind="beast")
    assert offered(table.act(0, "battle:monster", "attack:magic", dice="1 111")) == []
    beast(table, kind="undead")
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


# -- Shield of Faith ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.53")
def test_faith_shields_another_hero_and_earns_a_rally() -> None:
    table = give(corridor(), 1, "shield-of-faith")
    table[1].wounds = 1
    beast(table, attack=2)
    asked = table.act(0, "battle:monster", "attack:brawn", "use:shield-of-faith", "rally", dice="66 111")
    assert (table[0].wounds, table[1].wounds) == (1, 0)
    assert asked_of(asked, "rally") == [1]


def test_faith_that_shields_its_owner_earns_nothing() -> None:
    table = give(corridor(), 0, "shield-of-faith")
    table[0].wounds = 1
    beast(table)
    asked = table.act(0, "battle:monster", "attack:brawn", "use:shield-of-faith", dice="6 111")
    assert table[0].wounds == 1
    assert asked_of(asked, "rally") == []


@pytest.mark.rule("DR-13.51")
def test_faith_shields_once_between_two_own_turns_on_the_same_tile_and_against_attacks() -> None:
    table = give(corridor(), 1, "shield-of-faith")
    beast(table)
    table.act(0, "battle:monster", "attack:brawn", "use:shield-of-faith", dice="6 111")
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="6 111")) == []
    away = give(corridor(), 1, "shield-of-faith")
    away.stand(1, 2, abilities=away[1].abilities)
    beast(away)
    assert offered(away.act(0, "battle:monster", "attack:brawn", dice="6 111")) == []
    snared = give(corridor(), 1, "shield-of-faith")
    assert offered(snared.play(disarm(snared.dungeon, snared[0], snared.trap()), dice="111")) == []


# -- Tithe --------------------------------------------------------------------------------------------------------


def assisted_kill(table: Table, *answers: str) -> list[str]:
    """Seat 0 kills the monster with the help of seat 1; what was offered."""
    beast(table, life=1)
    keys = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:6", *answers)
    return offered(table.act(0, *keys, dice="1 6111"))


def test_a_tithe_is_taken_of_what_lies_where_the_assisted_hero_kills() -> None:
    table = give(corridor(), 1, "tithe")
    first, second = table.item(), table.item()
    table.lie(1, first)
    table.lie(1, second, face_up=False)
    assisted_kill(table, "use:tithe", "take:2")
    assert table[1].loot == (second,)
    taken = table.told("item-taken-unseen")[0]
    assert (taken.to, taken.secret, "item" in taken.data) == ((1,), {"item": second.id, "result": "seen"}, False)
    assert table.dungeon.items[1][0].item is first


@pytest.mark.rule("DR-1.37")
def test_a_tithe_of_the_last_item_leaves_nothing_that_could_be_rigged() -> None:
    table = give(corridor(), 1, "tithe")
    table.lie(1, table.item(), face_up=False)
    put_marker(table.dungeon, "rigged", table[0], 1)
    assisted_kill(table, "use:tithe")
    assert table.dungeon.items == {}
    assert "rigged" not in table.dungeon.markers


def test_no_tithe_without_an_assist_without_a_treasure_or_twice_a_turn() -> None:
    table = give(corridor(), 1, "tithe")
    table.lie(1, table.item())
    beast(table, life=1)
    assert offered(table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")) == []
    bare = give(corridor(), 1, "tithe")
    bare.lie(1, bare.item(artifact=True))
    assert assisted_kill(bare) == []
    greedy = give(corridor(), 1, "tithe")
    greedy.lie(1, greedy.item(), greedy.item())
    assert assisted_kill(greedy, "use:tithe", "take:1") == ["tithe"]
    assert assisted_kill(greedy) == []


# -- Castigate ----------------------------------------------------------------------------------------------------


def test_a_castigated_hero_is_no_saboteur_and_takes_a_wound() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "castigate")
    beast(table)
    keys = ("battle:monster", "sabotage", "nothing", "use:castigate,1", "attack:brawn", "hit:6")
    table.act(0, *keys, dice="1 611")
    assert table[1].wounds == 1  # castigated, and no penalty for a sabotage that was none
    assert table.rolls()[1] == (6, 1, 1)


@pytest.mark.rule("DR-6.27")
def test_castigating_one_of_two_saboteurs_does_not_bring_the_dice_back() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "castigate")
    beast(table)
    keys = ("battle:monster", "sabotage", "sabotage", "use:castigate,2", "attack:brawn", "hit:6")
    table.act(0, *keys, dice="1 6")
    assert (table[1].wounds, table[2].wounds) == (1, 1)


def test_nobody_is_castigated_who_does_not_sabotage_the_owner() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "castigate")
    beast(table)
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []
    assert offered(table.act(1, "battle:monster", "sabotage", "nothing", "attack:brawn", dice="1 1")) == []


# -- Absolution ---------------------------------------------------------------------------------------------------


def test_absolution_heals_another_hero_who_agrees_and_pays_with_a_trophy() -> None:
    table = give(corridor(), 0, "absolution")
    ghost, net = monster("ghost"), trap("weighted-net")
    table.stand(1, 1, wounds=2, loot=[ghost])
    table[1].traps = (net,)
    table.act(0, "use:absolution,1", "agree")
    assert table[1].wounds == 1
    assert not table[1].traps
    assert not table[1].loot
    assert table[0].loot == (ghost,)
    assert table.told("trophy-given")[0].to == (1, 0)
    assert "item" not in table.told("trophy-given")[0].data


@pytest.mark.rule("DR-13.57")
def test_absolution_does_nothing_to_whoever_refuses() -> None:
    table = give(corridor(), 0, "absolution")
    table.stand(1, 1, wounds=2, loot=[monster("ghost")])
    table.act(0, "use:absolution,1", "refuse")
    assert table[1].wounds == 2
    assert table[0].loot == ()
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


def test_absolution_of_oneself_costs_nothing_and_asks_nobody() -> None:
    table = give(corridor(), 0, "absolution")
    table.stand(0, 1, wounds=1, loot=[monster("ghost")], abilities=table[0].abilities)
    assert kinds(table.act(0, "use:absolution,0")) == ["turn"]
    assert (table[0].wounds, len(table[0].loot)) == (0, 1)


@pytest.mark.rule("DR-13.58")
def test_absolution_is_not_offered_where_there_is_nothing_to_forgive_or_to_gain() -> None:
    table = give(corridor(), 0, "absolution")
    assert uses(table.ask(0)) == []
    table[1].wounds = 1
    assert uses(table.ask(0)) == ["absolution,1"]
    table[1].room = 2
    assert uses(table.ask(0)) == []


@pytest.mark.rule("DR-9.18")
@pytest.mark.parametrize("windows", ["strict", "quick"])
def test_whether_an_absolved_hero_has_a_trophy_is_not_betrayed(windows: str) -> None:
    table = give(corridor(windows=windows), 0, "absolution")
    table.stand(1, 1, wounds=1, loot=[table.item()])
    answers = ["nothing"] if windows == "strict" else []
    asked = table.act(0, "use:absolution,1", "agree", *answers)
    assert ("give-trophy" in kinds(asked)) == (windows == "strict")
    assert table[0].loot == ()


# -- Sanctified Ground --------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-17.19", "DR-4.51")
def test_sanctified_ground_keeps_monsters_off_but_no_boss() -> None:
    table = give(corridor(), 0, "sanctified-ground")
    table.act(0, "use:sanctified-ground")
    assert table.dungeon.markers["sanctum"] == Marker(0, room=1)
    drawn = table.make_monster()
    table.deck(drawn)
    table.play(meet_encounter(table.dungeon, table[0], 1))
    assert table.dungeon.encounter_discard == (drawn,)
    assert 1 not in table.dungeon.foes


def test_there_is_one_sanctum_and_it_is_not_put_where_it_lies() -> None:
    table = give(corridor(), 0, "sanctified-ground")
    table.act(0, "use:sanctified-ground")
    assert uses(table.ask(0)) == []
    table[0].room = 2
    table.act(0, "use:sanctified-ground")
    assert table.dungeon.markers["sanctum"] == Marker(0, room=2)


@pytest.mark.rule("DR-15.7")
def test_a_summon_finds_no_place_on_the_sanctum_alone() -> None:
    table = give(Table(), 0, "sanctified-ground")
    table.endgame(1)
    table.deck(table.make_monster())
    assert may_summon(table.dungeon, table[1])
    table.act(0, "use:sanctified-ground")
    assert not may_summon(table.dungeon, table[1])


# -- Incorruptible ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.55")
def test_the_dice_of_the_incorruptible_are_safe_from_cards_of_others() -> None:
    table = give(give(corridor(), 0, "incorruptible"), 1, "dread-whisper")
    beast(table)
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []
    table[1].room = 2
    silence(table, 0)
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == ["dread-whisper,1"]


# -- Martyr's Bargain ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.44")
def test_a_martyr_pays_two_wounds_for_the_life_of_another_and_draws_a_treasure() -> None:
    table = give(corridor(), 1, "martyrs-bargain")
    prize = table.item()
    table.treasures(prize)
    table[0].wounds = 6
    table.play(judge_heroes(table.dungeon, 0), "use:martyrs-bargain", f"equip:{prize.id}")
    assert (table[0].wounds, table[0].status) == (5, Status.STANDING)
    assert (table[1].wounds, table[1].equipped) == (2, (prize,))


@pytest.mark.rule("DR-8.39", "DR-8.42")
@pytest.mark.parametrize("wounds", [4, 5, 6])
def test_no_bargain_for_a_martyr_whom_it_would_kill(wounds: int) -> None:
    table = give(corridor(), 1, "martyrs-bargain")
    table[0].wounds, table[1].wounds = 6, wounds
    assert offered(table.play(judge_heroes(table.dungeon, 0))) == []
    assert table[0].status is Status.KNOCKED_OUT


def test_a_bargain_is_struck_once_a_game_and_on_one_tile() -> None:
    table = give(corridor(), 1, "martyrs-bargain")
    table[0].wounds = 6
    table.play(judge_heroes(table.dungeon, 0), "use:martyrs-bargain")
    table[0].wounds = 6
    assert offered(table.play(judge_heroes(table.dungeon, 0))) == []
    away = give(corridor(), 1, "martyrs-bargain")
    away.stand(1, 2, abilities=away[1].abilities)
    away[0].wounds = 6
    assert offered(away.play(judge_heroes(away.dungeon, 0))) == []


# -- Hunt the Tyrant ----------------------------------------------------------------------------------------------


def test_two_more_dice_hunt_the_summoner_and_nobody_else() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "hunt-the-tyrant")
    table.endgame(1)
    table.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="11111 111")
    table.act(0, "battle:2", "attack:brawn", "attack:brawn", dice="111 111")
    assert [len(dice) for dice in table.rolls()] == [5, 3, 3, 3]


def test_the_tyrant_is_hunted_in_defence_too() -> None:
    table = give(corridor(), 0, "hunt-the-tyrant")
    table.endgame(1)
    table.act(1, "battle:0", "attack:brawn", "attack:brawn", dice="111 11111")
    assert table.rolls()[1] == (1,) * 5


def test_entering_by_card_text_makes_wings_useful_too() -> None:
    table = give(beside("ancient-bridge"), 0, "angelic-wings")
    table.play(enter(table.dungeon, table[0], 1, "text"))
    assert table.rolls() == []
