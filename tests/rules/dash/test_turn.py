"""The turn (section 5), action points and card types (section 6)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature, encounter, gadget, item, treasure
from undercroft.engine import ChoiceError
from undercroft.rules.dash.effects import DrawEquipment, EndTurn, GainAp, LoseAp
from undercroft.rules.dash.equipment_uses import CancelCard, ZeroCost
from undercroft.rules.dash.magical_treasures import StartAp
from undercroft.rules.dash.turn import FLIPS


@pytest.mark.rule("DD-5.1", "DD-5.2")
def test_every_turn_starts_anew_from_6_ap() -> None:
    table = Table([creature(9), DOOR, *FILLER]).flip(0)  # overspent by 3
    assert (table.turn, table.ap) == (1, 6)
    table.flip(1)  # ends with 6 AP unused
    assert (table.turn, table.ap) == (0, 6)


@pytest.mark.rule("DD-5.2", "DD-11.9")
def test_start_ap_bonuses_are_added_at_the_start_of_the_owners_turns() -> None:
    table = Table([DOOR, DOOR, DOOR, *FILLER], hands=[[], []], treasures=[[], [treasure(1, StartAp(2))]])
    assert table.ap == 6
    assert table.flip(0).ap == 8
    assert table.flip(1).ap == 6


@pytest.mark.rule("DD-5.3", "DD-5.7")
def test_any_face_down_card_may_be_flipped_and_any_other_after_it() -> None:
    table = Table([RAT, None, RAT, RAT])
    assert table.keys == ["flip:0", "flip:2", "flip:3"]
    assert table.flip(2).keys == ["flip:0", "flip:3"]
    assert table.closed["flip:2"].reason == "face-up"
    assert table.closed["flip:1"].reason == "empty"
    with pytest.raises(ChoiceError, match="already face up"):
        table.flip(2)


@pytest.mark.rule("DD-5.3")
def test_a_flip_tells_which_magic_the_card_has() -> None:
    table = Table([creature(1, "slow", "fumble"), *FILLER], hands=[["key"], []]).flip(0)
    assert table.told("card-flipped")[0].data["magic"] == ("slow", "fumble")


@pytest.mark.rule("DD-5.4")
def test_the_first_flip_cannot_be_declined() -> None:
    table = Table([RAT, RAT], voluntary_stop=True)
    assert "stop" not in table.keys
    assert table.closed["stop"].clause == "DD-5.4"


@pytest.mark.rule("DD-5.5")
def test_a_card_is_resolved_in_order() -> None:
    everything = creature(
        1,
        "confusion",
        "darkness",
        "fumble",
        "slow",
        effects=[LoseAp(1), GainAp(2), DrawEquipment(1), EndTurn()],
        tags=["bug"],
    )
    sword = card("magic-sword")
    table = Table(
        [everything, *FILLER],
        hands=[["potion-of-pep"], []],
        treasures=[[sword]],
        equipment_deck=["torch"],
    )
    table.flip(0).choose("use:potion-of-pep,gain_ap,3", "discard:torch.1")
    told = [event.kind for event in table.log.events if event.kind != "turn-began"]
    assert told == [
        "card-flipped",
        "bonus-applied",
        "equipment-used",
        "ap-changed",
        "ap-changed",
        "equipment-drawn",
        "slowed",
        "fumbled",
        "darkness",
        "confused",
        "turn-ended",
    ]
    changes = [event.data["result"] for event in table.told("ap-changed")]
    assert changes == ["lose_ap", "gain_ap"]


@pytest.mark.rule("DD-5.6")
def test_everything_is_carried_out_even_at_0_ap() -> None:
    table = Table([creature(6, "slow", "fumble"), *FILLER], hands=[["key"], []]).flip(0)
    assert table.kind == "fumble"
    table.choose("discard:key.1")
    assert (table.reason, table.discard) == ("ap", ["key.1"])


@pytest.mark.rule("DD-5.8")
def test_the_turn_ends_without_ap() -> None:
    table = Table([creature(6), *FILLER]).flip(0)
    assert (table.turn, table.reason) == (1, "ap")


@pytest.mark.rule("DD-5.9")
def test_the_turn_ends_when_a_card_says_so() -> None:
    table = Table([encounter(1, effects=[EndTurn()]), *FILLER]).flip(0)
    assert (table.turn, table.reason) == (1, "end_turn")


@pytest.mark.rule("DD-5.10")
def test_the_turn_ends_with_a_treasure() -> None:
    table = Table([treasure(40), *FILLER]).flip(0)
    assert (table.turn, table.reason) == (1, "treasure")


@pytest.mark.rule("DD-5.11")
def test_with_ap_left_flipping_on_is_compulsory() -> None:
    table = Table([RAT, *FILLER]).flip(0)
    assert all(key.startswith("flip:") for key in table.keys)
    assert table.closed["stop"].clause == "DD-5.11"
    with pytest.raises(ChoiceError, match="must flip on"):
        table.choose("stop")


@pytest.mark.rule("DD-5.12")
@pytest.mark.parametrize(
    ("last", "reason"),
    [
        (treasure(1), "treasure"),
        (creature(9, "confusion", "darkness", effects=[EndTurn()]), "confusion"),
        (creature(9, "darkness", effects=[EndTurn()]), "end_turn"),
        (creature(9, "darkness"), "darkness"),
        (creature(9), "ap"),
        (creature(1), "empty"),
    ],
)
def test_the_first_reason_that_applies_is_recorded(last: object, reason: str) -> None:
    assert isinstance(last, type(RAT))
    table = Table([last]).flip(0)  # the last card of the dungeon: several reasons apply
    assert table.reason == reason


@pytest.mark.rule("DD-5.13")
def test_the_player_collects_every_face_up_card() -> None:
    table = Table([RAT, treasure(40), creature(1, name="bat"), *FILLER]).flip(2, 0, 1)
    assert table.explored(0) == ["bat", "rat"]
    assert table.treasures(0) == ["treasure"]
    assert table.area[:3] == [None, None, None]


@pytest.mark.rule("DD-5.14", "DD-14.9")
def test_a_cancelled_card_stays_face_up_and_is_collected_at_the_end_of_the_turn() -> None:
    table = Table([DOOR, treasure(), *FILLER], hands=[["key"], []]).flip(0).choose("use:key.1,cancel_card")
    assert table.dash.flipped == (0,)
    assert table.flip(1).explored(0) == ["locked-door"]


@pytest.mark.rule("DD-5.16", "DD-2.1")
def test_stopping_ends_the_turn_at_once() -> None:
    table = Table([RAT, RAT, creature(0, "darkness"), *FILLER], voluntary_stop=True).flip(0)
    assert table.keys[-1] == "stop"
    table.choose("stop")
    assert (table.reason, table.turn, table.ap, table.explored(0)) == ("stop", 1, 6, ["rat"])
    assert "stop" not in table.keys
    assert table.flip(2).turn == 0  # darkness: the turn has ended already, nobody may stop it


# -- action points and card types (section 6) ----------------------------------------------------------------


@pytest.mark.rule("DD-6.1", "DD-6.5")
@pytest.mark.parametrize("kind", [creature, encounter])
def test_a_cost_comes_off_the_ap(kind: type) -> None:
    assert Table([kind(2), *FILLER]).flip(0).ap == 4


@pytest.mark.rule("DD-6.2", "DD-6.3")
def test_a_card_may_cost_more_than_there_is() -> None:
    table = Table([creature(5), *FILLER], ap=2)
    assert FLIPS[0] in table.asked.options
    table.flip(0)
    assert (table.told("ap-paid")[0].data["ap"], table.explored(0), table.reason) == (0, ["creature"], "ap")


@pytest.mark.rule("DD-6.4")
def test_a_creature_without_a_cost_costs_nothing() -> None:
    table = Table([creature(None), *FILLER]).flip(0)
    assert table.ap == 6
    assert not table.told("ap-paid")


@pytest.mark.rule("DD-6.6", "DD-3.6")
def test_ap_may_rise_above_6() -> None:
    assert Table([card("magic-portal"), *FILLER]).flip(0).ap == 9


@pytest.mark.rule("DD-6.7")
def test_gained_ap_can_save_a_turn_that_the_cost_brought_to_0() -> None:
    table = Table([encounter(8, effects=[GainAp(2)]), *FILLER]).flip(0)
    assert (table.turn, table.ap) == (0, 2)


@pytest.mark.rule("DD-3.6")
def test_lose_ap_is_no_cost() -> None:
    bog = encounter(1, effects=[LoseAp(2)])
    table = Table([bog, *FILLER], hands=[[gadget(ZeroCost(types=("encounter",)))], []])
    table.flip(0).choose("use:gadget,zero_cost")
    assert table.ap == 4
    assert Table([encounter(effects=[LoseAp(9)]), *FILLER]).flip(0).reason == "ap"


@pytest.mark.rule("DD-6.8")
def test_a_cancelled_encounter_has_no_effect_at_all() -> None:
    trap = encounter(2, "slow", effects=[LoseAp(1), EndTurn()], tags=["trap"])
    table = Table([trap, *FILLER], hands=[["ten-foot-pole"], []]).flip(0)
    table.choose("use:ten-foot-pole,cancel_card")
    assert (table.turn, table.ap) == (0, 6)


@pytest.mark.rule("DD-3.7")
def test_cancelling_ignores_the_good_effects_too() -> None:
    mixed = encounter(1, effects=[GainAp(3), DrawEquipment(1)])
    canceller = gadget(CancelCard(types=("encounter",)))
    table = Table([mixed, *FILLER], hands=[[canceller], []], equipment_deck=["key"]).flip(0)
    table.choose("use:gadget,cancel_card")
    assert (table.ap, table.hand(0)) == (6, [])


@pytest.mark.rule("DD-6.9", "DD-14.7")
def test_a_key_cancels_a_locked_door() -> None:
    table = Table([DOOR, *FILLER], hands=[["key"], []]).flip(0).choose("use:key.1,cancel_card")
    assert (table.turn, table.discard) == (0, ["key.1"])


@pytest.mark.rule("DD-6.10")
def test_without_a_matching_card_nothing_is_cancelled() -> None:
    table = Table([DOOR, *FILLER], hands=[["bug-spray", item("treasure-map")], []]).flip(0)
    assert (table.turn, table.hand(0)) == (1, ["bug-spray.1", "treasure-map"])
