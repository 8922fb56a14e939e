"""Bots that are programs of their own: the example, and every way to misbehave."""

from __future__ import annotations

import gc
import json
import os
import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from typer.testing import CliRunner

import undercroft
from undercroft import Chance, Match
from undercroft.bots import (
    BOTS,
    Bot,
    GreedyBot,
    Outside,
    OutsideBot,
    RandomBot,
    bring_bot,
    dismiss,
    make_bot,
    play_out,
)
from undercroft.bots.protocol import ask, greet, line, schema
from undercroft.cli import app
from undercroft.engine import Cursor, SettingError

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "bold.py"
LOOP = """
import json, os, subprocess, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "question":
        continue
    asked += 1
    key = message["options"][0]["key"]
    answer = json.dumps({"key": key})
"""


def command(file: Path) -> str:
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Outside]:
    """A program that answers as those lines say; `answer` is what it should have said."""

    def made(does: str, seconds: float = 60.0, whole: bool = False) -> Outside:
        file = tmp_path / "program.py"
        body = does if whole else LOOP + "".join(f"    {each}\n" for each in does.splitlines())
        file.write_text(body, "utf-8")
        return Outside(command(file), seconds)

    return made


def lungeon(seed: int = 1) -> Match[Any]:
    return undercroft.new_match("lungeon-run", players=2, seed=seed, options={"rounds": 1})


def played(source: Outside, seed: int = 1) -> tuple[Match[Any], OutsideBot]:
    match, bot = lungeon(seed), source(seed)
    try:
        play_out(match, [bot, RandomBot(2)])
    finally:
        dismiss([bot])
    return match, bot


def gone(process: int) -> bool:
    """Whether a process has ended; one that is still being cleared away has."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":
            return True
        time.sleep(0.05)
    return False


# -- the example -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lungeon-run", "run-away", "dash-through-the-dungeon", "dungeon-run"])
def test_the_example_plays_every_game(game: str) -> None:
    match = undercroft.new_match(game, players=2, seed=3)
    bots: list[Bot] = [Outside(command(EXAMPLE))(1), GreedyBot(2)]
    outcome = play_out(match, bots)
    assert dismiss(bots) == []
    assert len(outcome.scores) == 2


def test_the_example_is_short_and_needs_nothing_but_python() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) <= 32
    assert {each.split()[1] for each in text.splitlines() if each.startswith("import")} <= {"json", "random", "sys"}


def test_a_program_that_keeps_to_its_seed_plays_the_same_match_again() -> None:
    one, two = (played(Outside(command(EXAMPLE)))[0] for _ in range(2))
    assert one.choices == two.choices


def test_a_program_plays_whatever_it_answers(program: Callable[..., Outside]) -> None:
    last = program('print(json.dumps({"key": message["options"][-1]["key"]}), flush=True)')
    match, bot = played(last)

    class Last:
        def choose(self, seat: Any) -> Any:
            return seat.decision.options[-1]

    same = lungeon()
    play_out(same, [Last(), RandomBot(2)])
    assert bot.trouble == ""
    assert match.choices == same.choices


def test_the_messages_are_those_of_the_schema(program: Callable[..., Outside], tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    keep = f"""
import json, sys
with open({str(heard)!r}, "w") as file:
    for line in sys.stdin:
        file.write(line)
        message = json.loads(line)
        if message["type"] == "question":
            print(json.dumps({{"key": message["default"], "number": message["number"], "remark": 1}}), flush=True)
"""
    match, bot = played(program(keep, whole=True))
    assert bot.trouble == ""
    messages = [json.loads(each) for each in heard.read_text("utf-8").splitlines()]
    valid = jsonschema_rs.validator_for(schema())
    for message in messages:
        valid.validate(message)
    hello, *questions, end = messages
    assert (hello["type"], hello["protocol"], hello["seat"], hello["options"]["rounds"]) == ("hello", 1, 0, 1)
    assert end["outcome"]["scores"] == list(match.outcome.scores if match.outcome else ())
    mine = [key for seat, key in match.choices if seat == 0]
    assert [each["default"] for each in questions] == mine
    assert [each["number"] for each in questions] == list(range(1, len(mine) + 1))
    told = [event for each in questions for event in each["news"]["events"]]
    known = [each.as_dict() for each in match.events(seat=0)]
    assert told == known[: len(told)], "nothing is told twice, and nothing is left out"
    assert len(told) > len(known) / 2


# -- only what the seat may know ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lungeon-run", "run-away", "dash-through-the-dungeon", "dungeon-run"])
def test_a_program_is_told_the_same_whatever_is_hidden(game: str) -> None:
    match, bot, compared = undercroft.new_match(game, players=2, seed=5), RandomBot(1), 0
    while match.pending and match.count < 120:
        decision = match.pending[0]
        seat = match.seat(decision.seat)
        if match.count % 3 == 0:
            for number in range(3):
                world = seat.imagine(Chance(number)).seat(seat.number)
                assert world.decision is not None
                real, imagined = (
                    msgspec.structs.replace(ask(each, question, 1, Cursor())[0], position=0, news=None)
                    for each, question in ((seat, decision), (world, world.decision))
                )
                assert line(real) == line(imagined)
                assert line(greet(seat, 1.0, 7)) == line(greet(world, 1.0, 7))
                compared += 1
        match.choose(bot.choose(seat), decision.seat)
    assert compared >= 30


def test_the_seed_a_program_is_told_does_not_give_the_match_away(
    program: Callable[..., Outside], tmp_path: Path
) -> None:
    bot = Outside(command(EXAMPLE))(12345)
    assert bot._seed not in (12345, 1)
    assert bot._seed == Outside(command(EXAMPLE))(12345)._seed


# -- misbehaving -------------------------------------------------------------------------------------------------

WAYS = {
    "slow": ("time.sleep(60)", "has given no answer within"),
    "silent": ("pass", "has given no answer within"),
    "no JSON": ("print('open the chest!', flush=True)", "should have answered"),
    "broken JSON": ("print(answer[:-1], flush=True)", "should have answered"),
    "no key": ("print('{}', flush=True)", "missing required field `key`"),
    "a number": ("print('[1]', flush=True)", "should have answered"),
    "no UTF-8": ("os.write(1, b'\\xff\\xfe\\n')", "should have answered"),
    "nothing": ("print(flush=True)", "should have answered"),
    "unknown key": ("print(json.dumps({'key': 'cheat'}), flush=True)", "has chosen 'cheat', which is none"),
    "control codes": ("print(json.dumps({'key': 'a\\x1b[2J'}), flush=True)", "has chosen 'a�[2J', which is none"),
    "another number": ("print(json.dumps({'key': key, 'number': 99}), flush=True)", "has answered question 99"),
    "dies": ("sys.exit('no more torches')", "has ended with code 1 (no more torches)"),
    "killed": ("os.kill(os.getpid(), 9)", "was ended by signal 9"),
    "closes": ("os.close(1); time.sleep(60)", "has closed its standard output"),
    "two answers": ("print(answer + '\\n' + answer, flush=True)", "without being asked|which is none of"),
    "flood of lines": ("while True: print('x' * 100)", "should have answered|far more than an answer"),
    "flood without end": ("while True: os.write(1, b'x' * 65536)", "has written far more than an answer"),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("later", [False, True])
def test_a_program_that_misbehaves_is_replaced_and_the_match_goes_on(
    way: str, later: bool, program: Callable[..., Outside]
) -> None:
    does, message = WAYS[way]
    if later:
        does = f"if asked < 3:\n    print(answer, flush=True)\n    continue\n{does}"
    patient = "within" not in message
    source = replace(program(does, seconds=60.0 if patient else 2.0), starting=20.0 * later)
    match, bot = lungeon(), source(1)
    outcome = play_out(match, [bot, RandomBot(2)])
    assert outcome is match.outcome
    ((name, trouble),) = dismiss([bot])
    assert name == source.command
    assert any(each in trouble for each in message.split("|")), trouble
    assert trouble.startswith("question ")
    assert trouble.endswith("; greedy plays on for it")
    number = int(trouble.split(":")[0].removeprefix("question "))
    assert number == (1 + 2 * later) + (way == "two answers")
    if later:
        mine = [key for seat, key in match.choices if seat == 0]
        again = lungeon()
        play_out(again, [_Replayed(mine[: number - 1]), RandomBot(2)])
        assert match.choices == again.choices, "the first answers were the program's, the others greedy's"


class _Replayed:
    """Those answers, and greedy's from then on."""

    def __init__(self, keys: list[str]) -> None:
        self._keys = keys
        self._greedy = GreedyBot(1)

    def choose(self, seat: Any) -> Any:
        return seat.decision.find(self._keys.pop(0)) if self._keys else self._greedy.choose(seat)


def test_a_program_that_does_not_read_keeps_nobody_waiting(program: Callable[..., Outside]) -> None:
    """The pipe to it fills up with the first messages of a large game; whoever writes must not wait for it."""
    source = replace(program("import time; time.sleep(60)", seconds=0.3, whole=True), starting=0.0)
    match, bot = undercroft.new_match("dungeon-run", players=2, seed=1), source(1)
    seat = match.seat(match.pending[0].seat)
    before = time.monotonic()
    bot.choose(seat)
    assert "no answer within" in bot.trouble
    assert time.monotonic() - before < 55


@pytest.mark.slow
def test_the_first_answer_has_time_to_get_up(program: Callable[..., Outside]) -> None:
    source = program("time.sleep(2.5 if asked == 1 else 0)\nprint(answer, flush=True)", seconds=2.0)
    _, bot = played(source)
    assert "question 1:" not in bot.trouble
    _, bot = played(replace(source, starting=0.0))
    assert "question 1:" in bot.trouble


# -- processes are always ended ------------------------------------------------------------------------------------

FAMILY = """
if asked == 1:
    inner = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    open("{file}", "w").write(f"{{os.getpid()}} {{inner.pid}}")
"""


@pytest.mark.slow
@pytest.mark.parametrize("then", ["print(answer, flush=True)", "sys.exit()", "time.sleep(600)"])
def test_a_program_and_all_it_has_started_end_with_the_match(
    then: str, program: Callable[..., Outside], tmp_path: Path
) -> None:
    file = tmp_path / "pids"
    patient, started = "sleep" not in then, time.monotonic()
    played(replace(program(FAMILY.format(file=file) + then, seconds=60.0 if patient else 5.0), starting=0.0))
    assert time.monotonic() - started < 120, "nobody waits for a program that has gone"
    for process in map(int, file.read_text().split()):
        assert gone(process)


def test_a_program_that_does_not_leave_is_ended(program: Callable[..., Outside], tmp_path: Path) -> None:
    file = tmp_path / "pid"
    does = f"open({str(file)!r}, 'w').write(str(os.getpid())); print(answer, flush=True)"
    stays = program(does)
    Path(shlex.split(stays.command)[-1]).write_text(
        Path(shlex.split(stays.command)[-1]).read_text("utf-8") + "\nimport signal\ntime.sleep(600)\n", "utf-8"
    )
    _, bot = played(stays)
    assert bot.trouble == ""
    assert gone(int(file.read_text()))


def test_a_bot_that_is_forgotten_takes_its_program_along(program: Callable[..., Outside], tmp_path: Path) -> None:
    file = tmp_path / "pid"
    bot = program(f"open({str(file)!r}, 'w').write(str(os.getpid())); print(answer, flush=True)")(1)
    match = lungeon()
    bot.choose(match.seat(match.pending[0].seat))
    process = int(file.read_text())
    os.kill(process, 0)
    del bot
    gc.collect()
    assert gone(process)


def test_nothing_is_started_before_it_is_asked(program: Callable[..., Outside], tmp_path: Path) -> None:
    file = tmp_path / "started"
    bot = bring_bot(program(f"open({str(file)!r}, 'w')", whole=True), 1)
    assert isinstance(bot, OutsideBot)
    bot.close()
    assert not file.exists()


# -- how it is named -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("cmd:", "names no program"),
        ("cmd:no-such-program", "there is no program 'no-such-program' that could be run"),
        ("cmd:./no-such-program --deep", r"there is no program './no-such-program'"),
        ("cmd:'unfinished", "cannot be read"),
    ],
)
def test_a_command_that_cannot_be_is_refused(source: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        bring_bot(source, 1)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_seconds_to_think_are_more_than_none(seconds: float) -> None:
    with pytest.raises(SettingError, match="more than 0"):
        Outside(f"cmd:{shlex.quote(sys.executable)}", seconds)


def test_a_file_that_may_not_be_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("#!/bin/sh\n")
    with pytest.raises(SettingError, match="that could be run"):
        Outside(f"cmd:{file}")
    file.chmod(0o755)
    assert Outside(f"cmd:{file}").words == [str(file)]


def test_a_program_is_no_bot_by_name() -> None:
    """The web service takes bots by their names alone."""
    assert not any(name.startswith("cmd:") for name in BOTS)
    with pytest.raises(SettingError, match="there is no bot"):
        make_bot(f"cmd:{sys.executable}", 1)


def test_the_schema_is_printed_or_written(tmp_path: Path) -> None:
    file = tmp_path / "bots.json"
    printed = CliRunner().invoke(app, ["schema", "bots"])
    written = CliRunner().invoke(app, ["schema", "bots", "--file", str(file)])
    assert (printed.exit_code, written.exit_code, written.stdout) == (0, 0, "")
    assert json.loads(printed.stdout) == json.loads(file.read_text("utf-8")) == schema()
    refused = CliRunner().invoke(app, ["schema", "bots", "--file", str(tmp_path)])
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"undercroft: cannot write to {tmp_path}: ")
