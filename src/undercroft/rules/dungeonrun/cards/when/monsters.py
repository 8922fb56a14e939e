"""Conditions about the monster or boss whose text it is."""

from __future__ import annotations

from typing import ClassVar

from undercroft.rules.dungeonrun.cards.kinds import EVERY_MOMENT, When
from undercroft.rules.dungeonrun.cards.words.whom import attack_of, its_own
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Battle, FreeAttack
from undercroft.rules.dungeonrun.state import Dungeon


class ItWounded(When, frozen=True):
    """Its own attack, in a battle or a free attack, has put at least one wound on a hero."""

    tells_when: ClassVar[frozenset[str]] = EVERY_MOMENT

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the attack, at its damage or when it is over."""
        attack = attack_of(frame)
        return isinstance(attack, Battle | FreeAttack) and attack.room == frame.it and attack.hurt > 0


class ItsAttack(When, frozen=True):
    """It is the damage of its own battle or free attack."""

    tells_when: ClassVar[frozenset[str]] = EVERY_MOMENT

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the damage event."""
        attack = attack_of(frame)
        return isinstance(attack, Battle | FreeAttack) and attack.room == frame.it


class ItLives(When, frozen=True):
    """Its wounds are below its life, although nobody has been judged yet (DR-13.61)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the wounds on it."""
        foe = its_own(state, frame)
        return foe is not None and foe.wounds < foe.card.design.life
