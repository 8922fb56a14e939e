"""Play many random matches and check the invariants after every decision: `make soak GAME=lungeon-run N=20000`.

One match of three is played by somebody eager. No card text is used for nothing, and now and then it is tried whether
what is offered would be carried out, and whether every seat can imagine the match as it sees it.

Heroes who stumble about in Dungeon Run rarely come to an end: `OPTIONS=round_limit=60` keeps its matches short, but
for those of the variants that have a limit of their own, or none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import undercroft
from undercroft.engine import Chance, Match, derive
from undercroft.testing import Variant, check_invariants, variants
from undercroft.testing.choosers import chooser_for
from undercroft.testing.offers import try_options
from undercroft.testing.uses import uses_for_nothing
from undercroft.testing.worlds import asks_in_secret

TRIED = 50
"""At one decision of so many, some of the options are tried on copies of the match."""
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
        chooser = chooser_for(match, index)
        try:
            with uses_for_nothing() as wasted:
                while match.pending and not (endless(variant) and match.count >= LONGEST):
                    check_invariants(match)
                    decision = chooser.pick_decision(match)
                    if (match.count + index) % TRIED == 0:
                        try_options(match, decision, tries=4, number=index)
                        imagine(match, index)
                    match.choose(chooser.pick(decision), decision.seat)
                    assert not wasted, wasted
            check_invariants(match)
        except Exception as error:
            raise RuntimeError(f"match {index} ({variant}) of {name} failed: {error!r}\n{match.record()}") from error
        assert match.outcome is not None or endless(variant)
        reasons[match.outcome.reason if match.outcome is not None else "unfinished"] += 1
    return reasons


def imagine(match: Match[Any], number: int) -> None:
    """What every seat imagines here is a match of this game in which it sees the same."""
    for seat in range(match.players):
        world = match.seat(seat).imagine(Chance(number))
        check_invariants(world)
        if not asks_in_secret(match, seat):
            assert world.view(seat) == match.view(seat), f"seat {seat} imagines what it does not see"


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
        try:
            for done in work:
                reasons += done.result()
                print(f"\r{sum(reasons.values())} of {given.matches} matches", end="", file=sys.stderr, flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)  # one fault is enough
            raise
    print(f"\n{given.game}: {dict(reasons)} in {time.monotonic() - begin:.0f} s, no invariant broken")


if __name__ == "__main__":
    main()
