"""Chapter 8: chests and items."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import Colour, Someone, Table, Tile, hero, table
from undercroft.rules.lungeon import GAME


def open_chest(roll: int, someone: Someone | None = None) -> Table:
    """Red enters (2,2), where blue left a chest, and opens it."""
    return table(someone, chests={(2, 2): "blue"}, dice=[roll]).play("move:2,2", "open")


@pytest.mark.rule("LR-8.1", "LR-8.6", "LR-8.11")
def test_a_chest_result_puts_a_chest_and_a_torch_on_the_target() -> None:
    t = table(dice=[6]).play("move:2,2")
    assert t.asked == ("red", "chest")
    assert t.tile((2, 2)) == Tile(torch="red", chest=True, hero="red"), "before anything is decided or rolled"
    assert t.tile((1, 1)) == Tile(torch="red")
    assert t.rolls == [("move", 6)]


@pytest.mark.rule("LR-8.2", "LR-8.3")
def test_opening_is_a_decision() -> None:
    t = table(dice=[6]).play("move:2,2")
    assert t.options == ["open", "leave"]


@pytest.mark.rule("LR-8.3")
def test_the_chest_is_offered_again_on_every_later_entry_to_either_player() -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("barbarian", (3, 3)),
        red_torches=[(1, 1), (1, 2)],
        blue_torches=[(3, 3), (3, 4)],
        dice=[6],
    )
    t.play("move:2,2")
    assert t.asked == ("red", "chest"), "on discovery"
    t.play("leave", "move:3,4", "move:1,2", "move:3,3", "move:2,2")
    assert t.asked == ("red", "chest"), "its finder, entering again"
    t.play("leave", "move:3,4", "move:1,1", "move:3,3", "move:1,2", "move:2,2")
    assert t.asked == ("blue", "chest"), "the other player"


@pytest.mark.rule("LR-8.4")
@pytest.mark.parametrize("answer", ["open", "leave"])
def test_opened_or_left_the_hero_occupies_the_tile_and_moves_on_from_there(answer: str) -> None:
    t = table(dice=[6, 1, 1] if answer == "open" else [6, 1]).play("move:2,2", answer, "move:5,5")
    assert t.where("red") == (2, 2)
    assert t.asked == ("red", "choose_move")
    assert (3, 3) in t.targets


@pytest.mark.rule("LR-8.5")
def test_a_chest_left_stays_on_a_torch_of_its_finder() -> None:
    t = table(dice=[6]).play("move:2,2", "leave")
    assert t.tile((2, 2)) == Tile(torch="red", chest=True, hero="red")
    assert t.story[-1] == "Red leaves the chest on (2,2) closed."


@pytest.mark.rule("LR-8.6", "LR-5.16")
def test_leaving_the_tile_of_a_chest_lays_no_second_torch() -> None:
    t = table(hero("paladin", (2, 2)), chests={(2, 2): "blue"}, dice=[1]).play("move:3,3")
    assert t.tile((2, 2)) == Tile(torch="blue", chest=True)
    assert "torch-laid" not in t.happened


@pytest.mark.rule("LR-8.7", "LR-8.8")
def test_opening_rolls_and_removes_the_chest_and_leaves_the_torch() -> None:
    t = table(dice=[6, 4]).play("move:2,2", "open")
    assert t.rolls == [("move", 6), ("chest", 4)]
    assert t.tile((2, 2)) == Tile(torch="red", hero="red")


@pytest.mark.rule("LR-8.9", "LR-5.12")
@pytest.mark.parametrize("answer", ["open", "leave"])
def test_the_torch_keeps_its_colour_when_the_opponent_comes(answer: str) -> None:
    t = table(chests={(2, 2): "blue"}, dice=[4] if answer == "open" else []).play("move:2,2", answer)
    assert t.tile((2, 2)) == Tile(torch="blue", chest=answer == "leave", hero="red")
    assert t.fields == (1, 2)


@pytest.mark.rule("LR-8.10")
@pytest.mark.parametrize(
    ("roll", "find"),
    [(1, "health-potion"), (2, "mana-potion"), (3, "spell"), (4, "shield"), (5, "sword"), (6, "treasure")],
)
def test_the_chest_roll(roll: int, find: str) -> None:
    opened = next(event for event in open_chest(roll).log.events if event.kind == "chest-opened")
    assert (opened.data["roll"], opened.data["find"]) == (roll, find)


@pytest.mark.rule("LR-8.11")
def test_the_hero_already_stands_on_the_tile_when_the_chest_is_rolled() -> None:
    t = table(dice=[6, 1]).play("move:2,2")
    assert t.where("red") == (2, 2)
    t.play("open")
    assert t.happened[:5] == ["tile-tested.chest", "torch-laid", "moved", "torch-laid", "chest-opened.discarded"]


@pytest.mark.rule("LR-8.12")
def test_a_chest_has_no_content_before_it_is_opened() -> None:
    """What is in it is rolled by whoever opens it, when it is opened."""
    t = table(hero("paladin", (1, 1)), hero("barbarian", (3, 3)), dice=[6, 3, 5], blue_torches=[(3, 4)])
    t.play("move:2,2", "leave", "move:3,4")
    assert [cause for cause, _ in t.rolls] == ["move"]
    t.play("move:2,1", "move:3,3", "move:1,1", "move:2,2", "open")
    assert t.rolls[-1] == ("chest", 5)
    assert (t.items("red"), t.items("blue")) == ([], ["sword"])


@pytest.mark.rule("LR-8.13")
def test_a_hero_on_a_closed_chest_must_leave_and_enter_again() -> None:
    t = table(hero("paladin", (2, 2)), chests={(2, 2): "red"}, red_torches=[(1, 1)], blue_torches=[(5, 5)], dice=[4])
    assert "open_here" not in t.options
    t.play("move:1,1", "move:5,5", "move:2,2", "open")
    assert t.items("red") == ["shield"]


@pytest.mark.rule("LR-8.14", "LR-16.2")
@pytest.mark.parametrize(("life", "after"), [(1, 2), (2, 3), (3, 3)])
def test_a_health_potion_heals_one_life_up_to_the_maximum(life: int, after: int) -> None:
    t = open_chest(1, hero("paladin", (1, 1), life=life))
    assert t.red.life == after
    assert ("chest-opened.discarded" in t.happened) == (life == 3)
    assert t.items("red") == [], "it is used at once and not kept"


@pytest.mark.rule("LR-8.15", "LR-16.2")
@pytest.mark.parametrize(("mana", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_mana_potion_gives_one_mana_up_to_the_maximum(mana: int, after: int) -> None:
    t = open_chest(2, hero("wizard", (1, 1), mana=mana))
    assert t.red.mana == after
    assert ("chest-opened.discarded" in t.happened) == (mana == 2)
    assert t.items("red") == ["spell"], "it is used at once and not kept"


@pytest.mark.rule("LR-8.16")
def test_ruling_13_potions_never_raise_a_maximum() -> None:  # LR-R13
    healthy = open_chest(1, hero("thief", (1, 1)))
    assert (healthy.red.life, healthy.red.kind.life) == (2, 2)
    barbarian = table(hero("barbarian", (1, 1)), hero("thief", (6, 6)), chests={(2, 2): "red"}, dice=[2])
    barbarian.play("move:2,2", "open")
    assert (barbarian.red.mana, barbarian.red.kind.mana) == (0, 0)
    assert "chest-opened.discarded" in barbarian.happened


@pytest.mark.rule("LR-8.17")
@pytest.mark.parametrize(("roll", "item"), [(3, "spell"), (4, "shield"), (5, "sword")])
def test_items_go_to_the_hero_that_opened_the_chest(roll: int, item: str) -> None:
    t = open_chest(roll)
    assert (t.items("red"), t.items("blue")) == ([item], [])


@pytest.mark.rule("LR-8.18", "LR-16.10")
@pytest.mark.parametrize(("roll", "item"), [(3, "spell"), (4, "shield"), (5, "sword")])
def test_items_do_not_stack(roll: int, item: str) -> None:
    t = open_chest(roll, hero("paladin", (1, 1), items=item))
    assert t.items("red") == [item]
    assert "chest-opened.discarded" in t.happened


@pytest.mark.rule("LR-8.18", "LR-7.6")
def test_a_second_sword_has_no_effect_in_battle() -> None:
    t = table(
        hero("paladin", (1, 1), items="sword"),
        chests={(2, 2): "red"},
        monsters={(3, 3): "hulk"},
        blue_torches=[(5, 5)],
        dice=[5, 2],
    )
    t.play("move:2,2", "open", "move:5,5", "move:3,3")
    assert t.where("red") == (2, 2), "2 + 1 is less than 4"


@pytest.mark.rule("LR-8.19", "LR-8.20")
@pytest.mark.parametrize("turn", ["red", "blue"])
def test_items_cannot_be_shared_handed_over_put_back_dropped_or_declined(turn: Colour) -> None:
    """Heroes side by side, one on a chest, laden with items: all a turn offers is where to go."""
    t = table(
        hero("paladin", (3, 3), items="sword shield"),
        hero("thief", (3, 4), items="spell"),
        chests={(3, 3): "red", (3, 4): "blue"},
        turn=turn,
    )
    assert {each.verb for each in t.decision.options} == {"move"}
    unwanted = open_chest(3, hero("barbarian", (1, 1)))
    assert unwanted.asked == ("blue", "choose_move"), "nobody was asked whether to take the Spell"
    assert unwanted.items("red") == ["spell"]


@pytest.mark.rule("LR-8.20", "LR-7.11")
def test_a_hero_without_mana_holds_the_spell_in_vain() -> None:
    someone = hero("barbarian", (1, 1), items="spell")
    t = table(someone, hero("thief", (6, 6)), monsters={(2, 2): "dragon"}, dice=[1]).play("move:2,2")
    assert t.items("red") == ["spell"]
    assert t.rolls == [("combat", 1)]


@pytest.mark.rule("LR-8.21", "LR-8.22")
def test_the_treasure_is_no_item_and_changes_nothing_else() -> None:
    t = open_chest(6)
    assert t.red.found_treasure
    assert not t.blue.found_treasure
    assert t.items("red") == []
    assert (t.red.life, t.red.mana, t.red.points, t.red.level) == (3, 1, 0, 1)


@pytest.mark.rule("LR-8.21", "LR-10.5", "LR-11.4")
def test_the_treasure_decides_the_round() -> None:
    t = table(chests={(2, 2): "blue"}, dice=[6, 1]).play("move:2,2", "open", "move:5,5")
    assert t.ended == ("treasure", (3, 1))


@pytest.mark.rule("LR-8.23")
def test_a_hero_beside_its_closed_chest_stands_on_that_tile_for_the_rules() -> None:
    t = table(hero("paladin", (2, 2)), hero("barbarian", (3, 3)), chests={(2, 2): "red"}, turn="blue")
    assert (2, 2) not in t.targets
    assert t.closed["move:2,2"].reason == "hero-there"
    shown = GAME.table.view(t.dungeon, None)["heroes"]
    assert isinstance(shown, list)
    assert (shown[0]["tile"], shown[0]["on_chest"]) == ([2, 2], True)


@pytest.mark.rule("LR-8.24", "LR-11.5")
def test_the_treasure_can_be_found_once_by_each_player() -> None:
    t = table(chests={(2, 2): "red", (5, 5): "blue"}, dice=[6, 6]).play("move:2,2", "open", "move:5,5", "open")
    assert (t.red.found_treasure, t.blue.found_treasure) == (True, True)
    assert t.ended == ("treasure", (3, 3))
