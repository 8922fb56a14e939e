"""Python's garbage collection, which stops everything: kept rare, and run when little goes on.

Matches are let go without it. With a thousand tables in play it takes a tenth of a second to look at all of them, and
it would do so every few seconds; what it finds are a few small things of tables that were put away.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (2_000, 50, 1_000_000)
"""Young objects are looked at in small lots, each in a few milliseconds: what was looked at is young no longer, so
more lots are not more work. Old ones are looked at only when `look_now` says so."""


@contextmanager
def rare_pauses() -> Iterator[None]:
    """Leave out what was there at the start, and look at old objects only when `look_now` is called."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def look_now() -> int:
    """Collect all garbage; how many unreachable objects were found."""
    return gc.collect()
