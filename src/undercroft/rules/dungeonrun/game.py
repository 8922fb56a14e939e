"""Dungeon Run: heroes race for the Summoning Stone, help and betray each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from undercroft.content import Card, CardGame, CardPack
from undercroft.counting import Counting
from undercroft.engine import Advice, Chance, Setting, SettingValue, TableSide, override
from undercroft.rules.dungeonrun.bots.advice.judges import appraise
from undercroft.rules.dungeonrun.bots.features import feature_names, features
from undercroft.rules.dungeonrun.bots.foresight import decisive, ponders, reach
from undercroft.rules.dungeonrun.bots.learning import LEARNING
from undercroft.rules.dungeonrun.cards.card import Cards
from undercroft.rules.dungeonrun.cards.loading import load_cards
from undercroft.rules.dungeonrun.cards.reading.describe import clauses, describe
from undercroft.rules.dungeonrun.cards.reading.glossary import GLOSSARY
from undercroft.rules.dungeonrun.check import check
from undercroft.rules.dungeonrun.counting.counted import COUNTED
from undercroft.rules.dungeonrun.counting.statistics import statistics
from undercroft.rules.dungeonrun.endgame import outcome
from undercroft.rules.dungeonrun.options import SETTINGS, check_together
from undercroft.rules.dungeonrun.setup import new_dungeon
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.table.odds import preview
from undercroft.rules.dungeonrun.table.redeal import redeal
from undercroft.rules.dungeonrun.table.shapes import Table
from undercroft.rules.dungeonrun.table.standing import standing
from undercroft.rules.dungeonrun.table.view import view
from undercroft.rules.dungeonrun.turns.rounds import phase, step


class DungeonRun(CardGame[Dungeon, Cards]):
    """The game as the kernel knows it."""

    name = "dungeon-run"
    title = "Dungeon Run"
    prefix = "DR"
    version = 3
    summary = "Heroes explore a dungeon, kill its boss and race for the exit with the Summoning Stone."
    players = (1, 2, 3, 4, 5, 6)
    settings: tuple[Setting, ...] = SETTINGS
    folder = Path(__file__).parent
    load = staticmethod(load_cards)
    table = TableSide(view=view, view_type=Table, standing=standing, redeal=redeal, preview=preview, phase=phase)
    advice = Advice(
        appraise=appraise,
        reach=reach,
        ponders=ponders,
        decisive=decisive,
        worlds=6,
        margin=0.03,
        features=features,
        feature_names=feature_names(),
    )
    learning = LEARNING
    check = staticmethod(check)
    glossary: ClassVar[Mapping[str, Mapping[str, str]]] = GLOSSARY

    def __init__(self, cards: Cards, packs: Sequence[CardPack] = ()) -> None:
        super().__init__(cards, packs)
        self.counting = Counting(COUNTED, partial(statistics, cards))

    def check_options(self, options: Mapping[str, object], players: int) -> dict[str, SettingValue]:
        """All options of a match; some go only with others."""
        found = super().check_options(options, players)
        check_together(found, players)
        return found

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dungeon:
        """The Entrance, the boss and the piles; the first steps choose the heroes."""
        return new_dungeon(self.cards, players, options, chance)

    step = staticmethod(step)
    outcome = staticmethod(outcome)

    @override
    def describe(self, card: Card) -> str:
        return describe(card, self.cards, self.book)

    @override
    def clauses(self, card: Card) -> str:
        return clauses(card, self.cards)


GAME = DungeonRun(load_cards())
