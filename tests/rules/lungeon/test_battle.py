"""Chapter 7: battle and levels."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import Table, Tile, hero, table

LEVEL_POINTS = {1: 0, 2: 3, 3: 6}
NEEDED = [
    ("slime", 1, 3),
    ("slime", 2, 2),
    ("hulk", 1, 4),
    ("hulk", 2, 3),
    ("hulk", 3, 2),
    ("dragon", 1, 6),
    ("dragon", 2, 4),
    ("dragon", 3, 3),
]


def fight(monster: str, *dice: int, level: int = 1, items: str = "", kind: str = "paladin") -> Table:
    """A hero on (1,1) attacks a monster on (2,2)."""
    someone = hero(kind, (1, 1), points=LEVEL_POINTS[level], items=items)
    return table(someone, hero("thief", (6, 6)), monsters={(2, 2): monster}, dice=dice).play("move:2,2")


def won(t: Table) -> bool:
    """Whether red stands where the monster stood."""
    return t.where("red") == (2, 2)


@pytest.mark.rule("LR-7.1")
@pytest.mark.parametrize(("monster", "level", "needed"), NEEDED)
def test_the_required_combat_roll(monster: str, level: int, needed: int) -> None:
    assert won(fight(monster, needed, level=level))
    assert not won(fight(monster, needed - 1, level=level))


@pytest.mark.rule("LR-7.2", "LR-7.7", "LR-13.13")
def test_a_slime_at_level_3_is_won_without_a_roll() -> None:
    t = fight("slime", level=3)
    assert won(t)
    assert t.rolls == []


@pytest.mark.rule("LR-7.3")
def test_a_dragon_at_level_1_needs_6_or_more_like_any_other_entry() -> None:
    assert not won(fight("dragon", 5))
    assert won(fight("dragon", 5, items="shield"))
    assert won(fight("dragon", 5, items="sword"))


@pytest.mark.rule("LR-7.4")
@pytest.mark.parametrize(("monster", "level", "needed"), [case for case in NEEDED if case[2] > 2])
def test_a_shield_lowers_the_required_value_by_one(monster: str, level: int, needed: int) -> None:
    t = fight(monster, needed - 1, level=level, items="shield")
    assert won(t)
    assert t.log.events[1].data["needed"] == needed - 1
    assert not won(fight(monster, needed - 2, level=level, items="shield"))


@pytest.mark.rule("LR-7.5")
@pytest.mark.parametrize(("monster", "level", "needed"), [case for case in NEEDED if case[2] > 2])
def test_a_sword_makes_every_roll_one_higher(monster: str, level: int, needed: int) -> None:
    assert won(fight(monster, needed - 1, level=level, items="sword"))
    assert not won(fight(monster, needed - 2, level=level, items="sword"))


@pytest.mark.rule("LR-7.6")
@pytest.mark.parametrize(("monster", "level", "needed"), [case for case in NEEDED if case[2] > 3])
def test_ruling_14_shield_and_sword_work_together(monster: str, level: int, needed: int) -> None:  # LR-R14
    assert won(fight(monster, needed - 2, level=level, items="sword shield"))
    assert not won(fight(monster, needed - 3, level=level, items="shield sword"))


@pytest.mark.rule("LR-7.7")
@pytest.mark.parametrize(
    ("monster", "level", "items"),
    [
        ("slime", 1, "spell sword shield"),
        ("slime", 2, "spell sword"),
        ("slime", 2, "spell shield"),
        ("hulk", 2, "spell sword shield"),
        ("hulk", 3, "spell shield"),
        ("dragon", 3, "spell sword shield"),
        ("slime", 3, "spell"),
    ],
)
def test_a_battle_that_cannot_be_lost_needs_no_die_and_no_spell(monster: str, level: int, items: str) -> None:
    t = fight(monster, level=level, items=items, kind="wizard")
    assert won(t)
    assert t.rolls == []
    assert t.red.mana == 2
    assert t.happened[:2] == ["engaged", "battle-automatic"]


@pytest.mark.rule("LR-7.7")
def test_ruling_15_a_1_is_no_automatic_failure() -> None:  # LR-R15
    """At 2+ a 1 loses because it is too low; lowered to 1+, nothing can lose."""
    assert not won(fight("hulk", 1, level=3))
    assert won(fight("hulk", level=3, items="sword"))


@pytest.mark.rule("LR-7.8", "LR-7.13")
def test_a_spell_wins_without_rolling_for_1_mana() -> None:
    t = fight("dragon", kind="wizard", items="spell")
    assert t.asked == ("red", "battle_method")
    assert t.options == ["roll", "cast_spell"]
    t.play("cast_spell")
    assert won(t)
    assert t.red.mana == 1
    assert t.rolls == []


@pytest.mark.rule("LR-7.9", "LR-13.12")
def test_a_spell_works_again_as_long_as_mana_remains() -> None:
    t = table(
        hero("wizard", (1, 1)),
        hero("barbarian", (6, 1)),
        monsters={(1, 2): "dragon", (1, 3): "dragon", (1, 4): "dragon"},
        red_torches=[(6, 1), (6, 2)],
        dice=[5],
    )
    t.play("move:1,2", "cast_spell", "move:6,2", "move:1,3", "cast_spell", "move:6,1")
    assert t.items("red") == ["spell"], "it is not used up"
    assert t.red.mana == 0
    t.play("move:1,4")
    assert t.rolls == [("combat", 5)], "without mana it is not offered"
    assert (t.red.mana, t.red.life) == (0, 1), "mana does not fall below 0; the life went to the Dragon's victory"


@pytest.mark.rule("LR-7.10")
def test_ruling_16_a_spell_is_cast_before_the_die_or_not_at_all() -> None:  # LR-R16
    t = table(hero("wizard", (1, 1)), dice=[4, 6, 5]).play("move:2,2")
    assert t.asked == ("red", "battle_method")
    assert [cause for cause, _ in t.rolls] == ["move", "encounter"], "the monster is known, the combat die not rolled"
    assert t.decision.about[0] == "dragon"
    t.play("roll")
    assert t.rolls[-1] == ("combat", 5)
    assert t.asked == ("blue", "choose_move"), "after the die there is no second chance"
    assert (t.red.life, t.red.mana) == (1, 2)


@pytest.mark.rule("LR-7.11")
@pytest.mark.parametrize("again", [False, True], ids=["first battle", "re-engagement"])
def test_a_spell_is_offered_in_first_battles_and_re_engagements(again: bool) -> None:
    if again:
        t = table(hero("wizard", (1, 1)), monsters={(2, 2): "dragon"}).play("move:2,2")
    else:
        t = table(hero("wizard", (1, 1)), dice=[4, 6]).play("move:2,2")
    assert t.asked == ("red", "battle_method")


@pytest.mark.rule("LR-7.11", "LR-8.20")
@pytest.mark.parametrize(
    ("kind", "mana", "items", "offered"),
    [
        ("wizard", 1, "spell", True),
        ("wizard", 0, "spell", False),
        ("wizard", 2, "", False),
        ("paladin", 1, "sword", False),
        ("paladin", 1, "spell", True),
        ("barbarian", 0, "spell", False),
    ],
)
def test_a_spell_needs_the_item_and_mana(kind: str, mana: int, items: str, offered: bool) -> None:
    someone = hero(kind, (1, 1), mana=mana, items=items)
    t = table(someone, hero("thief", (6, 6)), monsters={(2, 2): "hulk"}, dice=[4]).play("move:2,2")
    assert (t.asked == ("red", "battle_method")) == offered


@pytest.mark.rule("LR-7.12")
def test_no_spell_is_cast_at_a_distance_or_in_the_opponents_turn() -> None:
    """The wizard next to the opponent's battle is not asked, and its own turn without a battle offers no spell."""
    t = table(hero("wizard", (1, 1)), hero("barbarian", (3, 3)), monsters={(2, 2): "hulk"}, turn="blue", dice=[3])
    t.play("move:2,2")
    assert t.rolls == [("combat", 3)]
    assert t.asked == ("red", "choose_move")
    assert all(key.startswith("move:") for key in t.options)
    assert t.red.mana == 2


@pytest.mark.rule("LR-7.13")
@pytest.mark.parametrize("way", ["die", "automatic", "spell"])
def test_victory_removes_the_monster_gives_a_point_and_moves_the_hero_in(way: str) -> None:
    if way == "die":
        t = fight("hulk", 4)
    elif way == "automatic":
        t = fight("slime", items="sword shield")
    else:
        t = fight("dragon", kind="wizard", items="spell").play("cast_spell")
    assert t.tile((2, 2)) == Tile(hero="red")
    assert t.tile((1, 1)) == Tile(torch="red")
    assert t.red.points == 1


@pytest.mark.rule("LR-7.13", "LR-5.16")
def test_a_victor_lays_no_torch_on_a_torch() -> None:
    t = table(monsters={(2, 2): "hulk"}, blue_torches=[(1, 1)], dice=[6]).play("move:2,2")
    assert t.tile((1, 1)) == Tile(torch="blue")


@pytest.mark.rule("LR-7.14", "LR-7.18")
def test_defeat_costs_a_life_and_moves_nobody() -> None:
    t = fight("hulk", 3)
    assert t.red.life == 2
    assert t.tile((1, 1)) == Tile(hero="red")
    assert t.tile((2, 2)) == Tile(monster="hulk")


@pytest.mark.rule("LR-7.15")
def test_the_tile_of_a_defeated_monster_belongs_to_the_victor_and_yields_nothing_else() -> None:
    t = fight("hulk", 4)
    assert t.fields == (2, 1)
    assert t.rolls == [("combat", 4)], "no further test"
    assert not t.tile((2, 2)).chest
    assert t.asked == ("blue", "choose_move")


@pytest.mark.rule("LR-7.16", "LR-9.1")
def test_a_hero_without_life_dies() -> None:
    t = table(hero("paladin", (1, 1), life=1), monsters={(2, 2): "hulk"}, dice=[3]).play("move:2,2")
    assert t.red.life == 0
    assert not t.red.alive
    assert t.where("red") is None


@pytest.mark.rule("LR-7.17")
@pytest.mark.parametrize("monster", ["slime", "hulk", "dragon"])
def test_each_monster_gives_one_point(monster: str) -> None:
    assert fight(monster, 6).red.points == 1


@pytest.mark.rule("LR-7.18")
def test_ruling_7_lost_battles_give_no_point() -> None:  # LR-R7
    assert fight("dragon", 1).red.points == 0


@pytest.mark.rule("LR-7.19", "LR-7.20", "LR-16.2")
@pytest.mark.parametrize(("points", "level"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)])
def test_every_3_points_raise_the_level(points: int, level: int) -> None:
    assert table(hero("paladin", (1, 1), points=points)).red.level == level


@pytest.mark.rule("LR-7.19", "LR-7.20")
def test_points_stop_at_6_and_the_level_at_3() -> None:
    t = fight("hulk", 2, level=3)
    assert (t.red.points, t.red.level) == (6, 3)
    assert "level-gained" not in t.happened


@pytest.mark.rule("LR-7.21")
def test_a_new_level_applies_from_the_next_battle_on_and_heals_nothing() -> None:
    t = table(
        hero("paladin", (1, 1), life=1, mana=0, points=2),
        monsters={(2, 2): "hulk", (3, 3): "hulk"},
        red_torches=[(5, 5), (6, 6)],
        dice=[4, 3],
    )
    t.play("move:2,2")
    assert t.log.events[1].data["needed"] == 4, "level 1 in the battle that wins level 2"
    assert (t.red.level, t.red.life, t.red.mana) == (2, 1, 0)
    t.play("move:5,5", "move:3,3")
    assert t.where("red") == (3, 3), "3 is enough for a Hulk at level 2"


@pytest.mark.rule("LR-13.13", "LR-7.13")
def test_an_automatic_win_still_grants_a_point_and_the_tile() -> None:
    t = fight("slime", items="sword shield")
    assert t.red.points == 1
    assert won(t)
