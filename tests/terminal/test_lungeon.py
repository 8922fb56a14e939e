"""Lungeon Run's board in characters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.terminal.stage import LUNGEON, Stage
from undercroft.bots import make_bot
from undercroft.engine import Match
from undercroft.terminal.boards import draw, draw_anything

NAMES = ("Ann", "Bob")
VIEW: dict[str, Any] = {
    "game": "lungeon-run",
    "players": 2,
    "seat": 0,
    "waiting": [{"seat": 0, "kind": "choose_move", "clause": "LR-5.1"}],
    "outcome": None,
    "table": {
        "round": 2,
        "rounds": 3,
        "playing": True,
        "first": 0,
        "turn": 0,
        "turns": 9,
        "idle": 0,
        "picked": ["wizard", "thief"],
        "walls": [[1, 6], [2, 2]],
        "torches": [[[1, 1], [1, 2]], [[5, 5], [4, 4]]],
        "chests": [[4, 4]],
        "monsters": [{"tile": [3, 1], "monster": "hulk"}],
        "heroes": [
            {
                "seat": 0, "class": "wizard", "life": 1, "life_max": 2, "mana": 1, "mana_max": 2, "points": 4,
                "level": 2, "items": ["spell", "sword"], "found_treasure": False, "alive": True, "tile": [2, 1],
                "fields": 3, "on_chest": False, "needs": {"slime": 1, "hulk": 2, "dragon": 3},
            },
            {
                "seat": 1, "class": "thief", "life": 2, "life_max": 2, "mana": 1, "mana_max": 1, "points": 0,
                "level": 1, "items": [], "found_treasure": False, "alive": True, "tile": [4, 4],
                "fields": 2, "on_chest": True, "needs": {"slime": 3, "hulk": 4, "dragon": 6},
            },
        ],
        "points": [3, 1],
        "results": [
            {"reason": "treasure", "points": [3, 1], "fields": [4, 6], "classes": ["thief", "wizard"], "turns": 17}
        ],
    },
}  # fmt: skip
NUMBERS = {"move:1,1": 1, "move:3,1": 2, "move:1,2": 3, "move:3,2": 4}

NARROW = """\
   ┌──────┬──────┬──────┬──────┬──────┬──────┐  ▲ Ann, Wizard ◄
 6 │██████    ·      ·      ·      ·      ·  │    life ♥♡  mana ◆◇
 5 │   ·      ·      ·      ·      ○      ·  │    level 2 (4 of 6)  3 fields
 4 │   ·      ·      ·      ●▣○    ·      ·  │    Spell, Sword
 3 │   ·      ·      ·      ·      ·      ·  │
 2 │ 3 △   ██████  4 ·      ·      ·      ·  │  ● Bob, Thief
 1 │ 1 △      ▲    2 H2+    ·      ·      ·  │    life ♥♥  mana ◆
   └──────┴──────┴──────┴──────┴──────┴──────┘    level 1 (0 of 6)  2 fields
      1      2      3      4      5      6
    · unknown △○ torches ▣ chest                score 1 2 3 sum
    S Slime H Hulk D Dragon, 3+ wins            ▲ Ann 3 · ·   3
                                                ● Bob 1 · ·   1
"""

ASCII_60 = """\
   +-----------------------------------------+
 6 |######    .      .      .      .      .  |
 5 |   .      .      .      .      b      .  |
 4 |   .      .      .      B$b    .      .  |
 3 |   .      .      .      .      .      .  |
 2 | 3 a   ######  4 .      .      .      .  |
 1 | 1 a      A    2 H2+    .      .      .  |
   +-----------------------------------------+
      1      2      3      4      5      6
    . unknown ab torches $ chest
    S Slime H Hulk D Dragon, 3+ wins

A Ann, Wizard <                B Bob, Thief
  life *-  mana +-               life **  mana +
  level 2 (4 of 6)  3 fields     level 1 (0 of 6)  2 fields
  Spell, Sword

score 1 2 3 sum
A Ann 3 . .   3
B Bob 1 . .   1
"""


def drawn(view: dict[str, Any] = VIEW, *, width: int = 80, height: int = 24, ascii_only: bool = False) -> str:
    stage = Stage(width=width, height=height, ascii_only=ascii_only)
    stage.screen.show(draw(view, stage.screen.style(NAMES, NUMBERS), LUNGEON))
    assert all(len(line) <= width for line in stage.lines)
    return "".join(f"{line.rstrip()}\n" for line in stage.lines)


@pytest.mark.rule("LR-1.6")
def test_the_board_with_the_cards_beside_it() -> None:
    assert drawn() == NARROW


def test_the_board_with_the_cards_below_it_in_ascii() -> None:
    assert drawn(width=60, ascii_only=True) == ASCII_60


def test_a_wide_board_has_words() -> None:
    shown = drawn(width=120)
    for words in ("2 Hulk 2+", "▲ Wizard", "● Thief ▣ ○", " 1 △"):
        assert words in shown


def test_a_tall_terminal_rules_the_tiles_off() -> None:
    assert drawn(height=40).count("┼") == 5 * 5
    assert drawn(height=24).count("┼") == 0


def test_a_dead_hero_is_on_its_card_and_not_on_the_board() -> None:
    dead = {**VIEW["table"]["heroes"][1], "alive": False, "life": 0, "tile": None}
    shown = drawn({**VIEW, "table": {**VIEW["table"], "heroes": [VIEW["table"]["heroes"][0], dead]}})
    assert "  dead" in shown
    assert "▣○" in shown
    assert "●▣" not in shown


def test_the_finder_of_the_treasure_is_named() -> None:
    rich = {**VIEW["table"]["heroes"][0], "found_treasure": True}
    table = {**VIEW["table"], "heroes": [rich, VIEW["table"]["heroes"][1]]}
    assert "found the treasure!" in drawn({**VIEW, "table": table})


@pytest.mark.rule("LR-1.17")
def test_classes_are_shown_while_heroes_are_chosen() -> None:
    table = {**VIEW["table"], "heroes": [], "picked": ["", "thief"], "monsters": [], "playing": False}
    shown = drawn({**VIEW, "table": table})
    assert "Barbarian life ♥♥♥♥" in shown
    assert "has the Spell" in shown
    assert "finds more chests\n" in shown
    assert "● Bob" in shown


@pytest.mark.slow
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (120, 40)])
def test_every_position_of_a_match_fits(width: int, height: int, ascii_only: bool) -> None:
    match = Match(LUNGEON, 2, seed=11, options={"rounds": 1})
    bot = make_bot("greedy", 5)
    names = ("A player with a very long name", "Greedy bot")
    while True:
        stage = Stage(width=width, height=height, ascii_only=ascii_only)
        numbers = {key: number for number, key in enumerate(match.pending[0].keys, 1)} if match.pending else {}
        stage.screen.show(draw(match.view(0), stage.screen.style(names, numbers), LUNGEON))
        assert max(len(line) for line in stage.lines) <= width
        assert ascii_only == stage.shown.isascii()
        for key, number in numbers.items():
            if key.startswith("move:"):
                assert f" {number} " in stage.shown
        if not match.pending:
            break
        match.choose(bot.choose(match.seat(match.pending[0].seat)))


def test_any_view_can_be_drawn_without_a_renderer() -> None:
    stage = Stage()
    stage.screen.show(draw_anything(VIEW, stage.screen.style(NAMES), LUNGEON))
    for words in ("life max        2", "walls     1,6  2,2", "items           spell,sword", "playing   yes"):
        assert words in stage.shown
