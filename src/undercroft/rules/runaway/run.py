"""A Hero's run, space by space (chapter 6)."""

from __future__ import annotations

from undercroft.abilities import carry_out
from undercroft.engine import Rule
from undercroft.rules.runaway.base_speed import base_speed_of
from undercroft.rules.runaway.encounter_spaces import encounter_space
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import stop
from undercroft.rules.runaway.looting import offer_loot
from undercroft.rules.runaway.memory import base_was_turned_up
from undercroft.rules.runaway.occasions import Contact, RunEnd, RunReady, RunStart
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.waiting import land_on_waiting_boss, pass_waiting_boss
from undercroft.rules.runaway.windows import in_turn, open_window


def run_hero(chase: Chase, hero: Player) -> Rule[None]:
    """A run in full (RA-6.17)."""
    yield from open_window(chase, RunReady(hero.seat), in_turn(chase, hero.seat))
    if not hero.running:
        return
    reveal(chase, hero)
    yield from apply_pending(chase, hero)
    if goes_on(chase, hero):
        yield from open_window(chase, RunStart(), (hero,))  # RA-6.4
    while goes_on(chase, hero):
        while can_step(chase, hero):
            yield from step(chase, hero)
        if not goes_on(chase, hero):
            break
        yield from open_window(chase, RunEnd(), (hero,))
        if not can_step(chase, hero):
            break
    if hero.running:
        yield from land_on_waiting_boss(chase, hero)
    end_run(chase, hero)


def reveal(chase: Chase, hero: Player) -> None:
    """The Base Speed card is turned up and the start marked (RA-6.2, RA-6.3)."""
    chase.runner = hero.seat
    chase.run_over = chase.relocated = False
    hero.start_marker = hero.position
    hero.base_shown = True
    if hero.base is not None:
        base_was_turned_up(chase, hero, hero.base)
    base, bonus = base_speed_of(hero)
    chase.remaining = base + bonus
    if chase.log:
        card = hero.base.id if hero.base else ""
        result = "light" if bonus else "laden"
        chase.log.tell(
            "run-began",
            "RA-6.2",
            reveals=True,
            seat=hero.seat,
            card=card,
            base=base,
            speed=chase.remaining,
            space=hero.position,
            result=result,
        )


def apply_pending(chase: Chase, hero: Player) -> Rule[None]:
    """What waited for this run is applied in the order it was laid down (RA-6.3)."""
    due = [each for each in hero.pending if each.due <= chase.round]
    hero.pending = [each for each in hero.pending if each.due > chase.round]
    for each in due:
        yield from carry_out(chase, each.ops, Frame(hero, each.card))


def goes_on(chase: Chase, hero: Player) -> bool:
    """Neither escape, death nor a BACKTRACK has ended the run (RA-6.15)."""
    return hero.running and not chase.run_over


def can_step(chase: Chase, hero: Player) -> bool:
    """Speed is left and nothing keeps the Hero from using it (RA-6.5)."""
    return chase.remaining > 0 and not hero.stopped and hero.running and not chase.run_over


def step(chase: Chase, hero: Player) -> Rule[None]:
    """One step forward; it cannot be declined (RA-6.6). Passing a Boss costs something only if it waits (RA-6.14)."""
    if chase.boss.waiting and chase.boss.position == hero.position:
        yield from pass_waiting_boss(chase, hero)
        if not can_step(chase, hero):
            return
    chase.remaining -= 1
    hero.position += 1
    if chase.log:
        chase.log.tell("stepped", "RA-6.6", seat=hero.seat, space=hero.position, remaining=chase.remaining)
    yield from enter(chase, hero)


def enter(chase: Chase, hero: Player) -> Rule[None]:
    """What a space does to a Hero who enters it, in the order of RA-6.7, whatever speed is left (RA-6.10).

    The space on which a run starts does nothing (RA-6.11, RA-7.28).
    """
    board, space = chase.cards.board, hero.position
    if space > board.length:  # (a)
        yield from escape(chase, hero)
        return
    chase.relocated = False
    global_here, wall_here = chase.globals.get(space), space in chase.walls  # (b)
    if chase.boss.position == space or len(chase.heroes_on(space)) > 1:  # (c)
        yield from contact(chase, hero)
    if space in board.encounter_spaces and is_there(chase, hero):  # (d)
        yield from encounter_space(chase, hero)  # RA-6.8
    if global_here is not None and is_there(chase, hero):  # (e), RA-7.17, RA-7.18
        if chase.log:
            chase.log.tell("global-faced", "RA-7.23", seat=hero.seat, card=global_here.id, space=space)
        yield from carry_out(chase, global_here.ops, Frame(hero))
    if wall_here and is_there(chase, hero):  # (f), RA-7.27
        yield from stop(chase, hero, "wall")
    if chase.went_out and is_there(chase, hero):  # (g)
        yield from offer_loot(chase, hero)


def is_there(chase: Chase, hero: Player) -> bool:
    """The Hero is still running on the space just entered: a relocated Hero skips the rest of it (RA-6.16)."""
    return not chase.relocated and not chase.run_over and hero.running


def contact(chase: Chase, hero: Player) -> Rule[None]:
    """One window for everybody on the space; another Runner is there (RA-9.6, RA-9.7)."""
    space = hero.position
    here = [each for each in in_turn(chase, hero.seat) if each.position == space]
    yield from open_window(chase, Contact(hero.seat, space), here)


def end_run(chase: Chase, hero: Player) -> None:
    """The run is over; nobody is stopped outside a run (RA-I22)."""
    if chase.log and hero.start_marker is not None:
        chase.log.tell(
            "run-ended",
            "RA-6.12",
            seat=hero.seat,
            space=hero.position,
            progress=hero.position - hero.start_marker,
            result=hero.status.value,
        )
    hero.stopped = False
    chase.runner = None
    chase.remaining = 0
    chase.run_over = chase.relocated = False
