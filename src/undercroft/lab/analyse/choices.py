"""The course of a recorded match: who was asked what, what was chosen, and what happened then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.engine import ALGORITHM, Chance, Game, Match, Record, TapedChance


class Walk:
    """A recorded match that is walked through, forwards where it can be."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self._game, self._record = game, record
        self._choices = record.choices
        self._match = self._begin()
        self._at = 0

    def _begin(self) -> Match[Any]:
        record, tape = self._record, self._record.tape
        chance = TapedChance(record.seed, tape, strict=record.chance == ALGORITHM) if tape else Chance(record.seed)
        return Match(self._game, record.players, record.seed, record.options, chance=chance, tags=record.tags)

    def at(self, position: int) -> Match[Any]:
        """The match after so many choices; it is walked on from there, so only look at it."""
        if position < self._at:
            self._match, self._at = self._begin(), 0
        for choice in self._choices[self._at : position]:
            self._match.perform(choice.key, choice.seat)
            self._at += 1
        return self._match


@dataclass(frozen=True, slots=True)
class Moment:
    """One choice of a match.

    index    which choice it is, from 0
    keys     what could have been chosen: what was, then the others, what the game's advice thinks most of first;
             of options that cannot differ (`Advice.alike`) one
    words    how each of them reads
    advised  whether it is what the game's advice thinks most of
    told     how many events had been told to everybody before it
    """

    index: int
    seat: int
    asked: str
    keys: tuple[str, ...]
    words: tuple[str, ...]
    advised: bool
    told: int


def moments_of(game: Game[Any], record: Record, names: Sequence[str]) -> list[Moment]:
    """All choices of a record, in order; orders about auto-passing are none."""
    walk, found = Walk(game, record), []
    for index, choice in enumerate(record.choices):
        match = walk.at(index)
        seat = match.seat(choice.seat)
        decision = seat.decision
        chosen = None if decision is None else decision.find(choice.key)
        if decision is None or chosen is None:
            continue
        worths = dict(zip(decision.keys, seat.appraise())) if len(decision.options) > 1 else {choice.key: 0.0}
        others = [group[0] for group in seat.alike if chosen not in group]
        options = [chosen, *sorted(others, key=lambda each: -worths[each.key])]
        found.append(
            Moment(
                index,
                choice.seat,
                game.text.ask(decision, names),
                tuple(each.key for each in options),
                tuple(game.text.option(decision, each, names) for each in options),
                worths[choice.key] >= max(worths.values()),
                len(match.events()),
            )
        )
    return found
