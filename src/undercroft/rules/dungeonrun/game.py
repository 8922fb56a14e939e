"""Dungeon Run: heroes race for the Summoning Stone, help and betray each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from undercroft.content import Card, CardGame, CardPack
from undercroft.counting import Counting
from undercroft.engine import (
    Chance,
    Decision,
    Horizon,
    Option,
    Outcome,
    Phase,
    Preview,
    Rule,
    Setting,
    SettingValue,
    Standing,
)
from undercroft.rules.dungeonrun.bots.advice.judges import appraise
from undercroft.rules.dungeonrun.bots.features import feature_names, features
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

ROUTINE = frozenset({
    "die", "reroll-die", "turn-die", "reroll-order", "attack", "duel-attack", "escape-with", "disarm-with",
    "test-with", "tile-test", "armor", "rally", "rotation", "look", "look-where", "which-first",
})  # fmt: skip
"""Questions that counting the dice decides, or that hardly matter."""


class DungeonRun(CardGame[Dungeon, Cards]):
    """The game as the kernel knows it."""

    name = "dungeon-run"
    title = "Dungeon Run"
    prefix = "DR"
    version = 3
    summary = "Heroes explore a dungeon, kill its boss and race for the exit with the Summoning Stone."
    players = (1, 2, 3, 4, 5, 6)
    settings: tuple[Setting, ...] = SETTINGS
    view_type = Table
    folder = Path(__file__).parent
    worlds = 6
    margin = 0.03
    glossary: ClassVar[Mapping[str, Mapping[str, str]]] = GLOSSARY

    @classmethod
    def load(cls, packs: Sequence[CardPack] = ()) -> Cards:
        """All cards and tiles, and what packs make of them."""
        return load_cards(packs)

    def check_options(self, options: Mapping[str, object], players: int) -> dict[str, SettingValue]:
        """All options of a match; some go only with others."""
        found = super().check_options(options, players)
        check_together(found, players)
        return found

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dungeon:
        """The Entrance, the boss and the piles; the first steps choose the heroes."""
        return new_dungeon(self.cards, players, options, chance)

    def step(self, state: Dungeon) -> Rule[None]:
        """One action, or one phase of a turn or round."""
        return step(state)

    def outcome(self, state: Dungeon) -> Outcome | None:
        """How the match ended (chapter 11)."""
        return outcome(state)

    def view(self, state: Dungeon, seat: int | None) -> Table:
        """What that seat may see (chapter 9)."""
        return view(state, seat)

    def standing(self, state: Dungeon) -> Sequence[Standing]:
        """The Stone, training and what lies open (DR-11.10)."""
        return standing(state)

    def redeal(self, state: Dungeon, seat: int, chance: Chance) -> None:
        """Deal anew what that seat cannot know (chapter 9)."""
        redeal(state, seat, chance)

    def phase(self, state: Dungeon) -> Phase:
        """The round, and the place in the order of turns (DR-3.1, DR-3.4)."""
        return phase(state)

    def reach(self, state: Dungeon) -> Horizon:
        """In the endgame the end is near enough to play on to it."""
        return Horizon.MATCH if state.endgame else self.horizon

    def decisive(self, state: Dungeon) -> bool:
        """The endgame."""
        return state.endgame

    def ponders(self, state: Dungeon, decision: Decision) -> bool:
        """Not at questions that counting the dice decides."""
        return decision.kind not in ROUTINE

    def feature_names(self) -> Sequence[str]:
        """What each number of `features` tells."""
        return feature_names()

    def features(self, state: Dungeon, seat: int) -> Sequence[float]:
        """What that seat knows, as numbers."""
        return features(state, seat)

    def check(self, state: Dungeon) -> None:
        """The invariants of section 17."""
        check(state)

    @property
    def counting(self) -> Counting:
        """What is counted, and how much there was to count with these cards."""
        return Counting(COUNTED, partial(statistics, self.cards))

    def appraise(self, state: Dungeon, decision: Decision) -> Sequence[float]:
        """What each option is worth to a sensible hero."""
        return appraise(state, decision)

    def preview(self, state: Dungeon, decision: Decision, option: Option) -> Preview | None:
        """What the dice to come promise."""
        return preview(state, decision, option)

    def describe(self, card: Card) -> str:
        """What a player would read on a card."""
        return describe(card, self.cards, self.text.language)

    def clauses(self, card: Card) -> str:
        """Where the rules for a card stand."""
        return clauses(card, self.cards)


GAME = DungeonRun(DungeonRun.load())
