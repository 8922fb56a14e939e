"""Magic (section 8)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature, encounter, treasure
from undercroft.engine import ScriptedChance
from undercroft.rules.dash.state import Known
from undercroft.rules.dash.vocabulary import MAGIC

MIRRORS = encounter(None, "confusion", name="mirrors")


@pytest.mark.rule("DD-8.1", "DD-8.15")
@pytest.mark.parametrize("kind", [creature, encounter])
def test_flipping_a_card_triggers_its_magic(kind: type) -> None:
    assert MAGIC == ("slow", "fumble", "darkness", "confusion")
    outcomes = [
        Table([kind(None, "slow"), *FILLER]).flip(0).ap,
        Table([kind(None, "fumble"), *FILLER], hands=[["key"], []]).flip(0).kind,
        Table([kind(None, "darkness"), *FILLER]).flip(0).reason,
        Table([kind(None, "confusion"), *FILLER]).flip(0).reason,
    ]
    assert outcomes == [3, "fumble", "darkness", "confusion"]


@pytest.mark.rule("DD-8.2")
@pytest.mark.parametrize(("before", "after"), [(6, 3), (4, 1)])
def test_slow_costs_3_ap(before: int, after: int) -> None:
    assert Table([creature(0, "slow"), *FILLER], ap=before).flip(0).ap == after


@pytest.mark.rule("DD-8.2", "DD-6.2")
def test_slow_stops_at_0() -> None:
    table = Table([creature(0, "slow"), *FILLER], ap=2).flip(0)
    assert (table.told("slowed")[0].data["ap"], table.reason) == (0, "ap")


@pytest.mark.rule("DD-8.3", "DD-8.4")
def test_the_fumbling_player_chooses_among_all_cards_held() -> None:
    table = Table([creature(0, "fumble"), *FILLER], hands=[["treasure-map", "key", "rope"], []]).flip(0)
    assert table.keys == ["discard:treasure-map", "discard:key.1", "discard:rope.1"]
    table.choose("discard:key.1")
    assert (table.hand(0), table.discard) == (["treasure-map", "rope.1"], ["key.1"])


@pytest.mark.rule("DD-8.3")
def test_without_equipment_a_fumble_is_ignored() -> None:
    table = Table([creature(0, "fumble"), *FILLER]).flip(0)
    assert (table.kind, table.turn, table.ap) == ("flip", 0, 6)


@pytest.mark.rule("DD-8.5")
def test_darkness_ends_the_turn() -> None:
    table = Table([creature(1, "darkness"), *FILLER]).flip(0)
    assert (table.turn, table.explored(0)) == (1, ["creature"])


@pytest.mark.rule("DD-8.6", "DD-8.7", "DD-8.9")
def test_confusion_shuffles_the_whole_area() -> None:
    area = [None, RAT, MIRRORS, None, creature(0, name="bat"), creature(0, name="cat")]
    table = Table(area, chance=ScriptedChance({"decks": [1, 1]})).flip(1, 2)
    assert table.explored(0) == ["mirrors"]
    assert sorted(table.area[:3]) == ["bat", "cat", "rat"]  # type: ignore[type-var]
    assert table.area[:3] != ["bat", "cat", "rat"]  # that is how they lay before the shuffle
    assert table.area[3:] == [None] * 17
    assert (table.turn, table.reason, table.dash.flipped) == (1, "confusion", ())


@pytest.mark.rule("DD-8.8")
def test_with_scope_own_only_the_cards_turned_down_are_shuffled() -> None:
    area = [None, RAT, MIRRORS, None, creature(0, name="bat"), creature(1, name="cat")]
    chance = ScriptedChance({"decks": [1]})
    table = Table(area, chance=chance, confusion_scope="own").flip(1, 5, 2)
    # Positions 0, 1, 2, 3 and 5 are empty; two cards come back, the other way round.
    assert table.area[:6] == ["cat", "rat", None, None, "bat", None]
    assert table.explored(0) == ["mirrors"]


@pytest.mark.rule("DD-8.10")
def test_cards_come_back_even_if_cancelled_or_paid_for() -> None:
    table = Table([DOOR, creature(2, name="wolf"), MIRRORS, *FILLER], hands=[["key"], []])
    table.flip(0).choose("use:key.1,cancel_card").flip(1, 2)
    assert {"locked-door", "wolf"} <= set(table.area)
    assert (table.discard, table.told("turn-ended")[0].data["ap"]) == (["key.1"], 4)


@pytest.mark.rule("DD-8.11", "DD-17.6")
def test_a_treasure_is_never_among_them() -> None:
    table = Table([treasure(), MIRRORS, RAT]).flip(0)
    assert (table.turn, table.treasures(0)) == (1, ["treasure"])  # collected before anybody can be confused
    assert table.flip(1).told("confused")[0].data["returned"] == ()


@pytest.mark.rule("DD-8.12")
def test_cancelled_confusion_shuffles_nothing() -> None:
    table = Table([RAT, MIRRORS, *FILLER], hands=[["smelling-salts"], []]).flip(0, 1)
    table.choose("use:smelling-salts,cancel_magic")
    assert (table.turn, table.dash.flipped, table.explored(0)) == (0, (0, 1), [])


@pytest.mark.rule("DD-8.13")
def test_that_the_returned_cards_are_among_the_positions_is_public() -> None:
    table = Table([RAT, creature(1, name="bat"), MIRRORS, *FILLER]).flip(0, 1, 2)
    view = table.match.view(0)["table"]
    assert isinstance(view, dict)
    assert view["known"] == [{"positions": [0, 1, 2, 3, 4, 5, 6], "cards": ["bat", "rat"]}]
    own = Table([RAT, creature(1, name="bat"), MIRRORS, *FILLER], confusion_scope="own").flip(0, 1, 2)
    assert own.dash.known == (Known((0, 1), (creature(1, name="bat"), RAT)),)


@pytest.mark.rule("DD-8.13")
def test_what_is_known_shrinks_with_every_flip_and_adds_up() -> None:
    area = [RAT, MIRRORS, creature(1, name="bat"), encounter(None, "confusion", name="maze"), *FILLER[:1]]
    table = Table(area).flip(0, 1)  # the area is now: bat, maze, filler, rat
    assert table.dash.known == (Known((0, 1, 2, 3), (RAT,)),)
    table.flip(0)
    assert table.dash.known == (Known((1, 2, 3), (RAT,)),)
    table.flip(3)
    assert not table.dash.known  # the rat is face up, nothing more is known
    table.flip(1)
    assert table.dash.known == (Known((0, 1, 2), (creature(1, name="bat"), RAT)),)


@pytest.mark.rule("DD-8.14")
def test_all_kinds_that_are_not_cancelled_apply() -> None:
    pest = creature(1, "slow", "fumble", "darkness")
    table = Table([pest, *FILLER], hands=[["torch", "key"], []]).flip(0)
    table.choose("use:torch.1,cancel_magic", "discard:key.1")
    assert (table.turn, table.ap, table.discard) == (0, 2, ["torch.1", "key.1"])


@pytest.mark.rule("DD-8.6", "DD-8.9")
def test_the_cards_of_the_game_confuse_too() -> None:
    table = Table([card("wrong-spell-apprentice"), *FILLER]).flip(0)
    assert (table.reason, table.explored(0)) == ("confusion", ["wrong-spell-apprentice"])
