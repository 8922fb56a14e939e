"""Random play from fixed seeds, and the numbers that tell whether it has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from undercroft.engine import Decision, Game, Match
from undercroft.testing.choosers import Chooser
from undercroft.testing.variants import Variant, variants


def random_play(match: Match[Any], seed: int) -> Iterator[Decision]:
    """Random play to the end, stopping before each choice."""
    return play_on(match, Chooser(seed))


def play_on(match: Match[Any], chooser: Chooser) -> Iterator[Decision]:
    """Play to the end as a chooser chooses, stopping before each choice."""
    while match.pending:
        decision = chooser.pick_decision(match)
        yield decision
        match.choose(chooser.pick(decision), decision.seat)


def playthrough_digest(game: Game[Any]) -> str:
    """One number for several whole matches, the same wherever they are played."""
    digest = hashlib.sha256()
    for variant in (Variant(players) for players in game.players):
        match = variant.start(game, 1)
        for _ in random_play(match, 1):
            pass
        digest.update(match.record().encode())
        digest.update(json.dumps([event.as_dict() for event in match.events()]).encode())
    return digest.hexdigest()


def golden_numbers(game: Game[Any]) -> dict[str, dict[str, object]]:
    """How a fixed match of each variant goes, and for each number of players how many ways there are to begin one."""
    numbers: dict[str, dict[str, object]] = {}
    for variant in variants(game):
        match = variant.start(game, 1)
        for _ in random_play(match, 1):
            pass
        assert match.outcome is not None
        digest = hashlib.sha256(match.record().encode()).hexdigest()[:16]
        numbers[str(variant)] = {
            "match": [match.count, list(match.outcome.scores), match.outcome.reason, digest],
        }
        if not variant.options:
            numbers[str(variant)]["tree"] = [count_tree(variant.start(game, 3), depth) for depth in (1, 2, 3)]
    return numbers


def count_tree(match: Match[Any], depth: int) -> int:
    """How many different sequences of that many choices there are, with the dice the seed gives (perft)."""
    if depth == 0 or not match.pending:
        return 1
    decision = match.pending[0]
    if depth == 1:
        return len(decision.options)
    total = 0
    for key in decision.keys:
        branch = match.fork()
        branch.choose(key, decision.seat)
        total += count_tree(branch, depth - 1)
    return total
