"""The benchmarks run, and measure what they say. No times are checked."""

from pathlib import Path
from typing import Any

import pytest
from benchmarks import environments, long_matches, lungeon_classes, measure, thinking, versus, workloads
from benchmarks.__main__ import main

import undercroft
from undercroft.abilities import innermost
from undercroft.adapters.pettingzoo import env
from undercroft.bots import Bot, make_bot
from undercroft.engine import Game, Match, derive
from undercroft.rules.dungeonrun.speaking.occasions import Battle


@pytest.mark.parametrize("name", undercroft.games())
def test_the_bare_loop_plays_the_same_match(name: str) -> None:
    game = undercroft.game(name)
    decisions = [way(game, game.players[0], 5) for way in (workloads.bare, workloads.match, workloads.listened)]
    assert decisions[0] == decisions[1] == decisions[2] > 0


@pytest.mark.parametrize("name", undercroft.games())
def test_decisions_as_advised_and_worlds_are_measured_in_every_game(name: str) -> None:
    tasks = measure.game_tasks(undercroft.game(name), 2, 1)
    assert {"advised", "world"} <= set(tasks)
    assert tasks["advised"](1)() > 10


def test_forks_are_measured_in_the_middle_of_a_step() -> None:
    places = workloads.positions(undercroft.game("lungeon-run"), 2, 5)
    assert {place.pending[0].kind for place in places} <= {"battle_method", "chest", "choose_hero"}
    assert workloads.forks(places) == 5


def test_forks_of_dungeon_run_are_measured_in_the_middle_of_a_battle() -> None:
    game = undercroft.game("dungeon-run")
    places = workloads.positions(game, 4, 3, wanting=measure.IN_BATTLE["dungeon-run"])
    assert [innermost(place.state.occasions, Battle) is None for place in places] == [False] * 3
    assert workloads.copies(places) == workloads.forks(places) == 3
    assert "battle fork" in measure.game_tasks(game, 4, 1)
    assert "plain" in measure.game_tasks(game, 4, 1)
    assert "battle fork" not in measure.game_tasks(undercroft.game("lungeon-run"), 2, 1)


@pytest.mark.slow
def test_the_benchmarks_run(capsys: pytest.CaptureFixture[str]) -> None:
    main(["lungeon-run", "--matches", "1", "--repeats", "1"])
    printed = capsys.readouterr().out
    for words in (
        "lungeon-run, 2 players",
        "decisions/s",
        "as advised",
        "worlds/s",
        "forks/s",
        "(at most 2)",
        "(at most 25)",
        "with 2 jobs",
    ):
        assert words in printed


def test_every_round_plays_seeds_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def bare(game: Game[Any], players: int, seed: int) -> int:
        seeds.append(seed)
        return 1

    monkeypatch.setattr(workloads, "bare", bare)
    tasks = measure.game_tasks(undercroft.game("lungeon-run"), 2, 3)
    measure.interleaved({"bare": tasks["bare"]}, 2)
    assert seeds == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("listen", [True, False])
def test_long_matches_are_asked_where_something_can_be_undone(listen: bool) -> None:
    match = long_matches.played(20, 1, listen=listen)
    assert match.count == 20
    for what in (long_matches.asks_for_undo, long_matches.records, long_matches.reads, long_matches.plays):
        assert what(match) == long_matches.LOOKS
    assert match.can_undo()
    assert match.count == 20 + 4 * long_matches.LOOKS
    assert long_matches.undoes(match) == long_matches.LOOKS
    assert match.count == 20 + 4 * long_matches.LOOKS


def test_a_battle_is_one_long_step_or_many_short_ones() -> None:
    assert long_matches.played(39, 1, listen=False, bout=40).steps == 1
    assert long_matches.played(39, 1, listen=False, bout=1).steps == 40


@pytest.mark.slow
def test_two_checkouts_are_compared_by_the_same_workloads() -> None:
    compared = versus.compare(versus.HERE, versus.LONG, 1, 1)
    assert {"can_undo after 5000", "fork of a bout of 40 after 39"} <= set(compared)
    assert all(old > 0 < new for old, new in compared.values())


def test_what_is_no_checkout_cannot_be_measured(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="is no checkout of Undercroft"):
        versus.compare(tmp_path, "lungeon-run", 1, 1)


def test_the_classes_of_lungeon_run_can_be_weighed() -> None:
    leads = lungeon_classes.measure(2)
    assert set(leads) == {"paladin", "wizard", "thief", "barbarian"}
    assert {lead.count for lead in leads.values()} == {12}
    assert sum(lead.total for lead in leads.values()) == 0, "what one class leads by, another trails by"


def test_every_decision_with_something_to_think_about_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    rules = undercroft.game("lungeon-run")
    found = thinking.measure(rules, 2, "greedy", 2)
    assert found == sorted(found)
    decisions = 0
    for index in range(2):
        luck = derive(1, "thinking", index)
        bots: list[Bot] = [make_bot("greedy", derive(luck, "rival", seat)) for seat in range(2)]
        bots[index] = make_bot("greedy", derive(luck, "bot"))
        match = Match(rules, 2, luck)
        while match.pending:
            (decision,) = match.pending
            decisions += decision.seat == index and len(decision.options) > 1
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)))
    assert len(found) == decisions
    thinking.main(["lungeon-run", "--bots", "greedy,novice", "--matches", "1"])
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == [f"lungeon-run, 2 players, {bot}" for bot in ("greedy", "novice")]
    thinking.main(["run-away", "--players", "3", "--bots", "novice", "--matches", "1"])
    assert capsys.readouterr().out.startswith("run-away, 3 players, novice:")


def test_the_plain_dungeon_run_has_nobody_who_can_do_anything_special() -> None:
    plain = measure.without_texts(undercroft.game("dungeon-run"))
    match = Match(plain, 4, 1)
    while match.outcome is None:
        match.choose(match.pending[0].options[-1], match.pending[0].seat)
        assert not any(hero.abilities for hero in match.state.heroes)
    assert plain.name == "dungeon-run"


def test_environments_of_both_libraries_are_measured() -> None:
    compared = {
        "in turn": environments.in_turn(env("lungeon-run", 2)),
        "one seat": environments.alone("Undercroft/LungeonRun-v1"),
        "in lockstep": environments.together("Undercroft/LungeonRun-v1", None),
    }
    rates = environments.measure(compared, seconds=0.01, rounds=1)
    assert rates.keys() == compared.keys()
    assert all(rates.values())
