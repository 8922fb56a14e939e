"""Odds before you commit: what a battle, an escape or a trap promises, by what lies open (chapters 5 to 8)."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Preview
from undercroft.rules.dungeonrun.bots.advice.odds import at_least
from undercroft.rules.dungeonrun.bots.advice.strength import battle_odds, dice_for, escape_chance, free_attack
from undercroft.rules.dungeonrun.fighting.disarm import LINE
from undercroft.rules.dungeonrun.fighting.numbers import SABOTAGE, foe_number, life_left
from undercroft.rules.dungeonrun.speaking.occasions import Battle, Disarming, Escaping
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def preview(dungeon: Dungeon, decision: Decision, option: Option) -> Preview | None:
    """The chance to kill, get away or disarm, the wounds to expect, and what is needed on the dice."""
    if not dungeon.heroes:
        return None
    hero = dungeon.heroes[decision.seat]
    match decision.kind, option.verb:
        case (("turn" | "extra-action"), "battle") if option.args[0] == "monster":
            odds = battle_odds(dungeon, hero, hero.room)
            return Preview({"kill": odds.kill, "wounds": odds.wounds, "fall": odds.fall}, odds.exact)
        case (("turn" | "extra-action"), "escape"):
            return escape_odds(dungeon, hero)
        case "attack", "attack":
            return attack_odds(dungeon, hero, str(option.args[0]))
        case "escape-with", "roll":
            return with_rating(dungeon, hero, str(option.args[0]))
        case "disarm-with", "with":
            return disarm_odds(dungeon, hero, str(option.args[0]))
    return None


def escape_odds(dungeon: Dungeon, hero: Hero) -> Preview:
    """The chance to get away without help, and what a failure costs."""
    numbers = {"escape": escape_chance(dungeon, hero)}
    if hero.room in dungeon.foes:
        numbers["failing"] = free_attack(dungeon, hero, hero.room)[0]
    return Preview(numbers)


def attack_odds(dungeon: Dungeon, hero: Hero, rating: str) -> Preview | None:
    """The chance that an attack with that rating has as many dice that can hit as the monster has life left."""
    battle = next((each for each in reversed(dungeon.occasions) if isinstance(each, Battle)), None)
    foe = None if battle is None else dungeon.foes.get(battle.room)
    if battle is None or foe is None:
        return None
    kin = rating if rating in ("brawn", "magic") else "brawn"
    line = foe_number(dungeon, battle.room, "defense", hero, kin, battle)
    dice = dice_for(dungeon, hero, "attack", rating) + battle.assist_dice
    dice = max(1, dice - (SABOTAGE if battle.saboteurs else 0))
    return Preview({"kill": at_least(dice, line, life_left(foe)), "dice": float(dice), "need": float(line)})


def with_rating(dungeon: Dungeon, hero: Hero, rating: str) -> Preview | None:
    """The chance to get away with that rating, helpers and saboteurs counted."""
    attempt = next((each for each in reversed(dungeon.occasions) if isinstance(each, Escaping)), None)
    if attempt is None:
        return None
    line = foe_number(dungeon, hero.room, "escape", hero) if hero.room in dungeon.foes else attempt.line
    dice = dice_for(dungeon, hero, "escape", rating) + attempt.assist_dice
    dice = max(1, dice - (SABOTAGE if attempt.saboteurs else 0))
    return Preview({"escape": at_least(dice, line), "dice": float(dice), "need": float(line)})


def disarm_odds(dungeon: Dungeon, hero: Hero, rating: str) -> Preview | None:
    """The chance to disarm the trap with that rating, before anybody helps or hinders."""
    attempt = next((each for each in reversed(dungeon.occasions) if isinstance(each, Disarming)), None)
    if attempt is None:
        return None
    dice = dice_for(dungeon, hero, "disarm", rating)
    return Preview({"disarm": at_least(dice, LINE, attempt.trap.design.need), "dice": float(dice)})
