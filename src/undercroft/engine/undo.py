"""Taking a choice back: never past another player's choice, a die or a reveal, and telling nobody a secret.

Only the tail of a match is ever looked at. What each deed of it led to is known where somebody listened; where nobody
did, the tail is played once more from the last checkpoint before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.engine.decision import Option, Together
from undercroft.engine.history import Given, Past, between
from undercroft.engine.orders import Order
from undercroft.engine.play import Play
from undercroft.engine.state import S
from undercroft.engine.telling import Telling


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something is allowed, and if not, why."""

    allowed: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.allowed


@dataclass(frozen=True, slots=True)
class Undo:
    """What an undo does: go back to a deed and do some of the later ones again; with a seat, only it may know."""

    target: Past
    again: list[Past]
    known_to: int | None


YES = Verdict(True)
IMAGINED = Verdict(False, "an imagined match does not know how it came about")
NOT_YOURS = Verdict(False, "choices are being taken together, and you have not made yours")
NOTHING = Verdict(False, "nothing has been chosen yet")
TURNED_UP = Verdict(False, "choices were taken together and have been turned up")
ANOTHER = Verdict(False, "another player has chosen since")
ORDER = Verdict(False, "auto-pass is turned on and off, not undone")
ROLLED = Verdict(False, "dice were rolled or cards drawn since")
SHOWN = Verdict(False, "something hidden has been shown since")
SECRET = Verdict(False, "an answer given in secret is not taken back: the others would notice that you were asked")


def may_undo(play: Play[S], seat: int | None) -> Verdict:
    """Whether that seat (None: whoever it was) may take the last choice back."""
    if seat is not None and seat in play.answers:
        return may_take_back(play, seat)
    if isinstance(play.question, Together):
        return NOT_YOURS  # whether or not somebody else has answered: that is a secret
    last = last_known(play, seat)
    if last is play.departed:
        return IMAGINED
    if last.deed is None:
        return NOTHING
    if last.given is Given.TOGETHER:
        return TURNED_UP  # for everybody: who was the last to answer stays a secret
    if seat is not None and last.seat != seat:
        return ANOTHER
    if isinstance(last.deed, Order):
        return ORDER
    if seat is not None and last.given is Given.QUIETLY:
        return SECRET  # whatever came after it, which may be a secret of somebody else
    tail = between(last.before, play.past)
    if any(each.draws is None for each in tail):
        _find_out(play, last)
    if any(each.draws for each in tail):
        return ROLLED
    if any(each.revealed for each in tail):
        return SHOWN
    return YES


def plan_undo(play: Play[S], seat: int | None) -> Undo:
    """How to take back what `may_undo` allows."""
    if seat is not None and seat in play.answers:
        own = _last_choice(play, seat)
        assert own is not None
        assert own.before is not None
        return Undo(own.before, between(own, play.past), seat)
    last = last_known(play, seat)
    assert last.before is not None
    orders = [each for each in between(last, play.past) if isinstance(each.deed, Order)]
    return Undo(last.before, orders, None)


def may_take_back(play: Play[S], seat: int) -> Verdict:
    """Whether a seat has chosen anything that could be taken back if everybody agreed."""
    if _last_choice(play, seat) is not None:
        return YES
    return NOTHING if play.departed is None else IMAGINED


def plan_take_back(play: Play[S], seat: int) -> Undo:
    """How to go back to before a seat's last choice; orders given since stay in force."""
    if seat in play.answers:
        return plan_undo(play, seat)
    last = _last_choice(play, seat)
    assert last is not None
    assert last.before is not None
    return Undo(last.before, [each for each in between(last, play.past) if isinstance(each.deed, Order)], None)


def _last_choice(play: Play[S], seat: int) -> Past | None:
    """The last choice of a seat, none from before the match was imagined; orders are no choices."""
    own: Past | None = play.past
    while own is not None and own is not play.departed:
        if own.seat == seat and isinstance(own.deed, Option):
            return own
        own = own.before
    return None


def last_known(play: Play[S], seat: int | None) -> Past:
    """The last deed as a seat may know it: that others have answered in secret must not show."""
    past = play.past
    while seat is not None and past.seat != seat and past.given is Given.QUIETLY and past.before is not None:
        if past is play.departed:
            break
        past = past.before
    return past


def _find_out(play: Play[S], last: Past) -> None:
    """Play the tail once more, listening, so that its deeds know what they led to."""
    assert last.before is not None
    trial = play.at(last.before)
    trial.hear(Telling(last.before.number))
    trial.repeat(between(last.before, play.past))
