"""Setting up a match (chapter 2)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.engine import Chance, Match, RecordingChance
from undercroft.rules.runaway import GAME
from undercroft.terminal.style import THEME, Style


@pytest.mark.rule("RA-2.1", "RA-2.2")
def test_the_boss_is_drawn_or_chosen() -> None:
    drawn = {Match(GAME, 3, seed).state.boss.card.id for seed in range(40)}
    assert drawn == set(GAME.cards.bosses)
    for boss in GAME.cards.bosses:
        assert Match(GAME, 3, 1, {"boss_selection": boss}).state.boss.card.id == boss


@pytest.mark.rule("RA-2.3", "RA-2.4")
def test_random_classes_are_distinct() -> None:
    for seed in range(10):
        chase = Match(GAME, 5, seed).state
        assert len({player.kind.id for player in chase.players}) == 5


@pytest.mark.rule("RA-2.4")
def test_classes_are_drafted_in_seat_order() -> None:
    match = Match(GAME, 3, 1, {"class_selection": "draft"})
    for seat, name in enumerate(("bard", "wizard", "rogue")):
        decision = match.pending[0]
        assert (decision.seat, decision.kind, len(decision.options)) == (seat, "class", 8 - seat)
        assert len(decision.closed) == seat
        assert match.view(None)["table"]["classes"] == ["bard", "wizard", "rogue"][:seat]
        match.choose(f"class:{name}")
    assert [player.kind.id for player in match.state.players] == ["bard", "wizard", "rogue"]


@pytest.mark.rule("RA-2.6")
def test_a_colour_goes_with_the_seat_and_the_rules_know_none() -> None:
    match = Match(GAME, 5, 1)
    players: Any = match.view(None)["table"]["players"]
    seats = [each["seat"] for each in players]
    assert seats == [0, 1, 2, 3, 4]
    assert len({THEME.styles[Style().colour(seat)].color for seat in seats}) == 5
    assert not any("colour" in each for each in players)


@pytest.mark.rule("RA-2.5", "RA-2.7", "RA-2.11")
def test_everybody_starts_on_the_board_with_life_and_gold() -> None:
    chase = Match(GAME, 4, 1).state
    assert chase.boss.position == 0
    for player in chase.players:
        assert (player.position, player.life, player.gold) == (5, player.kind.life, 5)


@pytest.mark.rule("RA-2.8")
def test_two_items_each_are_dealt_first() -> None:
    chase = Match(GAME, 5, 4).state
    assert all(card.kind == "item" for player in chase.players for card in player.items)
    rest = [card for player in chase.players for card in (*player.deck, *player.hand, *player.discard)]
    assert sum(card.kind == "item" for card in (*rest, *chase.box)) == 22 - 10


@pytest.mark.rule("RA-2.12")
def test_the_order_of_chance() -> None:
    recorder = RecordingChance(Chance(5))
    chase = GAME.setup(3, GAME.check_options({}, 3), recorder)
    chase.chance = recorder  # type: ignore[misc]
    chase.log = None  # type: ignore[misc]
    for _ in GAME.step(chase):
        pass
    causes = list(dict.fromkeys(draw.cause for draw in recorder.tape))
    assert causes == ["boss", "class", "items", "deck"]
    assert {draw.stream for draw in recorder.tape} == {"decks"}


@pytest.mark.rule("RA-2.13", "RA-17.8", "RA-17.1", "RA-17.3", "RA-4.1")
@pytest.mark.parametrize(("players", "hand", "each"), [(2, 3, 1), (3, 3, 1), (4, 4, 2), (5, 4, 2)])
def test_hands_and_encounters_by_player_count(players: int, hand: int, each: int) -> None:
    match = Match(GAME, players, 2)
    assert [len(player.hand) for player in match.state.players] == [hand] * players
    while match.pending[0].kind == "base-speed":
        match.choose(match.pending[0].default, match.pending[0].seat)
    asked = []
    while match.pending[0].kind == "encounter":
        asked.append(match.pending[0].seat)
        match.choose(match.pending[0].default)
    order = [seat for seat in match.state.running_order if seat >= 0]
    assert asked == [seat for seat in reversed(order) for _ in range(each)]
