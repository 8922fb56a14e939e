"""Libraries that only some of the lab needs: loaded when they are wanted, missed with a word on what to do."""

from __future__ import annotations

import importlib
from typing import Any

from undercroft.engine import SettingError


def extra(module: str, group: str, what: str) -> Any:
    """A library of one of the extras, or an error that says how to get it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise SettingError(f"{what} needs {error.name}: pip install 'undercroft[{group}]'") from None
