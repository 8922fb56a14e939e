"""How the cards of Run Away!! play: `python -m tools.runaway_balance --write`.

Greedy bots play with every number of players against every Boss, and random bots play at tables of four for
comparison. The numbers are held against the targets and written into docs/balance/run-away.md.

A batch is 2,000 matches of one cell. Each has a seed of its own, counted on from 101: none of those that the cards
were tuned with, and no deal is played twice. Every cell gets its first batch before any gets its second. Batches are
kept, so a run that was stopped goes on where it was; after a change to the game they are played again.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tools.balance import NO_RANGE, Range, Statistics, Sums, fingerprint, show, table, write
from undercroft.lab import simulate, wilson
from undercroft.rules import runaway
from undercroft.rules.runaway import GAME

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "balance" / "run-away"
FOLDER = Path(runaway.__file__).parent
DOCUMENT = ROOT / "docs" / "balance" / "run-away.md"
BATCH = 2_000
FIRST_SEED = 101
STANDARD = 4
"""The number of players that Items and random bots are measured with."""


@dataclass(frozen=True)
class Cell:
    """Matches of one kind: a bot, a number of players, a Boss."""

    bot: str
    players: int
    boss: str

    def file(self, seed: int) -> Path:
        """Where a batch is kept."""
        return KEPT / f"{self.bot}-{self.players}-{self.boss}-{seed}.json"

    def play(self, seed: int, jobs: int) -> None:
        """Play a batch and keep its numbers."""
        options = {"boss_selection": self.boss}
        report = simulate(
            GAME.name, matches=BATCH, bots=[self.bot], seed=seed, players=self.players, options=options, jobs=jobs
        )
        KEPT.mkdir(parents=True, exist_ok=True)
        kept = {"fingerprint": fingerprint(FOLDER), "statistics": report.statistics}
        self.file(seed).write_text(json.dumps(kept, indent=1), "utf-8")

    def kept(self, seed: int) -> Statistics | None:
        """The statistics of a batch that has been played with the game as it is."""
        if not self.file(seed).exists():
            return None
        kept = json.loads(self.file(seed).read_text("utf-8"))
        statistics: Statistics = kept["statistics"]
        return statistics if kept["fingerprint"] == fingerprint(FOLDER) else None


GREEDY = [Cell("greedy", players, boss) for players in GAME.players for boss in GAME.cards.bosses]
RANDOM = [Cell("random", STANDARD, boss) for boss in GAME.cards.bosses]


def wanted(batches: int) -> Iterator[tuple[Cell, int]]:
    """Which cell is to be played with which seed, in this order; one batch is enough for random bots."""
    cells = RANDOM + GREEDY * batches if batches else []
    return zip(cells, count(FIRST_SEED))


class Tally(Sums):
    """The statistics of many matches, added up."""

    def per_match(self, row: str) -> float:
        """How often something happens in a match."""
        return self.sum("match", row) / self.total("boss: matches")

    def rounds(self, share: float) -> float:
        """The round by which that share of the matches is over."""
        return self.quantile("rounds", share)

    def rounds_between(self, first: int, last: int) -> float:
        """The share of the matches that take so many rounds."""
        fitting = sum(self.sum("rounds", str(each)) for each in range(first, last + 1))
        return fitting / self.total("boss: matches")

    def gold_deviation(self) -> float:
        """The standard deviation of the gold of those who got out."""
        squares = sum(int(gold) ** 2 * many for gold, many in self.tables["survivors' gold"].items())
        return math.sqrt(squares / self.total("survivors' gold") - self.gold_mean() ** 2)

    def gold_mean(self) -> float:
        """The gold of those who got out."""
        gold = sum(int(gold) * many for gold, many in self.tables["survivors' gold"].items())
        return gold / self.total("survivors' gold")


@dataclass(frozen=True)
class Figure:
    """Something to measure; `target` says in words, `allowed` in numbers where it should lie."""

    name: str
    measure: Callable[[Tally], float]
    form: str
    target: str
    allowed: Callable[[int], Range] = lambda players: NO_RANGE

    def shown(self, tally: Tally) -> str:
        """The figure as text."""
        return show(self.measure(tally), self.form)

    def judged(self, tally: Tally) -> str:
        """The figure as text, bold where it misses the target."""
        return show(self.measure(tally), self.form, self.allowed(tally.players))


def always(low: float, high: float) -> Callable[[int], Range]:
    """The same range for every number of players."""
    return lambda players: Range(low, high)


def with_four(low: float, high: float) -> Callable[[int], Range]:
    """A range for tables of four only."""
    return lambda players: Range(low, high) if players == STANDARD else NO_RANGE


FIGURES = (
    Figure("rounds, mean", lambda t: t.per_match("rounds"), ".2f", "7.0 to 9.0", always(7.0, 9.0)),
    Figure("rounds, 5 %", lambda t: t.rounds(0.05), ".0f", "at least 5", always(5, 11)),
    Figure("rounds, 95 %", lambda t: t.rounds(0.95), ".0f", "at most 11", always(5, 11)),
    Figure("matches of 6 to 10 rounds", lambda t: t.rounds_between(6, 10), ".1%", "at least 90 %", always(0.9, 1)),
    Figure(
        "round of the first escape",
        lambda t: t.per("match", "rounds to the first escape", "first escapes"),
        ".2f",
        "5.5 to 7.5",
        always(5.5, 7.5),
    ),
    Figure("progress per run", lambda t: t.per("match", "progress", "runs"), ".2f", "5.0 to 6.2", always(5.0, 6.2)),
    Figure(
        "flips and bonus cards per run",
        lambda t: t.per("match", "flips and bonus cards", "runs"),
        ".2f",
        "1.2 to 2.0",
        always(1.2, 2.0),
    ),
    Figure(
        "Heroes who survive",
        lambda t: t.per("match", "survivors", "heroes"),
        ".1%",
        "68 % to 86 %",
        always(0.68, 0.86),
    ),
    Figure("matches in which all die", lambda t: t.per_match("all die"), ".1%", "1 % to 9 %", always(0.01, 0.09)),
    Figure(
        "matches in which all survive", lambda t: t.per_match("all survive"), ".1%", "30 % to 70 %", always(0.3, 0.7)
    ),
    Figure("the Clock completes", lambda t: t.per_match("clock completes"), ".1%", "rises with players"),
    Figure(
        "first out wins",
        lambda t: t.per("match", "first out wins", "first escapes"),
        ".1%",
        "falls with players; 45 % to 65 % with 4",
        with_four(0.45, 0.65),
    ),
    Figure(
        "winner's Gold, mean", lambda t: t.per("match", "winners' gold", "winners"), ".1f", "19 to 28", always(19, 28)
    ),
    Figure(
        "survivors' Gold, mean",
        Tally.gold_mean,
        ".1f",
        "13 to 22",
        always(13, 22),
    ),
    Figure("survivors' Gold, deviation", Tally.gold_deviation, ".1f", "6 to 10", always(6, 10)),
    Figure(
        "best two survivors within 3 Gold",
        lambda t: t.per("match", "best two close", "two or more survivors"),
        ".1%",
        "rises with players; 25 % to 45 % with 4",
        with_four(0.25, 0.45),
    ),
)

CLASS_INDEX = {2: Range(0.75, 1.25), 3: Range(0.75, 1.25), 4: Range(0.82, 1.15), 5: Range(0.75, 1.25)}
CLASS_SURVIVAL = Range(0.60, 0.92)
ITEM_INDEX = Range(0.75, 1.30)
BOSSES_APART = Range(0, 0.10)


class Findings:
    """All batches that have been played, added up in the ways the tables need."""

    def __init__(self, batches: int) -> None:
        self.batches = [(cell, kept) for cell, seed in wanted(batches) if (kept := cell.kept(seed))]

    def tally(self, players: int, boss: str | None = None, bot: str = "greedy") -> Tally:
        """What came of the matches with that many players; of one Boss, or of all."""
        tally = Tally(players)
        for cell, statistics in self.batches:
            if (cell.bot, cell.players) == (bot, players) and boss in (None, cell.boss):
                tally.add(statistics)
        return tally

    def report(self) -> Iterator[str]:
        """All tables, in Markdown."""
        sizes = [f"{players} players" for players in GAME.players]
        tallies = [self.tally(players) for players in GAME.players]
        standard, careless = self.tally(STANDARD), self.tally(STANDARD, bot="random")
        yield "### All Bosses together\n"
        figures = ([each.name, *map(each.judged, tallies), each.target] for each in FIGURES)
        yield table(["figure", *sizes, "target"], [matches_row(tallies), *figures])
        yield "### Heroes who survive each Boss\n"
        yield table(["Boss", *sizes], self.survival())
        yield "### Classes\n"
        heads = (f"index, {players}" for players in GAME.players)
        yield table(
            ["class", *heads, "survives, 4", "ability used per match, 4"],
            (class_row(tallies, standard, each) for each in GAME.cards.classes),
        )
        yield f"### Items, {STANDARD} players\n"
        items = sorted(standard.tables["item: held"])
        yield table(["Item", "index", "95 %", "played per match"], (item_row(standard, each) for each in items))
        yield f"### Greedy and random bots, {STANDARD} players\n"
        figures = ([each.name, each.judged(standard), each.shown(careless), each.target] for each in FIGURES)
        yield table(
            ["figure", "greedy", "random", "target for greedy"], [matches_row([standard, careless]), *figures]
        )
        for players in GAME.players:
            yield f"### Each Boss, {players} players\n"
            each_boss = [self.tally(players, boss) for boss in GAME.cards.bosses]
            figures = ([each.name, *map(each.shown, each_boss)] for each in FIGURES)
            yield table(["figure", *GAME.cards.bosses], [matches_row(each_boss)[:-1], *figures])

    def survival(self) -> Iterator[list[str]]:
        """Survival by Boss, and how far the Bosses are apart."""
        columns = []
        for players in GAME.players:
            tallies = (self.tally(players, boss) for boss in GAME.cards.bosses)
            columns.append([each.per("match", "survivors", "heroes") for each in tallies])
        for boss, shares in zip(GAME.cards.bosses, zip(*columns)):
            yield [name_of(boss), *(show(share, ".1%") for share in shares)]
        spreads = (max(column) - min(column) for column in columns)
        yield ["apart; at most 10 points", *(show(each, ".1%", BOSSES_APART) for each in spreads)]


def class_row(tallies: Sequence[Tally], standard: Tally, name: str) -> list[str]:
    """How a class fares at every size of table."""
    shares = ((each.players, each.players * each.ratio("class: won", "class: matches", name)) for each in tallies)
    index = [show(share, ".2f", CLASS_INDEX[players]) for players, share in shares]
    survives = show(standard.ratio("class: survived", "class: matches", name), ".1%", CLASS_SURVIVAL)
    return [
        name_of(name),
        *index,
        survives,
        show(standard.ratio("class: ability used", "class: matches", name), ".2f"),
    ]


def item_row(tally: Tally, name: str) -> list[str]:
    """How those fare who start with an Item."""
    index = tally.players * tally.ratio("item: won by holders", "item: held", name)
    low, high = wilson(tally.sum("item: won by holders", name), tally.sum("item: held", name))
    interval = f"{low * tally.players:.2f} to {high * tally.players:.2f}"
    played = tally.sum("card: played", name) / tally.total("boss: matches")
    return [name_of(name), show(index, ".2f", ITEM_INDEX), interval, show(played, ".2f")]


def matches_row(tallies: Sequence[Tally]) -> list[str]:
    """How many matches each column is made of."""
    return ["matches", *(f"{each.total('boss: matches'):,.0f}" for each in tallies), ""]


def name_of(thing: str) -> str:
    """What a card is called."""
    return GAME.text.name(thing)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what has not been played, then show or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", type=int, default=10, help=f"batches of {BATCH} matches for each cell (10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes to use (2)")
    parser.add_argument("--kept", action="store_true", help="play nothing, show what has been played")
    parser.add_argument("--write", action="store_true", help="write the tables into the document")
    given = parser.parse_args(arguments)
    for cell, seed in wanted(0 if given.kept else given.batches):
        if cell.kept(seed) is None:
            cell.play(seed, given.jobs)
            print(f"seed {seed}: {cell.bot}, {cell.players} players, {cell.boss}", file=sys.stderr)
    text = "\n".join(Findings(given.batches).report())
    if given.write:
        write(DOCUMENT, text)
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
