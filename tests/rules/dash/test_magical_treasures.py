"""Magical treasures (section 11)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature, encounter, treasure
from undercroft.rules.dash.magical_treasures import (
    FirstCreatureDiscount,
    FirstCreatureFree,
    IgnoreMagic,
    StartAp,
    TagDiscount,
)

SWORD = card("magic-sword")


def owner(*bonuses: object, area: list[object], hand: tuple[str, ...] = (), **others: object) -> Table:
    """A table at which seat 0 owns treasures with these bonuses."""
    pile = [treasure(1, each, name=f"magic-{number}") for number, each in enumerate(bonuses)]  # type: ignore[arg-type]
    return Table([*area, *FILLER], hands=[hand, []], treasures=[pile], **others)  # type: ignore[list-item, arg-type]


@pytest.mark.rule("DD-11.1", "DD-3.8")
def test_the_magic_sword_makes_the_first_creature_of_each_turn_free() -> None:
    table = Table([creature(3), creature(2, name="bat"), DOOR, DOOR, creature(4), *FILLER], treasures=[[SWORD]])
    assert table.flip(0).ap == 6
    assert table.flip(1).ap == 4
    table.flip(2, 3)  # both turns end; it is the owner's turn again
    assert table.flip(4).ap == 6


@pytest.mark.rule("DD-11.2")
def test_a_bonus_works_from_the_next_turn_on_and_in_later_dungeons() -> None:
    table = Table([RAT, SWORD, creature(5, name="ogre"), DOOR], dungeon=1)
    table.flip(0, 1)  # the rat was paid for before the sword was found
    assert table.told("ap-paid")[0].data["ap"] == 5
    assert table.flip(3).turn == 0
    assert table.flip(2).dash.dungeon == 2  # free, and the dungeon is explored
    assert len(table.told("ap-paid")) == 1
    table.choose("done", "done")  # the new dungeon begins with wasps of cost 2
    assert table.flip(0).ap == 4  # for seat 1, who has no sword
    table = Table([RAT], dungeon=2, treasures=[[], [SWORD]]).flip(0).choose("done", "done")
    assert table.flip(0).ap == 6


@pytest.mark.rule("DD-11.3", "DD-15.1")
def test_bonuses_are_automatic() -> None:
    table = Table([creature(3), *FILLER], treasures=[[SWORD]]).flip(0)
    assert (table.kind, len(table.told("bonus-applied"))) == ("flip", 1)
    rival = Table([DOOR, creature(3), *FILLER], treasures=[[SWORD], []]).flip(0, 1)
    assert rival.ap == 3  # nobody else profits


@pytest.mark.rule("DD-11.4", "DD-14.9")
def test_the_first_creature_is_the_first_flipped_whatever_becomes_of_it() -> None:
    free = Table([creature(0), creature(3), *FILLER], treasures=[[SWORD]]).flip(0, 1)
    assert free.ap == 3  # the first one cost nothing anyway
    bug = creature(2, "slow", tags=["bug"])
    cancelled = Table([bug, creature(3), *FILLER], hands=[["bug-spray"], []], treasures=[[SWORD]]).flip(0)
    cancelled.choose("use:bug-spray.1,cancel_card").flip(1)
    assert cancelled.ap == 3
    encounters = Table([encounter(1), creature(3), *FILLER], treasures=[[SWORD]]).flip(0, 1)
    assert encounters.ap == 5  # encounters do not count


@pytest.mark.rule("DD-11.5")
def test_the_magic_of_a_free_creature_stays_in_force() -> None:
    assert Table([creature(3, "slow"), *FILLER], treasures=[[SWORD]]).flip(0).ap == 3


@pytest.mark.rule("DD-11.6")
def test_discounts_are_applied_one_after_another_with_floor_0() -> None:
    two = owner(FirstCreatureDiscount(1), TagDiscount("bug", 2), area=[creature(4, tags=["bug"]), creature(1)])
    assert two.flip(0).ap == 5
    below = owner(FirstCreatureDiscount(1), TagDiscount("bug", 2), area=[creature(2, tags=["bug"])])
    assert below.flip(0).ap == 6
    swords = owner(FirstCreatureFree(), FirstCreatureFree(), area=[creature(3), creature(3)])
    assert swords.flip(0).ap == 6
    assert len(swords.told("bonus-applied")) == 1
    assert swords.flip(1).ap == 3  # the second one does not serve a second creature


@pytest.mark.rule("DD-11.7")
def test_magical_treasures_stay_in_the_treasure_pile() -> None:
    table = Table([creature(3), *FILLER], treasures=[[SWORD]]).flip(0)
    assert (table.treasures(0), table.gold(0)) == (["magic-sword"], 20)


@pytest.mark.rule("DD-11.8")
def test_treasures_are_never_equipment() -> None:
    table = Table([creature(0, "fumble"), *FILLER], hands=[["key"], []], treasures=[[SWORD]]).flip(0)
    assert table.keys == ["discard:key.1"]
    redraw = Table([RAT], treasures=[[], [SWORD, SWORD, SWORD]], equipment_deck=["key.1", "key.2", "rope.1"]).flip(0)
    assert redraw.keys == ["done"]
    assert redraw.choose("done").hand(1) == ["key.1", "key.2", "rope.1"]


@pytest.mark.rule("DD-11.9")
def test_first_creature_discount() -> None:
    table = owner(FirstCreatureDiscount(2), area=[creature(3), creature(3)])
    assert table.flip(0).ap == 5
    assert table.flip(1).ap == 2


@pytest.mark.rule("DD-11.9")
def test_tag_discount_works_any_number_of_times() -> None:
    area: list[object] = [creature(2, tags=["bug"]), encounter(1, tags=["bug"]), creature(2, tags=["beast"])]
    table = owner(TagDiscount("bug", 1), area=area)
    assert table.flip(0).ap == 5
    assert table.flip(1).ap == 5
    assert table.flip(2).ap == 3


@pytest.mark.rule("DD-11.9", "DD-17.3")
def test_start_ap_adds_up() -> None:
    assert owner(StartAp(1), StartAp(2), area=[]).ap == 9


@pytest.mark.rule("DD-11.9")
def test_ignore_magic_serves_the_first_card_with_that_kind() -> None:
    area: list[object] = [creature(1, "fumble"), creature(1, "slow", "fumble"), creature(0, "slow")]
    table = owner(IgnoreMagic("slow"), area=area)
    assert table.flip(0).ap == 5  # no slow on it: the bonus is not spent
    assert table.flip(1).ap == 4  # cost and other kinds stay, slow fails
    assert len(table.told("fumble-ignored")) == 2
    assert table.flip(2).ap == 1  # only the first one


@pytest.mark.rule("DD-11.9")
def test_ignore_magic_is_spent_even_if_the_card_is_cancelled_afterwards() -> None:
    bug = creature(2, "darkness", tags=["bug"])
    table = owner(IgnoreMagic("darkness"), area=[bug, creature(0, "darkness")], hand=("bug-spray",)).flip(0)
    table.choose("use:bug-spray.1,cancel_card").flip(1)
    assert table.reason == "darkness"


@pytest.mark.rule("DD-11.9")
def test_ignored_confusion_keeps_the_turn_going() -> None:
    table = owner(IgnoreMagic("confusion"), area=[encounter(None, "confusion")]).flip(0)
    assert (table.turn, table.told("confused")) == (0, [])


@pytest.mark.rule("DD-11.10")
def test_a_card_put_back_counts_anew() -> None:
    wolf = creature(2, "slow", name="wolf")
    mirrors = encounter(None, "confusion")
    table = Table([wolf, mirrors, DOOR, DOOR, *FILLER], treasures=[[SWORD]], confusion_scope="own")
    assert table.flip(0).ap == 3  # free by the sword, then slow
    table.flip(1).flip(2)  # the wolf goes back to position 0; the other player meets a door
    assert (table.turn, table.area[0]) == (0, "wolf")
    assert table.flip(0).ap == 3  # the sword and the slow apply again
