"""Dash Through the Dungeon's board in characters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dash.table import Table, card
from tests.terminal.stage import Stage
from undercroft.bots import make_bot
from undercroft.engine import Match
from undercroft.rules.dash import GAME
from undercroft.terminal.boards import draw
from undercroft.terminal.dash import summary

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")

FACING = """\
Dungeon 1 of 3  ▲ Ann  AP ◆◆◆◆◆◇ 5
player  gold treasures explored equipment
▲ Ann ◄    0         0        0 Treasure Map, 1 Smelling Salts
● Bob     20         1        0 Fifty Feet of Rope
                                ◆ Magic Sword
1 treasure left, 33 gold · dungeon deck 40 · equipment deck 0 · discard: Banana
Peel
┌──────────────┬──────────────┬──────────────┬──────────────┬──────────────┐
│ Heirloom Coc │ Budget Drago │           A3 │           A4 │              │
│ 1 AP         │ 4 AP slow    │ ▒▒▒▒▒▒▒▒▒▒▒▒ │ ▒▒▒▒▒▒▒▒▒▒▒▒ │              │
└──────────────┴──────────────┴──────────────┴──────────────┴──────────────┘
Budget Dragon: Creature (giant). Costs 4 AP. Slow: lose 3 AP. Left: cost 0,
slow.
"""

LOW = """\
Dungeon 1 of 3  ▲ Ann  AP ◆◆◆◆◆◇ 5
player  gold explored equipment
▲ Ann ◄    0        0 Treasure Map, 1 Smelling Salts
● Bob     20        0 Fifty Feet of Rope ◆ Magic Sword
1 treasure left, 33 gold · dungeon deck 40 · equipment deck 0 · discard: Banana…
│ Heirloom Coc │ Budget Drago │    A3 ▒▒▒▒▒▒ │    A4 ▒▒▒▒▒▒ │              │
Budget Dragon: Creature (giant). Costs 4 AP. Slow: lose 3 AP. Left: cost 0,
slow.
"""

FLIPPING = """
+----------+----------+----------+----------+----------+
|  1    A1 |          |  2    A3 |          |          |
| ######## |          | ######## |          |          |
| ######## |          | ######## |          |          |
+----------+----------+----------+----------+----------+
"""


def numbers(match: Match[Any]) -> dict[str, int]:
    return {key: number for number, key in enumerate(match.pending[0].keys, 1)} if match.pending else {}


def drawn(match: Match[Any], *, width: int, height: int, ascii_only: bool = False) -> str:
    stage = Stage(width=width, height=height, ascii_only=ascii_only)
    stage.screen.show(draw(match.view(0), stage.screen.style(NAMES[: match.players], numbers(match)), GAME))
    return "\n".join(line.rstrip() for line in stage.shown.splitlines()) + "\n"


def test_a_card_being_resolved() -> None:
    area = [card("heirloom-cockroach"), card("budget-dragon"), card("half-crown"), card("wasp")]
    deck = [card("wasp")] * 40
    hands = [["treasure-map", "banana-peel", "smelling-salts"], ["rope"]]
    table = Table(area, hands=hands, treasures=[[], [card("magic-sword")]], deck=deck)
    table.flip(0).choose("done").flip(1).choose("use:banana-peel,zero_cost")
    assert drawn(table.match, width=80, height=30) == FACING
    assert drawn(table.match, width=80, height=24) == LOW
    assert "dungeon deck" not in drawn(table.match, width=80, height=8)


def test_face_down_cards_carry_the_numbers_of_their_options() -> None:
    table = Table([card("wasp"), None, card("spider")], dungeon=3)
    shown = drawn(table.match, width=60, height=40, ascii_only=True)
    assert shown.startswith("Dungeon 3 of 3  A Ann  AP ++++++ 6\n")
    assert FLIPPING in shown


def test_what_confusion_put_back_is_told() -> None:
    area = [card("wasp"), card("hall-of-mirrors"), card("spider"), card("mimic")]
    table = Table(area, confusion_scope="own").flip(0, 1)
    assert "\nPut back among A1: Wasp\n" in drawn(table.match, width=80, height=24)


def test_a_cancelled_card_and_a_finished_game() -> None:
    table = Table([card("locked-door"), card("wasp")], hands=[["key", "potion-of-pep"], []], dungeon=3)
    table.flip(0).choose("use:key.1,cancel_card")
    assert "Locked Door: Encounter. Your turn ends. Cancelled." in drawn(table.match, width=80, height=24)
    table.choose("done").flip(1).choose("done")
    shown = drawn(table.match, width=80, height=24)
    assert shown.startswith("Dungeon 3 of 3  explored, the game is over\n")
    assert "┌" not in shown  # there is nothing left to show of the dungeon


def test_what_a_card_does_is_spelt_as_on_the_card() -> None:
    assert summary(GAME.cards.dungeon["magic-portal"]) == "gain AP"


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "ascii_only"), [(60, 24, True), (80, 24, False), (120, 50, False)])
@pytest.mark.parametrize("players", [2, 6])
def test_every_table_fits(width: int, height: int, ascii_only: bool, players: int) -> None:
    match = Match(GAME, players, 3, {"confusion_scope": "own"})
    bots = [make_bot("random", seat) for seat in range(players)]
    while True:
        shown = drawn(match, width=width, height=height, ascii_only=ascii_only)
        assert max(map(len, shown.splitlines())) <= width
        assert not ascii_only or shown.isascii()
        if not match.pending:
            break
        seat = match.pending[0].seat
        match.choose(bots[seat].choose(match.seat(seat)))
