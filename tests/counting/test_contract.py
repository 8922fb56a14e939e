"""What a game fills in to be counted, and a game that does not."""

from collections.abc import Iterator

import pytest

from tests.engine.caches import GAME as CACHES
from tests.engine.pebbles import GAME as PEBBLES
from undercroft.counting import counting_of
from undercroft.engine import register
from undercroft.engine.registry import _known, _loaded
from undercroft.lab import simulate


@pytest.fixture(autouse=True)
def on_the_shelf() -> Iterator[None]:
    register(PEBBLES.name, lambda: PEBBLES)
    register(CACHES.name, lambda: CACHES)
    yield
    for game in (PEBBLES, CACHES):
        _known.pop(game.name)
        _loaded.pop(game.name, None)


def test_what_a_game_counts_is_a_figure_beside_those_of_every_game() -> None:
    report = simulate("pebbles", matches=4, bots=["random"], players=2)
    points = sum(standing.scores.total for standing in report.seats)
    assert report.figure("pebbles/all").value == pytest.approx(points / 4)
    assert report.figure("seat/Player 1/won").known


def test_a_game_that_counts_nothing_can_be_simulated() -> None:
    assert counting_of(CACHES).tables == ()
    report = simulate(CACHES.name, matches=4, bots=["random"], players=2)
    assert report.statistics == {}
    assert report.figure("decisions/mean").value > 0
