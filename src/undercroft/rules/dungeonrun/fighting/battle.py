"""Battles against monsters (section 5c)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.fighting.allocation import allocate
from undercroft.rules.dungeonrun.fighting.assist import ask_for_help, no_assist, reward_assistants, sabotage_penalty
from undercroft.rules.dungeonrun.fighting.damage import damage, free_attack, judge_monsters
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes
from undercroft.rules.dungeonrun.fighting.dice import own_action, prepare, roll_window, throw
from undercroft.rules.dungeonrun.fighting.numbers import foe_number, hero_dice, life_left, why_not
from undercroft.rules.dungeonrun.fighting.rally import take_rallies
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Batch, Battle, Damage, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed, HitsOn
from undercroft.rules.dungeonrun.state import Dungeon, Hero

ATTACKS = ("brawn", "magic")


# -- who may battle -------------------------------------------------------------------------------------------


def barred_battle(dungeon: Dungeon, hero: Hero) -> Closed | None:
    """Why the hero cannot declare a battle against the monster on his tile (DR-5.27, DR-5.33)."""
    foe = dungeon.foes.get(hero.room)
    if foe is None:
        return Closed("battle:monster", "no-monster", "DR-5.27")
    lone = unaided(dungeon, hero)
    if lone is not None:
        others = dungeon.others_in(hero.room, hero.seat)
        if not others or no_assist(dungeon, Battle(hero.seat, hero.room, foe.card)) is not None:
            return Closed("battle:monster", lone.reason, lone.clause, lone.args)
    if not attacks_of(dungeon, hero):
        return Closed("battle:monster", "immune-to-both", "DR-5.33", (foe.card.id,))
    return None


def unaided(dungeon: Dungeon, hero: Hero) -> Closed | None:
    """Why a hero without an assistant cannot attack the monster on his tile (Uber, Glyph Room)."""
    foe = dungeon.foes[hero.room]
    return why_not(dungeon, Deed("battle-alone", hero.seat, hero.room, foe.card))


def attacks_of(dungeon: Dungeon, hero: Hero) -> list[str]:
    """The ratings a hero may attack the monster with: brawn, magic, or one a card puts in its place (DR-5.31)."""
    foe = dungeon.foes[hero.room]
    return [
        rating
        for rating in (*ATTACKS, *MOMENTS.instead_of(dungeon, hero, "attack", ATTACKS))
        if why_not(dungeon, Deed("attack-with", hero.seat, hero.room, foe.card, rating=rating)) is None
    ]


# -- the battle -----------------------------------------------------------------------------------------------


def battle_monster(dungeon: Dungeon, hero: Hero, *, surprise: bool = False) -> Rule[None]:
    """A battle from its declaration to the last Rally (DR-5.25 to DR-5.50)."""
    foe = dungeon.foes[hero.room]
    note_battle(dungeon, hero, foe.card.id)
    if dungeon.log:
        result = "surprise" if surprise else "declared"
        dungeon.log.tell(
            "battle-began", "DR-5.25", seat=hero.seat, room=hero.room, monster=foe.card.id, result=result
        )
    battle = Battle(hero.seat, hero.room, foe.card, surprise)
    with during(dungeon.occasions, battle):
        yield from ask_for_help(dungeon, battle)
        if cannot_attack(dungeon, hero, battle):
            battle.gone = True
        else:
            yield from MOMENTS.fire(dungeon, battle, "declare")
            if still_on(dungeon, hero, battle):
                yield from exchange(dungeon, hero, battle)
            if battle.killed:
                battle.succeeded = True
    if battle.gone:
        yield from free_attack(dungeon, hero.room, hero, "unable")  # DR-5.34
        return
    yield from after_battle(dungeon, battle)


def surprise_battle(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """The free, compulsory battle against a monster just drawn: an action of its own (DR-4.29, DR-7.18)."""
    with own_action(dungeon):
        yield from battle_monster(dungeon, hero, surprise=True)


def note_battle(dungeon: Dungeon, hero: Hero, monster: str) -> None:
    """A battle, even a prevented one, spares the free attack for staying (DR-3.21, DR-3.23)."""
    turn = dungeon.turn_of(hero)
    if turn is not None:
        turn.battled |= {monster}


def cannot_attack(dungeon: Dungeon, hero: Hero, battle: Battle) -> bool:
    """No accepted assistant where one is needed, or no rating to attack with (DR-5.34, DR-5.31)."""
    if not battle.assists and unaided(dungeon, hero) is not None:
        return True
    return not attacks_of(dungeon, hero)


def still_on(dungeon: Dungeon, hero: Hero, battle: Battle) -> bool:
    """Whether the battle goes on: nobody was killed, defeated or taken off the tile meanwhile (DR-5.97)."""
    foe = dungeon.foes.get(battle.room)
    return foe is not None and foe.card is battle.monster and not hero.doomed and hero.room == battle.room


def exchange(dungeon: Dungeon, hero: Hero, battle: Battle) -> Rule[None]:
    """Both roll, the hero allocates, wounds are placed at the same time (steps 1 to 5)."""
    monster_roll = Roll("monster", MONSTER, battle.room, line=7)
    yield from prepare(dungeon, monster_roll)
    attack = foe_number(dungeon, battle.room, "attack", hero, attempt=battle)
    throw(dungeon, monster_roll, max(1, attack + monster_roll.bonus))  # step 1
    battle.rolls = (monster_roll,)
    rating = yield from choose_attack(dungeon, hero, battle)
    roll = Roll("attack", hero.seat, battle.room, rating, kinship(rating))
    battle.rating = roll.kinship
    roll.line = foe_number(dungeon, battle.room, "defense", hero, roll.kinship, battle)
    yield from prepare(dungeon, roll)
    throw(dungeon, roll, hero_dice(dungeon, roll, battle))  # step 2
    battle.rolls = (monster_roll, roll)
    yield from roll_window(dungeon, battle.rolls, hero.seat)
    yield from MOMENTS.fire(dungeon, battle, "allocate:extra")
    power = battle.monster.design.power
    potential = [face for face in monster_roll.faces if face in power]
    yield from allocate(dungeon, hero, battle, roll, potential)  # step 3
    yield from MOMENTS.fire(dungeon, battle, "allocate")
    battle.landed = landed_hits(dungeon, battle)
    battle.succeeded = bool(battle.allocated)
    battle.surplus = max(0, battle.landed - life_left(dungeon.foes[battle.room]))
    batch = Batch(hero.seat, len(potential) - battle.blocked, "attack", None, battle.monster)
    event = Damage(
        hero.seat, [batch], {battle.room: battle.landed}, hero.seat, "battle", battle, (monster_roll, roll)
    )
    yield from damage(dungeon, event)  # steps 4 and 5


def kinship(rating: str) -> str:
    """Which of the two attacks a rating counts as: skill put in the place of brawn is a brawn attack (Backstab)."""
    return rating if rating in ATTACKS else "brawn"


def choose_attack(dungeon: Dungeon, hero: Hero, battle: Battle) -> Rule[str]:
    """DP-13: the hero has seen the monster's dice and chooses brawn or magic (DR-5.30)."""
    options = [option("attack", rating) for rating in attacks_of(dungeon, hero)]
    decision = Decision(hero.seat, "attack", options, "DR-5.30", about=battle.about())
    answer: Option = yield from ask_openly(decision)
    return str(answer.args[0])


def landed_hits(dungeon: Dungeon, battle: Battle) -> int:
    """Allocated hits, what texts add, ignore and limit, in the order of DR-5.96; never below 0."""
    hits = sum(battle.worths) + battle.extra_hits
    return max(0, MOMENTS.total(dungeon, HitsOn(battle), hits))


def after_battle(dungeon: Dungeon, battle: Battle) -> Rule[None]:
    """Sabotage penalties, defeats together, Rallies of the actor, then of the others (DR-5.48)."""
    with during(dungeon.occasions, battle):
        if battle.killed:
            battle.succeeded = True
        yield from sabotage_penalty(dungeon, battle)
    yield from judge_heroes(dungeon, battle.actor)
    reward_assistants(battle)
    yield from take_rallies(dungeon, battle.actor, battle.earned)
    yield from MOMENTS.fire(dungeon, battle, "resolved")


__all__ = ["attacks_of", "barred_battle", "battle_monster", "judge_monsters", "surprise_battle"]
