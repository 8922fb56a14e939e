"""The positions on which the browser client is tried (web/fixtures) have every question that is ever asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.golden_fixtures import met, shown

import undercroft

FIXTURES = Path(__file__).parents[1] / "web" / "fixtures"


@pytest.mark.parametrize("game", undercroft.games())
def test_every_kind_of_question_has_a_position(game: str) -> None:
    asked = met(game).keys()
    assert asked
    assert not asked - shown(FIXTURES, game), "run make fixtures: no position has these questions"
