"""Bots of one's own in simulations."""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from undercroft.bots import Bot, RandomBot, bring_bot
from undercroft.engine import ChoiceError, Option, Seat, SettingError
from undercroft.lab import Report, simulate
from undercroft.lab.simulate.command import simulate as command

app = typer.Typer()
app.command()(command)

MODULE = '''
import threading

from undercroft.bots import RandomBot


class Cautious:
    """Does what a player does who says nothing."""

    def choose(self, seat):
        return seat.decision.default


class Seeded(RandomBot):
    pass


class Inner:
    class Hasty:
        def choose(self, seat):
            return seat.decision.options[0]


class Broken:
    def __init__(self, seed):
        raise RuntimeError(f"no luck with {seed}")


class Picky:
    def __init__(self, first, second):
        pass


class Locked(Cautious):
    def __init__(self):
        self.lock = threading.Lock()


def make(seed):
    return Seeded(seed)


def make_nothing():
    return "nothing"


LOCKED = Locked()
number = 7
'''


@pytest.fixture(autouse=True)
def my_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of bots in the folder one is in, which Python looks into."""
    (tmp_path / "my_bots.py").write_text(MODULE)
    (tmp_path / "unfinished.py").write_text("import no_such_thing\n")
    (tmp_path / "mistaken.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("my_bots", "unfinished", "mistaken"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def played(bots: Any, **changes: Any) -> Report:
    return simulate("lungeon-run", bots=bots, **{"matches": 12, "seed": 1, "options": {"rounds": 1}, **changes})


class Cautious:
    def choose(self, seat: Seat[Any]) -> Option:
        assert seat.decision is not None
        return seat.decision.default


class Counting:
    """Gets bored: after so many choices it takes the last option."""

    def __init__(self, patience: int = 3) -> None:
        self.left = patience

    def choose(self, seat: Seat[Any]) -> Option:
        assert seat.decision is not None
        self.left -= 1
        return seat.decision.options[0 if self.left >= 0 else -1]


def numbers(report: Report) -> dict[str, object]:
    """What came of it, whatever the bots were called."""
    told = report.to_dict()
    return {name: told[name] for name in ("seats", "length", "reasons", "statistics")}


def test_a_bot_by_module_and_class() -> None:
    report = played(["my_bots:Cautious", "random"])
    assert list(report.bots) == ["my_bots:Cautious", "random"]
    assert report.bots["my_bots:Cautious"].played == 12
    assert report.to_dict()["lineup"] == ["my_bots:Cautious", "random"]


@pytest.mark.parametrize("source", [Cautious, Cautious(), lambda: Cautious(), "my_bots:Cautious"])
def test_a_class_an_object_a_function_and_a_name_are_the_same_bot(source: object) -> None:
    assert numbers(played({"mine": source, "other": "random"})) == numbers(played([Cautious, "random"]))


@pytest.mark.parametrize("source", [RandomBot, "my_bots:Seeded", "my_bots:make", lambda luck: RandomBot(luck)])
def test_a_bot_that_wants_a_seed_gets_that_of_its_match(source: object) -> None:
    assert numbers(played({"mine": source, "other": "greedy"})) == numbers(played(["random", "greedy"]))


def test_a_parameter_that_is_no_seed_is_left_alone() -> None:
    made = bring_bot(Counting, 99)
    assert isinstance(made, Counting)
    assert made.left == 3
    also = bring_bot(functools.partial(Counting, patience=5), 99)
    assert isinstance(also, Counting)
    assert also.left == 5


def test_every_match_gets_its_own_copy_of_an_object() -> None:
    bot = Counting(3)
    report = played({"bored": bot, "other": "random"})
    assert bot.left == 3
    assert numbers(report) == numbers(played({"bored": Counting, "other": "random"}))


def test_bots_with_names_of_ones_own() -> None:
    report = played({"bold": Counting(0), "timid": Counting(9)})
    assert list(report.bots) == ["bold", "timid"]
    with pytest.raises(SettingError, match=r"two different bots are called 'Counting': give them names, as in bots="):
        played([Counting(0), Counting(9)])
    assert played([Counting, Counting]).bots["Counting"].played == 24


@pytest.mark.slow
@pytest.mark.parametrize("bots", [["my_bots:Cautious", "my_bots:Seeded"], {"a": Counting(2), "b": Cautious}])
def test_several_processes_play_the_same(bots: Any) -> None:
    assert played(bots, jobs=2).to_json() == played(bots).to_json()


def test_a_bot_that_cannot_travel_is_refused_before_the_work() -> None:
    with pytest.raises(SettingError, match=r"the bot 'mine' cannot be sent to other processes .* use jobs=1"):
        played({"mine": lambda: Cautious(), "other": "random"}, jobs=2)


MISTAKES: list[tuple[object, str]] = [
    ("no_such_bots:Cautious", "there is no module 'no_such_bots' here, nor one that is installed"),
    ("my_bots.deeper:Cautious", "there is no module 'my_bots.deeper' here"),
    ("unfinished:Bot", "module 'unfinished' cannot be imported: No module named 'no_such_thing'"),
    ("mistaken:Bot", "module 'mistaken' cannot be imported: ZeroDivisionError: division by zero"),
    ("my_bots:Cautius", "module 'my_bots' has no 'Cautius'; did you mean 'Cautious'?"),
    ("my_bots:Zzz", r"module 'my_bots' has no 'Zzz'. Bots in it: RandomBot, Cautious, Seeded, Locked"),
    ("my_bots:", "a bot of your own is given as module:Class, e.g. my_bots:Cautious, not 'my_bots:'"),
    (":Cautious", "a bot of your own is given as module:Class"),
    ("my_bots:number", "my_bots:number is no bot: a bot is an object with a method choose"),
    ("my_bots:make_nothing", "my_bots:make_nothing makes no bot but 'nothing': a bot is an object with"),
    ("my_bots:Inner", "my_bots:Inner makes no bot but "),
    ("my_bots:Broken", "my_bots:Broken cannot be made: RuntimeError: no luck with 0"),
    ("my_bots:Picky", "my_bots:Picky cannot be made: TypeError: .*missing 2 required"),
    ("my_bots:LOCKED", "my_bots:LOCKED cannot be copied for each match .*; give a class or a function that makes it"),
    (7, "a bot is given by its name, not by 7: a bot is an object .* Known by name: random, greedy"),
    (None, "a bot is given by its name, not by None"),
]


@pytest.mark.parametrize(("source", "message"), MISTAKES)
def test_what_is_no_bot_is_refused_with_the_reason(source: object, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        played([source, "random"])


@pytest.mark.parametrize("bots", [Cautious(), "greedy", 7])
def test_bots_are_a_list(bots: object) -> None:
    with pytest.raises(SettingError, match="the bots of a simulation are a list"):
        played(bots)


def test_a_bot_inside_a_class() -> None:
    assert played(["my_bots:Inner.Hasty", "random"]).matches == 12


def test_a_name_is_a_word() -> None:
    with pytest.raises(SettingError, match="a bot is called by a word, not by 3"):
        played({3: "random"})


def test_a_bot_that_chooses_what_is_no_option_is_told_so() -> None:
    class Dreamer:
        def choose(self, seat: Seat[Any]) -> Option:
            return Option("fly")

    dreamer: Callable[[], Bot] = Dreamer
    with pytest.raises(ChoiceError, match="fly"):
        played([dreamer, "random"])


# -- on the command line ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_command_takes_them_from_the_folder_one_is_in(my_bots: Path) -> None:
    """As installed: the folder one is in is not where Python looks by itself."""
    words = ["simulate", "lungeon-run", "--bots", "my_bots:Cautious,greedy", "-n", "4", "--jobs", "2"]
    program = f"import sys; sys.path.remove(''); sys.argv[1:] = {words!r}; from undercroft.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=my_bots, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "4 matches, my_bots:Cautious against greedy" in done.stdout


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("no_such_bots:Cautious", "there is no module 'no_such_bots' here, nor one that is installed"),
        ("my_bots:Cautius", "module 'my_bots' has no 'Cautius'; did you mean 'Cautious'?"),
        ("my_bots:number", "my_bots:number is no bot"),
    ],
)
def test_mistakes_on_the_command_line_are_one_line(bots: str, message: str) -> None:
    result = CliRunner().invoke(app, ["lungeon-run", "--bots", bots, "-n", "1"])
    assert result.exit_code == 2
    assert result.stderr.startswith("undercroft: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
