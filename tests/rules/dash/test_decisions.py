"""Decision points (section 15)."""

from __future__ import annotations

import itertools

import pytest

from tests.rules.dash.table import FILLER, RAT, Table, card, creature, gadget
from undercroft.bots import RandomBot, play_out
from undercroft.engine import Chance, Match
from undercroft.rules.dash import GAME
from undercroft.rules.dash.equipment_uses import ReduceCost
from undercroft.testing import variants

FULL = ["key.1", "treasure-map", "rope.2"]


@pytest.mark.rule("DD-15.1")
def test_no_other_decision_exists() -> None:
    kinds = set()
    for variant in variants(GAME):
        for seed in range(4):
            match = variant.start(GAME, seed)
            bots = [RandomBot(seat) for seat in range(match.players)]
            while match.pending:
                assert len(match.pending) == 1
                kinds.add(match.pending[0].kind)
                seat = match.pending[0].seat
                match.choose(bots[seat].choose(match.seat(seat)))
    assert kinds == {"flip", "respond", "fumble", "redraw", "trim"}


@pytest.mark.rule("DD-15.2")
def test_identical_copies_are_offered_separately() -> None:
    table = Table([card("wasp"), *FILLER], hands=[["bug-spray.1", "bug-spray.3"], []]).flip(0)
    assert table.keys == ["use:bug-spray.1,cancel_card", "use:bug-spray.3,cancel_card", "done"]
    assert table.choose("use:bug-spray.3,cancel_card").hand(0) == ["bug-spray.1"]


@pytest.mark.rule("DD-15.2")
def test_uses_that_would_read_the_same_are_told_apart() -> None:
    twice = gadget(ReduceCost(n=1, types=("creature",)), ReduceCost(n=1, tags=("bug",)))
    table = Table([creature(2, tags=["bug"]), *FILLER], hands=[[twice], []]).flip(0)
    assert table.keys == ["use:gadget,reduce_cost,1", "use:gadget,reduce_cost,1,again1", "done"]
    assert table.choose("use:gadget,reduce_cost,1,again1").ap == 5


@pytest.mark.rule("DD-15.3")
@pytest.mark.parametrize("subset", [(), (0,), (0, 1), (0, 2), (0, 1, 2)])
def test_the_order_of_discards_makes_no_difference(subset: tuple[int, ...]) -> None:
    results = set()
    for order in itertools.permutations(subset):
        chance = Chance(4)
        table = Table([RAT], hands=[[], FULL], equipment_deck=["torch.1"], discard=["crowbar"], chance=chance).flip(0)
        table.choose(*(f"discard:{FULL[each]}" for each in order), "done")
        results.add((*table.hand(1), "|", *table.discard, "|", *(item.id for item in table.dash.equipment_deck)))
    assert len(results) == 1
    (result,) = results
    assert set(result) >= {FULL[each] for each in range(3) if each not in subset}


@pytest.mark.rule("DD-15.4")
def test_the_order_of_options() -> None:
    flips = Table([None, RAT, None, RAT, RAT], voluntary_stop=True).flip(3)
    assert flips.keys == ["flip:1", "flip:4", "stop"]
    respond = Table([creature(2), *FILLER], hands=[["rope.2", "banana-peel", "rope.1"], []]).flip(0)
    assert respond.keys == [
        "use:rope.2,reduce_cost,1",
        "use:banana-peel,reduce_cost,2",
        "use:rope.1,reduce_cost,1",
        "done",
    ]
    fumble = Table([creature(0, "fumble"), *FILLER], hands=[FULL, []]).flip(0)
    assert fumble.keys == ["discard:key.1", "discard:treasure-map", "discard:rope.2"]
    redraw = Table([RAT], hands=[[], FULL]).flip(0)
    assert redraw.keys == [*fumble.keys, "done"]
    merchant = [card("lost-merchant"), *FILLER]
    trim = Table(merchant, hands=[FULL, []], equipment_deck=["torch.1"], equipment_limit="three").flip(0)
    assert trim.keys == [*fumble.keys, "discard:torch.1"]


@pytest.mark.rule("DD-15.5")
def test_a_single_option_is_still_offered_and_recorded() -> None:
    table = Table([RAT])
    assert table.keys == ["flip:0"]
    table.flip(0)
    assert table.keys == ["done"]
    table.choose("done")
    assert [key for _, key in table.match.choices] == ["flip:0", "done"]


def test_a_window_can_be_passed_automatically() -> None:
    match = Match(GAME, 2, 3, auto_pass={0: ["respond"], 1: ["respond"]})
    log = match.listen()
    play_out(match, [RandomBot(1), RandomBot(2)])
    assert not any(event.kind == "equipment-used" for event in log.events)
