"""The defeat of heroes: knocked out before the endgame, killed in it (sections 8d, 8e, 14c)."""

from __future__ import annotations

from functools import partial

from undercroft.abilities import during
from undercroft.engine import Decision, Option, Rule, ask_together, option
from undercroft.rules.dungeonrun.cards.card import Item, Trap
from undercroft.rules.dungeonrun.endgame import check_survivors
from undercroft.rules.dungeonrun.gear.items import (
    can_equip,
    drop,
    equip_item,
    give_up,
    item_options,
    pick_up,
    receive,
)
from undercroft.rules.dungeonrun.memory import came_openly, undo_bundles
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.facts import TrapsKept
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Defeat, Sprung
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Status

DONE = option("done")
SPARE, KILL = option("spare"), option("kill")
MARKERS_OF_THE_DEAD = ("brand", "sanctum", "cinders", "flame", "tripwire", "rigged")
"""The markers that go when their owner is killed (DR-13.54)."""


def judge_heroes(dungeon: Dungeon, actor: int) -> Rule[None]:
    """All heroes whose wounds have reached their life, together (DR-8.44); then who is left (DR-11.20)."""
    asked: set[int] = set()
    while True:
        doomed = [hero for hero in dungeon.clockwise(actor) if hero.standing and hero.doomed]
        new = [hero for hero in doomed if hero.seat not in asked]
        if not new:
            break
        for hero in new:
            asked.add(hero.seat)
            with during(dungeon.occasions, Defeat(hero.seat)) as defeat:
                yield from MOMENTS.fire(dungeon, defeat, "defeat:save")
            if defeat.saved and not hero.doomed:
                asked.discard(hero.seat)
    if not doomed:
        return
    verdicts: list[tuple[Hero, bool]] = []
    for hero in doomed:
        with during(dungeon.occasions, Defeat(hero.seat)):
            killed = yield from is_killed(dungeon, hero)
        verdicts.append((hero, killed))
    for hero, killed in verdicts:
        if not killed:
            with during(dungeon.occasions, Defeat(hero.seat)):
                yield from knock_out(dungeon, hero)
    dead = [(hero, lay_out(dungeon, hero)) for hero, killed in verdicts if killed]
    check_survivors(dungeon)
    for hero, items in dead:
        yield from plunder(dungeon, hero, items)
    for hero, killed in verdicts:
        with during(dungeon.occasions, Defeat(hero.seat, killed=killed)) as defeat:
            yield from MOMENTS.fire(dungeon, defeat, "defeat")
    yield from judge_heroes(dungeon, actor)  # DR-8.45: those whom these effects have brought down


def is_killed(dungeon: Dungeon, hero: Hero) -> Rule[bool]:
    """Before the endgame a defeated hero is knocked out, unless alone or condemned (DR-8.18, DR-14.4, DR-14.16)."""
    if dungeon.endgame or dungeon.solitaire:
        return True
    if not dungeon.house.beg_for_your_life:
        return False
    voters = [each for each in dungeon.heroes if each.alive and each is not hero]
    decisions = [
        Decision(each.seat, "beg", (SPARE, KILL), "DR-14.16", about=(hero.seat,), default=SPARE) for each in voters
    ]
    answers = yield from ask_together(decisions)
    if dungeon.log:
        votes = tuple(each.seat for each in voters if answers[each.seat] is SPARE)
        dungeon.log.tell("voted", "DR-14.16", reveals=True, seat=hero.seat, spared_by=votes)
    return all(answer is KILL for answer in answers.values())


# -- knocked out (section 8d) ---------------------------------------------------------------------------------


def knock_out(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """Half of life in wounds, one item left behind, traps and markers gone (DR-8.19 to DR-8.22)."""
    hero.status = Status.KNOCKED_OUT
    hero.wounds = hero.life // 2
    hero.hurt_by = None
    if dungeon.log:
        # Whoever wears nothing shows now whether there is an item in the loot pile.
        shows = bool(hero.loot) and not hero.equipped
        dungeon.log.tell("knocked-out", "DR-8.18", reveals=shows, seat=hero.seat, room=hero.room, wounds=hero.wounds)
    yield from leave_an_item(dungeon, hero)
    shed_traps(dungeon, hero)
    shed_markers(dungeon, hero)


def leave_an_item(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """Exactly one own item, of the owner's choice, face up on the tile (DR-8.20)."""
    if not hero.items:
        if dungeon.log and hero.loot:
            dungeon.log.tell("nothing-left", "DR-8.20", seat=hero.seat)
        return
    decision = Decision(hero.seat, "leave-item", partial(item_options, hero, "leave"), "DR-8.20")
    answer = yield from ask(dungeon, decision, might=len(hero.equipped) + len(hero.loot) > 1)
    item = dungeon.cards.items[str(answer.args[0])]
    give_up(dungeon, hero, item)
    drop(dungeon, hero.room, item)
    if dungeon.log:
        dungeon.log.tell("item-left", "DR-8.20", reveals=True, seat=hero.seat, room=hero.room, item=item.id)


def shed_traps(dungeon: Dungeon, hero: Hero) -> None:
    """Attached traps leave the hero (DR-8.22)."""
    for trap in hero.traps:
        detach(dungeon, hero, trap)


def detach(dungeon: Dungeon, hero: Hero, trap: Trap) -> None:
    """A lasting trap leaves a hero (DR-8.26)."""
    hero.traps = tuple(each for each in hero.traps if each is not trap)
    put_away(dungeon, hero, trap)


def put_away(dungeon: Dungeon, hero: Hero, trap: Trap) -> None:
    """A trap that is done with a hero is discarded, or kept by whoever can use the parts (DR-6.6, Spare Parts)."""
    if hero.alive and any(True for _ in MOMENTS.facts(dungeon, hero, Sprung(hero.seat, trap), TrapsKept)):
        hero.loot = (*hero.loot, trap)
        came_openly(dungeon, hero, trap)
        if dungeon.log:
            dungeon.log.tell("trap-kept", "DR-6.6", seat=hero.seat, trap=trap.id)
    else:
        dungeon.encounter_discard = (*dungeon.encounter_discard, trap)


def shed_markers(dungeon: Dungeon, hero: Hero) -> None:
    """Markers lying on the hero are removed (DR-8.22)."""
    hero.markers = frozenset()
    for name, marker in list(dungeon.markers.items()):
        if marker.seat == hero.seat:
            del dungeon.markers[name]


# -- killed (section 8e) --------------------------------------------------------------------------------------


def lay_out(dungeon: Dungeon, hero: Hero) -> tuple[Item, ...]:
    """All items onto the tile, everything else out of the game (DR-8.31, DR-8.32); returns the items."""
    hero.status = Status.KILLED
    if dungeon.log:
        dungeon.log.tell("hero-killed", "DR-8.29", seat=hero.seat, room=hero.room, by=hero.hurt_by)
    if dungeon.solitaire:
        return ()  # DR-14.9: the hero is scored as he fell
    items = hero.items
    drop(dungeon, hero.room, *items)
    if dungeon.log:
        names = tuple(item.id for item in items)
        cards = tuple(card.id for card in hero.loot_encounters)
        dungeon.log.tell(
            "belongings", "DR-8.31", reveals=True, seat=hero.seat, room=hero.room, items=names, cards=cards,
            result="some" if names else "none",
        )  # fmt: skip
    for card in hero.loot_encounters:
        if card.kind == "monster" and card.boss:
            dungeon.gone = (*dungeon.gone, card.id)
        else:
            dungeon.encounter_discard = (*dungeon.encounter_discard, card)
    undo_bundles(dungeon, hero)
    hero.equipped, hero.loot = (), ()
    shed_traps(dungeon, hero)
    shed_markers(dungeon, hero)
    for name in MARKERS_OF_THE_DEAD:
        if name in dungeon.markers and dungeon.markers[name].owner == hero.seat:
            del dungeon.markers[name]
    hero.wounds = 0
    hero.training = (0, 0, 0)
    if dungeon.first == hero.seat:
        pass_token_of_the_dead(dungeon, hero)
    return items


def pass_token_of_the_dead(dungeon: Dungeon, hero: Hero) -> None:
    """The token goes at once to the next living hero, and is not passed again this round (DR-3.9)."""
    heir = next((each for each in dungeon.clockwise(hero.seat) if each.alive), None)
    if heir is not None:
        dungeon.first = heir.seat
        dungeon.token_passed = True


def plunder(dungeon: Dungeon, hero: Hero, items: tuple[Item, ...]) -> Rule[None]:
    """The hero who killed another may take any of his items before they stay on the tile (DR-8.34)."""
    killer = None if hero.hurt_by is None else dungeon.heroes[hero.hurt_by]
    if killer is None or killer is hero or not killer.standing:
        return
    while items:
        options = [option("take", item.id) for item in items]
        options += [option("wear", item.id) for item in items if can_equip(dungeon, killer, item)]
        answer: Option = yield Decision(
            killer.seat, "plunder", [*options, DONE], "DR-8.34", about=(hero.seat,), default=DONE
        )
        if answer is DONE:
            return
        item = dungeon.cards.items[str(answer.args[0])]
        items = tuple(each for each in items if each is not item)
        pick_up(dungeon, hero.room, item)
        if dungeon.log:
            dungeon.log.tell("item-plundered", "DR-8.34", seat=killer.seat, item=item.id, room=hero.room)
        receive(dungeon, killer, item)
        came_openly(dungeon, killer, item)
        if answer.verb == "wear":
            equip_item(dungeon, killer, item)
