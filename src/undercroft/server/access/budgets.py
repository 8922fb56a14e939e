"""How much of each limit is used up, by visitor and address. Nothing here waits, so nothing slips through."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from undercroft.server.access.limits import Limits, Rate
from undercroft.server.errors import LimitError
from undercroft.server.sentences import Sentence

A_MINUTE = 60
CROWD = 10_000
"""So many are remembered before it is seen who has everything back and can be forgotten."""


class Allowance:
    """So many at once, and so many more in each such time.

    >>> allowance = Allowance(Rate(2, 60))
    >>> [allowance.spend() for _ in range(2)]
    [0.0, 0.0]
    >>> round(allowance.spend())
    30
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._each = rate.most, rate.seconds / rate.most
        self._clock = clock
        self._left = rate.most
        self._then = clock()

    def spend(self) -> float:
        """Take one; or in how many seconds one can be had."""
        left = self.left
        if left < 1:
            return (1 - left) * self._each
        self._left = left - 1
        return 0.0

    @property
    def left(self) -> float:
        """How many there are now."""
        if self._each:
            now = self._clock()
            self._left = min(self._most, self._left + (now - self._then) / self._each)
            self._then = now
        return self._left

    @property
    def full(self) -> bool:
        """Whether everything is there again."""
        return self.left >= self._most


class Budget:
    """An allowance for everybody who comes."""

    def __init__(self, rate: Rate, refusal: Sentence, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._refusal = refusal
        self._clock = clock
        self._allowances: dict[Hashable, Allowance] = {}
        self._crowd = CROWD

    def __len__(self) -> int:
        return len(self._allowances)

    def spend(self, who: Hashable, **about: int) -> None:
        """Take one of what somebody may have, or refuse."""
        allowance = self._allowances.get(who)
        if allowance is None:
            self._make_room()
            allowance = self._allowances[who] = Allowance(self._rate, self._clock)
        again = allowance.spend()
        if again:
            raise LimitError(self._refusal, again, **about)

    def _make_room(self) -> None:
        """Forget those of whom nothing has to be remembered; the more are left, the longer until the next time."""
        if len(self._allowances) < self._crowd:
            return
        self._allowances = {who: each for who, each in self._allowances.items() if not each.full}
        self._crowd = max(CROWD, 2 * len(self._allowances))


class Doors:
    """So many of something may be open at once from one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[Hashable] = Counter()

    @contextmanager
    def enter(self, who: Hashable) -> Iterator[None]:
        """Hold one of them open."""
        if self._open[who] >= self._most:
            raise LimitError(Sentence.TOO_MANY_CONNECTIONS, most=self._most)
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


class Budgets:
    """What one process lets people have. Tables are counted in the database (`table_limits`)."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Budget(limits.requests, Sentence.TOO_MANY_REQUESTS)
        self.handshakes = Budget(limits.handshakes, Sentence.TOO_MANY_REQUESTS)
        self.deeds = Budget(limits.deeds, Sentence.DEEDS_TOO_FAST)
        self.talk = Budget(limits.talk, Sentence.TALK_TOO_FAST)
        self.gallery = Budget(limits.gallery, Sentence.TALK_TOO_FAST)
        self.reports = Budget(limits.reports, Sentence.REPORTS_TOO_FAST)
        self.hints = Budget(limits.hints, Sentence.HINTS_TOO_FAST)
        self.what_ifs = Budget(limits.what_ifs, Sentence.WHAT_IFS_TOO_FAST)
        self.analyses = Budget(limits.analyses, Sentence.ANALYSES_TOO_FAST)
        self.doors = Doors(limits.sockets)
        self._noted = Budget(Rate(1, A_MINUTE), Sentence.TOO_MANY_REQUESTS)

    def is_news(self, who: Hashable) -> bool:
        """Whether it is to be noted that somebody was refused something: once a minute for each."""
        try:
            self._noted.spend(who)
        except LimitError:
            return False
        return True
