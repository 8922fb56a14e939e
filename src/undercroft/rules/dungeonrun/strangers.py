"""Strangers: met when drawn, or used later as a special action (DR-4.31 to DR-4.34)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from undercroft.abilities import PASS
from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.moments import MOMENTS
from undercroft.rules.dungeonrun.occasions import Turning
from undercroft.rules.dungeonrun.state import Dungeon, Hero

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards import Stranger


def meet_stranger(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """The hero who has drawn a stranger may use him at once and for nothing (DR-4.31)."""
    occasion = Turning(hero.seat)
    met = dungeon.strangers[hero.room]
    options = partial(uses, dungeon, hero, occasion)
    decision = Decision(hero.seat, "stranger", options, "DR-4.31", about=(met.card.id,), passes=PASS)
    if dungeon.house.windows == "strict":
        if not might_use(dungeon, hero, met.card, occasion):
            return
    elif len(decision.options) == 1:
        return
    answer: Option = yield decision
    if answer is not PASS:
        offer = next(each for each in MOMENTS.of_stranger(dungeon, hero, occasion) if each.option == answer)
        yield from MOMENTS.use(dungeon, hero.seat, occasion, "special-action", offer)


def uses(dungeon: Dungeon, hero: Hero, occasion: Turning) -> list[Option]:
    """What the stranger offers, and nothing."""
    return [*(offer.option for offer in MOMENTS.of_stranger(dungeon, hero, occasion)), PASS]


def might_use(dungeon: Dungeon, hero: Hero, card: Stranger, occasion: Turning) -> bool:
    """Whether, as far as the others can know, the hero could pay for what the stranger offers (DR-9.18)."""
    return any(
        MOMENTS.might_speak(dungeon, printed, frame)
        for printed in card.says.get("special-action", ())
        for frame in MOMENTS.frames(dungeon, hero.seat, printed, occasion, "special-action")
    )


def send_away(dungeon: Dungeon, room: int) -> None:
    """The stranger's card is discarded."""
    met = dungeon.strangers.pop(room)
    dungeon.encounter_discard = (*dungeon.encounter_discard, met.card)
    if dungeon.log:
        dungeon.log.tell("stranger-left", "DR-4.32", room=room, card=met.card.id)
