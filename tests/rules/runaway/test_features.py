"""What the numbers of a seat tell, and where rounds and runs end."""

from __future__ import annotations

import pytest

from undercroft.bots import GreedyBot
from undercroft.engine import Match, Phase
from undercroft.rules.runaway.game import GAME
from undercroft.rules.runaway.state import Chase, Stage


def named(match: Match[Chase], seat: int) -> dict[str, float]:
    return dict(zip(GAME.advice.feature_names, match.seat(seat).features, strict=True))


def play_to(match: Match[Chase], phase: Phase) -> None:
    bots = [GreedyBot(seat) for seat in range(match.players)]
    while match.phase < phase:
        for decision in match.pending:
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)


@pytest.mark.rule("RA-3.1")
def test_a_round_is_speeds_then_encounters_then_one_run_after_the_other() -> None:
    match = Match(GAME, 3, 1)
    seen = {match.state.stage: {match.phase}}
    bots = [GreedyBot(seat) for seat in range(3)]
    while match.phase.round == 1:
        seen.setdefault(match.state.stage, set()).add(match.phase)
        for decision in match.pending:
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    assert seen[Stage.SPEED] == seen[Stage.ENCOUNTERS] == {Phase(1, 0)}
    assert seen[Stage.RUN] <= {Phase(1, place) for place in range(1, 5)}
    assert match.phase == Phase(2, 0)


def test_the_own_hero_comes_first_then_the_rival_closest_to_winning() -> None:
    match = Match(GAME, 4, 2)
    play_to(match, Phase(4))
    players = match.state.players
    for seat in range(4):
        shown = named(match, seat)
        assert shown["own Hero: gold"] == pytest.approx(players[seat].gold / 15)
        assert shown["own Hero: life"] == pytest.approx(players[seat].life / 8)
        assert shown[f"own Hero: is {players[seat].kind.id}"] == 1
        rivals = [each.gold + each.position for each in players if each.seat != seat]
        first = next(each for each in players if each.seat != seat and each.gold + each.position == max(rivals))
        assert shown["rival 1: gold"] == pytest.approx(first.gold / 15)
        assert [shown[f"rival {place}: plays"] for place in (1, 2, 3, 4)] == [1, 1, 1, 0]
        assert shown["4 players"] == 1


@pytest.mark.rule("RA-18.3", "RA-18.7")
def test_of_others_nothing_is_told_that_lies_hidden() -> None:
    match = Match(GAME, 2, 4)
    play_to(match, Phase(3))
    own, other = match.state.players
    shown = named(match, 0)
    assert shown["hand: best speed"] == max(card.speed for card in own.hand) / 10
    other.hand.reverse()
    other.deck.reverse()
    assert named(match, 0) == shown


def test_while_classes_are_chosen_there_is_little_to_tell() -> None:
    shown = named(Match(GAME, 3, 1, {"class_selection": "draft"}), 0)
    assert {name for name, each in shown.items() if each and not name.startswith("Boss")} == {"round", "3 players"}
