"""Section 19: every match ends."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.runaway.table import Table
from tests.rules.runaway.watch import moments, steps
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.base_speed import choose_speeds
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.state import BOSS, Stage, Status

BOARD = GAME.cards.board
SWAP = 6
"""How far the only SWAP_BEHIND of the set supplied reaches."""


@pytest.mark.rule("RA-19.1")
@pytest.mark.parametrize("seed", range(8))
def test_a_run_has_no_more_entries_than_the_track_and_its_swaps(seed: int) -> None:
    for moment in steps(5, seed):
        entries = len(moment.told("stepped"))
        swaps = [event for event in moment.told("flipped") if "portal" in str(event.data["card"])]
        assert entries <= BOARD.length + 1 + SWAP * len(swaps)
        assert len(moment.told("boss-stepped")) <= BOARD.length


@pytest.mark.rule("RA-19.2", "RA-9.3")
@pytest.mark.parametrize("seed", range(8))
def test_a_player_uses_two_things_a_run_at_most_if_the_limit_is_per_run(seed: int) -> None:
    most = 0
    for moment in steps(4, seed, {"use_limit": "run"}):
        uses = Counter((event.kind, event.data["seat"]) for event in moment.told("item-played", "ability-used"))
        assert set(uses.values()) <= {1}
        most = max(most, len(moment.told("run-began")))
    assert most == 1


@pytest.mark.rule("RA-19.3", "RA-3.5")
@pytest.mark.parametrize("seed", range(8))
def test_nobody_draws_more_than_three_times_for_the_order(seed: int) -> None:
    drew = 0
    for moment in steps(5, seed):
        if moment.before.stage is Stage.ORDER:
            draws = Counter(
                event.data["seat"] for event in moment.told("card-drawn") if event.data["result"] == "order"
            )
            drew += len(draws)
            assert all(count <= 3 for count in draws.values())
    assert drew >= 5  # in round 1 everybody draws


@pytest.mark.rule("RA-19.3", "RA-8.55")
def test_a_redirected_card_goes_to_somebody_who_has_yet_to_run() -> None:
    sent = 0
    for seed in range(60):
        for moment in moments(5, seed):
            for event in moment.told("redirected"):
                sent += 1
                order = moment.before.running_order
                assert order.index(int(str(event.data["to"]))) > moment.before.slot
    assert sent > 0


@pytest.mark.rule("RA-19.5", "RA-14.2", "RA-14.5", "RA-14.8")
def test_the_clock_ends_the_game_though_nobody_moves() -> None:
    table = Table(3)
    table.hero(0, status=Status.ESCAPED)
    for number in (6, 3, 7, 5, 4):
        assert not table.chase.final_round
        card = table.find(number)
        table[0].hand = [card]
        table.play(choose_speeds(table.chase), f"clock:{card.id}")
        end_round(table.chase)
    assert table.chase.final_round
    assert table.chase.stage is Stage.OVER
    assert [each.status for each in table.chase.players[1:]] == [Status.DEAD, Status.DEAD]
    assert table.chase.round == 5


@pytest.mark.rule("RA-19.5", "RA-16.1", "RA-16.2")
def test_the_last_one_in_the_dungeon_has_one_more_round() -> None:
    table = Table(3)
    table.hero(0, status=Status.ESCAPED)
    table.hero(1, 9, status=Status.DEAD)
    end_round(table.chase)
    assert (table.chase.countdown, table.chase.stage) == (1, Stage.ORDER)
    end_round(table.chase)
    assert table.chase.stage is Stage.OVER
    assert table[2].status is Status.DEAD
    assert table.told("hero-died")[-1].data["result"] == "left-behind"


@pytest.mark.rule("RA-19.6", "RA-16.3")
def test_after_the_last_round_allowed_everybody_is_lost() -> None:
    table = Table(4, max_rounds=2)
    end_round(table.chase)
    assert (table.chase.stage, table.chase.round) == (Stage.ORDER, 2)
    end_round(table.chase)
    assert table.chase.stage is Stage.OVER
    assert {each.status for each in table.chase.players} == {Status.DEAD}
    assert [event.data["result"] for event in table.told("hero-died")] == ["time"] * 4


@pytest.mark.rule("RA-19.6")
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_whole_match_keeps_to_the_rounds_allowed(rounds: int) -> None:
    *_, last = steps(4, 5, {"max_rounds": rounds})
    assert last.now.round == rounds
    assert BOSS in last.now.running_order
