"""The question and its answers: a rule yields a `Decision` and is sent the `Option` that was chosen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

Arg: TypeAlias = int | str

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer: a verb and plain arguments, named by a short stable key.

    >>> Option("move", (3, 4), detail="test").key
    'move:3,4'

    `detail` says what the choice would mean; it helps the text and is no part of the key.
    """

    verb: str
    args: tuple[Arg, ...] = ()
    detail: str = ""
    key: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        key = f"{self.verb}:{','.join(map(str, self.args))}" if self.args else self.verb
        object.__setattr__(self, "key", key)

    def __repr__(self) -> str:
        return f"<Option {self.key}>"


@functools.cache
def option(verb: str, *args: Arg, detail: str = "") -> Option:
    """The option of that verb and those arguments; the same ones are made only once."""
    return Option(verb, args, detail)


@dataclass(frozen=True, slots=True)
class Closed:
    """Something a player might expect to be able to do now, and why it is not possible.

    `key` is the key the option would have, `reason` a message of the game's catalogue that `args` fill in.
    """

    key: str
    reason: str
    clause: str
    args: tuple[Arg, ...] = ()


Options: TypeAlias = Sequence[Option] | Callable[[], Sequence[Option]]


class Decision:
    """A question to one seat, with every legal answer.

    seat      who is asked
    kind      what kind of question it is; the text of the prompt is found by it
    options   the legal answers: a sequence, or a function that derives them from the state. Use a function
              whenever they depend on what other seats cannot see: they are derived anew in imagined matches
    clause    the clause of the rules that asks
    closed    a function that lists what is not possible now, called only when somebody wants to know
    about     public arguments for the prompt
    default   the answer given for a clock that ran out or a player who left: `passes` or the first
              option unless stated
    passes    the option that means "nothing" in a window of reaction; only decisions that have one may be
              answered by a player's auto-pass
    secret    nobody else may know that this seat is being asked
    cover     of a secret decision: the seat everybody else believes the match waits for meanwhile. Without one
              the others see that the match waits, and not for whom
    """

    __slots__ = (
        "_closed",
        "_default",
        "_derive",
        "_options",
        "about",
        "clause",
        "cover",
        "kind",
        "passes",
        "seat",
        "secret",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        options: Options,
        clause: str,
        *,
        closed: Callable[[], Sequence[Closed]] | None = None,
        about: tuple[Arg, ...] = (),
        default: Option | None = None,
        passes: Option | None = None,
        secret: bool = False,
        cover: int | None = None,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.clause = clause
        self.about = about
        self.passes = passes
        self.secret = secret
        self.cover = cover
        self._closed = closed
        self._default = default
        self._derive: Callable[[], Sequence[Option]] | None
        self._options: Sequence[Option] | None
        if callable(options):
            self._derive, self._options = options, None
        else:
            self._derive, self._options = None, options

    @property
    def options(self) -> Sequence[Option]:
        """Every legal answer, in the order of the rules."""
        if self._options is None:
            assert self._derive is not None
            self._options = self._derive()
        return self._options

    @property
    def derived(self) -> Sequence[Option] | None:
        """The options, if somebody has looked at them already."""
        return self._options

    @property
    def closed(self) -> tuple[Closed, ...]:
        """What might be expected but is not possible now, each with its reason and clause."""
        return tuple(self._closed()) if self._closed is not None else ()

    @property
    def default(self) -> Option:
        """The answer for a player who does not answer."""
        if self._default is not None:
            return self._default
        return self.passes if self.passes is not None else self.options[0]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options, in order."""
        return tuple(each.key for each in self.options)

    def find(self, key: str) -> Option | None:
        """The option with that key, or None."""
        for each in self.options:
            if each.key == key:
                return each
        return None

    def refresh(self) -> None:
        """Derive the options anew, after what they depend on has changed."""
        if self._derive is not None:
            self._options = None

    def __repr__(self) -> str:
        return f"<Decision {self.kind} seat {self.seat}: {' '.join(self.keys)} ({self.clause})>"


class Together:
    """Decisions of several seats that are taken in secret and turned up at once, answered in any order."""

    __slots__ = ("answers", "decisions")

    def __init__(self, decisions: Sequence[Decision]) -> None:
        if len({each.seat for each in decisions}) != len(decisions):
            raise ValueError("a Together asks each seat once")
        if not decisions:
            raise ValueError("a Together needs at least one decision")
        self.decisions = tuple(decisions)
        self.answers: dict[int, Option] = {}

    def __repr__(self) -> str:
        return f"<Together {', '.join(map(repr, self.decisions))}>"


Question: TypeAlias = Decision | Together
Rule: TypeAlias = Generator[Question, Option, T]


def ask_together(decisions: Sequence[Decision]) -> Rule[dict[int, Option]]:
    """Ask several seats at once; returns each seat's answer when all are in."""
    together = Together(decisions)
    yield together
    return together.answers
