"""Dash Through the Dungeon: flip cards while your AP last, and be quick about the treasure."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.content import Card, CardGame
from undercroft.counting import Counting
from undercroft.engine import Advice, Chance, Rule, SettingValue, TableSide, override
from undercroft.rules.dash.bots.advice import appraise
from undercroft.rules.dash.bots.alike import alike
from undercroft.rules.dash.bots.features import feature_names, features
from undercroft.rules.dash.bots.learning import LEARNING
from undercroft.rules.dash.cards import Cards, load_cards
from undercroft.rules.dash.check import check
from undercroft.rules.dash.describe import describe
from undercroft.rules.dash.ending import outcome
from undercroft.rules.dash.equipment_supply import redraw
from undercroft.rules.dash.options import SETTINGS
from undercroft.rules.dash.setup import begin, set_up
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.statistics import COUNTED, statistics
from undercroft.rules.dash.table.odds import preview
from undercroft.rules.dash.table.redeal import redeal
from undercroft.rules.dash.table.shapes import Table
from undercroft.rules.dash.table.standing import standing
from undercroft.rules.dash.table.view import view
from undercroft.rules.dash.turn import begin_turn, flip_card, phase


class DashThroughTheDungeon(CardGame[Dash, Cards]):
    """The game as the kernel knows it."""

    name = "dash-through-the-dungeon"
    title = "Dash Through the Dungeon"
    prefix = "DD"
    version = 1
    summary = "Flip cards while your action points last, and grab the treasures before the others do."
    players = (2, 3, 4, 5, 6)
    settings = SETTINGS
    folder = Path(__file__).parent
    load = staticmethod(load_cards)
    table = TableSide(view=view, view_type=Table, standing=standing, redeal=redeal, preview=preview, phase=phase)
    advice = Advice(appraise=appraise, alike=alike, features=features, feature_names=feature_names())
    counting = Counting(COUNTED, statistics)
    learning = LEARNING
    check = staticmethod(check)

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dash:
        """Shuffled decks and a first player; the first step lays out dungeon 1."""
        return set_up(self.cards, players, options, chance)

    def step(self, state: Dash) -> Rule[None]:
        """The beginning, one flip, or one player's redraw."""
        if not state.dungeon:
            return begin_match(state)
        return redraw_first(state) if state.redrawing else flip_card(state)

    outcome = staticmethod(outcome)

    @override
    def describe(self, card: Card) -> str:
        return describe(card, self.cards)


def begin_match(dash: Dash) -> Rule[None]:
    """Lay out dungeon 1, and begin the first turn (DD-4.2)."""
    begin(dash)
    begin_turn(dash)
    yield from ()


def redraw_first(dash: Dash) -> Rule[None]:
    """One player redraws; when all have, the first turn in the new dungeon begins (DD-9.3)."""
    yield from redraw(dash)
    if not dash.redrawing:
        begin_turn(dash)


GAME = DashThroughTheDungeon(load_cards())
