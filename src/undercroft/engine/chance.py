"""The only source of randomness: dice, shuffles and draws.

The generator is SplitMix64. A stream is one 64-bit integer s; a draw is

    s = (s + 0x9E3779B97F4A7C15) mod 2**64
    z = (s ^ (s >> 30)) * 0xBF58476D1CE4E5B9 mod 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB mod 2**64
    output z ^ (z >> 31)

An output u becomes a number below n as (u * n) >> 64, after the rare rejections that make all n numbers
exactly equally likely. A stream called NAME of the seed S starts at mix(S + fnv1a64(NAME)), where mix is one
draw from the state given. All of it is integer arithmetic: the same on every platform and Python version.

Each kind of thing has its own stream ("setup", "dice", "decks", …), so that one more roll in one place
does not disturb the others.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from typing import NamedTuple, TypeVar

from undercroft.engine.errors import ChanceError, ChanceNeededError, SettingError

T = TypeVar("T")

ALGORITHM = "splitmix64/1"

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA = 0x9E37_79B9_7F4A_7C15
_MIX_1 = 0xBF58_476D_1CE4_E5B9
_MIX_2 = 0x94D0_49BB_1331_11EB


def mix(state: int) -> int:
    """The output of SplitMix64 for one state: a good 64-bit scrambler."""
    z = (state + _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return z ^ (z >> 31)


def derive(seed: int, *parts: int | str) -> int:
    """A seed of its own for each part of a larger work, e.g. for match number 17 of a simulation.

    >>> derive(1, "match", 17) == derive(1, "match", 17) != derive(1, "match", 18)
    True
    """
    for part in parts:
        seed = mix((seed + (_fnv1a64(part) if isinstance(part, str) else mix(part & _MASK))) & _MASK)
    return seed


def _fnv1a64(name: str) -> int:
    value = 0xCBF2_9CE4_8422_2325
    for byte in name.encode():
        value = ((value ^ byte) * 0x100_0000_01B3) & _MASK
    return value


@functools.cache
def _factors(most: int) -> tuple[int, int]:
    """The product most · (most - 1) · … · fewest, as far as one draw can tell that many cases apart; and fewest."""
    sides, fewest = most, most
    while fewest > 2 and sides * (fewest - 1) <= _MASK:
        fewest -= 1
        sides *= fewest
    return sides, fewest


def check_seed(seed: object) -> int:
    """The seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= _MASK:
        raise SettingError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed


class Draw(NamedTuple):
    """One result of chance: `value` out of 0 … `sides` - 1, from which stream and why."""

    stream: str
    cause: str
    sides: int
    value: int


class Chance:
    """Seeded chance. Its results depend on the seed alone.

    >>> chance = Chance(7)
    >>> [chance.die("move") for _ in range(5)] == [Chance(7).copy().die("move")] + [0] * 4
    False
    >>> chance.copy().die("move") == chance.die("move")
    True
    """

    __slots__ = ("seed", "streams")

    def __init__(self, seed: int, streams: dict[str, int] | None = None) -> None:
        self.seed = check_seed(seed) if streams is None else seed
        self.streams: dict[str, int] = {} if streams is None else streams

    def copy(self) -> Chance:
        """A chance that will give the same results from here on."""
        return Chance(self.seed, self.streams.copy())

    def below(self, sides: int, stream: str, cause: str) -> int:
        """A whole number from 0 to sides - 1, all equally likely. Everything else is made of this."""
        state = self.streams.get(stream)
        if state is None:
            state = mix((self.seed + _fnv1a64(stream)) & _MASK)
        while True:
            state = (state + _GAMMA) & _MASK
            z = ((state ^ (state >> 30)) * _MIX_1) & _MASK
            z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
            product = (z ^ (z >> 31)) * sides
            low = product & _MASK
            if low >= sides or low >= (_MASK + 1) % sides:
                self.streams[stream] = state
                return product >> 64

    def die(self, cause: str, sides: int = 6, stream: str = "dice") -> int:
        """Roll one die."""
        return 1 + self.below(sides, stream, cause)

    def dice(self, count: int, cause: str, sides: int = 6, stream: str = "dice") -> list[int]:
        """Roll several dice, in order."""
        return [1 + self.below(sides, stream, cause) for _ in range(count)]

    def pick(self, items: Sequence[T], cause: str, stream: str) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items), stream, cause)]

    def shuffle(self, items: MutableSequence[T], cause: str, stream: str = "decks") -> None:
        """Put the items into a random order, in place (Fisher and Yates, from the last to the first)."""
        for last in range(len(items) - 1, 0, -1):
            other = self._partner(last, stream, cause)
            items[last], items[other] = items[other], items[last]

    def redeal(self, items: MutableSequence[T], name: Callable[[T], str], cause: str) -> None:
        """Put hidden things into a random order that does not depend on the order they really are in."""
        items[:] = sorted(items, key=name)
        self.shuffle_unseen(items, cause)

    def shuffle_unseen(self, items: MutableSequence[T], cause: str) -> None:
        """Put hidden things into a random order, in place, with few draws: no record of a match tells of them."""
        left = len(items)
        while left > 1:
            sides, fewest = _factors(left)
            number = self.below(sides, "redeal", cause)
            for place in range(left, fewest - 1, -1):
                number, other = divmod(number, place)
                items[place - 1], items[other] = items[other], items[place - 1]
            left = fewest - 1

    def back_to(self, earlier: Chance) -> Chance:
        """A copy of this chance as it was when `earlier` was copied from it, with the same results to come."""
        return earlier.copy()

    def revive(self) -> None:
        """Take the place of the chance this is a copy of; matters only where people are asked for dice."""

    @property
    def seeded(self) -> bool:
        """Whether the seed alone gives every result."""
        return type(self) is Chance

    def _partner(self, last: int, stream: str, cause: str) -> int:
        """Which of the positions 0 … last of a shuffle changes places with the last."""
        return self.below(last + 1, stream, cause)


def check_chance(chance: object) -> Chance:
    """The chance, if it is one."""
    if not isinstance(chance, Chance):
        raise SettingError(f"chance is made from a seed, e.g. Chance(1); {chance!r} is none")
    return chance


class TapedChance(Chance):
    """Chance that gives the results of a tape first and then goes on from the seed.

    The seeded streams run along while the tape is read, so that what follows is the same as without a tape.
    With `strict`, a result that the seed would not have given is an error: the tape was tampered with.
    """

    __slots__ = ("_at", "_tape", "strict")

    def __init__(self, seed: int, tape: Sequence[Draw], *, strict: bool = False) -> None:
        super().__init__(seed)
        self._tape = tape
        self._at = 0
        self.strict = strict

    def copy(self) -> TapedChance:
        """The same tape, read from the same place on."""
        twin = TapedChance(self.seed, self._tape, strict=self.strict)
        twin.streams = self.streams.copy()
        twin._at = self._at
        return twin

    @property
    def seeded(self) -> bool:
        """A strict tape says what the seed says."""
        return self.strict

    @property
    def left(self) -> int:
        """How many results of the tape have not been used."""
        return len(self._tape) - self._at

    def below(self, sides: int, stream: str, cause: str) -> int:
        """The next result of the tape, which must have been recorded for this very roll."""
        if self._at >= len(self._tape):
            return super().below(sides, stream, cause)
        draw = self._tape[self._at]
        if (draw.stream, draw.cause, draw.sides) != (stream, cause, sides):
            raise ChanceError(
                f"the chance tape has {draw.cause!r} (1 of {draw.sides}, {draw.stream}) as result"
                f" {self._at + 1} where the match rolls {cause!r} (1 of {sides}, {stream})"
            )
        seeded = super().below(sides, stream, cause)
        if self.strict and seeded != draw.value:
            raise ChanceError(
                f"result {self._at + 1} of the chance tape ({cause!r}) is {draw.value + 1},"
                f" but the seed {self.seed} gives {seeded + 1}"
            )
        self._at += 1
        return draw.value


class RecordingChance(Chance):
    """Chance that writes down every result of another one, with its cause."""

    __slots__ = ("inner", "tape")

    def __init__(self, inner: Chance, tape: list[Draw] | None = None) -> None:
        super().__init__(inner.seed, inner.streams)
        self.inner = inner
        self.tape: list[Draw] = [] if tape is None else tape

    def copy(self) -> Chance:
        """A copy of the chance behind it; only the original records."""
        return self.inner.copy()

    def below(self, sides: int, stream: str, cause: str) -> int:
        """The inner chance's result, written down."""
        value = self.inner.below(sides, stream, cause)
        self.tape.append(Draw(stream, cause, sides, value))
        return value

    def back_to(self, earlier: Chance) -> Chance:
        """A copy of the chance behind it as it was."""
        return self.inner.back_to(earlier)

    def revive(self) -> None:
        """Revive the chance behind it."""
        self.inner.revive()

    def _partner(self, last: int, stream: str, cause: str) -> int:
        value = self.inner._partner(last, stream, cause)
        self.tape.append(Draw(stream, cause, last + 1, value))
        return value


class ScriptedChance(Chance):
    """Chance for tests: the results are written down beforehand, one list per stream.

    >>> chance = ScriptedChance({"dice": [5, 3]})
    >>> chance.die("move"), chance.die("monster")
    (5, 3)

    Dice are scripted as the faces they show (1 …), picks as positions counted from 1. A shuffle leaves the
    order as it is. A stream without a script, or whose script has run out, is an error, unless `then` gives
    a seed to go on with.
    """

    __slots__ = ("_at", "_scripts", "then")

    def __init__(self, scripts: Mapping[str, Iterable[int]], then: int | None = None) -> None:
        super().__init__(0 if then is None else then)
        self._scripts = {name: tuple(values) for name, values in scripts.items()}
        self._at: dict[str, int] = {}
        self.then = then

    def copy(self) -> ScriptedChance:
        """The same script, read from the same place on."""
        twin = ScriptedChance({}, self.then)
        twin._scripts = self._scripts
        twin._at = self._at.copy()
        twin.streams = self.streams.copy()
        return twin

    @property
    def left(self) -> dict[str, int]:
        """How many results of each stream have not been used; streams used up are left out."""
        rest = {name: len(values) - self._at.get(name, 0) for name, values in self._scripts.items()}
        return {name: count for name, count in rest.items() if count}

    def below(self, sides: int, stream: str, cause: str) -> int:
        """The next scripted result of the stream."""
        script = self._scripts.get(stream, ())
        at = self._at.get(stream, 0)
        if at >= len(script):
            if self.then is not None:
                return super().below(sides, stream, cause)
            raise ChanceError(f"the script has no result left in {stream!r} for {cause!r} (1 of {sides})")
        value = script[at]
        if not 1 <= value <= sides:
            raise ChanceError(f"the script gives {value} in {stream!r} for {cause!r}, which has {sides} sides")
        self._at[stream] = at + 1
        return value - 1

    def shuffle_unseen(self, items: MutableSequence[T], cause: str) -> None:
        """Things stay in order, unless there is a script for them."""
        if self.then is not None or "redeal" in self._scripts:
            super().shuffle_unseen(items, cause)

    def _partner(self, last: int, stream: str, cause: str) -> int:
        if self.then is None and stream not in self._scripts:
            return last
        return self.below(last + 1, stream, cause)


class GivenChance(Chance):
    """Chance as somebody else decides it, for searches that look at every result: an explicit node of the game tree.

    It says what it was given, each from 0 to sides - 1, and raises `ChanceNeededError` where nothing is left; a match
    then stands as before. `undercroft.learning.nodes` drives matches with it.

    >>> chance = GivenChance([4])
    >>> chance.die("move")
    5
    >>> chance.die("move")
    Traceback (most recent call last):
    undercroft.engine.errors.ChanceNeededError: 'move' needs a result: one of 6 (dice)
    """

    __slots__ = ("_at", "_given")

    def __init__(self, given: Sequence[int], *, _at: int = 0) -> None:
        super().__init__(0)
        self._given = tuple(given)
        self._at = _at

    def copy(self) -> GivenChance:
        """The same results, said from the same place on."""
        return GivenChance(self._given, _at=self._at)

    @property
    def seeded(self) -> bool:
        """Never: the seed says nothing."""
        return False

    def below(self, sides: int, stream: str, cause: str) -> int:
        """The next result."""
        if sides == 1:
            return 0
        if self._at == len(self._given):
            raise ChanceNeededError(sides, stream, cause)
        value = self._given[self._at]
        if not 0 <= value < sides:
            raise ChanceError(f"{cause!r} cannot be {value}: it is one of {sides}, counted from 0 ({stream})")
        self._at += 1
        return value


class TypedChance(Chance):
    """Chance for people with real dice: `ask(cause, sides)` gets the face of each die of the stream "dice".

    Everything else (shuffles, draws) comes from the seed. Copies never ask: they repeat what was typed in
    and then go on from the seed, so that undo, replays and searches do not bother anybody.
    """

    __slots__ = ("_ask", "_at", "_live", "_typed")

    def __init__(self, seed: int, ask: Callable[[str, int], int]) -> None:
        super().__init__(seed)
        self._ask = ask
        self._live = True
        self._typed: list[int] = []
        self._at = 0

    def copy(self) -> TypedChance:
        """The same results so far; nobody is asked for more."""
        twin = TypedChance(self.seed, self._ask)
        twin.streams = self.streams.copy()
        twin._live = False
        twin._typed = self._typed.copy()
        twin._at = self._at
        return twin

    def back_to(self, earlier: Chance) -> Chance:
        """A copy from that point on that repeats what has been typed in since."""
        assert isinstance(earlier, TypedChance)
        twin = earlier.copy()
        twin._typed = self._typed.copy()
        return twin

    def revive(self) -> None:
        """Ask people again from here on; what was typed in after this point is forgotten."""
        del self._typed[self._at :]
        self._live = True

    def below(self, sides: int, stream: str, cause: str) -> int:
        """The face typed in, for dice; from the seed for the rest."""
        seeded = super().below(sides, stream, cause)
        if stream != "dice":
            return seeded
        if self._at < len(self._typed):
            value = self._typed[self._at]
        elif self._live:
            value = self._ask(cause, sides)
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= sides:
                raise ChanceError(f"a die with {sides} sides cannot show {value!r} ({cause})")
            self._typed.append(value)
        else:
            return seeded
        self._at += 1
        return value - 1
