"""Packs of clumsy and of hostile hands: each ends in a message that names the file, and in nothing else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import undercroft
from tests.content.packing import ABOUT, problems_of_pack, write_pack
from undercroft.cli import app
from undercroft.content import card_game, check_pack, find_pack, load_game, open_pack, open_packs
from undercroft.engine import ContentError

BARD = '[[class]]\nid = "bard"\nname = "Bard"\nlife = 2\nmana = 2\n'
CHANGE = "[change.class]\nthief.life = 3\n"


def run(*words: str, code: int = 2) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, words)
    assert result.exit_code == code, result.output
    return result.output


# -- what card files hold --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (BARD.replace('"bard"', '"bard\\n"'), "class 'bard\\n': id: expected small letters, digits and single"),
        (BARD.replace('"bard"', '"../bard"'), "class '../bard': id: expected small letters, digits and single"),
        (BARD.replace('"Bard"', '"  "'), "class 'bard': name: expected a text of one line in quotes, got '  '"),
        (BARD.replace('"Bard"', '"B\\nard"'), "class 'bard': name: expected a text of one line in quotes"),
        (BARD.replace('"Bard"', '"\\u001b[31mBard"'), "class 'bard': name: expected a text of one line in quotes"),
        (
            BARD.replace("life = 2", "life = 1001"),
            "class 'bard': life: expected a number from -1,000 to 1,000, got 1001",
        ),
        (
            "[change.find]\nshield.edge = -9223372036854775809\n",
            "change find 'shield': edge: expected a number from -1,000 to 1,000, got -9223372036854775809",
        ),
        (
            BARD.replace("life = 2", f"life = 0x{'f' * 5000}"),
            "class 'bard': life: expected a number from -1,000 to 1,000, got one of very many digits",
        ),
        (BARD.replace("life = 2", f"life = {'9' * 5000}"), "holds a number of far too many digits"),
        (f"class = {'[' * 5000}{']' * 5000}\n", "holds lists or tables that are nested far too deep"),
        (
            f"[change.class]\nthief = [{{ {'a.' * 5000}b = 1 }}]\n",
            "change class 'thief': say which field changes: thief.FIELD = VALUE",
        ),
        (
            f'class = ["{"x" * 5000}"]\n',
            "class number 1: a card is a table of fields, not 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…",
        ),
    ],
)
def test_an_odd_card_is_named_with_its_file_and_field(tmp_path: Path, cards: str, problem: str) -> None:
    (only,) = problems_of_pack(write_pack(tmp_path, cards))
    assert only.startswith(f"mine/cards.toml: {problem}")
    assert len(only) < 200


def test_numbers_as_large_as_they_may_be_are_taken(tmp_path: Path) -> None:
    check_pack(write_pack(tmp_path, BARD.replace("life = 2", "life = 1000")))


@pytest.mark.parametrize(
    ("game", "table", "word"),
    [
        ("dash-through-the-dungeon", "dungeon", "empty"),
        ("dash-through-the-dungeon", "dungeon", "nothing"),
        ("lungeon-run", "class", "red"),
    ],
)
def test_a_card_must_not_take_a_word_of_the_game_for_its_id(tmp_path: Path, game: str, table: str, word: str) -> None:
    fields = 'type = "creature"' if table == "dungeon" else "life = 1\nmana = 1"
    about = ABOUT.replace("lungeon-run", game)
    if table == "dungeon":
        about += 'remove = { dungeon = ["mimic"] }\n'
        extra = "[change.equipment]\ncrowbar.uses = []\nten-foot-pole.uses = []\n"
    else:
        extra = ""
    folder = write_pack(tmp_path, f'{extra}[[{table}]]\nid = "{word}"\nname = "Bat"\n{fields}\n', about)
    with pytest.raises(ContentError) as caught:
        load_game(game, [folder])
    assert caught.value.problems == (
        f"mine/cards.toml: {table} {word!r}: id: {word!r} is a word of the game's own; the card needs another",
    )


@pytest.mark.parametrize("name", undercroft.games())
def test_the_cards_of_the_games_are_called_by_their_names(name: str) -> None:
    game = load_game(name)
    for cards in card_game(game).library.tables.values():
        for card in cards.values():
            assert game.text.name(card.id) == card.name


# -- what pack.toml says ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "problem"),
    [
        (ABOUT.replace('"1.0"', '"1.0\\n"'), "version: expected a version in quotes, like '1.0', got '1.0\\n'"),
        (ABOUT.replace('"mine"', '"mine\\n"'), "name: expected small letters, digits and single hyphens"),
        (ABOUT.replace('"mine"', "7"), "name: expected small letters, digits and single hyphens"),
        (ABOUT.replace('"lungeon-run"', '""'), "game: expected a game's name in quotes, like 'lungeon-run', got ''"),
        (ABOUT.replace('"lungeon-run"', "5"), "game: expected a game's name in quotes, like 'lungeon-run', got 5"),
        (
            ABOUT + 'remove = { class = "thief" }\n',
            "remove.class: expected a list (each one a text in quotes), got 'thief'",
        ),
        (ABOUT + "remove = { class = [3] }\n", "remove.class[1]: expected a text in quotes, got 3"),
        (ABOUT + 'remove = { class = ["thief", "thief"] }\n', "remove: class 'thief' is named twice"),
    ],
)
def test_an_odd_pack_file_is_named_with_its_field(tmp_path: Path, about: str, problem: str) -> None:
    folder = write_pack(tmp_path, BARD, about)
    (only,) = problems_of_pack(folder)
    assert only.startswith(f"mine/pack.toml: {problem}")
    with pytest.raises(ContentError) as caught:
        check_pack(folder)
    assert caught.value.problems == (only,)


def test_the_file_that_is_wrong_is_named_and_not_the_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD + "lives = 2\n", ABOUT.replace('"mine"', '"theirs"') + "colour = 1\n")
    with pytest.raises(ContentError) as caught:
        open_packs([folder], "run-away")
    wrong_game, colour = caught.value.problems
    assert wrong_game == "mine/pack.toml: game: this is a pack for 'lungeon-run', not for 'run-away'"
    assert colour.startswith("mine/pack.toml: colour: unknown field")


def test_a_file_with_a_colon_in_its_name_is_named_in_full(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, **{"my cards: 1": "[[clas]]\n", "my cards: 2": "[change.clas]\nx.y = 1\n"})
    assert [each.partition(": unknown")[0] for each in problems_of_pack(folder)] == [
        "mine/my cards: 1.toml",
        "mine/my cards: 2.toml",
    ]


def test_of_many_known_words_only_some_are_listed(tmp_path: Path) -> None:
    about = ABOUT.replace("lungeon-run", "dash-through-the-dungeon") + 'remove = { dungeon = ["xyz"] }\n'
    with pytest.raises(ContentError) as caught:
        check_pack(write_pack(tmp_path, about=about))
    assert caught.value.problems[0].endswith("goblin-middle-manager, and 41 more")


# -- what lies in the folder -----------------------------------------------------------------------------


def test_a_card_file_in_a_folder_of_its_own_is_not_overlooked(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, CHANGE)
    (folder / "more").mkdir()
    (folder / "more" / "bards.toml").write_text(BARD)
    assert problems_of_pack(folder) == (
        "mine/more/bards.toml: put it beside pack.toml: card files in folders do not count",
    )


def test_the_case_of_a_file_ending_means_nothing(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, CHANGE)
    (folder / "cards.toml").rename(folder / "CARDS.TOML")
    assert len(open_pack(folder).changes) == 1


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, CHANGE)
    (folder / "._cards.toml").write_bytes(b"\0\xff")
    (folder / ".#cards.toml").symlink_to("nowhere")
    (folder / ".trash").mkdir()
    (folder / ".trash" / "old.toml").write_text("oops")
    assert open_pack(folder).problems == ()


def test_what_is_no_ordinary_file_is_not_waited_for(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, CHANGE)
    os.mkfifo(folder / "pipe.toml")
    (folder / "folder.toml").mkdir()
    (folder / "link.toml").symlink_to("link.toml")
    found = problems_of_pack(folder)
    assert found[:1] == ("mine/folder.toml: cannot be read: it is no ordinary file",)
    assert found[1].startswith("mine/link.toml: cannot be read: ")
    assert found[2:] == ("mine/pipe.toml: cannot be read: it is no ordinary file",)


# -- what is typed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("~nobody-of-that-name/mine", "there is no such folder, and no pack of that name"),
        ("x" * 5000, "cannot be read: File name too long"),
    ],
)
def test_a_folder_that_cannot_be_is_an_error_in_words(typed: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        find_pack(typed)


@pytest.mark.parametrize("packs", ["high-stakes", [3], [None]])
def test_packs_come_in_a_list_of_names_or_folders(packs: Any) -> None:
    with pytest.raises(ContentError, match="packs: a list of folders or names, not "):
        load_game("dash-through-the-dungeon", packs)


def test_a_file_of_a_pack_is_not_the_pack(tmp_path: Path) -> None:
    file = write_pack(tmp_path, CHANGE) / "pack.toml"
    with pytest.raises(ContentError, match=r"pack\.toml: is a file; a pack is the folder it lies in"):
        find_pack(file)


def test_links_that_lead_in_a_circle_are_no_place_for_a_pack(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot be written" in run("packs", "new", str(tmp_path / "loop"), "--game", "lungeon-run")
    assert os.listdir(tmp_path) == ["loop"]


def test_commands_to_copy_can_be_pasted(tmp_path: Path) -> None:
    folder = tmp_path / "our cards"
    assert f"check '{folder}'" in run("packs", "new", str(folder), "--game", "lungeon-run", code=0)
    assert f"--pack '{folder}'" in run("packs", "check", str(folder), code=0)


def test_a_record_is_replayed_only_with_the_pack_as_it_was(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, CHANGE)
    file = tmp_path / "match.record"
    file.write_text(undercroft.new_match("lungeon-run", 2, 1, packs=[folder]).record(), "utf-8")
    run("replay", str(file), "--all", "--pack", str(folder), code=0)
    assert "it was opened with: none" in run("replay", str(file), "--all")
    write_pack(tmp_path, CHANGE.replace("3", "4"))
    for words in (["replay", str(file), "--all"], ["play", "--resume", str(file)]):
        assert "It needs the very same packs" in run(*words, "--pack", str(folder))
