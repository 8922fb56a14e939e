"""Diggers, as the kernel, the bots and the clients know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from examples.games.diggers.cards import Cards, Tool, load_cards
from examples.games.diggers.moments import MOMENTS, ROLLED
from examples.games.diggers.shapes import Table
from examples.games.diggers.state import Dig, Shaft
from examples.games.diggers.turn import take_turn
from examples.games.diggers.words import Outlook, Word
from undercroft.abilities import PASS, innermost
from undercroft.content import Card, CardGame, CardPack
from undercroft.engine import Chance, Decision, Option, Outcome, Rule, Setting, SettingValue, Standing, places, rank


class Diggers(CardGame[Shaft, Cards]):
    """The whole game."""

    name = "diggers"
    title = "Diggers"
    prefix = "DG"
    version = 1
    summary = "Dig for coins, and meddle with the dice of the others."
    players = (2, 3, 4)
    settings = (Setting("rounds", 6, "How many rounds are played", "DG-8", low=2, high=12),)
    view_type = Table
    folder = Path(__file__).parent

    @classmethod
    def load(cls, packs: Sequence[CardPack] = ()) -> Cards:
        """The cards that come with the game, and what packs make of them."""
        return load_cards(packs)

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

    def view(self, state: Shaft, seat: int | None) -> Table:
        """Everything but the deck and the hands of others."""
        dig = innermost(state.occasions, Dig)
        return {
            "tools": [tool.id for tool in state.tools],
            "coins": list(state.coins),
            "charms": [len(hand) for hand in state.hands],
            "hand": None if seat is None else sorted(charm.id for charm in state.hands[seat]),
            "deck": len(state.deck),
            "discarded": [charm.id for charm in state.discarded],
            "dig": None if dig is None else {"digger": dig.digger, "face": dig.face},
            "turn": state.turn,
        }

    def standing(self, state: Shaft) -> Sequence[Standing]:
        """Coins are all that counts (DG-8)."""
        rank = places([(coins,) for coins in state.coins])
        return [Standing(seat, rank[seat], {"coins": coins}, "coins") for seat, coins in enumerate(state.coins)]

    def redeal(self, state: Shaft, seat: int, chance: Chance) -> None:
        """The deck and the hands of others could be any of the charms that are not in sight."""
        others = [each for each in range(state.players) if each != seat]
        unseen = [*state.deck, *(charm for other in others for charm in state.hands[other])]
        chance.redeal(unseen, lambda charm: charm.id, "redeal")
        for other in others:
            state.hands[other] = [unseen.pop() for _ in state.hands[other]]
        state.deck = unseen

    def appraise(self, state: Shaft, decision: Decision) -> Sequence[float]:
        """A charm is worth half a coin in hand; in a window, a text is worth what its words are."""
        if decision.kind == "turn":
            return [1.0 if each.verb == "dig" else 0.5 for each in decision.options]
        return [self._use(state, decision.seat, each) for each in decision.options]

    def _use(self, state: Shaft, seat: int, choice: Option) -> float:
        dig = innermost(state.occasions, Dig)
        if choice is PASS or dig is None:
            return 0.0
        text = MOMENTS.chosen(state, seat, dig, ROLLED, choice).printed.text
        outlook = Outlook(dig.face, mine=dig.digger == seat)
        return sum(each.worth(outlook) for each in text.do if isinstance(each, Word)) - 0.5

    def check(self, state: Shaft) -> None:
        """No charm is lost or made."""
        zones = [state.deck, state.discarded, *state.hands]
        cards = Counter(each.id for zone in zones for each in zone)
        assert cards == Counter(each.id for each in self.cards.charms), "DG-1: the charms are always the same"
