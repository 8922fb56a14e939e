"""Birodin (content 1.1, 1.2, 2.2): what each of his cards does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import beside, monster, trap
from tests.rules.dungeonrun.gifts import beast, corridor, give, offered, silence, uses
from tests.rules.dungeonrun.table import Table, hero, kinds
from undercroft.rules.dungeonrun.exploring.entering import enter, meet_encounter
from undercroft.rules.dungeonrun.fighting.damage import free_attack
from undercroft.rules.dungeonrun.state import Marker, Stage, Status

# -- Gore Attack --------------------------------------------------------------------------------------------------


def test_horns_wound_a_monster_on_a_tile_entered_this_turn() -> None:
    table = give(corridor(), 0, "gore-attack")
    beast(table, 2)
    table.act(0, "move:E")
    table.act(0, "battle:monster", "use:gore-attack", "attack:brawn", dice="43 1 111")
    assert table.wounds(2) == 1


@pytest.mark.rule("DR-13.38")
def test_horns_wound_a_monster_just_drawn() -> None:
    table = give(corridor(), 0, "gore-attack")
    table.turn(0)
    table.play(enter(table.dungeon, table[0], 2, "move"))
    table.deck(table.make_monster())
    keys = ("use:gore-attack", "attack:brawn")
    table.play(meet_encounter(table.dungeon, table[0], 2), *keys, dice="44 1 111")
    assert table.wounds(2) == 2


@pytest.mark.rule("DR-5.97", "DR-7.7")
def test_horns_that_kill_end_the_battle_and_count_as_a_kill_in_it() -> None:
    table = give(corridor(hero(), hero()), 0, "gore-attack")
    prey = beast(table, 2, life=1)
    table.stand(1, 2, wounds=1)
    table.act(0, "move:E")
    table[0].wounds = 1
    keys = ("battle:monster", "assist:brawn", "accept", "use:gore-attack", "rally", "rally")
    asked = table.act(0, *keys, dice="41")
    assert table.rolls() == []
    assert table[0].loot == (prey,)
    assert (table[0].wounds, table[1].wounds) == (0, 0)
    assert "attack" not in kinds(asked)


@pytest.mark.rule("DR-6.31")
def test_a_saboteur_pays_for_a_kill_with_the_horns() -> None:
    table = give(corridor(), 0, "gore-attack")
    beast(table, 2, life=1)
    table.stand(1, 2)
    table.act(0, "move:E")
    table.act(0, "battle:monster", "sabotage", "use:gore-attack", dice="41")
    assert table[1].wounds == 1


@pytest.mark.rule("DR-7.25")
def test_horn_dice_open_no_window() -> None:
    table = give(give(corridor(), 0, "gore-attack"), 1, "dread-whisper")
    beast(table, 2, life=1)
    table.act(0, "move:E")
    assert offered(table.act(0, "battle:monster", "use:gore-attack", dice="41")) == ["gore-attack"]


def test_horns_need_a_run_up_and_are_used_once_a_turn() -> None:
    table = give(corridor(), 0, "gore-attack")
    beast(table, life=9)
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []
    again = give(corridor(), 0, "gore-attack")
    beast(again, 2, life=9)
    again.turn(0, actions=3)
    again.act(0, "move:E")
    again.act(0, "battle:monster", "use:gore-attack", "attack:brawn", dice="11 1 111")
    assert offered(again.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


def test_horns_are_for_monsters_and_are_blunt_near_the_cursed_stone() -> None:
    table = give(corridor(), 0, "gore-attack")
    table.stand(1, 2)
    table.act(0, "move:E")
    assert offered(table.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="111 111")) == []
    cursed = silence(give(corridor(), 0, "gore-attack"), 2)
    beast(cursed, 2)
    cursed.act(0, "move:E")
    assert offered(cursed.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


# -- Stampede -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.37", "DR-3.28", "DR-10.28")
def test_monsters_roam_once_more_after_the_turn_as_the_summoner_chooses() -> None:
    table = give(corridor(), 0, "stampede")
    table.endgame(0)
    table.dungeon.first = 1
    prey = beast(table, 2)
    table.turn(0)
    asked = table.until(Stage.TURN_START, "end", "roam:2,3")
    assert [(each.seat, each.kind) for each in asked][-1] == (0, "roam")
    assert table.dungeon.foes[3].card is prey
    assert table.dungeon.roamed == frozenset()


def test_no_stampede_after_the_turn_of_another_or_without_the_stone() -> None:
    table = give(corridor(), 0, "stampede")
    table.endgame(0)
    beast(table, 2)
    table.turn(1)
    asked = table.until(Stage.ROAMING, "end")
    assert kinds(asked) == ["turn"]
    bare = give(corridor(), 0, "stampede")
    bare.endgame()
    beast(bare, 2)
    bare.turn(0)
    assert kinds(bare.until(Stage.TURN_START, "end")) == ["turn"]


@pytest.mark.rule("DR-10.2")
def test_a_stampede_leaves_monsters_beside_standing_heroes() -> None:
    table = give(corridor(), 0, "stampede")
    table.endgame(0)
    table[1].room = 2
    beast(table, 2)
    table.turn(0)
    assert kinds(table.until(Stage.TURN_START, "end")) == ["turn"]


# -- Call Lightning -----------------------------------------------------------------------------------------------


def test_lightning_adds_three_dice_to_whoever_stands_still() -> None:
    table = give(corridor(), 0, "call-lightning")
    beast(table, life=9)
    table.act(0, "battle:monster", "attack:magic", "use:call-lightning", dice="1 111111")
    assert len(table.rolls()[1]) == 6
    assert offered(table.act(0, "battle:monster", "attack:magic", dice="1 111")) == []


def test_no_lightning_after_a_step_nor_for_brawn() -> None:
    table = give(corridor(), 0, "call-lightning")
    beast(table, 2)
    table.act(0, "move:E")
    assert offered(table.act(0, "battle:monster", "attack:magic", dice="1 111")) == []
    still = give(corridor(), 0, "call-lightning")
    beast(still)
    assert offered(still.act(0, "battle:monster", "attack:brawn", dice="1 111")) == []


@pytest.mark.parametrize("walked", [True, False])
def test_on_the_turn_of_another_the_last_own_turn_counts(walked: bool) -> None:
    table = give(corridor(at=0), 0, "call-lightning")
    table[1].room = 1
    table.step()
    assert table.dungeon.stage is Stage.ACTIONS
    table.step("move:E" if walked else "end")
    table.until(Stage.TURN_START, *(["end"] if walked else []))
    table[0].room = 1
    asked = table.act(1, "battle:0", "attack:brawn", "attack:magic", dice="111 111")
    assert offered(asked) == ([] if walked else ["call-lightning"])


# -- Herd-Caller --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-10.28")
def test_a_herd_caller_drives_a_beast_two_steps_and_others_one() -> None:
    table = give(corridor(at=0), 0, "herd-caller")
    wolf = beast(table, 1, kind="beast")
    table.act(0, "use:herd-caller,1", "roam:1,2", "roam:2,3")
    assert table.dungeon.foes[3].card is wolf
    other = give(corridor(at=0), 0, "herd-caller")
    ghoul = beast(other, 1, kind="undead")
    assert kinds(other.act(0, "use:herd-caller,1", "roam:1,2")) == ["turn", "drive"]
    assert other.dungeon.foes[2].card is ghoul


def test_a_driven_beast_may_stop_after_a_step() -> None:
    table = give(corridor(at=0), 0, "herd-caller")
    beast(table, 1, kind="beast")
    table.act(0, "use:herd-caller,1", "roam:1,2", "pass")
    assert list(table.dungeon.foes) == [2]


@pytest.mark.rule("DR-10.31")
def test_a_driven_beast_stops_beside_a_standing_hero() -> None:
    table = give(corridor(at=0), 0, "herd-caller")
    table[1].room = 2
    beast(table, 1, kind="beast")
    assert kinds(table.act(0, "use:herd-caller,1", "roam:1,2")) == ["turn", "drive"]


def test_a_herd_caller_calls_no_boss_no_foe_of_a_hero_and_nothing_that_never_roams() -> None:
    table = give(corridor(at=0), 0, "herd-caller")
    beast(table, 3, boss=True)
    table[1].room = 2
    beast(table, 2)
    table.monster(1, card=monster("stone-golem"))
    assert uses(table.ask(0)) == []


@pytest.mark.rule("DR-10.29")
def test_a_driven_monster_keeps_off_the_sanctum() -> None:
    table = give(corridor(at=0), 0, "herd-caller")
    beast(table, 3)
    table.dungeon.markers["sanctum"] = Marker(1, room=2)
    assert uses(table.ask(0)) == []


# -- Stubborn Hooves ----------------------------------------------------------------------------------------------


def test_stubborn_hooves_add_two_dice_to_brawn_tests_of_tiles() -> None:
    table = give(beside("underground-channel"), 0, "stubborn-hooves")
    table.act(0, "move:E", dice="11144")
    assert table[0].wounds == 0


def test_stubborn_hooves_do_not_help_skill() -> None:
    table = give(beside("ancient-bridge"), 0, "stubborn-hooves")
    table.act(0, "move:E", dice="112")
    assert table.rolls() == [(1, 1, 2)]


@pytest.mark.rule("DR-13.55")
def test_nobody_moves_stubborn_hooves_off_their_tile() -> None:
    table = give(give(corridor(), 0, "stubborn-hooves"), 1, "possession", "drag-along")
    table[1].training = (2, 0, 0)
    assert uses(table.ask(1)) == []
    assert offered(table.act(1, "move:E")) == []
    assert table[0].room == 1
    silence(table, 0)
    assert uses(table.ask(1)) == ["possession,0"]


# -- Battering Run ------------------------------------------------------------------------------------------------


def test_a_battering_run_hits_a_hero_on_the_tile_once_a_turn() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "battering-run")
    table[1].room = table[2].room = 2
    assert offered(table.act(0, "move:E", "use:battering-run,2")) == ["battering-run,1", "battering-run,2"]
    assert (table[1].wounds, table[2].wounds) == (0, 1)
    table[1].room = 1
    assert offered(table.act(0, "move:W")) == []


def test_a_battering_run_is_an_attack_that_armor_meets() -> None:
    table = give(give(corridor(), 0, "battering-run"), 1, "thick-hide")
    table[1].room = 2
    table.act(0, "move:E", "use:battering-run,1", "armor", dice="5")
    assert table[1].wounds == 0


@pytest.mark.rule("DR-13.58")
def test_no_battering_run_against_a_ward_that_is_sure_to_stop_it() -> None:
    table = give(give(corridor(hero(), hero(), hero()), 0, "battering-run"), 1, "radiant-ward")
    table[1].room = table[2].room = 2
    table.endgame(summoner=1)
    table[1].room = 2
    table[0].room = 1
    assert offered(table.act(0, "move:E")) == ["battering-run,2"]


def test_no_battering_run_past_a_monster_or_without_a_move() -> None:
    table = give(corridor(), 0, "battering-run")
    table[1].room = 2
    beast(table, 2)
    assert offered(table.act(0, "move:E")) == []
    put = give(corridor(), 0, "battering-run")
    put[1].room = 2
    assert offered(put.play(enter(put.dungeon, put[0], 2, "text"))) == []


# -- Beast-Tongue -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "boss", "spared"), [("beast", False, True), ("beast", True, False),
                                                      ("undead", False, False)])  # fmt: skip
def test_beasts_let_the_beast_tongue_go_and_do_not_attack_him_freely(kind: str, boss: bool, spared: bool) -> None:
    table = give(corridor(), 0, "beast-tongue")
    beast(table, kind=kind, boss=boss)
    assert ("move:E" in {each.key for each in table.ask(0).options}) == spared
    table.play(free_attack(table.dungeon, 1, table[0], "text"), dice="" if spared else "6")
    assert table[0].wounds == (0 if spared else 1)


@pytest.mark.rule("DR-5.2")
def test_the_beast_tongue_does_not_talk_heroes_out_of_the_way() -> None:
    table = give(corridor(), 0, "beast-tongue")
    table.endgame()
    beast(table, kind="beast")
    closed = {each.key: each.clause for each in table.ask(0).closed}
    assert closed["move"] == "DR-5.2"


@pytest.mark.rule("DR-12.26")
def test_a_beast_in_the_portcullis_room_leaves_only_the_gate_to_pass() -> None:
    table = give(beside("portcullis-room"), 0, "beast-tongue")
    table[0].room = 1
    beast(table, kind="beast")
    table.act(0, "move:W", dice="114")
    assert table[0].room == 0


def test_the_beast_tongue_is_tied_near_the_cursed_stone() -> None:
    table = silence(give(corridor(), 0, "beast-tongue"), 1)
    beast(table, kind="beast")
    assert "move:E" not in {each.key for each in table.ask(0).options}


# -- Blood Sacrament ----------------------------------------------------------------------------------------------


def test_a_trophy_is_sacrificed_for_two_wounds_without_an_action() -> None:
    table = give(corridor(), 0, "blood-sacrament")
    ghost, item = monster("ghost"), table.item()
    table.stand(0, 1, wounds=3, loot=[ghost, item], abilities=table[0].abilities)
    table.act(0, "use:blood-sacrament")
    assert (table[0].wounds, table[0].loot, table.dungeon.encounter_discard) == (1, (item,), (ghost,))
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 2
    assert uses(table.ask(0)) == []


def test_no_sacrament_without_wounds_or_trophies() -> None:
    table = give(corridor(), 0, "blood-sacrament")
    table.stand(0, 1, wounds=3, loot=[table.item()], abilities=table[0].abilities)
    assert uses(table.ask(0)) == []
    table.stand(0, 1, loot=[monster("ghost")], abilities=table[0].abilities)
    assert uses(table.ask(0)) == []


@pytest.mark.rule("DR-9.18", "DR-3.29")
@pytest.mark.parametrize("windows", ["strict", "quick"])
def test_after_the_last_action_the_end_of_the_turn_does_not_betray_the_loot_pile(windows: str) -> None:
    table = give(corridor(windows=windows), 0, "blood-sacrament")
    table.stand(0, 1, wounds=3, loot=[table.item()], abilities=table[0].abilities)
    table.turn(0, actions=0)
    assert kinds(table.step(*(["end"] if windows == "strict" else []))) == (["turn"] if windows == "strict" else [])
    assert table.dungeon.stage is Stage.TURN_END


# -- Ill Omen -----------------------------------------------------------------------------------------------------


def test_an_ill_omen_rerolls_all_dice_of_a_monster_in_battle_and_free_attack() -> None:
    table = give(corridor(), 0, "ill-omen")
    beast(table, attack=2)
    table.act(0, "battle:monster", "attack:brawn", "use:ill-omen,0", dice="66 111 11")
    assert table[0].wounds == 0
    table.dungeon.ledger.renew("1/turn")
    table.play(free_attack(table.dungeon, 1, table[0], "text"), "use:ill-omen,0", dice="66 16")
    assert table[0].wounds == 1


def test_an_ill_omen_is_seen_once_a_turn_and_only_against_oneself() -> None:
    table = give(corridor(), 0, "ill-omen")
    beast(table)
    table.act(0, "battle:monster", "attack:brawn", "use:ill-omen,0", dice="6 111 1")
    assert offered(table.act(0, "battle:monster", "attack:brawn", dice="6 111")) == []
    other = give(corridor(), 0, "ill-omen")
    beast(other)
    assert offered(other.act(1, "battle:monster", "attack:brawn", dice="6 111")) == []


# -- Goad ---------------------------------------------------------------------------------------------------------


def test_a_goaded_monster_attacks_a_hero_beside_it_and_the_card_is_gone() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "goad")
    table[1].room = table[2].room = 2
    beast(table, 2)
    assert uses(table.ask(0)) == ["goad,1", "goad,2"]
    table.act(0, "use:goad,2", dice="6")
    assert (table[1].wounds, table[2].wounds) == (0, 1)
    assert [card.id for card in table[0].ability_discard] == ["goad"]
    assert table[0].abilities == ()


def test_nobody_is_goaded_without_a_monster_or_too_far_away() -> None:
    table = give(corridor(), 0, "goad")
    assert uses(table.ask(0)) == []
    table[1].room = 3
    beast(table, 3)
    assert uses(table.ask(0)) == []
    spoken = give(give(corridor(), 0, "goad"), 1, "beast-tongue")
    beast(spoken, kind="beast")
    assert uses(spoken.ask(0)) == []


# -- Horned Guard -------------------------------------------------------------------------------------------------


def test_horns_prick_an_attacker_for_each_one_at_most_twice() -> None:
    table = give(corridor(), 1, "horned-guard")
    table.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="111 222")
    assert table[0].wounds == 2


def test_horns_prick_nobody_when_their_owner_attacks() -> None:
    table = give(corridor(), 0, "horned-guard")
    table.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="222 111")
    assert (table[0].wounds, table[1].wounds) == (0, 0)


# -- Trample ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-3.30")
def test_a_kill_is_followed_by_a_free_move_onto_a_placed_tile() -> None:
    table = give(corridor(), 0, "trample")
    table.pile("NESW")
    beast(table, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "use:trample", dice="1 611")
    extra = table.step("move:E")
    assert [each.key for each in extra[0].options] == ["move:E", "move:W", "pass"]
    assert table[0].room == 2
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


def test_the_free_move_may_be_declined_and_leads_into_no_darkness() -> None:
    table = give(Table(hero(), hero(), rooms="EW"), 0, "trample")
    table.pile("NESW")
    table[0].room = 1
    beast(table, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "use:trample", dice="1 611")
    extra = table.step("pass")
    assert [each.key for each in extra[0].options] == ["move:W", "pass"]
    assert table[0].room == 1


@pytest.mark.rule("DR-13.5", "DR-13.58")
@pytest.mark.parametrize("why", ["net", "heroes", "no tile"])
def test_there_is_no_trampling_where_no_move_could_be_made(why: str) -> None:
    table = give(corridor(), 0, "trample")
    if why == "net":
        table[0].traps = (trap("weighted-net"),)
    if why == "heroes":
        table.endgame()
    if why == "no tile":
        table.dungeon.plan = table.dungeon.plan.with_rubble(1, 1).with_rubble(1, 3)
        table.pile("NESW")
    beast(table, life=1)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 61" if why == "net" else "1 611")
    assert "trample" not in offered(asked)
    assert not table.dungeon.ledger.is_spent("1/turn", "trample")


def test_no_trample_twice_a_turn_nor_for_the_kill_of_another() -> None:
    table = give(corridor(), 0, "trample")
    beast(table, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "use:trample", dice="1 611")
    table.step("pass")
    beast(table, life=1)
    assert offered(table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")) == []
    beast(table, life=1)
    table.dungeon.ledger.renew("1/turn")
    assert offered(table.act(1, "battle:monster", "attack:brawn", "hit:6", dice="1 611")) == []


def test_the_free_move_is_lost_with_its_owner() -> None:
    table = give(corridor(), 0, "trample")
    beast(table, life=1)
    table[0].wounds = 5
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "use:trample", dice="1 611")
    table[0].status = Status.KNOCKED_OUT
    assert table.step() == []
