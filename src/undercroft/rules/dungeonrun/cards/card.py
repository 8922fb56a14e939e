"""What kinds of cards there are, and all cards of a match by what they are for (DR-1.15 to DR-1.24)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from undercroft.abilities import Printed, printed
from undercroft.content import Card, Library
from undercroft.engine import override
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.sentence import Sentence, by_part

STONE: Final = "summoning-stone"
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]
Line: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=6)]
Rating: TypeAlias = Literal["brawn", "magic", "skill"]
Training: TypeAlias = Literal["Prayer", "War", "Magic", "Talent"]
MonsterType: TypeAlias = Literal["humanoid", "undead", "beast", "animate"]
Slot: TypeAlias = Literal["primary", "off", "head", "body"]
TRAININGS: Final[tuple[Training, ...]] = ("Prayer", "War", "Magic", "Talent")


class HeroDesign(Card, frozen=True):
    """A hero card (DR-1.15); what it can do stands on the ability cards of kind hero and summoner."""

    title: str
    race: str
    training: Annotated[tuple[Training, ...], msgspec.Meta(min_length=1)]
    brawn: Positive
    magic: Positive
    skill: Positive
    life: Positive


class Design(Card, frozen=True):
    """A card with texts.

    about     what the rules say of it beyond its texts, for those who read the card
    clauses   the rulings that are about this card
    """

    copies: Positive = 1
    texts: tuple[Sentence, ...] = ()
    about: str = ""
    clauses: tuple[str, ...] = ()

    @property
    @override
    def printed(self) -> int:
        return self.copies


class AbilityDesign(Design, frozen=True, kw_only=True):
    """An ability card, or an ability printed on a hero card (DR-1.16)."""

    hero: str
    kind: Literal["card", "hero", "summoner"] = "card"


class ItemDesign(Design, frozen=True, kw_only=True):
    """A treasure or an artifact (DR-1.17)."""

    slots: tuple[Slot, ...] = ()
    training: Annotated[tuple[Training, ...], msgspec.Meta(min_length=1)] = TRAININGS
    enchanted: bool = False


class MonsterDesign(Design, frozen=True, kw_only=True):
    """A monster or a dungeon boss (DR-1.20, DR-1.24)."""

    type: MonsterType
    attack: Positive
    power: Annotated[frozenset[Face], msgspec.Meta(min_length=1)]
    defense: Line
    escape: Line
    life: Positive
    ability: str
    deep_rooted: bool = False
    """A boss that never teleports close to the Entrance (DR-10.25)."""
    small_party_attack: int = 0
    """How much its attack changes in a match of one or two players (DR-10.26)."""


class TrapDesign(Design, frozen=True, kw_only=True):
    """A trap (DR-1.22)."""

    disarm: Annotated[tuple[Rating, ...], msgspec.Meta(min_length=1)]
    need: Positive
    wounds: Amount
    keyword: str = ""
    lasting: bool = False


class StrangerDesign(Design, frozen=True, kw_only=True):
    """A stranger (DR-1.23)."""


class MarkerDesign(Design, frozen=True):
    """A marker that lies on a hero, a tile or an exit (DR-1.37).

    shaken_off   a Rally removes it
    fades        it goes at the end of its bearer's next turn, not of the turn in which he got it
    """

    shaken_off: bool = False
    fades: bool = False


class RuleDesign(Design, frozen=True):
    """The rule of a special tile (chapter 12); `suppresses` silences abilities on it and beside it (DR-12.9)."""

    suppresses: bool = False


Says: TypeAlias = Mapping[str, tuple[Printed[Sentence], ...]]
"""The texts of a card by the moment at which they speak."""


@dataclass(frozen=True, slots=True, eq=False)
class PrintedCard:
    """One card: what is printed on it, and its texts."""

    id: str
    name: str
    design: Design
    says: Says

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"


@dataclass(frozen=True, slots=True, eq=False)
class Ability(PrintedCard):
    """An ability card, or an ability printed on a hero card."""

    design: AbilityDesign
    kind: Literal["ability"] = "ability"


@dataclass(frozen=True, slots=True, eq=False)
class Item(PrintedCard):
    """A treasure or an artifact (DR-1.19)."""

    design: ItemDesign
    artifact: bool
    stone: bool
    kind: Literal["item"] = "item"


@dataclass(frozen=True, slots=True, eq=False)
class Monster(PrintedCard):
    """A monster card or the dungeon boss."""

    design: MonsterDesign
    boss: bool
    kind: Literal["monster"] = "monster"

    @property
    def beast(self) -> bool:
        """Whether items stay behind when it roams (DR-10.13)."""
        return self.design.type == "beast"


@dataclass(frozen=True, slots=True, eq=False)
class Trap(PrintedCard):
    """A trap card."""

    design: TrapDesign
    kind: Literal["trap"] = "trap"


@dataclass(frozen=True, slots=True, eq=False)
class Stranger(PrintedCard):
    """A stranger card."""

    design: StrangerDesign
    kind: Literal["stranger"] = "stranger"


@dataclass(frozen=True, slots=True, eq=False)
class HeroMarker(PrintedCard):
    """A marker that lies on a hero."""

    design: MarkerDesign


Encounter: TypeAlias = Monster | Trap | Stranger
AnyCard: TypeAlias = Encounter | Item | Ability


class Cards:
    """All of the game's content; `loading` checks it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.heroes = library.table("hero", HeroDesign)
        self.tiles = library.table("tile", TileCard)
        self.abilities = [
            Ability(each.id, each.name, each, says(each.id, each))
            for each in library.table("ability", AbilityDesign).values()
        ]
        self.treasures = tuple(items_of(library, "treasure"))
        self.artifacts = tuple(items_of(library, "artifact"))
        self.bosses = tuple(monsters_of(library, "boss"))
        self.encounters: tuple[Encounter, ...] = (
            *monsters_of(library, "monster"),
            *(
                Trap(name, each.name, each, says(name, each))
                for each in library.table("trap", TrapDesign).values()
                for name in copies_of(each)
            ),
            *(
                Stranger(name, each.name, each, says(name, each))
                for each in library.table("stranger", StrangerDesign).values()
                for name in copies_of(each)
            ),
        )
        everything: list[AnyCard] = [
            *self.abilities,
            *self.treasures,
            *self.artifacts,
            *self.bosses,
            *self.encounters,
        ]
        self.by_id: dict[str, AnyCard] = {card.id: card for card in everything}
        self.items = {card.id: card for card in (*self.treasures, *self.artifacts)}
        treasures, artifacts = ({card.id for card in cards} for cards in (self.treasures, self.artifacts))
        self.others_than = {
            "treasure": frozenset(self.by_id.keys() - treasures),
            "encounter": frozenset(treasures | artifacts),
            "not-the-stone": frozenset(card.id for card in self.artifacts if card.stone),
        }
        """For kinds of cards that are given away unseen: the ids of all others."""
        self.entrance = next(tile for tile in self.tiles.values() if tile.kind == "entrance")
        self.lair = next(tile for tile in self.tiles.values() if tile.kind == "lair")
        rules = library.table("rule", RuleDesign)
        self.rules = {tile.id: rules[tile.rules] for tile in self.tiles.values() if tile.rules is not None}
        self.tile_says = {name: says(name, rule) for name, rule in self.rules.items() if rule.texts}
        self.markers = {
            each.id: HeroMarker(each.id, each.name, each, says(each.id, each))
            for each in library.table("marker", MarkerDesign).values()
        }
        self.shaken_off = frozenset(name for name, each in self.markers.items() if each.design.shaken_off)
        self.fading = frozenset(name for name, each in self.markers.items() if each.design.fades)
        heroes_have = (*self.abilities, *self.items.values(), *self.markers.values(), *self.encounters)
        self.heroes_speak: Container[str] = frozenset(moment for each in heroes_have for moment in each.says)
        rooms_have = (*self.bosses, *self.encounters)
        self.rooms_speak: Container[str] = frozenset(
            moment for each in (*(card.says for card in rooms_have), *self.tile_says.values()) for moment in each
        )
        """The moments at which some card that may lie before a hero, or in a room, has something to say at all."""
        self.names = library.names | {card.id: card.name for card in everything} | self._names_of_texts()

    def _names_of_texts(self) -> dict[str, str]:
        """A text is called by the name of its card or tile."""
        spoken = [(each.name, each.says) for each in self.by_id.values()]
        spoken += [(self.rules[tile].name, each) for tile, each in self.tile_says.items()]
        return {text.id: name for name, each in spoken for texts in each.values() for text in texts}

    def abilities_of(self, hero: str, kind: str) -> tuple[Ability, ...]:
        """The abilities of a hero: those printed on the card, the Summoner's, or the deck of ability cards."""
        return tuple(each for each in self.abilities if each.design.hero == hero and each.design.kind == kind)


def copies_of(design: Design) -> Iterator[str]:
    """The ids of the physical cards of one design: "ghoul.1" and "ghoul.2", or just "ghost" if there is one."""
    if design.copies == 1:
        yield design.id
    else:
        yield from (f"{design.id}.{number}" for number in range(1, design.copies + 1))


def says(card: str, design: Design) -> Says:
    """The texts of a physical card, by moment."""
    return by_part(printed(card, design.texts))


def monsters_of(library: Library, table: str) -> Iterator[Monster]:
    """The monster cards of a table."""
    for design in library.table(table, MonsterDesign).values():
        for name in copies_of(design):
            yield Monster(name, design.name, design, says(name, design), table == "boss")


def items_of(library: Library, table: str) -> Iterator[Item]:
    """The item cards of a table."""
    for design in library.table(table, ItemDesign).values():
        for name in copies_of(design):
            yield Item(name, design.name, design, says(name, design), table == "artifact", name == STONE)
