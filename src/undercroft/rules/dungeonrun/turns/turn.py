"""A turn: standing up or Summon, actions, and the end of the turn (DR-3.11 to DR-3.32)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Option, Rule
from undercroft.rules.dungeonrun.endgame import check_entrance
from undercroft.rules.dungeonrun.fighting.damage import damage, free_attack
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.facts import WoundsOwed, stated
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage, Turning
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Stage, Status, Turn
from undercroft.rules.dungeonrun.turns.actions import END, turn_question, whole_action
from undercroft.rules.dungeonrun.turns.extra import extra_action, extra_actions
from undercroft.rules.dungeonrun.turns.summon import offer_summon


def begin_turn(dungeon: Dungeon) -> Rule[None]:
    """Stand up and miss the turn, or begin it with what comes first (DR-3.11, DR-3.13)."""
    hero = dungeon.heroes[dungeon.order[dungeon.slot]]
    if not hero.alive:
        next_turn(dungeon)
        return
    MOMENTS.renew(dungeon, hero)
    end_of_durations(dungeon, hero)
    hero.walked, hero.entered = False, frozenset()
    if hero.status is Status.KNOCKED_OUT:
        hero.status = Status.STANDING
        if dungeon.log:
            dungeon.log.tell("stood-up", "DR-3.11", seat=hero.seat, room=hero.room)
        end_of_own_turn(dungeon, hero)
        next_turn(dungeon)
        return
    foe = dungeon.foes.get(hero.room)
    dungeon.turn = Turn(hero.seat, began_in=hero.room, began_beside=None if foe is None else foe.card.id)
    if dungeon.log:
        dungeon.log.tell("turn-began", "DR-3.13", seat=hero.seat, round=dungeon.round, room=hero.room)
    if not dungeon.house.reference:
        yield from offer_summon(dungeon, hero)  # DR-6.43
    turning = Turning(hero.seat)
    with during(dungeon.occasions, turning):
        yield from MOMENTS.fire(dungeon, turning, "turn-start")
    dungeon.stage = Stage.ACTIONS


def end_of_durations(dungeon: Dungeon, hero: Hero) -> None:
    """What lasts until the start of this hero's next turn is over (DR-13.52)."""
    for name in ("cinders", "flame"):
        marker = dungeon.markers.get(name)
        if marker is not None and marker.owner == hero.seat:
            del dungeon.markers[name]


def take_action(dungeon: Dungeon) -> Rule[None]:
    """One action, one free-action card, or the end of the turn (DR-3.14, DR-3.15, DR-3.29)."""
    turn, hero = dungeon.turn, dungeon.active
    assert turn is not None
    if turn.extra:
        yield from extra_action(dungeon)
        return
    if not hero.standing:
        dungeon.stage = Stage.TURN_END  # DR-3.19
        return
    decision = turn_question(dungeon, hero)
    might = turn.actions > 0 or MOMENTS.might_act(dungeon, hero, "free-action")
    answer: Option = yield from ask(dungeon, decision, might=might)
    if answer is END:
        dungeon.stage = Stage.TURN_END
        return
    dungeon.idle = -1  # this round is not an idle one
    is_action = not MOMENTS.is_free(dungeon, hero, answer)
    if is_action:
        turn.actions -= 1
    yield from whole_action(dungeon, hero, answer)


# -- the end of a turn ----------------------------------------------------------------------------------------


def end_turn(dungeon: Dungeon) -> Rule[None]:
    """The free attack for staying, end-of-turn effects, the victory check (DR-3.21, DR-3.25, DR-3.26)."""
    turn, hero = dungeon.turn, dungeon.active
    assert turn is not None
    yield from attack_for_staying(dungeon, hero, turn)
    yield from extra_actions(dungeon)
    turning = Turning(hero.seat)
    if hero.standing:
        yield from owed_wounds(dungeon, hero, turn, turning)
    if hero.standing:
        with during(dungeon.occasions, turning):
            yield from MOMENTS.fire(dungeon, turning, "turn-end")
        yield from extra_actions(dungeon)
    check_entrance(dungeon, hero)
    end_of_own_turn(dungeon, hero)
    dungeon.stage = Stage.AFTER_TURN


def attack_for_staying(dungeon: Dungeon, hero: Hero, turn: Turn) -> Rule[None]:
    """A whole turn beside one and the same monster without battle brings its free attack (DR-3.21)."""
    foe = dungeon.foes.get(hero.room)
    if not hero.standing or foe is None or turn.left or hero.room != turn.began_in:
        return
    if foe.card.id == turn.began_beside and foe.card.id not in turn.battled:
        yield from free_attack(dungeon, hero.room, hero, "stayed")


def owed_wounds(dungeon: Dungeon, hero: Hero, turn: Turn, turning: Turning) -> Rule[None]:
    """Wounds at the end of the turn that leave no choice, as one damage event (DR-3.25)."""
    batches = [
        Batch(hero.seat, owed.n, owed.kind)
        for printed in MOMENTS.texts(dungeon, hero.seat, "turn-end")
        for owed in stated(printed, WoundsOwed)
    ]
    if turn.owed:
        batches.append(Batch(hero.seat, turn.owed, "effect", certain=True))
    if batches:
        yield from damage(dungeon, Damage(hero.seat, batches, cause="turn-end"))


def end_of_own_turn(dungeon: Dungeon, hero: Hero) -> None:
    """What lasts until the end of this hero's turn is over (DR-13.52)."""
    hero.held_by = frozenset()
    fading = hero.markers & dungeon.cards.fading
    hero.markers -= fading - hero.fresh
    hero.fresh -= fading


def after_turn(dungeon: Dungeon) -> Rule[None]:
    """Effects after the turn has ended; then the next turn begins (DR-3.28)."""
    hero = dungeon.active
    turning = Turning(hero.seat)
    with during(dungeon.occasions, turning):
        yield from MOMENTS.fire(dungeon, turning, "after-turn")
    next_turn(dungeon)


def next_turn(dungeon: Dungeon) -> None:
    """The next hero's turn, or roaming after the last (DR-3.4, DR-3.5)."""
    dungeon.turn = None
    dungeon.slot += 1
    dungeon.stage = Stage.TURN_START if dungeon.slot < len(dungeon.order) else Stage.ROAMING
    if dungeon.stage is Stage.ROAMING:
        dungeon.slot = -1
