"""What a typed line means."""

from __future__ import annotations

import pytest

from undercroft.engine import Catalogue, Closed, Decision, Match, option
from undercroft.rules.dash import GAME as DASH
from undercroft.rules.runaway import GAME as RUNAWAY
from undercroft.terminal.commands import Choose, Command, Order, Refused, understand

MOVE = Decision(
    0,
    "choose_move",
    (option("move", 3, 4), option("move", 4, 4), option("pass")),
    "LR-5.1",
    closed=lambda: [Closed("move:2,2", "wall", "LR-5.6", (2, 2)), Closed("jump", "must-move", "LR-5.8")],
)
ONLY = Decision(0, "choose_move", (option("pass"),), "LR-5.1")
SAVE = Decision(0, "kind", (option("save"), option("leave")), "LR-5.1")
TEXT = Catalogue(
    "en",
    {"option": {"move": "Go to {0},{1}", "pass": "Pass", "save": "Save it", "leave": "Leave it", "take": "Take {0}"}},
    {},
)


def meant(line: str, decision: Decision = MOVE, text: Catalogue = TEXT) -> Command:
    return understand(line, decision, text, ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("1", "move:3,4"),
        (" 2 ", "move:4,4"),
        ("move:4,4", "move:4,4"),
        ("4,4", "move:4,4"),
        ("(4, 4)", "move:4,4"),
        ("3 4", "move:3,4"),
        ("go to 3,4", "move:3,4"),
        ("pass", "pass"),
    ],
)
def test_options_by_number_key_arguments_or_text(line: str, key: str) -> None:
    command = meant(line)
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
    assert meant(line) == order


@pytest.mark.parametrize(
    "line", ["0", "4", "-1", "", "move", "move:9,9", "undo everything", "²", "9" * 5000, "xyzzy"]
)
def test_what_means_nothing_is_refused(line: str) -> None:
    assert meant(line) == Refused(line)


@pytest.mark.parametrize(("line", "key"), [("move:2,2", "move:2,2"), ("2,2", "move:2,2"), ("jump", "jump")])
def test_what_is_closed_is_recognised(line: str, key: str) -> None:
    assert meant(line) == Refused(line, key)


def test_enter_takes_the_only_option() -> None:
    assert meant("", ONLY) == Choose(option("pass"))


def test_an_option_called_like_a_command_comes_first() -> None:
    assert meant("save", SAVE) == Choose(option("save"))
    assert meant("s", SAVE) == Order("save")


def test_arguments_shared_by_two_options_name_neither() -> None:
    both = Decision(0, "kind", (option("take", "sword"), option("leave", "sword")), "LR-1.1")
    assert meant("sword", both) == Refused("sword")


def test_a_number_is_only_ever_the_number_of_an_option() -> None:
    """What lies on D3 has the key flip:17, but 17 of two options is a slip of the finger."""
    late = Decision(0, "flip", (option("flip", 3), option("flip", 17)), "DD-5.3")
    assert meant("17", late, DASH.text) == Refused("17")
    assert meant("2", late, DASH.text) == Choose(option("flip", 17))
    assert meant("d3", late, DASH.text) == Choose(option("flip", 17))


@pytest.mark.parametrize("line", ["a1", "A1", "flip a1", "Flip A1", " flip  A1 "])
def test_places_are_called_what_the_board_calls_them(line: str) -> None:
    decision = Match(DASH, 2, seed=1).pending[0]
    assert meant(line, decision, DASH.text) == Choose(option("flip", 0))


def test_a_place_that_cannot_be_chosen_says_why() -> None:
    left = Decision(
        0, "flip", (option("flip", 3),), "DD-5.3", closed=lambda: [Closed("flip:6", "empty", "DD-5.3", (6,))]
    )
    assert meant("b2", left, DASH.text) == Refused("b2", "flip:6")
    assert meant("b3", left, DASH.text) == Refused("b3")


def test_cards_are_called_by_their_names_or_how_they_begin() -> None:
    decision = Match(RUNAWAY, 4, seed=1).pending[0]
    for each in decision.options:
        card = str(each.args[0])
        name = RUNAWAY.text.name(card)
        assert meant(name.upper(), decision, RUNAWAY.text) == Choose(each)
        assert meant(name.rpartition(" (")[0], decision, RUNAWAY.text) == Choose(each)
        assert meant(card.rpartition("-")[0], decision, RUNAWAY.text) == Choose(each)


def test_the_beginning_of_two_names_is_neither() -> None:
    text = Catalogue("en", TEXT_OF_TWO, {})
    two = Decision(0, "kind", (option("take", "a"), option("take", "b")), "LR-1.1")
    assert meant("red", two, text) == Refused("red")
    assert meant("red sword", two, text) == Choose(option("take", "b"))


TEXT_OF_TWO = {"option": {"take": "Take {0:name}"}, "name": {"a": "Red Shield", "b": "Red Sword"}}
