"""Public and hidden information (section 13)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.rules.dash.table import FILLER, RAT, Table, creature, encounter, treasure
from undercroft.bots import RandomBot
from undercroft.engine import Chance, Match
from undercroft.rules.dash import GAME
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.table.redeal import redeal

MIRRORS = encounter(None, "confusion", name="mirrors")
SCRIPTED_FIRST = {"start_player": 0}


def seen(table: Table, seat: int | None = 0) -> dict[str, Any]:
    """What a seat sees of the table."""
    view = table.match.view(seat)["table"]
    assert isinstance(view, dict)
    return view


@pytest.mark.rule("DD-13.1")
def test_what_is_public() -> None:
    table = Table(
        [RAT, None, *FILLER],
        hands=[["key"], ["rope"]],
        treasures=[[treasure(30)]],
        explored=[2],
        equipment_deck=["torch.1", "torch.2"],
        discard=["crowbar"],
    ).flip(0)
    view = seen(table)
    assert view["explorers"][0] == {
        "seat": 0,
        "equipment": [{"id": "key.1", "card": "key"}],
        "treasures": ["treasure"],
        "explored": ["rat", "rat"],
        "gold": 30,
    }
    assert view["explorers"][1]["equipment"] == [{"id": "rope.1", "card": "rope"}]
    assert (view["discard"], view["equipment_deck"], view["deck"]) == (["crowbar"], 2, 40)
    assert view["area"][:3] == [{"side": "up", "card": "rat"}, {"side": "empty"}, {"side": "down"}]
    assert view["ap"] == 5
    assert seen(table, 1) == seen(table, None) == view


@pytest.mark.rule("DD-13.1")
def test_the_flipped_card_shows_what_is_left_of_it() -> None:
    wasp = creature(2, "slow", name="wasp")
    table = Table([wasp, *FILLER], hands=[["rope", "smelling-salts"], []]).flip(0).choose("use:rope.1,reduce_cost,1")
    assert seen(table)["flip"] == {"position": 0, "card": "wasp", "cost": 1, "magic": ["slow"], "cancelled": False}
    bug = creature(2, "slow", name="wasp", tags=["bug"])
    table = Table([bug, *FILLER], hands=[["bug-spray", "potion-of-pep"], []])
    table.flip(0).choose("use:bug-spray.1,cancel_card")
    assert seen(table)["flip"] == {"position": 0, "card": "wasp", "cost": 0, "magic": [], "cancelled": True}


@pytest.mark.rule("DD-13.2", "DD-13.3")
@pytest.mark.parametrize("seed", range(3))
def test_no_field_tells_a_face_down_card(seed: int) -> None:
    match = Match(GAME, 3, seed)
    bot = RandomBot(seed)
    while match.pending:
        view, other = json.dumps(match.view(0)), match.state.copy()
        redeal(other, 0, Chance(seed))
        assert json.dumps(GAME.table.view(other, 0)) == json.dumps(json.loads(view)["table"])
        if len(match.state.face_down) > 4:
            assert other.area != match.state.area
        match.choose(bot.choose(match.seat(match.pending[0].seat)))


@pytest.mark.rule("DD-13.2")
def test_the_order_of_both_decks_is_hidden() -> None:
    state = Match(GAME, 2, 5).state
    other = state.copy()
    redeal(other, 0, Chance(1))
    assert other.deck != state.deck
    assert other.equipment_deck != state.equipment_deck
    assert Counter(other.equipment_deck) == Counter(state.equipment_deck)
    assert Counter(map(str, other.area + other.deck)) == Counter(map(str, state.area + state.deck))


@pytest.mark.rule("DD-13.4")
def test_which_cards_nobody_has_collected_is_public() -> None:
    match = Match(GAME, 2, 5, SCRIPTED_FIRST)
    view: Any = match.view(1)["table"]
    assert view["uncollected"] == {card.id: card.copies for card in GAME.cards.dungeon.values()}
    while match.state.turns < 4:
        match.choose(match.pending[0].default)
    view = match.view(1)["table"]
    collected = Counter(card for each in view["explorers"] for card in (*each["treasures"], *each["explored"]))
    assert Counter(view["uncollected"]) + collected == Counter(card.id for card in GAME.cards.deck)


@pytest.mark.rule("DD-8.13", "DD-13.5")
@pytest.mark.parametrize("scope", ["all", "own"])
def test_a_redeal_keeps_to_what_is_known_since_a_confusion(scope: str) -> None:
    bat, cat = creature(1, name="bat"), creature(1, name="cat")
    table = Table([RAT, bat, cat, MIRRORS, *FILLER], confusion_scope=scope).flip(0, 1, 2, 3)
    state = table.dash
    assert len(state.known) == 1
    places: dict[str, set[int]] = {"rat": set(), "bat": set(), "cat": set()}
    for seed in range(200):
        other = state.copy()
        redeal(other, 0, Chance(seed))
        area = [each.id if each else None for each in other.area]
        for name in places:
            assert area.count(name) == 1  # never in the deck
            places[name].add(area.index(name))
    wanted = set(range(8)) if scope == "all" else {0, 1, 2}
    assert all(found == wanted for found in places.values())


@pytest.mark.rule("DD-13.5")
def test_a_single_card_put_back_alone_is_known() -> None:
    table = Table([None, RAT, MIRRORS, *FILLER], confusion_scope="own").flip(1, 2)
    assert seen(table)["known"] == [{"positions": [0], "cards": ["rat"]}]
    other = table.dash.copy()
    redeal(other, 0, Chance(1))
    assert other.area[0] == RAT


def test_other_cards_move_between_area_and_deck() -> None:
    state: Dash = Match(GAME, 2, 5).state
    moved = set()
    for seed in range(30):
        other = state.copy()
        redeal(other, 0, Chance(seed))
        moved |= {card.id for card in other.area if card} - {card.id for card in state.area if card}
    assert moved == {card.id for card in state.deck} - {card.id for card in state.area if card}
