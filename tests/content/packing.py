"""Packs for tests, in one line each."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.content import load_game
from undercroft.engine import ContentError

ABOUT = """
name = "mine"
version = "1.0"
game = "lungeon-run"
description = "For tests."
"""


def write_pack(home: Path, cards: str = "", about: str = ABOUT, **files: str) -> Path:
    """A pack folder called `mine` with these card files; `cards` is the content of cards.toml."""
    folder = home / "mine"
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(about, "utf-8")
    for name, text in {"cards": cards, **files}.items():
        if text:
            (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def problems_of_pack(folder: Path) -> tuple[str, ...]:
    """What Lungeon Run has against a pack."""
    with pytest.raises(ContentError) as caught:
        load_game("lungeon-run", [folder])
    return caught.value.problems
