"""Words with a rule of their own about favours and tokens: cards given or taken openly, markers put down."""

from __future__ import annotations

from functools import partial
from typing import Literal

from undercroft.content import Names
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.gear import give_up, pick_up, receive
from undercroft.rules.dungeonrun.markers import put_marker
from undercroft.rules.dungeonrun.memory import changed_hands, was_taken_up
from undercroft.rules.dungeonrun.numbers import why_not
from undercroft.rules.dungeonrun.occasions import Kill
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Marker
from undercroft.rules.dungeonrun.texts.card_words import card_options
from undercroft.rules.dungeonrun.texts.whom import one_hero
from undercroft.rules.dungeonrun.texts.words import Outlook, Word
from undercroft.rules.dungeonrun.topics import Deed

NOTHING = option("nothing")


class GiveTrophy(Word, frozen=True):
    """If it is another hero, he gives you an encounter card of his choice from his loot pile (`absolution`)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "if it is another hero, he gives you 1 encounter card of his choice from his loot pile, if he has one"

    def giver(self, state: Dungeon, frame: Frame) -> Hero | None:
        """The other hero, if he has a loot pile that cards of others may touch."""
        hero = one_hero(state, frame, "target")
        if hero is None or hero.seat == frame.you or not hero.loot:
            return None
        touch = Deed("touch-cards", hero.seat, hero.room, other=frame.you)
        return hero if why_not(state, touch) is None else None

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """He chooses in secret; the two of them see the card."""
        hero = self.giver(state, frame)
        return None if hero is None else self._give(state, frame, hero)

    def _give(self, state: Dungeon, frame: Frame, hero: Hero) -> Rule[None]:
        assert frame.you is not None
        options = partial(trophies, hero)
        decision = Decision(hero.seat, "give-trophy", options, "DR-9.18", about=(frame.card, frame.you))
        answer = yield from ask(state, decision)
        if answer is NOTHING:
            return
        card = next(each for each in hero.loot_encounters if each.id == answer.args[0])
        taker = state.heroes[frame.you]
        give_up(state, hero, card)
        taker.loot = (*taker.loot, card)
        changed_hands(state, hero, taker, (card,), "encounter")
        if state.log:
            both, seen = (hero.seat, taker.seat), {"item": card.id, "result": "seen"}
            state.log.tell_some(
                "trophy-given", "DR-13.57", both, seen, seat=hero.seat, to=taker.seat, card=frame.card
            )

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """As far as you can know: if he has a loot pile."""
        return self.giver(state, frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """Half an Advance, perhaps."""
        frame = outlook.frame
        return 0.8 if frame is None or self.giver(outlook.dungeon, frame) is not None else 0.0


def trophies(hero: Hero) -> list[Option]:
    """Each encounter card of the loot pile; nothing only if there is none."""
    return card_options(hero, "give", "encounter", "loot") or [NOTHING]


class TakeLying(Word, frozen=True):
    """Take a treasure card that lies on the tile into your loot pile; face-down cards unseen (`tithe`)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "take 1 treasure card lying on the tile (face-down cards unseen) into your loot pile"

    def room(self, frame: Frame) -> int:
        """The tile of the kill, or else your own."""
        return frame.occasion.room if isinstance(frame.occasion, Kill) else frame.it

    def places(self, state: Dungeon, frame: Frame) -> list[int]:
        """Where treasures lie among the items of the tile; an artifact always lies face up."""
        lying = state.items.get(self.room(frame), ())
        return [place for place, each in enumerate(lying) if not (each.face_up and each.item.artifact)]

    def options(self, state: Dungeon, frame: Frame) -> list[Option]:
        """Each treasure by its place, counted from 1."""
        lying = state.items[self.room(frame)]
        return [
            option("take", place + 1, detail=lying[place].item.id if lying[place].face_up else "face-down")
            for place in self.places(state, frame)
        ]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Which one is your choice."""
        return self._take(state, frame)

    def _take(self, state: Dungeon, frame: Frame) -> Rule[None]:
        assert frame.you is not None
        room = self.room(frame)
        options = self.options(state, frame)
        decision = Decision(frame.you, "take-lying", options, "DR-13.57", about=(frame.card, room))
        answer = yield from ask_openly(decision)
        lying = state.items[room][int(answer.args[0]) - 1]
        pick_up(state, room, lying.item)
        receive(state, state.heroes[frame.you], lying.item)
        was_taken_up(state, state.heroes[frame.you], lying)
        if state.log:
            if lying.face_up:
                state.log.tell(
                    "item-taken", "DR-13.60", seat=frame.you, room=room, item=lying.item.id, card=frame.card
                )
            else:
                seen = {"item": lying.item.id, "result": "seen"}
                state.log.tell_some(
                    "item-taken-unseen", "DR-13.60", (frame.you,), seen, seat=frame.you, room=room, card=frame.card
                )

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a treasure lies there."""
        return bool(self.places(state, frame))

    def worth(self, outlook: Outlook) -> float:
        """A treasure."""
        return 1.2


GUARDS: dict[str, str] = {
    "sanctum": (
        "monsters other than a boss cannot roam onto it or be placed on it, and a monster card drawn for it is "
        "discarded; a monster already there stays"
    ),
}
"""What a marker does where it lies, as its own card says."""


class SetMarker(Word, frozen=True):
    """Put a marker of which there is only one on your tile or on the chosen hero (content 8.5).

    says   what the marker does there, where a rule of its own chapter does it
    """

    marker: str
    on: Literal["tile", "target"] = "tile"
    says: str = ""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        name = names.get(self.marker, self.marker.capitalize())
        where = "on your tile" if self.on == "tile" else "on the chosen hero"
        does = f": {GUARDS[self.marker]}" if self.marker in GUARDS else ""
        return f"put the {name} marker {where} (there is only one; it leaves where it was){does}"

    def lies(self, frame: Frame) -> Marker:
        """Where it will lie, and whose it is."""
        assert frame.you is not None
        return Marker(frame.you, room=frame.it) if self.on == "tile" else Marker(frame.you, seat=frame.target)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It leaves its old place."""
        assert frame.you is not None
        if self.on == "tile":
            put_marker(state, self.marker, state.heroes[frame.you], frame.it)
            return None
        marker = state.markers[self.marker] = self.lies(frame)
        if state.log:
            state.log.tell("marker-on-hero", "DR-1.37", seat=frame.you, marker=self.marker, to=marker.seat)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it does not lie there already."""
        return state.markers.get(self.marker) != self.lies(frame)

    def worth(self, outlook: Outlook) -> float:
        """A small advantage; a guarded tile is worth more to whoever is hurt and has no monster there already."""
        frame, hero = outlook.frame, outlook.hero
        if self.on == "target" or frame is None:
            return 1.0
        return 0.8 if 2 * hero.wounds >= hero.life and frame.it not in outlook.dungeon.foes else 0.4


AnyFavourWord = GiveTrophy | TakeLying | SetMarker
