"""BOSS_SPEED, CONFRONT and TRAMPLE: how fast the Boss is, and how hard it hits."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Rule, override
from undercroft.rules.runaway.boss.luck import boss_number
from undercroft.rules.runaway.boss.pending import wait_for_boss
from undercroft.rules.runaway.boss.speed import change_boss_speed
from undercroft.rules.runaway.bots.advice.outlooks import Answering, mean
from undercroft.rules.runaway.bots.advice.rivals import boss_may_come
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import how_much
from undercroft.rules.runaway.occasions import Contact, RunReady
from undercroft.rules.runaway.phrases import Amount, Count, gain, more, size
from undercroft.rules.runaway.state import BOSS, Boss, Chase, Player
from undercroft.rules.runaway.vocabulary.op import Op


class BossSpeed(Op, frozen=True):
    """The Boss's speed is raised, lowered or changed (RA-8.6, RA-8.41)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "boss", "hook:speed", "hook:start", "hook:wall"])
    lasts: ClassVar[bool] = True

    by: Amount | None = None
    to: Count | None = None

    @override
    def describe(self, names: Names) -> str:
        return f"if the Boss reaches you this round, he {gain(self.by or 0, 's')} Speed"

    @override
    def boss_words(self) -> str:
        if self.by is None:
            return f"the Boss's Speed becomes {size(self.to)}"
        return f"the Boss {gain(self.by, 's')} Speed"

    def problems(self, place: str) -> Iterator[str]:
        """A number to add, or in a Boss list one to set."""
        if (self.by is None) == (self.to is None):
            yield f"'boss-speed' needs either `by` or `to` ({'RA-8.6' if place == 'hook' else 'RA-8.2'})"
        if place == "hero" and self.by is None:
            yield "'boss-speed' on a Hero raises or lowers, `to` is for Boss lists (RA-8.59)"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Attached to the Hero until the Boss enters the space or the round ends (RA-8.40, RA-8.41)."""
        assert self.by is not None
        amount = yield from how_much(chase, hero, frame, self.by)
        hero.boss_speed = (*hero.boss_speed, amount)
        tell_attached(chase, hero, "boss-speed-attached", amount)

    def on_boss(self, chase: Chase) -> None:
        """The running Boss's speed changes at once (RA-8.41)."""
        if self.by is not None:
            change_boss_speed(chase, boss_number(chase, self.by))
        else:
            assert self.to is not None
            change_boss_speed(chase, boss_number(chase, self.to) - chase.remaining)

    def aim(self, chase: Chase) -> None:
        """At once if the Boss is running, else on its next run (RA-9.15, RA-8.46)."""
        if chase.runner == BOSS:
            self.on_boss(chase)
        else:
            wait_for_boss(chase, (self,))

    def on_average(self) -> float:
        """The Boss may never come."""
        return -0.1 * mean(self.by)

    @property
    def boss_hurry(self) -> float:
        """The points of speed."""
        return mean(self.by)


class BossDamage(Op, frozen=True):
    """The Boss deals more or less damage of one of its two kinds (RA-8.11)."""

    abstract: ClassVar[bool] = True
    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "boss", "zone", "use", "other"])
    lasts: ClassVar[bool] = True
    name: ClassVar[str]

    by: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"this round the Boss deals you {size(self.by)} {more(self.by)} {self.name} Damage"

    @override
    def boss_words(self) -> str:
        return f"the Boss deals {size(self.by)} {more(self.by)} {self.name} Damage"

    def problems(self, place: str) -> Iterator[str]:
        """A number that is not 0; on a space a plain one."""
        yield from damage_problems(self.word, self.by, place)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Attached to the Hero until the round ends (RA-8.11, RA-8.40)."""
        amount = yield from how_much(chase, hero, frame, self.by)
        self.attach(hero, amount)
        tell_attached(chase, hero, self.word, amount)

    def on_boss(self, chase: Chase) -> None:
        """It counts for every Hero during this run (RA-8.40)."""
        self.attach(chase.boss, boss_number(chase, self.by))

    @abstractmethod
    def attach(self, runner: Player | Boss, amount: int) -> None:
        """So much more for this Hero, or from this Boss."""
        raise NotImplementedError

    def zone_damage(self, how: str) -> int:
        """For every Hero on that space (RA-8.40)."""
        return self.by if how == self.word and isinstance(self.by, int) else 0

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """As long as the Boss may hit the Hero in this round (RA-9.19)."""
        return boss_may_hit(chase, hero)

    def on_average(self) -> float:
        """The Boss may never come."""
        return -0.4 * mean(self.by)

    def when_answering(self, now: Answering) -> float:
        """Protection from the Boss."""
        return shelter(now)


class Confront(BossDamage, frozen=True):
    """The Boss deals more or less Confront damage (RA-8.11)."""

    name: ClassVar[str] = "Confront"

    def attach(self, runner: Player | Boss, amount: int) -> None:
        """To where the Boss's run ends."""
        runner.confront += amount


class Trample(BossDamage, frozen=True):
    """The Boss deals more or less Trample damage (RA-8.11)."""

    name: ClassVar[str] = "Trample"

    def attach(self, runner: Player | Boss, amount: int) -> None:
        """To where the Boss runs on."""
        runner.trample += amount


def tell_attached(chase: Chase, hero: Player, kind: str, amount: int) -> None:
    """What is attached to a Hero is public (RA-18.9)."""
    if amount and chase.log:
        result = "more" if amount > 0 else "less"
        chase.log.tell(kind, "RA-8.40", seat=hero.seat, amount=abs(amount), result=result)


def damage_problems(word: str, by: Amount, place: str) -> Iterator[str]:
    """What is wrong with an amount of damage."""
    if by == 0:
        yield f"{word!r} by 0 is 'nothing' (RA-8.52)"
    if place == "zone" and not isinstance(by, int):
        yield "a zone list has plain numbers: nobody draws Luck for a space (RA-8.39)"


def boss_may_hit(chase: Chase, hero: Player) -> bool:
    """Whether the Boss has yet to run, or the Hero to run into a waiting one."""
    return not chase.has_finished(hero.seat if chase.boss.waiting else BOSS)


def shelter(now: Answering) -> float:
    """Protection from the Boss is worth most when it is about to come, or is already here."""
    window = now.window
    if isinstance(window, Contact) and now.chase.runner == BOSS:
        return 2.0
    if isinstance(window, RunReady) and window.runner == BOSS and boss_may_come(now.chase, now.hero):
        return 0.8
    return 0.0
