"""Odds before you commit, against what the dice and decks really do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import undercroft
from undercroft.engine import Chance, ChoiceError, Match, Preview, SeatError, derive
from undercroft.rules.dungeonrun.bots.advice.odds import Fight, Plan, at_least, odds_of, share

ROLLS = 20_000


def use_of_dice(faces: Sequence[int], line: int, potential: Sequence[int], life: int, left: int) -> Plan:
    """Weak dice block what they match; the strong ones are shared out."""
    weak, open_hits = Counter(face for face in faces if face < line), Counter(potential)
    free = sum(min(count, open_hits[face]) for face, count in weak.items())
    return share(sum(face >= line for face in faces), len(potential) - free, life, left)


@pytest.mark.slow
@pytest.mark.parametrize(
    "fight",
    [
        Fight(4, 4, 3, (2, 5), 2, 7),
        Fight(5, 5, 2, (3, 4, 5), 3, 8),
        Fight(3, 4, 4, (4, 5, 6), 4, 2),
        Fight(8, 5, 7, (4, 5, 6), 6, 7),
    ],
)
def test_battle_odds_agree_with_twenty_thousand_battles(fight: Fight) -> None:
    chance, power = Chance(derive(1, "battles")), set(fight.power)
    kills = wounds = 0
    for _ in range(ROLLS):
        faces = chance.dice(fight.dice, "hero")
        potential = [face for face in chance.dice(fight.attack, "monster") if face in power]
        plan = use_of_dice(faces, fight.line, potential, fight.life, fight.left)
        kills += plan.hits >= fight.life
        wounds += plan.unblocked
    odds = odds_of(fight)
    assert odds.exact
    assert odds.kill == pytest.approx(kills / ROLLS, abs=0.02)
    assert odds.wounds == pytest.approx(wounds / ROLLS, abs=0.04)


@pytest.mark.parametrize(("dice", "line", "need"), [(1, 4, 1), (3, 4, 2), (4, 5, 1), (2, 6, 2)])
def test_chances_of_dice_agree_with_twenty_thousand_rolls(dice: int, line: int, need: int) -> None:
    chance = Chance(derive(2, "rolls"))
    won = sum(sum(face >= line for face in chance.dice(dice, "dice")) >= need for _ in range(ROLLS))
    assert at_least(dice, line, need) == pytest.approx(won / ROLLS, abs=0.02)


def test_a_lungeon_battle_is_won_as_often_as_promised() -> None:
    for seed in range(200):
        match = undercroft.new_match("lungeon-run", 2, seed)
        while match.pending and match.count < 60:
            decision = match.pending[0]
            fights = [each for each in decision.options if each.detail == "engage"]
            seat = match.seat(decision.seat)
            if fights:
                preview = seat.preview(fights[0])
                assert preview is not None
                assert preview.exact
                promised = preview.numbers["win"]
                if 0.2 < promised < 0.8:
                    won = _share_won(match, fights[0].key, decision.seat)
                    assert won == pytest.approx(promised, abs=0.1)
                    return
            match.choose(decision.options[-1], decision.seat)
    raise AssertionError("no battle with an open end was found")


def _share_won(match: Match[Any], key: str, seat: int) -> float:
    results: Counter[str] = Counter()
    for number in range(400):
        fork = match.fork(Chance(derive(number, "future")))
        log = fork.listen_from_here()
        fork.choose(key, seat)
        if fork.pending and fork.pending[0].kind == "battle_method":
            fork.choose("roll", seat)
        results.update(str(event.data["result"]) for event in log.events if event.kind == "battle-rolled")
    return results["won"] / results.total()


def test_a_preview_is_for_options_of_ones_own() -> None:
    match = undercroft.new_match("lungeon-run", 2, 7)
    with pytest.raises(SeatError, match="seat 1 is not asked now"):
        match.seat(1).preview("hero:thief")
    with pytest.raises(ChoiceError):
        match.seat(0).preview("no-such-key")
    assert match.seat(0).preview("hero:thief") is None


def test_dash_says_what_a_flip_promises() -> None:
    match = undercroft.new_match("dash-through-the-dungeon", 2, 3)
    while match.pending[0].kind != "flip":
        match.choose(match.pending[0].default, match.pending[0].seat)
    state, seat = match.state, match.seat(match.pending[0].seat)
    preview = seat.preview(match.pending[0].options[0])
    hidden = [card for card in state.area if card is not None] + list(state.deck)
    assert preview is not None
    assert preview.numbers["treasure"] == pytest.approx(sum(card.type == "treasure" for card in hidden) / len(hidden))


@pytest.mark.parametrize("sampled_first", [True, False])
def test_odds_read_as_exact_or_sampled_whichever_came_first(sampled_first: bool) -> None:
    text = undercroft.new_match("lungeon-run", 2, 3).game.text
    for exact in (not sampled_first, sampled_first, not sampled_first):
        words = text.preview(Preview({"win": 0.5}, exact))
        assert words.startswith("about ") is not exact
        assert "50%" in words
