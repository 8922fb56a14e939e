"""The Dungeon and Equipment cards, read from the card files (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from undercroft.abilities import DISCARD, Printed, Text, printed
from undercroft.content import Card, CardPack, Label, Library, load_library
from undercroft.engine import Arg, ContentError, Option, option, override
from undercroft.rules.dash.effects import AnyEffect, CardEffect, DrawEquipment, EndTurn, GainAp, LoseAp
from undercroft.rules.dash.equipment_uses import AnyUse
from undercroft.rules.dash.magic import SPELLS, Confusion, Darkness, Fumble, Slow
from undercroft.rules.dash.magical_treasures import AnyBonus
from undercroft.rules.dash.occasions import RESPONSE
from undercroft.rules.dash.vocabulary import Amount, CardType, Magic

ORDER: tuple[type[CardEffect], ...] = (
    *(LoseAp, GainAp, DrawEquipment, EndTurn),
    *(Slow, Fumble, Darkness, Confusion),
)
"""What a card does happens in this order: losses, gains, equipment, then magic (DD-5.5)."""
FOLDER = Path(__file__).parent / "content"
DUNGEON_CARDS = 60
EQUIPMENT_CARDS = 21


class Sentence(Text, frozen=True, kw_only=True):
    """What an Equipment card may do for its owner, or a magical treasure does, and the option that stands for it."""

    do: tuple[AnyUse | AnyBonus, ...]
    option: Option


class DungeonCard(Card, frozen=True):
    """A creature, an encounter or a treasure (DD-3.1)."""

    type: CardType
    copies: Amount = 1
    ap_cost: int | None = None
    magic: frozenset[Magic] = frozenset()
    effects: tuple[AnyEffect, ...] = ()
    tags: frozenset[Label] = frozenset()
    gold: int | None = None
    bonus: AnyBonus | None = None

    @property
    @override
    def printed(self) -> int:
        return self.copies

    @property
    def does(self) -> tuple[CardEffect, ...]:
        """All it does to whoever flips it, its magic included, in the order in which it happens (DD-5.5)."""
        if not self.magic and len(self.effects) < 2:
            return self.effects
        everything = (*self.effects, *[SPELLS[kind] for kind in self.magic])
        return tuple(sorted(everything, key=lambda each: ORDER.index(type(each))))

    def texts(self, number: int) -> tuple[Printed[Sentence], ...]:
        """What it does for its owner as the number-th card of the treasure pile, if it is magical."""
        if self.bonus is None:
            return ()
        sentence = Sentence(on=(self.bonus.on,), do=(self.bonus,), option=option("apply", self.id))
        return (Printed(f"{self.id}.{number}", self.id, sentence),)

    @property
    def worth(self) -> int:
        """Its gold at the end of the game (DD-12.2)."""
        return self.gold or 0


class Equipment(Card, frozen=True):
    """An Equipment card; its uses are alternatives (DD-3.7)."""

    copies: Amount = 1
    uses: tuple[AnyUse, ...] = ()
    gold: int = 0

    @property
    @override
    def printed(self) -> int:
        return self.copies


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One physical Equipment card with an id of its own (DD-15.2), what it may be used for, and how it is let go."""

    id: str
    card: Equipment
    texts: tuple[Printed[Sentence], ...]
    discard: Option

    @property
    def worth(self) -> int:
        """Its gold at the end of the game (DD-9.10, DD-12.7)."""
        return self.card.gold

    def __repr__(self) -> str:
        return f"<Item {self.id}>"


SCHEMA: dict[str, type[Card]] = {"dungeon": DungeonCard, "equipment": Equipment}


class Cards:
    """Both decks, checked: every card says only what the rules know (DD-3.9)."""

    def __init__(self, library: Library) -> None:
        self.library = library
        dungeon = library.table("dungeon", DungeonCard)
        equipment = library.table("equipment", Equipment)
        problems = [
            *check_counts(library, dungeon, equipment),
            *check_dungeon(library, dungeon.values()),
            *check_targets(library, dungeon, equipment),
            *check_gold(library, equipment.values()),
        ]
        if problems:
            raise ContentError(problems)
        self.dungeon = dungeon
        self.equipment = equipment
        self.deck = tuple(card for card in self.dungeon.values() for _ in range(card.copies))
        self.items = tuple(item for card in equipment.values() for item in copies_of(card))
        self.names = library.names | {item.id: item.card.name for item in self.items}


def copies_of(card: Equipment) -> Iterable[Item]:
    """The physical cards of one Equipment record: "key.1" and "key.2", or just "crowbar" if there is one."""
    for number in range(1, card.copies + 1):
        name = f"{card.id}.{number}" if card.copies > 1 else card.id
        yield Item(name, card, printed(name, list(use_texts(name, card))), option("discard", name))


def use_texts(item: str, card: Equipment) -> Iterator[Sentence]:
    """Each use is a text of its own that costs the card (DD-7.1); a number tells those apart that read the same."""
    seen: list[tuple[Arg, ...]] = []
    for use in card.uses:
        again = seen.count(use.args)
        seen.append(use.args)
        args = (*use.args, f"again{again}") if again else use.args
        choice = option("use", item, *args, detail=use.word)
        yield Sentence(on=(RESPONSE,), limit=DISCARD, may=True, do=(use,), option=choice)


def check_counts(
    library: Library, dungeon: Mapping[str, DungeonCard], equipment: Mapping[str, Equipment]
) -> Iterable[str]:
    """Exactly 60 and 21 cards, counting copies, each id used once (DD-1.10)."""
    for name, cards, needed in (("dungeon", dungeon, DUNGEON_CARDS), ("equipment", equipment, EQUIPMENT_CARDS)):
        count = sum(card.copies for card in cards.values())
        if count != needed:
            yield f"{name}: {count} cards counting copies; there must be exactly {needed} (DD-1.10)"
    for each in sorted(set(dungeon) & set(equipment)):
        yield f"{library.where('equipment', each)}: id: already the id of a Dungeon card"


def check_dungeon(library: Library, cards: Iterable[DungeonCard]) -> Iterable[str]:
    """Treasures have gold and nothing else; creatures and encounters have everything else (DD-3.5)."""
    for card in cards:
        where = library.where("dungeon", card.id)
        if card.type == "treasure":
            if card.gold is None:
                yield f"{where}: a treasure needs gold (DD-3.4)"
            if card.ap_cost is not None or card.magic or card.effects:
                yield f"{where}: a treasure has no ap_cost, magic or effects (DD-3.5)"
        elif card.gold is not None or card.bonus is not None:
            yield f"{where}: only treasures have gold or a bonus (DD-3.5)"
        if card.ap_cost is not None and card.ap_cost < 0:
            yield f"{where}: ap_cost: 0 or more, not {card.ap_cost} (DD-3.1)"


def check_targets(
    library: Library, dungeon: Mapping[str, DungeonCard], equipment: Mapping[str, Equipment]
) -> Iterable[str]:
    """Every id and tag that a card names is on some creature or encounter."""
    targets = {card.id: card for card in dungeon.values() if card.type != "treasure"}
    tags = sorted({tag for card in targets.values() for tag in card.tags})
    for card in equipment.values():
        for use in card.uses:
            for problem in use.misnamed(targets, tags):
                yield f"{library.where('equipment', card.id)}: uses: {use.word}: {problem}"
    for treasure in dungeon.values():
        for problem in treasure.bonus.misnamed(tags) if treasure.bonus else ():
            yield f"{library.where('dungeon', treasure.id)}: bonus: {problem}"


def check_gold(library: Library, cards: Iterable[Equipment]) -> Iterable[str]:
    """Only the Treasure Map has gold, there is one of it, and it has no use (DD-3.7, DD-9.11)."""
    maps = [card for card in cards if card.gold]
    for card in maps:
        where = library.where("equipment", card.id)
        if card.gold < 0:
            yield f"{where}: gold: 0 or more, not {card.gold}"
        if len(maps) > 1 or card.copies > 1:
            yield f"{where}: gold: only one Equipment card may have some, the map (DD-3.7)"
        if card.uses:
            yield f"{where}: uses: a card with gold has none (DD-9.11)"


def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
    """The cards that come with the game, changed by packs."""
    return Cards(load_library(sorted(FOLDER.glob("*.toml")), SCHEMA, packs))
