"""The Clock (chapter 14), death and looting (chapter 15)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.rules.runaway.base_speed import choose_speeds
from undercroft.rules.runaway.clock import check_clock
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.state import EVERYBODY, Held, Status
from undercroft.rules.runaway.vocabulary import Life


@pytest.mark.rule("RA-14.1", "RA-14.3", "RA-14.4")
def test_one_common_clock_fed_by_all_who_are_out() -> None:
    table = Table(4)
    gifts = [table.find(3), table.find(4)]
    table.hero(0, hand=[gifts[0]], status=Status.ESCAPED)
    table.hero(1, hand=[gifts[1]], status=Status.DEAD)
    asked = table.play(choose_speeds(table.chase), f"clock:{gifts[0].id}", f"clock:{gifts[1].id}")
    assert kinds(asked) == ["clock-card", "clock-card"]
    assert table.chase.clock == gifts


@pytest.mark.rule("RA-14.5", "RA-14.6", "RA-14.7")
@pytest.mark.parametrize(
    ("numbers", "complete"), [([7, 3, 5, 4, 6], True), ([3, 4, 5, 6], False), ([1, 3, 4, 5, 6, 6], False)]
)
def test_five_consecutive_numbers_in_any_order(numbers: list[int], complete: bool) -> None:
    table = Table(4)
    table.chase.clock = [table.find(each) for each in numbers]
    check_clock(table.chase)
    assert table.chase.final_round == complete


@pytest.mark.rule("RA-14.9", "RA-14.10")
def test_who_goes_out_contributes_from_the_next_round_and_only_with_a_hand() -> None:
    table = Table(3)
    hero = table.hero(0, 20, base=4, hand=[5], life=1)
    table.play(hurt(table.chase, hero, 1, "card"))
    assert table.chase.clock == []
    hero.hand = []
    assert table.play(choose_speeds(table.chase)) == []
    assert hero.two_for_clock


@pytest.mark.rule("RA-15.1", "RA-15.5", "RA-15.6", "RA-8.9")
def test_death_leaves_remains_with_items_and_gold() -> None:
    table = Table(3)
    card = table.card(Life(by=-9))
    hero = table.hero(0, 26, base=8, items=["smoke-bomb-1"], flips=[card, "loose-change-1"])
    table.run(0, "flip:0,1")
    assert (hero.status, hero.position, hero.life) == (Status.DEAD, 28, 0)
    assert (hero.gold, len(hero.inventory), len(hero.encounters)) == (5, 1, 1)


@pytest.mark.rule("RA-15.2", "RA-15.3", "RA-17.7")
@pytest.mark.parametrize(("seats", "pairs"), [(2, False), (3, True)])
def test_a_death_may_feed_the_clock_with_two(seats: int, pairs: bool) -> None:
    table = Table(seats)
    hero = table.hero(0, 20, life=1)
    table.play(hurt(table.chase, hero, 1, "card"))
    assert hero.two_for_clock == pairs


def at_remains(items: list[str], *, remaining: int = 3, **options: object) -> Table:
    """Seat 0 enters space 27, where seat 1 lies dead."""
    table = Table(3, **options)  # type: ignore[arg-type]
    table.hero(1, 27, items=items, gold=9, status=Status.DEAD)
    table.hero(0, 26, base=1 + remaining, items=["rubber-chicken-1"], deck=[6])
    table[0].item_used = True
    return table


@pytest.mark.rule("RA-15.7", "RA-15.8", "RA-15.9", "RA-15.10", "RA-15.12", "RA-15.14", "RA-18.8")
@pytest.mark.parametrize("remaining", [0, 3])
def test_looting_takes_an_item_and_stops_the_run(remaining: int) -> None:
    table = at_remains(["smoke-bomb-1", "coin-magnet-1"], remaining=remaining)
    asked = table.run(0, "loot:1", "item:coin-magnet-1")
    assert kinds(asked) == ["loot", "loot-take"]
    assert asked[1].keys == ("item:smoke-bomb-1", "item:coin-magnet-1", "gold")
    assert (table[0].position, table[0].gold, table[1].gold) == (27, 5, 9)
    assert table[0].inventory[-1] == Held(table.find("coin-magnet-1"), 0b11)
    assert table[1].inventory == [Held(table.find("smoke-bomb-1"), 0b11)]
    told = table.told("loot-taken")[0]
    assert (told.data["result"], "card" in told.data, told.to) == ("item", False, (0, 1))


@pytest.mark.rule("RA-15.14", "RA-6.12", "RA-11.7")
def test_a_looter_cannot_brake_and_the_run_ends_as_any_other() -> None:
    table = at_remains([])
    table.boss(27, waiting=True)
    heal = table.item("run-end", Life(by=1))
    hero = table.hero(0, 26, base=4, items=["grappling-hook-1", heal], life=5)
    hero.item_used = False
    asked = table.run(0, "loot:1", f"play:{heal.id}")
    assert kinds(asked) == ["loot", "run-end"]
    assert (hero.position, hero.life) == (27, 5 + 1 - 4)


@pytest.mark.rule("RA-15.11", "RA-15.12")
@pytest.mark.parametrize("items", [[], ["smoke-bomb-1"]])
def test_looting_for_gold_draws_luck(items: list[str]) -> None:
    table = at_remains(items)
    asked = table.run(0, "loot:1", *(["gold"] if items else []))
    assert ("loot-take" in kinds(asked)) == bool(items)
    assert (table[0].gold, table[1].gold, len(table[1].inventory)) == (11, 9, len(items))


@pytest.mark.rule("RA-15.7")
def test_remains_may_be_left_alone() -> None:
    table = at_remains(["smoke-bomb-1"])
    table.encounter_spaces()
    table.run(0, "decline")
    assert table[0].position == 30


@pytest.mark.rule("RA-15.13")
def test_the_looter_picks_one_of_several_and_remains_can_be_looted_again() -> None:
    table = at_remains([])
    table.hero(2, 27, status=Status.DEAD)
    asked = table.run(0, "loot:2")
    assert asked[0].keys == ("decline", "loot:1", "loot:2")
    table.hero(0, 26, base=1, items=["rubber-chicken-1"], deck=[2])
    table.run(0, "loot:2")
    assert table[0].gold == 7


@pytest.mark.rule("RA-18.8")
def test_after_a_loot_others_can_no_longer_tell_what_is_left() -> None:
    table = at_remains(["smoke-bomb-1", "coin-magnet-1"])
    table[1].inventory = [held._replace(known=EVERYBODY) for held in table[1].inventory]
    table.run(0, "loot:1", "item:smoke-bomb-1")
    assert table[1].inventory == [Held(table.find("coin-magnet-1"), 0b11)]


@pytest.mark.rule("RA-18.11")
def test_with_open_inventories_everybody_sees_what_is_taken() -> None:
    table = at_remains(["smoke-bomb-1"], open_inventory=True)
    table.run(0, "loot:1", "item:smoke-bomb-1")
    assert table.told("loot-taken")[0].to == (0, 1, 2)
    assert table[0].inventory[-1].known == 31


@pytest.mark.rule("RA-15.15", "RA-21.1", "RA-14.7")
def test_with_the_option_a_death_feeds_the_clock_at_once() -> None:
    table = Table(3, death_clock="immediate")
    table.chase.clock = [table.find(each) for each in (2, 3, 4)]
    five, six, seven = (table.find(each) for each in (5, 6, 7))
    hero = table.hero(0, 26, base=five, hand=[six, seven], life=1)
    asked = table.play(hurt(table.chase, hero, 1, "card"), f"clock:{five.id},{six.id}")
    assert len(asked[0].options) == 3 + 3
    assert table.chase.final_round
    assert (hero.base, hero.hand) == (None, [seven])
    asked = table.play(choose_speeds(table.chase), f"clock:{seven.id}")
    assert len(asked[0].options) == 1


@pytest.mark.rule("RA-15.15")
def test_with_the_option_and_no_cards_nothing_is_laid() -> None:
    table = Table(3, death_clock="immediate")
    hero = table.hero(0, 26, life=1)
    assert table.play(hurt(table.chase, hero, 1, "card")) == []
    assert table.chase.clock == []
