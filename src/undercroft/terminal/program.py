"""How this program was called, so that the commands it prints work where the user is."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "undercroft"


def command(*words: str) -> str:
    """A command line that can be typed, or copied, here and now."""
    return shlex.join([*_called(Path(sys.argv[0])), *words])


def _called(script: Path) -> list[str]:
    """The words that start this program: its name where the shell finds it, else the way to it."""
    if script.name == "__main__.py" and script.parent.name == NAME:
        return [_way(Path(sys.executable)), "-m", NAME]
    if script.stem != NAME or not script.exists():  # called from Python, not from a shell
        return [NAME]
    found = shutil.which(NAME)
    return [NAME] if found is not None and Path(found).samefile(script) else [_way(script)]


def _way(program: Path) -> str:
    """The shortest path to a program: from this folder if it lies below it."""
    whole = Path(os.path.abspath(program))
    return str(whole.relative_to(Path.cwd()) if whole.is_relative_to(Path.cwd()) else whole)
