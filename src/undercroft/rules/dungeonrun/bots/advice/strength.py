"""How strong a hero is, and what a battle or an escape promises him: by what lies open."""

from __future__ import annotations

from undercroft.abilities import all_hold
from undercroft.rules.dungeonrun.bots.advice.odds import Fight, Odds, at_least, free_attack_odds, odds_of
from undercroft.rules.dungeonrun.cards.kinds import Word
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.fighting.assist import assist_dice
from undercroft.rules.dungeonrun.fighting.damage import armor_of
from undercroft.rules.dungeonrun.fighting.numbers import (
    AGAINST_HEROES,
    SABOTAGE,
    foe_number,
    life_left,
    rating_of,
    why_not,
)
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Battle, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed, HitsOn
from undercroft.rules.dungeonrun.state import Dungeon, Hero

HELP = 0.7
"""How much of the help that is around can be counted on."""
WOUND = 0.6
"""What a wound costs while a fallen hero only gets up again, with half of his life."""
MORTAL_WOUND = 1.0
KNOCKED_OUT = 2.5
"""A turn lost and one item less."""
DEAD = 40.0
PATIENCE = 12
"""The round from which heroes become bolder: who waits for ever wins nothing."""
HERO_POWER = tuple(range(AGAINST_HEROES, 7))
"""In a battle between heroes each die of 4 or higher counts (DR-5.57, DR-5.58)."""
A_TURN = 2
"""How many steps a hero makes in a turn."""
FEW = 2
"""So many heroes have only each other."""
HITS = 2
"""So many hits are put to the texts to see how many they ignore."""


def dice_for(dungeon: Dungeon, hero: Hero, kind: str, rating: str, *, offered: bool = False) -> int:
    """The dice a roll of that kind would have, with the texts that always add to it; or also with those `offered`."""
    roll = Roll(kind, hero.seat, hero.room, rating, rating)
    dice = rating_of(dungeon, hero, rating)
    for printed in MOMENTS.texts(dungeon, hero.seat, "before-roll"):
        if printed.text.may and not (offered and not printed.costs and MOMENTS.ready(dungeon, hero.seat, printed)):
            continue
        frame = Frame(hero.seat, hero.room, printed.card, roll, "before-roll", None, printed)
        if all_hold(printed.text.when, dungeon, frame):
            dice += sum(word.added_dice for word in printed.text.do if isinstance(word, Word))
    return max(1, dice)


def best_attack(dungeon: Dungeon, hero: Hero, room: int | None = None) -> tuple[str, int]:
    """The rating a hero would attack with, and its dice; against the monster in a room, if one is named."""
    best: tuple[float, str, int] | None = None
    for rating in ("brawn", "magic"):
        dice = dice_for(dungeon, hero, "attack", rating)
        line = (
            AGAINST_HEROES
            if room is None or room not in dungeon.foes
            else foe_number(dungeon, room, "defense", hero, rating)
        )
        mark = dice * (7 - line)
        if best is None or mark > best[0]:
            best = (mark, rating, dice)
    assert best is not None
    return best[1], best[2]


def left_of(hero: Hero) -> int:
    """How many wounds a hero can still take before he is defeated."""
    return max(1, hero.life - hero.wounds)


def hurts(dungeon: Dungeon, hero: Hero) -> tuple[float, float]:
    """What a wound costs a hero, and what a defeat."""
    if dungeon.solitaire:
        return MORTAL_WOUND, DEAD * PATIENCE / max(PATIENCE, dungeon.round)
    if dungeon.endgame:
        return MORTAL_WOUND, DEAD
    if dungeon.house.beg_for_your_life:
        return MORTAL_WOUND, 0.5 * DEAD
    relief = 0.4 * max(0, hero.wounds - hero.life // 2)
    return WOUND, max(1.0, KNOCKED_OUT + min(2, len(hero.items)) - relief)


def helpers_dice(dungeon: Dungeon, hero: Hero, room: int) -> float:
    """The dice that others in a room may well add; in the endgame nobody helps."""
    if dungeon.endgame:
        return 0.0
    others = dungeon.others_in(room, hero.seat)
    return HELP * sum(max(assist_dice(each, "brawn"), assist_dice(each, "magic")) for each in others)


def needs_company(dungeon: Dungeon, hero: Hero, room: int) -> bool:
    """Whether the monster in a room can be battled only with an assistant (DR-13.32, DR-12.17)."""
    return why_not(dungeon, Deed("battle-alone", hero.seat, room, dungeon.foes[room].card)) is not None


def company_near(dungeon: Dungeon, hero: Hero, room: int) -> list[Hero]:
    """The other heroes who could be in a room in a turn and are strong enough to be of help; few wait longer."""
    away = dungeon.plan.distances(room)
    near = A_TURN if dungeon.seats > FEW else 2 * A_TURN
    return [
        other
        for other in dungeon.heroes
        if other is not hero and other.standing and (far := away[other.room]) is not None and far <= near
        if left_of(other) > 1
    ]


def battle_odds(dungeon: Dungeon, hero: Hero, room: int, extra: int = 0) -> Odds:
    """What a battle against the monster in a room promises, with so many dice more."""
    foe = dungeon.foes[room]
    rating, dice = best_attack(dungeon, hero, room)
    line = foe_number(dungeon, room, "defense", hero, rating)
    attack = max(1, foe_number(dungeon, room, "attack", hero))
    armor = armor_lines(dungeon, hero)
    power = tuple(sorted(foe.card.design.power))
    ignored = HITS - max(0, MOMENTS.total(dungeon, HitsOn(Battle(hero.seat, room, foe.card)), HITS))
    return odds_of(Fight(dice + extra, min(line, 7), attack, power, life_left(foe), left_of(hero), ignored, armor))


def duel_odds(dungeon: Dungeon, hero: Hero, other: Hero) -> Odds:
    """What a battle against another hero promises, by what lies open."""
    _, mine = best_attack(dungeon, hero)
    _, theirs = best_attack(dungeon, other)
    armor = armor_lines(dungeon, hero)
    return odds_of(Fight(mine, AGAINST_HEROES, theirs, HERO_POWER, left_of(other), left_of(hero), 0, armor))


def free_attack(dungeon: Dungeon, hero: Hero, room: int) -> tuple[float, float]:
    """What a free attack of the monster in a room would cost: the wounds to expect, and the chance to fall."""
    foe = dungeon.foes[room]
    attack = max(1, foe_number(dungeon, room, "attack", hero))
    return free_attack_odds(attack, len(foe.card.design.power), armor_lines(dungeon, hero), left_of(hero))


def armor_lines(dungeon: Dungeon, hero: Hero) -> tuple[int, ...]:
    """What each armor die of a hero must show to stop a hit of a monster."""
    return tuple(line for _, line in armor_of(dungeon, hero, Batch(hero.seat, 1, "attack")))


def escape_chance(dungeon: Dungeon, hero: Hero, fewer: int = 0) -> float:
    """The chance to get away from the tile, without help and with so many dice fewer."""
    line = foe_number(dungeon, hero.room, "escape", hero) if hero.room in dungeon.foes else AGAINST_HEROES
    ratings = ("skill", *MOMENTS.instead_of(dungeon, hero, "escape", ("skill",)))
    dice = max(dice_for(dungeon, hero, "escape", rating) for rating in ratings)
    return at_least(max(1, dice - fewer), line)


def sabotage_to_expect(dungeon: Dungeon, hero: Hero) -> int:
    """Whoever shows the Stone is sabotaged by all who stand by."""
    hunted = dungeon.endgame and summoner_of(dungeon) is hero and bool(dungeon.others_in(hero.room, hero.seat))
    return SABOTAGE if hunted else 0
