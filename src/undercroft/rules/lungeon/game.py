"""Lungeon Run: two explorers on a 6 × 6 grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from undercroft.content import Card, CardGame, CardPack
from undercroft.counting import Counting
from undercroft.engine import Advice, Chance, Rule, SettingValue, TableSide, override
from undercroft.rules.lungeon.bots.advice import appraise, ponders
from undercroft.rules.lungeon.bots.features import feature_names, features
from undercroft.rules.lungeon.bots.learning import LEARNING
from undercroft.rules.lungeon.cards import Cards, load_cards
from undercroft.rules.lungeon.check import check
from undercroft.rules.lungeon.describe import describe
from undercroft.rules.lungeon.ending import outcome
from undercroft.rules.lungeon.options import SETTINGS
from undercroft.rules.lungeon.setup import set_up_round
from undercroft.rules.lungeon.state import Dungeon, House
from undercroft.rules.lungeon.statistics import COUNTED, statistics
from undercroft.rules.lungeon.table.odds import preview
from undercroft.rules.lungeon.table.shapes import Table
from undercroft.rules.lungeon.table.standing import standing
from undercroft.rules.lungeon.table.view import redeal, view
from undercroft.rules.lungeon.turn import phase, take_turn


class LungeonRun(CardGame[Dungeon, Cards]):
    """The game as the kernel knows it."""

    name = "lungeon-run"
    title = "Lungeon Run"
    prefix = "LR"
    version = 1
    summary = "Two explorers light up a 6 × 6 dungeon, fight what lives there and race for the treasure."
    players = (2,)
    settings = SETTINGS
    folder = Path(__file__).parent
    load = staticmethod(load_cards)
    table = TableSide(
        view=view, view_type=Table, open=True, standing=standing, redeal=redeal, preview=preview, phase=phase
    )
    counting = Counting(COUNTED, statistics)
    learning = LEARNING
    check = staticmethod(check)

    def __init__(self, cards: Cards, packs: Sequence[CardPack] = ()) -> None:
        super().__init__(cards, packs)
        self.advice = Advice(
            appraise=appraise, ponders=ponders, worlds=24, features=features, feature_names=feature_names(cards)
        )

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dungeon:
        """An empty table; each round is set up by a step of its own."""
        return Dungeon(self.cards, House.of(options))

    def step(self, state: Dungeon) -> Rule[None]:
        """The setup of a round, or one turn."""
        return take_turn(state) if state.playing else set_up_round(state)

    outcome = staticmethod(outcome)

    @override
    def describe(self, card: Card) -> str:
        return describe(card, self.cards, self.book)


GAME = LungeonRun(load_cards())
