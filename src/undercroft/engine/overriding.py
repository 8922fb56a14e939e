"""Marks methods that do what their base class says, and need no words of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):
        """Python 3.12 has this in `typing`; until 3.11 is gone, mypy knows it by this name and nothing is done."""
        return method


__all__ = ["override"]
