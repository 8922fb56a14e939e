"""What the plain words of card files mean, for authors of packs (DR-13.50, DR-13.51)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.rules.dungeonrun.cards.reading.book import book_of

MOMENTS: Final[Mapping[str, str]] = {
    "passive": "always, as long as the card is in play; for words that change a number or forbid something",
    **book_of().plain("word.moment"),
    "special-action": "as an action, if its owner likes",
    "entry-test": "when a hero enters the tile, for the test of that tile",
    "exit-test": "when a hero moves out of the tile, for the test of that tile",
    "entered-den": "when a hero has entered the tile, and no encounter lies there",
    "marker": "when the marker works on the hero it lies on, or on whoever comes to where it lies",
}
LIMITS: Final[Mapping[str, str]] = {
    "always": "each time its moment occurs; without `may = true` it is not optional",
    "1/turn": "once, if its owner likes; ready again at the start of the owner's turn",
    "1/game": "once in the match, if its owner likes",
    "discard": "once, if its owner likes; the card is discarded first",
}
GLOSSARY: Final[Mapping[str, Mapping[str, str]]] = {
    "what the words of `on` in texts mean": MOMENTS,
    "what the words of `limit` in texts mean": LIMITS,
    "what the words of `whom` mean": book_of().plain("word.whom"),
}
