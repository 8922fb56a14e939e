"""What a typed line means."""

from __future__ import annotations

import pytest

from undercroft.engine import Closed, Decision, option
from undercroft.terminal.commands import Choose, Order, Refused, understand

MOVE = Decision(
    0,
    "choose_move",
    (option("move", 3, 4), option("move", 4, 4), option("pass")),
    "LR-5.1",
    closed=lambda: [Closed("move:2,2", "wall", "LR-5.6", (2, 2)), Closed("jump", "must-move", "LR-5.8")],
)
ONLY = Decision(0, "choose_move", (option("pass"),), "LR-5.1")
SAVE = Decision(0, "kind", (option("save"), option("leave")), "LR-5.1")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("1", "move:3,4"),
        (" 2 ", "move:4,4"),
        ("move:4,4", "move:4,4"),
        ("4,4", "move:4,4"),
        ("(4, 4)", "move:4,4"),
        ("3 4", "move:3,4"),
        ("pass", "pass"),
    ],
)
def test_options_by_number_key_or_arguments(line: str, key: str) -> None:
    command = understand(line, MOVE)
    assert isinstance(command, Choose)
    assert command.option.key == key


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("?", Order("closed")),
        ("h", Order("hint")),
        ("HINT", Order("hint")),
        ("l", Order("log")),
        ("r", Order("rules")),
        ("r LR-5.8", Order("rules", "LR-5.8")),
        ("rules two words", Order("rules", "two words")),
        ("u", Order("undo")),
        ("save my match.record", Order("save", "my match.record")),
        ("q", Order("quit")),
    ],
)
def test_commands_by_letter_or_name(line: str, order: Order) -> None:
    assert understand(line, MOVE) == order


@pytest.mark.parametrize(
    "line", ["0", "4", "-1", "", "move", "move:9,9", "undo everything", "²", "9" * 5000, "xyzzy"]
)
def test_what_means_nothing_is_refused(line: str) -> None:
    assert understand(line, MOVE) == Refused(line)


@pytest.mark.parametrize(("line", "key"), [("move:2,2", "move:2,2"), ("2,2", "move:2,2"), ("jump", "jump")])
def test_what_is_closed_is_recognised(line: str, key: str) -> None:
    assert understand(line, MOVE) == Refused(line, key)


def test_enter_takes_the_only_option() -> None:
    assert understand("", ONLY) == Choose(option("pass"))


def test_an_option_called_like_a_command_comes_first() -> None:
    assert understand("save", SAVE) == Choose(option("save"))
    assert understand("s", SAVE) == Order("save")


def test_arguments_shared_by_two_options_name_neither() -> None:
    both = Decision(0, "kind", (option("take", 7), option("leave", 7)), "LR-1.1")
    assert understand("7", both) == Refused("7")
