"""Looking rules up."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.rules_coverage import clauses

import undercroft
from tests.engine.pebbles import GAME as PEBBLES
from tests.terminal.stage import Stage
from undercroft.content.rulebook import Rulebook, folder, read, rulebook, rulebooks
from undercroft.engine import UndercroftError
from undercroft.terminal.primer import primer, show_primer
from undercroft.terminal.rules import rules_for, show_chapters, show_game, show_rulebooks, show_rules

SMALL = """\
# Small Game: rules specification

Preface.

## 1. Terms

**SG-1.1** [R] A *tile* is square.  
**SG-1.2** [D] The table:

| Roll | Find |
|---|---|
| 1 | nothing |

### 1.1 More terms

**SG-1.3a** [R+M] A chest holds `gold`.

## 2. Rulings

| Id | Ambiguity | Default |
|---|---|---|
| SG-R1 | Who starts | the tallest |
| **SG-R2** | What is a chest | |
"""  # noqa: W291


@pytest.fixture
def small(tmp_path: Path) -> Rulebook:
    file = tmp_path / "small-game.md"
    file.write_text(SMALL, "utf-8")
    return read(file)


def test_a_rulebook_has_chapters_and_clauses(small: Rulebook) -> None:
    assert (small.name, small.title, small.prefix) == ("small-game", "Small Game", "SG")
    assert small.chapters == ("1. Terms", "2. Rulings")
    assert [each.id for each in small.clauses] == ["SG-1.1", "SG-1.2", "SG-1.3a", "SG-R1", "SG-R2"]


def test_a_clause_keeps_its_table_and_a_ruling_its_columns(small: Rulebook) -> None:
    assert small.look_up("1.2")[0].text.endswith("| 1 | nothing |")
    assert small.look_up("R1")[0].text == "- *Ambiguity*: Who starts\n- *Default*: the tallest"


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("SG-1.1", ["SG-1.1"]),
        ("sg-1.3A", ["SG-1.3a"]),
        ("1.1", ["SG-1.1"]),
        ("r2", ["SG-R2"]),
        ("2", ["SG-R1", "SG-R2"]),
        ("CHEST", ["SG-1.3a", "SG-R2"]),
        ("gold chest", ["SG-1.3a"]),
        ("dragon", []),
    ],
)
def test_look_up(small: Rulebook, what: str, found: list[str]) -> None:
    assert [each.id for each in small.look_up(what)] == found


def test_rules_are_found_before_worked_examples(tmp_path: Path) -> None:
    file = tmp_path / "small-game.md"
    file.write_text(SMALL.replace("## 1. Terms", "## 1. Worked examples"), "utf-8")
    assert [each.id for each in read(file).search("chest")] == ["SG-R2", "SG-1.3a"]
    for book in rulebooks():
        kinds = [each.is_example for each in book.search("the")]
        assert kinds == sorted(kinds)
        assert True in kinds


def test_every_clause_of_every_specification_is_found() -> None:
    files = sorted(folder().glob("*.md"))
    assert len(files) == len(rulebooks()) >= 4
    for file in files:
        book = rulebook(file.stem)
        assert book is not None
        for clause in clauses(file):
            found = book.clause(clause)
            assert found is not None, clause
            assert found.text


def test_a_rulebook_by_name_or_prefix() -> None:
    assert rulebook("lungeon-run") is rulebook("LR") is rulebook("lr")
    assert rulebook("XX") is None


def test_the_game_may_be_left_out_where_the_clause_says_it() -> None:
    assert rules_for("LR-5.8", None) == (rulebook("LR"), "LR-5.8")
    assert rules_for("lungeon-run", "chest") == (rulebook("LR"), "chest")
    assert rules_for("lungeon-run", None) == (rulebook("LR"), "")
    assert rules_for(None, None) == (None, "")
    with pytest.raises(UndercroftError, match="there are no rules of 'ludo'; there are rules of dash"):
        rules_for("ludo", None)


def test_one_clause_is_shown_in_full(small: Rulebook) -> None:
    stage = Stage()
    assert show_rules(small, "1.2", stage.screen)
    assert "SG-1.2  1. Terms  (decision)" in stage.shown
    assert "nothing" in stage.shown


def test_many_clauses_are_shown_in_one_line_each() -> None:
    book = rulebook("LR")
    assert book is not None
    stage = Stage()
    assert show_rules(book, "the", stage.screen)
    found = len(book.search("the"))
    assert f"{found} clauses; give a number like" in stage.shown
    assert len(stage.lines) == found + 1


def test_what_is_not_found_says_what_to_try(small: Rulebook) -> None:
    stage = Stage()
    assert not show_rules(small, "dragon", stage.screen)
    assert "No rule of Small Game has 'dragon'. Try a clause like SG-1.1, or another word." in stage.words


def test_chapters_and_rulebooks_are_listed(small: Rulebook) -> None:
    stage = Stage()
    show_chapters(small, stage.screen)
    show_rulebooks(stage.screen)
    assert "1. Terms  SG-1.1 to SG-1.3a" in stage.shown
    assert "lungeon-run" in stage.shown


@pytest.mark.parametrize("name", undercroft.games())
def test_how_to_play_is_one_screen(name: str) -> None:
    book = rulebook(name)
    assert book is not None
    stage = Stage()
    show_game(book, stage.screen)
    assert stage.lines[0].strip("─ ") == f"How to play {book.title}"
    assert stage.lines[-1] == f"All the rules: undercroft rules {name} contents"
    assert len(stage.lines) < 24
    assert max(map(len, stage.lines)) <= 80
    headings = [heading for heading, _ in primer(undercroft.game(name))]
    assert headings[0] == "Goal"
    assert "A turn" in headings or "A round" in headings
    assert "The end" in headings or "Its end" in headings


def test_how_to_play_in_ascii() -> None:
    stage = Stage(ascii_only=True, width=60)
    for name in undercroft.games():
        assert show_primer(undercroft.game(name), stage.screen)
    assert stage.shown.isascii()
    assert max(map(len, stage.lines)) <= 60


def test_a_game_nobody_has_explained_shows_its_chapters(small: Rulebook) -> None:
    stage = Stage()
    show_game(small, stage.screen)
    assert "1. Terms  SG-1.1 to SG-1.3a" in stage.shown
    assert primer(PEBBLES) == []
    assert not show_primer(PEBBLES, stage.screen)


def test_the_contents_can_be_asked_for(small: Rulebook) -> None:
    stage = Stage()
    assert show_rules(small, "Contents", stage.screen)
    assert "1. Terms  SG-1.1 to SG-1.3a" in stage.shown


def test_a_clause_in_ascii_fits_the_width() -> None:
    book = rulebook("LR")
    assert book is not None
    stage = Stage(ascii_only=True, width=60)
    for clause in book.clauses:
        show_rules(book, clause.id, stage.screen)
    assert stage.shown.isascii()
    assert max(map(len, stage.lines)) <= 60
    assert ">=" in stage.shown
