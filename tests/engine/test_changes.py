"""Changes make one value of another, and watching shows them event by event."""

import json
import random
from typing import Any

import pytest

import undercroft
from tests.engine.pebbles import GAME
from undercroft.engine import Match, changed, changes
from undercroft.engine.watching import MOST

VALUES = (0, 1, 2, "a", "b", None, True)


def something(chance: random.Random, depth: int = 3) -> Any:
    if depth == 0 or chance.random() < 0.3:
        return chance.choice(VALUES)
    if chance.random() < 0.5:
        return [something(chance, depth - 1) for _ in range(chance.randrange(5))]
    return {name: something(chance, depth - 1) for name in "wxyz" if chance.random() < 0.7}


def something_else(value: Any, chance: random.Random) -> Any:
    """The value, with a few parts gone, new or different."""
    if isinstance(value, list):
        left = [something_else(each, chance) for each in value if chance.random() < 0.9]
        return [*left, something(chance, 1)] if chance.random() < 0.3 else left
    if isinstance(value, dict):
        kept = {name: something_else(each, chance) for name, each in value.items() if chance.random() < 0.9}
        return {**kept, "new": something(chance, 1)} if chance.random() < 0.2 else kept
    return chance.choice(VALUES) if chance.random() < 0.2 else value


def test_changes_make_any_value_of_any_other() -> None:
    chance = random.Random(1)
    for _ in range(3000):
        before = something(chance)
        after = something_else(before, chance) if chance.random() < 0.8 else something(chance)
        was = json.dumps(before)
        found = changes(before, after)
        assert changed(before, json.loads(json.dumps(found))) == after
        assert json.dumps(before) == was, "what was before is left alone"
        assert bool(found) == (before != after)


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"life": 3, "mana": 1}, {"life": 2, "mana": 1}, [[["life"], 2]]),
        ({"hand": ["a", "b", "c"]}, {"hand": ["a", "c"]}, [[["hand"], 1, 1, []]]),
        ({"hand": ["a", "c"]}, {"hand": ["a", "b", "c"]}, [[["hand"], 1, 0, ["b"]]]),
        ([{"x": 1, "y": 1}, {"x": 2, "y": 1}], [{"x": 1, "y": 1}, {"x": 2, "y": 3}], [[[1, "y"], 3]]),
        ({"a": 1, "b": 2}, {"b": 2}, [[["a"]]]),
        ({"now": {"what": "fight", "dice": 3}}, {"now": None}, [[["now"], None]]),
        ({"a": {"x": 1}}, {"a": {"y": 1, "z": 2}}, [[["a"], {"y": 1, "z": 2}]]),
    ],
)  # fmt: skip
def test_changes_are_few(before: object, after: object, found: object) -> None:
    assert changes(before, after) == found


def test_who_was_shown_too_little_is_shown_nothing() -> None:
    """Steps are kept for a while: whoever is further back, or was never there, is shown where it stands."""
    match = Match(GAME, 2, 1)
    match.watch([0])
    sight = match.sight(0)
    assert sight is not None
    assert match.sight(1) is None
    first = sight.mark
    for number in range(2 * MOST + 1):
        assert sight.since(first) is not None
        sight.see({"number": number}, told=True)
    last = sight.mark
    assert sight.since(first) is sight.since(None) is None
    assert sight.since(last) == ([], [])
    match.watch([1])
    assert match.sight(0) is None
    other = match.sight(1)
    assert other is not None
    assert other.since(last) is None


def test_nobody_who_watches_is_left_in_a_match_that_nobody_watches() -> None:
    """While nobody watches, no view is made."""
    match = undercroft.new_match("lungeon-run", players=2, seed=1)
    match.watch([0])
    assert match.listen().watch is not None
    match.watch([])
    assert match.listen().watch is None
