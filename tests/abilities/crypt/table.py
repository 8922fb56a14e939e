"""Builders: a Crypt in one line, and a rule played with written answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.abilities.crypt.cards import in_play
from tests.abilities.crypt.state import Crypt, Hero, Monster
from undercroft.engine import Decision, Rule, ScriptedChance, State


def crypt(
    *hands: str,
    dice: Iterable[int] = (),
    places: Sequence[int] = (),
    wounds: Sequence[int] = (),
    monster: str = "",
    tile: str = "",
) -> Crypt:
    """One hero for each hand of cards; a hand is card ids with spaces between."""
    heroes = [Hero(seat, cards=[in_play(name) for name in hand.split()]) for seat, hand in enumerate(hands)]
    for hero, place in zip(heroes, places):
        hero.place = place
    for hero, count in zip(heroes, wounds):
        hero.wounds = count
    found = Crypt(
        heroes, monster=Monster(in_play(monster)) if monster else None, tile=in_play(tile) if tile else None
    )
    channels: State = found
    channels.chance, channels.log = ScriptedChance({"dice": list(dice)}), None
    return found


def play(rule: Rule[Any], *answers: str) -> list[str]:
    """Answer each question with "seat key"; what was asked, as "seat kind: keys"."""
    left, asked = list(answers), []
    try:
        question = next(rule)
        while True:
            assert isinstance(question, Decision)
            asked.append(f"{question.seat} {question.kind}: {' '.join(question.keys)}")
            assert left, f"nobody answers {asked[-1]!r}"
            seat, key = left.pop(0).split(" ")
            assert int(seat) == question.seat, f"{asked[-1]!r} was answered by seat {seat}"
            choice = question.find(key)
            assert choice is not None, f"{key!r} is no answer to {asked[-1]!r}"
            question = rule.send(choice)
    except StopIteration:
        assert not left, f"never asked: {left}"
    return asked


def wounds(state: Crypt) -> list[int]:
    return [hero.wounds for hero in state.heroes]
