"""How likely a seat is to win, from what it knows: imagined worlds, and something that judges them.

A judge is given a whole match, but only ever an imagined one, so that it cannot know more than the seat did. Playing
the world out is one way to judge it; a learned value is another, and takes the same place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from undercroft.bots import make_bot, play_out
from undercroft.bots.lookahead import play_on
from undercroft.bots.minds import known
from undercroft.engine import Chance, Game, Match, Outcome, Seat, SettingError, derive


class Judge(Protocol):
    """Says what a world promises. It must be something Python can send to another process."""

    def promises(self, world: Match[Any], seed: int) -> Sequence[float]:
        """Each seat's part of the win to come, from 0 to 1; the world may be played on."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A world is worth what comes of it when one kind of bot plays it to its end."""

    bot: str = "greedy"

    def promises(self, world: Match[Any], seed: int) -> Sequence[float]:
        """Each seat's part of the win."""
        bots = [make_bot(self.bot, derive(seed, "bot", seat)) for seat in range(world.players)]
        return parts_of(play_out(world, bots), world.players)


@dataclass(frozen=True, slots=True)
class Valued:
    """A world is worth what was learned says of it as far as bots look ahead; until there all play as greedy."""

    def promises(self, world: Match[Any], seed: int) -> Sequence[float]:
        """Each seat's chance to win, as that seat would see it there."""
        value = known(world.game)
        if value is None:
            raise SettingError(f"nothing was learned of {world.game.title}: let worlds be played out")
        play_on(world, world.phase, world.game.advice.reach_from(world.state))
        if world.outcome is not None:
            return parts_of(world.outcome, world.players)
        return value.evaluate([world.game.advice.features(world.state, seat) for seat in range(world.players)])


def best_judge(game: Game[Any]) -> Judge:
    """The best there is for a game: what was learned of it, or greedy bots that play to the end."""
    return PlayedOut() if known(game) is None else Valued()


def parts_of(outcome: Outcome, players: int) -> list[float]:
    """Each seat's part of a win: all of it, a share, or nothing.

    >>> parts_of(Outcome(((0, 2), (1,)), (3, 1, 3), "most-points"), 3)
    [0.5, 0.0, 0.5]
    """
    return [outcome.part(seat) for seat in range(players)]


def foresee(seat: Seat[Any], keys: Sequence[str], worlds: range, judge: Judge, seed: int) -> list[list[float]]:
    """In each of some worlds that the seat thinks possible: its part of the win after each choice.

    Without any choice, its part of the win as things stand. All choices are tried in the same worlds with the same
    dice to come, so that most of the luck cancels out between them.
    """
    found = []
    for number in worlds:
        luck = derive(seed, "world", number)
        world = seat.imagine(Chance(luck))
        if not keys:
            found.append([judge.promises(world, luck)[seat.number]])
            continue
        row = []
        for key in keys:
            twin = world.fork()
            twin.choose(key, seat.number)
            row.append(judge.promises(twin, luck)[seat.number])
        found.append(row)
    return found
