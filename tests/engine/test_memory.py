"""What seats are told: the trail of hidden cards, and the laws that every game's memory obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.engine import caches
from undercroft.engine import Chance, How, Known, Trail, deal_known
from undercroft.testing import Conformance, Variant

A, B, DECK = 1, 2, 4
NOBODY = 0


class TestCaches(Conformance):
    game = caches.GAME
    where = "tests.engine.caches:GAME"
    golden = Path(__file__).parent / "caches.json"
    matches = 5
    unordered = frozenset({"caches"})

    def secrets(self, state: Any, seat: int) -> Mapping[str, object]:
        found: dict[str, object] = {"deck": state.deck}
        for other in range(state.seats):
            if other != seat:
                found[f"hand {other}"], found[f"cache {other}"] = state.hands[other], state.caches[other]
        return found


@pytest.mark.parametrize(
    ("game", "test", "message"),
    [
        (caches.Forgetful, "test_what_was_told_stays_true", "has forgotten|knows not to be"),
        (caches.Forgetful, "test_hidden_shuffles_tell_nothing", "has forgotten what it was shown"),
        (caches.Clairvoyant, "test_what_was_told_stays_true", "as certain what it cannot know|never imagines"),
        (caches.Sloppy, "test_hidden_shuffles_tell_nothing", "told how hidden cards came to lie"),
        (caches.Sneaky, "test_what_was_told_stays_true", "has forgotten"),
        (caches.Suspecting, "test_redeal_changes_nothing_a_seat_can_see", "the advice peeks"),
        (caches.Foretelling, "test_redeal_changes_nothing_a_seat_can_see", "the odds peek"),
        (caches.Hinting, "test_redeal_changes_nothing_a_seat_can_see", None),
        (caches.Grouping, "test_redeal_changes_nothing_a_seat_can_see", "said to be alike peeks"),
        (caches.Showing, "test_redeal_changes_nothing_a_seat_can_see", None),
        (caches.Praising, "test_redeal_changes_nothing_a_seat_can_see", "who is ahead peeks"),
        (caches.Measuring, "test_features_tell_what_a_seat_knows", "features peek"),
        (caches.Ordered, "test_what_is_imagined_does_not_depend_on_the_truth", "depends on what is hidden"),
    ],
)
def test_every_way_in_which_something_gets_out_is_caught(
    game: type[caches.Caches], test: str, message: str | None
) -> None:
    class Kit(TestCaches):
        __test__ = False
        recalls = 20

    Kit.game = game()
    with pytest.raises(AssertionError, match=message):
        try_with_all_numbers_of_players(getattr(Kit(), test))


def try_with_all_numbers_of_players(test: Callable[[Variant], None]) -> None:
    for players in (3, 4, 2):
        test(Variant(players))


# -- the trail ---------------------------------------------------------------------------------------------------


def test_a_card_seen_to_go_somewhere_is_there_and_its_place_is_known() -> None:
    trail = Trail(2).shown(("ace",), A)
    assert trail.known_to(None) == trail.known_to(0) == {"ace": Known(A, placed=True)}


def test_who_sees_which_card_is_moved_knows_it_and_the_others_know_that_it_may_have_been() -> None:
    trail = Trail(3).shown(("ace", "king"), A).moved(("ace",), A, B, seers=0b001, how=How.CHOSEN)
    assert trail.known_to(0) == {"ace": Known(B), "king": Known(A, placed=True)}
    assert trail.known_to(2) == {"ace": Known(A | B), "king": Known(A | B)}


def test_the_last_card_of_a_zone_is_known_to_be_the_one_that_left() -> None:
    trail = Trail(2).shown(("ace",), A).moved(("ace",), A, B, seers=0b01, how=How.CHOSEN, emptied=True)
    assert trail.known_to(1) == {"ace": Known(B)}


def test_cards_that_cannot_be_among_those_moved_stay() -> None:
    spared = frozenset({"stone"})
    trail = Trail(2).shown(("ace", "stone"), A)
    trail = trail.moved(("ace",), A, B, seers=NOBODY, how=How.CHOSEN, spared=spared)
    assert trail.known_to(1) == {"ace": Known(A | B), "stone": Known(A, placed=True)}


def test_a_pile_that_is_shuffled_keeps_its_cards_and_one_turned_over_their_places_as_well() -> None:
    trail = Trail(2).shown(("ace",), A)
    shuffled = trail.moved((), A, DECK, seers=NOBODY, how=How.MIXED, emptied=True)
    turned = trail.moved((), A, DECK, seers=NOBODY, how=How.WHOLE, emptied=True)
    assert shuffled.known_to(0) == {"ace": Known(DECK)}
    assert turned.known_to(0) == {"ace": Known(DECK, placed=True)}


def test_a_card_drawn_from_a_known_place_is_known_and_from_an_unknown_one_perhaps_drawn() -> None:
    trail = Trail(2).shown(("ace", "king"), DECK)
    drawn = trail.moved(("ace",), DECK, A, seers=0b01, how=How.DRAWN)
    assert drawn.known_to(1) == {"ace": Known(A), "king": Known(DECK, placed=True)}
    mixed = trail.moved((), DECK, B, seers=NOBODY, how=How.MIXED).moved(("ace",), B, A, seers=0b01, how=How.DRAWN)
    assert mixed.known_to(1) == {"ace": Known(A | B), "king": Known(A | B)}


def test_a_look_tells_only_who_looks() -> None:
    trail = Trail(2).shown(("ace",), A).looked_at(("king",), A, 0b10)
    assert trail.known_to(0) == {"ace": Known(A, placed=True)}
    assert trail.known_to(1) == {"ace": Known(A, placed=True), "king": Known(A, placed=True)}


def test_in_an_imagined_world_the_others_know_what_everybody_knows() -> None:
    trail = Trail(3).shown(("ace",), A).looked_at(("king",), A, 0b010).imagined(1)
    assert set(trail.known_to(1)) == {"ace", "king"}
    assert set(trail.known_to(0)) == set(trail.known_to(None)) == {"ace"}


def test_cards_are_dealt_where_they_may_be_and_make_way_for_one_another() -> None:
    may = {"ace": A | B | DECK, "king": A | B, "queen": A}
    seen: set[tuple[int, ...]] = set()
    for seed in range(60):
        dealt = deal_known(["ace", "king", "queen"], may.__getitem__, {A: 1, B: 1, DECK: 1}, Chance(seed))
        assert dealt == {A: ["queen"], B: ["king"], DECK: ["ace"]}
        dealt = deal_known(["ace", "king"], may.__getitem__, {A: 1, B: 1, DECK: 1}, Chance(seed))
        seen.add(tuple(zone for card in ("ace", "king") for zone, cards in dealt.items() if card in cards))
    assert len(seen) == 4
    with pytest.raises(AssertionError, match="no room"):
        deal_known(["king", "queen", "ace"], {"ace": A, "king": A, "queen": A}.__getitem__, {A: 2}, Chance(1))


def test_cards_with_the_same_zones_push_one_another_on() -> None:
    may = {"a": A | B, "b": A | B, "c": B | DECK, "d": B | DECK}
    for seed in range(40):
        dealt = deal_known(list(may), may.__getitem__, {A: 2, B: 1, DECK: 1}, Chance(seed))
        assert all(may[card] & zone for zone, cards in dealt.items() for card in cards)
        assert sum(map(len, dealt.values())) == 4


def test_zones_that_take_all_alike_take_each_card_as_often() -> None:
    took: Counter[tuple[str, int]] = Counter()
    for seed in range(600):
        cards = list("abcdef")
        chance = Chance(seed)
        chance.redeal(cards, str, "test")
        dealt = deal_known(cards, lambda card: A | B if card in "ab" else A | B | DECK, {A: 2, B: 2, DECK: 2}, chance)
        for zone, held in dealt.items():
            took.update((card, zone) for card in held)
    assert all(250 < took[card, zone] < 350 for card in "ab" for zone in (A, B))
    assert all(110 < took[card, zone] < 190 for card in "cdef" for zone in (A, B))
    assert all(250 < took[card, DECK] < 350 for card in "cdef")


def test_a_zone_of_cards_of_several_kinds_lies_in_any_order() -> None:
    orders: Counter[str] = Counter()
    for seed in range(600):
        cards = list("abc")
        chance = Chance(seed)
        chance.redeal(cards, str, "test")
        dealt = deal_known(cards, {"a": A, "b": A | B, "c": A | B | DECK}.__getitem__, {A: 3}, chance)
        orders["".join(dealt[A])] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 60
