"""The encounter deck, and monsters that come onto a tile (DR-4.27, DR-4.34, DR-4.52, DR-14.14)."""

from __future__ import annotations

from undercroft.rules.dungeonrun.cards.card import Encounter, Monster
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Foe

BIG_PARTY = 5
"""From so many players on the encounter deck is shuffled anew when it is empty (DR-14.14)."""


def draw_encounter(dungeon: Dungeon, *, reshuffle: bool = True) -> Encounter | None:
    """The top card of the encounter deck; None if there is none."""
    if not dungeon.encounter_deck and reshuffle:
        renew_deck(dungeon)
    if not dungeon.encounter_deck:
        return None
    card = dungeon.encounter_deck[-1]
    dungeon.encounter_deck = dungeon.encounter_deck[:-1]
    if not dungeon.encounter_deck and reshuffle:  # DR-14.14: as soon as the last card has been drawn
        renew_deck(dungeon)
    return card


def encounters_left(dungeon: Dungeon) -> bool:
    """Whether a card can be drawn: from the deck, or from the one made of the discards (DR-14.14)."""
    return bool(dungeon.encounter_deck) or (dungeon.seats >= BIG_PARTY and bool(dungeon.encounter_discard))


def renew_deck(dungeon: Dungeon) -> bool:
    """With five or six players all encounter discards are shuffled into a new deck (DR-14.14)."""
    if dungeon.seats < BIG_PARTY or not dungeon.encounter_discard:
        return False
    cards = list(dungeon.encounter_discard)
    dungeon.chance.shuffle(cards, "encounters-again")
    dungeon.encounter_deck, dungeon.encounter_discard, dungeon.open_deck = tuple(cards), (), True
    if dungeon.log:
        dungeon.log.tell("encounters-reshuffled", "DR-14.14", cards=len(cards))
    return True


def draw_monster(dungeon: Dungeon) -> Monster | None:
    """Cards are drawn face up until a monster appears; the others are discarded without effect (DR-6.46).

    The discards are shuffled anew at most once meanwhile (DR-14.15, DR-14.23). That happens as soon as the last card
    has been drawn, so that it is not among them (DR-14.14).
    """
    renewed = False
    while True:
        if not dungeon.encounter_deck and not renewed:
            renewed = renew_deck(dungeon)
        card = draw_encounter(dungeon, reshuffle=False)
        if card is None:
            return None
        if dungeon.log:
            dungeon.log.tell("encounter-turned", "DR-6.46", reveals=True, card=card.id)
        if not dungeon.encounter_deck and not renewed:
            renewed = renew_deck(dungeon)
        if card.kind == "monster":
            return card
        dungeon.encounter_discard = (*dungeon.encounter_discard, card)


def may_lie_there(dungeon: Dungeon, room: int, card: Monster) -> bool:
    """Whether a monster may come onto a tile: no other monster, and no text keeps it off (DR-10.5, DR-4.51)."""
    if room in dungeon.foes:
        return False
    sanctum = dungeon.markers.get("sanctum")
    if sanctum is not None and sanctum.room == room and not card.boss:
        return False
    return why_not(dungeon, Deed("place", None, room, card)) is None


def put_monster(dungeon: Dungeon, room: int, foe: Foe) -> None:
    """A monster comes onto a tile; a stranger there is discarded (DR-4.34)."""
    dungeon.foes[room] = foe
    met = dungeon.strangers.pop(room, None)
    if met is not None:
        dungeon.encounter_discard = (*dungeon.encounter_discard, met.card)
        if dungeon.log:
            dungeon.log.tell("stranger-driven-off", "DR-4.34", room=room, card=met.card.id)
