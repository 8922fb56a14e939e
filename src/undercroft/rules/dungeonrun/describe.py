"""What a player reads on a card or tile, made from its data so that the two cannot differ."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.abilities import ALWAYS
from undercroft.content import Card
from undercroft.rules.dungeonrun.cards.card import (
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
from undercroft.rules.dungeonrun.cards.words.terms import listed
from undercroft.rules.dungeonrun.phrases import sentences
from undercroft.rules.dungeonrun.roaming import NEAR_ENTRANCE
from undercroft.rules.dungeonrun.tiles import TileCard

CLAUSES = {
    "passive": "DR-13.29", "turn-start": "DR-3.13", "summon": "DR-6.47", "free-action": "DR-3.29",
    "special-action": "DR-5.93", "turn-end": "DR-3.25", "after-turn": "DR-3.28", "roam": "DR-10.27",
    "explore-draw": "DR-4.8", "explore-card": "DR-4.51", "leave": "DR-4.50", "enter": "DR-4.48",
    "declare": "DR-5.28", "before-roll": "DR-7.1", "after-roll": "DR-7.23", "allocate": "DR-5.96",
    "before-wounds": "DR-8.40", "after-wounds": "DR-8.41", "kill": "DR-8.43", "defeat": "DR-8.44",
    "rally": "DR-6.54", "search": "DR-5.100", "entry-test": "DR-12.3", "exit-test": "DR-12.26",
    "revealed": "DR-12.2", "entered-den": "DR-12.11", "sprung": "DR-6.6", "disarmed": "DR-6.5",
    "resolved": "DR-6.53", "marker": "DR-1.37",
}  # fmt: skip
"""Where the rules say when a text of that moment speaks (DR-13.50)."""
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
            yield from sentences(card.texts, cards.names, its=isinstance(card, MonsterDesign))
        case _:
            raise TypeError(f"Dungeon Run has no cards like {card!r}")


def head(card: Design, cards: Cards) -> Iterator[str]:
    """What kind of card it is, its numbers, and what the rules say of it."""
    match card:
        case MonsterDesign():
            yield from monster_lines(card, boss=card.id in cards.library.tables["boss"])
        case TrapDesign():
            yield trap_line(card)
        case ItemDesign():
            yield item_line(card, artifact=card.id in cards.library.tables["artifact"])
            yield card.about
        case AbilityDesign():
            kinds = {"card": "Ability card", "hero": "Ability", "summoner": "Summoner ability"}
            yield f"{kinds[card.kind]} of {cards.names[card.hero]}."
        case StrangerDesign():
            yield "Stranger. Whoever draws the card may deal at once and for nothing; later it is a special action."
        case MarkerDesign():
            yield card.about
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
            words = " ".join(sentences(ability.design.texts, cards.names))
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
        yield (
            f"It teleports only to tiles more than {NEAR_ENTRANCE} steps from the Entrance; if each of those holds a "
            "monster, to the farthest tile without one."
        )
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


def clauses(card: Card, cards: Cards) -> str:
    """Where the rules for a card stand: its moments, its limit, and the rulings about it."""
    if isinstance(card, HeroDesign):
        return ""  # each ability has its own
    design = cards.rules.get(card.id) if isinstance(card, TileCard) else card
    if not isinstance(design, Design):
        return ""
    moments = dict.fromkeys(moment for text in design.texts for moment in text.on)
    found = [f"{moment} {CLAUSES[moment]}" for moment in moments]
    if any(text.limit != ALWAYS for text in design.texts):
        found.append("limit DR-13.51")
    return ", ".join([*found, *design.clauses])
