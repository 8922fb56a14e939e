"""What uses do to others and to those who go Out meanwhile, also where only a pack's cards can."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table
from undercroft.abilities import carry_out
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.encounter_spaces import found_item
from undercroft.rules.runaway.encounters import closed_targets
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import brake
from undercroft.rules.runaway.state import Laid, Status
from undercroft.rules.runaway.vocabulary import AnyOp, Gold, Life, Other, Slide, Speed, TakeGold


@pytest.mark.rule("RA-8.54", "RA-8.53")
def test_the_boss_has_no_gold_to_take() -> None:
    table = Table(3)
    purse = table.item("contact", TakeGold(3), Gold(by=1))
    for seat, space in enumerate((1, 30, 35)):
        table.hero(seat, space, items=[purse] if seat == 0 else [])
    table.plain_boss()
    table.run_boss(f"play:{purse.id},boss")
    assert [player.gold for player in table.chase.players] == [6, 5, 5]


@pytest.mark.rule("RA-8.54", "RA-8.35")
def test_the_dead_are_not_robbed_but_looted() -> None:
    table = Table(2)
    table.hero(1, 9, gold=7)
    table.play(carry_out(table.chase, (Other((Life(by=-9),)), TakeGold(3)), Frame(table[0], other=1)))
    assert (table[1].status, table[1].gold, table[0].gold) == (Status.DEAD, 7, 5)


@pytest.mark.rule("RA-8.35", "RA-7.5")
@pytest.mark.parametrize("op", [Slide(n="luck"), Gold(by="luck"), Speed(by="luck"), Speed(to="luck")])
def test_a_number_means_nothing_to_a_hero_who_dies_over_it(op: AnyOp) -> None:
    table = Table(2)
    poison = table.item("luck", Life(by=-9))
    hero = table.hero(0, 11, items=[poison], deck=[4])
    table.running(0, 2)
    table.play(carry_out(table.chase, (op,), Frame(hero)), f"play:{poison.id}")
    assert (hero.status, hero.position, hero.gold) == (Status.DEAD, 11, 5)
    assert not table.told("relocated")
    assert not table.told("speed")


@pytest.mark.rule("RA-7.6", "RA-8.4")
@pytest.mark.parametrize(("finder", "left"), [(0, 3), (1, 5)])
def test_an_item_costs_speed_only_whoever_is_running(finder: int, left: int) -> None:
    table = Table(2)
    bomb = table.find("smoke-bomb-1")
    table.running(0, 5)
    table[finder].faceup.append(Laid(bomb))
    table.play(found_item(table.chase, table[finder], bomb), "take")
    assert table.chase.remaining == left
    assert table[finder].items == [bomb]


@pytest.mark.rule("RA-5.3", "RA-17.2")
@pytest.mark.parametrize(
    ("players", "status", "reason"),
    [(2, Status.ESCAPED, "out-already"), (3, Status.RUNNING, "own-hero"), (4, Status.RUNNING, "own-hero")],
)
def test_why_a_player_gets_no_encounter_of_his_own(players: int, status: Status, reason: str) -> None:
    table = Table(players)
    table.hero(0, hand=["oil-slick-1"], status=status)
    targets = [seat for seat in range(players) if seat]
    closed = closed_targets(table.chase, table[0], targets)
    assert [each.reason for each in closed] == [reason]
    assert closed[0].clause == ("RA-17.2" if players == 3 else "RA-5.3")


@pytest.mark.rule("RA-9.6")
@pytest.mark.parametrize(("cause", "amount", "said"), [("stop", 0, "(STOP)"), ("backtrack", 4, "(BACKTRACK 4)")])
def test_whoever_is_held_up_is_told_how_far(cause: str, amount: int, said: str) -> None:
    table = Table(2)
    hook = table.find("grappling-hook-1")
    hero = table.hero(0, 20, items=[hook])
    table.running(0, 3)
    asked = table.play(brake(table.chase, hero, cause, amount), "pass")
    assert said in GAME.text.ask(asked[0])
