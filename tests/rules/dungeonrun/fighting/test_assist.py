"""Assist and sabotage (sections 6b and 6c)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, sentence
from tests.rules.dungeonrun.words import Forbids, MoreDice, Rated
from undercroft.rules.dungeonrun.state import Status


def together(count: int = 4) -> Table:
    """Four heroes of brawn and skill 3 in a room with a monster."""
    table = Table(*[hero() for _ in range(count)], rooms="EW")
    for seat in range(count):
        table.stand(seat, 1)
    table.monster(1, attack=1, power=(6,), escape=4, life=9)
    return table


def dice_rolled(table: Table) -> int:
    """How many dice the last hero rolled."""
    return len(table.rolls()[-1])


@pytest.mark.rule("DR-18.4", "DR-6.23", "DR-6.25", "DR-6.27", "DR-6.30", "DR-15.2")
def test_the_worked_count_of_dice() -> None:
    table = Table(hero(brawn=3), hero(magic=5), hero(), hero(), rooms="EW")
    for seat in range(4):
        table.stand(seat, 1)
    table[0].equipped = (table.item(sentence("before-roll", MoreDice(1))),)
    table.monster(1, life=9)
    table.act(
        0, "battle:monster", "assist:magic", "sabotage", "sabotage", "accept", "attack:brawn", "hit:6", dice="1 6111"
    )
    assert [table[seat].wounds for seat in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("DR-18.5", "DR-6.28", "DR-6.33", "DR-5.14")
def test_the_worked_escape_under_sabotage() -> None:
    table = Table(hero(skill=1), hero(), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1)
    table.monster(1, escape=4)
    table.act(0, "escape", "sabotage", dice="4")
    assert (table[0].room, table[1].wounds) == (0, 1)
    order = [event.kind for event in table.events if event.kind in ("wounded", "entered")]
    assert order == ["wounded", "entered"]


@pytest.mark.rule("DR-6.10", "DR-15.1")
def test_the_window_opens_after_the_declaration_and_before_any_die() -> None:
    table = together(count=2)
    asked = table.act(0, "battle:monster", "nothing", "attack:brawn", dice="1 111")
    assert kinds(asked)[:2] == ["turn", "help"]
    assert [event.kind for event in table.events][:2] == ["battle-began", "rolled"]
    table = together(count=2)
    table.act(0, "escape", "sabotage", dice="4")
    assert table.told("sabotaged")


@pytest.mark.rule("DR-6.11", "DR-5.9", "DR-8.5")
def test_no_window_for_a_free_attack_or_a_move() -> None:
    table = together(count=2)
    del table.dungeon.foes[1]
    assert kinds(table.act(0, "move:W")) == ["turn"]
    table = together(count=2)
    asked = table.act(0, "escape", dice="111 1")
    assert table.told("free-attack")
    assert kinds(asked).count("help") == 1, "for the escape, not for the free attack"


@pytest.mark.rule("DR-6.12", "DR-6.17")
def test_standing_heroes_on_the_tile_are_asked() -> None:
    table = together(count=4)
    table[1].room = 0
    table[2].status = Status.KNOCKED_OUT
    asked = table.act(0, "battle:monster", "attack:brawn", dice="1 111")
    assert asked_of(asked, "help") == [3]


@pytest.mark.rule("DR-6.13")
def test_they_are_asked_clockwise_from_the_actors_left() -> None:
    table = together(count=4)
    asked = table.act(2, "battle:monster", "attack:brawn", dice="1 111")
    assert asked_of(asked, "help") == [3, 0, 1]


@pytest.mark.rule("DR-6.14", "DR-6.15")
def test_each_gives_one_of_four_answers() -> None:
    table = together(count=2)
    asked = table.act(0, "battle:monster", "nothing", "attack:brawn", dice="1 111")
    assert asked[1].keys == ("assist:brawn", "assist:magic", "sabotage", "nothing")
    assert asked[1].passes is not None
    assert asked[1].passes.key == "nothing", "a player may pass such windows once and for all"


@pytest.mark.rule("DR-6.18")
def test_assists_are_accepted_in_the_order_offered_when_all_have_answered() -> None:
    table = together(count=4)
    asked = table.act(
        0, "battle:monster", "assist:brawn", "assist:magic", "sabotage", "accept", "decline", "nothing",
        "attack:brawn", dice="1 11",
    )  # fmt: skip
    assert kinds(asked)[1:6] == ["help", "help", "help", "accept-assist", "accept-assist"]
    assert [each.about[0] for each in asked if each.kind == "accept-assist"] == [1, 2]


@pytest.mark.rule("DR-6.19")
def test_who_was_declined_has_done_nothing_and_may_still_sabotage() -> None:
    table = together(count=3)
    table[1].wounds = table[2].wounds = 2
    asked = table.act(
        0, "battle:monster", "assist:brawn", "assist:brawn", "decline", "decline", "sabotage", "nothing",
        "attack:brawn", dice="1 1",
    )  # fmt: skip
    assert asked_of(asked, "declined") == [1, 2]
    assert dice_rolled(table) == 1, "3 - 2, and nothing from the assists"
    assert "rally" not in kinds(asked)


@pytest.mark.rule("DR-6.20")
def test_sabotage_is_not_declined() -> None:
    table = together(count=2)
    asked = table.act(0, "battle:monster", "sabotage", "attack:brawn", dice="1 1")
    assert kinds(asked) == ["turn", "help", "attack"]


@pytest.mark.rule("DR-6.22")
def test_any_number_may_assist() -> None:
    table = together(count=4)
    table.act(
        0, "battle:monster", "assist:brawn", "assist:brawn", "assist:brawn", "accept", "accept", "accept",
        "attack:brawn", dice="1 111111",
    )  # fmt: skip
    assert dice_rolled(table) == 6


@pytest.mark.rule("DR-6.23")
@pytest.mark.parametrize(("rating", "dice"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_an_assist_adds_half_the_rating_rounded_down_but_at_least_one(rating: int, dice: int) -> None:
    table = Table(hero(brawn=1), hero(brawn=rating), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1)
    table.monster(1, life=9)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", dice="1" + "1" * (1 + dice))
    assert dice_rolled(table) == 1 + dice


@pytest.mark.rule("DR-6.24", "DR-R7")
def test_training_counts_for_an_assist_and_cards_do_not() -> None:
    table = together(count=2)
    table[1].training = (1, 0, 0)
    table[1].abilities = (table.ability(sentence("passive", Rated(5))),)
    table[1].traps = (table.trap(sentence("passive", Rated(-9))),)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", dice="1 11111")
    assert dice_rolled(table) == 5, "3 + half of 4"


@pytest.mark.rule("DR-6.26")
def test_the_assistants_rating_need_not_be_the_actors() -> None:
    table = together(count=2)
    table.act(0, "escape", "assist:magic", "accept", dice="1111 1")
    assert len(table.rolls()[0]) == 4


@pytest.mark.rule("DR-6.27", "DR-6.29")
def test_two_saboteurs_cost_two_dice_in_all_and_the_monster_none() -> None:
    table = Table(hero(brawn=5), hero(), hero(), rooms="EW")
    for seat in range(3):
        table.stand(seat, 1)
    table.monster(1, attack=3, power=(6,))
    table.act(0, "battle:monster", "sabotage", "sabotage", "attack:brawn", dice="111 111")
    assert [len(dice) for dice in table.rolls()] == [3, 3]


@pytest.mark.rule("DR-6.31")
@pytest.mark.parametrize(("answer", "wounds"), [("hit:4", 1), ("unused", 0), ("block:4,6", 0)])
def test_a_battle_succeeds_with_one_die_allocated_as_a_hit(answer: str, wounds: int) -> None:
    table = together(count=2)
    table.act(0, "battle:monster", "sabotage", "attack:brawn", answer, dice="6 4")
    assert table[1].wounds == wounds


@pytest.mark.rule("DR-6.30")
def test_a_failed_escape_costs_the_saboteur_nothing() -> None:
    table = together(count=2)
    table.act(0, "escape", "sabotage", dice="1 1")
    assert table[1].wounds == 0


@pytest.mark.rule("DR-6.34", "DR-8.35")
def test_a_saboteur_killed_by_the_penalty_is_not_plundered() -> None:
    table = together(count=3)
    table.endgame()
    table.stand(1, 1, wounds=5, loot=[table.item()])
    asked = table.act(0, "battle:monster", "sabotage", "attack:brawn", "hit:6", dice="1 6")
    assert table[1].status is Status.KILLED
    assert "plunder" not in kinds(asked)


@pytest.mark.rule("DR-6.14")
def test_where_a_text_forbids_assists_sabotage_is_left() -> None:
    table = together(count=2)
    table.monster(1, sentence("passive", Forbids("assist")))
    asked = table.act(0, "battle:monster", "nothing", "attack:brawn", dice="1 111")
    assert asked[1].keys == ("sabotage", "nothing")
    assert [each.key for each in asked[1].closed] == ["assist:brawn", "assist:magic"]


@pytest.mark.rule("DR-7.2", "DR-6.28")
def test_the_minimum_of_one_die_is_applied_once_at_the_end() -> None:
    table = together(count=2)
    table[0].abilities = (table.ability(sentence("passive", Rated(-4))),)
    table[1].training = (1, 0, 0)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", dice="1 1")
    assert dice_rolled(table) == 1, "-1 + 2"
