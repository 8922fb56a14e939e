"""The cards, classes, Bosses and the board, read from the card files (RA-1.5 to RA-1.14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import msgspec

from undercroft.content import Card as Entry
from undercroft.content import CardPack, Library, load_library
from undercroft.engine import ContentError
from undercroft.rules.runaway import lists
from undercroft.rules.runaway.bossrules import HOOK_OPS, AnySpeedRule, Damage, Hook
from undercroft.rules.runaway.ops import (
    BossSpeed,
    Choice,
    Confront,
    Kind,
    Ops,
    Positive,
    Search,
    Trample,
    Wall,
    branch_key,
    every,
    phrase,
)
from undercroft.rules.runaway.uses import Usage, Use

FOLDER = Path(__file__).parent / "content"
MOST_PLAYERS: Final = 5
STARTING_ITEMS: Final = 2
CLOCK_RUN: Final = 5
"""How many consecutive numbers complete the Clock (RA-14.5)."""


class Design(Entry, frozen=True):
    """A card as it is printed, once for each of its speeds (RA-1.6)."""

    speeds: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=1)]
    kobold: bool = False

    @property
    def printed(self) -> int:
        """How many cards like this there are."""
        return len(self.speeds)


class Encounter(Design, frozen=True, kw_only=True, rename={"is_global": "global"}):
    """An Encounter, Global or not."""

    ops: Annotated[Ops, msgspec.Meta(min_length=1)]
    is_global: bool = False
    boss_ops: Ops = ()
    zone_ops: Ops = ()


class Item(Design, frozen=True, kw_only=True):
    """An Item: its uses, and what it does when its owner escapes (RA-1.9)."""

    uses: Annotated[tuple[Use, ...], msgspec.Meta(min_length=1)]
    on_escape: Ops = ()


class Happening(Design, frozen=True, kw_only=True):
    """An Event, with a list for a Hero and one for the Boss."""

    ops: Annotated[Ops, msgspec.Meta(min_length=1)]
    boss_ops: Annotated[Ops, msgspec.Meta(min_length=1)]


class BossEvent(Design, frozen=True, kw_only=True):
    """A Boss Event, which waits for the Boss's next run."""

    boss_ops: Annotated[Ops, msgspec.Meta(min_length=1)]


class HeroClass(Entry, frozen=True):
    """A class; its uses are alternatives of the one ability (RA-1.10)."""

    life: Positive
    gold: Annotated[int, msgspec.Meta(ge=0)]
    ability: str
    uses: Annotated[tuple[Use, ...], msgspec.Meta(min_length=1)]


class BossCard(Entry, frozen=True):
    """A Boss (RA-1.11)."""

    speed: AnySpeedRule
    confront: Damage
    trample: Damage
    hooks: tuple[Hook, ...] = ()


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named stretch of the board; it has no effect."""

    name: str
    first: int
    last: int


class Board(Entry, frozen=True):
    """The track: spaces 0 to `length`, then the exit (RA-1.12)."""

    length: Positive
    hero_start: int
    boss_start: int
    encounter_spaces: frozenset[int]
    regions: tuple[Region, ...] = ()

    @property
    def exit(self) -> int:
        """The space that ends a Hero's run for good."""
        return self.length + 1


SCHEMA: dict[str, type[Entry]] = {
    "encounter": Encounter, "item": Item, "event": Happening, "boss-event": BossEvent, "class": HeroClass,
    "boss": BossCard, "board": Board,
}  # fmt: skip
DESIGNS: tuple[Kind, ...] = ("encounter", "item", "event", "boss-event")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the cards of the deck, with everything the rules ask of it (RA-1.5)."""

    id: str
    name: str
    kind: Kind
    speed: int
    kobold: bool
    is_global: bool = False
    ops: Ops = ()
    boss_ops: Ops = ()
    zone_confront: int = 0
    zone_trample: int = 0
    on_escape: Ops = ()
    uses: tuple[Use, ...] = ()
    usages: tuple[Usage, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "usages", Usage.of(self.id, self, self.uses))

    @property
    def lucky(self) -> bool:
        """Even numbers are blue and Lucky (RA-1.7, RA-8.18)."""
        return self.speed % 2 == 0

    @property
    def is_kobold(self) -> bool:
        """An Encounter or Event with the Kobold tag (RA-9.18)."""
        return self.kobold and self.kind in ("encounter", "event")

    def __repr__(self) -> str:
        return f"<Card {self.id}>"


class Cards:
    """All of the game's content, checked."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.classes = library.table("class", HeroClass)
        self.bosses = library.table("boss", BossCard)
        boards = list(library.table("board", Board).values())
        self.deck = tuple(card for kind in DESIGNS for card in _copies(library, kind))
        problems = [*_card_problems(library), *_deck_problems(self.deck)]
        problems += [f"{library.where('board', each.id)}: {what}" for each in boards for what in _board(each)]
        if len(boards) != 1:
            problems.append(f"board: the game is played on one board, there are {len(boards)} (RA-1.12)")
        if len(self.classes) < MOST_PLAYERS:
            problems.append(f"class: {MOST_PLAYERS} players need as many classes (RA-2.4)")
        if not self.bosses:
            problems.append("boss: there must be one (RA-2.1)")
        if problems:
            raise ContentError(problems)
        self.board = boards[0]
        self.by_id = {card.id: card for card in self.deck}
        self.abilities = {each.id: Usage.of(each.id, None, each.uses) for each in self.classes.values()}
        choices = [op for card in self.deck for op in every(card.ops) if isinstance(op, Choice)]
        self.branches = {branch_key(ops): ops for each in choices for ops in (each.first, each.second)}
        self.usages = {
            usage.id: usage
            for usages in (*(card.usages for card in self.deck), *self.abilities.values())
            for usage in usages
        }

    @property
    def names(self) -> dict[str, str]:
        """What people call everything; a card of the deck has its number behind its name."""
        names = self.library.names | {card.id: f"{card.name} ({card.speed})" for card in self.deck}
        for each in self.classes.values():
            for usage, use in zip(self.abilities[each.id], each.uses, strict=True):
                more = f" ({phrase(use.ops, {})})" if len(each.uses) > 1 else ""
                names[usage.id] = each.ability + more
        for card in self.deck:
            for usage in card.usages[1:]:
                names[usage.id] = f"{names[card.id]} ({phrase(usage.ops, {})})"
        for key, ops in self.branches.items():
            names.setdefault(key, phrase(ops, {}))
        return names


def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
    """The cards that come with the game, and what packs make of them."""
    return Cards(load_library(sorted(FOLDER.glob("*.toml")), SCHEMA, packs))


def _copies(library: Library, kind: Kind) -> Iterator[Card]:
    """Every copy of every design of a kind; copy k of design x is the card x-k."""
    for design in library.table(kind, Design).values():
        ops = design.ops if isinstance(design, Encounter | Happening) else ()
        boss_ops = design.boss_ops if isinstance(design, Encounter | Happening | BossEvent) else ()
        zone = design.zone_ops if isinstance(design, Encounter) else ()
        for number, speed in enumerate(design.speeds, 1):
            yield Card(
                f"{design.id}-{number}",
                design.name,
                kind,
                speed,
                design.kobold,
                isinstance(design, Encounter) and design.is_global,
                ops,
                boss_ops,
                sum(op.by for op in zone if isinstance(op, Confront) and isinstance(op.by, int)),
                sum(op.by for op in zone if isinstance(op, Trample) and isinstance(op.by, int)),
                design.on_escape if isinstance(design, Item) else (),
                design.uses if isinstance(design, Item) else (),
            )


def _card_problems(library: Library) -> Iterator[str]:
    searching = {table for table, entries in library.tables.items() if any(map(_searched, entries.values()))}
    for table, entries in library.tables.items():
        for entry in entries.values():
            for name, problem in _problems_of(entry):
                yield f"{library.where(table, entry.id)}: {name}: {problem}"
            if _searched(entry) & searching:
                yield f"{library.where(table, entry.id)}: ops: a card found by the search could search on (RA-19.4)"


def _searched(entry: Entry) -> set[str]:
    """The kinds of cards that a card looks for in order to resolve them."""
    ops = entry.ops if isinstance(entry, Encounter | Happening) else ()
    return {op.find for op in every(ops) if isinstance(op, Search) and op.to == "resolve"}


def _problems_of(entry: Entry) -> Iterator[tuple[str, str]]:
    if isinstance(entry, Encounter | Happening):
        for problem in lists.hero_list(entry.ops, event=isinstance(entry, Happening)):
            yield "ops", problem
    if isinstance(entry, Encounter | Happening | BossEvent):
        for problem in lists.boss_list(entry.boss_ops):
            yield "boss_ops", problem
    if isinstance(entry, Encounter):
        for problem in lists.zone_list(entry.zone_ops):
            yield "zone_ops", problem
        if not entry.is_global and (entry.boss_ops or entry.zone_ops):
            yield "global", "only a Global has lists for the Boss and its space (RA-7.25)"
        if entry.is_global and any(isinstance(op, Wall) for op in every(entry.ops)):
            yield "global", "a card is Global or a Wall, not both (RA-7.24)"
    if isinstance(entry, Item | HeroClass):
        for use in entry.uses:
            for problem in lists.use_list(use):
                yield "uses", problem
    if isinstance(entry, Item):
        for problem in lists.escape_list(entry.on_escape):
            yield "on_escape", problem
    if isinstance(entry, BossCard):
        for hook in entry.hooks:
            for op in hook.ops:
                if not isinstance(op, HOOK_OPS[hook.on]):
                    yield "hooks", f"{hook.name}: {op.word!r} means nothing there (RA-10.20)"
                elif isinstance(op, BossSpeed) and (op.by is None) == (op.to is None):
                    yield "hooks", f"{hook.name}: 'boss-speed' needs either `by` or `to` (RA-8.6)"


def _deck_problems(deck: Sequence[Card]) -> Iterator[str]:
    odd = sum(card.speed % 2 for card in deck)
    if odd <= len(deck) - odd:
        yield f"speeds: {odd} odd and {len(deck) - odd} even cards; there must be more odd ones (RA-1.7)"
    if not has_run({card.speed for card in deck}):
        yield f"speeds: no {CLOCK_RUN} consecutive numbers: the Clock could never complete (RA-1.8)"
    items = sum(card.kind == "item" for card in deck)
    if items < STARTING_ITEMS * MOST_PLAYERS:
        yield f"item: {items} Items, but {MOST_PLAYERS} players are dealt {STARTING_ITEMS} each (RA-2.14)"


def _board(board: Board) -> Iterator[str]:
    if not 0 <= board.boss_start <= board.hero_start <= board.length:
        yield "hero_start: 0 <= boss_start <= hero_start <= length (RA-1.12)"
    if any(not 0 < space <= board.length or space == board.hero_start for space in board.encounter_spaces):
        yield "encounter_spaces: only 1 to `length` and never the start of the Heroes (RA-1.14)"


def has_run(numbers: set[int]) -> bool:
    """Whether five consecutive numbers are among them (RA-14.6)."""
    return any(all(first + step in numbers for step in range(CLOCK_RUN)) for first in numbers)
