"""Edge cases (section 14)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature, encounter, treasure
from undercroft.engine import ScriptedChance
from undercroft.rules.dash.effects import EndTurn

MIRRORS = encounter(None, "confusion", name="mirrors")


@pytest.mark.rule("DD-14.1")
def test_a_creature_beyond_the_ap() -> None:
    table = Table([creature(5), *FILLER], ap=2).flip(0)
    assert (table.told("turn-ended")[0].data["ap"], table.turn, table.explored(0)) == (0, 1, ["creature"])


@pytest.mark.rule("DD-14.2")
def test_a_treasure_on_the_first_flip() -> None:
    table = Table([treasure(40), *FILLER]).flip(0)
    assert (table.told("turn-ended")[0].data["ap"], table.turn, table.gold(0)) == (6, 1, 40)


@pytest.mark.rule("DD-14.3")
def test_the_last_card_with_ap_left() -> None:
    table = Table([RAT]).flip(0)
    assert (table.reason, table.turn, table.kind) == ("empty", 1, "redraw")


@pytest.mark.rule("DD-14.4")
def test_a_fumble_with_nothing_but_the_map() -> None:
    table = Table([creature(0, "fumble"), *FILLER], hands=[["treasure-map"], []]).flip(0)
    assert table.keys == ["discard:treasure-map"]
    assert table.choose("discard:treasure-map").hand(0) == []


@pytest.mark.rule("DD-14.5")
@pytest.mark.parametrize(
    ("scope", "area"),
    [("all", ["filler-2", "filler-1", "filler-0", None]), ("own", [None, "filler-0", "filler-1", "filler-2"])],
)
def test_confusion_on_the_first_flip(scope: str, area: list[str | None]) -> None:
    chance = ScriptedChance({"decks": [1, 2]})
    table = Table([MIRRORS, *FILLER[:3]], chance=chance, confusion_scope=scope).flip(0)
    assert (table.area[:4], table.turn, table.dash.known) == (area, 1, ())


@pytest.mark.rule("DD-14.6")
def test_no_compensation_for_missing_equipment() -> None:
    table = Table([RAT], equipment_deck=["key.1"]).flip(0).choose("done", "done")
    assert (table.hand(1), table.hand(0)) == (["key.1"], [])


@pytest.mark.rule("DD-14.7")
def test_a_locked_door_is_an_encounter_like_any_other() -> None:
    assert (DOOR.type, DOOR.effects) == ("encounter", (EndTurn(),))
    assert Table([DOOR, *FILLER]).flip(0).reason == "end_turn"


@pytest.mark.rule("DD-14.8")
@pytest.mark.parametrize(("ap", "left"), [(6, 1), (4, 0)])
def test_slow_and_cost_add_up(ap: int, left: int) -> None:
    table = Table([creature(2, "slow"), *FILLER], ap=ap).flip(0)
    assert table.told("ap-paid")[0].data["ap"] == ap - 2
    assert table.told("slowed")[0].data["ap"] == left


@pytest.mark.rule("DD-14.10")
def test_every_turn_removes_a_card_even_in_confusion() -> None:
    table = Table([RAT, creature(1, name="bat"), MIRRORS, card("hall-of-mirrors")])
    table.flip(0, 1, 2)
    assert sorted(filter(None, table.area)) == ["bat", "hall-of-mirrors", "rat"]  # exactly the confusion card is gone
    table.flip(2, 0)
    assert sorted(filter(None, table.area)) == ["bat", "rat"]
    assert table.flip(0, 1).dash.dungeon == 2  # the third turn of four that were possible
