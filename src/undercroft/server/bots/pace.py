"""How long a bot takes before it answers."""

from __future__ import annotations

import random
from typing import NamedTuple

from undercroft.engine import SettingError

LONGEST = 60.0
WHIM = random.Random()
"""Random numbers of its own, so that nothing else that draws some is changed."""


class Pace(NamedTuple):
    """A bot answers after so many seconds, at least and at most. They say nothing of how long it had to think.

    >>> read_pace("0.5-1.5")
    Pace(least=0.5, most=1.5)
    >>> read_pace("2").pause()
    2.0
    """

    least: float = 0.0
    most: float = 0.0

    def pause(self) -> float:
        """How long it takes this time."""
        return WHIM.uniform(self.least, self.most)


AT_ONCE = Pace()


def read_pace(given: str) -> Pace:
    """A pace as people write it: seconds, or a range of them."""
    least, dash, most = given.partition("-")
    try:
        pace = Pace(float(least), float(most if dash else least))
    except ValueError:
        raise SettingError(f"a bot's delay is seconds, or a range such as 0.5-1.5, not {given!r}") from None
    if not 0 <= pace.least <= pace.most <= LONGEST:
        raise SettingError(f"a bot takes between 0 and {LONGEST:g} seconds, the smaller number first, not {given!r}")
    return pace
