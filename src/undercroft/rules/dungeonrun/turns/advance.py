"""Advance: two encounter cards for a training marker and an ability card (section 5g)."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Ability, Encounter
from undercroft.rules.dungeonrun.gear.items import give_up
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.state import RATINGS, BossIs, Dungeon, Hero

COST = 2
"""How many encounter cards an Advance costs (DR-5.87)."""
DRAWN = 2
"""How many ability cards are drawn to keep one (DR-2.21, DR-5.90)."""


def advance_options(hero: Hero) -> list[Option]:
    """Each pair of encounter cards, or the boss card alone (DR-5.87)."""
    cards = hero.loot_encounters
    bosses = [card for card in cards if is_boss(card)]
    others = [card.id for card in cards if not is_boss(card)]
    options = [option("advance", card.id, detail="boss") for card in bosses]
    return options + [option("advance", *pair, detail="two") for pair in combinations(others, COST)]


def barred_advance(hero: Hero) -> Closed | None:
    """Why the hero cannot advance (DR-5.87)."""
    return None if advance_options(hero) else Closed("advance", "too-few-cards", "DR-5.87", (COST,))


def might_advance(dungeon: Dungeon, hero: Hero) -> bool:
    """Whether the loot pile is large enough, as far as everybody can know (DR-9.18)."""
    boss_in_a_pile = dungeon.boss_is is BossIs.DEAD and dungeon.boss.id not in dungeon.gone
    return len(hero.loot) >= (1 if boss_in_a_pile else COST)


def is_boss(card: Encounter) -> bool:
    """Whether it is the dungeon boss's card, which counts as two (DR-10.30)."""
    return card.kind == "monster" and card.boss


def advance(dungeon: Dungeon, hero: Hero, choice: Option) -> Rule[None]:
    """Discard, train, and draw ability cards (DR-5.88 to DR-5.91)."""
    for name in choice.args:
        discard_encounter(dungeon, hero, str(name))
    if dungeon.log:
        cards = tuple(map(str, choice.args))
        dungeon.log.tell("advanced", "DR-5.87", reveals=True, seat=hero.seat, cards=cards)
    yield from train(dungeon, hero, "DR-5.89")
    yield from learn(dungeon, hero)


def discard_encounter(dungeon: Dungeon, hero: Hero, name: str) -> None:
    """An encounter card leaves the loot pile; a boss card leaves the game (DR-5.88, DR-10.30)."""
    card = next(each for each in hero.loot_encounters if each.id == name)
    give_up(dungeon, hero, card)
    if is_boss(card):
        dungeon.gone = (*dungeon.gone, card.id)
    else:
        dungeon.encounter_discard = (*dungeon.encounter_discard, card)


def train(dungeon: Dungeon, hero: Hero, clause: str) -> Rule[None]:
    """DP-28: one training marker for brawn, magic or skill, for good (DR-5.89)."""
    answer: Option = yield Decision(hero.seat, "train", [option("train", each) for each in RATINGS], clause)
    rating = str(answer.args[0])
    at = RATINGS.index(rating)
    brawn, magic, skill = (value + (place == at) for place, value in enumerate(hero.training))
    hero.training = (brawn, magic, skill)
    if dungeon.log:
        dungeon.log.tell("trained", clause, seat=hero.seat, rating=rating)


def learn(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """Draw two ability cards, keep one face up, discard the other (DR-2.21, DR-5.90, DR-5.91)."""
    if dungeon.solitaire or not hero.ability_deck:
        return  # DR-14.2
    hero.drawn, hero.ability_deck = hero.ability_deck[-DRAWN:], hero.ability_deck[:-DRAWN]
    if dungeon.log:
        names = tuple(card.id for card in hero.drawn)
        dungeon.log.tell_some(
            "abilities-drawn", "DR-5.90", (hero.seat,), {"cards": names}, seat=hero.seat, count=len(names)
        )
    decision = Decision(hero.seat, "keep-ability", partial(keep_options, hero), "DR-5.90")
    answer = hero.drawn[0].id if len(hero.drawn) == 1 else str((yield from ask(dungeon, decision)).args[0])
    kept: Ability = next(card for card in hero.drawn if card.id == answer)
    hero.ability_discard = (*hero.ability_discard, *(card for card in hero.drawn if card is not kept))
    hero.abilities = (*hero.abilities, kept)
    hero.drawn = ()
    if dungeon.log:
        dungeon.log.tell("ability-kept", "DR-5.90", reveals=True, seat=hero.seat, card=kept.id)


def keep_options(hero: Hero) -> list[Option]:
    """Each of the ability cards just drawn."""
    return [option("keep", card.id) for card in hero.drawn]
