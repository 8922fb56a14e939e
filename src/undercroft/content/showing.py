"""Games made of cards: loaded from files, changed by packs, and shown to people."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from undercroft.content.loader import Card, Library
from undercroft.content.packs import CardPack, open_packs
from undercroft.content.phrasebook import Phrasebook, phrasebook
from undercroft.engine import Catalogue, ContentError, Game, State, override
from undercroft.engine import game as game_named


class CardSet(Protocol):
    """All cards of a game, checked."""

    library: Library

    @property
    def names(self) -> Mapping[str, str]:
        """What people call everything, by id."""


ENGLISH = "en"
S = TypeVar("S", bound=State)
C = TypeVar("C", bound=CardSet)


class CardGame(Game[S], Generic[S, C]):
    """A game that is played with cards from files: what all such games share.

    A game says where its files are, how its cards are loaded and what a player reads on one.
    """

    folder: ClassVar[Path]
    """The game's package: its texts are in `text/`, its card files in `content/`."""
    cards: C
    glossary: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What the plain words on cards mean, under headings; for authors of packs."""

    def __init__(self, cards: C, packs: Sequence[CardPack] = ()) -> None:
        self.cards = cards
        self.packs = tuple(each.stamp for each in packs)
        self._opened = tuple(packs)
        self.text = self.catalogue(ENGLISH)

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """A game is pickled as its name, the packs that change its cards, and its language."""
        return _again, (self.name, self._opened, self.text.language)

    @classmethod
    @abstractmethod
    def load(cls, packs: Sequence[CardPack] = ()) -> C:
        """The cards that come with the game, and what packs make of them."""

    @abstractmethod
    def describe(self, card: Card) -> str:
        """The text of a card, made from its data, so that the two cannot differ."""

    def clauses(self, card: Card) -> str:
        """Where the rules for a card stand, for whoever looks one up; nothing where its text says all."""
        return ""

    @property
    def library(self) -> Library:
        """The cards by table and id, as they stand in the files."""
        return self.cards.library

    @override
    def with_packs(self, folders: Sequence[Path]) -> Self:
        return self.with_card_packs(open_packs(folders, self.name))

    def with_card_packs(self, packs: Sequence[CardPack]) -> Self:
        """The same for packs that have been read, or were never written down."""
        return type(self)(self.load(packs), packs).in_language(self.text.language)

    def in_language(self, language: str) -> Self:
        """The same game told in another language, the one of `text/<language>.toml`."""
        if language == self.text.language:
            return self
        other = copy(self)
        other.text = self.catalogue(language)
        return other

    @property
    def book(self) -> Phrasebook:
        """What its cards say, in the language of its other sentences: from `text/cards`, if it has such files."""
        return phrasebook(self.folder / "text" / "cards" / f"{self.text.language}.toml")

    def catalogue(self, language: str) -> Catalogue:
        """Its sentences in a language."""
        file = self.folder / "text" / f"{language}.toml"
        if not file.is_file():
            known = ", ".join(sorted(each.stem for each in file.parent.glob("*.toml")))
            raise ContentError([f"{self.title} is not told in {language!r}, as there is no {file}; known: {known}"])
        return Catalogue.load(file, self.cards.names)


def card_game(game: Game[Any]) -> CardGame[Any, Any]:
    """The game, if it shows its cards."""
    if not isinstance(game, CardGame):
        raise ContentError([f"{game.title} has no cards to show"])
    return game


def _again(name: str, packs: Sequence[CardPack], language: str) -> CardGame[Any, Any]:
    """The game that was pickled."""
    plain = card_game(game_named(name)).in_language(language)
    return plain.with_card_packs(packs) if packs else plain
