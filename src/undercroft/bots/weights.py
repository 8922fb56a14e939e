"""Files of weights: what was learned of a game, stamped with what it was learned from.

With other rules, other cards or other features the same numbers would mean something else. Whether they fit a game
can be told without numpy, which only their use needs.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from undercroft.content import CardGame
from undercroft.engine import Game, SettingError

FORMAT = 1


class Stamp(msgspec.Struct, frozen=True):
    """What weights were learned from: the game, its rules, its cards and its features; and `story`, for people."""

    game: str
    version: int
    cards: str
    features: str
    story: str = ""

    def misfit(self, game: Game[Any]) -> str:
        """Why these weights are not for that game; nothing if they are."""
        now = stamp_of(game)
        if self.game != now.game:
            return f"the weights are for {self.game}"
        if self.version != now.version:
            return f"the weights are for version {self.version} of the rules, and this is version {now.version}"
        if self.cards != now.cards:
            return "the weights were learned with other cards"
        if self.features != now.features:
            return "the weights were learned from other features"
        return ""


def stamp_of(game: Game[Any], story: str = "") -> Stamp:
    """The stamp of what is learned from a game as it is."""
    cards = game.library.digest if isinstance(game, CardGame) else " ".join(map(str, game.packs))
    names = hashlib.sha256("\n".join(game.advice.feature_names).encode()).hexdigest()[:16]
    return Stamp(game.name, game.version, cards, names, story)


class Layer(msgspec.Struct, frozen=True, array_like=True):
    """One layer as the file has it: numbers in, numbers out, and its weights and biases as float32, little-endian."""

    before: int
    after: int
    weights: bytes
    biases: bytes


class File(msgspec.Struct, frozen=True):
    """A file of weights."""

    format: int
    stamp: Stamp
    layers: list[Layer]


def read_weights(file: Path) -> File:
    """What is in a file of weights, as it stands there."""
    try:
        found = msgspec.msgpack.decode(file.read_bytes(), type=File)
    except OSError as error:
        raise SettingError(f"cannot read {file}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise SettingError(f"{file} holds no weights ({error}): make them with undercroft train") from None
    if found.format != FORMAT:
        raise SettingError(f"{file} has format {found.format}, and this version reads format {FORMAT}")
    return found
