"""How many actions a second environments of PettingZoo and Gymnasium take, in one run with others' environments.

    python -m benchmarks.environments

The others are those of PettingZoo's `classic` that can be imported: connect four needs pygame, Leduc hold'em rlcard,
and Hanabi OpenSpiel and shimmy. All are played at random in their usual wrappers, in turns, in processor time.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import gymnasium
import numpy as np

import undercroft
from undercroft.adapters.gymnasium import IDS
from undercroft.adapters.pettingzoo import env

OTHERS: Mapping[str, str] = {
    "connect four": "connect_four_v3",
    "Leduc hold'em": "leduc_holdem_v4",
    "Hanabi": "hanabi_v5",
}
MANY = 64
"""So many matches are played in lockstep."""

Drive = Callable[[float], float]
"""Plays for so many seconds; the actions taken in each."""


def in_turn(match: Any) -> Drive:
    """Random play of an environment of PettingZoo."""

    def actions() -> Iterator[int]:
        random.seed(1)
        match.reset(seed=1)
        while True:
            for _ in match.agent_iter():
                seen, _, terminated, truncated, info = match.last()
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                over = terminated or truncated
                match.step(None if over else random.choice(np.flatnonzero(mask).tolist()))
                yield 1
            match.reset()

    return lambda seconds: rate(actions(), seconds)


def alone(name: str) -> Drive:
    """Random play of one seat against a random bot."""

    def actions() -> Iterator[int]:
        random.seed(1)
        match = gymnasium.make(name)
        _, info = match.reset(seed=1)
        while True:
            *_, terminated, truncated, info = match.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
            if terminated or truncated:
                _, info = match.reset()
            yield 1

    return lambda seconds: rate(actions(), seconds)


def together(name: str, mode: str | None) -> Drive:
    """The same in many matches at once."""

    def actions() -> Iterator[int]:
        chance = np.random.default_rng(1)
        matches = gymnasium.make_vec(name, num_envs=MANY, vectorization_mode=mode)
        _, info = matches.reset(seed=1)
        while True:
            mask = info["action_mask"]
            *_, info = matches.step((chance.random(mask.shape) * mask).argmax(axis=1))
            yield MANY

    return lambda seconds: rate(actions(), seconds)


def rate(actions: Iterator[int], seconds: float) -> float:
    """How many actions are taken in a second."""
    next(actions)
    begun, taken = time.process_time(), 0
    while time.process_time() - begun < seconds:
        taken += next(actions)
    return taken / (time.process_time() - begun)


def drives() -> dict[str, Drive]:
    """All that are compared, by name."""
    found = {f"{name}, in turn": in_turn(env(name, 2)) for name in undercroft.games()}
    for name, module in OTHERS.items():
        try:
            other = importlib.import_module(f"pettingzoo.classic.{module}")
        except Exception as error:
            print(f"{name} is left out: {error}")
            continue
        found[name] = in_turn(other.env())
    first = next(iter(IDS))
    found[f"{first}, one seat"] = alone(first)
    found[f"{first}, {MANY} in lockstep"] = together(first, None)
    found[f"{first}, {MANY} one by one"] = together(first, "sync")
    return found


def measure(compared: Mapping[str, Drive], seconds: float, rounds: int) -> dict[str, float]:
    """The median rate of each; they take turns."""
    taken: dict[str, list[float]] = {name: [] for name in compared}
    for _ in range(rounds):
        for name, drive in compared.items():
            taken[name].append(drive(seconds))
    return {name: statistics.median(each) for name, each in taken.items()}


def main(arguments: list[str] | None = None) -> None:
    """Measure, and say what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description="Compare environments.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each is played in a round")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds there are")
    given = parser.parse_args(arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what others have imported
        rates = measure(drives(), given.seconds, given.rounds)
    for name, each in rates.items():
        print(f"{each:>10,.0f} actions/s  {name}")


if __name__ == "__main__":
    main()
