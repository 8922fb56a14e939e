"""A Crypt in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.abilities.crypt.cards import in_play
from tests.abilities.crypt.state import Crypt, Hero, Monster
from undercroft.engine import ScriptedChance, State


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


def wounds(state: Crypt) -> list[int]:
    return [hero.wounds for hero in state.heroes]
