"""Drawing tiles, tile dice, drawn encounters, the Boss Lair (chapter 4, what is asked and moved)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, hero, kinds, sentence
from tests.rules.dungeonrun.words import Heals, WoundsSeat
from undercroft.rules.dungeonrun.exploring.encounters import draw_encounter
from undercroft.rules.dungeonrun.state import BossIs, Status


def ahead(*tiles: str) -> Table:
    """Two heroes on the Entrance with these tiles to be drawn."""
    table = Table(hero(), hero())
    table.pile(*tiles)
    return table


def rated(treasure: tuple[int, ...], encounter: tuple[int, ...]) -> Table:
    """A tile with these ratings is about to be drawn, with one more to come."""
    table = Table(hero(), hero())
    table.pile(table.tile("NESW", treasure, encounter), "NESW")
    return table


@pytest.mark.rule("DR-4.8", "DR-5.6", "DR-4.19")
def test_an_open_exit_draws_the_top_tile_and_the_piece_moves_onto_it() -> None:
    table = ahead("NESW", "NS")
    table.act(0, "move:E", dice="1")
    assert table[0].room == 1
    assert table.dungeon.plan.rooms[1].cell == (1, 0)
    order = [event.kind for event in table.events]
    assert order.index("tile-placed") < order.index("entered") < order.index("rolled")
    assert len(table.dungeon.tile_pile) == 1


@pytest.mark.rule("DR-4.11")
def test_of_several_rotations_the_hero_leaving_chooses() -> None:
    table = ahead("NE", "NESW")
    asked = table.act(0, "move:E", "turn:180", dice="1")
    assert asked[1].kind == "rotation"
    assert asked[1].keys == ("turn:180", "turn:270")
    table = ahead("EW", "NESW")
    assert kinds(table.act(0, "move:E", dice="1")) == ["turn"], "the same exits both ways"


@pytest.mark.rule("DR-4.12", "DR-4.13", "DR-4.15", "DR-3.20", "DR-17.5")
def test_a_tile_that_does_not_fit_is_set_aside_and_shuffled_back() -> None:
    table = Table(hero(), hero())
    table.room("NEW", (1, 0))
    table.room("NESW", (0, -1))
    table.pile("NS", "NESW", "NESW")
    table[0].room = 1
    table.act(0, "move:N", dice="1")
    assert [event.kind for event in table.events if event.kind.startswith("tile")] == [
        "tile-drawn", "tile-set-aside", "tile-drawn", "tile-placed", "tiles-shuffled",
    ]  # fmt: skip
    assert len(table.dungeon.tile_pile) == 2
    assert table.dungeon.tile_discards == ()


def nothing_fits() -> Table:
    """A cell between two exits at a corner, and only straight tiles left."""
    table = Table(hero(), hero())
    table.room("NEW", (1, 0))
    table.room("NESW", (0, -1))
    table.pile("NS", "NS")
    table[0].room = 1
    return table


@pytest.mark.rule("DR-4.37", "DR-3.20")
def test_the_lair_is_not_placed_while_tiles_are_set_aside() -> None:
    table = Table(hero(), hero())
    table.room("NEW", (1, 0))
    table.room("NESW", (0, -1))
    table.pile("NS")
    table[0].room = 1
    table.act(0, "move:N")
    assert [event.kind for event in table.events if event.kind.startswith("tile")][1:] == [
        "tile-set-aside", "tiles-shuffled",
    ]  # fmt: skip
    assert not table.dungeon.lair_placed, "the tile is back in the pile, and fits elsewhere"


@pytest.mark.rule("DR-4.14", "DR-4.17", "DR-3.20")
def test_if_nothing_fits_the_hero_stays_and_the_action_is_lost() -> None:
    table = nothing_fits()
    assert "move:N" in table.ask(0).keys, "nobody can know"
    table.act(0, "move:N")
    assert table[0].room == 1
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1
    assert len(table.dungeon.tile_pile) == 2


@pytest.mark.rule("DR-5.20")
def test_an_escape_to_where_nothing_fits_succeeds_all_the_same() -> None:
    table = nothing_fits()
    table.monster(1, attack=3, power=(1, 2, 3, 4, 5, 6), escape=4)
    table.act(0, "escape", "go:N", dice="411")
    assert (table[0].room, table[0].wounds) == (1, 0)


@pytest.mark.rule("DR-4.16", "DR-5.4")
def test_an_open_exit_is_no_way_out_without_tiles() -> None:
    table = Table(hero(), hero(), rooms="EW")
    assert [key for key in table.ask(0).keys if key.startswith("move")] == ["move:E"]
    assert [each.key for each in table.ask(0).closed if each.reason == "no-exit"] == ["move:N", "move:S", "move:W"]


@pytest.mark.rule("DR-4.21", "DR-4.25", "DR-4.28")
def test_one_die_once_for_each_new_standard_tile() -> None:
    table = rated((1,), (2,))
    table.act(0, "move:E", dice="3")
    assert not table.dungeon.items
    assert not table.dungeon.foes
    table.act(0, "move:W")
    table.turn(0)
    table.act(0, "move:E")
    assert len(table.told("rolled")) == 1


@pytest.mark.rule("DR-4.22", "DR-4.24", "DR-9.7")
def test_a_treasure_is_put_face_down_first_and_under_the_encounter() -> None:
    table = rated((3,), (3,))
    ring = table.item()
    table.treasures(ring, table.item())
    table.deck(table.make_monster(life=9))
    table.act(0, "move:E", "attack:brawn", dice="3 1 111")
    lying = table.dungeon.items[1]
    assert [(each.item, each.face_up) for each in lying] == [(ring, False)]
    order = [event.kind for event in table.events]
    assert order.index("treasure-placed") < order.index("encounter-drawn")


@pytest.mark.rule("DR-4.26", "DR-4.27")
def test_empty_decks_place_nothing() -> None:
    table = rated((3,), (3,))
    table.act(0, "move:E", dice="3")
    assert not table.dungeon.items
    assert not table.dungeon.foes


@pytest.mark.rule("DR-4.27", "DR-14.14")
@pytest.mark.parametrize(("players", "shuffled"), [(4, False), (5, True), (6, True)])
def test_the_encounter_deck_is_renewed_with_five_or_six_players_only(players: int, shuffled: bool) -> None:
    table = Table(*[hero() for _ in range(players)])
    table.dungeon.encounter_discard = (table.trap(),)
    last = table.trap()
    table.deck(last)
    assert draw_encounter(table.dungeon) is last
    assert bool(table.dungeon.encounter_deck) is shuffled, "as soon as the last card is drawn"


@pytest.mark.rule("DR-14.14")
def test_if_there_were_no_discards_then_it_is_renewed_when_a_card_must_be_drawn() -> None:
    table = Table(*[hero() for _ in range(5)])
    table.deck(table.trap())
    draw_encounter(table.dungeon)
    assert draw_encounter(table.dungeon) is None
    trap = table.trap()
    table.dungeon.encounter_discard = (trap,)
    assert draw_encounter(table.dungeon) is trap


@pytest.mark.rule("DR-4.23")
def test_the_top_encounter_card_comes_to_lie_face_up_on_the_tile() -> None:
    table = rated((), (3,))
    top, next_one = table.stranger(), table.stranger()
    table.deck(top, next_one)
    table.act(0, "move:E", dice="3")
    assert {room: met.card for room, met in table.dungeon.strangers.items()} == {1: top}
    assert table.dungeon.encounter_deck == (next_one,)
    assert table.told("encounter-drawn")[0].reveals


@pytest.mark.rule("DR-4.31", "DR-4.32", "DR-4.33")
def test_a_stranger_may_be_used_at_once_for_nothing_and_later_as_an_action() -> None:
    table = rated((), (3,))
    stranger = table.stranger(sentence("special-action", Heals(1)))
    table.deck(stranger)
    table[0].wounds = 3
    table.act(0, "move:E", f"use:{stranger.id}", dice="3")
    assert table[0].wounds == 2
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1
    assert table.dungeon.strangers[1].card is stranger
    table.act(0, f"use:{stranger.id}")
    assert (table[0].wounds, table.dungeon.turn.actions) == (1, 0)


@pytest.mark.rule("DR-4.31")
def test_a_stranger_may_be_left_alone() -> None:
    table = rated((), (3,))
    table.deck(table.stranger(sentence("special-action", Heals(1))))
    table[0].wounds = 3
    assert kinds(table.act(0, "move:E", "pass", dice="3"))[-1] == "stranger"
    assert 1 in table.dungeon.strangers


@pytest.mark.rule("DR-4.36")
def test_entering_a_tile_with_a_monster_starts_nothing() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.monster(1, attack=3, power=(1, 2, 3, 4, 5, 6))
    assert kinds(table.act(0, "move:E")) == ["turn"]
    assert table[0].wounds == 0


@pytest.mark.rule("DR-4.48", "DR-4.49")
def test_enter_effects_come_last_and_not_for_somebody_felled_before() -> None:
    table = rated((), (3,))
    table.deck(table.trap(wounds=6))
    table[0].abilities = (table.ability(sentence("enter", WoundsSeat(1))),)
    table.act(0, "move:E", dice="3 111")
    assert table[0].status is Status.KNOCKED_OUT
    assert table[1].wounds == 0


@pytest.mark.rule("DR-4.50")
def test_wounds_on_leaving_are_received_on_the_tile_being_left() -> None:
    table = ahead("NESW", "NESW")
    ring = table.item()
    table.stand(0, wounds=5, loot=[ring])
    table[0].abilities = (table.ability(sentence("leave", WoundsSeat(0))),)
    table.act(0, "move:E")
    assert table[0].room == 0
    assert 0 in table.dungeon.items
    assert len(table.dungeon.plan.rooms) == 2, "the destination lies in place"


@pytest.mark.rule("DR-4.51", "DR-4.29")
def test_a_drawn_monster_acts_when_revealed_before_it_is_fought() -> None:
    table = rated((), (3,))
    table.deck(table.make_monster(sentence("explore-card", WoundsSeat(1)), life=9))
    table.act(0, "move:E", "attack:brawn", dice="3 1 111")
    order = [event.kind for event in table.events if event.kind in ("wounded", "battle-began")]
    assert order == ["wounded", "battle-began"]


@pytest.mark.rule("DR-4.49", "DR-4.51")
def test_a_hero_felled_while_a_stranger_is_drawn_does_not_meet_him() -> None:
    table = rated((), (3,))
    table[1].abilities = (table.ability(sentence("explore-card", WoundsSeat(0, 9))),)
    stranger = table.stranger(sentence("special-action", Heals(1)))
    table.deck(stranger)
    asked = table.act(0, "move:E", dice="3")
    assert table[0].status is Status.KNOCKED_OUT
    assert "stranger" not in kinds(asked)
    assert table.dungeon.strangers[1].card is stranger


@pytest.mark.rule("DR-4.49", "DR-4.51")
def test_a_hero_felled_by_the_revealed_monster_does_not_fight_it() -> None:
    table = rated((), (3,))
    table.deck(table.make_monster(sentence("explore-card", WoundsSeat(0, 9)), life=9))
    table.act(0, "move:E", dice="3")
    assert table[0].status is Status.KNOCKED_OUT
    assert 1 in table.dungeon.foes


@pytest.mark.rule("DR-4.46", "DR-4.38", "DR-4.45", "DR-3.20", "DR-17.6", "DR-4.47")
def test_the_lair_is_placed_at_the_end_of_the_action_that_emptied_the_pile() -> None:
    table = ahead("NESW")
    table.act(0, "move:E", "lair:1,N,0", dice="1")
    assert table.dungeon.boss_is is BossIs.ON_MAP
    assert table.dungeon.foes[2].card is table.dungeon.boss
    assert not table.told("battle-began")
    assert len(table.told("rolled")) == 1, "no die for the Lair"
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


@pytest.mark.rule("DR-18.12", "DR-4.42", "DR-4.43")
def test_the_first_player_chooses_among_the_farthest_places() -> None:
    table = Table(hero(), hero(), rooms="EW EW NESW ESW W")
    table.room("NS", (3, -1))
    table.dungeon.first, table.dungeon.lair_placed = 1, False
    asked = table.act(0, "move:E", "lair:6,N,0")
    assert (asked[-1].seat, asked[-1].keys) == (1, ("lair:4,S,180", "lair:6,N,0"))
    assert table.dungeon.plan.rooms[-1].cell == (3, -2)


@pytest.mark.rule("DR-4.39")
def test_if_no_tile_fits_anywhere_the_rest_leaves_the_game_and_the_lair_is_placed() -> None:
    table = Table(hero(), hero())
    for cell, exits in {(1, 0): "NW", (-1, 0): "E", (0, 1): "N", (0, -1): "S"}.items():
        table.room(exits, cell)
    table.pile("N")
    left = table.dungeon.tile_pile
    table.act(0, "move:E")
    assert table.dungeon.lair_placed
    assert table.dungeon.tile_pile == ()
    assert table.dungeon.unused_tiles[-1:] == left


@pytest.mark.rule("DR-15.15")
def test_the_end_of_an_action_comes_even_for_a_hero_knocked_out_in_it() -> None:
    table = Table(hero(), hero())
    table.pile(table.tile("NESW", encounter=(3,)))
    table.deck(table.make_monster(attack=6, power=(1,), life=9))
    table.act(0, "move:E", "attack:brawn", "lair:1,N,0", dice="3 111111 222")
    assert table[0].status is Status.KNOCKED_OUT
    assert table.dungeon.lair_placed
    assert 1 in table.dungeon.foes
