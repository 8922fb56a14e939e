"""The simulated queue is one whose waits are known, and plans are the smallest that do."""

import math

import pytest
from benchmarks.scale import ALONE, Costs, Crowd, acknowledged, heard_by, main, plan, processes_for, simulate

BARE = Costs(choice=1.0, commit=0.0, pause_each=0.0)


@pytest.mark.parametrize("rate", [200, 500, 800])
def test_a_queue_of_which_the_waits_are_known(rate: int) -> None:
    each = 1 / (1 - rate / 1000)  # of such a queue, M/M/1, the mean; the quantiles are those of the exponential
    waits = simulate(BARE, rate, choices=200_000)
    assert waits.p50 == pytest.approx(each * math.log(2), rel=0.1)
    assert waits.p99 == pytest.approx(each * math.log(100), rel=0.15)


def test_news_of_others_count_like_work_of_ones_own() -> None:
    costs = BARE._replace(heard=1.0)
    assert simulate(costs, 200, 300).p99 == pytest.approx(simulate(BARE, 500).p99, rel=0.15)


def test_who_searches_for_garbage_is_waited_for() -> None:
    often = simulate(BARE._replace(pause=40.0, pause_each=1000.0), 500)
    assert simulate(BARE, 500).p99 < 12
    assert 25 < often.p99 < 80
    assert often.p50 < 5


def test_what_was_measured_comes_out() -> None:
    waits = simulate(ALONE._replace(choice=0.59), 1000)  # docs/server.md: 59% of a core; 1.2 ms, and 41 ms
    assert 1.0 < waits.p50 < 2.0
    assert waits.p99 == pytest.approx(41, rel=0.1)


def test_a_transaction_takes_all_that_wait() -> None:
    assert list(acknowledged([(0, 1), (1, 2), (1, 3), (30, 31)], 10)) == [11, 20, 20, 11]


def test_what_is_too_much_is_never_done() -> None:
    assert simulate(BARE, 1000).p50 == math.inf
    assert simulate(BARE._replace(heard=0.5), 500, 1000).p50 == math.inf


def test_more_processes_do_not_help_where_each_hears_of_everything() -> None:
    assert processes_for(2000, Costs(choice=1.0), 0.5, 64) == 4
    assert processes_for(2000, Costs(choice=1.0, heard=0.2), 0.5, 64) == 16
    assert processes_for(3000, Costs(choice=1.0, heard=0.2), 0.5, 64) is None


def test_a_plan_has_as_few_shards_as_do() -> None:
    costs = Costs(choice=1.0, heard=0.1, database=0.2, post=0.05, table=200_000, row=100)
    crowd = Crowd(100_000)
    needs = plan(crowd, costs, most=8)
    assert processes_for(crowd.rate / needs.shards, costs, 0.5, 8) == needs.processes
    assert processes_for(crowd.rate / (needs.shards - 1), costs, 0.5, 8) is None
    mine, others = heard_by(needs, crowd)
    assert mine * needs.processes * needs.shards == pytest.approx(10_000)
    assert (mine * 1.0 + others * 0.1) / 1000 == pytest.approx(needs.busy)
    assert needs.busy <= 0.5
    assert (needs.memory, needs.disk) == pytest.approx((10.0, 86.4))
    assert needs.cores > needs.shards * needs.processes * needs.busy


def test_it_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--seconds", "20"])
    printed = capsys.readouterr().out
    assert "1,000,000     50,000" in printed
    assert "inf" not in printed
