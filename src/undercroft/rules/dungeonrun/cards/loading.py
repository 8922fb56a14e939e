"""The cards of Dungeon Run, read from the card files and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from undercroft.abilities import Effect, every
from undercroft.content import Card, CardPack, Library, hint, load_library
from undercroft.engine import ContentError
from undercroft.rules.dungeonrun.board.tiles import TileCard, check_tiles
from undercroft.rules.dungeonrun.cards.card import (
    STONE,
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
from undercroft.rules.dungeonrun.cards.grammar import CardSentence
from undercroft.rules.dungeonrun.cards.sentence import misplaced
from undercroft.rules.dungeonrun.cards.special_tiles import rating_problem

FOLDER: Final = Path(__file__).parent
HEROES: Final = (
    "addolgar-vayne", "birodin", "vargagg", "the-fourth-vessel", "emma-goodluck", "paelleall", "stabbins", "dorgan",
)  # fmt: skip
"""The order in which heroes are laid out to choose from; those of packs come after them."""


def speaking(design: type[Design]) -> type[Card]:
    """The same kind of card, with texts made of the words there are."""
    texts = ("texts", tuple[CardSentence, ...], ())
    about = {"__doc__": design.__doc__}
    kind = msgspec.defstruct(design.__name__, [texts], bases=(design,), namespace=about, frozen=True, kw_only=True)
    assert issubclass(kind, Design)
    return kind


SCHEMA: dict[str, type[Card]] = {
    "hero": HeroDesign,
    "ability": speaking(AbilityDesign),
    "monster": speaking(MonsterDesign),
    "boss": speaking(MonsterDesign),
    "trap": speaking(TrapDesign),
    "stranger": speaking(StrangerDesign),
    "treasure": speaking(ItemDesign),
    "artifact": speaking(ItemDesign),
    "tile": TileCard,
    "rule": speaking(RuleDesign),
    "marker": speaking(MarkerDesign),
}


def card_problems(library: Library) -> Iterator[str]:
    """What cannot be played with (DR-1.9 to DR-1.17)."""
    heroes = library.table("hero", HeroDesign)
    for ability in library.table("ability", AbilityDesign).values():
        where = library.where("ability", ability.id)
        if ability.hero not in heroes:
            yield f"{where}: hero: there is no hero {ability.hero!r}"
        if ability.copies > 1:
            yield f"{where}: copies: there is one of each ability card (DR-1.9)"
    trainings = {frozenset(hero.training) for hero in heroes.values()}
    if len(heroes) < 6:
        yield "hero: six players need as many heroes (DR-1.9)"
    if len(trainings) < 4:
        yield "hero: there must be heroes of four different trainings (DR-2.17)"
    rules = library.table("rule", RuleDesign)
    for tile in library.table("tile", TileCard).values():
        if tile.rules is not None and tile.rules not in rules:
            yield f"{library.where('tile', tile.id)}: rules: there is no rule {tile.rules!r}{hint(tile.rules, rules)}"
        if tile.kind == "special" and (problem := rating_problem(tile)):
            yield f"{library.where('tile', tile.id)}: {problem}"
    if not library.table("boss", MonsterDesign):
        yield "boss: there must be one (DR-1.11)"
    artifacts = library.table("artifact", ItemDesign)
    if STONE not in artifacts:
        yield f"artifact: there is no {STONE!r}; nobody could win (DR-1.13)"
    for table in ("treasure", "artifact"):
        for item in library.table(table, ItemDesign).values():
            if len(set(item.slots)) != len(item.slots):
                yield f"{library.where(table, item.id)}: slots: each slot is named once (DR-1.17)"


def text_problems(library: Library) -> Iterator[str]:
    """Texts that nobody could play with: words at the wrong moment, and markers and artifacts that do not exist."""
    for table, cards in library.tables.items():
        for card in cards.values():
            for number, text in enumerate(card.texts if isinstance(card, Design) else (), start=1):
                where = f"{library.where(table, card.id)}: texts[{number}]"
                yield from (f"{where}: {problem}" for problem in misplaced(text))
                for word in every([word for word in text.do if isinstance(word, Effect)]):
                    for named in ("marker", "artifact"):
                        name = getattr(word, named, None)
                        if isinstance(name, str) and name not in library.tables[named]:
                            known = library.tables[named]
                            yield f"{where}: {named}: there is no {named} {name!r}{hint(name, known)}"


def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
    """The cards that come with the game, changed by packs."""
    library = load_library(sorted(FOLDER.rglob("*.toml")), SCHEMA, packs).in_order("hero", HEROES)
    problems = [*check_tiles(library), *card_problems(library), *text_problems(library)]
    if problems:
        raise ContentError(problems)
    return Cards(library)
