"""Python's search for forgotten objects, which stops everything: seldom, and when little goes on.

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
    """Let nothing be searched that was there at the start, and old objects only when asked."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def look_now() -> int:
    """Search everything; how many objects were found that nobody could reach."""
    return gc.collect()
