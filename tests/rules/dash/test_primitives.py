"""The words of the cards by themselves: when each would matter and what it is worth (section 3)."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.rules.dash.table import FILLER, RAT, Table, card, creature, encounter, gadget, treasure
from undercroft.rules.dash.cards import ORDER, DungeonCard
from undercroft.rules.dash.chances import toll_of
from undercroft.rules.dash.effects import ALL_AP, CardEffect, DrawEquipment, EndTurn, GainAp, LoseAp
from undercroft.rules.dash.equipment_uses import CancelCard, CancelMagic, Outlook, ReduceCost, Use, ZeroCost
from undercroft.rules.dash.equipment_uses import GainAp as GainApInWindow
from undercroft.rules.dash.magic import SPELLS, Confusion, Darkness, Fumble, Slow
from undercroft.rules.dash.magical_treasures import TagDiscount
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.vocabulary import MAGIC

CREATURES: tuple[Literal["creature"]] = ("creature",)


# -- what a card does ----------------------------------------------------------------------------------------


@pytest.mark.rule("DD-5.5", "DD-8.1")
def test_every_kind_of_magic_is_an_effect_with_its_place_in_the_order() -> None:
    assert [spell.kind for spell in SPELLS.values()] == list(SPELLS) == list(MAGIC)
    assert [type(spell) for spell in SPELLS.values()] == list(ORDER[-4:])


@pytest.mark.parametrize(
    ("effect", "worth", "equipment"),
    [
        (LoseAp(2), -2, 0),
        (GainAp(3), 3, 0),
        (DrawEquipment(2), 0, 2),
        (EndTurn(), -ALL_AP, 0),
        (Slow(), -3, 0),
        (Fumble(), 0, -1),
        (Darkness(), -ALL_AP, 0),
        (Confusion(), -ALL_AP, 0),
    ],
)
def test_effects_are_weighed_in_ap_and_equipment_cards(effect: CardEffect, worth: float, equipment: int) -> None:
    flip = Flip.of(RAT)
    assert (effect.worth(flip), effect.equipment) == (worth, equipment)
    flip.left = (effect,)
    assert toll_of(flip) == 1 - worth  # and the rat costs 1


@pytest.mark.parametrize("effect", [LoseAp(1), Slow()])
def test_losing_ap_matters_to_a_player_who_has_some(effect: CardEffect) -> None:
    table = Table([RAT])
    assert effect.would_matter(table.dash, Flip.of(RAT))
    table.dash.ap = 0
    assert not effect.would_matter(table.dash, Flip.of(RAT))


def test_a_fumble_needs_equipment_and_a_gift_a_card_to_draw() -> None:
    flip = Flip.of(RAT)
    poor, rich = Table([RAT]).dash, Table([RAT], hands=[["key"], []], discard=["rope"]).dash
    assert [each.would_matter(poor, flip) for each in (Fumble(), DrawEquipment(1))] == [False, False]
    assert [each.would_matter(rich, flip) for each in (Fumble(), DrawEquipment(1))] == [True, True]
    assert all(each.would_matter(poor, flip) for each in (GainAp(1), EndTurn(), Darkness(), Confusion()))


@pytest.mark.rule("DD-7.11")
@pytest.mark.parametrize(
    ("flipped", "harmful"),
    [
        (creature(1), True),
        (creature(0), False),
        (creature(None, "fumble"), True),
        (encounter(effects=[EndTurn()]), True),
        (encounter(effects=[LoseAp(1)]), True),
        (encounter(effects=[GainAp(1), DrawEquipment(1)]), False),
    ],
)
def test_what_is_harmful_is_worth_ignoring(flipped: DungeonCard, harmful: bool) -> None:
    flip = Flip.of(flipped)
    assert flip.harmful is harmful
    flip.cancel()
    assert not flip.harmful


# -- what equipment makes of it ------------------------------------------------------------------------------


class Left(Outlook):
    """Weighs a use by the AP that are left after the card."""

    def promise(self, flip: Flip, ap: int) -> float:
        return ap - toll_of(flip)


@pytest.mark.rule("DD-7.9", "DD-7.10")
@pytest.mark.parametrize(
    ("use", "left"),
    [
        (CancelCard(types=CREATURES), 6),
        (CancelMagic(kinds=("slow",), types=CREATURES), 4),
        (CancelMagic(kinds=("darkness",), types=CREATURES), 1),
        (ReduceCost(n=1, types=CREATURES), 2),
        (ZeroCost(types=CREATURES), 3),
        (ZeroCost(tags=("bug",)), 1),
        (GainApInWindow(5), 6),
    ],
)
def test_a_use_is_weighed_by_what_it_would_leave_and_changes_nothing(use: Use, left: int) -> None:
    flip = Flip.of(creature(2, "slow"))
    assert use.worth(Left(flip, 6)) == left
    assert (flip.cost, flip.magic, flip.cancelled) == (2, ["slow"], False)


@pytest.mark.rule("DD-7.7")
@pytest.mark.parametrize(
    ("use", "reason"),
    [
        (CancelCard(tags=("bug",)), ("wrong-card", "DD-3.7")),
        (CancelMagic(kinds=("slow",), types=CREATURES), ("nothing-to-cancel_magic", "DD-7.7")),
        (ReduceCost(n=1, types=CREATURES), None),
        (GainApInWindow(1), None),
    ],
)
def test_a_use_says_why_it_is_closed(use: Use, reason: tuple[str, str] | None) -> None:
    table, flip = Table([RAT]), Flip.of(RAT)
    assert use.closed(flip) == reason
    assert use.would_matter(table.dash, flip) is (reason is None)


# -- what is going on ----------------------------------------------------------------------------------------


@pytest.mark.rule("DD-7.2", "DD-7.4")
def test_the_flipped_card_lies_in_the_state_until_it_is_resolved_and_can_be_answered_until_the_window_closes() -> (
    None
):
    ghost = creature(2, "fumble", name="ghost")
    table = Table([ghost, *FILLER], hands=[[gadget(GainApInWindow(1)), "key"], []]).flip(0)
    view = table.match.view(0)["table"]
    assert table.dash.flip is not None
    assert isinstance(view, dict)
    assert (table.kind, view["flip"]["card"], table.dash.flip.gone) == ("respond", "ghost", False)
    table.choose("done")
    view = table.match.view(0)["table"]
    assert isinstance(view, dict)
    assert (table.kind, view["flip"], table.dash.flip.gone) == ("fumble", None, True)
    table.choose("discard:key.1")
    assert table.match.state.flip is None


def test_a_copy_of_the_state_has_a_flipped_card_of_its_own() -> None:
    table = Table([creature(2), *FILLER], hands=[["rope"], []]).flip(0)
    copy = table.dash.copy()
    table.choose("use:rope.1,reduce_cost,1")
    assert copy.flip is not None
    assert (copy.flip.cost, copy.flip.used) == (2, ())


# -- magical treasures ---------------------------------------------------------------------------------------


@pytest.mark.rule("DD-11.6")
def test_two_copies_of_one_magical_treasure_help_twice() -> None:
    swatter = treasure(1, TagDiscount("bug", 1), name="swatter")
    table = Table([creature(4, tags=["bug"]), *FILLER], treasures=[[swatter, swatter]]).flip(0)
    assert (table.ap, len(table.told("bonus-applied"))) == (4, 2)


def test_a_treasure_without_a_bonus_says_nothing() -> None:
    assert treasure(40).texts(1) == ()
    assert [each.card for each in card("magic-sword").texts(3)] == ["magic-sword"]


@pytest.mark.rule("DD-5.5")
def test_two_effects_happen_in_the_order_of_the_rules_however_they_are_printed() -> None:
    draw, gain = DrawEquipment(1), GainAp(1)
    assert encounter(None, effects=[draw, gain]).does == encounter(None, effects=[gain, draw]).does == (gain, draw)
