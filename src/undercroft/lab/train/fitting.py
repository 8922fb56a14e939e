"""Fitting a value to what matches came to: a small network, learned with Adam in plain numpy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.value import Numbers, Value
from undercroft.bots.weights import Stamp
from undercroft.lab.train.lessons import Lessons

UNITS = (96, 32)
"""How many units the hidden layers have; with few lessons, fewer learn less by heart."""
BATCH = 512
EPOCHS = 3
PIECE = 50_000
"""So many lessons are put into full precision at a time."""
HELD_BACK = 0.1
"""So much of the lessons is kept to see when learning more of the others would be learning by heart."""
RATE = 2e-3
DECAY = 0.1
"""Lessons of one match resemble each other: weights that do not decay soon learn matches by heart."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True, slots=True)
class Fit:
    """A value, and how far off it is on lessons it has not seen (cross-entropy, in bits; a coin has 1)."""

    value: Value
    loss: float
    epoch: int


def fit(
    lessons: Lessons,
    stamp: Stamp,
    seed: int,
    epochs: int = EPOCHS,
    heard: Callable[[Fit], bool] = lambda fit: False,
    units: Sequence[int] = UNITS,
) -> Fit:
    """The value that does best on the lessons held back; the same for the same seed.

    After each time through the lessons `heard` is told the best so far, and may say that this is enough.
    """
    chance = np.random.default_rng(seed % 2**63)
    # Lessons of one match hang together: the last ones are held back, not any.
    cut = len(lessons) - max(1, int(len(lessons) * HELD_BACK))
    held_back = Lessons(lessons.features[cut:], lessons.results[cut:])
    centre, scale = spread_of(lessons.features[:cut])
    layers = _fresh((len(centre), *units, 1), chance)
    moments = _zeros(layers), _zeros(layers)
    best: Fit | None = None
    step, steps = 0, epochs * (cut // BATCH + 1)
    for epoch in range(1, epochs + 1):
        order = chance.permutation(cut)
        for first in range(0, cut, BATCH):
            rows = order[first : first + BATCH]
            step += 1
            rate = RATE * (1 + math.cos(math.pi * step / steps)) / 2
            features = (lessons.features[rows].astype(np.float32) - centre) / scale
            _learn(layers, moments, features, lessons.results[rows].astype(np.float32), rate, step)
        value = Value(stamp, _unscaled(layers, centre, scale))
        loss = loss_of(value, held_back)
        if best is None or loss < best.loss:
            best = Fit(value, loss, epoch)
        if heard(best):
            break
    assert best is not None
    return best


def spread_of(features: NDArray[np.float16]) -> tuple[Numbers, Numbers]:
    """Where each feature lies on average, and how far it strays; without end for one that is always the same.

    So it has no weight: where it is not what it always was, nobody knows what that means.
    """
    total, squares = np.zeros(features.shape[1]), np.zeros(features.shape[1])
    for first in range(0, len(features), PIECE):
        piece = features[first : first + PIECE].astype(np.float64)
        total += piece.sum(axis=0)
        squares += (piece * piece).sum(axis=0)
    centre = total / len(features)
    scale = np.sqrt(np.maximum(squares / len(features) - centre * centre, 0))
    return centre.astype(np.float32), np.where(scale < 1e-3, np.inf, scale).astype(np.float32)


def loss_of(value: Value, lessons: Lessons) -> float:
    """How far off a value is: cross-entropy in bits."""
    total = 0.0
    for first in range(0, len(lessons), PIECE):
        chances = np.clip(value.evaluate(lessons.features[first : first + PIECE].astype(np.float32)), 1e-5, 1 - 1e-5)
        results = lessons.results[first : first + PIECE].astype(np.float64)
        total -= float(np.sum(results * np.log2(chances) + (1 - results) * np.log2(1 - chances)))
    return total / len(lessons)


Layers = list[tuple[Numbers, Numbers]]


def _fresh(widths: Sequence[int], chance: np.random.Generator) -> Layers:
    """Weights to begin with, as He proposed for units that are off below 0."""
    layers = []
    for before, after in pairwise(widths):
        weights = chance.standard_normal((before, after), np.float32) * np.float32(np.sqrt(2 / before))
        layers.append((weights * np.float32(0.1 if after == 1 else 1), np.zeros(after, np.float32)))
    return layers


def _zeros(layers: Layers) -> list[list[Numbers]]:
    return [[np.zeros_like(part) for part in layer] for layer in layers]


def _learn(
    layers: Layers,
    moments: tuple[list[list[Numbers]], list[list[Numbers]]],
    features: Numbers,
    results: Numbers,
    rate: float,
    step: int,
) -> None:
    """One step down the slope of the cross-entropy (Adam, with weights that decay)."""
    flows = [features]
    for weights, biases in layers[:-1]:
        flows.append(np.maximum(flows[-1] @ weights + biases, 0))
    weights, biases = layers[-1]
    score = (flows[-1] @ weights + biases)[:, 0]
    slope = ((1 / (1 + np.exp(-np.clip(score, -30, 30)))) - results)[:, None].astype(np.float32) / len(results)
    for place in range(len(layers) - 1, -1, -1):
        weights, biases = layers[place]
        slopes = (flows[place].T @ slope, slope.sum(axis=0))
        if place:
            slope = (slope @ weights.T) * (flows[place] > 0)
        for part, (numbers, change) in enumerate(zip((weights, biases), slopes)):
            first, second = moments[0][place][part], moments[1][place][part]
            first += (1 - FIRST_MOMENT) * (change - first)
            second += (1 - SECOND_MOMENT) * (change * change - second)
            mean = first / (1 - FIRST_MOMENT**step)
            size = np.sqrt(second / (1 - SECOND_MOMENT**step)) + TINY
            numbers -= np.float32(rate) * (mean / size + (DECAY * numbers if part == 0 else 0))


def _unscaled(layers: Layers, centre: Numbers, scale: Numbers) -> Layers:
    """The same network for features as they are: what centres and scales them goes into the first layer."""
    weights, biases = layers[0]
    first = (weights / scale[:, None]).astype(np.float32)
    return [(first, biases - centre @ first), *((each.copy(), bias.copy()) for each, bias in layers[1:])]
