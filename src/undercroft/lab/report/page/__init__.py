"""A report people would rather look at: one page with everything in it, which asks nothing of any other machine."""

from __future__ import annotations

import html
import json
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

import undercroft
from undercroft.lab.extras import extra
from undercroft.lab.matches.plan import Plan, load
from undercroft.lab.report.tables import Table

HERE = Path(__file__).parent
WORDS = ("meaning", "verdict")
"""Columns that are no numbers."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: pictures, and the same as a table beside them."""

    title: str
    note: str
    pictures: Sequence[Mapping[str, Any]]
    table: Table | None


@cache
def library() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script; every picture of a page shares it."""
    altair = extra("altair", "report", "--report")
    convert = extra("vl_convert", "report", "--report")
    version = ".".join(altair.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
    script: str = convert.javascript_bundle(vl_version=version)
    return script.replace("</script", "<\\/script")


def page(
    *, heading: str, lead: str, summary: Sequence[str], sections: Sequence[Section], plan: Plan, command: str
) -> str:
    """The whole page."""
    return Template((HERE / "page.html").read_text("utf-8")).substitute(
        title=html.escape(f"{heading}: Undercroft"),
        heading=html.escape(heading),
        lead=html.escape(lead),
        summary="\n".join(summary),
        contents="\n".join(
            f'<li><a href="#{_anchor(each.title)}">{html.escape(each.title)}</a></li>' for each in sections
        ),
        sections="\n".join(map(_section, sections)),
        command=html.escape(command),
        versions=html.escape(versions(plan)),
        style=(HERE / "page.css").read_text("utf-8"),
        script=(HERE / "page.js").read_text("utf-8"),
        library=library(),
    )


def versions(plan: Plan) -> str:
    """What else the numbers depend on."""
    rules = load(plan)
    packs = ", ".join(f"pack {each}" for each in rules.packs)
    parts = [
        f"Undercroft {undercroft.__version__}",
        f"{rules.title}, rules version {rules.version}",
        *([packs] if packs else ["the game's own cards"]),
        f"Python {platform.python_version()}",
    ]
    return "; ".join(parts) + "."


def _section(section: Section) -> str:
    both = " both" if section.pictures and section.table else ""
    parts = ["<div>", *map(_figure, section.pictures), "</div>"] if section.pictures else []
    if section.table:
        parts.append(_table(section.table))
    note = f'<p class="note">{html.escape(section.note)}</p>' if section.note else ""
    inside = "\n".join(parts)
    return (
        f'<section id="{_anchor(section.title)}">\n<h2>{html.escape(section.title)}</h2>\n{note}\n'
        f'<div class="beside{both}">\n{inside}\n</div>\n</section>'
    )


def _figure(picture: Mapping[str, Any]) -> str:
    spec = json.dumps(picture, ensure_ascii=False).replace("<", "\\u003c")
    label = html.escape(f"{picture['description']}. The table beside it has the same numbers.", quote=True)
    return (
        f'<figure aria-label="{label}">\n<div class="chart"></div>\n'
        f'<script type="application/json">{spec}</script>\n</figure>'
    )


def _table(table: Table) -> str:
    heads = "".join(
        f'<th scope="col"{_class(column)}><button type="button">{html.escape(column) or "value"}</button></th>'
        for column in table.columns
    )
    body = "\n".join(f"<tr>{_cells(row, table.columns)}</tr>" for row in table.rows)
    note = f'<p class="note">{html.escape(table.note)}</p>' if table.note else ""
    label = html.escape(f"Table: {table.title}", quote=True)
    return (
        f'<div>\n<div class="scroll" tabindex="0" role="region" aria-label="{label}">\n<table>\n'
        f"<caption>{html.escape(table.title)}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>\n{note}\n</div>"
    )


def _cells(row: Sequence[str], columns: Sequence[str]) -> str:
    cells = [f'<th scope="row">{html.escape(row[0])}</th>']
    for cell, column in zip(row[1:], columns[1:]):
        verdict = f" {_anchor(cell)}" if column == "verdict" else ""
        words = f' class="words{verdict}"' if column in WORDS else ""
        cells.append(f"<td{words}>{html.escape(cell)}</td>")
    return "".join(cells)


def _class(column: str) -> str:
    return ' class="words"' if column in WORDS else ""


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
