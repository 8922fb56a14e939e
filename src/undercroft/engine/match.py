"""A game being played.

A match is its choices. The state at the start of a recent step is kept (the checkpoint) with the choices
made since, so that a copy in the middle of a step is a copy of that state and a replay of those few choices:
`fork` and `imagine` rest on that. `undo`, `record` and a late listener replay the whole match from its seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from undercroft.engine.chance import Chance, RecordingChance, check_chance, check_seed
from undercroft.engine.decision import Decision, Option, Question, Rule, Together
from undercroft.engine.errors import (
    ChoiceError,
    ImaginationError,
    NothingPendingError,
    SeatError,
    UndoError,
)
from undercroft.engine.event import Event, Log
from undercroft.engine.game import Game, Outcome, S
from undercroft.engine.history import SPACING, Checkpoint, Deed, Past, Redeal, last_known, story
from undercroft.engine.record import Record
from undercroft.engine.replay import replay_record, write_record
from undercroft.engine.seat import Seat
from undercroft.engine.settings import SettingValue


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something is allowed, and if not, why."""

    allowed: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.allowed


class Match(Generic[S]):
    """A game being played: the questions pending, and everything that follows from answering them."""

    __slots__ = (
        "_answers", "_auto", "_chance", "_checkpoint", "_count", "_history", "_imagined", "_log", "_origin",
        "_outcome", "_pending", "_question", "_since", "_state", "_step", "_steps", "_verdict", "game", "options",
        "players", "seed", "tags",
    )  # fmt: skip

    game: Game[S]
    players: int
    seed: int
    options: dict[str, SettingValue]
    tags: dict[str, str]
    _answers: dict[int, Option]
    _auto: Mapping[int, frozenset[str]]
    _chance: Chance
    _checkpoint: Checkpoint[S]
    _count: int
    _history: Past | None
    _imagined: bool
    _log: Log | None
    _origin: Chance
    _outcome: Outcome | None
    _pending: tuple[Decision, ...]
    _question: Question | None
    _since: list[Deed]
    _state: S
    _step: Rule[None] | None
    _steps: int
    _verdict: tuple[Past, int, Verdict] | None

    def __init__(
        self,
        game: Game[S],
        players: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        chance: Chance | None = None,
        auto_pass: Mapping[int, Iterable[str]] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.seed = check_seed(seed)
        self.options = game.check_options({} if options is None else options, players)
        self.tags = dict(tags or {})
        live = check_chance(chance).copy() if chance is not None else Chance(seed)
        live.revive()
        self._start(live, None)
        for seat, kinds in (auto_pass or {}).items():
            for kind in kinds:
                self.auto_pass(seat, kind)

    # -- what a match shows ------------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Whom the match waits for, and for what; empty when it is over."""
        return self._pending

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""
        return self._outcome

    @property
    def count(self) -> int:
        """How many choices have been made."""
        return self._count

    @property
    def steps(self) -> int:
        """How many steps of play have begun."""
        return self._steps

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Every choice so far as (seat, key), the first one first."""
        if self._imagined:
            raise ImaginationError("an imagined match does not know how it came about")
        return [(each.seat, each.key) for each in story(self._history)]

    @property
    def state(self) -> S:
        """The whole truth, for rules, tests and the game's own tools; never for a player: use `view`."""
        return self._state

    def view(self, seat: int | None) -> dict[str, object]:
        """What that seat (None: a spectator) may see now, as plain JSON-able data."""
        if seat is not None:
            self._check_seat(seat)
        outcome = self._outcome
        return {
            "game": self.game.name,
            "players": self.players,
            "seat": seat,
            "waiting": [
                {"seat": each.seat, "kind": each.kind, "clause": each.clause} for each in self._waiting(seat)
            ],
            "outcome": None
            if outcome is None
            else {
                "ranking": [list(group) for group in outcome.ranking],
                "scores": list(outcome.scores),
                "reason": outcome.reason,
            },
            "table": self.game.view(self._state, seat),
        }

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """What happened, as that seat (None: a spectator) may know it, leaving out the first `since` events.

        The first call makes the match listen; until then events cost nothing.
        """
        if seat is not None:
            self._check_seat(seat)
        seen = (event.seen_by(seat) for event in self.listen().events)
        return [event for event in seen if event is not None][since:]

    def listen(self) -> Log:
        """The log of everything that happened, secrets included; from now on it is written as play goes on."""
        if self._log is None:
            if self._imagined:
                self._log = Log()
            else:
                self._log = self._again(Log())._log
            self._state.log = self._log
        assert self._log is not None
        return self._log

    def listen_from_here(self) -> Log:
        """A new log of what happens from now on, secrets included; what happened before is not in it."""
        self._log = self._state.log = Log()
        return self._log

    def seat(self, number: int) -> Seat[S]:
        """All that the player in that seat may know and do."""
        self._check_seat(number)
        return Seat(self, number)

    # -- playing -----------------------------------------------------------------------------------------

    def choose(self, choice: str | Option, seat: int | None = None) -> None:
        """Answer a pending decision with an option or its key. `seat` is needed where several are pending."""
        pending = self._pending
        if len(pending) == 1 and (seat is None or seat == pending[0].seat):
            decision = pending[0]
        else:
            decision = self._asked(seat)
        key = choice.key if isinstance(choice, Option) else choice
        option = decision.find(key)
        if option is None:
            raise self._refusal(decision, key)
        seat = decision.seat
        self._do(seat, option)
        self._history = Past(self._history, seat, option.key, quiet=decision.secret and option is decision.passes)
        self._count += 1

    def auto_pass(self, seat: int, kind: str, on: bool = True) -> None:
        """Let decisions of that kind that can be passed be passed for a seat, without asking, until turned off."""
        self._check_seat(seat)
        if not isinstance(kind, str) or not kind or any(letter.isspace() or letter in "{}" for letter in kind):
            raise ChoiceError(f"the kind of a decision is one word, not {kind!r}")
        if (kind in self._auto.get(seat, frozenset())) == on:
            return
        order = f"{'+' if on else '-'}{kind}"
        self._do(seat, order)
        self._history = Past(self._history, seat, order, quiet=True)
        self._count += 1

    @property
    def auto_passes(self) -> Mapping[int, frozenset[str]]:
        """The kinds of decisions that are passed without asking, per seat."""
        return self._auto

    # -- copies ------------------------------------------------------------------------------------------

    def fork(self, chance: Chance | None = None) -> Match[S]:
        """A match of its own that stands exactly where this one stands and shares nothing that can change.

        It will see the same dice and draws, unless `chance` gives it another future.
        """
        twin = self._blank()
        twin._count = self._count
        twin._history = self._history
        twin._imagined = self._imagined
        twin._rebuild(self._checkpoint, self._since, self._chance)
        if chance is not None:
            twin._depart(None, check_chance(chance))
        return twin

    def can_undo(self, seat: int | None = None) -> Verdict:
        """Whether the last choice may be taken back: never past another player's choice, a die or a reveal."""
        if self._imagined:
            return Verdict(False, "an imagined match does not know how it came about")
        if seat is not None:
            self._check_seat(seat)
        if seat is not None and seat in self._answers:
            return Verdict(True)
        if isinstance(self._question, Together):
            # Who else has answered is a secret, so the verdict is the same whether or not somebody has.
            return Verdict(False, "choices are being taken together, and you have not made yours")
        last = last_known(self._history, seat)
        if last is None:
            return Verdict(False, "nothing has been chosen yet")
        if seat is not None and last.seat != seat:
            return Verdict(False, "another player has chosen since")
        if last.is_order:
            return Verdict(False, "auto-pass is turned on and off, not undone")
        if self._verdict is None or self._verdict[0] is not last or self._verdict[1] != self._count:
            self._verdict = (last, self._count, self._try_undo(last))
        return self._verdict[2]

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice, if `can_undo` allows it."""
        verdict = self.can_undo(seat)
        if not verdict:
            raise UndoError(f"this cannot be undone: {verdict.reason}")
        if seat is not None and seat in self._answers:
            past = self._history
            while past is not None and (past.seat != seat or past.is_order):
                past = past.before
            again = [each for each in story(self._history) if each is not past]
        else:
            again = story(self._history)
            last = last_known(self._history, seat)
            at = next(index for index, each in enumerate(again) if each is last)
            again[at:] = [each for each in again[at + 1 :] if each.is_order]
        choices = [(each.seat, each.key) for each in again]
        self._become(self._again(Log() if self._log is not None else None, choices))

    # -- records -----------------------------------------------------------------------------------------

    def record(self) -> str:
        """The match as readable text; `undercroft.replay` gives the same match back, to the bit."""
        return str(self.to_record())

    def to_record(self) -> Record:
        """The match as a Record."""
        return write_record(self)

    @classmethod
    def replay(cls, game: Game[S], record: Record) -> Match[S]:
        """The match of a record, standing where the record ends."""
        return replay_record(cls, game, record)

    def __repr__(self) -> str:
        if self._outcome is not None:
            return f"<Match {self.game.name}: over after {self._count} choices, {self._outcome}>"
        waiting = ", ".join(f"seat {each.seat} ({each.kind})" for each in self._pending)
        return f"<Match {self.game.name}: {self._count} choices, waiting for {waiting}>"

    # -- inside ------------------------------------------------------------------------------------------

    def _start(self, chance: Chance, log: Log | None) -> None:
        """Set the match up and run it to its first question."""
        self._origin = chance.copy()
        self._log = log
        self._count = self._steps = 0
        self._history = None
        self._imagined = False
        self._auto = {}
        self._verdict = None
        self._chance = chance
        self._state = self.game.setup(self.players, self.options, chance)
        self._state.chance = chance
        self._state.log = log
        self._step = None
        self._answers = {}
        self._checkpoint = Checkpoint(self._state.copy(), chance.copy(), self._auto, 0)
        self._since = []
        self._advance(None)

    def _advance(self, answer: Option | None) -> None:
        """Send an answer and run to the next question; start steps as they are needed."""
        game, state, step = self.game, self._state, self._step
        while True:
            try:
                if step is None:
                    self._outcome = game.outcome(state)
                    if self._outcome is not None:
                        self._step = self._question = None
                        self._pending = ()
                        return
                    if len(self._since) >= SPACING or self._steps - self._checkpoint.steps >= SPACING:
                        self._checkpoint = Checkpoint(state.copy(), self._chance.copy(), self._auto, self._steps)
                        self._since = []
                    self._steps += 1
                    self._step = step = game.step(state)
                    question = next(step)
                else:
                    assert answer is not None
                    question = step.send(answer)
            except StopIteration:
                step = None
                continue
            if isinstance(question, Decision):
                if self._auto and self._passes(question):
                    answer = question.passes
                    continue
                self._pending = (question,)
            else:
                self._answers = {}
                self._pending = question.decisions
            self._question = question
            return

    def _feed(self, seat: int, option: Option) -> None:
        """Give one answer to the rules."""
        question = self._question
        if isinstance(question, Together):
            self._answers[seat] = option
            self._pending = tuple(each for each in question.decisions if each.seat not in self._answers)
            if self._pending:
                return
            question.answers.update((each.seat, self._answers[each.seat]) for each in question.decisions)
            self._answers = {}
        self._advance(option)

    def _do(self, seat: int, deed: Option | str) -> None:
        """Answer, or turn an auto-pass on or off; if that fails, nothing has happened."""
        checkpoint, since = self._checkpoint, self._since
        told = 0 if self._log is None else len(self._log.events)
        since.append((seat, deed))
        try:
            if isinstance(deed, Option):
                self._feed(seat, deed)
            else:
                self._order(seat, deed)
        except BaseException:
            # A roll that nobody could supply, or a rule that failed.
            since.pop()
            if self._log is not None:
                del self._log.events[told:]
            self._rebuild(checkpoint, since, self._chance)
            self._chance.revive()
            raise

    def _order(self, seat: int, order: str) -> None:
        """Turn an auto-pass on or off, and use it at once where it applies."""
        kinds = self._auto.get(seat, frozenset())
        kinds = kinds | {order[1:]} if order[0] == "+" else kinds - {order[1:]}
        self._auto = {**self._auto, seat: kinds}
        question = self._question
        if isinstance(question, Decision) and self._passes(question):
            self._advance(question.passes)

    def _passes(self, decision: Decision) -> bool:
        return decision.passes is not None and decision.kind in self._auto.get(decision.seat, ())

    def _enter(self, seat: int, key: str) -> None:
        """Repeat an entry of a history or a record."""
        if key[0] in "+-":
            self.auto_pass(seat, key[1:], key[0] == "+")
        else:
            self.choose(key, seat)

    def _rebuild(self, checkpoint: Checkpoint[S], since: Sequence[Deed], chance: Chance) -> None:
        """Stand where a checkpoint and the entries since lead, in silence; `chance` knows what was rolled."""
        state = checkpoint.state.copy()
        self._state = state
        self._chance = state.chance = chance.back_to(checkpoint.chance)
        state.log = None
        self._auto = checkpoint.auto
        self._answers = {}
        self._step = None
        self._steps = checkpoint.steps
        self._checkpoint = checkpoint
        self._since = entries = []
        self._advance(None)
        for entry in since:
            entries.append(entry)
            if isinstance(entry, Redeal):
                self._reimagine(entry)
            elif isinstance(entry[1], str):
                self._order(entry[0], entry[1])
            else:
                self._feed(entry[0], entry[1])
        self._state.log = self._log

    def _imagine(self, seat: int, chance: Chance) -> Match[S]:
        if any(each.secret and each.seat != seat for each in self._pending):
            raise ImaginationError(f"seat {seat} cannot tell what is going on now: wait until it is asked")
        check_chance(chance)
        twin = self.fork()
        twin._depart(seat, Chance(chance.below(1 << 62, "imagine", "world")))
        return twin

    def _depart(self, seat: int | None, chance: Chance) -> None:
        """Leave the real match for one with another future and, for a seat, another hidden world."""
        self._imagined = True
        self._history = None
        self._count = 0
        self.seed = chance.seed
        known = self._checkpoint
        self._checkpoint = Checkpoint(known.state, self._chance.back_to(known.chance), known.auto, known.steps)
        entry = Redeal(seat, chance.copy())
        self._since.append(entry)
        self._reimagine(entry)

    def _reimagine(self, entry: Redeal) -> None:
        """Re-deal what the seat cannot know: hidden cards, chance to come, the others' secret answers and habits."""
        seat, chance = entry.seat, entry.chance.copy()
        self._chance = self._state.chance = chance
        if seat is None:
            return
        self._auto = {seat: self._auto.get(seat, frozenset())}
        self.game.redeal(self._state, seat, chance)
        question = self._question
        if isinstance(question, Together):
            self._answers = {who: what for who, what in self._answers.items() if who == seat}
            self._pending = tuple(each for each in question.decisions if each.seat not in self._answers)
        for decision in self._pending:
            if decision.seat != seat:
                decision.refresh()

    def _blank(self) -> Match[S]:
        """A match of the same game, players, seed and options that has not been set up."""
        twin: Match[S] = Match.__new__(Match)
        twin.game = self.game
        twin.players = self.players
        twin.seed = self.seed
        twin.options = self.options.copy()
        twin.tags = self.tags.copy()
        twin._origin = self._origin
        twin._log = None
        twin._verdict = None
        return twin

    def _again(self, log: Log | None, choices: Sequence[tuple[int, str]] | None = None) -> Match[S]:
        """The match played once more from its beginning, with those choices (all of them unless given)."""
        twin = self._blank()
        twin._start(self._chance.back_to(self._origin), log)
        for seat, key in self.choices if choices is None else choices:
            twin._enter(seat, key)
        return twin

    def _become(self, other: Match[S]) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))
        self._chance.revive()

    def _try_undo(self, last: Past) -> Verdict:
        pasts = story(self._history)
        at = next(index for index, each in enumerate(pasts) if each is last)
        trial = self._blank()
        recorder = RecordingChance(self._chance.back_to(self._origin))
        log = Log()
        trial._start(recorder, log)
        for each in pasts[:at]:
            trial._enter(each.seat, each.key)
        rolls, events = len(recorder.tape), len(log.events)
        for each in pasts[at:]:
            trial._enter(each.seat, each.key)
        if len(recorder.tape) > rolls:
            return Verdict(False, "dice were rolled or cards drawn since")
        if any(event.reveals for event in log.events[events:]):
            return Verdict(False, "something hidden has been shown since")
        return Verdict(True)

    def _waiting(self, seat: int | None) -> list[Decision]:
        """The decisions a seat may know of. Of those taken together, who has answered already is a secret."""
        question = self._question
        asked = question.decisions if isinstance(question, Together) else self._pending
        return [each for each in asked if not each.secret or each.seat == seat]

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise SeatError(f"there is no seat {seat!r}; the seats are 0 to {self.players - 1}")

    def _asked(self, seat: int | None) -> Decision:
        if not self._pending:
            raise NothingPendingError("the match is over; nobody is asked anything")
        waiting = ", ".join(f"seat {each.seat}" for each in self._waiting(seat) if each.seat != seat) or "another"
        if seat is None:
            raise SeatError(f"several seats are asked ({waiting}): say which one answers, e.g. seat=0")
        self._check_seat(seat)
        for decision in self._pending:
            if decision.seat == seat:
                return decision
        raise SeatError(f"seat {seat} is not asked now; the match waits for {waiting}")

    def _refusal(self, decision: Decision, key: str) -> ChoiceError:
        for closed in decision.closed:
            if closed.key == key:
                return ChoiceError(f"{key}: {self.game.text.closed(closed)} ({closed.clause})")
        return ChoiceError(
            f"{key!r} is not an option of seat {decision.seat} now ({decision.kind}, {decision.clause});"
            f" the options are: {' '.join(decision.keys)}"
        )
