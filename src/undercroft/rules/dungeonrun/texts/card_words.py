"""Words about a hero's own cards: paid, discarded, robbed (DR-9.18, DR-13.57, DR-13.60).

What turns on a loot pile is asked by functions of the state, so that nothing about it hides in a rule.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from undercroft.content import Names
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.advance import discard_encounter
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.gear import discard_treasure, give_up
from undercroft.rules.dungeonrun.memory import put_face_down
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.state import EVERYBODY, Dungeon, Hero, Lying
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.whom import Whom, one_hero, whose
from undercroft.rules.dungeonrun.texts.words import Outlook, Price, Word

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards import Encounter, Item

What: TypeAlias = Literal["treasure", "encounter", "either"]
From: TypeAlias = Literal["equipped", "loot", "anywhere"]
KINDS: dict[str, tuple[str, str]] = {
    "treasure": ("treasure card", "treasure cards"),
    "encounter": ("encounter card", "encounter cards"),
    "either": ("treasure or encounter card", "treasure or encounter cards"),
}
PLACES: dict[str, str] = {
    "equipped": "equipped", "loot": "from the loot pile", "anywhere": "equipped or from the loot pile",
}  # fmt: skip


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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        race = f" (a {self.race} discards only {self.race_n})" if self.race else ""
        return f"discard {counted(self.n, *KINDS[self.what])} {PLACES[self.where]}{race}"

    def owed(self, hero: Hero) -> int:
        """How many cards that hero pays."""
        return self.race_n if hero.design.race == self.race else self.n

    def payable(self, state: Dungeon, frame: Frame) -> bool:
        """If there are as many."""
        assert frame.you is not None
        hero = state.heroes[frame.you]
        return len(own_cards(hero, self.what, self.where)) >= self.owed(hero)

    def might_be_payable(self, state: Dungeon, frame: Frame) -> bool:
        """By the size of the loot pile and the open cards (DR-9.18)."""
        assert frame.you is not None
        hero = state.heroes[frame.you]
        return most_by_sight(hero, self.what, self.where) >= self.owed(hero)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The hero chooses which."""
        assert frame.you is not None
        hero = state.heroes[frame.you]
        return lose(state, frame, hero, self.owed(hero), self.what, self.where)

    def worth(self, outlook: Outlook) -> float:
        """A treasure is worth more than a trophy."""
        return -0.7 * self.n if self.what == "encounter" else -1.2 * self.n


class Lose(Word, frozen=True):
    """A hero discards cards of his own choice, if he has any; never artifacts (DR-13.34)."""

    n: Positive = 1
    what: What = "treasure"
    where: From = "equipped"
    whom: Whom = "hero"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        who = "discard" if self.whom == "you" else f"{whose(self.whom)} discards"
        one, many = KINDS[self.what]
        if self.where == "equipped":
            cards = f"{counted(self.n, f'equipped {one}', f'equipped {many}')} of his choice"
        else:
            cards = f"{counted(self.n, one, many)} of his choice {PLACES[self.where]}"
        return f"{who} {cards}, if he has one (never an artifact)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The hero chooses which."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        return lose(state, frame, hero, self.n, self.what, self.where)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If he has one."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and bool(own_cards(hero, self.what, self.where))

    def worth(self, outlook: Outlook) -> float:
        """A card less."""
        return -1.2 * self.n


class Rob(Word, frozen=True):
    """A hero puts a treasure from the loot pile, or if there is none there an equipped one, face down under it."""

    whom: Whom = "hero"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"{whose(self.whom)} puts 1 treasure card from his loot pile, or if he has none there 1 equipped one, "
            "face down under it (his choice; never an artifact)"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The hero chooses which (DR-13.57)."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        return self._rob(state, frame, hero)

    def _rob(self, state: Dungeon, frame: Frame, hero: Hero) -> Rule[None]:
        if state.log and hero.loot:  # it shows now whether there is a treasure in the loot pile
            state.log.tell("robbery", "DR-13.57", reveals=True, seat=hero.seat, room=frame.it, card=frame.card)
        if not robbable(hero):
            return
        decision = Decision(hero.seat, "robbed", partial(robbable, hero), "DR-13.57", about=(frame.card,))
        answer = yield from ask(state, decision)
        item = state.cards.items[str(answer.args[0])]
        was_open = item in hero.equipped
        give_up(state, hero, item)
        if was_open:
            lying = Lying(item, face_up=False, known=EVERYBODY)
            state.items[frame.it] = (*state.items.get(frame.it, ()), lying)
        else:
            put_face_down(state, hero, frame.it, item)
        if state.log:
            if was_open:
                state.log.tell(
                    "robbed-openly", "DR-13.57", seat=hero.seat, room=frame.it, item=item.id, card=frame.card
                )
            else:
                state.log.tell_some(
                    "robbed", "DR-13.57", (hero.seat,), {"item": item.id}, seat=hero.seat, room=frame.it,
                    card=frame.card,
                )  # fmt: skip

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there might be anything to rob: whether it speaks must not betray a loot pile (DR-9.18)."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and most_by_sight(hero, "treasure", "anywhere") > 0

    def worth(self, outlook: Outlook) -> float:
        """A treasure to win back."""
        return -0.8


def robbable(hero: Hero) -> list[Option]:
    """The treasures of the loot pile, or if there are none the equipped ones."""
    return card_options(hero, "give", "treasure", "loot") or card_options(hero, "give", "treasure", "equipped")


AnyCardWord = PayCards | Lose | Rob
