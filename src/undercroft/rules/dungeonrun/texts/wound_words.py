"""Words about wounds: placed, paid, healed, prevented; rallies and narrow escapes (chapter 8; content 8.3)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.damage import can_pay, damage, pay_wounds
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Batch, Battle, Damage, Defeat, Kill
from undercroft.rules.dungeonrun.rally import earn_rally, heal
from undercroft.rules.dungeonrun.state import Dungeon, Foe, Hero
from undercroft.rules.dungeonrun.texts.dice_conditions import final_roll
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Attack, Face, Positive, WoundKind, battle_of
from undercroft.rules.dungeonrun.texts.whom import Whom, heroes_meant, its_own, one_hero, takes, whose
from undercroft.rules.dungeonrun.texts.words import Outlook, Price, Word

Which: TypeAlias = Literal["none", "its-own", "foe", "here", "target"]
"""Which monsters are wounded, too: none, the one that speaks, your foe, those on your tile, the chosen one."""
MONSTERS: dict[str, str] = {
    "its-own": "it", "foe": "the monster", "here": "every monster on the tile", "target": "the chosen monster",
}  # fmt: skip

CLOSE = 2
"""With fewer wounds to spare than this a hero had better not pay with them."""
KINDNESS = 0.2
"""What a wound less on another hero is worth to the one who heals it."""


def rooms_of(dungeon: Dungeon, frame: Frame, which: Which) -> list[int]:
    """The rooms of the monsters that are meant."""
    room: int | None = None
    if which in ("its-own", "here"):
        room = frame.it
    elif which == "target":
        room = frame.target
    elif which == "foe":
        battle = battle_of(dungeon, frame)
        room = battle.room if isinstance(battle, Battle) else None
    return [room] if room is not None and room in dungeon.foes else []


def whose_doing(dungeon: Dungeon, frame: Frame) -> int | None:
    """The hero by whose ability or item it happens; what a tile, trap or monster does is nobody's (DR-8.35)."""
    card = dungeon.cards.by_id.get(frame.card)
    return frame.you if card is not None and card.kind in ("ability", "item") else None


def strike(
    dungeon: Dungeon, frame: Frame, victims: list[tuple[Hero, int]], kind: str, rooms: dict[int, int], certain: bool
) -> Rule[None]:
    """One damage event by the text: wounds on heroes and monsters, all at the same time (DR-8.41)."""
    by = whose_doing(dungeon, frame)
    batches = [Batch(hero.seat, n, kind, by, certain=certain) for hero, n in victims]
    first = by if by is not None else (victims[0][0].seat if victims else dungeon.first)
    yield from damage(dungeon, Damage(first, batches, rooms, by))


class Wound(Word, frozen=True):
    """So many wounds on heroes, and on monsters if it says so, all at the same time."""

    n: Positive
    kind: WoundKind = "effect"
    whom: Whom | None = None
    monsters: Which = "none"
    monsters_n: Positive | None = None
    certain: bool = False

    def describe(self, names: Names) -> str:
        """As the card says it."""
        wounds = counted(self.n, "wound", "wounds")
        certain = " that nothing can cancel" if self.certain else ""
        found = [] if self.whom is None else [f"{takes(self.whom)} {wounds} ({self.kind}){certain}"]
        if self.monsters != "none":
            n = counted(self.monsters_n or self.n, "wound", "wounds")
            found.append(f"put {n} on {MONSTERS[self.monsters]}")
        return " and ".join(found)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """A damage event of its own (DR-8.45)."""
        heroes = [] if self.whom is None else heroes_meant(state, frame, self.whom)
        rooms = dict.fromkeys(rooms_of(state, frame, self.monsters), self.monsters_n or self.n)
        return strike(state, frame, [(hero, self.n) for hero in heroes], self.kind, rooms, self.certain)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody is there to be wounded."""
        heroes = [] if self.whom is None else heroes_meant(state, frame, self.whom)
        return bool(heroes or rooms_of(state, frame, self.monsters))

    def worth(self, outlook: Outlook) -> float:
        """Wounds on others are good, on oneself bad."""
        return -float(self.n) if self.whom == "you" else 0.7 * self.n


class WoundPerDie(Word, frozen=True):
    """A wound for each die of a final attack roll that shows a face, up to so many."""

    face: Face
    most: Positive
    of: Literal["your", "rivals"] = "your"
    whom: Whom = "you"
    rating: Attack | None = None
    certain: bool = False

    def describe(self, names: Names) -> str:
        """As the card says it."""
        rating = f"{self.rating} " if self.rating else ""
        owner = "your" if self.of == "your" else "the other hero's"
        roll = f"{owner} final {rating}attack roll"
        certain = ", that nothing can cancel" if self.certain else ""
        return f"{takes(self.whom)} 1 wound (effect) for each {self.face} in {roll}, at most {self.most}{certain}"

    def amount(self, frame: Frame) -> int:
        """How many wounds it comes to."""
        roll = final_roll(frame, self.of)
        if roll is None or self.rating not in (None, roll.kinship):
            return 0
        return min(self.most, roll.faces.count(self.face))

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One batch."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        return strike(state, frame, [(hero, self.amount(frame))], "effect", {}, self.certain)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is such a die."""
        return self.amount(frame) > 0 and one_hero(state, frame, self.whom) is not None

    def worth(self, outlook: Outlook) -> float:
        """A wound now and then."""
        return -1.0 if self.whom == "you" else 1.0


class PayWounds(Price, frozen=True):
    """Wounds paid for what follows; never if they would defeat the payer (DR-8.39)."""

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"take {counted(self.n, 'wound', 'wounds')} (cost)"

    def payable(self, state: Dungeon, frame: Frame) -> bool:
        """Not if it would defeat you."""
        return frame.you is not None and can_pay(state.heroes[frame.you], self.n)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Placed at once."""
        assert frame.you is not None
        pay_wounds(state, state.heroes[frame.you], self.n)
        return None

    def worth(self, outlook: Outlook) -> float:
        """As many wounds, and far more if they would leave the payer close to defeat."""
        hero = outlook.hero
        close = outlook.frame is not None and hero.life - hero.wounds - self.n < CLOSE
        return -3.0 * self.n if close else -float(self.n)


class Heal(Word, frozen=True):
    """Remove up to so many wounds, or all; not a rally."""

    n: Positive | None = None
    whom: Whom = "you"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.n is None:
            return f"remove all wounds from {whose(self.whom)}"
        up_to = "up to " if self.n > 1 else ""
        return f"remove {up_to}{counted(self.n, 'wound', 'wounds')} from {whose(self.whom)}"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """From each hero meant."""
        for hero in heroes_meant(state, frame, self.whom):
            heal(state, hero, hero.wounds if self.n is None else self.n)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody has wounds and is not about to be judged (DR-8.42)."""
        return any(hero.wounds and not hero.doomed for hero in heroes_meant(state, frame, self.whom))

    def worth(self, outlook: Outlook) -> float:
        """The wounds there are to remove, as far as they are known."""
        frame, there, share = outlook.frame, 3, 1.0
        if frame is not None and (self.whom == "you" or (self.whom, frame.target) == ("target", outlook.hero.seat)):
            there = outlook.hero.wounds
        elif self.whom != "you":
            share = KINDNESS
        return share * (there if self.n is None else min(self.n, there))


class HealMonster(Word, frozen=True):
    """Remove so many wounds from the monster that speaks."""

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"remove {counted(self.n, 'wound', 'wounds')} from it"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Never below 0 (DR-8.2)."""
        foe = state.foes[frame.it]
        state.foes[frame.it] = Foe(foe.card, max(0, foe.wounds - self.n))
        if state.log:
            state.log.tell(
                "monster-healed", "DR-8.42", room=frame.it, monster=foe.card.id, wounds=state.foes[frame.it].wounds
            )
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it has wounds and is not about to be judged (DR-8.42)."""
        foe = its_own(state, frame)
        return foe is not None and 0 < foe.wounds < foe.card.design.life

    def worth(self, outlook: Outlook) -> float:
        """Work undone."""
        return -0.5 * self.n


class Prevent(Word, frozen=True):
    """Cancel up to so many wounds of the batch about to be placed (DR-8.40)."""

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"cancel {'up to ' if self.n > 1 else ''}{counted(self.n, 'wound', 'wounds')} of it"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Never more than there are."""
        batch = frame.occasion
        assert isinstance(batch, Batch)
        stopped = min(self.n, batch.amount)
        batch.amount -= stopped
        if state.log:
            state.log.tell("wounds-cancelled", "DR-8.40", seat=batch.victim, stopped=stopped, card=frame.card)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there are wounds to cancel."""
        return isinstance(frame.occasion, Batch) and frame.occasion.amount > 0

    def worth(self, outlook: Outlook) -> float:
        """The wounds stopped."""
        return float(self.n)


class Rally(Word, frozen=True):
    """A hero earns a rally, taken in the Rally step of the event (DR-6.53)."""

    whom: Whom = "you"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you earn a rally" if self.whom == "you" else f"{whose(self.whom)} earns a rally"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Not while defeated."""
        for hero in heroes_meant(state, frame, self.whom):
            if not hero.doomed:
                earn_rally(state, hero.seat, "text")
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody can rally at all."""
        return any(not hero.doomed for hero in heroes_meant(state, frame, self.whom))

    def worth(self, outlook: Outlook) -> float:
        """A wound less."""
        return 1.0


# -- at a kill or a defeat (DR-8.43, DR-8.44) -----------------------------------------------------------------


class NoKillRally(Word, frozen=True):
    """Nobody earns a rally for this kill; rallies for assisting and by other texts are not affected."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "nobody earns a rally for killing it"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the kill."""
        assert isinstance(frame.occasion, Kill)
        frame.occasion.no_rally = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody would have earned one."""
        return isinstance(frame.occasion, Kill) and frame.occasion.killer is not None

    def worth(self, outlook: Outlook) -> float:
        """A rally less."""
        return -1.0


class Survive(Word, frozen=True):
    """It is not killed; its wounds are set to its life minus 1."""

    part: ClassVar[str] = "save"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is not killed and its wounds are set to its life minus 1"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The kill is off."""
        kill = frame.occasion
        assert isinstance(kill, Kill)
        kill.saved = True
        foe = state.foes[kill.room]
        state.foes[kill.room] = Foe(foe.card, foe.card.design.life - 1)
        if state.log:
            state.log.tell("monster-survived", "DR-8.43", room=kill.room, monster=foe.card.id)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        return isinstance(frame.occasion, Kill) and not frame.occasion.saved

    def worth(self, outlook: Outlook) -> float:
        """A kill lost."""
        return -1.5


class Save(Word, frozen=True):
    """A hero who would be defeated is not; his wounds become his life minus 1, or half of it, rounded down."""

    part: ClassVar[str] = "save"
    wounds: Literal["life-minus-1", "half-life"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        after = "life rating minus 1" if self.wounds == "life-minus-1" else "half the life rating, rounded down"
        return f"the hero is not defeated and the wounds become {after}"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The defeat is off."""
        defeat = frame.occasion
        assert isinstance(defeat, Defeat)
        defeat.saved = True
        hero = state.heroes[defeat.victim]
        hero.wounds = hero.life - 1 if self.wounds == "life-minus-1" else hero.life // 2
        if state.log:
            state.log.tell("hero-saved", "DR-8.44", seat=hero.seat, wounds=hero.wounds)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        return isinstance(frame.occasion, Defeat) and not frame.occasion.saved

    def worth(self, outlook: Outlook) -> float:
        """A turn, and perhaps a life."""
        return 4.0


AnyWoundWord = (
    Wound | WoundPerDie | PayWounds | Heal | HealMonster | Prevent | Rally | NoKillRally | Survive | Save
)  # fmt: skip
