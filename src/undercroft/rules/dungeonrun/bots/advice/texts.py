"""What it is worth to use a card text now."""

from __future__ import annotations

from math import fsum

from undercroft.abilities import Offer
from undercroft.engine import Decision, Option
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.sentence import Sentence
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS, WINDOWS
from undercroft.rules.dungeonrun.state import Dungeon, Hero

THRIFT = {"always": 0.05, "1/turn": 0.15, "1/game": 1.0, "discard": 1.0}
"""What it is worth to keep a use for later, by its limit."""
AN_ACTION = 0.5


def use_worth(dungeon: Dungeon, hero: Hero, decision: Decision, choice: Option) -> float:
    """What an offered text is worth in the eyes of its owner."""
    return offer_worth(dungeon, hero, find_offer(dungeon, hero, decision, choice))


def offer_worth(dungeon: Dungeon, hero: Hero, offer: Offer[Sentence, Frame] | None) -> float:
    """What a text is worth in the eyes of its owner; a special action takes the place of another one."""
    if offer is None:
        return -0.01
    outlook = Outlook(dungeon, hero, offer.frame)
    text = offer.printed.text
    action = AN_ACTION if offer.frame.moment == "special-action" else 0.0
    return fsum(word.worth(outlook) for word in text.do) - THRIFT[text.limit] - action


def leads_to(dungeon: Dungeon, offer: Offer[Sentence, Frame] | None) -> int | None:
    """The room into which using a card would bring its owner, if it is one that does."""
    if offer is None or offer.frame.target is None:
        return None
    rooms = [word.leads_to(dungeon, offer.frame) for word in offer.printed.text.do if isinstance(word, Word)]
    return next((room for room in rooms if room is not None), None)


def find_offer(dungeon: Dungeon, hero: Hero, decision: Decision, choice: Option) -> Offer[Sentence, Frame] | None:
    """The offer an option stands for, wherever it comes from."""
    if decision.kind in ("turn", "extra-action", "stranger"):
        for moment in ("special-action", "free-action"):
            for offer in MOMENTS.actions_of(dungeon, hero, moment):
                if offer.option == choice:
                    return offer
        return None
    if not dungeon.occasions:
        return None
    occasion = dungeon.occasions[-1]
    name = MOMENT_OF.get(decision.kind, decision.kind)
    for moment in (name, *(f"{name}:{part}" for part in PARTS)):
        for offer in (
            *MOMENTS.offers(dungeon, hero.seat, occasion, moment),
            *MOMENTS.compelled(dungeon, hero.seat, occasion, moment),
        ):
            if offer.option == choice:
                return offer
    return None


MOMENT_OF = {kind: moment for moment, kind in WINDOWS.items()}
PARTS = ("reroll", "face", "as-rolled", "final", "save", "instead", "replace", "at-once", "extra")
