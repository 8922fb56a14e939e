"""Data for others: records of matches, and one row per event and per match for pandas, polars or DuckDB.

The columns are listed in docs/lab.md. Rows are written as they come, so that memory does not grow with the matches.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from undercroft.engine import Event, SettingError
from undercroft.lab.command_line.files import check_writable, write
from undercroft.lab.extras import extra
from undercroft.lab.matches.plan import Plan
from undercroft.lab.matches.play import Played

PARQUET, LINES = ".parquet", ".jsonl"
GROUP = 50_000
"""How many rows are written to a Parquet file at a time."""
EVENTS = {
    "match": "int32", "number": "int32", "kind": "string", "clause": "string", "seat": "int16", "secret": "bool_",
    "data": "string",
}  # fmt: skip
MATCHES = {
    "match": "int32", "seed": "uint64", "players": "int16", "bots": "list:string", "winners": "list:int16",
    "scores": "list:int32", "reason": "string", "steps": "int32", "decisions": "int32",
}  # fmt: skip


Row: TypeAlias = Mapping[str, Any]
Add: TypeAlias = Callable[[Row], None]
"""Writes a row."""


def json_lines(file: TextIO) -> Add:
    """Rows as JSON, one to a line."""

    def add(row: Row) -> None:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")

    return add


class Parquet:
    """Rows as a Parquet file."""

    def __init__(self, file: Path, columns: Mapping[str, str]) -> None:
        self._arrow = extra("pyarrow", "data", PARQUET)
        parquet = extra("pyarrow.parquet", "data", PARQUET)
        self._schema = self._arrow.schema([(name, self._type(kind)) for name, kind in columns.items()])
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[Row] = []

    def _type(self, kind: str) -> Any:
        listed, _, inner = kind.rpartition(":")
        made = getattr(self._arrow, inner)()
        return self._arrow.list_(made) if listed else made

    def add(self, row: Row) -> None:
        """Write a row."""
        data = row.get("data")
        self._rows.append({**row, "data": json.dumps(data, ensure_ascii=False)} if data is not None else row)
        if len(self._rows) >= GROUP:
            self._write()

    def _write(self) -> None:
        if self._rows:
            self._writer.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []

    def close(self) -> None:
        """Write what is left."""
        self._write()
        self._writer.close()


class Exporter:
    """Keeps what was asked for of every match."""

    def __init__(self, plan: Plan, records: Path | None, events: Add | None, matches: Add | None) -> None:
        self._plan, self._records, self._events, self._matches = plan, records, events, matches

    def keep(self, played: Played) -> None:
        """Keep one match."""
        if self._records is not None:
            file = self._records / f"{self._plan.game}-{played.index:06}.record"
            write(file, played.record)
        if self._matches is not None:
            self._matches(match_row(self._plan, played))
        if self._events is not None:
            for number, event in enumerate(played.events):
                self._events(event_row(played.index, number, event))


def match_row(plan: Plan, played: Played) -> dict[str, Any]:
    """One match."""
    outcome = played.outcome
    return {
        "match": played.index,
        "seed": plan.match_seed(played.index),
        "players": plan.players,
        "bots": [plan.bots[bot] for bot in plan.lineup(played.index)],
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "steps": played.steps,
        "decisions": played.decisions,
    }


def event_row(match: int, number: int, event: Event) -> dict[str, Any]:
    """One event; what only some players knew stands among the rest."""
    seat = event.data.get("seat")
    return {
        "match": match,
        "number": number,
        "kind": event.kind,
        "clause": event.clause,
        "seat": seat if isinstance(seat, int) else None,
        "secret": event.hidden or event.secret is not None,
        "data": {**event.data, **(event.secret or {})},
    }


def matches_file(events: Path) -> Path:
    """Where the matches go that belong to a file of events.

    >>> print(matches_file(Path("out.parquet")))
    out-matches.parquet
    """
    return events.with_name(f"{events.stem}-matches{events.suffix}")


def check_export(records: Path | None, events: Path | None) -> None:
    """Say so before the work if it could not be kept."""
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SettingError(f"cannot keep records in {records}: {error.strerror}; name another folder") from None
        check_writable(records / "try.record")
    if events is not None:
        if events.suffix not in (PARQUET, LINES):
            raise SettingError(f"events are written to a file that ends in {PARQUET} or {LINES}, not to {events}")
        if events.suffix == PARQUET:
            extra("pyarrow.parquet", "data", PARQUET)
        check_writable(events)
        check_writable(matches_file(events))


@contextmanager
def exporting(plan: Plan, records: Path | None, events: Path | None) -> Iterator[Exporter]:
    """Keep what is wanted while the block runs."""
    with ExitStack() as stack:
        opened: list[Add | None] = [None, None]
        if events is not None:
            for place, (file, columns) in enumerate(((events, EVENTS), (matches_file(events), MATCHES))):
                if file.suffix == PARQUET:
                    table = Parquet(file, columns)
                    stack.callback(table.close)
                    opened[place] = table.add
                else:
                    opened[place] = json_lines(stack.enter_context(file.open("w", encoding="utf-8")))
        yield Exporter(plan, records, *opened)
