"""PREVENT, CANCEL, REDIRECT, UNSTOP, SET_LUCK and SCOUT: answers to one window."""

from __future__ import annotations

from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Decision, Rule, option, override
from undercroft.rules.runaway.bots.advice.outlooks import DEATH, LIFE, Answering, facing, mean
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.encounter_spaces import encounter_options
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import how_much
from undercroft.rules.runaway.memory import encounter_zone, was_looked_at
from undercroft.rules.runaway.occasions import NO_FLIP, Approach, Brake, Flip, Hurt, LuckDrawn
from undercroft.rules.runaway.phrases import Count, Positive, size
from undercroft.rules.runaway.state import EVERYBODY, Chase, FaceDown, Player
from undercroft.rules.runaway.vocabulary.op import Op
from undercroft.rules.runaway.windows import ask

FLIP_IT = option("flip-it")
LEAVE_IT = option("leave-it")


class Answer(Op, frozen=True):
    """An op that answers to one window; nobody faces it."""

    abstract: ClassVar[bool] = True

    def on_average(self) -> float:
        """0: it is only used in answer, never faced."""
        return 0.0


class Prevent(Answer, frozen=True):
    """Less damage is taken (RA-8.34)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:hurt"])

    n: Count

    @override
    def describe(self, names: Names) -> str:
        return f"prevent up to {size(self.n)} of the Damage"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The damage about to be taken is lower, not below 0 (RA-8.34)."""
        window = frame.window
        assert isinstance(window, Hurt)
        amount = yield from how_much(chase, hero, frame, self.n)
        window.amount = max(0, window.amount - amount)
        window.gone = window.amount == 0  # RA-9.20
        if chase.log:
            chase.log.tell("prevented", "RA-8.34", seat=hero.seat, amount=amount, left=window.amount)

    def when_answering(self, now: Answering) -> float:
        """What is saved; a strong answer is worth keeping unless it saves the Hero's life."""
        assert isinstance(now.window, Hurt)
        damage, most = now.window.amount, mean(self.n)
        saved = LIFE * min(most, damage) - (2.0 if most > 3 else 0.5)
        lethal = damage >= now.hero.life > damage - most
        return saved + (DEATH if lethal else 0.0)


class Cancel(Answer, frozen=True):
    """The flipped card is not resolved (RA-8.34)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:flip"])

    @override
    def describe(self, names: Names) -> str:
        return "the card has no effect"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """The flipped card is not resolved; it stays where it lies (RA-8.34)."""
        window = frame.window
        assert isinstance(window, Flip)
        window.gone = True
        tell_cancelled(chase, hero, window.card, "RA-8.34")

    def when_answering(self, now: Answering) -> float:
        """What the card would have cost."""
        assert isinstance(now.window, Flip)
        return -facing(now.chase, now.hero, now.window.card.ops) - 0.5


def tell_cancelled(chase: Chase, hero: Player, card: Card, clause: str) -> None:
    """A card that was flipped does nothing."""
    if chase.log:
        chase.log.tell("cancelled", clause, seat=hero.seat, card=card.id)


class Redirect(Answer, frozen=True):
    """The flipped card goes to another Hero who has not begun to run (RA-8.55)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:flip"])

    @override
    def describe(self, names: Names) -> str:
        return (
            "put the card face down in front of another Hero who has not yet begun to run this round; "
            "if there is none, it has no effect"
        )

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The flipped card goes face down to a Hero who has yet to run; everybody knows what it is (RA-8.55)."""
        window = frame.window
        assert isinstance(window, Flip)
        window.gone = True
        card = window.card
        options = [option("to", each.seat) for each in chase.players if may_receive(chase, each, hero)]
        if not options:
            tell_cancelled(chase, hero, card, "RA-8.55")
            return
        answer = yield from ask(Decision(hero.seat, "redirect", options, "RA-8.55", about=(card.id,)))
        target = chase.players[int(answer.args[0])]
        for index, laid in enumerate(hero.faceup):
            if laid.card is card:
                del hero.faceup[index]
                source = hero.seat if laid.source is None else laid.source
                target.encounters.append(FaceDown(laid.card, source, EVERYBODY))
                break
        if chase.log:
            chase.log.tell("redirected", "RA-8.55", seat=hero.seat, card=card.id, to=target.seat)

    def when_answering(self, now: Answering) -> float:
        """What the card would have cost, and what it may cost a rival."""
        assert isinstance(now.window, Flip)
        return 0.5 - 1.3 * facing(now.chase, now.hero, now.window.card.ops)


def may_receive(chase: Chase, player: Player, sender: Player) -> bool:
    """Whether a card may be sent on to a player's Hero."""
    return player.running and player is not sender and not chase.has_begun(player.seat)


class Unstop(Answer, frozen=True):
    """The STOP or BACKTRACK does not apply (RA-8.56)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:brake"])

    @override
    def describe(self, names: Names) -> str:
        return "it does not apply"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """The STOP or BACKTRACK does not apply (RA-8.56)."""
        window = frame.window
        assert isinstance(window, Brake)
        window.gone = True
        if chase.log:
            chase.log.tell("unstopped", "RA-8.56", seat=hero.seat, result=window.cause)

    def when_answering(self, now: Answering) -> float:
        """The rest of the run, and the way back that is not gone."""
        assert isinstance(now.window, Brake)
        return now.chase.remaining + now.window.spaces - 0.5


class SetLuck(Op, frozen=True):
    """The number just drawn counts as another one (RA-8.57)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:luck"])

    n: Positive

    @override
    def describe(self, names: Names) -> str:
        return f"your number is {self.n} instead"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """The number just drawn counts as another one (RA-8.57)."""
        window = frame.window
        assert isinstance(window, LuckDrawn)
        window.number = self.n
        if chase.log:
            chase.log.tell("luck-set", "RA-8.57", seat=hero.seat, number=self.n)

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """Unless it is that number already (RA-9.19)."""
        return not isinstance(frame.window, LuckDrawn) or frame.window.number != self.n

    def on_average(self) -> float:
        """0: it is only used in answer, never faced."""
        return 0.0

    def when_answering(self, now: Answering) -> float:
        """Lucky instead of Unlucky, or a higher number."""
        assert isinstance(now.window, LuckDrawn)
        drawn = now.window.number
        return 2.0 if self.n % 2 == 0 and drawn % 2 else 0.3 * (self.n - drawn)


class Scout(Answer, frozen=True):
    """Look at an own face-down Encounter, then flip that one or none (RA-8.58)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:approach"])

    @override
    def describe(self, names: Names) -> str:
        return "look at one of your face-down Encounters; flip that one, or nothing here"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Look at one own face-down Encounter; then flip that one, or nothing here (RA-8.58)."""
        window = frame.window
        assert isinstance(window, Approach)
        window.gone = True
        answer = yield from ask(Decision(hero.seat, "scout", encounter_options(hero, "look"), "RA-8.58"))
        window.looked_at = index = int(answer.args[0])
        seen = hero.encounters[index]
        hero.encounters[index] = seen._replace(known=seen.known | 1 << hero.seat)  # RA-18.6
        was_looked_at(chase, encounter_zone(hero, seen.source), (seen.card,), 1 << hero.seat)
        if chase.log:
            to, secret = (hero.seat,), {"card": seen.card.id}
            chase.log.tell_some("scouted", "RA-8.58", to, secret, seat=hero.seat, source=seen.source, index=index)
        answer = yield Decision(hero.seat, "scouted", (FLIP_IT, LEAVE_IT), "RA-8.58", about=(index,))
        window.flip = index if answer is FLIP_IT else NO_FLIP
        if answer is LEAVE_IT and chase.log:
            chase.log.tell("left-face-down", "RA-8.58", seat=hero.seat, space=hero.position)

    def when_answering(self, now: Answering) -> float:
        """More if there is something one does not know."""
        return 0.5 if any(not down.known_by(now.hero.seat) for down in now.hero.encounters) else 0.1
