"""More positions of Dungeon Run for its board: six players with long names, and questions one match rarely asks.

    python -m tools.dungeonrun_fixtures web/fixtures/dungeon-run.six.json

Every other player chooses at random, for variety.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import undercroft
from tools.client_fixtures import Moment, write
from undercroft.bots import make_bot
from undercroft.engine import Cursor, Match
from undercroft.server.tables.updates import update

NAMES = ["Maximiliane von Hohenfels", "Bo", "Kristoffer-Emmanuel", "Ines", "Greedy bot II", "Ruth (on the phone)"]
WANTED = [
    "turn", "equip", "trade-offer", "trade-answer", "trade-close", "duel-attack", "duel-die", "help", "accept-assist",
    "die", "disarm-with", "tile-test", "put-hero", "leave-item", "plunder", "summon", "summon-where", "which-tile",
    "next-tile", "steal", "lay-trap", "found-item", "discard-found", "stranger", "escape-exit", "roam", "which-first",
]  # fmt: skip
SEEDS = range(3)


def main(file: Path) -> None:
    """Write the moments that were found."""
    found: dict[str, Moment] = {}
    for seed in SEEDS:
        collect(found, seed)
    print("not found:", [name for name in WANTED if name not in found])
    write(file, list(found.values()))


def collect(found: dict[str, Moment], seed: int) -> None:
    """Look for what is still wanted in a match of six."""
    told: dict[int | None, Cursor] = {}
    for match in playing(seed):
        table: Any = match.view(None)["table"]
        for decision in match.pending:
            label = decision.kind
            if table["endgame"]:
                label = "endgame" if decision.kind == "turn" and "endgame" not in found else label
                label = "endgame-die" if decision.kind == "die" and "endgame-die" not in found else label
            wanted = label in WANTED or label.startswith("endgame")
            if wanted and label not in found:
                found[label] = moment(label, match, decision.seat, told)
        if len(table["rooms"]) > 23 and "late" not in found and match.pending:
            found["late"] = moment("late", match, match.pending[0].seat, told)
        told = {each: match.news(Cursor(0, 0), each).cursor for each in [None, *range(match.players)]}


def moment(label: str, match: Match[Any], seat: int, told: dict[int | None, Cursor]) -> Moment:
    """What a seat is sent, with the news of the last choice."""
    before = update(match, seat, Cursor(0, 0), NAMES)
    now = update(match, seat, told.get(seat, Cursor(0, 0)), NAMES)
    return Moment(label, seat, NAMES, now, before.events[-10:])


def playing(seed: int) -> Iterator[Match[Any]]:
    """A match of six after each choice."""
    match = undercroft.new_match("dungeon-run", players=len(NAMES), seed=seed)
    bots = [make_bot("greedy" if seat % 2 == 0 else "random", seed + seat) for seat in range(len(NAMES))]
    while match.outcome is None:
        yield match
        seat = match.pending[0].seat
        match.choose(bots[seat].choose(match.seat(seat)).key, seat)
    yield match


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "web/fixtures/dungeon-run.six.json"))
