"""What the seats have been told of cards that lie face down, for as long as it stays true.

A game with hidden cards keeps a `Trail` in its state. Whenever a card comes to lie hidden, or goes from one hidden
place to another, the game adds a move: from which zone to which, and who sees which cards those are. A zone is a bit
of the game's own (a hand, a deck, a pile). Nothing else is written down: what a seat knows follows from the trail,
and `TableSide.redeal` deals only what fits it. A seat that has seen a card go into a pile knows it there; one that
has seen a card of that pile change hands, but not which, knows it to be in either.

>>> hand, pile = 1, 2
>>> trail = Trail(2).shown(("ace",), hand).moved(("ace",), hand, pile, seers=1, how=How.CHOSEN)
>>> trail.known_to(0), trail.known_to(1)
({'ace': Known(zones=2, placed=False)}, {'ace': Known(zones=3, placed=False)})
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import NamedTuple, TypeAlias, TypeVar

from undercroft.engine.chance import Chance

C = TypeVar("C", bound=Hashable)

OPEN = 0
"""The zone of what lies open."""

KEPT = 16
"""What a seat knows is kept after every so many moves: copies of a match share these and go on from there."""


class How(Enum):
    """How cards go from one zone to another."""

    LAID = "laid"
    """Onto a place that whoever sees them knows: the top of a pile."""
    CHOSEN = "chosen"
    """Any of the cards of the zone, as somebody likes who can see them."""
    DRAWN = "drawn"
    """From the place where they lie: the top of a deck."""
    WHOLE = "whole"
    """All cards of the zone, in order."""
    MIXED = "mixed"
    """All cards of the zone, shuffled with what lies there."""
    ABSENT = "absent"
    """Nothing goes anywhere: these cards are seen not to be in the zone."""


ABSENT, DRAWN, LAID, MIXED, WHOLE = How.ABSENT, How.DRAWN, How.LAID, How.MIXED, How.WHOLE


class Known(NamedTuple):
    """A card is in one of these zones (one bit each); if `placed`, also its place among the cards there is known."""

    zones: int
    placed: bool = False


Move: TypeAlias = tuple[tuple[str, ...], int, int, int, How, bool, frozenset[str]]
"""What `Trail.moved` is told: cards, source, target, seers, how, whether the source is emptied, who is spared."""


class Knowledge:
    """Where one reader knows cards to be.

    placed   by zone, the cards in it whose place there is known
    loose    by zones, the cards that are in one of them
    """

    __slots__ = ("_by_card", "loose", "placed")

    def __init__(self, placed: dict[int, set[str]], loose: dict[int, set[str]]) -> None:
        self.placed = placed
        self.loose = loose
        self._by_card: dict[str, Known] | None = None

    def copy(self) -> Knowledge:
        """One that can be changed."""
        placed = {zone: cards.copy() for zone, cards in self.placed.items() if cards}
        return Knowledge(placed, {zones: cards.copy() for zones, cards in self.loose.items() if cards})

    def by_card(self) -> Mapping[str, Known]:
        """The same card by card, worked out once: nothing is changed any more."""
        if self._by_card is None:
            self._by_card = {}
            for zones, cards in self.loose.items():
                self._by_card.update(dict.fromkeys(cards, Known(zones)))
            for zone, cards in self.placed.items():
                self._by_card.update(dict.fromkeys(cards, Known(zone, placed=True)))
        return self._by_card

    def follow(self, move: Move, reader: int) -> None:
        """A move is made that the reader sees, or sees only to happen."""
        placed, loose = self.placed, self.loose
        cards, source, target, seers, how, emptied, _ = move
        if reader & ~seers:
            if source == OPEN:
                forget(cards, *placed.values(), *loose.values())
            elif source != target:
                self._lose_sight(move)
            return
        if how is ABSENT:
            self._rule_out(move)
            return
        for group in (placed.get(source), loose.get(source)):
            if group and group.issuperset(cards):
                group.difference_update(cards)
                break
        else:
            forget(cards, *placed.values(), *loose.values())
        if emptied and source:
            for zones in [each for each in loose if each & source]:
                put(loose, zones & ~source, loose.pop(zones))
            if source in placed:
                put(placed, OPEN, placed.pop(source))  # what was known there has left openly before
        put(placed if how is LAID or how is WHOLE else loose, target, set(cards))

    def _lose_sight(self, move: Move) -> None:
        """Any of the cards that may be in the zone may be among those moved, but for those that cannot."""
        cards, source, target, _, how, emptied, spared = move
        placed, loose = self.placed, self.loose
        left = source if emptied or how is WHOLE or how is MIXED else 0
        for zones in [each for each in loose if each & source]:
            going = loose.pop(zones)
            if spared:
                put(loose, zones, going & spared)
                going -= spared
            put(loose, zones & ~left | target, going)
        known = placed.pop(source, None)
        if known:
            if spared:
                put(placed, source, known & spared)
                known -= spared
            if how is WHOLE:
                put(placed, target, known)
            elif how is DRAWN:  # the place of a card says whether it is among them
                put(loose, target, known.intersection(cards))
                put(placed, source, known.difference(cards))
            else:
                put(loose, source & ~left | target, known)

    def _rule_out(self, move: Move) -> None:
        cards, zone, loose = move[0], move[1], self.loose
        for zones in [each for each in loose if each & zone and each != zone]:
            absent = loose[zones].intersection(cards)
            loose[zones] -= absent
            put(loose, zones & ~zone, absent)


def forget(cards: Iterable[str], *groups: set[str]) -> None:
    """Whatever is known of these cards is so no more."""
    for group in groups:
        group.difference_update(cards)


def put(groups: dict[int, set[str]], zones: int, cards: set[str]) -> None:
    """These cards, too, are in one of those zones."""
    if zones in groups:
        groups[zones] |= cards
    else:
        groups[zones] = cards


class Trail:
    """Everything that has happened to hidden cards. It never changes: each move makes a longer one."""

    __slots__ = ("_before", "_known", "_length", "_mark", "_move", "_public", "seats")

    def __init__(self, seats: int, _before: Trail | None = None, _move: Move | None = None) -> None:
        self.seats = seats
        self._before = _before
        self._move = _move
        self._length: int = 0 if _before is None else _before._length + 1
        self._known: dict[int | None, Knowledge] | None = None
        """What has been worked out already, by reader."""
        self._public: Trail | None = None
        """Of an imagined world: the trail that tells what all know there, which is all that the other seats know."""
        self._mark: int | None = None

    @property
    def everybody(self) -> int:
        """All seats, as bits."""
        return (1 << self.seats) - 1

    def shown(self, cards: tuple[str, ...], zone: int) -> Trail:
        """Cards come to lie in a zone, and everybody has seen which."""
        return self.moved(cards, OPEN, zone, seers=self.everybody, how=How.LAID)

    def looked_at(self, cards: tuple[str, ...], zone: int, seers: int) -> Trail:
        """The seats in `seers` see which cards lie in a zone; nothing is moved."""
        return self.moved(cards, zone, zone, seers=seers, how=How.LAID)

    def ruled_out(self, cards: tuple[str, ...], zone: int, seers: int) -> Trail:
        """The seats in `seers` see that none of these cards lies in a zone, but for those that they know there."""
        return self.moved(cards, zone, zone, seers=seers, how=How.ABSENT)

    def moved(
        self,
        cards: tuple[str, ...],
        source: int,
        target: int,
        *,
        seers: int,
        how: How,
        emptied: bool = False,
        spared: frozenset[str] = frozenset(),
    ) -> Trail:
        """Cards go from one zone to another, and only the seats in `seers` (one bit each) see which.

        emptied   nothing is left where they came from
        spared    cards that cannot be among them, as everybody knows
        """
        return Trail(self.seats, self, (cards, source, target, seers, how, emptied, spared))

    def known_to(self, seat: int | None) -> Mapping[str, Known]:
        """Where that seat (None: a spectator) knows cards to be; of others it knows nothing."""
        return self._knowledge(seat).by_card()

    def imagined(self, seat: int) -> Trail:
        """The trail in a world that a seat imagines: it knows what it knew, the others what everybody knows."""
        trail = Trail(self.seats)
        trail._public = self
        trail._known = {seat: self._knowledge(seat)}
        return trail

    def _knowledge(self, seat: int | None) -> Knowledge:
        later: list[Trail] = []
        trail = self
        while trail._known is None or seat not in trail._known:
            if trail._before is None:
                trail._keep(seat, Knowledge({}, {}) if trail._public is None else trail._public._knowledge(None))
            else:
                later.append(trail)
                trail = trail._before
        known = trail._known[seat]
        if later:
            known = known.copy()
            reader = self.everybody if seat is None else 1 << seat
            for each in reversed(later):
                assert each._move is not None
                known.follow(each._move, reader)
                if each._length % KEPT == 0:
                    each._keep(seat, known.copy())
            self._keep(seat, known)
        return known

    def _keep(self, seat: int | None, known: Knowledge) -> None:
        if self._known is None:
            self._known = {}
        self._known[seat] = known

    @property
    def mark(self) -> int:
        """A number that is the same, in this process, for trails of the same moves after the same knowledge."""
        later: list[Trail] = []
        trail: Trail = self
        while trail._mark is None and trail._before is not None:
            later.append(trail)
            trail = trail._before
        if trail._mark is None:
            readers = (None, *range(self.seats))
            trail._mark = hash(tuple(tuple(sorted(trail.known_to(each).items())) for each in readers))
        mark = trail._mark
        for each in reversed(later):
            mark = each._mark = hash((mark, each._move))
        return mark


def deal_known(
    cards: Sequence[C],
    zones_of: Callable[[C], int],
    room: Mapping[int, int],
    chance: Chance,
    *,
    unordered: int = 0,
) -> dict[int, list[C]]:
    """Each of the cards, which are shuffled, into a zone it may be in, as far as there is room, all places alike.

    In a zone they lie in random order, but for zones in `unordered`, where that would be for nothing.

    >>> dealt = deal_known(["ace", "king"], {"ace": 3, "king": 1}.__getitem__, {1: 1, 2: 1}, Chance(1))
    >>> dealt
    {1: ['king'], 2: ['ace']}
    """
    zones = sum(room)
    alike: dict[int, list[C]] = {}
    for card in cards:
        alike.setdefault(zones_of(card) & zones, []).append(card)
    dealt: dict[int, list[C]] = {zone: [] for zone in room}
    mixed = 0
    for among in sorted(alike, key=int.bit_count):
        free = {zone: places - len(dealt[zone]) for zone, places in room.items() if zone & among}
        following = iter(alike[among])
        for zone, share in shares(len(alike[among]), free, chance).items():
            if share:
                mixed |= zone if dealt[zone] else 0
                dealt[zone] += islice(following, share)
        for card in following:
            mixed = zones
            if not make_way(dealt, zones_of, room, card, set()):
                raise AssertionError(f"there is no room for {card!r} in any zone where it is known to be")
    for zone, held in dealt.items():
        if zone & mixed & ~unordered:
            chance.shuffle_unseen(held, "pile")
    return dealt


def shares(cards: int, free: Mapping[int, int], chance: Chance) -> Mapping[int, int]:
    """How many of so many cards come to each zone with so much room, all places alike; as many as there is room."""
    places = sum(free.values())
    if cards >= places:
        return free
    if len(free) == 1:
        return dict.fromkeys(free, cards)
    drawn = dict.fromkeys(free, 0)
    for number in range(min(cards, places - cards)):  # the places that are taken, or those that stay empty
        place = chance.below(places - number, "redeal", "zone")
        for zone, room in free.items():
            place -= room - drawn[zone]
            if place < 0:
                drawn[zone] += 1
                break
    return drawn if cards <= places - cards else {zone: room - drawn[zone] for zone, room in free.items()}


def make_way(
    dealt: dict[int, list[C]], zones_of: Callable[[C], int], room: Mapping[int, int], card: C, tried: set[int]
) -> bool:
    """Put a card into one of its zones, moving others on where these are full."""
    for zone in room:
        if not zones_of(card) & zone or zone in tried:
            continue
        tried.add(zone)
        if len(dealt[zone]) < room[zone]:
            dealt[zone].append(card)
            return True
        for place, other in enumerate(dealt[zone]):
            if make_way(dealt, zones_of, room, other, tried):
                dealt[zone][place] = card
                return True
    return False


__all__ = ["OPEN", "How", "Known", "Trail", "deal_known"]
