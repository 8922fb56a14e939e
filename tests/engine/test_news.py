"""Events are told once per reader, and a cursor stays good after an undo."""

from __future__ import annotations

import pytest

from tests.engine.long_game import Duel, LongGame
from tests.engine.pebbles import GAME
from undercroft.engine import Cursor, Event, Match, SeatError


def duel() -> Match[Duel]:
    return Match(LongGame(), 2)


def numbers(events: list[Event]) -> list[object]:
    return [event.data["n"] for event in events]


def test_news_are_what_happened_since_the_cursor() -> None:
    match = duel()
    first = match.news()
    assert (first.taken_back, first.events, first.cursor) == (0, [], Cursor(0, 0))
    match.choose("stay")
    match.choose("roll")
    news = match.news(first.cursor)
    assert numbers(news.events) == [1, 2]
    assert news.cursor == Cursor(0, 2)
    assert match.news(news.cursor).events == []
    assert match.seat(1).news(first.cursor) == match.news(first.cursor, 1)


def test_news_after_an_undo_say_how_much_of_the_old_has_not_happened() -> None:
    match = duel()
    for _ in range(3):
        match.choose("stay")
    early = match.news().cursor
    match.undo()
    match.undo()
    match.choose("look")
    news = match.news(early)
    assert news.taken_back == 2
    assert numbers(news.events) == [2]
    assert news.cursor == Cursor(2, 2)
    assert match.news(news.cursor).events == []


def test_whoever_was_told_less_loses_less() -> None:
    match = duel()
    match.choose("stay")
    cursor = match.news(seat=0).cursor
    match.choose("stay")
    assert match.news(seat=1).cursor == Cursor(0, 2)
    match.undo()
    assert match.news(cursor, 0).taken_back == 0
    assert match.news(Cursor(0, 2), 1).taken_back == 1


@pytest.mark.parametrize("cursor", [Cursor(7, 2), Cursor(-1, 2)])
def test_a_cursor_from_elsewhere_is_told_everything(cursor: Cursor) -> None:
    match = duel()
    for _ in range(3):
        match.choose("stay")
    news = match.news(cursor)
    assert (news.taken_back, len(news.events)) == (2, 3)


def test_each_event_is_told_once_as_its_reader_may_know_it() -> None:
    match = Match(GAME, 3, 4)
    while match.pending[0].kind != "prize":
        match.choose(match.pending[0].default, match.pending[0].seat)
    seat = match.pending[0].seat
    match.choose("peek")
    own, other = match.events(seat=seat), match.events(seat=(seat + 1) % 3)
    assert own != other
    assert all(mine is again for mine, again in zip(own, match.events(seat=seat), strict=True))
    with pytest.raises(SeatError):
        match.news(seat=3)


def test_taking_back_a_face_down_answer_is_news_to_nobody_else() -> None:
    match = Match(GAME, 3, 4)
    cursors = {seat: match.news(seat=seat).cursor for seat in (None, 0, 1, 2)}
    match.choose(match.pending[0].keys[0], 0)
    match.choose(match.pending[0].keys[0], 1)
    match.undo(0)
    for seat in (None, 1, 2):
        assert match.news(cursors[seat], seat).cursor == cursors[seat]
    assert match.news(cursors[0], 0).cursor.revision == 1


def test_a_log_goes_on_after_an_undo() -> None:
    match = duel()
    log = match.listen()
    match.choose("stay")
    match.undo()
    match.choose("roll")
    assert match.listen() is log
    assert len(log.events) == 1
