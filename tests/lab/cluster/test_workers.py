"""Other processes and other machines: the same numbers wherever they are played, and lost workers cost nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from undercroft.bots import RandomBot
from undercroft.engine import Option, Seat, SettingError
from undercroft.lab import Plan, Report, simulate
from undercroft.lab.cluster.dask import check_same, workers
from undercroft.lab.cluster.tasks import MOST_PER_TASK, MOST_TASKS, share_out
from undercroft.lab.simulate.command import simulate as simulate_command
from undercroft.lab.simulate.simulation import parts

app = typer.Typer()
app.command()(simulate_command)


class Deadly:
    """A bot that kills its process once: in the first match that finds the file gone."""

    def __init__(self, mark: str, seed: int) -> None:
        self._mark, self._bot = Path(mark), RandomBot(seed)

    def choose(self, seat: Seat[Any]) -> Option:
        if self._mark.exists():
            self._mark.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return self._bot.choose(seat)


class Maker:
    """Makes them; can be sent to other processes."""

    def __init__(self, mark: Path) -> None:
        self._mark = str(mark)

    def __call__(self, seed: int) -> Deadly:
        return Deadly(self._mark, seed)


def report_of(plan: Plan) -> Report:
    report = Report(plan)
    for part in parts(plan):
        report.merge(part.report)
    return report


@pytest.mark.slow
def test_a_lost_process_costs_nothing_but_time(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    plan = Plan.make("lungeon-run", matches=800, bots={"random": Maker(mark)}, seed=1, options={"rounds": 1})
    expected = report_of(plan).to_json()
    report = Report(plan)
    for part in parts(plan, jobs=2):
        if not report.matches:
            mark.touch()  # from now on the next who plays is lost
        report.merge(part.report)
    assert not mark.exists(), "somebody was lost"
    assert report.matches == 800
    assert report.to_json() == expected


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, list[int]]]:
    """The address of a cluster, and its workers' processes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.lab.cluster.two_workers"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    address, *pids = process.stdout.readline().split()
    yield f"dask://{address}", [int(each) for each in pids]
    process.communicate("", timeout=60)


@pytest.mark.slow
def test_a_cluster_gives_the_same_numbers(cluster: tuple[str, list[int]], tmp_path: Path) -> None:
    address, pids = cluster
    assert len(pids) == 2
    files = [tmp_path / "here.json", tmp_path / "there.json"]
    arguments = [
        "dash-through-the-dungeon",
        "-n",
        "12",
        "--pack",
        "high-stakes",
        "--bots",
        "random",
        "--players",
        "2",
    ]
    for file, how in zip(files, (["--jobs", "1"], ["--workers", address])):
        result = CliRunner().invoke(app, [*arguments, *how, "--json", str(file)])
        assert result.exit_code == 0, result.stderr
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_the_matches_of_a_lost_worker_are_played_again(cluster: tuple[str, list[int]]) -> None:
    address, pids = cluster
    plan = Plan.make("lungeon-run", matches=60, bots=["random"], seed=2, options={"rounds": 1})
    report = Report(plan)
    with workers(address) as executor:
        for part in parts(plan, executor=executor, jobs=2):
            if report.matches == 3:
                os.kill(pids[0], signal.SIGKILL)
            report.merge(part.report)
    assert report.to_json() == report_of(plan).to_json()


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told_before_a_match_is_played() -> None:
    arguments = ["lungeon-run", "-n", "1000000", "--workers", "dask://127.0.0.1:9"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "no cluster answers at 127.0.0.1:9" in result.stderr
    assert "dask scheduler" in result.stderr


def test_workers_with_another_game_are_refused() -> None:
    answers = iter(["here", "there"])
    with ThreadPoolExecutor(1) as executor, pytest.raises(SettingError, match="another lungeon-run"):
        check_same(executor, lambda game: next(answers), "lungeon-run")


def test_an_executor_of_ones_own_may_be_used() -> None:
    with ThreadPoolExecutor(2) as executor:
        one = simulate("lungeon-run", matches=8, bots=["random"], options={"rounds": 1}, executor=executor)
    assert one.to_json() == simulate("lungeon-run", matches=8, bots=["random"], options={"rounds": 1}).to_json()


@pytest.mark.parametrize("stop_after", [0, 1, 7])
def test_what_is_done_when_an_end_is_asked_for_has_no_gaps(stop_after: int) -> None:
    enough = threading.Event()
    with ThreadPoolExecutor(2) as executor:
        results = share_out(list, range(1000), executor=executor, stop=enough.is_set)
        found = list(islice(results, stop_after))
        enough.set()
        found += results
    assert found == list(range(len(found)))
    assert stop_after <= len(found) < 1000


def test_tasks_are_single_matches_at_first_and_more_where_those_take_no_time() -> None:
    sizes: list[int] = []

    def work(indexes: Sequence[int]) -> list[int]:
        sizes.append(len(indexes))
        return list(indexes)

    with ThreadPoolExecutor(1) as executor:
        assert list(share_out(work, range(3000), executor=executor)) == list(range(3000))
    assert set(sizes[:MOST_TASKS]) == {1}
    assert MOST_PER_TASK in sizes
    assert sum(sizes) == 3000
