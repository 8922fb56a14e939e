"""Golden matches: whole matches kept as text that reads like a log, so that a change shows as a line of it.

A golden match is a record whose comments tell what was asked and what happened, each event in words with its clause:

    1> go:north {move, 3 options}
    ~ dice move 5/6
    {LR-5.3 moved: P2 goes north.}
    {DR-9.15 found to P2: P2 draws the Cap.}

It is replayed like any record, and must be told again word for word. Its last line names the words of cards that were
at work. The matches of a game are chosen so that together they meet everything there is: every kind of event,
question, setting and ending, every word of its cards. `python -m tools.golden_matches` finds such. Beside them lies
what every card says. With UNDERCROFT_UPDATE_GOLDEN=1 all of it is written down as it is now.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from undercroft.abilities import Wording
from undercroft.content import CardGame, card_game
from undercroft.engine import Catalogue, Event, Game, Match, Record
from undercroft.engine.record import Choice
from undercroft.testing.at_work import Word, can_be_seen, name_of, words_at_work, words_below
from undercroft.testing.laws import Laws
from undercroft.testing.variants import values_of

ENDING = ".match"
CARDS = "cards.txt"
"""The file beside the matches with the text of every card."""
SHOWN = 20
"""So many lines of a difference are shown."""
_ASKED = re.compile(r"\{([\w-]+), \d+ options?\}$", re.MULTILINE)
_TOLD = re.compile(r"^\{\S+ ([\w.-]+)(?: to [^:]*)?: ", re.MULTILINE)
_SET = re.compile(r'^\[Option "([^"]*)"\]$', re.MULTILINE)
_WORDS = re.compile(r"^\{at work: ([^}]*)\}$", re.MULTILINE)


class Retelling:
    """A match that goes on by keys, while everything there is to tell of it is written down."""

    def __init__(self, game: Game[Any], players: int, seed: int, options: Mapping[str, Any]) -> None:
        self.match: Match[Any] = Match(game, players, seed, dict(options), listening=True)
        self._told = [len(self.match.listen().events)]
        self._asked: list[str] = []

    def choose(self, key: str, seat: int) -> None:
        """Make one choice."""
        asked = next(each for each in self.match.pending if each.seat == seat)
        many = len(asked.options)
        self._asked.append(f"{{{asked.kind}, {many} option{'s' if many != 1 else ''}}}")
        self.match.choose(key, seat)
        self._told.append(len(self.match.listen().events))

    def text(self, words: set[Word]) -> str:
        """The golden text of the match, with the words that were at work meanwhile."""
        record = self.match.to_record()
        head = [line for line in str(record).partition("\n\n")[0].splitlines() if not line.startswith("[Digest ")]
        at_work = [f"{{at work: {' · '.join(sorted(map(name_of, words)))}}}"] if words else []
        return "\n".join([*head, "", *self._lines(record), *at_work]) + "\n"

    def _lines(self, record: Record) -> Iterator[str]:
        events, catalogue = self.match.listen().events, self.match.game.text
        asked, told = iter(self._asked), iter(self._told)
        begin, end = 0, next(told)
        for entry in record.entries:
            if isinstance(entry, Choice):
                for event in events[begin:end]:
                    yield from _in_words(event, catalogue)
                begin, end = end, next(told)
                yield f"{entry.seat}> {entry.key} {next(asked)}"
            else:
                yield f"~ {entry.stream} {entry.cause} {entry.value + 1}/{entry.sides}"
        for event in events[begin:end]:
            yield from _in_words(event, catalogue)


def _in_words(event: Event, catalogue: Catalogue) -> Iterator[str]:
    """What happened, as everybody is told, and as those are who may know more."""
    names = [f"P{seat + 1}" for seat in range(10)]
    for seat in (None, *event.to[:1]):
        seen = event.seen_by(seat)
        if seen is not None:
            to = "" if seat is None else f" to {', '.join(names[each] for each in event.to)}"
            said = catalogue.event(seen, names)
            assert "}" not in said, f"what is told of {event.kind} has a brace in it: {said}"
            yield f"{{{event.clause} {catalogue.event_key(seen)}{to}: {said}}}"


def retold(game: Game[Any], text: str) -> str:
    """A golden text as it goes now."""
    record = Record.parse(text)
    with words_at_work() as words:
        telling = Retelling(game, record.players, record.seed, record.options)
        for choice in record.choices:
            telling.choose(choice.key, choice.seat)
    return telling.text(words)


def met_in(text: str) -> frozenset[str]:
    """Everything a golden text meets: "event …", "question …", "setting …", "players …", "word …"."""
    words = _WORDS.findall(text)
    found = {
        "event": _TOLD.findall(text),
        "question": _ASKED.findall(text),
        "setting": _SET.findall(text),
        "word": words[0].split(" · ") if words else [],
        "players": [str(Record.parse(text).players)],
    }
    return frozenset(f"{kind} {each}" for kind, names in found.items() for each in names)


def words_of(game: Game[Any]) -> frozenset[Word]:
    """The words that the game's own cards are made of."""
    package = type(game).__module__.rpartition(".")[0]
    return frozenset(each for each in words_below(Wording) if each.__module__.startswith(f"{package}."))


def to_meet(game: Game[Any]) -> frozenset[str]:
    """Everything there is to meet in a game."""
    values = [(each.name, value) for each in game.settings for value in (each.default, *values_of(each))]
    return frozenset(
        {
            *(f"event {each}" for each in game.text.event_keys),
            *(f"question {each}" for each in game.text.kinds),
            *(f"setting {name}={str(value).lower()}" for name, value in values),
            *(f"word {name_of(each)}" for each in words_of(game) if can_be_seen(each)),
            *(f"players {each}" for each in game.players),
        }
    )


def card_texts(game: CardGame[Any, Any]) -> str:
    """Every card of a game as it reads, one below the other."""
    cards = ((table, card) for table, every in game.library.tables.items() for card in every.values())
    return "\n".join(f"# {table} {card.id}: {card.name}\n{game.describe(card)}\n" for table, card in cards)


class Golden(Laws):
    """The laws of golden matches: set `game` and `matches_in` (their folder).

    never   what cannot be met in a match of the game as it comes, each with the reason
    """

    matches_in: ClassVar[Path]
    never: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def pytest_generate_tests(cls, metafunc: Any) -> None:
        """One test for each match."""
        if "golden" in metafunc.fixturenames:
            files = sorted(cls.matches_in.glob(f"*{ENDING}"))
            metafunc.parametrize("golden", files, ids=[file.stem for file in files])

    def test_golden_matches_go_as_ever(self, golden: Path) -> None:
        """Each is told again word for word."""
        _as_ever(golden, retold(self.game, golden.read_text("utf-8")), "the match goes otherwise")

    def test_cards_read_as_ever(self) -> None:
        """Every card says what it said, so that whoever changes a word sees all that it changes."""
        _as_ever(self.matches_in / CARDS, card_texts(card_game(self.game)), "cards read otherwise")

    def test_golden_matches_meet_everything(self) -> None:
        """Every kind of event and question, every setting, and every word of the cards is in one of them."""
        wanted = to_meet(self.game)
        met = {each for file in self.matches_in.glob(f"*{ENDING}") for each in met_in(file.read_text("utf-8"))}
        assert not wanted - met - self.never.keys(), f"never met: {sorted(wanted - met - self.never.keys())}"
        assert not met & self.never.keys(), f"met after all: {sorted(met & self.never.keys())}"


def _as_ever(file: Path, now: str, complaint: str) -> None:
    """The file says so already; with UNDERCROFT_UPDATE_GOLDEN=1 it is written down as it is now."""
    if os.environ.get("UNDERCROFT_UPDATE_GOLDEN"):
        file.write_text(now, "utf-8")
    before = file.read_text("utf-8")
    if now != before:
        lines = difflib.unified_diff(before.splitlines(), now.splitlines(), "as ever", "now", lineterm="", n=2)
        raise AssertionError("\n".join([f"{complaint}:", *islice(lines, SHOWN)]))


__all__ = ["CARDS", "ENDING", "Golden", "Retelling", "card_texts", "met_in", "retold", "to_meet"]
