"""Whole matches, watched at every decision and after every step of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from undercroft.engine import Chance, Decision, Event, Log, Option, Question, Rule, State, Together
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.state import Chase, Stage


@dataclass(frozen=True)
class Moment:
    """A state of play, the one before it, what happened between them, and the choices made."""

    before: Chase
    now: Chase
    events: tuple[Event, ...]
    chosen: tuple[tuple[Decision, Option], ...]
    whole_step: bool
    """Nothing is half-done: the step that began with `before` is over."""

    def told(self, *kinds: str) -> list[Event]:
        """What happened, of those kinds."""
        return [event for event in self.events if event.kind in kinds]


def moments(players: int, seed: int, options: Mapping[str, object] | None = None, sense: int = 0) -> Iterator[Moment]:
    """Every decision of a match and the end of each of its steps; `sense` is how often, in percent, players do what
    seems best to them."""
    chase, log = _start(players, seed, options)
    whims = Chance(seed)
    before = chase.copy()
    while chase.stage is not Stage.OVER:
        rule = GAME.step(chase)
        answer: Option | None = None
        chosen: tuple[tuple[Decision, Option], ...] = ()
        while True:
            mark = len(log.events)
            try:
                question = _next(rule, answer)
            except StopIteration:
                yield _moment(before, chase, log, mark, chosen, whole_step=True)
                before = chase.copy()
                break
            yield _moment(before, chase, log, mark, chosen, whole_step=False)
            before = chase.copy()
            chosen = _answer(chase, question, whims, sense)
            answer = chosen[-1][1]


def steps(players: int, seed: int, options: Mapping[str, object] | None = None, sense: int = 0) -> Iterator[Moment]:
    """The steps of a match as a whole, each with everything that happened in it."""
    first: Chase | None = None
    events: list[Event] = []
    chosen: list[tuple[Decision, Option]] = []
    for moment in moments(players, seed, options, sense):
        first = first or moment.before
        events += moment.events
        chosen += moment.chosen
        if moment.whole_step:
            yield Moment(first, moment.now, tuple(events), tuple(chosen), whole_step=True)
            first = None
            events, chosen = [], []


def _start(players: int, seed: int, options: Mapping[str, object] | None) -> tuple[Chase, Log]:
    chance, log = Chance(seed), Log()
    chase = GAME.setup(players, GAME.check_options(options or {}, players), chance)
    state: State = chase
    state.chance, state.log = chance, log
    return chase, log


def _next(rule: Rule[None], answer: Option | None) -> Question:
    return next(rule) if answer is None else rule.send(answer)


def _moment(
    before: Chase, chase: Chase, log: Log, mark: int, chosen: tuple[tuple[Decision, Option], ...], *, whole_step: bool
) -> Moment:
    return Moment(before, chase.copy(), tuple(log.events[mark:]), chosen, whole_step)


def _answer(chase: Chase, question: Question, whims: Chance, sense: int) -> tuple[tuple[Decision, Option], ...]:
    if isinstance(question, Decision):
        return ((question, _pick(chase, question, whims, sense)),)
    assert isinstance(question, Together)
    chosen = tuple((each, _pick(chase, each, whims, sense)) for each in question.decisions)
    question.answers.update({decision.seat: option for decision, option in chosen})
    return chosen


def _pick(chase: Chase, decision: Decision, whims: Chance, sense: int) -> Option:
    options = decision.options
    if whims.below(100, "whims", "sense") < sense:
        worths = GAME.advice.appraise(chase, decision)
        return options[max(range(len(options)), key=worths.__getitem__)]
    return whims.pick(options, "option", "whims")
