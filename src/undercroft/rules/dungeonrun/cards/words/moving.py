"""Words that move heroes and monsters."""

from __future__ import annotations

from typing import Literal

from undercroft.abilities import during
from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import Decider, Distance, Positive
from undercroft.rules.dungeonrun.cards.words.whom import Whom, decider_of, one_hero, owner_of
from undercroft.rules.dungeonrun.cards.words.wounds import whose_doing
from undercroft.rules.dungeonrun.exploring.encounters import draw_monster, encounters_left, may_lie_there, put_monster
from undercroft.rules.dungeonrun.exploring.entering import enter
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Summoning
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Foe, Hero


class MoveHero(Word, frozen=True):
    """A hero is put on another tile without a monster, so many steps away, and enters it without an entry test.

    `or_nearer`: if there is no tile that far away, a nearer one will do.
    """

    whom: Whom = "hero"
    decider: Decider = "first-player"
    least: Positive = 1
    most: Positive | None = None
    or_nearer: bool = False

    def rooms(self, state: Dungeon, hero: Hero) -> list[int]:
        """Where the hero may be put."""
        far = state.plan.distances(hero.room)
        free = [
            (steps, room)
            for room, steps in enumerate(far)
            if steps and room not in state.foes and (self.most is None or steps <= self.most)
        ]
        found = [room for steps, room in free if steps >= self.least]
        return found if found or not self.or_nearer else [room for _, room in free]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The piece enters the tile in full but for the test (DR-13.59)."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        seat = decider_of(state, frame, self.decider)
        options = [option("to", room) for room in self.rooms(state, hero)]
        about = (hero.seat, frame.card)
        answer = yield from ask_openly(Decision(seat, "put-hero", options, "DR-13.59", about=about))
        yield from enter(state, hero, int(answer.args[0]), "text", test=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If the hero can be moved and there is such a tile."""
        hero = one_hero(state, frame, self.whom)
        if hero is None or hero.doomed or not self.rooms(state, hero):
            return False
        if whose_doing(state, frame) == hero.seat:
            return True
        return why_not(state, Deed("push", hero.seat, hero.room, other=frame.you)) is None

    def worth(self, outlook: Outlook) -> float:
        """It depends on where."""
        return 0.0


class CallMonster(Word, frozen=True):
    """Encounter cards are drawn until a monster appears, and it is put on a tile without a monster.

    near      whose distance counts: of any standing hero, or of you
    least, most   the distance
    rests     it does not roam in this step
    """

    near: Literal["heroes", "you"]
    most: Positive
    least: Distance = 1
    decider: Decider = "first-player"
    rests: bool = False

    def rooms(self, state: Dungeon, frame: Frame) -> list[int]:
        """The tiles at the right distance, whatever lies on them."""
        starts = {frame.it} if self.near == "you" else {hero.room for hero in state.heroes if hero.standing}
        found: set[int] = set()
        for start in starts:
            far = state.plan.distances(start)
            found.update(room for room, steps in enumerate(far) if steps and self.least <= steps <= self.most)
        return sorted(found)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """No battle and no free attack follows (DR-4.52)."""
        monster = draw_monster(state)
        if monster is None:
            return  # DR-14.23
        free = [room for room in self.rooms(state, frame) if may_lie_there(state, room, monster)]
        if not free:
            state.encounter_discard = (*state.encounter_discard, monster)
            return
        options = [option("place", room) for room in free]
        seat = decider_of(state, frame, self.decider)
        about = (monster.id, frame.card)
        with during(state.occasions, Summoning(seat, monster)):
            answer = yield from ask_openly(Decision(seat, "call-where", options, "DR-4.52", about=about))
        room = int(answer.args[0])
        put_monster(state, room, Foe(monster))
        if self.rests:
            state.roamed |= {monster.id}
        if state.log:
            state.log.tell("called", "DR-4.52", seat=seat, room=room, monster=monster.id, card=frame.card)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there are cards to draw and a free tile."""
        return encounters_left(state) and any(room not in state.foes for room in self.rooms(state, frame))

    def worth(self, outlook: Outlook) -> float:
        """One more enemy for somebody, or prey within reach where there is none."""
        frame, dungeon = outlook.frame, outlook.dungeon
        if self.near != "you" or frame is None:
            return 0.5
        prey = any(room in dungeon.foes for room in self.rooms(dungeon, frame))
        return 0.5 if prey or dungeon.endgame or 2 * outlook.hero.wounds >= outlook.hero.life else 2.0


def can_be_moved(dungeon: Dungeon, frame: Frame, hero: Hero) -> bool:
    """Whether a card of another hero may move this one off his tile (Stubborn Hooves)."""
    return not hero.doomed and why_not(dungeon, Deed("push", hero.seat, hero.room, other=frame.you)) is None


class Go(Word, frozen=True):
    """Enter the chosen tile, whatever lies between; with its entry test or without (DR-13.59)."""

    def leads_to(self, state: Dungeon, frame: Frame) -> int | None:
        """To the chosen tile."""
        return frame.target

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Nobody is asked for an exit roll."""
        assert frame.target is not None
        return enter(state, owner_of(state, frame), frame.target, "text")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a tile was chosen."""
        return frame.target is not None

    def worth(self, outlook: Outlook) -> float:
        """A way that Move has not; where it leads is weighed like any step."""
        return 1.0 if outlook.frame is None else 0.0
