"""What all tests of the terminal share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches are saved where the player is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
