"""What only strangers offer."""

from __future__ import annotations

from functools import partial

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.exploring.strangers import send_away
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.state import NOBODY, Dungeon


class SendAway(Word, frozen=True):
    """The stranger's card is discarded; after so many sales, if it says so, counted on the card."""

    after: Positive = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Unless he has left already."""
        met = state.strangers.get(frame.it)
        if met is None or met.card.id != frame.card:
            return None
        state.strangers[frame.it] = met._replace(sales=met.sales + 1)
        if met.sales + 1 >= self.after:
            send_away(state, frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """No reason to use him."""
        return False

    def worth(self, outlook: Outlook) -> float:
        """Nothing by itself."""
        return 0.0


class PeekTiles(Word, frozen=True):
    """Look in secret at the top tiles of the tile pile and put them back in any order."""

    n: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The new order is known to the hero alone (DR-9.13)."""
        assert frame.you is not None
        seat = frame.you
        count = min(self.n, len(state.tile_pile))
        see_tiles(state, seat, count)
        if state.log and count:
            names = tuple(tile.id for tile in state.tile_pile[: -count - 1 : -1])
            seen: dict[str, str | tuple[int | str, ...]] = {"tiles": names, "result": "seen"}
            state.log.tell_some("looked-at-tiles", "DR-9.12", (seat,), seen, seat=seat, count=count)
        if count > 1:  # nobody else can tell from now on which of them lies where
            state.known_tiles = (*(count * [1 << seat]), *state.known_tiles[count:])
        for place in range(count - 1):
            decision = Decision(seat, "next-tile", partial(tile_options, state, place, count), "DR-9.13")
            answer = yield from ask(state, decision)
            put_next(state, str(answer.args[0]), place, count)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there are tiles."""
        return bool(state.tile_pile)

    def worth(self, outlook: Outlook) -> float:
        """A little steering."""
        return 0.5


def see_tiles(dungeon: Dungeon, seat: int, count: int) -> None:
    """A hero knows the topmost tiles."""
    known = [*dungeon.known_tiles, *([NOBODY] * count)][: max(count, len(dungeon.known_tiles))]
    dungeon.known_tiles = tuple(who | (1 << seat) * (place < count) for place, who in enumerate(known))


def tile_options(dungeon: Dungeon, place: int, count: int) -> list[Option]:
    """Which of the tiles that are left comes next from the top."""
    left = dungeon.tile_pile[-count : len(dungeon.tile_pile) - place]
    return [option("tile", name) for name in dict.fromkeys(tile.id for tile in reversed(left))]


def put_next(dungeon: Dungeon, name: str, place: int, count: int) -> None:
    """A tile is put back next from the top."""
    pile = list(dungeon.tile_pile)
    end = len(pile) - place
    at = next(index for index in range(end - 1, end - (count - place) - 1, -1) if pile[index].id == name)
    pile.insert(end - 1, pile.pop(at))
    dungeon.tile_pile = tuple(pile)
