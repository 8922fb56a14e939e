"""Run Away!!: the Boss woke up, and everybody runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from undercroft.content import Card as Entry
from undercroft.content import CardGame, CardPack
from undercroft.counting import Counting
from undercroft.engine import Advice, Chance, SettingValue, TableSide, override
from undercroft.rules.runaway.boss.hooks import MOMENTS
from undercroft.rules.runaway.bots.advice.judges import appraise
from undercroft.rules.runaway.bots.features import feature_names, features
from undercroft.rules.runaway.bots.learning import LEARNING
from undercroft.rules.runaway.cards.deck import Cards, load_cards
from undercroft.rules.runaway.cards.texts import describe
from undercroft.rules.runaway.counting.counted import COUNTED
from undercroft.rules.runaway.counting.statistics import statistics
from undercroft.rules.runaway.game_end import outcome
from undercroft.rules.runaway.invariants import check
from undercroft.rules.runaway.options import settings
from undercroft.rules.runaway.rounds import phase, step
from undercroft.rules.runaway.setup import new_chase
from undercroft.rules.runaway.state import Chase
from undercroft.rules.runaway.table.odds import preview
from undercroft.rules.runaway.table.redeal import redeal
from undercroft.rules.runaway.table.shapes import Table
from undercroft.rules.runaway.table.standing import standing
from undercroft.rules.runaway.table.view import view
from undercroft.rules.runaway.uses import WHEN
from undercroft.rules.runaway.vocabulary.op import LISTS


class RunAway(CardGame[Chase, Cards]):
    """The game as the kernel knows it."""

    name = "run-away"
    title = "Run Away!!"
    prefix = "RA"
    version = 3
    summary = "Heroes race out of the dungeon with the Boss behind them and one another's traps in front."
    players = (2, 3, 4, 5)
    folder = Path(__file__).parent
    load = staticmethod(load_cards)
    table = TableSide(view=view, view_type=Table, standing=standing, redeal=redeal, preview=preview, phase=phase)
    counting = Counting(COUNTED, statistics)
    learning = LEARNING
    check = staticmethod(check)
    glossary: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "what the words of `when` in uses mean": {word: each.words for word, each in WHEN.items()},
        "what the words of `on` in hooks mean": MOMENTS,
        "what kinds of lists there are": LISTS,
    }

    def __init__(self, cards: Cards, packs: Sequence[CardPack] = ()) -> None:
        super().__init__(cards, packs)
        self.settings = settings(cards)
        self.advice = Advice(appraise=appraise, features=features, feature_names=feature_names(cards))

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Chase:
        """An empty table with the Boss on it; the first step sets up the rest."""
        return new_chase(self.cards, players, options, chance)

    step = staticmethod(step)
    outcome = staticmethod(outcome)

    @override
    def describe(self, card: Entry) -> str:
        return describe(card, self.cards.names)


GAME = RunAway(load_cards())
