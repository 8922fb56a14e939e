"""Looting the remains of dead Heroes (RA-15.7 to RA-15.14)."""

from __future__ import annotations

from functools import partial

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.runaway.heroes import draw_luck, halt
from undercroft.rules.runaway.memory import inventory_zone, was_looked_at, was_looted
from undercroft.rules.runaway.purse import gain_gold
from undercroft.rules.runaway.state import Chase, Held, Player, Status

DECLINE = option("decline")
GOLD = option("gold")


def offer_loot(chase: Chase, hero: Player) -> Rule[None]:
    """A Hero who enters a space with an opponent's remains may pause to loot them (RA-15.7, RA-15.8)."""
    remains = [each for each in chase.players if each.status is Status.DEAD and each.position == hero.position]
    if not remains:
        return
    answer = yield Decision(
        hero.seat,
        "loot",
        [DECLINE, *(option("loot", each.seat) for each in remains)],
        "RA-15.7",
        about=(hero.position, chase.remaining),
        default=DECLINE,
    )
    if answer is not DECLINE:
        yield from loot(chase, hero, chase.players[int(answer.args[0])])


def loot(chase: Chase, hero: Player, dead: Player) -> Rule[None]:
    """Looting stops the run; it gives one Item, or a draw of Luck in gold (RA-15.9 to RA-15.14)."""
    halt(chase, hero)
    looker = 1 << hero.seat
    dead.inventory = [held._replace(known=held.known | looker) for held in dead.inventory]
    was_looked_at(chase, inventory_zone(dead), dead.items, looker)
    if chase.log:
        items = tuple(card.id for card in dead.items)
        chase.log.tell_some(
            "looted", "RA-15.10", (hero.seat, dead.seat), {"items": items}, seat=hero.seat, of=dead.seat
        )
    answer: Option = GOLD
    if dead.inventory:
        answer = yield Decision(
            hero.seat, "loot-take", partial(loot_options, dead), "RA-15.10", about=(dead.seat,), default=GOLD
        )
    if answer is GOLD:
        if chase.log:
            chase.log.tell("loot-taken", "RA-15.11", seat=hero.seat, of=dead.seat, result="gold")
        luck = yield from draw_luck(chase, hero)
        gain_gold(chase, hero, luck or 0, "RA-15.11")
    else:
        take_item(chase, hero, dead, str(answer.args[0]))


def loot_options(dead: Player) -> list[Option]:
    """Each Item of the dead, or gold (RA-D11)."""
    return [*(option("item", card.id) for card in dead.items), GOLD]


def take_item(chase: Chase, hero: Player, dead: Player, name: str) -> None:
    """Only the two players know which Item is gone, so what others knew of the rest is doubtful (RA-18.8)."""
    two = chase.known_to(1 << hero.seat | 1 << dead.seat)
    card = chase.cards.by_id[name]
    dead.inventory = [Held(held.card, held.known & two) for held in dead.inventory if held.card is not card]
    hero.inventory.append(Held(card, two))
    was_looted(chase, hero, dead, card, two)
    if chase.log:
        chase.log.tell_some(
            "loot-taken",
            "RA-15.10",
            range(chase.seats) if chase.house.open_inventory else (hero.seat, dead.seat),
            {"card": card.id},
            reveals=False,
            seat=hero.seat,
            of=dead.seat,
            result="item",
        )
