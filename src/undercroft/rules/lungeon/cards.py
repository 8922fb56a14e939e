"""The classes, monsters and finds of Lungeon Run, read from the card files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from undercroft.content import Card, CardPack, Library, hint, load_library
from undercroft.engine import ContentError

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
FOLDER = Path(__file__).parent / "content"


class HeroClass(Card, frozen=True):
    """A class of heroes (LR-1.17)."""

    life: Annotated[int, msgspec.Meta(ge=1)]
    mana: Annotated[int, msgspec.Meta(ge=0)]
    items: tuple[str, ...] = ()
    chest_on: tuple[Face, ...] = ()


class Monster(Card, frozen=True):
    """A kind of monster: the encounter rolls that bring it and the combat roll it asks for (LR-6.6, LR-7.1)."""

    rolls: tuple[Face, ...]
    needs: tuple[int | Literal["win"], int | Literal["win"], int | Literal["win"]]


class MoveResult(Card, frozen=True):
    """What a move roll finds on an unknown tile (LR-6.1)."""

    rolls: tuple[Face, ...]


class Find(Card, frozen=True):
    """What a chest roll finds (LR-8.10)."""

    rolls: tuple[Face, ...]
    effect: Literal["heal", "refill", "item", "treasure"]
    edge: int = 0
    spell: bool = False


R = TypeVar("R", Monster, MoveResult, Find)

SCHEMA: dict[str, type[Card]] = {"class": HeroClass, "monster": Monster, "move": MoveResult, "find": Find}


class Cards:
    """All of a dungeon's tables, ready to be looked up by a die."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.names = library.names
        self.classes = library.table("class", HeroClass)
        self.monsters = library.table("monster", Monster)
        self.finds = library.table("find", Find)
        moves = library.table("move", MoveResult)
        problems: list[str] = []
        self.monster_by_roll = _by_roll(library, "monster", self.monsters.values(), problems)
        self.find_by_roll = _by_roll(library, "find", self.finds.values(), problems)
        move_by_roll = _by_roll(library, "move", moves.values(), problems)
        for each in ("empty", "monster", "chest"):
            if each not in moves:
                problems.append(f"move {each!r} is missing: the dice test needs it (LR-6.1)")
        for each in set(moves) - {"empty", "monster", "chest"}:
            where = library.where("move", each)
            problems.append(f"{where}: id: only 'empty', 'monster' and 'chest' mean something (LR-6.1)")
        if len(self.classes) < 2:
            problems.append("class: two players need two classes (LR-3.9)")
        for hero in self.classes.values():
            where = library.where("class", hero.id)
            items = [each.id for each in self.finds.values() if each.effect == "item"]
            for item in hero.items:
                if item not in items:
                    problems.append(f"{where}: items: there is no item {item!r} among the finds{hint(item, items)}")
            if len(set(hero.items)) < len(hero.items):
                problems.append(f"{where}: items: a hero has at most one of each item (LR-8.18)")
        if problems:
            raise ContentError(problems)
        self.move_by_class = {
            hero.id: {face: "chest" if face in hero.chest_on else found.id for face, found in move_by_roll.items()}
            for hero in self.classes.values()
        }
        self.promise_by_class = {name: _promise(moves) for name, moves in self.move_by_class.items()}
        """What an unknown tile promises a hero of each class."""


def _promise(moves: Mapping[int, str]) -> Mapping[str, float]:
    """How likely a move roll finds a monster and a chest, where it can."""
    found = list(moves.values())
    return {each: found.count(each) / len(found) for each in ("monster", "chest") if each in found}


def _by_roll(library: Library, table: str, cards: Iterable[R], problems: list[str]) -> dict[int, R]:
    """Which card each face of a die stands for; every face must stand for exactly one."""
    found: dict[int, R] = {}
    for card in cards:
        for face in card.rolls:
            if face in found:
                where = library.where(table, card.id)
                problems.append(f"{where}: rolls: {face} already belongs to {found[face].id!r}")
            found[face] = card
    missing = [str(face) for face in range(1, 7) if face not in found]
    if missing:
        problems.append(f"{table}: rolls: no card has {', '.join(missing)}; every face of the die needs one")
    return found


def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
    """The cards that come with the game, and what packs make of them."""
    return Cards(load_library(sorted(FOLDER.glob("*.toml")), SCHEMA, packs))
