"""The options of a match ("house rules"), declared once per game and checked before a match begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from undercroft.engine.errors import SettingError

SettingValue: TypeAlias = int | str | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game: a switch, a number within limits, or one of several words.

    >>> Setting("rounds", 5, "How many rounds are played", "LR-2.2", low=1, high=20).check("3")
    3
    """

    name: str
    default: SettingValue
    help: str
    clause: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    per_seat: bool = False
    """The words p1, p2, … among `choices` are seats: those of the match may be chosen, also as numbers from 0."""
    with_people: SettingValue | None = None
    """The default where a person plays, if it is another one: bots must come to an end, people may play on."""

    @property
    def expected(self) -> str:
        """What may be given, in words."""
        return self._expected(None)

    def _expected(self, seats: int | None) -> str:
        if isinstance(self.default, bool):
            return "true or false"
        if self.choices:
            *most, last = self._choices(seats)
            return f"{', '.join(most)} or {last}" if most else last
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low} to {self.high}"
        return f"a whole number of at least {self.low}" if self.low is not None else "a whole number"

    def check(self, value: object, seats: int | None = None) -> SettingValue:
        """The value, if the game allows it; words are understood as they are typed on a command line."""
        good = self._read(value, seats)
        if good is None:
            raise SettingError(f"option {self.name!r} is {self._expected(seats)} ({self.clause}), not {value!r}")
        return good

    def _read(self, value: object, seats: int | None) -> SettingValue | None:
        if isinstance(self.default, bool):
            if isinstance(value, str):
                words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
                return words.get(value.lower())
            return value if isinstance(value, bool) else None
        if self.choices:
            number = _whole(value) if self.per_seat else None
            word = value if number is None else seat_name(number)
            return word if isinstance(word, str) and word in self._choices(seats) else None
        number = _whole(value)
        if number is None:
            return None
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            return None
        return number

    def _choices(self, seats: int | None) -> tuple[str, ...]:
        """The words that may be chosen in a match of so many; None if that is not known."""
        if not self.per_seat or seats is None:
            return self.choices
        missing = {seat_name(seat) for seat in range(seats, len(self.choices))}
        return tuple(each for each in self.choices if each not in missing)


def seat_name(seat: int) -> str:
    """What a seat is called among the choices of a setting.

    >>> seat_name(0), seat_number("p2")
    ('p1', 1)
    """
    return f"p{seat + 1}"


def seat_number(name: str) -> int:
    """The seat of that name."""
    return int(name.removeprefix("p")) - 1


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            return None
    return None


def check_settings(
    settings: Sequence[Setting], given: Mapping[str, object], seats: int | None = None
) -> dict[str, SettingValue]:
    """Every option with its value: those given, checked, and the defaults for the rest."""
    if not isinstance(given, Mapping):
        raise SettingError(f"the options of a match are names with values, e.g. {{'rounds': 1}}, not {given!r}")
    names = [each.name for each in settings]
    for name in given:
        if name not in names:
            raise SettingError(f"there is no option {name!r}; there are: {', '.join(names) or 'none'}")
    return {
        each.name: each.check(given[each.name], seats) if each.name in given else each.default for each in settings
    }


def for_people(settings: Sequence[Setting], given: Mapping[str, object]) -> dict[str, object]:
    """The options given, and for the rest what a setting says for matches in which a person plays.

    >>> limit = Setting("limit", 150, "Rounds after which nobody has won", "DR-14.21", with_people=0)
    >>> for_people([limit], {})
    {'limit': 0}
    """
    usual = {each.name: each.with_people for each in settings if each.with_people is not None}
    return {**usual, **given}
