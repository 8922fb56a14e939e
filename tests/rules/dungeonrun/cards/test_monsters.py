"""What the monsters say (content 3.1), one card after the other: what it does, and where it stops (section 13d)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import alone, beside, fight, item, lies, monster, of_race
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, named, sentence
from undercroft.rules.dungeonrun.cards.when.rolls import RollIs
from undercroft.rules.dungeonrun.cards.words.dice import Dice
from undercroft.rules.dungeonrun.exploring.entering import meet_encounter
from undercroft.rules.dungeonrun.state import EVERYBODY, Lying, Marker, Status
from undercroft.rules.dungeonrun.turns.roaming import begin_roaming, destinations, roam_one
from undercroft.rules.dungeonrun.turns.turn import end_of_own_turn

LONGER = sentence("before-roll", Dice(n=2), when=(RollIs(kinds=("attack",), by="you"),))
"""Two more dice for every attack."""


# -- Goblin Cutpurse --------------------------------------------------------------------------------------------


def test_light_fingers_take_a_treasure_of_the_loot_pile_that_its_owner_knows() -> None:
    table = alone("goblin-cutpurse.1")
    first, second, worn = table.item(), table.item(), table.item()
    table.stand(0, 1, equipped=[worn], loot=[first, second])
    table.act(0, "battle:monster", "attack:brawn", f"give:{second.id}", dice="211 111")
    (lying,) = table.dungeon.items[1]
    assert lying[:3] == (second, False, 1)
    assert table[0].equipped == (worn,)


def test_light_fingers_take_an_equipped_treasure_if_the_loot_pile_has_none() -> None:
    table = alone("goblin-cutpurse.1")
    worn = table.item()
    table.stand(0, 1, equipped=[worn], loot=[monster("ghost")])
    table.act(0, "battle:monster", "attack:brawn", dice="211 111")
    assert table.dungeon.items[1] == (Lying(worn, face_up=False, known=EVERYBODY),)
    assert table[0].equipped == ()


def test_light_fingers_take_no_artifact() -> None:
    table = alone("goblin-cutpurse.1")
    glaive = table.item(artifact=True)
    table.stand(0, 1, equipped=[glaive], loot=[table.item(artifact=True)])
    table.act(0, "battle:monster", "attack:brawn", dice="211 111")
    assert lies(table, 1) == []


def test_light_fingers_spare_goblins_and_those_who_are_not_hurt() -> None:
    table = alone("goblin-cutpurse.1", of_race("Goblin"), hero())
    loot = table.item()
    table.stand(0, 1, loot=[loot])
    table.act(0, "battle:monster", "attack:brawn", dice="211 111")
    assert table[0].wounds == 1
    assert table[0].loot == (loot,)
    unhurt = alone("goblin-cutpurse.1")
    unhurt.stand(0, 1, loot=[loot])
    unhurt.act(0, "battle:monster", "attack:brawn", dice="111 111")
    assert unhurt[0].loot == (loot,)


# -- Skeleton Guard ---------------------------------------------------------------------------------------------


def test_a_skeleton_killed_by_brawn_may_reassemble() -> None:
    table = alone("skeleton-guard.1")
    table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", dice="111 441 5")
    assert table.wounds(1) == 1
    assert table[0].loot == ()


def test_a_skeleton_stays_down_below_a_5_or_if_killed_by_magic() -> None:
    table = alone("skeleton-guard.1")
    table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", dice="111 441 4")
    assert table[0].loot == (monster("skeleton-guard.1"),)
    burnt = alone("skeleton-guard.1")
    burnt.act(0, "battle:monster", "attack:magic", "hit:4", "hit:4", dice="111 441")
    assert burnt[0].loot == (monster("skeleton-guard.1"),)


# -- Dire Rats --------------------------------------------------------------------------------------------------


def test_brawn_lands_one_hit_on_rats_at_most() -> None:
    table = alone("dire-rats")
    table.act(0, "battle:monster", "attack:brawn", "hit:5", "hit:4", "hit:3", dice="22222 345")
    assert table.wounds(1) == 1


def test_magic_lands_as_many_hits_on_rats_as_it_has() -> None:
    table = alone("dire-rats")
    table.act(0, "battle:monster", "attack:magic", "hit:5", "hit:4", dice="22222 451")
    assert 1 not in table.dungeon.foes


# -- Kravlas Cultist --------------------------------------------------------------------------------------------


def test_a_cultist_anywhere_gives_the_boss_a_die() -> None:
    table = Table(rooms="EW EW EW")
    table.monster(1, attack=2, boss=True)
    table.monster(3, card=monster("kravlas-cultist"))
    table.stand(0, 1)
    table.act(0, "battle:monster", "attack:brawn", dice="111 111")
    assert table.rolls()[0] == (1, 1, 1)


def test_a_cultist_gives_nobody_else_a_die() -> None:
    table = Table(rooms="EW EW EW")
    table.monster(1, attack=2)
    table.monster(3, card=monster("kravlas-cultist"))
    table.stand(0, 1)
    table.act(0, "battle:monster", "attack:brawn", dice="11 111")
    assert table.rolls()[0] == (1, 1)


# -- Ghoul ------------------------------------------------------------------------------------------------------


def test_numbing_claws_cost_two_dice_on_escapes() -> None:
    table = alone("ghoul.1")
    table.act(0, "battle:monster", "attack:brawn", dice="411 111")
    assert table[0].markers == {"numb"}
    table.act(0, "escape", "go:E", dice="5")
    assert table.rolls()[-1] == (5,)


def test_claws_that_do_not_wound_do_not_numb() -> None:
    table = alone("ghoul.1")
    table.act(0, "battle:monster", "attack:brawn", "block:4,4", dice="411 411")
    assert table[0].markers == frozenset()


def test_numbness_outlasts_the_turn_in_which_it_came_and_ends_with_the_next() -> None:
    table = alone("ghoul.1")
    table.act(0, "battle:monster", "attack:brawn", dice="411 111")
    end_of_own_turn(table.dungeon, table[0])
    assert table[0].markers == {"numb"}
    end_of_own_turn(table.dungeon, table[0])
    assert table[0].markers == frozenset()


# -- Ghost ------------------------------------------------------------------------------------------------------


def test_brawn_needs_a_6_against_a_ghost() -> None:
    table = alone("ghost")
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="666 556")
    assert table.wounds(1) == 1
    assert kinds(asked).count("die") == 1


def test_magic_and_enchanted_arms_need_a_4_against_a_ghost() -> None:
    table = alone("ghost")
    table.act(0, "battle:monster", "attack:magic", "hit:4", dice="666 411")
    assert table.wounds(1) == 1
    armed = alone("ghost")
    armed.stand(0, 1, equipped=[item("ember-wand")])
    armed.act(0, "battle:monster", "attack:brawn", "hit:4", dice="666 411")
    assert armed.wounds(1) == 1


# -- Slime ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.34")
def test_slime_eats_an_equipped_treasure_of_the_heros_choice() -> None:
    table = alone("slime.1")
    first, second, loot = table.item(), table.item(), table.item()
    table.stand(0, 1, equipped=[first, second], loot=[loot])
    table.act(0, "battle:monster", "attack:brawn", f"discard:{second.id}", dice="31 111")
    assert table[0].equipped == (first,)
    assert table[0].loot == (loot,)
    assert table.dungeon.treasure_discard == (second,)


@pytest.mark.rule("DR-13.34")
def test_slime_never_eats_an_artifact() -> None:
    table = alone("slime.1")
    glaive = table.item(artifact=True)
    table.stand(0, 1, equipped=[glaive])
    table.act(0, "battle:monster", "attack:brawn", dice="31 111")
    assert table[0].wounds == 1
    assert table[0].equipped == (glaive,)


# -- Giant Spider -----------------------------------------------------------------------------------------------


def test_a_web_takes_the_remaining_actions_after_the_free_attack() -> None:
    table = alone("giant-spider")
    table.act(0, "escape", dice="555 6111")
    assert table[0].wounds == 1
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 0
    told = [event.kind for event in table.events]
    assert told.index("free-attack") < told.index("actions-lost")


def test_no_web_for_those_who_get_away() -> None:
    table = alone("giant-spider")
    table.act(0, "escape", "go:E", dice="556")
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


# -- Mimic ------------------------------------------------------------------------------------------------------


def test_a_mimic_sits_on_a_treasure_and_surprises_with_two_dice_more() -> None:
    table = Table(rooms="EW")
    table.stand(0, 1)
    table.deck(monster("mimic"))
    bait = table.item()
    table.treasures(bait)
    table.play(meet_encounter(table.dungeon, table[0], 1), "attack:brawn", dice="22222 111")
    assert lies(table, 1) == [(bait, False)]


def test_a_mimic_known_for_what_it_is_has_no_more_dice_and_no_new_treasure() -> None:
    table = alone("mimic")
    table.treasures(table.item())
    table.act(0, "battle:monster", "attack:brawn", dice="222 111")
    assert lies(table, 1) == []


# -- Gargoyle ---------------------------------------------------------------------------------------------------


def test_the_first_hit_on_a_gargoyle_is_ignored_in_each_battle() -> None:
    table = alone("gargoyle")
    for wounds in (1, None):
        table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", dice="111 441")
        found = table.dungeon.foes.get(1)
        assert (None if found is None else found.wounds) == wounds


def test_only_the_first_hit_on_a_gargoyle_is_ignored() -> None:
    table = alone("gargoyle")
    table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", "hit:4", dice="111 444")
    assert 1 not in table.dungeon.foes


# -- Harpy ------------------------------------------------------------------------------------------------------


def test_the_first_player_says_where_a_harpy_drops_its_victim() -> None:
    table = alone("harpy")
    table.dungeon.first = 1
    asked = table.act(0, "battle:monster", "attack:brawn", "to:2", dice="3111 111")
    assert asked_of(asked, "put-hero") == [1]
    assert table[0].room == 2


def test_a_harpy_carries_nobody_to_a_monster_and_nobody_it_has_not_wounded() -> None:
    table = alone("harpy")
    table.monster(2)
    table.act(0, "battle:monster", "attack:brawn", dice="3111 111")
    assert table[0].room == 0
    unhurt = alone("harpy")
    unhurt.act(0, "battle:monster", "attack:brawn", dice="1111 111")
    assert unhurt[0].room == 1


def test_a_harpy_carries_off_nobody_once_it_is_dead_or_he_is_down() -> None:
    table = alone("harpy")
    table.act(0, "battle:monster", "attack:brawn", "hit:5", "hit:5", dice="3111 551")
    assert table[0].room == 1
    fallen = alone("harpy")
    fallen.stand(0, 1, wounds=5)
    fallen.act(0, "escape", dice="111 3111")
    assert fallen[0].status is Status.KNOCKED_OUT
    assert fallen[0].room == 1


@pytest.mark.rule("DR-13.59")
def test_a_hero_dropped_by_a_harpy_makes_no_entry_test() -> None:
    table = beside("ancient-bridge")
    table.monster(0, card=monster("harpy"))
    table.act(0, "battle:monster", "attack:brawn", dice="3111 111")
    assert table[0].room == 1
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.left


# -- Tunnel Sapper ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-18.17", "DR-8.43")
def test_the_worked_example_of_the_blasting_charge() -> None:
    table = fight("tunnel-sapper", named("dorgan"), named("emma-goodluck"))
    table[0].wounds, table[1].wounds = 7, 2
    answers = ("battle:monster", "assist:magic", "accept", "attack:brawn", "hit:4", "hit:4", "rally")
    asked = table.act(0, *answers, dice="111 4411111")
    assert (table[0].status, table[0].wounds) == (Status.KNOCKED_OUT, 4)
    assert table[0].loot == (monster("tunnel-sapper"),)
    assert table[1].wounds == 2
    assert asked_of(asked, "rally") == [1]


def test_the_blast_reaches_only_standing_heroes_on_its_tile() -> None:
    table = fight("tunnel-sapper", hero(), hero(), hero())
    table.stand(1, 1, status=Status.KNOCKED_OUT)
    table.stand(2, 2)
    table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", "pass", dice="111 441")
    assert [table[seat].wounds for seat in range(3)] == [1, 0, 0]


# -- Mummy ------------------------------------------------------------------------------------------------------


def test_killing_a_mummy_earns_a_curse_and_no_rally() -> None:
    table = fight("mummy", wounds=3)
    table[0].wounds = table[1].wounds = 1
    answers = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:5", "rally")
    asked = table.act(0, *answers, dice="2222 5111")
    assert table[0].markers == {"cursed"}
    assert asked_of(asked, "rally") == [1]


def test_a_curse_costs_a_die_on_attacks_until_a_rally() -> None:
    table = alone("ghost")
    table[0].markers = frozenset({"cursed"})
    table.act(0, "battle:monster", "attack:magic", "hit:4", "hit:4", "rally", dice="666 44")
    assert table.rolls()[-1] == (4, 4)
    assert table[0].markers == frozenset()


# -- Fire Drake -------------------------------------------------------------------------------------------------


def test_fire_breath_burns_those_who_stand_by() -> None:
    table = fight("fire-drake", hero(), hero(), hero())
    table.stand(2, 2)
    table.act(0, "battle:monster", "attack:brawn", dice="6111 111")
    assert [table[seat].wounds for seat in range(3)] == [1, 1, 0]


def test_no_fire_breath_without_a_6_and_some_after_a_failed_escape() -> None:
    table = fight("fire-drake")
    table.act(0, "battle:monster", "attack:brawn", dice="5111 111")
    assert table[1].wounds == 0
    table.act(0, "escape", dice="111 6111")
    assert table[1].wounds == 1


# -- Mole Ogre --------------------------------------------------------------------------------------------------


def walls() -> Table:
    """Room 1 east of the Entrance; room 3 lies north of room 1, but no exits connect the two."""
    table = Table()
    table.room("EW", (1, 0))
    table.room("ES", (0, -1))
    table.room("W", (1, -1))
    return table


@pytest.mark.rule("DR-10.27")
def test_a_mole_ogre_roams_through_walls() -> None:
    table = walls()
    table.stand(0, 2)
    table.stand(1, 2)
    table.monster(1, card=monster("mole-ogre"))
    assert destinations(table.dungeon, 1) == [3, 0]
    table.monster(1)
    assert destinations(table.dungeon, 1) == [0]


@pytest.mark.rule("DR-10.6", "DR-12.32", "DR-12.20")
@pytest.mark.parametrize("tile", ["glyph-room", "portcullis-room"])
def test_a_mole_ogre_does_not_burrow_out_of_a_room_that_holds_monsters(tile: str) -> None:
    table = beside(tile)
    table.monster(1, card=monster("mole-ogre"))
    assert destinations(table.dungeon, 1) == []
    table.monster(1, boss=True)
    assert destinations(table.dungeon, 1) == [0]


# -- Cave Troll -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.31", "DR-5.32", "DR-15.5")
def test_magic_does_not_work_on_a_cave_troll_except_that_of_helpers() -> None:
    table = fight("cave-troll")
    asked = table.act(0, "battle:monster", "assist:magic", "accept", dice="1111 1111")
    assert "attack" not in kinds(asked), "brawn is all that is left"
    assert table.rolls()[-1] == (1, 1, 1, 1)


def test_a_cave_troll_mends_at_the_start_of_roaming() -> None:
    table = fight("cave-troll", wounds=2)
    table.play(begin_roaming(table.dungeon))
    assert table.wounds(1) == 1


# -- Stone Golem ------------------------------------------------------------------------------------------------


def test_treasures_add_no_dice_against_a_stone_golem() -> None:
    table = alone("stone-golem")
    table.stand(0, 1, equipped=[table.item(LONGER)])
    table.act(0, "battle:monster", "attack:brawn", dice="111 111")
    assert table.rolls()[-1] == (1, 1, 1)


def test_artifacts_and_abilities_add_dice_against_a_stone_golem() -> None:
    table = alone("stone-golem")
    table.stand(0, 1, equipped=[table.item(LONGER, artifact=True)], abilities=[table.ability(LONGER)])
    table.act(0, "battle:monster", "attack:brawn", dice="111 1111111")
    assert len(table.rolls()[-1]) == 7


def test_a_stone_golem_never_roams() -> None:
    table = Table(rooms="EW EW")
    table.monster(1, card=monster("stone-golem"))
    assert destinations(table.dungeon, 1) == []


# -- Bone Knight ------------------------------------------------------------------------------------------------


def test_nobody_may_assist_against_a_bone_knight() -> None:
    table = fight("bone-knight")
    asked = table.act(0, "battle:monster", "nothing", "attack:brawn", dice="1111 111")
    help_question = next(decision for decision in asked if decision.kind == "help")
    assert [choice.key for choice in help_question.options] == ["sabotage", "nothing"]
    assert {closed.reason for closed in help_question.closed} == {"forbidden-by"}


def test_helping_somebody_escape_from_a_bone_knight_is_allowed() -> None:
    table = fight("bone-knight")
    table.act(0, "escape", "assist:brawn", "accept", "go:E", dice="5111")
    assert table[0].room == 2


# -- Minotaur ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-10.27")
def test_a_minotaur_comes_two_steps_closer() -> None:
    table = Table(rooms="EW EW EW")
    table.monster(3, card=monster("minotaur"))
    assert destinations(table.dungeon, 3) == [1]


@pytest.mark.rule("DR-10.27")
def test_a_minotaur_stops_at_the_first_hero() -> None:
    table = Table(rooms="EW EW EW")
    table.stand(1, 2)
    table.monster(3, card=monster("minotaur"))
    assert destinations(table.dungeon, 3) == [2]


GATES = pytest.mark.parametrize("gate", ["glyph-room", "portcullis-room"])
"""The rooms that monsters do not leave."""


@pytest.mark.rule("DR-10.6", "DR-10.27", "DR-12.20", "DR-12.32")
@GATES
def test_a_minotaur_does_not_walk_through_a_room_that_monsters_do_not_leave(gate: str) -> None:
    table = Table(rooms="EW").with_rules()
    table.room(gate, (2, 0))
    table.room("W", (3, 0))
    table.monster(3, card=monster("minotaur"))
    assert destinations(table.dungeon, 3) == [2], "no way to anybody: one step like any monster"
    table.stand(1, 2)
    assert destinations(table.dungeon, 3) == [2], "somebody stands in it"


@pytest.mark.rule("DR-10.27")
@GATES
def test_such_a_room_brings_a_minotaur_no_closer_to_whoever_is_behind_it(gate: str) -> None:
    table = Table().with_rules()
    for tile, cell in ((gate, (1, 0)), ("NW", (2, 0)), ("SW", (2, -1)), ("ESW", (1, -1)), ("ES", (0, -1))):
        table.room(tile, cell)
    table.monster(2, card=monster("minotaur"))
    assert destinations(table.dungeon, 2) == [4], "the long way round"


@pytest.mark.rule("DR-10.27", "DR-10.29")
def test_a_minotaur_does_not_walk_through_flames_to_a_tile_that_is_closer() -> None:
    table = Table()
    for tile, cell in (("ESW", (1, 0)), ("SW", (2, 0)), ("NE", (1, 1)), ("NWS", (2, 1)), ("N", (2, 2))):
        table.room(tile, cell)
    table.monster(5, card=monster("minotaur"))
    assert destinations(table.dungeon, 5) == [2, 3], "two ways of the same length"
    table.dungeon.markers["flame"] = Marker(owner=0, room=4, side=0)
    assert destinations(table.dungeon, 5) == [3]


@pytest.mark.rule("DR-10.27")
def test_a_minotaur_without_a_way_to_a_hero_roams_like_the_others() -> None:
    table = Table(rooms="EW EW EW")
    table.monster(2, card=monster("minotaur"))
    table.monster(1)
    assert destinations(table.dungeon, 2) == [3]


# -- Hydra ------------------------------------------------------------------------------------------------------


def test_a_hydra_has_fewer_heads_with_every_wound() -> None:
    table = fight("hydra", wounds=4)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", dice="111 1111")
    assert table.rolls()[0] == (1, 1, 1)
    fresh = fight("hydra")
    fresh.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", dice="1111111 1111")
    assert len(fresh.rolls()[0]) == 7


@pytest.mark.rule("DR-13.32", "DR-5.33", "DR-5.34")
@pytest.mark.parametrize("name", ["hydra", "colossus-of-galnon"])
def test_nobody_battles_an_uber_monster_unaided(name: str) -> None:
    lone = alone(name)
    question = lone.ask(0)
    assert question.find("battle:monster") is None
    assert {closed.key: closed.clause for closed in question.closed}["battle:monster"] == "DR-13.32"
    table = fight(name, hero(life=20), hero())
    table.act(0, "battle:monster", "nothing", dice="3" * monster(name).design.attack)
    assert table.told("free-attack")
    assert table[0].wounds == monster(name).design.attack


@pytest.mark.rule("DR-14.3")
@pytest.mark.parametrize("name", ["hydra", "colossus-of-galnon"])
def test_an_uber_monster_may_be_battled_alone_in_solitaire(name: str) -> None:
    table = fight(name, hero())
    table.act(0, "battle:monster", "attack:brawn", dice="1" * monster(name).design.attack + "111")
    assert not table.told("free-attack")


# -- Colossus of Galnon -----------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.33", "DR-13.61")
def test_a_colossus_that_survives_a_battle_shakes_everybody() -> None:
    table = fight("colossus-of-galnon", hero(), hero(), hero())
    table.stand(2, 2)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", "pass", dice="1111 1111")
    assert [table[seat].wounds for seat in range(3)] == [1, 1, 0]


@pytest.mark.rule("DR-13.33")
def test_a_colossus_shakes_nobody_when_it_dies_or_attacks_freely() -> None:
    table = fight("colossus-of-galnon", wounds=4)
    answers = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:5")
    table.act(0, *answers, dice="1111 5111")
    assert [table[seat].wounds for seat in range(2)] == [0, 0]
    free = fight("colossus-of-galnon")
    free.act(0, "escape", dice="111 1111")
    assert [free[seat].wounds for seat in range(2)] == [0, 0]


# -- roaming ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-18.13", "DR-10.10", "DR-10.12", "DR-10.13")
def test_the_worked_example_of_two_monsters_in_a_corridor() -> None:
    table = Table()
    table.room("W", (1, 0))
    table.room("NS", (0, -1))
    table.room("S", (0, -2))
    for seat in range(2):
        table.stand(seat, 1, status=Status.KNOCKED_OUT)
    undead, beast = monster("ghoul.1"), monster("giant-spider")
    table.monster(3, card=undead)
    table.monster(2, card=beast)
    bait, left = table.item(), table.item()
    table.lie(3, bait, face_up=False)
    table.lie(2, left)
    assert destinations(table.dungeon, 3) == [], "the beast is in the way"
    table.play(roam_one(table.dungeon, 0))
    assert {room: foe.card for room, foe in table.dungeon.foes.items()} == {3: undead, 0: beast}
    table.play(roam_one(table.dungeon, 0))
    assert {room: foe.card for room, foe in table.dungeon.foes.items()} == {2: undead, 0: beast}
    assert lies(table, 2) == [(left, True), (bait, False)]
    assert lies(table, 3) == []
