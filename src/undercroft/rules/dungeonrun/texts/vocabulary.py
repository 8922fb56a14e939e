"""All words of Dungeon Run's cards."""

from __future__ import annotations

from undercroft.rules.dungeonrun.texts.dice_words import AnyDiceWord
from undercroft.rules.dungeonrun.texts.traits import AnyTrait

AnyWord = AnyDiceWord | AnyTrait
