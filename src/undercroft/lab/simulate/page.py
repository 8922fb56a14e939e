"""The page of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.counting import Column, Counted, Figures, Numbers, Parts, Rows
from undercroft.lab.figures.columns import INDEX, columns_of
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, cards_of, load
from undercroft.lab.report import charts
from undercroft.lab.report.in_words import command_of, matches_of, settings_of
from undercroft.lab.report.page import Section, page
from undercroft.lab.report.tables import Table, tables_of
from undercroft.lab.simulate.report import Report


def simulation_page(report: Report) -> str:
    """The page of a simulation."""
    plan = report.plan
    packs = [word for each in plan.packs for word in ("--pack", each)]
    return page(
        heading=f"{load(plan).title}: a simulation",
        lead=f"{matches_of(report.matches)}; {', '.join(settings_of(plan))}.",
        summary=[],
        sections=list(sections_of(report.tally, plan)),
        plan=plan,
        command=command_of(["simulate", plan.game, *packs], plan),
    )


def sections_of(tally: Tally, plan: Plan) -> Iterator[Section]:
    """Every table with its picture; winners first, spreads each by itself."""
    rules = load(plan)
    tables = {table.title: table for table in tables_of(tally, rules.text.name, cards_of(rules), whole=True)}
    spreads = tables.get("Spreads")
    for counted in tally.counted:
        if isinstance(counted, Numbers):
            if (pictures := charts.spread(tally, counted)) and spreads is not None:
                row = [each for each in spreads.rows if each[0].lower() == counted.name.lower()]
                yield Section(counted.title, counted.meaning, pictures, Table(counted.title, spreads.columns, row))
        elif (table := tables.get(counted.title)) is not None:
            yield Section(counted.title, "", pictures_of(tally, plan, counted), table)


def pictures_of(tally: Tally, plan: Plan, counted: Counted) -> list[dict[str, Any]]:
    """The pictures that suit a table."""
    rules = load(plan)
    if isinstance(counted, Parts):
        return charts.parts(tally, counted, rules.text.name)
    if isinstance(counted, Figures | Numbers):
        return []
    if counted.picture == "course":
        return charts.course(tally, counted)
    if counted.picture == "board":
        return charts.board(tally, counted)
    if counted.picture == "track":
        return charts.track(tally, counted)
    column = best_column(counted)
    called = str if counted.name == "bot" else rules.text.name
    return charts.effect(tally, counted, column.heading, column.form, called, cards_of(rules))


def best_column(table: Rows) -> Column:
    """What a table is drawn by: wins if it has them."""
    columns = columns_of(table)
    return next((each for each in columns if each.heading == INDEX), columns[0])
