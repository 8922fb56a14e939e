"""All of the game's content, loaded and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from undercroft.content import CardPack, Library, load_library
from undercroft.engine import ContentError
from undercroft.rules.runaway.boss.card import BossCard
from undercroft.rules.runaway.cards.card import Card, Kind
from undercroft.rules.runaway.cards.checks import card_problems, deck_problems, table_problems
from undercroft.rules.runaway.cards.designs import (
    DESIGNS,
    SCHEMA,
    Board,
    Design,
    Encounter,
    HeroClass,
    Item,
    boss_ops,
    hero_ops,
)
from undercroft.rules.runaway.phrases import branch_key, phrase
from undercroft.rules.runaway.uses import ITEM, uses_of
from undercroft.rules.runaway.vocabulary.op import every

FOLDER = Path(__file__).parent.parent / "content"


class Cards:
    """All of the game's content, checked.

    deck        every card; items those that are Items
    classes, bosses, board
    uses        every use of an Item or ability by its id, as options name it
    branches    every branch of a CHOICE by its key
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.classes = library.table("class", HeroClass)
        self.bosses = library.table("boss", BossCard)
        self.deck = tuple(card for kind in DESIGNS for card in _copies(library, kind))
        problems = [*card_problems(library), *deck_problems(self.deck), *table_problems(library)]
        if problems:
            raise ContentError(problems)
        self.board = next(iter(library.table("board", Board).values()))
        self.items = tuple(card for card in self.deck if card.kind == "item")
        self.by_id = {card.id: card for card in self.deck}
        self.uses = {use.id: use for card in self.deck for use in card.uses}
        self.uses |= {use.id: use for each in self.classes.values() for use in each.ways}
        self.branches = {branch_key(ops): ops for card in self.deck for op in every(card.ops) for ops in op.choices()}

    @property
    def names(self) -> dict[str, str]:
        """What people call everything; a card of the deck has its number behind its name."""
        names = self.library.names | {card.id: f"{card.name} ({card.speed})" for card in self.deck}
        for each in self.classes.values():
            for number, use in enumerate(each.uses, 1):
                more = f" ({phrase(use.ops, {})})" if len(each.uses) > 1 else ""
                names[f"{each.id}.{number}"] = each.ability + more
        for design in self.library.table("item", Item).values():
            for copy in range(1, design.printed + 1):
                for number, use in enumerate(design.uses[1:], 2):
                    name = f"{design.id}-{copy}"
                    names[f"{name}.{number}"] = f"{names[name]} ({phrase(use.ops, {})})"
        for key, ops in self.branches.items():
            names.setdefault(key, phrase(ops, {}))
        return names


def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
    """The cards that come with the game, and what packs make of them."""
    return Cards(load_library(sorted(FOLDER.glob("*.toml")), SCHEMA, packs))


def _copies(library: Library, kind: Kind) -> Iterator[Card]:
    """Every copy of every design of a kind; copy k of design x is the card x-k."""
    for design in library.table(kind, Design).values():
        sentences = [use.sentence(ITEM) for use in design.uses] if isinstance(design, Item) else []
        for number, speed in enumerate(design.speeds, 1):
            name = f"{design.id}-{number}"
            yield Card(
                name,
                design.name,
                kind,
                speed,
                design.kobold,
                is_global=isinstance(design, Encounter) and design.is_global,
                ops=hero_ops(design),
                boss_ops=boss_ops(design),
                zone_ops=design.zone_ops if isinstance(design, Encounter) else (),
                on_escape=design.on_escape if isinstance(design, Item) else (),
                uses=uses_of(name, sentences),
            )
