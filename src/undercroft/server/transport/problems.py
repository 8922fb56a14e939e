"""How a refusal is told, over HTTP and over WebSockets."""

from __future__ import annotations

import logging
import re

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import Scope, Send

from undercroft.engine import ChoiceError, UndercroftError, UndoError
from undercroft.server import errors
from undercroft.server.sentences import Sentence, named
from undercroft.server.transport.wire import Problem

LOG = logging.getLogger(__name__)
BAD_REQUEST = 400

INSTEAD = "websocket.http.response"
"""The extension of ASGI by which a WebSocket is refused in words."""
REFUSED = 1008
"""The WebSocket's code for "not by our rules"."""

_STATUS: tuple[tuple[type[UndercroftError], int], ...] = (
    (errors.NoTableError, 404),
    (errors.NotYoursError, 403),
    (errors.BannedError, 403),
    (errors.LimitError, 429),
    (errors.HostError, 421),
    (errors.TakenError, 409),
    (errors.StorageError, 503),
    (errors.TableError, 409),
    (ChoiceError, 409),
    (UndoError, 409),
)


def status_of(error: UndercroftError) -> int:
    """The HTTP status of an error."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), BAD_REQUEST)


def problem(error: UndercroftError) -> Problem:
    """An error in words for visitors; what the database says is for the log alone.

    >>> problem(errors.NotYoursError(Sentence.YOU_ARE_WATCHING)).sentence
    'you-are-watching'
    """
    name = _name(error, "Error")
    if isinstance(error, errors.StorageError) and not isinstance(error, errors.TakenError):
        LOG.error("storage: %s", error)
        return Problem(name, Sentence.NOT_WRITTEN.value, Sentence.NOT_WRITTEN.word)
    if isinstance(error, errors.ServiceError):
        return Problem(name, str(error), error.sentence, error.about)
    return Problem(name, str(error), named(error.why) if isinstance(error, UndoError) else "")


def refusal(error: UndercroftError) -> tuple[int, dict[str, str], bytes]:
    """A refusal over HTTP: its status, its headers, which say when it may be possible again, and what it says."""
    headers = {"Retry-After": str(error.again)} if isinstance(error, errors.LimitError) and error.again else {}
    return status_of(error), headers, msgspec.json.encode(problem(error))


async def refuse(error: errors.ServiceError, scope: Scope, send: Send) -> None:
    """Refuse a request or a WebSocket before anything is done for it, and say why."""
    status, told, body = refusal(error)
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if scope["type"] == ScopeType.HTTP:
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
    elif INSTEAD in (scope.get("extensions") or {}):
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
    else:
        await send({"type": "websocket.close", "code": REFUSED, "reason": "refused"})


def http_problem(error: HTTPException) -> Problem:
    """What the web framework refuses, in the same form.

    >>> from litestar.exceptions import NotFoundException
    >>> http_problem(NotFoundException("no such page")).reason
    'no such page'
    """
    particulars = error.extra if isinstance(error.extra, list) else []
    said = [f"{each.get('key', 'body')}: {each['message']}" for each in particulars if "message" in each]
    return Problem(_name(error, "Exception"), "; ".join([error.detail, *said]))


def _name(error: Exception, ending: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__.removesuffix(ending)).lower()
