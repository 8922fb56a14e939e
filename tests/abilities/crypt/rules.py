"""Rolls, damage, defeat: the chapters of Dungeon Run that card texts reach into most."""

from __future__ import annotations

from collections.abc import Sequence

from tests.abilities.crypt.moments import MOMENTS, REROLL
from tests.abilities.crypt.state import (
    MONSTER,
    Action,
    Batch,
    Crypt,
    Damage,
    Deed,
    Defeat,
    DiceOf,
    Hero,
    Kill,
    Rating,
    Roll,
    Turn,
)
from undercroft.abilities import Occasion, during, innermost, outermost, without
from undercroft.engine import Closed, Rule


def rating_of(crypt: Crypt, hero: Hero, rating: str) -> int:
    """DR-1.33: the rating with all that changes it now."""
    return MOMENTS.total(crypt, Rating(hero.seat, rating), hero.ratings[rating])


def dice_of(crypt: Crypt, roll: Roll) -> int:
    """DR-7.1, DR-7.2: rating (a part of it multiplied first), bonuses, penalties; at least 1, once, at the end."""
    hero = crypt.heroes[roll.roller]
    return max(1, MOMENTS.total(crypt, DiceOf(roll), hero.ratings[roll.rating]) + roll.bonus)


def roll_dice(crypt: Crypt, roll: Roll) -> Rule[None]:
    """Count the dice, roll them, and open the roll window (DR-7.1, DR-7.23)."""
    with during(crypt.occasions, roll):
        yield from MOMENTS.fire(crypt, roll, "before-roll")
        roll.faces = crypt.chance.dice(dice_of(crypt, roll), roll.kind)
        yield from MOMENTS.fire(crypt, roll, "as-rolled")  # (a)
        table = [each.seat for each in crypt.clockwise(crypt.first_player)]
        yield from MOMENTS.ask_until_all_pass(crypt, roll, REROLL, table)  # (b)
        actor = [each.seat for each in crypt.clockwise(roll.roller)]
        yield from MOMENTS.ask_until_all_pass(crypt, roll, "change-face", actor)  # (c)
        yield from MOMENTS.fire(crypt, roll, "final-roll")  # (e)


def declare(crypt: Crypt, action: Action) -> Rule[None]:
    """A battle, escape or disarm is declared."""
    yield from MOMENTS.fire(crypt, action, "declare")


def attempt(crypt: Crypt, action: Action, roll: Roll) -> Rule[None]:
    """An action with one roll; what was said for its length ends with it."""
    with during(crypt.occasions, action):
        yield from declare(crypt, action)
        yield from roll_dice(crypt, roll)
    crypt.lasting = without(crypt.lasting, "attempt")


def begin_turn(crypt: Crypt, seat: int) -> Rule[None]:
    """DR-13.51, DR-13.52: what lasts until now ends before anything else; what is used once a turn is ready."""
    crypt.turn = seat
    crypt.lasting = without(crypt.lasting, f"turn of {seat}")
    crypt.ledger.renew(
        "1/turn", [each.id for card in crypt.heroes[seat].cards for some in card.texts.values() for each in some]
    )
    turn = Turn(seat)
    with during(crypt.occasions, turn):
        yield from MOMENTS.fire(crypt, turn, "turn-start")


def end_turn(crypt: Crypt) -> Rule[None]:
    turn = Turn(crypt.turn)
    with during(crypt.occasions, turn):
        yield from MOMENTS.fire(crypt, turn, "turn-end")
    crypt.lasting = without(crypt.lasting, f"end of the turn of {crypt.turn}")


def may(crypt: Crypt, hero: Hero, verb: str) -> Closed | None:
    """Why a hero may not do that now; by the rules nobody walks away from a monster (DR-5.2)."""
    monster = crypt.monster
    ban = None
    if verb == "move" and monster is not None and monster.place == hero.place:
        ban = Closed("move", "monster-here", "DR-5.2")
    return MOMENTS.allowed(crypt, Deed(hero.seat, verb), ban)


# -- damage --------------------------------------------------------------------------------------------------


def damage(crypt: Crypt, batches: Sequence[Batch], source: str = "text") -> Rule[None]:
    """A damage event (DR-8.41). What arises from another is judged with it (DR-8.45)."""
    event = Damage(list(batches), source)
    with during(crypt.occasions, event):
        for batch in event.batches:  # a text may add to them (DR-8.40)
            if batch.kind != "cost" and batch.victim >= 0:
                with during(crypt.occasions, batch):
                    yield from MOMENTS.fire(crypt, batch, "before-wounds")
        for batch in event.batches:
            place(crypt, batch)
        yield from MOMENTS.fire(crypt, event, "after-wounds")
        yield from judge_monster(crypt)
        if outermost(crypt.occasions, Damage) is event and outermost(crypt.occasions, Action) is None:
            yield from judge_heroes(crypt)


def battle(crypt: Crypt, batches: Sequence[Batch], actor: int = 0) -> Rule[None]:
    """The end of a battle: its damage, and when all of that is over the judgement of heroes (DR-5.48)."""
    with during(crypt.occasions, Action(actor)):
        yield from damage(crypt, batches, "battle")
        yield from judge_heroes(crypt)


def place(crypt: Crypt, batch: Batch) -> None:
    """Put the wounds on; nobody who lies on the floor gets any (DR-8.25)."""
    if batch.victim == MONSTER:
        if crypt.monster is not None:
            crypt.monster.wounds += batch.wounds
    elif not crypt.heroes[batch.victim].knocked_out:
        crypt.heroes[batch.victim].wounds += batch.wounds


def judge_monster(crypt: Crypt) -> Rule[None]:
    """DR-8.43."""
    monster = crypt.monster
    if monster is None or monster.gone or monster.wounds < monster.life or innermost(crypt.occasions, Kill):
        return  # alive, or being judged
    kill = Kill()
    with during(crypt.occasions, kill):
        yield from MOMENTS.fire(crypt, kill, "kill")
    monster.gone = monster.wounds >= monster.life


def judge_heroes(crypt: Crypt) -> Rule[None]:
    """DR-8.44: all who are beaten are taken together; each may be saved; who is beaten meanwhile joins."""
    heard: set[int] = set()
    while joining := [hero for hero in crypt.clockwise(crypt.turn) if hero.beaten and hero.seat not in heard]:
        for hero in joining:
            heard.add(hero.seat)
            defeat = Defeat(hero.seat)
            with during(crypt.occasions, defeat):
                yield from MOMENTS.fire(crypt, defeat, "defeat")
            if not hero.beaten:
                heard.discard(hero.seat)
    fallen = [hero for hero in crypt.clockwise(crypt.turn) if hero.beaten]
    for hero in fallen:
        hero.knocked_out, hero.wounds = True, hero.life // 2
        crypt.told.append(f"{hero.seat} is knocked out")
    for hero in fallen:
        yield from follow(crypt, Defeat(hero.seat))


def follow(crypt: Crypt, defeat: Occasion) -> Rule[None]:
    """Texts that follow a knock-out."""
    with during(crypt.occasions, defeat):
        yield from MOMENTS.fire(crypt, defeat, "after-defeat")
