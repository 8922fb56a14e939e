"""Strangers: met when drawn, or used later as a special action (DR-4.31 to DR-4.34)."""

from __future__ import annotations

from undercroft.abilities import PASS
from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.moments import MOMENTS
from undercroft.rules.dungeonrun.occasions import Turning
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def meet_stranger(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """The hero who has drawn a stranger may use him at once and for nothing (DR-4.31)."""
    occasion = Turning(hero.seat)
    offers = list(MOMENTS.of_stranger(dungeon, hero, occasion))
    if not offers:
        return
    met = dungeon.strangers[hero.room]
    answer: Option = yield Decision(
        hero.seat,
        "stranger",
        [*(offer.option for offer in offers), PASS],
        "DR-4.31",
        about=(met.card.id,),
        passes=PASS,
    )
    if answer is not PASS:
        offer = next(each for each in offers if each.option == answer)
        yield from MOMENTS.use(dungeon, hero.seat, occasion, "special-action", offer)


def send_away(dungeon: Dungeon, room: int) -> None:
    """The stranger's card is discarded."""
    met = dungeon.strangers.pop(room)
    dungeon.encounter_discard = (*dungeon.encounter_discard, met.card)
    if dungeon.log:
        dungeon.log.tell("stranger-left", "DR-4.32", room=room, card=met.card.id)
