"""SPEED, STOP, BACKTRACK, SLIDE, WALL and SWAP_BEHIND: how a Hero moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Decision, Rule, option, override
from undercroft.rules.runaway.bots.advice.outlooks import LIFE, STOP, Against, Answering, Facing, mean
from undercroft.rules.runaway.bots.advice.rivals import to_exit
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import brake, halt, how_much, relocate, stop
from undercroft.rules.runaway.occasions import After, RunEnd
from undercroft.rules.runaway.phrases import Amount, Count, Distance, gain, raises, size
from undercroft.rules.runaway.state import BOSS, Chase, Player, Waiting
from undercroft.rules.runaway.vocabulary.about_boss import BossSpeed
from undercroft.rules.runaway.vocabulary.op import Op
from undercroft.rules.runaway.windows import ask


class Speed(Op, frozen=True):
    """The Hero's speed is raised, lowered or changed; with `per_item`, once for each Item (RA-8.2, RA-8.42)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "use", "other"])

    by: Amount | None = None
    to: Count | None = None
    per_item: bool = False

    @override
    def describe(self, names: Names) -> str:
        if self.by is None:
            return f"your remaining Speed becomes {size(self.to)}"
        return f"{gain(self.by)} Speed{' for each Item in your Inventory' if self.per_item else ''}"

    def problems(self, place: str) -> Iterator[str]:
        """A number to add or one to set; for each Item only a loss."""
        if (self.by is None) == (self.to is None):
            yield "'speed' needs either `by` or `to` (RA-8.2)"
        if self.per_item and (not isinstance(self.by, int) or self.by >= 0):
            yield "'speed' with `per_item` is a loss of a number (RA-8.42)"

    def urges(self) -> bool:
        """A gain, or any new speed."""
        return self.by is None or raises(self.by)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None] | None:
        """On the running Hero at once, never below 0; on any other it waits for the next run (RA-8.4, RA-8.5)."""
        if chase.runner == hero.seat:
            return self.on_runner(chase, hero, frame)
        hero.pending.append(Waiting((self,)))
        if chase.log:
            amount = size(self.to if self.by is None else self.by)
            result = "set" if self.by is None else "gained" if raises(self.by) else "lost"
            chase.log.tell("speed-waits", "RA-8.5", seat=hero.seat, amount=amount, result=result)
        return None

    def on_runner(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """The speed changes, but a stopped Hero gains none (RA-8.15)."""
        if self.by is None:
            assert self.to is not None
            number = yield from how_much(chase, hero, frame, self.to)
            change = number - chase.remaining
            raising = True
        else:
            change = yield from how_much(chase, hero, frame, self.by)
            if self.per_item:
                change *= len(hero.inventory)
            raising = change > 0
        if not frame.goes_on(chase) or (hero.stopped and raising):
            return  # RA-8.35, RA-8.15
        change_speed(chase, hero, change)

    def on_boss_met(self, chase: Chase) -> None:
        """On the Boss it means BOSS_SPEED: at once if it is running, else on its next run (RA-8.53, RA-9.15)."""
        BossSpeed(self.by, self.to).aim(chase)

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """A gain unless stopped; a loss unless there is none to lose (RA-9.19)."""
        if self.by is None:
            return True
        if raises(self.by):
            return not hero.stopped
        return chase.runner != hero.seat or chase.remaining > 0

    def matters_to_boss_met(self, chase: Chase) -> bool:
        """A loss only if there is speed to lose."""
        return self.by is None or raises(self.by) or chase.runner != BOSS or chase.remaining > 0

    def on_average(self) -> float:
        """So many points; a new speed compared with what is usually left."""
        if self.by is None:
            return mean(self.to) - 3.0
        return mean(self.by) * (1.3 if self.per_item else 1.0)

    def when_faced(self, now: Facing) -> float:
        """No more can be lost than is left, and nothing gained when stopped."""
        if not now.running:
            return self.on_average()
        if self.by is None:
            change = mean(self.to) - now.left
            now.left = mean(self.to)
            return change
        if mean(self.by) < 0:
            loss = -mean(self.by) * (len(now.hero.inventory) if self.per_item else 1)
            lost = min(now.left, loss)
            now.left = max(0.0, now.left - loss)
            return -lost
        return 0.0 if now.hero.stopped else self.on_average()

    def when_answering(self, now: Answering) -> float:
        """At the end of the run, as far as the exit; earlier it would do no more."""
        return min(mean(self.by), to_exit(now.chase, now.hero)) if isinstance(now.window, RunEnd) else 0.0

    def against(self, now: Against) -> float:
        """A rival is slowed, or helped."""
        return -now.weight * mean(self.by) * 0.6

    def against_boss(self, now: Answering) -> float:
        """Slow a Boss that will not come here; hurry one that would stop here on."""
        chase, change = now.chase, mean(self.by)
        if chase.runner != BOSS:
            return -0.5 * change
        card = chase.boss.card
        lands_now, lands_then = chase.remaining <= 0, chase.remaining + change <= 0
        gentler = LIFE * (card.confront - card.trample)
        return gentler * (int(lands_now) - int(lands_then)) - 0.2 * change


def change_speed(chase: Chase, hero: Player, change: int) -> None:
    """The runner's speed changes, the floor applied at once (RA-8.3, RA-8.4)."""
    before = chase.remaining
    chase.remaining = left = max(0, before + change)
    if chase.log and left != before:
        result, amount = ("gained" if left > before else "lost"), abs(left - before)
        chase.log.tell("speed", "RA-8.2", seat=hero.seat, amount=amount, remaining=left, result=result)


class Stop(Op, frozen=True):
    """The Hero stops (RA-8.13)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "other"])
    halts: ClassVar[bool] = True

    @override
    def describe(self, names: Names) -> str:
        return "STOP"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """STOP (RA-8.13)."""
        return stop(chase, hero)

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """Nobody is stopped twice (RA-9.19)."""
        return not hero.stopped

    def on_average(self) -> float:
        """The rest of a run."""
        return -STOP

    def when_faced(self, now: Facing) -> float:
        """What is left of this run."""
        return stopping(now) if now.running else self.on_average()

    def against(self, now: Against) -> float:
        """What is left of the rival's run."""
        return now.weight * now.chase.remaining * 0.8


def stopping(now: Facing) -> float:
    """What a STOP costs a runner now."""
    lost = 0.0 if now.hero.stopped else now.left
    now.left = 0.0
    return -lost


class Wall(Op, frozen=True):
    """A Wall token on the Hero's space, and the Hero stops (RA-8.45)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])
    halts: ClassVar[bool] = True
    builds_wall: ClassVar[bool] = True

    @override
    def describe(self, names: Names) -> str:
        return "WALL"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """A Wall token on the Hero's space, at most one, then STOP (RA-8.45, RA-1.4)."""
        space = hero.position
        if space in chase.cards.board.encounter_spaces and space not in chase.walls:
            chase.walls.add(space)
            if chase.log:
                chase.log.tell("wall-built", "RA-7.26", seat=hero.seat, space=space)
        return stop(chase, hero, "wall")

    def on_average(self) -> float:
        """The rest of a run."""
        return -STOP

    def when_faced(self, now: Facing) -> float:
        """What is left of this run."""
        return stopping(now) if now.running else self.on_average()


class Backtrack(Op, frozen=True):
    """The Hero is moved backwards and the run is over (RA-8.20)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])
    halts: ClassVar[bool] = True

    n: Count

    @override
    def describe(self, names: Names) -> str:
        return f"BACKTRACK {size(self.n)}"

    def urges(self) -> bool:
        """It moves the Hero."""
        return True

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Put back that many spaces, not below 0, and the run is over (RA-8.20 to RA-8.23)."""
        if chase.runner != hero.seat:
            return  # RA-8.36
        spaces = yield from how_much(chase, hero, frame, self.n)
        if (yield from brake(chase, hero, "backtrack", spaces)):
            halt(chase, hero)
            yield from relocate(chase, hero, max(0, hero.position - spaces))
            chase.run_over = True

    def on_average(self) -> float:
        """The rest of a run, and the way back."""
        return -STOP - mean(self.n)

    def when_faced(self, now: Facing) -> float:
        """What is left of this run, and the way back."""
        return -(now.left + mean(self.n)) if now.running else self.on_average()


class Slide(Op, frozen=True):
    """The Hero is put forward without entering anything (RA-8.44)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "use", "other"])

    n: Count

    @override
    def describe(self, names: Names) -> str:
        return f"SLIDE {size(self.n)}"

    def urges(self) -> bool:
        """It moves the Hero."""
        return True

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Put forward; the speed stays as it is, and being stopped does not matter (RA-8.44, RA-8.15)."""
        if chase.runner == hero.seat:
            spaces = yield from how_much(chase, hero, frame, self.n)
            if spaces and frame.goes_on(chase):
                yield from relocate(chase, hero, hero.position + spaces)

    def on_average(self) -> float:
        """The spaces."""
        return mean(self.n)

    def when_answering(self, now: Answering) -> float:
        """At the end of the run, as far as the exit; earlier only if it gets the Hero out."""
        if not isinstance(now.window, RunEnd | After):
            return 0.0
        way = to_exit(now.chase, now.hero)
        worth = min(mean(self.n), way)
        return worth if isinstance(now.window, RunEnd) or worth == way else 0.0


class SwapBehind(Op, frozen=True):
    """The Hero changes places with the nearest Hero behind (RA-8.49)."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero"])

    within: Distance

    @override
    def describe(self, names: Names) -> str:
        return f"swap spaces with the nearest Hero behind you, if one is within {self.within} spaces"

    def urges(self) -> bool:
        """It moves the Hero."""
        return True

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None]:
        """Change places with the nearest Hero behind within reach (RA-8.49)."""
        if chase.runner != hero.seat:
            return  # RA-8.36
        behind = [each for each in chase.players if each.running and 0 < hero.position - each.position <= self.within]
        if not behind:
            return
        nearest = max([each.position for each in behind])
        options = [option("swap", each.seat) for each in behind if each.position == nearest]
        answer = yield from ask(Decision(hero.seat, "swap", options, "RA-8.49"))
        partner = chase.players[int(answer.args[0])]
        space = hero.position
        yield from relocate(chase, hero, partner.position)
        yield from relocate(chase, partner, space)

    def on_average(self) -> float:
        """Like the rest of a run."""
        return -STOP
