"""A second language is a file: of a made-up one that is given as files alone, all is made that a player reads.

Its files are the English ones with every letter of their sentences written wide, so that what still has a common
letter comes from code. Names on cards are no matter of languages: they come from the cards' files.
"""

from __future__ import annotations

import json
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft
from tests.thorough import THOROUGH
from undercroft.content import CardGame, card_game
from undercroft.engine import ContentError, Match, Record

FOREIGN = "xx"
WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in string.ascii_letters})
LETTERS = re.compile("[A-Za-z]+")
PLAYERS = ["1", "2", "3", "4", "5", "6"]
MATCHES = {
    "lungeon-run": "lungeon",
    "dash-through-the-dungeon": "dash",
    "run-away": "runaway",
    "dungeon-run": "dungeonrun",
}
STILL_ENGLISH = {"run-away": {"event boss-awaited": "what a list for the Boss does is put into words by its ops"}}
"""What is told of a match and known to come from code, by game."""
CARDS_STILL_ENGLISH = {"dash-through-the-dungeon", "run-away"}
"""Games of which the cards are still read from code."""


def foreign(template: str) -> str:
    """A template in the other language: its words, and those for one and many."""
    found = []
    for words, name, form, _ in string.Formatter().parse(template):
        found.append(words.translate(WIDE).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            form = form if form and "|" not in form else (form or "").translate(WIDE)
            found.append(f"{{{name}:{form}}}" if form and form != "a" else f"{{{name}}}")
    return "".join(found)


def written(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """A table of texts as lines of TOML, in the other language."""
    yield from (
        f"{json.dumps(key)} = {json.dumps(foreign(each))}" for key, each in table.items() if isinstance(each, str)
    )
    for key, each in table.items():
        if isinstance(each, dict):
            below = f"{path}.{json.dumps(key)}".removeprefix(".")
            yield from (f"[{below}]", *written(each, below))


@pytest.fixture(scope="module", params=undercroft.games())
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CardGame[Any, Any]:
    """A game whose folder of texts has one more language."""
    usual, home = card_game(undercroft.game(request.param)), tmp_path_factory.mktemp(FOREIGN)
    for file in usual.folder.glob("text/**/en.toml"):
        copy = home / file.relative_to(usual.folder).with_stem(FOREIGN)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text("\n".join(written(tomllib.loads(file.read_text("utf-8")))), "utf-8")
    (home / "text" / "en.toml").write_bytes((usual.folder / "text" / "en.toml").read_bytes())
    abroad: CardGame[Any, Any] = type("Abroad", (type(usual),), {"folder": home})(usual.cards)
    return abroad.in_language(FOREIGN)


class English:
    """What is left of English in texts: whatever is written in common letters and is no name from the cards."""

    def __init__(self, game: CardGame[Any, Any]) -> None:
        data = [msgspec.to_builtins(card) for table in game.library.tables.values() for card in table.values()]
        names = sorted(
            {each for each in strings(data) if each[:1].isupper()} | set(game.cards.names.values()), key=len
        )
        self._names = re.compile("|".join(map(re.escape, reversed(names))))
        self.found: dict[str, str] = {}
        self.read = 0

    def look(self, where: str, text: str) -> None:
        """Note a text if something of it is left."""
        self.read += 1
        if LETTERS.search(text) and LETTERS.search(self._names.sub("", text)):
            self.found[where] = text


def strings(data: object) -> Iterator[str]:
    """Every text in data from a file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list | tuple):
        for each in data:
            yield from strings(each)
    elif isinstance(data, dict):
        yield from strings(list(data.values()))


def test_whatever_is_told_of_a_match_comes_from_its_file(game: CardGame[Any, Any]) -> None:
    english = English(game)
    for record in records(game.name):
        match = Match(game, record.players, record.seed, dict(record.options), listening=True)
        for choice in record.choices:
            read_questions(match, english)
            match.choose(choice.key, choice.seat)
        read_news(match, english)
    assert english.read > 1_000
    assert english.found.keys() == STILL_ENGLISH.get(game.name, {}).keys(), english.found


@cache
def records(name: str) -> list[Record]:
    """Golden matches of a game; a third of them has nearly all there is to read."""
    files = sorted((Path(__file__).parent / MATCHES[name] / "golden").glob("*.match"))
    return [Record.parse(file.read_text("utf-8")) for file in files[:: 1 if THOROUGH else 3]]


def read_questions(match: Match[Any], english: English) -> None:
    """What is asked, what can be answered and what cannot, and how everybody stands."""
    text = match.game.text
    for decision in match.pending:
        english.look(f"ask {decision.kind}", text.ask(decision, PLAYERS))
        for option, preview in zip(decision.options, match.seat(decision.seat).previews(), strict=True):
            english.look(f"option {decision.kind} {option.verb}", text.option(decision, option, PLAYERS))
            english.look(f"preview {decision.kind}", text.preview(preview) if preview else "")
        for closed in decision.closed:
            english.look(f"closed {closed.reason}", text.closed(closed, PLAYERS))
    for standing in match.standing:
        english.look(f"standing {standing.sentence}", text.standing(standing, PLAYERS))
        for figure in standing.figures:
            english.look(f"figure {figure}", text.figure(figure))


def read_news(match: Match[Any], english: English) -> None:
    """What is told of all that happened, to everybody and to those who may know more."""
    text = match.game.text
    for event in match.listen().events:
        for seen in filter(None, map(event.seen_by, (None, *range(match.players)))):
            english.look(f"event {text.event_key(seen)}", text.event(seen, PLAYERS))


def test_every_word_for_a_reason_comes_from_its_file(game: CardGame[Any, Any]) -> None:
    english = English(game)
    for name in game.advice.feature_names:
        for words in game.text.feature(name) or ():
            english.look(name, words)
    assert english.read or game.name == "dash-through-the-dungeon", "nothing was learned of Dash"
    assert not english.found


def test_every_card_is_read_from_its_file(game: CardGame[Any, Any]) -> None:
    english = English(game)
    for table in game.library.tables.values():
        for card in table.values():
            english.look(card.id, game.describe(card))
    assert english.read > 15
    assert bool(english.found) is (game.name in CARDS_STILL_ENGLISH), english.found


def test_a_language_of_which_there_is_no_file_is_an_error(game: CardGame[Any, Any]) -> None:
    with pytest.raises(ContentError, match=r"is not told in 'yy', as there is no .*yy\.toml; known: en, xx"):
        game.in_language("yy")
    assert game.in_language("en").in_language(FOREIGN).text.name("boss") == game.text.name("boss")
