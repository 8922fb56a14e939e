"""Looking at recorded matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.pebbles import GAME as PEBBLES
from tests.terminal.stage import LUNGEON, Stage
from undercroft.bots import make_bot, play_out
from undercroft.engine import Match, Record, RecordError, SettingError
from undercroft.terminal.replay import Replay

ENDED = "\n1. ▲ Ann  0\n1. ● Bob  0\nResult: draw.\n"


@pytest.fixture(scope="module")
def record() -> Record:
    match = Match(LUNGEON, 2, seed=5, options={"rounds": 1}, tags={"Name0": "Ann", "Name1": "Bob"})
    play_out(match, [make_bot("random", 1), make_bot("random", 2)])
    return match.to_record()


def step(record: Record, *typed: str) -> Stage:
    stage = Stage(typed)
    Replay(LUNGEON, record, stage.screen).step()
    return stage


def titles(stage: Stage) -> list[str]:
    return [line.strip("─ ") for line in stage.lines if "Lungeon Run: choice" in line]


def test_steps_forward_back_and_to_a_choice(record: Record) -> None:
    last = len(record.choices)
    stage = step(record, "", "n", "b", "g 5", f"g {last}", "", "g 0", "b", "q")
    assert titles(stage) == [f"Lungeon Run: choice {at} of {last}" for at in (0, 1, 2, 1, 5, last, 0)]
    assert "This is the end of the record." in stage.shown
    assert "This is the beginning of the record." in stage.shown


def test_a_step_says_who_chose_what_and_what_came_of_it(record: Record) -> None:
    stage = step(record, "")
    seat, key = record.choices[0].seat, record.choices[0].key
    name, hero = ("Ann", "Bob")[seat], LUNGEON.text.name(key.partition(":")[2])
    assert f"{name}: Play the {hero}  {key}" in stage.shown
    assert f"{name} plays the {hero}." in stage.shown


def test_the_position_is_that_of_the_match(record: Record) -> None:
    replay = Replay(LUNGEON, record, Stage().screen)
    match = Match(LUNGEON, 2, seed=5, options={"rounds": 1})
    for count, choice in enumerate(record.choices):
        if count % 7 == 0:
            assert replay.at(count).view(None) == match.view(None)
        match.choose(choice.key, choice.seat)
    assert replay.at(len(record.choices)).outcome == match.outcome


@pytest.mark.parametrize("typed", ["g", "g x", "g 99999", "sideways"])
def test_what_is_not_understood(record: Record, typed: str) -> None:
    stage = step(record, typed)
    assert f"Type Enter, b, g and a number from 0 to {len(record.choices)}, or q." in stage.shown
    assert len(titles(stage)) == 1


def test_everything_at_once(record: Record) -> None:
    stage = Stage()
    Replay(LUNGEON, record, stage.screen).show_all()
    assert f"Lungeon Run: {len(record.choices)} choices" in stage.shown
    assert "Round 1 of 1 begins" in stage.shown
    assert stage.shown.count("LR-3.3") == 10
    assert stage.shown.endswith(ENDED)


def test_the_end_is_told_in_names(record: Record) -> None:
    last = len(record.choices)
    assert f"{ENDED}{last} of {last}: Enter next, b back" in step(record, f"g {last}", "q").shown


def test_a_match_that_is_not_over_says_so(record: Record) -> None:
    stage = Stage()
    begun = replace(
        record, entries=tuple(Replay(LUNGEON, record, stage.screen).at(3).to_record().entries), result="*"
    )
    Replay(LUNGEON, begun, stage.screen).show_all()
    assert stage.shown.endswith("\nThe match is not over.\n")


def test_what_was_chosen_and_came_of_it_stands_below_the_board(record: Record) -> None:
    """Above it, it would scroll away on a low terminal."""
    shown = step(record, "").shown
    assert shown.index("Lungeon Run: choice 1") < shown.rindex("└──────┴") < shown.index(": Play the")


def test_a_record_that_does_not_play_out_is_refused(record: Record) -> None:
    with pytest.raises(RecordError, match="the record says the result is"):
        Replay(LUNGEON, replace(record, result="1 > 0 (0 9) magic"), Stage().screen)


def test_auto_pass_is_a_step_too() -> None:
    match = Match(PEBBLES, 2, seed=1)
    match.auto_pass(0, "prize")
    stage = Stage([""])
    Replay(PEBBLES, match.to_record(), stage.screen).step()
    assert "Player 1: +prize" in stage.shown


def test_a_name_cannot_write_control_codes(record: Record) -> None:
    hostile = replace(record, tags={"Name0": "Ann\x1b[2J"})
    with pytest.raises(SettingError, match="one line of plain text"):
        Replay(LUNGEON, hostile, Stage().screen)


def test_a_choice_of_too_many_digits_is_not_understood(record: Record) -> None:
    assert "Type Enter, b, g and a number" in step(record, f"g {'9' * 5000}").words
