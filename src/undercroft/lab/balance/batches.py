"""Batches of matches, kept as they are played: what was stopped goes on where it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from undercroft.engine import Game, UndercroftError
from undercroft.lab.balance.verdicts import Judged, judged
from undercroft.lab.cards.balance_file import BalanceFile, Cell, sums_of
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, cards_of, fingerprint


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
        """An empty tally with the tables of the game."""
        return Tally(counted_in(self.rules), players)

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

    def judged(self) -> list[Judged]:
        """Every target, held against what was measured."""
        names = {card: self.rules.text.name(card) for cards in cards_of(self.rules).values() for card in cards}
        return judged(self.targets, self.tallies, names, cards_of(self.rules))
