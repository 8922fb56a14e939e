"""The end of a round, escaping, and the end of the game (chapters 12, 13 and 16)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.boss.hooks import Heroes, Hook
from undercroft.rules.runaway.boss.speed import Const
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.game_end import outcome
from undercroft.rules.runaway.round_end import clear_table, end_round
from undercroft.rules.runaway.rounds import step
from undercroft.rules.runaway.state import BOSS, AtBoss, FaceDown, Held, Kept, Laid, Stage, Status, Waiting
from undercroft.rules.runaway.vocabulary import Life, Slide, Speed


@pytest.mark.rule("RA-12.1", "RA-12.2", "RA-12.3", "RA-12.4", "RA-12.5")
def test_the_table_is_cleared_in_its_order() -> None:
    table = Table(2)
    chase = table.chase
    chase.walls.add(8)
    chase.globals[8] = table.find("oil-slick-1")
    hero = table.hero(0, base=1, hand=[7], items=["smoke-bomb-1"], deck=[9])
    hero.faceup = [Laid(table.find(2), 1), Laid(table.find(3))]
    hero.encounters = [FaceDown(table.find(4), 1, 2)]
    hero.kept = [Kept(table.find(5), 1, 1), Kept(table.find(6), 1, 2)]
    chase.boss_area = [AtBoss(table.find(8), 0, 1, used=True), AtBoss(table.find(9), 0, 1)]
    end_round(chase)
    assert (chase.walls, chase.globals) == (set(), {})
    assert [card.speed for card in hero.discard] == [1, 2, 3, 4, 5, 7, 8]
    assert [kept.card.speed for kept in hero.kept] == [6]
    assert [each.card.speed for each in chase.boss_area] == [9]
    assert (len(hero.inventory), len(hero.deck)) == (1, 1)


@pytest.mark.rule("RA-12.8")
def test_with_the_option_encounters_go_back_to_their_source() -> None:
    table = Table(2, discard_to="source")
    hero = table.hero(0, base=1, hand=[7])
    hero.faceup = [Laid(table.find(2), 1), Laid(table.find(3))]
    hero.encounters = [FaceDown(table.find(4), 1, 2), FaceDown(table.find(6), 0, 0)]
    hero.kept = [Kept(table.find(5), 1, 1)]
    table.chase.boss_area = [AtBoss(table.find(8), 0, 1, used=True)]
    end_round(table.chase)
    assert [card.speed for card in table[0].discard] == [1, 3, 6, 7]
    assert [card.speed for card in table[1].discard] == [2, 4, 5, 8]


@pytest.mark.rule("RA-12.8", "RA-8.25", "RA-8.27")
def test_cards_that_waited_still_have_their_source() -> None:
    table = Table(2, discard_to="source")
    flips = ["twisted-ankle-1", "mighty-roar-1"]
    hero = table.hero(0, 26, base=4, items=["smoke-bomb-1"], flips=flips)
    table.hero(1, 40)
    table.run(0, "flip:0,1")
    table.run_boss()
    end_round(table.chase)
    assert ([kept.card.id for kept in hero.kept], table.chase.boss_area) == (flips[:1], [])
    end_round(table.chase)
    assert [card.id for card in table[1].discard] == flips[::-1]


@pytest.mark.rule("RA-12.5", "RA-12.8")
def test_players_discard_in_seat_order() -> None:
    table = Table(3, discard_to="source")
    table.order(2, 1, 0, BOSS)
    table.hero(1, base=2)
    for seat in (0, 2):
        table[seat].faceup = [Laid(table.find(1 + seat), 1)]
    end_round(table.chase)
    assert [card.speed for card in table[1].discard] == [1, 2, 3]


@pytest.mark.rule("RA-12.5", "RA-18.2")
def test_what_was_hidden_is_discarded_unseen() -> None:
    table = Table(2)
    table.hero(0, base=1, hand=[7], flips=["loose-change-1"])
    end_round(table.chase)
    assert not [event for event in table.events if event.reveals]


@pytest.mark.rule("RA-12.6", "RA-12.7")
def test_the_exact_order_of_step_five() -> None:
    table = Table(3)
    table.chase.stage = Stage.END
    table.boss(20)
    table.hero(0, status=Status.ESCAPED)
    table.hero(1, status=Status.DEAD)
    hero = table.hero(2, 10, deck=[1])
    hero.item_used = hero.ability_used = hero.bonus_used = True
    hero.start_marker = 5
    table.chase.boss.passed = True
    table.play(step(table.chase))
    told = [event.kind for event in table.events]
    assert told.index("last-one") < told.index("card-drawn")
    assert not any((hero.item_used, hero.ability_used, hero.bonus_used, table.chase.boss.passed))
    assert hero.start_marker is None
    assert (table.chase.round, table.chase.stage) == (2, Stage.ORDER)


@pytest.mark.rule("RA-13.1", "RA-8.37")
@pytest.mark.parametrize("spaces", [2, 5])
def test_sliding_to_the_exit_or_beyond_is_an_escape(spaces: int) -> None:
    table = Table(2)
    hero = table.hero(0, 44, base=1, items=["smoke-bomb-1"], flips=[table.card(Slide(n=spaces))])
    table.run(0)
    assert (hero.status, hero.position) == (Status.ESCAPED, 47)


@pytest.mark.rule("RA-13.2", "RA-13.3")
def test_only_the_first_out_gets_the_ten_gold() -> None:
    table = Table(3)
    for seat in range(2):
        table.play(escape(table.chase, table[seat]))
    assert [player.gold for player in table.chase.players] == [15, 5, 5]


@pytest.mark.rule("RA-13.2")
def test_a_death_before_does_not_matter_for_the_first_out() -> None:
    table = Table(3)
    table.hero(2, status=Status.DEAD)
    table.play(escape(table.chase, table[0]))
    assert table[0].gold == 15


@pytest.mark.rule("RA-13.5")
def test_an_escaped_hero_is_out_of_reach() -> None:
    table = Table(2)
    hero = table.hero(0, 46, items=["smoke-bomb-1"])
    table.play(escape(table.chase, hero))
    table.chase.boss.position = 46
    table.run_boss()
    assert (hero.life, hero.gold, len(hero.inventory)) == (hero.kind.life, 15, 1)


@pytest.mark.rule("RA-13.6")
def test_what_waited_for_an_escaped_hero_lapses() -> None:
    table = Table(2)
    hero = table.hero(0, 46)
    ankle = table.find("twisted-ankle-1")
    hero.kept, hero.pending = [Kept(ankle, 1, 2)], [Waiting((Speed(by=-3),), 2, ankle)]
    table.play(escape(table.chase, hero))
    assert hero.pending == []
    clear_table(table.chase)
    assert (hero.kept, hero.discard) == ([], [ankle])


@pytest.mark.rule("RA-16.3")
@pytest.mark.parametrize("why", ["nobody", "clock", "left-behind", "time", "goes on"])
def test_the_checks_at_the_end_of_a_round(why: str) -> None:
    table = Table(3, max_rounds=1 if why == "time" else 100)
    table.hero(0, status=Status.ESCAPED)
    if why == "nobody":
        for seat in (1, 2):
            table.hero(seat, status=Status.DEAD)
    if why == "left-behind":
        table.hero(1, status=Status.DEAD)
        table.chase.countdown = 1
    table.chase.final_round = why == "clock"
    end_round(table.chase)
    assert (table.chase.stage is Stage.OVER) == (why != "goes on")
    died = [event.data["result"] for event in table.told("hero-died")]
    assert set(died) == ({why} if why in ("clock", "left-behind", "time") else set())


@pytest.mark.rule("RA-16.4")
@pytest.mark.parametrize(("speed", "death"), [(7, "trample"), (2, "confront")])
def test_step_four_breaks_off_when_nobody_is_left(speed: int, death: str) -> None:
    table = Table(2)
    roar = Hook("Roar", "end", (Heroes((Life(by=-1),), within=9),))
    table.plain_boss(speed=Const(speed), confront=9, trample=9, hooks=(roar,))
    table.order(BOSS, 0, 1)
    table.hero(0, 2, life=1)
    table.hero(1, status=Status.ESCAPED)
    table.play(step(table.chase))
    assert [event.data["result"] for event in table.told("boss-hit")] == [death]
    assert not table.told("boss-hook")
    assert table.chase.boss.position == 2
    assert table.chase.stage is Stage.PHASE_END


@pytest.mark.rule("RA-16.9")
def test_if_everybody_dies_nobody_wins() -> None:
    table = Table(2)
    for seat in range(2):
        table.hero(seat, gold=20, status=Status.DEAD)
    table.chase.stage = Stage.OVER
    result = outcome(table.chase)
    assert result is not None
    assert (result.reason, result.decided, result.scores) == ("all-dead", False, (0, 0))
    assert (result.winners, result.place(0), result.place(1)) == ((), 2, 2)


@pytest.mark.rule("RA-19.5", "RA-19.6", "RA-I20")
def test_a_match_ends_at_the_latest_with_max_rounds() -> None:
    match = Match(GAME, 4, 3, {"max_rounds": 2})
    while match.pending:
        match.choose(match.pending[0].default, match.pending[0].seat)
    assert match.state.round == 2
    assert match.outcome is not None
    assert match.outcome.reason == "all-dead"


@pytest.mark.rule("RA-12.8")
def test_an_item_taken_loses_its_mark() -> None:
    table = Table(2, discard_to="source")
    hero = table.hero(0, 26, base=2, items=["rubber-chicken-1"], flips=["smoke-bomb-1"])
    table.run(0, "take")
    assert hero.inventory[-1] == Held(table.find("smoke-bomb-1"), 31)
    assert hero.faceup == []
