"""A sweep for people: one table and one picture for each figure over the values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.lab.matches.plan import load
from undercroft.lab.report import charts
from undercroft.lab.report.in_words import command_of, matches_of, settings_of
from undercroft.lab.report.page import Section, page
from undercroft.lab.report.tables import MARGIN, Table, headed, shown, signed
from undercroft.lab.sweep.slopes import slopes
from undercroft.lab.sweep.sweep import Sweep


def sweep_table(swept: Sweep, wanted: Sequence[str]) -> Table:
    """A line for each value, a column for each figure."""
    figures = swept.figures(wanted)
    forms = [swept.tallies[0].form(name) for name in figures]
    several = len({name.split("/")[1] for name in figures if name.count("/") == 2}) > 1
    heads = [
        headed(name.replace("/", " ") if several or name.count("/") < 2 else name.rpartition("/")[2], form)
        for name, form in zip(figures, forms)
    ]
    rows = [
        (str(point), *(shown(tally.figure(name), form, margin=True) for name, form in zip(figures, forms)))
        for point, tally in zip(swept.points, swept.tallies)
    ]
    names = "; ".join(variable.name for variable in swept.variables)
    return Table(names, ("value", *heads), rows, f"{MARGIN}. The same seeds are played with every value")


def slope_table(swept: Sweep, wanted: Sequence[str]) -> Table | None:
    """With several variables that are numbers: how much each figure moves with each of them."""
    if len(swept.variables) < 2:
        return None
    points = [[float(each) for each in point.values if not isinstance(each, str)] for point in swept.points]
    if any(len(point) < len(swept.variables) for point in points):
        return None
    rows: list[tuple[str, ...]] = []
    for name in swept.figures(wanted):
        form = swept.tallies[0].form(name)
        found = slopes(points, [tally.figure(name) for tally in swept.tallies])
        if found:
            rows.append((headed(name.replace("/", " "), form), *(signed(each, form) for each in found)))
    heads = tuple(".".join(variable.path) for variable in swept.variables)
    note = f"change per unit of each number, the others held (least squares). {MARGIN}"
    return Table("What each number does", ("figure", *heads), rows, note) if rows else None


def sweep_page(swept: Sweep, wanted: Sequence[str]) -> str:
    """The page of a sweep."""
    plan = swept.plan
    title = load(plan).title
    table = sweep_table(swept, wanted)
    words = ["sweep", plan.game]
    varied = [f"{each.name}={','.join(map(str, each.values))}" for each in swept.variables]
    words += [word for each in varied for word in ("--vary", each)]
    words += [word for name in wanted for word in ("--figure", name)]
    words += [word for each in plan.packs for word in ("--pack", each)]
    sections = [Section("All figures", table.note, [], Table(table.title, table.columns, table.rows))]
    if (effects := slope_table(swept, wanted)) is not None:
        sections.append(Section(effects.title, "", [], effects))
    for place, variable in enumerate(swept.variables):
        for name in swept.figures(wanted):
            numbers = Table(
                name,
                (variable.path[-1], name.replace("/", " ")),
                [
                    (str(point.values[place]), shown(tally.figure(name), tally.form(name), margin=True))
                    for point, tally in zip(swept.points, swept.tallies)
                ],
            )
            heading = f"{name.replace('/', ' ')} over {variable.name}"
            sections.append(Section(heading, "", over(swept, name, place), numbers))
    return page(
        heading=f"{title}: {', '.join(variable.name for variable in swept.variables)}",
        lead=f"{matches_of(plan.matches)} for each of {len(swept.points)} points; {', '.join(settings_of(plan))}.",
        summary=[],
        sections=sections,
        plan=plan,
        command=command_of(words, plan),
    )


def over(swept: Sweep, name: str, place: int) -> list[dict[str, Any]]:
    """A figure over the values of one variable, with intervals."""
    alt = charts.altair()
    form = swept.tallies[0].form(name)
    points = [
        {"at": point.values[place], **charts.point(str(point), tally.figure(name), form)}
        for point, tally in zip(swept.points, swept.tallies)
        if tally.figure(name).known
    ]
    if not points:
        return []
    kind = "Q" if all(isinstance(each["at"], int | float) for each in points) else "N"
    unit = f"{name.rpartition('/')[2]} in %" if form == "share" else name.rpartition("/")[2]
    variable = swept.variables[place]
    base = alt.Chart(alt.Data(values=points)).encode(
        x=alt.X(f"at:{kind}", title=variable.name), tooltip=["name:N", *charts.rounded("value", "low", "high")]
    )
    scale = alt.Scale(zero=False)
    layers = [base.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q", title=unit, scale=scale), y2="high:Q")]
    if len(swept.variables) == 1 and kind == "Q":
        layers.append(base.mark_line().encode(y="value:Q"))
    layers.append(base.mark_point(filled=True).encode(y="value:Q"))
    words = f"{name.replace('/', ' ')} over {variable.name}, with 95 % intervals"
    return [charts.finished(alt.layer(*layers).properties(width="container", height=charts.HEIGHT), words)]
