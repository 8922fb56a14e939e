"""Words about wounds: placed, paid, healed, prevented; and rallies (chapter 8; content 8.3)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.damage import can_pay, damage, pay_wounds
from undercroft.rules.dungeonrun.dice import plain_roll
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.moments import MOMENTS
from undercroft.rules.dungeonrun.numbers import foe_number, life_left, rating_of
from undercroft.rules.dungeonrun.occasions import Batch, Battle, Damage, Roll
from undercroft.rules.dungeonrun.rally import earn_rally, heal
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, Hero
from undercroft.rules.dungeonrun.texts.dice_conditions import final_roll
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Attack, Face, Positive, WoundKind, battle_of
from undercroft.rules.dungeonrun.texts.whom import Whom, heroes_meant, its_own, one_hero, takes, whose
from undercroft.rules.dungeonrun.texts.words import Outlook, Price, Word

Which: TypeAlias = Literal["none", "its-own", "foe", "here", "target"]
"""Which monsters are wounded, too: none, the one that speaks, your foe, those on your tile, the chosen one."""
HERO_LINE = 4
"""What a die must reach against a hero (DR-8.4)."""
MONSTERS: dict[str, str] = {
    "its-own": "it", "foe": "the monster", "here": "every monster on the tile", "target": "the chosen monster",
}  # fmt: skip

BOTH: dict[tuple[str | None, str], str] = {
    ("rival", "foe"): "your foe", ("others-here", "here"): "every other hero and every monster on the tile",
}  # fmt: skip
"""Heroes and monsters in one word."""
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
    dungeon: Dungeon,
    frame: Frame,
    victims: list[tuple[Hero, int]],
    kind: str,
    rooms: dict[int, int],
    *,
    certain: bool,
) -> Rule[None]:
    """One damage event by the text: wounds on heroes and monsters, all at the same time (DR-8.41)."""
    by = whose_doing(dungeon, frame)
    batches = [Batch(hero.seat, n, kind, by, certain=certain) for hero, n in victims]
    first = by if by is not None else (victims[0][0].seat if victims else dungeon.first)
    yield from damage(dungeon, Damage(first, batches, rooms, by))


def would_hurt(dungeon: Dungeon, frame: Frame, hero: Hero, n: int, kind: WoundKind) -> bool:
    """Whether wounds on a hero could change anything.

    No use is wasted on whoever waits for judgement, nor on wounds that a text is sure to cancel (DR-13.58).
    """
    if frame.printed is None or not frame.printed.text.may:
        return True
    return not hero.doomed and n > warded(dungeon, hero, Batch(hero.seat, n, kind, frame.you))


def would_hurt_foe(frame: Frame, foe: Foe) -> bool:
    """Whether wounds on a monster could change anything; no use is wasted on one that is dying (DR-13.58)."""
    return life_left(foe) > 0 or frame.printed is None or not frame.printed.text.may


def warded(dungeon: Dungeon, hero: Hero, batch: Batch) -> int:
    """How many wounds of a batch the hero's compulsory texts cancel in any case (Radiant Ward)."""
    return sum(
        word.n
        for printed in MOMENTS.texts(dungeon, hero.seat, "before-wounds")
        if not printed.text.may and MOMENTS.holds(dungeon, hero, printed, batch, "before-wounds")
        for word in printed.text.do
        if isinstance(word, Prevent)
    )


def hurt_worth(dungeon: Dungeon, hero: Hero, other: Hero, wounds: int) -> float:
    """What it is worth to one hero to wound another: little before the endgame, a lot if it kills in it."""
    if other is hero:
        return -float(wounds)
    if not dungeon.endgame:
        return 0.3 * wounds
    return 4.0 if other.wounds + wounds >= other.life else 0.7 * wounds


def foe_worth(foe: Foe, wounds: int) -> float:
    """What it is worth to wound a monster: its card, if it dies of that."""
    return 2.5 if foe.wounds + wounds >= foe.card.design.life else 0.5 * wounds


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
        if (self.whom, self.monsters) in BOTH and self.monsters_n in (None, self.n):
            return f"{BOTH[self.whom, self.monsters]} takes {wounds} ({self.kind}){certain}"
        found = [] if self.whom is None else [f"{takes(self.whom)} {wounds} ({self.kind}){certain}"]
        if self.monsters != "none":
            n = counted(self.monsters_n or self.n, "wound", "wounds")
            found.append(f"put {n} on {MONSTERS[self.monsters]}")
        return " and ".join(found)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """A damage event of its own (DR-8.45)."""
        heroes = [] if self.whom is None else heroes_meant(state, frame, self.whom)
        rooms = dict.fromkeys(rooms_of(state, frame, self.monsters), self.monsters_n or self.n)
        return strike(state, frame, [(hero, self.n) for hero in heroes], self.kind, rooms, certain=self.certain)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody is there to be wounded."""
        heroes = [] if self.whom is None else heroes_meant(state, frame, self.whom)
        foes = [state.foes[room] for room in rooms_of(state, frame, self.monsters)]
        return any(would_hurt(state, frame, hero, self.n, self.kind) for hero in heroes) or any(
            would_hurt_foe(frame, foe) for foe in foes
        )

    def worth(self, outlook: Outlook) -> float:
        """Wounds on oneself are bad, on others good: on rivals in the endgame above all, on each that is there."""
        if self.whom == "you":
            return -float(self.n)
        frame, dungeon = outlook.frame, outlook.dungeon
        if frame is None:
            foe = 2.0 if dungeon.boss_is is BossIs.ON_MAP else 1.2
            return (foe if self.monsters == "foe" else 0.7) * self.n
        rivals = [] if self.whom is None else heroes_meant(dungeon, frame, self.whom)
        wounds = self.monsters_n or self.n
        foes = [dungeon.foes[room] for room in rooms_of(dungeon, frame, self.monsters)]
        return sum(hurt_worth(dungeon, outlook.hero, each, self.n) for each in rivals) + sum(
            foe_worth(each, wounds) for each in foes
        )


class WoundPerDie(Word, frozen=True):
    """A wound for each die of a final attack roll that shows a face, up to so many."""

    moments: ClassVar[tuple[str, ...]] = ("after-wounds",)

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
        return strike(state, frame, [(hero, self.amount(frame))], "effect", {}, certain=self.certain)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is such a die."""
        return self.amount(frame) > 0 and one_hero(state, frame, self.whom) is not None

    def worth(self, outlook: Outlook) -> float:
        """A wound now and then."""
        return -1.0 if self.whom == "you" else 1.0


class Shoot(Word, frozen=True):
    """A ranged attack on the chosen hero or monster: each die that reaches the hit line is a wound (DR-8.46).

    dice   so many dice; or
    half   half of this rating, rounded up
    """

    at: Literal["hero", "monster"]
    dice: Positive | None = None
    half: Literal["brawn", "magic", "skill"] | None = None

    def describe(self, names: Names) -> str:
        """As the card says it."""
        what = f"dice equal to half your {self.half} rating, rounded up, at least 1"
        if self.dice is not None:
            what = counted(self.dice, "die", "dice")
        return f"roll {what}: each that reaches the hit line puts 1 wound (attack) on the target"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """No answer, no assist, no sabotage."""
        assert frame.you is not None
        assert frame.target is not None
        return self._shoot(state, frame, state.heroes[frame.you], frame.target)

    def _shoot(self, state: Dungeon, frame: Frame, hero: Hero, target: int) -> Rule[None]:
        # No battle: what lowers the defense of a foe in battles does not count (Stonebreaker).
        line = HERO_LINE if self.at == "hero" else foe_number(state, target, "defense")
        roll = Roll("check", hero.seat, hero.room, line=line)
        dice = self.dice if self.half is None else (rating_of(state, hero, self.half) + 1) // 2
        yield from plain_roll(state, roll, max(1, dice or 0))
        hits = roll.successes
        if hits and self.at == "hero":
            yield from strike(state, frame, [(state.heroes[target], hits)], "attack", {}, certain=False)
        elif hits:
            yield from strike(state, frame, [], "attack", {target: hits}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """At whatever was chosen."""
        return frame.target is not None

    def worth(self, outlook: Outlook) -> float:
        """The wounds to be expected, without any risk; as far as they go, a monster is as good as killed."""
        frame, dungeon, hero = outlook.frame, outlook.dungeon, outlook.hero
        dice = self.dice if self.half is None else (hero.trained(self.half) + 1) // 2
        if frame is None or frame.target is None:
            return 0.4 * (dice or 1)
        if self.at == "hero":
            return hurt_worth(dungeon, hero, dungeon.heroes[frame.target], 1) * (dice or 1) / 2
        foe = dungeon.foes[frame.target]
        hits = (dice or 1) * (7 - foe.card.design.defense) / 6
        return 3.0 * min(1.0, hits / max(1, foe.card.design.life - foe.wounds))


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
        if outlook.frame is None:
            return -0.5 * self.n  # it will be paid when it pays
        close = hero.life - hero.wounds - self.n < CLOSE
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

    moments: ClassVar[tuple[str, ...]] = ("before-wounds",)

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"cancel {'up to ' if self.n > 1 else ''}{self.n} of them"

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


AnyWoundWord = Wound | WoundPerDie | Shoot | PayWounds | Heal | HealMonster | Prevent | Rally
