"""What the service writes down about itself: one line for each thing, as JSON or for people to read.

A line never holds what only one person may know: no token, cookie, seed or link of a table. So requests are logged by
route, and Uvicorn's own lines that name paths are left out.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

Form: TypeAlias = Literal["json", "text"]
LOG = logging.getLogger("undercroft.server")
FACTS = "facts"


def tell(event: str, *, level: int = logging.INFO, **facts: object) -> None:
    """Log that something happened, with its particulars by name."""
    LOG.log(level, event, extra={FACTS: facts})


class JsonLines(logging.Formatter):
    """A JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        facts = [f"{name}={value}" for name, value in _facts(record).items()]
        line = " ".join([_time(record), record.levelname.lower(), record.getMessage(), *facts])
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class NoPaths(logging.Filter):
    """Leaves out what Uvicorn says about single connections: a path may be a private link."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record may be written."""
        return "WebSocket" not in str(record.msg)


def configuration(form: Form | None = None) -> dict[str, Any]:
    """The settings of `logging` for a process of the service; without a form, people read terminals."""
    if form is None:
        form = "text" if sys.stderr.isatty() else "json"
    kind = JsonLines if form == "json" else TextLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": kind}},
        "filters": {"no-paths": {"()": NoPaths}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "lines",
                "filters": ["no-paths"],
            }
        },
        "loggers": {
            "undercroft": {"level": "INFO"},
            "uvicorn": {"level": "INFO"},
            "uvicorn.access": {"level": "ERROR"},
            "alembic": {"level": "WARNING"},
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _facts(record: logging.LogRecord) -> Mapping[str, object]:
    facts: Mapping[str, object] = getattr(record, FACTS, {})
    return facts
