"""The 22 treasures and 4 artifacts (content of chapters 5 and 8): what each does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, hero
from undercroft.abilities import during
from undercroft.rules.dungeonrun.cards.card import TRAININGS, MonsterType
from undercroft.rules.dungeonrun.fighting.damage import armor_of
from undercroft.rules.dungeonrun.fighting.dice import prepare
from undercroft.rules.dungeonrun.fighting.duel import battle_hero
from undercroft.rules.dungeonrun.fighting.numbers import hero_dice, rating_of
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.gear.items import can_equip
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Battle, Duel, Roll

ITEMS = GAME.cards.items
EVERYTHING = hero(brawn=3, magic=3, skill=3, life=9, training=TRAININGS)


def dice_with(item: str, kind: str, rating: str, foe: MonsterType | None = "beast") -> int:
    """How many dice a hero of threes rolls with the item on, in a battle against such a foe (None: a hero)."""
    table = Table(EVERYTHING, hero(), rooms="EW")
    me = table.stand(0, 1, equipped=[ITEMS[item]])
    table.stand(1, 1)
    battle: Battle | Duel = Duel(0, 1, 1)
    if foe is not None:
        battle = Battle(0, 1, table.monster(1, kind=foe))
    roll = Roll(kind, 0, 1, rating, rating if kind == "attack" else "")
    with during(table.dungeon.occasions, battle):
        table.play(prepare(table.dungeon, roll))
    assert me.equipped
    return hero_dice(table.dungeon, roll)


@pytest.mark.parametrize(
    ("item", "kind", "rating", "foe", "dice"),
    [
        ("longsword", "attack", "brawn", "beast", 5),
        ("longsword", "attack", "magic", "beast", 3),
        ("spiked-mace", "attack", "brawn", "beast", 4),
        ("spiked-mace", "attack", "brawn", "undead", 6),
        ("spiked-mace", "attack", "magic", "undead", 3),
        ("assassins-dirk", "attack", "brawn", "beast", 4),
        ("assassins-dirk", "attack", "brawn", "humanoid", 6),
        ("assassins-dirk", "attack", "brawn", None, 6),
        ("assassins-dirk", "attack", "magic", "humanoid", 3),
        ("great-axe", "attack", "brawn", "beast", 6),
        ("great-axe", "escape", "brawn", "beast", 3),
        ("hunting-bow", "attack", "brawn", "beast", 4),
        ("ember-wand", "attack", "magic", "beast", 5),
        ("ember-wand", "attack", "brawn", "beast", 3),
        ("runed-staff", "attack", "magic", "beast", 6),
        ("runed-staff", "disarm", "magic", "beast", 3),
        ("crystal-orb", "attack", "magic", "beast", 4),
        ("crystal-orb", "disarm", "skill", "beast", 4),
        ("crystal-orb", "attack", "brawn", "beast", 3),
        ("tower-shield", "escape", "skill", "beast", 2),
        ("tower-shield", "disarm", "skill", "beast", 3),
        ("plate-armor", "escape", "skill", "beast", 2),
        ("plate-armor", "disarm", "skill", "beast", 2),
        ("plate-armor", "attack", "brawn", "beast", 3),
        ("travellers-cloak", "escape", "skill", "beast", 4),
        ("travellers-cloak", "tile", "brawn", "beast", 4),
        ("travellers-cloak", "disarm", "skill", "beast", 3),
        ("thieves-picks", "disarm", "skill", "beast", 5),
        ("thieves-picks", "escape", "skill", "beast", 3),
        ("sword-of-the-well-spirit", "attack", "brawn", "beast", 5),
        ("sword-of-the-well-spirit", "attack", "magic", "beast", 3),
        ("doom-glaive", "attack", "brawn", "beast", 7),
        ("doom-glaive", "attack", "magic", "beast", 3),
        ("forbidden-tome", "attack", "magic", "beast", 6),
        ("forbidden-tome", "attack", "brawn", "beast", 3),
    ],
)
@pytest.mark.rule("DR-7.1", "DR-5.68")
def test_the_dice_that_items_add_and_take_away(
    item: str, kind: str, rating: str, foe: MonsterType | None, dice: int
) -> None:
    assert dice_with(item, kind, rating, foe) == dice


@pytest.mark.rule("DR-7.2")
def test_even_the_heaviest_armor_leaves_one_die() -> None:
    table = Table(hero(skill=1), rooms="EW")
    table.stand(0, 1, equipped=[ITEMS["plate-armor"], ITEMS["tower-shield"]])
    roll = Roll("escape", 0, 1, "skill")
    table.play(prepare(table.dungeon, roll))
    assert (roll.bonus, hero_dice(table.dungeon, roll)) == (-2, 1)


@pytest.mark.parametrize(
    ("item", "lines"),
    [
        ("buckler", [4]), ("tower-shield", [4, 4]), ("plate-armor", [4, 4]), ("chain-hauberk", [5, 5]),
        ("warded-robe", [4]), ("iron-helm", [5]), ("longsword", []),
    ],
)  # fmt: skip
@pytest.mark.rule("DR-8.8", "DR-8.12")
def test_armor(item: str, lines: list[int]) -> None:
    table = Table(EVERYTHING)
    me = table.stand(0, equipped=[ITEMS[item]])
    assert [line for _, line in armor_of(table.dungeon, me, Batch(0, 2, "attack"))] == lines
    me.equipped, me.loot = (), (ITEMS[item],)
    assert not armor_of(table.dungeon, me, Batch(0, 2, "attack"))  # DR-9.2


@pytest.mark.rule("DR-8.12")
def test_all_armor_is_rolled_together_off_hand_before_head_before_body() -> None:
    table = Table(EVERYTHING)
    me = table.stand(0, equipped=[ITEMS["chain-hauberk"], ITEMS["iron-helm"], ITEMS["buckler"]])
    armor = armor_of(table.dungeon, me, Batch(0, 2, "attack"))
    assert armor == [("buckler", 4), ("iron-helm", 5), ("chain-hauberk", 5), ("chain-hauberk", 5)]


@pytest.mark.rule("DR-1.33")
def test_the_circlet_raises_magic_while_it_is_worn() -> None:
    table = Table(EVERYTHING)
    me = table.stand(0, equipped=[ITEMS["circlet-of-clarity"]])
    assert (rating_of(table.dungeon, me, "magic"), rating_of(table.dungeon, me, "brawn")) == (4, 3)
    me.equipped = ()
    assert rating_of(table.dungeon, me, "magic") == 3


@pytest.mark.rule("DR-6.24")
def test_items_do_not_count_for_an_assist() -> None:
    table = Table(EVERYTHING, EVERYTHING, rooms="EW")
    table.monster(1, life=9)
    table.stand(0, 1)
    table.stand(1, 1, equipped=[ITEMS["circlet-of-clarity"], ITEMS["ember-wand"]])
    asked = table.act(0, "battle:monster", "assist:magic", "accept", "attack:brawn", dice="1 1111")
    assert [each.about[2] for each in asked if each.kind == "accept-assist"] == [1]


# -- the gambler's hood, potions and bombs --------------------------------------------------------------------


@pytest.mark.rule("DR-7.13", "DR-13.51")
def test_the_hood_rerolls_one_die_once_a_turn() -> None:
    table = Table(EVERYTHING, rooms="EW EW")
    table.monster(1, life=9, escape=6)
    table.stand(0, 1, equipped=[ITEMS["gamblers-hood"]])
    table.turn(0)
    asked = table.act(0, "escape", "use:gamblers-hood,0", "die:1", dice="123 1 1")
    assert "after-roll" in [each.kind for each in asked]
    assert table.dungeon.ledger.is_spent("1/turn", "gamblers-hood")
    asked = table.act(0, "escape", dice="123 1")
    assert "after-roll" not in [each.kind for each in asked]


@pytest.mark.rule("DR-13.51", "DR-3.29")
def test_a_healing_potion_is_drunk_once_and_only_by_the_wounded() -> None:
    potion = ITEMS["healing-potion.1"]
    table = Table(EVERYTHING)
    me = table.stand(0, wounds=4, equipped=[potion])
    table.act(0, "use:healing-potion.1")
    assert (me.wounds, me.equipped, table.dungeon.treasure_discard) == (1, (), (potion,))
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 2
    me.wounds, me.equipped = 0, (ITEMS["healing-potion.2"],)
    assert "use:healing-potion.2" not in table.ask(0).keys
    me.wounds, me.equipped, me.loot = 3, (), (ITEMS["healing-potion.2"],)
    assert "use:healing-potion.2" not in table.ask(0).keys  # DR-9.2: not while it is in the loot pile


@pytest.mark.rule("DR-13.51")
def test_the_brew_adds_three_dice_to_one_attack_roll() -> None:
    table = Table(EVERYTHING, rooms="EW")
    table.monster(1, life=9)
    me = table.stand(0, 1, equipped=[ITEMS["giants-brew"]])
    table.act(0, "battle:monster", "attack:brawn", "use:giants-brew", dice="1 111111")
    assert not me.equipped
    table.act(0, "battle:monster", "attack:brawn", dice="1 111")


@pytest.mark.rule("DR-6.52")
def test_the_smoke_bomb_lets_an_escape_succeed_without_a_roll() -> None:
    table = Table(EVERYTHING, rooms="EW")
    table.monster(1, escape=6)
    me = table.stand(0, 1, equipped=[ITEMS["smoke-bomb"]])
    table.act(0, "escape", "use:smoke-bomb")
    assert (me.room, me.equipped) == (0, ())


# -- the bow --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.46", "DR-13.51")
def test_the_bow_shoots_once_a_turn_at_an_adjacent_tile() -> None:
    table = Table(EVERYTHING, hero(), rooms="EW EW EW")
    table.monster(2, defense=5, life=9)
    table.monster(3, life=9)
    table.stand(0, 1, equipped=[ITEMS["hunting-bow"]])
    table.stand(1, 0)
    keys = table.ask(0).keys
    shots = [key for key in keys if key.startswith("use:hunting-bow")]
    assert shots == ["use:hunting-bow.2,2", "use:hunting-bow.3,1"]
    table.act(0, "use:hunting-bow.2,2", dice="556")
    assert table.wounds(2) == 3
    assert not [key for key in table.ask(0).keys if key.startswith("use:hunting-bow")]


@pytest.mark.rule("DR-8.46")
def test_the_bow_hits_heroes_from_four_on() -> None:
    table = Table(EVERYTHING, hero(), rooms="EW")
    table.stand(0, 1, equipped=[ITEMS["hunting-bow"]])
    table.act(0, "use:hunting-bow.3,1", dice="345")
    assert table[1].wounds == 2


# -- artifacts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.40")
def test_the_sword_of_the_well_lets_one_weak_die_block_anything() -> None:
    table = Table(EVERYTHING, rooms="EW")
    table.monster(1, attack=2, power=(5, 6), defense=5, life=9)
    me = table.stand(0, 1, equipped=[ITEMS["sword-of-the-well-spirit"]])
    table.act(0, "battle:monster", "attack:brawn", "block:2,6", dice="56 21111")
    assert me.wounds == 1  # once in each battle


@pytest.mark.rule("DR-8.45")
def test_two_ones_turn_the_glaive_on_its_owner() -> None:
    table = Table(EVERYTHING, rooms="EW")
    table.monster(1, life=9)
    me = table.stand(0, 1, equipped=[ITEMS["doom-glaive"]])
    table.act(0, "battle:monster", "attack:brawn", dice="1 1233333")
    assert me.wounds == 0
    table.act(0, "battle:monster", "attack:brawn", dice="1 1133333")
    assert me.wounds == 1


@pytest.mark.rule("DR-7.1")
def test_the_tome_doubles_training_too_and_burns_for_each_one() -> None:
    table = Table(EVERYTHING, rooms="EW")
    table.monster(1, life=20)
    me = table.stand(0, 1, equipped=[ITEMS["forbidden-tome"]], training=(0, 1, 0))
    table.act(0, "battle:monster", "attack:magic", dice="1 11113333")
    assert me.wounds == 3  # at most three
    table.act(0, "battle:monster", "attack:brawn", dice="1 111")
    assert me.wounds == 3  # a brawn attack costs nothing


@pytest.mark.rule("DR-8.45")
def test_the_tome_burns_a_defender_too() -> None:
    table = Table(hero(life=9), EVERYTHING, rooms="EW")
    table.stand(0, 1)
    victim = table.stand(1, 1, equipped=[ITEMS["forbidden-tome"]])
    table.turn(0)
    table.play(battle_hero(table.dungeon, table[0], victim), "attack:brawn", "attack:magic", dice="222 112222")
    assert victim.wounds == 2


@pytest.mark.rule("DR-5.69", "DR-11.6")
def test_who_may_wear_what() -> None:
    table = Table(hero(training=["War"]), hero(training=["Magic"]))
    fits = {name: [can_equip(table.dungeon, table[seat], item) for seat in (0, 1)] for name, item in ITEMS.items()}
    assert fits["great-axe"] == [True, False]
    assert fits["runed-staff"] == [False, True]
    assert fits["buckler"] == fits["summoning-stone"] == [True, True]
    assert fits["forbidden-tome"] == [False, True]


@pytest.mark.rule("DR-1.13")
def test_the_box_holds_22_treasures_and_4_artifacts() -> None:
    assert (len(GAME.cards.treasures), len(GAME.cards.artifacts)) == (22, 4)
    silent = [item.id for item in ITEMS.values() if not item.says]
    assert silent == ["summoning-stone"]  # what the Stone does is in the rules
