"""The invariants of section 17, over whole random matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.dash.table import RAT, Table, card, treasure
from undercroft.engine import Chance, Decision, Match
from undercroft.rules.dash import GAME
from undercroft.rules.dash.cards import DungeonCard, Item
from undercroft.rules.dash.check import check
from undercroft.rules.dash.magical_treasures import StartAp
from undercroft.rules.dash.state import Dash, Explorer, Known

matches = st.builds(
    lambda players, seed, stop, scope, limit: Match(
        GAME, players, seed, {"voluntary_stop": stop, "confusion_scope": scope, "equipment_limit": limit}
    ),
    st.integers(2, 6),
    st.integers(0, 2**32),
    st.booleans(),
    st.sampled_from(["all", "own"]),
    st.sampled_from(["none", "three"]),
)


def play(match: Match[Dash]) -> Iterator[Decision]:
    """Random play, stopping before each choice."""
    chance = Chance(match.seed)
    while match.pending:
        decision = match.pending[0]
        yield decision
        match.choose(chance.pick(decision.options, "choice", "test"))


def dungeon_cards(state: Dash) -> Counter[str]:
    """Every Dungeon card, wherever it is."""
    cards = [card.id for card in (*state.area, *state.deck) if card]
    for explorer in state.explorers:
        cards += [card.id for card in explorer.explored]
        cards += [card.id for card in explorer.treasures if isinstance(card, DungeonCard)]
    return Counter(cards)


def items(state: Dash) -> list[str]:
    """Every Equipment card, wherever it is."""
    found = [item.id for item in (*state.equipment_deck, *state.discard)]
    for explorer in state.explorers:
        found += [item.id for item in explorer.equipment]
        found += [item.id for item in explorer.treasures if isinstance(item, Item)]
    return sorted(found)


@pytest.mark.rule("DD-17.1", "DD-17.2", "DD-17.5")
@settings(max_examples=25, deadline=None)
@given(matches)
def test_every_card_is_in_exactly_one_place(match: Match[Dash]) -> None:
    all_cards = Counter(card.id for card in GAME.cards.deck)
    all_items = sorted(item.id for item in GAME.cards.items)
    for _ in play(match):
        state = match.state
        assert dungeon_cards(state) == all_cards
        assert items(state) == all_items
        assert len(state.deck) == 60 - 20 * state.dungeon
        assert not any(isinstance(card, Item) for each in state.explorers for card in each.treasures)
        check(state)
    assert dungeon_cards(match.state) == all_cards
    assert items(match.state) == all_items
    check(match.state)


@pytest.mark.rule("DD-17.3", "DD-17.4", "DD-17.6", "DD-17.7", "DD-17.9", "DD-14.10")
@settings(max_examples=25, deadline=None)
@given(matches)
def test_every_turn_is_a_proper_turn(match: Match[Dash]) -> None:
    turn, flips, cards, treasures, dungeon = 0, 0, 0, 0, 0
    for decision in play(match):
        state = match.state
        assert state.ap >= 0
        if decision.kind == "redraw":
            assert not state.flipped
            continue
        if state.turns != turn:  # a turn begins
            if turn:
                assert 1 <= flips <= 20
                total = sum(len(each.treasures) for each in state.explorers)
                assert total - treasures <= 1
            left = sum(card is not None for card in state.area)
            assert left < cards or state.dungeon == dungeon + 1
            owned = [card.bonus for card in state.active.treasures if isinstance(card, DungeonCard)]
            bonus = sum(each.n for each in owned if isinstance(each, StartAp))
            assert (state.ap, state.flipped) == (6 + bonus, ())
            turn, flips, cards, dungeon = state.turns, 0, left, state.dungeon
            treasures = sum(len(each.treasures) for each in state.explorers)
        if decision.kind == "flip":
            flips += 1
        for explorer in state.explorers:
            assert all(card.type != "treasure" for card in explorer.explored)
            assert all(isinstance(card, DungeonCard) and card.type == "treasure" for card in explorer.treasures)


@pytest.mark.rule("DD-17.8", "DD-17.9", "DD-17.10")
@settings(max_examples=25, deadline=None)
@given(matches)
def test_a_game_ends_with_everything_collected(match: Match[Dash]) -> None:
    log = match.listen()
    for _ in play(match):
        pass
    state = match.state
    assert state.turns <= 60
    assert [event.data["dungeon"] for event in log.events if event.kind == "dungeon-explored"] == [1, 2, 3]
    held = [item for each in state.explorers for item in each.treasures if isinstance(item, Item)]
    assert [item.id for item in held] in ([], ["treasure-map"])
    assert sum(len(each.treasures) + len(each.explored) for each in state.explorers) == 60 + len(held)
    assert sum(each.gold for each in state.explorers) == 680 + 80 * len(held)
    ends = Counter(event.data["result"] for event in log.events if event.kind == "turn-ended")
    assert ends["treasure"] == 18


@pytest.mark.rule("DD-17.11")
@settings(max_examples=15, deadline=None)
@given(matches)
def test_the_same_decisions_give_the_same_game(match: Match[Dash]) -> None:
    for _ in play(match):
        pass
    again = Match(GAME, match.players, match.seed, match.options)
    for seat, key in match.choices:
        again.choose(key, seat)
    assert again.events() == match.events()
    assert again.outcome == match.outcome


@pytest.mark.rule("DD-17.12")
@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_three_equipment_cards_unless_a_merchant_came(players: int, seed: int) -> None:
    match = Match(GAME, players, seed)
    log = match.listen()
    for _ in play(match):
        if any(event.data.get("card") == "lost-merchant" for event in log.events):
            break
        assert all(len(each.equipment) <= 3 for each in match.state.explorers)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"ap": -1}, "DD-17.3"),
        ({"ap": 5}, "DD-17.3"),
        ({"deck": GAME.cards.deck[:20]}, "DD-17"),
        ({"equipment_deck": ()}, "DD-17.2"),
        ({"turns": 61}, "DD-17.8"),
        ({"flipped": (3, 3)}, "DD-17.7"),
        ({"known": (Known((0,), (treasure(3),)),)}, "DD-8.13"),
        ({"redrawing": (0,), "flipped": (3,)}, "DD-17.4"),
        ({"explorers": [Explorer(0, bonuses=card("magic-sword").texts(1)), Explorer(1)]}, "DD-11.7"),
    ],
)
def test_a_broken_invariant_is_found(change: dict[str, object], clause: str) -> None:
    state = Match(GAME, 2, 1).state
    check(state)
    for name, value in change.items():
        setattr(state, name, value)
    with pytest.raises(AssertionError, match=clause):
        check(state)


def test_a_made_up_position_is_no_match_of_the_game() -> None:
    with pytest.raises(AssertionError, match=r"DD-17\.1"):
        check(Table([RAT, treasure()]).dash)
