"""Playing on until a figure is known well enough."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from undercroft.engine import SettingError
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.figures.names import check_figure
from undercroft.lab.matches.plan import Plan, cards_of, load

STRIDE = 4
"""Never play more than so many times what has been played before looking again."""
SURPLUS = 1.05


@dataclass(frozen=True, slots=True)
class Until:
    """A figure, and half the width its interval should have."""

    figure: str
    half: float

    @classmethod
    def read(cls, words: str, plan: Plan) -> Until:
        """As typed: class/thief/won=1% or rounds/mean=0.05."""
        name, equals, width = words.rpartition("=")
        try:
            number = float(width.strip().removesuffix("%")) / (100 if width.strip().endswith("%") else 1)
        except ValueError:
            number = math.nan
        if not equals or not number > 0:
            raise SettingError(f"--until is FIGURE=HALF, e.g. 'bot/greedy/won=1%' or 'steps/mean=0.5', not {words!r}")
        rules = load(plan)
        return cls(check_figure(counted_in(rules), cards_of(rules), name.strip()), number)


def shortfall(until: Until | None, half: Callable[[str], float], matches: int) -> str:
    """What to say if the figure is not known as well as was asked for."""
    if until is None or half(until.figure) <= until.half:
        return ""
    return (
        f"After {matches:,} matches {until.figure} is known to ±{half(until.figure):.3g}, not to ±{until.half:.3g}:"
        " raise --most."
    )


def stretches(matches: int, until: Until | None, half: Callable[[str], float], most: int) -> Iterator[range]:
    """Which matches to play next: those planned, then as many as the figure seems to need."""
    yield range(matches)
    if until is None:
        return
    done = matches
    while done < most:
        now = half(until.figure)
        if now <= until.half:
            return
        wanted = math.inf if not math.isfinite(now) else done * (now / until.half) ** 2 * SURPLUS
        end = int(min(most, done * STRIDE, max(done + 1, wanted)))
        yield range(done, end)
        done = end
