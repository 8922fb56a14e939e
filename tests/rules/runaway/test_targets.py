"""Who counts when a rule looks for another Runner: nobody who is Out (RA-8.35), and the Boss where it is one."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds, known
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.boss.speed import Const
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.heroes import heal
from undercroft.rules.runaway.run import run_hero
from undercroft.rules.runaway.state import BOSS, FaceDown, Status
from undercroft.rules.runaway.vocabulary import Life, Near, Other, Speed, SwapBehind


@pytest.mark.rule("RA-9.5", "RA-9.6", "RA-9.18")
def test_the_boss_is_met_also_when_the_last_seat_is_out() -> None:
    table = Table(3)
    table.plain_boss()
    item = table.item("contact:mover", Other((Speed(by=-2),)))
    table.hero(0, 8, items=[item])
    table.hero(1, 20)
    table.hero(2, 30, status=Status.DEAD)
    table.boss(5)
    table.order(1, 0, BOSS, 2)
    asked = table.run_boss(f"play:{item.id},boss")
    assert kinds(asked) == ["contact"]
    assert table.chase.boss.position == 8  # 5 speed, 3 steps, the other 2 are gone


@pytest.mark.rule("RA-9.19", "RA-8.53")
@pytest.mark.parametrize(
    ("speed", "offered"), [(Speed(to=4), True), (Speed(by=2), True), (Speed(by=-2), False), (Life(by=-1), False)]
)
def test_what_is_worth_using_on_a_boss_without_speed(speed: Speed | Life, offered: bool) -> None:
    table = Table(2)
    table.plain_boss(speed=Const(3))
    item = table.item("contact:mover", Other((speed,)))
    table.hero(0, 8, items=[item])
    table.boss(5)
    assert (kinds(table.run_boss()) == ["contact"]) == offered


@pytest.mark.rule("RA-8.49", "RA-8.35")
def test_remains_are_no_partner_for_a_swap() -> None:
    table = Table(3)
    table.hero(0, 20)
    table.hero(1, 18, status=Status.DEAD)
    table.hero(2, 16)
    hero = table.running(0, 3)
    table.play(face(table.chase, hero, table.card(SwapBehind(6)), None))
    assert [each.position for each in table.chase.players] == [16, 18, 20]


@pytest.mark.rule("RA-8.49")
@pytest.mark.parametrize(("behind", "after"), [(13, [20, 20, 13]), (14, [14, 20, 20])])
def test_behind_is_not_beside_and_within_includes_the_last_space(behind: int, after: list[int]) -> None:
    table = Table(3)
    table.hero(0, 20)
    table.hero(1, 20)
    table.hero(2, behind)
    hero = table.running(0, 3)
    table.play(face(table.chase, hero, table.card(SwapBehind(6)), None))
    assert [each.position for each in table.chase.players] == after
    assert bool(table.told("relocated")) == (behind == 14)


@pytest.mark.rule("RA-8.48", "RA-8.35")
def test_the_dead_are_not_hurt_by_what_is_near() -> None:
    table = Table(4)
    table.hero(0, 20)
    table.hero(1, 22)
    table.hero(2, 21, status=Status.DEAD)
    table.hero(3, 23)
    hero = table.running(0, 3)
    table.play(face(table.chase, hero, table.card(Near(2, (Life(by=-1),))), None))
    lost = [each.kind.life - each.life for each in table.chase.players if each.running]
    assert lost == [0, 1, 0]
    assert table[2].status is Status.DEAD


@pytest.mark.rule("RA-9.13", "RA-13.4")
def test_an_escaped_player_is_asked_in_no_window() -> None:
    table = Table(2)
    table.hero(0, 5, base=2)
    table.hero(1, 46, items=["sack-of-loot-1"])
    assert kinds(table.play(run_hero(table.chase, table[0]))) == ["run-ready"]
    table.play(escape(table.chase, table[1]))
    assert table.play(run_hero(table.chase, table[0])) == []


@pytest.mark.rule("RA-9.6")
def test_the_prompt_before_a_run_says_whose_it_is() -> None:
    table = Table(2)
    table.hero(0, 9, items=["sack-of-loot-1"])
    table.hero(1, 20, base=1)
    prompts = [GAME.text.ask(asked[0], ("Ann", "Bob")) for asked in (table.run(1), table.run_boss())]
    assert prompts == [
        "Before the run of Bob: does Ann use anything?",
        "Before the run of the Boss: does Ann use anything?",
    ]


@pytest.mark.rule("RA-7.1", "RA-18.6")
def test_face_down_cards_are_named_by_who_put_them_there() -> None:
    table = Table(2)
    table.hero(0, 7, base=1)
    table.encounter_spaces(8)
    cards = [table.find("oil-slick-1"), table.find("loose-change-1"), table.find("fog-bank-1")]
    table[0].encounters = [FaceDown(cards[0], 1, 2), FaceDown(cards[1], 0, 0), known(cards[2])]
    asked = next(each for each in table.run(0, "flip:1,0") if each.kind == "which-card")
    assert [GAME.text.option(asked, each, ("Ann", "Bob")) for each in asked.options] == [
        "Flip the card from Bob",
        "Flip your own card",
        "Flip Fog Bank (4)",
    ]


@pytest.mark.rule("RA-8.8", "RA-1.19")
def test_healing_the_healthy_is_not_worth_telling() -> None:
    table = Table(2)
    hero = table.hero(0)
    heal(table.chase, hero, 2)
    assert not table.told("healed")
    hero.life -= 1
    heal(table.chase, hero, 2)
    assert [event.data["amount"] for event in table.told("healed")] == [1]
