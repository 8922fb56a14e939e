"""Whom a match waits for as far as somebody may know, and what is said to an answer that does not fit."""

from __future__ import annotations

from undercroft.engine.decision import Decision, Together
from undercroft.engine.errors import ChoiceError, NothingPendingError, SeatError
from undercroft.engine.game import Game
from undercroft.engine.play import Play
from undercroft.engine.state import S


def waiting_for(play: Play[S], seat: int | None) -> dict[int, Decision | None]:
    """Whom the match waits for as far as a seat may know, each with what that very seat is asked.

    Of choices taken together, who has made his already is a secret. A secret decision shows only to its seat; the
    others see the seat it hides behind, if there is one.
    """
    question = play.question
    asked = question.decisions if isinstance(question, Together) else play.pending
    waiting: dict[int, Decision | None] = {}
    for decision in asked:
        if decision.seat == seat:
            waiting[decision.seat] = decision
        elif not decision.secret:
            waiting.setdefault(decision.seat, None)
        elif decision.cover is not None:
            waiting.setdefault(decision.cover, None)
    return waiting


def check_seat(seat: int, players: int) -> int:
    """The seat, if there is one of that number."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise SeatError(f"there is no seat {seat!r}; the seats are 0 to {players - 1}")
    return seat


def check_reader(seat: int | None, players: int) -> int | None:
    """The seat, if there is one of that number, or None for whoever looks on."""
    return None if seat is None else check_seat(seat, players)


def decision_of(play: Play[S], seat: int | None) -> Decision:
    """What a seat is asked now. The refusal names nobody whom that seat does not see the match wait for."""
    pending = play.pending
    if not pending:
        raise NothingPendingError("the match is over; nobody is asked anything")
    if seat is None:
        if len(pending) == 1:
            return pending[0]
        several = ", ".join(f"seat {each.seat}" for each in pending)
        raise SeatError(f"several seats are asked ({several}): say which one answers, e.g. seat=0")
    for decision in pending:
        if decision.seat == seat:
            return decision
    waiting = ", ".join(f"seat {each}" for each in waiting_for(play, seat) if each != seat) or "another"
    raise SeatError(f"seat {seat} is not asked now; the match waits for {waiting}")


def refusal(game: Game[S], decision: Decision, key: str) -> ChoiceError:
    """Why that key is no answer: it is closed, or it is none at all."""
    for closed in decision.closed:
        if closed.key == key:
            return ChoiceError(f"{key}: {game.text.closed(closed)} ({closed.clause})")
    return ChoiceError(
        f"{key!r} is not an option of seat {decision.seat} now ({decision.kind}, {decision.clause});"
        f" the options are: {' '.join(decision.keys)}"
    )
