"""Items, class abilities and their windows (chapter 9)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds, offers
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.boss.speed import Const
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.occasions import (
    After,
    Approach,
    Brake,
    Contact,
    Flip,
    Hurt,
    LuckDrawn,
    RunStart,
    Window,
)
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.rounds import next_run, step
from undercroft.rules.runaway.state import BOSS, Stage, Status
from undercroft.rules.runaway.uses import Word
from undercroft.rules.runaway.vocabulary import (
    AnyOp,
    Confront,
    Gold,
    Life,
    Other,
    SetLuck,
    Slide,
    Speed,
    Stop,
    TakeGold,
    Trample,
)
from undercroft.rules.runaway.windows import TEXTS, expected


@pytest.mark.rule("RA-9.1", "RA-9.2", "RA-9.3", "RA-19.2")
def test_one_item_and_one_ability_per_round() -> None:
    table = Table(2, classes=("cleric", "wizard"))
    hero = table.hero(0, 26, base=1, items=["rubber-chicken-1", "sack-of-loot-1"], life=3)
    asked = table.run(0, "play:rubber-chicken-1", "ability:cleric.1")
    assert kinds(asked) == ["run-ready", "run-ready"]
    assert [(each.key, each.reason) for each in asked[1].closed] == [
        ("play:sack-of-loot-1", "item-used"),
        ("ability:cleric.1", "ability-used"),
    ]
    assert (hero.item_used, hero.ability_used, hero.life) == (True, True, 4)
    end_round(table.chase)
    assert (hero.item_used, hero.ability_used) == (False, False)


@pytest.mark.rule("RA-9.1", "RA-9.2", "RA-9.12")
def test_only_what_would_fit_is_closed_as_spent() -> None:
    """The net is for Heroes who come, the marbles for anybody met, the sack for any time: before a flip none fits."""
    table = Table(3, classes=("rogue", "ranger", "wizard"), windows="strict")
    hero = table.hero(0, 20, items=["bag-of-marbles-1", "slightly-used-net-1", "sack-of-loot-1"])
    hero.item_used = hero.ability_used = True
    table.hero(1, 20, items=["coin-magnet-1"]).item_used = True
    table.boss(20)
    table.running(0, 3)
    assert closed(table, 0, Approach()) == []
    assert closed(table, 0, LuckDrawn(3)) == []
    assert closed(table, 0, After()) == [("play:sack-of-loot-1", "item-used")]
    assert closed(table, 0, Contact(0, 20)) == [
        ("play:bag-of-marbles-1,1", "item-used"),
        ("play:sack-of-loot-1", "item-used"),
        ("ability:rogue.1,1", "ability-used"),
    ]
    hero.item_used, hero.no_items = False, True
    assert closed(table, 0, RunStart()) == [("play:sack-of-loot-1", "no-items")]


def closed(table: Table, seat: int, window: Window) -> list[tuple[str, str]]:
    """What is closed to a seat in a window, and why."""
    decision = TEXTS.question(table.chase, seat, window, window.name)
    assert not {each.key for each in decision.closed} & set(decision.keys)
    return [(each.key, each.reason) for each in decision.closed]


@pytest.mark.rule("RA-9.3")
@pytest.mark.parametrize(("use_limit", "used"), [("round", True), ("run", False)])
@pytest.mark.parametrize("order", [(0, 1, BOSS), (BOSS, 0, 1)])
def test_the_limit_may_be_per_run(use_limit: str, used: bool, order: tuple[int, ...]) -> None:
    table = Table(2, use_limit=use_limit)
    table.order(*order)
    for seat in (0, 1):
        table.hero(seat, 26, base=1, items=[f"sack-of-loot-{seat + 1}"]).ability_used = True
    table.play(next_run(table.chase), "play:sack-of-loot-1", "play:sack-of-loot-2")
    for player in table.chase.players:
        assert (player.item_used, player.ability_used) == (used, used)


@pytest.mark.rule("RA-9.4", "RA-9.8")
def test_items_are_used_on_oneself_during_anybodys_run() -> None:
    table = Table(3)
    table.order(0, 1, 2, BOSS)
    for seat in range(3):
        table.hero(seat, 26, base=1, life=2, items=[table.item("any", Life(by=1))])
    asked = table.run(1)
    assert [decision.seat for decision in asked if decision.kind == "run-ready"] == [1, 2, 0]


@pytest.mark.rule("RA-9.8")
def test_in_the_boss_run_whoever_follows_the_boss_is_asked_first() -> None:
    table = Table(3)
    table.plain_boss(speed=Const(3))
    table.order(0, BOSS, 1, 2)
    for seat in range(3):
        table.hero(seat, 3, items=[table.item("any", Gold(by=1))])
    asked = table.run_boss()
    for window in ("run-ready", "contact"):
        assert [decision.seat for decision in asked if decision.kind == window] == [1, 2, 0]


@pytest.mark.rule("RA-9.8")
def test_a_pass_is_final_and_a_user_is_asked_again() -> None:
    table = Table(2, classes=("cleric", "wizard"))
    table.hero(0, 26, items=["rubber-chicken-1"], life=3)
    table.chase.stage = Stage.PHASE_END
    asked = table.play(step(table.chase), "play:rubber-chicken-1", "pass")
    assert [(decision.kind, decision.keys) for decision in asked] == [
        ("phase-end", ("pass", "play:rubber-chicken-1", "ability:cleric.1")),
        ("phase-end", ("pass", "ability:cleric.1")),
    ]


@pytest.mark.rule("RA-9.6", "RA-9.7", "RA-9.5")
def test_contact_asks_everybody_on_the_space_once_per_entry() -> None:
    table = Table(4)
    table.order(0, 1, 2, 3, BOSS)
    marbles = [table.item("contact", Other((Speed(by=-1),))) for _ in range(4)]
    for seat, space in enumerate((27, 29, 29, 30)):
        table.hero(seat, space, base=3, items=[marbles[seat]])
    table.boss(29)
    asked = table.run(0)
    contact = [decision for decision in asked if decision.kind == "contact"]
    assert [(decision.seat, decision.about[0]) for decision in contact[:3]] == [(0, 29), (1, 29), (2, 29)]
    assert contact[0].keys == ("pass", *(f"play:{marbles[0].id},{other}" for other in (1, 2, "boss")))
    assert contact[1].keys == ("pass", f"play:{marbles[1].id},0")


@pytest.mark.rule("RA-9.9")
def test_a_use_that_hurts_opens_hurt() -> None:
    table = Table(2, classes=("paladin", "wizard"))
    hurts = table.item("flip", Life(by=-1), Gold(by=1))
    hero = table.hero(0, 28, items=[hurts])
    table.running(0, 3)
    flip = face(table.chase, hero, table.find("loose-change-1"), 1)
    asked = table.play(flip, f"play:{hurts.id}", "ability:paladin.1")
    assert kinds(asked) == ["flip", "hurt"]
    assert (hero.life, hero.gold) == (hero.kind.life, 5 + 2 + 1 + 4)


@pytest.mark.rule("RA-9.9")
def test_a_use_that_stops_opens_brake() -> None:
    table = Table(2)
    table.encounter_spaces()
    table.hero(1, 28, items=["slightly-used-net-1"])
    hero = table.hero(0, 26, base=4, items=["grappling-hook-1"])
    asked = table.run(0, "play:slightly-used-net-1,0", "play:grappling-hook-1")
    assert kinds(asked) == ["contact", "brake"]
    assert hero.position == 30


@pytest.mark.rule("RA-9.9", "RA-8.37")
def test_a_use_that_draws_opens_luck_and_one_that_moves_opens_no_contact() -> None:
    table = Table(2, classes=("wizard", "ranger"))
    table.encounter_spaces()
    table.hero(1, 29, items=["coin-magnet-1"])
    hero = table.hero(0, 26, base=1, items=["two-headed-coin-1"], deck=[3])
    asked = table.run(0, "ability:wizard.1", "play:two-headed-coin-1")
    assert kinds(asked) == ["run-start", "luck"]
    assert hero.position == 26 + 3 + 1


@pytest.mark.rule("RA-9.10", "RA-9.12")
def test_only_what_fits_and_does_something_is_offered() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["expired-healing-potion-1", "grappling-hook-1", "rubber-chicken-1"])
    table.running(0, 3)
    assert offers(table, hero.seat, RunStart()) == ["pass", "play:rubber-chicken-1"]


@pytest.mark.rule("RA-9.13", "RA-13.5")
def test_out_players_are_not_asked() -> None:
    table = Table(3)
    table.hero(1, items=["rubber-chicken-1"], status=Status.ESCAPED)
    table.hero(2, items=["sack-of-loot-1"], status=Status.DEAD)
    table.hero(0, 26, base=1)
    assert table.run(0) == []


@pytest.mark.rule("RA-9.14")
def test_a_used_item_lies_with_its_user_and_its_effect_stays() -> None:
    table = Table(2)
    hero = table.hero(0, 26, items=["cloak-of-looking-elsewhere-1", "smoke-bomb-1"])
    table.hero(1, 40)
    table.run_boss("play:cloak-of-looking-elsewhere-1")
    assert [laid.card.id for laid in hero.faceup] == ["cloak-of-looking-elsewhere-1"]
    assert (hero.confront, hero.trample) == (-9, -9)
    end_round(table.chase)
    assert [card.id for card in hero.discard] == ["cloak-of-looking-elsewhere-1"]
    assert (hero.confront, hero.trample) == (0, 0)


@pytest.mark.rule("RA-9.16")
def test_playing_an_item_costs_no_speed() -> None:
    table = Table(2)
    table.encounter_spaces()
    hero = table.hero(0, 26, base=3, items=["sack-of-loot-1", "sack-of-loot-2"])
    table.run(0, "play:sack-of-loot-1")
    assert (hero.position, hero.gold) == (29, 6)
    hero.position, hero.base = 45, table.find(5)
    table.run(0)
    assert hero.gold == 6 + 10 + 5


@pytest.mark.rule("RA-9.17", "RA-11.5")
def test_no_run_ready_for_a_waiting_boss() -> None:
    table = Table(2)
    table.hero(0, 26, items=["rubber-chicken-1"])
    table.boss(30, waiting=True)
    table.chase.slot = 2
    assert table.play(next_run(table.chase)) == []
    assert table.chase.boss.position == 30


FILTERS = [
    ("contact:hero", 1, True),
    ("contact:mover", 1, False),
    ("contact:hero-met", 1, True),
    ("contact:hero-mover", 1, False),
    ("contact:boss-mover", 1, False),
    ("contact", 1, True),
]


@pytest.mark.rule("RA-9.18")
@pytest.mark.parametrize(("when", "other", "fits"), FILTERS)
def test_filters_of_contact_for_the_runner(when: Word, other: int, fits: bool) -> None:
    table = Table(2)
    item = table.item(when, Other((Speed(by=-1),)))
    table.hero(0, 28, items=[item])
    table.hero(1, 28)
    table.running(0, 3)
    keys = offers(table, 0, Contact(0, 28))
    assert (f"play:{item.id},{other}" in keys) == fits


@pytest.mark.rule("RA-9.18")
@pytest.mark.parametrize(
    ("when", "runner", "fits"),
    [
        ("contact:hero", 1, True),
        ("contact:mover", 1, True),
        ("contact:hero-met", 1, False),
        ("contact:hero-mover", 1, True),
        ("contact:boss-mover", 1, False),
        ("contact:hero", BOSS, False),
        ("contact:mover", BOSS, True),
        ("contact:hero-mover", BOSS, False),
        ("contact:boss-mover", BOSS, True),
    ],
)
def test_filters_of_contact_for_those_who_are_met(when: Word, runner: int, fits: bool) -> None:
    table = Table(2)
    item = table.item(when, Other((Speed(by=1),)))
    table.hero(0, 28, items=[item])
    table.hero(1, 28)
    table.chase.runner, table.chase.remaining = runner, 3
    keys = offers(table, 0, Contact(runner, 28))
    assert (len(keys) == 2) == fits


@pytest.mark.rule("RA-9.18")
def test_the_other_filters() -> None:
    table = Table(2, classes=("kobold-intern", "barbarian"))
    hero = table.hero(0, 28, items=[table.item("hurt:boss", Gold(by=1)), table.item("after:free", Gold(by=1))])
    table.running(0, 3)

    def count(window: Window, seat: int = 0) -> int:
        return len(offers(table, seat, window)) - 1

    assert count(Hurt(1, "boss")) == 1
    assert count(Hurt(1, "card")) == 0
    assert count(Flip(table.find("kobold-tripwire-1"))) == 1
    assert count(Flip(table.find("loose-change-1"))) == 0
    assert count(After()) == 1
    hero.stopped = True
    assert count(After()) == 0
    table.hero(1, 28, life=3)
    assert count(Brake("stop"), 1) == 1
    table.hero(1, 28, life=2)
    assert count(Brake("stop"), 1) == 0


@pytest.mark.rule("RA-9.19")
def test_when_an_op_is_live() -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.hero(1, 28, gold=0)
    table.order(0, BOSS, 1)
    table.running(0, 0)
    drawn = LuckDrawn(8)

    def live(op: AnyOp, other: int | None = None) -> bool:
        return op.would_matter(table.chase, Frame(hero, window=drawn, other=other))

    assert not live(Life(by=1))
    assert live(Life(by=-1))
    assert not live(Speed(by=-1))
    assert live(Speed(by=1))
    assert live(Speed(to=3))
    assert live(Stop())
    assert not live(TakeGold(3), 1)
    assert not live(SetLuck(8))
    assert live(SetLuck(6))
    assert live(Confront(by=-1))
    assert live(Other((Speed(by=-1),)), 1)
    assert live(Other((Speed(by=-1),)), BOSS)
    assert not live(Other((Life(by=1),)), 1)
    assert live(Gold(by=1))
    assert live(Slide(n=1))
    hero.stopped = True
    assert not live(Speed(by=1))
    assert not live(Stop())
    table.chase.slot = 2
    assert not live(Trample(by=-1))
    table.chase.boss.waiting = True
    assert not live(Trample(by=-1))
    table.chase.slot = 0
    assert live(Trample(by=-1))


@pytest.mark.rule("RA-9.20")
def test_a_window_closes_when_its_occasion_is_gone() -> None:
    table = Table(2, classes=("paladin", "wizard"))
    hero = table.hero(0, 28, items=["spare-kobold-1"])
    table.running(0, 3)
    asked = table.play(face(table.chase, hero, table.find("pendulum-of-mild-peril-1"), 1), "ability:paladin.1")
    assert kinds(asked) == ["hurt"]
    assert (hero.life, hero.gold) == (hero.kind.life, 7)


@pytest.mark.rule("RA-18.10")
def test_whether_somebody_is_asked_in_a_window_is_not_published() -> None:
    match = Match(GAME, 4, 5)
    while not match.pending[0].secret:
        match.choose(match.pending[0].default, match.pending[0].seat)
    asked = match.pending[0]
    for seat in (None, 0, 1, 2, 3):
        if seat != asked.seat:  # the runner is waited for, whoever is asked; and nobody is said to be asked anything
            assert match.view(seat)["waiting"] == [{"seat": expected(match.state)}]
    told = len(match.events())
    match.choose(asked.default)
    assert all(event.kind != "passed" for event in match.events()[told:])
