"""Wounds: batches, armor, damage events, free attacks and the death of monsters (chapter 8)."""

from __future__ import annotations

from undercroft.abilities import PASS, during, innermost
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Ability, Item
from undercroft.rules.dungeonrun.endgame import solitaire_victory
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes
from undercroft.rules.dungeonrun.fighting.dice import prepare, roll_window, throw
from undercroft.rules.dungeonrun.fighting.numbers import foe_number, why_not
from undercroft.rules.dungeonrun.fighting.rally import earn_rally, take_rallies
from undercroft.rules.dungeonrun.memory import came_openly
from undercroft.rules.dungeonrun.speaking.facts import ArmorDice, stated
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import (
    MONSTER,
    Attempt,
    Batch,
    Battle,
    Damage,
    Defeat,
    FreeAttack,
    Kill,
    Roll,
    Sprung,
)
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.speaking.voices import own_abilities, suppressed
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, Hero, Lying

SLOTS = ("primary", "off", "head", "body")
ROLL_ARMOR = option("armor")
EVENTS = (Attempt, Damage, FreeAttack, Kill, Defeat)
"""While one of these goes on, heroes wait for their judgement (DR-8.45)."""


def damage(dungeon: Dungeon, event: Damage) -> Rule[None]:
    """A damage event in the order of DR-8.41; its heroes are judged when the outermost event is over (DR-8.45)."""
    outer = innermost(dungeon.occasions, Damage)
    if outer is not None:
        event.used = outer.used  # DR-8.45: what has spoken does not speak again of what arises from it
    with during(dungeon.occasions, event):
        event.batches.sort(key=lambda batch: (batch.victim - event.actor) % dungeon.seats)
        for batch in event.batches:  # texts may add batches, which come last (DR-8.40)
            yield from before_wounds(dungeon, batch)
        place(dungeon, event)
        if event.sprung is not None:  # DR-6.6
            yield from special_effect(dungeon, event.sprung)
        yield from MOMENTS.fire(dungeon, event, "after-wounds")
        yield from judge_monsters(dungeon, event)
    yield from settle(dungeon, event.actor)


def settle(dungeon: Dungeon, actor: int) -> Rule[None]:
    """Judge heroes, then Rallies earned outside attempts; not while an event is still going on (DR-8.45)."""
    if not any(isinstance(each, EVENTS) for each in dungeon.occasions):
        yield from judge_heroes(dungeon, actor)
        earned, dungeon.earned = dungeon.earned, ()
        yield from take_rallies(dungeon, actor, earned)


def special_effect(dungeon: Dungeon, sprung: Sprung) -> Rule[None]:
    """What a trap does besides its wounds."""
    with during(dungeon.occasions, sprung):
        yield from MOMENTS.fire_card(dungeon, dungeon.heroes[sprung.hero], sprung.trap, sprung, "sprung")


def before_wounds(dungeon: Dungeon, batch: Batch) -> Rule[None]:
    """Texts that cancel wounds, the victim's first, then armor (DR-8.40); nothing cancels a cost (DR-8.39)."""
    if batch.kind == "cost" or batch.certain or not dungeon.heroes[batch.victim].standing:
        return
    with during(dungeon.occasions, batch):
        yield from MOMENTS.fire(dungeon, batch, "before-wounds")
        if batch.kind == "attack" and batch.amount > 0:
            yield from roll_armor(dungeon, batch)


def roll_armor(dungeon: Dungeon, batch: Batch) -> Rule[None]:
    """All armor of a hero is rolled together, once per attack batch, if he likes (DR-8.12); not if it is too late."""
    hero = dungeon.heroes[batch.victim]
    if hero.doomed:  # DR-8.42
        return
    dice = [line for _, line in armor_of(dungeon, hero, batch)]
    if not dice:
        return
    answer: Option = yield Decision(
        hero.seat,
        "armor",
        (ROLL_ARMOR, PASS),
        "DR-8.12",
        about=(batch.amount, len(dice)),
        default=ROLL_ARMOR,
        passes=PASS,
    )
    if answer is PASS:
        return
    faces = dungeon.chance.dice(len(dice), "armor")
    stopped = min(batch.amount, sum(face >= line for face, line in zip(faces, dice, strict=True)))
    batch.amount -= stopped
    if dungeon.log:
        dungeon.log.tell(
            "armor-rolled", "DR-8.12", reveals=True, seat=hero.seat, dice=tuple(faces), lines=tuple(dice),
            stopped=stopped,
        )  # fmt: skip


def armor_of(dungeon: Dungeon, hero: Hero, batch: Batch) -> list[tuple[str, int]]:
    """The armor dice of a hero, each with its card and what it must reach, in the order of DR-8.12."""
    items = sorted(hero.equipped, key=lambda item: min(map(SLOTS.index, item.design.slots), default=len(SLOTS)))
    sources: list[Item | Ability] = [*items]
    if not suppressed(dungeon, hero):
        sources += own_abilities(hero)
    return [
        (source.id, line)
        for source in sources
        for printed in source.says.get("before-wounds", ())
        if MOMENTS.holds(dungeon, hero, printed, batch, "before-wounds")
        for armor in stated(printed, ArmorDice)
        for line in [armor.line] * armor.dice
    ]


def place(dungeon: Dungeon, event: Damage) -> None:
    """All wounds of the event are placed at the same time (DR-8.41)."""
    for batch in event.batches:
        hero = dungeon.heroes[batch.victim]
        if not hero.standing or batch.amount <= 0:  # DR-8.25
            continue
        if not hero.doomed:  # DR-8.35: what falls on somebody already defeated changes nothing
            hero.hurt_by = batch.by
        hero.wounds += batch.amount
        event.placed[hero.seat] = event.placed.get(hero.seat, 0) + batch.amount
        if batch.monster is not None and isinstance(event.attack, Battle | FreeAttack):
            event.attack.hurt += batch.amount
        if dungeon.log:
            dungeon.log.tell(
                "wounded", "DR-8.1", seat=hero.seat, amount=batch.amount, wounds=hero.wounds, life=hero.life,
                result=batch.kind,
            )  # fmt: skip
    for room, amount in event.to_foes.items():
        foe = dungeon.foes.get(room)
        if foe is None or amount <= 0:
            continue
        dungeon.foes[room] = Foe(foe.card, foe.wounds + amount)
        if dungeon.log:
            dungeon.log.tell(
                "monster-wounded", "DR-8.1", room=room, monster=foe.card.id, amount=amount,
                wounds=foe.wounds + amount, life=foe.card.design.life,
            )  # fmt: skip


def pay_wounds(dungeon: Dungeon, hero: Hero, amount: int) -> None:
    """Wounds paid for something: placed at once, and nothing cancels them (DR-8.39)."""
    hero.wounds += amount
    hero.hurt_by = None
    if dungeon.log:
        dungeon.log.tell(
            "wounded", "DR-8.39", seat=hero.seat, amount=amount, wounds=hero.wounds, life=hero.life, result="cost"
        )


def can_pay(hero: Hero, amount: int) -> bool:
    """A cost cannot be paid if it would defeat the payer (DR-8.39, DR-8.42)."""
    return hero.wounds + amount < hero.life


def hurt(
    dungeon: Dungeon, heroes: list[Hero], amount: int, kind: str, *, by: int | None = None, cause: str = "text"
) -> Rule[None]:
    """The same wounds on several heroes at once."""
    standing = [hero for hero in heroes if hero.standing]
    if standing:
        batches = [Batch(hero.seat, amount, kind, by) for hero in standing]
        yield from damage(dungeon, Damage(standing[0].seat if by is None else by, batches, by=by, cause=cause))


# -- the death of monsters (DR-8.13 to DR-8.16, DR-8.43) ------------------------------------------------------


def judge_monsters(dungeon: Dungeon, event: Damage) -> Rule[None]:
    """Every monster whose wounds have reached its life."""
    for room in list(event.to_foes):
        foe = dungeon.foes.get(room)
        if foe is not None and foe.wounds >= foe.card.design.life:
            battle = innermost(dungeon.occasions, Battle)
            if battle is not None and battle.monster is foe.card:  # DR-5.47
                yield from judge_monster(dungeon, Kill(room, foe.card, battle.actor, battle))
            else:
                yield from judge_monster(dungeon, Kill(room, foe.card, event.by))


def judge_monster(dungeon: Dungeon, kill: Kill) -> Rule[None]:
    """Texts that save it; the card to the loot pile it is owed; what else follows a kill (DR-8.43)."""
    with during(dungeon.occasions, kill):
        yield from MOMENTS.fire(dungeon, kill, "kill:save")  # (a)
        if kill.saved:
            return
        bury(dungeon, kill)  # (b)
        yield from MOMENTS.fire(dungeon, kill, "kill")  # (c)
    if kill.killer is not None and not kill.no_rally:
        earn_rally(dungeon, kill.killer, "kill")
    yield from settle(dungeon, dungeon.first if kill.killer is None else kill.killer)


def bury(dungeon: Dungeon, kill: Kill) -> None:
    """The card goes to the killer's loot pile, or to the discard if nobody is the cause (DR-8.14, DR-8.15)."""
    foe = dungeon.foes.pop(kill.room)
    card = foe.card
    if kill.battle is not None:
        kill.battle.killed = True
    if kill.killer is not None:
        killer = dungeon.heroes[kill.killer]
        killer.loot = (*killer.loot, card)
        came_openly(dungeon, killer, card)
    elif card.boss:
        dungeon.gone = (*dungeon.gone, card.id)  # DR-10.30
    else:
        dungeon.encounter_discard = (*dungeon.encounter_discard, card)
    if dungeon.log:
        dungeon.log.tell("monster-killed", "DR-8.13", room=kill.room, monster=card.id, seat=kill.killer,
                         result="boss" if card.boss else "monster")  # fmt: skip
    if card.boss:
        boss_dies(dungeon, kill.room)


def boss_dies(dungeon: Dungeon, room: int) -> None:
    """The Summoning Stone appears where the boss died (DR-10.22); in solitaire the game is won (DR-14.5)."""
    dungeon.boss_is = BossIs.DEAD
    stone = next(item for item in dungeon.artifacts if item.stone)
    dungeon.artifacts = tuple(item for item in dungeon.artifacts if item is not stone)
    dungeon.items[room] = (*dungeon.items.get(room, ()), Lying(stone, face_up=True))
    if dungeon.log:
        dungeon.log.tell("stone-appears", "DR-10.22", room=room, item=stone.id)
    if dungeon.solitaire:
        solitaire_victory(dungeon)


# -- free attacks (DR-8.3 to DR-8.6) --------------------------------------------------------------------------


def free_attack(dungeon: Dungeon, room: int, hero: Hero, why: str) -> Rule[None]:
    """A free attack outside any attempt: when it is over, it is resolved at once (DR-8.3)."""
    attack = yield from attack_freely(dungeon, room, hero, why)
    if attack is not None:
        yield from MOMENTS.fire(dungeon, attack, "resolved")


def attack_freely(dungeon: Dungeon, room: int, hero: Hero, why: str) -> Rule[FreeAttack | None]:
    """A monster attacks a hero, who rolls nothing in response (DR-8.3); None if it does not come to that.

    Within an escape, what waits until the attack is fully resolved waits for the judgement, too (DR-6.51).
    """
    foe = dungeon.foes.get(room)
    if foe is None or not hero.standing:
        return None
    if why_not(dungeon, Deed("free-attack", hero.seat, room, foe.card, why=why)) is not None:
        return None
    attack = FreeAttack(room, foe.card, hero.seat, why)
    if dungeon.log:
        dungeon.log.tell("free-attack", "DR-8.3", room=room, monster=foe.card.id, seat=hero.seat, result=why)
    with during(dungeon.occasions, attack):
        roll = Roll("monster", MONSTER, room, line=7)
        yield from prepare(dungeon, roll)
        throw(dungeon, roll, max(1, foe_number(dungeon, room, "attack", hero) + roll.bonus))
        yield from roll_window(dungeon, (roll,), hero.seat)
        hits = sum(face in foe.card.design.power for face in roll.faces)
        batch = Batch(hero.seat, hits, "attack", None, foe.card)
        yield from damage(dungeon, Damage(hero.seat, [batch], cause="free-attack", attack=attack, rolls=(roll,)))
    yield from settle(dungeon, hero.seat)
    yield from take_rallies(dungeon, hero.seat, attack.earned)
    return attack
