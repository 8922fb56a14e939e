"""NEXT_TURN, BOSS_NEXT, LUCKY_TEST, CHOICE, NEAR and OTHER: ops that hold lists of ops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from undercroft.abilities import carry_out
from undercroft.content import Names
from undercroft.engine import Closed, Decision, Option, Rule, option, override
from undercroft.rules.runaway.boss.luck import boss_luck
from undercroft.rules.runaway.boss.pending import wait_for_boss
from undercroft.rules.runaway.bots.advice.outlooks import LUCKY, Answering, Facing, average, facing
from undercroft.rules.runaway.bots.advice.rivals import boss_may_come
from undercroft.rules.runaway.frames import ON_BOSS, ON_BOSS_MET, Frame
from undercroft.rules.runaway.heroes import draw_luck
from undercroft.rules.runaway.phrases import Distance, boss_phrase, branch_key, phrase
from undercroft.rules.runaway.state import BOSS, Chase, Kept, Player, Waiting
from undercroft.rules.runaway.vocabulary.about_boss import BossSpeed, Confront, Trample
from undercroft.rules.runaway.vocabulary.answers import Cancel, Prevent, Redirect, Scout, SetLuck, Unstop
from undercroft.rules.runaway.vocabulary.fortune import Gold, Life, TakeGold
from undercroft.rules.runaway.vocabulary.items import DropItem, NoItems, Nothing, Search
from undercroft.rules.runaway.vocabulary.movement import Backtrack, Slide, Speed, Stop, SwapBehind, Wall
from undercroft.rules.runaway.vocabulary.op import Op, Ops, every
from undercroft.rules.runaway.windows import ask


class NextTurn(Op, frozen=True):
    """The list acts on the Hero in the next round (RA-8.24)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])
    nests: ClassVar[bool] = True
    later: ClassVar[bool] = True

    ops: SomeOps

    @override
    def describe(self, names: Names) -> str:
        return f"NEXT TURN: {phrase(self.ops, names)}"

    def nested(self) -> tuple[Ops, ...]:
        """The list that waits."""
        return (self.ops,)

    def problems(self, place: str) -> Iterator[str]:
        """The Hero may stand anywhere by then."""
        if any(op.builds_wall for op in every(self.ops)):
            yield "'wall' may not wait for the next turn (RA-8.60)"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """The list waits for the next round; the card is kept as a reminder by whoever it lies before (RA-8.25)."""
        card, due = frame.card, chase.round + 1
        hero.pending.append(Waiting(self.ops, due, card))
        if card is None:
            return
        sources = [each.source for each in hero.faceup if each.card is card]
        sources += [each.source for each in hero.kept if each.card is card]
        hero.faceup = [each for each in hero.faceup if each.card is not card]
        hero.kept = [*(each for each in hero.kept if each.card is not card), Kept(card, sources[0], due)]
        if chase.log:
            chase.log.tell("card-kept", "RA-8.24", seat=hero.seat, card=card.id)

    def on_average(self) -> float:
        """Later is less."""
        return 0.8 * average(self.ops)


class BossNext(Op, frozen=True):
    """The Boss list waits for the Boss's next run (RA-8.46)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use", "other"])
    inside: ClassVar[str] = "boss"
    later: ClassVar[bool] = True

    ops: SomeOps

    @override
    def describe(self, names: Names) -> str:
        return f"on his next run: {boss_phrase(self.ops)}"

    def nested(self) -> tuple[Ops, ...]:
        """The Boss list."""
        return (self.ops,)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        """The Boss list waits for the Boss's next run (RA-8.46)."""
        wait_for_boss(chase, self.ops)

    def on_average(self) -> float:
        """0: it is only used in answer, never faced."""
        return 0.0

    def when_answering(self, now: Answering) -> float:
        """Good against a Boss that is near and has yet to run."""
        return 2.0 if boss_may_come(now.chase, now.hero) and not now.chase.has_begun(BOSS) else 0.0


class LuckyTest(Op, frozen=True):
    """Draw Luck: an even number is Lucky, an odd one Unlucky (RA-8.19)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "boss", "use", "other", "escape"])
    nests: ClassVar[bool] = True

    lucky: SomeOps
    unlucky: SomeOps

    @override
    def describe(self, names: Names) -> str:
        return f"draw Luck (Lucky: {phrase(self.lucky, names)}; Unlucky: {phrase(self.unlucky, names)})"

    @override
    def boss_words(self) -> str:
        return f"the Boss draws Luck (Lucky: {boss_phrase(self.lucky)}; Unlucky: {boss_phrase(self.unlucky)})"

    def nested(self) -> tuple[Ops, ...]:
        """The list for the Lucky and the one for the Unlucky."""
        return (self.lucky, self.unlucky)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The Hero's player draws."""
        number = yield from draw_luck(chase, hero)
        yield from carry_out(chase, self.result(number), frame)

    def on_boss(self, chase: Chase) -> Rule[None]:
        """The Boss drawer draws (RA-10.2)."""
        return carry_out(chase, self.result(boss_luck(chase)), ON_BOSS)

    def result(self, number: int | None) -> Ops:
        """Even is Lucky, odd or no card at all Unlucky (RA-8.19)."""
        return self.lucky if number is not None and number % 2 == 0 else self.unlucky

    def on_average(self) -> float:
        """There are more odd cards than even ones."""
        return LUCKY * average(self.lucky) + (1 - LUCKY) * average(self.unlucky)

    def when_faced(self, now: Facing) -> float:
        """Either list as it would be faced now."""
        lucky, unlucky = facing(now.chase, now.hero, self.lucky), facing(now.chase, now.hero, self.unlucky)
        return LUCKY * lucky + (1 - LUCKY) * unlucky


class Choice(Op, frozen=True):
    """The player picks one of two lists (RA-8.33)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])
    nests: ClassVar[bool] = True

    first: SomeOps
    second: SomeOps

    @override
    def describe(self, names: Names) -> str:
        return f"choose ({phrase(self.first, names)}, or: {phrase(self.second, names)})"

    def nested(self) -> tuple[Ops, ...]:
        """The two branches."""
        return (self.first, self.second)

    def choices(self) -> tuple[Ops, ...]:
        """The two branches."""
        return (self.first, self.second)

    def problems(self, place: str) -> Iterator[str]:
        """A player must be able to tell the branches apart."""
        if branch_key(self.first) == branch_key(self.second):
            yield "'choice' needs two different branches (RA-8.33)"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The player picks a branch that is not barred; if both are, the second as far as possible (RA-8.33)."""
        first, second = option("choose", branch_key(self.first)), option("choose", branch_key(self.second))
        if barred(hero, self.first):
            free, closed = [second], [first]
        elif barred(hero, self.second):
            free, closed = [first], [second]
        else:
            free, closed = [first, second], []
        decision = Decision(hero.seat, "choice", free, "RA-8.33", closed=partial(closed_branches, closed))
        answer = yield from ask(decision)
        yield from carry_out(chase, self.first if answer is first else self.second, frame)

    def on_average(self) -> float:
        """The better branch."""
        return max(average(self.first), average(self.second))

    def when_faced(self, now: Facing) -> float:
        """The better branch as it would be faced now."""
        return max(facing(now.chase, now.hero, self.first), facing(now.chase, now.hero, self.second))


def closed_branches(branches: list[Option]) -> list[Closed]:
    """Branches the Hero cannot pay for, and why."""
    return [Closed(each.key, "barred", "RA-8.33") for each in branches]


def barred(hero: Player, ops: Ops) -> bool:
    """Whether a branch asks for gold or Items the Hero does not have (RA-8.33)."""
    return any(op.unaffordable(hero) for op in every(ops))


class Near(Op, frozen=True):
    """Every other Hero within so many spaces has the list applied (RA-8.48)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])
    nests: ClassVar[bool] = True
    later: ClassVar[bool] = True

    within: Distance
    ops: SomeOps

    @override
    def describe(self, names: Names) -> str:
        return f"every other Hero within {self.within} spaces: {phrase(self.ops, names)}"

    def nested(self) -> tuple[Ops, ...]:
        """The list for the others."""
        return (self.ops,)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Every other Hero within reach, in Running Order (RA-8.48)."""
        space = hero.position
        for each in chase.heroes():
            if each is not hero and abs(each.position - space) <= self.within:
                yield from carry_out(chase, self.ops, Frame(each))

    def on_average(self) -> float:
        """0: it is done to other Heroes."""
        return 0.0


class Other(Op, frozen=True):
    """The list is applied to the other Runner of the contact (RA-8.53)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:contact"])
    inside: ClassVar[str] = "other"
    later: ClassVar[bool] = True
    needs_other: ClassVar[bool] = True

    ops: SomeOps

    @override
    def describe(self, names: Names) -> str:
        return f"the other Runner ({phrase(self.ops, names)})"

    def nested(self) -> tuple[Ops, ...]:
        """The list for the other Runner."""
        return (self.ops,)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The list on the other Runner (RA-8.53)."""
        return carry_out(chase, self.ops, self.frame(chase, frame))

    def frame(self, chase: Chase, frame: Frame) -> Frame:
        """The other Runner as the one the list is applied to."""
        assert frame.other is not None
        return ON_BOSS_MET if frame.other == BOSS else Frame(chase.players[frame.other])

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """If one op would do anything to that Runner (RA-9.19)."""
        if frame.other is None:
            return False
        theirs = self.frame(chase, frame)
        return any(op.would_matter(chase, theirs) for op in self.ops)

    def on_average(self) -> float:
        """0: it is only used in answer, never faced."""
        return 0.0

    def when_answering(self, now: Answering) -> float:
        """As it strikes the other Runner."""
        return now.on_other(self.ops)


AnyOp: TypeAlias = (
    Speed | Life | Gold | Stop | Backtrack | Slide | Wall | BossSpeed | Confront | Trample | NextTurn | BossNext
    | LuckyTest | Choice | Near | SwapBehind | Search | DropItem | NoItems | Nothing | Other | TakeGold | Prevent
    | Cancel | Redirect | Unstop | SetLuck | Scout
)  # fmt: skip
"""Every op there is; each says in which lists it may stand (RA-8.59)."""
SomeOps: TypeAlias = Annotated[tuple[AnyOp, ...], msgspec.Meta(min_length=1)]
"""A list with something in it: what does nothing says NOTHING (RA-8.52)."""
