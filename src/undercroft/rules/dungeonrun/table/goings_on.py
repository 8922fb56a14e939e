"""What is going on right now, as plain data for a view: the stack of occasions, outermost first."""

from __future__ import annotations

from undercroft.abilities import Occasion
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.speaking.occasions import (
    MONSTER,
    Attempt,
    Batch,
    Battle,
    Damage,
    Dealings,
    Defeat,
    Disarming,
    Drawing,
    Drawn,
    Duel,
    Entering,
    Escaping,
    FreeAttack,
    Kill,
    Leaving,
    Rallying,
    Roaming,
    Roll,
    RollWindow,
    Searching,
    Sprung,
    Summoned,
    Summoning,
    Trading,
    Turning,
)
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.table import scenes


def goings_on(dungeon: Dungeon, seat: int | None) -> list[scenes.Scene]:
    """Everything that has begun and is not over, as a seat may know it."""
    return [occasion_view(each, seat) for each in dungeon.occasions]


def occasion_view(occasion: Occasion, seat: int | None) -> scenes.Scene:
    """One thing that is going on; a trade is between the two (DR-5.80)."""
    match occasion:
        case Attempt():
            return attempt_view(occasion)
        case FreeAttack(room=room, monster=monster, victim=victim, why=why):
            return {"what": "free-attack", "room": room, "monster": monster.id, "seat": victim, "why": why}
        case Roll():
            return {"what": "roll", **roll_view(occasion)}
        case RollWindow(rolls=rolls):
            return {"what": "roll-window", "rolls": [roll_view(each) for each in rolls]}
        case Batch():
            return {"what": "wounds", **batch_view(occasion)}
        case Damage(batches=batches, to_foes=to_foes, cause=cause):
            return {
                "what": "damage",
                "cause": cause,
                "wounds": [batch_view(each) for each in batches],
                "monsters": [{"room": room, "amount": amount} for room, amount in sorted(to_foes.items())],
            }
        case Kill(room=room, monster=monster, killer=killer):
            return {"what": "kill", "room": room, "monster": monster.id, "seat": killer}
        case Defeat(victim=victim, killed=killed):
            return {"what": "defeat", "seat": victim, "killed": killed}
        case Trading():
            return trading_view(occasion, seat)
        case Dealings(hero=hero, offers=offers, traded=traded):
            return {"what": "equip", "seat": hero, "offers": offers, "traded": traded}
        case Searching(hero=hero, room=room, taken=taken):
            return {"what": "search", "seat": hero, "room": room, "items": [item.id for item in taken]}
    return step_view(occasion)


def step_view(occasion: Occasion) -> scenes.Scene:
    """A step of a turn, of a way through the dungeon, or of the round."""
    match occasion:
        case Drawing(hero=hero, cell=(x, y), drawn=drawn):
            return {"what": "explore", "seat": hero, "tiles": [tile.id for tile in drawn], "x": x, "y": y}
        case Drawn(hero=hero, room=room, card=card):
            return {"what": "encounter", "seat": hero, "room": room, "card": card.id}
        case Leaving(hero=hero, room=room, side=side, to=to):
            return {"what": "leave", "seat": hero, "room": room, "side": SIDE_NAMES[side], "to": to}
        case Entering(hero=hero, room=room, how=how, new=new):
            return {"what": "enter", "seat": hero, "room": room, "how": how, "new": new}
        case Sprung(hero=hero, trap=trap):
            return {"what": "sprung", "seat": hero, "trap": trap.id}
        case Summoning(hero=hero, monster=monster):
            return {"what": "summon", "seat": hero, "monster": monster.id}
        case Summoned(hero=hero, room=room):
            return {"what": "summoned", "seat": hero, "room": room}
        case Rallying(hero=hero):
            return {"what": "rally", "seat": hero}
        case Roaming(decider=decider):
            return {"what": "roaming", "seat": decider}
        case Turning(hero=hero):
            return {"what": "turn", "seat": hero}
    raise LookupError(f"{type(occasion).__name__} has no view: name what is shown of it")


def attempt_view(attempt: Attempt) -> scenes.Battle | scenes.Duel | scenes.Escape | scenes.Disarm:
    """A battle, an escape or a disarm with those who help and hinder, and the dice on the table."""
    shown: scenes.Attempt = {
        "seat": attempt.actor,
        "room": attempt.room,
        "assists": [{"seat": each.seat, "rating": each.rating, "dice": each.dice} for each in attempt.assists],
        "saboteurs": list(attempt.saboteurs),
        "rolls": [roll_view(each) for each in attempt.rolls],
    }
    match attempt:
        case Battle():
            return {
                **shown,
                "what": "battle",
                "monster": attempt.monster.id,
                "surprise": attempt.surprise,
                "rating": attempt.rating,
                "potential": list(attempt.potential),
                "blocked": attempt.blocked,
                "hits": list(attempt.allocated),
                "left": list(attempt.left),
            }
        case Duel():
            return {
                **shown,
                "what": "duel",
                "defender": attempt.defender,
                "rating": attempt.rating,
                "defender_rating": attempt.defender_rating,
                "potential": attempt.potential,
                "blocked": attempt.blocked,
                "hits": list(attempt.allocated),
                "left": list(attempt.left),
            }
        case Escaping(monster=monster, line=line):
            return {**shown, "what": "escape", "monster": None if monster is None else monster.id, "line": line}
        case Disarming(trap=trap, rating=rating):
            return {**shown, "what": "disarm", "trap": trap.id, "rating": rating, "need": trap.design.need}
    raise LookupError(f"{type(attempt).__name__} has no view: name what is shown of it")


def roll_view(roll: Roll) -> scenes.Dice:
    """A roll: by whom (None: by a monster), with which rating, and the dice as they lie."""
    monster = roll.roller == MONSTER
    return {
        "kind": roll.kind,
        "by": None if monster else roll.roller,
        "rating": roll.rating,
        "line": None if monster else roll.line,
        "need": roll.need,
        "faces": list(roll.faces),
    }


def batch_view(batch: Batch) -> scenes.Wounds:
    """Wounds about to be placed on a hero."""
    monster = None if batch.monster is None else batch.monster.id
    return {"seat": batch.victim, "amount": batch.amount, "kind": batch.kind, "by": batch.by, "monster": monster}


def trading_view(trading: Trading, seat: int | None) -> scenes.Trade:
    """A trade: everybody sees how many cards lie there, the two see which (DR-5.80)."""
    party = seat in (trading.hero, trading.partner)
    return {
        "what": "trade",
        "seat": trading.hero,
        "partner": trading.partner,
        "agreed": trading.agreed,
        "offer": len(trading.offer),
        "answer": len(trading.answer),
        "offer_cards": list(trading.offer) if party else None,
        "answer_cards": list(trading.answer) if party else None,
    }
