"""Words that wound heroes and monsters."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Any, ClassVar, Literal, TypeAlias

from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Price, Word
from undercroft.rules.dungeonrun.cards.words.dice import final_roll
from undercroft.rules.dungeonrun.cards.words.healing import Prevent
from undercroft.rules.dungeonrun.cards.words.terms import Attack, Face, Positive, WoundKind
from undercroft.rules.dungeonrun.cards.words.whom import Whom, battle_of, heroes_meant, one_hero, owner_of
from undercroft.rules.dungeonrun.fighting.damage import can_pay, damage, pay_wounds
from undercroft.rules.dungeonrun.fighting.dice import hero_roll, plain_roll
from undercroft.rules.dungeonrun.fighting.numbers import AGAINST_HEROES, foe_number, life_left, rating_of, why_not
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Battle, Damage, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, Hero

HIT = 0.5
"""How often a die hits, where nothing is known of the foe."""


class AttackFreely(Word, frozen=True):
    """A free attack of yours on the chosen hero or monster, who rolls nothing in response (DR-8.4).

    It is no battle: nobody assists or sabotages, and a kill by it earns the Rally of a kill (DR-8.5).
    """

    at: Literal["hero", "monster"]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The rating, the dice with their window, one attack batch."""
        assert frame.target is not None
        hero = owner_of(state, frame)
        target = frame.target
        options = [option("with", rating) for rating in ("brawn", "magic")]
        answer = yield from ask_openly(Decision(hero.seat, "test-with", options, "DR-8.4", about=(frame.card,)))
        rating = str(answer.args[0])
        line = AGAINST_HEROES if self.at == "hero" else foe_number(state, target, "defense")
        roll = Roll("attack", hero.seat, hero.room, rating, rating, line)
        yield from hero_roll(state, roll)
        if roll.successes and self.at == "hero":
            yield from strike(state, frame, [(state.heroes[target], roll.successes)], "attack", {}, certain=False)
        elif roll.successes:
            yield from strike(state, frame, [], "attack", {target: roll.successes}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """On whatever was chosen."""
        return frame.target is not None

    def worth(self, outlook: Outlook) -> float:
        """A hit for every other die."""
        return HIT * max(outlook.hero.trained("brawn"), outlook.hero.trained("magic"))


Which: TypeAlias = Literal["none", "its-own", "foe", "here", "target"]
"""Which monsters are wounded, too: none, the one that speaks, your foe, those on your tile, the chosen one."""
CLOSE = 2
"""With fewer wounds to spare than this a hero had better not pay with them."""


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

    def particulars(self) -> Mapping[str, Any]:
        """Its parameters, and what follows from them."""
        return {
            **super().particulars(),
            "monsters_n": self.monsters_n or self.n,
            "same": self.monsters_n in (None, self.n),
        }

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
        return fsum(hurt_worth(dungeon, outlook.hero, each, self.n) for each in rivals) + fsum(
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

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """No answer, no assist, no sabotage."""
        assert frame.target is not None
        hero = owner_of(state, frame)
        target = frame.target
        # No battle: what lowers the defense of a foe in battles does not count (Stonebreaker).
        line = AGAINST_HEROES if self.at == "hero" else foe_number(state, target, "defense")
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

    def payable(self, state: Dungeon, frame: Frame) -> bool:
        """Not if it would defeat you."""
        return frame.you is not None and can_pay(state.heroes[frame.you], self.n)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Placed at once."""
        pay_wounds(state, owner_of(state, frame), self.n)
        return None

    def worth(self, outlook: Outlook) -> float:
        """As many wounds, and far more if they would leave the payer close to defeat."""
        hero = outlook.hero
        if outlook.frame is None:
            return -0.5 * self.n  # it will be paid when it pays
        close = hero.life - hero.wounds - self.n < CLOSE
        return -3.0 * self.n if close else -float(self.n)


def open_to_attack(dungeon: Dungeon, hero: Hero) -> bool:
    """Whether the monster beside a hero may make a free attack on him (Beast-Tongue)."""
    foe = dungeon.foes.get(hero.room)
    if foe is None:
        return False
    return why_not(dungeon, Deed("free-attack", hero.seat, hero.room, foe.card, why="text")) is None
