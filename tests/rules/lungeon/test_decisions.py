"""Chapter 14: decision points."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import CELL, ONE_WALL, hero, new_match, new_round, rolled, table
from undercroft.engine import Chance, Match
from undercroft.rules.lungeon import GAME


@pytest.mark.rule("LR-14.1")
def test_there_are_four_kinds_of_decisions() -> None:
    """In whole matches of wizards, who meet all of them, nothing else is ever asked."""
    kinds: dict[str, set[str]] = {}
    for seed in range(12):
        match = Match(GAME, 2, seed, {"rounds": 1, "duplicate_heroes": True, "open_in_place": True})
        choices = Chance(seed)
        while match.pending:
            (decision,) = match.pending
            kinds.setdefault(decision.kind, set()).update(each.verb for each in decision.options)
            wizard = decision.find("hero:wizard")
            match.choose(wizard or choices.pick(decision.options, "choice", "test"))
    assert kinds.pop("choose_move") - {"pass"} == {"move", "open_here"}, "a pass is rare"
    assert kinds == {
        "choose_hero": {"hero"},
        "battle_method": {"roll", "cast_spell"},
        "chest": {"open", "leave"},
    }


@pytest.mark.rule("LR-14.1")
def test_potions_items_and_levels_are_automatic() -> None:
    t = table(hero("paladin", (1, 1), life=1, points=2), chests={(2, 2): "red"}, dice=[1]).play("move:2,2", "open")
    assert (t.red.life, t.asked) == (2, ("blue", "choose_move"))
    t = table(hero("paladin", (1, 1), points=2), monsters={(2, 2): "hulk"}, dice=[4]).play("move:2,2")
    assert (t.red.level, t.asked) == (2, ("blue", "choose_move"))


@pytest.mark.rule("LR-14.1", "LR-3.6", "LR-3.8")
def test_who_is_asked_for_a_hero_and_when() -> None:  # LR-D1
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))])
    assert (t.asked, t.decision.clause) == (("red", "choose_hero"), "LR-3.7")
    t.play("hero:paladin")
    assert t.asked == ("blue", "choose_hero")
    t.play("hero:wizard")
    assert t.asked == ("red", "choose_move")


@pytest.mark.rule("LR-14.1", "LR-5.7")
def test_a_move_can_be_declined_only_by_passing() -> None:  # LR-D2
    assert "pass" not in table().options
    assert "pass" in table(walls=CELL[:2], monsters={(1, 2): "slime"}).options


@pytest.mark.rule("LR-14.1", "LR-7.10")
def test_a_spell_can_be_declined() -> None:  # LR-D3
    t = table(hero("wizard", (1, 1)), monsters={(2, 2): "hulk"}, dice=[6]).play("move:2,2")
    assert (t.asked, t.options, t.decision.default.key) == (("red", "battle_method"), ["roll", "cast_spell"], "roll")
    t.play("roll")
    assert t.red.mana == 2


@pytest.mark.rule("LR-14.1", "LR-8.3")
def test_a_chest_can_be_declined() -> None:  # LR-D4
    t = table(chests={(2, 2): "red"}).play("move:2,2")
    assert (t.asked, t.options, t.decision.default.key) == (("red", "chest"), ["open", "leave"], "leave")
    t.play("leave")
    assert t.tile((2, 2)).chest


@pytest.mark.rule("LR-14.2")
def test_a_decision_with_one_option_is_still_offered() -> None:
    t = table(walls=CELL[:2], red_torches=[(1, 2)])
    assert t.options == ["move:1,2"]
    t = table(walls=CELL[:2], monsters={(1, 2): "dragon"}, forced_engagement=True)
    assert t.options == ["move:1,2"]


@pytest.mark.rule("LR-14.2", "LR-5.9", "LR-7.7")
def test_automatic_passes_and_automatic_wins_are_not_offered() -> None:
    assert table(walls=CELL).asked == ("blue", "choose_move")
    someone = hero("wizard", (1, 1), points=6)
    assert table(someone, monsters={(2, 2): "slime"}).play("move:2,2").asked == ("blue", "choose_move")


@pytest.mark.rule("LR-14.2")
def test_a_decision_with_one_option_is_recorded() -> None:
    walls = rolled((2, 1), (2, 2), *[(2, 2)] * 8)
    match = new_match([*walls, *rolled((1, 1), (6, 6))], dice=[1])
    for key in ("hero:paladin", "hero:wizard", "move:1,2"):
        match.choose(key)
    assert match.choices == [(0, "hero:paladin"), (1, "hero:wizard"), (0, "move:1,2")]
    assert "0> move:1,2" in match.record()


@pytest.mark.rule("LR-14.3")
def test_targets_are_listed_by_y_and_then_by_x_and_say_what_entering_means() -> None:
    t = table(
        hero("paladin", (3, 3)),
        hero("barbarian", (3, 4)),
        walls=[(2, 3)],
        red_torches=[(4, 2)],
        blue_torches=[(2, 2)],
        chests={(4, 3): "blue"},
        monsters={(2, 4): "slime"},
    )
    assert list(t.targets.items()) == [
        ((2, 2), "walk"),
        ((3, 2), "test"),
        ((4, 2), "walk"),
        ((4, 3), "chest"),
        ((2, 4), "engage"),
        ((4, 4), "test"),
    ]


@pytest.mark.rule("LR-14.3", "LR-5.19")
def test_open_here_and_pass_come_last_in_that_order() -> None:
    t = table(walls=CELL[:2], monsters={(1, 2): "hulk"}, chests={(1, 1): "red"}, open_in_place=True)
    assert t.options == ["move:1,2", "open_here", "pass"]
