"""Auto-pass: a player may name questions and cards that the game has, and not too many of them."""

from __future__ import annotations

from typing import Any

from undercroft.content import CardGame
from undercroft.engine import Game, Match
from undercroft.engine.orders import Order
from undercroft.server.errors import LimitError, TableError
from undercroft.server.sentences import Sentence

MOST = 60
"""So many orders of one seat are in force at once."""
SHOWN = 40
"""So many letters of an unknown word are said back."""


def check_order(match: Match[Any], seat: int, order: Order) -> None:
    """Refuse an order that is about nothing in the game, or one too many."""
    game = match.game
    if not order.on:
        return
    if order.kind not in game.text.kinds:
        raise TableError(Sentence.NO_SUCH_QUESTION, kind=order.kind[:SHOWN])
    if order.card and order.card not in _cards(game):
        raise TableError(Sentence.NO_SUCH_CARD, card=order.card[:SHOWN])
    if len(match.auto_passes.get(seat, ())) >= MOST:
        raise LimitError(Sentence.TOO_MANY_ORDERS, most=MOST)


def _cards(game: Game[Any]) -> frozenset[str]:
    tables = game.library.tables.values() if isinstance(game, CardGame) else ()
    return frozenset().union(*tables)
