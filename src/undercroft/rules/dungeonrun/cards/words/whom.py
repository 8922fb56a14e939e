"""Who and what is meant by a word like "you", "that hero", "that roll" or "this battle" (DR-1.39, DR-13.57)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.abilities import Occasion, innermost
from undercroft.rules.dungeonrun.cards.words.terms import Decider
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import (
    Attempt,
    Batch,
    Battle,
    Damage,
    Defeat,
    Drawing,
    Drawn,
    Duel,
    Entering,
    FreeAttack,
    Kill,
    Leaving,
    Rallying,
    Roll,
    RollWindow,
    Searching,
    Sprung,
    Turning,
)
from undercroft.rules.dungeonrun.speaking.topics import FoeNumber, HitsOn
from undercroft.rules.dungeonrun.state import Dungeon, Foe, Hero


def owner_of(dungeon: Dungeon, frame: Frame) -> Hero:
    """The hero whose text it is, where only heroes have such texts."""
    assert frame.you is not None
    return dungeon.heroes[frame.you]


def chosen_hero(dungeon: Dungeon, frame: Frame) -> Hero:
    """The hero whom its owner has chosen, where one is always chosen."""
    assert frame.target is not None
    return dungeon.heroes[frame.target]


def near(dungeon: Dungeon, frame: Frame, room: int, within: int) -> bool:
    """Whether a room is no farther than that from the owner."""
    steps = dungeon.plan.distances(frame.it)[room]
    return steps is not None and steps <= within


def roll_of(frame: Frame) -> Roll | None:
    """The roll a text is about: the one being made, or the chosen one of a roll window."""
    occasion = frame.occasion
    if isinstance(occasion, Roll):
        return occasion
    if isinstance(occasion, RollWindow):
        return occasion.rolls[frame.target or 0]
    return None


def battle_of(dungeon: Dungeon, frame: Frame) -> Battle | Duel | None:
    """The battle a text is about: that of its occasion, or else the one going on."""
    occasion = frame.occasion
    if isinstance(occasion, Kill):
        return occasion.battle
    if isinstance(occasion, FoeNumber):
        return occasion.attempt if isinstance(occasion.attempt, Battle) else None
    attack = attack_of(frame)
    if isinstance(attack, Battle | Duel):
        return attack
    attempt = innermost(dungeon.occasions, Attempt)
    return attempt if isinstance(attempt, Battle | Duel) and not isinstance(occasion, Damage) else None


Whom: TypeAlias = Literal["you", "target", "hero", "rival", "all-here", "others-here", "others-near"]
"""you          the owner of the card
target       whom its owner has chosen
hero         whom it is about: the hero who was attacked, who kills, who enters, who rolls
rival        the hero on the other side of a battle between heroes
all-here     every standing hero on the tile
others-here  every standing hero on the tile but the owner; if it has none, but whom it is about
others-near  every other standing hero on the owner's tile or on an adjacent one"""


def seat_of(occasion: Occasion) -> int | None:
    """The hero an occasion is about, if there is one."""
    match occasion:
        case Attempt(actor=seat) | Kill(killer=seat) | Batch(victim=seat) | Defeat(victim=seat):
            return seat
        case FreeAttack(victim=seat) | FoeNumber(hero=seat):
            return seat
        case (
            Turning(hero=seat) | Rallying(hero=seat) | Entering(hero=seat) | Leaving(hero=seat) | Drawn(hero=seat)
            | Searching(hero=seat) | Sprung(hero=seat) | Drawing(hero=seat)
        ):  # fmt: skip
            return seat
        case HitsOn(battle=battle):
            return battle.actor
        case Damage(attack=attack) if attack is not None:
            return seat_of(attack)
        case Damage(sprung=sprung) if sprung is not None:
            return sprung.hero
        case Roll(roller=seat) if seat >= 0:
            return seat
        case RollWindow(actor=seat):
            return seat
    return None


def rival_of(frame: Frame) -> int | None:
    """The hero on the other side of the duel a text is about."""
    occasion = frame.occasion
    duel = occasion.attack if isinstance(occasion, Damage) else occasion
    if not isinstance(duel, Duel):
        return None
    return duel.defender if frame.you == duel.actor else duel.actor


def heroes_meant(dungeon: Dungeon, frame: Frame, whom: Whom) -> list[Hero]:
    """The standing heroes a word means, clockwise from the owner or the one it is about (DR-1.39)."""
    seat = {"you": frame.you, "target": frame.target, "hero": seat_of(frame.occasion), "rival": rival_of(frame)}
    if whom in seat:
        one = seat[whom]
        return [dungeon.heroes[one]] if one is not None and dungeon.heroes[one].standing else []
    not_this = frame.you if frame.you is not None else seat_of(frame.occasion)
    first = dungeon.first if not_this is None else not_this
    rooms = {frame.it}
    if whom == "others-near":
        rooms.update(dungeon.plan.adjacent(frame.it))
    return [
        hero
        for hero in dungeon.clockwise(first)
        if hero.standing and hero.room in rooms and (whom == "all-here" or hero.seat != not_this)
    ]


def one_hero(dungeon: Dungeon, frame: Frame, whom: Whom) -> Hero | None:
    """The one hero a word means, if he is standing."""
    heroes = heroes_meant(dungeon, frame, whom)
    return heroes[0] if heroes else None


def its_own(dungeon: Dungeon, frame: Frame) -> Foe | None:
    """The monster whose text it is, while it is on the map."""
    return dungeon.foes.get(frame.it) if frame.you is None else None


def attack_of(frame: Frame) -> Battle | Duel | FreeAttack | None:
    """The battle or free attack a text is about, at its damage or when it is over."""
    occasion = frame.occasion
    if isinstance(occasion, Damage):
        return occasion.attack
    if isinstance(occasion, HitsOn):
        return occasion.battle
    return occasion if isinstance(occasion, Battle | Duel | FreeAttack) else None


def decider_of(dungeon: Dungeon, frame: Frame, who: Decider) -> int:
    """Who makes a choice (DR-13.57)."""
    return frame.you if who == "you" and frame.you is not None else dungeon.first
