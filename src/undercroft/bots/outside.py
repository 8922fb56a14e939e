"""Bots that are programs of their own, in any language: `cmd:./my_bot`."""

from __future__ import annotations

import csv
import hashlib
import math
import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from undercroft.bots.child import GRACE, Child, Misbehaved
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.protocol import End, Reply, ask, greet, line
from undercroft.engine import Cursor, Option, Seat, SettingError

COMMAND = "cmd:"
"""What the name of such a bot begins with."""
SECONDS = 10.0
"""How long it may think about an answer, unless somebody says otherwise."""
STARTING = 10.0
"""How much longer it has for its first answer."""
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Outside:
    """A program that plays: the command, how long it may think about an answer, and how much longer at first."""

    command: str
    seconds: float = SECONDS
    starting: float = STARTING

    def __post_init__(self) -> None:
        example = "a bot is given as cmd:PROGRAM and its arguments, e.g. 'cmd:./my_bot' or 'cmd:python3 my_bot.py'"
        try:
            words = self.words
        except ValueError as error:
            raise SettingError(f"{self.command!r} cannot be read ({error}): {example}") from None
        if not words:
            raise SettingError(f"{self.command!r} names no program: {example}")
        if shutil.which(words[0]) is None:
            raise SettingError(f"there is no program {words[0]!r} that could be run: {example}")
        if not 0 < self.seconds < math.inf:
            raise SettingError(f"a bot needs some seconds to think, more than 0, not {self.seconds:g}")

    @property
    def __name__(self) -> str:
        """What the bot is called."""
        return self.command

    @property
    def words(self) -> list[str]:
        """The command, word by word."""
        return shlex.split(self.command.removeprefix(COMMAND))

    def __call__(self, seed: int) -> OutsideBot:
        """The bot for one match; the program starts when it is first asked."""
        return OutsideBot(self, seed)


class OutsideBot:
    """A seat played by a program, and by the greedy bot from the moment on at which the program misbehaves."""

    def __init__(self, source: Outside, seed: int) -> None:
        self.name = source.command
        self.trouble = ""
        """What the program has done that it should not have."""
        self._source = source
        self._stand_in = GreedyBot(seed)
        # The program is told a seed of its own, from which that of the match cannot be found.
        self._seed = int.from_bytes(hashlib.sha256(f"outside {seed}".encode()).digest()[:6], "big")
        self._child: Child | None = None
        self._seat: Seat[Any] | None = None
        self._asked = 0
        self._told = Cursor()

    def choose(self, seat: Seat[Any]) -> Option:
        """What the program answers."""
        if not self.trouble:
            try:
                return self._ask(seat)
            except Misbehaved as error:
                self.trouble = f"question {self._asked}: {_short(self.name)} {error}; greedy plays on for it"
                self._end(0.0)
        return self._stand_in.choose(seat)

    def _ask(self, seat: Seat[Any]) -> Option:
        decision = seat.decision
        assert decision is not None
        seconds = self._source.seconds
        self._asked += 1
        if self._child is None:
            self._child = _start(self._source)
            self._child.tell(line(greet(seat, seconds, self._seed)))
            seconds += self._source.starting
        self._seat = seat
        question, self._told = ask(seat, decision, self._asked, self._told)
        answer = self._child.ask(line(question), seconds)
        try:
            reply = msgspec.json.decode(answer, type=Reply)
        except msgspec.MsgspecError as error:
            raise Misbehaved(f"""should have answered {{"key": …}}, not {_shown(answer)} ({error})""") from None
        if reply.number not in (None, self._asked):
            raise Misbehaved(f"has answered question {reply.number}")
        option = decision.find(reply.key)
        if option is None:
            known = _short(", ".join(decision.keys))
            raise Misbehaved(f"has chosen {_short(reply.key)!r}, which is none of the options: {known}")
        return option

    def close(self) -> None:
        """Tell the program how the match ended, and let it go."""
        if self._child is not None and self._seat is not None:
            outcome = self._seat.view["outcome"]
            self._child.tell(line(End(None if outcome is None else dict(outcome))))
        self._end(GRACE)

    def _end(self, grace: float) -> None:
        if self._child is not None:
            self._child.end(grace)
            self._child = None


def dismiss(bots: Iterable[object]) -> list[tuple[str, str]]:
    """Let the programs among some bots go after a match; which of them were in trouble, and what it was."""
    outside = [bot for bot in bots if isinstance(bot, OutsideBot)]
    for bot in outside:
        bot.close()
    return [(bot.name, bot.trouble) for bot in outside if bot.trouble]


def split_names(words: str) -> list[str]:
    """Names of bots as typed, separated by commas; one that has a comma itself stands in double quotes.

    >>> split_names('greedy, "cmd:./my_bot --likes=gold,items"')
    ['greedy', 'cmd:./my_bot --likes=gold,items']
    """
    (names,) = csv.reader([words], skipinitialspace=True)
    return [name.strip() for name in names]


def _start(source: Outside) -> Child:
    try:
        return Child(source.words)
    except (OSError, ValueError) as error:
        raise Misbehaved(f"cannot be started ({error})") from None


def _short(words: str) -> str:
    """Not too much of what somebody else has said."""
    plain = "".join(each if each.isprintable() else "�" for each in words)
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1]}…"


def _shown(answer: bytes) -> str:
    return _short(repr(answer.decode("utf-8", "replace")))
