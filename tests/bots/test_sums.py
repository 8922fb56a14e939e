"""The same match on every Python: worths are added with `math.fsum`, since `sum` rounds otherwise from 3.12 on."""

from __future__ import annotations

import builtins
import hashlib
from collections.abc import Iterable
from typing import Any

import pytest

import undercroft
from undercroft.bots import GreedyBot
from undercroft.engine import Match, derive
from undercroft.rules.runaway.game import GAME

PLAYED = {
    ("dash-through-the-dungeon", 4, 150): "7811731cba912ae0",
    ("run-away", 4, 202): "b6a8b96fee530390",
    ("run-away", 5, 121): "65cac2b8163d2449",
    ("dungeon-run", 4, 7): "b55c5f2766e6fd29",
    ("lungeon-run", 2, 7): "f3598676a7761ffa",
}
"""Matches between greedy bots, of which three once came out otherwise on some Pythons, and their digests."""


def record(game: str, players: int, seed: int) -> str:
    match = Match(undercroft.game(game), players, seed)
    choices: list[str] = []
    bots = [GreedyBot(derive(seed, "bot", seat)) for seat in range(players)]
    while match.pending:
        seat = match.pending[0].seat
        choice = bots[seat].choose(match.seat(seat))
        choices.append(choice.key)
        match.choose(choice, seat)
    return hashlib.sha256(" ".join(choices).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("game", "players", "seed"), PLAYED)
def test_bots_play_the_same_match_on_every_python(game: str, players: int, seed: int) -> None:
    assert record(game, players, seed) == PLAYED[game, players, seed]


def exact_sum(numbers: Iterable[Any], start: Any = 0) -> Any:
    """`sum`, which is for what is exact."""
    total = start
    for each in numbers:
        total += each
    assert not isinstance(total, float), "floats are added with math.fsum: sum() rounds otherwise from Python 3.12 on"
    return total


def weigh_everything(game: str, players: int) -> None:
    """A match as advised, in which everybody says all that can be said in numbers."""
    match = Match(undercroft.game(game), players, 5)
    while match.pending:
        decision = match.pending[0]
        seat = match.seat(decision.seat)
        worths = seat.appraise()
        if match.count % 9 == 0:
            assert seat.features is not None
        match.choose(decision.options[worths.index(max(worths))], decision.seat)


@pytest.mark.parametrize("game", undercroft.games())
def test_no_worth_is_added_up_by_sum(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = undercroft.game(game)
    monkeypatch.setattr(builtins, "sum", exact_sum)
    weigh_everything(game, 4 if 4 in kind.players else kind.players[0])


def test_a_sum_of_worths_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", exact_sum)
    monkeypatch.setattr("undercroft.rules.runaway.bots.advice.judges.fsum", sum)
    with pytest.raises(AssertionError, match="fsum"):
        weigh_everything(GAME.name, 4)
