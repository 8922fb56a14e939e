"""Simulations: the same numbers however they are run."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from undercroft.engine import SettingError
from undercroft.lab import Plan, Report, play, run, simulate
from undercroft.lab.cluster.tasks import never
from undercroft.lab.simulate.simulation import parts, play_part

SHORT = {"rounds": 1}


def small(**how: object) -> Report:
    return simulate("lungeon-run", matches=30, seed=1, options=SHORT, **how)  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_numbers_do_not_depend_on_the_jobs() -> None:
    one, two, three = (small(jobs=jobs).to_json() for jobs in (1, 2, 3))
    assert one == two == three


def test_the_numbers_do_not_depend_on_the_executor() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert small(executor=executor).to_json() == small().to_json()


def test_a_report_of_parts_is_the_report_of_all_matches() -> None:
    plan = Plan.make("lungeon-run", matches=9, bots=["greedy", "novice"], seed=5)  # halves add up exactly
    whole, merged = Report(plan), Report(plan)
    for played in run(plan):
        whole.add(played)
    for indexes in (range(4), range(4, 9)):
        merged.merge(play_part(plan, indexes, never).report)
    assert whole == merged
    assert whole.to_json() == merged.to_json()


def test_what_is_kept_of_a_match_comes_with_the_sums() -> None:
    plan = replace(Plan.make("lungeon-run", matches=70, bots=["random"], seed=1, options=SHORT), keep_records=True)
    kept = [played for part in parts(plan) for played in part.kept]
    assert [each.index for each in kept] == list(range(70))
    assert [each.record for each in kept] == [each.record for each in run(plan)]


def test_a_part_ends_when_told_and_says_how_far_it_came() -> None:
    plan = Plan.make("lungeon-run", matches=6400, bots=["random"], seed=1, options=SHORT)
    told = iter([False] * 4 + [True] * 2)
    found = list(parts(plan, stop=lambda: next(told)))
    assert [part.report.matches for part in found] == [3], "one look before the block, one before each match"


def test_another_seed_gives_other_numbers() -> None:
    other = simulate("lungeon-run", matches=30, seed=2, options=SHORT)
    assert other.to_dict()["statistics"] != small().to_dict()["statistics"]


def test_any_match_can_be_played_again_alone() -> None:
    plan = Plan.make("lungeon-run", matches=5, bots=["greedy", "random"], seed=3, options=SHORT)
    assert list(run(plan)) == [play(plan, index) for index in range(5)]


def test_the_sums_of_a_report_agree_with_each_other() -> None:
    report = small()
    standings = [*report.bots.values(), *report.seats]
    assert report.complete
    assert [each.played for each in standings] == [30] * 4
    assert all(each.won + each.shared + each.lost == each.played for each in standings)
    for group in (list(report.bots.values()), report.seats):
        assert sum(each.won for each in group) == group[0].decided
        assert group[0].decided + group[0].shared == 30
    assert sum(report.reasons.values()) == report.steps.count == report.decisions.count == 30
    assert sum(report.statistics["round end"].values()) == 30
    assert sum(report.statistics["class: rounds"].values()) == 60


def test_workers_play_with_the_packs_of_the_plan() -> None:
    one, two = (small(jobs=jobs, bots=["random"], packs=["deeper-halls"]) for jobs in (1, 2))
    assert one.to_json() == two.to_json()
    assert [str(each).split()[0] for each in one.to_dict()["packs"]] == ["deeper-halls"]  # type: ignore[attr-defined]
    assert "warden" in one.statistics["class: rounds"]


def test_one_bot_in_all_seats_is_counted_once_per_seat() -> None:
    report = small(bots=["random"])
    assert list(report.bots) == ["random"]
    assert report.bots["random"].played == 60


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_simulation_stops_when_told(jobs: int) -> None:
    plan = Plan.make("lungeon-run", matches=400, bots=["random"], seed=1, options=SHORT)
    report = Report(plan)
    for part in parts(plan, jobs=jobs, stop=lambda: report.matches >= 10):
        report.merge(part.report)
    assert 10 <= report.matches < 400
    assert not report.complete
    assert sum(report.reasons.values()) == report.matches


def test_a_simulation_needs_a_job() -> None:
    with pytest.raises(SettingError, match="at least 1 job"):
        small(jobs=0)


@pytest.mark.slow
def test_greedy_beats_random_clearly() -> None:
    report = simulate("lungeon-run", matches=400, bots=["greedy", "random"], seed=1)
    assert report.bots["greedy"].decided > 300
    assert report.bots["greedy"].decided_share > 0.85
