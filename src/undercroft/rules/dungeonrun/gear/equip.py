"""Equip: changing gear, and one trade with another hero on the tile (section 5e)."""

from __future__ import annotations

from functools import partial

from undercroft.abilities import during
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.gear.items import can_equip, equip_item, unequip_item
from undercroft.rules.dungeonrun.gear.trade import trade
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.occasions import Dealings
from undercroft.rules.dungeonrun.state import Dungeon, Hero

FINISH = option("finish")
OFFERS = 3
"""How many offers may be made in one Equip action (DR-5.78)."""


def barred_equip(dungeon: Dungeon, hero: Hero) -> Closed | None:
    """Why an Equip action would be useless or is one too many (DR-5.66, DR-5.67).

    Whether there is something to put on is the hero's secret; the action is offered to whoever has a card.
    """
    foe = dungeon.foes.get(hero.room)
    turn = dungeon.turn_of(hero)
    if turn is not None and turn.equips and foe is not None:
        return Closed("equip", "equipped-beside-monster", "DR-5.66", (foe.card.id,))
    useful = hero.equipped or any(can_equip(dungeon, hero, item) for item in hero.loot_items)
    if not useful and not partners(dungeon, hero):
        return Closed("equip", "nothing-to-equip", "DR-5.67")
    return None


def might_equip(dungeon: Dungeon, hero: Hero) -> bool:
    """Whether an Equip action might be possible, as far as everybody can know (DR-9.18)."""
    closed = barred_equip(dungeon, hero)
    return closed is None or (bool(hero.loot) and closed.clause == "DR-5.67")


def partners(dungeon: Dungeon, hero: Hero) -> list[Hero]:
    """The other standing heroes on the tile with whom something could be traded (DR-5.74)."""
    here = dungeon.others_in(hero.room, hero.seat)
    own = bool(hero.equipped or hero.loot)
    return [other for other in here if own or other.equipped or other.loot]


def equip(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """DP-24: put on and take off, each card once each way, and trade, until the hero has finished (DR-5.73)."""
    turn = dungeon.turn_of(hero)
    if turn is not None:
        turn.equips += 1
    with during(dungeon.occasions, Dealings(hero.seat)) as dealings:
        yield from change_gear(dungeon, hero, dealings)


def change_gear(dungeon: Dungeon, hero: Hero, dealings: Dealings) -> Rule[None]:
    """One change after the other."""
    while True:
        decision = Decision(
            hero.seat, "equip", partial(equip_options, dungeon, hero, dealings), "DR-5.73", default=FINISH
        )
        might = bool(hero.loot) or len(decision.options) > 1
        answer: Option = yield from ask(dungeon, decision, might=might)
        if answer is FINISH:
            return
        if answer.verb == "trade":
            yield from trade(dungeon, hero, dungeon.heroes[int(answer.args[0])], dealings)
            continue
        item = dungeon.cards.items[str(answer.args[0])]
        if answer.verb == "equip":
            dealings.put_on |= {item.id}
            equip_item(dungeon, hero, item)
        else:
            dealings.taken_off |= {item.id}
            unequip_item(dungeon, hero, item)


def equip_options(dungeon: Dungeon, hero: Hero, dealings: Dealings) -> list[Option]:
    """Every change of gear that is still possible, trading, and finishing."""
    options = [
        option("equip", item.id)
        for item in hero.loot_items
        if item.id not in dealings.put_on and can_equip(dungeon, hero, item)
    ]
    options += [option("unequip", item.id) for item in hero.equipped if item.id not in dealings.taken_off]
    if not dealings.traded and dealings.offers < OFFERS:
        options += [option("trade", other.seat) for other in partners(dungeon, hero)]
    return [*options, FINISH]
