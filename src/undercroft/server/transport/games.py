"""Over HTTP: the games there are, their cards and their rules."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

import undercroft
from undercroft.bots import BOTS, held_back
from undercroft.content import Card, CardGame, load_game
from undercroft.content.rulebook import rulebook
from undercroft.engine import Game
from undercroft.server.packs import find_game, offered


class HouseRule(msgspec.Struct, frozen=True):
    """One setting of a match: what it is, and what may be chosen."""

    name: str
    default: int | str | bool
    help: str
    clause: str
    low: int | None
    high: int | None
    choices: tuple[str, ...]


class Booster(msgspec.Struct, frozen=True):
    """A pack of cards that a game can be played with here.

    foresight  whether veterans and legends look ahead with these cards, too, or play as adventurers do
    """

    name: str
    version: str
    description: str
    foresight: bool


class Box(msgspec.Struct, frozen=True):
    """A game as it stands on the shelf.

    foresight  whether veterans and legends look ahead in it, or play as adventurers do
    """

    name: str
    title: str
    summary: str
    prefix: str
    players: tuple[int, ...]
    settings: list[HouseRule]
    bots: tuple[str, ...]
    foresight: bool
    packs: list[Booster]


class CardFace(msgspec.Struct, frozen=True):
    """A card as a player reads it, with the figures printed on it."""

    id: str
    table: str
    name: str
    text: str
    clauses: str
    data: dict[str, Any]


class Contents(msgspec.Struct, frozen=True):
    """What is in the box: the cards of a game."""

    game: Box
    cards: list[CardFace]


class Passage(msgspec.Struct, frozen=True):
    """One clause of the rules, in Markdown."""

    id: str
    chapter: str
    text: str


class Book(msgspec.Struct, frozen=True):
    """The rules of a game: how to play it, and every clause."""

    name: str
    title: str
    primer: str
    clauses: list[Passage]


@get("/api/games", summary="The games there are")
async def list_games() -> list[Box]:
    """Every game with the numbers of players, its settings and the bots that play it."""
    return [box(load_game(name)) for name in undercroft.games()]


@get("/api/games/{game:str}", summary="One game and its cards")
async def show_game(game: FromPath[str], pack: FromQuery[list[str] | None] = None) -> Contents:
    """A game with every card that comes with it, as the packs named make it."""
    return contents(game, tuple(pack or ()))


@get("/api/games/{game:str}/rules", summary="The rules of a game")
async def show_rules(game: FromPath[str]) -> Book:
    """How to play, and the rules clause by clause."""
    return book(game)


def box(game: Game[Any]) -> Box:
    """A game as it stands on the shelf."""
    return Box(
        name=game.name,
        title=game.title,
        summary=game.summary,
        prefix=game.prefix,
        players=game.players,
        settings=msgspec.convert(game.settings, list[HouseRule], from_attributes=True),
        bots=tuple(BOTS),
        foresight=not held_back(game),
        packs=[
            Booster(each.name, each.version, each.description, _foresight(game.name, each.folder))
            for each in offered().values()
            if each.game == game.name
        ],
    )


@functools.cache
def _foresight(game: str, pack: Path) -> bool:
    return not held_back(load_game(game, [pack]))


@functools.lru_cache(maxsize=64)
def contents(name: str, packs: tuple[str, ...] = ()) -> Contents:
    """What is in the box of a game; a game without cards has an empty one."""
    game = find_game(name, packs)
    cards = [] if not isinstance(game, CardGame) else _faces(game)
    return Contents(box(game), cards)


@functools.cache
def book(name: str) -> Book:
    """The rules of a game; of one without a rulebook only its summary."""
    game = load_game(name)
    found = rulebook(game.name)
    clauses = () if found is None else found.clauses
    primer = ""
    if isinstance(game, CardGame):
        file = game.folder / "text" / "how-to-play.md"
        primer = file.read_text("utf-8") if file.is_file() else ""
    return Book(game.name, game.title, primer, [Passage(each.id, each.chapter, each.text) for each in clauses])


def _faces(game: CardGame[Any, Any]) -> list[CardFace]:
    return [_face(game, table, card) for table, cards in game.library.tables.items() for card in cards.values()]


def _face(game: CardGame[Any, Any], table: str, card: Card) -> CardFace:
    data = msgspec.to_builtins(card, enc_hook=str)
    return CardFace(card.id, table, card.name, game.describe(card), game.clauses(card), data)
