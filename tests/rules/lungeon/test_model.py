"""Chapter 1: terms and data model."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import (
    ONE_WALL,
    SEALED_ROUND,
    SEAT,
    TWO_CELLS,
    At,
    Colour,
    Tile,
    all_but,
    hero,
    new_match,
    new_round,
    places,
    rolled,
    table,
    tiles,
)
from undercroft.engine import Chance, Match, SettingError
from undercroft.rules.lungeon import GAME
from undercroft.rules.lungeon.board import AROUND, BIT, COUNT, XY, spread, tile_at, tiles_of
from undercroft.rules.lungeon.table.view import view


@pytest.mark.rule("LR-1.1")
@pytest.mark.parametrize("players", [0, 1, 3, 4])
def test_the_game_is_for_two_players(players: int) -> None:
    with pytest.raises(SettingError, match=f"Lungeon Run is for 2 players, not {players}"):
        Match(GAME, players)


@pytest.mark.rule("LR-1.1")
def test_each_player_controls_one_hero() -> None:
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))]).play("hero:thief", "hero:wizard")
    assert [(each.seat, each.kind.id) for each in t.dungeon.heroes] == [(0, "thief"), (1, "wizard")]


@pytest.mark.rule("LR-1.2", "LR-3.5", "LR-3.7")
def test_every_round_is_a_dungeon_of_its_own_with_its_own_heroes() -> None:
    t = new_round([*SEALED_ROUND, *ONE_WALL, *rolled((3, 3), (4, 4))], rounds=2)
    t.play("hero:thief", "hero:wizard")
    assert len(t.results) == 1
    assert t.asked == ("blue", "choose_hero"), "the second round begins with its own choice"
    assert t.walls == {(1, 6)}, "the walls of the first round are gone"
    t.play("hero:wizard", "hero:barbarian")
    assert [each.kind.id for each in t.dungeon.heroes] == ["barbarian", "wizard"]
    assert (t.where("red"), t.where("blue")) == ((4, 4), (3, 3))


@pytest.mark.rule("LR-1.3")
@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_a_cycle_is_the_first_players_turn_and_then_the_second_players(first: Colour, second: Colour) -> None:
    player = {"red": "p1", "blue": "p2"}[first]
    t = new_round([*ONE_WALL, *rolled((3, 1), (3, 6))], dice=[1, 1, 1, 1], start_player=player)
    t.play("hero:paladin", "hero:barbarian")
    order = []
    for _ in range(4):
        order.append(t.asked[0])
        t.play(t.options[0])
    assert order == [first, second, first, second]
    assert [event.data["seat"] for event in t.log.events if event.kind == "moved"] == [SEAT[each] for each in order]


@pytest.mark.rule("LR-1.4")
def test_a_tile_is_rolled_as_x_and_then_y() -> None:
    t = new_round([*rolled(*[(2, 5)] * 10), *rolled((4, 1), (1, 4))]).play("hero:thief", "hero:wizard")
    assert t.walls == {(2, 5)}
    assert (t.where("red"), t.where("blue")) == ((4, 1), (1, 4))


@pytest.mark.rule("LR-1.5")
def test_the_board_has_36_tiles() -> None:
    assert COUNT == len(set(XY)) == 36
    assert set(XY) == {(x, y) for x in range(1, 7) for y in range(1, 7)}


@pytest.mark.rule("LR-1.5")
@pytest.mark.parametrize(
    ("at", "around"),
    [
        ((1, 1), {(2, 1), (1, 2), (2, 2)}),
        ((6, 6), {(5, 6), (6, 5), (5, 5)}),
        ((6, 3), {(6, 2), (6, 4), (5, 2), (5, 3), (5, 4)}),
        ((3, 1), {(2, 1), (4, 1), (2, 2), (3, 2), (4, 2)}),
    ],
)
def test_the_board_does_not_wrap_around(at: At, around: set[At]) -> None:
    assert set(table(hero("paladin", at), hero("thief", (4, 5))).targets) == around


@pytest.mark.rule("LR-1.5", "LR-5.2", "LR-10.2")
@pytest.mark.parametrize("tile", range(COUNT))
def test_reach_spreads_to_the_neighbours_of_a_tile_and_no_further(tile: int) -> None:
    assert places(spread(BIT[tile])) == places(AROUND[tile]) | {XY[tile]}


@pytest.mark.rule("LR-1.6")
@pytest.mark.parametrize("tile", range(COUNT))
def test_orientation_affects_no_rule(tile: int) -> None:
    """Seen in a mirror, or with x and y exchanged, every tile has the mirrored neighbours."""
    x, y = XY[tile]
    around = {XY[other] for other in tiles_of(AROUND[tile])}
    assert {XY[other] for other in tiles_of(AROUND[tile_at(7 - x, y)])} == {(7 - a, b) for a, b in around}
    assert {XY[other] for other in tiles_of(AROUND[tile_at(x, 7 - y)])} == {(a, 7 - b) for a, b in around}
    assert {XY[other] for other in tiles_of(AROUND[tile_at(y, x)])} == {(b, a) for a, b in around}


@pytest.mark.rule("LR-1.7")
def test_a_tile_has_a_wall_a_torch_a_monster_a_chest_and_a_hero() -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("thief", (4, 4)),
        walls=[(2, 2)],
        red_torches=[(3, 1)],
        chests={(4, 4): "blue"},
        monsters={(5, 5): "dragon"},
    )
    assert t.tile((2, 2)) == Tile(wall=True)
    assert t.tile((3, 1)) == Tile(torch="red")
    assert t.tile((5, 5)) == Tile(monster="dragon")
    assert t.tile((1, 1)) == Tile(hero="red")
    assert t.tile((4, 4)) == Tile(torch="blue", chest=True, hero="blue")
    assert t.tile((6, 6)) == Tile()
    seen = GAME.table.view(t.dungeon, None)
    assert seen["walls"] == [[2, 2]]
    assert seen["torches"] == [[[3, 1]], [[4, 4]]]
    assert seen["monsters"] == [{"tile": [5, 5], "monster": "dragon"}]
    assert seen["chests"] == [[4, 4]]


@pytest.mark.rule("LR-1.8", "LR-13.14")
def test_a_tile_holds_one_hero_at_most() -> None:
    t = table(hero("paladin", (3, 3)), hero("barbarian", (3, 4)), dice=[1, 1])
    assert (3, 4) not in t.targets
    assert t.closed["move:3,4"].clause == "LR-5.6"
    t.play("move:2,3", "move:4,5")
    assert (3, 4) in t.targets, "the other hero has left it in an earlier turn"


@pytest.mark.rule("LR-1.9", "LR-16.1")
@pytest.mark.parametrize(
    "wrong",
    [
        {"walls": [(1, 1)]},
        {"walls": [(3, 3)], "red_torches": [(3, 3)]},
        {"walls": [(3, 3)], "monsters": {(3, 3): "slime"}},
        {"walls": [(3, 3)], "chests": {(3, 3): "red"}},
        {"monsters": {(1, 1): "slime"}},
        {"monsters": {(3, 3): "slime"}, "blue_torches": [(3, 3)]},
        {"monsters": {(3, 3): "slime"}, "chests": {(3, 3): "blue"}},
        {"blue": hero("thief", (1, 1))},
    ],
    ids=str,
)
def test_what_cannot_share_a_tile(wrong: dict[str, object]) -> None:
    with pytest.raises(AssertionError, match=r"LR-16\.1"):
        table(**wrong)  # type: ignore[arg-type]


@pytest.mark.rule("LR-1.9", "LR-16.1")
def test_a_chest_always_lies_on_a_torch() -> None:
    t = table(chests={(3, 3): "red"})
    GAME.check(t.dungeon)
    t.dungeon.torches = (0, 0)
    with pytest.raises(AssertionError, match=r"LR-16\.1: a chest tile holds a torch"):
        GAME.check(t.dungeon)


@pytest.mark.rule("LR-1.10", "LR-3.17")
def test_a_tile_is_discovered_by_a_torch_or_a_hero_and_owned_by_its_colour() -> None:
    t = table(
        hero("paladin", (2, 2)),
        hero("thief", (5, 5)),
        red_torches=[(1, 1), (5, 5)],
        blue_torches=[(6, 6)],
    )
    assert t.discovered == {(1, 1), (2, 2), (5, 5), (6, 6)}
    assert t.fields == (3, 1), "red owns both torches and the tile it stands on; blue stands on a red torch"


@pytest.mark.rule("LR-1.11")
def test_a_tile_is_unknown_without_wall_torch_hero_and_monster() -> None:
    t = table(
        hero("paladin", (3, 3)),
        hero("thief", (3, 4)),
        walls=[(2, 2)],
        red_torches=[(2, 3)],
        blue_torches=[(2, 4)],
        monsters={(4, 4): "hulk"},
        chests={(4, 3): "blue"},
    )
    unknown = {at for at, meaning in t.targets.items() if meaning == "test"}
    assert unknown == {(3, 2), (4, 2)}


@pytest.mark.rule("LR-1.12")
def test_a_monsters_tile_is_not_discovered_until_it_is_defeated() -> None:
    t = table(monsters={(2, 2): "hulk"}, dice=[3, 1, 4])
    t.play("move:2,2")
    assert (2, 2) not in t.discovered
    t.play("move:5,6", "move:2,2")
    assert (2, 2) in t.discovered


@pytest.mark.rule("LR-1.13", "LR-1.18")
def test_what_a_hero_has() -> None:
    t = table(hero("wizard", (2, 3), life=1, mana=1, points=4, items="spell sword"))
    shown = view(t.dungeon, None)["heroes"][0]
    assert {name: each for name, each in shown.items() if name not in ("seat", "fields", "on_chest", "needs")} == {
        "class": "wizard",
        "life": 1,
        "life_max": 2,
        "mana": 1,
        "mana_max": 2,
        "points": 4,
        "level": 2,
        "items": ["spell", "sword"],
        "found_treasure": False,
        "alive": True,
        "tile": [2, 3],
    }


@pytest.mark.rule("LR-1.14", "LR-1.15")
def test_p1_lays_red_torches_and_p2_blue_ones_whoever_begins() -> None:
    setup = [*SEALED_ROUND, *ONE_WALL, *rolled((6, 6), (1, 1))]
    t = new_round(setup, dice=[2, 2], rounds=2).play("hero:thief", "hero:wizard", "hero:thief", "hero:wizard")
    assert t.asked == ("blue", "choose_move"), "P2 begins the second round"
    t.play("move:5,5", "move:2,2")
    assert (t.tile((6, 6)).torch, t.tile((1, 1)).torch) == ("blue", "red")
    assert (GAME.text.name("red"), GAME.text.name("blue")) == ("Red", "Blue")


@pytest.mark.rule("LR-1.16")
def test_torches_monsters_chests_and_items_never_run_out() -> None:
    hulks = dict.fromkeys(all_but([(1, 6), (1, 1), (2, 1), (2, 2), (1, 2), (6, 6), (6, 5), (5, 5), (5, 6)]), "hulk")
    t = table(
        hero("paladin", (1, 1), items="spell shield sword"),
        hero("thief", (6, 6)),
        monsters=hulks,
        red_torches=[(2, 1)],
        dice=[5, 4, 1, 6, 5],
    )
    t.play("move:2,2", "roll")
    assert t.tile((2, 2)).monster == "hulk", "one more Hulk than the other 27"
    t.play("move:5,5", "open")
    assert t.items("blue") == ["sword"], "a second Sword, although red has one"
    everywhere = table(red_torches=all_but([(1, 6), (1, 1), (2, 2), (6, 6)]), dice=[1]).play("move:2,2")
    assert everywhere.results[0].fields == (34, 1), "34 red torches and no end of them"


@pytest.mark.rule("LR-1.17", "LR-3.10")
@pytest.mark.parametrize(
    ("kind", "life", "mana", "items"),
    [("paladin", 3, 1, []), ("wizard", 2, 2, ["spell"]), ("thief", 2, 1, []), ("barbarian", 4, 0, [])],
)
def test_the_classes(kind: str, life: int, mana: int, items: list[str]) -> None:
    other = "thief" if kind != "thief" else "wizard"
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))]).play(f"hero:{kind}", f"hero:{other}")
    assert (t.red.life, t.red.mana, t.items("red")) == (life, mana, items)


@pytest.mark.rule("LR-1.17")
def test_there_are_four_classes_and_only_the_thief_finds_chests_by_a_1() -> None:
    assert new_round([*ONE_WALL]).options == ["hero:paladin", "hero:wizard", "hero:thief", "hero:barbarian"]
    assert {kind for kind, found in GAME.cards.move_by_class.items() if found[1] == "chest"} == {"thief"}
    starts = {kind: (each.life, each.mana, each.items) for kind, each in GAME.cards.classes.items()}
    assert starts == {
        "paladin": (3, 1, ()), "wizard": (2, 2, ("spell",)), "thief": (2, 1, ()), "barbarian": (4, 0, ()),
    }  # fmt: skip


@pytest.mark.rule("LR-1.18", "LR-8.14", "LR-8.15")
@pytest.mark.parametrize("find", [1, 2])
def test_the_starting_values_are_the_maxima(find: int) -> None:
    t = table(hero("wizard", (1, 1)), chests={(2, 2): "red"}, dice=[find]).play("move:2,2", "open")
    assert (t.red.life, t.red.mana) == (2, 2)


@pytest.mark.rule("LR-1.19")
def test_everything_on_the_table_is_public() -> None:
    match = Match(GAME, 2, seed=4)
    choices = Chance(4)
    match.events()
    for _ in range(40):
        assert match.view(0)["table"] == match.view(1)["table"] == match.view(None)["table"]
        match.choose(choices.pick(match.pending[0].keys, "choice", "test"))
    assert match.events(seat=0) == match.events(seat=1) == match.events(seat=None)
    assert all(event.secret is None and not event.hidden for event in match.listen().events)


@pytest.mark.rule("LR-1.19")
def test_only_the_dice_to_come_are_hidden() -> None:
    """To a player, a match with other dice ahead looks the same; and they are other dice."""
    match = Match(GAME, 2, seed=4)
    for key in ("hero:thief", "hero:wizard"):
        match.choose(key)
    futures = set()
    for world in range(20):
        imagined = match.seat(0).imagine(Chance(world))
        assert imagined.view(0) == match.view(0)
        log = imagined.listen()
        imagined.choose(imagined.pending[0].options[0])
        futures.add(next(event.data["roll"] for event in log.events if event.kind == "tile-tested"))
    assert len(futures) > 1


@pytest.mark.rule("LR-1.20", "LR-11.7")
@pytest.mark.parametrize(("more_blue", "points"), [(5, (2, 1)), (25, (1, 2))])
def test_torches_decide_a_round_without_treasure(more_blue: int, points: tuple[int, int]) -> None:
    known = all_but([(1, 6), (1, 1), (6, 6), (2, 2)])
    t = table(red_torches=known[more_blue:], blue_torches=known[:more_blue], dice=[1]).play("move:2,2")
    assert t.ended == ("cleared", points)


@pytest.mark.rule("LR-1.21", "LR-14.1")
def test_there_is_nothing_to_agree_on_but_the_options_of_section_2() -> None:
    assert [each.name for each in GAME.settings] == [
        "rounds",
        "duplicate_heroes",
        "reroll_sealed_start",
        "open_in_place",
        "forced_engagement",
        "no_progress_limit",
        "round_turn_cap",
        "stalemate_scoring",
        "start_player",
    ]
    assert all(each.clause.startswith("LR-2.") for each in GAME.settings)


def test_the_helpers_of_these_tests_agree_with_the_board() -> None:
    assert len(TWO_CELLS) == len(ONE_WALL) == 20
    assert tiles([(1, 1), (6, 6)]) == 1 | 1 << 35
    assert new_match([*ONE_WALL]).state.walls == tiles([(1, 6)])
