"""The rules of one game being driven: a question is asked, an answer sent, and the rules run to the next question.

A play is somewhere along a chain of deeds and can be put up again at any of them: from the nearest checkpoint, by
doing again what was done since. That is the only way to get to a position: forks, undo, verdicts, late listeners and
records all go it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic

from undercroft.engine.chance import Chance, RecordingChance
from undercroft.engine.decision import Decision, Option, Question, Rule, Together
from undercroft.engine.faults import QUIET_STEPS, check_question, no_end, no_question
from undercroft.engine.game import Game
from undercroft.engine.history import (
    NEVER,
    NOBODY,
    SPACING,
    WIDEST,
    Checkpoint,
    Checkpoints,
    Given,
    Past,
    Redeal,
    beginning,
    between,
    only,
)
from undercroft.engine.orders import Order, Orders, is_passed, obey
from undercroft.engine.outcome import Outcome
from undercroft.engine.settings import SettingValue
from undercroft.engine.state import S
from undercroft.engine.telling import Telling


class Play(Generic[S]):
    """A game standing at a question, or at its end."""

    __slots__ = (
        "_due", "_due_steps", "_spacing", "answers", "chance", "checkpoints", "departed", "game", "looked_over",
        "orders", "outcome", "past", "pending", "question", "state", "step", "steps", "telling",
    )  # fmt: skip

    def __init__(self, game: Game[S], checkpoints: Checkpoints[S], chance: Chance, telling: Telling | None) -> None:
        checkpoint = checkpoints.latest
        self.game = game
        self.checkpoints = checkpoints
        self.past: Past = checkpoint.past
        self.state: S = checkpoint.state.copy()
        self.chance = chance
        self.telling = telling
        self.state.chance = chance
        self.state.log = telling.log if telling is not None else None
        self.orders: Orders = checkpoint.orders
        self.steps = checkpoint.steps
        self.departed: Past | None = None
        """The redeal with which an imagined match begins; all it knows of itself comes after it."""
        self.step: Rule[None] | None = None
        self.question: Question | None = None
        self.pending: tuple[Decision, ...] = ()
        self.looked_over = False
        """Whether what is asked need not be looked over: it has been, or nobody listens, and it would be too dear."""
        self.answers: dict[int, Option] = {}
        """Of choices taken together: those that lie face down already."""
        self.outcome: Outcome | None = None
        self._spacing = SPACING
        self._due = self.past.number + SPACING
        self._due_steps = self.steps + SPACING
        self.advance(None)

    # -- going on ----------------------------------------------------------------------------------------

    def advance(self, answer: Option | None) -> None:
        """Send an answer and run to the next question; start steps as they are needed."""
        game, state, step = self.game, self.state, self.step
        quiet = 0
        while True:
            try:
                if step is None:
                    self.outcome = game.outcome(state)
                    if self.outcome is not None:
                        self.step = self.question = None
                        self.pending = ()
                        return
                    if self.past.number >= self._due or self.steps >= self._due_steps:
                        self._keep_checkpoint()
                    self.steps += 1
                    self.step = step = begun = game.step(state)
                    question = next(step)
                else:
                    assert answer is not None
                    question = step.send(answer)
            except StopIteration:
                step = None
                quiet += 1
                if quiet > QUIET_STEPS:
                    raise no_end(game, self.steps, begun) from None
                continue
            if isinstance(question, Decision):
                if self.orders and is_passed(question, self.orders):
                    answer, quiet = question.passes, 0
                    continue
                self.pending = (question,)
            elif isinstance(question, Together):
                self.answers = {}
                self.pending = question.decisions
            else:
                raise no_question(game, self.steps, step, question)
            self.question, self.looked_over = question, self.telling is None
            return

    def look_over(self) -> tuple[Decision, ...]:
        """What is asked, if it is in order."""
        for decision in self.pending:
            check_question(self.game, self.steps, self.step, decision)
        self.looked_over = True
        return self.pending

    def perform(self, past: Past) -> None:
        """Do what was done there, and stand behind it."""
        self.past = past
        deed = past.deed
        if isinstance(deed, Option):
            if past.given is Given.TOGETHER:
                self._lay_down(past.seat, deed)
            else:
                self.advance(deed)
        elif isinstance(deed, Order):
            self._obey(past.seat, deed)
        elif deed is not None:
            self._redeal(deed)
        if self.telling is not None:
            self.telling.note(past)

    def repeat(self, pasts: Iterable[Past]) -> None:
        """Do again what was done, deed by deed."""
        for past in pasts:
            self._spacing = SPACING  # where somebody goes he may go again
            self.perform(past)

    def answer(self, decision: Decision, option: Option) -> Past:
        """The deed of answering a pending decision; it is not done yet."""
        if isinstance(self.question, Together):
            return Past(self.past, decision.seat, option, Given.TOGETHER)
        return Past(self.past, decision.seat, option, Given.QUIETLY if decision.secret else Given.OPENLY)

    def depart(self, seat: int | None, chance: Chance) -> None:
        """Leave the real match for one with another future and, for a seat, another hidden world.

        Of what was done before, only what the step under way is played up to is kept: nothing leads further back.
        """
        known = self.checkpoints.latest
        then = self.chance.back_to(known.chance)
        root = past = beginning()
        for each in between(known.past, self.past):
            past = Past(past, each.seat, each.deed, each.given)
        self._due -= known.past.number
        self.checkpoints = only(Checkpoint(0, root, known.state, then, known.orders, known.steps))
        self.perform(Past(past, NOBODY, Redeal(seat, chance.copy()), Given.QUIETLY))

    # -- going back --------------------------------------------------------------------------------------

    def at(self, past: Past) -> Play[S]:
        """A play of its own that stands, in silence, where this one stood after that deed."""
        checkpoints = self.checkpoints.until(past)
        checkpoint = checkpoints.latest
        twin = Play(self.game, checkpoints, self.chance.back_to(checkpoint.chance), None)
        twin.departed = self.departed
        twin.repeat(between(checkpoint.past, past))
        if self.checkpoints.latest is checkpoint is not checkpoints.latest:
            self.checkpoints = checkpoints.until(past)  # the next copy need not go that way again
        self._spacing = SPACING
        return twin

    def hear(self, telling: Telling) -> None:
        """From now on somebody listens."""
        chance = self.chance.inner if isinstance(self.chance, RecordingChance) else self.chance
        self.chance = self.state.chance = heard(chance, telling)
        self.state.log = telling.log
        self.telling, self.looked_over = telling, False

    # -- inside ------------------------------------------------------------------------------------------

    def _keep_checkpoint(self) -> None:
        number = self.checkpoints.latest.number + 1
        self.checkpoints.keep(
            Checkpoint(number, self.past, self.state.copy(), self.chance.copy(), self.orders, self.steps)
        )
        self._due = self.past.number + self._spacing
        self._due_steps = self.steps + self._spacing
        self._spacing = min(2 * self._spacing, WIDEST)

    def _lay_down(self, seat: int, option: Option) -> None:
        """One of several choices taken together; when all are in they are turned up."""
        question = self.question
        assert isinstance(question, Together)
        self.answers[seat] = option
        self.pending = tuple(each for each in question.decisions if each.seat not in self.answers)
        if not self.pending:
            question.answers.update((each.seat, self.answers[each.seat]) for each in question.decisions)
            self.answers = {}
            self.advance(option)

    def _obey(self, seat: int, order: Order) -> None:
        """Take an order, and follow it at once where it applies."""
        self.orders = obey(self.orders, seat, order)
        question = self.question
        if isinstance(question, Decision) and is_passed(question, self.orders):
            self.advance(question.passes)

    def _redeal(self, redeal: Redeal) -> None:
        """Deal anew what the seat cannot know: hidden cards, dice to come, the others' secret answers and habits."""
        self.departed = self.past
        seat, chance = redeal.seat, redeal.chance.copy()
        self.chance = self.state.chance = chance
        if seat is None:
            return
        self.orders = {seat: self.orders.get(seat, frozenset())}
        self.game.table.redeal(self.state, seat, chance)
        question = self.question
        if isinstance(question, Together):
            self.answers = {who: what for who, what in self.answers.items() if who == seat}
            self.pending = tuple(each for each in question.decisions if each.seat not in self.answers)
        for decision in self.pending:
            if decision.seat != seat:
                decision.refresh()
        self._close_windows(seat)

    def _close_windows(self, seat: int) -> None:
        """In an imagined world nobody else is asked in secret: that he is asked here would tell that he is there."""
        due = self._due, self._due_steps
        self._due = self._due_steps = NEVER  # whoever went on from a checkpoint in between would be asked after all
        while isinstance(self.question, Decision) and self.question.secret and self.question.seat != seat:
            if self.question.passes is None:
                break
            self.advance(self.question.passes)
        self._due, self._due_steps = due


def heard(chance: Chance, telling: Telling) -> Chance:
    """Chance whose results are written down, if the telling wants them."""
    return RecordingChance(chance, telling.tape) if telling.taped else chance


def begin(
    game: Game[S],
    players: int,
    options: Mapping[str, SettingValue],
    chance: Chance,
    *,
    root: Past | None = None,
    telling: Telling | None = None,
) -> Play[S]:
    """Set a match up and run it to its first question; with a telling, from the first word on."""
    live = chance if telling is None else heard(chance, telling)
    state = game.setup(players, options, live)
    start = Checkpoint(0, root or beginning(), state, live.copy(), {}, 0)
    play = Play(game, only(start), live, telling)
    if telling is not None:
        telling.note(play.past)
    return play
