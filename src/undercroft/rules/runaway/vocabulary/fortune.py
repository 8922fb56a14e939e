"""LIFE, GOLD and TAKE_GOLD: what a Hero gains and loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Rule, override
from undercroft.rules.runaway.bots.advice.outlooks import DEATH, GOLD, LIFE, Against, Answering, Facing, mean
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import heal, how_much, hurt
from undercroft.rules.runaway.occasions import Hurt
from undercroft.rules.runaway.phrases import Amount, Count, gain, raises, size
from undercroft.rules.runaway.purse import gain_gold
from undercroft.rules.runaway.state import BOSS, Chase, Player
from undercroft.rules.runaway.vocabulary.op import Op


class Life(Op, frozen=True):
    """The Hero heals, or takes damage (RA-8.8)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "use", "other", "escape", "hook:hit"])

    by: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"heal {size(self.by)} Life" if raises(self.by) else f"take {size(self.by)} Damage"

    def problems(self, place: str) -> Iterator[str]:
        """A change of 0 is no change."""
        if self.by == 0:
            yield "'life' by 0 is 'nothing' (RA-8.52)"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Heal, or take damage, which is Boss damage only if the Boss's card deals it (RA-8.8, RA-10.22)."""
        amount = yield from how_much(chase, hero, frame, self.by)
        if amount > 0:
            heal(chase, hero, amount)
        else:
            yield from hurt(chase, hero, -amount, "boss" if frame.hook else "card")

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """Healing only whoever is below full Life (RA-9.19)."""
        return not raises(self.by) or hero.life < hero.kind.life

    def on_average(self) -> float:
        """The points of life."""
        return LIFE * mean(self.by)

    def when_faced(self, now: Facing) -> float:
        """Death is worse than damage, and nobody is healed above the top of the dial."""
        amount = mean(self.by)
        if amount < 0:
            now.life += amount
            return LIFE * amount - (DEATH if now.life <= 0 else 0.0)
        return LIFE * min(amount, now.hero.kind.life - now.life)

    def when_answering(self, now: Answering) -> float:
        """Heal when nothing of it is lost, or when it saves the Hero's life."""
        amount, hero = mean(self.by), now.hero
        if amount <= 0:
            return super().when_answering(now)
        healed = min(amount, hero.kind.life - hero.life)
        damage = now.window.amount if isinstance(now.window, Hurt) else 0
        if damage >= hero.life:
            return DEATH if hero.life + healed > damage else 0.0
        if healed == amount:
            return 0.2 + LIFE * healed
        return LIFE * healed if hero.life <= 2 else 0.0

    def against(self, now: Against) -> float:
        """A rival is hurt, or healed."""
        return -0.3 * LIFE * mean(self.by) * now.weight

    @property
    def heals(self) -> bool:
        """A gain of Life."""
        return raises(self.by)


class Gold(Op, frozen=True):
    """The Hero gains or loses gold (RA-8.10)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "use", "other", "escape", "hook:hit"])

    by: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"{gain(self.by)} Gold"

    def problems(self, place: str) -> Iterator[str]:
        """A change of 0 is no change."""
        if self.by == 0:
            yield "'gold' by 0 is 'nothing' (RA-8.52)"

    def unaffordable(self, hero: Player) -> bool:
        """A price must be payable in full (RA-8.33, RA-8.47)."""
        return isinstance(self.by, int) and -self.by > hero.gold

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Gain or lose gold (RA-8.10)."""
        amount = yield from how_much(chase, hero, frame, self.by)
        gain_gold(chase, hero, amount, "RA-10.20" if frame.hook else "RA-8.10")

    def on_average(self) -> float:
        """The coins."""
        return GOLD * mean(self.by)

    def when_faced(self, now: Facing) -> float:
        """No more is lost than the Hero has."""
        return GOLD * max(mean(self.by), -now.hero.gold)

    def when_escaping(self) -> float:
        """The coins, if the Hero gets out."""
        return GOLD * mean(self.by)


class TakeGold(Op, frozen=True):
    """Take gold from the other Hero of the contact (RA-8.54)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["use:contact"])
    needs_other: ClassVar[bool] = True

    n: Count

    @override
    def describe(self, names: Names) -> str:
        return f"take up to {size(self.n)} Gold from the other Hero"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Gold moves from the other Hero to H, as much as there is (RA-8.54); the Boss and the dead have none."""
        assert frame.other is not None
        amount = yield from how_much(chase, hero, frame, self.n)
        victim = None if frame.other == BOSS else chase.players[frame.other]
        if victim is None or not victim.running:
            return
        amount = min(amount, victim.gold)
        gain_gold(chase, victim, -amount, "RA-8.54")
        gain_gold(chase, hero, amount, "RA-8.54")

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """Only if the other Hero has gold (RA-9.19)."""
        other = frame.other
        return other is not None and other != BOSS and chase.players[other].gold > 0

    def on_average(self) -> float:
        """0: it is only used in answer, never faced."""
        return 0.0

    def when_answering(self, now: Answering) -> float:
        """What there is to take; a large haul is worth waiting for."""
        if now.other is None or now.other == BOSS:
            return 0.0
        there = now.chase.players[now.other].gold
        return 1.3 * GOLD * min(mean(self.n), there) - (0.9 if mean(self.n) > 3 else 0.0)
