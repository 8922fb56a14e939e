"""What a visitor is told when something is refused."""

from __future__ import annotations

import logging
import re

from undercroft.engine import ChoiceError, UndercroftError, UndoError
from undercroft.server.errors import LimitError, NoTableError, NotYoursError, StorageError, TableError, TakenError
from undercroft.server.wire import Problem

LOG = logging.getLogger(__name__)
BAD_REQUEST = 400

_STATUS: tuple[tuple[type[UndercroftError], int], ...] = (
    (NoTableError, 404),
    (NotYoursError, 403),
    (LimitError, 429),
    (TakenError, 409),
    (StorageError, 503),
    (TableError, 409),
    (ChoiceError, 409),
    (UndoError, 409),
)


def status_of(error: UndercroftError) -> int:
    """The HTTP status of an error."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), BAD_REQUEST)


def problem(error: UndercroftError) -> Problem:
    """An error in words for visitors; what the database says is for the log alone.

    >>> problem(NotYoursError("only the host may do this"))
    Problem(error='not-yours', reason='only the host may do this')
    """
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__.removesuffix("Error")).lower()
    if isinstance(error, StorageError) and not isinstance(error, TakenError):
        LOG.error("storage: %s", error)
        return Problem(name, "this could not be written down or looked up: nothing has happened, try again")
    return Problem(name, str(error))
