"""Using equipment (section 7), and its supply (section 9)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature, encounter, gadget, treasure
from undercroft.engine import Match, ScriptedChance
from undercroft.rules.dash import GAME
from undercroft.rules.dash.effects import DrawEquipment, EndTurn, LoseAp
from undercroft.rules.dash.equipment_uses import CancelCard, CancelMagic, GainAp, ReduceCost, ZeroCost

PEP = gadget(GainAp(1), name="pep")
THREE = ["key.1", "key.2", "crowbar"]


@pytest.mark.rule("DD-7.1")
def test_used_equipment_goes_to_the_discard_pile() -> None:
    table = Table([creature(1), *FILLER], hands=[["rope", "key"], []]).flip(0).choose("use:rope.1,reduce_cost,1")
    assert (table.discard, table.hand(0)) == (["rope.1"], ["key.1"])


@pytest.mark.rule("DD-7.2", "DD-7.3", "DD-7.4")
def test_the_window_is_before_the_cost_and_closes_for_good() -> None:
    table = Table([creature(2), *FILLER], hands=[["rope"], []]).flip(0)
    assert (table.kind, table.ap) == ("respond", 6)  # not yet paid
    table.choose("done")
    assert (table.kind, table.ap) == ("flip", 4)


@pytest.mark.rule("DD-7.5")
@pytest.mark.parametrize("flipped", [card("wasp"), card("locked-door")])
def test_the_window_is_for_creatures_and_encounters(flipped: object) -> None:
    assert isinstance(flipped, type(RAT))
    table = Table([flipped, *FILLER], hands=[["bug-spray", "key"], []]).flip(0)
    assert table.kind == "respond"


@pytest.mark.rule("DD-7.6")
def test_several_cards_may_be_used_on_one() -> None:
    dragon = creature(4, "slow", tags=["giant"])
    table = Table([dragon, *FILLER], hands=[["smelling-salts", "banana-peel"], []]).flip(0)
    table.choose("use:smelling-salts,cancel_magic", "use:banana-peel,zero_cost")
    assert (table.kind, table.ap) == ("flip", 6)  # closed, since no usable card is left


@pytest.mark.rule("DD-7.7", "DD-7.8")
def test_only_what_would_change_something_is_offered() -> None:
    moth = creature(None, "darkness", tags=["bug"])
    table = Table([moth, *FILLER], hands=[["torch", "rope", "bug-spray", "treasure-map", PEP], []]).flip(0)
    assert table.keys == [
        "use:torch.1,cancel_magic",
        "use:bug-spray.1,cancel_card",
        "use:pep,gain_ap,1",
        "done",
    ]
    reasons = {key: closed.reason for key, closed in table.closed.items()}
    assert reasons == {
        "use:torch.1,reduce_cost,2": "wrong-card",
        "use:rope.1,cancel_card": "wrong-card",
        "use:rope.1,reduce_cost,1": "nothing-to-reduce_cost",
        "use:treasure-map": "no-use",
    }
    table.choose("use:bug-spray.1,cancel_card")
    assert table.keys == ["use:pep,gain_ap,1", "done"]  # a cancelled card leaves nothing else to change
    assert table.closed["use:torch.1,cancel_magic"].reason == "nothing-to-cancel_magic"
    table.choose("use:pep,gain_ap,1")
    assert (table.kind, table.ap) == ("flip", 7)


@pytest.mark.rule("DD-7.7")
@pytest.mark.parametrize(
    ("use", "flipped", "usable"),
    [
        (CancelCard(tags=("bug",)), creature(1, tags=["bug"]), True),
        (CancelCard(tags=("bug",)), creature(1, tags=["beast"]), False),
        (CancelMagic(kinds=("slow",), types=("creature",)), creature(1, "slow"), True),
        (CancelMagic(kinds=("slow",), types=("creature",)), creature(1, "fumble"), False),
        (CancelMagic(kinds=("slow",), types=("encounter",)), creature(1, "slow"), False),
        (ReduceCost(n=1, types=("creature",)), creature(1), True),
        (ReduceCost(n=1, types=("creature",)), creature(0), False),
        (ZeroCost(types=("creature",)), creature(3), True),
        (ZeroCost(types=("creature",)), creature(None), False),
        (ZeroCost(types=("creature",)), encounter(3), False),
        (GainAp(2), creature(None), True),
    ],
)
def test_when_each_use_is_offered(use: GainAp, flipped: object, usable: bool) -> None:
    assert isinstance(flipped, type(RAT))
    table = Table([flipped, *FILLER], hands=[[gadget(use)], []]).flip(0)
    assert (table.kind == "respond") is usable


@pytest.mark.rule("DD-7.9", "DD-3.7")
def test_cancelled_magic_leaves_the_cost() -> None:
    slime = creature(2, "slow", "darkness")
    table = Table([slime, *FILLER], hands=[["spellproof-umbrella"], []]).flip(0)
    table.choose("use:spellproof-umbrella,cancel_magic")
    assert (table.turn, table.ap) == (0, 4)


@pytest.mark.rule("DD-7.9")
def test_only_the_named_kinds_are_cancelled() -> None:
    table = Table([creature(2, "slow", "darkness"), *FILLER], hands=[["smelling-salts"], []]).flip(0)
    table.choose("use:smelling-salts,cancel_magic")
    assert (table.told("slowed"), table.reason) == ([], "darkness")


@pytest.mark.rule("DD-7.10", "DD-3.7")
def test_a_reduced_cost_leaves_the_magic() -> None:
    table = Table([creature(2, "slow"), *FILLER], hands=[["rope"], []]).flip(0).choose("use:rope.1,reduce_cost,1")
    assert table.ap == 6 - 1 - 3


@pytest.mark.rule("DD-7.11")
@pytest.mark.parametrize(
    ("flipped", "usable"),
    [
        (encounter(1), True),
        (encounter(None, "slow"), True),
        (encounter(effects=[EndTurn()]), True),
        (encounter(effects=[LoseAp(1)]), True),
        (encounter(effects=[DrawEquipment(1)]), False),
        (card("magic-portal"), False),
        (encounter(), False),
    ],
)
def test_helpful_cards_are_not_cancelled_by_mistake(flipped: object, usable: bool) -> None:
    assert isinstance(flipped, type(RAT))
    table = Table([flipped, *FILLER], hands=[[gadget(CancelCard(types=("encounter",)))], []]).flip(0)
    assert (table.kind == "respond") is usable


@pytest.mark.rule("DD-7.12")
def test_only_the_active_player_is_asked() -> None:
    table = Table([DOOR, *FILLER], hands=[[], ["key"]]).flip(0)
    assert (table.reason, table.turn, table.kind) == ("end_turn", 1, "flip")


@pytest.mark.rule("DD-7.13")
def test_equipment_drawn_by_a_card_comes_too_late_for_it() -> None:
    greedy_door = encounter(effects=[DrawEquipment(1), EndTurn()], name="locked-door")
    table = Table([greedy_door, *FILLER], equipment_deck=["key"]).flip(0)
    assert (table.reason, table.hand(0)) == ("end_turn", ["key.1"])


@pytest.mark.rule("DD-7.13")
def test_equipment_drawn_is_available_from_the_next_flip_on() -> None:
    table = Table([card("lost-merchant"), DOOR, *FILLER], equipment_deck=["key"]).flip(0, 1)
    assert table.keys == ["use:key.1,cancel_card", "done"]


@pytest.mark.rule("DD-7.14")
def test_the_last_card_may_be_used_before_a_fumble() -> None:
    ghost = creature(1, "fumble")
    table = Table([ghost, *FILLER], hands=[["rope"], []]).flip(0).choose("use:rope.1,reduce_cost,1")
    assert (table.kind, len(table.told("fumble-ignored"))) == ("flip", 1)


@pytest.mark.rule("DD-7.15")
def test_treasures_open_no_window() -> None:
    table = Table([treasure(), *FILLER], hands=[["potion-of-pep"], []]).flip(0)
    assert (table.turn, table.kind, table.hand(0)) == (1, "flip", ["potion-of-pep"])


# -- the supply (section 9) ----------------------------------------------------------------------------------


def last_card(**others: object) -> Table:
    """A table at which seat 0 flips the last card of dungeon 1, so that everybody redraws, seat 1 first."""
    return Table([RAT], **others).flip(0)  # type: ignore[arg-type]


@pytest.mark.rule("DD-9.1", "DD-9.3", "DD-10.4")
def test_after_a_new_dungeon_is_laid_players_discard_and_draw_up_to_three() -> None:
    table = last_card(hands=[THREE, ["rope.1", "torch.1"]], equipment_deck=["torch.2", "rope.2", "earplugs"])
    assert (table.dash.dungeon, len(table.dash.face_down)) == (2, 20)  # the area is laid, no turn has begun
    assert (table.kind, table.asked.seat, table.dash.ap) == ("redraw", 1, 0)
    assert table.keys == ["discard:rope.1", "discard:torch.1", "done"]
    table.choose("discard:rope.1", "done")
    assert table.hand(1) == ["torch.1", "torch.2", "rope.2"]
    table.choose("done")
    assert (table.kind, table.turn, table.ap, table.hand(0)) == ("flip", 1, 6, THREE)


@pytest.mark.rule("DD-9.2")
def test_there_is_no_redraw_before_dungeon_1() -> None:
    match = Match(GAME, 2, chance=ScriptedChance({"setup": [1]}))
    assert (match.state.dungeon, match.pending[0].kind) == (1, "flip")


@pytest.mark.rule("DD-9.4")
def test_players_redraw_one_after_another_from_the_next_explorer_on() -> None:
    table = last_card(hands=[THREE, [], []], equipment_deck=["rope.1", "rope.2", "torch.1", "torch.2"])
    seats = []
    while table.kind == "redraw":
        seats.append(table.asked.seat)
        table.choose("done")
        if len(seats) == 1:
            assert table.hand(1) == ["rope.1", "rope.2", "torch.1"]  # drawn before the next player decides
    assert seats == [1, 2, 0]
    assert table.turn == 1


@pytest.mark.rule("DD-9.5", "DD-9.6")
def test_the_discard_pile_is_shuffled_when_a_card_must_be_drawn_and_the_deck_is_empty() -> None:
    table = last_card(
        hands=[THREE, ["torch.1", "torch.2"]], equipment_deck=["rope.1"], discard=["earplugs", "rope.2"]
    )
    table.choose("done")
    assert (table.dash.equipment_deck, table.discard) == ((), ["earplugs", "rope.2"])  # not before it is needed
    table.choose("discard:key.1", "done")
    assert len(table.told("equipment-reshuffled")) == 1
    assert table.discard == []
    assert len(table.dash.equipment_deck) == 2


@pytest.mark.rule("DD-9.6", "DD-14.6")
def test_with_both_piles_empty_the_draw_is_skipped() -> None:
    table = last_card(hands=[THREE, ["rope.1"]], equipment_deck=["torch.1"]).choose("done")
    assert table.hand(1) == ["rope.1", "torch.1"]
    assert len(table.told("equipment-exhausted")) == 1
    assert table.choose("done").kind == "flip"


@pytest.mark.rule("DD-9.6")
@pytest.mark.parametrize("limit", ["none", "three"])
def test_a_gift_of_more_equipment_than_there_is_is_all_there_is(limit: str) -> None:
    gift = encounter(effects=[DrawEquipment(1_000_000)])
    table = Table([gift, *FILLER], equipment_deck=["torch.1"], discard=["rope.1"], equipment_limit=limit).flip(0)
    assert table.hand() == ["torch.1", "rope.1"]
    assert len(table.told("equipment-exhausted")) == 1


@pytest.mark.rule("DD-9.7")
def test_cards_just_discarded_may_come_back() -> None:
    table = last_card(hands=[THREE, ["rope.1"]]).choose("discard:rope.1", "done")
    assert table.hand(1) == ["rope.1"]


@pytest.mark.rule("DD-9.8")
def test_more_than_three_cards_are_kept() -> None:
    four = [*THREE, "rope.1"]
    table = last_card(hands=[THREE, four], equipment_deck=["torch.1", "torch.2"])
    table.choose("done")
    assert (table.hand(1), len(table.dash.equipment_deck)) == (four, 2)
    again = last_card(hands=[THREE, four], equipment_deck=["torch.1"]).choose("discard:rope.1", "done")
    assert again.hand(1) == THREE  # discarding stays optional, and three are enough


@pytest.mark.rule("DD-9.9")
def test_with_a_limit_of_three_a_gift_is_cut_down_at_once() -> None:
    gift = encounter(None, "slow", effects=[DrawEquipment(2)])
    table = Table(
        [gift, *FILLER], hands=[THREE, []], equipment_deck=["rope.1", "torch.1"], equipment_limit="three"
    ).flip(0)
    assert (table.kind, len(table.hand(0)), table.ap) == ("trim", 5, 6)  # the whole gift, before the magic
    assert table.keys == ["discard:key.1", "discard:key.2", "discard:crowbar", "discard:rope.1", "discard:torch.1"]
    table.choose("discard:key.1", "discard:rope.1")
    assert (table.kind, table.hand(0), table.ap) == ("flip", ["key.2", "crowbar", "torch.1"], 3)


@pytest.mark.rule("DD-9.10", "DD-9.13", "DD-12.2")
def test_the_map_counts_as_one_of_three_and_is_scored_at_the_end() -> None:
    table = last_card(hands=[["treasure-map", "key", "rope"], THREE], equipment_deck=["torch.1"])
    table.choose("done", "done")
    assert table.hand(0) == ["treasure-map", "key.1", "rope.1"]
    end = Table([RAT], hands=[["treasure-map"], THREE], dungeon=3).flip(0)
    assert (end.treasures(0), end.gold(0), end.hand(0)) == (["treasure-map"], 80, [])


@pytest.mark.rule("DD-9.11")
def test_the_map_leaves_by_fumble_redraw_or_limit_only() -> None:
    window = Table([card("pit-trap"), *FILLER], hands=[["treasure-map", "rope"], []]).flip(0)
    assert not any("treasure-map" in key for key in window.keys)
    fumble = Table([creature(0, "fumble"), *FILLER], hands=[["treasure-map", "rope"], []]).flip(0)
    assert "discard:treasure-map" in fumble.keys
    assert "discard:treasure-map" in last_card(hands=[[], ["treasure-map"]]).keys
    hand = ["treasure-map", "key.1", "key.2"]
    merchant = card("lost-merchant")
    trim = Table([merchant, *FILLER], hands=[hand, []], equipment_deck=["rope"], equipment_limit="three").flip(0)
    assert trim.choose("discard:treasure-map").discard == ["treasure-map"]


@pytest.mark.rule("DD-9.12")
def test_a_lost_map_may_reach_another_player() -> None:
    table = Table([creature(0, "fumble"), RAT], hands=[["treasure-map"], []]).flip(0).choose("discard:treasure-map")
    table.flip(1).choose("done")
    assert table.hand(1) == ["treasure-map"]


@pytest.mark.rule("DD-9.14")
@pytest.mark.parametrize("pile", ["equipment_deck", "discard"])
def test_a_map_nobody_holds_is_not_scored(pile: str) -> None:
    table = Table([RAT], dungeon=3, **{pile: ["treasure-map"]}).flip(0)  # type: ignore[arg-type]
    assert (table.gold(0), table.gold(1)) == (0, 0)
