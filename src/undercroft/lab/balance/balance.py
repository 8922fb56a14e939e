"""How the cards of a game play: many batches, kept as they come, held against the game's targets."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from undercroft.engine import Form, Game, Numbers, Rows, UndercroftError
from undercroft.lab.balance.targets import VERDICTS, BalanceFile, Cell, Judged, judged, sums_of
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.every_game import OWN
from undercroft.lab.figures.sample import table_of
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, cards_of, fingerprint
from undercroft.lab.report.tables import shown, tables_of

BEGIN, END = "<!-- measured -->\n", "<!-- end of measured -->\n"
LEFT_OUT = ("bot", "seat", "steps", "decisions")


@dataclass(frozen=True, slots=True)
class Batch:
    """Some matches of a cell, with a seed of their own."""

    cell: Cell
    players: int
    seed: int


@dataclass(slots=True)
class Balance:
    """A game, its targets, and the batches that have been played."""

    rules: Game[Any]
    targets: BalanceFile
    kept: Path
    tallies: dict[tuple[str, int], Tally] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for cell in self.targets.cell:
            for players in cell.players:
                self.tallies[cell.name, players] = self.new_tally(players)

    def new_tally(self, players: int) -> Tally:
        """Nothing counted yet."""
        return Tally((*OWN, *self.rules.counted), players)

    def batches(self, times: int) -> Iterator[Batch]:
        """What is to be played, in this order: every cell gets its first batch before any gets its second."""
        for time in range(times):
            for cell in self.targets.cell:
                for players in cell.players:
                    many = cell.batches * cell.times.get(players, 1)
                    numbers = range(time * many, (time + 1) * many)
                    yield from (
                        Batch(cell, players, self.targets.first_seed + number)
                        for number in numbers
                        if cell.most is None or number < cell.most
                    )

    def plan(self, batch: Batch) -> Plan:
        """The matches of a batch."""
        cell = batch.cell
        plan = Plan.make(
            self.rules.name,
            matches=self.targets.batch,
            bots=list(cell.bots),
            players=batch.players,
            seed=batch.seed,
            options=cell.options,
        )
        return replace(plan, sums=sums_of(self.targets))

    def file(self, batch: Batch) -> Path:
        """Where a batch is kept."""
        return self.kept / f"{batch.cell.name.replace(' ', '-')}-{batch.players}-{batch.seed}.json"

    def stamp(self, batch: Batch) -> str:
        """What must be the same for a kept batch to count: the game, the cell and the figures wanted."""
        cell = batch.cell
        words = [fingerprint(self.rules.name), str(cell.bots), str(cell.options), str(self.targets.batch)]
        words += sums_of(self.targets)
        return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]

    def read(self, batch: Batch) -> bool:
        """Count a batch in, if it has been played with the game as it is."""
        try:
            data = json.loads(self.file(batch).read_text("utf-8"))
        except (OSError, ValueError):
            return False
        if data.get("stamp") != self.stamp(batch):
            return False
        self.tallies[batch.cell.name, batch.players].read(data["tally"])
        return True

    def keep(self, batch: Batch, tally: Tally) -> None:
        """Keep a batch, and count it in."""
        try:
            self.kept.mkdir(parents=True, exist_ok=True)
            file = self.file(batch)
            part = file.with_suffix(".part")
            part.write_text(json.dumps({"stamp": self.stamp(batch), "tally": tally.to_dict()}), "utf-8")
            part.replace(file)
        except OSError as error:
            raise UndercroftError(f"cannot keep batches in {self.kept}: {error.strerror}; use --keep") from None
        self.tallies[batch.cell.name, batch.players].merge(tally)

    # -- the document ------------------------------------------------------------------------------------

    def judged(self) -> list[Judged]:
        """Every target, held against what was measured."""
        names = {card: self.rules.text.name(card) for cards in cards_of(self.rules).values() for card in cards}
        return judged(self.targets, self.tallies, names, cards_of(self.rules))

    def document(self) -> str:
        """All of it in Markdown."""
        return "\n".join([*self._in_short(), *self._targets(), *self._sizes(), *self._cards()])

    def _in_short(self) -> Iterator[str]:
        found = self.judged()
        yield "### In short\n"
        yield markdown(
            ("verdict", "targets"), [(each, str(sum(j.verdict == each for j in found))) for each in VERDICTS]
        )
        for verdict in ("missed", "open"):
            sizes: dict[str, list[str]] = {}
            for each in found:
                if each.verdict == verdict:
                    sizes.setdefault(each.name, []).append(str(each.players))
            names = [f"{name} with {', '.join(players)}" for name, players in sizes.items()]
            yield f"{verdict.capitalize()}: {'; '.join(names) or 'none'}.\n"

    def _targets(self) -> Iterator[str]:
        yield "### Targets\n"
        rows = [
            (
                each.name,
                str(each.players),
                each.target.wanted(each.form),
                number(each.measured, each.form),
                interval(each.measured, each.form),
                f"**{each.verdict}**" if each.verdict == "missed" else each.verdict,
            )
            for each in self.judged()
        ]
        yield markdown(("figure", "players", "target", "measured", "95 %", "verdict"), rows)

    def _sizes(self) -> Iterator[str]:
        """Single figures and spreads with every number of players."""
        for cell in self.targets.cell:
            if not cell.shown:
                continue
            tallies = [self.tallies[cell.name, players] for players in cell.players]
            yield f"### {cell.name}, by number of players\n"
            rows = [("matches", *(f"{tally.matches:,}" for tally in tallies))]
            for name in _single_figures(tallies):
                form = tallies[0].form(name)
                rows.append((name.replace("/", ": "), *(number(tally.figure(name), form) for tally in tallies)))
            yield markdown(("figure", *map(str, cell.players)), rows)

    def _cards(self) -> Iterator[str]:
        """Every table of rows, of the first cell with its middle number of players."""
        cell = self.targets.cell[0]
        players = STANDARD if STANDARD in cell.players else cell.players[-1]
        tally = self.tallies[cell.name, players]
        wanted = {
            table.title for table in self.rules.counted if isinstance(table, Rows) and table.picture not in MAPS
        }
        for table in tables_of(tally, self.rules.text.name, cards_of(self.rules), whole=True):
            if table.title in wanted:
                yield f"### {table.title}: {cell.name}, {players} players\n"
                yield markdown(table.columns, table.rows)
                yield f"{table.note}.\n"


STANDARD = 4
MAPS = ("board", "track")
RARE = 0.005
"""Shares below this are shown with a digit more."""


def _single_figures(tallies: Sequence[Tally]) -> list[str]:
    """The figures that stand alone, and means and quantiles of spreads."""
    found: dict[str, None] = {}
    for tally in tallies:
        for name in tally.names():
            words = name.split("/")
            if (len(words) == 2 and words[0] not in LEFT_OUT) or (words[0] == "end" and words[-1] == "share"):
                found[name] = None
    places = {table.name: place for place, table in enumerate(tallies[0].counted)}
    return sorted(
        (
            name
            for name in found
            if not isinstance(tallies[0].table(table_of(name)), Numbers) or _is_shown(name)
            if any(tally.figure(name).known for tally in tallies)
        ),
        key=lambda name: places[table_of(name)],
    )


def _is_shown(name: str) -> bool:
    return name.partition("/")[2] in ("mean", "sd", "5 %", "median", "95 %")


def number(figure: Estimate, form: Form) -> str:
    """A figure for a document.

    >>> number(Estimate(16.0, 16.0, 17.0), "mean"), number(Estimate(0.0004, 0, 0.001), "share")
    ('16', '0.04 %')
    """
    if form == "share" and 0 < figure.value < RARE:
        return f"{100 * figure.value:.2f} %"
    if form == "mean" and all(float(each).is_integer() for each in figure):
        return f"{figure.value:,.0f}"  # a quantile
    text = shown(figure, form)
    return f"{text} %" if form == "share" and figure.known else text


def interval(figure: Estimate, form: Form) -> str:
    """Its interval."""
    if not figure.known:
        return "–"
    ends = (Estimate(each, each, each) for each in (figure.low, figure.high))
    return " to ".join(number(each, form) for each in ends)


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; numbers are aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def put_into(document: Path, text: str) -> None:
    """Put the tables in their place in the document."""
    try:
        before, begin, rest = document.read_text("utf-8").partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise UndercroftError(f"{document} has no place for the tables: {BEGIN.strip()} and {END.strip()}")
        document.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")
    except OSError as error:
        raise UndercroftError(f"cannot write to {document}: {error.strerror}") from None
