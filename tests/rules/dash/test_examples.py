"""The worked examples of section 18, number by number."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, Table, card, creature, encounter, gadget, treasure
from undercroft.engine import ScriptedChance
from undercroft.rules.dash.effects import GainAp
from undercroft.rules.dash.equipment_uses import CancelMagic, ZeroCost

SLOW_CREATURE = creature(2, "slow")
MIRRORS = encounter(None, "confusion", name="mirrors")


@pytest.mark.rule("DD-18.1")
def test_ap_count() -> None:
    table = Table([creature(2), encounter(1), creature(3), *FILLER])
    assert table.ap == 6
    assert table.flip(0).ap == 4
    assert table.flip(1).ap == 3
    table.flip(2)
    assert table.told("ap-paid")[-1].data["ap"] == 0
    assert (table.turn, len(table.explored(0))) == (1, 3)


@pytest.mark.rule("DD-18.2")
def test_overspending() -> None:
    table = Table([creature(5), DOOR, *FILLER], ap=2).flip(0)
    assert (table.told("turn-ended")[0].data["ap"], table.turn) == (0, 1)
    table.flip(1)
    assert (table.turn, table.ap) == (0, 6)


@pytest.mark.rule("DD-18.3")
def test_treasure() -> None:
    table = Table([creature(1), treasure(40), *FILLER])
    assert table.flip(0).ap == 5
    table.flip(1)
    assert table.told("turn-ended")[0].data["ap"] == 5
    assert (table.gold(0), len(table.explored(0)), table.turn) == (40, 1, 1)


@pytest.mark.rule("DD-18.4")
def test_slow_and_cost() -> None:
    table = Table([SLOW_CREATURE, *FILLER]).flip(0)
    assert (table.ap, table.turn) == (6 - 2 - 3, 0)


@pytest.mark.rule("DD-18.5")
def test_magic_cancelled() -> None:
    tool = gadget(CancelMagic(kinds=("slow",), types=("creature",)))
    table = Table([SLOW_CREATURE, *FILLER], hands=[[tool], []]).flip(0).choose("use:gadget,cancel_magic")
    assert (table.ap, table.discard) == (6 - 2, ["gadget"])


@pytest.mark.rule("DD-18.6")
def test_cost_reduced() -> None:
    tool = gadget(ZeroCost(types=("creature",)))
    table = Table([SLOW_CREATURE, *FILLER], hands=[[tool], []]).flip(0).choose("use:gadget,zero_cost")
    assert table.ap == 6 - 0 - 3


@pytest.mark.rule("DD-18.7")
def test_magic_sword() -> None:
    area = [encounter(1), creature(3, "fumble"), creature(4), *FILLER]
    table = Table(area, hands=[["key"], []], treasures=[[card("magic-sword")]])
    assert table.flip(0).ap == 5
    table.flip(1)
    assert (table.kind, table.ap) == ("fumble", 5)
    table.choose("discard:key.1")
    assert table.flip(2).ap == 1


@pytest.mark.rule("DD-18.8")
def test_confusion_with_scope_all() -> None:
    others = [creature(0, name=f"other-{number}") for number in range(9)]
    chance = ScriptedChance({"decks": [3, 1, 4, 1, 5, 2, 2, 1, 1, 2]})
    table = Table([creature(1), DOOR, MIRRORS, *others], hands=[["key"], []], chance=chance)
    assert len(table.dash.face_down) == 12
    assert table.flip(0).ap == 5
    assert table.flip(1).choose("use:key.1,cancel_card").ap == 5
    table.flip(2)
    assert table.explored(0) == ["mirrors"]
    assert sorted(filter(None, table.area)) == sorted(
        ["creature", "locked-door", *(f"other-{number}" for number in range(9))]
    )
    assert table.dash.face_down == list(range(11))
    assert (table.discard, table.turn) == (["key.1"], 1)
    assert table.told("turn-ended")[0].data["ap"] == 5


@pytest.mark.rule("DD-18.9")
def test_confusion_as_last_card() -> None:
    table = Table([None, creature(1), MIRRORS]).flip(1, 2)
    assert (table.area[0], table.dash.face_down, table.dash.dungeon, table.turn) == ("creature", [0], 1, 1)
    only = Table([MIRRORS]).flip(0)
    assert only.told("dungeon-explored")


@pytest.mark.rule("DD-18.10")
def test_portal() -> None:
    assert Table([encounter(effects=[GainAp(2)]), *FILLER], ap=1).flip(0).ap == 3
    table = Table([encounter(1, effects=[GainAp(2)]), *FILLER], ap=1).flip(0)
    assert table.told("ap-paid")[0].data["ap"] == 0
    assert (table.ap, table.turn) == (2, 0)


@pytest.mark.rule("DD-18.11")
def test_redraw_with_3_cards_in_the_equipment_deck() -> None:
    x, y = 1, 2  # seat 1 explores the new dungeon and redraws first
    table = Table(
        [creature(1)],
        hands=[["earplugs", "crowbar", "torch.1"], ["key.1", "bug-spray.1", "treasure-map"], []],
        equipment_deck=["rope.1", "rope.2", "torch.2"],
    ).flip(0)
    table.choose("discard:key.1", "done")
    assert table.hand(x) == ["bug-spray.1", "treasure-map", "rope.1"]
    table.choose("done")
    assert table.hand(y) == ["rope.2", "torch.2", "key.1"]
    assert len(table.told("equipment-reshuffled")) == 1


@pytest.mark.rule("DD-18.12")
@pytest.mark.parametrize(("explored", "winners"), [((14, 16), (1,)), ((15, 15), (0, 1))])
def test_tie(explored: tuple[int, int], winners: tuple[int, ...]) -> None:
    table = Table(
        [creature(1)],
        dungeon=3,
        treasures=[[treasure(120)], [treasure(120)]],
        explored=[explored[0] - 1, explored[1]],
    ).flip(0)
    assert [len(table.explored(seat)) for seat in (0, 1)] == list(explored)
    assert table.outcome is not None
    assert (table.outcome.scores, table.outcome.winners) == ((120, 120), winners)
