"""For whom a card text speaks (DR-13.4, DR-13.57)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from undercroft.abilities import Frame as BaseFrame
from undercroft.abilities import Occasion, Printed

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards.sentence import Sentence
    from undercroft.rules.dungeonrun.state import Dungeon


@dataclass(frozen=True, slots=True)
class Frame(BaseFrame):
    """Who speaks and at whom.

    you       the seat of the hero whose text it is; None for a monster, a tile or a boss
    it        the room of the monster or tile whose text it is; for a hero's text, the hero's room
    card      the id of the card that says it
    occasion  what is going on
    moment    at which moment of it
    target    what was chosen: a seat, a room, a side or a roll, as the text says; None if nothing was
    """

    you: int | None
    it: int
    card: str
    occasion: Occasion
    moment: str
    target: int | None = None
    printed: Printed[Sentence] | None = None

    def goes_on(self, state: Dungeon) -> bool:
        """Whether the rest of the text is carried out: not once the game is over."""
        return not state.reason
