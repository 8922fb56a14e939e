"""The page of a comparison."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from undercroft.lab.compare.comparison import Difference
from undercroft.lab.compare.findings import Findings
from undercroft.lab.matches.plan import load
from undercroft.lab.report.charts import intervals, point
from undercroft.lab.report.in_words import command_of, matches_of, settings_of
from undercroft.lab.report.page import Section, page

FEW = 4
"""So many changed cards are read before the findings; more stand in a fold."""


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
    changed = "".join(
        f"<dt>{html.escape(each.name)} ({each.table})</dt>"
        f"<dd>before: {html.escape(each.before or 'not in the game')}</dd>"
        f"<dd>after: {html.escape(each.after or 'not in the game')}</dd>"
        for each in findings.changes
    )
    changed = f'<dl class="change">{changed}</dl>'
    if len(findings.changes) > FEW:
        changed = f"<details><summary>{len(findings.changes)} cards are changed</summary>{changed}</details>"
    summary = [changed, *(f"<p>{html.escape(each)}</p>" for each in findings.in_short())]
    pictures = {group.title: moved(group.figures, group.title) for group in findings.groups()}
    sections = [Section(table.title, "", pictures[table.title], table) for table in findings.tables()]
    return page(
        heading=f"{load(after).title}: what the change does",
        lead=f"{matches_of(comparison.matches)} with either set of cards; {', '.join(settings_of(before))}.",
        summary=summary,
        sections=sections,
        plan=after,
        command=command_of(words, before),
    )


def moved(figures: Sequence[tuple[str, Difference]], title: str) -> list[dict[str, Any]]:
    """How far figures have moved, with intervals and a line at no change; shares, indexes and others apart."""
    made = []
    for form, axis in (("share", "change in points"), ("index", "change of the index"), ("mean", "change")):
        fitting = [(name, each) for name, each in figures if each.form == form and each.change.half > 0]
        if fitting:
            points = [point(name, each.change, each.form) for name, each in fitting]
            words = f"{title}: {axis}, with 95 % intervals"
            made.append(intervals(points, f"{axis}, 95 % interval", fair=0.0, words=words))
    return made
