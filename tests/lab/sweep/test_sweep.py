"""Sweeps over a number on a card: the right cards, the same matches, and nothing lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
import typer
import vl_convert
from typer.testing import CliRunner

from undercroft.content import card_game, load_game
from undercroft.engine import SettingError
from undercroft.lab import Plan, play
from undercroft.lab.cards.vary import Variable, read_values, varied
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.matches.plan import load
from undercroft.lab.sweep.command import sweep
from undercroft.lab.sweep.slopes import slopes
from undercroft.lab.sweep.sweep import points_of

app = typer.Typer()
app.command()(sweep)
SMOKE = "items.smoke-bomb.uses.0.ops.0.n"
LIFE = ["lungeon-run", "--vary", "class.thief.life=1..3", "-n", "60", "--bots", "random", "--jobs", "1"]


def test_a_deep_number_is_changed_and_nothing_else() -> None:
    plan = Plan.make("run-away", matches=1, bots=["random"], players=2)
    variable = Variable.read(f"{SMOKE}=1..9", load(plan))
    assert variable.values == tuple(range(1, 10))
    changed = card_game(load(varied(plan, [(variable, 3)])))
    before, after = card_game(load(plan)).library.tables["item"], changed.library.tables["item"]
    assert "prevent up to 3 of the Damage" in changed.describe(after["smoke-bomb"])
    assert [card for card in before if before[card] != after[card]] == ["smoke-bomb"]


def test_two_fields_of_one_card_can_be_varied_together() -> None:
    plan = Plan.make("lungeon-run", matches=1, bots=["random"])
    life, mana = (Variable.read(f"class.thief.{word}", load(plan)) for word in ("life=1..4", "mana=0..3"))
    changed = card_game(load(varied(plan, [(life, 4), (mana, 3)])))
    assert changed.library.fields("class", "thief")["life"] == 4
    assert changed.library.fields("class", "thief")["mana"] == 3


def test_the_value_a_card_has_already_plays_the_very_same_matches() -> None:
    plan = Plan.make("lungeon-run", matches=3, bots=["random"], seed=4)
    variable = Variable.read("class.thief.life=2", load(plan))
    same = varied(plan, [(variable, 2)])
    assert [play(same, index) for index in range(3)] == [play(plan, index) for index in range(3)]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("class.thief", "TABLE.CARD.FIELD=VALUES"),
        ("klass.thief.life=1..2", "there is no table 'klass'; did you mean 'class'"),
        ("class.theif.life=1..2", "there is no class 'theif'; did you mean 'thief'"),
        ("class.thief.lief=1..2", "have no 'lief'; did you mean 'life'"),
        ("class.thief.items.0=1..2", "'thief' has no 'items' to look into"),
        ("class.wizard.items.7=spell", "'7' is no place in a list of 1"),
        ("class.thief.life.deep=1", "there is nothing below it"),
        ("class.thief.life=9..1", "a range such as 1..9"),
        ("class.thief.life=", "a range such as 1..9"),
    ],
)
def test_what_is_not_there_cannot_be_varied(words: str, message: str) -> None:
    with pytest.raises(SettingError, match=re.escape(message)):
        Variable.read(words, load_game("lungeon-run"))


def test_values_that_no_card_can_have_are_told_before_a_match_is_played(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    result = CliRunner().invoke(app, ["lungeon-run", "--vary", "class.thief.life=1,-4", "--out", str(file)])
    assert result.exit_code == 2
    assert "life" in result.stderr
    assert not file.exists()


def test_several_variables_make_a_latin_hypercube() -> None:
    one = Variable("class", "thief", ("life",), tuple(range(1, 6)))
    two = Variable("class", "thief", ("mana",), tuple(range(10)))
    points = points_of([one, two], 10, seed=1)
    assert points == points_of([one, two], 10, seed=1)
    assert Counter(point.values[0] for point in points) == dict.fromkeys(range(1, 6), 2)
    assert Counter(point.values[1] for point in points) == dict.fromkeys(range(10), 1)
    assert len(points_of([one, two], None, seed=1)) == 20
    assert len(points_of([one, two], 99, seed=1)) == 50, "no point twice"


@pytest.mark.slow
def test_a_sweep_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    first = CliRunner().invoke(app, [*LIFE, "--out", str(whole)])
    assert first.exit_code == 0, first.stderr
    lines = whole.read_text("utf-8").splitlines()
    assert len(lines) == 1 + 3 * 3, "a line for each 25 matches of each value"
    # As if it had been killed in the middle of a line.
    cut.write_text("\n".join([*lines[:5], lines[5][:100]]), "utf-8")
    again = CliRunner().invoke(app, [*LIFE, "--out", str(cut)])
    assert again.exit_code == 0, again.stderr
    assert again.stdout == first.stdout
    assert [json.loads(line) for line in cut.read_text("utf-8").splitlines()] == [json.loads(line) for line in lines]
    stamp = whole.stat().st_mtime_ns
    assert CliRunner().invoke(app, [*LIFE, "--out", str(whole)]).stdout == first.stdout
    assert whole.stat().st_mtime_ns == stamp, "nothing was played again"


def test_the_file_of_another_sweep_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("precious\n", "utf-8")
    result = CliRunner().invoke(app, [*LIFE, "--out", str(file)])
    assert result.exit_code == 2
    assert "holds another sweep, or none" in result.stderr
    assert file.read_text("utf-8") == "precious\n"


def test_the_table_shows_every_value_and_the_page_a_picture(tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    arguments = [*LIFE, "--out", str(tmp_path / "out.jsonl"), "--figure", "class/thief/dies", "--report", str(page)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.stderr
    assert "60 matches for each of 3" in result.stdout
    shares = [float(share) for share in re.findall(r"^ [123] +([\d.]+) ±", result.stdout, re.M)]
    assert len(shares) == 3
    assert shares[0] > shares[1] > shares[2], "who has more life dies less often"
    text = page.read_text("utf-8")
    (spec,) = re.findall(r'<script type="application/json">(.*?)</script>', text, re.S)
    assert vl_convert.vegalite_to_svg({**json.loads(spec), "width": 300}).startswith("<svg")
    assert "undercroft sweep lungeon-run --vary class.thief.life=1,2,3 --figure class/thief/dies" in text


def test_lists_of_values_may_be_words() -> None:
    assert read_values("win, 2") == ("win", 2)


def test_several_numbers_are_told_apart(tmp_path: Path) -> None:
    vary = ["--vary", "class.thief.life=1..4", "--vary", "class.thief.mana=0..3"]
    arguments = ["lungeon-run", *vary, "--points", "4", "-n", "30", "--bots", "random", "--jobs", "1"]
    figure = ["--figure", "class/thief/dies", "--out", str(tmp_path / "out.jsonl")]
    result = CliRunner().invoke(app, [*arguments, *figure])
    assert result.exit_code == 0, result.stderr
    assert "30 matches for each of 4" in result.stdout
    (line,) = re.findall(r"^ class thief dies % +(\S+ ±\S+) +(\S+ ±\S+)", result.stdout, re.M)
    assert float(line[0].split(" ")[0]) < -5, "with every life the Thief dies less often"


def test_points_that_do_not_tell_two_numbers_apart_give_no_slope() -> None:
    same = [Estimate(1, 0.9, 1.1)] * 3
    assert slopes([(1, 1), (2, 2), (3, 3)], same) == []
    assert slopes([(1, 5)], same[:1]) == []
