"""What can go wrong at a table of the service. As everywhere, nothing has changed when one of these is raised."""

from __future__ import annotations

import math

from undercroft.engine import UndercroftError
from undercroft.server.sentences import Sentence


class ServiceError(UndercroftError):
    """The base of every error of the service. What players meet is a `Sentence`, with its particulars."""

    def __init__(self, said: str | Sentence, **about: str | int) -> None:
        self.sentence = said.word if isinstance(said, Sentence) else ""
        self.about = about
        super().__init__(said.value.format(**about) if isinstance(said, Sentence) else said)


class TableError(ServiceError):
    """Something that cannot be done at this table now."""


class NoTableError(ServiceError, LookupError):
    """There is no table of that name, or it is none of the asker's business."""


class NotYoursError(ServiceError):
    """Only somebody else may do this: the host, or whoever holds the seat."""


class BannedError(ServiceError):
    """A visitor or address that is banned, for a while or for good."""


class MessageError(ServiceError, ValueError):
    """A message that the service does not understand."""


class LimitError(ServiceError):
    """Too many, too large or too fast; it says in how many seconds it may be possible again, where that is known."""

    def __init__(self, said: str | Sentence, again: float = 0.0, **about: str | int) -> None:
        self.again = math.ceil(again)
        super().__init__(said, **({"seconds": self.again, **about} if again else about))


class HostError(ServiceError):
    """Asked of a host that this service is not."""


class StorageError(ServiceError):
    """Something could not be written down, so it has not happened."""


class TakenError(StorageError):
    """Another process has written in that place first."""


class ThinkingError(ServiceError):
    """A bot gave no answer, however often it was asked."""
