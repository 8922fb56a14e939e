"""The `undercroft` command, as it is called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import undercroft
from undercroft.cli import app


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: str = "", **environment: str) -> Result:
    return CliRunner().invoke(app, list(words), input=typed, env={"COLUMNS": "80", "LINES": "24", **environment})


def test_version() -> None:
    result = run("--version")
    assert result.stdout == f"undercroft {undercroft.__version__}\n"
    assert result.exit_code == 0


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "undercroft", "--version"], capture_output=True, check=True)
    assert done.stdout.decode().strip() == f"undercroft {undercroft.__version__}"


def test_what_is_called_is_this_checkout() -> None:
    ask = [sys.executable, "-c", "import undercroft; print(undercroft.__file__)"]
    done = subprocess.run(ask, capture_output=True, check=True, text=True)
    assert Path(done.stdout.strip()).is_relative_to(Path(__file__).parent.parent / "src")


def test_help_names_every_command() -> None:
    shown = run("--help").stdout
    for command in ("play", "replay", "rules", "games", "simulate", "train", "packs", "cards"):
        assert f"│ {command} " in shown


@pytest.mark.parametrize("command", ["play", "replay", "rules", "games", "cards", "simulate", "train"])
def test_help_has_examples(command: str) -> None:
    shown = run(command, "--help").stdout
    assert "Examples:" in shown
    assert f"undercroft {command} " in shown


def test_the_first_help_has_examples() -> None:
    assert "undercroft play run-away --players 5" in run("--help").stdout


# -- play ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["play"]])
def test_two_enters_lead_into_a_running_match(words: list[str]) -> None:
    result = run(*words, typed="\n\n")
    assert result.exit_code == 0
    assert "Which game? [1]" in result.stdout
    assert "Who plays? [1]" in result.stdout
    assert "Player 1: choose a hero for round 1." in result.stdout


def test_a_game_for_many_is_played_by_four_unless_said_otherwise() -> None:
    assert "Greedy bot III is the" in run("play", "run-away", "--seed", "1", typed="").stdout
    assert "Greedy bot II is the" not in run("play", "run-away", "--seats", "human", "--seed", "1", typed="").stdout


def test_bots_of_a_level_take_the_seats_not_named() -> None:
    words = ["play", "run-away", "--bots", "novice", "--seed", "1"]
    assert "Novice bot III is the" in run(*words, typed="").stdout
    shown = run(*words, "--seats", "human,greedy", "--players", "3", typed="").stdout
    assert "Greedy bot is the" in shown
    assert "Novice bot is the" in shown
    result = run("play", "run-away", "--bots", "expert", typed="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "not 'expert'" in result.stderr


def test_leaving_the_menu_is_clean() -> None:
    result = run(typed="")
    assert result.exit_code == 0
    assert "Traceback" not in result.output


def test_the_same_seed_is_the_same_match() -> None:
    first, second, other = (run("play", "lungeon-run", "--seed", seed, typed="1\nq\nn\n").stdout for seed in "778")
    assert first == second != other


def test_options_seats_and_names() -> None:
    result = run(
        "play", "lungeon-run", "-o", "rounds=1", "--seats", "human,human", "--names", "Ann,Bob", "--seed", "3"
    )
    assert "Round 1 of 1 begins; Ann goes first." in result.stdout
    assert "● Bob" in result.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "ludo"], "there is no game 'ludo'"),
        (["play", "lungeon-rum"], "did you mean 'lungeon-run'?"),
        (["play", "lungeon-run", "-o", "rounds=99"], "option 'rounds' is a whole number from 1 to 20 (LR-2.2)"),
        (["play", "lungeon-run", "-o", "color=red"], "there is no option 'color'; there are: rounds,"),
        (["play", "lungeon-run", "-o", "rounds"], "an option is given as name=value"),
        (["play", "lungeon-run", "--seats", "human,robot"], "or cmd:PROGRAM, not 'robot'"),
        (
            ["play", "lungeon-run", "--seat", "human", "--seat", "cmd:no-such-bot"],
            "there is no program 'no-such-bot'",
        ),
        (["play", "lungeon-run", "--seats", "human", "--seat", "greedy"], "one at a time with --seat, not both"),
        (["play", "lungeon-run", "--seat", "cmd:python3", "--bot-seconds", "0"], "more than 0, not 0"),
        (["play", "lungeon-run", "--players", "3"], "Lungeon Run is for 2 players, not 3"),
        (["play", "lungeon-run", "--players", "0"], "Lungeon Run is for 2 players, not 0"),
        (["play", "lungeon-run", "--players", "-3"], "Lungeon Run is for 2 players, not -3"),
        (["play", "lungeon-run", "--seats", "human,human,human"], "Lungeon Run is for 2 players, not 3"),
        (
            ["play", "lungeon-run", "--seats", "human,human", "--players", "1"],
            "--seats names 2 seats and --players is 1",
        ),
        (["play", "lungeon-run", "--seed", "-1"], "a seed is a whole number"),
        (["play", "lungeon-run", "--names", "a,b,c"], "there are 2 seats and 3 names"),
        (
            ["play", "lungeon-run", "--names", "Ann,Ann"],
            "two players are called 'Ann': give each a name of their own",
        ),
        (["play", "lungeon-run", "--names", "\udcff"], r"a name is one line of plain text, not '\udcff'"),
        (["play", "lungeon-run", "--dice", "loaded"], "--dice is seeded or typed, not 'loaded'"),
        (["play", "lungeon-run", "--pack", "nowhere"], "nowhere"),
        (["play", "--resume", "missing.record"], "there is no file missing.record"),
        (["play", "--resume", "missing.record", "--seed", "1"], "--resume goes on with the match as it is"),
        (["replay", "missing.record"], "there is no file missing.record"),
        (["rules", "ludo"], "there are no rules of 'ludo'"),
        (["games", "ludo"], "there is no game 'ludo'"),
    ],
)
def test_errors_are_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.startswith("undercroft: ")
    assert result.stderr.count("\n") == 1


def test_save_and_resume(in_an_empty_folder: Path) -> None:
    run("play", "lungeon-run", "--seed", "3", "--names", "Ann", typed="1\nsave half\nq\nn\n")
    resumed = run("play", "--resume", "half", typed="save\nq\nn\n")
    assert "Ann: choose a tile to move to." in resumed.stdout
    assert "Saved in half.\nTo play on: undercroft play --resume half" in resumed.stdout
    wrong = run("play", "ludo", "--resume", "half")
    assert wrong.exit_code == 2
    assert wrong.stderr == "undercroft: half is a match of lungeon-run, not of ludo\n"


def test_resume_goes_on_with_real_dice() -> None:
    typed = "1\n1\n1\n2\nsave half\nq\nn\n"
    run("play", "lungeon-run", "--seed", "3", "--seats", "human,human", "--dice", "typed", typed=typed)
    resumed = run("play", "--resume", "half", typed="1\n3\nq\nn\n")
    assert "Roll a die for the move; it shows (1 to 6): " in resumed.stdout
    assert "and rolls 3: empty." in resumed.stdout
    assert "Roll a die" not in run("play", "--resume", "half", "--dice", "seeded", typed="1\nq\nn\n").stdout


def test_a_damaged_record_is_refused_with_its_line(in_an_empty_folder: Path) -> None:
    run("play", "lungeon-run", "--seed", "3", typed="1\nsave half\nq\nn\n")
    text = (in_an_empty_folder / "half").read_text("utf-8")
    (in_an_empty_folder / "cut").write_text(text.replace("hero:paladin", "hero:pirate"), "utf-8")
    for command in (["replay", "cut"], ["play", "--resume", "cut"]):
        result = run(*command)
        assert result.exit_code == 2
        assert result.stderr.startswith("undercroft: cut: ")


def test_a_pack_is_played_with_and_asked_for_again() -> None:
    played = run("play", "lungeon-run", "--pack", "deeper-halls", "--seed", "1", typed="1\nsave half\nq\nn\n")
    assert played.exit_code == 0
    refused = run("replay", "half", "--all")
    assert refused.exit_code == 2
    assert refused.stderr.endswith("unchanged and in that order: --pack deeper-halls\n")
    assert run("replay", "half", "--all", "--pack", "deeper-halls").exit_code == 0


def test_play_again_deals_anew() -> None:
    result = run("play", "lungeon-run", "--seats", "random,random", "-o", "rounds=1", "--seed", "1", typed="a\n\n")
    assert result.stdout.count("Lungeon Run: the end") == 2
    assert result.stdout.count("Seed 1.\n") == 1


# -- terminals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_width_is_used_and_kept(columns: int) -> None:
    shown = run("play", "lungeon-run", "--seed", "3", typed="1\n?\nh\n", COLUMNS=str(columns)).stdout
    assert max(map(len, shown.splitlines())) == columns


def test_ascii() -> None:
    for words in (["play", "lungeon-run"], ["games"], ["rules", "lungeon-run", "7"], ["rules"]):
        result = run(*words, "--ascii", typed="1\nl\nhelp\n")
        assert result.exit_code == 0
        assert result.stdout.isascii()


def test_an_output_that_is_not_utf_8_gets_ascii() -> None:
    result = CliRunner(charset="latin-1").invoke(app, ["play", "lungeon-run"], input="1\n")
    assert result.stdout.isascii()
    assert "+-----" in result.stdout


def test_colours_only_where_they_are_wanted() -> None:
    plain = run("games", FORCE_COLOR="", NO_COLOR="1").stdout
    assert "\x1b[3" not in plain
    coloured = run("play", "lungeon-run", typed="1\n", FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert "\x1b[1;7;31m▲" in coloured  # the figure of seat 0: bold, reversed, red
    assert "\x1b[1;38;5;208m  1 " in coloured  # an option's number: flame
    monochrome = run("play", "lungeon-run", typed="1\n", FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1").stdout
    assert "\x1b[1;38" not in monochrome
    assert "38;5;" not in monochrome


# -- the other commands ----------------------------------------------------------------------------------------


def test_replay_steps_and_prints_all() -> None:
    run("play", "lungeon-run", "--seed", "3", "--names", "Ann", typed="1\nsave half\nq\nn\n")
    stepped = run("replay", "half", typed="\nb\nq\n")
    assert stepped.exit_code == 0
    assert "Lungeon Run: choice 1 of 2" in stepped.stdout
    assert "Ann: Play the Paladin  hero:paladin" in stepped.stdout
    everything = run("replay", "half", "--all")
    assert "Ann plays the Paladin.  LR-3.7" in everything.stdout


@pytest.mark.parametrize("words", [["LR-5.3"], ["lungeon-run", "LR-5.3"], ["lungeon-run", "5.3"], ["lr-5.3"]])
def test_a_clause(words: list[str]) -> None:
    assert "A hero may squeeze diagonally between two walls." in run("rules", *words).stdout


def test_rules_by_word_chapter_and_list() -> None:
    assert "LR-17.3" in run("rules", "lungeon-run", "squeeze").stdout
    assert "LR-4.5" in run("rules", "lungeon-run", "4").stdout
    assert "9. Death  LR-9.1 to LR-9.7" in run("rules", "lungeon-run", "contents").stdout
    assert "How to play Lungeon Run" in run("rules", "lungeon-run").stdout
    assert "5. Actions" in run("rules", "dungeon-run", "contents").stdout
    assert "dungeon-run" in run("rules").stdout
    missing = run("rules", "LR-99.9")
    assert missing.exit_code == 2
    assert "No rule of Lungeon Run has 'LR-99.9'." in missing.stdout


def test_games_with_their_options() -> None:
    shown = run("games", "lungeon-run").stdout
    assert "lungeon-run  Lungeon Run, 2 players" in shown
    for setting in undercroft.game("lungeon-run").settings:
        assert f"{setting.name}={str(setting.default).lower()} " in shown
        assert setting.clause in shown
