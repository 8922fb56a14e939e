"""Encounter spaces, found Items, bonus Encounters, Globals and Walls (chapter 7)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds, known
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.running_order import begin_round
from undercroft.rules.runaway.state import BOSS, Laid, Status, Waiting
from undercroft.rules.runaway.vocabulary import Backtrack, BossSpeed, Gold, Life, NextTurn, Slide, Speed, Wall


@pytest.mark.rule("RA-7.1", "RA-7.2", "RA-7.3")
def test_the_runner_chooses_which_card_to_flip_one_per_space() -> None:
    table = Table(2)
    hero = table.hero(0, 26, base=3, items=["smoke-bomb-1"], flips=["loose-change-1", "surprise-tax-audit-1"])
    hero.encounters.append(known(table.find("loose-change-2")))
    asked = table.run(0, "flip:0,1")
    which = next(decision for decision in asked if decision.kind == "which-card")
    assert which.keys == ("flip:0,1", "flip:1,1", "flip:2,0,loose-change-2")
    assert hero.gold == 9
    assert hero.faceup == [Laid(table.find("loose-change-1"), 1)]
    assert len(hero.encounters) == 2


@pytest.mark.rule("RA-7.4")
def test_each_kind_of_card_is_resolved_in_its_way() -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.running(0, 5)
    for card in ("mighty-roar-1", "leaky-treasury-1", "kobold-payday-1"):
        table.play(face(table.chase, hero, table.find(card), 1))
    assert [each.card.id for each in table.chase.boss_area] == ["mighty-roar-1"]
    assert table.chase.boss_pending == [(BossSpeed(by=3),)]
    assert table.chase.globals == {28: table.find("leaky-treasury-1")}
    assert hero.gold == 5 + 3 + 5
    assert [laid.card.id for laid in hero.faceup] == ["leaky-treasury-1", "kobold-payday-1"]


@pytest.mark.rule("RA-7.5")
def test_the_rest_of_a_list_is_dropped_with_the_hero() -> None:
    table = Table(2)
    hero = table.hero(0, 28, life=1)
    table.running(0, 5)
    table.play(face(table.chase, hero, table.card(Life(by=-1), Gold(by=9), Wall()), 1))
    assert (hero.status, hero.gold, table.chase.walls) == (Status.DEAD, 5, set())


@pytest.mark.rule("RA-7.5", "RA-8.22")
def test_the_rest_of_a_list_is_dropped_after_a_backtrack() -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.running(0, 5)
    table.play(face(table.chase, hero, table.card(Backtrack(n=1), Gold(by=9)), 1))
    assert (hero.position, hero.gold) == (27, 5)


@pytest.mark.rule("RA-7.5", "RA-6.3")
def test_what_was_due_is_one_sequence_which_a_backtrack_ends() -> None:
    table = Table(2)
    hero = table.hero(0, 26, base=4, items=["smoke-bomb-1"])
    lists = (Gold(by=2), Backtrack(n=1)), (Gold(by=9),)
    hero.pending = [Waiting(ops, table.chase.round, None) for ops in lists]
    table.run(0)
    assert (hero.position, hero.gold, hero.pending) == (25, 7, [])


@pytest.mark.rule("RA-7.5", "RA-9.9", "RA-11.7")
@pytest.mark.parametrize(
    ("answer", "wounds", "gold"),
    [("play:spare-kobold-1", 0, 5), ("play:smoke-bomb-1", 0, 5), ("ability:paladin.1", 1, 7), ("pass", 3, 5)],
)
def test_a_use_after_a_backtrack_is_no_part_of_the_card(answer: str, wounds: int, gold: int) -> None:
    """The map puts her on the waiting Boss, who hits her for 3: what she uses against that is carried out in full."""
    table = Table(2, classes=("paladin", "wizard"))
    table.plain_boss(confront=3)
    table.encounter_spaces(28)
    table.boss(25, waiting=True)
    hero = table.hero(0, 26, base=4, items=["spare-kobold-1", "smoke-bomb-1"], flips=["map-held-upside-down-1"])
    asked = table.run(0, answer)
    assert kinds(asked)[-1] == "hurt"
    assert (hero.position, hero.kind.life - hero.life, hero.gold) == (25, wounds, gold)


@pytest.mark.rule("RA-7.6", "RA-7.8")
@pytest.mark.parametrize(("answer", "space"), [("take", 30), ("leave", 32)])
def test_a_flipped_item_costs_two_speed(answer: str, space: int) -> None:
    table = Table(2)
    table.encounter_spaces(28)
    hero = table.hero(0, 26, base=6, items=["coin-magnet-1"], flips=["smoke-bomb-1"])
    table.run(0, answer)
    assert hero.position == space


@pytest.mark.rule("RA-7.10", "RA-7.12", "RA-7.13")
def test_a_bonus_item_is_free() -> None:
    table = Table(2)
    item = table.find("smoke-bomb-1")
    hero = table.hero(0, 26, base=3, items=["coin-magnet-1"], hand=[item])
    asked = table.run(0, "keep:smoke-bomb-1")
    assert [each.keys for each in asked] == [("decline", "keep:smoke-bomb-1")], "what is shown is used"
    assert hero.items == [table.find("coin-magnet-1"), item]
    assert (hero.position, hero.hand, hero.bonus_used) == (29, [], True)


@pytest.mark.rule("RA-7.13")
def test_a_declined_bonus_card_stays_hidden() -> None:
    table = Table(2)
    hero = table.hero(0, 26, base=3, items=["coin-magnet-1"], hand=["smoke-bomb-1"])
    table.run(0, "decline")
    assert len(hero.hand) == 1
    assert not hero.bonus_used
    assert not [event for event in table.events if event.reveals and event.kind != "run-began"]


@pytest.mark.rule("RA-7.11")
def test_one_bonus_card_per_round_of_the_players_choice() -> None:
    table = Table(2)
    hero = table.hero(0, 26, base=5, items=["coin-magnet-1"], hand=["loose-change-1", "loose-change-2"])
    asked = table.run(0, "face:loose-change-2")
    assert [decision.keys for decision in asked if decision.kind == "bonus"] == [
        ("decline", "face:loose-change-1", "face:loose-change-2")
    ]
    assert hero.gold == 9


@pytest.mark.rule("RA-7.11")
def test_bonus_only_where_the_run_ends_with_the_option() -> None:
    table = Table(2, bonus_on="end")
    table.encounter_spaces(28, 29, 30)
    table.hero(0, 26, base=4, items=["coin-magnet-1"], hand=["loose-change-1"])
    asked = table.run(0, "decline")
    assert [decision.about for decision in asked if decision.kind == "bonus"] == [(30,)]


@pytest.mark.rule("RA-6.3", "RA-7.12", "RA-7.14", "RA-7.15", "RA-8.28", "RA-8.25")
def test_a_bonus_event_on_a_hero_acts_next_round() -> None:
    table = Table(3)
    table.encounter_spaces(28)
    table.hero(0, 26, base=2, items=["coin-magnet-1"], hand=["dramatic-music-1"])
    target = table.hero(1, 10, base=3, items=["smoke-bomb-1"])
    table.hero(2, 10, status=Status.DEAD)
    asked = table.run(0, "lay:dramatic-music-1,1")
    assert asked[0].keys == (
        "decline",
        "lay:dramatic-music-1,0",
        "lay:dramatic-music-1,1",
        "lay:dramatic-music-1,boss",
    )
    table.run(1)
    assert (target.position, target.kept[0].due, target.confront) == (13, 2, 0)
    end_round(table.chase)
    table.play(begin_round(table.chase))
    assert target.confront == 1
    target.base = table.find(3)
    table.run(1)
    assert target.position == 18


@pytest.mark.rule("RA-7.15", "RA-8.46")
def test_a_bonus_event_on_the_boss_waits_for_its_run() -> None:
    table = Table(2)
    table.hero(0, 26, base=2, items=["coin-magnet-1"], hand=["torches-go-out-1"])
    table.hero(1, 40)
    table.run(0, "lay:torches-go-out-1,boss")
    assert [each.card.id for each in table.chase.boss_area] == ["torches-go-out-1"]
    table.run_boss()
    assert table.chase.boss.position == 7 - 3
    assert table.chase.boss_area[0].used


@pytest.mark.rule("RA-7.16", "RA-8.26")
def test_a_bonus_boss_event_is_faced_with_a_flip_window() -> None:
    table = Table(2)
    table.hero(0, 26, base=2, items=["ten-foot-pole-1"], hand=["mighty-roar-1"])
    asked = table.run(0, "face:mighty-roar-1")
    assert kinds(asked) == ["bonus", "flip"]
    assert [each.card.id for each in table.chase.boss_area] == ["mighty-roar-1"]


@pytest.mark.rule("RA-7.18")
def test_with_nothing_to_flip_only_the_global_is_faced() -> None:
    table = Table(2)
    table.chase.globals[28] = table.find("leaky-treasury-1")
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"])
    table.run(0)
    assert hero.gold == 8


@pytest.mark.rule("RA-7.23", "RA-8.25", "RA-7.24")
def test_facing_a_global_keeps_the_card_with_its_flipper() -> None:
    table = Table(2)
    card = table.card(NextTurn((Speed(by=-2),)), is_global=True)
    flipper = table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=[card])
    facer = table.hero(1, 26, base=2, items=["ten-foot-pole-1"])
    table.run(0)
    asked = table.run(1)
    assert [kept.card for kept in flipper.kept] == [card]
    assert facer.kept == []
    assert [waiting.due for waiting in facer.pending] == [2]
    assert not {"flip", "after"} & set(kinds(asked))
    assert list(table.chase.globals) == [28]


@pytest.mark.rule("RA-7.26", "RA-7.27", "RA-10.6")
def test_a_wall_stops_the_boss() -> None:
    table = Table(2)
    table.plain_boss()
    table.hero(0, 40)
    table.hero(1, 40)
    table.chase.walls.add(3)
    table.run_boss()
    assert table.chase.boss.position == 3


@pytest.mark.rule("RA-7.28")
def test_a_boss_leaves_a_wall_it_starts_on() -> None:
    table = Table(2)
    table.plain_boss()
    table.hero(0, 40)
    table.hero(1, 40)
    table.boss(13)
    table.chase.walls.add(13)
    table.run_boss()
    assert table.chase.boss.position == 18


@pytest.mark.rule("RA-7.30")
@pytest.mark.parametrize("how", ["take", "cancelled", "scouted"])
def test_when_the_window_after_opens(how: str) -> None:
    table = Table(2, classes=("ranger", "wizard"))
    heal = table.item("after", Life(by=1))
    card = "smoke-bomb-1" if how == "take" else "loose-change-1"
    items: list[Card | str] = [heal, "ten-foot-pole-1"]
    table.hero(0, 26, base=2, items=items, life=2, flips=[card])
    answers = {
        "take": ["take"],
        "cancelled": ["play:ten-foot-pole-1"],
        "scouted": ["ability:ranger.1", "leave-it"],
    }[how]
    asked = table.run(0, *answers)
    # A cancelled card is finished too, but the one Item of the round has been played.
    assert ("after" in kinds(asked)) == (how == "take")


@pytest.mark.rule("RA-12.4", "RA-12.5", "RA-10.4")
def test_a_boss_event_goes_to_the_discard_of_its_flipper() -> None:
    table = Table(2)
    table.order(0, BOSS, 1)
    table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=["mighty-roar-1"])
    table.hero(1, 40)
    table.run(0)
    table.run_boss()
    end_round(table.chase)
    assert table[0].discard[-1].id == "mighty-roar-1"
    assert table.chase.boss_area == []


@pytest.mark.rule("RA-7.19", "RA-7.20", "RA-7.30", "RA-9.6")
@pytest.mark.parametrize("answer", ["ten-foot-pole-1", "forwarding-address-1"])
def test_nobody_can_answer_to_a_second_global(answer: str) -> None:
    table = Table(3, classes=("kobold-intern", "wizard", "ranger"))
    table.encounter_spaces(29)
    table.chase.globals[29] = table.find("oil-slick-1")
    bats = table.find("swarm-of-bats-1")
    tea = table.item("after", Gold(by=1))
    hero = table.hero(0, 28, base=2, items=[answer, tea], flips=[bats])
    asked = table.run(0)
    assert kinds(asked) == ["after"]
    assert (hero.discard, hero.faceup, hero.life) == ([bats], [], hero.kind.life)
    assert [event.kind for event in table.events if event.kind.startswith(("flip", "global"))] == [
        "flipped",
        "global-without-effect",
        "global-faced",
    ]


@pytest.mark.rule("RA-7.19", "RA-7.20", "RA-I14")
def test_a_flipper_moved_to_a_space_with_a_global_places_no_second_one() -> None:
    table = Table(2)
    table.encounter_spaces(29, 31)
    table.chase.globals[31] = table.find("oil-slick-1")
    bats, boots = table.find("swarm-of-bats-1"), table.item("flip", Slide(2))
    hero = table.hero(0, 28, base=1, items=[boots], flips=[bats])
    table.run(0, f"play:{boots.id}")
    assert (hero.position, hero.discard, hero.life) == (31, [bats], hero.kind.life)
    assert table.chase.globals == {31: table.find("oil-slick-1")}
