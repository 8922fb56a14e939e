"""Options (section 2) and setup (section 4)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, encounter
from undercroft.engine import Chance, Match, RecordingChance, ScriptedChance, SettingError, SettingValue
from undercroft.rules.dash import GAME
from undercroft.rules.dash.setup import set_up
from undercroft.rules.dash.state import Dash

OPTIONS: dict[str, SettingValue] = {
    "voluntary_stop": False,
    "confusion_scope": "all",
    "equipment_limit": "none",
    "start_player": "random",
}


def start(players: int, **options: object) -> Match[Dash]:
    """A match whose decks are not shuffled and whose first player is seat 0."""
    return Match(GAME, players, options=options, chance=ScriptedChance({"setup": [1]}))


@pytest.mark.rule("DD-2.1", "DD-2.2", "DD-2.3", "DD-2.4")
def test_the_options_and_their_defaults() -> None:
    assert GAME.check_options({}, 2) == OPTIONS
    for name, bad in (
        ("voluntary_stop", 3),
        ("confusion_scope", "some"),
        ("equipment_limit", 3),
        ("start_player", 2),
        ("start_player", "p3"),
    ):
        with pytest.raises(SettingError, match=name):
            GAME.check_options({name: bad}, 2)


@pytest.mark.rule("DD-2.1", "DD-5.11")
@pytest.mark.parametrize("allowed", [False, True])
def test_option_voluntary_stop(allowed: bool) -> None:
    table = Table([RAT, *FILLER], voluntary_stop=allowed).flip(0)
    assert ("stop" in table.keys) is allowed


@pytest.mark.rule("DD-2.2", "DD-8.7", "DD-8.8")
@pytest.mark.parametrize(("scope", "area"), [("all", ["filler-0", "filler-1"]), ("own", [None, "filler-0"])])
def test_option_confusion_scope(scope: str, area: list[str | None]) -> None:
    table = Table([encounter(None, "confusion"), *FILLER[:2]], confusion_scope=scope).flip(0)
    assert table.area[:2] == area


@pytest.mark.rule("DD-2.3", "DD-9.8", "DD-9.9")
@pytest.mark.parametrize(("limit", "kind"), [("none", "flip"), ("three", "trim")])
def test_option_equipment_limit(limit: str, kind: str) -> None:
    hand = ["key.1", "key.2", "crowbar"]
    table = Table([card("lost-merchant"), *FILLER], hands=[hand, []], equipment_deck=["torch"], equipment_limit=limit)
    assert table.flip(0).kind == kind


@pytest.mark.rule("DD-2.4", "DD-4.6")
def test_option_start_player() -> None:
    assert {Match(GAME, 4, seed, {"start_player": "p3"}).state.turn for seed in range(8)} == {2}
    assert {Match(GAME, 4, seed, {"start_player": 2}).state.turn for seed in range(8)} == {2}, (
        "as it was spelled once"
    )
    assert {Match(GAME, 4, seed).state.turn for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("DD-4.1")
def test_both_decks_are_shuffled() -> None:
    one, two = (set_up(GAME.cards, 2, OPTIONS, Chance(seed)) for seed in (1, 2))
    assert one.deck != two.deck
    assert one.equipment_deck != two.equipment_deck
    assert sorted(each.id for each in one.deck) == sorted(each.id for each in two.deck)


@pytest.mark.rule("DD-4.2", "DD-4.4")
def test_the_top_20_cards_are_laid_in_order() -> None:
    match = start(2)
    assert match.state.dungeon == 1
    assert match.state.area == GAME.cards.deck[:20]
    assert match.state.deck == GAME.cards.deck[20:]


@pytest.mark.rule("DD-4.3", "DD-4.4")
def test_equipment_is_dealt_one_card_at_a_time_from_the_first_player_on() -> None:
    match = Match(GAME, 3, chance=ScriptedChance({"setup": [2]}))
    items = GAME.cards.items
    assert match.state.first == 1
    dealt = {seat: match.state.explorers[seat].equipment for seat in range(3)}
    assert dealt == {1: items[0:9:3], 2: items[1:9:3], 0: items[2:9:3]}


@pytest.mark.rule("DD-4.4", "DD-4.5")
def test_the_order_of_chance() -> None:
    chance = RecordingChance(Chance(1))
    set_up(GAME.cards, 3, OPTIONS, chance)
    causes = [draw.cause for draw in chance.tape]
    assert causes == ["dungeon-deck"] * 59 + ["equipment-deck"] * 20 + ["first-player"]
    assert chance.tape[-1].sides == 3


@pytest.mark.rule("DD-4.7", "DD-5.15")
def test_turn_order_is_the_seat_order() -> None:
    doors = [DOOR] * 7
    table = Table(doors, hands=[[], [], []])
    turns = []
    for position in range(6):
        turns.append(table.turn)
        table.flip(position)
    assert turns == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("DD-4.8", "DD-4.9")
def test_everybody_sees_all_equipment() -> None:
    match = start(3)
    views = [match.view(seat)["table"] for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert isinstance(views[0], dict)
    assert [each["card"] for each in views[0]["explorers"][0]["equipment"]] == ["bug-spray", "key", "rope"]


@pytest.mark.rule("DD-4.10")
@pytest.mark.parametrize(("players", "left"), [(2, 15), (3, 12), (4, 9), (5, 6), (6, 3)])
def test_the_setup_is_the_same_for_every_number_of_players(players: int, left: int) -> None:
    state = start(players).state
    assert len(state.equipment_deck) == left
    assert all(len(each.equipment) == 3 for each in state.explorers)
    assert (len(state.face_down), len(state.deck), state.ap) == (20, 40, 6)
