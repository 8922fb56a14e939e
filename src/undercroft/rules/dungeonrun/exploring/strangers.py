"""Strangers: met when drawn, or used later as a special action (DR-4.31 to DR-4.34)."""

from __future__ import annotations

from functools import partial

from undercroft.abilities import PASS
from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def meet_stranger(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """DP-9: the hero who has drawn a stranger may use him at once and for nothing (DR-4.31)."""
    met = dungeon.strangers[hero.room]
    decision = Decision(
        hero.seat,
        "stranger",
        partial(stranger_options, dungeon, hero),
        "DR-4.31",
        about=(met.card.id,),
        passes=PASS,
    )
    answer = yield from ask(dungeon, decision, might=MOMENTS.might_deal(dungeon, hero))
    if answer is not PASS:
        offer = next(each for each in MOMENTS.deals(dungeon, hero) if each.option == answer)
        yield from MOMENTS.use(dungeon, hero.seat, offer.frame.occasion, "special-action", offer)


def stranger_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """What the stranger offers, or nothing."""
    return [*(offer.option for offer in MOMENTS.deals(dungeon, hero)), PASS]


def send_away(dungeon: Dungeon, room: int) -> None:
    """The stranger's card is discarded."""
    met = dungeon.strangers.pop(room)
    dungeon.encounter_discard = (*dungeon.encounter_discard, met.card)
    if dungeon.log:
        dungeon.log.tell("stranger-left", "DR-4.32", room=room, card=met.card.id)
