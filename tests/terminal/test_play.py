"""Whole sessions, typed line by line."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.engine.pebbles import GAME as PEBBLES
from tests.terminal.stage import LUNGEON, Played, Stage, play
from tests.thorough import THOROUGH
from undercroft.content import load_game
from undercroft.engine import Catalogue, Closed, Decision, option
from undercroft.terminal.dice import DiceTray
from undercroft.terminal.play import Session
from undercroft.terminal.question import Question
from undercroft.terminal.screen import Screen
from undercroft.terminal.style import Style
from undercroft.terminal.table import open_table, read_record, resume_table

DASH = undercroft.game("dash-through-the-dungeon")


def test_the_first_screen_answers_who_what_and_how() -> None:
    shown = play().shown
    assert "Lungeon Run: Player 1" in shown
    assert "Round 1 of 5 begins; Player 1 goes first." in shown
    assert "Player 1: choose a hero for round 1.  LR-3.7" in shown
    assert "  3 Play the Thief  hero:thief" in shown
    assert "? why not  h hint  c card  l log  r rules  u undo  q quit  help" in shown


def test_what_a_bot_did_is_told_in_words_once() -> None:
    played = play("3", "1")
    assert played.shown.count("Greedy bot plays the") == 1
    assert "Greedy bot explores (" in played.shown
    assert [seat for seat, _ in played.match.choices].count(0) == 2


@pytest.mark.parametrize("typed", ["3", "hero:thief", "thief"])
def test_an_option_by_number_key_or_name(typed: str) -> None:
    assert play(typed).match.choices[0] == (0, "hero:thief")


def test_many_like_events_are_counted() -> None:
    assert "A wall rises on (3,4). And 9 more like it." in play().shown


@pytest.mark.parametrize("typed", ["0", "99", "fly", "move:1,1", ""])
def test_wrong_input_says_what_to_type_and_changes_nothing(typed: str) -> None:
    played = play(typed)
    assert "Type a number from 1 to 4, an option's key, or help." in played.words
    assert played.match.count == 0


@pytest.mark.rule("LR-5.6")
def test_a_closed_option_says_why_with_the_clause() -> None:
    played = play("1", "5,6", "?")
    assert "Not possible: (5,6) is a wall (LR-5.6)." in played.shown
    assert "Not possible now:\n  (5,4) is a wall  LR-5.6\n  (5,6) is a wall  LR-5.6" in played.shown


def test_a_taken_class_is_closed() -> None:
    played = play("1", "?", "paladin", seats=("human", "human"))
    assert "Not possible now: the Paladin is taken" in played.words
    assert "Not possible: the Paladin is taken" in played.words
    assert "(LR-3.9)" in played.words
    assert played.match.count == 1


def test_a_reason_that_closes_several_things_is_told_once() -> None:
    twice = [Closed("a", "sealed", "XX-1"), Closed("b", "sealed", "XX-1"), Closed("c", "other", "XX-1")]
    decision = Decision(0, "kind", [option("go")], "XX-1", closed=lambda: twice)
    question = Question(decision, Catalogue("en", {"closed": {"sealed": "it is sealed", "other": "no"}}, {}), Style())
    assert [line.plain for line in question.closed()] == ["Not possible now:", "  it is sealed  XX-1", "  no  XX-1"]


def test_nothing_closed_is_said_too() -> None:
    assert "Nothing you might expect is closed to you now." in play("?").shown


def test_without_anything_learned_the_hint_is_what_a_greedy_player_would_do() -> None:
    played = play("h", game=PEBBLES, seats=("human", "greedy"), seed=1)
    decision = played.match.pending[0]
    worths = played.match.seat(0).appraise()
    best = list(worths).index(max(worths))
    words = PEBBLES.text.option(decision, decision.options[best], ())
    assert f"Hint: {best + 1} {words} looks best." in played.shown


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "±"), (True, "+-")])
def test_where_something_was_learned_the_hint_tells_chances_and_reasons(ascii_only: bool, sign: str) -> None:
    played = play("h", game=undercroft.game("run-away"), seats=("human", "greedy"), seed=3, ascii_only=ascii_only)
    options = played.match.pending[0].options
    told = re.findall(rf"^ +(\d) .+?  (\d+) % {re.escape(sign)}(\d+) ", played.shown, re.MULTILINE)
    assert len(told) == min(3, len(options))
    assert f"Hint: {told[0][0]} " in played.shown, "the best comes first"
    assert "How likely each is to win, by what you know; small differences may be luck." in played.words
    assert "the game's own advice" not in played.words


def test_where_nothing_was_learned_the_hint_says_so() -> None:
    played = play("h", game=PEBBLES, seats=("human", "greedy"), seed=1)
    assert "looks best." in played.shown
    assert "This is the game's own advice; nobody has learned yet how likely it is to win." in played.words


def test_the_hint_when_all_is_equal() -> None:
    """The winner of a bid sees nothing to choose between."""
    played = play("", "3", "", "1", "", "h", game=PEBBLES, seats=("human", "human"), seed=1)
    assert played.match.pending[0].kind == "prize"
    assert "Hint: all of them look equally good." in played.shown


def test_the_log_has_everything_with_clauses() -> None:
    shown = play("1", "log").shown
    log = shown[shown.index("> log") :]
    assert "A wall rises on (3,4).  LR-3.3" in log
    assert log.count("LR-3.3") == 10
    assert "Player 1 plays the Paladin.  LR-3.7" in log


def test_rules_at_the_table() -> None:
    shown = play("r 3.7", "r 5.3", "r LR-5.3", "r squeeze", "r xyzzy").shown
    assert "LR-3.7  3. Round setup  (rulebook)" in shown
    assert shown.count("A hero may squeeze diagonally between two walls.") == 3
    assert "No rule of Lungeon Run has 'xyzzy'." in shown


@pytest.mark.parametrize("name", undercroft.games())
def test_how_to_play_and_the_rule_that_asks(name: str) -> None:
    played = play("r", game=undercroft.game(name))
    shown = played.shown[played.shown.index("> r\n") :].partition("Saved in")[0]
    assert f"How to play {undercroft.game(name).title}" in shown
    assert f"r {played.match.pending[0].clause} shows the rule that asks now" in shown
    assert len(shown.splitlines()) - 2 <= 24  # without what was typed before, and with the line to type on


def test_rules_that_are_not_at_hand() -> None:
    assert "The rules of Pebbles are not at hand." in play("r", game=PEBBLES).shown


def test_a_hint_tells_the_odds() -> None:
    before, after = (play(*typed, game=DASH, height=16).words for typed in ((), ("h",)))
    assert "looks best" in after or "equally good" in after
    assert "a treasure 30%" not in before
    assert "a treasure 30%, ends the turn 15%" in after


def test_help_lists_every_command() -> None:
    shown = play("help").shown
    for words in ("hero:paladin", "?, closed", "u, undo", "q, quit", "write the match to a file"):
        assert words in shown


def test_what_a_card_says_can_be_looked_up_at_the_table() -> None:
    shown = play("c rope", "c xyzzy", "c", game=DASH).shown
    assert "Fifty Feet of Rope ×2  Ignore the whole card" in shown
    assert "No card of Dash Through the Dungeon has 'xyzzy'." in shown
    assert "c shows what a card says" in shown
    assert "Pebbles has no cards to show." in play("c 3", game=PEBBLES).shown


def test_a_long_list_of_options_leaves_the_keys_out_to_be_shorter() -> None:
    assert "\n  1 Flip A1     5 Flip A5     9 Flip B4    13 Flip C3    17 Flip D2\n" in _bare(play(game=DASH).shown)
    assert "  1 Play the Paladin  hero:paladin" in play().shown


def test_keys_that_say_numbers_where_players_say_names_are_left_out() -> None:
    shown = play("1", game=DASH, seats=("human", "human"), height=60).shown
    assert "flip:" not in shown
    assert play("d5", game=DASH, seats=("human", "human")).match.choices == [(0, "flip:19")]


def test_options_have_their_keys_shown_all_or_none() -> None:
    """On a terminal of 36 columns there is room for the Thief's key, but not for the Barbarian's."""
    shown = play(width=36, height=70).shown
    assert "  3 Play the Thief" in shown
    assert "hero:" not in shown
    assert "  4 Play the Barbarian  hero:barbarian" in play(width=38, height=70).shown


def _bare(shown: str) -> str:
    return "\n".join(line.rstrip() for line in shown.splitlines())


def test_the_board_can_be_drawn_again() -> None:
    assert play("b").shown.count("choose a hero for round 1.") == 2


# -- undo ----------------------------------------------------------------------------------------------


def test_undo_says_why_it_cannot() -> None:
    assert "This cannot be undone: nothing has been chosen yet." in play("u").shown
    played = play("1", "u", seats=("human", "human"))
    assert "This cannot be undone: another player has chosen since." in played.shown
    assert played.match.count == 1


def test_undo_takes_the_last_choice_back() -> None:
    """A hero left alone who walks over lit tiles rolls no die and waits for nobody."""
    walking = ["1"] * 8
    before = play(*walking[:-1], seats=("human", "human"), seed=129, options={"rounds": 1})
    played = play(*walking, "save x", "undo", seats=("human", "human"), seed=129, options={"rounds": 1})
    assert "Your last choice is taken back." in played.shown
    assert played.match.count == 7
    assert played.match.record() == before.match.record()
    assert Path("x").read_text("utf-8") == before.match.record()


# -- leaving, saving, going on --------------------------------------------------------------------------


def test_a_match_whose_input_ends_is_saved_and_says_where(in_an_empty_folder: Path) -> None:
    played = play("1")
    command = "undercroft play --resume lungeon-run-3.record"
    assert played.shown.endswith(f"Saved in lungeon-run-3.record.\nTo play on: {command}\n")
    assert (in_an_empty_folder / "lungeon-run-3.record").read_text("utf-8") == played.match.record()


def test_the_input_may_end_at_any_question(in_an_empty_folder: Path) -> None:
    """Before anything was chosen there is nothing to keep; whoever has left may be gone before the file is named."""
    assert "aved" not in play().shown
    assert list(in_an_empty_folder.iterdir()) == []
    assert "Saved in lungeon-run-3.record." in play("1", "q").shown
    assert "Saved in pebbles-3.record." in play("", "1", game=PEBBLES, seats=("human", "human")).shown


def test_the_input_may_end_where_nothing_can_be_written() -> None:
    table = open_table(LUNGEON, ["human", "greedy"], 3, {})
    table.file = Path("no") / "folder"
    stage = Stage(["1"])
    Session(table, stage.screen).play()
    assert "Not saved: no/folder cannot be written: No such file or directory." in stage.shown


def test_leaving_before_the_first_choice_asks_nothing() -> None:
    assert "Save" not in play("q").shown


def test_quit_offers_to_save_and_says_how_to_go_on(in_an_empty_folder: Path) -> None:
    played = play("1", "quit", "perhaps", "")
    assert "Please answer y or n." in played.shown
    assert "Saved in lungeon-run-3.record.\nTo play on: undercroft play --resume lungeon-run-3.record" in played.shown
    assert (in_an_empty_folder / "lungeon-run-3.record").read_text("utf-8") == played.match.record()


def test_the_command_to_go_on_can_be_copied(in_an_empty_folder: Path) -> None:
    """It names the packs, quotes the file, and stays in one piece on any terminal."""
    cards = load_game("lungeon-run", ["deeper-halls"])
    stage = Stage(["1", "save my match", "q"], width=30)
    table = open_table(cards, ["human", "greedy"], 3, {}, packs=["deeper-halls"])
    Session(table, stage.screen).play()
    command = "undercroft play --resume 'my match' --pack deeper-halls"
    assert f"Saved in my match.\nTo play on: {command}\n" in stage.shown


def test_what_is_saved_already_need_not_be_saved_again() -> None:
    assert play("1", "save half", "q").shown.endswith("> q\n")
    assert "Save the match?" in play("1", "save other", "1", "q", "n").shown
    stage = Stage(["q"])
    Session(resume_table(LUNGEON, read_record(Path("half")), Path("half")), stage.screen).play()
    assert stage.shown.endswith("> q\n")


def test_quit_without_saving(in_an_empty_folder: Path) -> None:
    assert "Saved" not in play("1", "q", "n").shown
    assert list(in_an_empty_folder.iterdir()) == []


def test_an_interrupt_is_like_quit() -> None:
    stage = Stage(["1"])
    table = open_table(LUNGEON, ["human", "greedy"], 3, {})
    lines = iter(["1", "interrupt", "n"])

    def read(prompt: str) -> str:
        line = next(lines)
        if line == "interrupt":
            raise KeyboardInterrupt
        return line

    screen = Screen(stage.screen.console, read)
    assert Session(table, screen).play() is False
    assert list(lines) == []


def test_save_under_a_name_and_again(in_an_empty_folder: Path) -> None:
    (in_an_empty_folder / "mine").write_text("precious")
    played = play("save mine", "save other", "1", "save", "q", "n")
    assert "Not saved: mine exists already; give another name." in played.shown
    assert (in_an_empty_folder / "mine").read_text() == "precious"
    assert undercroft.replay((in_an_empty_folder / "other").read_text("utf-8")).count == played.match.count
    assert sorted(each.name for each in in_an_empty_folder.iterdir()) == ["mine", "other"]


def test_save_where_nothing_can_be_written() -> None:
    played = play("1", "save no/such/folder/file", "q", "", seed=3)
    assert "Not saved: no/such/folder/file cannot be written: No such file or directory." in played.shown


@pytest.mark.parametrize("name", ["a\0b", "x" * 300])
def test_save_under_a_name_no_file_can_have(name: str) -> None:
    played = play("1", f"save {name}", "q", "n", seed=3)
    assert f"Not saved: {name!r}" in played.words or f"Not saved: {name}" in "".join(played.shown.split("\n"))
    assert played.words.endswith("Save the match? [Y/n] n")


def test_a_second_match_of_a_seed_gets_a_name_of_its_own(in_an_empty_folder: Path) -> None:
    play("1", "save")
    play("2", "save")
    names = sorted(each.name for each in in_an_empty_folder.iterdir())
    assert names == ["lungeon-run-3-2.record", "lungeon-run-3.record"]


def test_leaving_can_save_elsewhere_when_the_file_is_taken(in_an_empty_folder: Path) -> None:
    played = play("1", "save gone/x", "q", "y")
    assert "Saved in lungeon-run-3.record." in played.shown
    table = open_table(LUNGEON, ["human", "greedy"], 3, {})
    table.file = in_an_empty_folder / "no" / "folder"
    stage = Stage(["1", "q", "y", "here"])
    Session(table, stage.screen).play()
    assert "Another file name (Enter: do not save): here" in stage.shown
    assert (in_an_empty_folder / "here").exists()


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_resumed_match_goes_on_as_it_would_have(bot: str) -> None:
    """Bots choose the same after a save as without one."""
    straight = play(*["1"] * 9, seats=("human", bot), names=("Ann", "Bot"))
    play(*["1"] * 5, "save half", seats=("human", bot), names=("Ann", "Bot"))
    record = read_record(Path("half"))
    resumed = resume_table(LUNGEON, record, Path("half"))
    assert (resumed.seats, resumed.names) == (("human", bot), ("Ann", "Bot"))
    assert resumed.match.record() == str(record)
    stage = Stage(["1"] * 4)
    Session(resumed, stage.screen).play()
    assert resumed.match.record() == straight.match.record()


def test_a_resumed_match_tells_the_last_news_again() -> None:
    play("1", "save half")
    stage = Stage()
    Session(resume_table(LUNGEON, read_record(Path("half")), Path("half")), stage.screen).play()
    assert "starts on (" in stage.shown
    assert "Round 1 of 5 begins" not in stage.shown


# -- the end ---------------------------------------------------------------------------------------------


def whole_match(*after: str, **how: Any) -> Played:
    return play(*["1"] * 2000, seats=("human", "human"), options={"rounds": 1}, after=after, **how)


def test_a_whole_match_to_its_end() -> None:
    played = whole_match("")
    outcome = played.match.outcome
    assert outcome is not None
    assert "Lungeon Run: the end" in played.shown
    for seat in range(2):
        assert f"{outcome.place(seat)}. {'▲●'[seat]} Player {seat + 1}  {outcome.scores[seat]}" in played.shown
    assert f"Result: {outcome.reason.replace('-', ' ')}. Seed 3." in played.shown
    assert played.again is False


def test_play_again() -> None:
    assert whole_match("a").again is True


def test_save_the_record_at_the_end() -> None:
    played = whole_match("xyzzy", "l", "s done.record", "")
    assert "Press Enter, or type a, s or l." in played.shown
    assert played.shown.count("LR-3.3") == 10
    assert "Saved in done.record.\nTo look at it again: undercroft replay done.record" in played.shown
    assert undercroft.replay(Path("done.record").read_text("utf-8")).outcome == played.match.outcome


def test_bots_alone_are_watched_in_words() -> None:
    played = play("", seats=("random", "greedy"), options={"rounds": 1})
    assert "Random bot plays the " in played.shown
    assert "Lungeon Run: the end" in played.shown


# -- several people at one screen -------------------------------------------------------------------------


def test_no_curtain_where_everything_is_public() -> None:
    played = play("1", "1", seats=("human", "human"))
    assert "press Enter when only you" not in played.shown
    assert "Lungeon Run: Player 2" in played.shown


def test_a_curtain_between_players_with_secrets() -> None:
    played = play("", "1", "", "1", game=PEBBLES, seats=("human", "human"), names=("Ann", "Bob"))
    first, second = played.shown.split("The next decision is Bob's alone.")[:2]
    assert first.endswith("\n" * 24 + first.rsplit("\n" * 24, 1)[1])
    assert "Bob, press Enter when only you can see the screen." in second


def test_a_curtain_before_the_first_player_too_whoever_sits_there() -> None:
    shown = play(game=PEBBLES, seats=("human", "human"), names=("Ann", "Bob")).shown
    assert "The next decision is Ann's alone." in shown
    assert "hand" not in shown
    play("", "1", "", "save half", game=PEBBLES, seats=("human", "human"), names=("Ann", "Bob"))
    stage = Stage([""])
    Session(resume_table(PEBBLES, read_record(Path("half")), Path("half")), stage.screen).play()
    curtain, after = stage.shown.split("Bob, press Enter when only you can see the screen.")
    assert "hand" not in curtain
    assert "hand" in after
    assert "press Enter" not in play(game=PEBBLES, seats=("human", "random")).shown


def test_players_are_shown_their_own_hand_only() -> None:
    match = play(game=PEBBLES, seats=("human", "human"), seed=1).match
    hands = [",".join(map(str, PEBBLES.view(match.state, seat)["hand"] or ())) for seat in range(2)]
    shown = play("", "1", "", game=PEBBLES, seats=("human", "human"), seed=1).shown
    before, first, second = shown.split("press Enter")
    assert not any(hand in before for hand in hands)
    assert hands[0] != hands[1]
    assert hands[0] in first
    assert hands[1] not in first
    assert hands[1] in second
    assert hands[0] not in second


# -- dice on the table --------------------------------------------------------------------------------------


def test_real_dice_are_typed_in() -> None:
    played = play("1", "1", "1", "9", "six", "9" * 5000, "2", typed_dice=True, seats=("human", "human"))
    assert "Roll a die for the move; it shows (1 to 6): 9" in played.shown
    assert played.shown.count("A die shows a number from 1 to 6; to leave, press Ctrl-C.") == 3
    assert "and rolls 2: empty." in played.shown


def test_leaving_at_the_dice_takes_the_choice_back() -> None:
    played = play("1", "1", "1", typed_dice=True, seats=("human", "human"))
    assert played.match.count == 2


def test_a_match_with_real_dice_is_saved_and_asks_on() -> None:
    played = play("1", "1", "1", "2", "save half", typed_dice=True, seats=("human", "human"))
    stage = Stage(["1", "3", "q", "n"])
    record = read_record(Path("half"))
    table = resume_table(LUNGEON, record, Path("half"), tray=DiceTray(stage.screen, LUNGEON))
    assert table.match.record() == played.match.record()
    Session(table, stage.screen).play()
    assert "and rolls 3: empty." in stage.shown
    assert [draw.value + 1 for draw in table.match.to_record().tape if draw.stream == "dice"] == [2, 3]


# -- terminals of all kinds -----------------------------------------------------------------------------------

TINY = list(product(undercroft.games(), (1, 10, 20, 29))) if THOROUGH else [*zip(undercroft.games(), (1, 10, 20, 29))]
"""Every game, and every width."""


@pytest.mark.parametrize(("width", "height", "ascii_only"), [(60, 24, True), (80, 24, False), (120, 40, True)])
def test_a_session_fits_the_terminal(width: int, height: int, ascii_only: bool) -> None:
    typed = ["?", "h", "l", "r 5", "help", "1"] * 4
    played = play(*typed, width=width, height=height, ascii_only=ascii_only)
    assert max(map(len, played.stage.lines)) <= width
    assert played.shown.isascii() == ascii_only


@pytest.mark.parametrize(("name", "width"), TINY)
def test_a_tiny_terminal_can_still_be_played_on(name: str, width: int) -> None:
    played = play("?", "h", "l", "help", *["1"] * 12, game=undercroft.game(name), width=width)
    assert played.match.count >= 12


def test_the_usual_terminal_shows_a_decision_whole() -> None:
    """Title, news, board, options and prompt of an ordinary turn are no taller than 24 lines."""
    shown = play("1").shown
    screen = shown[shown.rindex("Lungeon Run: Player 1") :]
    assert len(screen[: screen.index("u undo")].splitlines()) < 24


@pytest.mark.parametrize(("name", "height"), [("run-away", 46), ("dash-through-the-dungeon", 52)])
def test_a_board_is_drawn_lower_where_that_makes_room(name: str, height: int) -> None:
    """A terminal high enough for the tallest board alone shows a lower one, and all of the question."""
    played = play("1", game=undercroft.game(name), seats=("human", *["greedy"] * 3), height=height)
    title = max(number for number, line in enumerate(played.stage.lines) if line.startswith("────"))
    assert (
        len([line for line in played.stage.lines[title:] if "Saved in" not in line and "To play on" not in line])
        <= height
    )


def test_what_was_undone_and_done_differently_is_told_again() -> None:
    table = open_table(LUNGEON, ["human", "human"], 3, {})
    first = table.match.pending[0].seat
    table.match.choose("hero:thief")
    other = table.match.pending[0].seat
    assert [event.data["hero"] for event in table.news(other) if event.kind == "hero-chosen"] == ["thief"]
    table.undo(first)
    table.match.choose("hero:wizard")
    assert [event.data["hero"] for event in table.news(other)] == ["wizard"]
    assert table.news(other) == []


def test_w_says_who_is_ahead() -> None:
    shown = play("w", "q", "n", game=PEBBLES, seats=("human", "random"), names=("Ann", "Bob")).shown
    assert "1. Ann: 0 pebbles." in shown
    assert "1. Bob: 0 pebbles." in shown


def test_bots_that_cannot_look_ahead_with_these_cards_say_so_once() -> None:
    with_pack = load_game("lungeon-run", ["deeper-halls"])
    said = "Legend bot plays as adventurers do: the weights were learned with other cards."
    played = play("1", "1", seats=("human", "legend"), game=with_pack)
    assert played.words.count(said) == 1
    assert "as adventurers do" not in play("1", seats=("human", "legend")).words
    assert "as adventurers do" not in play("1", game=with_pack).words, "greedy promises nothing else"


def test_in_a_match_of_bots_alone_it_is_said_before_they_play() -> None:
    shown = play(seats=("veteran", "legend"), game=DASH).words
    said = "Veteran bot, Legend bot play as adventurers do: nothing was learned of this game."
    assert shown.count(said) == 1
    assert shown.index(said) < shown.index("Dungeon 1")
