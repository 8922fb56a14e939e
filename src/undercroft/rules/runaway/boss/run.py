"""The Boss's run (chapter 10)."""

from __future__ import annotations

from undercroft.abilities import carry_out
from undercroft.engine import Rule
from undercroft.rules.runaway.boss.damage import confront_hero, trample_hero
from undercroft.rules.runaway.boss.speed import boss_speed, change_boss_speed
from undercroft.rules.runaway.frames import ON_BOSS
from undercroft.rules.runaway.occasions import BossActs, Contact, RunReady
from undercroft.rules.runaway.state import BOSS, Chase, Player
from undercroft.rules.runaway.windows import TEXTS, in_turn, open_window


def run_boss(chase: Chase) -> Rule[None]:
    """A Boss run in full (RA-10.23); it breaks off when no Hero is left (RA-16.4)."""
    yield from open_window(chase, RunReady(BOSS), in_turn(chase, BOSS))
    if chase.anyone_running:
        yield from get_going(chase)
        yield from chase_heroes(chase)
        yield from arrive(chase)
    end_boss_run(chase)


def get_going(chase: Chase) -> Rule[None]:
    """Speed rule, ON_SPEED, the lists that waited, ON_START (RA-10.2, RA-10.3)."""
    boss = chase.boss
    chase.runner = BOSS
    chase.remaining = boss_speed(chase)
    if chase.log:
        chase.log.tell("boss-began", "RA-10.1", boss=boss.card.id, space=boss.position, speed=chase.remaining)
    yield from TEXTS.fire(chase, BossActs(), "speed")
    if not chase.anyone_running:
        return
    waiting, chase.boss_pending = chase.boss_pending, []
    for ops in waiting:
        yield from carry_out(chase, ops, ON_BOSS)
    chase.boss_area = [each._replace(used=True) for each in chase.boss_area]  # RA-10.4
    yield from TEXTS.fire(chase, BossActs(), "start")


def chase_heroes(chase: Chase) -> Rule[None]:
    """Step by step; Heroes on a space the Boss enters and leaves again are trampled (RA-10.5 to RA-10.11).

    It ignores Encounter spaces and remains (RA-10.15, RA-10.16).
    """
    boss, last = chase.boss, chase.cards.board.length
    passed: list[Player] = []  # RA-10.14: nobody is passed on the space where the run starts
    while chase.remaining > 0 and boss.position < last:
        for hero in passed:
            yield from trample_hero(chase, hero)
        if not chase.anyone_running:
            return
        boss.position += 1
        chase.remaining = max(0, chase.remaining - 1 - len(passed))  # RA-10.11
        if chase.log:
            chase.log.tell("boss-stepped", "RA-10.5", space=boss.position, remaining=chase.remaining)
        yield from enter(chase)
        passed = chase.heroes_on(boss.position)


def enter(chase: Chase) -> Rule[None]:
    """Global, speed attached to the Heroes here, CONTACT, Wall, in this order (RA-10.6)."""
    space = chase.boss.position
    if space in chase.globals:
        yield from carry_out(chase, chase.globals[space].boss_ops, ON_BOSS)  # RA-7.25
    here = chase.heroes_on(space)
    for hero in here:
        for amount in hero.boss_speed:  # RA-8.41
            change_boss_speed(chase, amount)
        hero.boss_speed = ()
    if here:
        asked = [each for each in in_turn(chase, BOSS) if each.position == space]
        yield from open_window(chase, Contact(BOSS, space), asked)
    if space in chase.walls and chase.anyone_running:
        wall = BossActs()
        yield from TEXTS.fire(chase, wall, "wall")
        if not wall.used:
            chase.remaining = 0  # RA-7.27
            if chase.log:
                chase.log.tell("boss-walled", "RA-7.27", space=space)


def arrive(chase: Chase) -> Rule[None]:
    """The Boss confronts every Hero on the space where its move ends, then ON_END (RA-10.12, RA-10.13)."""
    for hero in chase.heroes_on(chase.boss.position):
        yield from confront_hero(chase, hero)
    yield from TEXTS.fire(chase, BossActs(), "end")


def end_boss_run(chase: Chase) -> None:
    """What counted for this run is over."""
    boss = chase.boss
    if chase.log and chase.runner == BOSS:
        chase.log.tell("boss-ended", "RA-10.23", space=boss.position)
    boss.confront = boss.trample = 0
    boss.numbers = ()
    boss.dozing = False
    chase.runner = None
    chase.remaining = 0
