"""Section 18: who may know what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.rules.runaway.table import Table, kinds, known
from undercroft.engine import Chance, Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.run import run_hero
from undercroft.rules.runaway.state import BOSS, EVERYBODY, Chase, FaceDown, Status
from undercroft.rules.runaway.table import shapes
from undercroft.rules.runaway.table.view import view
from undercroft.rules.runaway.vocabulary import Life, Redirect, Scout, Search
from undercroft.rules.runaway.windows import expected


def shown(chase: Chase, seat: int | None, of: int) -> shapes.Player:
    """A player as a seat sees him."""
    return view(chase, seat)["players"][of]


def matches(players: int, until: Callable[[Match[Chase]], bool], **options: object) -> Iterator[Match[Chase]]:
    """Random matches, each stopped where the condition holds first."""
    for seed in range(30):
        match = Match(GAME, players, seed, options)
        chance = Chance(seed)
        while match.pending:
            if until(match):
                yield match
                break
            decision = chance.pick(match.pending, "decision", "test")
            match.choose(chance.pick(decision.options, "option", "test"), decision.seat)


@pytest.mark.rule("RA-18.1", "RA-18.2")
def test_decks_and_discard_piles_are_known_by_their_size() -> None:
    table = Table(2)
    table.hero(0, deck=["oil-slick-1", "oil-slick-2"], discard=["fog-bank-1"])
    for seat in (0, 1, None):
        assert (shown(table.chase, seat, 0)["deck"], shown(table.chase, seat, 0)["discard"]) == (2, 1)
        text = repr(view(table.chase, seat))
        assert "oil-slick" not in text
        assert "fog-bank" not in text


@pytest.mark.rule("RA-18.1")
def test_the_order_of_the_own_deck_is_dealt_anew() -> None:
    match = Match(GAME, 3, 1)
    deck = match.state.players[0].deck
    worlds = {tuple(match.seat(0).imagine(Chance(world)).state.players[0].deck) for world in range(4)}
    assert len(worlds | {tuple(deck)}) == 5


@pytest.mark.rule("RA-18.2", "RA-8.17")
def test_a_card_drawn_openly_is_told_to_everybody() -> None:
    table = Table(2)
    table.hero(0, 5, base=1, flips=[table.card(Search("item", "inventory"))], deck=["fog-bank-1", "smoke-bomb-1"])
    table.encounter_spaces(6)
    table.run(0)
    assert [event.seen_by(1) for event in table.told("searched")] == table.told("searched")
    assert [event.data["card"] for event in table.told("searched")] == ["fog-bank-1", "smoke-bomb-1"]
    assert shown(table.chase, 1, 0)["items"] == ["smoke-bomb-1"]  # RA-18.7: it was gained openly


@pytest.mark.rule("RA-18.3", "RA-18.4")
def test_a_hand_and_a_base_speed_card_are_their_owners() -> None:
    table = Table(2)
    hero = table.hero(0, base="oil-slick-1", hand=["fog-bank-1", "time-hiccup-1"])
    assert shown(table.chase, 0, 0)["hand"] == ["fog-bank-1", "time-hiccup-1"]
    assert shown(table.chase, 0, 0)["base"] == {"shown": False, "card": "oil-slick-1"}
    for seat in (1, None):
        assert shown(table.chase, seat, 0)["hand"] is None
        assert shown(table.chase, seat, 0)["hand_size"] == 2
        assert shown(table.chase, seat, 0)["base"] == {"shown": False, "card": None}
    hero.base_shown = True
    assert shown(table.chase, 1, 0)["base"] == {"shown": True, "card": "oil-slick-1"}


@pytest.mark.rule("RA-18.5", "RA-18.6", "RA-5.7")
def test_a_face_down_encounter_is_known_to_whoever_played_it() -> None:
    table = Table(3)
    table[0].encounters = [
        FaceDown(table.find("oil-slick-1"), 1, 1 << 1),  # played by seat 1
        FaceDown(table.find("fog-bank-1"), 0, 0),  # drawn for want of one
        known(table.find("time-hiccup-1")),  # redirected
    ]
    cards = {seat: [each["card"] for each in shown(table.chase, seat, 0)["encounters"]] for seat in (0, 1, 2, None)}
    assert cards == {
        0: [None, None, "time-hiccup-1"],
        1: ["oil-slick-1", None, "time-hiccup-1"],
        2: [None, None, "time-hiccup-1"],
        None: [None, None, "time-hiccup-1"],
    }
    assert [each["source"] for each in shown(table.chase, 2, 0)["encounters"]] == [1, 0, 0]


@pytest.mark.rule("RA-18.6", "RA-8.55")
def test_a_redirected_card_stays_known() -> None:
    table = Table(2)
    item = table.item("flip", Redirect())
    trap = table.card(Life(by=-1))
    table.hero(0, 5, base=1, items=[item], flips=[trap])
    table.encounter_spaces(6)
    table.order(0, 1, -1)
    table.run(0, f"play:{item.id}")
    assert table[1].encounters == [FaceDown(trap, 1, EVERYBODY)]
    assert shown(table.chase, None, 1)["encounters"] == [{"source": 1, "card": trap.id}]


@pytest.mark.rule("RA-18.6", "RA-8.58", "RA-18.13")
def test_a_scouted_card_is_known_to_the_looker_only() -> None:
    table = Table(3)
    item = table.item("approach", Scout())
    first, second = table.card(Life(by=-1)), table.card(Life(by=-2))
    table.hero(0, 5, base=1, items=[item], flips=[first, second])
    table.encounter_spaces(6)
    table.run(0, f"play:{item.id}", "look:1,1", "leave-it")
    assert [each["card"] for each in shown(table.chase, 0, 0)["encounters"]] == [None, second.id]
    assert [each["card"] for each in shown(table.chase, 2, 0)["encounters"]] == [None, None]
    scouted = table.told("scouted")[0]
    everybody, looker = scouted.seen_by(2), scouted.seen_by(0)
    assert everybody is not None
    assert looker is not None
    assert "card" not in everybody.data
    assert everybody.data["source"] == 1  # which card was looked at is public
    assert looker.data["card"] == second.id
    assert [second.id in table.chase.trail.known_to(seat) for seat in (0, 2)] == [True, False]


@pytest.mark.rule("RA-18.7")
def test_an_inventory_is_its_owners_and_its_size_everybodys() -> None:
    table = Table(2)
    table.hero(0, items=["smoke-bomb-1", "rubber-chicken-1"])
    assert shown(table.chase, 0, 0)["items"] == ["smoke-bomb-1", "rubber-chicken-1"]
    assert shown(table.chase, 1, 0)["items"] == shown(table.chase, None, 0)["items"] == [None, None]


def looting(*, open_inventory: bool) -> Table:
    """Seat 0 has taken a Smoke Bomb from the remains of seat 1, who keeps a Rubber Chicken."""
    table = Table(3, open_inventory=open_inventory)
    table.hero(0, 5, base=1)
    table.hero(1, 6, items=["smoke-bomb-1", "rubber-chicken-1"], status=Status.DEAD)
    if open_inventory:
        table[1].inventory = [held._replace(known=EVERYBODY) for held in table[1].inventory]
    table.run(0, "loot:1", "item:smoke-bomb-1")
    return table


@pytest.mark.rule("RA-18.8", "RA-15.10")
def test_only_looter_and_looted_know_what_was_taken() -> None:
    table = looting(open_inventory=False)
    assert shown(table.chase, 0, 0)["items"] == shown(table.chase, 1, 0)["items"] == ["smoke-bomb-1"]
    assert shown(table.chase, 2, 0)["items"] == shown(table.chase, None, 0)["items"] == [None]
    assert shown(table.chase, 0, 1)["items"] == ["rubber-chicken-1"]  # the looter has seen the rest
    assert shown(table.chase, 2, 1)["items"] == [None]
    taken = table.told("loot-taken")[0]
    others, looter = taken.seen_by(2), taken.seen_by(0)
    assert others is not None
    assert looter is not None
    assert others.data["result"] == "item"  # that an Item was taken is public
    assert "card" not in others.data
    assert looter.data["card"] == "smoke-bomb-1"


@pytest.mark.rule("RA-18.11")
def test_with_open_inventories_everybody_knows_every_item() -> None:
    table = looting(open_inventory=True)
    for seat in (0, 1, 2, None):
        assert shown(table.chase, seat, 0)["items"] == ["smoke-bomb-1"]
        assert shown(table.chase, seat, 1)["items"] == ["rubber-chicken-1"]
    taken = table.told("loot-taken")[0].seen_by(2)
    assert taken is not None
    assert taken.data["card"] == "smoke-bomb-1"


@pytest.mark.rule("RA-18.11")
def test_open_inventories_are_open_from_the_deal_on_and_hands_are_not() -> None:
    match = Match(GAME, 3, 4, {"open_inventory": True})
    assert shown(match.state, 2, 0)["items"] == [card.id for card in match.state.players[0].items]
    assert shown(match.state, 2, 0)["hand"] is None
    dealt = [event for event in match.events(seat=2) if event.kind == "items-dealt"]
    assert [event.data["items"] for event in dealt] == [
        tuple(card.id for card in player.items) for player in match.state.players
    ]


@pytest.mark.rule("RA-18.7", "RA-13.7")
@pytest.mark.parametrize(
    ("items", "seen"),
    [
        (["sack-of-loot-1", "smoke-bomb-1"], ["sack-of-loot-1", None]),
        (["rubber-chicken-1", "smoke-bomb-1"], [None, None]),
    ],
)
def test_an_item_that_pays_at_the_exit_is_shown(items: list[str], seen: list[str | None]) -> None:
    table = Table(2)
    hero = table.hero(0, 46, items=items)
    table.play(escape(table.chase, hero))
    assert shown(table.chase, 1, 0)["items"] == seen
    (out,) = table.told("hero-escaped")
    assert out.reveals  # that nothing pays tells something too


@pytest.mark.rule("RA-18.7")
@pytest.mark.parametrize("items", [[], ["sack-of-loot-1"]])
def test_whoever_escapes_with_what_everybody_knows_shows_nothing_new(items: list[str]) -> None:
    table = Table(2)
    hero = table.hero(0, 46, items=items)
    hero.inventory = [held._replace(known=EVERYBODY) for held in hero.inventory]
    table.play(escape(table.chase, hero))
    assert [event.reveals for event in table.told("hero-escaped")] == [False]


@pytest.mark.rule("RA-18.10")
def test_nobody_else_learns_that_a_player_is_asked_in_a_window() -> None:
    seen = 0
    for match in matches(3, lambda match: match.pending[0].secret):
        decision = match.pending[0]
        seen += 1
        for seat in {0, 1, 2, None} - {decision.seat}:
            # as while the runner thinks: nobody can tell from it that a window is open, nor for whom
            assert match.view(seat)["waiting"] == [{"seat": expected(match.state)}]
        assert match.view(decision.seat)["waiting"] == [
            {"seat": decision.seat, "kind": decision.kind, "clause": "RA-9.6"}
        ]
    assert seen > 20


@pytest.mark.rule("RA-18.10")
def test_whom_everybody_waits_for_is_the_runner_or_whoever_runs_next() -> None:
    table = Table(3)
    table.chase.running_order, table.chase.slot = [2, BOSS, 0, 1], 0
    assert expected(table.chase) == 2
    table.chase.runner = 2
    assert expected(table.chase) == 2
    table.chase.runner, table.chase.slot = BOSS, 1
    assert expected(table.chase) == 0
    table[0].status = Status.DEAD
    assert expected(table.chase) == 1


@pytest.mark.rule("RA-18.10", "RA-9.8")
def test_passing_tells_nobody_anything() -> None:
    told = []
    for items in ([], ["sack-of-loot-1"]):
        table = Table(2)
        table.hero(0, 5, base=2)
        table.hero(1, 20, items=items)
        asked = table.play(run_hero(table.chase, table[0]))
        assert kinds(asked) == ["run-ready"] * len(items)
        told.append(table.events)
    assert told[0] == told[1]
