"""How good a position is for a seat, by what was learned from many matches: a small network, in plain numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from undercroft.bots.weights import FORMAT, File, Layer, Stamp, read_weights
from undercroft.engine import SettingError

UNSHARED = 1 << 18
"""Products of more multiplications OpenBLAS shares out among threads. Where the other processors have work of their
own, as in simulations and at tables, waiting for them takes longer: a bot's positions are looked at few at a time."""
MANY = 4096
"""So many positions are worth the threads."""
MOST_BYTES = 150_000

Numbers: TypeAlias = NDArray[np.float32]


class Value:
    """A network of layers: numbers of what a seat knows in, its chance to win out."""

    def __init__(self, stamp: Stamp, layers: Sequence[tuple[Numbers, Numbers]]) -> None:
        self.stamp = stamp
        self.layers = list(layers)

    @property
    def width(self) -> int:
        """How many features it takes."""
        return int(self.layers[0][0].shape[0])

    @property
    def size(self) -> int:
        """How many weights it has."""
        return sum(weights.size + biases.size for weights, biases in self.layers)

    def evaluate(self, features: Sequence[Sequence[float]] | Numbers) -> list[float]:
        """The chance to win in each of many positions. The last digits, which depend on the machine, are cut off."""
        rows = np.asarray(features, np.float32)
        if rows.ndim != 2 or rows.shape[1] != self.width:
            raise SettingError(f"this value takes rows of {self.width} features, not an array of {rows.shape}")
        at_once = max(1, UNSHARED // max(weights.size for weights, _ in self.layers)) if len(rows) < MANY else MANY
        chances: list[float] = []
        for first in range(0, len(rows), at_once):
            chances += self._chances(rows[first : first + at_once])
        return chances

    def _chances(self, flow: Numbers) -> list[float]:
        for weights, biases in self.layers[:-1]:
            flow = np.maximum(flow @ weights + biases, 0)
        weights, biases = self.layers[-1]
        score = np.clip((flow @ weights + biases)[:, 0], -30, 30).astype(np.float64)
        chances: list[float] = np.round(1 / (1 + np.exp(-score)), 5).tolist()
        return chances

    def to_bytes(self) -> bytes:
        """The file."""
        layers = [
            Layer(weights.shape[0], weights.shape[1], weights.astype("<f4").tobytes(), biases.astype("<f4").tobytes())
            for weights, biases in self.layers
        ]
        return msgspec.msgpack.encode(File(FORMAT, self.stamp, layers))

    def save(self, file: Path) -> None:
        """Write the file, whole or not at all."""
        content = self.to_bytes()
        if len(content) > MOST_BYTES:
            raise SettingError(f"a game's weights have {MOST_BYTES:,} bytes at most, not {len(content):,}")
        write_whole(file, content)

    @classmethod
    def load(cls, file: Path) -> Value:
        """Weights as `save` writes them."""
        found = read_weights(file)
        widths = [(each.before, each.after) for each in found.layers]
        if not widths or widths[-1][1] != 1 or any(one[1] != two[0] for one, two in pairwise(widths)):
            raise SettingError(f"{file} holds layers that do not fit together: {widths}")
        try:
            layers = [
                (_array(each.weights, each.before, each.after), _array(each.biases, each.after))
                for each in found.layers
            ]
        except ValueError as error:
            raise SettingError(f"{file} holds no weights ({error}): make them with undercroft train") from None
        return cls(found.stamp, layers)


def write_whole(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all."""
    draft = file.with_name(f"{file.name}.new")
    draft.write_bytes(content)
    draft.replace(file)


def _array(content: bytes, *shape: int) -> Numbers:
    return np.frombuffer(content, "<f4").astype(np.float32).reshape(shape)
