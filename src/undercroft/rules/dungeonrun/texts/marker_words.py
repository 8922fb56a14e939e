"""Words about markers on tiles and exits (DR-1.37; content 8.5)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Literal

from undercroft.content import Names
from undercroft.engine import Decision, Rule
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.gear import give_up
from undercroft.rules.dungeonrun.markers import in_flames, put_marker
from undercroft.rules.dungeonrun.memory import put_face_down
from undercroft.rules.dungeonrun.occasions import Entering, Leaving
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.card_words import card_options, own_cards
from undercroft.rules.dungeonrun.texts.words import Outlook, Word

LEFT_BEHIND: dict[str, str] = {
    "cinders": "the first other hero to enter that tile takes 1 wound (effect), then the marker is removed",
    "tripwire": (
        "the next other hero to enter that tile rolls skill, needing any 4+; on failure his movement ends there and "
        "he cannot use Move again this turn; either way the marker is removed"
    ),
}
"""What a marker does to those who come after, as its own card says."""


class LeaveMarker(Word, frozen=True):
    """Put a marker on the tile that you are leaving; there is only one of it."""

    moments: ClassVar[tuple[str, ...]] = ("leave",)

    marker: Literal["cinders", "tripwire"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        until = " until the start of your next turn" if self.marker == "cinders" else ""
        name = names.get(self.marker, self.marker)
        return f"put the {name} marker on it{until} (there is only one; move it): {LEFT_BEHIND[self.marker]}"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """On the tile behind you (DR-4.50)."""
        assert frame.you is not None
        put_marker(state, self.marker, state.heroes[frame.you], frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless it lies there already, and is yours."""
        marker = state.markers.get(self.marker)
        return isinstance(frame.occasion, Leaving) and (marker is None or marker[:2] != (frame.you, frame.it))

    def worth(self, outlook: Outlook) -> float:
        """Somebody may come after you; in the endgame somebody will."""
        return 0.6 if outlook.dungeon.endgame else 0.3


class PutFlame(Word, frozen=True):
    """Put the Flame marker on the chosen exit, until the start of your next turn."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "put the Flame marker on it until the start of your next turn (there is only one; move it): from both "
            "sides monsters other than a boss do not roam through it, and every other hero who leaves through it "
            "by Move or Escape takes 1 wound (effect) first"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It burns on both sides (DR-10.29)."""
        assert frame.you is not None
        put_marker(state, "flame", state.heroes[frame.you], frame.it, frame.target)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless it burns there already, put there from this side or the other."""
        if frame.target is None:
            return False
        there = state.plan.neighbour(frame.it, frame.target)
        return there is not None and not in_flames(state, frame.it, there)

    def worth(self, outlook: Outlook) -> float:
        """Rivals on either side are burnt in the endgame; a monster is held off from whoever is badly hurt."""
        if outlook.frame is None or outlook.frame.target is None:
            return 0.8
        dungeon, frame, hero = outlook.dungeon, outlook.frame, outlook.hero
        there = dungeon.plan.neighbour(frame.it, outlook.frame.target)
        if there is None:
            return 0.0
        rivals = [*dungeon.others_in(there, hero.seat), *dungeon.others_in(frame.it, hero.seat)]
        foe = dungeon.foes.get(there)
        held = foe is not None and not foe.card.boss and 2 * hero.wounds >= hero.life
        return (0.7 * len(rivals) if dungeon.endgame else 0.0) + (1.5 if held else 0.0)


class RigChest(Word, frozen=True):
    """Put a treasure card of your loot pile face down on your tile, with the Rigged marker."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "put 1 treasure card from your loot pile face down on your tile, with the Rigged marker (there is only "
            "one; move it): the first other hero to search that tile takes 2 wounds (effect) before he takes any "
            "card, then the marker is removed; if that defeats him his search is lost"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Its owner knows the card (DR-9.15)."""
        assert frame.you is not None
        return self._rig(state, frame, state.heroes[frame.you])

    def _rig(self, state: Dungeon, frame: Frame, hero: Hero) -> Rule[None]:
        options = partial(card_options, hero, "put", "treasure", "loot")
        answer = yield from ask(state, Decision(hero.seat, "rig-chest", options, "DR-9.15", about=(frame.card,)))
        item = state.cards.items[str(answer.args[0])]
        give_up(state, hero, item)
        put_face_down(state, hero, frame.it, item)
        if state.log:
            state.log.tell_some(
                "chest-rigged", "DR-9.15", (hero.seat,), {"item": item.id}, seat=hero.seat, room=frame.it
            )
        put_marker(state, "rigged", hero, frame.it)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a treasure in the loot pile."""
        return frame.you is not None and bool(own_cards(state.heroes[frame.you], "treasure", "loot"))

    def worth(self, outlook: Outlook) -> float:
        """Two wounds for somebody, for a card that its owner cannot use: better than nothing to do."""
        if outlook.frame is None:
            return 0.6
        spare = own_cards(outlook.hero, "treasure", "loot")
        useless = any(
            card.kind == "item" and not set(card.design.training) & set(outlook.hero.design.training)
            for card in spare
        )
        return 0.9 if useless else -0.5


class StopMoving(Word, frozen=True):
    """The movement of the hero who has just entered ends there."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "your movement ends there"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the entering; whatever would carry the hero on looks at it."""
        assert isinstance(frame.occasion, Entering)
        frame.occasion.stopped = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """On entering a tile."""
        return isinstance(frame.occasion, Entering)

    def worth(self, outlook: Outlook) -> float:
        """A hindrance."""
        return -0.5


class Collapse(Word, frozen=True):
    """Put the Rubble marker on the chosen exit: the two tiles no longer count as adjacent (DR-4.3)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "put the Rubble marker on it: the two tiles no longer count as adjacent and nobody passes, heroes or "
            "monsters (a boss teleports as usual); a hero on either side may spend a special action to roll brawn, "
            "and two or more 4+ remove the Rubble"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The plan of the dungeon is another one from now on."""
        assert frame.you is not None
        assert frame.target is not None
        state.plan = state.plan.without_rubble().with_rubble(frame.it, frame.target)
        put_marker(state, "rubble", state.heroes[frame.you], frame.it, frame.target)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If an exit was chosen."""
        return frame.target is not None

    def worth(self, outlook: Outlook) -> float:
        """It keeps pursuers off: those behind that exit."""
        if outlook.frame is None or outlook.frame.target is None:
            return 1.2
        dungeon = outlook.dungeon
        there = dungeon.plan.neighbour(outlook.frame.it, outlook.frame.target)
        chased = there is not None and dungeon.summoner is outlook.hero
        return 2.5 if chased and dungeon.others_in(there or 0, outlook.hero.seat) else 0.3


class ClearRubble(Word, frozen=True):
    """The Rubble is removed."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "remove the Rubble"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The two tiles are adjacent again."""
        state.plan = state.plan.without_rubble()
        del state.markers["rubble"]
        if state.log:
            state.log.tell("rubble-cleared", "DR-4.3", seat=frame.you, room=frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there is some."""
        return "rubble" in state.markers

    def worth(self, outlook: Outlook) -> float:
        """A way is open again."""
        return 0.5


AnyMarkerWord = LeaveMarker | PutFlame | RigChest | StopMoving | Collapse | ClearRubble
