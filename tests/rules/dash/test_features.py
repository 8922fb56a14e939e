"""What the numbers of a seat tell."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, Table, card
from undercroft.bots import GreedyBot
from undercroft.engine import Match
from undercroft.rules.dash import GAME
from undercroft.rules.dash.bots.features import MOST_PLAYERS
from undercroft.rules.dash.state import Dash

RAT, POUCH, BOOTS = card("ambitious-rat"), card("coin-pouch"), card("haunted-boots")
PORTRAIT = card("rude-portrait")
MIRRORS = card("hall-of-mirrors")


def named(dash: Dash, seat: int) -> dict[str, float]:
    return dict(zip(GAME.advice.feature_names, GAME.advice.features(dash, seat), strict=True))


def test_they_are_small_and_as_many_for_any_number_of_players() -> None:
    assert len(GAME.advice.feature_names) < 120
    assert max(GAME.players) == MOST_PLAYERS
    for players in GAME.players:
        match = Match(GAME, players, players)
        bots = [GreedyBot(seat) for seat in range(players)]
        while match.pending:
            decision = match.pending[0]
            shown = named(match.state, decision.seat)
            assert max(map(abs, shown.values())) < 8
            assert sum(shown[f"rival {place}: plays"] for place in range(1, MOST_PLAYERS)) == players - 1
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)


def test_the_own_gold_comes_first_then_that_of_the_richest_rival_with_the_map() -> None:
    table = Table([RAT] * 3, hands=[[], ["treasure-map"], []], treasures=[[POUCH], [BOOTS], [PORTRAIT]])
    shown = named(table.dash, 0)
    assert shown["own: gold"] == pytest.approx(POUCH.worth / 100)
    assert shown["rival 1: gold"] == pytest.approx(BOOTS.worth / 100)
    assert shown["rival 1: Treasure Map"] == 1
    assert shown["rival 2: gold"] == pytest.approx(PORTRAIT.worth / 100)
    assert shown["own: lead in gold"] == pytest.approx((POUCH.worth - BOOTS.worth - 80) / 100)
    assert shown["rival 1: AP more at the start"] > shown["own: AP more at the start"] == 0
    assert shown["own turn"] == 1
    assert named(table.dash, 2)["own turn"] == 0


@pytest.mark.rule("DD-13.4")
def test_what_lies_face_down_is_told_as_a_whole() -> None:
    """The door is face up, and what is left are two rats, a pouch and the deck."""
    table = Table([DOOR, RAT, POUCH, RAT], deck=[PORTRAIT, RAT], dungeon=3, hands=[["key"], []]).flip(0)
    shown = named(table.dash, 1)
    assert shown["cards face down"] == pytest.approx(3 / 20)
    assert shown["cards left in all"] == pytest.approx(5 / 60)
    assert shown["gold left"] == pytest.approx((POUCH.worth + PORTRAIT.worth) / 800)
    assert shown["best treasure left"] == pytest.approx(PORTRAIT.worth / 100)
    assert shown["cards left that end a turn"] == 0
    assert shown["cards face up"] == pytest.approx(1 / 10)
    assert shown["last dungeon"] == 1


@pytest.mark.rule("DD-8.13")
def test_what_a_confusion_put_back_is_known() -> None:
    table = Table([RAT, MIRRORS, POUCH, DOOR])
    assert named(table.dash, 0)["cards known since a confusion"] == 0
    table.flip(0).flip(1)
    assert named(table.dash, 0)["cards known since a confusion"] == pytest.approx(1 / 10)
    assert named(table.dash, 0)["gold known since a confusion"] == 0
