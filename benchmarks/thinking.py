"""How long bots think about a decision: `python -m benchmarks.thinking [GAME …]`.

One bot sits among greedy ones, in each seat in turn. Every decision with more than one option counts, in the time
it takes of one processor; bots that look ahead use no other.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import undercroft
from undercroft.bots import Bot, make_bot, play_out
from undercroft.engine import Game, Match, Option, Seat, derive

SHARE = 0.95
"""What is asked for is how long so many of the decisions take at most."""


class Timed:
    """A bot whose thoughts are timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, seat: Seat[Any]) -> Option:
        """What the bot chooses."""
        assert seat.decision is not None
        several = len(seat.decision.options) > 1
        start = time.process_time()
        option = self.bot.choose(seat)
        if several:
            self.seconds.append(time.process_time() - start)
        return option


def measure(game: Game[Any], players: int, bot: str, matches: int, seed: int = 1) -> list[float]:
    """How long each decision of the bot has taken, in seconds, from the shortest to the longest."""
    found: list[float] = []
    for index in range(matches):
        luck = derive(seed, "thinking", index)
        timed = Timed(make_bot(bot, derive(luck, "bot")))
        bots: list[Bot] = [make_bot("greedy", derive(luck, "rival", seat)) for seat in range(players)]
        bots[index % players] = timed
        play_out(Match(game, players, luck), bots)
        found += timed.seconds
    return sorted(found)


def usual_players(game: Game[Any]) -> int:
    """The fewest, or four where one may play alone."""
    return game.players[0] if game.players[0] > 1 else 4


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinking", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure; all of them unless given")
    parser.add_argument("--bots", default="veteran,legend", help="the bots, separated by commas (veteran,legend)")
    parser.add_argument("--players", type=int, help="how many play (the fewest, or four where one may play alone)")
    parser.add_argument("--matches", type=int, default=10, help="matches of each bot (10)")
    given = parser.parse_args(arguments)
    for name in given.games or undercroft.games():
        game = undercroft.game(name)
        for bot in given.bots.split(","):
            players = given.players or usual_players(game)
            found = measure(game, players, bot, given.matches)
            middle, most = (found[int(len(found) * share)] * 1000 for share in (0.5, SHARE))
            print(
                f"{name}, {players} players, {bot}: {len(found):,} decisions, median {middle:,.0f} ms,"
                f" {SHARE:.0%} within {most:,.0f} ms, longest {found[-1] * 1000:,.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
