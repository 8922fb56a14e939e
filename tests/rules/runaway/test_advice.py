"""Matches of sensible players: they end in good time, beat random ones, and are counted well."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, known
from undercroft.abilities import during
from undercroft.bots import GreedyBot, RandomBot, play_out
from undercroft.engine import Decision, Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.occasions import Approach
from undercroft.rules.runaway.state import Stage, Status
from undercroft.rules.runaway.vocabulary.answers import FLIP_IT, LEAVE_IT


@pytest.mark.rule("RA-19.5", "RA-I20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_matches_of_sensible_players_end_in_good_time(players: int) -> None:
    for seed in range(5):
        match = Match(GAME, players, seed)
        play_out(match, [GreedyBot(seed * 7 + seat) for seat in range(players)])
        assert match.state.stage is Stage.OVER
        assert match.state.round <= 30


def test_the_advice_beats_random_players() -> None:
    won = decided = 0
    for seed in range(40):
        match = Match(GAME, 4, seed)
        seat = seed % 4
        bots = [GreedyBot(seed) if each == seat else RandomBot(seed + 100 * each) for each in range(4)]
        outcome = play_out(match, bots)
        decided += outcome.decided
        won += outcome.decided and outcome.winners == (seat,)
    assert won / decided >= 0.5


@pytest.mark.parametrize(
    ("looked_at", "best"),
    [("loose-change-1", "flip-it"), ("bear-trap-bear-included-1", "leave-it"), ("sack-of-loot-1", "flip-it")],
)
def test_the_card_looked_at_is_weighed_and_no_other_known_one(looked_at: str, best: str) -> None:
    table = Table(2, classes=("ranger", "wizard"))
    hero = table.running(0, 3)
    hero.encounters = [known(table.find("loose-change-2")), known(table.find(looked_at))]
    decision = Decision(0, "scouted", (FLIP_IT, LEAVE_IT), "RA-8.58")
    with during(table.chase.occasions, Approach(looked_at=1)):
        flip, leave = GAME.advice.appraise(table.chase, decision)
    assert (flip > leave) == (best == "flip-it")


def test_statistics_add_up() -> None:
    match = Match(GAME, 4, 6)
    log = match.listen()
    outcome = play_out(match, [GreedyBot(seat) for seat in range(4)])
    tables = GAME.counting.count(log.events, outcome).tables
    survivors = sum(player.status is Status.ESCAPED for player in match.state.players)
    assert sum(tables["rounds"].values()) == 1
    assert tables["match"]["rounds"] == match.state.round
    assert tables["match"]["survivors"] == survivors == sum(tables["class: survived"].values())
    assert sum(tables["deaths"].values()) == 4 - survivors
    assert sum(tables["class: won"].values()) == (1 if survivors else 0)
    assert sum(tables["class: matches"].values()) == 4
    runs = [event for event in log.events if event.kind == "run-ended"]
    assert tables["match"]["runs"] == len(runs)
    assert tables["match"]["progress"] == sum(int(str(event.data["progress"])) for event in runs)
    assert tables["boss: matches"] == {match.state.boss.card.id: 1}
