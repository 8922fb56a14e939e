"""What only Dorgan's cards do: traps laid and taken apart, tunnels brought down, treasure smelled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Literal

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Trap
from undercroft.rules.dungeonrun.cards.kinds import Choose, Outlook, Trait, Word
from undercroft.rules.dungeonrun.cards.words.terms import ENTRANCE
from undercroft.rules.dungeonrun.cards.words.whom import owner_of
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.exploring.markers import put_marker
from undercroft.rules.dungeonrun.exploring.search import barred_search, search
from undercroft.rules.dungeonrun.gear.items import give_up
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.speaking.facts import AlsoTrained, TrapsKept
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.state import NOBODY, Dungeon, Hero, LaidTrap
from undercroft.rules.dungeonrun.turns.advance import train


class TrainedAs(Trait, frozen=True):
    """Its owner counts as trained in that, too, when equipping items (DR-13.56)."""

    training: Literal["Prayer", "War", "Magic", "Talent"]

    @property
    def fact(self) -> AlsoTrained:
        """As the chapters know it."""
        return AlsoTrained(self.training)

    def worth(self, outlook: Outlook) -> float:
        """More treasures can be used."""
        return 1.0


class KeepsTraps(Trait, frozen=True):
    """Traps that have sprung on its owner end in his loot pile instead of the discard pile (Spare Parts)."""

    @property
    def fact(self) -> TrapsKept:
        """As the chapters know it."""
        return TrapsKept()

    def worth(self, outlook: Outlook) -> float:
        """Half an advance for each trap that goes off."""
        return 1.0


class TileForTrap(Choose, frozen=True):
    """Your tile, or an adjacent one without another hero; never with a laid trap, never the Entrance (DR-17.19)."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Your own tile first."""
        assert frame.you is not None
        near = [room for room in state.plan.adjacent(frame.it) if not state.others_in(room, frame.you)]
        return [room for room in (frame.it, *near) if may_hold_trap(state, room)]


def may_hold_trap(dungeon: Dungeon, room: int) -> bool:
    """Whether a trap may be laid on a tile (DR-1.38, DR-17.19)."""
    return room != ENTRANCE and room not in dungeon.laid


TILES, DECK = option("look", "tiles"), option("look", "deck")


def topmost_trap(dungeon: Dungeon) -> Trap | None:
    """The topmost trap of the encounter discard pile."""
    return next((card for card in reversed(dungeon.encounter_discard) if card.kind == "trap"), None)


def lay_options(dungeon: Dungeon, hero: Hero, salvage: bool) -> list[Option]:
    """Each trap of the loot pile, and with `salvage` the topmost one of the encounter discard pile."""
    traps = [card for card in hero.loot if card.kind == "trap"]
    top = topmost_trap(dungeon) if salvage else None
    return [option("lay", trap.id) for trap in (*traps, *(() if top is None else (top,)))]


class LayTrap(Word, frozen=True):
    """Lay a trap face up, where the next other hero to enter must disarm it (DR-1.38, DR-4.48).

    salvage   the topmost trap of the encounter discard pile will do as well as one from the loot pile
    """

    salvage: bool = False

    def room(self, frame: Frame) -> int:
        """The chosen tile, or your own."""
        return frame.it if frame.target is None else frame.target

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The trap is public from now on (DR-9.6)."""
        hero = owner_of(state, frame)
        options = partial(lay_options, state, hero, self.salvage)
        answer = yield from ask(state, Decision(hero.seat, "lay-trap", options, "DR-1.38", about=(frame.card,)))
        trap = state.cards.by_id[str(answer.args[0])]
        assert trap.kind == "trap"
        give_up(state, hero, trap)
        state.encounter_discard = tuple(card for card in state.encounter_discard if card is not trap)
        room = self.room(frame)
        state.laid[room] = LaidTrap(trap, hero.seat)
        if state.log:
            state.log.tell("trap-laid", "DR-1.38", reveals=True, seat=hero.seat, room=room, trap=trap.id)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a trap, and room for it."""
        if frame.you is None or not may_hold_trap(state, self.room(frame)):
            return False
        return bool(lay_options(state, state.heroes[frame.you], self.salvage))

    def might_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Every card of a loot pile might be a trap (DR-9.18)."""
        if frame.you is None or not may_hold_trap(state, self.room(frame)):
            return False
        return bool(state.heroes[frame.you].loot) or (self.salvage and topmost_trap(state) is not None)

    def worth(self, outlook: Outlook) -> float:
        """A wound or two for whoever comes along, in the endgame for pursuers; half an advance less."""
        if outlook.frame is None:
            return 1.0
        free = self.salvage and topmost_trap(outlook.dungeon) is not None
        return (2.0 if outlook.dungeon.endgame else 1.0) - (0.0 if free else 0.3)


class PeekTreasures(Word, frozen=True):
    """Look in secret at all face-down treasures near you, or at the top card of the treasure deck (DR-9.13)."""

    def rooms(self, dungeon: Dungeon, frame: Frame) -> list[int]:
        """The tiles near you with face-down cards that you do not know yet."""
        near = (frame.it, *dungeon.plan.adjacent(frame.it))
        return [
            room
            for room in near
            if any(
                not each.face_up and not each.known >> (frame.you or 0) & 1 for each in dungeon.items.get(room, ())
            )
        ]

    def ways(self, dungeon: Dungeon, frame: Frame) -> list[Option]:
        """Where there is something new to see."""
        assert frame.you is not None
        known = dungeon.known_treasures[0] if dungeon.known_treasures else NOBODY
        deck = bool(dungeon.treasure_deck) and not known >> frame.you & 1
        return [*([TILES] if self.rooms(dungeon, frame) else []), *([DECK] if deck else [])]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """That it happened, and where, is public (DR-9.12)."""
        assert frame.you is not None
        seat = frame.you
        decision = Decision(seat, "look-where", self.ways(state, frame), "DR-9.12", about=(frame.card,))
        answer = yield from ask_openly(decision)
        seen: list[str] = []
        if answer is DECK:
            top, *below = [*state.known_treasures, NOBODY][: max(1, len(state.known_treasures))]
            state.known_treasures = (top | 1 << seat, *below)
            seen.append(state.treasure_deck[-1].id)
        else:
            for room in self.rooms(state, frame):
                lying = state.items[room]
                seen += [each.item.id for each in lying if not each.face_up]
                state.items[room] = tuple(
                    each if each.face_up else each._replace(known=each.known | 1 << seat) for each in lying
                )
        if state.log:
            state.log.tell_some(
                "looked-at-treasures", "DR-9.12", (seat,), {"result": "seen", "items": tuple(seen)}, seat=seat,
                what=answer.args[0],
            )  # fmt: skip

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is something new to see."""
        return frame.you is not None and bool(self.ways(state, frame))

    def worth(self, outlook: Outlook) -> float:
        """It is good to know, and costs nothing."""
        return 0.4


class SearchNow(Word, frozen=True):
    """A Search action on your tile that costs no action; its normal conditions hold."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """As any Search (DR-5.100)."""
        return search(state, owner_of(state, frame))

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a Search is possible."""
        return frame.you is not None and barred_search(state, state.heroes[frame.you]) is None

    def worth(self, outlook: Outlook) -> float:
        """An action saved, and treasures."""
        if outlook.frame is None:
            return 2.0
        lying = outlook.dungeon.items.get(outlook.frame.it, ())
        return 1.5 * len(lying) + 20.0 * any(each.face_up and each.item.stone for each in lying)


class Train(Word, frozen=True):
    """Take one training marker for brawn, magic or skill, as you choose; no ability card is drawn."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """DP-28, as by an Advance (DR-5.89)."""
        return train(state, owner_of(state, frame), "DR-5.89")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Always: there is no limit to training (DR-1.14)."""
        return frame.you is not None

    def worth(self, outlook: Outlook) -> float:
        """A die on every roll to come."""
        return 3.5


class Collapse(Word, frozen=True):
    """Put the Rubble marker on the chosen exit: the two tiles no longer count as adjacent (DR-4.3)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The plan of the dungeon is another one from now on."""
        assert frame.target is not None
        state.plan = state.plan.without_rubble().with_rubble(frame.it, frame.target)
        put_marker(state, "rubble", owner_of(state, frame), frame.it, frame.target)
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
        chased = there is not None and summoner_of(dungeon) is outlook.hero
        return 2.5 if chased and dungeon.others_in(there or 0, outlook.hero.seat) else 0.3
