"""The conformance kit: what every game promises, and what section 18 hides in this one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from tests.rules.cheap import cheap_laws
from undercroft.engine import Chance, Match, derive
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.invariants import zones
from undercroft.rules.runaway.state import Chase, Stage
from undercroft.testing import Conformance, Variant


def secrets(chase: Chase, seat: int) -> dict[str, object]:
    """Everything that section 18 hides from a seat now, by name."""
    hidden: dict[str, object] = {}
    if chase.box:
        hidden["the box"] = chase.box
    for player in chase.players:
        whose = "own" if player.seat == seat else "another"
        if len(player.deck) > 1:
            hidden[f"{whose} deck"] = player.deck
        if player.discard:
            hidden[f"{whose} discard pile"] = player.discard
        if player.seat != seat:
            if player.hand:
                hidden["another hand"] = player.hand
            if player.base is not None and not player.base_shown:
                hidden["another Base Speed card"] = player.base
        if any(not held.known >> seat & 1 for held in player.inventory):
            hidden[f"{whose} Inventory"] = player.items
        unknown = [down for down in player.encounters if not down.known >> seat & 1]
        if any(down.source != player.seat for down in unknown):
            hidden[f"an Encounter played on {whose}"] = [down.card for down in unknown]
        if any(down.source == player.seat for down in unknown):
            hidden["an Encounter drawn for want of one"] = [down.card for down in unknown]
    return hidden


@pytest.mark.slow
class TestRunAway(Conformance):
    game = GAME
    where = "undercroft.rules.runaway:GAME"
    golden = Path(__file__).parent / "golden.json"
    matches = 2
    samples = 10
    unordered = frozenset({"hand", "inventory", "discard"})

    def secrets(self, state: Chase, seat: int) -> Mapping[str, object]:
        return secrets(state, seat)

    def asks_together(self, variant: Variant) -> bool:
        return True

    def cards(self, state: Chase) -> Iterable[str]:
        return () if state.stage is Stage.SETUP else [card.id for card in zones(state)]


@cheap_laws
@pytest.mark.parametrize("variant", [*map(Variant, GAME.players), Variant(4, (("use_limit", "run"),))], ids=str)
def test_a_cheap_law(law: Callable[[Conformance, Variant], None], variant: Variant) -> None:
    law(TestRunAway(), variant)


def test_nothing_is_closed_that_never_was_open() -> None:
    TestRunAway().test_what_is_closed_is_open_at_other_times()


@pytest.mark.rule("RA-I1", "RA-I19", "RA-I20")
@pytest.mark.parametrize("players", GAME.players)
def test_a_match_in_short(players: int) -> None:
    """One random match: it keeps the invariants, ends, and shows each seat the same in every world it can imagine."""
    match = Match(GAME, players, seed=players)
    chance = Chance(derive(players, "short"))
    while match.pending:
        decision = chance.pick(match.pending, "decision", "short")
        GAME.check(match.state)
        if match.count % 9 == 0:
            seat = match.seat(decision.seat)
            imagined = seat.imagine(chance)
            GAME.check(imagined.state)
            assert json.dumps(imagined.view(seat.number)) == json.dumps(seat.view)
        match.choose(chance.pick(decision.options, "option", "short"), decision.seat)
    GAME.check(match.state)
    assert match.outcome is not None
