"""Cards as data: TOML files, validated on load, changed by packs.

A game describes its tables with types on `Card`, loads them with `load_library`, and checks what holds between
cards in a class of its own. To take packs and to show its cards to people it needs this much more:

    def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
        return Cards(load_library(sorted(FOLDER.glob("*.toml")), SCHEMA, packs))

    class LungeonRun(CardGame[Dungeon, Cards]):
        folder = Path(__file__).parent              # text/ and content/ lie beside the rules

        @classmethod
        def load(cls, packs: Sequence[CardPack] = ()) -> Cards:
            return load_cards(packs)

        def describe(self, card: Card) -> str:
            return describe(card, self.cards)       # what a player would read on it

Problems that a game finds itself begin with `library.where(table, id)`, which names the file and the card.
"""

from undercroft.content.loader import Card, Library, load_library
from undercroft.content.packs import CardPack, label_of, open_pack, open_packs
from undercroft.content.phrasebook import Phrase, Phrasebook, Voice, phrasebook, piece_name
from undercroft.content.primitives import Names, Primitive, kebab_case, snake_case
from undercroft.content.shelf import check_pack, find_pack, load_game, shipped_packs
from undercroft.content.showing import CardGame, CardSet, card_game
from undercroft.content.sources import Label
from undercroft.content.starter import starter
from undercroft.content.validation import hint

__all__ = [
    "Card",
    "CardGame",
    "CardPack",
    "CardSet",
    "Label",
    "Library",
    "Names",
    "Phrase",
    "Phrasebook",
    "Primitive",
    "Voice",
    "card_game",
    "check_pack",
    "find_pack",
    "hint",
    "kebab_case",
    "label_of",
    "load_game",
    "load_library",
    "open_pack",
    "open_packs",
    "phrasebook",
    "piece_name",
    "shipped_packs",
    "snake_case",
    "starter",
]
