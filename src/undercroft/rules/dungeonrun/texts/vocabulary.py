"""All words of Dungeon Run's cards."""

from __future__ import annotations

from typing import TypeAlias

from undercroft.rules.dungeonrun.texts.nested_words import AnyHappening
from undercroft.rules.dungeonrun.texts.number_words import AnyNumber
from undercroft.rules.dungeonrun.texts.rulings import AnyRuling
from undercroft.rules.dungeonrun.texts.traits import AnyTrait

AnyWord: TypeAlias = AnyHappening | AnyNumber | AnyRuling | AnyTrait
