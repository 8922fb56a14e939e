"""What people ask for at a table: does it cost the same late in a long match as early?

A match of Brawl is listened to, as every table with people is, and after a number of choices it is asked for what
a table shows: whether the last choice can be undone, the undo itself, the record, and the events since the last look.
"""

from __future__ import annotations

from typing import Any

from benchmarks.brawl import GAME
from benchmarks.workloads import MASK
from undercroft.engine import Match

SHORT, LONG = 100, 5_000
LOOKS = 6
"""How many choices in a row are made and asked about."""
BATTLE = 40
"""How many choices a long battle has."""


def played(choices: int, seed: int, *, listen: bool, bout: int = 1) -> Match[Any]:
    """A match of Brawl after so many choices."""
    match = Match(GAME, 2, seed, {"choices": choices + 10 * LOOKS, "bout": bout})
    if listen:
        match.listen()
    number = seed + 1
    for _ in range(choices):
        number = (number * 1_103_515_245 + 12_345) & MASK
        options = match.pending[0].options
        match.choose(options[(number >> 8) % len(options)])
    if listen:
        for seat in (0, 1):
            match.events(seat=seat)  # both players have been told everything so far
    return match


def asks_for_undo(match: Match[Any]) -> int:
    """After each choice every seat is told whether it can take its last one back."""
    for _ in range(LOOKS):
        match.choose("feint")
        match.can_undo(0)
        match.can_undo(1)
    return LOOKS


def undoes(match: Match[Any]) -> int:
    """Each choice is taken back."""
    for _ in range(LOOKS):
        match.choose("feint")
        match.undo()
    return LOOKS


def records(match: Match[Any]) -> int:
    """After each choice the match is written down."""
    for _ in range(LOOKS):
        match.choose("feint")
        match.record()
    return LOOKS


def reads(match: Match[Any]) -> int:
    """After each choice both players are told what is new."""
    told = [len(match.listen().events)] * 2
    for _ in range(LOOKS):
        match.choose("feint")
        for seat in (0, 1):
            told[seat] += len(match.events(told[seat], seat))
    return LOOKS


def plays(match: Match[Any]) -> int:
    """The same choices with nobody asking for anything."""
    for _ in range(LOOKS):
        match.choose("feint")
    return LOOKS
