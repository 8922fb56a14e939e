"""The eight special tiles (chapter 12)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import CARDS, beside, discarded, item, lies, monster, stranger, trap
from tests.rules.dungeonrun.gifts import give
from tests.rules.dungeonrun.table import Table, hero, kinds, named, sentence
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.cards.when.rolls import RollIs
from undercroft.rules.dungeonrun.cards.words.dice import Dice
from undercroft.rules.dungeonrun.cards.words.numbers import RaiseRating
from undercroft.rules.dungeonrun.exploring.entering import enter
from undercroft.rules.dungeonrun.fighting.numbers import rating_of
from undercroft.rules.dungeonrun.state import BossIs, LaidTrap, Lying, Stage, Status
from undercroft.rules.dungeonrun.turns.actions import basic_options
from undercroft.rules.dungeonrun.turns.roaming import destinations


def reveals(name: str) -> Table:
    """Two heroes at the Entrance, that special tile on top of the pile."""
    table = Table().with_rules()
    table.pile(CARDS.tiles[name], table.tile("NESW"))
    return table


def closed(question: Decision) -> dict[str, str]:
    """What is not possible, by key, with its clause."""
    return {each.key: each.clause for each in question.closed}


# -- common rules -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.1")
@pytest.mark.parametrize("name", ["cursed-stone", "library", "portcullis-room"])
def test_no_die_is_rolled_for_a_special_tile(name: str) -> None:
    table = reveals(name)
    table.act(0, "move:N", *(["turn:180"] if name == "portcullis-room" else []))
    assert table[0].room == 1
    assert table.rolls() == []


@pytest.mark.rule("DR-12.2", "DR-12.16", "DR-12.36", "DR-4.35")
@pytest.mark.parametrize("name", ["glyph-room", "well"])
def test_an_encounter_is_drawn_when_the_tile_is_revealed_and_never_again(name: str) -> None:
    table = reveals(name)
    table.deck(trap("dart-gallery"), trap("scything-blade"))
    table.act(0, "move:N", "turn:180", dice="111")
    assert discarded(table, "dart-gallery")
    assert table[0].wounds == 2
    table.act(1, "move:N")
    assert discarded(table, "dart-gallery")


@pytest.mark.rule("DR-12.3")
@pytest.mark.parametrize("how", ["new", "move", "escape", "text"])
def test_an_entry_test_is_made_however_the_hero_comes(how: str) -> None:
    table = reveals("ancient-bridge") if how == "new" else beside("ancient-bridge")
    if how == "new":
        table.act(0, "move:N", dice="112")
    elif how == "move":
        table.act(0, "move:E", dice="112")
    elif how == "escape":
        table.monster(0)
        table.act(0, "escape", dice="411 112")
    else:
        table.play(enter(table.dungeon, table[0], 1, "text"), dice="112")
    assert table.rolls()[-1] == (1, 1, 2)


@pytest.mark.rule("DR-12.4", "DR-12.5")
def test_monsters_and_those_who_stand_up_enter_nothing() -> None:
    table = beside("ancient-bridge")
    table.stand(0, 1, status=Status.KNOCKED_OUT)
    table.step()
    assert table[0].status is Status.STANDING
    table.stand(0, 0)
    table.stand(1, 0)
    table.room("EW", (2, 0))
    table.monster(2)
    table.dungeon.stage, table.dungeon.slot = Stage.ROAMING, -1
    table.step()
    assert list(table.dungeon.foes) == [1]
    assert table.rolls() == []


@pytest.mark.rule("DR-12.6")
@pytest.mark.parametrize("name", ["ancient-bridge", "underground-channel"])
def test_whoever_fails_an_entry_test_is_on_the_tile_all_the_same(name: str) -> None:
    table = beside(name)
    table.act(0, "move:E", dice="111")
    assert table[0].room == 1
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.left


# -- Ancient Bridge -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.7", "DR-12.8", "DR-18.10")
@pytest.mark.parametrize(("dice", "wounds"), [("11", 10), ("12", 0)])
def test_the_worked_example_of_the_bridge(dice: str, wounds: int) -> None:
    table = beside("ancient-bridge", hero(skill=2, life=20), hero())
    table.act(0, "move:E", dice=dice)
    assert table[0].wounds == wounds


@pytest.mark.rule("DR-12.7", "DR-7.3")
def test_the_bridge_is_crossed_with_the_current_skill_and_at_least_one_die() -> None:
    table = beside("ancient-bridge", hero(skill=1), hero())
    table.stand(0, training=(0, 0, 1), abilities=[table.ability(sentence("passive", RaiseRating("skill", 1)))])
    table.act(0, "move:E", dice="111")
    assert table[0].status is Status.KNOCKED_OUT
    clumsy = beside("ancient-bridge", hero(skill=1), hero())
    clumsy.stand(0, abilities=[clumsy.ability(sentence("passive", RaiseRating("skill", -3)))])
    clumsy.act(0, "move:E", dice="2")
    assert clumsy[0].wounds == 0


# -- Cursed Stone -------------------------------------------------------------------------------------------------


def strong(table: Table, seat: int = 0) -> None:
    """A hero with an ability that raises brawn to 5 and an item that adds a die."""
    more = sentence("before-roll", Dice(n=1), when=(RollIs(kinds=("attack",), by="you"),))
    abilities = [table.ability(sentence("passive", RaiseRating("brawn", 2)))]
    table.stand(seat, equipped=[table.item(more)], abilities=abilities)


@pytest.mark.rule("DR-12.9", "DR-13.27", "DR-13.29")
def test_abilities_are_silent_on_the_cursed_stone_and_beside_it() -> None:
    table = beside("cursed-stone")
    far = table.room("EW", (2, 0))
    table.room("EW", (3, 0))
    strong(table)
    found = []
    for room in (1, 0, far, 3):
        table[0].room = room
        found.append(rating_of(table.dungeon, table[0], "brawn"))
    assert found == [3, 3, 3, 5]


@pytest.mark.rule("DR-12.10")
def test_a_wall_keeps_the_curse_out() -> None:
    table = beside("cursed-stone")
    table.room("ES", (0, -1))
    table.room("SW", (1, -1))
    strong(table)
    table[0].room = 2
    assert rating_of(table.dungeon, table[0], "brawn") == 5
    table[0].room = 3
    assert rating_of(table.dungeon, table[0], "brawn") == 3


@pytest.mark.rule("DR-13.30")
def test_what_counts_is_where_the_user_of_an_ability_stands_and_not_its_target() -> None:
    table = beside("cursed-stone")
    table.room("EW", (2, 0))
    table.room("EW", (3, 0))
    give(table, 0, "possession")
    table.stand(1, 1)
    for room, offered in ((3, True), (2, False)):
        table[0].room = room
        assert ("use:possession,1" in table.ask(0).keys) is offered


@pytest.mark.rule("DR-13.28", "DR-13.31")
def test_items_training_and_monsters_go_on_beside_the_cursed_stone() -> None:
    table = beside("cursed-stone")
    strong(table)
    table[0].training = (1, 0, 0)
    table.monster(0, card=monster("dire-rats"))
    answers = ("battle:monster", "attack:brawn", "hit:4", "hit:4")
    table.act(0, *answers, dice="22222 44111")
    assert table.rolls()[-1] == (4, 4, 1, 1, 1)
    assert table.wounds(0) == 1, "Swarm"


# -- Den ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.11", "DR-12.12", "DR-12.14", "DR-12.15")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_den_is_rolled_for_on_every_entry(face: int) -> None:
    table = beside("den")
    table.deck(trap("dart-gallery"))
    table.treasures(table.item())
    table.act(0, "move:E", dice=f"{face}" + ("111" if face >= 4 else ""))
    assert discarded(table, *(["dart-gallery"] if face >= 4 else []))
    table.act(1, "move:E", dice="1")
    assert table.rolls()[-1] == (1,), "on this entry, too"


@pytest.mark.rule("DR-12.15", "DR-12.13")
def test_the_den_is_rolled_for_when_it_is_placed_and_holds_no_treasure() -> None:
    table = reveals("den")
    table.treasures(table.item())
    table.deck(trap("dart-gallery"))
    table.act(0, "move:N", "turn:90", dice="6 111")
    assert table.rolls()[0] == (6,)
    assert lies(table, 1) == []


@pytest.mark.rule("DR-12.11", "DR-1.38")
@pytest.mark.parametrize("what", ["monster", "boss", "stranger", "laid-trap"])
def test_an_encounter_card_in_the_den_keeps_others_away_but_a_laid_trap_is_none(what: str) -> None:
    table = beside("den")
    if what == "stranger":
        table.stranger(room=1)
    elif what == "laid-trap":
        table.dungeon.laid[1] = LaidTrap(trap("dart-gallery"), 0)
    else:
        table.monster(1, boss=what == "boss")
    table.act(0, "move:E", dice="1" if what == "laid-trap" else "")
    assert table[0].room == 1


# -- Glyph Room ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.17", "DR-12.18", "DR-5.34")
def test_a_lone_hero_who_reveals_a_monster_in_the_glyph_room_is_attacked_freely() -> None:
    table = reveals("glyph-room")
    table.deck(monster("ghost"))
    table.act(0, "move:N", "turn:180", dice="111")
    assert table.told("free-attack")
    assert table[0].wounds == 3
    assert closed(table.ask(0))["battle:monster"] == "DR-12.17"


@pytest.mark.rule("DR-12.17")
def test_a_helper_opens_the_battle_in_the_glyph_room() -> None:
    table = beside("glyph-room")
    table.monster(1, life=1)
    table.stand(0, 1)
    table.stand(1, 1)
    answers = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:4")
    table.act(0, *answers, dice="1 4111")
    assert 1 not in table.dungeon.foes


@pytest.mark.rule("DR-12.17", "DR-1.24")
def test_the_glyph_protects_a_boss_like_any_monster() -> None:
    table = beside("glyph-room")
    table.monster(1, boss=True, life=1)
    table.stand(0, 1)
    assert closed(table.ask(0))["battle:monster"] == "DR-12.17"
    table.stand(1, 1)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:4", dice="1 4111")
    assert table.dungeon.boss_is is BossIs.DEAD


@pytest.mark.rule("DR-14.7")
def test_the_glyph_room_asks_for_a_helper_in_solitaire_as_well() -> None:
    table = beside("glyph-room", hero())
    table.monster(1)
    table.stand(0, 1)
    assert closed(table.ask(0))["battle:monster"] == "DR-12.17"
    assert table.ask(0).find("escape") is not None


@pytest.mark.rule("DR-12.19", "DR-R16")
def test_heroes_battle_each_other_in_the_glyph_room_without_help() -> None:
    table = beside("glyph-room")
    table.stand(0, 1)
    table.stand(1, 1)
    assert table.ask(0).find("battle:1") is not None


@pytest.mark.rule("DR-12.20", "DR-12.32", "DR-10.6", "DR-10.19")
@pytest.mark.parametrize("name", ["glyph-room", "portcullis-room"])
def test_monsters_roam_in_but_not_out_again_except_a_boss(name: str) -> None:
    table = beside(name)
    table.stand(0, status=Status.KNOCKED_OUT)
    table.stand(1, status=Status.KNOCKED_OUT)
    table.monster(0)
    assert destinations(table.dungeon, 0) == [1]
    del table.dungeon.foes[0]
    table.monster(1)
    assert destinations(table.dungeon, 1) == []
    table.monster(1, boss=True)
    assert destinations(table.dungeon, 1) == [0]


# -- Library ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.21")
def test_entering_the_library_does_nothing() -> None:
    table = beside("library")
    asked = table.act(0, "move:E")
    assert kinds(asked) == ["turn"]
    assert table.rolls() == []


@pytest.mark.rule("DR-12.22", "DR-5.94")
@pytest.mark.parametrize(
    ("face", "answers", "wounds", "known"),
    [(1, (), 1, 0), (2, (), 0, 0), (4, (), 0, 0), (5, ("look",), 0, 1), (6, ("do-not-look",), 0, 0)],
)
def test_what_research_in_the_library_brings(face: int, answers: tuple[str, ...], wounds: int, known: int) -> None:
    table = beside("library")
    table.stand(0, 1)
    table.act(0, "use:library", *answers, dice=str(face))
    assert (table[0].wounds, table.dungeon.boss_known) == (wounds, known)
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


@pytest.mark.rule("DR-12.23", "DR-12.24")
def test_research_is_possible_beside_a_monster_and_when_there_is_nothing_left_to_see() -> None:
    table = beside("library")
    table.stand(0, 1)
    table.monster(1)
    table.dungeon.boss_is = BossIs.ON_MAP
    asked = table.act(0, "use:library", dice="6")
    assert "look" not in kinds(asked)
    assert table.dungeon.boss_known == 0


@pytest.mark.rule("DR-5.93", "DR-5.95")
def test_a_tile_grants_its_special_action_to_those_on_it_as_often_as_they_like() -> None:
    table = beside("library")
    assert table.ask(0).find("use:library") is None
    table.stand(0, 1)
    table.act(0, "use:library", dice="2")
    table.act(0, "use:library", dice="2")
    assert len(table.rolls()) == 2


# -- Portcullis Room ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.25", "DR-12.26", "DR-5.8")
def test_leaving_the_portcullis_room_needs_a_4() -> None:
    table = beside("portcullis-room")
    table.stand(0, 1)
    table.act(0, "move:W", dice="114")
    assert table[0].room == 0
    assert table[0].wounds == 0


@pytest.mark.rule("DR-12.27")
def test_failing_at_the_gate_costs_a_wound_and_the_action() -> None:
    table = beside("portcullis-room")
    table.stand(0, 1)
    table.act(0, "move:W", dice="113")
    assert table[0].room == 1
    assert table[0].wounds == 1
    assert table.dungeon.turn is not None
    assert (table.dungeon.turn.actions, table.dungeon.turn.left) == (1, False)


@pytest.mark.rule("DR-12.28", "DR-12.29", "DR-5.10")
def test_beside_a_monster_that_can_be_battled_there_is_no_way_out() -> None:
    table = beside("portcullis-room")
    table.stand(0, 1)
    table.monster(1)
    question = table.ask(0)
    assert closed(question)["escape"] == "DR-12.28"
    assert closed(question)["move"] == "DR-5.1"
    assert question.find("battle:monster") is not None


@pytest.mark.rule("DR-12.30", "DR-18.18", "DR-R9")
@pytest.mark.parametrize(("edition", "wounds"), [("rulebook", 1), ("reference", 2)])
def test_the_worked_example_of_the_hydra_behind_the_gate(edition: str, wounds: int) -> None:
    table = beside("portcullis-room", hero(brawn=4, life=20), hero(), edition=edition)
    table.stand(0, 1)
    table.monster(1, card=monster("hydra"))
    question = table.ask(0)
    assert question.find("battle:monster") is None
    assert question.find("escape") is None
    table.act(0, "move:W", dice="1233")
    assert table[0].wounds == wounds
    assert not table.told("free-attack")
    table.until(Stage.AFTER_TURN, "end", dice="3" * 7)
    assert table[0].wounds == wounds + 7, "the Hydra makes its free attack at the end of the turn"


@pytest.mark.rule("DR-12.30")
def test_a_passed_exit_test_leads_away_from_an_uber_monster() -> None:
    table = beside("portcullis-room")
    table.stand(0, 1)
    table.monster(1, card=monster("hydra"))
    table.act(0, "move:W", dice="114")
    assert table[0].room == 0


@pytest.mark.rule("DR-12.31", "DR-5.11", "DR-12.28")
def test_in_the_endgame_the_gate_takes_the_place_of_the_escape_from_heroes() -> None:
    table = beside("portcullis-room")
    table.stand(0, 1)
    table.stand(1, 1)
    table.endgame()
    question = table.ask(0)
    assert question.find("escape") is None
    table.act(0, "move:W", dice="411")
    assert table[0].room == 0
    outside = beside("library")
    outside.endgame()
    assert closed(outside.ask(0))["move"] == "DR-5.2", "elsewhere heroes block Move"


# -- Underground Channel ------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.33", "DR-12.34", "DR-18.11", "DR-R2")
@pytest.mark.parametrize(("edition", "wounds"), [("rulebook", 1), ("reference", 2)])
def test_the_worked_example_of_the_channel(edition: str, wounds: int) -> None:
    table = beside("underground-channel", edition=edition)
    table.act(0, "move:E", dice="421")
    assert table[0].wounds == wounds
    table.act(1, "move:E", dice="441")
    assert table[1].wounds == 0


@pytest.mark.rule("DR-12.33")
def test_a_talent_hero_may_swim_with_skill() -> None:
    table = beside("underground-channel", named("stabbins"), hero())
    table.act(0, "move:E", "with:skill", dice="11144")
    assert table[0].wounds == 0
    asked = table.act(1, "move:E", dice="441")
    assert "tile-test" not in kinds(asked), "others have no choice"


@pytest.mark.rule("DR-12.35")
def test_one_die_is_rolled_in_the_channel_and_fails() -> None:
    table = beside("underground-channel", hero(brawn=1), hero())
    table.act(0, "move:E", dice="6")
    assert table[0].wounds == 1


# -- Well ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-12.37", "DR-12.38", "DR-12.40")
def test_a_treasure_in_the_well_brings_the_sword() -> None:
    table = beside("well")
    give, keep = table.item(), table.item()
    table.stand(0, 1, equipped=[keep], loot=[give])
    answers = ("use:well.2", f"discard:{give.id}", "equip:sword-of-the-well-spirit")
    table.act(0, *answers, dice="3")
    assert item("sword-of-the-well-spirit") in table[0].equipped
    assert table.dungeon.treasure_discard == (give,)


@pytest.mark.rule("DR-12.38")
def test_a_low_die_brings_nothing() -> None:
    table = beside("well")
    table.stand(0, 1, loot=[table.item()])
    table.act(0, "use:well.2", dice="2")
    assert table[0].items == ()
    assert item("sword-of-the-well-spirit") in table.dungeon.artifacts


@pytest.mark.rule("DR-12.37")
def test_the_well_takes_no_artifacts_and_nothing_beside_a_monster() -> None:
    table = beside("well")
    table.stand(0, 1, loot=[table.item(artifact=True), monster("ghost")])
    assert table.ask(0).find("use:well.2") is None
    table.stand(0, 1, loot=[table.item()])
    assert table.ask(0).find("use:well.2") is not None
    table.monster(1)
    assert table.ask(0).find("use:well.2") is None


@pytest.mark.rule("DR-12.39", "DR-R17")
@pytest.mark.parametrize("where", ["hero", "tile"])
def test_the_well_still_takes_treasures_when_the_sword_is_gone(where: str) -> None:
    table = beside("well")
    sword = item("sword-of-the-well-spirit")
    table.lie(0, sword)
    if where == "hero":
        del table.dungeon.items[0]
        table.stand(1, 0, loot=[sword])
    table.stand(0, 1, loot=[table.item()])
    table.act(0, "use:well.2", dice="6")
    assert table[0].items == ()


@pytest.mark.rule("DR-12.36")
def test_a_stranger_at_the_well_does_not_close_it() -> None:
    table = reveals("well")
    table.deck(stranger("wandering-healer"))
    table.act(0, "move:N", "turn:180")
    table[0].loot = (table.item(),)
    assert table.ask(0).find("use:well.2") is not None


def test_every_special_tile_has_its_rule() -> None:
    special = [tile.id for tile in CARDS.tiles.values() if tile.kind == "special"]
    assert len(special) == 8
    assert all(CARDS.rules[name].texts or CARDS.rules[name].suppresses for name in special)


def test_what_lies_on_a_tile_is_not_touched_by_its_rule() -> None:
    table = beside("underground-channel")
    treasure = table.item()
    table.lie(1, treasure)
    table.act(0, "move:E", dice="111")
    assert table.dungeon.items[1] == (Lying(treasure, face_up=True),)
    assert [choice.key for choice in basic_options(table.dungeon, table[0], ("search",))] == ["search"]
