"""What an arena found out: who wins how often, who is ahead of whom, and whether that is settled."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from statistics import NormalDist
from typing import Any

from undercroft.engine import SettingError
from undercroft.lab.arena.contest import Bout, Contest
from undercroft.lab.extras import extra
from undercroft.lab.figures.estimate import NOTHING, Estimate, Pair
from undercroft.lab.figures.intervals import Z_95
from undercroft.lab.figures.spread import Spread
from undercroft.lab.matches.replaced_bots import ReplacedBots

LEAST_DEALS = 20
"""Of fewer deals too little is known of how they vary."""
LOOKS = 10
"""How often an arena that stops when the order is settled looks whether it is."""


@dataclass(frozen=True, slots=True)
class Gap:
    """How much more often a bot wins than the one below it, and whether that is settled."""

    above: str
    below: str
    difference: Estimate
    settled: bool


class Ratings:
    """Openskill's ratings (Plackett-Luce) of bots, match by match; a bot that never changes needs no drift."""

    def __init__(self, bots: int) -> None:
        self._model: Any = extra("openskill.models", "arena", "the arena").PlackettLuce(tau=0.0)
        self._ratings: list[Any] = [self._model.rating() for _ in range(bots)]

    def add(self, lineup: tuple[int, ...], places: tuple[int, ...]) -> None:
        """One more match. Of a bot that sat in several seats the mean of what came of them counts."""
        rated = self._model.rate([[self._ratings[bot]] for bot in lineup], ranks=list(places))
        for bot in set(lineup):
            mine = [after for who, (after,) in zip(lineup, rated) if who == bot]
            mu = sum(each.mu for each in mine) / len(mine)
            sigma = sum(each.sigma for each in mine) / len(mine)
            self._ratings[bot] = self._model.rating(mu=mu, sigma=sigma)

    def of(self, bot: int) -> Estimate:
        """A rating with its 95 % interval, by the model's own measure."""
        mu, half = self._ratings[bot].mu, Z_95 * self._ratings[bot].sigma
        return Estimate(mu, mu - half, mu + half)


class Ladder:
    """The sums over all whole deals that have been played. Matches are added in their order.

    The matches of a deal hang together, so a deal is the unit of every interval.
    """

    def __init__(self, contest: Contest) -> None:
        bots = range(len(contest.bots))
        self.contest = contest
        self.matches = 0
        """Matches counted; those of a deal that is not complete are not."""
        self.troubles = ReplacedBots()
        self._deal: list[Bout] = []
        self._wins = [Pair() for _ in bots]
        self._ahead = {(one, two): Pair() for one in bots for two in bots if one != two}
        self._apart = {(one, two): Pair() for one in bots for two in bots if one != two}
        self._places = [Spread() for _ in bots]
        self._ratings = Ratings(len(bots))

    def add(self, bout: Bout) -> None:
        """One more match; it counts once its deal is complete."""
        expected = self.matches + len(self._deal)
        if bout.index != expected:
            raise SettingError(f"matches are counted in their order: {expected} comes next, not {bout.index}")
        self._deal.append(bout)
        if len(self._deal) == self.contest.per_deal:
            self._count()

    def _count(self) -> None:
        """Count a whole deal in."""
        bots = range(len(self.contest.bots))
        won, sat = [0.0 for _ in bots], [0 for _ in bots]
        ahead = dict.fromkeys(self._ahead, 0.0)
        met = dict.fromkeys(self._ahead, 0)
        for bout in self._deal:
            lineup = self.contest.lineup(bout.index)
            for seat, bot in enumerate(lineup):
                sat[bot] += 1
                won[bot] += (seat in bout.winners) / max(1, len(bout.winners))
                self._places[bot].add(bout.places[seat])
                for other, rival in enumerate(lineup):
                    if rival != bot:
                        met[bot, rival] += 1
                        ahead[bot, rival] += _ahead(bout.places[seat], bout.places[other])
            self._ratings.add(lineup, bout.places)
            self.troubles.add(bout.troubles)
        for bot in bots:
            self._wins[bot].add(won[bot], sat[bot])
        for pair in self._ahead:
            self._ahead[pair].add(ahead[pair], met[pair])
            self._apart[pair].add(won[pair[0]] / sat[pair[0]] - won[pair[1]] / sat[pair[1]], 1)
        self.matches += len(self._deal)
        self._deal = []

    # -- what came of it ---------------------------------------------------------------------------------

    @property
    def deals(self) -> int:
        """How many deals have been counted."""
        return self.matches // self.contest.per_deal

    @property
    def order(self) -> list[int]:
        """The bots from the one that wins most often to the one that wins least."""
        return sorted(range(len(self.contest.bots)), key=lambda bot: (-self.wins(bot).value, bot))

    def wins(self, bot: int) -> Estimate:
        """A bot's share of the wins, per seat it sat in; a shared win counts in parts."""
        return self._wins[bot].estimate("share")

    def index(self, bot: int) -> Estimate:
        """The same against the fair share."""
        return self._wins[bot].estimate("index", self.contest.plan.players)

    def played(self, bot: int) -> int:
        """How often a bot sat in a seat."""
        return int(self._wins[bot].bottom)

    def place(self, bot: int) -> float:
        """A bot's mean place."""
        return self._places[bot].mean

    def rating(self, bot: int) -> Estimate:
        """A bot's rating."""
        return self._ratings.of(bot)

    def ahead(self, bot: int, rival: int) -> Estimate:
        """How often a bot finishes ahead of another where both sit; sharing a place counts half."""
        return self._ahead[bot, rival].estimate("share")

    def gaps(self, looks: int = 1) -> list[Gap]:
        """How each bot differs from the next below it: all of it is right with 95 % certainty, also if it is looked
        at so many times (Bonferroni's correction)."""
        order = self.order
        sure = 0.05 / (looks * (len(order) - 1))
        stretch = NormalDist().inv_cdf(1 - sure / 2) / Z_95
        found = []
        for above, below in pairwise(order):
            apart = self._apart[above, below].estimate("mean") if self.deals else NOTHING
            half = apart.half * stretch
            wide = Estimate(apart.value, apart.value - half, apart.value + half)
            settled = self.deals >= LEAST_DEALS and wide.low > 0
            found.append(Gap(self.contest.bots[above], self.contest.bots[below], wide, settled))
        return found

    def settled(self, looks: int = 1) -> bool:
        """Whether the order of all bots is beyond doubt."""
        return all(gap.settled for gap in self.gaps(looks))

    def more(self, gap: Gap) -> int | None:
        """About how many more matches would settle a difference if it is what it seems; None if that is endless."""
        difference = gap.difference
        if not difference.known or not math.isfinite(difference.half) or difference.value <= 0:
            return None
        wanted = self.matches * (difference.half / difference.value) ** 2
        least = LEAST_DEALS * self.contest.per_deal
        return max(self.contest.per_deal, math.ceil(max(wanted, least) - self.matches))


def looks_of(contest: Contest) -> list[int]:
    """After how many matches it is looked whether the order is settled: ten times, evenly spread, at whole deals."""
    deals = contest.matches // contest.per_deal
    looks = {max(LEAST_DEALS, round(deals * look / LOOKS)) for look in range(1, LOOKS + 1)}
    return sorted(deal * contest.per_deal for deal in looks if deal <= deals)


def _ahead(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)
