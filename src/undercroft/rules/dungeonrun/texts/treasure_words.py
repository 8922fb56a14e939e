"""Words about treasures: put under a monster, drawn and kept (DR-9.15, DR-13.60)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.content import Names
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.entering import put_treasure
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.gear import EQUIP, LOOT, can_equip, draw_treasure, equip_item, receive
from undercroft.rules.dungeonrun.memory import was_drawn, was_kept
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.state import NOBODY, Dungeon, Hero
from undercroft.rules.dungeonrun.texts.card_words import KINDS
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.words import Outlook, Word

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards import Item


class PutTreasure(Word, frozen=True):
    """Treasure cards are put face down under it."""

    n: Positive = 1

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"put {counted(self.n, *KINDS['treasure'])} face down under it"

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        drawn = f"draw {counted(self.n, *KINDS['treasure'])}"
        equip = " (you may equip it at once)" if self.equip else " into your loot pile"
        if self.keep is None or self.keep >= self.n:
            return f"{drawn}{equip}"
        return f"{drawn}, keep {self.keep}{equip} and discard the other{'s' if self.n - self.keep > 1 else ''}"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The hero alone sees them until they are equipped or discarded (DR-9.15)."""
        assert frame.you is not None
        return self._draw(state, state.heroes[frame.you], frame)

    def _draw(self, state: Dungeon, hero: Hero, frame: Frame) -> Rule[None]:
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


AnyTreasureWord = PutTreasure | DrawTreasures
