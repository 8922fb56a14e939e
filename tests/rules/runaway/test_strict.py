"""Strict windows: whom a window asks tells nothing about what anybody holds (RA-18.12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.runaway.table import Table, kinds, offers
from undercroft.engine import Chance, Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.occasions import (
    After,
    Approach,
    Brake,
    Contact,
    Flip,
    Hurt,
    LuckDrawn,
    PhaseEnd,
    RunEnd,
    RunReady,
    RunStart,
    Window,
)
from undercroft.rules.runaway.rounds import step
from undercroft.rules.runaway.state import BOSS, EVERYBODY, Chase, Held, Laid, Stage
from undercroft.rules.runaway.windows import TEXTS


def might(table: Table, seat: int, window: Window) -> bool:
    """Whether the table thinks that a seat might use something."""
    return TEXTS.might_use(table.chase, seat, window, window.name)


@pytest.mark.rule("RA-18.12", "RA-9.8")
@pytest.mark.parametrize(("windows", "asked"), [("quick", [(1, True)]), ("strict", [(0, False), (1, False)])])
def test_who_holds_an_unknown_item_is_asked_and_everybody_knows(windows: str, asked: list[tuple[int, bool]]) -> None:
    table = Table(3, windows=windows)
    table.hero(0, 20, items=["grappling-hook-1"])  # of no use now, but who knows
    table.hero(1, 21, items=["sack-of-loot-1"])
    table.hero(2, 22)
    table.chase.stage = Stage.PHASE_END
    questions = table.play(step(table.chase))
    assert [(each.seat, each.secret) for each in questions] == asked
    assert [each.keys for each in questions if each.seat == 0] == [("pass",)] * (windows == "strict")


@pytest.mark.rule("RA-18.12", "RA-9.1", "RA-9.2", "RA-8.51")
def test_spent_limits_are_public() -> None:
    table = Table(3, classes=("cleric", "wizard", "ranger"), windows="strict")
    hero = table.hero(0, 20, items=["grappling-hook-1"], life=3)
    assert might(table, 0, PhaseEnd())
    hero.ability_used = True
    assert might(table, 0, PhaseEnd())
    hero.item_used = True
    assert not might(table, 0, PhaseEnd())
    hero.item_used, hero.no_items = False, True
    assert not might(table, 0, PhaseEnd())
    hero.ability_used = False
    assert might(table, 0, PhaseEnd())  # the prayer
    hero.life = hero.kind.life
    assert not might(table, 0, PhaseEnd())  # which heals nobody now


@pytest.mark.rule("RA-18.12", "RA-18.7")
def test_an_item_that_everybody_knows_is_what_it_is() -> None:
    table = Table(2, windows="strict")
    hook, sack = table.find("grappling-hook-1"), table.find("sack-of-loot-1")
    hero = table.hero(0, 20)
    assert not might(table, 0, PhaseEnd())
    hero.inventory = [Held(hook, EVERYBODY)]
    assert not might(table, 0, PhaseEnd())
    assert might(table, 0, Brake("stop"))
    hero.inventory = [Held(hook, EVERYBODY), Held(sack, 0b11)]
    assert might(table, 0, PhaseEnd())


@pytest.mark.rule("RA-18.12", "RA-18.9")
def test_an_item_that_lies_open_is_in_nobodys_inventory() -> None:
    table = Table(2, windows="strict")
    table.hero(0, 20, items=["sack-of-loot-1"])
    assert might(table, 0, Brake("stop"))
    table[1].faceup.append(Laid(table.find("grappling-hook-1")))  # the only one for that window
    assert not might(table, 0, Brake("stop"))


def all_windows(chase: Chase) -> Iterator[Window]:
    """A window of every kind, and every contact there could be."""
    card = chase.cards.deck[0]
    yield from (RunStart(), Approach(), LuckDrawn(3), LuckDrawn(8), After(), RunEnd(), PhaseEnd())
    yield from (Flip(card), Flip(chase.cards.by_id["kobold-tripwire-1"]), Brake("stop"))
    yield from (Hurt(1, "boss"), Hurt(2, "card"), RunReady(BOSS), RunReady(0))
    for player in chase.players:
        yield Contact(player.seat, player.position)
        yield Contact(BOSS, player.position)


@pytest.mark.rule("RA-18.12", "RA-I19")
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("open_inventory", [False, True])
def test_whom_the_table_would_ask_is_the_same_in_every_world(players: int, open_inventory: bool) -> None:
    match = Match(GAME, players, 40 + players, {"windows": "strict", "open_inventory": open_inventory})
    chance = Chance(players)
    verdicts: set[bool] = set()
    while match.pending:
        decision = chance.pick(match.pending, "decision", "test")
        if match.count % 23 == 0:
            windows = list(all_windows(match.state))
            asked = [TEXTS.might_use(match.state, each, w, w.name) for w in windows for each in range(players)]
            verdicts.update(asked)
            for observer in range(players):
                world = match.seat(observer).imagine(chance).state
                there = [TEXTS.might_use(world, each, w, w.name) for w in windows for each in range(players)]
                assert there == asked
        match.choose(chance.pick(decision.options, "option", "test"), decision.seat)
    assert verdicts == {True, False}


def asked_before_a_run(match: Match[Chase]) -> list[int]:
    """Who is asked in this RUN_READY if everybody passes."""
    seats: list[int] = []
    window = match.pending[0].about
    while match.pending[0].kind == "run-ready" and match.pending[0].about == window:
        seats.append(match.pending[0].seat)
        match.choose("pass", match.pending[0].seat)
    return seats


@pytest.mark.rule("RA-18.12", "RA-18.10")
@pytest.mark.parametrize(("windows", "tells"), [("quick", True), ("strict", False)])
def test_the_silence_of_a_strict_window_tells_nothing(windows: str, tells: bool) -> None:
    more = fewer = 0
    for seed in range(12):
        match = Match(GAME, 3, seed, {"windows": windows})
        chance = Chance(seed)
        before = None
        while match.pending and match.count < 160:
            decision = match.pending[0]
            first = (decision.kind, decision.about, match.state.round) != before
            before = (decision.kind, decision.about, match.state.round)
            if decision.kind == "run-ready" and first:
                asked = asked_before_a_run(match.fork())
                for observer in range(3) if windows == "strict" else (decision.seat,):
                    there = asked_before_a_run(match.seat(observer).imagine(chance))
                    more += not set(there) <= set(asked)
                    fewer += not set(asked) <= set(there)
            match.choose(chance.pick(decision.options, "option", "test"), decision.seat)
    assert (more > 0, fewer > 0) == (tells, tells)


@pytest.mark.rule("RA-18.10", "RA-18.7")
def test_an_imagined_world_asks_those_who_hold_something_there() -> None:
    surprised = 0
    for seed in range(12):
        match = Match(GAME, 3, seed)
        chance = Chance(seed)
        while match.pending and match.count < 160:
            decision = match.pending[0]
            if decision.kind == "run-ready":
                bare = {each for each in range(3) if not TEXTS.texts(match.state, each, "run-ready")}
                surprised += not bare.isdisjoint(asked_before_a_run(match.seat(decision.seat).imagine(chance)))
            match.choose(chance.pick(decision.options, "option", "test"), decision.seat)
    assert surprised > 0


@pytest.mark.rule("RA-18.12", "RA-9.12")
def test_under_both_rules_a_player_can_do_the_same() -> None:
    for windows in ("quick", "strict"):
        table = Table(2, windows=windows)
        hero = table.hero(0, 26, base=1, items=["sack-of-loot-1", "grappling-hook-1"])
        assert offers(table, 0, RunReady(0)) == ["pass", "play:sack-of-loot-1"]
        asked = table.run(0, "play:sack-of-loot-1")
        assert hero.gold == 6
        assert [each.keys for each in asked if len(each.keys) > 1] == [("pass", "play:sack-of-loot-1")]
        assert set(kinds(asked)) == {"run-ready"}
