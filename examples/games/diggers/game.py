"""Diggers, as the kernel, the bots and the clients know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from examples.games.diggers.advice import appraise
from examples.games.diggers.cards import Cards, Tool, load_cards
from examples.games.diggers.shapes import Table
from examples.games.diggers.state import Shaft
from examples.games.diggers.table import redeal, standing, view
from examples.games.diggers.turn import take_turn
from undercroft.content import Card, CardGame
from undercroft.engine import Advice, Chance, Outcome, Rule, Setting, SettingValue, TableSide, rank


class Diggers(CardGame[Shaft, Cards]):
    """The whole game."""

    name = "diggers"
    title = "Diggers"
    prefix = "DG"
    version = 1
    summary = "Dig for coins, and meddle with the dice of the others."
    players = (2, 3, 4)
    settings = (Setting("rounds", 6, "How many rounds are played", "DG-8", low=2, high=12),)
    folder = Path(__file__).parent
    load = staticmethod(load_cards)
    table = TableSide(view=view, view_type=Table, standing=standing, redeal=redeal)
    advice = Advice(appraise=appraise)

    def describe(self, card: Card) -> str:
        """What a player reads on a card."""
        assert isinstance(card, Tool)
        return card.describe(self.cards.names)

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Shaft:
        """DG-1."""
        tools, deck = self.cards.tools.copy(), self.cards.charms.copy()
        chance.shuffle(tools, "tools")
        chance.shuffle(deck, "charms")
        hands = [[deck.pop(), deck.pop()] for _ in range(players)]
        return Shaft(tools[:players], hands, deck, int(options["rounds"]), coins=[0] * players)

    def step(self, state: Shaft) -> Rule[None]:
        """One turn (DG-2)."""
        yield from take_turn(state, state.turn % state.players)
        state.turn += 1

    def outcome(self, state: Shaft) -> Outcome | None:
        """DG-8."""
        if state.turn < state.rounds * state.players:
            return None
        return Outcome(rank(state.coins), tuple(state.coins), "most-coins")

    def check(self, state: Shaft) -> None:
        """No charm is lost or made."""
        zones = [state.deck, state.discarded, *state.hands]
        cards = Counter(each.id for zone in zones for each in zone)
        assert cards == Counter(each.id for each in self.cards.charms), "DG-1: the charms are always the same"
