"""The benchmarks run, and measure what they say. No times are checked."""

import pytest
from benchmarks import lungeon_classes, workloads
from benchmarks.__main__ import main

import undercroft


@pytest.mark.parametrize("name", undercroft.games())
def test_the_bare_loop_plays_the_same_match(name: str) -> None:
    game = undercroft.game(name)
    decisions = [way(game, game.players[0], 5) for way in (workloads.bare, workloads.match, workloads.listened)]
    assert decisions[0] == decisions[1] == decisions[2] > 0


def test_forks_are_measured_in_the_middle_of_a_step() -> None:
    places = workloads.positions(undercroft.game("lungeon-run"), 2, 5)
    assert {place.pending[0].kind for place in places} <= {"battle_method", "chest", "choose_hero"}
    assert workloads.forks(places) == 5


def test_the_benchmarks_run(capsys: pytest.CaptureFixture[str]) -> None:
    main(["lungeon-run", "--matches", "1", "--repeats", "1"])
    printed = capsys.readouterr().out
    for words in ("lungeon-run, 2 players", "decisions/s", "forks/s", "matches/s", "(at most 2)", "(at most 25)"):
        assert words in printed


def test_the_classes_of_lungeon_run_can_be_weighed() -> None:
    leads = lungeon_classes.measure(2)
    assert set(leads) == {"paladin", "wizard", "thief", "barbarian"}
    assert {lead.count for lead in leads.values()} == {12}
    assert sum(lead.total for lead in leads.values()) == 0, "what one class leads by, another trails by"
