"""What Dungeon Run should play like: the figures of a simulation, how sure they are, and where they should lie."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.balance import Range, Sums, show
from undercroft.lab import wilson
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.cards import Monster
from undercroft.rules.dungeonrun.texts.rulings import Forbid

STANDARD = 4
"""The number of players that most targets are meant for."""
Z_95 = 1.96


@dataclass(frozen=True)
class Measured:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def interval(self, form: str) -> str:
        """The interval as text."""
        return f"{show(self.low, form)} to {show(self.high, form)}"

    def verdict(self, target: Range) -> str:
        """Met or missed with its whole interval; open as long as the interval holds a limit of the target."""
        if math.isnan(self.value):
            return "no data"
        if self.low in target and self.high in target:
            return "met"
        return "missed" if self.high < target.low or self.low > target.high else "open"


def share(part: float, whole: float) -> Measured:
    """How many of so many, with Wilson's interval."""
    if not whole:
        return Measured(math.nan, 0, 1)
    return Measured(part / whole, *wilson(round(part), round(whole)))


def rate(events: float, whole: float) -> Measured:
    """How often something happens per hero, match or kill; the interval takes the events for independent."""
    if not whole:
        return Measured(math.nan, 0, math.inf)
    half = Z_95 * math.sqrt(events) / whole
    return Measured(events / whole, max(0.0, events / whole - half), events / whole + half)


def quantile(sums: Sums, name: str, part: float) -> Measured:
    """A quantile with the interval of its rank."""
    number = sums.total(name)
    half = Z_95 * math.sqrt(part * (1 - part) / number) if number else math.nan
    low, high = max(0.0, part - half), min(1.0, part + half)
    return Measured(sums.quantile(name, part), sums.quantile(name, low), sums.quantile(name, high))


def sum_of(sums: Sums, name: str, rows: Sequence[str]) -> float:
    """Some rows of a table together."""
    return sum(sums.sum(name, row) for row in rows)


# -- the targets ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """Something to measure; `target` says in words, `allowed` in numbers where it should lie."""

    name: str
    measure: Callable[[Sums], Measured]
    form: str
    target: str
    allowed: Callable[[int], Range | None]

    def judged(self, sums: Sums) -> str:
        """The figure as text, bold where it misses the target for that number of players."""
        measured, target = self.measure(sums), self.allowed(sums.players)
        text = show(measured.value, self.form)
        return f"**{text}**" if target and measured.verdict(target) == "missed" else text


def at_least(players: int, low: float, high: float) -> Callable[[int], Range | None]:
    """A range for tables of so many players and more."""
    return lambda many: Range(low, high) if many >= players else None


def standard(low: float, high: float) -> Callable[[int], Range | None]:
    """A range for tables of four."""
    return lambda many: Range(low, high) if many == STANDARD else None


def is_uber(card: Monster) -> bool:
    """Whether nobody may battle it alone."""
    words = [word for texts in card.says.values() for each in texts for word in each.text.do]
    return any(isinstance(word, Forbid) and word.what == "battle-alone" for word in words)


UBER = [card.id for card in GAME.cards.encounters if isinstance(card, Monster) and is_uber(card)]
TREASURES = sorted({card.design.id for card in GAME.cards.treasures})
BEFORE = "before the boss died"
COSTLY = ("forbidden-tome", "doom-glaive")
STARTING = ("4", "5")
"""The attack dice of a hero who has found nothing yet."""

FIGURES = (
    Figure(
        "monsters met that are killed before the boss dies",
        lambda s: share(s.total(f"monster: killed {BEFORE}"), s.total(f"monster: met {BEFORE}")),
        ".1%", "65 % to 90 %", at_least(2, 0.65, 0.90),
    ),
    Figure(
        "wounds per kill with 4 or 5 dice",
        lambda s: rate(sum_of(s, "attack dice: wounds", STARTING), sum_of(s, "attack dice: kills", STARTING)),
        ".2f", "1.2 to 2.0", at_least(2, 1.2, 2.0),
    ),
    Figure(
        "knock-outs per hero before the endgame",
        lambda s: rate(s.sum("match", "knock-outs before the endgame"), s.sum("match", "heroes")),
        ".2f", "0.2 to 1.0; up to 1.5 with 2",
        lambda players: Range(0.2, 1.0 if players > 2 else 1.5) if players > 1 else None,
    ),
    Figure(
        "traps disarmed", lambda s: share(s.total("trap: disarmed"), s.total("trap: met")),
        ".1%", "50 % to 70 %", at_least(2, 0.50, 0.70),
    ),
    Figure(
        "escapes that succeed before the endgame",
        lambda s: share(s.sum("escapes before the endgame", "escaped"), s.total("escapes before the endgame")),
        ".1%", "65 % to 85 %", at_least(2, 0.65, 0.85),
    ),
    Figure(
        "Uber monsters met that are killed",
        lambda s: share(sum_of(s, "monster: killed", UBER), sum_of(s, "monster: met", UBER)),
        ".1%", "20 % to 50 %", at_least(2, 0.20, 0.50),
    ),
    Figure(
        "bosses dead within 20 rounds",
        lambda s: share(s.total("boss: killed soon"), s.sum("match", "bosses revealed")),
        ".1%", "at least 90 %; 75 % with 2",
        lambda players: Range(0.90 if players > 2 else 0.75, 1) if players > 1 else None,
    ),
    Figure(
        "bosses killed without help",
        lambda s: share(s.total("boss: killed unassisted"), s.total("boss: killed")),
        ".1%", "at most 25 % from 3 on", at_least(3, 0, 0.25),
    ),
    Figure(
        "treasures equipped per hero",
        lambda s: rate(sum_of(s, "item: worn", TREASURES), s.sum("match", "heroes")),
        ".2f", "0.8 to 1.6", at_least(2, 0.8, 1.6),
    ),
    Figure(
        "training markers per hero",
        lambda s: rate(s.total("gains: training"), s.sum("match", "heroes")),
        ".2f", "0.8 to 2.0", at_least(2, 0.8, 2.0),
    ),
    Figure(
        "rounds, median", lambda s: quantile(s, "rounds", 0.5), ".0f", "14 to 26 with 4", standard(14, 26)
    ),
    Figure(
        "rounds, 95 %", lambda s: quantile(s, "rounds", 0.95), ".0f", "below 45 with 4", standard(0, 44)
    ),
    Figure(
        "rounds of endgame, median", lambda s: quantile(s, "rounds of endgame", 0.5),
        ".0f", "2 to 5", at_least(2, 2, 5),
    ),
    Figure(
        "who first took the Stone wins",
        lambda s: share(s.sum("match", "first bearer wins"), s.sum("match", "endgames")),
        ".1%", "40 % to 65 %", at_least(2, 0.40, 0.65),
    ),
    Figure(
        "owner of the Tome or the Glaive wins",
        lambda s: share(sum_of(s, "item: won", COSTLY), sum_of(s, "item: worn", COSTLY)),
        ".1%", "at most 45 % with 4", standard(0, 0.45),
    ),
    Figure(
        "matches with tiles left over (DR-4.39)",
        lambda s: share(s.sum("match", "tiles left over"), s.sum("match", "matches")),
        ".2%", "below 0.2 %", at_least(1, 0, 0.002),
    ),
    Figure(
        "matches of more than 80 rounds",
        lambda s: share(
            sum(many for rounds, many in s.tables["rounds"].items() if int(rounds) > 80), s.sum("match", "matches")
        ),
        ".2%", "below 1 % from 3 on", at_least(3, 0, 0.01),
    ),
)  # fmt: skip
HERO_SHARE, PLACE_SHARE, LIFT = Range(0.17, 0.33), Range(0.20, 0.30), Range(-0.08, 0.10)
GREEDY_SHARE = Range(0.70, 1)
PAR = 1 / STANDARD
