"""In how many places stands what a card of Dungeon Run does: whom each primitive serves, and where it lies.

python -m tools.card_places            # the figures
python -m tools.card_places --words    # each word, condition and chooser with its users as well
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from statistics import mean
from typing import TypeAlias

import msgspec

from undercroft.content import Library, Primitive, card_game, load_game

GAME = "dungeon-run"
PACKAGE = "undercroft.rules.dungeonrun"
KINDS = {"do": "words", "is": "conditions", "what": "choosers"}
"""What primitives are called, by the key that names them in a card file."""
Cards: TypeAlias = Mapping[tuple[str, str], frozenset[type[Primitive]]]
"""The primitives of each card with a text, by its card file and its id."""


def kinds_of(base: type[Primitive]) -> Iterator[type[Primitive]]:
    """Every whole primitive of the game."""
    for kind in base.__subclasses__():
        yield from kinds_of(kind)
        if kind.__module__.startswith(PACKAGE) and not kind.__dict__.get("abstract"):
            yield kind


def primitives_in(found: object) -> Iterator[type[Primitive]]:
    """The primitives that a card is made of, those inside others among them."""
    if isinstance(found, msgspec.Struct):
        if isinstance(found, Primitive):
            yield type(found)
        for name in found.__struct_fields__:
            yield from primitives_in(getattr(found, name))
    elif isinstance(found, tuple | list | frozenset):
        for each in found:
            yield from primitives_in(each)


def cards_of(library: Library) -> Cards:
    """Every card with a text, by the card file it stands in and its id."""
    found = {}
    for table, cards in library.tables.items():
        for card in cards.values():
            used = frozenset(primitives_in(card))
            if used:
                found[file_of(library, table, card.id), card.id] = used
    return found


def file_of(library: Library, table: str, card: str) -> str:
    """The card file a card stands in, named as the module beside it would be."""
    return library.where(table, card).partition(".toml")[0].removeprefix("abilities-").replace("-", "_")


def beside(module: str, file: str) -> bool:
    """Whether a module lies beside a card file."""
    return module in (f"cards.{file}", f"cards.heroes.{file}")


def figures(cards: Cards, kinds: list[type[Primitive]]) -> Iterator[str]:
    """What there is to know, line by line."""
    users: dict[type[Primitive], set[tuple[str, str]]] = defaultdict(set)
    for card, used in cards.items():
        for kind in used:
            users[kind].add(card)
    for key, name in KINDS.items():
        mine = [kind for kind in kinds if kind.__struct_config__.tag_field == key]
        one_card = sum(len(users[kind]) == 1 for kind in mine)
        one_file = [kind for kind in mine if len({file for file, _ in users[kind]}) == 1]
        at_home = sum(beside(module_of(kind), next(iter(users[kind]))[0]) for kind in one_file)
        yield (
            f"{name}: {len(mine)}; {one_card} serve one card, {len(one_file)} one card file "
            f"({at_home} of these lie beside it), {sum(not users[kind] for kind in mine)} none"
        )
    everything = {module_of(kind) for kind in kinds}
    yield f"modules with primitives: {len(everything)}"
    places = {card: {module_of(kind) for kind in used} for card, used in cards.items()}
    counts = [len(each) for each in places.values()]
    yield f"source files of a card: {mean(counts):.2f} on average, {max(counts)} at most, over {len(counts)} cards"
    for file in sorted({file for file, _ in cards}):
        modules = {module for (where, _), each in places.items() if where == file for module in each}
        yield f"  {file}: {len(modules)} source files, {sum(beside(each, file) for each in modules)} beside it"


def module_of(kind: type[Primitive]) -> str:
    """Where a primitive is written."""
    return kind.__module__.removeprefix(f"{PACKAGE}.")


def whom_it_serves(cards: Cards, kinds: list[type[Primitive]]) -> Iterator[str]:
    """Each primitive with the cards that use it."""
    for kind in sorted(kinds, key=lambda each: (module_of(each), each.__name__)):
        users = sorted(f"{file}/{card}" for (file, card), used in cards.items() if kind in used)
        yield f"{module_of(kind)}.{kind.__name__}: {len(users)}: {', '.join(users)}"


def main() -> None:
    """Print it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--words", action="store_true", help="each word, condition and chooser with its users")
    asked = arguments.parse_args()
    cards = cards_of(card_game(load_game(GAME)).library)
    kinds = list(dict.fromkeys(kinds_of(Primitive)))
    lines = [*figures(cards, kinds), *(whom_it_serves(cards, kinds) if asked.words else ())]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
