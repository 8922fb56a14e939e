"""Measure the kernel and the games with random play."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

import undercroft
from benchmarks import versus
from benchmarks.lab import show_lab
from benchmarks.measure import Ratio, game_ratios, game_tasks, interleaved, long_ratios, long_tasks

METHOD = """\
Random play, every round with seeds of its own. The workloads take turns, {repeats} rounds of {matches} matches each
(forks: 50 positions); every number is a median over the rounds, in processor time, garbage collection on. Rates
depend on the machine; the ratios hardly do.
"""
LAB_REPEATS = 5
MANY = 4
"""A game for more players than its fewest is measured with so many as well."""


def show_game(name: str, players: int, matches: int, repeats: int) -> None:
    seconds = interleaved(game_tasks(undercroft.game(name), players, matches), repeats)
    rate = {what: 1 / each for what, each in seconds.items()}
    print(f"\n{name}, {players} players")
    print(f"  {rate['match']:>11,.0f} decisions/s     {rate['bare']:>11,.0f} through the bare generators")
    print(f"  {rate['advised']:>11,.0f} decisions/s as advised, {seconds['advised'] * 1e6:,.0f} µs each")
    print(f"  {rate['fork']:>11,.0f} forks/s         {rate['imagine']:>11,.0f} imagined matches/s")
    if "world" in rate:
        print(f"  {rate['world']:>11,.0f} worlds/s as far as bots look ahead")
    show_ratios(game_ratios(seconds))


def show_long(repeats: int) -> None:
    seconds = interleaved(long_tasks(), repeats)
    print("\nlong matches and long steps (a toy game; each time asked after one more choice)")
    for name, each in seconds.items():
        print(f"  {each * 1e6:>11,.1f} µs  {name}")
    show_ratios(long_ratios(seconds))


def show_ratios(ratios: Sequence[Ratio]) -> None:
    for each in ratios:
        target = "" if each.most is None else f"   (at most {each.most:g})"
        print(f"  {each.value:>11.2f} {each.what}{target}")


def show_versus(before: Path, games: Sequence[str], matches: int, repeats: int) -> None:
    print(f"\nThe kernel and games in {before} took turns with these, process by process.")
    for game in (*games, versus.LONG):
        compared: Mapping[str, tuple[float, float]] = versus.compare(before, game, matches, repeats)
        print(f"\n{game}: before, after, and how many times as fast")
        for name, (old, new) in compared.items():
            print(f"  {old * 1e6:>11,.1f} µs {new * 1e6:>11,.1f} µs {old / new:>8.2f}  {name}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure; all of them unless given")
    parser.add_argument("--matches", type=int, default=30, help="matches in a round (30)")
    parser.add_argument("--repeats", type=int, default=9, help="rounds (9)")
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="compare with another checkout of Undercroft"
    )
    given = parser.parse_args(arguments)
    print(f"Undercroft {undercroft.__version__}, {platform.python_implementation()} {platform.python_version()}")
    print(METHOD.format(repeats=given.repeats, matches=given.matches), end="")
    games = given.games or undercroft.games()
    if given.against is not None:
        show_versus(given.against, games, given.matches, given.repeats)
        return
    for name in games:
        allowed = undercroft.game(name).players
        for players in sorted({allowed[0], MANY if MANY in allowed else allowed[0]}):
            show_game(name, players, given.matches, given.repeats)
        print(f"\n{name}, simulations between greedy bots")
        print(*show_lab(name, given.matches, min(given.repeats, LAB_REPEATS)), sep="\n")
    if not given.games:
        show_long(given.repeats)


if __name__ == "__main__":
    main()
