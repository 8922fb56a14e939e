"""Who meets whom in the arena, and who sits where in which match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from undercroft.bots import BotSource, bring_bot, dismiss, name_of, play_out
from undercroft.content import load_game
from undercroft.engine import Chance, Match, SettingError, derive
from undercroft.lab.matches.plan import Plan, load, sources_of


@dataclass(frozen=True, slots=True)
class Bout:
    """What the arena keeps of one match: each seat's place and, of those who won, their seats."""

    index: int
    places: tuple[int, ...]
    winners: tuple[int, ...]
    troubles: tuple[tuple[str, str], ...] = ()
    """Which bots had to be replaced, and why."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Which bots meet, and all that their matches depend on; `Contest.make` checks it.

    bots    the contestants, each once
    tables  the companies that meet: everybody if there are seats enough, otherwise every choice of as many as sit
    plan    game, cards, options and seed; it carries where all bots are had from

    A **deal** is one seed. Every company plays every deal once in each of its seatings, everybody moving on by one
    seat, so that the luck of a deal and the worth of a seat fall to all alike.

    >>> contest = Contest.make("lungeon-run", bots=["greedy", "random"], matches=3)
    >>> contest.matches, contest.lineup(0), contest.lineup(1), contest.seed(0) == contest.seed(1)
    (4, (0, 1), (1, 0), True)
    """

    plan: Plan
    bots: tuple[str, ...]
    tables: tuple[tuple[int, ...], ...]

    @classmethod
    def make(
        cls,
        name: str,
        *,
        bots: Sequence[BotSource],
        matches: int,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        packs: Sequence[str] = (),
    ) -> Contest:
        """A contest that can be played: whole deals, at least as many matches as were asked for."""
        rules = load_game(name, tuple(packs))
        named = [(name_of(each), each) for each in bots]
        sources = sources_of(named)
        if len(sources) < 2:
            raise SettingError("an arena needs at least two different bots, e.g. --bots greedy,random")
        known = list(sources)
        if players is None:
            players = _seats(rules.players, len(named))
        seats = rules.check_players(players)
        if len(named) <= seats:
            tables = [tuple(known.index(named[seat % len(named)][0]) for seat in range(seats))]
        elif len(named) > len(known):
            raise SettingError(f"{len(named)} bots, some of them twice, cannot sit in {seats} seats: name each once")
        else:
            tables = list(combinations(range(len(known)), seats))
        plan = Plan.make(
            name,
            matches=matches,
            bots=[sources[known[bot]] for bot in tables[0]],
            seed=seed,
            players=seats,
            options=options,
            packs=packs,
        )
        found = cls(replace(plan, sources=sources), tuple(known), tuple(tables))
        if matches < found.per_deal:
            raise SettingError(
                f"every company in every seating makes {found.per_deal:,} matches with these bots:"
                f" ask for at least as many, not {matches:,}, or name fewer bots"
            )
        return replace(found, plan=replace(found.plan, matches=-(-matches // found.per_deal) * found.per_deal))

    @property
    def per_deal(self) -> int:
        """How many matches are played with one deal."""
        return len(self.tables) * self.plan.players

    @property
    def matches(self) -> int:
        """How many matches are played in all."""
        return self.plan.matches

    def deal(self, index: int) -> int:
        """Which deal that match is played with."""
        return index // self.per_deal

    def seed(self, index: int) -> int:
        """The seed of that match, the same for all matches of a deal."""
        return self.plan.match_seed(self.deal(index))

    def lineup(self, index: int) -> tuple[int, ...]:
        """Which bot sits in each seat of that match. Who sits beside whom is drawn for each deal."""
        table, moved = divmod(index % self.per_deal, self.plan.players)
        order = list(self.tables[table])
        if len(order) > 2:
            Chance(derive(self.plan.seed, "arena", self.deal(index), table)).shuffle(order, "seats", "arena")
        return tuple(order[(seat + moved) % len(order)] for seat in range(len(order)))


def play_bout(contest: Contest, index: int) -> Bout:
    """Play one match; the same one whenever and wherever it is played."""
    plan = contest.plan
    lineup = contest.lineup(index)
    bots = []
    for seat, bot in enumerate(lineup):
        # A bot's own luck goes with the deal, too: the same in every seating, another for each of its copies.
        luck = derive(plan.seed, "arena", contest.deal(index), "bot", bot, lineup[:seat].count(bot))
        bots.append(bring_bot(plan.sources[contest.bots[bot]], luck, contest.bots[bot]))
    match = Match(load(plan), plan.players, contest.seed(index), plan.options)
    try:
        outcome = play_out(match, bots)
    finally:
        troubles = dismiss(bots)
    places = tuple(outcome.place(seat) for seat in range(plan.players))
    return Bout(index, places, outcome.winners, tuple(troubles))


def play_bouts(contest: Contest, indexes: Iterable[int]) -> list[Bout]:
    """Play some matches of a contest."""
    return [play_bout(contest, index) for index in indexes]


def _seats(allowed: Sequence[int], bots: int) -> int:
    """As many seats as bots; otherwise the most below, and failing that the fewest there are."""
    return max((each for each in allowed if each <= bots), default=allowed[0])
