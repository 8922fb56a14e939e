"""Pebbles: a toy game with every feature of the kernel, for the kernel's own tests.

Each of three rounds: all seats secretly play a card from their hands; the highest takes a pebble (ties: nobody).
The winner may then peek at the top of the deck, roll for a second pebble, or do nothing. Before the next round
each seat whose hand holds a 9 may show it in a secret window; then everybody draws a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from undercroft.counting import Counting, Counts, Figures, Line
from undercroft.engine import (
    Advice,
    Catalogue,
    Chance,
    Closed,
    Decision,
    Event,
    Game,
    Option,
    Outcome,
    Phase,
    Rule,
    Setting,
    SettingValue,
    Standing,
    State,
    TableSide,
    ask_together,
    option,
    places,
    rank,
)

NOTHING, PEEK, ROLL, SHOW = option("nothing"), option("peek"), option("roll"), option("show")
TEXT = {
    "ask": {"bid": "{seat:player}: play a card", "prize": "{seat:player}: take more?", "window": "show the 9?"},
    "option": {"play": "Play the {0}", "nothing": "Nothing", "peek": "Peek", "roll": "Roll", "show": "Show it"},
    "closed": {"empty": "the deck is empty"},
    "event": {
        "dealt": "Cards are dealt.",
        "bids": "The cards are {cards:dice}.",
        "peeked": "{seat:player} peeks.",
        "rolled": "{seat:player} rolls {roll}.",
        "shown": "{seat:player} shows a 9.",
        "drew": "Everybody draws.",
    },
    "standing": {"pebbles": "{pebbles:pebble|pebbles}."},
    "figure": {"pebbles": "pebbles"},
}


class Shown(TypedDict):
    pebbles: list[int]
    round: int
    deck: int
    hands: list[int]
    hand: list[int] | None
    top: int | None
    shown: list[int]


@dataclass(slots=True)
class Table(State):
    players: int
    deck: list[int]
    hands: list[list[int]]
    pebbles: list[int]
    peeked: list[int] = field(default_factory=list)  # seats that know the top card
    shown: list[int] = field(default_factory=list)  # seats that have shown their 9
    round: int = 0
    held: tuple[tuple[int, int, int], ...] = ()  # a seat holds a card, and another one knows

    def copy(self) -> Table:
        return Table(
            self.players,
            self.deck.copy(),
            [hand.copy() for hand in self.hands],
            self.pebbles.copy(),
            self.peeked.copy(),
            self.shown.copy(),
            self.round,
            self.held,
        )


COUNTED = (Figures("pebbles", "Pebbles", (Line("all", "of all players, per match", "all"),)),)


def count_match(events: Sequence[Event], outcome: Outcome) -> Counts:
    counts = Counts()
    counts.count("pebbles", "all", sum(outcome.scores))
    return counts


class Pebbles(Game[Table]):
    name = "pebbles"
    counting = Counting(COUNTED, count_match)
    title = "Pebbles"
    prefix = "PB"
    version = 1
    summary = "A toy."
    players = (2, 3, 4)
    settings: tuple[Setting, ...] = (
        Setting("rounds", 3, "How many rounds", "PB-1", low=1, high=4),
        Setting("peeking", True, "Whether winners may peek", "PB-2"),
    )
    text = Catalogue("en", TEXT, {})

    def __init__(self) -> None:
        self.table = TableSide(
            view=self.view, view_type=Shown, standing=self.standing, redeal=self.redeal, phase=self.phase
        )
        self.advice = Advice(
            appraise=self.appraise, alike=self.alike, features=self.features, feature_names=self.feature_names()
        )

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Table:
        deck = list(range(1, 10)) * 3
        chance.shuffle(deck, "deal")
        hands = [[deck.pop() for _ in range(3)] for _ in range(players)]
        table = Table(players, deck, hands, [0] * players)
        table.round = -int(options["rounds"])
        if not options["peeking"]:
            table.peeked = [-1]
        return table

    def step(self, state: Table) -> Rule[None]:
        bids = yield from ask_together([self.bid(state, seat) for seat in range(state.players)])
        cards = [int(bids[seat].args[0]) for seat in range(state.players)]
        for seat, card in enumerate(cards):
            state.hands[seat].remove(card)
            played = Counter((seat, card, knower) for knower in range(state.players))
            state.held = tuple((Counter(state.held) - played).elements())
        if state.log:
            state.log.tell("bids", "PB-3", reveals=True, cards=tuple(cards))
        best = max(cards)
        if cards.count(best) == 1:
            yield from self.prize(state, cards.index(best))
        for seat in range(state.players):
            yield from self.window(state, seat)
        state.held += tuple((0, state.deck[-1], each) for each in state.peeked if each > 0)  # the top goes to seat 0
        for hand in state.hands:
            hand.append(state.deck.pop())
        state.peeked = [each for each in state.peeked if each < 0]
        state.round += 1
        if state.log:
            state.log.tell_some("drew", "PB-6", (), {})

    def bid(self, state: Table, seat: int) -> Decision:
        return Decision(
            seat, "bid", lambda: [option("play", card) for card in sorted(set(state.hands[seat]))], "PB-3"
        )

    def prize(self, state: Table, seat: int) -> Rule[None]:
        state.pebbles[seat] += 1
        peeking = -1 not in state.peeked
        choice = yield Decision(
            seat,
            "prize",
            (NOTHING, *((PEEK,) if peeking else ()), ROLL),
            "PB-4",
            closed=lambda: () if peeking else (Closed("peek", "empty", "PB-4"),),
            passes=NOTHING,
        )
        if choice is ROLL:
            roll = state.chance.die("prize")
            state.pebbles[seat] += roll == 6
            if state.log:
                state.log.tell("rolled", "PB-4", seat=seat, roll=roll)
        elif choice is PEEK:
            state.peeked.append(seat)
            if state.log:
                state.log.tell_some("peeked", "PB-4", (seat,), {"card": state.deck[-1]}, seat=seat)

    def window(self, state: Table, seat: int) -> Rule[None]:
        if 9 not in state.hands[seat] or seat in state.shown:
            return
        choice = yield Decision(
            seat, "window", lambda: self.showable(state, seat), "PB-5", passes=NOTHING, secret=True
        )
        if choice is SHOW:
            state.shown.append(seat)
            others = {other for other in range(state.players) if (seat, 9, other) not in state.held} - {seat}
            state.held += tuple((seat, 9, other) for other in sorted(others))
            if state.log:
                state.log.tell("shown", "PB-5", reveals=True, seat=seat)

    def showable(self, state: Table, seat: int) -> Sequence[Option]:
        return (SHOW, NOTHING) if 9 in state.hands[seat] else (NOTHING,)

    def outcome(self, state: Table) -> Outcome | None:
        if state.round < 0:
            return None
        return Outcome(rank(state.pebbles), tuple(state.pebbles), "pebbles")

    def view(self, state: Table, seat: int | None) -> Shown:
        return {
            "pebbles": list(state.pebbles),
            "round": state.round,
            "deck": len(state.deck),
            "hands": [len(hand) for hand in state.hands],
            "hand": None if seat is None else sorted(state.hands[seat]),
            "top": state.deck[-1] if seat in state.peeked else None,
            "shown": list(state.shown),
        }

    def standing(self, state: Table) -> Sequence[Standing]:
        rank = places([(each,) for each in state.pebbles])
        return [Standing(seat, rank[seat], {"pebbles": each}, "pebbles") for seat, each in enumerate(state.pebbles)]

    def redeal(self, state: Table, seat: int, chance: Chance) -> None:
        top = state.deck.pop() if seat in state.peeked else None
        others = [each for each in range(state.players) if each != seat]
        pool = state.deck + [card for other in others for card in state.hands[other]]
        mine = [each for each in state.held if each[2] == seat]
        known = {other: [card for who, card, _ in mine if who == other] for other in others}
        for card in (card for cards in known.values() for card in cards):
            pool.remove(card)
        chance.redeal(pool, str, "redeal")
        for other in others:
            rest = len(state.hands[other]) - len(known[other])
            state.hands[other] = known[other] + [pool.pop() for _ in range(rest)]
        state.deck = pool if top is None else [*pool, top]
        public = {each[:2] for each in mine if each[0] in state.shown and each[1] == 9} | {(seat, 9)}
        state.held = tuple(each for each in state.held if each[2] == seat or each[:2] in public)

    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        return [float(each.args[0]) if each.args else 0.0 for each in decision.options]

    def alike(self, state: Table, decision: Decision) -> Sequence[Hashable]:
        return decision.keys

    def phase(self, state: Table) -> Phase:
        return Phase(state.round)

    def feature_names(self) -> Sequence[str]:
        return ("rounds left", "cards in the deck", "own pebbles", "most pebbles of others", "best card", "top card")

    def features(self, state: Table, seat: int) -> Sequence[float]:
        others = max(pebbles for other, pebbles in enumerate(state.pebbles) if other != seat)
        top = state.deck[-1] if seat in state.peeked else 0
        mine = [state.pebbles[seat] / 3, others / 3, max(state.hands[seat], default=0) / 9, top / 9]
        return [-state.round / 3, len(state.deck) / 27, *mine]

    def check(self, state: Table) -> None:
        cards = Counter(state.deck) + sum(map(Counter, state.hands), Counter())
        assert max(cards.values()) <= 3, "PB-1: three cards of each number"
        assert all(len(hand) <= 3 for hand in state.hands), "PB-6: hands of three"


GAME = Pebbles()
