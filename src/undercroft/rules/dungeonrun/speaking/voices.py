"""Who speaks at a moment, and what the cards before him say (DR-13.4, DR-13.27, DR-13.28).

A speaker is a seat; below 0 are the monsters and tiles, two voices for each room. Silence is the rule: what a hero's
cards say is gathered once for as long as the same cards lie there, and a question about a number or a deed is put
only to texts that answer to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from undercroft.abilities import PASSIVE, Occasion, Printed, innermost
from undercroft.rules.dungeonrun.cards.card import Ability, HeroMarker, Item, Says, Trap
from undercroft.rules.dungeonrun.cards.sentence import Sentence
from undercroft.rules.dungeonrun.speaking.occasions import (
    Attempt,
    Batch,
    Damage,
    Drawn,
    Entering,
    FreeAttack,
    Kill,
    Leaving,
    Roll,
    RollWindow,
    Searching,
)
from undercroft.rules.dungeonrun.speaking.topics import Deed, FoeNumber, HitsOn, PenaltyOf, RatingOf
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Status


def monster_voice(room: int) -> int:
    """The speaker who stands for the monster in a room."""
    return -1 - 2 * room


def tile_voice(room: int) -> int:
    """The speaker who stands for the tile of a room."""
    return -2 - 2 * room


def room_of_voice(speaker: int) -> int:
    """The room of a monster or tile that speaks."""
    return (-1 - speaker) // 2


def actor_of(dungeon: Dungeon, occasion: Occasion) -> int:
    """Whose texts come first among the heroes': the actor's, the hero's whose turn it is, or FP's (DR-13.4).

    A batch of wounds is the victim's concern first (DR-8.40), a roll that of whoever made or suffered it (DR-7.23).
    """
    match occasion:
        case Batch(victim=seat) | RollWindow(actor=seat) | Attempt(actor=seat):
            return seat
    attempt = innermost(dungeon.occasions, Attempt)
    if attempt is not None:
        return attempt.actor
    return dungeon.first if dungeon.turn is None else dungeon.turn.hero


def place_of(occasion: Occasion) -> int | None:
    """The room in which something happens; None if it happens nowhere in particular."""
    match occasion:
        case Attempt(room=room) | FreeAttack(room=room) | Roll(room=room) | Kill(room=room) | Drawn(room=room):
            return room
        case Entering(room=room) | Leaving(room=room) | Searching(room=room) | Deed(room=room):
            return room
        case RollWindow(rolls=rolls):
            return rolls[0].room
        case Damage(attack=attack) if attack is not None:
            return attack.room
    return None


def suppressed(dungeon: Dungeon, hero: Hero) -> bool:
    """Whether the Cursed Stone silences a hero's own abilities (DR-12.9, DR-13.27)."""
    if not dungeon.cursed:
        return False
    return hero.room in dungeon.cursed or any(room in dungeon.cursed for room in dungeon.plan.adjacent(hero.room))


def own_abilities(hero: Hero) -> Iterator[Ability]:
    """The abilities that the Cursed Stone can silence: on the hero card, ability cards, the Summoner's."""
    yield from hero.printed
    yield from hero.abilities
    if hero.summoner is not None and any(item.stone for item in hero.equipped):  # DR-13.8
        yield hero.summoner


def all_cards(hero: Hero) -> Iterator[Ability | Item | Trap]:
    """Everything of a hero's that may have a text, whether it is in force now or not."""
    yield from hero.printed
    yield from hero.abilities
    if hero.summoner is not None:
        yield hero.summoner
    yield from hero.items
    yield from hero.traps


def has_word(dungeon: Dungeon, hero: Hero, moment: str) -> bool:
    """Whether the hero has something to say at that moment; only standing heroes use cards (DR-8.24)."""
    if hero.status is not Status.STANDING:
        return False
    if hero.markers:
        return moment in words_of(dungeon, hero)
    if moment not in gathered(hero.printed, hero.abilities, hero.summoner, hero.equipped, hero.traps, ()):
        return False
    return not dungeon.cursed or moment in words_of(dungeon, hero)


def words_of(dungeon: Dungeon, hero: Hero) -> Says:
    """Everything that a hero's cards and markers say, by moment, as far as it is not silenced."""
    markers = tuple(dungeon.cards.markers[name] for name in sorted(hero.markers)) if hero.markers else ()
    if dungeon.cursed and suppressed(dungeon, hero):
        return gathered((), (), None, hero.equipped, hero.traps, markers)
    return gathered(hero.printed, hero.abilities, hero.summoner, hero.equipped, hero.traps, markers)


@lru_cache(maxsize=1 << 14)
def gathered(
    printed: tuple[Ability, ...],
    abilities: tuple[Ability, ...],
    summoner: Ability | None,
    equipped: tuple[Item, ...],
    traps: tuple[Trap, ...],
    markers: tuple[HeroMarker, ...],
) -> Says:
    """The texts of all these together; worked out once, since cards lie before a hero for a while."""
    summons = summoner is not None and any(item.stone for item in equipped)  # DR-13.8
    found: dict[str, tuple[Printed[Sentence], ...]] = {}
    sources = (*printed, *abilities, *((summoner,) if summoner is not None and summons else ()))
    for source in (*sources, *equipped, *traps, *markers):
        for moment, texts in source.says.items():
            found[moment] = (*found.get(moment, ()), *texts)
    return found


def topic_of(question: Occasion) -> str:
    """Under which name the texts are found that answer to a question about a number or a deed."""
    if isinstance(question, Deed):
        return f"{PASSIVE}:{question.what}"
    return TOPICS[type(question)]


TOPICS: Final[Mapping[type[Occasion], str]] = {
    RatingOf: f"{PASSIVE}:rating",
    FoeNumber: f"{PASSIVE}:foe",
    HitsOn: f"{PASSIVE}:hits",
    PenaltyOf: f"{PASSIVE}:penalty",
}
