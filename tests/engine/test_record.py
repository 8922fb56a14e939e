from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from tests.engine.pebbles import GAME
from undercroft.engine import Chance, ChoiceError, Match, Record, RecordError, UnknownGameError


def finished(seed: int = 2) -> Match[Any]:
    match = undercroft.new_match("lungeon-run", 2, seed=seed, options={"rounds": 1})
    chance = Chance(seed)
    while match.pending:
        match.choose(chance.pick(match.pending[0].options, "x", "x"))
    return match


TEXT = finished().record()
LINES = TEXT.splitlines()


def without_digest(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("[Digest"))


def test_a_record_reads_like_a_record() -> None:
    assert LINES[0] == '[Undercroft "1"]'
    assert '[Game "lungeon-run"]' in LINES
    assert '[Option "rounds=1"]' in LINES
    assert any(line.startswith("~ setup wall-x ") for line in LINES)
    assert any(line.startswith(("0> hero:", "1> hero:")) for line in LINES)


def test_a_record_needs_no_tape_if_the_seed_gives_it() -> None:
    brief = "\n".join(line for line in without_digest(TEXT).splitlines() if not line.startswith("~"))
    assert undercroft.replay(brief).record() == TEXT


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    text = without_digest(TEXT).replace("0> hero", "  {red's choice}  0>   hero") + "\n\n{the end}\n"
    assert undercroft.replay(text).record() == TEXT


def test_tags_travel_with_the_record() -> None:
    match = Match(GAME, 2, 1, tags={"Seat0": 'Ann "the\\fox"', "Event": "Tuesday"})
    again = Match.replay(GAME, Record.parse(match.record()))
    assert again.tags == {"Seat0": 'Ann "the\\fox"', "Event": "Tuesday"}
    assert again.record() == match.record()


def change(text: str, old: str, new: str) -> str:
    assert old in text
    return without_digest(text).replace(old, new, 1)


DIE = next(line for line in LINES if line.startswith("~ dice move"))
HERO = next(line for line in LINES if "> hero:" in line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no Undercroft record"),
        ("hello", "line 1: expected 'seat> key …'"),
        (change(TEXT, '[Undercroft "1"]', '[Undercroft "9"]'), "format 9; this version of Undercroft reads format 1"),
        (change(TEXT, '[Rules "1"]', '[Rules "0"]'), "version 0 of the rules"),
        (change(TEXT, '[Players "2"]', ""), "no Players header"),
        (change(TEXT, '[Players "2"]', '[Players "two"]'), "should be a whole number, not 'two'"),
        (change(TEXT, '[Players "2"]', '[Players "3"]'), "for 2 players, not 3"),
        (change(TEXT, '[Option "rounds=1"]', '[Option "rounds"]'), "should read"),
        (change(TEXT, '[Option "rounds=1"]', '[Option "rounds=99"]'), "1 to 20"),
        (change(TEXT, '[Seed "2"]', '[Seed "3"]'), "but the seed 3 gives"),
        (change(TEXT, DIE, DIE.replace("6", "7")), "expected a result|rolls"),
        (change(TEXT, HERO, HERO.replace("hero:", "nero:")), "is not an option of seat"),
        (change(TEXT, HERO, HERO[0] + "?" + HERO[2:]), "line .*: expected 'seat> key"),
        (change(TEXT, LINES[-1], '[Late "header"]'), "line .*: expected a header"),
        (without_digest(TEXT).rsplit("> ", 1)[0][:-1], "incomplete: it announces"),
        (change(TEXT, '[Result "', '[Result "9 > '), "its choices lead to"),
        (
            change(TEXT, '[Game "lungeon-run"]', '[Pack "extra 1 abc"]\n[Game "lungeon-run"]'),
            "these packs: extra 1 abc",
        ),
        (TEXT.replace(DIE, DIE + "x"), "expected a result like 5/6"),
        (TEXT.replace(HERO, HERO + " {x} hero:x"), "does not fit its Digest"),
    ],
)
def test_damaged_records(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        undercroft.replay(text)


def test_a_record_of_an_unknown_game() -> None:
    with pytest.raises(UnknownGameError, match="did you mean 'lungeon-run'"):
        undercroft.replay(change(TEXT, '[Game "lungeon-run"]', '[Game "lungeon-rum"]'))
    with pytest.raises(RecordError, match="record of 'lungeon-run', not of 'pebbles'"):
        Match.replay(GAME, Record.parse(TEXT))


def test_a_tape_of_an_unknown_algorithm_still_replays() -> None:
    text = change(TEXT, '[Chance "splitmix64/1"]', '[Chance "other/7"]')
    match = undercroft.replay(text)
    assert match.outcome == finished().outcome
    brief = "\n".join(line for line in text.splitlines() if not line.startswith("~"))
    with pytest.raises(RecordError, match="without a chance tape"):
        undercroft.replay(brief)


@given(st.integers(0, 2**64 - 1), st.integers(2, 4), st.integers(0, 30))
@settings(max_examples=40, deadline=None)
def test_records_round_trip_anywhere(seed: int, players: int, length: int) -> None:
    match = Match(GAME, players, seed)
    chance = Chance(seed)
    while match.pending and match.count < length:
        decision = chance.pick(match.pending, "x", "x")
        match.choose(chance.pick(decision.options, "x", "x"), decision.seat)
    text = match.record()
    assert str(Record.parse(text)) == text
    assert Match.replay(GAME, Record.parse(text)).record() == text


@given(st.text(alphabet='[]"{}~> 0123456789/abcdefgh:+-\n', max_size=120))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    try:
        Record.parse('[Undercroft "1"]\n[Game "x"]\n[Rules "1"]\n[Players "2"]\n[Seed "1"]\n' + text)
    except RecordError as error:
        message = str(error)
        assert message


@given(st.integers(0, len(TEXT) - 1), st.characters(min_codepoint=33, max_codepoint=126))
@settings(max_examples=60, deadline=None)
def test_one_changed_letter_never_gives_another_match(place: int, letter: str) -> None:
    text = TEXT[:place] + letter + TEXT[place + 1 :]
    try:
        replayed = undercroft.replay(text)
    except (RecordError, UnknownGameError):
        return
    # White space, the same letter, or the name of the Digest header itself: the match is the same.
    assert replayed.choices == undercroft.replay(TEXT).choices
    assert replayed.events() == undercroft.replay(TEXT).events()


def test_a_name_may_have_braces_and_quotes() -> None:
    name = 'Ann {the "Great"} [of] \\ {'
    match = Match(GAME, 2, 1, tags={"Name0": name})
    assert Match.replay(GAME, Record.parse(match.record())).tags == {"Name0": name}


@pytest.mark.parametrize(
    "line", ["²> play:1", "9" * 5000 + "> play:1", f"~ dice move {'9' * 5000}/6", "~ dice move ²/6"]
)
def test_odd_digits_are_an_error_of_their_line(line: str) -> None:
    with pytest.raises(RecordError, match="line 1: expected"):
        Record.parse(line)


def test_the_kind_of_an_auto_pass_can_be_written_down() -> None:
    match = Match(GAME, 2, 1)
    with pytest.raises(ChoiceError, match="one word"):
        match.auto_pass(0, "a{b}")
    assert match.count == 0


@pytest.mark.parametrize("tags", [{"Game": "x"}, {"two words": "x"}, {"": "x"}, {"Table": 5}])
def test_a_tag_that_could_not_be_read_back_is_refused(tags: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="a tag is a word of letters and digits"):
        Match(GAME, 2, 1, tags=tags).record()


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    assert Record.parse(f"\ufeff{TEXT}") == Record.parse(TEXT)
