"""What is learned of a game: the network, its file and its stamp."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.engine.pebbles import GAME, Pebbles
from undercroft.bots.minds import find_value, weights_file
from undercroft.bots.value import MANY, MOST_BYTES, Numbers, Value
from undercroft.bots.weights import Stamp, stamp_of
from undercroft.content import card_game, load_game
from undercroft.engine import Game, SettingError, game, games


def layer(before: int, after: int, number: float) -> tuple[Numbers, Numbers]:
    return np.full((before, after), number, np.float32), np.zeros(after, np.float32)


def test_a_value_is_a_chance_for_each_position_at_once() -> None:
    weights = np.array([[1.0], [-1.0]], np.float32)
    value = Value(stamp_of(GAME), [(weights, np.zeros(1, np.float32))])
    assert value.evaluate([[0, 0], [1, 0], [0, 1], [500, 0]]) == [0.5, 0.73106, 0.26894, 1.0]


def test_hidden_units_are_off_below_zero() -> None:
    value = Value(stamp_of(GAME), [layer(1, 2, 1.0), layer(2, 1, 1.0)])
    assert value.evaluate([[-3.0], [0.0]]) == [0.5, 0.5]
    assert value.evaluate([[1.0]]) == [0.8808]


@pytest.mark.parametrize("count", [0, 1, 700, MANY + 3])
def test_however_many_positions_there_are_each_has_its_own_chance(count: int) -> None:
    chance = np.random.default_rng(2)
    hidden = chance.standard_normal((40, 80), np.float32) * np.float32(0.2), np.zeros(80, np.float32)
    value = Value(stamp_of(GAME), [hidden, layer(80, 1, 0.1)])
    positions = chance.standard_normal((count, 40), np.float32)
    chances = value.evaluate(positions)
    assert len(chances) == count
    for place in range(0, count, 97):
        assert value.evaluate(positions[place : place + 1]) == pytest.approx([chances[place]], abs=2e-5)


def test_other_numbers_of_features_are_refused() -> None:
    with pytest.raises(SettingError, match=r"takes rows of 2 features, not an array of \(1, 3\)"):
        Value(stamp_of(GAME), [layer(2, 1, 1.0)]).evaluate([[1.0, 2.0, 3.0]])


def test_a_file_gives_the_same_value_back(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)
    value = Value(
        stamp_of(GAME, "by hand"),
        [(chance.standard_normal((6, 3), np.float32), np.ones(3, np.float32)), layer(3, 1, 0.5)],
    )
    value.save(tmp_path / "file")
    again = Value.load(tmp_path / "file")
    assert again.stamp == value.stamp
    assert again.to_bytes() == value.to_bytes()
    positions = chance.standard_normal((5, 6)).tolist()
    assert again.evaluate(positions) == value.evaluate(positions)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"nonsense", "holds no weights"),
        (msgspec.msgpack.encode({"format": 99, "stamp": stamp_of(GAME), "layers": []}), "has format 99"),
        (msgspec.msgpack.encode({"format": 1, "stamp": stamp_of(GAME), "layers": []}), "do not fit together"),
        (
            msgspec.msgpack.encode({"format": 1, "stamp": stamp_of(GAME), "layers": [(2, 1, b"1234", b"1234")]}),
            "holds no weights",
        ),
    ],
)
def test_a_file_that_is_none_says_so(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(SettingError, match=message):
        Value.load(tmp_path / "file")
    with pytest.raises(SettingError, match=r"cannot read .*: No such file"):
        Value.load(tmp_path / "none")


def test_weights_are_small(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="150,000 bytes at most, not 400"):
        Value(stamp_of(GAME), [layer(100_000, 1, 1.0)]).save(tmp_path / "file")
    assert not list(tmp_path.iterdir())


class Later(Pebbles):
    version = 2


class Wordy(Pebbles):
    def feature_names(self) -> list[str]:
        return [*super().feature_names(), "one more"]


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (game("lungeon-run"), "are for pebbles"),
        (Later(), "version 1 of the rules, and this is version 2"),
        (Wordy(), "other features"),
    ],
)
def test_a_stamp_says_what_it_is_not_for(other: Game[Any], message: str) -> None:
    assert message in stamp_of(GAME).misfit(other)
    assert not stamp_of(GAME).misfit(GAME)


def test_cards_of_a_pack_are_other_cards() -> None:
    plain, changed = game("dash-through-the-dungeon"), load_game("dash-through-the-dungeon", ["high-stakes"])
    assert stamp_of(plain).misfit(changed) == "the weights were learned with other cards"


def test_only_what_a_card_does_counts_not_how_it_is_called() -> None:
    cards = card_game(game("run-away")).cards
    tables = {name: dict(rows) for name, rows in cards.library.tables.items()}
    bard = tables["class"]["bard"]
    for field, text in (("name", "Skald"), ("flavour", "Sings.")):
        tables["class"]["bard"] = msgspec.structs.replace(bard, **{field: text})
        assert type(cards.library)(tables).digest == cards.library.digest
    tables["class"]["bard"] = msgspec.structs.replace(bard, life=9)
    assert type(cards.library)(tables).digest != cards.library.digest


@pytest.mark.parametrize("name", games())
def test_the_weights_in_the_package_are_for_the_game_as_it_is(name: str) -> None:
    """Whoever changes rules, cards or features trains again: otherwise veterans would play as greedy."""
    file = weights_file(game(name))
    assert file is not None
    if file.exists():
        found = find_value(game(name))
        assert isinstance(found, Value), found
        assert file.stat().st_size <= MOST_BYTES


def test_a_stamp_is_plain_data() -> None:
    stamp = stamp_of(GAME, "a story")
    assert msgspec.json.decode(msgspec.json.encode(stamp), type=Stamp) == stamp
