"""Card texts that are used, followed from when they are paid for to their end: none is spent for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from undercroft.abilities import Cost, Moments, Offer, carry_out
from undercroft.engine import Decision, Rule, State, Together
from undercroft.testing.fingerprint import fingerprint


@contextmanager
def uses_for_nothing() -> Iterator[list[str]]:
    """While it lasts, every use of a card text is followed; those that changed nothing are in the list.

    A use changes something if at its end, or while its user is asked something more, the state is another or chance
    has gone on since its price was paid. It may come to nothing where somebody else is asked about it, or where its
    user is and passes.
    """
    found: list[str] = []

    def follow(state: State, seat: int, offer: Offer[Any, Any]) -> Rule[None]:
        printed, frame = offer.printed, offer.frame
        yield from carry_out(state, printed.costs, frame)
        effects = [each for each in printed.effects if not isinstance(each, Cost)]
        if any(each.noted for each in effects):
            yield from carry_out(state, effects, frame)
        elif not (yield from _does_something(state, carry_out(state, effects, frame), seat)):
            found.append(f"seat {seat} has spent {printed.id} ({offer.option.key}) for nothing")

    earlier, Moments.follower = Moments.follower, follow
    try:
        yield found
    finally:
        Moments.follower = earlier


def _seen(state: State) -> object:
    return fingerprint(state), dict(state.chance.streams)


def _does_something(state: State, rule: Rule[None], seat: int) -> Rule[bool]:
    """Carry a rule out; whether anything was different on the way, or somebody has decided against it."""
    before, done = _seen(state), False
    try:
        question = next(rule)
        while True:
            asked = question.decisions if isinstance(question, Together) else (question,)
            done = done or any(each.seat != seat for each in asked) or _seen(state) != before
            answer = yield question
            done = done or (isinstance(question, Decision) and answer == question.passes)
            question = rule.send(answer)
    except StopIteration:
        return done or _seen(state) != before
