"""Whatever is done to a match, in any order: what it shows, tells and writes down stays one story."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import windows
from tests.engine.long_game import LongGame
from tests.engine.pebbles import GAME
from undercroft.engine import Chance, Cursor, Event, Game, Match, Record
from undercroft.testing import fingerprint


@dataclass
class Follower:
    """A reader who only ever hears the news."""

    seat: int | None
    events: list[Event] = field(default_factory=list)
    cursor: Cursor = field(default_factory=Cursor)

    def catch_up(self, match: Match[Any]) -> None:
        news = match.news(self.cursor, self.seat)
        if news.taken_back:
            del self.events[-news.taken_back :]
        self.events += news.events
        self.cursor = news.cursor


GAMES: list[Game[Any]] = [GAME, windows.GAME, LongGame()]
DEEDS = st.lists(st.tuples(st.sampled_from("cccccuuoflr"), st.integers(0, 999)), max_size=60)


@given(st.sampled_from(GAMES), st.integers(0, 999), DEEDS)
@settings(max_examples=120, deadline=None)
def test_any_way_of_playing_is_one_story(game: Game[Any], seed: int, deeds: list[tuple[str, int]]) -> None:
    match = Match(game, 2, seed)
    followers = [Follower(seat) for seat in (None, 0, 1)]
    for deed, number in deeds:
        seat = number % 2
        if deed == "c" and match.pending:
            decision = match.pending[number % len(match.pending)]
            position = match.position(decision.seat)
            match.choose(decision.options[number % len(decision.options)], decision.seat, position=position)
            assert match.position(decision.seat) != position
        elif deed == "u" and match.can_undo(seat):
            position, count = match.position(seat), match.count
            match.undo(seat)
            assert match.position(seat) > position
            assert match.count < count
        elif deed == "o":
            kind, card = ("prize", "window", "window/9")[number % 3], number % 5 == 0
            match.auto_pass(seat, kind, on=card)
        elif deed == "f":
            twin = match.fork()
            assert [each.keys for each in twin.pending] == [each.keys for each in match.pending]
            match.fork(Chance(number), unknown_to=seat)
        elif deed == "l":
            followers[number % 3].catch_up(match)
        elif deed == "r":
            match.record()
    for follower in followers:
        follower.catch_up(match)
        assert follower.events == match.events(seat=follower.seat)
    text = match.record()
    again = Match.replay(game, Record.parse(text))
    assert again.record() == text == match.fork().record()
    assert fingerprint(again.state) == fingerprint(match.state) == fingerprint(match.fork().state)
    for reader in (None, 0, 1):
        assert again.events(seat=reader) == match.events(seat=reader)
        assert again.view(reader) == match.view(reader)
    for seat in (0, 1):
        assert again.can_undo(seat) == match.can_undo(seat)
