"""The vocabulary of effects, op by op (chapter 8)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds, offers
from undercroft.abilities import carry_out
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import draw_luck
from undercroft.rules.runaway.occasions import RunReady
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.run import run_hero
from undercroft.rules.runaway.state import BOSS, EVERYBODY, FaceDown, Held, Laid, Player, Status
from undercroft.rules.runaway.vocabulary import (
    AnyOp,
    Backtrack,
    BossSpeed,
    Choice,
    Confront,
    DropItem,
    Gold,
    Life,
    LuckyTest,
    NextTurn,
    NoItems,
    Nothing,
    Search,
    Slide,
    Speed,
    Stop,
    SwapBehind,
    Trample,
)


def do(table: Table, hero: Player, *ops: AnyOp) -> None:
    """Carry out a Hero list on a Hero."""
    table.play(carry_out(table.chase, ops, Frame(hero)))


@pytest.mark.rule("RA-8.2", "RA-8.3", "RA-8.4")
@pytest.mark.parametrize(
    ("op", "left"), [(Speed(by=2), 6), (Speed(by=-3), 1), (Speed(by=-9), 0), (Speed(to=2), 2), (Speed(to="luck"), 7)]
)
def test_speed(op: Speed, left: int) -> None:
    table = Table(2)
    hero = table.hero(0, 28, deck=[7])
    table.running(0, 4)
    do(table, hero, op)
    assert table.chase.remaining == left


@pytest.mark.rule("RA-8.42")
def test_speed_per_item() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["smoke-bomb-1", "coin-magnet-1"])
    table.running(0, 9)
    do(table, hero, Speed(by=-2, per_item=True))
    assert table.chase.remaining == 5


@pytest.mark.rule("RA-8.15")
def test_a_stopped_hero_gains_no_speed_from_anything() -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.running(0, 4)
    do(table, hero, Stop(), Speed(by=1), Speed(by=3), Speed(to=5), Stop())
    assert (table.chase.remaining, hero.stopped) == (0, True)
    do(table, hero, Slide(n=2))
    assert hero.position == 30
    assert len(table.told("stopped")) == 1


@pytest.mark.rule("RA-8.6", "RA-8.41", "RA-8.40")
def test_boss_speed_changes_only_when_the_boss_enters_the_space() -> None:
    table = Table(2)
    table.plain_boss()
    hero = table.hero(0, 30)
    table.hero(1, 4)
    do(table, hero, BossSpeed(by=-9))
    do(table, table[1], BossSpeed(by=-9))
    table.run_boss()
    assert table.chase.boss.position == 4
    assert (hero.boss_speed, table[1].boss_speed) == ((-9,), ())
    end_round(table.chase)
    assert not hero.boss_speed


@pytest.mark.rule("RA-8.8", "RA-8.9", "RA-8.43")
def test_damage_opens_hurt_for_whoever_is_hit() -> None:
    table = Table(2)
    victim = table.hero(1, 29, life=3, items=["spare-kobold-1"])
    hero = table.hero(0, 28)
    table.running(0, 4)
    asked = table.play(face(table.chase, hero, table.find("stinking-cloud-1"), 1), "play:spare-kobold-1")
    assert [(decision.seat, decision.kind, decision.about) for decision in asked] == [(1, "hurt", (1, "card"))]
    assert (victim.life, hero.life) == (3, hero.kind.life - 1)


@pytest.mark.rule("RA-8.12", "RA-8.40", "RA-8.11")
def test_confront_and_trample_concern_their_hero_only() -> None:
    table = Table(2)
    hero, other = table.hero(0, 3), table.hero(1, 3)
    do(table, hero, Confront(by=2), Trample(by=-1))
    assert (hero.confront, hero.trample, other.confront, other.trample) == (2, -1, 0, 0)


@pytest.mark.rule("RA-8.16", "RA-8.17")
def test_luck_is_the_top_card_and_goes_to_the_discard() -> None:
    table = Table(2)
    hero = table.hero(0, deck=[6, 2])
    do(table, hero, Gold(by="luck"), Gold(by="luck"))
    assert hero.gold == 5 + 6 + 2
    assert [card.speed for card in hero.discard] == [6, 2]
    assert [event.reveals for event in table.told("card-drawn")] == [True, True]


@pytest.mark.rule("RA-8.17", "RA-4.14")
def test_without_a_card_luck_is_zero_and_opens_no_window() -> None:
    table = Table(2)
    hero = table.hero(0, items=["two-headed-coin-1"])
    asked = table.play(draw_luck(table.chase, hero))
    assert asked == []
    do(table, hero, Gold(by="luck"))
    assert hero.gold == 5


@pytest.mark.rule("RA-8.18", "RA-8.19")
@pytest.mark.parametrize(("deck", "gold"), [([4], 6), ([3], 4), ([], 4)])
def test_even_is_lucky_and_no_card_is_not(deck: list[int], gold: int) -> None:
    table = Table(2)
    hero = table.hero(0, deck=deck)
    do(table, hero, LuckyTest((Gold(by=1),), (Gold(by=-1),)))
    assert hero.gold == gold


@pytest.mark.rule("RA-8.23")
def test_a_backtrack_of_nothing_still_ends_the_run() -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.running(0, 4)
    do(table, hero, Backtrack(n="luck"))
    assert (hero.position, table.chase.remaining, table.chase.run_over) == (28, 0, True)


@pytest.mark.rule("RA-8.28")
def test_an_event_flipped_acts_at_once() -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.running(0, 4)
    table.play(face(table.chase, hero, table.find("kobold-victory-parade-1"), 1))
    assert (table.chase.remaining, hero.gold, hero.kept) == (2, 9, [])


@pytest.mark.rule("RA-8.30", "RA-8.31")
def test_search_turns_over_the_deck_up_to_the_first_match() -> None:
    table = Table(2)
    hero = table.hero(0, 28, deck=["loose-change-1", "mighty-roar-1", "smoke-bomb-1", "coin-magnet-1"])
    table.running(0, 4)
    do(table, hero, Search("item", "inventory"))
    assert hero.inventory == [Held(table.find("smoke-bomb-1"), EVERYBODY)]
    assert [card.id for card in hero.discard] == ["loose-change-1", "mighty-roar-1"]
    assert [card.id for card in hero.deck] == ["coin-magnet-1"]
    assert table.chase.remaining == 4


@pytest.mark.rule("RA-8.29", "RA-8.30")
def test_a_search_without_success_takes_the_next_pile_and_stops() -> None:
    table = Table(2)
    hero = table.hero(0, deck=["loose-change-1"])
    table.hero(1, discard=["smoke-bomb-1"])
    do(table, hero, Search("item", "inventory"))
    assert (hero.items, [card.id for card in hero.deck]) == ([], ["smoke-bomb-1"])
    table.hero(0, deck=[])
    table.hero(1, discard=["coin-magnet-1"])
    do(table, hero, Search("item", "inventory"))
    assert (hero.items, [card.id for card in hero.deck]) == ([], ["coin-magnet-1"])


@pytest.mark.rule("RA-8.30")
@pytest.mark.parametrize("to", ["hand", "resolve"])
def test_other_destinations_of_a_search(to: str) -> None:
    table = Table(2)
    hero = table.hero(0, 28, deck=["smoke-bomb-1", "loose-change-1"])
    table.running(0, 4)
    do(table, hero, Search("encounter", to))  # type: ignore[arg-type]
    assert [card.id for card in hero.hand] == (["loose-change-1"] if to == "hand" else [])
    assert hero.gold == (5 if to == "hand" else 9)


@pytest.mark.rule("RA-8.33")
def test_a_choice_bars_what_cannot_be_paid() -> None:
    table = Table(2)
    hero = table.hero(0, 28, gold=2)
    table.running(0, 4)
    toll = Choice((Gold(by=-3),), (Stop(),))
    asked = table.play(carry_out(table.chase, (toll,), Frame(hero)))
    assert asked == []
    assert hero.stopped
    hero.gold, hero.stopped = 3, False
    asked = table.play(carry_out(table.chase, (toll,), Frame(hero)), "choose:lose-3-gold")
    assert asked[0].keys == ("choose:lose-3-gold", "choose:stop")
    assert (hero.gold, hero.stopped) == (0, False)


@pytest.mark.rule("RA-8.33", "RA-8.50")
def test_giving_up_speed_one_does_not_have_is_allowed() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["smoke-bomb-1"])
    table.running(0, 0)
    chest = Choice((Speed(by=-2), Gold(by=7)), (DropItem(),))
    asked = table.play(carry_out(table.chase, (chest,), Frame(hero)), "choose:lose-2-speed-gain-7-gold")
    assert len(asked[0].options) == 2
    assert hero.gold == 12


@pytest.mark.rule("RA-8.34", "RA-9.20")
def test_cancel_leaves_the_card_face_up_without_effect() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["ten-foot-pole-1"])
    table.running(0, 4)
    table.play(face(table.chase, hero, table.find("oil-slick-1"), 1), "play:ten-foot-pole-1")
    assert (table.chase.remaining, table.chase.globals) == (4, {})
    assert Laid(table.find("oil-slick-1"), 1) in hero.faceup
    assert [event.clause for event in table.told("cancelled")] == ["RA-8.34"]


@pytest.mark.rule("RA-8.35")
def test_ops_do_nothing_to_a_hero_who_is_out() -> None:
    table = Table(2)
    hero = table.hero(0, 28, status=Status.DEAD)
    do(table, hero, Gold(by=5), Life(by=2))
    assert (hero.gold, hero.life) == (5, 0)


@pytest.mark.rule("RA-8.36")
@pytest.mark.parametrize("op", [Stop(), Backtrack(n=2), Slide(n=2), SwapBehind(6)])
def test_only_the_running_hero_can_be_moved_or_stopped(op: AnyOp) -> None:
    table = Table(2)
    hero = table.hero(0, 28)
    table.hero(1, 25)
    table.running(1, 4)
    do(table, hero, op)
    assert (hero.position, hero.stopped, table[1].position) == (28, False, 25)


@pytest.mark.rule("RA-8.39", "RA-8.40")
def test_a_boss_list_counts_for_every_hero_in_that_run() -> None:
    table = Table(2)
    table.plain_boss()
    table.hero(0, 2)
    table.hero(1, 40)
    table.chase.boss_pending.append((Trample(by=2), Confront(by=1)))
    table.run_boss()
    assert table[0].life == table[0].kind.life - 3
    assert (table.chase.boss.trample, table.chase.boss.confront) == (0, 0)


@pytest.mark.rule("RA-8.39", "RA-8.12", "RA-10.8")
@pytest.mark.parametrize(("start", "hits"), [(6, [(0, "trample", 0), (1, "confront", 3)]), (4, [(0, "confront", 2)])])
def test_a_zone_list_counts_on_its_space(start: int, hits: list[tuple[int, str, int]]) -> None:
    table = Table(2)
    table.plain_boss()
    table.boss(start)
    table.chase.globals[8] = table.find("fog-bank-1")
    for seat in (0, 1):
        table.hero(seat, 8 + seat)
    table.run_boss()
    told = [(event.data["seat"], event.data["result"], event.data["amount"]) for event in table.told("boss-hit")]
    assert told == hits
    for seat, _, amount in hits:
        assert table[seat].life == table[seat].kind.life - amount


@pytest.mark.rule("RA-8.49", "RA-21.2")
def test_swap_with_the_nearest_behind_of_the_players_choice() -> None:
    table = Table(4)
    hero = table.hero(0, 28)
    for seat, space in ((1, 24), (2, 24), (3, 23)):
        table.hero(seat, space)
    table.running(0, 4)
    asked = table.play(carry_out(table.chase, (SwapBehind(6),), Frame(hero)), "swap:2")
    assert asked[0].keys == ("swap:1", "swap:2")
    assert (hero.position, table[2].position, table.chase.remaining) == (24, 28, 4)
    table.hero(0, 10)
    do(table, hero, SwapBehind(6))
    assert hero.position == 10


@pytest.mark.rule("RA-8.50")
def test_drop_item_of_choice() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["smoke-bomb-1", "coin-magnet-1"])
    do_it = carry_out(table.chase, (DropItem(),), Frame(hero))
    asked = table.play(do_it, "drop:coin-magnet-1")
    assert asked[0].kind == "drop-item"
    assert hero.items == [table.find("smoke-bomb-1")]
    assert hero.faceup == [Laid(table.find("coin-magnet-1"))]
    table.hero(0, 28)
    do(table, hero, DropItem())
    assert hero.items == []


@pytest.mark.rule("RA-8.51", "RA-8.25")
def test_no_items_until_the_end_of_the_round() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["rubber-chicken-1"])
    do(table, hero, NoItems())
    assert offers(table, 0, RunReady(0)) == ["pass"]
    end_round(table.chase)
    assert offers(table, 0, RunReady(0)) == ["pass", "play:rubber-chicken-1"]


@pytest.mark.rule("RA-8.51", "RA-13.7")
def test_no_items_does_not_keep_them_from_paying_at_the_exit() -> None:
    table = Table(2)
    table.hero(1, status=Status.ESCAPED)
    hero = table.hero(0, 46, items=["sack-of-loot-1"], gold=0)
    do(table, hero, NoItems())
    table.play(escape(table.chase, hero))
    assert hero.gold == 5


@pytest.mark.rule("RA-8.52")
def test_nothing() -> None:
    table = Table(2)
    before = table.chase.copy()
    do(table, table[0], Nothing())
    assert table[0].gold == before.players[0].gold
    assert not table.events


@pytest.mark.rule("RA-8.53")
def test_other_on_a_hero_and_on_the_boss() -> None:
    table = Table(2, classes=("bard", "wizard"))
    table.plain_boss()
    hero = table.hero(0, 3)
    table.hero(1, 40)
    table.run_boss("ability:bard.1,boss")
    assert table.chase.boss.position == 3
    assert hero.life == hero.kind.life - 3


@pytest.mark.rule("RA-8.54")
def test_take_gold_as_much_as_there_is() -> None:
    table = Table(2)
    thief = table.hero(0, 27, base=1, items=["coin-magnet-1"])
    victim = table.hero(1, 28, gold=3)
    table.run(0, "play:coin-magnet-1,1")
    assert (thief.gold, victim.gold) == (8, 0)


@pytest.mark.rule("RA-8.55", "RA-18.6", "RA-19.3", "RA-12.8")
def test_redirect_to_a_hero_who_has_yet_to_run() -> None:
    table = Table(4)
    table.order(0, 1, 2, 3, BOSS)
    table.hero(2, 26)
    hero = table.hero(1, 28, items=["forwarding-address-1"])
    table.running(1, 4)
    asked = table.play(face(table.chase, hero, table.find("oil-slick-1"), 3), "play:forwarding-address-1", "to:3")
    assert asked[-1].keys == ("to:2", "to:3")
    assert table[3].encounters == [FaceDown(table.find("oil-slick-1"), 3, EVERYBODY)]
    assert table.chase.remaining == 4


@pytest.mark.rule("RA-8.55")
def test_redirect_without_anybody_is_a_cancel() -> None:
    table = Table(2)
    table.order(1, 0, BOSS)
    hero = table.hero(0, 28, items=["forwarding-address-1"])
    table.running(0, 4)
    table.play(face(table.chase, hero, table.find("oil-slick-1"), 1), "play:forwarding-address-1")
    assert table.chase.remaining == 4
    assert Laid(table.find("oil-slick-1"), 1) in hero.faceup
    assert [event.clause for event in table.told("cancelled")] == ["RA-8.55"]


@pytest.mark.rule("RA-8.56")
def test_unstop_leaves_everything_as_it_is() -> None:
    table = Table(2, classes=("barbarian", "wizard"))
    hero = table.hero(0, 28)
    table.running(0, 4)
    table.play(face(table.chase, hero, table.find("revolving-door-1"), 1), "ability:barbarian.1")
    assert (hero.position, table.chase.remaining, hero.stopped, hero.life) == (28, 4, False, 6)


@pytest.mark.rule("RA-8.57")
def test_set_luck() -> None:
    table = Table(2)
    hero = table.hero(0, 28, items=["two-headed-coin-1"], deck=[3])
    table.running(0, 4)
    table.play(face(table.chase, hero, table.find("definitely-not-a-mimic-1"), 1), "play:two-headed-coin-1")
    assert (hero.gold, hero.life) == (15, hero.kind.life)


@pytest.mark.rule("RA-8.58", "RA-18.6")
@pytest.mark.parametrize("answer", ["flip-it", "leave-it"])
def test_scout(answer: str) -> None:
    table = Table(2, classes=("ranger", "wizard"))
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=["surprise-tax-audit-1", "loose-change-1"])
    hero.hand = [table.find("loose-change-2")]
    asked = table.run(0, "ability:ranger.1", "look:1,1", answer)
    assert kinds(asked) == ["approach", "scout", "scouted"]
    seen = table.told("scouted")[0]
    assert (seen.data, seen.secret, seen.to) == (
        {"seat": 0, "source": 1, "index": 1},
        {"card": "loose-change-1"},
        (0,),
    )
    assert hero.gold == (9 if answer == "flip-it" else 5)
    if answer == "leave-it":
        assert hero.encounters[1].known == 0b11


@pytest.mark.rule("RA-8.25")
def test_next_turn_of_two_things_on_one_card() -> None:
    table = Table(2)
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=["cold-dwarven-coffee-1"])
    table.encounter_spaces(28)
    table.run(0)
    assert hero.position == 31
    assert hero.pending[0].ops == (Speed(by=-2),)
    assert hero.faceup == []


@pytest.mark.rule("RA-8.24", "RA-13.6")
def test_what_waits_lapses_with_the_hero() -> None:
    table = Table(2)
    card = table.card(NextTurn((Speed(by=2),)), Life(by=-9))
    hero = table.hero(0, 26, base=2, items=["smoke-bomb-1"], flips=[card])
    table.play(run_hero(table.chase, hero))
    assert (hero.status, hero.pending) == (Status.DEAD, [])
    assert [kept.card for kept in hero.kept] == [card]
    end_round(table.chase)
    assert (hero.kept, card in hero.discard) == ([], True)
