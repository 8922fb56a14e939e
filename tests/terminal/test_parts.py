"""Seats, names, glyphs and the menu."""

from __future__ import annotations

import readline
from pathlib import Path

import pytest

from tests.terminal.stage import LUNGEON, Stage, play
from undercroft.engine import RecordError, SettingError
from undercroft.rules.runaway import GAME as RUNAWAY
from undercroft.terminal.menu import choose_game, choose_seats
from undercroft.terminal.screen import Left, to_ascii
from undercroft.terminal.style import Style
from undercroft.terminal.table import check_seats, name_players, read_record, resume_table


def test_names_for_everybody() -> None:
    assert name_players(["human", "human"]) == ("Player 1", "Player 2")
    assert name_players(["greedy", "human", "greedy"], ["", "Ann"]) == ("Greedy bot", "Ann", "Greedy bot II")
    assert name_players(["random"] * 8)[-2:] == ("Random bot 7", "Random bot 8")
    with pytest.raises(SettingError, match="there are 1 seats and 2 names"):
        name_players(["human"], ["Ann", "Bob"])


def test_seats_are_people_or_bots() -> None:
    with pytest.raises(SettingError, match=r"a seat is human, .* or cmd:PROGRAM, not 'robot'"):
        check_seats(["human", "robot"])


def test_seats_of_a_resumed_match_can_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "half"
    play("1", f"save {file}", names=("Ann",))
    table = resume_table(LUNGEON, read_record(file), file, seats=["random", "human"])
    assert table.names == ("Random bot", "Player 2")
    assert table.match.tags["Seat0"] == "random"
    with pytest.raises(SettingError, match="has 2 seats; --seats names 3"):
        resume_table(LUNGEON, read_record(file), file, seats=["human"] * 3)


def test_records_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no file"):
        read_record(tmp_path / "missing")
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="binary cannot be read"):
        read_record(tmp_path / "binary")
    (tmp_path / "text").write_text("once upon a time")
    with pytest.raises(RecordError, match="text: line 1: expected"):
        read_record(tmp_path / "text")


def test_glyphs_differ_by_seat_without_colour() -> None:
    for ascii_only in (False, True):
        style = Style(ascii=ascii_only)
        marks = [style.mark(seat, hollow=hollow) for seat in range(6) for hollow in (False, True)]
        assert len(set(marks)) == 12
        assert all(mark.isascii() == ascii_only for mark in marks)


def test_whoever_is_asked_has_a_sign_however_long_the_name() -> None:
    style = Style(players=("Bob", "Maximiliana the Unready"))
    assert style.player(0, 16, asked=True).plain == "▲ Bob ◄"
    assert style.player(1, 16, asked=True).plain == "● Maximiliana… ◄"
    assert style.player(1, 16, asked=False).plain == "● Maximiliana t…"


def test_pips_and_numbers() -> None:
    style = Style(ascii=True, numbers={"pass": 3})
    assert style.pips(2, 4, "heart") == "**--"
    assert style.number("pass") == "3"
    assert style.number("move:1,1") == ""


def test_ascii_for_what_is_not() -> None:
    assert to_ascii("é ≥ ▲ ─") == "e >= ? -"


def test_enter_takes_the_first_of_a_menu() -> None:
    stage = Stage(["", ""])
    assert choose_game(stage.screen) is LUNGEON
    assert choose_seats(stage.screen, LUNGEON) == ["human", "greedy"]
    assert "Lungeon Run  2 players" in stage.shown
    assert LUNGEON.summary in stage.words


@pytest.mark.parametrize(("typed", "seats"), [("2", ["human", "human"]), ("3", ["greedy", "greedy"])])
def test_who_plays(typed: str, seats: list[str]) -> None:
    assert choose_seats(Stage([typed]).screen, LUNGEON) == seats


@pytest.mark.parametrize(
    ("typed", "seats"),
    [
        (["", ""], ["human", "greedy", "greedy", "greedy"]),
        (["5", "3"], ["human", "human", "human", "greedy", "greedy"]),
        (["2", "2"], ["human", "human"]),
        (["3", "4"], ["greedy", "greedy", "greedy"]),
    ],
)
def test_how_many_and_who(typed: list[str], seats: list[str]) -> None:
    assert choose_seats(Stage(typed).screen, RUNAWAY) == seats


def test_the_number_of_players_is_one_the_game_allows() -> None:
    stage = Stage(["1", "6", "", ""])
    assert len(choose_seats(stage.screen, RUNAWAY)) == 4
    assert stage.shown.count("Type a number from 2 to 5, press Enter for 4, or q to leave.") == 2


def test_a_menu_asks_until_it_understands() -> None:
    stage = Stage(["0", "9", "x", "1"])
    assert choose_seats(stage.screen, LUNGEON) == ["human", "greedy"]
    assert stage.shown.count("Type a number from 1 to 3, press Enter for 1, or q to leave.") == 3


def test_the_menu_explains_a_game_before_it_is_chosen() -> None:
    stage = Stage(["r 3", "R2", "r", "r 9", "2"])
    assert choose_game(stage.screen).name == "dash-through-the-dungeon"
    assert "r and a number: how to play that game." in stage.shown
    assert stage.shown.index("How to play Run Away!!") < stage.shown.index("How to play Dash Through the Dungeon")
    assert stage.shown.count("Type a number from 1 to 4") == 2
    stage = Stage(["r 1", "9" * 5000, "1"])
    assert choose_seats(stage.screen, LUNGEON) == ["human", "greedy"]
    assert stage.shown.count("Type a number from 1 to 3") == 2


@pytest.mark.parametrize("typed", ["q", "Quit"])
def test_a_menu_can_be_left(typed: str) -> None:
    with pytest.raises(Left):
        choose_game(Stage([typed]).screen)


def test_the_curtain_hides_what_the_last_player_typed_from_the_arrow_keys() -> None:
    readline.add_history("base:ten-foot-pole-1")
    Stage().screen.hide()
    assert readline.get_current_history_length() == 0
