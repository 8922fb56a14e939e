"""What the rules ask cards for: how high a number is, and whether a deed may be done (DR-13.3, DR-13.29)."""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.abilities import Occasion
from undercroft.rules.dungeonrun.cards.card import Monster
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Battle


@dataclass(slots=True)
class RatingOf(Occasion):
    """How high is a hero's rating now (DR-1.33)?"""

    hero: int
    rating: str


@dataclass(slots=True)
class FoeNumber(Occasion):
    """A monster's "attack", "defense" or "escape"; against which hero and which rating, if that matters."""

    room: int
    monster: Monster
    number: str
    hero: int | None = None
    rating: str = ""
    attempt: Attempt | None = None


@dataclass(slots=True)
class HitsOn(Occasion):
    """How many of the hits on a monster land (DR-5.96)?"""

    battle: Battle


@dataclass(slots=True)
class Deed(Occasion):
    """May a hero do this?

    what   "move", "escape", "battle", "assist", "rally", "attack-with", "free-attack", "roam", "search", …
    """

    what: str
    hero: int | None = None
    room: int = 0
    monster: Monster | None = None
    other: int | None = None
    rating: str = ""
    why: str = ""


@dataclass(slots=True)
class PenaltyOf(Occasion):
    """How many wounds does a saboteur take when the action succeeds (DR-6.30)?"""

    actor: int
    saboteur: int
