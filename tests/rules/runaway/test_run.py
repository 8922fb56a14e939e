"""A Hero's run (chapter 6)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.rounds import next_run
from undercroft.rules.runaway.running_order import begin_round
from undercroft.rules.runaway.state import BOSS, Held, Status, Waiting
from undercroft.rules.runaway.vocabulary import BossSpeed, Confront, Life, NextTurn, Slide, Speed, Stop


@pytest.mark.rule("RA-6.1")
def test_runners_run_in_running_order() -> None:
    table = Table(3)
    table.order(1, 0, BOSS, 2)
    for seat in range(3):
        table.hero(seat, 26, base=1, items=["smoke-bomb-1"])
    while table.chase.slot < 4:
        table.play(next_run(table.chase))
    began = [event for event in table.events if event.kind in ("run-began", "boss-began")]
    assert [event.data.get("seat", "boss") for event in began] == [1, 0, "boss", 2]


@pytest.mark.rule("RA-6.3", "RA-8.3", "RA-8.4", "RA-8.2")
def test_what_waited_is_applied_in_order_with_the_floor_after_each() -> None:
    table = Table(2)
    table.encounter_spaces()
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"])
    hero.pending = [Waiting((Speed(by=-5),)), Waiting((Speed(by=3),), due=1)]
    table.run(0)
    assert hero.position == 29
    assert hero.pending == []


@pytest.mark.rule("RA-6.4", "RA-6.12", "RA-6.17")
def test_the_windows_of_a_run_in_full() -> None:
    table = Table(2)
    heal = table.item("any", Life(by=1))
    table.hero(0, 26, base=2, items=[heal], life=2, flips=["loose-change-1"])
    asked = table.run(0)
    assert kinds(asked) == ["run-ready", "run-start", "approach", "flip", "after", "run-end"]
    assert {decision.seat for decision in asked} == {0}


@pytest.mark.rule("RA-6.6")
def test_a_run_uses_all_its_speed() -> None:
    table = Table(2)
    table.encounter_spaces()
    table.hero(0, 26, base=6, items=["smoke-bomb-1"])
    assert table.run(0) == []
    assert table[0].position == 32


@pytest.mark.rule("RA-6.7", "RA-6.10")
def test_everything_on_a_space_happens_in_its_order_even_without_speed_left() -> None:
    table = Table(3)
    table.hero(1, 28)
    table.hero(2, 28, status=Status.DEAD)
    table.chase.walls.add(28)
    table.chase.globals[28] = table.card(Life(by=-1), is_global=True)
    hero = table.hero(0, 26, base=2, items=["grappling-hook-1", "bag-of-marbles-1"], flips=["loose-change-1"])
    asked = table.run(0, "decline")
    told = [event.kind for event in table.events]
    assert kinds(asked) == ["contact", "approach", "brake", "loot"]
    order = ["flipped", "gold", "global-faced", "hurt", "stopped"]
    assert [kind for kind in told if kind in order] == order
    assert hero.position == 28


@pytest.mark.rule("RA-6.9", "RA-6.10")
def test_speed_gained_on_the_last_space_lets_the_run_go_on() -> None:
    table = Table(2)
    table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=["pleasantly-downhill-1"])
    table.run(0)
    assert table[0].position == 30


@pytest.mark.rule("RA-6.12")
def test_run_end_opens_before_a_first_step_and_may_prolong_the_run() -> None:
    table = Table(2)
    table.encounter_spaces()
    hero = table.hero(0, 26, items=["left-sandal-of-haste-1", "smoke-bomb-1"])
    asked = table.run(0, "play:left-sandal-of-haste-1")
    assert kinds(asked) == ["run-start"]
    assert hero.position == 29
    hero.position, hero.item_used = 26, False
    hero.inventory = [Held(table.find("left-sandal-of-haste-2"), 1), *hero.inventory]
    asked = table.run(0, "pass", "play:left-sandal-of-haste-2")
    assert kinds(asked) == ["run-start", "run-end"]
    assert hero.position == 29


@pytest.mark.rule("RA-6.13", "RA-6.14")
@pytest.mark.parametrize("base", [2, 4])
def test_a_boss_that_does_not_wait_is_harmless_to_run_into(base: int) -> None:
    table = Table(2)
    table.encounter_spaces()
    table.boss(28)
    hero = table.hero(0, 26, base=base, items=["smoke-bomb-1"])
    table.run(0)
    assert (hero.position, hero.life) == (26 + base, hero.kind.life)


@pytest.mark.rule("RA-6.15", "RA-7.30")
@pytest.mark.parametrize("end", ["escape", "death", "backtrack"])
def test_runs_that_end_without_run_end(end: str) -> None:
    table = Table(2)
    flip = {"escape": "loose-change-1", "death": "pendulum-of-mild-peril-1", "backtrack": "revolving-door-1"}[end]
    start = 44 if end == "escape" else 42
    hero = table.hero(0, start, base=9, items=["portable-hole-1"], life=1, flips=[flip])
    asked = table.run(0)
    assert kinds(asked) == ["run-start", "approach", *(["after"] if end == "escape" else [])]
    assert hero.status.value == {"escape": "escaped", "death": "dead", "backtrack": "running"}[end]


@pytest.mark.rule("RA-6.15", "RA-11.7")
def test_a_stopped_hero_still_lands_on_a_waiting_boss() -> None:
    table = Table(2)
    table.boss(28, waiting=True)
    hero = table.hero(0, 26, base=6, items=["smoke-bomb-1"], flips=[table.card(Stop())])
    asked = table.run(0)
    assert (hero.position, hero.life) == (28, hero.kind.life - 4)
    assert kinds(asked)[-1] == "hurt"


@pytest.mark.rule("RA-6.16", "RA-8.37")
def test_a_relocated_hero_skips_what_is_left_of_the_space() -> None:
    table = Table(4)
    table.hero(2, 28, status=Status.DEAD)
    table.hero(3, 30, status=Status.DEAD)
    table.chase.walls.add(28)
    table.chase.globals[28] = table.card(Life(by=-1), is_global=True)
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=[table.card(Slide(n=2))])
    asked = table.run(0)
    assert (hero.position, hero.life, hero.stopped) == (30, hero.kind.life, False)
    assert "loot" not in kinds(asked)


@pytest.mark.rule("RA-6.16", "RA-0.5")
def test_a_hero_relocated_before_the_first_step_enters_spaces_as_usual() -> None:
    table = Table(2, classes=("wizard", "ranger"))
    hero = table.hero(0, 20, base=2, items=["smoke-bomb-1"], flips=["loose-change-1", "loose-change-2"], deck=[4])
    table.run(0, "ability:wizard.1", "flip:0,1")
    assert [event.data["space"] for event in table.told("flipped")] == [25]
    assert (hero.position, hero.gold) == (25, 9)


@pytest.mark.rule("RA-6.2", "RA-8.25", "RA-8.24")
def test_a_card_for_the_next_turn() -> None:
    table = Table(2)
    table.encounter_spaces(28)
    card = table.card(NextTurn((Speed(by=-3), Confront(by=2), BossSpeed(by=-1))))
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=[card])
    table.run(0)
    assert [(kept.card, kept.due) for kept in hero.kept] == [(card, 2)]
    end_round(table.chase)
    assert hero.kept
    table.play(begin_round(table.chase))
    assert (hero.confront, hero.boss_speed) == (2, (-1,))
    hero.base = table.find(5)
    table.run(0)
    assert hero.position == 30
    end_round(table.chase)
    assert (hero.kept, hero.confront, hero.discard[-1]) == ([], 0, card)


@pytest.mark.rule("RA-8.25", "RA-8.51")
def test_no_items_next_turn_begins_with_the_round() -> None:
    table = Table(2)
    table.encounter_spaces(28)
    hero = table.hero(0, 26, base=3, items=["rubber-chicken-1"], flips=["butterfingers-hex-1"])
    table.run(0)
    end_round(table.chase)
    table.play(begin_round(table.chase))
    assert table.run(0) == []
    assert (hero.position, len(hero.inventory)) == (28, 1)
