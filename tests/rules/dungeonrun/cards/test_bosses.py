"""What the dungeon bosses say (content 4): what it does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import alone, discarded, fight, lies, monster, trap
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds
from undercroft.rules.dungeonrun.exploring.lair import reveal_boss
from undercroft.rules.dungeonrun.fighting.numbers import foe_number
from undercroft.rules.dungeonrun.speaking.occasions import Assist, Battle
from undercroft.rules.dungeonrun.state import Status
from undercroft.rules.dungeonrun.turns.roaming import begin_roaming, destinations, roam_one


@pytest.mark.rule("DR-13.35", "DR-1.24")
def test_a_boss_is_a_monster_for_texts_about_monsters() -> None:
    table = alone("morvane", hero(life=20), hero(), hero())
    table.act(0, "escape", dice="222 255111")
    assert table.told("free-attack")
    assert table[0].wounds == 3


# -- Ashmaw -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.51", "DR-4.45")
def test_ashmaw_is_revealed_on_two_treasures() -> None:
    table = Table(rooms="EW EW", boss=monster("ashmaw"))
    first, second, third = table.item(), table.item(), table.item()
    table.treasures(first, second, third)
    table.play(reveal_boss(table.dungeon, 2))
    assert lies(table, 2) == [(first, False), (second, False)]
    assert table.dungeon.treasure_deck == (third,)


def test_the_hoard_is_as_large_as_the_deck_allows() -> None:
    table = Table(rooms="EW EW", boss=monster("ashmaw"))
    table.treasures(table.item())
    table.play(reveal_boss(table.dungeon, 2))
    assert len(lies(table, 2)) == 1


def test_two_sixes_are_wyrmfire_for_those_who_stand_by() -> None:
    table = fight("ashmaw", hero(life=20), hero(), hero())
    table.act(0, "battle:monster", "attack:brawn", dice="6611111 111")
    assert [table[seat].wounds for seat in range(3)] == [2, 1, 1]


def test_one_6_is_no_wyrmfire() -> None:
    table = fight("ashmaw", hero(life=20), hero(), hero())
    table.act(0, "battle:monster", "attack:brawn", dice="6511111 111")
    assert [table[seat].wounds for seat in range(3)] == [2, 0, 0]


# -- Morvane ----------------------------------------------------------------------------------------------------


def test_morvane_drinks_from_the_wounds_it_deals() -> None:
    table = alone("morvane", hero(), hero(), hero(), wounds=3)
    table.act(0, "battle:monster", "attack:brawn", dice="211111 111")
    assert table.wounds(1) == 2


def test_morvane_drinks_nothing_when_blocked_or_dying() -> None:
    table = alone("morvane", hero(), hero(), hero(), wounds=3)
    table.act(0, "battle:monster", "attack:brawn", "block:2,2", dice="211111 211")
    assert table.wounds(1) == 3
    dying = alone("morvane", hero(), hero(), hero(), wounds=8)
    dying.act(0, "battle:monster", "attack:brawn", "hit:5", "rally", dice="211111 511")
    assert 1 not in dying.dungeon.foes


@pytest.mark.rule("DR-6.54")
def test_nobody_rallies_beside_morvane() -> None:
    table = fight("morvane", hero(), hero(), hero())
    table[1].wounds = 2
    asked = table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", dice="111111 1111")
    assert "rally" not in kinds(asked)


@pytest.mark.rule("DR-6.35")
def test_everybody_rallies_once_morvane_is_dead() -> None:
    table = fight("morvane", hero(), hero(), hero(), wounds=8)
    table[0].wounds = table[1].wounds = 2
    answers = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:5", "rally", "rally")
    asked = table.act(0, *answers, dice="111111 5111")
    assert asked_of(asked, "rally") == [0, 1]


# -- The Brass Warden -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("helpers", "defense"), [(0, 6), (1, 5), (2, 4), (3, 4)])
def test_each_helper_opens_a_plate_of_the_brass_warden(helpers: int, defense: int) -> None:
    table = fight("the-brass-warden", hero(), hero(), hero(), hero())
    battle = Battle(0, 1, monster("the-brass-warden"))
    battle.assists = tuple(Assist(seat, "brawn", 1) for seat in range(1, 1 + helpers))
    assert foe_number(table.dungeon, 1, "defense", table[0], "brawn", battle) == defense


def test_a_hit_on_the_brass_warden_needs_what_the_plates_leave() -> None:
    table = fight("the-brass-warden", hero(), hero(), hero())
    answers = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:5")
    table.act(0, *answers, dice="222222 5111")
    assert table.wounds(1) == 1
    unaided = alone("the-brass-warden", hero(), hero(), hero())
    unaided.act(0, "battle:monster", "attack:brawn", dice="222222 555")
    assert unaided.wounds(1) == 0


@pytest.mark.rule("DR-14.3")
def test_the_brass_warden_has_defense_5_in_solitaire() -> None:
    table = fight("the-brass-warden", hero())
    assert foe_number(table.dungeon, 1, "defense", table[0]) == 5


# -- Zarethis ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.52", "DR-14.23")
def test_zarethis_calls_a_guard_who_does_not_roam_at_once() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW EW EW EW EW EW")
    table.monster(6, card=monster("zarethis"))
    table.deck(trap("dart-gallery"), monster("ghost"))
    table.dungeon.first = 2
    asked = table.play(begin_roaming(table.dungeon), "place:1", dice="4")
    assert asked_of(asked, "call-where") == [2]
    assert asked[-1].keys == ("place:1", "place:2"), "at most 2 from a standing hero"
    assert table.dungeon.foes[1].card is monster("ghost")
    assert discarded(table, "dart-gallery")
    asked = table.play(roam_one(table.dungeon, 0), "roam:6,5")
    assert {choice.args[0] for choice in asked[0].options} == {6}, "the guard rests"


def test_zarethis_calls_nobody_below_a_4() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW EW EW EW")
    table.monster(4, card=monster("zarethis"))
    table.deck(monster("ghost"))
    table.play(begin_roaming(table.dungeon), dice="3")
    assert list(table.dungeon.foes) == [4]


@pytest.mark.rule("DR-10.28")
def test_a_guard_without_a_tile_near_a_hero_is_discarded() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    for seat in range(3):
        table.stand(seat, status=Status.KNOCKED_OUT)
    table.stand(0, 1)
    table.monster(0, card=monster("zarethis"))
    table.deck(monster("ghost"))
    table.play(begin_roaming(table.dungeon), dice="4")
    assert list(table.dungeon.foes) == [0]


def test_guards_beside_zarethis_each_take_a_hit_for_him() -> None:
    table = fight("zarethis", hero(brawn=5), hero(), hero())
    for seat in (1, 2):
        table.stand(seat, 3)
    table.monster(0)
    table.monster(2)
    table.act(0, "battle:monster", "attack:brawn", "hit:5", "hit:5", "hit:5", dice="1111111 55511")
    assert table.wounds(1) == 1


def test_monsters_farther_away_shield_nobody() -> None:
    table = alone("zarethis", hero(), hero(), hero())
    table.monster(3)
    table.act(0, "battle:monster", "attack:brawn", "hit:5", dice="1111111 511")
    assert table.wounds(1) == 1


# -- all of them ------------------------------------------------------------------------------------------------

BOSSES = ["ashmaw", "morvane", "the-brass-warden", "zarethis"]


@pytest.mark.rule("DR-10.25", "DR-10.16")
@pytest.mark.parametrize("name", BOSSES)
def test_a_boss_is_deep_rooted(name: str) -> None:
    table = Table(hero(), hero(), hero(), rooms="EW EW EW EW EW")
    table.monster(5, card=monster(name))
    assert destinations(table.dungeon, 5) == [4]
    table.monster(4)
    assert destinations(table.dungeon, 5) == [3], "the farthest tile if all that are far enough are taken"


@pytest.mark.rule("DR-10.26")
@pytest.mark.parametrize("name", BOSSES)
def test_a_boss_rolls_two_dice_fewer_against_a_small_party(name: str) -> None:
    printed = monster(name).design.attack
    found = [foe_number(fight(name, *[hero()] * seats).dungeon, 1, "attack") for seats in (1, 2, 3)]
    assert found == [printed - 2, printed - 2, printed]
