"""One game's contract with the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Self, TypeVar

from undercroft.engine.chance import Chance
from undercroft.engine.decision import Decision, Option, Rule
from undercroft.engine.errors import SettingError
from undercroft.engine.event import Log
from undercroft.engine.phase import Horizon, Phase
from undercroft.engine.preview import Preview
from undercroft.engine.settings import Setting, SettingValue, check_settings
from undercroft.engine.shapes import Result
from undercroft.engine.standing import Standing
from undercroft.engine.text import Catalogue


class State:
    """The base of every game's state: plain data, and the two channels through which rules reach outside.

    `chance` and `log` are attached by the match and are no part of the data: `copy` leaves them out.
    `log` is None when nobody listens; say `if state.log: state.log.tell(…)`.
    """

    __slots__ = ("chance", "log")

    chance: Chance
    log: Log | None

    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    ranking   groups of seats from first to last; seats in one group share their place; if nobody has won,
              the first group is empty
    scores    one number per seat
    reason    a named reason, the same words in every match

    >>> outcome = Outcome(((1,), (0, 2)), (3, 9, 3), "most-points")
    >>> outcome.winners
    (1,)
    >>> print(outcome)
    1 > 0 = 2 (3 9 3) most-points
    >>> print(Outcome(((), (0, 1)), (0, 0), "all-dead"))
    nobody > 0 = 1 (0 0) all-dead
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place; none if nobody has won."""
        return self.ranking[0]

    @property
    def decided(self) -> bool:
        """Whether exactly one seat has won."""
        return len(self.winners) == 1

    def __str__(self) -> str:
        places = " > ".join(" = ".join(map(str, group)) or "nobody" for group in self.ranking)
        return f"{places} ({' '.join(map(str, self.scores))}) {self.reason}"

    def as_dict(self) -> Result:
        """Plain data for the wire."""
        ranking = [list(group) for group in self.ranking]
        return {"ranking": ranking, "scores": list(self.scores), "reason": self.reason}

    def part(self, seat: int) -> float:
        """A seat's part of the win: all of it, as much as each who shares it, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def place(self, seat: int) -> int:
        """The place of a seat, 1 for the best."""
        place = 1
        for group in self.ranking:
            if seat in group:
                return place
            place += max(1, len(group))
        raise ValueError(f"no seat {seat} in {self}")


def rank(scores: Sequence[int], tie_break: Sequence[int] | None = None) -> tuple[tuple[int, ...], ...]:
    """Seats grouped from the highest score to the lowest; `tie_break` decides between equal scores.

    >>> rank([5, 9, 5])
    ((1,), (0, 2))
    """
    marks = [(score, tie_break[seat] if tie_break else 0) for seat, score in enumerate(scores)]
    return tuple(
        tuple(seat for seat, each in enumerate(marks) if each == mark) for mark in sorted(set(marks), reverse=True)
    )


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of cards a game is played with, named by its content."""

    name: str
    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} {self.digest}"


class Game(ABC, Generic[S]):
    """One game: everything the kernel, the bots and the clients need to know of it.

    A game object is immutable and shared by all its matches. `packs` names the card packs it was loaded
    with; `with_packs` makes another game object from other cards.
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
    view_type: type
    """The type of what `view` gives: a TypedDict, of which clients make their own types."""
    open: bool = False
    """Whether nothing on the table is hidden, so that every seat sees the same."""
    text: Catalogue
    packs: tuple[Pack, ...] = ()
    horizon: Horizon = Horizon.ROUND
    """Where positions are looked at to learn from them, and how far bots look ahead unless `reach` says otherwise."""
    worlds: int = 4
    """In how many imagined worlds one option can be told from another; the more luck up to the horizon, the more."""
    margin: float = 0.0
    """A gain in the chance to win that is smaller is not trusted, in however many worlds it was seen."""

    @abstractmethod
    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> S:
        """The state before the first step. Chance used here is also available to the steps as state.chance."""

    @abstractmethod
    def step(self, state: S) -> Rule[None]:
        """The next stretch of play that begins and ends with nothing half-done."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it runs. Asked between steps only."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Mapping[str, object]:
        """What that seat (None: a spectator) may see, as plain JSON-able data, built by naming what is shown.

        Every view is of the game's `view_type`.
        """

    @abstractmethod
    def standing(self, state: S) -> Sequence[Standing]:
        """Who is ahead: how each seat stands by what everybody can see, and never by more than that."""

    @abstractmethod
    def redeal(self, state: S, seat: int, chance: Chance) -> None:
        """Re-randomise, in place, exactly what that seat cannot know, drawing from the stream "redeal".

        What it has been told or shown since the match began stays true, as far as nothing has happened since that
        could have changed it; a `Trail` in the state remembers that. The rest is dealt evenly.
        """

    @abstractmethod
    def appraise(self, state: S, decision: Decision) -> Sequence[float]:
        """A worth for each option, as a sensible player in that seat would see it.

        It may look only at what the seat may know: the conformance kit checks that the worths are the same
        after any redeal.
        """

    def preview(self, state: S, decision: Decision, option: Option) -> Preview | None:
        """What an option would mean in numbers, where dice or draws decide; None where they do not.

        Like `appraise` it may look only at what the seat may know, and the conformance kit checks it the same way.
        """
        return None

    def phase(self, state: S) -> Phase:
        """The round and the turn being played, so that a lookahead knows where one of them ends."""
        return Phase()

    def reach(self, state: S) -> Horizon:
        """How far bots look ahead from here: to the horizon, or farther where the end of the match is near.

        It may look only at what everybody may know.
        """
        return self.horizon

    def ponders(self, state: S, decision: Decision) -> bool:
        """Whether it pays to look ahead at that question; where it does not, bots follow the advice.

        Like `appraise` it may look only at what the seat may know.
        """
        return True

    def decisive(self, state: S) -> bool:
        """Whether the match is about to be decided: some bots look ahead only there, as it takes long elsewhere.

        It may look only at what everybody may know.
        """
        return True

    def alike(self, state: S, decision: Decision) -> Sequence[Hashable]:
        """A mark for each option. Those with the same mark cannot differ to whoever chooses, but for luck.

        Whoever looks ahead tries one of them. Like `appraise` it may look only at what the seat may know; the
        conformance kit checks that, and that options said to be alike have the same worth and the same preview.
        """
        return decision.keys

    def feature_names(self) -> Sequence[str]:
        """What each number of `features` tells; none if the game has none. They depend on its cards only."""
        return ()

    def features(self, state: S, seat: int) -> Sequence[float]:
        """What that seat knows, as numbers for those who learn from them, in the order of `feature_names`.

        About as large as 1. Like `appraise` it may look only at what the seat may know, and the conformance kit
        checks it the same way.
        """
        return ()

    def check(self, state: S) -> None:
        """Raise AssertionError, citing the clause, if an invariant of the specification does not hold."""

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
