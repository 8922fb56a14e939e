"""Whose texts speak when in the Crypt: all that Dungeon Run has to say about order, in one class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from tests.abilities.crypt.state import MONSTER, TILE, Action, Batch, Crypt, Roll
from undercroft.abilities import (
    ALWAYS,
    DISCARD,
    PASS,
    Effect,
    Frame,
    Lasting,
    Moments,
    Occasion,
    Printed,
    Text,
    innermost,
)
from undercroft.engine import Decision, Option, option

REROLL = "reroll"


@dataclass(frozen=True, slots=True)
class Voice(Frame):
    """Who speaks, on what occasion, from which card, and to whom (a seat, or a die)."""

    owner: int
    occasion: Occasion
    printed: Printed[Text]
    target: int | None = None


class Aimed(Effect[Crypt, Voice, float], frozen=True):
    """A primitive whose target is chosen with the text, one option for each."""

    abstract: ClassVar[bool] = True

    @abstractmethod
    def targets(self, state: Crypt, frame: Voice) -> Iterable[int]:
        raise NotImplementedError


class CryptMoments(Moments[Crypt, Text, Voice]):
    def speakers(self, state: Crypt, occasion: Occasion, moment: str) -> Sequence[int]:
        """DR-13.4: monster, tile, actor, others clockwise. DR-8.40: to cancel wounds, the victim first."""
        if isinstance(occasion, Batch) and moment == "before-wounds":
            return [each.seat for each in state.clockwise(max(0, occasion.victim))]
        action = innermost(state.occasions, Action)
        actor = state.turn if action is None else action.actor
        return [MONSTER, TILE, *(each.seat for each in state.clockwise(actor))]

    def texts(self, state: Crypt, speaker: int, moment: str) -> Sequence[Printed[Text]]:
        if speaker == MONSTER:
            return state.monster.card.texts.get(moment, ()) if state.monster and not state.monster.gone else ()
        if speaker == TILE:
            return state.tile.texts.get(moment, ()) if state.tile else ()
        hero = state.heroes[speaker]
        if hero.knocked_out:
            return ()
        suppressed = state.suppressed(hero)
        found: list[Printed[Text]] = []
        for card in hero.cards:
            if card.kind == "ability" and suppressed:  # DR-13.27, DR-13.28
                continue
            found += card.texts.get(moment, ())
        if hero.beaten and moment != "defeat":  # DR-8.42
            found = [each for each in found if not each.text.may]
        # DR-13.53: what has been chosen goes on
        return [*found, *(each for each in state.lasting if each.owner == speaker and moment in each.text.on)]

    def frames(
        self, state: Crypt, speaker: int, printed: Printed[Text], occasion: Occasion, moment: str
    ) -> Iterable[Voice]:
        voice = Voice(speaker, occasion, printed, printed.target if isinstance(printed, Lasting) else None)
        for effect in printed.text.do:
            if isinstance(effect, Aimed):
                for target in effect.targets(state, voice):
                    yield replace(voice, target=target)
                return
        yield voice

    def ready(self, state: Crypt, speaker: int, printed: Printed[Text]) -> bool:
        if REROLL in printed.text.on and speaker in self._action(state).rerolled:  # DR-7.13 to DR-7.16
            return False
        return not state.ledger.is_spent(printed.text.limit, printed.id)

    def spend(self, state: Crypt, speaker: int, printed: Printed[Text], frame: Voice) -> None:
        limit = printed.text.limit
        if limit == DISCARD:
            hero = state.heroes[speaker]
            hero.cards = [card for card in hero.cards if card.id != printed.card]
            state.discarded.append(printed.card)
        elif limit != ALWAYS:
            state.ledger.spend(limit, printed.id)
        if REROLL in printed.text.on:
            action = self._action(state)
            action.rerolled |= {speaker}
        state.told.append(f"{speaker} uses {printed.id}")

    def option(self, printed: Printed[Text], frame: Voice) -> Option:
        if frame.target is None or isinstance(printed, Lasting):
            return option("use", printed.id)
        return option("use", printed.id, frame.target)

    def question(self, state: Crypt, seat: int, occasion: Occasion, moment: str) -> Decision:
        return Decision(seat, moment, lambda: self.choices(state, seat, occasion, moment), "DR-13.5", passes=PASS)

    def which_first(self, state: Crypt, seat: int, occasion: Occasion, moment: str) -> Decision:
        return Decision(
            seat,
            "which-first",
            lambda: [each.option for each in self.compelled(state, seat, occasion, moment)],
            "DR-13.4",
        )

    def who_first(self, state: Crypt, occasion: Occasion, moment: str, waiting: Sequence[int]) -> Decision | None:
        """DR-7.19: among those who could cause a reroll, the First Player says who is asked first."""
        if moment != REROLL:
            return None
        able = [seat for seat in waiting if len(self.choices(state, seat, occasion, moment)) > 1]
        if len(able) < 2:
            return None
        return Decision(state.first_player, "who-first", [option("ask", seat) for seat in able], "DR-7.19")

    def _action(self, state: Crypt) -> Action:
        action = innermost(state.occasions, Action)
        assert action is not None, "a reroll belongs to an action (DR-7.18)"
        return action


MOMENTS = CryptMoments()


def roll_of(voice: Voice) -> Roll:
    """The roll the text is about."""
    assert isinstance(voice.occasion, Roll)
    return voice.occasion
