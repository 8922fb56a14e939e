"""What a game fills in if agents are to learn it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.engine import Game, SettingError
from undercroft.learning.actions import Actions
from undercroft.learning.parts import Part


@dataclass(frozen=True, slots=True)
class Learning:
    """How a game is observed and answered in numbers, which has this as its `learning`.

    parts     what is seen of the table, with those cards and so many players
    actions   the table of actions, likewise
    things    what decisions may be about and options may name: cards, classes and other words
    options   how many options a question has at most; a question with more is answered with one of the first
    """

    parts: Callable[[Any, int], Iterable[Part]]
    actions: Callable[[Any, int], Actions]
    things: Callable[[Any], Sequence[str]]
    options: int


def learning_of(game: Game[Any]) -> Learning:
    """How agents learn a game."""
    found: Learning | None = getattr(game, "learning", None)
    if found is None:
        raise SettingError(f"{game.title} has no observations and no table of actions")
    return found


def cards_of(game: Game[Any]) -> Any:
    """The cards a game is played with, as its `Learning` is given them."""
    return getattr(game, "cards", None)


def actions(game: Game[Any], players: int) -> Actions:
    """The table of actions of a game with so many players.

    >>> import undercroft
    >>> table = actions(undercroft.game("lungeon-run"), 2)
    >>> len(table), table.words[:5]
    (46, ('hero:paladin', 'hero:wizard', 'hero:thief', 'hero:barbarian', 'move:1,1'))
    """
    return learning_of(game).actions(cards_of(game), game.check_players(players))


def kinds(game: Game[Any]) -> tuple[str, ...]:
    """The kinds of decisions a game asks, in order of the alphabet."""
    return tuple(sorted(game.text.kinds))
