"""What only the Fourth Vessel's cards do: possession, shared pain, and the legion within."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from undercroft.abilities import PASS, innermost
from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Choose, Outlook, Word
from undercroft.rules.dungeonrun.cards.words.moving import can_be_moved
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.turns import turn_of
from undercroft.rules.dungeonrun.cards.words.whom import one_hero
from undercroft.rules.dungeonrun.cards.words.wounds import open_to_attack, strike, would_hurt, would_hurt_foe
from undercroft.rules.dungeonrun.endgame import ENTRANCE, summoner_of
from undercroft.rules.dungeonrun.exploring.entering import come_in
from undercroft.rules.dungeonrun.fighting.damage import free_attack
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage, Entering, Summoned
from undercroft.rules.dungeonrun.state import ALL_ACTIONS, Chosen, Dungeon, Hero


class NewVictim(Choose, frozen=True):
    """Another standing hero on your tile whom you did not choose with this card on your previous turn."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Clockwise from the owner; every hero has one turn in each round (DR-3.4)."""
        assert frame.you is not None
        chosen = state.heroes[frame.you].chosen
        for hero in state.others_in(frame.it, frame.you):
            if Chosen(frame.card, state.round - 1, hero.seat) not in chosen:
                yield hero.seat


class ShareWounds(Word, frozen=True):
    """The chosen hero takes wounds at the same moment as the rest of the batch (`shared-agony`, DR-8.40)."""

    moments: ClassVar[tuple[str, ...]] = ("before-wounds",)

    n: Positive

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

    def victims(self, state: Dungeon, frame: Frame) -> list[Hero]:
        """The other heroes beside it whom it may attack."""
        summoned = frame.occasion
        if not isinstance(summoned, Summoned) or summoned.hero != frame.you:
            return []
        return [hero for hero in state.others_in(summoned.room, frame.you) if open_to_attack(state, hero)]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """By DR-8.3."""
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


class Possess(Word, frozen=True):
    """The chosen hero is moved step by step, by your choice, and enters each tile (`possession`)."""

    steps: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Until he falls, is put elsewhere, or you let go of him."""
        hero = one_hero(state, frame, "target")
        assert hero is not None
        assert frame.you is not None
        room = hero.room
        for step in range(self.steps):
            if not hero.standing or hero.room != room or not state.plan.adjacent(room):
                return
            options = [option("to", to) for to in state.plan.adjacent(room)]
            about = (hero.seat, frame.card)
            if step == 0:
                answer = yield from ask_openly(Decision(frame.you, "put-hero", options, "DR-13.59", about=about))
            else:
                answer = yield Decision(frame.you, "put-hero", [*options, PASS], "DR-13.59", about=about, passes=PASS)
            if answer is PASS:
                return
            room = int(answer.args[0])
            entering = Entering(hero.seat, room, "text")
            yield from come_in(state, hero, entering)
            if entering.stopped:  # DR-13.62
                return

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If he can be moved and there is a way."""
        hero = one_hero(state, frame, "target")
        return hero is not None and bool(state.plan.adjacent(hero.room)) and can_be_moved(state, frame, hero)

    def worth(self, outlook: Outlook) -> float:
        """Whoever is about to carry the Stone out had better turn round."""
        frame, dungeon = outlook.frame, outlook.dungeon
        if frame is None or frame.target is None:
            return 1.0
        other = dungeon.heroes[frame.target]
        if not any(item.stone for item in other.equipped):
            return 0.3
        return 4.0 + 24.0 / (1 + (dungeon.plan.distance(ENTRANCE, other.room) or 0))


class HoldFast(Word, frozen=True):
    """The chosen hero cannot use Move in his next turn while you stand on his tile (`demonic-visage`, DR-13.41)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted with him until that turn is over, and with you until it may be done to him again."""
        hero, you = one_hero(state, frame, "target"), one_hero(state, frame, "you")
        assert hero is not None
        assert you is not None
        hero.held_by |= {you.seat}
        others = (each for each in you.chosen if each.card != frame.card)
        you.chosen = (*others, Chosen(frame.card, state.round, hero.seat))
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody was chosen."""
        return one_hero(state, frame, "target") is not None

    def worth(self, outlook: Outlook) -> float:
        """A hindrance for a rival, above all for one with the Stone."""
        frame = outlook.frame
        if frame is None or frame.target is None:
            return 1.0
        return 2.0 if any(item.stone for item in outlook.dungeon.heroes[frame.target].equipped) else 0.4


class MoreActions(Word, frozen=True):
    """So many more actions this turn."""

    n: Positive = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Added to those left."""
        turn = turn_of(state, frame, "you")
        assert turn is not None
        turn.actions += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In your own turn, unless actions are forbidden."""
        turn = turn_of(state, frame, "you")
        return turn is not None and not turn.barred >= ALL_ACTIONS

    def worth(self, outlook: Outlook) -> float:
        """An action; on the way out with the Stone, or beside whoever has it, much more."""
        dungeon, hero = outlook.dungeon, outlook.hero
        summoner = summoner_of(dungeon)
        if outlook.frame is None or not dungeon.endgame or summoner is None:
            return 1.5 * self.n
        near = summoner is hero or summoner.room == hero.room
        return (4.5 if near else 2.0) * self.n


class OweWounds(Word, frozen=True):
    """At the end of this turn you take wounds that nothing can cancel (DR-3.25)."""

    n: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the turn."""
        turn = turn_of(state, frame, "you")
        assert turn is not None
        turn.owed += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """A price in all but name: no reason to use a card."""
        return False

    def worth(self, outlook: Outlook) -> float:
        """As many wounds, and a defeat if there is not that much life left."""
        hero = outlook.hero
        if outlook.frame is None:
            return -0.5 * self.n  # it will be taken when it pays
        return -8.0 if hero.wounds + self.n >= hero.life else -float(self.n)
