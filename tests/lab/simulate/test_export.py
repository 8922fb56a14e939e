"""Data for others: records that replay, and rows that other tools read."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest
import typer
from typer.testing import CliRunner

import undercroft
from undercroft.lab import Plan, play
from undercroft.lab.extras import extra
from undercroft.lab.simulate.command import simulate
from undercroft.lab.simulate.export import EVENTS, MATCHES

app = typer.Typer()
app.command()(simulate)
parquet = extra("pyarrow.parquet", "data", "the test")
ARGUMENTS = ["run-away", "-n", "4", "--bots", "random", "--players", "3", "--seed", "7", "--jobs", "1"]


def keep(*arguments: str) -> None:
    result = CliRunner().invoke(app, [*ARGUMENTS, *arguments])
    assert result.exit_code == 0, result.stderr


def test_records_replay_to_the_same_match(tmp_path: Path) -> None:
    keep("--records", str(tmp_path / "records"))
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == [f"run-away-{index:06}.record" for index in range(4)]
    plan = Plan.make("run-away", matches=4, bots=["random"], players=3, seed=7)
    for index, file in enumerate(files):
        assert undercroft.replay(file.read_text("utf-8")).outcome == play(plan, index).outcome


def test_lines_and_parquet_say_the_same(tmp_path: Path) -> None:
    keep("--events", str(tmp_path / "out.jsonl"))
    keep("--events", str(tmp_path / "out.parquet"))
    for name, columns in (("out", EVENTS), ("out-matches", MATCHES)):
        lines = [json.loads(line) for line in (tmp_path / f"{name}.jsonl").read_text("utf-8").splitlines()]
        table = parquet.read_table(tmp_path / f"{name}.parquet")
        assert table.column_names == list(columns) == list(lines[0])
        rows = [{**row, **({"data": json.loads(row["data"])} if "data" in row else {})} for row in table.to_pylist()]
        assert rows == lines


def test_the_rows_are_what_happened(tmp_path: Path) -> None:
    keep("--events", str(tmp_path / "out.jsonl"))
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    dealt = [row for row in rows if row["kind"] == "items-dealt"]
    assert len(dealt) == 4 * 3
    assert all(row["secret"] and len(row["data"]["items"]) == 2 and row["seat"] in range(3) for row in dealt)
    first = [row["number"] for row in rows if row["match"] == 0]
    assert first == list(range(len(first)))


def test_a_question_is_answered_in_three_lines_of_duckdb(tmp_path: Path) -> None:
    keep("--events", str(tmp_path / "out.parquet"))
    found = duckdb.sql(
        f"""
        select data->>'result' as cause, count(*) as deaths
        from '{tmp_path}/out.parquet' where kind = 'hero-died'
        group by all order by deaths desc
        """
    )
    assert found is not None
    plan = Plan.make("run-away", matches=4, bots=["random"], players=3, seed=7)
    deaths = [play(plan, index).statistics["deaths"] for index in range(4)]
    causes = {cause for each in deaths for cause in each}
    assert dict(found.fetchall()) == {cause: sum(each.get(cause, 0) for each in deaths) for cause in causes}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--events", "out.csv"], "ends in .parquet or .jsonl"),
        (["--events", "no-such/out.parquet"], "there is no folder no-such"),
        (["--records", "/proc/records"], "cannot keep records in /proc/records"),
    ],
)
def test_what_cannot_be_kept_is_told_before_a_match_is_played(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["lungeon-run", "-n", "1000000", *arguments])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
