"""Ratings and the numbers of monsters, with everything that changes them (DR-1.33, DR-7.1 to DR-7.4)."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Closed
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed, FoeNumber, RatingOf
from undercroft.rules.dungeonrun.state import Dungeon, Foe, Hero

AGAINST_HEROES: Final = 4
"""What a die must reach against a hero, and to get away from heroes (DR-5.15, DR-5.57, DR-5.58, DR-8.4)."""


def rating_of(dungeon: Dungeon, hero: Hero, rating: str) -> int:
    """The current rating: printed, training markers, and every text in force; it may fall below 1 (DR-1.33)."""
    return MOMENTS.total(dungeon, RatingOf(hero.seat, rating), hero.trained(rating))


def hero_dice(dungeon: Dungeon, roll: Roll, attempt: Attempt | None = None) -> int:
    """How many dice a hero rolls; at least 1, applied once at the end (DR-7.1, DR-7.2)."""
    return max(1, counted_dice(dungeon, roll, attempt))


def counted_dice(dungeon: Dungeon, roll: Roll, attempt: Attempt | None = None) -> int:
    """The dice of a hero's roll in the order of DR-7.1, without the last step: it may be none, or fewer."""
    hero = dungeon.heroes[roll.roller]
    dice = rating_of(dungeon, hero, roll.rating) if roll.rating else 0
    if roll.doubled:
        dice += hero.trained(roll.rating)
    dice += roll.bonus
    if attempt is not None and attempt.actor == roll.roller:
        dice += attempt.assist_dice + attempt.dice
        if attempt.saboteurs:
            dice -= SABOTAGE
    return dice


SABOTAGE = 2
"""How many dice all sabotage together costs (DR-6.27)."""


def foe_number(
    dungeon: Dungeon,
    room: int,
    number: str,
    hero: Hero | None = None,
    rating: str = "",
    attempt: Attempt | None = None,
) -> int:
    """A monster's attack, defense or escape as it is now, perhaps against a hero who uses a rating."""
    foe = dungeon.foes[room]
    printed = int(getattr(foe.card.design, number))
    if number == "attack":
        printed = max(1, printed + small_party(dungeon, foe))
    seat = None if hero is None else hero.seat
    return MOMENTS.total(dungeon, FoeNumber(room, foe.card, number, seat, rating, attempt), printed)


def small_party(dungeon: Dungeon, foe: Foe) -> int:
    """What a boss's attack loses in a match that began with one or two players (DR-10.26)."""
    return foe.card.design.small_party_attack if foe.card.boss and dungeon.seats <= 2 else 0


def life_left(foe: Foe) -> int:
    """How many more wounds a monster can take."""
    return foe.card.design.life - foe.wounds


def why_not(dungeon: Dungeon, deed: Deed, ban: Closed | None = None) -> Closed | None:
    """Why a deed may not be done: what forbids beats what permits, which lifts the ban of a rule (DR-13.3)."""
    return MOMENTS.allowed(dungeon, deed, ban)
