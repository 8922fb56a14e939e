"""Every basic action that is not offered is explained, with its clause (DP-5)."""

from __future__ import annotations

import re

import pytest

from tests.rules.dungeonrun.table import Table, hero
from undercroft.engine import Decision, Match
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.turns.actions import BASIC

MATCHES = 12
CLAUSE = re.compile(r"DR-\d+\.\d+")


def unexplained(decision: Decision) -> list[str]:
    """The basic actions that are neither offered nor closed with a reason."""
    offered = {option.verb for option in decision.options}
    closed = {each.key.partition(":")[0] for each in decision.closed if CLAUSE.fullmatch(each.clause) and each.reason}
    return [kind for kind in BASIC if kind not in offered and kind not in closed]


@pytest.mark.rule("DR-3.16", "DR-3.14")
@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_each_action_not_offered_is_explained_throughout_random_matches(players: int) -> None:
    for seed in range(MATCHES // 3):
        match = Match(GAME, players, seed, {"round_limit": 20})
        number = seed + 1
        while match.pending:
            decision = match.pending[0]
            if decision.kind == "turn":
                assert unexplained(decision) == [], decision
            number = (number * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
            match.choose(decision.options[(number >> 8) % len(decision.options)], decision.seat)


@pytest.mark.rule("DR-3.14")
def test_without_actions_left_all_are_closed_for_that_reason() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.turn(0, actions=0)
    decision = table.ask(0)
    assert {(each.key, each.clause) for each in decision.closed} == {(kind, "DR-3.14") for kind in BASIC}


@pytest.mark.rule("DR-3.16")
def test_nothing_is_both_offered_and_closed() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    table.monster(0)
    decision = table.ask(0)
    closed = {each.key for each in decision.closed}
    assert not set(decision.keys) & closed
    verbs = {key.partition(":")[0] for key in (*decision.keys, *closed)}
    assert verbs == {"move", "escape", "battle", "equip", "search", "advance", "end"}
