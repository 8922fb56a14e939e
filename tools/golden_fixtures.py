"""Positions of the kinds of questions that no other fixture has, from the golden matches, which meet all there are.

    python -m tools.golden_fixtures web/fixtures

One file for each game that lacks any, `<game>.golden.json`. Of each kind it is the question with the most options.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import undercroft
from tools.client_fixtures import write
from tools.tight_fixtures import Tight, Variant, tight
from undercroft.engine import Record
from undercroft.testing.golden import ENDING

MATCHES = Path(__file__).parents[1] / "tests" / "rules"
_ASKED = re.compile(r"\{([\w-]+), (\d+) options?\}$", re.MULTILINE)


class Place(NamedTuple):
    """Where a question is asked: in which golden match, after so many choices."""

    options: int
    file: Path
    choices: int


def main(folder: Path) -> None:
    """Write what the other fixtures of each game lack."""
    for game in undercroft.games():
        file = folder / f"{game}.golden.json"
        file.unlink(missing_ok=True)
        known = shown(folder, game)
        lacking = {kind: place for kind, place in met(game).items() if kind not in known}
        if lacking:
            write(file, [position(kind, place) for kind, place in sorted(lacking.items())])
            print("  ", ", ".join(sorted(lacking)))


def shown(folder: Path, game: str) -> set[str]:
    """The kinds of questions that the fixtures of a game have."""
    files = [file for file in folder.glob(f"{game}.*json") if not file.name.endswith(".cards.json")]
    moments = [each for file in files for each in json.loads(file.read_bytes())]
    return {each["update"]["question"]["kind"] for each in moments if each["update"]["question"]}


def met(game: str) -> dict[str, Place]:
    """Every kind of question in the golden matches of a game, where it has the most options."""
    found: dict[str, Place] = {}
    for kind, place in questions(game):
        if kind not in found or place.options > found[kind].options:
            found[kind] = place
    return found


def questions(game: str) -> Iterator[tuple[str, Place]]:
    """Every question of the golden matches of a game, and where it is asked."""
    package = type(undercroft.game(game)).__module__.split(".")[2]
    for file in sorted((MATCHES / package / "golden").glob(f"*{ENDING}")):
        for choices, (kind, options) in enumerate(_ASKED.findall(file.read_text("utf-8"))):
            yield kind, Place(int(options), file, choices)


def position(kind: str, place: Place) -> Tight:
    """What the seat that is asked is sent then."""
    record = Record.parse(place.file.read_text("utf-8"))
    match = undercroft.new_match(record.game, players=record.players, seed=record.seed, options=record.options)
    for choice in record.choices[: place.choices]:
        match.choose(choice.key, choice.seat)
    seat = record.choices[place.choices].seat
    return tight(kind, match, seat, Variant(record.players, 1))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "web/fixtures"))
