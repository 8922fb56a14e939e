"""Run Away!! in characters: the track, the players, the Clock and the viewer's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.terminal.stage import Stage
from undercroft.bots import make_bot
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.terminal.boards import draw

NAMES = ("Ann", "Bob", "Cy", "Di")


def player(seat: int, space: int, **changes: Any) -> dict[str, Any]:
    """A player as somebody else sees him."""
    return {
        "seat": seat, "class": "rogue", "life": 4, "life_max": 7, "gold": 5, "status": "running", "space": space,
        "start": None, "deck": 20, "discard": 2, "hand_size": 1, "hand": None, "base": None, "encounters": [],
        "faceup": [], "kept": [], "items": [None, None], "pending": [], "more_confront": 0, "more_trample": 0,
        "boss_speed": [], "no_items": False, "stopped": False, "item_used": False, "ability_used": False,
        "bonus_used": False, "two_for_clock": False, **changes,
    }  # fmt: skip


ANN = player(
    0, 18, hand=["loose-change-3"], items=["smoke-bomb-1"], base={"shown": False, "card": "oil-slick-1"},
    encounters=[{"source": 1, "card": None}, {"source": 2, "card": None}],
)  # fmt: skip
BOB = player(
    1, 18, life=7, base={"shown": True, "card": "mighty-roar-2"}, items=["sack-of-loot-1", None],
    pending=[{"round": 3, "text": "lose 3 Speed"}], more_confront=2,
)  # fmt: skip
CY = player(2, 13, status="dead", life=0, items=[])
DI = player(3, 47, status="escaped", gold=25)
VIEW: dict[str, Any] = {
    "game": "run-away",
    "players": 4,
    "seat": 0,
    "waiting": [{"seat": 0, "kind": "hurt", "clause": "RA-9.6"}],
    "outcome": None,
    "table": {
        "round": 3,
        "stage": "run",
        "board": {
            "length": 46, "exit": 47, "hero_start": 5, "boss_start": 0,
            "encounter_spaces": sorted(GAME.cards.board.encounter_spaces),
            "regions": [
                {"name": "The Trophy Hall", "first": 6, "last": 15},
                {"name": "The Kobold Quarter", "first": 16, "last": 25},
                {"name": "The Plumbing", "first": 26, "last": 35},
            ],
        },
        "boss": {
            "boss": "bruno", "space": 13, "confront": 4, "trample": 2, "waiting": False, "passed": False,
            "more_confront": 1, "more_trample": 0, "cards": [], "pending": ["the Boss gains 3 Speed"],
        },
        "order": [1, 0, "boss", 3, 2],
        "slot": 2,
        "runner": "boss",
        "remaining": 4,
        "walls": [15],
        "globals": [{"space": 20, "card": "fog-bank-1"}],
        "clock": [{"card": "oil-slick-2", "number": 3}, {"card": "time-hiccup-1", "number": 4}],
        "final_round": False,
        "countdown": None,
        "out": [3, 2],
        "box": 0,
        "classes": ["rogue"] * 4,
        "players": [ANN, BOB, CY, DI],
    },
}  # fmt: skip
NUMBERS = {"pass": 1, "play:smoke-bomb-1": 2}

NARROW = """\
& Bruno the Minotaur, Who Knows the Way on 13  speed 7, confront 4+1, trample 2
  next run: the Boss gains 3 Speed
Round 3  order ● ▲ & ◆ ■   & runs, 4 speed left
                                        &□             ●▲
  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
                          E     E        E     W        E     G        E
                                                                       ◆
 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
     E        E     E        E     E        E     E        E     E    >>
 E Encounter  G Global  W Wall  & Boss  △○ remains  >> exit
        life    gold space vs & speed face down items hand
▲ Ann ◄ ♥♥♥♥♡♡♡    5    18   +5   (7) ▒● ▒■         1    1
● Bob   ♥♥♥♥♥♥♥    5    18   +5     9               2    1
■ Cy    dead       5    13                          0    1
◆ Di    ♥♥♥♥♡♡♡   25   out                          2    1
  ● has Sack of Loot (1); next run: lose 3 Speed; +2 Confront Damage
  space 20: Fog Bank (4)
Clock ◇1 ◇2 ◆3 ◆4 ◇5 ◇6 ◇7 ◇8 ◇9  five in a row: the last round
Items 2 5 Smoke Bomb When the Boss is about to deal you Damage: prevent up to 9
                     of the Damage.
hand: Loose Change (7)  ability: Light Fingers
"""

LOW = """\
Round 3  order ●▲&◆■   & runs, 4 speed left  & Bruno the Minotaur on 13  speed
7, confront 4+1, trample 2; next run: the Boss gains 3 Speed  Clock 3 4
    &□             ●▲     ◆
 12  E 14  W 16 17  E 19  G 21 22  E 24  E 26 27  E 29  E 31 32  E 34  E 36 37
        life    gold space vs & speed face down items hand
▲ Ann ◄ ♥♥♥♥♡♡♡    5    18   +5   (7) ▒● ▒■         1    1
"""

ASCII_60 = """\
& Bruno the Minotaur, Who Knows the Way on 13  speed 7,
confront 4+1, trample 2
  next run: the Boss gains 3 Speed
Round 3  order B A & D C   & runs, 4 speed left
                                        &c
  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
                          E     E        E     W
       BA
 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        E     G        E     E        E     E
                                               D
 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
     E     E        E     E        E     E    >>
 E Encounter  G Global  W Wall  & Boss  ab remains  >> exit
        life    gold space speed face down items
A Ann < ****---    5    18   (7) #B #C         1
B Bob   *******    5    18     9               2
C Cy    dead       5    13                     0
D Di    ****---   25   out                     2
  B has Sack of Loot (1); next run: lose 3 Speed; +2
  Confront Damage
  space 20: Fog Bank (4)
Clock -1 -2 +3 +4 -5 -6 -7 -8 -9
Items 2 5 Smoke Bomb When the Boss is about to deal you
                     Damage: prevent up to 9 of the Damage.
hand: Loose Change (7)  ability: Light Fingers
"""


def drawn(
    view: Mapping[str, Any] = VIEW,
    *,
    width: int = 80,
    height: int = 40,
    ascii_only: bool = False,
    numbers: dict[str, int] = NUMBERS,
) -> str:
    stage = Stage(width=width, height=height, ascii_only=ascii_only)
    stage.screen.show(draw(view, stage.screen.style(NAMES, numbers), GAME))
    assert all(len(line) <= width for line in stage.lines)
    return "".join(f"{line.rstrip()}\n" for line in stage.lines)


def changed(**changes: Any) -> dict[str, Any]:
    return {**VIEW, "table": {**VIEW["table"], **changes}}


@pytest.mark.rule("RA-18.9")
def test_the_table_in_80_columns() -> None:
    assert drawn() == NARROW


def test_the_table_in_60_columns_of_ascii() -> None:
    assert drawn(width=60, ascii_only=True) == ASCII_60


def test_more_room_shows_classes_decks_and_regions() -> None:
    shown = drawn(width=120, height=50)
    for words in ("The Trophy Hall", "▲ Ann ◄ Rogue ♥♥♥♥♡♡♡", "deck discard", "   20       2", "   47\n"):
        assert words in shown


def test_a_very_wide_terminal_has_the_track_in_one_row() -> None:
    assert " 23 24 " in drawn(width=150)
    assert " 23 24 " not in drawn(width=120)


def test_a_tall_terminal_shows_every_own_card() -> None:
    shown = drawn(height=50)
    assert "hand      7 Loose Change" in shown
    assert "ability     Light Fingers" in shown
    assert "hand: Loose Change (7)  ability: Light Fingers\n" in drawn(height=24)


def test_a_low_terminal_shows_the_part_of_the_track_in_use_and_says_much_in_one_line() -> None:
    table = changed(players=[ANN, BOB, CY, {**DI, "space": 20, "status": "running"}])
    shown = drawn(table, height=24)
    assert shown.startswith(LOW)
    assert " 24 25 " in drawn(table, height=40)


def test_runners_far_apart_take_two_rows_of_a_low_terminal() -> None:
    table = changed(players=[ANN, BOB, CY, {**DI, "space": 45, "status": "running"}])
    shown = drawn(table, height=24).splitlines()
    assert shown[2:6] == [
        "                                        &□             ●▲",
        "  0  1  2  3  4  5  6  7  E  9  E 11 12  E 14  W 16 17  E 19  G 21 22  E 24  E",
        "                                                           ◆",
        " 26 27  E 29  E 31 32  E 34  E 36 37  E 39  E 41 42  E 44  E 46 >>",
    ]


def test_a_crowd_on_a_low_terminal_spreads_over_the_spaces_beside_it() -> None:
    crowd = [{**ANN, "space": 5}, *(player(seat, space) for seat, space in ((1, 5), (2, 5), (3, 6)))]
    boss = {**VIEW["table"]["boss"], "space": 4}
    lines = drawn(changed(players=crowd, order=[3, 0, 1, 2, "boss"], boss=boss), height=24).splitlines()
    assert lines[2:4] == [
        "     & ▲●■ ◆",
        "  3  4  5  6  7  E  9  E 11 12  E 14  W 16 17  E 19  G 21 22  E 24  E 26 27  E",
    ]


def test_a_lower_terminal_cuts_the_cards_to_a_line_each() -> None:
    line = "Items 2 5 Smoke Bomb When the Boss is about to deal you Damage: prevent up to 9…"
    assert line in drawn(height=16)
    assert "has Sack of Loot" in drawn(height=16)
    assert "has Sack of Loot" not in drawn(height=12)
    assert "next run: lose 3 Speed" in drawn(height=12)


def test_a_crowded_space_is_stacked() -> None:
    crowd = [{**ANN, "space": 5}, *(player(seat, 5) for seat in (1, 2, 3))]
    shown = drawn(changed(players=crowd, order=[0, 1, 2, 3, "boss"]))
    upper, lower = (next(line for line in shown.splitlines() if f"  {pair}" in line) for pair in ("■◆", "▲●"))
    assert upper.index("■◆") == lower.index("▲●")


def test_a_waiting_boss_is_said_to_wait() -> None:
    assert "on 13, laying in wait" in drawn(changed(boss={**VIEW["table"]["boss"], "waiting": True}))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"final_round": True}, "The Clock is complete: this is the last round!"),
        ({"countdown": 1}, "1 round left for the last Hero"),
        ({"countdown": 2}, "2 rounds left for the last Hero"),
        ({"runner": 0}, "▲ runs, 4 speed left"),
    ],
)
def test_what_is_going_on_is_said(changes: dict[str, Any], words: str) -> None:
    assert words in drawn(changed(**changes))


def test_alarms_are_over_when_the_match_is() -> None:
    for changes in ({"final_round": True}, {"countdown": 0}):
        shown = drawn(changed(stage="over", runner=None, **changes))
        assert "Round 3  order ● ▲ & ◆ ■\n" in shown
        assert "!" not in shown


def test_two_players_have_no_clock() -> None:
    view = changed(players=[ANN, BOB], order=[0, 1, "boss"])
    assert "Clock" not in drawn({**view, "players": 2})


def test_a_card_with_several_options_has_all_their_numbers() -> None:
    numbers = {"give:loose-change-3,1": 1, "give:loose-change-3,3": 2}
    assert "hand 1-2 7 Loose Change Gain 4 Gold." in drawn(numbers=numbers)


def test_a_card_to_flip_has_its_number() -> None:
    assert "1 ▒● 2 ▒■" in drawn(numbers={"flip:0,1": 1, "flip:1,2": 2})
    sent = {**ANN, "encounters": [{"source": 1, "card": "fog-bank-1"}]}
    shown = drawn(changed(players=[sent, BOB, CY, DI]), numbers={"flip:0,1,fog-bank-1": 3})
    assert "3 ▒●" in shown
    assert "▲ face down: Fog Bank (4)" in shown


@pytest.mark.rule("RA-18.3", "RA-18.7")
def test_spectators_see_no_cards() -> None:
    hidden = {**ANN, "hand": None, "items": [None], "base": {"shown": False, "card": None}}
    shown = drawn({**changed(players=[hidden, BOB, CY, DI]), "seat": None}, height=50, numbers={})
    for words in ("Loose Change", "Smoke Bomb", "(7)"):
        assert words not in shown
    assert "    ? ▒● ▒■" in shown


@pytest.mark.rule("RA-2.4")
def test_classes_are_shown_while_they_are_drafted() -> None:
    match = Match(GAME, 3, seed=1, options={"class_selection": "draft"})
    match.choose("class:bard")
    decision = match.pending[0]
    numbers = {key: number for number, key in enumerate(decision.keys, 1)}
    shown = drawn(match.view(1), numbers=numbers)
    assert "▲ Ann   ♥♥♥♥♥♥♥♥ Bard" in shown
    assert "1 ♥♥♥♥♥♥♥♥ Barbarian" in shown


@pytest.mark.slow
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("width", "height", "players"), [(60, 24, 5), (80, 24, 4), (80, 40, 2), (120, 50, 3)])
def test_every_position_of_a_match_fits(width: int, height: int, players: int, ascii_only: bool) -> None:
    match = Match(GAME, players, seed=11)
    bot = make_bot("random", 5)
    names = ("A player with a very long name", "Greedy bot", "Greedy bot 2", "Greedy bot 3", "Greedy bot 4")
    while True:
        asked = match.pending[0] if match.pending else None
        numbers = {key: number for number, key in enumerate(asked.keys, 1)} if asked else {}
        if match.count % 7 == 0 or asked is None:
            stage = Stage(width=width, height=height, ascii_only=ascii_only)
            view = match.view(asked.seat if asked else None)
            stage.screen.show(draw(view, stage.screen.style(names, numbers), GAME))
            assert max(len(line) for line in stage.lines) <= width
            assert ascii_only == stage.shown.isascii()
        if asked is None:
            break
        match.choose(bot.choose(match.seat(asked.seat)), asked.seat)
