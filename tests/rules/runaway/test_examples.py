"""The worked examples of the specification (section 23), in its own numbers."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.base_speed import choose_speeds, draw_hand
from undercroft.rules.runaway.boss.damage import confront_hero
from undercroft.rules.runaway.boss.speed import Const
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.game_end import outcome
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.rounds import next_encounters
from undercroft.rules.runaway.run import enter
from undercroft.rules.runaway.running_order import set_order
from undercroft.rules.runaway.state import BOSS, Laid, Stage, Status
from undercroft.rules.runaway.vocabulary import Backtrack, BossSpeed, Gold, Life, Slide, Speed, Stop
from undercroft.rules.runaway.waiting import wake_or_wait


@pytest.mark.rule("RA-2.8", "RA-2.9", "RA-2.10")
@pytest.mark.parametrize(("players", "deck", "box"), [(2, 54, 0), (3, 35, 1), (4, 26, 0), (5, 20, 2)])
def test_x1_setup(players: int, deck: int, box: int) -> None:
    chase = Match(GAME, players, 1).state
    assert len(chase.box) == box
    for player in chase.players:
        drawn = len(player.hand) + len(player.discard)
        assert len(player.deck) + drawn == deck
        assert len(player.inventory) == 2
    assert sum(len(player.inventory) for player in chase.players) == 2 * players


@pytest.mark.rule("RA-3.2", "RA-3.3", "RA-3.4", "RA-3.5", "RA-3.6", "RA-3.8", "RA-3.9", "RA-5.1")
def test_x2_order() -> None:
    table = Table(4)
    a, b, c, d = range(4)
    table.hero(a, 7, deck=[4, 2])
    table.hero(b, 7, deck=[4, 5])
    table.hero(c, 9, deck=[1])
    table.hero(d, 3, deck=[1])
    table.boss(7)
    set_order(table.chase)
    assert table.chase.running_order == [c, b, a, BOSS, d]
    assert [len(table[seat].discard) for seat in (a, b, c, d)] == [2, 2, 0, 0]
    for seat in range(4):
        table[seat].hand = [table.find(5), table.find(6)]
    table.chase.slot = 5
    seats: list[int] = []
    while table.chase.slot > 0:
        for decision in table.play(next_encounters(table.chase), *_two_gifts(table)):
            seats.append(decision.seat)
    assert list(dict.fromkeys(seats)) == [d, a, b, c]


def _two_gifts(table: Table) -> list[str]:
    seat = [each for each in table.chase.running_order[: table.chase.slot] if each != BOSS][-1]
    others = [each for each in range(4) if each != seat]
    return [f"give:{card.id},{target}" for card, target in zip(table[seat].hand, others, strict=False)]


@pytest.mark.rule("RA-4.10", "RA-4.11", "RA-4.12", "RA-4.13", "RA-4.15")
def test_x3_exhaustion() -> None:
    table = Table(4)
    last = table.find(9)
    table.hero(1, deck=[last])
    two = [table.find(1), table.find(2)]
    nine = [table.find(each) for each in range(1, 10)]
    table.hero(2, discard=two)
    table.hero(3, discard=nine)
    draw_hand(table.chase, table[1])
    hand = table[1].hand
    assert hand[0] is last
    assert set(hand[1:3]) == set(two)
    assert hand[3] in nine
    assert (len(table[1].deck), len(table[2].discard), len(table[3].discard)) == (8, 0, 0)


@pytest.mark.rule("RA-6.2", "RA-6.3", "RA-6.5", "RA-6.8", "RA-6.9", "RA-6.10", "RA-4.6", "RA-4.7")
def test_x4_run() -> None:
    table = Table()
    table.encounter_spaces(12, 15)
    table.hero(0, 10, base=5, flips=[table.card(Speed(by=-3)), table.card(Speed(by=2))])
    table.run(0, "flip:0,1")
    steps = [(event.data["space"], event.data["remaining"]) for event in table.told("stepped")]
    assert steps == [(11, 7), (12, 6), (13, 2), (14, 1), (15, 0), (16, 1), (17, 0)]
    assert table[0].position == 17
    assert table[0].start_marker == 10


@pytest.mark.rule("RA-7.6", "RA-7.7", "RA-7.8", "RA-7.9")
@pytest.mark.parametrize(("answer", "space"), [("take", 12), ("leave", 11)])
def test_x5_found_item(answer: str, space: int) -> None:
    table = Table()
    item = table.item("own-run", Speed(by=2))
    table.hero(0, 8, base=3, items=["smoke-bomb-1"], flips=[item])
    table.boss(40)
    keys = [answer, f"play:{item.id}"] if answer == "take" else [answer]
    table.run(0, *keys)  # 9 (2), 10 (1): an Encounter space
    assert table[0].position == space
    assert (Laid(item, 1) in table[0].faceup) == (answer == "leave")


@pytest.mark.rule("RA-8.13", "RA-8.14", "RA-8.15", "RA-8.44", "RA-8.37")
def test_x6_stop() -> None:
    table = Table()
    table.encounter_spaces(12, 13, 14)
    speed, heal, slide = (
        table.item("own-run", Speed(by=3)),
        table.item("any", Life(by=1)),
        table.item("own-run", Slide(n=3)),
    )
    table.hero(
        0,
        11,
        base=5,
        items=[speed, heal, slide],
        life=3,
        flips=[table.card(Slide(n=2), Stop()), table.card(Gold(by=9))],
    )
    asked = table.run(0, "flip:0,1")
    assert (table[0].position, table[0].gold) == (14, 5)
    end = next(each for each in asked if each.kind == "run-end")
    assert end.keys == ("pass", f"play:{heal.id}", f"play:{slide.id}")


@pytest.mark.rule("RA-8.20", "RA-8.21", "RA-8.22", "RA-6.15")
@pytest.mark.parametrize(("space", "ends"), [(20, 14), (4, 0)])
def test_x7_backtrack(space: int, ends: int) -> None:
    table = Table()
    heal = table.item("any", Life(by=1))
    table.hero(0, space, items=[heal], life=3, deck=[6])
    table.hero(1, 16)
    table.chase.walls.add(15)
    table.chase.globals[18] = table.card(Life(by=-1), is_global=True)
    hero = table.running(0, 5)
    asked = table.play(face(table.chase, hero, table.card(Backtrack(n="luck")), 1))
    assert hero.position == ends
    assert (table.chase.remaining, hero.stopped, table.chase.run_over) == (0, True, True)
    assert (hero.life, hero.stopped) == (3, True)
    assert "contact" not in kinds(asked)


@pytest.mark.rule("RA-8.22", "RA-11.7", "RA-6.15")
def test_x7_backtrack_onto_a_waiting_boss() -> None:
    table = Table(boss="gelatinous-landlord")
    table.boss(12, waiting=True)
    table.hero(0, 17, base=4, items=["smoke-bomb-1"], deck=[6], flips=[table.card(Backtrack(n="luck"))])
    asked = table.run(0)  # 18, where 6 back is 12
    assert table[0].position == 12
    assert [event.data["amount"] for event in table.told("boss-hit")] == [3]
    assert "run-end" not in kinds(asked)


@pytest.mark.rule("RA-7.17", "RA-7.18", "RA-7.19", "RA-7.20", "RA-7.21", "RA-7.22", "RA-7.23", "RA-7.25")
def test_x8_global() -> None:
    table = Table()
    first = table.card(Life(by=-1), boss_ops=(BossSpeed(by=-2),), is_global=True)
    second = table.card(Life(by=-3), is_global=True)
    a = table.hero(0, 17, base=1, items=["smoke-bomb-1"], flips=[first])
    b = table.hero(1, 17, base=1, items=["grappling-hook-1"], flips=[second])
    for each in (2, 3):
        table.hero(each, 40)
    table.run(0)
    assert (a.life, table.chase.globals) == (a.kind.life - 1, {18: first})
    table.run(1)
    assert (b.life, table.chase.globals) == (b.kind.life - 1, {18: first})
    assert (b.faceup, b.discard) == ([], [second])
    a.position = b.position = 30
    table.boss(11)  # Bruno's speed is 7, and nobody is near: on 18 nothing is left, were it not for 3 more
    table.chase.boss_pending.append((BossSpeed(by=3),))
    table.run_boss()
    steps = {event.data["space"]: event.data["remaining"] for event in table.told("boss-stepped")}
    assert (steps[18], steps[19]) == (3, 0)


@pytest.mark.rule("RA-10.8", "RA-10.9", "RA-10.10", "RA-10.12", "RA-8.11")
def test_x9_boss() -> None:
    table = Table()
    table.plain_boss(speed=Const(7), confront=3, trample=1)
    for seat, space in ((0, 12), (1, 12), (2, 15)):
        table.hero(seat, space)
    table.hero(3, 40)
    table[2].confront = 1
    table.boss(10)
    table.run_boss()
    steps = [(event.data["space"], event.data["remaining"]) for event in table.told("boss-stepped")]
    assert steps == [(11, 6), (12, 5), (13, 2), (14, 1), (15, 0)]
    hits = [(event.data["seat"], event.data["result"], event.data["amount"]) for event in table.told("boss-hit")]
    assert hits == [(0, "trample", 1), (1, "trample", 1), (2, "confront", 4)]


@pytest.mark.rule("RA-10.7", "RA-10.11", "RA-10.12")
@pytest.mark.parametrize(
    ("speed", "hits", "ends"),
    [
        (3, [(0, "trample"), (1, "trample"), (2, "confront")], 13),
        (2, [(0, "confront"), (1, "confront")], 12),
    ],
)
def test_x10_last_point(speed: int, hits: list[tuple[int, str]], ends: int) -> None:
    table = Table()
    table.plain_boss(speed=Const(speed))
    table.boss(10)
    for seat, space in ((0, 12), (1, 12), (2, 13), (3, 40)):
        table.hero(seat, space)
    table.run_boss()
    assert [(event.data["seat"], event.data["result"]) for event in table.told("boss-hit")] == hits
    assert table.chase.boss.position == ends


@pytest.mark.rule("RA-11.1", "RA-11.5", "RA-11.6", "RA-11.7", "RA-11.10", "RA-11.11", "RA-3.10", "RA-3.13")
def test_x11_waiting() -> None:
    table = Table(3)
    x, y, z = range(3)
    table.plain_boss()
    table.boss(20)
    table.hero(x, 25)
    table.hero(y, 17, base=5, items=["grappling-hook-1"], deck=[1])
    table.hero(z, 14, base=6, items=["two-headed-coin-1"], deck=[4])
    table.order(x, BOSS, y, z)
    wake_or_wait(table.chase)
    assert table.chase.boss.waiting
    assert [card.speed for card in table[z].discard] == [4]
    set_order(table.chase)
    assert table.chase.running_order == [x, y, z, BOSS]
    table.encounter_spaces()
    table.run(y)
    assert (table[y].position, table[y].life) == (22, table[y].kind.life - 1)
    table.run(z)
    assert (table[z].position, table[z].life) == (20, table[z].kind.life - 3)
    assert table.chase.boss.passed
    wake_or_wait(table.chase)
    assert not table.chase.boss.waiting
    assert [len(player.deck) for player in table.chase.players] == [0, 1, 0]
    set_order(table.chase)
    assert table.chase.running_order == [x, y, z, BOSS]


@pytest.mark.rule("RA-14.2", "RA-14.3", "RA-14.5", "RA-14.6", "RA-14.8", "RA-15.3", "RA-15.4")
def test_x12_clock() -> None:
    table = Table(4)
    p, q, r, s = range(4)
    table.chase.clock = [table.find(each) for each in (3, 4, 6)]
    seven, five, one = (table.find(each) for each in (7, 5, 1))
    table.hero(p, hand=[seven, 2], status=Status.ESCAPED)
    table.hero(q, hand=[five, one, 8], status=Status.DEAD)
    table[q].two_for_clock = True
    runs = [table.find(2), table.find(2)]
    table.hero(r, 40, hand=[runs[0]])
    table.hero(s, 10, hand=[runs[1]])
    table.play(
        choose_speeds(table.chase),
        f"clock:{seven.id}",
        f"clock:{five.id},{one.id}",
        f"base:{runs[0].id}",
        f"base:{runs[1].id}",
    )
    assert sorted(card.speed for card in table.chase.clock) == [1, 3, 4, 5, 6, 7]
    assert table.chase.final_round
    table.play(escape(table.chase, table[r]))
    end_round(table.chase)
    assert table.chase.stage is Stage.OVER
    assert [player.status for player in table.chase.players] == ["escaped", "dead", "escaped", "dead"]


@pytest.mark.rule("RA-16.6", "RA-16.7", "RA-16.8")
@pytest.mark.parametrize(("tie_break", "winners"), [("first_out", (0,)), ("shared", (0, 2))])
def test_x13_result(tie_break: str, winners: tuple[int, ...]) -> None:
    table = Table(4, tie_break=tie_break)
    p, q, r, s = range(4)
    table.hero(p, gold=14, status=Status.ESCAPED)
    table.hero(q, gold=30, status=Status.DEAD)
    table.hero(r, gold=14, status=Status.ESCAPED)
    table.hero(s, gold=9, status=Status.DEAD)
    table.chase.stage = Stage.OVER
    result = outcome(table.chase)
    assert result is not None
    assert result.winners == winners
    assert result.scores == (14, 0, 14, 0)


@pytest.mark.rule("RA-16.1", "RA-16.2", "RA-17.5")
@pytest.mark.parametrize(("seats", "rounds"), [(2, [6, 7, 8]), (3, [6, 7])])
def test_x14_last_one_out(seats: int, rounds: list[int]) -> None:
    table = Table(seats)
    for seat in range(seats - 1):
        table.hero(seat, status=Status.ESCAPED)
    table.hero(seats - 1, 30)
    table.chase.round = 6
    played = []
    while table.chase.stage is not Stage.OVER:
        played.append(table.chase.round)
        table[seats - 1].position += 3
        end_round(table.chase)
    assert played == rounds
    assert table[seats - 1].status is Status.DEAD
    assert table.told("hero-died")[-1].data["result"] == "left-behind"


def ada_and_bo(bo_flips: str) -> Table:
    table = Table(2)
    table.boss(0)
    ada = table.hero(
        0, 5, base=7, items=["smoke-bomb-1", "grappling-hook-1"], flips=["oil-slick-1", "pleasantly-downhill-1"]
    )
    table.hero(1, 5, base=6, items=["coin-magnet-1"], flips=[bo_flips])
    table.run(0, "flip:0,1")
    assert (ada.position, table.chase.globals) == (12, {8: table.find("oil-slick-1")})
    return table


@pytest.mark.rule("RA-6.7", "RA-7.17", "RA-7.21", "RA-7.23")
def test_x15_order_on_a_space() -> None:
    table = ada_and_bo("loose-change-1")
    steps = [(event.data["space"], event.data["remaining"]) for event in table.told("stepped")]
    assert steps == [(6, 6), (7, 5), (8, 4), (9, 1), (10, 0), (11, 1), (12, 0)]
    table.run(1)
    assert (table[1].position, table[1].gold) == (9, 9)
    order = [event.kind for event in table.events if event.data.get("seat") == 1]
    assert order.index("flipped") < order.index("gold") < order.index("global-faced") < order.index("speed")


@pytest.mark.rule("RA-7.19", "RA-7.20")
def test_x16_second_global() -> None:
    table = ada_and_bo("swarm-of-bats-1")
    table.run(1)
    assert (table[1].position, table[1].life) == (9, table[1].kind.life)
    assert table.told("global-without-effect")
    assert table.chase.globals == {8: table.find("oil-slick-1")}


@pytest.mark.rule("RA-7.26", "RA-7.27", "RA-8.45", "RA-8.56")
@pytest.mark.parametrize(("hook", "ends"), [(False, 13), (True, 15)])
def test_x17_wall_and_brake(hook: bool, ends: int) -> None:
    table = Table(2)
    table.boss(40)
    ada = table.hero(0, 12, base=4, items=["smoke-bomb-1"], flips=["slamming-portcullis-1"])
    table.run(0)
    assert (ada.position, table.chase.walls) == (13, {13})
    item = "grappling-hook-1" if hook else "coin-magnet-1"
    table.hero(1, 12, base=3, items=[item], flips=["loose-change-1"])
    table.encounter_spaces(13)
    asked = table.run(1, *(["play:grappling-hook-1"] if hook else []))
    assert table[1].position == ends
    assert table[1].gold == 9
    assert ("brake" in kinds(asked)) == hook


@pytest.mark.rule("RA-8.45", "RA-8.56", "RA-7.27")
def test_x17_hook_on_the_own_wall() -> None:
    table = Table(2)
    table.boss(40)
    ada = table.hero(0, 12, base=4, items=["grappling-hook-1"], flips=["slamming-portcullis-1"])
    table.encounter_spaces(13)
    table.run(0, "play:grappling-hook-1")
    assert (ada.position, table.chase.walls) == (16, {13})


@pytest.mark.rule("RA-8.41", "RA-8.7", "RA-10.6")
def test_x18_attached_boss_speed() -> None:
    table = Table(2)
    bo, ada = table.hero(0, 5), table.hero(1, 9)
    bo.boss_speed = (-3,)
    table.boss(0)
    table.run_boss()
    steps = {event.data["space"]: event.data["remaining"] for event in table.told("boss-stepped")}
    assert steps[5] == 3
    assert (table.chase.boss.position, bo.life, ada.life) == (5, bo.kind.life - 4, ada.kind.life)
    assert not bo.boss_speed


@pytest.mark.rule("RA-10.9", "RA-10.10", "RA-10.11")
def test_x19_trample() -> None:
    table = Table(2)
    bo = table.hero(0, 5)
    table.hero(1, 9)
    table.boss(0)
    table.run_boss()
    steps = [(event.data["space"], event.data["remaining"]) for event in table.told("boss-stepped")]
    assert steps[-3:] == [(5, 3), (6, 1), (7, 0)]
    assert (table.chase.boss.position, bo.life) == (7, bo.kind.life - 2)


@pytest.mark.rule("RA-11.7", "RA-11.8", "RA-11.9", "RA-11.10", "RA-11.4")
def test_x20_waiting_and_waking() -> None:
    table = Table(2)
    table.boss(22, waiting=True)
    cy = table.hero(0, 21, base=1, items=["smoke-bomb-1"])
    di = table.hero(1, 11, deck=[1])
    table.run(0)
    assert (cy.position, cy.life) == (22, cy.kind.life - 4)
    wake_or_wait(table.chase)
    assert table.chase.boss.waiting
    cy.life = cy.kind.life
    cy.base = table.find(1)
    table.run(0)
    assert (cy.position, cy.life, table.chase.boss.passed) == (23, cy.kind.life - 1, True)
    wake_or_wait(table.chase)
    assert not table.chase.boss.waiting
    assert not di.discard


@pytest.mark.rule("RA-11.12")
def test_x20_nobody_left_behind() -> None:
    table = Table(2)
    table.boss(22, waiting=True)
    table.hero(0, 22)
    table.hero(1, 11, status=Status.DEAD)
    wake_or_wait(table.chase)
    assert not table.chase.boss.waiting


@pytest.mark.rule("RA-8.22")
def test_x21_backtrack_by_a_card() -> None:
    table = Table(2)
    di = table.hero(0, 8, base=6, items=["smoke-bomb-1"], flips=["map-held-upside-down-1"])
    table.run(0)
    assert di.position == 7


@pytest.mark.rule("RA-8.33", "RA-8.47", "RA-1.20")
def test_x22_barred_choice() -> None:
    table = Table(2)
    ed = table.hero(0, 8, gold=1)
    table.running(0, 3)
    asked = table.play(face(table.chase, ed, table.find("kobold-pickpocket-1"), 1))
    assert "choice" not in kinds(asked)
    assert ed.gold == 0


@pytest.mark.rule("RA-8.26", "RA-8.27", "RA-10.3", "RA-10.17")
def test_x23_boss_event_after_the_boss() -> None:
    table = Table(2)
    table.order(1, BOSS, 0)
    flo = table.hero(0, 12, base=1, items=["smoke-bomb-1"], flips=["mighty-roar-1"])
    table.hero(1, 40)
    table.boss(20)
    table.run_boss()
    assert table.chase.boss.position == 27
    table.run(0)
    assert flo.position == 13
    assert [each.card.id for each in table.chase.boss_area] == ["mighty-roar-1"]
    end_round(table.chase)
    assert [each.card.id for each in table.chase.boss_area] == ["mighty-roar-1"]
    table.run_boss()
    assert table.chase.boss.position == 27 + 7 + 3


@pytest.mark.rule("RA-15.2", "RA-15.3", "RA-15.4", "RA-14.5")
def test_x24_clock_and_death() -> None:
    table = Table(4)
    table.chase.clock = [table.find(each) for each in (2, 3, 5, 6)]
    table.chase.round = 7
    gus = table.hero(0, 20, life=1)
    table.play(hurt(table.chase, gus, 1, "card"))
    end_round(table.chase)
    assert table.chase.round == 8
    four, nine = table.find(4), table.find(9)
    gus.hand = [four, nine, table.find(1), table.find(1)]
    asked = table.play(choose_speeds(table.chase), f"clock:{four.id},{nine.id}")
    assert len(asked[0].options) == 4 + 6
    assert table.chase.final_round


@pytest.mark.rule("RA-8.5", "RA-9.5", "RA-9.15")
def test_x25_speed_on_a_hero_who_has_run() -> None:
    table = Table(2)
    table.order(0, 1, BOSS)
    hal = table.hero(0, 12)
    table.hero(1, 11, base=1, items=["bag-of-marbles-1", "coin-magnet-1"])
    table.run(1, "play:bag-of-marbles-1,0")
    assert len(hal.pending) == 1
    end_round(table.chase)
    table.hero(0, 12, base=6, items=["smoke-bomb-1"])
    asked = table.run(0)
    assert hal.position == 15
    assert "contact" not in kinds(asked)


@pytest.mark.rule("RA-8.46", "RA-9.15")
def test_x25_speed_on_a_boss_that_is_not_running() -> None:
    table = Table(2)
    table.boss(12)
    table.hero(0, 11, base=1, items=["bag-of-marbles-1", "coin-magnet-1"])
    table.run(0, "play:bag-of-marbles-1,boss")
    assert table.chase.boss_pending == [(BossSpeed(by=-3),)]


@pytest.mark.rule("RA-10.6", "RA-10.7", "RA-10.8")
def test_x26_contact_with_the_boss() -> None:
    table = Table(2)
    table.plain_boss(speed=Const(2), confront=4, trample=2)
    jo = table.hero(0, 12, items=["after-you-sign-1"])
    table.hero(1, 40)
    table.boss(10)
    table.run_boss("play:after-you-sign-1,boss")
    assert [(event.data["result"], event.data["amount"]) for event in table.told("boss-hit")] == [("trample", 1)]
    steps = [(event.data["space"], event.data["remaining"]) for event in table.told("boss-stepped")]
    assert steps[1:3] == [(12, 0), (13, 1)]
    assert jo.life == jo.kind.life - 1


@pytest.mark.rule("RA-8.9", "RA-8.34", "RA-10.20", "RA-10.22")
@pytest.mark.parametrize(
    ("use", "items", "life", "gold"),
    [("ability:paladin.1", [], 7, 5), ("play:smoke-bomb-1", ["smoke-bomb-1"], 8, 3)],
)
def test_x27_prevention(use: str, items: list[str], life: int, gold: int) -> None:
    table = Table(2, boss="gelatinous-landlord", classes=("paladin", "ranger"))
    hero = table.hero(0, 12, items=items)
    table.boss(12)
    table.play(confront_hero(table.chase, hero), use)
    assert (hero.life, hero.gold) == (life, gold)


@pytest.mark.rule("RA-6.16", "RA-8.49")
def test_x28_card_that_moves() -> None:
    table = Table(2)
    table.boss(40)
    table.chase.walls.add(20)
    kim = table.hero(0, 20, flips=["portal-of-poor-timing-1", "loose-change-1", "loose-change-2"])
    other = table.hero(1, 16)
    table.running(0, 5)
    table.play(enter(table.chase, kim), "flip:0,1")
    assert (kim.position, other.position, kim.stopped) == (16, 20, False)
    kim.position = 16
    kim.encounters = kim.encounters[:2]
    hero = table.hero(0, 16, base=5, items=["smoke-bomb-1"], flips=["loose-change-1", "loose-change-2"])
    table.run(0, "flip:0,1")
    assert (hero.position, hero.gold) == (20, 13)
    assert table.told("stopped")[-1].data["result"] == "wall"


@pytest.mark.rule("RA-13.1", "RA-13.2", "RA-13.7")
def test_x29_escape() -> None:
    table = Table(2)
    hero = table.hero(0, 44, base=9, gold=12, items=["sack-of-loot-1", "sack-of-loot-2"])
    table.run(0)
    assert (hero.gold, hero.position, hero.status) == (32, 47, Status.ESCAPED)
    assert len(hero.inventory) == 2


@pytest.mark.rule("RA-4.8", "RA-9.14")
def test_x30_unencumbered() -> None:
    table = Table(2)
    lou = table.hero(0, 26, base=5, items=["sack-of-loot-1"])
    table.encounter_spaces()
    table.run(0, "play:sack-of-loot-1")
    assert (lou.position, lou.gold) == (34, 6)
    assert lou.faceup == [Laid(table.find("sack-of-loot-1"))]
