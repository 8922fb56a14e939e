"""The page of a report: everything in it, and nothing from anywhere else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typer
import vl_convert
from typer.testing import CliRunner

from undercroft.lab import Plan, Report, run
from undercroft.lab.compare.comparison import Comparison, play_both
from undercroft.lab.compare.findings import Findings
from undercroft.lab.compare.page import comparison_page
from undercroft.lab.report.in_words import command_of
from undercroft.lab.simulate.command import simulate
from undercroft.lab.simulate.page import simulation_page

app = typer.Typer()
app.command()(simulate)


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def report_of(game: str, players: int, matches: int) -> Report:
    report = Report(Plan.make(game, matches=matches, bots=["random"], players=players, seed=1))
    for played in run(report.plan):
        report.add(played)
    return report


OTHERS = [pytest.param(each, marks=pytest.mark.slow) for each in (("run-away", 3, 3), ("dungeon-run", 3, 2))]


@pytest.fixture(scope="module", params=[("lungeon-run", 2, 6), *OTHERS])
def text(request: pytest.FixtureRequest) -> str:
    return simulation_page(report_of(*request.param))


def specs(text: str) -> list[dict[str, object]]:
    return [json.loads(each) for each in re.findall(r'<script type="application/json">(.*?)</script>', text, re.S)]


def test_a_page_asks_nothing_of_any_other_machine(text: str) -> None:
    outline = Outline(text)
    for tag, attributes in outline.tags:
        for name in ("src", "href", "action", "data", "poster"):
            address = attributes.get(name) or ""
            assert not address or address.startswith(("#", "data:")), f"{tag} {name}={address}"
    assert "@import" not in text
    assert all("url" not in json.dumps(spec.get("data", {})) for spec in specs(text))


def test_every_picture_can_be_drawn_and_is_said_in_words(text: str) -> None:
    pictures = specs(text)
    assert len(pictures) >= 12
    for spec in pictures:
        assert spec["description"]
        drawn = vl_convert.vegalite_to_svg({**spec, "width": 300})
        assert drawn.startswith("<svg")
    figures = Outline(text).all("figure")
    assert len(figures) == len(pictures)
    assert all(each["aria-label"] for each in figures)


def test_there_is_a_table_beside_every_picture_and_it_can_be_sorted(text: str) -> None:
    sections = re.findall(r"<section.*?</section>", text, re.S)
    assert all("<table>" in section for section in sections)
    outline = Outline(text)
    assert len(outline.all("caption")) == len(outline.all("table")) == len(sections)
    assert len([each for each in outline.all("th") if each.get("scope") == "col"]) == len(outline.all("button"))


def test_every_section_is_reached_from_the_top(text: str) -> None:
    outline = Outline(text)
    links = {str(each["href"]).removeprefix("#") for each in outline.all("a")}
    assert links == {str(each["id"]) for each in outline.all("section")}
    assert len(links) == len(outline.all("section"))


def test_the_page_says_how_to_make_it_again() -> None:
    report = report_of("lungeon-run", 2, 2)
    text = simulation_page(report)
    assert "undercroft simulate lungeon-run -n 2 --bots random --players 2 --seed 1</pre>" in text
    assert "rules version 1; the game&#x27;s own cards; Python" in text
    short = Plan.make("lungeon-run", matches=4, bots=["greedy", "random"], seed=3, options={"rounds": 1})
    expected = "undercroft simulate lungeon-run -n 4 --bots greedy,random --players 2 --seed 3 --option rounds=1"
    assert command_of(["simulate", "lungeon-run"], short) == expected


@pytest.mark.slow
def test_a_comparison_shows_the_changed_cards_first() -> None:
    name = "dash-through-the-dungeon"
    before = Plan.make(name, matches=12, bots=["random"], players=2, seed=1)
    after = Plan.make(name, matches=12, bots=["random"], players=2, seed=1, packs=["high-stakes"])
    comparison = Comparison(before, after)
    assert sum(play_both(comparison, range(12))) == 12
    text = comparison_page(Findings(comparison))
    assert "undercroft compare dash-through-the-dungeon --pack high-stakes -n 12" in text
    assert text.index("<dt>Golden Garden Idol (dungeon)</dt>") < text.index("<section")
    assert re.search(r'<section id="[^"]*">\n<h2>[^<]*\(dungeon\)', text)
    for spec in specs(text):
        assert vl_convert.vegalite_to_svg({**spec, "width": 300}).startswith("<svg")


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    result = CliRunner().invoke(app, ["lungeon-run", "-n", "2", "--jobs", "1", "--report", str(file)])
    assert result.exit_code == 0, result.stderr
    assert file.read_text("utf-8").startswith("<!doctype html>")
    assert file.stat().st_size < 1_500_000


def test_a_page_that_cannot_be_written_is_told_before_a_match_is_played() -> None:
    result = CliRunner().invoke(app, ["lungeon-run", "-n", "1000000", "--report", "no-such/out.html"])
    assert result.exit_code == 2
    assert "there is no folder no-such" in result.stderr
