"""Print a game's playthrough digest: `python -m undercroft.testing my_package:GAME`."""

from __future__ import annotations

import importlib
import sys

from undercroft.testing.playing import playthrough_digest


def main(where: str) -> None:
    """Load the game and print its digest."""
    module, _, attribute = where.partition(":")
    print(playthrough_digest(getattr(importlib.import_module(module), attribute)))


if __name__ == "__main__":
    main(sys.argv[1])
