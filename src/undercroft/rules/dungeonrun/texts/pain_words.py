"""Words with a rule of their own about pain: shared, given back, or left to a monster or the cold."""

from __future__ import annotations

from typing import ClassVar

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.damage import free_attack
from undercroft.rules.dungeonrun.dice import plain_roll
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Batch, Damage, Roll, Summoned
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.piece_words import open_to_attack
from undercroft.rules.dungeonrun.texts.when import Face, Positive
from undercroft.rules.dungeonrun.texts.whom import heroes_meant, one_hero
from undercroft.rules.dungeonrun.texts.words import Outlook, Word
from undercroft.rules.dungeonrun.texts.wound_words import strike, would_hurt, would_hurt_foe


class EachRolls(Word, frozen=True):
    """Every other hero near you rolls one die and takes wounds if it is too low (`killing-cold`)."""

    n: Positive
    below: Face

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "every other hero on your tile or on an adjacent tile rolls 1 die, clockwise from you; whoever rolls "
            f"less than {self.below} takes {counted(self.n, 'wound', 'wounds')} (effect), all at the same time"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """First all dice, then all wounds."""
        return self._freeze(state, frame)

    def _freeze(self, state: Dungeon, frame: Frame) -> Rule[None]:
        victims: list[tuple[Hero, int]] = []
        for hero in heroes_meant(state, frame, "others-near"):
            roll = Roll("check", hero.seat, hero.room, line=self.below)
            yield from plain_roll(state, roll, 1)
            if not roll.success:
                victims.append((hero, self.n))
        if victims:
            yield from strike(state, frame, victims, "effect", {}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody is near."""
        return bool(heroes_meant(state, frame, "others-near"))

    def worth(self, outlook: Outlook) -> float:
        """A wound on a rival now and then."""
        return 1.0 * self.n


class ShareWounds(Word, frozen=True):
    """The chosen hero takes wounds at the same moment as the rest of the batch (`shared-agony`, DR-8.40)."""

    moments: ClassVar[tuple[str, ...]] = ("before-wounds",)

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        wounds = counted(self.n, "wound", "wounds")
        return f"put {wounds} (effect) on the chosen hero, at the same moment as the rest"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One more batch of the same event, the last."""
        event = innermost(state.occasions, Damage)
        assert event is not None
        assert frame.target is not None
        event.batches.append(Batch(frame.target, self.n, "effect", frame.you))
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If wounds are being placed and the hero stands."""
        return innermost(state.occasions, Damage) is not None and one_hero(state, frame, "target") is not None

    def worth(self, outlook: Outlook) -> float:
        """A wound on a rival."""
        return 0.7 * self.n


class StrikeBack(Word, frozen=True):
    """Wounds (effect) on whoever on your tile has just wounded you with an attack (`black-blood`)."""

    moments: ClassVar[tuple[str, ...]] = ("after-wounds",)

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        wounds = counted(self.n, "wound", "wounds")
        return f"put {wounds} (effect) on the monster or hero on your tile whose attack has wounded you"

    def blow(self, state: Dungeon, frame: Frame) -> Batch | None:
        """The attack that has put wounds on you and came from your tile."""
        event = frame.occasion
        if not isinstance(event, Damage):
            return None
        for batch in event.batches:
            if batch.kind == "attack" and batch.victim == frame.you and batch.amount > 0:
                foe = state.foes.get(frame.it)
                if batch.monster is not None and foe is not None and foe.card is batch.monster:
                    return batch
                if batch.by is not None and self.rival(state, frame, batch) is not None:
                    return batch
        return None

    def rival(self, state: Dungeon, frame: Frame, batch: Batch) -> Hero | None:
        """The hero whose attack it was, if he stands on your tile."""
        if batch.by is None or batch.by == frame.you:
            return None
        hero = state.heroes[batch.by]
        return hero if hero.standing and hero.room == frame.it else None

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """A damage event of its own (DR-8.45)."""
        batch = self.blow(state, frame)
        assert batch is not None
        rival = self.rival(state, frame, batch)
        if rival is not None:
            return strike(state, frame, [(rival, self.n)], "effect", {}, certain=False)
        return strike(state, frame, [], "effect", {frame.it: self.n}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there was such an attack, by somebody whom it could hurt."""
        batch = self.blow(state, frame)
        if batch is None:
            return False
        rival = self.rival(state, frame, batch)
        if rival is not None:
            return would_hurt(state, frame, rival, self.n, "effect")
        return would_hurt_foe(frame, state.foes[frame.it])

    def worth(self, outlook: Outlook) -> float:
        """A wound on a foe."""
        return 0.8 * self.n


class SetUpon(Word, frozen=True):
    """The monster just summoned makes a free attack on a hero beside it, of your choice (`legion`)."""

    moments: ClassVar[tuple[str, ...]] = ("summon",)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "if other heroes are on its tile, it makes a free attack on one of them of your choice at once"

    def victims(self, state: Dungeon, frame: Frame) -> list[Hero]:
        """The other heroes beside it whom it may attack."""
        summoned = frame.occasion
        if not isinstance(summoned, Summoned) or summoned.hero != frame.you:
            return []
        return [hero for hero in state.others_in(summoned.room, frame.you) if open_to_attack(state, hero)]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """By DR-8.3."""
        return self._attack(state, frame)

    def _attack(self, state: Dungeon, frame: Frame) -> Rule[None]:
        assert frame.you is not None
        options = [option("attack", hero.seat) for hero in self.victims(state, frame)]
        answer = yield from ask_openly(Decision(frame.you, "set-upon", options, "DR-13.57", about=(frame.card,)))
        hero = state.heroes[int(answer.args[0])]
        yield from free_attack(state, hero.room, hero, "text")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is somebody to attack."""
        return bool(self.victims(state, frame))

    def worth(self, outlook: Outlook) -> float:
        """A wound or two on a rival."""
        return 1.5


AnyPainWord = EachRolls | ShareWounds | StrikeBack | SetUpon
