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

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

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


class Known(NamedTuple):
    """A card is in one of these zones (one bit each); if `placed`, also its place among the cards there is known."""

    zones: int
    placed: bool = False


class Move(NamedTuple):
    """Cards went from one zone to another; the seats in `seers` (one bit each) saw which.

    emptied   nothing is left where they came from
    spared    cards that cannot be among them, as everybody knows
    """

    cards: tuple[str, ...]
    source: int
    target: int
    seers: int
    how: How
    emptied: bool = False
    spared: frozenset[str] = frozenset()


class Trail:
    """Everything that has happened to hidden cards. It never changes: each move makes a longer one."""

    __slots__ = ("_before", "_known", "_length", "_mark", "_move", "seats")

    def __init__(
        self,
        seats: int,
        *,
        _before: Trail | None = None,
        _move: Move | None = None,
        _known: dict[int | None, dict[str, Known]] | None = None,
    ) -> None:
        self.seats = seats
        self._before = _before
        self._move = _move
        self._mark: int | None = None
        self._length: int = 0 if _before is None else _before._length + 1
        self._known: dict[int | None, dict[str, Known]] = _known or {}
        """What has been worked out already, by reader."""

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
        """Cards go from one zone to another, and only the seats in `seers` see which."""
        return Trail(self.seats, _before=self, _move=Move(cards, source, target, seers, how, emptied, spared))

    def known_to(self, seat: int | None) -> Mapping[str, Known]:
        """Where that seat (None: a spectator) knows cards to be; of others it knows nothing."""
        later: list[Trail] = []
        trail: Trail = self
        while seat not in trail._known and trail._before is not None:
            later.append(trail)
            trail = trail._before
        known = trail._known.get(seat, {})
        if later:
            known = known.copy()
            for each in reversed(later):
                assert each._move is not None
                follow(known, each._move, self.everybody if seat is None else 1 << seat)
                if each._length % KEPT == 0:
                    each._known[seat] = known.copy()
            self._known[seat] = known
        return known

    def imagined(self, seat: int) -> Trail:
        """The trail in a world that a seat imagines: it knows what it knew, the others what everybody knows."""
        public = dict(self.known_to(None))
        others: dict[int | None, dict[str, Known]] = dict.fromkeys((None, *range(self.seats)), public)
        return Trail(self.seats, _known={**others, seat: dict(self.known_to(seat))})

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
            trail._mark = hash(tuple(tuple(sorted(trail._known.get(each, {}).items())) for each in readers))
        mark = trail._mark
        for each in reversed(later):
            mark = each._mark = hash((mark, each._move))
        return mark


def follow(known: dict[str, Known], move: Move, reader: int) -> None:
    """What becomes of a reader's knowledge by a move that it sees, or sees only to happen."""
    source = move.source
    if move.how is How.ABSENT:
        for card in move.cards:
            if card in known and reader & ~move.seers == 0 and known[card].zones != source:
                known[card] = known[card]._replace(zones=known[card].zones & ~source)
    elif reader & ~move.seers == 0:
        there = Known(move.target, placed=move.how in (How.LAID, How.WHOLE))
        known.update(dict.fromkeys(move.cards, there))
        if source and move.emptied:
            for card, each in known.items():
                if each.zones & source:
                    known[card] = Known(each.zones & ~source, each.placed)
    elif source == move.target:
        return
    elif source == OPEN:
        for card in move.cards:
            known.pop(card, None)
    else:
        alike: dict[Known, Known] = {}  # of many cards the same is known
        for card, each in known.items():
            if each.zones & source and card not in move.spared:
                if each.placed:
                    known[card] = passed(each, move, card)
                else:
                    if each not in alike:
                        alike[each] = passed(each, move, card)
                    known[card] = alike[each]


def passed(known: Known, move: Move, card: str) -> Known:
    """Where a card may be after others than the reader saw which cards of its zone were moved."""
    zones, source, how = known.zones, move.source, move.how
    if how in (How.WHOLE, How.MIXED):
        return Known(zones & ~source | move.target, known.placed and how is How.WHOLE)
    if how is How.DRAWN and known.placed:  # its place says whether it is among them
        return Known(move.target) if card in move.cards else known
    return Known((zones & ~source if move.emptied else zones) | move.target)


def deal_known(
    cards: Sequence[C], zones_of: Callable[[C], int], room: Mapping[int, int], chance: Chance
) -> dict[int, list[C]]:
    """Each card into a zone it may be in, as far as there is room, all places alike.

    >>> dealt = deal_known(["ace", "king"], {"ace": 3, "king": 1}.__getitem__, {1: 1, 2: 1}, Chance(1))
    >>> dealt
    {1: ['king'], 2: ['ace']}
    """
    dealt: dict[int, list[C]] = {zone: [] for zone in room}
    masks = {card: zones_of(card) for card in cards}
    among = {mask: [zone for zone in room if mask & zone] for mask in set(masks.values())}
    left = dict(room)
    for card in sorted(cards, key=lambda each: masks[each].bit_count()):
        zones = among[masks[card]]
        free = sum([left[zone] for zone in zones])
        if free:
            place = chance.below(free, "redeal", "zone")
            for zone in zones:
                place -= left[zone]
                if place < 0:
                    dealt[zone].append(card)
                    left[zone] -= 1
                    break
        elif make_way(dealt, masks.__getitem__, room, card, set()):
            left = {zone: places - len(dealt[zone]) for zone, places in room.items()}
        else:
            raise AssertionError(f"there is no room for {card!r} in any zone where it is known to be")
    return dealt


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


__all__ = ["OPEN", "How", "Known", "Move", "Trail", "deal_known"]
