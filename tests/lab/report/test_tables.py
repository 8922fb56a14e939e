"""Tables that read at 80 columns, of every game: nothing cut, nothing to divide, every heading explained."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import undercroft
from undercroft.counting import Figures, Numbers, Parts, Rows, counting_of
from undercroft.lab import Report, simulate
from undercroft.lab.command_line.console import drawn
from undercroft.lab.figures.columns import columns_of
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.matches.plan import cards_of, load
from undercroft.lab.report.tables import Table, headed, rows_of, tables_of
from undercroft.rules.dungeonrun.cards.card import AbilityDesign


@pytest.fixture(scope="module", params=undercroft.games())
def report(request: pytest.FixtureRequest) -> Report:
    players = min(4, undercroft.game(request.param).players[-1])
    return simulate(request.param, matches=2, bots=["random"], players=players)


def test_every_table_fits_80_columns(report: Report) -> None:
    for table in report.tables():
        console = Console(file=io.StringIO(), width=80)
        console.print(drawn(table))
        assert isinstance(console.file, io.StringIO)
        text = console.file.getvalue()
        assert max(map(len, text.splitlines())) <= 80
        for row in table.rows:
            for cell in row[1:] if "meaning" not in table.columns else row[1:-1]:
                assert cell in text, f"{table.title}: {cell} was cut"


def test_a_table_without_rows_is_shown_as_such() -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(drawn(Table("Also changed", ("figure", "before"), [], "nothing")))
    assert isinstance(console.file, io.StringIO)
    assert "figure  before" in console.file.getvalue()


def test_every_heading_is_explained_underneath(report: Report) -> None:
    counted = {each.title: each for each in counted_in(load(report.plan))}
    for table in report.tables():
        declared = counted.get(table.title)
        if isinstance(declared, Rows):
            columns = columns_of(declared)
            assert len(table.columns) > 1
            for column in [each for each in columns if headed(each.heading, each.form) in table.columns]:
                assert f"{column.heading}: {column.meaning}" in table.note


def test_every_card_of_a_table_is_listed(report: Report) -> None:
    rules = load(report.plan)
    for table in counting_of(rules).tables:
        if isinstance(table, Rows) and table.cards:
            cards = {
                card
                for name in table.cards
                for card, content in cards_of(rules)[name].items()
                if not table.kinds or (isinstance(content, AbilityDesign) and content.kind in table.kinds)
            }
            assert cards
            assert set(rows_of(report.tally, table, cards_of(rules))) == cards


def test_the_names_of_tables_and_columns_are_unique(report: Report) -> None:
    counted = counted_in(load(report.plan))
    assert len({each.name for each in counted}) == len({each.title for each in counted}) == len(counted)
    for table in counted:
        names: list[str] = []
        if isinstance(table, Rows):
            names = [column.heading for column in columns_of(table)]
        elif isinstance(table, Figures):
            names = [line.name for line in table.lines]
        assert len(set(names)) == len(names)
        assert not any("/" in name for name in (table.name, *names))


def test_every_kind_of_table_is_shown(report: Report) -> None:
    titles = [table.title for table in tables_of(report.tally, str, cards_of(load(report.plan)), whole=True)]
    for table in counting_of(load(report.plan)).tables:
        if not isinstance(table, Numbers) and (not isinstance(table, Parts) or table.name in report.tally.wholes):
            rows = not isinstance(table, Parts) or report.tally.counts.get(table.name)
            assert table.title in titles or not rows


def test_shares_lie_within_a_whole_and_intervals_around_their_figure(report: Report) -> None:
    for name in report.tally.names():
        figure = report.tally.figure(name)
        if figure.known:
            assert figure.low <= figure.value + 1e-9
            assert figure.value - 1e-9 <= figure.high
            if report.tally.form(name) == "share":
                assert 0 <= figure.value <= 1, name
