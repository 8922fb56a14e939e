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
    """Besides the words of `choices`, any seat number of the match is allowed, counted from 0."""
    with_people: SettingValue | None = None
    """The default where a person plays, if it is another one: bots must come to an end, people may play on."""

    @property
    def expected(self) -> str:
        """What may be given, in words."""
        if isinstance(self.default, bool):
            return "true or false"
        if self.choices:
            words = " or ".join([", ".join(self.choices[:-1]), self.choices[-1]]) if len(self.choices) > 1 else ""
            words = words or self.choices[0]
            return f"{words}, or a seat number" if self.per_seat else words
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low} to {self.high}"
        return f"a whole number of at least {self.low}" if self.low is not None else "a whole number"

    def check(self, value: object, seats: int | None = None) -> SettingValue:
        """The value, if the game allows it; words are understood as they are typed on a command line."""
        good = self._read(value, seats)
        if good is None:
            raise SettingError(f"option {self.name!r} is {self.expected} ({self.clause}), not {value!r}")
        return good

    def _read(self, value: object, seats: int | None) -> SettingValue | None:
        if isinstance(self.default, bool):
            if isinstance(value, str):
                words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
                return words.get(value.lower())
            return value if isinstance(value, bool) else None
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            if not self.per_seat:
                return None
            number = _whole(value)
            return number if number is not None and 0 <= number < (seats or 1_000) else None
        number = _whole(value)
        if number is None:
            return None
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            return None
        return number


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
