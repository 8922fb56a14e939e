"""Positions that are hard to draw, from matches of bots: many pieces on one space, long names, rare questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import undercroft
from undercroft.bots import make_bot
from undercroft.engine import Decision, Match, SettingValue

Wanted = Callable[[Mapping[str, Any], Decision], bool]
MOST_SEEDS = 80
LONG_NAMES = ("Bartholomew the Unhurried", "Wu", "Maximiliane Charlotte", "Ines", "Ó Súilleabháin")


class Scene(NamedTuple):
    """A position that is wanted: in which kind of match, and what makes it one."""

    label: str
    wanted: Wanted
    players: int = 4
    options: Mapping[str, SettingValue] = {}
    names: Sequence[str] = ()


def asks(kind: str, more_than: int = 1) -> Wanted:
    """A question of that kind, with more options than that."""
    return lambda _, decision: decision.kind == kind and len(decision.options) > more_than


RUN_AWAY = (
    Scene("class", asks("class"), options={"class_selection": "draft"}),
    Scene("five", asks("encounter", 8), players=5, names=LONG_NAMES, options={"boss_selection": "bruno"}),
    Scene(
        "boss-hits",
        lambda table, decision: decision.kind == "hurt" and table["runner"] == "boss",
        players=5,
        names=LONG_NAMES,
        options={"boss_selection": "cindermaw"},
    ),
    Scene(
        "boss-waits",
        lambda table, _: table["boss"]["waiting"] and table["stage"] == "run",
        options={"boss_selection": "gelatinous-landlord"},
    ),
    Scene(
        "globals",
        lambda table, _: len(table["globals"]) > 1 and len(table["walls"]) > 0,
        players=5,
        options={"boss_selection": "bruno"},
    ),
    Scene("many-items", lambda table, decision: len(own(table, decision)["items"]) > 4, players=3),
    Scene("last-round", lambda table, _: table["final_round"] and table["stage"] == "run", players=5),
    Scene("loot", asks("loot"), players=5, names=LONG_NAMES),
    Scene("loot-take", asks("loot-take", 2)),
    Scene("clock-pair", asks("clock-card", 6), players=5),
    Scene("lay", asks("bonus", 6), players=5),
    Scene("approach", asks("approach"), players=5),
    Scene("scout", asks("scout"), players=5),
    Scene("scouted", asks("scouted"), players=5),
    Scene("brake", asks("brake")),
    Scene("drop-item", asks("drop-item")),
    Scene("redirect", asks("redirect"), players=3),
    Scene("swap", asks("swap"), players=5),
)
SCENES = {"run-away": RUN_AWAY}


def own(table: Mapping[str, Any], decision: Decision) -> Mapping[str, Any]:
    """The player who is asked; nobody while classes are chosen."""
    players: Sequence[Mapping[str, Any]] = table["players"]
    return players[decision.seat] if players else {"items": []}


def find(game: str, scene: Scene) -> tuple[Match[Any], Decision]:
    """The first position of that kind, and the question that is asked there."""
    for seed in range(1, MOST_SEEDS):
        match = undercroft.new_match(game, players=scene.players, seed=seed, options=scene.options)
        # One player who does anything: careful ones never come into some of these positions.
        bots = [make_bot("random" if seat == 0 else "greedy", seed + seat) for seat in range(scene.players)]
        while match.outcome is None:
            decision = match.pending[0]
            if scene.wanted(match.view(decision.seat)["table"], decision):
                return match, decision
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)).key, decision.seat)
    raise SystemExit(f"{game}: no position {scene.label!r} in {MOST_SEEDS} matches; look for something else")
