"""All words of Dungeon Run's cards."""

from __future__ import annotations

from typing import TypeAlias

from undercroft.rules.dungeonrun.texts.fire_words import AnyFireWord
from undercroft.rules.dungeonrun.texts.luck_words import AnyLuckWord
from undercroft.rules.dungeonrun.texts.nested_words import AnyHappening
from undercroft.rules.dungeonrun.texts.number_words import AnyNumber
from undercroft.rules.dungeonrun.texts.rulings import AnyRuling
from undercroft.rules.dungeonrun.texts.thief_words import AnyThiefWord
from undercroft.rules.dungeonrun.texts.traits import AnyTrait
from undercroft.rules.dungeonrun.texts.trap_words import AnyTrapWord

AnyWord: TypeAlias = (
    AnyHappening | AnyNumber | AnyRuling | AnyTrait | AnyLuckWord | AnyFireWord | AnyThiefWord | AnyTrapWord
)
