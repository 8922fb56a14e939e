"""Words with a rule of their own about attacks: horns, fury, swings that go too far, sabotage called off."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.dice import hero_roll, may_reroll, throw_again
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.numbers import SABOTAGE, foe_number
from undercroft.rules.dungeonrun.occasions import Attempt, Battle, Duel, Kill, Roll
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.dice_words import DONE, die_options, faces_left
from undercroft.rules.dungeonrun.texts.when import Positive, roll_of
from undercroft.rules.dungeonrun.texts.whom import one_hero
from undercroft.rules.dungeonrun.texts.words import Outlook, Word
from undercroft.rules.dungeonrun.texts.wound_words import HERO_LINE, strike, would_hurt

HIT = 0.5
"""How often a die hits, where nothing is known of the foe."""


class HornDice(Word, frozen=True):
    """Dice rolled before the battle: each that reaches the monster's defense wounds it (`gore-attack`, DR-13.38).

    They are no attack dice: nothing adds to them, rerolls or changes them (DR-7.25).
    """

    moments: ClassVar[tuple[str, ...]] = ("declare",)

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"roll {self.n} horn dice; each that reaches the monster's defense puts 1 wound on it (they are not "
            "attack dice: nothing adds to, rerolls or changes them, and they block nothing)"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Against the defense as it is before an attack is chosen; a kill is one in battle (DR-5.97)."""
        return self._gore(state, frame)

    def _gore(self, state: Dungeon, frame: Frame) -> Rule[None]:
        battle = frame.occasion
        assert isinstance(battle, Battle)
        line = foe_number(state, battle.room, "defense", state.heroes[battle.actor], attempt=battle)
        faces = state.chance.dice(self.n, "horns")
        if state.log:
            state.log.tell("horns-rolled", "DR-7.25", reveals=True, seat=battle.actor, dice=tuple(faces), line=line)
        wounds = sum(face >= line for face in faces)
        if wounds:
            yield from strike(state, frame, [], "effect", {battle.room: wounds}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In your own battle against a monster."""
        battle = frame.occasion
        return isinstance(battle, Battle) and battle.actor == frame.you and battle.room in state.foes

    def worth(self, outlook: Outlook) -> float:
        """Hits for nothing."""
        return HIT * self.n


class Fury(Word, frozen=True):
    """Reroll a die below the hit line, and another as long as the last one reached it (`fury`, DR-7.22, DR-13.45).

    most_in_duel   how many dice at the latest against a hero
    """

    moments: ClassVar[tuple[str, ...]] = ("after-roll",)
    part: ClassVar[str] = "reroll"
    most_in_duel: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "reroll one of your dice that is below the hit line; if it now reaches the line, you may reroll another "
            "one below it that has not been rerolled so yet, and so on until one stays below the line, against a "
            f"hero at most {self.most_in_duel} dice (the whole chain is your one reroll for this action)"
        )

    def places(self, roll: Roll, taken: tuple[int, ...]) -> list[int]:
        """The dice that may be rerolled next, one for each face."""
        return [place for place in faces_left(roll, taken) if roll.faces[place] < roll.line]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Without interruption (DR-7.22)."""
        roll = roll_of(frame)
        assert roll is not None
        return self._chain(state, frame, roll)

    def _chain(self, state: Dungeon, frame: Frame, roll: Roll) -> Rule[None]:
        assert frame.you is not None
        duel = isinstance(innermost(state.occasions, Attempt), Duel)
        taken: tuple[int, ...] = ()
        while places := self.places(roll, taken):
            options = die_options(roll, places) + ([DONE] if taken else [])
            about = (frame.card, " ".join(map(str, roll.faces)))
            answer = yield from ask_openly(Decision(frame.you, "reroll-die", options, "DR-7.22", about=about))
            if answer is DONE:
                return
            place = places[options.index(answer)]
            taken = (*taken, place)
            throw_again(state, roll, (place,), frame.you)
            if roll.faces[place] < roll.line or (duel and len(taken) >= self.most_in_duel):
                return

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While a die of yours is below the line, and you have caused no reroll in this action (DR-7.15)."""
        roll = roll_of(frame)
        if roll is None or frame.you is None or roll.roller != frame.you:
            return False
        return bool(self.places(roll, ())) and may_reroll(state, frame.you)

    def worth(self, outlook: Outlook) -> float:
        """A hit for each die of the chain, as likely as it comes to it."""
        roll = None if outlook.frame is None else roll_of(outlook.frame)
        if roll is None:
            return 2.0
        chance = max(0, 7 - roll.line) / 6
        return float(sum(chance**link for link in range(1, 1 + sum(face < roll.line for face in roll.faces))))


class Surplus(Word, frozen=True):
    """The hits that landed beyond the monster's life are wounds (attack) on another hero (`overswing`)."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    most: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "put the hits you landed beyond the life it had left, "
            f"at most {self.most}, as wounds (attack) on the chosen hero"
        )

    def amount(self, frame: Frame) -> int:
        """How many wounds it comes to."""
        kill = frame.occasion
        if not isinstance(kill, Kill) or kill.battle is None or kill.battle.actor != frame.you:
            return 0
        return min(self.most, kill.battle.surplus)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One batch."""
        hero = one_hero(state, frame, "target")
        assert hero is not None
        return strike(state, frame, [(hero, self.amount(frame))], "attack", {}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a surplus and somebody to hit."""
        hero = one_hero(state, frame, "target")
        wounds = self.amount(frame)
        return wounds > 0 and hero is not None and would_hurt(state, frame, hero, wounds, "attack")

    def worth(self, outlook: Outlook) -> float:
        """A wound or two on a rival."""
        return 0.7 * (self.amount(outlook.frame) if outlook.frame is not None else 1)


class CancelSabotage(Word, frozen=True):
    """The chosen hero is no saboteur of this attempt (`castigate`)."""

    moments: ClassVar[tuple[str, ...]] = ("declare",)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "cancel that sabotage (the chosen hero is no saboteur of this action)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """With nobody left the dice come back (DR-6.27), and the hero runs no risk any more (DR-6.30)."""
        attempt = frame.occasion
        assert isinstance(attempt, Attempt)
        attempt.saboteurs = tuple(seat for seat in attempt.saboteurs if seat != frame.target)
        if state.log:
            state.log.tell("sabotage-cancelled", "DR-13.5", seat=frame.you, to=frame.target, card=frame.card)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If that hero sabotages."""
        return isinstance(frame.occasion, Attempt) and frame.target in frame.occasion.saboteurs

    def worth(self, outlook: Outlook) -> float:
        """Two dice, if it was the only one."""
        attempt = None if outlook.frame is None else outlook.frame.occasion
        alone = not isinstance(attempt, Attempt) or len(attempt.saboteurs) == 1
        return HIT * SABOTAGE if alone else 0.0


class AttackFreely(Word, frozen=True):
    """A free attack of yours on the chosen hero or monster, who rolls nothing in response (DR-8.4).

    It is no battle: nobody assists or sabotages, and a kill by it earns the Rally of a kill (DR-8.5).
    """

    at: Literal["hero", "monster"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"make a free attack on the chosen {self.at} with brawn or magic: each die that reaches the line is a hit"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The rating, the dice with their window, one attack batch."""
        assert frame.you is not None
        assert frame.target is not None
        return self._attack(state, frame, state.heroes[frame.you], frame.target)

    def _attack(self, state: Dungeon, frame: Frame, hero: Hero, target: int) -> Rule[None]:
        options = [option("with", rating) for rating in ("brawn", "magic")]
        answer = yield from ask_openly(Decision(hero.seat, "test-with", options, "DR-8.4", about=(frame.card,)))
        rating = str(answer.args[0])
        line = HERO_LINE if self.at == "hero" else foe_number(state, target, "defense")
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


AnyAttackWord = HornDice | Fury | Surplus | CancelSabotage | AttackFreely
