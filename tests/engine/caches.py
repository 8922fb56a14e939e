"""Caches: a toy game of hiding and remembering, for the laws of what a seat has been told.

In turn everybody draws the top card of the deck, for all to see, onto the own cache; hides a card of the hand there;
gives one of the cache to the next seat's, unseen by the rest; stirs the whole cache, turned up, into the deck; says
who has the gem; or rests. Caches lie face down, and everybody may look at the own one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from undercroft.engine import (
    OPEN,
    Advice,
    Catalogue,
    Chance,
    Closed,
    Decision,
    Game,
    How,
    Option,
    Outcome,
    Preview,
    Rule,
    SettingValue,
    Standing,
    State,
    TableSide,
    Trail,
    deal_known,
    option,
    places,
    rank,
)

GEM, HAND, TURNS = "c0", 2, 8
FEATURES = ("own cache", "the gem is mine")
CARDS = [f"c{number}" for number in range(12)]
DECK = 1 << 8
DRAW, STIR, REST = option("draw"), option("stir"), option("rest")
TEXT = {
    "ask": {"turn": "{seat:player}: your turn"},
    "option": {
        "draw": "Draw", "hide": "Hide {0}", "give": "Give {0}", "stir": "Stir", "accuse": "Seat {0} has the gem",
        "rest": "Rest",
    },
    "closed": {"empty": "the deck is empty"},
    "event": {
        "drew": "{seat:player} draws {card}.", "hid": "{seat:player} hides a card.",
        "gave": "{seat:player} gives a card.", "stirred": "{seat:player} stirs.", "accused": "{seat:player} accuses.",
    },
    "standing": {"points": "{points:point|points}."},
    "figure": {"points": "points"},
    "preview": {"chance": "right {n:.0%}"},
}  # fmt: skip


class Shown(TypedDict):
    turns: int
    points: list[int]
    hands: list[int]
    caches: list[int]
    hand: list[str]
    cache: list[str]
    deck: int


@dataclass(slots=True)
class Ground(State):
    seats: int
    deck: tuple[str, ...]
    hands: list[tuple[str, ...]]
    caches: list[tuple[str, ...]]
    points: list[int]
    trail: Trail
    turns: int = 0

    def copy(self) -> Ground:
        hands, caches, points = self.hands.copy(), self.caches.copy(), self.points.copy()
        return Ground(self.seats, self.deck, hands, caches, points, self.trail, self.turns)


def hand_of(seat: int) -> int:
    return 1 << seat


def cache_of(seat: int) -> int:
    return 1 << 4 + seat


class Caches(Game[Ground]):
    name = "caches"
    title = "Caches"
    prefix = "CA"
    version = 1
    summary = "A toy."
    players = (2, 3, 4)
    settings = ()
    text = Catalogue("en", TEXT, {})

    def __init__(self) -> None:
        self.table = TableSide(
            view=self.view, view_type=Shown, standing=self.standing, redeal=self.redeal, preview=self.preview
        )
        self.advice = Advice(
            appraise=self.appraise,
            alike=self.alike,
            features=self.features,
            feature_names=FEATURES,
        )

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Ground:
        deck = list(CARDS)
        chance.shuffle(deck, "deal")
        hands = [tuple(deck.pop() for _ in range(HAND)) for _ in range(players)]
        return Ground(players, tuple(deck), hands, [()] * players, [0] * players, Trail(players))

    def step(self, state: Ground) -> Rule[None]:
        seat = state.turns % state.seats
        choice: Option = yield Decision(
            seat,
            "turn",
            lambda: self.options(state, seat),
            "CA-1",
            closed=lambda: self.closed(state),
            passes=REST,
        )
        card = str(choice.args[0]) if choice.args else ""
        if choice is DRAW:
            card, state.deck = state.deck[-1], state.deck[:-1]
            state.caches[seat] += (card,)
            state.trail = state.trail.shown((card,), cache_of(seat))
            if state.log:
                state.log.tell("drew", "CA-2", reveals=True, seat=seat, card=card)
        elif choice.verb == "hide":
            self.pass_on(state, card, seat, (state.hands, hand_of(seat)), (state.caches, seat))
            if state.log:
                state.log.tell_some("hid", "CA-3", (seat,), {"card": card}, seat=seat)
        elif choice.verb == "give":
            other = (seat + 1) % state.seats
            self.pass_on(state, card, seat, (state.caches, cache_of(seat)), (state.caches, other))
            self.tell_gift(state, card, seat, other)
        elif choice is STIR:
            self.stir(state, seat)
        elif choice.verb == "accuse":
            right = GEM in state.caches[int(choice.args[0])]
            state.points[seat] += 3 if right else -1
            if right:
                state.trail = state.trail.shown((GEM,), cache_of(int(choice.args[0])))
            if state.log:
                state.log.tell("accused", "CA-6", reveals=True, seat=seat, of=choice.args[0], right=right)
            if right:
                state.turns = TURNS * state.seats
        state.turns += 1

    def options(self, state: Ground, seat: int) -> Sequence[Option]:
        found = [DRAW] if state.deck else []
        found += [option("hide", card) for card in state.hands[seat]]
        found += [option("give", card) for card in state.caches[seat]]
        found += [STIR] if state.caches[seat] else []
        found += [option("accuse", other) for other in range(state.seats) if other != seat and state.caches[other]]
        return [*found, REST]

    def closed(self, state: Ground) -> Sequence[Closed]:
        return () if state.deck else (Closed("draw", "empty", "CA-2"),)

    def pass_on(
        self,
        state: Ground,
        card: str,
        seat: int,
        source: tuple[list[tuple[str, ...]], int],
        target: tuple[list[tuple[str, ...]], int],
    ) -> None:
        """A card of one's own goes face down to a cache."""
        (where, zone), (caches, other) = source, target
        where[seat] = tuple(each for each in where[seat] if each != card)
        caches[other] += (card,)
        seers = 1 << seat | 1 << other
        state.trail = state.trail.moved(
            (card,), zone, cache_of(other), seers=seers, how=How.CHOSEN, emptied=not where[seat]
        )

    def tell_gift(self, state: Ground, card: str, seat: int, other: int) -> None:
        if state.log:
            state.log.tell_some("gave", "CA-4", (seat, other), {"card": card}, seat=seat, to=other)

    def stir(self, state: Ground, seat: int) -> None:
        """Everybody sees the cards, and nobody how they lie afterwards."""
        cards, deck = state.caches[seat], [*state.deck, *state.caches[seat]]
        state.chance.shuffle(deck, "stir")
        state.deck, state.caches[seat] = tuple(deck), ()
        everybody = (1 << state.seats) - 1
        state.trail = state.trail.moved(cards, OPEN, DECK, seers=everybody, how=How.MIXED)
        self.tell_stir(state, seat, cards)

    def tell_stir(self, state: Ground, seat: int, cards: tuple[str, ...]) -> None:
        if state.log:
            state.log.tell("stirred", "CA-5", reveals=True, seat=seat, cards=tuple(sorted(cards)))

    def outcome(self, state: Ground) -> Outcome | None:
        if state.turns < TURNS * state.seats:
            return None
        return Outcome(rank(state.points), tuple(state.points), "points")

    def view(self, state: Ground, seat: int | None) -> Shown:
        return {
            "turns": state.turns,
            "points": list(state.points),
            "hands": [len(hand) for hand in state.hands],
            "caches": [len(cache) for cache in state.caches],
            "hand": [] if seat is None else list(state.hands[seat]),
            "cache": [] if seat is None else list(state.caches[seat]),
            "deck": len(state.deck),
        }

    def standing(self, state: Ground) -> Sequence[Standing]:
        found = places([(each,) for each in state.points])
        return [Standing(seat, found[seat], {"points": each}, "points") for seat, each in enumerate(state.points)]

    def told(self, state: Ground, seat: int) -> Mapping[str, int]:
        """In which zones a seat knows cards to be."""
        return {card: known.zones for card, known in state.trail.known_to(seat).items()}

    def redeal(self, state: Ground, seat: int, chance: Chance) -> None:
        others = [other for other in range(state.seats) if other != seat]
        hidden = {hand_of(other): state.hands[other] for other in others}
        hidden |= {cache_of(other): state.caches[other] for other in others}
        hidden[DECK] = state.deck
        told = self.told(state, seat)
        cards = [card for zone in hidden.values() for card in zone]
        chance.redeal(cards, str, "cards")
        room = {zone: len(held) for zone, held in hidden.items()}
        dealt = deal_known([card for card in cards if card in told], told.__getitem__, room, chance)
        rest = iter([card for card in cards if card not in told])
        for zone, held in dealt.items():
            held += [next(rest) for _ in range(room[zone] - len(held))]
            chance.shuffle(held, "zone", "redeal")
        for other in others:
            state.hands[other] = tuple(dealt[hand_of(other)])
            state.caches[other] = tuple(dealt[cache_of(other)])
        state.deck = tuple(dealt[DECK])
        state.trail = state.trail.imagined(seat)

    def suspects(self, state: Ground, seat: int) -> Sequence[int]:
        """Whose caches the gem may be in, for all a seat knows."""
        if GEM in (*state.hands[seat], *state.caches[seat]):
            return ()
        zones = self.told(state, seat).get(GEM)
        return [each for each in range(state.seats) if each != seat and (zones is None or zones & cache_of(each))]

    def appraise(self, state: Ground, decision: Decision) -> Sequence[float]:
        suspects = self.suspects(state, decision.seat)
        return [
            2.0 / len(suspects) if each.verb == "accuse" and each.args[0] in suspects else 0.5
            for each in decision.options
        ]

    def preview(self, state: Ground, decision: Decision, option: Option) -> Preview | None:
        if option.verb != "accuse":
            return None
        suspects = self.suspects(state, decision.seat)
        return Preview({"chance": 1 / len(suspects) if option.args[0] in suspects else 0.0})

    def alike(self, state: Ground, decision: Decision) -> Sequence[Hashable]:
        return decision.keys

    def features(self, state: Ground, seat: int) -> Sequence[float]:
        return [len(state.caches[seat]) / 12, float(GEM in state.caches[seat])]

    def check(self, state: Ground) -> None:
        cards = [*state.deck, *(card for zone in (*state.hands, *state.caches) for card in zone)]
        assert sorted(cards) == sorted(CARDS), "CA-1: every card is somewhere"


# -- what must not be: one of these for every way in which something hidden can get out ----------------------------


class Forgetful(Caches):
    """Imagines anything anywhere."""

    def told(self, state: Ground, seat: int) -> Mapping[str, int]:
        return {}


class Clairvoyant(Caches):
    """Imagines a gift where it really went."""

    def told(self, state: Ground, seat: int) -> Mapping[str, int]:
        known = dict(super().told(state, seat))
        hidden = [other for other in range(state.seats) if other != seat]
        for card, zones in known.items():
            if zones.bit_count() > 1:
                known[card] = next((cache_of(other) for other in hidden if card in state.caches[other]), zones)
        return known


class Sloppy(Caches):
    """Tells in which order the cards lie that were stirred."""

    def tell_stir(self, state: Ground, seat: int, cards: tuple[str, ...]) -> None:
        if state.log:
            now = tuple(card for card in state.deck if card in cards)
            state.log.tell("stirred", "CA-5", reveals=False, seat=seat, cards=now)


class Sneaky(Caches):
    """Tells everybody which card was given."""

    def tell_gift(self, state: Ground, card: str, seat: int, other: int) -> None:
        if state.log:
            state.log.tell("gave", "CA-4", seat=seat, to=other, card=card)


class Suspecting(Caches):
    """Its advice knows who hides the gem."""

    def appraise(self, state: Ground, decision: Decision) -> Sequence[float]:
        return [float(each.verb == "accuse" and GEM in state.caches[int(each.args[0])]) for each in decision.options]


class Foretelling(Caches):
    """Its odds know who hides the gem."""

    def preview(self, state: Ground, decision: Decision, option: Option) -> Preview | None:
        right = option.verb == "accuse" and GEM in state.caches[int(option.args[0])]
        return Preview({"chance": float(right)})


class Hinting(Caches):
    """Offers to accuse only who has the gem."""

    def options(self, state: Ground, seat: int) -> Sequence[Option]:
        return [
            each
            for each in super().options(state, seat)
            if each.verb != "accuse" or GEM in state.caches[int(each.args[0])]
        ]


class Grouping(Caches):
    """Says that accusations are alike, but for the one that is right."""

    def alike(self, state: Ground, decision: Decision) -> Sequence[Hashable]:
        return [
            "wrong" if each.verb == "accuse" and GEM not in state.caches[int(each.args[0])] else each.key
            for each in decision.options
        ]


class Showing(Caches):
    """Shows a card of a cache that has grown large."""

    def view(self, state: Ground, seat: int | None) -> Shown:
        shown = super().view(state, seat)
        large = [cache[0] for cache in state.caches if len(cache) > 2]
        return {**shown, "cache": [*shown["cache"], *large]}


class Praising(Caches):
    """Ranks whoever hides the gem first."""

    def standing(self, state: Ground) -> Sequence[Standing]:
        found = places([(each, GEM in state.caches[seat]) for seat, each in enumerate(state.points)])
        return [Standing(seat, found[seat], {"points": each}, "points") for seat, each in enumerate(state.points)]


class Measuring(Caches):
    """Its features say whether the next seat hides the gem."""

    def features(self, state: Ground, seat: int) -> Sequence[float]:
        return [len(state.caches[seat]) / 12, float(GEM in state.caches[(seat + 1) % state.seats])]


class Ordered(Caches):
    """Deals what is hidden from where it really is."""

    def redeal(self, state: Ground, seat: int, chance: Chance) -> None:
        truth = state.deck
        super().redeal(state, seat, chance)
        if set(state.deck) == set(truth):
            state.deck = truth


GAME = Caches()
