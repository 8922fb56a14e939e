"""What a Boss card says (RA-10.20), also where no Boss of the set supplied says it but a pack's may."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.engine import Rule
from undercroft.rules.runaway.boss.conditions import HeroAhead, Richest
from undercroft.rules.runaway.boss.damage import confront_hero, trample_hero
from undercroft.rules.runaway.boss.hooks import BreakWall, Heroes, Hook, Moment
from undercroft.rules.runaway.occasions import BossActs
from undercroft.rules.runaway.state import BOSS, Status
from undercroft.rules.runaway.vocabulary import BossSpeed, Gold, Life
from undercroft.rules.runaway.windows import TEXTS


def speak(table: Table, moment: Moment, hit: int | None = None) -> Rule[None]:
    """Let the Boss's card speak."""
    return TEXTS.fire(table.chase, BossActs(hit), moment)


TAX = Hook("Tax", "hit", (Gold(by=-1),), Richest())


@pytest.mark.rule("RA-10.20", "RA-10.22")
@pytest.mark.parametrize(("gold", "left"), [((5, 4), 4), ((5, 5), 4), ((5, 6), 5)])
def test_the_richest_hero_is_one_than_whom_nobody_has_more(gold: tuple[int, int], left: int) -> None:
    table = Table(2)
    table.plain_boss(hooks=(TAX,))
    for seat in (0, 1):
        table.hero(seat, gold=gold[seat])
    table.play(trample_hero(table.chase, table[0]))
    assert table[0].gold == left


@pytest.mark.rule("RA-10.20")
def test_a_hook_does_nothing_to_the_last_hero_who_died_of_the_hit() -> None:
    table = Table(2)
    table.plain_boss(confront=3, hooks=(TAX,))
    table.hero(0, life=3, gold=5)
    table.hero(1, 9, status=Status.DEAD)
    table.play(confront_hero(table.chase, table[0]))
    assert (table[0].status, table[0].gold) == (Status.DEAD, 5)
    assert not table.told("boss-hook")


@pytest.mark.rule("RA-10.20", "RA-10.22")
def test_the_second_hook_spares_a_hero_whom_the_first_has_killed() -> None:
    table = Table(2)
    table.plain_boss(trample=1, hooks=(Hook("Venom", "hit", (Life(by=-2),)), TAX))
    table.hero(0, life=3, gold=5)
    table.hero(1, 9, status=Status.DEAD)
    table.play(trample_hero(table.chase, table[0]))
    assert (table[0].status, table[0].gold) == (Status.DEAD, 5)
    assert [event.data["result"] for event in table.told("hurt")] == ["boss", "boss"]
    assert [event.data["name"] for event in table.told("boss-hook")] == ["Venom"]


@pytest.mark.rule("RA-10.20", "RA-0.11")
@pytest.mark.parametrize(
    ("heroes", "reached"),
    [
        (Heroes((Gold(by=2),), within=3), [17, 20, 23]),
        (Heroes((Gold(by=2),), ahead=3), [23]),
        (Heroes((Gold(by=2),), ahead=4), [23, 24]),
    ],
)
def test_within_reaches_both_ways_and_ahead_only_forward(heroes: Heroes, reached: list[int]) -> None:
    table = Table(5)
    table.plain_boss(hooks=(Hook("Alms", "end", (heroes,)),))
    table.boss(20)
    for seat, space in enumerate((16, 17, 20, 23, 24)):
        table.hero(seat, space, gold=0)
    table.play(speak(table, "end"))
    assert [each.position for each in table.chase.players if each.gold == 2] == reached


@pytest.mark.rule("RA-10.21")
@pytest.mark.parametrize(("op", "kind"), [(Life(by=-1), "hurt"), (Gold(by=-1), "gold")])
def test_a_hook_goes_through_the_heroes_in_running_order(op: Life | Gold, kind: str) -> None:
    table = Table(3)
    table.plain_boss(hooks=(Hook("Roar", "end", (Heroes((op,), within=9),)),))
    table.order(2, 0, BOSS, 1)
    table.play(speak(table, "end"))
    assert [event.data["seat"] for event in table.told(kind)] == [2, 0, 1]


@pytest.mark.rule("RA-7.27", "RA-10.6", "RA-10.20")
@pytest.mark.parametrize(("boss", "stops"), [("gelatinous-landlord", True), ("bruno", False)])
def test_a_wall_stops_every_boss_whose_card_does_not_say_otherwise(boss: str, stops: bool) -> None:
    table = Table(2, boss=boss)
    table.hero(0, 40)
    table.chase.walls.add(3)
    table.run_boss()
    assert (table.chase.boss.position == 3) == stops
    assert (3 in table.chase.walls) == stops


@pytest.mark.rule("RA-8.9", "RA-10.8")
@pytest.mark.parametrize(("less", "asked"), [(-3, []), (-2, ["hurt"])])
def test_damage_of_nothing_opens_no_window(less: int, asked: list[str]) -> None:
    table = Table(2, classes=("paladin", "wizard"))
    table.plain_boss(confront=3)
    hero = table.hero(0)
    hero.confront = less
    assert kinds(table.play(confront_hero(table.chase, hero))) == asked
    assert [event.data["amount"] for event in table.told("boss-hit")] == [3 + less]


@pytest.mark.rule("RA-10.20", "RA-8.35")
@pytest.mark.parametrize("moment", ["hit", "end"])
def test_nothing_more_of_a_hook_strikes_a_hero_it_has_killed(moment: Moment) -> None:
    table = Table(2)
    deadly = (Life(by=-9), Gold(by=-2))
    table.plain_boss(hooks=(Hook("Doom", moment, deadly if moment == "hit" else (Heroes(deadly, within=9),)),))
    table.hero(0, 1, gold=9)
    table.hero(1, 40)
    table.boss(1)
    table.play(speak(table, moment, 0 if moment == "hit" else None))
    assert (table[0].status, table[0].gold) == (Status.DEAD, 9)


@pytest.mark.rule("RA-10.20", "RA-8.1", "RA-10.2")
def test_a_hook_may_heal_and_draw_luck() -> None:
    table = Table(2)
    table.plain_boss(hooks=(Hook("Odd", "hit", (Life(by=2), Gold(by="-luck"), Life(by="-luck"))),))
    table.hero(0, 9, life=2, gold=9, deck=[4, 3])
    table.hero(1, 40)
    table.play(speak(table, "hit", 0))
    assert (table[0].gold, table[0].life) == (5, 1)


@pytest.mark.rule("RA-16.4")
def test_no_hook_and_no_draw_follow_the_last_death() -> None:
    table = Table(2)
    doom = Hook("Doom", "start", (Heroes((Life(by=-9),), ahead=20), BossSpeed(by="luck")))
    table.plain_boss(hooks=(doom, Hook("More", "start", (BossSpeed(by=2),))))
    table.hero(0, 9)
    table.hero(1, 9, status=Status.ESCAPED)
    table.boss(1)
    table.play(speak(table, "start"))
    assert [event.data["name"] for event in table.told("boss-hook")] == ["Doom"]
    assert not table.told("card-drawn")


@pytest.mark.rule("RA-10.20", "RA-7.27")
@pytest.mark.parametrize(("ahead", "stands_on", "walls"), [(40, 3, {3}), (4, 5, set())])
def test_a_wall_stops_the_boss_unless_its_rule_against_walls_applies(
    ahead: int, stands_on: int, walls: set[int]
) -> None:
    table = Table(2)
    table.plain_boss(hooks=(Hook("Through", "wall", (BreakWall(),), HeroAhead(1)),))
    table.hero(0, ahead)
    table.hero(1, 40)
    table.boss(0)
    table.chase.walls.add(3)
    table.run_boss()
    assert (table.chase.boss.position, table.chase.walls) == (stands_on, walls)
