"""`undercroft packs` and `undercroft cards`, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.content.packing import ABOUT, write_pack
from undercroft.cli import app

BARD = '[[class]]\nid = "bard"\nname = "Bard"\nlife = 2\nmana = 2\n'


def run(*words: str, code: int = 0) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, words)
    assert result.exit_code == code, result.output
    return result.output


def test_check_says_that_all_is_well_and_how_to_play(tmp_path: Path) -> None:
    about = ABOUT + 'remove = { class = ["thief"] }\n'
    folder = write_pack(tmp_path, BARD + "[change.class]\nwizard.life = 3\n", about)
    told = run("packs", "check", str(folder))
    assert "1 whole card, 1 changed, 1 removed; all is well." in told
    assert "undercroft play lungeon-run --pack" in told


def test_check_lists_all_problems_and_fails(tmp_path: Path) -> None:
    told = run("packs", "check", str(write_pack(tmp_path, BARD + "lives = 3\nitems = 4\n")), code=2)
    assert "2 problems" in told
    assert "mine/cards.toml: class 'bard': lives: unknown field" in told
    assert "mine/cards.toml: class 'bard': items: expected a list" in told


def test_check_of_one_problem_speaks_of_one(tmp_path: Path) -> None:
    assert "nowhere: 1 problem\n" in run("packs", "check", "nowhere", code=2)


def test_a_shipped_pack_can_be_checked_by_name() -> None:
    assert "deeper-halls 1.0 " in run("packs", "check", "deeper-halls")


@pytest.mark.parametrize("game", ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"])
def test_a_new_pack_checks_clean(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert "pack.toml and cards.toml" in run("packs", "new", str(folder), "--game", game)
    assert "all is well" in run("packs", "check", str(folder))


def test_a_new_pack_overwrites_nothing(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD)
    assert "is there already" in run("packs", "new", str(folder), "--game", "lungeon-run", code=2)
    assert (folder / "cards.toml").read_text() == BARD
    assert "is there already" in run("packs", "new", str(folder / "cards.toml"), "--game", "lungeon-run", code=2)
    assert "cannot be written" in run(
        "packs", "new", str(folder / "cards.toml" / "x"), "--game", "lungeon-run", code=2
    )
    assert "there is no game" in run("packs", "new", str(tmp_path / "x"), "--game", "chess", code=2)


def test_the_shipped_packs_are_listed() -> None:
    told = run("packs", "list")
    assert "deeper-halls  1.0, for lungeon-run" in told
    assert "undercroft play dash-through-the-dungeon --pack high-stakes" in told


def test_cards_are_shown_as_a_player_reads_them() -> None:
    told = run("cards", "lungeon-run")
    assert "Wizard     2 life, 2 mana. Starts with: Spell." in told
    assert "Dragon" in told


def test_a_card_asked_for_is_shown_with_its_flavour_and_a_list_with_numbers_only() -> None:
    flavour = "Has no treasure, no plan and no intention of leaving."
    asked, listed = run("cards", "dash-through-the-dungeon", "wasp"), run("cards", "dash-through-the-dungeon")
    assert flavour in asked
    assert flavour not in listed
    assert "Wasp ×2 " in asked
    assert "Wasp ×2 " in listed


def test_a_word_finds_cards_by_name_text_or_table() -> None:
    by_name = run("cards", "lungeon-run", "HULK")
    assert "Hulk" in by_name
    assert "Dragon" not in by_name
    by_text = run("cards", "lungeon-run", "spend 1 mana")
    assert "Spell" in by_text
    assert "Sword" not in by_text
    by_table = run("cards", "lungeon-run", "class")
    assert "Barbarian" in by_table
    assert "Slime" not in by_table


def test_a_word_that_no_card_has_is_answered_with_a_suggestion() -> None:
    assert "no card of Lungeon Run has 'barberian'; did you mean 'barbarian'?" in run(
        "cards", "lungeon-run", "barberian", code=2
    )


def test_cards_of_a_pack_are_shown_too(tmp_path: Path) -> None:
    assert "Bard  2 life, 2 mana." in run("cards", "lungeon-run", "bard", "--pack", str(write_pack(tmp_path, BARD)))
    assert "Wraith" in run("cards", "lungeon-run", "wraith", "--pack", "deeper-halls")


def test_a_card_can_be_copied_as_the_files_have_it(tmp_path: Path) -> None:
    told = run("cards", "lungeon-run", "slime", "--toml", "--pack", "deeper-halls")
    assert told.startswith("# deeper-halls/cards.toml: change monster 'slime'\n[[monster]]\n")
    folder = write_pack(tmp_path, told.replace("Slime", "Ooze").replace("[1, 2]", "[1, 2, 3]"))
    assert "Ooze" in run("cards", "lungeon-run", "slime", "--pack", str(folder))


def test_a_broken_pack_is_explained_wherever_it_is_used(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD + "lives = 3\n")
    assert "lives: unknown field" in run("cards", "lungeon-run", "--pack", str(folder), code=2)
