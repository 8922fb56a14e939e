"""Dash Through the Dungeon: flip cards while your AP last, and be quick about the treasure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from undercroft.content import Card, CardGame, CardPack
from undercroft.counting import Counting
from undercroft.engine import (
    Chance,
    Decision,
    Option,
    Outcome,
    Phase,
    Preview,
    Rule,
    Setting,
    SettingValue,
    Standing,
    override,
)
from undercroft.rules.dash.alike import alike
from undercroft.rules.dash.bots.advice import appraise
from undercroft.rules.dash.bots.features import feature_names, features
from undercroft.rules.dash.cards import Cards, load_cards
from undercroft.rules.dash.check import check
from undercroft.rules.dash.describe import describe
from undercroft.rules.dash.ending import outcome
from undercroft.rules.dash.hidden import redeal
from undercroft.rules.dash.setup import begin, set_up
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.statistics import COUNTED, statistics
from undercroft.rules.dash.supply import redraw
from undercroft.rules.dash.table.odds import preview
from undercroft.rules.dash.table.shapes import Table
from undercroft.rules.dash.table.standing import standing
from undercroft.rules.dash.table.view import view
from undercroft.rules.dash.turn import begin_turn, flip_card

SETTINGS = (
    Setting("voluntary_stop", False, "A player may end the turn after the first flip", "DD-2.1"),
    Setting("confusion_scope", "all", "Which cards a confusion shuffles", "DD-2.2", choices=("all", "own")),
    Setting("equipment_limit", "none", "How much equipment a gift may lead to", "DD-2.3", choices=("none", "three")),
    Setting(
        "start_player",
        "random",
        "Who goes first",
        "DD-2.4",
        choices=("random", "p1", "p2", "p3", "p4", "p5", "p6"),
        per_seat=True,
    ),
)


class DashThroughTheDungeon(CardGame[Dash, Cards]):
    """The game as the kernel knows it."""

    name = "dash-through-the-dungeon"
    title = "Dash Through the Dungeon"
    prefix = "DD"
    version = 1
    counting = Counting(COUNTED, statistics)
    summary = "Flip cards while your action points last, and grab the treasures before the others do."
    players = (2, 3, 4, 5, 6)
    settings = SETTINGS
    view_type = Table
    folder = Path(__file__).parent

    @classmethod
    def load(cls, packs: Sequence[CardPack] = ()) -> Cards:
        """Both decks, and what packs make of them."""
        return load_cards(packs)

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dash:
        """Shuffled decks and a first player; the first step lays out dungeon 1."""
        return set_up(self.cards, players, options, chance)

    def step(self, state: Dash) -> Rule[None]:
        """The beginning, one flip, or one player's redraw."""
        if not state.dungeon:
            return begin_match(state)
        return redraw_first(state) if state.redrawing else flip_card(state)

    def outcome(self, state: Dash) -> Outcome | None:
        """How the match ended (DD-12.1)."""
        return outcome(state)

    def view(self, state: Dash, seat: int | None) -> Table:
        """Nobody sees more than anybody else (DD-13.1)."""
        return view(state)

    def standing(self, state: Dash) -> Sequence[Standing]:
        """Gold, then explored cards (DD-12.3)."""
        return standing(state)

    def redeal(self, state: Dash, seat: int, chance: Chance) -> None:
        """The face-down cards and the order of both decks (DD-13.2)."""
        redeal(state, chance)

    @override
    def appraise(self, state: Dash, decision: Decision) -> Sequence[float]:
        return appraise(state, decision)

    def alike(self, state: Dash, decision: Decision) -> Sequence[Hashable]:
        """Unseen cards are all the same to whoever flips one, and so are copies of an Equipment card."""
        return alike(state, decision)

    @override
    def preview(self, state: Dash, decision: Decision, option: Option) -> Preview | None:
        return preview(state, decision, option)

    def phase(self, state: Dash) -> Phase:
        """The dungeon being explored, and the turn, counted through all of them (DD-4.7)."""
        return Phase(state.dungeon, state.turns)

    @override
    def feature_names(self) -> Sequence[str]:
        return feature_names()

    @override
    def features(self, state: Dash, seat: int) -> Sequence[float]:
        return features(state, seat)

    def check(self, state: Dash) -> None:
        """The invariants of section 17."""
        check(state)

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


GAME = DashThroughTheDungeon(DashThroughTheDungeon.load())
