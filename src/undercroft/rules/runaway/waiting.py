"""Laying in wait (chapter 11)."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.runaway.boss.damage import confront_hero
from undercroft.rules.runaway.boss.luck import boss_luck
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.occasions import WaitingDraw
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.windows import TEXTS

WAITS_ON = 2
"""The Boss waits on a draw of at most this much and the number of Heroes behind (RA-11.1, RA-11.2)."""

PASS_DAMAGE = 1
"""What it costs to step off the space of a waiting Boss (RA-11.6)."""


def pass_waiting_boss(chase: Chase, hero: Player) -> Rule[None]:
    """A Hero about to step off its space passes the Boss, each Hero for himself (RA-11.8, RA-11.9, RA-11.13)."""
    chase.boss.passed = True
    if chase.log:
        chase.log.tell("boss-passed", "RA-11.6", seat=hero.seat, space=hero.position)
    yield from hurt(chase, hero, PASS_DAMAGE, "boss")


def land_on_waiting_boss(chase: Chase, hero: Player) -> Rule[None]:
    """A Hero whose run ends on a waiting Boss must confront it (RA-11.7); otherwise nothing happens (RA-6.13)."""
    boss = chase.boss
    if boss.waiting and boss.position == hero.position != hero.start_marker:
        yield from confront_hero(chase, hero)


def wake_or_wait(chase: Chase) -> None:
    """A passed or lonely Boss wakes; one with Heroes behind may lay in wait (RA-11.1 to RA-11.12)."""
    boss, behind = chase.boss, chase.heroes_behind_boss()
    if boss.waiting:
        if boss.passed or not behind:
            boss.waiting = False
            if chase.log:
                result, clause = ("passed", "RA-11.10") if boss.passed else ("nobody-behind", "RA-11.12")
                chase.log.tell("boss-woke", clause, space=boss.position, result=result)
        return
    if not behind or TEXTS.allowed(chase, WaitingDraw()) is not None:
        return  # RA-11.3
    number = boss_luck(chase, "waiting", "RA-11.1")
    boss.waiting = number is not None and number <= WAITS_ON + behind
    if chase.log and number is not None:
        result = "waits" if boss.waiting else "runs"
        chase.log.tell(
            "boss-waits", "RA-11.1", number=number, limit=WAITS_ON + behind, space=boss.position, result=result
        )
