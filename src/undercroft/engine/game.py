"""One game's contract with the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from undercroft.engine.advice import Advice
from undercroft.engine.chance import Chance
from undercroft.engine.decision import Rule
from undercroft.engine.errors import SettingError
from undercroft.engine.outcome import Outcome
from undercroft.engine.settings import Setting, SettingValue, check_settings
from undercroft.engine.state import S
from undercroft.engine.table_side import TableSide
from undercroft.engine.text import Catalogue


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of cards a game is played with, named by its content."""

    name: str
    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} {self.digest}"


class Game(ABC, Generic[S]):
    """One game: its name, its rules, and who tells the others about it.

    A game object is immutable and shared by all its matches. `packs` names the card packs it was loaded
    with; `with_packs` makes another game object from other cards.

    What is shown at the table is its `table`, what bots want to know its `advice`. A game may have a `counting`
    besides, for simulations, and a `check` of its invariants, for tests; the kernel knows neither.
    """

    name: str
    """The name in commands, records and links, e.g. "lungeon-run"."""
    title: str
    """The name for people."""
    prefix: str
    """The letters its clauses begin with, e.g. "LR"."""
    version: int
    """The version of the rules; a record of another version is not replayed."""
    summary: str
    """One sentence for people who choose a game."""
    players: tuple[int, ...]
    """The numbers of players allowed."""
    settings: tuple[Setting, ...]
    text: Catalogue
    packs: tuple[Pack, ...] = ()
    table: TableSide[S]
    advice: Advice[S] = Advice()

    @abstractmethod
    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance, /) -> S:
        """The state before the first step. Chance used here is also available to the steps as state.chance."""

    @abstractmethod
    def step(self, state: S, /) -> Rule[None]:
        """The next stretch of play that begins and ends with nothing half-done."""

    @abstractmethod
    def outcome(self, state: S, /) -> Outcome | None:
        """How the match ended; None while it runs. Asked between steps only."""

    def with_packs(self, folders: Sequence[Path]) -> Game[S]:
        """The same game with its cards changed by the packs in those folders, one after the other."""
        raise SettingError(f"{self.title} takes no packs")

    def check_players(self, players: object) -> int:
        """The number of players, if the game allows it."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            allowed = (
                " or ".join(map(str, self.players))
                if len(self.players) < 3
                else (f"{self.players[0]} to {self.players[-1]}")
            )
            raise SettingError(f"{self.title} is for {allowed} players, not {players!r}")
        return players

    def check_options(self, options: Mapping[str, object], players: int) -> dict[str, SettingValue]:
        """All options of a match with their values."""
        return check_settings(self.settings, options, players)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"
