"""Find whole matches that together meet everything there is in a game, and keep them as golden ones.

    python -m tools.golden_matches dungeon-run tests/rules/dungeonrun/golden -n 4000
    python -m tools.golden_matches dungeon-run tests/rules/dungeonrun/golden -n 20 --players legend

All variants are played, by bots, by players of dice, and by both at one table. Matches that lie in the folder already
stay; of the others those are kept that meet most that is new for their length. A few long matches are better to
read than many short ones, so each costs as much as so many characters more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import undercroft
from undercroft.bots import make_bot
from undercroft.engine import Decision, Game, Option, Seat, derive
from undercroft.testing import Variant, variants
from undercroft.testing.choosers import Chooser, Eager, Habits
from undercroft.testing.golden import ENDING, met_in, retold, to_meet
from undercroft.testing.variants import is_allowed

EACH = 40_000
"""What one more match costs, in characters."""
LONGEST = 1_500
"""Matches of more choices are left out."""


class Idle(Chooser):
    """Answers as a clock would that has run out: table after table of such players is abandoned."""

    def pick(self, decision: Decision) -> Option:
        """The answer given for those who do not answer."""
        return decision.default


DICE: dict[str, type[Chooser]] = {"dice": Chooser, "eager": Eager, "habits": Habits, "idle": Idle}
"""Players of dice, and those who do nothing, besides bots."""
PLAYERS = ("greedy", "greedy+eager", "greedy+habits", "greedy+dice", "eager+habits")


class Match(NamedTuple):
    """A match that was played: how, how long its text is, and what it meets."""

    number: int
    players: str
    length: int
    meets: frozenset[str]


class Mind:
    """Whoever answers for a seat."""

    def __init__(self, name: str, seed: int) -> None:
        self._dice = DICE[name](seed) if name in DICE else None
        self._bot = None if name in DICE else make_bot(name, seed)

    def answer(self, seat: Seat[Any]) -> Option:
        """One of the options of its decision."""
        assert seat.decision is not None
        if self._dice is not None:
            return self._dice.pick(seat.decision)
        assert self._bot is not None
        return self._bot.choose(seat)


def setting_up(game: Game[Any], number: int) -> Variant:
    """The variants in turn, and each option with the next number of players each time."""
    every = variants(game)
    variant = every[number % len(every)]
    count = game.players[(game.players.index(variant.players) + number // len(every)) % len(game.players)]
    usual = not variant.options or not all(is_allowed(game, count, *option) for option in variant.options)
    return variant if usual else Variant(count, variant.options)


def play(name: str, number: int, players: str) -> tuple[str, str]:
    """A match by its number and those who take turns at its seats: a name for it, and its golden text, if it ends."""
    game = undercroft.game(name)
    variant, names = setting_up(game, number), players.split("+")
    minds = [Mind(names[seat % len(names)], derive(number, "golden", seat)) for seat in range(variant.players)]
    label = f"{variant}-{players}-{number}".replace("=", "-").replace(",", "-")
    match = variant.start(game, number)
    while match.pending:
        if match.count >= LONGEST:
            return label, ""
        seat = match.pending[0].seat
        match.choose(minds[seat].answer(match.seat(seat)).key, seat)
    return label, retold(game, match.record())


def look(given: tuple[str, int, str]) -> Match:
    """What a match meets."""
    name, number, players = given
    _, text = play(name, number, players)
    return Match(number, players, len(text), met_in(text) if text else frozenset())


def chosen(matches: Iterable[Match], wanted: set[str]) -> list[Match]:
    """Those that together meet what is wanted, as far as any do: each the one that meets most for its length."""
    left: list[Match] = [each for each in matches if each.length]
    found: list[Match] = []
    while True:
        left = [each for each in left if each.meets & wanted]
        if not left:
            return found
        best = max(left, key=lambda each: len(each.meets & wanted) / (EACH + each.length))
        wanted = wanted - best.meets
        found.append(best)


def main() -> None:
    """Play, choose and write, and say what has not been met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=undercroft.games())
    parser.add_argument("folder", type=Path)
    parser.add_argument("-n", "--matches", type=int, default=1_000)
    parser.add_argument("-f", "--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("-p", "--players", nargs="+", default=PLAYERS, help="e.g. greedy legend greedy+dice")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    given = parser.parse_args()
    game = undercroft.game(given.game)
    given.folder.mkdir(parents=True, exist_ok=True)
    wanted = set(to_meet(game))
    for file in given.folder.glob(f"*{ENDING}"):
        wanted -= met_in(file.read_text("utf-8"))
    numbers = range(given.first, given.first + given.matches)
    work = [(given.game, number, players) for number, players in product(numbers, given.players)]
    found: list[Match] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for count, match in enumerate(pool.map(look, work, chunksize=4), 1):
            if match.meets & wanted:
                found.append(match)
            if count % 100 == 0 or count == len(work):
                print(f"{count} of {len(work)} matches", file=sys.stderr)
    for match in chosen(found, wanted):
        label, text = play(given.game, match.number, match.players)
        (given.folder / f"{label}{ENDING}").write_text(text, "utf-8")
        print(f"{label}: {len(match.meets & wanted)} new, {len(text) // 1000} kB")
        wanted -= match.meets
    print(f"never met: {', '.join(sorted(wanted)) or 'nothing'}")


if __name__ == "__main__":
    main()
