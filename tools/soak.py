"""Play many random matches and check the invariants after every decision: `make soak GAME=lungeon-run N=20000`.

Heroes who stumble about in Dungeon Run rarely come to an end: `OPTIONS=round_limit=60` keeps its matches short, but
for those of the variants that have a limit of their own, or none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import undercroft
from undercroft.engine import Chance, derive
from undercroft.testing import Variant, variants

LONGEST = 3_000
"""So many decisions of a match that has no round limit are enough: nothing need end it while all play at random."""


def soak(name: str, first: int, last: int, options: tuple[tuple[str, str], ...] = ()) -> Counter[str]:
    """Matches number first … last - 1, taking the variants of the game in turn; counts how they ended.

    The options hold for variants that do not say otherwise.
    """
    game = undercroft.game(name)
    every = [Variant(each.players, tuple({**dict(options), **dict(each.options)}.items())) for each in variants(game)]
    reasons: Counter[str] = Counter()
    for index in range(first, last):
        variant = every[index % len(every)]
        match = variant.start(game, derive(index, "soak"))
        chance = Chance(derive(index, "chooser"))
        try:
            while match.pending and not (endless(variant) and match.count >= LONGEST):
                game.check(match.state)
                decision = chance.pick(match.pending, "decision", "chooser")
                match.choose(chance.pick(decision.options, "option", "chooser"), decision.seat)
            game.check(match.state)
        except Exception as error:
            raise RuntimeError(f"match {index} ({variant}) of {name} failed: {error!r}\n{match.record()}") from error
        assert match.outcome is not None or endless(variant)
        reasons[match.outcome.reason if match.outcome is not None else "unfinished"] += 1
    return reasons


def endless(variant: Variant) -> bool:
    """Whether the match has no round limit (0), and so no certain end."""
    return ("round_limit", 0) in variant.options


def main() -> None:
    """Share the work between processes and print how the matches ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=undercroft.games())
    parser.add_argument("-n", "--matches", type=int, default=20_000)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="round_limit=60")
    given = parser.parse_args()
    options = tuple(tuple(each.split("=", 1)) for each in given.option)
    undercroft.game(given.game).check_options(dict(options), undercroft.game(given.game).players[0])
    chunk = max(1, min(250, given.matches // given.jobs))
    starts = range(0, given.matches, chunk)
    reasons: Counter[str] = Counter()
    begin = time.monotonic()
    with ProcessPoolExecutor(given.jobs) as pool:
        work = [pool.submit(soak, given.game, start, min(start + chunk, given.matches), options) for start in starts]
        for done in work:
            reasons += done.result()
            print(f"\r{sum(reasons.values())} of {given.matches} matches", end="", file=sys.stderr, flush=True)
    print(f"\n{given.game}: {dict(reasons)} in {time.monotonic() - begin:.0f} s, no invariant broken")


if __name__ == "__main__":
    main()
