"""Tables as they lie in the database of a service, made without playing them there."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import undercroft
from undercroft.engine import Match
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import open_storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Plan, Stage, Table, open_hot_seat
from undercroft.testing.playing import random_play

NAMES = ("Ann", "Bob", "Cid")
GAMES: dict[str, dict[str, int | str | bool]] = {
    "lungeon-run": {"rounds": 1},
    "dash-through-the-dungeon": {},
    "run-away": {"windows": "strict"},
    "dungeon-run": {"windows": "strict", "round_limit": 20},
}
"""What is played, so that no pause tells anything."""


class Begun(NamedTuple):
    """A running table, who holds which seat, and its match."""

    table: Table
    tokens: dict[int, str]
    deeds: list[Deed]
    match: Match[Any]


def running(game: str, choices: int, seed: int = 5) -> Begun:
    """A table of people where so many random choices were made."""
    players = min(3, undercroft.game(game).players[-1])
    table, tokens = open_hot_seat("ann", NAMES[:players], Plan(game, ("me",) * players, GAMES[game]))
    table = msgspec.structs.replace(table, seed=seed, stage=Stage.RUNNING)
    match = Match(undercroft.game(game), players, seed, table.options)
    for number, _ in enumerate(random_play(match, seed)):
        if number == choices:
            break
    return Begun(table, tokens, as_deeds(table.id, match), match)


def as_deeds(table: str, match: Match[Any]) -> list[Deed]:
    """What was chosen in a match, as the deeds of a table."""
    return [Deed(table, number, seat, key) for number, (seat, key) in enumerate(match.choices)]


async def keep(folder: Path, *kept: Begun) -> None:
    """Put tables into the database of a service that does not run yet."""
    folder.mkdir(parents=True, exist_ok=True)
    storage = await open_storage(file_url(folder / "undercroft.db"))
    for each in kept:
        await storage.add(each.table, each.deeds)
    await storage.close()
