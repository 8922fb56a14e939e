"""Lungeon Run: two explorers on a 6 × 6 grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from undercroft.content import Card, CardGame, CardPack
from undercroft.counting import Counting
from undercroft.engine import Advice, Chance, Rule, Setting, SettingValue, TableSide, override
from undercroft.rules.lungeon.bots.advice import appraise, ponders
from undercroft.rules.lungeon.bots.features import feature_names, features
from undercroft.rules.lungeon.bots.learning import LEARNING
from undercroft.rules.lungeon.cards import Cards, load_cards
from undercroft.rules.lungeon.check import check
from undercroft.rules.lungeon.describe import describe
from undercroft.rules.lungeon.ending import outcome
from undercroft.rules.lungeon.setup import set_up_round
from undercroft.rules.lungeon.state import Dungeon, House
from undercroft.rules.lungeon.statistics import COUNTED, statistics
from undercroft.rules.lungeon.table.odds import preview
from undercroft.rules.lungeon.table.shapes import Table
from undercroft.rules.lungeon.table.standing import standing
from undercroft.rules.lungeon.table.view import redeal, view
from undercroft.rules.lungeon.turn import phase, take_turn

SETTINGS = (
    Setting("rounds", 5, "How many rounds are played", "LR-2.2", low=1, high=20),
    Setting("duplicate_heroes", False, "Both players may use the same class in one round", "LR-2.3"),
    Setting("reroll_sealed_start", False, "Roll again for a start tile walled in on all sides", "LR-2.4"),
    Setting("open_in_place", False, "A hero may open the chest it stands on as its turn", "LR-2.5"),
    Setting("forced_engagement", False, "A hero with only monsters around must fight", "LR-2.6"),
    Setting("no_progress_limit", 40, "Turns without progress that end a round", "LR-2.7", low=10),
    Setting("round_turn_cap", 600, "Turns after which a round ends in any case", "LR-2.8", low=100),
    Setting("stalemate_scoring", "zero", "What a stalemate scores", "LR-2.9", choices=("zero", "fields")),
    Setting("start_player", "random", "Who begins round 1", "LR-2.10", choices=("random", "p1", "p2"), per_seat=True),
)


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
