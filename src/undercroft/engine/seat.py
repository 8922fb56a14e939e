"""One player's place at the table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from undercroft.engine.asking import refusal
from undercroft.engine.chance import Chance, check_chance
from undercroft.engine.decision import Decision, Option
from undercroft.engine.errors import SeatError
from undercroft.engine.event import Event
from undercroft.engine.faults import worths_of
from undercroft.engine.game import Game
from undercroft.engine.memory import Known, Trail
from undercroft.engine.phase import Horizon, Phase
from undercroft.engine.preview import Preview
from undercroft.engine.settings import SettingValue
from undercroft.engine.shapes import View
from undercroft.engine.state import S
from undercroft.engine.telling import START, Cursor, News
from undercroft.engine.undo import Verdict

if TYPE_CHECKING:
    from undercroft.engine.match import Match


class Seat(Generic[S]):
    """All that the player in one seat may know and do. A bot gets a seat, never a match."""

    __slots__ = ("_match", "number")

    def __init__(self, match: Match[S], number: int) -> None:
        self._match = match
        self.number = number

    @property
    def game(self) -> Game[S]:
        """The game that is played."""
        return self._match.game

    @property
    def options(self) -> Mapping[str, SettingValue]:
        """The options the match is played with, which everybody at the table knows."""
        return self._match.options

    @property
    def decision(self) -> Decision | None:
        """What this seat is asked now; None if it is not."""
        for decision in self._match.pending:
            if decision.seat == self.number:
                return decision
        return None

    @property
    def view(self) -> View:
        """What this seat may see."""
        return self._match.view(self.number)

    @property
    def known(self) -> Mapping[str, Known]:
        """Where this seat knows cards to be that lie hidden, by id; the zones are those of the game's own `Trail`."""
        trail = getattr(self._match.state, "trail", None)
        return trail.known_to(self.number) if isinstance(trail, Trail) else {}

    @property
    def position(self) -> int:
        """The number of the position this seat is in, for its answers to quote."""
        return self._match.position(self.number)

    def events(self, since: int = 0) -> list[Event]:
        """What happened, as this seat may know it."""
        return self._match.events(since, self.number)

    def news(self, since: Cursor = START) -> News:
        """What this seat has not been told yet, after how much of what it was told has been taken back."""
        return self._match.news(since, self.number)

    def choose(self, choice: str | Option, *, position: int | None = None) -> None:
        """Answer what this seat is asked; with a position, only if the seat is still there."""
        self._match.choose(choice, self.number, position=position)

    def auto_pass(self, kind: str, on: bool = True, *, card: str = "") -> None:
        """Let decisions of a kind be passed for this seat without asking, or, with a card, that card in them."""
        self._match.auto_pass(self.number, kind, on, card=card)

    def can_undo(self) -> Verdict:
        """Whether this seat may take its last choice back."""
        return self._match.can_undo(self.number)

    def undo(self) -> None:
        """Take this seat's last choice back."""
        self._match.undo(self.number)

    def imagine(self, chance: Chance) -> Match[S]:
        """A match that may well be the one being played: what this seat cannot know is dealt anew from
        `chance`, which is also its future."""
        world = Chance(check_chance(chance).below(1 << 62, "imagine", "world"))
        return self._match.fork(world, unknown_to=self.number)

    def appraise(self) -> Sequence[float]:
        """What a sensible player in this seat would think each option is worth."""
        decision = self.decision
        if decision is None:
            raise SeatError(f"seat {self.number} is not asked now")
        if len(decision.options) < 2:
            self._match.look_over()
        return worths_of(self._match.game, self._match.state, decision)

    @property
    def reach(self) -> Horizon:
        """How far it pays to look ahead from here."""
        return self._match.game.advice.reach_from(self._match.state)

    @property
    def decisive(self) -> bool:
        """Whether the match is about to be decided."""
        return self._match.game.advice.decisive(self._match.state)

    @property
    def ponders(self) -> bool:
        """Whether it pays to look ahead at what the seat is asked."""
        decision = self.decision
        if decision is None or len(self.alike) < 2:
            return False
        return self._match.game.advice.ponders(self._match.state, decision)

    @property
    def alike(self) -> list[list[Option]]:
        """The options of what this seat is asked, those together that cannot differ to it; each group in order."""
        decision = self.decision
        if decision is None:
            return []
        groups: dict[Hashable, list[Option]] = {}
        marks = self._match.game.advice.alike(self._match.state, decision)
        for mark, option in zip(marks, decision.options, strict=True):
            groups.setdefault(mark, []).append(option)
        return list(groups.values())

    @property
    def features(self) -> Sequence[float]:
        """What this seat knows, as numbers; `game.advice.feature_names` says what each of them tells."""
        return self._match.game.advice.features(self._match.state, self.number)

    @property
    def phase(self) -> Phase:
        """The round and the turn being played."""
        return self._match.phase

    def preview(self, choice: str | Option) -> Preview | None:
        """What an option of the pending decision would mean in numbers; None where no dice or draws decide."""
        decision = self.decision
        if decision is None:
            raise SeatError(f"seat {self.number} is not asked now")
        key = choice.key if isinstance(choice, Option) else choice
        option = decision.find(key)
        if option is None:
            raise refusal(self.game, decision, key)
        return self.game.table.preview(self._match.state, decision, option)

    def previews(self) -> list[Preview | None]:
        """The same for each option of the pending decision, in order."""
        decision = self.decision
        if decision is None:
            raise SeatError(f"seat {self.number} is not asked now")
        preview, state = self._match.game.table.preview, self._match.state
        return [preview(state, decision, option) for option in decision.options]

    def __repr__(self) -> str:
        return f"<Seat {self.number} of a match of {self.game.name}>"
