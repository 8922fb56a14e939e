"""Measure the kernel and the games with random play."""

from __future__ import annotations

import argparse
import platform

import undercroft
from benchmarks.measure import Result, measure

METHOD = """\
Random play with fixed seeds, smallest number of players. The workloads take turns, {repeats} rounds of {matches}
matches each (forks: 50 positions); every number is a median over the rounds, in processor time, garbage
collection off. Rates depend on the machine; the ratios hardly do.
"""


def show(result: Result) -> None:
    print(f"\n{result.game}, {result.players} players")
    print(f"  {1 / result.match:>11,.0f} decisions/s     {1 / result.bare:>11,.0f} through the bare generators")
    print(f"  {1 / result.whole_match:>11,.0f} matches/s")
    print(f"  {1 / result.fork:>11,.0f} forks/s         {1 / result.imagine:>11,.0f} imagined matches/s")
    for what, ratio, most in result.ratios():
        target = "" if most is None else f"   (at most {most:g})"
        print(f"  {ratio:>11.2f} {what}{target}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure; all of them unless given")
    parser.add_argument("--matches", type=int, default=30, help="matches in a round (30)")
    parser.add_argument("--repeats", type=int, default=9, help="rounds (9)")
    given = parser.parse_args(arguments)
    print(f"Undercroft {undercroft.__version__}, {platform.python_implementation()} {platform.python_version()}")
    print(METHOD.format(repeats=given.repeats, matches=given.matches), end="")
    for name in given.games or undercroft.games():
        show(measure(undercroft.game(name), given.matches, given.repeats))


if __name__ == "__main__":
    main()
