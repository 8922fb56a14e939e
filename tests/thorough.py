"""How much of what could be tried is tried: a choice, or with UNDERCROFT_THOROUGH=1 all of it (`make thorough`)."""

import os
import random
from collections import Counter
from collections.abc import Iterable

THOROUGH = bool(os.environ.get("UNDERCROFT_THOROUGH"))


def many(usual: int, thorough: int) -> int:
    """How often something is repeated."""
    return thorough if THOROUGH else usual


def covering(pairs: Iterable[tuple[str, str]], times: int) -> list[tuple[str, str]]:
    """Pairs by lot in which everybody is at least so many times, as far as there are such; when thorough, all."""
    taken: list[tuple[str, str]] = []
    seen: Counter[str] = Counter()
    by_lot = sorted(pairs)
    random.Random(1).shuffle(by_lot)
    for pair in by_lot:
        if THOROUGH or min(seen[each] for each in pair) < times:
            taken.append(pair)
            seen.update(pair)
    return taken
