"""What only Stabbins' cards do: pockets picked, bargains forced, kills claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from undercroft.abilities import innermost
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.cards.kinds import Choose, Outlook, When, Word
from undercroft.rules.dungeonrun.cards.words.cards import card_options, own_cards
from undercroft.rules.dungeonrun.cards.words.dice import dice_to_come
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.whom import chosen_hero, heroes_meant, owner_of, roll_of
from undercroft.rules.dungeonrun.cards.words.wounds import strike
from undercroft.rules.dungeonrun.exploring.markers import put_marker
from undercroft.rules.dungeonrun.exploring.search import search
from undercroft.rules.dungeonrun.fighting.battle import ATTACKS, kinship
from undercroft.rules.dungeonrun.fighting.dice import hero_roll, plain_roll
from undercroft.rules.dungeonrun.fighting.numbers import counted_dice, why_not
from undercroft.rules.dungeonrun.gear.items import give_up
from undercroft.rules.dungeonrun.memory import came_openly, changed_hands, put_face_down, were_shown
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Disarming, Duel, Escaping, Kill, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class TileWithin(Choose, frozen=True, tag="tile"):
    """A placed tile other than your own, no farther away than that."""

    most: Positive

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order of placing."""
        return [room for room, steps in enumerate(state.plan.distances(frame.it)) if steps and steps <= self.most]


class LyingHere(Choose, frozen=True, tag="lying"):
    """A card lying on your tile, by its place; face-down cards are not seen until they are taken."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order in which they lie."""
        return range(len(state.items.get(frame.it, ())))

    def shown(self, candidate: int) -> int | str:
        """The first card is number 1."""
        return candidate + 1


class OthersHere(When, frozen=True):
    """Another hero is on your tile; not your foe, if `bystander`."""

    bystander: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        others = {hero.seat for hero in heroes_meant(state, frame, "others-here")}
        battle = innermost(state.occasions, Attempt)
        if self.bystander and isinstance(battle, Duel):
            others -= {battle.actor, battle.defender}
        return bool(others)


class RollFailed(When, frozen=True):
    """The final roll has failed (DR-7.23, part e)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the dice as they lie."""
        roll = roll_of(frame)
        return roll is not None and not roll.success


class AttemptDice(Word, frozen=True):
    """The actor of the battle, escape or disarm just declared rolls more dice, or fewer."""

    moments: ClassVar[tuple[str, ...]] = ("declare",)

    n: int

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Counted with the other penalties (DR-7.1)."""
        assert isinstance(frame.occasion, Attempt)
        frame.occasion.dice += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While it has not succeeded already; fewer dice, if he might roll more than one."""
        attempt = frame.occasion
        if not isinstance(attempt, Attempt) or attempt.succeeded:
            return False
        return self.n > 0 or any(
            counted_dice(state, roll, attempt) + dice_to_come(state, attempt.actor, roll) > 1
            for roll in rolls_ahead(state, attempt)
        )

    def worth(self, outlook: Outlook) -> float:
        """A rival who gets away is bad news in the endgame only."""
        return -0.4 * self.n if outlook.dungeon.endgame or outlook.frame is None else -0.05 * self.n


def rolls_ahead(dungeon: Dungeon, attempt: Attempt) -> Iterator[Roll]:
    """The rolls among which the actor of an attempt just declared will choose."""
    kind: str
    ratings: Sequence[str]
    match attempt:
        case Escaping():
            kind, ratings = "escape", ("skill",)
        case Disarming(rating=rating):
            kind, ratings = "disarm", (rating,)
        case _:
            kind, ratings = "attack", ATTACKS
    actor = dungeon.heroes[attempt.actor]
    for each in (*ratings, *MOMENTS.instead_of(dungeon, actor, kind, ratings)):
        yield Roll(kind, actor.seat, attempt.room, each, kinship(each) if kind == "attack" else "")


def out_of_hands(dungeon: Dungeon, frame: Frame, hero: Hero) -> bool:
    """Whether a text keeps a hero's cards safe from the cards of others (Incorruptible, DR-13.55)."""
    return why_not(dungeon, Deed("touch-cards", hero.seat, hero.room, other=frame.you)) is not None


def look_at_loot(dungeon: Dungeon, hero: Hero, other: Hero) -> None:
    """A hero sees the loot pile of another until the end of the action (DR-9.14, DR-13.43)."""
    dungeon.peeking = (hero.seat, other.seat)
    cards = tuple(card.id for card in other.loot)
    were_shown(dungeon, other, cards, (hero.seat,))
    if dungeon.log:
        dungeon.log.tell_some(
            "looked-at-loot", "DR-9.14", (hero.seat, other.seat), {"result": "seen", "cards": cards}, seat=hero.seat,
            other=other.seat,
        )  # fmt: skip


def hand_over(dungeon: Dungeon, giver: Hero, taker: Hero, card: Item | Encounter, kind: str) -> None:
    """A card of that kind goes from one hero to the loot pile of another; what was worn, everybody has seen."""
    worn = card in giver.equipped
    give_up(dungeon, giver, card)
    taker.loot = (*taker.loot, card)
    if worn:
        came_openly(dungeon, taker, card)
    else:
        changed_hands(dungeon, giver, taker, (card,), kind)


class PickPocket(Word, frozen=True):
    """Look at the chosen hero's loot pile; both roll skill; the better one robs, or wounds (content 1.1)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """A contest of two checks (DR-7.24)."""
        thief = owner_of(state, frame)
        victim = chosen_hero(state, frame)
        look_at_loot(state, thief, victim)
        lead = 0
        for hero, sign in ((thief, 1), (victim, -1)):
            roll = Roll("check", hero.seat, hero.room, "skill")
            yield from hero_roll(state, roll)
            lead += sign * roll.successes
        if lead < 0:
            yield from strike(state, frame, [(thief, 1)], "effect", {}, certain=False)
        elif lead > 0 and steal_options(victim):
            decision = Decision(thief.seat, "steal", partial(steal_options, victim), "DR-13.43", about=(victim.seat,))
            answer = yield from ask(state, decision, might=len(victim.loot) > 1)
            card = next(each for each in victim.loot if each.id == answer.args[0])
            hand_over(state, victim, thief, card, "not-the-stone")
            if state.log:
                state.log.tell_some(
                    "stolen", "DR-13.43", (thief.seat, victim.seat), {"card": card.id}, seat=thief.seat,
                    other=victim.seat,
                )  # fmt: skip

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a loot pile to look at, and nothing keeps it safe."""
        if frame.target is None:
            return False
        victim = state.heroes[frame.target]
        return bool(victim.loot) and not out_of_hands(state, frame, victim)

    def worth(self, outlook: Outlook) -> float:
        """A card, by the odds of the two; a hero close to defeat had better not be caught."""
        frame, hero = outlook.frame, outlook.hero
        if frame is None or frame.target is None:
            return 2.0
        lead = hero.trained("skill") - outlook.dungeon.heroes[frame.target].trained("skill")
        chance = min(0.9, max(0.1, 0.5 + 0.13 * lead))
        caught = 3.0 if hero.life - hero.wounds < 2 else 1.0
        return 3.0 * chance - caught * (1 - chance)


def steal_options(victim: Hero) -> list[Option]:
    """Every card of the loot pile but the Summoning Stone."""
    return [option("steal", card.id) for card in victim.loot if not (card.kind == "item" and card.stone)]


class CrookedBargain(Word, frozen=True):
    """Take a treasure of the chosen hero and give him one of yours, both into the loot piles (content 2.7)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Its owner makes both choices (DR-13.57)."""
        hero = owner_of(state, frame)
        other = chosen_hero(state, frame)
        look_at_loot(state, hero, other)
        if not own_cards(other, "treasure", "anywhere"):
            return
        about = (frame.card, other.seat)
        options = partial(card_options, other, "take", "treasure", "anywhere")
        answer = yield from ask(state, Decision(hero.seat, "bargain-take", options, "DR-13.57", about=about))
        taken = state.cards.items[str(answer.args[0])]
        options = partial(card_options, hero, "give", "treasure", "anywhere")
        answer = yield from ask(state, Decision(hero.seat, "bargain-give", options, "DR-13.57", about=about))
        given = state.cards.items[str(answer.args[0])]
        hand_over(state, other, hero, taken, "treasure")
        hand_over(state, hero, other, given, "treasure")
        if state.log:
            state.log.tell_some(
                "bargained", "DR-13.57", (hero.seat, other.seat), {"taken": taken.id, "given": given.id},
                seat=hero.seat, other=other.seat,
            )  # fmt: skip

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If he might have a treasure, and you have one."""
        if frame.target is None or frame.you is None:
            return False
        other = state.heroes[frame.target]
        if out_of_hands(state, frame, other) or not own_cards(state.heroes[frame.you], "treasure", "anywhere"):
            return False
        return bool(own_cards(other, "treasure", "equipped") or other.loot)

    def worth(self, outlook: Outlook) -> float:
        """His best treasure for your worst; what he wears is worth taking."""
        frame = outlook.frame
        if frame is None or frame.target is None:
            return 1.5
        worn = own_cards(outlook.dungeon.heroes[frame.target], "treasure", "equipped")
        spare = own_cards(outlook.hero, "treasure", "loot")
        return (2.0 if worn else 0.8) + (0.5 if spare else -0.8)


class SearchOne(Word, frozen=True):
    """Take the chosen card from the tile, as if by a Search of that one card (DR-5.84)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It counts as a Search for the Rigged marker and for the Summoning Stone."""
        return search(state, owner_of(state, frame), frame.target)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a card was chosen."""
        return frame.target is not None

    def worth(self, outlook: Outlook) -> float:
        """A treasure; the Stone is worth everything."""
        frame = outlook.frame
        if frame is None or frame.target is None:
            return 1.0
        lying = outlook.dungeon.items[frame.it][frame.target]
        return 40.0 if lying.face_up and lying.item.stone else 3.0


class ClaimKill(Word, frozen=True):
    """You and the killer roll a die each; if yours is higher, the monster card goes to your loot pile."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Two checks, yours first (DR-7.24)."""
        kill = frame.occasion
        assert isinstance(kill, Kill)
        assert kill.killer is not None
        hero = owner_of(state, frame)
        killer = state.heroes[kill.killer]
        faces = []
        for each in (hero, killer):
            roll = Roll("check", each.seat, each.room)
            yield from plain_roll(state, roll, 1)
            faces.append(roll.faces[0])
        if faces[0] > faces[1]:
            give_up(state, killer, kill.monster)
            hero.loot = (*hero.loot, kill.monster)
            came_openly(state, hero, kill.monster)
            if state.log:
                state.log.tell(
                    "credit-claimed", "DR-8.43", seat=hero.seat, other=killer.seat, monster=kill.monster.id
                )

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If the card has gone to the killer's loot pile, and nothing keeps it safe there."""
        kill = frame.occasion
        if not isinstance(kill, Kill) or kill.killer is None:
            return False
        killer = state.heroes[kill.killer]
        return kill.monster in killer.loot and not out_of_hands(state, frame, killer)

    def worth(self, outlook: Outlook) -> float:
        """Half an advance, in five of twelve cases."""
        return 0.7


class RigChest(Word, frozen=True):
    """Put a treasure card of your loot pile face down on your tile, with the Rigged marker."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Its owner knows the card (DR-9.15)."""
        hero = owner_of(state, frame)
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
