"""Words with a rule of their own about ways: longer strides, heroes dragged, possessed or held, monsters driven."""

from __future__ import annotations

from typing import ClassVar

from undercroft.abilities import PASS
from undercroft.content import Names
from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.endgame import ENTRANCE
from undercroft.rules.dungeonrun.entering import come_in
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.move import HELD_BY, go_through
from undercroft.rules.dungeonrun.numbers import why_not
from undercroft.rules.dungeonrun.occasions import Entering, Leaving
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.roaming import destinations, driven_to, move_monster, roam_again
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.more_choosing import choice_note
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.whom import one_hero
from undercroft.rules.dungeonrun.texts.words import Outlook, Word
from undercroft.rules.dungeonrun.topics import Deed


def can_be_moved(dungeon: Dungeon, frame: Frame, hero: Hero) -> bool:
    """Whether a card of another hero may move this one off his tile (Stubborn Hooves)."""
    return not hero.doomed and why_not(dungeon, Deed("push", hero.seat, hero.room, other=frame.you)) is None


class StepOn(Word, frozen=True):
    """One further step onto the chosen tile, as the last part of the Move (`tundra-stride`)."""

    moments: ClassVar[tuple[str, ...]] = ("enter",)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "at once move 1 further step to it, as the last part of that Move (both tiles are entered in full)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """As in any Move, but without an exit test."""
        assert frame.you is not None
        side = next(side for side in range(4) if state.plan.neighbour(frame.it, side) == frame.target)
        return go_through(state, state.heroes[frame.you], side, "move")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it is adjacent, and nothing has ended the movement (DR-13.62)."""
        stopped = isinstance(frame.occasion, Entering) and frame.occasion.stopped
        return frame.target in state.plan.adjacent(frame.it) and not stopped

    def worth(self, outlook: Outlook) -> float:
        """Half an action."""
        return 1.0


class Drag(Word, frozen=True):
    """The chosen hero is taken along, and enters after you (`drag-along`)."""

    moments: ClassVar[tuple[str, ...]] = ("leave",)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "take the chosen hero with you; he enters after you have entered"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the way out."""
        leaving = frame.occasion
        assert isinstance(leaving, Leaving)
        assert frame.target is not None
        leaving.dragged = (*leaving.dragged, frame.target)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If the hero can be moved."""
        hero = one_hero(state, frame, "target")
        return isinstance(frame.occasion, Leaving) and hero is not None and can_be_moved(state, frame, hero)

    def worth(self, outlook: Outlook) -> float:
        """Whoever has the Stone is better kept near; before that, company may help."""
        frame = outlook.frame
        if frame is None or frame.target is None:
            return 0.5
        if outlook.dungeon.endgame:
            return 1.0 if any(item.stone for item in outlook.dungeon.heroes[frame.target].equipped) else 0.0
        return 0.3


class Possess(Word, frozen=True):
    """The chosen hero is moved step by step, by your choice, and enters each tile (`possession`)."""

    steps: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"move the chosen hero 1 to {self.steps} steps, each to an adjacent tile, without any escape or exit "
            "roll; he enters each of those tiles"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Until he falls, is put elsewhere, or you let go of him."""
        hero = one_hero(state, frame, "target")
        assert hero is not None
        return self._lead(state, frame, hero)

    def _lead(self, state: Dungeon, frame: Frame, hero: Hero) -> Rule[None]:
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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "during his next turn the chosen hero cannot use the Move action while you are standing on his tile "
            "(Escape actions are not affected)"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted with him until that turn is over, and with you until it may be done to him again."""
        hero, you = one_hero(state, frame, "target"), one_hero(state, frame, "you")
        assert hero is not None
        assert you is not None
        hero.notes = {**hero.notes, f"{HELD_BY}{you.seat}": 1}
        you.notes = {**you.notes, frame.card: choice_note(state.round, hero.seat)}
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


class Drive(Word, frozen=True):
    """The chosen monster roams where you choose, a beast farther (`herd-caller`, DR-10.28)."""

    beast_steps: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"it roams 1 step where you choose, a beast up to {self.beast_steps} steps (its own roam text does not "
            "apply)"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Step by step; it stops beside a standing hero (DR-10.31)."""
        assert frame.target is not None
        return self._drive(state, frame, frame.target)

    def _drive(self, state: Dungeon, frame: Frame, room: int) -> Rule[None]:
        assert frame.you is not None
        for step in range(self.beast_steps if state.foes[room].card.beast else 1):
            monster, about = state.foes[room].card.id, (frame.card,)
            options = [option("roam", room, to, detail=monster) for to in driven_to(state, room)]
            if not options:
                return
            if step == 0:
                answer = yield from ask_openly(Decision(frame.you, "drive", options, "DR-10.28", about=about))
            else:
                answer = yield Decision(frame.you, "drive", [*options, PASS], "DR-10.31", about=about, passes=PASS)
            if answer is PASS:
                return
            to = int(answer.args[1])
            move_monster(state, room, to)
            room = to

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it can go anywhere."""
        return frame.target in state.foes and bool(driven_to(state, frame.target))

    def worth(self, outlook: Outlook) -> float:
        """A nuisance for somebody, above all in the endgame."""
        if outlook.frame is None:
            return 0.8
        return 1.2 if outlook.dungeon.endgame else 0.65


class RoamAgain(Word, frozen=True):
    """Every monster without a standing hero beside it roams once more, as you choose (`stampede`, DR-13.37)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "every monster that shares no tile with a standing hero roams once more; you choose order and "
            "destinations in place of the First Player"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Not a roaming step (DR-10.28)."""
        assert frame.you is not None
        return roam_again(state, frame.you)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If some monster can go anywhere."""
        return any(destinations(state, room) for room in state.foes)

    def worth(self, outlook: Outlook) -> float:
        """Monsters in the way of the others."""
        return 1.0


AnyJourneyWord = StepOn | Drag | Possess | HoldFast | Drive | RoamAgain
