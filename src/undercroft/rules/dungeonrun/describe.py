"""What a player reads on a card or tile, made from its data so that the two cannot differ."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.abilities import ALWAYS, DISCARD, PASSIVE
from undercroft.content import Card, Names
from undercroft.rules.dungeonrun.cards import (
    TRAININGS,
    AbilityDesign,
    Cards,
    Design,
    HeroDesign,
    ItemDesign,
    MarkerDesign,
    MonsterDesign,
    RuleDesign,
    StrangerDesign,
    TrapDesign,
)
from undercroft.rules.dungeonrun.roaming import NEAR_ENTRANCE
from undercroft.rules.dungeonrun.texts.choosing import WhichRoll
from undercroft.rules.dungeonrun.texts.conditions import Unless
from undercroft.rules.dungeonrun.texts.dice_conditions import RollIs
from undercroft.rules.dungeonrun.texts.hero_conditions import AttemptIs
from undercroft.rules.dungeonrun.texts.monster_conditions import (
    EscapeFailed,
    ItsAttack,
    ItsBattle,
    ItWounded,
    MonsterDies,
)
from undercroft.rules.dungeonrun.texts.sentences import CHOICES, Sentence
from undercroft.rules.dungeonrun.texts.when import When, listed
from undercroft.rules.dungeonrun.texts.words import Number, Ruling, Trait
from undercroft.rules.dungeonrun.tiles import TileCard

MOMENTS = {
    "turn-start": "at the start of your turn",
    "summon": "after you summon a monster",
    "free-action": "on your turn, without spending an action",
    "special-action": "special action",
    "turn-end": "at the end of your turn",
    "after-turn": "after a turn has ended",
    "roam": "before the monsters roam",
    "explore-draw": "when you draw a tile",
    "explore-card": "when an encounter card is drawn",
    "leave": "when a hero leaves a tile",
    "enter": "when a hero enters a tile",
    "declare": "when a battle, escape or disarm is declared",
    "before-roll": "before a roll",
    "after-roll": "after a roll",
    "allocate": "when the dice of a battle are used",
    "before-wounds": "when wounds are about to be placed",
    "after-wounds": "after wounds have been placed",
    "kill": "when a monster is killed",
    "defeat": "when a hero is defeated",
    "rally": "when you rally",
    "search": "when you search",
    "revealed": "when it is placed",
    "sprung": "when it goes off",
    "disarmed": "when you disarm a trap",
    "resolved": "when a battle, escape or free attack is over",
}
"""When a text speaks. Tests of tiles and the Den's roll name their moment themselves."""
ITS_MOMENTS = {"explore-card": "when it appears", "kill": "when it is killed"}
"""The same on a monster's card."""
HAPPENINGS = (ItWounded, ItsAttack, EscapeFailed, MonsterDies)
"""Conditions that say better than the moment when a text speaks."""
ROLLS = {"before-roll": "before", "after-roll": "after"}
OTHERS = ("that hero ", "the other hero ", "every ")
"""How a sentence begins whose subject is not the owner of the card."""
LIMITS = {ALWAYS: "", "1/turn": "once per turn", "1/game": "once per game", "discard": "you may discard this card"}
SLOTS = {"primary": "primary hand", "off": "off hand", "head": "head", "body": "body"}
SUPPRESSES = (
    "Abilities of heroes on this tile and on adjacent tiles have no effect: those on hero cards, ability cards and "
    "the Summoner's. Items, traps and markers do."
)


def describe(card: Card, cards: Cards) -> str:
    """Everything a card or tile says: its numbers, then its texts."""
    return "\n".join(filter(None, lines(card, cards)))


def lines(card: Card, cards: Cards) -> Iterator[str]:
    """One line after the other."""
    match card:
        case HeroDesign():
            yield from hero_lines(card, cards)
        case TileCard():
            yield tile_line(card)
            if card.id in cards.rules:
                yield from lines(cards.rules[card.id], cards)
        case Design():
            yield from head(card, cards)
            yield from (sentence(text, cards.names, its=isinstance(card, MonsterDesign)) for text in card.texts)
        case _:
            raise TypeError(f"Dungeon Run has no cards like {card!r}")


def head(card: Design, cards: Cards) -> Iterator[str]:
    """What kind of card it is, and its numbers."""
    match card:
        case MonsterDesign():
            yield from monster_lines(card, boss=card.id in cards.library.tables["boss"])
        case TrapDesign():
            yield trap_line(card)
        case ItemDesign():
            yield item_line(card, artifact=card.id in cards.library.tables["artifact"])
        case AbilityDesign():
            kinds = {"card": "Ability card", "hero": "Ability", "summoner": "Summoner ability"}
            yield f"{kinds[card.kind]} of {cards.names[card.hero]}."
        case StrangerDesign():
            yield "Stranger. Whoever draws the card may deal at once and for nothing; later it is a special action."
        case MarkerDesign():
            yield "Marker on a hero."
            yield "A Rally removes it." if card.shaken_off else ""
            yield "It goes at the end of your next turn." if card.fades else ""
        case RuleDesign():
            yield SUPPRESSES if card.suppresses else ""


def hero_lines(hero: HeroDesign, cards: Cards) -> Iterator[str]:
    """A hero card with its abilities."""
    yield f"{hero.title}. {hero.race}, trained in {listed(hero.training, 'and')}."
    yield f"Brawn {hero.brawn}, magic {hero.magic}, skill {hero.skill}, life {hero.life}."
    for kind, title in (("hero", ""), ("summoner", "Summoner: ")):
        for ability in cards.abilities_of(hero.id, kind):
            words = " ".join(sentence(text, cards.names) for text in ability.design.texts)
            yield f"{title}{ability.name}. {words}".strip()


def monster_lines(monster: MonsterDesign, *, boss: bool) -> Iterator[str]:
    """The numbers of a monster, and what is special about a boss (DR-10.25, DR-10.26)."""
    yield f"{'Dungeon boss' if boss else 'Monster'}, {monster.type}."
    power = " ".join(map(str, sorted(monster.power)))
    yield (
        f"Attack {monster.attack}, power {power}, defense {monster.defense}+, escape {monster.escape}+, "
        f"life {monster.life}."
    )
    if monster.deep_rooted:
        yield f"It teleports only to tiles more than {NEAR_ENTRANCE} steps from the Entrance, while there are any."
    if monster.small_party_attack:
        fewer = -monster.small_party_attack
        yield f"With one or two players it rolls {fewer} attack {'die' if fewer == 1 else 'dice'} fewer (at least 1)."
    yield f"{monster.ability}:"


def trap_line(trap: TrapDesign) -> str:
    """How a trap is disarmed and what it does otherwise (DR-1.22)."""
    keyword = f" ({trap.keyword})" if trap.keyword else ""
    need = "1 die" if trap.need == 1 else f"{trap.need} dice"
    wounds = {0: "no wounds", 1: "1 wound"}.get(trap.wounds, f"{trap.wounds} wounds")
    lasting = " It stays with the hero." if trap.lasting else ""
    return f"Trap{keyword}. Disarm with {listed(trap.disarm)}: {need} of 4+. Otherwise {wounds}.{lasting}"


def item_line(item: ItemDesign, *, artifact: bool) -> str:
    """Where an item is worn and who can wear it (DR-1.17)."""
    kind = "Artifact" if artifact else "Treasure"
    slots = listed(tuple(SLOTS[slot] for slot in item.slots), "and") or "no slot"
    everybody = set(item.training) >= set(TRAININGS)
    whom = "every training" if everybody else listed(item.training, "and")
    return f"{kind}{', enchanted' if item.enchanted else ''}; {slots}; for {whom}."


def tile_line(tile: TileCard) -> str:
    """The exits of a tile and what its die brings (DR-1.25, DR-1.26)."""
    kinds = {"entrance": "The way in, and out", "lair": "Here the dungeon boss is found"}
    kind = kinds.get(tile.kind, f"{tile.kind.capitalize()} tile")
    ratings = [f"{name} on {' '.join(map(str, faces))}" for name, faces in
               (("treasure", tile.treasure), ("encounter", tile.encounter)) if faces]  # fmt: skip
    found = f" Die: {', '.join(ratings)}." if ratings else ""
    return f"{kind}. Exits {' '.join(tile.exits)}.{found}"


# -- texts ----------------------------------------------------------------------------------------------------


def sentence(text: Sentence, names: Names, *, its: bool = False) -> str:
    """One sentence of a card: when, how often, under which conditions, and what happens."""
    start = ", ".join(
        filter(None, (moment_words(text, names, its=its), LIMITS[text.limit], *conditions(text, names)))
    )
    joint = "; " if is_always(text) else "; then "
    deed = joint.join(word.describe(names).rstrip(".") for word in text.do)
    choice = ""
    if text.choose is not None and not isinstance(text.choose, WhichRoll):  # the moment says which roll
        choice = f"choose {text.choose.describe(names)}: "
    optional = text.may or text.limit != ALWAYS
    may = ""
    if optional and text.limit != DISCARD and not CHOICES.intersection(text.on):
        may = "if you like, " if not choice and deed.startswith(OTHERS) else "you may "
    return capital(f"{start}: {may}{choice}{deed}." if start else f"{may}{choice}{deed}.")


def is_always(text: Sentence) -> bool:
    """Whether a text is always true, or names its moment itself."""
    return text.on == (PASSIVE,) or all(isinstance(word, Number | Ruling | Trait) for word in text.do)


def moment_words(text: Sentence, names: Names, *, its: bool) -> str:
    """When a text speaks, together with a condition that says it better: "when it wounds a hero"."""
    if is_always(text):
        return ""
    events = [each for each in text.when if isinstance(each, HAPPENINGS)]
    if events:
        return f"when {listed(tuple(each.describe(names) for each in events), 'and')}"
    words = MOMENTS | ITS_MOMENTS if its else MOMENTS
    rolls = [each for each in text.when if isinstance(each, RollIs)]
    said = []
    for moment in text.on:
        if rolls and moment in ROLLS:
            said.append(f"{ROLLS[moment]} {rolls[0].describe(names).removeprefix('it is ')}")
        elif moment in words:
            said.append(words[moment])
    return listed(tuple(said))


def conditions(text: Sentence, names: Names) -> Iterator[str]:
    """What else must be true."""
    with_moment: tuple[type[When], ...] = () if is_always(text) else HAPPENINGS
    if not ROLLS.keys().isdisjoint(text.on):
        with_moment = (*with_moment, RollIs)
    if "disarmed" in text.on:
        with_moment = (*with_moment, AttemptIs)
    left = [each for each in text.when if not isinstance(each, with_moment)]
    for each in left:
        if isinstance(each, ItsBattle):
            yield f"in {each.describe(names).removeprefix('it is ')}"
    others = [each.describe(names) for each in left if not isinstance(each, ItsBattle | Unless)]
    if others:
        yield f"if {listed(tuple(others), 'and')}"
    for each in left:
        if isinstance(each, Unless):
            yield f"unless {each.describe(names).removeprefix('not: ')}"


def capital(words: str) -> str:
    """Words with a capital at the beginning."""
    return words[:1].upper() + words[1:]
