"""The Boss's run (chapter 10) and laying in wait (chapter 11)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.rules.runaway.boss.damage import boss_damage
from undercroft.rules.runaway.boss.luck import boss_drawer
from undercroft.rules.runaway.boss.speed import BestOfTwo, Const, Luck, Round, boss_speed
from undercroft.rules.runaway.state import BOSS, Status
from undercroft.rules.runaway.vocabulary import BossSpeed, Gold, LuckyTest, Slide
from undercroft.rules.runaway.waiting import wake_or_wait


@pytest.mark.rule("RA-10.1", "RA-10.19")
@pytest.mark.parametrize(
    ("rule", "deck", "round_", "speed"),
    [
        (Const(7), [], 1, 7),
        (Luck(3), [4], 1, 7),
        (Luck(3), [], 1, 3),
        (Luck(-9), [4], 1, 0),
        (BestOfTwo(1), [3, 8], 1, 9),
        (BestOfTwo(1), [8, 3], 1, 9),
        (BestOfTwo(1), [], 1, 1),
        (Round(5, 11), [], 2, 7),
        (Round(5, 11), [], 9, 11),
    ],
)
def test_speed_rules(rule: Const | Luck | BestOfTwo | Round, deck: list[int], round_: int, speed: int) -> None:
    table = Table(2)
    table.plain_boss(speed=rule)
    table.hero(0, 10, deck=deck)
    table.hero(1, 20)
    table.chase.round = round_
    assert boss_speed(table.chase) == speed


@pytest.mark.rule("RA-10.2")
def test_the_rearmost_hero_draws_for_the_boss_without_a_window() -> None:
    table = Table(3)
    table.plain_boss(speed=Luck())
    table.order(2, 0, 1, BOSS)
    table.hero(0, 30, deck=[9])
    table.hero(1, 30, deck=[4], items=["two-headed-coin-1"])
    table.hero(2, 40)
    assert boss_drawer(table.chase) is table[1]
    assert kinds(table.run_boss()) == []
    assert table.chase.boss.position == 4
    assert [card.speed for card in table[1].discard] == [4]


@pytest.mark.rule("RA-10.3", "RA-10.23")
def test_the_beginning_of_a_boss_run() -> None:
    table = Table(2, boss="bruno")
    table.boss(10)
    table.hero(0, 16)
    table.hero(1, 40)
    table.chase.boss_pending = [(BossSpeed(by=-9),), (BossSpeed(by=2),)]
    table.run_boss()
    told = [event.kind for event in table.events]
    assert told[:5] == ["boss-began", "boss-speed", "boss-speed", "boss-hook", "boss-speed"]
    assert table.chase.boss.position == 10 + 0 + 2 + 1
    assert table.chase.boss_pending == []


@pytest.mark.rule("RA-10.5", "RA-16.5")
def test_the_boss_never_leaves_the_dungeon() -> None:
    table = Table(2)
    table.boss(44)
    hero = table.hero(0, 46)
    table.hero(1, 10)
    table.run_boss()
    assert table.chase.boss.position == 46
    assert hero.life == hero.kind.life - 4


@pytest.mark.rule("RA-10.4")
def test_the_boss_has_neither_run_start_nor_run_end() -> None:
    table = Table(2)
    table.hero(0, 3, items=[table.item("any", Gold(by=1))])
    table.hero(1, 40)
    assert set(kinds(table.run_boss())) == {"run-ready", "contact", "hurt"}


@pytest.mark.rule("RA-10.13", "RA-10.14")
def test_a_run_of_no_spaces_confronts_those_who_are_there() -> None:
    table = Table(2)
    table.boss(10)
    hero = table.hero(0, 10)
    table.hero(1, 40)
    table.chase.boss_pending = [(BossSpeed(to=0),)]
    table.run_boss()
    assert (table.chase.boss.position, hero.life) == (10, hero.kind.life - 4)


@pytest.mark.rule("RA-10.15")
def test_the_out_do_not_slow_the_boss() -> None:
    table = Table(3)
    table.plain_boss()
    table.hero(0, 3, status=Status.DEAD)
    table.hero(1, status=Status.ESCAPED)
    table.hero(2, 40)
    table.run_boss()
    assert table.chase.boss.position == 5
    assert not table.told("boss-hit")


@pytest.mark.rule("RA-10.16")
def test_the_boss_ignores_encounter_spaces_and_remains() -> None:
    table = Table(2)
    table.plain_boss()
    table.boss(7)
    table.hero(0, 8, status=Status.DEAD)
    table.hero(1, 40, flips=["loose-change-1"])
    assert table.run_boss() == []
    assert len(table[1].encounters) == 1


@pytest.mark.rule("RA-10.8", "RA-8.40")
@pytest.mark.parametrize(
    ("card", "amount"), [("foul-mood-1", 4), ("existential-doubt-1", 1), ("dramatic-music-1", 4)]
)
def test_what_waited_for_the_boss_changes_how_hard_it_confronts(card: str, amount: int) -> None:
    table = Table(3)
    table.plain_boss(confront=3)
    table.boss(10)
    for seat, space in enumerate((10, 10, 40)):
        table.hero(seat, space)
    table.chase.boss_pending = [table.find(card).boss_ops, (BossSpeed(to=0),)]
    table.run_boss()
    hits = [(event.data["seat"], event.data["result"], event.data["amount"]) for event in table.told("boss-hit")]
    assert hits == [(0, "confront", amount), (1, "confront", amount)]


@pytest.mark.rule("RA-10.18")
def test_protection_in_hurt_is_too_late_and_in_contact_it_counts() -> None:
    cloak = "play:cloak-of-looking-elsewhere-1"
    for answers, lost in ((["pass", "pass", cloak], 4), (["pass", cloak], 0)):
        table = Table(2)
        table.plain_boss(speed=Const(3), confront=4)
        hero = table.hero(0, 3, items=["cloak-of-looking-elsewhere-1"])
        table.hero(1, 40)
        asked = table.run_boss(*answers)
        assert kinds(asked)[: len(answers)] == ["run-ready", "contact", "hurt"][: len(answers)]
        assert hero.kind.life - hero.life == lost


@pytest.mark.rule("RA-10.20", "RA-10.22")
def test_cindermaw_wheezes_and_nods_off() -> None:
    table = Table(4, boss="cindermaw")
    table.hero(0, 6, deck=[2])
    table.hero(1, 7, life=1, items=["smoke-bomb-1"])
    table.hero(2, 8)
    table.hero(3, 5)
    table.order(1, 0, 2, 3, BOSS)
    table[3].deck = [table.find(2)]
    asked = table.run_boss("play:smoke-bomb-1")
    assert [event.data["seat"] for event in table.told("hurt")] == [3, 0]
    assert [decision.about for decision in asked if decision.kind == "hurt"] == [(1, "boss")]
    table = Table(2, boss="cindermaw")
    table.hero(0, 1, deck=[1])
    table.hero(1, 2)
    table.run_boss()
    assert table.chase.boss.position == 0
    assert not table.told("hurt")


@pytest.mark.rule("RA-10.20")
def test_bruno_breaks_walls() -> None:
    table = Table(2, boss="bruno")
    table.boss(10)
    table.hero(0, 40)
    table.hero(1, 40)
    table.chase.walls.add(13)
    table.run_boss()
    assert (table.chase.boss.position, table.chase.walls) == (15, set())


@pytest.mark.rule("RA-10.20", "RA-11.3")
def test_the_landlord_takes_rent_and_gives_notice() -> None:
    table = Table(3, boss="gelatinous-landlord")
    hero = table.hero(0, 6, life=3)
    for seat in (1, 2):
        table.hero(seat, 40, deck=[1])
    table.run_boss()
    assert (hero.status, hero.gold) == (Status.DEAD, 5)
    table.boss(41)
    table.hero(2, 42, deck=[1])
    wake_or_wait(table.chase)
    assert not table.chase.boss.waiting
    assert not table.told("card-drawn")


@pytest.mark.rule("RA-10.20", "RA-10.8")
def test_the_coat_wants_it_back_and_falls_open() -> None:
    table = Table(3, boss="kobolds-in-a-coat")
    for seat, gold in enumerate((7, 7, 3)):
        table.hero(seat, 20, gold=gold)
    amounts = [boss_damage(table.chase, table[seat], "confront") for seat in range(3)]
    assert amounts == [5, 5, 4]
    table.boss(19)
    table[2].deck = [table.find(4), table.find(4)]
    table.hero(1, 30, gold=7)
    table.run_boss()
    assert table.chase.boss.position == 19
    assert [table[seat].gold for seat in range(3)] == [9, 7, 5]


@pytest.mark.rule("RA-10.19", "RA-10.20")
@pytest.mark.parametrize(("deck", "space", "gold"), [([4, 4], 10, 7), ([4], 10, 7), ([4, 3], 15, 5), ([], 11, 5)])
def test_numbers_that_nobody_drew_are_not_equal(deck: list[int], space: int, gold: int) -> None:
    """The last card there is can be drawn twice, since it is discarded at once; with none the coat holds."""
    table = Table(2, boss="kobolds-in-a-coat")
    table.hero(0, 10, deck=deck)
    table.hero(1, 40)
    table.boss(10)
    table.run_boss()
    assert (table.chase.boss.position, table[0].gold) == (space, gold)


@pytest.mark.rule("RA-11.1", "RA-11.2")
@pytest.mark.parametrize("behind", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("over", [0, 1])
def test_the_waiting_table(behind: int, over: int) -> None:
    table = Table(5)
    table.boss(20)
    for seat in range(5):
        table.hero(seat, 10 if seat < behind else 30, deck=[2 + behind + over])
    wake_or_wait(table.chase)
    assert table.chase.boss.waiting == (over == 0)


@pytest.mark.rule("RA-11.3")
def test_without_a_card_the_boss_does_not_wait() -> None:
    table = Table(2)
    table.boss(20)
    wake_or_wait(table.chase)
    assert not table.chase.boss.waiting


@pytest.mark.rule("RA-11.3")
def test_the_boss_may_wait_on_the_last_space() -> None:
    table = Table(2)
    table.boss(46)
    table.hero(0, 10, deck=[3])
    table.hero(1, 46)
    wake_or_wait(table.chase)
    assert table.chase.boss.waiting


@pytest.mark.rule("RA-11.4", "RA-11.12")
def test_no_draw_while_waiting() -> None:
    table = Table(2)
    table.boss(20, waiting=True)
    table.hero(0, 10, deck=[9])
    wake_or_wait(table.chase)
    assert table.chase.boss.waiting
    assert len(table[0].deck) == 1


@pytest.mark.rule("RA-11.6", "RA-11.8", "RA-11.13")
def test_everybody_who_passes_takes_exactly_one() -> None:
    table = Table(2)
    table.encounter_spaces()
    table.boss(28, waiting=True)
    for seat in range(2):
        hero = table.hero(seat, 26, base=4, items=["smoke-bomb-1"] if seat else ["coin-magnet-1"])
        hero.trample = 5
        table.run(seat)
        assert (hero.position, hero.life) == (30, hero.kind.life - 1)
    assert table.chase.boss.waiting


@pytest.mark.rule("RA-11.8", "RA-11.11")
def test_a_hero_killed_in_passing_dies_there_and_the_boss_is_passed() -> None:
    table = Table(2)
    table.boss(27, waiting=True)
    hero = table.hero(0, 26, base=4, life=1, items=["coin-magnet-1"])
    table.run(0)
    assert (hero.status, hero.position, table.chase.boss.passed) == (Status.DEAD, 27, True)


@pytest.mark.rule("RA-11.9", "RA-8.37")
@pytest.mark.parametrize(("slide", "passed"), [(2, True), (3, False)])
def test_stepping_off_is_a_pass_also_after_a_slide_and_sliding_past_is_none(slide: int, passed: bool) -> None:
    table = Table(2)
    table.encounter_spaces(28)
    table.boss(30, waiting=True)
    hero = table.hero(0, 26, base=4, items=["coin-magnet-1"], flips=[table.card(Slide(n=slide))])
    table.run(0)
    assert (hero.position, hero.kind.life - hero.life) == (28 + slide + 2, int(passed))
    assert table.chase.boss.passed == passed


@pytest.mark.rule("RA-8.18", "RA-8.19", "RA-8.39", "RA-10.2")
@pytest.mark.parametrize(("deck", "speed"), [([4], 9), ([6], 9), ([3], 4), ([1], 4), ([], 4)])
def test_the_boss_is_lucky_on_even_numbers_too(deck: list[int], speed: int) -> None:
    table = Table(2)
    table.plain_boss(speed=Const(5))
    table.hero(0, 40, deck=deck)
    table.hero(1, 45)
    table.chase.boss_pending = [(LuckyTest((BossSpeed(by=4),), (BossSpeed(by=-1),)),)]
    table.run_boss()
    assert table.chase.boss.position == speed
    assert [card.speed for card in table[0].discard] == deck
