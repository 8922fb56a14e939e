"""Pictures of figures, as Vega-Lite; every one shows intervals where there are any."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from undercroft.counting import Form, Numbers, Parts, Rows
from undercroft.lab.extras import extra
from undercroft.lab.figures.columns import Cards, columns_of
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.tally import Tally
from undercroft.lab.report.tables import ordered, rows_of, titled

ROW = 18
"""The height of a row in pixels."""
HEIGHT = 240
MOST_BARS = 40
MAP = 240
"""How wide and high a map is: it must fit a phone."""
Named = Callable[[str], str]


def altair() -> Any:
    """The library that makes them."""
    return extra("altair", "report", "--report")


def finished(chart: Any, words: str) -> dict[str, Any]:
    """A chart as plain data, as wide as its place, described for those who cannot see it."""
    spec: dict[str, Any] = chart.properties(description=words).to_dict()
    spec.pop("config", None)  # the page has its own colours, light and dark
    if isinstance(spec.get("height"), dict):
        spec["autosize"] = {"type": "fit-x", "contains": "padding"}  # as high as its rows
    return spec


def scale_of(form: Form) -> float:
    """Shares are drawn in percent."""
    return 100 if form == "share" else 1


def point(name: str, figure: Estimate, form: Form) -> dict[str, object]:
    """A figure with its interval, for a chart."""
    scale = scale_of(form)
    low, high = (each if math.isfinite(each) else figure.value for each in (figure.low, figure.high))
    return {"name": name, "value": scale * figure.value, "low": scale * low, "high": scale * high}


def intervals(points: Sequence[dict[str, object]], axis: str, *, fair: float | None, words: str) -> dict[str, Any]:
    """One point with its interval in each row, and a line at what would be fair."""
    alt = altair()
    data = alt.Data(values=list(points))
    names = [str(each["name"]) for each in points]
    y = alt.Y("name:N", sort=names, title=None)
    base = alt.Chart(data).encode(y=y, tooltip=["name:N", *rounded("value", "low", "high")])
    layers = [
        base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=axis, scale=alt.Scale(zero=False)), x2="high:Q"),
        base.mark_point(filled=True).encode(x="value:Q"),
    ]
    if fair is not None:
        line = alt.Chart(alt.Data(values=[{"fair": fair}])).mark_rule(strokeDash=[4, 4]).encode(x="fair:Q")
        layers.insert(0, line)
    return finished(alt.layer(*layers).properties(width="container", height=alt.Step(ROW)), words)


def effect(tally: Tally, table: Rows, column: str, form: Form, called: Named, cards: Cards) -> list[dict[str, Any]]:
    """How much a class, card or seat wins, best first."""
    rows = rows_of(tally, table, cards)
    figures = {row: tally.figure(f"{table.name}/{row}/{column}") for row in rows}
    known = [row for row in ordered(rows, lambda row: figures[row].value) if figures[row].known]
    if not known:
        return []
    points = [point(titled(called(row)), figures[row], form) for row in known]
    fair = 1.0 if form == "index" else None
    axis = f"{column}, 95 % interval" if form != "share" else f"{column} in %, 95 % interval"
    words = f"{table.title}: {column} of each {table.name} with its interval"
    return [intervals(points, axis, fair=fair, words=words)]


def parts(tally: Tally, table: Parts, called: Named) -> list[dict[str, Any]]:
    """The parts of a whole."""
    alt = altair()
    rows = rows_of(tally, table, {})
    figures = {row: tally.figure(f"{table.name}/{row}/share") for row in rows}
    known = ordered([row for row in rows if figures[row].known], lambda row: figures[row].value)
    if not known:
        return []
    points = [point(titled(called(row)), figures[row], "share") for row in known]
    y = alt.Y("name:N", sort=[str(each["name"]) for each in points], title=None)
    base = alt.Chart(alt.Data(values=points)).encode(y=y, tooltip=["name:N", *rounded("value", "low", "high")])
    bars = base.mark_bar().encode(x=alt.X("value:Q", title="share in %"))
    rules = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")
    return [finished(alt.layer(bars, rules).properties(width="container", height=alt.Step(ROW)), table.title)]


def spread(tally: Tally, table: Numbers) -> list[dict[str, Any]]:
    """How numbers are distributed."""
    alt = altair()
    numbers = {int(row): count for row, count in tally.counts.get(table.name, {}).items()}
    if not numbers:
        return []
    width = max(1, math.ceil((max(numbers) - min(numbers) + 1) / MOST_BARS))
    bins: dict[int, float] = {}
    for number, count in numbers.items():
        start = number // width * width
        bins[start] = bins.get(start, 0) + count
    whole = sum(bins.values())
    values = [
        {"from": start, "to": start + width, "share": 100 * count / whole} for start, count in sorted(bins.items())
    ]
    bars = (
        alt.Chart(alt.Data(values=values))
        .mark_bar()
        .encode(
            x=alt.X("from:Q", bin="binned", title=table.title),
            x2="to:Q",
            y=alt.Y("share:Q", title="share in %"),
            tooltip=["from:Q", "to:Q", *rounded("share")],
        )
    )
    return [finished(bars.properties(width="container", height=HEIGHT), f"{table.title}: how they are distributed")]


def course(tally: Tally, table: Rows) -> list[dict[str, Any]]:
    """How a match develops: a line for each figure over time."""
    alt = altair()
    rows = [row for row in ordered(rows_of(tally, table, {}), lambda row: 0) if row.isdecimal()]
    made = []
    for column in columns_of(table)[1:]:
        figures = [(int(row), tally.figure(f"{table.name}/{row}/{column.heading}")) for row in rows]
        points = [{"moment": row, **point(str(row), figure, column.form)} for row, figure in figures if figure.known]
        if not points:
            continue
        unit = f"{column.heading} in %" if column.form == "share" else column.heading
        base = alt.Chart(alt.Data(values=points)).encode(
            x=alt.X("moment:Q", title=None, axis=alt.Axis(tickMinStep=1, format="d")),
            tooltip=["moment:Q", *rounded("value", "low", "high")],
        )
        band = base.mark_area().encode(y=alt.Y("low:Q", title=unit), y2="high:Q")
        panel = alt.layer(band, base.mark_line(point=True).encode(y="value:Q"))
        words = f"{table.title}: {column.heading}, {column.meaning}"
        made.append(finished(panel.properties(width="container", height=HEIGHT // 2), words))
    return made


def board(tally: Tally, table: Rows) -> list[dict[str, Any]]:
    """Maps: how often something happens in each place."""
    alt = altair()
    made = []
    for column in columns_of(table):
        values = []
        for row in rows_of(tally, table, {}):
            x, comma, y = row.partition(",")
            figure = tally.figure(f"{table.name}/{row}/{column.heading}")
            if comma and figure.known:
                values.append({"x": int(x), "y": int(y), "value": figure.value})
        if values:
            squares = (
                alt.Chart(alt.Data(values=values))
                .mark_rect()
                .encode(
                    x=alt.X("x:O", title=None),
                    y=alt.Y("y:O", title=None, sort="descending"),
                    color=alt.Color("value:Q", title=column.heading, scale=alt.Scale(scheme="purples")),
                    tooltip=["x:O", "y:O", *rounded("value")],
                )
            )
            words = f"{table.title}: {column.heading}, {column.meaning}"
            made.append(finished(squares.properties(width=MAP, height=MAP), words))
    return made


def track(tally: Tally, table: Rows) -> list[dict[str, Any]]:
    """A line of spaces: how often something happens on each."""
    alt = altair()
    made = []
    for column in columns_of(table):
        values = [
            {"space": int(row), "value": tally.figure(f"{table.name}/{row}/{column.heading}").value}
            for row in rows_of(tally, table, {})
            if row.lstrip("-").isdecimal()
        ]
        if values:
            encoded = (
                alt.Chart(alt.Data(values=values))
                .mark_bar()
                .encode(
                    x=alt.X("space:O", title=table.name, axis=alt.Axis(labelOverlap=True)),
                    y=alt.Y("value:Q", title=column.heading),
                    tooltip=["space:O", *rounded("value")],
                )
            )
            words = f"{table.title}: {column.heading}, {column.meaning}"
            made.append(finished(encoded.properties(width="container", height=HEIGHT // 2), words))
    return made


def rounded(*names: str) -> list[Any]:
    """Numbers for a tooltip."""
    alt = altair()
    return [alt.Tooltip(f"{name}:Q", format=".3~f") for name in names]
