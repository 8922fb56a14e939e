"""How the cards of Dungeon Run play: `python -m tools.dungeonrun_balance --write`.

Greedy bots play with every number of players. Their heroes are drawn by lot among those that may be chosen, so that
all legal line-ups occur; from the first ability card on they play as they do at any table. The numbers are held
against the targets and written into docs/balance/dungeon-run.md.

A batch is 150 matches. Batch i has the seed 100 + i whatever the number of players; four players play four batches
where the others play one. Batches are kept, so a run that was stopped goes on where it was; after a change to the
game they are played again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.balance import Range, Statistics, Sums, fingerprint, show, table, write
from tools.dungeonrun_targets import (
    FIGURES,
    GREEDY_SHARE,
    HERO_SHARE,
    LIFT,
    PAR,
    PLACE_SHARE,
    STANDARD,
    Measured,
    share,
)
from undercroft.bots import GreedyBot
from undercroft.engine import Chance, Option, Seat
from undercroft.lab import simulate
from undercroft.rules import dungeonrun
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.cards import Ability, Item

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "balance" / "dungeon-run"
FOLDER = Path(dungeonrun.__file__).parent
DOCUMENT = ROOT / "docs" / "balance" / "dungeon-run.md"
BATCH = 150
FIRST_SEED = 101
TIMES = {STANDARD: 4}
"""How many batches a number of players gets where others get one."""
VERDICTS = ("met", "open", "missed", "no data")
DRAFTED = "tools.dungeonrun_balance:Drafted"


class Drafted:
    """A greedy bot whose hero is drawn by lot."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)
        self._bot = GreedyBot(seed)

    def choose(self, seat: Seat[Any]) -> Option:
        """As the greedy bot would, but for the hero."""
        decision = seat.decision
        if decision is not None and decision.kind == "hero":
            return self._chance.pick(decision.options, "hero", "bot")
        return self._bot.choose(seat)


@dataclass(frozen=True)
class Cell:
    """Matches of one kind: the bots around the table, as many as players."""

    name: str
    bots: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)

    def file(self, seed: int) -> Path:
        """Where a batch is kept."""
        return KEPT / f"{self.name}-{self.players}-{seed}.json"

    def play(self, seed: int, jobs: int) -> None:
        """Play a batch and keep its numbers."""
        report = simulate(GAME.name, matches=BATCH, bots=list(self.bots), seed=seed, players=self.players, jobs=jobs)
        KEPT.mkdir(parents=True, exist_ok=True)
        statistics = {**report.statistics, "end": dict(report.reasons)}
        for bot, standing in report.bots.items():
            statistics[f"bot: {bot}"] = {"won": standing.won, "decided": standing.decided}
        self.file(seed).write_text(json.dumps({"game": fingerprint(FOLDER), "statistics": statistics}), "utf-8")

    def kept(self, seed: int) -> Statistics | None:
        """The statistics of a batch that has been played with the game as it is."""
        if not self.file(seed).exists():
            return None
        kept = json.loads(self.file(seed).read_text("utf-8"))
        statistics: Statistics = kept["statistics"]
        return statistics if kept["game"] == fingerprint(FOLDER) else None


CELLS = {players: Cell("drafted", (DRAFTED,) * players) for players in GAME.players}
AGAINST_RANDOM = Cell("against-random", ("greedy", "random", "random", "random"))


def wanted(batches: int) -> Iterator[tuple[Cell, int]]:
    """Which cell is to be played with which seed, in this order."""
    for batch in range(batches):
        for players, cell in CELLS.items():
            times = TIMES.get(players, 1)
            yield from ((cell, FIRST_SEED + batch * times + each) for each in range(times))
        if batch == 0:
            yield AGAINST_RANDOM, FIRST_SEED


# -- the report -----------------------------------------------------------------------------------------------


class Findings:
    """All batches that have been played, added up."""

    def __init__(self, batches: int) -> None:
        self.sums = {players: Sums(players) for players in GAME.players}
        self.random = Sums(STANDARD)
        for cell, seed in wanted(batches):
            if kept := cell.kept(seed):
                (self.random if cell is AGAINST_RANDOM else self.sums[cell.players]).add(kept)
        self.four = self.sums[STANDARD]
        self.targets_by_verdict: dict[str, list[str]] = {verdict: [] for verdict in VERDICTS}
        self.cards_by_verdict: dict[str, list[str]] = {verdict: [] for verdict in VERDICTS}
        self.choices_by_verdict: dict[str, list[str]] = {verdict: [] for verdict in VERDICTS}

    def report(self) -> Iterator[str]:
        """All tables, in Markdown; the summary comes first but is made last."""
        parts = [*self.targets(), *self.winners(), *self.other_sizes(), *self.cards()]
        yield "### In short\n"
        found, lifts, choices = self.targets_by_verdict, self.cards_by_verdict, self.choices_by_verdict
        yield table(
            ["verdict", "targets", "lifts of ability cards", "cards drawn and used"],
            ([verdict, *(str(len(each[verdict])) for each in (found, lifts, choices))] for verdict in VERDICTS),
        )
        for verdict in ("missed", "open"):
            yield f"{verdict.capitalize()}: {'; '.join(found[verdict]) or 'none'}.\n"
        yield f"Ability cards outside their range: {', '.join(lifts['missed']) or 'none'}.\n"
        yield f"Cards never drawn or never used: {', '.join(choices['missed']) or 'none'}.\n"
        yield from parts

    def row(self, name: str, target: str, allowed: Range, measured: Measured, form: str) -> list[str]:
        """A line with target, number, interval and verdict."""
        verdict = measured.verdict(allowed)
        self.targets_by_verdict[verdict].append(name)
        return [name, target, show(measured.value, form), measured.interval(form), emphasized(verdict)]

    def targets(self) -> Iterator[str]:
        """Every target that speaks of tables of four, and how the bots play against random ones."""
        yield f"### Targets, {STANDARD} players\n"
        rows = [
            self.row(each.name, each.target, allowed, each.measure(self.four), each.form)
            for each in FIGURES
            if (allowed := each.allowed(STANDARD)) is not None
        ]
        beaten = share(self.random.sum("bot: greedy", "won"), self.random.sum("bot: greedy", "decided"))
        rows.append(self.row("greedy beats three random bots", "at least 70 %", GREEDY_SHARE, beaten, ".1%"))
        yield table(["figure", "target", "measured", "95 %", "verdict"], rows)

    def winners(self) -> Iterator[str]:
        """Who wins: by hero and by place in turn order."""
        for title, group, rows, target in (
            ("Heroes", "hero", list(GAME.cards.heroes), HERO_SHARE),
            ("Places in turn order", "place in turn order", [str(each + 1) for each in range(STANDARD)], PLACE_SHARE),
        ):
            yield f"### {title}, {STANDARD} players\n"
            words = f"{target.low:.0%} to {target.high:.0%}".replace("%", " %")
            lines = []
            for each in rows:
                wins = share(self.four.sum(f"{group}: won", each), self.four.sum(f"{group}: matches", each))
                name = name_of(each) if group == "hero" else f"place {each}"
                lines.append(self.row(name, words, target, wins, ".1%"))
            yield table([group, "target", "wins", "95 %", "verdict"], lines)

    def other_sizes(self) -> Iterator[str]:
        """The same figures with every number of players; what misses its target for that number is bold."""
        yield "### Every number of players\n"
        sizes = [each for each in self.sums.values() if each.tables]
        matches = [f"{each.sum('match', 'matches'):,.0f}" for each in sizes]
        reasons = sorted({reason for each in sizes for reason in each.tables["end"]})
        rows = [["matches", *matches, ""]]
        rows += [[each.name, *(each.judged(some) for some in sizes), each.target] for each in FIGURES]
        for reason in reasons:
            shares = (some.sum("end", reason) / some.total("end") for some in sizes)
            rows.append([f"ended: {reason}", *(show(each, ".1%") for each in shares), ""])
        for hero in GAME.cards.heroes:
            shares = (some.ratio("hero: won", "hero: matches", hero) for some in sizes)
            rows.append([f"{name_of(hero)} wins", *(show(each, ".1%") for each in shares), ""])
        yield table(["figure", *(f"{each.players}" for each in sizes), "target"], rows)

    def cards(self) -> Iterator[str]:
        """How often each card is drawn and used, and what ability cards and items do for who has them."""
        yield from self.choices()
        abilities = [each for each in GAME.cards.abilities if each.design.kind == "card"]
        yield f"### Ability cards, {STANDARD} players\n"
        yield "Lift: the share of matches won by those who keep the card, less par; -8 to +10 points are wanted.\n"
        head = ["card", "drawn", "kept", "used or worked", "lift", "95 %", "verdict"]
        yield table(head, (self.ability(each.id) for each in abilities))
        yield f"### Heroes' own abilities, {STANDARD} players\n"
        own = [each for each in GAME.cards.abilities if each.design.kind != "card"]
        yield table(["ability", "hero", "used or worked per match of the hero"], map(self.own_ability, own))
        yield f"### Treasures and artifacts, {STANDARD} players\n"
        items = sorted({each.design.id for each in GAME.cards.items.values()})
        yield table(["item", "worn by", "used or worked", "its owner wins"], map(self.item, items))

    def choices(self) -> Iterator[str]:
        """Whether everything is drawn, and whatever may be used or left unused is used by somebody."""
        every = Sums(0)
        for each in self.sums.values():
            every.add(each.tables)
        rows, optional = [], set(optional_cards())
        for card in dict.fromkeys([*ability_cards(), *optional_cards()]):
            had = every.sum(HAD[kind_of(card)], hero_of(card) if kind_of(card) == "own ability" else card)
            used = every.sum("card: used", card)
            verdict = "met" if had and (used or card not in optional) else "missed"
            self.choices_by_verdict[verdict].append(name_of(card))
            count = f"{used:.0f}" if card in optional else "–"
            rows.append([name_of(card), kind_of(card), f"{had:.0f}", count, emphasized(verdict)])
        missed = self.choices_by_verdict["missed"]
        yield "### Every card drawn, every choice made, all numbers of players\n"
        yield f"In {every.sum('match', 'matches'):,.0f} matches every ability card must be drawn, and whatever may be"
        yield "used or left unused must be used by somebody. Abilities that are printed on heroes are counted by the"
        yield "matches of the hero, items by those who wear them.\n"
        yield f"Never drawn or never used: {', '.join(missed) or 'none'}.\n"
        yield table(["card", "kind", "drawn", "used", "verdict"], rows)

    def spoken(self, card: str) -> float:
        """How often a card has done something, by choice or by itself."""
        return self.four.sum("card: used", card) + self.four.sum("card: worked", card)

    def ability(self, card: str) -> list[str]:
        """How an ability card fares."""
        kept = self.four.sum("ability: kept", card)
        wins = share(self.four.sum("ability: won", card), kept)
        lift = Measured(wins.value - PAR, wins.low - PAR, wins.high - PAR)
        verdict = lift.verdict(LIFT)
        self.cards_by_verdict[verdict].append(name_of(card))
        counts = (f"{self.four.sum('ability: drawn', card):.0f}", f"{kept:.0f}", f"{self.spoken(card):.0f}")
        return [name_of(card), *counts, show(lift.value, "+.1%"), lift.interval("+.1%"), emphasized(verdict)]

    def own_ability(self, ability: Ability) -> list[str]:
        """How often an ability printed on a hero card does something."""
        hero = ability.design.hero
        often = self.spoken(ability.id) / (self.four.sum("hero: matches", hero) or 1)
        return [ability.name, name_of(hero), show(often, ".2f")]

    def item(self, card: str) -> list[str]:
        """How an item fares."""
        worn = self.four.sum("item: worn", card)
        wins = share(self.four.sum("item: won", card), worn)
        return [name_of(card), f"{worn:.0f}", f"{self.spoken(card):.0f}", show(wins.value, ".1%")]


HAD = {"ability card": "ability: drawn", "own ability": "hero: matches", "item": "item: worn"}
"""The table that says how often somebody had the chance."""


def ability_cards() -> list[str]:
    """The cards that heroes draw at the start and when they advance."""
    return [each.id for each in GAME.cards.abilities if each.design.kind == "card"]


def kind_of(card: str) -> str:
    """What kind of card it is, as players see it."""
    ability = GAME.cards.by_id.get(card)
    if not isinstance(ability, Ability):
        return "item"
    return "ability card" if ability.design.kind == "card" else "own ability"


def hero_of(card: str) -> str:
    """Whose ability it is."""
    ability = GAME.cards.by_id[card]
    assert isinstance(ability, Ability)
    return ability.design.hero


def optional_cards() -> list[str]:
    """Abilities and items with a text that its owner may use or leave unused."""
    cards: list[Ability | Item] = [*GAME.cards.abilities, *GAME.cards.items.values()]
    found = [card for card in cards if any(text.text.may for texts in card.says.values() for text in texts)]
    return list(dict.fromkeys(card.design.id for card in found))


def emphasized(verdict: str) -> str:
    """A verdict, bold if it is a bad one."""
    return f"**{verdict}**" if verdict == "missed" else verdict


def name_of(thing: str) -> str:
    """What a card is called."""
    return GAME.text.name(thing)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what has not been played, then show or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--batches", type=int, default=1, help=f"batches of {BATCH} matches; four times as many for 4"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes to use (2)")
    parser.add_argument("--kept", action="store_true", help="play nothing, show what has been played")
    parser.add_argument("--write", action="store_true", help="write the tables into the document")
    given = parser.parse_args(arguments)
    for cell, seed in wanted(0 if given.kept else given.batches):
        if cell.kept(seed) is None:
            cell.play(seed, given.jobs)
            print(f"seed {seed}: {cell.name}, {cell.players} players", file=sys.stderr)
    text = "\n".join(Findings(given.batches).report())
    if given.write:
        write(DOCUMENT, text)
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
