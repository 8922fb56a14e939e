"""Dungeon Run in characters: the map and its window, the heroes, dice and cards."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

import undercroft
from tests.rules.dungeonrun.table import Table, named
from tests.terminal.stage import Stage
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.cards.card import Item, Monster, Stranger
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Battle, Disarming, Roll
from undercroft.rules.dungeonrun.state import BossIs, Foe, LaidTrap, Lying, Marker, Met, Status, Turn
from undercroft.rules.dungeonrun.table.view import view
from undercroft.terminal.boards import draw
from undercroft.terminal.dungeonrun_map import window
from undercroft.terminal.play import Session
from undercroft.terminal.style import Style
from undercroft.terminal.table import open_table

NAMES = ("Ann", "Bob", "Cy")


def monster(name: str) -> Monster:
    card = GAME.cards.by_id[name]
    assert isinstance(card, Monster)
    return card


def item(name: str) -> Item:
    return GAME.cards.items[name]


def position() -> Table:
    """Ann and Bob beside a Ghoul, Cy knocked out with the Slime west of them, the Healer to the south."""
    table = Table(named("vargagg"), named("emma-goodluck"), named("stabbins"))
    for name, cell in (("std-01", (1, 0)), ("library", (1, -1)), ("std-05", (0, 1)), ("std-10", (2, 0))):
        table.room(name, cell)
    dungeon = table.dungeon
    table.pile("NS", "EW")
    dungeon.foes = {1: Foe(monster("ghoul.1"), 1), 0: Foe(monster("slime.2"))}
    healer = GAME.cards.by_id["wandering-healer"]
    assert isinstance(healer, Stranger)
    dungeon.strangers = {3: Met(healer)}
    dungeon.items = {
        1: (Lying(item("longsword"), face_up=False), Lying(item("buckler"), face_up=True)),
        2: (Lying(item("summoning-stone"), face_up=True),),
    }
    ann, bob, cy = dungeon.heroes
    ann.room, bob.room, cy.room = 1, 1, 0
    ann.wounds, cy.wounds, cy.status = 4, 3, Status.KNOCKED_OUT
    ann.equipped, ann.loot = (item("great-axe"),), (monster("dire-rats"), item("chain-hauberk"))
    bob.loot = (item("iron-helm"),)
    dungeon.turn = Turn(0)
    dungeon.round = 3
    return table


def seen(table: Table, seat: int | None = 0, asked: int = 0) -> dict[str, Any]:
    """The table as a seat sees it, while somebody is asked."""
    return {
        "game": "dungeon-run",
        "players": 3,
        "seat": seat,
        "waiting": [{"seat": asked, "kind": "turn", "clause": "DR-3.14"}],
        "outcome": None,
        "table": view(table.dungeon, seat),
    }


def drawn(
    shown: dict[str, Any],
    numbers: dict[str, int] | None = None,
    *,
    width: int = 80,
    height: int = 24,
    ascii_only: bool = False,
    look: str = "",
) -> str:
    stage = Stage(width=width, height=height, ascii_only=ascii_only)
    style = Style(width, height, ascii_only, NAMES, numbers or {}, look)
    stage.screen.show(draw(shown, style, GAME))
    assert all(len(line) <= width for line in stage.lines)
    return "".join(f"{line.rstrip()}\n" for line in stage.lines)


TABLE = """\
Round 3  first ▲  ▲ has 2 actions  tiles 2  boss face down
                ┌2─────────◆▣┐                            hurt B M S at
                │Library     │                  ▲ Ann ◄    4/6 5 1 1  1 2
                │            │                  ● Bob      0/6 2 4 4  1 1
                └─────   ────┘                  ■ Cy    ko 3/6 4 1 5  0 0
 ┌0──── ? ────┐ ╔1════ 1 ══▣2╗ ┌4──── ? ────┐
? Entrance     4 Ghoul 1/3    2 Fallen Shrin ?
 │Slime 0/3   │ ║            ║ │            │
 └□────   ────┘ ╚▲●═══ 3 ════╝ └────────────┘
 ┌3────   ────┐
? Wandering He ?
 │            │
 └────────────┘
Ghoul 1/3  attack 3 (hits on 4 5 6)  defense 4+  escape 5+  When it wounds a
hero: that hero gets the Numb marker.
▲ Vargagg  Great Axe  loot: Dire Rats, Chain Hauberk
"""

ASCII_60 = """\
Round 3  first A  A has 2 actions  tiles 2  boss face down
 +2---------------S$+                 hurt B M S at
 |Library           |       A Ann <    4/6 5 1 1  1 2
 +--------   -------+       B Bob      0/6 2 4 4  1 1
 +1======= 1 =====$2+       C Cy    ko 3/6 4 1 5  0 0
4 Ghoul 1/3          2      more rooms: e w (type m e)
 +AB====== 3 =======+
Ghoul 1/3  attack 3 (hits on 4 5 6)  defense 4+  escape 5+ .
A Vargagg  Great Axe  loot: Dire Rats, Chain Hauberk
"""
EXITS = {"go:N": 1, "go:E": 2, "go:S": 3, "go:W": 4}


def test_the_table_in_80_columns() -> None:
    assert drawn(seen(position()), EXITS) == TABLE


def test_the_table_in_60_columns_and_16_lines_of_ascii() -> None:
    assert drawn(seen(position()), EXITS, width=60, height=16, ascii_only=True) == ASCII_60


def test_more_room_names_every_tile_and_what_lies_there() -> None:
    shown = drawn(seen(position()), width=120, height=45)
    for words in ("Hall of Pillars", "treasure, Buckler", "Summoning Stone", "Wandering Healer", "● Emma Goodluck\n"):
        assert words in shown


@pytest.mark.rule("DR-9.3")
def test_loot_is_named_only_to_whom_it_belongs() -> None:
    assert "loot: Iron Helm" not in drawn(seen(position(), 0))
    assert "loot: Iron Helm" in drawn(seen(position(), 1))
    assert "loot:" not in drawn(seen(position(), None))


# -- the window -----------------------------------------------------------------------------------------------


def long_hall(rooms: int = 9) -> Table:
    """Ann on the Entrance, Bob at the end of a hall of straight tiles to the east."""
    table = Table(named("vargagg"), named("emma-goodluck"), named("stabbins"))
    for number in range(1, rooms):
        table.room("std-11", (number, 0))
    table.dungeon.heroes[1].room = rooms - 1
    table.dungeon.turn = Turn(1)
    return table


def rooms_shown(words: str, of: int = 9) -> list[int]:
    corners = ("┌", "╔")
    return [room for room in range(of) if any(f"{corner}{room}" in words for corner in corners)]


def test_the_map_follows_whose_turn_it_is() -> None:
    table = long_hall()
    assert rooms_shown(drawn(seen(table))) == [6, 7, 8]
    table.dungeon.turn = Turn(0)
    assert rooms_shown(drawn(seen(table))) == [0, 1, 2]


@pytest.mark.parametrize(
    ("look", "rooms"),
    [("w", [5, 6, 7]), ("w w w", [3, 4, 5]), ("4", [3, 4, 5]), ("4 e", [4, 5, 6]), ("0", [0, 1, 2]),
     ("e e", [6, 7, 8]), ("99", [6, 7, 8]), ("n", [6, 7, 8])],
)  # fmt: skip
def test_the_map_can_be_scrolled(look: str, rooms: list[int]) -> None:
    shown = drawn(seen(long_hall()), look=look)
    assert rooms_shown(shown) == rooms
    ways = {each for each, more in (("e", rooms[-1] < 8), ("w", rooms[0] > 0)) if more}
    (note,) = [line for line in shown.splitlines() if "more rooms: " in line]
    assert set(note.partition("more rooms: ")[2].partition(" (")[0].split()) == ways


def test_a_map_that_fits_is_shown_whole_and_wide() -> None:
    part = window(seen(long_hall(2)), Style(players=NAMES), 47, 12, 4)
    assert (part.columns, part.rows, part.left, part.width) == (2, 1, 0, 20)
    assert "more rooms" not in drawn(seen(long_hall(2)))


def test_where_something_happens_is_in_the_middle() -> None:
    table = long_hall()
    table.dungeon.occasions.append(Battle(0, 3, monster("ghoul.1")))
    assert rooms_shown(drawn(seen(table))) == [2, 3, 4]


def test_roaming_is_numbered_where_it_leads() -> None:
    table = long_hall()
    table.dungeon.foes[4] = Foe(monster("ghoul.1"))
    shown = drawn(seen(table), {"roam:4,3": 1, "roam:4,5": 2})
    assert rooms_shown(shown) == [3, 4, 5]
    assert "3(1)" in shown
    assert "5(2)" in shown


def test_the_lair_is_numbered_at_the_exits_it_may_lie_behind() -> None:
    shown = drawn(seen(long_hall()), {"lair:8,E,90": 1, "lair:0,N,180": 2})
    assert rooms_shown(shown) == [6, 7, 8]
    assert shown.splitlines()[2].partition("▲")[0].rstrip().endswith("1")


def test_what_else_lies_there() -> None:
    table = long_hall(3)
    dungeon = table.dungeon
    dungeon.plan = dungeon.plan.with_rubble(0, 1)
    dungeon.markers = {"flame": Marker(0, room=1, side=1), "sanctum": Marker(0, room=2)}
    trap = GAME.cards.by_id["dart-gallery"]
    assert trap.kind == "trap"
    dungeon.laid = {2: LaidTrap(trap, 0)}
    rows = drawn(seen(table)).splitlines()
    assert "#" in rows[2]
    assert "F" in rows[2]
    assert "✕S" in rows[4]


def test_a_crowd_stands_on_both_sides_of_the_exit() -> None:
    table = Table(*[named("vargagg")] * 6)
    shown = drawn({**seen(table), "players": 6})
    assert "▲●■◆★✚" in shown.replace("═", "").replace(" ", "").replace("?", "")


def test_an_exit_leads_into_the_unknown_only_while_there_are_tiles() -> None:
    table = position()
    assert "?" in drawn(seen(table))
    table.dungeon.tile_pile = ()
    shown = drawn(seen(table))
    assert "?" not in shown
    assert "┌0──── · ────┐" in shown


def test_a_stranger_says_what_he_offers() -> None:
    table = position()
    table.dungeon.heroes[0].room = 3
    assert "Wandering Healer  Special action: remove up to 3 wounds" in drawn(seen(table))


def test_a_trap_says_how_it_is_disarmed() -> None:
    table = position()
    trap = GAME.cards.by_id["dart-gallery"]
    assert trap.kind == "trap"
    table.dungeon.occasions.append(Disarming(0, 1, trap))
    assert "Dart Gallery  Trap. Disarm with skill: 2 dice of 4+. Otherwise 2 wounds." in drawn(seen(table), width=100)


# -- dice, boss, draft ----------------------------------------------------------------------------------------


def battle(table: Table) -> Battle:
    """Ann battles the Ghoul, helped and hindered."""
    fight = Battle(0, 1, monster("ghoul.1"), rating="brawn", potential=(5,), blocked=1, allocated=(6,), left=(5, 3))
    fight.rolls = (
        Roll("monster", MONSTER, 1, line=7, faces=(4, 5, 2)),
        Roll("attack", 0, 1, "brawn", "brawn", 4, faces=(6, 4, 5, 3)),
    )
    fight.saboteurs = (1,)
    table.dungeon.occasions.append(fight)
    return fight


def test_the_dice_of_a_battle_and_what_became_of_them() -> None:
    table = position()
    battle(table)
    shown = drawn(seen(table))
    assert "Ghoul [4] [5] 2  unblocked: 5, 1 blocked\n" in shown
    assert "▲ Ann [6] [4] [5] 3  (brawn, 4+ counts)  hits: 6  still to use: 5 3\n" in shown
    assert "● sabotages\n" in shown


def test_before_the_hero_rolls_nothing_is_said_of_blocks() -> None:
    table = position()
    fight = battle(table)
    fight.rolls, fight.rating = fight.rolls[:1], ""
    assert "Ghoul [4] [5] 2\n" in drawn(seen(table))


def test_the_boss_is_named_when_it_may_be_known() -> None:
    table = position()
    table.dungeon.boss = monster("ashmaw")
    assert "boss face down" in drawn(seen(table))
    table.dungeon.boss_known = 1
    assert "Ashmaw face down" in drawn(seen(table, 0))
    assert "Ashmaw" not in drawn(seen(table, 1))
    table.dungeon.boss_is, table.dungeon.endgame = BossIs.ON_MAP, True
    table.dungeon.foes[4] = Foe(table.dungeon.boss, 3)
    assert "Ashmaw 3/12 in 4  ENDGAME" in drawn(seen(table, 1))
    del table.dungeon.foes[4]
    table.dungeon.boss_is = BossIs.DEAD
    assert "Ashmaw is dead  ENDGAME" in drawn(seen(table, 1))


def test_the_draft_lists_heroes_with_their_options() -> None:
    shown = seen(position())
    shown["table"] |= {"heroes": [], "round": 0, "turn": None, "draft": [{"seat": 1, "hero": "dorgan"}]}
    words = drawn(shown, {"hero:vargagg": 2})
    assert "2 Vargagg, Tundra Barbarian" in words
    assert "● Dorgan, Treasure Hunter" in words


def test_heroes_that_are_hurt_or_dead_say_so_without_colour() -> None:
    table = position()
    table.dungeon.heroes[1].status = Status.KILLED
    shown = drawn(seen(table))
    assert "■ Cy    ko 3/6" in shown
    assert "dead" in next(line for line in shown.splitlines() if "Bob" in line)
    assert "●" not in shown.replace("● Bob", "")


def test_numbers_stand_before_own_cards() -> None:
    shown = drawn(seen(position()), {"equip:chain-hauberk": 1, "unequip:great-axe": 2})
    assert "(2) Great Axe  loot: Dire Rats, (1) Chain Hauberk" in shown


@pytest.mark.parametrize("height", [8, 12, 16, 20, 24, 40])
@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_a_board_is_never_wider_and_leaves_room(width: int, height: int) -> None:
    table = position()
    battle(table)
    words = drawn(seen(table), EXITS, width=width, height=height)
    lines = words.count("\n")
    assert lines <= {8: 11, 12: 13, 16: 16, 20: 20, 24: 21}.get(height, 38)
    assert Text(words).cell_len


# -- scrolling while playing ----------------------------------------------------------------------------------


def played(*typed: str, game: str = "dungeon-run") -> Stage:
    """A person plays against a bot and types this: first a hero, then an ability card."""
    stage = Stage(typed)
    Session(open_table(undercroft.game(game), ["human", "greedy"], 1, {}), stage.screen).play()
    return stage


def test_m_shows_another_part_of_the_map_and_back() -> None:
    stage = played("1", "1", "m w", "m 0 north", "m", "q", "n")
    assert stage.shown.count("Player 1: what do you do?") == 4


@pytest.mark.parametrize("typed", ["m up", "m 99999", "m w x"])
def test_m_says_what_it_understands(typed: str) -> None:
    stage = played("1", "1", typed, "q", "n")
    assert "m and a direction (n, e, s, w) or a room's number." in " ".join(stage.shown.split())
    assert stage.shown.count("Player 1: what do you do?") == 1


def test_boards_that_are_shown_whole_do_not_scroll() -> None:
    assert "The board of Lungeon Run is always shown whole." in played("m w", "q", "n", game="lungeon-run").shown
