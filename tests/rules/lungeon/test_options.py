"""Chapter 2: the options of a match, each both ways, and the rulings that have an option (chapter 15)."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import (
    CELL,
    CELLAR,
    ONE_WALL,
    SEALED_ROUND,
    TWO_CELLS,
    hero,
    new_match,
    new_round,
    rolled,
    table,
)
from undercroft.engine import Match, SettingError
from undercroft.rules.lungeon import GAME


@pytest.mark.rule("LR-2.1", "LR-2.2", "LR-2.3", "LR-2.4", "LR-2.5", "LR-2.6", "LR-2.7", "LR-2.8", "LR-2.9", "LR-2.10")
def test_the_defaults() -> None:
    assert Match(GAME, 2).options == {
        "rounds": 5,
        "duplicate_heroes": False,
        "reroll_sealed_start": False,
        "open_in_place": False,
        "forced_engagement": False,
        "no_progress_limit": 40,
        "round_turn_cap": 600,
        "stalemate_scoring": "zero",
        "start_player": "random",
    }


@pytest.mark.rule("LR-2.2", "LR-2.3", "LR-2.7", "LR-2.8", "LR-2.9", "LR-2.10")
@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("rounds", 0, r"a whole number from 1 to 20 \(LR-2.2\), not 0"),
        ("rounds", 21, r"a whole number from 1 to 20 \(LR-2.2\), not 21"),
        ("rounds", "many", r"a whole number from 1 to 20 \(LR-2.2\), not 'many'"),
        ("duplicate_heroes", 1, r"true or false \(LR-2.3\), not 1"),
        ("reroll_sealed_start", "perhaps", r"true or false \(LR-2.4\), not 'perhaps'"),
        ("open_in_place", None, r"true or false \(LR-2.5\), not None"),
        ("forced_engagement", 0, r"true or false \(LR-2.6\), not 0"),
        ("no_progress_limit", 9, r"a whole number of at least 10 \(LR-2.7\), not 9"),
        ("round_turn_cap", 99, r"a whole number of at least 100 \(LR-2.8\), not 99"),
        ("stalemate_scoring", "half", r"zero or fields \(LR-2.9\), not 'half'"),
        ("start_player", "p3", r"random, p1 or p2 \(LR-2.10\), not 'p3'"),
    ],
)
def test_values_that_are_not_allowed(name: str, value: object, expected: str) -> None:
    with pytest.raises(SettingError, match=f"option '{name}' is {expected}"):
        Match(GAME, 2, options={name: value})


@pytest.mark.rule("LR-2.2", "LR-2.7", "LR-2.8")
@pytest.mark.parametrize(
    ("name", "value"), [("rounds", 1), ("rounds", 20), ("no_progress_limit", 10), ("round_turn_cap", 100)]
)
def test_the_limits_themselves_are_allowed(name: str, value: int) -> None:
    assert Match(GAME, 2, options={name: value}).options[name] == value


@pytest.mark.rule("LR-2.1", "LR-12.1")
@pytest.mark.parametrize("rounds", [1, 3, 20])
def test_as_many_rounds_are_played_as_agreed(rounds: int) -> None:
    match = new_match(SEALED_ROUND * rounds, rounds=rounds)
    for _ in range(rounds):
        assert match.outcome is None
        match.choose("hero:thief")
        match.choose("hero:wizard")
    assert match.outcome is not None
    assert match.outcome.scores == (2 * rounds, 2 * rounds)


@pytest.mark.rule("LR-2.3", "LR-3.9")
def test_ruling_6_each_class_once() -> None:  # LR-R6 (a)
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))]).play("hero:thief")
    assert t.options == ["hero:paladin", "hero:wizard", "hero:barbarian"]
    assert t.closed["hero:thief"].clause == "LR-3.9"


@pytest.mark.rule("LR-2.3", "LR-3.9")
def test_ruling_6_duplicate_heroes() -> None:  # LR-R6 (b)
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))], duplicate_heroes=True).play("hero:thief")
    assert t.options == ["hero:paladin", "hero:wizard", "hero:thief", "hero:barbarian"]
    assert t.closed == {}
    t.play("hero:thief")
    assert [each.kind.id for each in t.dungeon.heroes] == ["thief", "thief"]


@pytest.mark.rule("LR-2.4", "LR-3.16", "LR-13.1")
def test_ruling_19_a_sealed_start_is_kept() -> None:  # LR-R19 (a)
    t = new_round([*TWO_CELLS, *rolled((1, 1), (3, 3))]).play("hero:thief", "hero:wizard")
    assert t.where("red") == (1, 1)
    assert t.asked == ("blue", "choose_move"), "red has passed"


@pytest.mark.rule("LR-2.4", "LR-3.16")
def test_ruling_19_a_sealed_start_is_rolled_again() -> None:  # LR-R19 (b)
    setup = [*TWO_CELLS, *rolled((1, 1), (3, 3), (6, 6), (4, 3))]
    t = new_round(setup, reroll_sealed_start=True).play("hero:thief", "hero:wizard")
    assert (t.where("red"), t.where("blue")) == ((3, 3), (4, 3))
    assert t.happened.count("start-rolled.taken") == 2


@pytest.mark.rule("LR-2.4", "LR-3.16")
def test_a_start_with_one_way_out_is_not_sealed() -> None:
    walls = rolled((2, 1), (2, 2), *[(2, 2)] * 8)
    t = new_round([*walls, *rolled((1, 1), (6, 6))], reroll_sealed_start=True).play("hero:thief", "hero:wizard")
    assert t.where("red") == (1, 1)


@pytest.mark.rule("LR-2.5", "LR-8.13")
def test_ruling_5_a_chest_is_opened_on_entering_only() -> None:  # LR-R5 (a)
    t = table(hero("paladin", (3, 3)), chests={(3, 3): "red"})
    assert "open_here" not in t.options
    assert t.closed["open_here"].clause == "LR-8.13"


@pytest.mark.rule("LR-2.5", "LR-5.19", "LR-8.13", "LR-10.9")
def test_ruling_5_a_chest_is_opened_in_place_as_a_whole_turn() -> None:  # LR-R5 (b)
    t = table(hero("paladin", (3, 3)), chests={(3, 3): "red"}, dice=[5], idle=7, open_in_place=True)
    assert t.options[-1] == "open_here", "after all targets, and no pass: moving is compulsory but for it"
    t.play("open_here")
    assert t.rolls == [("chest", 5)]
    assert t.items("red") == ["sword"]
    assert t.where("red") == (3, 3)
    assert not t.tile((3, 3)).chest
    assert "torch-laid" not in t.happened
    assert t.asked == ("blue", "choose_move"), "that was the turn"
    assert t.dungeon.idle == 1, "opening was progress; only blue's turn, just begun, counts"


@pytest.mark.rule("LR-2.5", "LR-8.13")
def test_open_here_needs_a_chest_under_the_hero() -> None:
    t = table(hero("paladin", (3, 3)), chests={(3, 4): "red"}, open_in_place=True)
    assert "open_here" not in t.options
    assert "open_here" not in t.closed


@pytest.mark.rule("LR-2.6", "LR-5.8")
def test_ruling_9_a_hero_among_monsters_may_pass() -> None:  # LR-R9 (a)
    t = table(walls=CELL[:2], monsters={(1, 2): "dragon"})
    assert t.options == ["move:1,2", "pass"]


@pytest.mark.rule("LR-2.6", "LR-5.8")
def test_ruling_9_a_hero_among_monsters_must_fight() -> None:  # LR-R9 (b)
    t = table(walls=CELL[:2], monsters={(1, 2): "dragon"}, forced_engagement=True)
    assert t.options == ["move:1,2"]
    assert (t.closed["pass"].reason, t.closed["pass"].clause) == ("must-engage", "LR-5.8")


@pytest.mark.rule("LR-2.7", "LR-10.8")
@pytest.mark.parametrize("limit", [10, 40])
def test_ruling_18_the_stalemate_counter(limit: int) -> None:  # LR-R18
    lit = [(1, 1), (2, 1)]
    t = table(
        hero("paladin", (1, 1)),
        hero("thief", (2, 1)),
        walls=CELLAR,
        red_torches=lit,
        monsters={(1, 2): "dragon", (2, 2): "dragon"},
        no_progress_limit=limit,
    )
    for _ in range(limit):
        assert t.ended is None
        t.play("pass")
    assert t.ended == ("stalemate", (0, 0))
    assert t.results[0].turns == limit


@pytest.mark.rule("LR-2.8", "LR-10.10")
@pytest.mark.parametrize("cap", [100, 600])
def test_ruling_18_the_hard_cap(cap: int) -> None:  # LR-R18
    t = table(turns=cap - 2, dice=[1, 1], round_turn_cap=cap).play("move:2,2")
    assert t.ended is None
    t.play("move:5,5")
    assert t.ended == ("turn-cap", (0, 0))


@pytest.mark.rule("LR-2.9", "LR-11.9")
@pytest.mark.parametrize(("scoring", "points"), [("zero", (0, 0)), ("fields", (2, 1))])
@pytest.mark.parametrize(
    ("reason", "turns", "idle"), [("stalemate", 50, 39), ("turn-cap", 599, 0)], ids=["stalemate", "turn-cap"]
)
def test_ruling_18_what_a_stalemate_scores(  # LR-R18
    scoring: str, points: tuple[int, int], reason: str, turns: int, idle: int
) -> None:
    t = table(red_torches=[(2, 2)], turns=turns, idle=idle, stalemate_scoring=scoring).play("move:2,2")
    assert t.ended == (reason, points)
    assert t.results[0].fields == (2, 1)


@pytest.mark.rule("LR-2.10", "LR-3.2", "LR-3.18")
@pytest.mark.parametrize(("drawn", "first"), [(1, "red"), (2, "blue")])
def test_ruling_1_the_first_player_is_drawn(drawn: int, first: str) -> None:  # LR-R1
    t = new_round([drawn, *ONE_WALL], start_player="random")
    assert t.asked == (first, "choose_hero")
    assert t.rolls[0] == ("first-player", drawn), "the very first result of the match"


@pytest.mark.rule("LR-2.10", "LR-3.2", "LR-3.18")
@pytest.mark.parametrize(("option", "first"), [("p1", "red"), ("p2", "blue")])
def test_ruling_1_the_first_player_is_named(option: str, first: str) -> None:  # LR-R1
    t = new_round([*ONE_WALL], start_player=option)
    assert t.asked == (first, "choose_hero")
    assert {cause for cause, _ in t.rolls} == {"wall-x", "wall-y"}, "nothing is drawn for it"
