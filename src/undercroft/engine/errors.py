"""What can go wrong, by name. Every message says what was expected, what came, and what to do."""

from __future__ import annotations

from collections.abc import Iterable


class UndercroftError(Exception):
    """The base of every error Undercroft raises on purpose."""


class UnknownGameError(UndercroftError, LookupError):
    """There is no game of that name."""


class SettingError(UndercroftError, ValueError):
    """A match option, a seed or a number of players that the game does not allow."""


class ChoiceError(UndercroftError, ValueError):
    """An answer that is not among the options offered; the match is unchanged."""


class SeatError(ChoiceError):
    """A seat that does not exist, or is not asked now; the match is unchanged."""


class StaleError(ChoiceError):
    """An answer to a question that is no longer the one asked; the match is unchanged."""


class NothingPendingError(ChoiceError):
    """An answer although nobody was asked: the match is over."""


class UndoError(UndercroftError):
    """The last choice may not be taken back, and why."""

    def __init__(self, said: str, why: str = "") -> None:
        self.why = why
        super().__init__(f"{said}: {why}" if why else said)


class ImaginationError(UndercroftError):
    """Something was asked of an imagined match, or of a seat, that only the real table knows."""


class RulesError(UndercroftError):
    """The rules of a game do what rules cannot do: a mistake of whoever wrote them."""


class MissingTextError(UndercroftError, KeyError):
    """A catalogue has no sentence for something, or the sentence needs what is not there."""

    __str__ = Exception.__str__


class ChanceError(UndercroftError):
    """A scripted, taped or typed result that is missing or does not fit the roll."""


class ChanceNeededError(ChanceError):
    """Chance is asked for a result that nobody has given yet: one of `sides`, numbered from 0, all equally likely."""

    def __init__(self, sides: int, stream: str, cause: str) -> None:
        super().__init__(f"{cause!r} needs a result: one of {sides} ({stream})")
        self.sides = sides
        self.stream = stream
        self.cause = cause


class RecordError(UndercroftError, ValueError):
    """A record that is damaged, or was written by another version, game or pack."""


class ContentError(UndercroftError, ValueError):
    """Card data that does not load. `problems` lists all of them, each with file, card and field."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        heading = "1 problem" if count == 1 else f"{count} problems"
        super().__init__(f"{heading} in the content:\n" + "\n".join(f"  {line}" for line in self.problems))
