"""What a game tells those who learn and look ahead: its features and its phases."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from undercroft.engine import Chance, Game, Match, Seat, derive
from undercroft.testing.worlds import asks_in_secret


def check_names(game: Game[Any]) -> None:
    """Every feature has a name of its own."""
    names = list(game.advice.feature_names)
    assert all(name.strip() for name in names), "a feature has no name"
    twice = sorted({name for name in names if names.count(name) > 1})
    assert not twice, f"two features have the same name: {twice}"


def check_features(match: Match[Any], seat: int, worlds: int) -> None:
    """As many numbers as names, all finite, the same in every copy and in every world the seat thinks possible."""
    features = numbers(match, seat)
    assert features == numbers(match.fork(), seat), "features differ between a match and its copy"
    for world in range(worlds):
        imagined = match.seat(seat).imagine(Chance(derive(world, "features")))
        if asks_in_secret(match, seat):
            continue  # where nobody holds anything, the imagined match has gone on
        peeking = differences(match.game, features, numbers(imagined, seat))
        assert not peeking, f"features peek: {peeking}"
        assert imagined.phase == match.phase, "the phase peeks"


def check_alike(seat: Seat[Any]) -> None:
    """Every option is in one group, and all options of a group have the same worth and the same preview."""
    assert seat.decision is not None
    options = list(seat.decision.options)
    known = dict(zip(options, zip(seat.appraise(), seat.previews(), strict=True), strict=True))
    groups = seat.alike
    assert sum(map(len, groups)) == len(options), "each option is in one group of options that are alike"
    for first, *others in groups:
        for option in others:
            assert known[option] == known[first], f"{first.key} and {option.key} are said to be alike"


def numbers(match: Match[Any], seat: int) -> list[float]:
    """The features of a seat, looked at closely."""
    names, features = match.game.advice.feature_names, list(match.seat(seat).features)
    assert len(features) == len(names), f"{len(features)} features have {len(names)} names"
    wrong = [name for name, each in zip(names, features, strict=True) if not math.isfinite(each)]
    assert not wrong, f"features are no finite numbers: {wrong}"
    return features


def differences(game: Game[Any], one: Sequence[float], other: Sequence[float]) -> list[str]:
    """The names of the features that differ."""
    return [name for name, mine, its in zip(game.advice.feature_names, one, other, strict=True) if mine != its]
