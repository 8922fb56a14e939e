"""What a seat knows of a match, as numbers: the table, the own plans, then every hero, oneself first.

Nothing in it depends on a single card, only on what lies open and on what the own pile holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from undercroft.rules.dungeonrun.bots.advice.gear import best_change
from undercroft.rules.dungeonrun.bots.advice.goals import carries_stone, shows_stone, way_out
from undercroft.rules.dungeonrun.bots.advice.odds import Fight, odds_of
from undercroft.rules.dungeonrun.bots.advice.strength import (
    HERO_POWER,
    armor_lines,
    battle_odds,
    escape_chance,
    left_of,
)
from undercroft.rules.dungeonrun.endgame import ENTRANCE, summoner_of
from undercroft.rules.dungeonrun.fighting.numbers import AGAINST_HEROES, foe_number, life_left, rating_of
from undercroft.rules.dungeonrun.state import ACTIONS, BossIs, Dungeon, Hero, Stage, Status
from undercroft.rules.dungeonrun.turns.advance import advance_options
from undercroft.rules.dungeonrun.turns.rounds import token_goes_to

MOST_PLAYERS: Final = 6
ROUNDS: Final = 20.0
"""So many rounds, tiles, steps, dice count as 1."""
TILES: Final = 15.0
STEPS: Final = 8.0
DICE: Final = 6.0
LIFE: Final = 6.0
CARDS: Final = 4.0
A_TURN: Final = ACTIONS
"""How many steps a hero makes in a turn."""

TABLE: Final = (
    "round", "endgame", "tiles in the pile", "rooms", "the Lair lies there", "boss hidden", "boss on the map",
    "boss dead", "boss: life left", "boss: wounds", "boss: attack", "monsters", "items lying about",
    "the Stone lies open", "somebody shows the Stone", "somebody else hides the Stone", "heroes alive",
    "two heroes alive", "own turn", "own actions left", "roaming is next",
)  # fmt: skip
OWN: Final = (
    "carries the Stone", "encounter cards", "can advance", "items in the loot pile", "better gear in the loot pile",
    "here: chance to kill", "here: chance to fall", "here: chance to escape", "boss: hits to expect",
    "boss: chance to kill", "boss: chance to fall", "near something that lies there", "near a monster",
    "near the dark",
)  # fmt: skip
HERO: Final = (
    "plays", "alive", "knocked out", "life left", "one wound from defeat", "two wounds from defeat", "wounds",
    "brawn", "magic", "skill", "attack dice", "armor dice", "training", "abilities", "items on", "loot pile", "traps",
    "shows the Stone", "steps to the Entrance", "on the Entrance", "a turn from the Entrance", "near the Stone",
    "a turn from the Stone", "near the boss", "beside a monster", "its attack", "heroes here",
    "monsters on the way out", "heroes on the way out", "turns to come before his",
)  # fmt: skip
RIVAL: Final = (
    "near", "in the same room", "a turn away", "duel: chance to kill him", "duel: chance to fall to him",
    "his duel: chance to kill",
)  # fmt: skip


def feature_names() -> list[str]:
    """What each number tells."""
    names = [*TABLE, *(f"{count} players" for count in range(2, MOST_PLAYERS + 1)), *(f"own: {each}" for each in OWN)]
    for place in range(MOST_PLAYERS):
        hero = f"rival {place}" if place else "own hero"
        names += [f"{hero}: {each}" for each in HERO]
        if place:
            names += [f"{hero}: {each}" for each in RIVAL]
    return names


class Scene(NamedTuple):
    """What is looked up once for all heroes: where the boss is, and where the Stone is, as far as the seat knows."""

    boss: int | None
    stone: int | None
    attacks: list[int]
    armors: list[tuple[int, ...]]


def features(dungeon: Dungeon, seat: int) -> list[float]:
    """The numbers, by what the seat may know. Rivals are told from the one closest to winning on."""
    if not dungeon.heroes:  # they are being chosen
        return [0.0] * len(feature_names())
    own = dungeon.heroes[seat]
    scene = Scene(
        next((room for room, foe in dungeon.foes.items() if foe.card.boss), None),
        stone_room(dungeon, own),
        [max(rating_of(dungeon, hero, rating) for rating in ("brawn", "magic")) for hero in dungeon.heroes],
        [armor_lines(dungeon, hero) for hero in dungeon.heroes],
    )
    numbers = [*table_numbers(dungeon, own, scene)]
    numbers += [float(dungeon.seats == count) for count in range(2, MOST_PLAYERS + 1)]
    numbers += own_numbers(dungeon, own, scene)
    numbers += hero_numbers(dungeon, own, scene)
    rivals = sorted((each for each in dungeon.heroes if each is not own), key=claim, reverse=True)
    for rival in rivals:
        numbers += hero_numbers(dungeon, rival, scene)
        numbers += rival_numbers(dungeon, own, rival, scene)
    missing = MOST_PLAYERS - dungeon.seats
    return numbers + [0.0] * (missing * (len(HERO) + len(RIVAL)))


def claim(hero: Hero) -> tuple[int, ...]:
    """How close somebody is to winning, by what lies open."""
    strength = 2 * sum(hero.training) + len(hero.abilities) + len(hero.equipped)
    return (hero.alive, shows_stone(hero), strength + hero.life - hero.wounds, -hero.seat)


def stone_room(dungeon: Dungeon, own: Hero) -> int | None:
    """The room in which the Stone is, if the hero knows."""
    if carries_stone(own):
        return own.room
    for hero in dungeon.heroes:
        if hero.alive and shows_stone(hero):
            return hero.room
    for room, lying in dungeon.items.items():
        if any(each.face_up and each.item.stone for each in lying):
            return room
    return None


def table_numbers(dungeon: Dungeon, own: Hero, scene: Scene) -> Sequence[float]:
    """The round, the map, the boss and the Stone."""
    alive = sum(hero.alive for hero in dungeon.heroes)
    shown = summoner_of(dungeon) is not None
    foe = None if scene.boss is None else dungeon.foes[scene.boss]
    turn = dungeon.turn
    mine = turn is not None and turn.hero == own.seat and dungeon.stage in (Stage.TURN_START, Stage.ACTIONS)
    return (
        dungeon.round / ROUNDS,
        float(dungeon.endgame),
        len(dungeon.tile_pile) / TILES,
        len(dungeon.plan.rooms) / TILES,
        float(dungeon.lair_placed),
        float(dungeon.boss_is is BossIs.HIDDEN),
        float(dungeon.boss_is is BossIs.ON_MAP),
        float(dungeon.boss_is is BossIs.DEAD),
        0.0 if foe is None else life_left(foe) / LIFE,
        0.0 if foe is None else foe.wounds / LIFE,
        0.0 if scene.boss is None else foe_number(dungeon, scene.boss, "attack") / DICE,
        len(dungeon.foes) / CARDS,
        sum(map(len, dungeon.items.values())) / CARDS,
        float(scene.stone is not None and not shown and not carries_stone(own)),
        float(shown),
        float(dungeon.endgame and scene.stone is None),
        alive / MOST_PLAYERS,
        float(alive == 2),
        float(mine),
        turn.actions / ACTIONS if turn is not None and mine else 0.0,
        float(dungeon.stage is Stage.ROAMING),
    )


def own_numbers(dungeon: Dungeon, own: Hero, scene: Scene) -> list[float]:
    """What the own pile holds, and what the dice promise."""
    if not own.alive:
        return [0.0] * len(OWN)
    here = battle_odds(dungeon, own, own.room) if own.room in dungeon.foes else None
    boss = None if scene.boss is None else battle_odds(dungeon, own, scene.boss)
    plan = dungeon.plan
    away = [FAR if each is None else each for each in plan.distances(own.room)]
    dark = [room for room in range(len(plan.rooms)) if plan.open_exits(room)] if dungeon.tile_pile else []
    return [
        float(carries_stone(own)),
        len(own.loot_encounters) / CARDS,
        float(bool(advance_options(own))),
        len(own.loot_items) / CARDS,
        min(2.0, best_change(dungeon, own) / 2),
        0.0 if here is None else here.kill,
        0.0 if here is None else here.fall,
        escape_chance(dungeon, own) if here is not None else 1.0,
        0.0 if boss is None or scene.boss is None else min(1.0, boss.hits / life_left(dungeon.foes[scene.boss])),
        0.0 if boss is None else boss.kill,
        0.0 if boss is None else boss.fall,
        near(min([away[room] for room in dungeon.items if room not in dungeon.foes], default=FAR)),
        near(min([away[room] for room in dungeon.foes if room != scene.boss], default=FAR)),
        near(min([away[room] for room in dark], default=FAR)),
    ]


def hero_numbers(dungeon: Dungeon, hero: Hero, scene: Scene) -> list[float]:
    """One hero as everybody sees him."""
    if not hero.alive:
        return [1.0, *([0.0] * (len(HERO) - 1))]
    left, place = left_of(hero), hero.room
    home = steps(dungeon, ENTRANCE, place)
    stone, boss = steps(dungeon, scene.stone, place), steps(dungeon, scene.boss, place)
    path = {*way_out(dungeon, place), ENTRANCE} - {place}
    return [
        1.0,
        1.0,
        float(hero.status is Status.KNOCKED_OUT),
        left / LIFE,
        float(left == 1),
        float(left == 2),
        hero.wounds / hero.life,
        hero.trained("brawn") / DICE,
        hero.trained("magic") / DICE,
        hero.trained("skill") / DICE,
        scene.attacks[hero.seat] / DICE,
        len(scene.armors[hero.seat]) / 2,
        sum(hero.training) / CARDS,
        len(hero.abilities) / CARDS,
        len(hero.equipped) / CARDS,
        len(hero.loot) / CARDS,
        len(hero.traps) / 2,
        float(shows_stone(hero)),
        home / STEPS,
        float(home == 0),
        float(home <= A_TURN),
        near(stone),
        float(stone <= A_TURN),
        near(boss),
        float(place in dungeon.foes),
        foe_number(dungeon, place, "attack") / DICE if place in dungeon.foes else 0.0,
        len(dungeon.others_in(place, hero.seat)) / 2,
        sum(room in dungeon.foes for room in path) / 2,
        sum(other.alive and other.room in path for other in dungeon.heroes if other is not hero) / 2,
        waiting(dungeon, hero) / MOST_PLAYERS,
    ]


def rival_numbers(dungeon: Dungeon, own: Hero, rival: Hero, scene: Scene) -> list[float]:
    """What there is between oneself and another hero."""
    if not (own.alive and rival.alive):
        return [0.0] * len(RIVAL)
    away = steps(dungeon, own.room, rival.room)
    attacks, armors = scene.attacks, scene.armors
    dice, his_dice = max(1, attacks[own.seat]), max(1, attacks[rival.seat])
    life, his_life = left_of(own), left_of(rival)
    mine = odds_of(Fight(dice, AGAINST_HEROES, his_dice, HERO_POWER, his_life, life, 0, armors[own.seat]))
    his = odds_of(Fight(his_dice, AGAINST_HEROES, dice, HERO_POWER, life, his_life, 0, armors[rival.seat]))
    return [near(away), float(away == 0), float(away <= A_TURN), mine.kill, mine.fall, his.kill]


FAR: Final = 16
"""Steps to where no way leads."""


def steps(dungeon: Dungeon, start: int | None, end: int) -> int:
    """How many steps there are between two rooms."""
    found = None if start is None else dungeon.plan.distances(start)[end]
    return FAR if found is None else min(FAR, found)


def near(count: int) -> float:
    """1 for where one is, less for what is farther away, 0 where no way leads."""
    return 0.0 if count == FAR else 1 / (1 + count)


def waiting(dungeon: Dungeon, hero: Hero) -> int:
    """How many turns of others come before his next one, as far as the order is known."""
    if dungeon.stage in (Stage.TURN_START, Stage.ACTIONS, Stage.TURN_END, Stage.AFTER_TURN):
        ahead = [seat for seat in dungeon.order[dungeon.slot :] if dungeon.heroes[seat].alive]
        if hero.seat in ahead:
            return ahead.index(hero.seat)
        before = len(ahead)
    else:
        before = 0
    following = [each.seat for each in dungeon.clockwise(next_first(dungeon)) if each.alive]
    return before + following.index(hero.seat)


def next_first(dungeon: Dungeon) -> int:
    """The seat that begins the next round, as things stand: the Summoner's, if there is one (DR-3.2)."""
    summoner = summoner_of(dungeon)
    if summoner is not None:
        return summoner.seat
    return dungeon.first if dungeon.stage is Stage.ROUND_START else token_goes_to(dungeon)
