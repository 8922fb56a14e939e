"""The page of a simulation, and that of a comparison."""

from __future__ import annotations

import html
import shlex
from collections.abc import Iterator
from typing import Any

from undercroft.engine import Column, Counted, Figures, Numbers, Parts, Rows
from undercroft.lab.command_line.console import matches_of, settings_of
from undercroft.lab.compare.findings import Findings
from undercroft.lab.figures.sample import INDEX, columns_of
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, cards_of, load
from undercroft.lab.report import charts
from undercroft.lab.report.page import Section, page
from undercroft.lab.report.tables import Table, tables_of
from undercroft.lab.simulate.report import Report


def command_of(words: list[str], plan: Plan) -> str:
    """The command that plays the same matches again."""
    bots = list(dict.fromkeys(plan.bots))
    lineup = bots if [bots[seat % len(bots)] for seat in range(plan.players)] == list(plan.bots) else list(plan.bots)
    changed = [f"{name}={str(value).lower()}" for name, value in _changed(plan).items()]
    options = [word for each in changed for word in ("--option", each)]
    given = ["--bots", ",".join(lineup), "--players", str(plan.players), "--seed", str(plan.seed)]
    return shlex.join(["undercroft", *words, "-n", str(plan.matches), *given, *options])


def _changed(plan: Plan) -> dict[str, object]:
    defaults = {each.name: each.default for each in load(plan).settings}
    return {name: value for name, value in plan.options.items() if value != defaults[name]}


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


FEW = 4
"""So many changed cards are read before the findings; more stand in a fold."""


# -- a comparison ---------------------------------------------------------------------------------------------


def comparison_page(findings: Findings) -> str:
    """The page of a comparison: what changed, what came of it, and both sides."""
    comparison = findings.comparison
    before, after = comparison.before, comparison.after
    words = ["compare", before.game]
    words += [word for each in after.packs for word in ("--pack", each)]
    if comparison.card is not None:
        words += ["--causal", comparison.card[1]]
    else:
        words += [word for each in before.packs for word in ("--against", each)]
    changes = "".join(
        f"<dt>{html.escape(each.name)} ({each.table})</dt>"
        f"<dd>before: {html.escape(each.before or 'not in the game')}</dd>"
        f"<dd>after: {html.escape(each.after or 'not in the game')}</dd>"
        for each in findings.changes
    )
    changes = f'<dl class="change">{changes}</dl>'
    if len(findings.changes) > FEW:
        changes = f"<details><summary>{len(findings.changes)} cards are changed</summary>{changes}</details>"
    summary = [changes, *(f"<p>{html.escape(each)}</p>" for each in findings.in_short())]
    pictures = {group.title: charts.changes(group.figures, group.title) for group in findings.groups()}
    sections = [Section(table.title, "", pictures[table.title], table) for table in findings.tables()]
    return page(
        heading=f"{load(after).title}: what the change does",
        lead=f"{matches_of(comparison.matches)} with either set of cards; {', '.join(settings_of(before))}.",
        summary=summary,
        sections=sections,
        plan=after,
        command=command_of(words, before),
    )
