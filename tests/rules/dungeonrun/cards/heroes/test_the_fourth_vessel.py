"""The Fourth Vessel (content 1.1, 1.2, 2.4): what each of its cards does, and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import beside, monster, trap
from tests.rules.dungeonrun.gifts import beast, corridor, give, offered, silence, uses
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds
from undercroft.rules.dungeonrun.fighting.damage import free_attack
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.fighting.numbers import rating_of
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Marker, Stage, Status

# -- Infernal Pact ------------------------------------------------------------------------------------------------


def test_a_wound_buys_two_dice_for_attack_escape_and_disarm() -> None:
    table = give(corridor(), 0, "infernal-pact")
    beast(table)
    table.turn(0, actions=3)
    table.act(0, "battle:monster", "attack:brawn", "use:infernal-pact", dice="1 11111")
    table.act(0, "escape", "use:infernal-pact", dice="11111 1")
    table.play(disarm(table.dungeon, table[0], table.trap()), "use:infernal-pact", dice="11111")
    assert table[0].wounds == 4  # three for the pact, one for the trap
    assert [len(dice) for dice in table.rolls()] == [1, 5, 5, 1, 5]


@pytest.mark.rule("DR-13.40")
def test_the_pact_is_not_for_assists_or_sabotage() -> None:
    table = give(corridor(), 1, "infernal-pact")
    beast(table)
    keys = ("battle:monster", "assist:brawn", "accept", "attack:brawn")
    assert offered(table.act(0, *keys, dice="1 1111")) == []
    assert offered(table.act(0, "battle:monster", "sabotage", "attack:brawn", dice="1 1")) == []


@pytest.mark.rule("DR-8.39", "DR-13.6")
def test_the_pact_is_signed_once_per_roll_and_never_with_the_last_life() -> None:
    table = give(corridor(), 0, "infernal-pact")
    beast(table, life=9)
    asked = table.act(0, "battle:monster", "attack:brawn", "use:infernal-pact", dice="1 11111")
    assert offered(asked) == ["infernal-pact"]
    table[0].wounds = 5
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


def test_the_pact_is_void_in_tile_tests_and_near_the_cursed_stone() -> None:
    table = give(beside("ancient-bridge"), 0, "infernal-pact")
    assert offered(table.act(0, "move:E", dice="112")) == []
    cursed = silence(give(corridor(), 0, "infernal-pact"), 1)
    beast(cursed)
    assert offered(cursed.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


@pytest.mark.rule("DR-6.8")
def test_the_pact_makes_a_hopeless_disarm_possible() -> None:
    table = give(corridor(hero(skill=1), hero()), 0, "infernal-pact")
    cage = table.trap(need=2)
    table.play(disarm(table.dungeon, table[0], cage), "use:infernal-pact", "rally", dice="441")
    assert table[0].loot == (cage,)


@pytest.mark.rule("DR-13.58", "DR-7.2")
@pytest.mark.parametrize(
    ("cards", "offers"), [((), []), (("ash-cloud",), ["infernal-pact", "ash-cloud", "ash-cloud"])]
)
def test_no_wound_is_paid_for_dice_that_sabotage_takes_away_all_the_same(
    cards: tuple[str, ...], offers: list[str]
) -> None:
    table = give(corridor(hero(skill=1), hero()), 0, "infernal-pact", *cards)
    beast(table, escape=4)
    answers = ("use:infernal-pact", "use:ash-cloud") if cards else ()
    asked = table.act(0, "escape", "sabotage", *answers, *(["go:E"] if cards else []), dice="411" if cards else "1 1")
    assert offered(asked) == offers


@pytest.mark.rule("DR-13.58", "DR-6.7")
def test_no_wound_is_paid_for_a_trap_that_stays_hopeless() -> None:
    table = give(corridor(hero(skill=1), hero()), 0, "infernal-pact")
    assert offered(table.play(disarm(table.dungeon, table[0], table.trap(need=2)), "sabotage")) == []


# -- Legion -------------------------------------------------------------------------------------------------------


def summoning(*names: str) -> Table:
    """Seat 0 is the Summoner in room 1, the two others are in room 2, a monster is on top of the deck."""
    table = give(corridor(hero(), hero(), hero()), 0, *names)
    table[1].room = table[2].room = 2
    table.endgame(0)
    table.deck(table.make_monster())
    return table


@pytest.mark.rule("DR-6.47", "DR-8.6")
def test_a_summoned_monster_attacks_one_of_the_heroes_it_is_put_among() -> None:
    table = summoning("legion")
    asked = table.step("summon", "place:2", "attack:2", dice="6")
    assert asked_of(asked, "set-upon") == [0]
    assert (table[1].wounds, table[2].wounds) == (0, 1)


@pytest.mark.rule("DR-6.48")
def test_legion_attacks_nobody_where_no_other_hero_is() -> None:
    table = summoning("legion")
    table.step("summon", "place:1")
    assert table.rolls() == []
    plain = summoning()
    plain.step("summon", "place:2")
    assert plain.rolls() == []


def test_legion_is_silent_near_the_cursed_stone() -> None:
    table = silence(summoning("legion"), 1)
    table.step("summon", "place:2")
    assert table.rolls() == []


# -- Demonic Visage -----------------------------------------------------------------------------------------------


def stare(table: Table) -> None:
    """The turn of seat 0 ends with the visage turned to seat 1."""
    table.turn(0)
    table.until(Stage.TURN_START, "end", "use:demonic-visage,1")


def can(table: Table, seat: int, key: str) -> bool:
    """Whether a hero may begin with that action."""
    return key in {each.key for each in table.ask(seat).options}


@pytest.mark.rule("DR-13.41", "DR-15.16")
def test_the_visage_stops_move_on_the_same_tile_but_no_escape() -> None:
    table = give(corridor(), 0, "demonic-visage")
    stare(table)
    assert not can(table, 1, "move:E")
    assert {each.key: each.clause for each in table.ask(1).closed}["move"] == "DR-13.41"
    beast(table)
    assert can(table, 1, "escape")


def test_the_visage_loses_its_hold_when_its_bearer_goes_falls_or_the_turn_is_over() -> None:
    table = give(corridor(), 0, "demonic-visage")
    stare(table)
    table[0].room = 2
    assert can(table, 1, "move:E")
    table[0].room, table[0].status = 1, Status.KNOCKED_OUT
    assert can(table, 1, "move:E")
    table[0].status = Status.STANDING
    table.until(Stage.ROAMING, "end")
    assert can(table, 1, "move:E")


@pytest.mark.rule("DR-13.53")
def test_the_visage_holds_though_its_bearer_is_silenced_afterwards() -> None:
    table = give(corridor(), 0, "demonic-visage")
    stare(table)
    silence(table, 1)
    assert not can(table, 1, "move:E")


@pytest.mark.rule("DR-13.52", "DR-3.31")
def test_a_turn_lost_by_standing_up_is_the_next_turn_of_whom_the_visage_held() -> None:
    table = give(corridor(), 0, "demonic-visage")
    stare(table)
    table[1].status = Status.KNOCKED_OUT
    table.step()
    assert table[1].status is Status.STANDING
    assert can(table, 1, "move:E")


def test_everybody_sees_whom_the_visage_holds() -> None:
    table = give(corridor(), 0, "demonic-visage")
    stare(table)
    heroes: Any = GAME.table.view(table.dungeon, None)["heroes"]
    assert [each["held_by"] for each in heroes] == [[], [0]]


def test_nobody_is_stared_at_in_two_turns_running() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "demonic-visage")
    stare(table)
    table.dungeon.round += 1
    table.dungeon.ledger.renew("1/turn")
    table.turn(0)
    assert offered(table.until(Stage.TURN_START, "end")) == ["demonic-visage,2"]
    table.dungeon.round += 1
    table.turn(0)
    assert offered(table.until(Stage.TURN_START, "end")) == ["demonic-visage,1", "demonic-visage,2"]


# -- Soul Harvest -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "heals"), [(1, True), (2, True), (3, False)])
def test_souls_are_harvested_of_monsters_killed_near(room: int, heals: bool) -> None:
    table = give(corridor(at=room), 0, "soul-harvest")
    table.stand(0, 1, wounds=3, abilities=table[0].abilities)
    beast(table, room, life=1)
    answers = ["use:soul-harvest"] if heals else []
    table.act(1, "battle:monster", "attack:brawn", "hit:6", *answers, dice="1 611")
    assert table[0].wounds == (2 if heals else 3)


def test_souls_are_harvested_of_other_heroes_and_once_a_turn() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "soul-harvest")
    table[0].wounds, table[1].wounds, table[2].wounds = 3, 6, 6
    asked = table.play(judge_heroes(table.dungeon, 0), "use:soul-harvest")
    assert offered(asked) == ["soul-harvest"]
    assert table[0].wounds == 2


def test_no_harvest_of_ones_own_soul_or_without_wounds() -> None:
    table = give(corridor(), 0, "soul-harvest")
    table[0].wounds = 6
    assert offered(table.play(judge_heroes(table.dungeon, 0))) == []
    whole = give(corridor(), 0, "soul-harvest")
    whole[1].wounds = 6
    assert offered(whole.play(judge_heroes(whole.dungeon, 0))) == []


# -- Shared Agony -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.40")
def test_agony_is_shared_at_the_same_moment() -> None:
    table = give(corridor(), 0, "shared-agony")
    table.endgame()
    table[0].wounds = table[1].wounds = 5
    beast(table, attack=2)
    table.act(0, "battle:monster", "attack:brawn", "use:shared-agony,1", dice="66 111")
    assert table.outcome is not None
    assert table.outcome.reason == "all-killed"


def test_agony_is_not_shared_with_the_absent_nor_for_traps_nor_twice() -> None:
    table = give(corridor(), 0, "shared-agony")
    table.turn(0, actions=3)
    beast(table)
    table.act(0, "battle:monster", "attack:brawn", "use:shared-agony,1", dice="6 111")
    assert (table[0].wounds, table[1].wounds) == (0, 1)
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="6 111")) == []
    table.dungeon.ledger.renew("1/turn")
    assert offered(table.play(disarm(table.dungeon, table[0], table.trap()), dice="111")) == []
    table[1].room = 2
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="6 111")) == []


# -- Black Blood --------------------------------------------------------------------------------------------------


def test_black_blood_wounds_the_monster_or_hero_that_wounded() -> None:
    table = give(corridor(), 0, "black-blood")
    beast(table)
    table.play(free_attack(table.dungeon, 1, table[0], "text"), "use:black-blood", dice="6")
    assert table.wounds(1) == 1
    duel = give(corridor(), 0, "black-blood")
    duel.act(1, "battle:0", "attack:brawn", "attack:brawn", "hit:6", "use:black-blood", dice="611 111")
    assert (duel[0].wounds, duel[1].wounds) == (1, 1)


@pytest.mark.rule("DR-6.41", "DR-8.14")
def test_black_blood_that_kills_outside_battle_is_the_vessels_kill() -> None:
    table = give(corridor(), 0, "black-blood")
    prey = beast(table, life=1)
    table.play(free_attack(table.dungeon, 1, table[0], "text"), "use:black-blood", "rally", dice="6")
    assert (table[0].loot, table[0].wounds) == ((prey,), 0)


@pytest.mark.rule("DR-8.42")
def test_black_blood_does_not_flow_unhurt_twice_or_from_the_dying() -> None:
    table = give(corridor(), 0, "black-blood")
    beast(table, life=9)
    assert offered(table.play(free_attack(table.dungeon, 1, table[0], "text"), dice="1")) == []
    table.play(free_attack(table.dungeon, 1, table[0], "text"), "use:black-blood", dice="6")
    assert offered(table.play(free_attack(table.dungeon, 1, table[0], "text"), dice="6")) == []
    table.dungeon.ledger.renew("1/turn")
    table[0].wounds = 5
    assert offered(table.play(free_attack(table.dungeon, 1, table[0], "text"), dice="6")) == []


@pytest.mark.rule("DR-13.58", "DR-8.42")
def test_black_blood_is_not_wasted_on_the_dying() -> None:
    table = give(corridor(), 0, "black-blood")
    beast(table, life=1)
    keys = ("battle:monster", "attack:brawn", "hit:6")
    assert offered(table.act(0, *keys, dice="6 611")) == []
    assert not table.dungeon.ledger.is_spent("1/turn", "black-blood")
    duel = give(corridor(), 0, "black-blood")
    duel[1].wounds = 5
    asked = duel.act(1, "battle:0", "attack:brawn", "attack:brawn", "hit:6", dice="611 411")
    assert offered(asked) == []
    assert duel[1].status is Status.KNOCKED_OUT


def test_black_blood_answers_attacks_alone() -> None:
    table = give(corridor(), 0, "black-blood")
    beast(table)
    assert offered(table.play(disarm(table.dungeon, table[0], table.trap()), dice="111")) == []


# -- Dread Whisper ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "heard"), [(1, True), (2, True), (3, False)])
def test_a_whisper_makes_another_hero_near_reroll_a_die(room: int, heard: bool) -> None:
    table = give(corridor(), 1, "dread-whisper")
    table[1].room = room
    beast(table)
    answers = ["use:dread-whisper,1", "die:6"] if heard else ["hit:6"]
    table.act(0, "battle:monster", "attack:brawn", *answers, dice=f"1 611{' 2' if heard else ''}")
    assert table.wounds(1) == (0 if heard else 1)


@pytest.mark.rule("DR-7.14", "DR-7.24")
def test_a_whisper_is_for_attack_escape_and_disarm_rolls_of_others_once_a_turn() -> None:
    table = give(corridor(), 1, "dread-whisper")
    beast(table)
    table.act(0, "escape", "use:dread-whisper,0", "die:4", dice="411 1 1")
    assert table[0].room == 1
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []
    table.dungeon.ledger.renew("1/turn")
    assert offered(table.act(1, "battle:monster", "attack:brawn", dice="1 111")) == []
    bridge = give(beside("ancient-bridge"), 1, "dread-whisper")
    assert offered(bridge.act(0, "move:E", dice="112")) == []


@pytest.mark.rule("DR-7.17", "DR-7.19", "DR-7.20")
def test_the_first_player_says_whether_fury_or_dread_comes_first() -> None:
    table = give(give(corridor(hero(), hero(), hero()), 0, "fury"), 1, "dread-whisper")
    table.dungeon.first = 2
    beast(table, life=9)
    keys = ("battle:monster", "attack:brawn", "ask:1", "use:dread-whisper,1", "die:6", "use:fury,1", "die:1", "done")
    asked = table.act(0, *keys, "hit:5", dice="1 611 2 5")
    assert asked_of(asked, "reroll-order") == [2]
    assert [event.data["seat"] for event in table.told("rerolled")] == [1, 0]
    assert table.wounds(1) == 1


# -- Open the Gate ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.52", "DR-14.23")
def test_a_gate_lets_a_monster_in_at_distance_one_or_two() -> None:
    table = give(corridor(), 0, "open-the-gate")
    dart, prey = trap("dart-gallery"), table.make_monster()
    table.deck(dart, prey)
    asked = table.act(0, "use:open-the-gate", "place:3")
    assert [each.key for each in asked[1].options] == ["place:0", "place:2", "place:3"]
    assert table.dungeon.foes[3].card is prey
    assert table.dungeon.encounter_discard == (dart,)
    assert table.rolls() == []


def test_a_gate_does_not_open_farther_away() -> None:
    table = give(corridor(at=0), 0, "open-the-gate")
    table.deck(table.make_monster())
    asked = table.act(0, "use:open-the-gate", "place:2")
    assert asked[1].keys == ("place:1", "place:2"), "and there is a room 3"


def test_a_gate_opens_once_a_game_and_not_without_cards() -> None:
    table = give(corridor(), 0, "open-the-gate")
    assert uses(table.ask(0)) == []
    table.deck(table.make_monster(), table.make_monster())
    table.act(0, "use:open-the-gate", "place:3")
    assert uses(table.ask(0)) == []


# -- Possession ---------------------------------------------------------------------------------------------------


def test_a_possessed_hero_is_led_two_steps_and_enters_both_tiles() -> None:
    table = Table(hero(), hero(), rooms="EW").with_rules()
    table.room("underground-channel", (2, 0))
    table.room("EW", (3, 0))
    give(table, 0, "possession")
    table[1].room = 1
    beast(table)  # a monster does not hold him
    table.act(0, "use:possession,1", "to:2", "to:3", dice="111")
    assert (table[1].room, table[1].wounds) == (3, 1)
    assert table[0].abilities == ()


def test_possession_may_end_after_a_step_and_reaches_two_tiles_far() -> None:
    table = give(corridor(), 0, "possession")
    table[1].room = 3
    table.act(0, "use:possession,1", "pass")
    assert table[1].room == 2
    far = give(corridor(at=0), 0, "possession")
    far[1].room = 3
    assert uses(far.ask(0)) == []


@pytest.mark.rule("DR-4.48", "DR-4.49")
def test_a_tripwire_ends_possession_and_bars_no_turn_of_another() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "possession")
    table.dungeon.markers["tripwire"] = Marker(2, room=2)
    asked = table.act(0, "use:possession,1", "to:2", dice="111")
    assert (table[1].room, kinds(asked).count("put-hero")) == (2, 1)
    assert table.dungeon.turn is not None
    assert not table.dungeon.turn.barred


def test_possession_leads_out_of_a_gate_without_a_test() -> None:
    table = give(beside("portcullis-room"), 0, "possession")
    table[1].room = 1
    table.act(0, "use:possession,1", "pass")
    assert (table[1].room, table.rolls()) == (0, [])


@pytest.mark.rule("DR-13.9", "DR-8.23")
def test_no_card_is_used_on_a_hero_who_is_knocked_out() -> None:
    table = give(corridor(), 0, "possession", "brand-of-the-vessel", "demonic-visage")
    table[1].status = Status.KNOCKED_OUT
    assert uses(table.ask(0)) == []
    assert offered(table.until(Stage.TURN_START, "end")) == []


# -- Brand of the Vessel ------------------------------------------------------------------------------------------


def branded() -> Table:
    """Seat 0 has branded seat 1 and is hurt."""
    table = give(corridor(hero(), hero(), hero()), 0, "brand-of-the-vessel")
    table.act(0, "use:brand-of-the-vessel,1")
    table[0].wounds = table[1].wounds = 2
    return table


@pytest.mark.rule("DR-6.54")
def test_the_rally_of_the_branded_hero_heals_the_vessel_wherever_it_is() -> None:
    table = branded()
    assert table.dungeon.markers["brand"] == Marker(0, seat=1)
    table[0].room = 3
    beast(table, life=1)
    keys = ("battle:monster", "attack:brawn", "hit:6", "rally", "use:brand-of-the-vessel.2")
    table.act(1, *keys, dice="1 611")
    assert (table[0].wounds, table[1].wounds) == (1, 1)


def test_the_brand_is_put_for_nothing_once_a_turn_and_leaves_its_old_bearer() -> None:
    table = branded()
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 2
    assert uses(table.ask(0)) == []
    table.dungeon.ledger.renew("1/turn")
    assert uses(table.ask(0)) == ["brand-of-the-vessel,2"]
    table.act(0, "use:brand-of-the-vessel,2")
    assert table.dungeon.markers["brand"] == Marker(0, seat=2)


def test_the_brand_is_not_for_the_rally_of_another() -> None:
    table = branded()
    table[2].wounds = 1
    beast(table, life=1)
    assert offered(table.act(2, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")) == []


@pytest.mark.rule("DR-13.53")
def test_the_brand_lies_on_near_the_cursed_stone_but_feeds_nobody() -> None:
    table = silence(branded(), 3)
    table[0].room = 3
    beast(table, life=1)
    assert offered(table.act(1, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")) == []
    assert "brand" in table.dungeon.markers


@pytest.mark.rule("DR-8.22")
def test_the_brand_goes_when_its_bearer_is_knocked_out() -> None:
    table = branded()
    table[1].wounds = 6
    table.play(judge_heroes(table.dungeon, 0))
    assert "brand" not in table.dungeon.markers


# -- Unholy Might -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-1.33", "DR-13.29")
def test_unholy_might_raises_brawn_and_magic_until_it_is_silenced() -> None:
    table = give(corridor(hero(brawn=3, magic=2, skill=1), hero()), 0, "unholy-might")
    assert [rating_of(table.dungeon, table[0], each) for each in ("brawn", "magic", "skill")] == [4, 3, 1]
    silence(table, 1)
    assert [rating_of(table.dungeon, table[0], each) for each in ("brawn", "magic", "skill")] == [3, 2, 1]


@pytest.mark.rule("DR-5.33")
def test_nobody_assists_unholy_might_so_no_uber_monster_can_be_battled() -> None:
    table = give(corridor(), 0, "unholy-might")
    beast(table)
    asked = table.act(0, "battle:monster", "attack:brawn", dice="1 1111")
    assert [each.key for each in asked[1].options] == ["sabotage", "nothing"]
    uber = give(corridor(), 0, "unholy-might")
    uber.monster(1, card=monster("hydra"))
    assert not can(uber, 0, "battle:monster")
    assert can(uber, 1, "battle:monster")


# -- The Sixth Share ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-3.25", "DR-3.29")
def test_a_sixth_share_is_one_more_action_now_and_two_wounds_later() -> None:
    table = give(corridor(), 0, "sixth-share", "thick-hide")
    table.turn(0, actions=0)
    table.act(0, "use:sixth-share")
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1
    table.act(0, "move:E")
    asked = table.until(Stage.TURN_START)
    assert (table[0].wounds, kinds(asked)) == (2, [])
    assert [card.id for card in table[0].ability_discard] == ["sixth-share"]


def test_a_sixth_share_may_fell_its_owner_and_is_taken_in_the_own_turn_only() -> None:
    table = give(corridor(), 0, "sixth-share")
    table[0].wounds = 4
    assert uses(table.ask(1)) == []
    table.act(0, "use:sixth-share")
    table.until(Stage.TURN_START, "end")
    assert table[0].status is Status.KNOCKED_OUT
