"""What was seen stays true in every world a seat imagines, and no more than that is certain there (RA-18.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rules.runaway import test_conformance
from tests.rules.runaway.table import Table
from undercroft.engine import Chance, Decision, Match, State, derive
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.encounters import draw_missing_encounters, lay_face_down
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.looting import GOLD, take_item
from undercroft.rules.runaway.memory import encounter_was_turned_up, inventory_zone
from undercroft.rules.runaway.piles import draw_openly, refill
from undercroft.rules.runaway.round_end import discard_all
from undercroft.rules.runaway.run import reveal
from undercroft.rules.runaway.state import BOSS, EVERYBODY, Chase, FaceDown, Held, Stage, Status
from undercroft.rules.runaway.table.odds import preview
from undercroft.rules.runaway.table.redeal import hidden_places, redeal
from undercroft.rules.runaway.vocabulary import Life, Redirect
from undercroft.testing import Variant
from undercroft.testing.choosers import chooser_for

WORLDS = 40


def worlds(table: Table, seat: int) -> Iterator[Chase]:
    """Worlds that a seat imagines."""
    for number in range(WORLDS):
        world = table.chase.copy()
        redeal(world, seat, Chance(number))
        yield world


def where(table: Table, seat: int, card: Card) -> Counter[str]:
    """In how many of the worlds that a seat imagines a card is where: "deck 0", "hand 2", "before 1" …"""
    found: Counter[str] = Counter()
    for world in worlds(table, seat):
        for each in world.players:
            places = {
                "deck": each.deck,
                "discard": each.discard,
                "hand": each.hand,
                "base": [each.base] if each.base else [],
                "before": [down.card for down in each.encounters],
                "items": each.items,
            }
            found.update(f"{name} {each.seat}" for name, cards in places.items() if card in cards)
    return found


def table_of(seats: int = 3, cards: int = 6, **options: Any) -> Table:
    """Players with decks and discard piles of cards that could be anywhere."""
    table = Table(seats, chance=Chance(3), **options)
    for seat in range(seats):
        table.hero(seat, deck=[table.card() for _ in range(cards)], discard=[table.card() for _ in range(2)])
    return table


@pytest.mark.rule("RA-18.13", "RA-18.2")
def test_a_card_drawn_openly_lies_where_it_was_put() -> None:
    table = table_of()
    card = draw_openly(table.chase, 1, "RA-8.17", "luck")
    draw_openly(table.chase, 1, "RA-8.17", "luck")
    assert card is not None
    assert all(world.players[1].discard[2] is card for seat in range(3) for world in worlds(table, seat))


@pytest.mark.rule("RA-18.13", "RA-12.5")
def test_who_discards_a_hand_remembers_it_and_the_others_know_what_they_saw() -> None:
    table = table_of()
    mine, shown = table.card(), table.card()
    table[0].hand, table[0].base = [mine], shown
    reveal(table.chase, table[0])
    discard_all(table.chase, table[0])
    assert where(table, 0, mine) == where(table, 0, shown) == where(table, 1, shown) == {"discard 0": WORLDS}
    assert len(where(table, 1, mine)) > 1


@pytest.mark.rule("RA-18.13", "RA-18.4")
def test_a_base_speed_card_that_nobody_saw_is_remembered_by_its_owner() -> None:
    table = table_of()
    base = table[0].base = table.card()
    discard_all(table.chase, table[0])
    assert where(table, 0, base) == {"discard 0": WORLDS}
    assert len(where(table, 1, base)) > 1


@pytest.mark.rule("RA-18.13", "RA-12.5")
@pytest.mark.parametrize(("to", "pile"), [("front", 2), ("source", 0)])
def test_an_encounter_never_flipped_is_remembered_by_whoever_played_it(to: str, pile: int) -> None:
    table = table_of(discard_to=to)
    card = table.card()
    table[0].hand = [card]
    lay_face_down(table.chase, table[0], card.id, 2)
    discard_all(table.chase, table[2])
    assert where(table, 0, card) == {f"discard {pile}": WORLDS}
    assert len(where(table, 1, card)) > 1
    assert len(where(table, 2, card)) > 1


@pytest.mark.rule("RA-18.13", "RA-18.6", "RA-8.55")
def test_a_card_that_was_redirected_lies_beside_another_of_the_same_player() -> None:
    table = table_of(2)
    hidden, trap = table.card(), table.card(Life(by=-1))
    table[0].hand = [hidden]
    lay_face_down(table.chase, table[0], hidden.id, 1)
    item = table.item("flip", Redirect())
    table.hero(0, 5, base=1, items=[item], flips=[trap], deck=[table.card() for _ in range(4)])
    table[0].encounters = [FaceDown(trap, 0, 1)]
    table.encounter_spaces(6)
    table.order(0, 1, BOSS)
    table.run(0, f"play:{item.id}")
    assert [(down.source, down.known_by(None)) for down in table[1].encounters] == [(0, False), (0, True)]
    assert where(table, 1, trap) == {"before 1": WORLDS}
    assert where(table, 1, hidden)["before 1"] < WORLDS
    down = table[1].encounters.pop()
    encounter_was_turned_up(table.chase, table[1], down)
    table[1].encounters.append(down)
    assert where(table, 1, hidden)["before 1"], "it may lie there still"
    discard_all(table.chase, table[1])
    assert where(table, 1, trap) == {"discard 1": WORLDS}
    assert where(table, 0, hidden) == {"discard 1": WORLDS}


@pytest.mark.rule("RA-18.13", "RA-4.12")
def test_a_pile_that_is_shuffled_becomes_the_deck_and_what_is_drawn_from_it_unseen_is_one_of_its_cards() -> None:
    table = table_of(cards=1)
    cards = [draw_openly(table.chase, 1, "RA-8.17", "luck") for _ in range(1)]
    table[0].deck.clear()
    assert refill(table.chase, 0)
    assert cards[0] is not None
    assert where(table, 2, cards[0]) == {"deck 0": WORLDS}
    assert len({world.players[0].deck.index(cards[0]) for world in worlds(table, 2)}) == 3
    table[0].encounters.clear()
    draw_missing_encounters(table.chase)
    assert set(where(table, 2, cards[0])) == {"deck 0", "before 0"}


@pytest.mark.rule("RA-18.13", "RA-4.12")
def test_a_pile_that_is_turned_over_keeps_its_order() -> None:
    table = table_of(cards=2, reshuffle=False)
    first, second = (draw_openly(table.chase, 1, "RA-8.17", "luck") for _ in range(2))
    table[0].deck.clear()
    assert refill(table.chase, 0)
    assert all(world.players[0].deck[:2] == [second, first] for world in worlds(table, 2))


@pytest.mark.rule("RA-18.13", "RA-18.8")
def test_an_item_that_was_known_is_with_the_dead_or_with_the_looter() -> None:
    table = table_of(4)
    known, other = (table.item("approach", Life(by=1)) for _ in range(2))
    table.hero(1, status=Status.DEAD)
    table[1].inventory = [Held(known, EVERYBODY), Held(other, 0b0010)]
    table.chase.trail = table.chase.trail.shown((known.id,), inventory_zone(table[1]))
    take_item(table.chase, table[0], table[1], known.id)
    assert set(where(table, 3, known)) == {"items 0", "items 1"}
    assert where(table, 0, known) == where(table, 1, known) == {"items 0": WORLDS}


@pytest.mark.rule("RA-18.13", "RA-18.7", "RA-13.7")
def test_who_escapes_and_shows_nothing_has_nothing_to_show() -> None:
    match = Match(GAME, 3, 4)
    chase = match.state
    paying = [card for card in chase.cards.items if card.on_escape]
    assert len(paying) > 1
    hero = next(each for each in chase.players if not any(item.on_escape for item in each.items))
    seat = (hero.seat + 1) % 3

    def imagined() -> set[str]:
        found: set[str] = set()
        for number in range(WORLDS):
            world = chase.copy()
            redeal(world, seat, Chance(number))
            found.update(item.id for item in world.players[hero.seat].items if item.on_escape)
        return found

    assert imagined()
    channels: State = chase
    channels.log = None
    assert not list(escape(chase, hero))
    assert not imagined()


@pytest.mark.rule("RA-18.13", "RA-8.17")
def test_the_odds_of_a_draw_reckon_with_the_cards_that_may_be_drawn() -> None:
    table = table_of(cards=1)
    table[0].discard.clear()
    table[1].discard.clear()
    seven = table[1].deck[0] = table.card(speed=7)
    assert draw_openly(table.chase, 1, "RA-8.17", "luck") is seven
    table[0].deck.clear()
    odds = preview(table.chase, Decision(0, "loot-take", [GOLD], "RA-15.10", default=GOLD), GOLD)
    assert odds is not None
    assert odds.numbers["luck"] == 7


@pytest.mark.rule("RA-18.13")
@pytest.mark.parametrize(
    "variant", [Variant(5), Variant(4), Variant(3, (("reshuffle", False),)), Variant(2)], ids=str
)
def test_where_a_card_really_is_it_may_be_for_all_that_a_seat_knows(variant: Variant) -> None:
    for seed in range(3):
        match = variant.start(GAME, derive(seed, "memory"))
        chooser = chooser_for(match, seed)
        while match.pending:
            if match.count % 9 == 0 and match.state.stage is not Stage.SETUP:
                for seat in range(match.players):
                    told = match.state.trail.known_to(seat)
                    for zone, cards in hidden_places(match.state, seat).items():
                        assert all(told[card.id].zones & zone for card in cards)
            decision = chooser.pick_decision(match)
            match.choose(chooser.pick(decision), decision.seat)


# -- the laws of the kit, in the fast tests -----------------------------------------------------------------------


class Kit(test_conformance.TestRunAway):
    __test__ = False
    matches = 1
    recalls = 3


@pytest.mark.rule("RA-18.2", "RA-18.13")
@pytest.mark.parametrize("variant", [Variant(2), Variant(4, (("open_inventory", True),))], ids=str)
def test_what_was_told_stays_true_and_hidden_shuffles_tell_nothing(variant: Variant) -> None:
    Kit().test_what_was_told_stays_true(variant)
    Kit().test_hidden_shuffles_tell_nothing(variant)
