"""Words about cards: paid, discarded, drawn, put on a tile, looked at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, TypeAlias

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Price, Word
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.whom import owner_of
from undercroft.rules.dungeonrun.exploring.entering import put_treasure
from undercroft.rules.dungeonrun.gear.items import (
    EQUIP,
    LOOT,
    can_equip,
    discard_treasure,
    draw_treasure,
    equip_item,
    receive,
)
from undercroft.rules.dungeonrun.memory import was_drawn, was_kept
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.state import NOBODY, BossIs, Dungeon, Hero
from undercroft.rules.dungeonrun.turns.advance import discard_encounter

What: TypeAlias = Literal["treasure", "encounter", "either"]
From: TypeAlias = Literal["equipped", "loot", "anywhere"]


def own_cards(hero: Hero, what: What, where: From) -> list[Item | Encounter]:
    """A hero's own cards of that kind; never artifacts (DR-13.60)."""
    found: list[Item | Encounter] = []
    if what != "encounter":
        equipped = hero.equipped if where != "loot" else ()
        loot = hero.loot_items if where != "equipped" else ()
        found += [item for item in (*equipped, *loot) if not item.artifact]
    if what != "treasure" and where != "equipped":
        found += hero.loot_encounters
    return found


def most_by_sight(hero: Hero, what: What, where: From) -> int:
    """How many such cards the others must think possible: every card of a loot pile might be one (DR-9.18)."""
    open_cards = sum(not item.artifact for item in hero.equipped) if where != "loot" and what != "encounter" else 0
    return open_cards + (len(hero.loot) if where != "equipped" else 0)


def card_options(hero: Hero, verb: str, what: What, where: From) -> list[Option]:
    """One option for each such card."""
    return [option(verb, card.id) for card in own_cards(hero, what, where)]


def discard(dungeon: Dungeon, hero: Hero, name: str) -> None:
    """A treasure or encounter card of a hero goes to its discard pile."""
    item = dungeon.cards.items.get(name)
    if item is not None:
        discard_treasure(dungeon, hero, item)
        return
    discard_encounter(dungeon, hero, name)
    if dungeon.log:
        dungeon.log.tell("encounter-discarded", "DR-13.60", reveals=True, seat=hero.seat, card=name)


def lose(dungeon: Dungeon, frame: Frame, hero: Hero, n: int, what: What, where: From) -> Rule[None]:
    """A hero discards so many cards of his choice, one after the other (DR-13.57)."""
    for _ in range(min(n, len(own_cards(hero, what, where)))):
        options = partial(card_options, hero, "discard", what, where)
        decision = Decision(hero.seat, "discard-card", options, "DR-13.57", about=(frame.card,))
        answer = yield from (ask_openly(decision) if where == "equipped" else ask(dungeon, decision))
        discard(dungeon, hero, str(answer.args[0]))


class PayCards(Price, frozen=True):
    """Discard own cards for what follows; heroes of one race may pay fewer."""

    n: Positive = 1
    what: What = "treasure"
    where: From = "anywhere"
    race: str | None = None
    race_n: Positive = 1

    def owed(self, hero: Hero) -> int:
        """How many cards that hero pays."""
        return self.race_n if hero.design.race == self.race else self.n

    def payable(self, state: Dungeon, frame: Frame) -> bool:
        """If there are as many."""
        hero = owner_of(state, frame)
        return len(own_cards(hero, self.what, self.where)) >= self.owed(hero)

    def might_be_payable(self, state: Dungeon, frame: Frame) -> bool:
        """By the size of the loot pile and the open cards (DR-9.18)."""
        hero = owner_of(state, frame)
        return most_by_sight(hero, self.what, self.where) >= self.owed(hero)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The hero chooses which."""
        hero = owner_of(state, frame)
        return lose(state, frame, hero, self.owed(hero), self.what, self.where)

    def worth(self, outlook: Outlook) -> float:
        """A treasure is worth more than a trophy."""
        return -0.7 * self.n if self.what == "encounter" else -1.2 * self.n


class PutTreasure(Word, frozen=True):
    """Treasure cards are put face down under it."""

    n: Positive = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """As many as there are (DR-13.60)."""
        for _ in range(self.n):
            put_treasure(state, frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there are treasures."""
        return bool(state.treasure_deck)

    def worth(self, outlook: Outlook) -> float:
        """Something to fight for."""
        return 0.5 * self.n


class DrawTreasures(Word, frozen=True):
    """Draw treasure cards and keep some of them in the loot pile, or equip them at once where the text allows."""

    n: Positive = 1
    keep: Positive | None = None
    equip: bool = False

    def particulars(self) -> Mapping[str, Any]:
        """Its parameters, and what follows from them."""
        return {**super().particulars(), "left": 0 if self.keep is None else max(0, self.n - self.keep)}

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The hero alone sees them until they are equipped or discarded (DR-9.15)."""
        hero = owner_of(state, frame)
        for _ in range(self.n):
            known = state.known_treasures[0] if state.known_treasures else NOBODY
            item = draw_treasure(state)
            if item is not None:
                hero.found = (*hero.found, item)
                was_drawn(state, hero, item, known)
        if state.log and hero.found:
            names = tuple(item.id for item in hero.found)
            state.log.tell_some(
                "treasures-drawn", "DR-13.60", (hero.seat,), {"items": names}, seat=hero.seat, count=len(names),
                card=frame.card,
            )  # fmt: skip
        keep = self.n if self.keep is None else self.keep
        while len(hero.found) > keep:
            decision = Decision(hero.seat, "discard-found", partial(found_options, hero), "DR-9.15")
            answer = yield from ask(state, decision)
            item = take_found(hero, str(answer.args[0]))
            state.treasure_discard = (*state.treasure_discard, item)
            if state.log:
                state.log.tell("treasure-discarded", "DR-13.60", reveals=True, seat=hero.seat, item=item.id)
        while hero.found:
            if self.equip:
                decision = Decision(hero.seat, "found-item", partial(wear_options, state, hero), "DR-13.60")
                answer = yield from ask(state, decision)
                item = take_found(hero, str(answer.args[0]))
                receive(state, hero, item)
                was_kept(state, hero, item)
                if answer.verb == EQUIP:
                    equip_item(state, hero, item)
            else:
                item = take_found(hero, hero.found[0].id)
                receive(state, hero, item)
                was_kept(state, hero, item)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there are treasures."""
        return bool(state.treasure_deck)

    def worth(self, outlook: Outlook) -> float:
        """About a treasure for each kept, a better one if there was a choice."""
        kept = self.n if self.keep is None else self.keep
        return 1.2 * kept + 0.3 * (self.n - kept)


def found_options(hero: Hero) -> list[Option]:
    """Which of the treasures just drawn is discarded."""
    return [option("discard", item.id) for item in hero.found]


def wear_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Equip the first treasure just drawn, or put it into the loot pile."""
    item = hero.found[0]
    return [*([option(EQUIP, item.id)] if can_equip(dungeon, hero, item) else []), option(LOOT, item.id)]


def take_found(hero: Hero, name: str) -> Item:
    """One of the treasures just drawn leaves that zone."""
    item = next(each for each in hero.found if each.id == name)
    hero.found = tuple(each for each in hero.found if each is not item)
    return item


LOOK, LEAVE_IT = option("look"), option("do-not-look")


class PeekBoss(Word, frozen=True):
    """Look at the dungeon boss card in secret, if it is not yet revealed; optional if it says so."""

    may: bool = False

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """That it happened is public, what was seen is not (DR-9.12)."""
        assert frame.you is not None
        if state.boss_is is not BossIs.HIDDEN:
            return  # DR-12.24
        seat = frame.you
        if self.may:
            answer: Option = yield Decision(seat, "look", (LOOK, LEAVE_IT), "DR-12.22", passes=LEAVE_IT)
            if answer is LEAVE_IT:
                return
        state.boss_known |= 1 << seat
        if state.log:
            seen = {"monster": state.boss.id, "result": "seen"}
            state.log.tell_some("looked-at-boss", "DR-9.12", (seat,), seen, seat=seat)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is something new to see."""
        return frame.you is not None and state.boss_is is BossIs.HIDDEN and not state.boss_known >> frame.you & 1

    def worth(self, outlook: Outlook) -> float:
        """It is good to know."""
        return 0.3


NOTHING = option("nothing")


def trophies(hero: Hero) -> list[Option]:
    """Each encounter card of the loot pile; nothing only if there is none."""
    return card_options(hero, "give", "encounter", "loot") or [NOTHING]
