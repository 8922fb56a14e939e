"""Positions that leave little room: as many players as can be, the longest names, packs, full hands, rare questions.

    python -m tools.tight_fixtures web/fixtures

One file for each game, `<game>.tight.json`: every kind of question that the other fixtures lack, the longest list of
options, the fullest hands, and the end. Every other player chooses at random, for variety.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import undercroft
from tools.client_fixtures import write
from undercroft.bots import make_bot
from undercroft.engine import Cursor, Match, SettingValue
from undercroft.server.tables.updates import Told, Update, update

NAMES = [
    "Maximiliane von Hohenfels",
    "Wu",
    "Bartholomew the Unhurried",
    "Ó Súilleabháin",
    "Kristoffer-Emmanuel",
    "Ruth (on the phone)",
]
HEROES = ("hero", "choose_hero")
"""Where heroes are chosen: packs bring more of them."""
TOLD = 8
"""How much each was told before."""


class Tight(msgspec.Struct, frozen=True):
    """What a seat is sent, how it is called here, and the packs of the match."""

    name: str
    seat: int | None
    names: list[str]
    packs: list[str]
    update: Update
    log: list[Told]


class Variant(NamedTuple):
    """A kind of match, and how many of them are looked through."""

    players: int
    seeds: int
    options: Mapping[str, SettingValue] = {}
    packs: tuple[str, ...] = ()


VARIANTS = {
    "lungeon-run": [Variant(2, 2, packs=("deeper-halls",))],
    "dash-through-the-dungeon": [Variant(6, 3)],
    "run-away": [Variant(5, 6, {"death_clock": "immediate"}), Variant(5, 4, {"windows": "strict"})],
    "dungeon-run": [
        Variant(6, 24, {"beg_for_your_life": True}, ("lamplighters",)),
        Variant(6, 12, {"edition": "reference", "second_tile_set": True}),
        Variant(6, 40),
        Variant(3, 40),
    ],
}


def main(folder: Path) -> None:
    """Write what was found for each game."""
    for game in undercroft.games():
        found: dict[str, Tight] = {}
        for variant in VARIANTS.get(game, ()):
            collect(found, game, variant, asked(folder, game))
        write(folder / f"{game}.tight.json", list(found.values()))
        print("  ", ", ".join(found))


def asked(folder: Path, game: str) -> set[str]:
    """The kinds of questions that the other fixtures have."""
    files = [folder / f"{game}.json", folder / f"{game}.six.json"]
    moments = [each for file in files if file.is_file() for each in json.loads(file.read_bytes())]
    return {each["update"]["question"]["kind"] for each in moments if each["update"]["question"]}


def collect(found: dict[str, Tight], game: str, variant: Variant, known: set[str]) -> None:
    """Look for what is not there yet in matches of a kind."""
    most: dict[str, int] = {}
    for seed in range(variant.seeds):
        for match in playing(game, seed, variant):
            for decision in match.pending:
                seat = decision.seat
                if decision.kind not in known:
                    known.add(decision.kind)
                    found[decision.kind] = tight(decision.kind, match, seat, variant)
                if variant.packs and decision.kind in HEROES and decision.kind not in found:
                    found[decision.kind] = tight(decision.kind, match, seat, variant)
                sizes = {"options": len(decision.options), "full": fullness(match.view(seat)["table"])}
                for what, size in sizes.items():
                    if seed == 0 and size > most.get(what, 5):
                        most[what] = size
                        label = f"{what}-{'-'.join(variant.packs) or variant.players}"
                        found[label] = tight(label, match, seat, variant)
            if seed == 0 and match.outcome is not None:
                found[f"over-{variant.players}"] = tight(f"over-{variant.players}", match, 0, variant)


def fullness(table: Any) -> int:
    """How many cards one player has, at most."""
    if isinstance(table, Mapping):
        return max((fullness(each) for each in table.values()), default=0)
    if not isinstance(table, list | tuple):
        return 0
    cards = sum(isinstance(each, Mapping) and "card" in each for each in table)
    return max([cards, *map(fullness, table)])


def playing(game: str, seed: int, variant: Variant) -> Iterator[Match[Any]]:
    """A match after each choice, the last one over; the same match object each time."""
    match = undercroft.new_match(
        game, players=variant.players, seed=seed, options=variant.options, packs=variant.packs
    )
    bots = [make_bot("random" if seat % 2 else "greedy", seed + seat) for seat in range(variant.players)]
    while match.outcome is None:
        yield match
        seat = match.pending[0].seat
        match.choose(bots[seat].choose(match.seat(seat)).key, seat)
    yield match


def tight(label: str, match: Match[Any], seat: int, variant: Variant) -> Tight:
    """What a seat is sent now, with the last that happened as its news."""
    names = NAMES[: match.players]
    whole = update(match, seat, Cursor(0, 0), names)
    now = update(match, seat, Cursor(0, max(0, len(whole.events) - 3)), names)
    return Tight(label, seat, names, list(variant.packs), now, whole.events[-TOLD:])


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "web/fixtures"))
