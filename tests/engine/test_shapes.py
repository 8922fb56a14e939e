"""The shapes of views, and the kit's eye for what does not fit them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import pytest

from tests.engine.pebbles import GAME, Shown
from undercroft.engine import Match
from undercroft.testing.shapes import misfits


class Die(TypedDict):
    face: int
    colour: NotRequired[Literal["red", "blue"]]


class Coin(TypedDict):
    side: Literal["heads", "tails"]


class Cup(TypedDict):
    dice: list[Die]
    worth: dict[str, int | None]
    thrown: list[Die | Coin]


@pytest.mark.parametrize(
    "cup",
    [
        {"dice": [], "worth": {}, "thrown": []},
        {"dice": [{"face": 6}], "worth": {"six": 1, "one": None}, "thrown": [{"side": "heads"}, {"face": 1}]},
        {"dice": [{"face": 6, "colour": "red"}], "worth": {}, "thrown": []},
    ],
)
def test_what_fits(cup: object) -> None:
    assert list(misfits(cup, Cup)) == []


@pytest.mark.parametrize(
    ("cup", "problem"),
    [
        ([], "view: [] is no Cup"),
        ({"dice": [], "worth": {}}, "view: Cup has a 'thrown', which is missing"),
        ({"dice": [], "worth": {}, "thrown": [], "lid": 1}, "view: Cup has no 'lid'"),
        ({"dice": ({"face": 6},), "worth": {}, "thrown": []}, "view['dice']: ({'face': 6},) is no list"),
        ({"dice": [{"face": True}], "worth": {}, "thrown": []}, "view['dice'][0]['face']: True is no int"),
        ({"dice": [{"face": 1.0}], "worth": {}, "thrown": []}, "view['dice'][0]['face']: 1.0 is no int"),
        ({"dice": [{"face": 1, "colour": "pink"}], "worth": {}, "thrown": []}, "'pink' is none of 'red', 'blue'"),
        ({"dice": [], "worth": {"six": "much"}, "thrown": []}, "view['worth']['six']: 'much' is no int | None"),
        ({"dice": [], "worth": {6: 1}, "thrown": []}, "view['worth'], the name 6: 6 is no str"),
        ({"dice": [], "worth": {}, "thrown": [{"side": "edge"}]}, "view['thrown'][0]: {'side': 'edge'} is no"),
    ],
)
def test_what_does_not_fit(cup: object, problem: str) -> None:
    found = list(misfits(cup, Cup))
    assert len(found) == 1
    assert problem in found[0]


def test_a_view_is_what_its_type_says() -> None:
    view: Any = Match(GAME, 2, 1).view(0)
    assert list(misfits(view["table"], Shown)) == []
    assert list(misfits({**view["table"], "hand": None, "deck": None}, Shown)) == ["view['deck']: None is no int"]
