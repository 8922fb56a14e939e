"""What those around the table see: all of it but the deck and the hands of others."""

from __future__ import annotations

from collections.abc import Sequence

from examples.games.diggers.shapes import Table
from examples.games.diggers.state import Dig, Shaft
from undercroft.abilities import innermost
from undercroft.engine import Chance, Standing, places


def view(shaft: Shaft, seat: int | None) -> Table:
    """Everything but the deck and the hands of others."""
    dig = innermost(shaft.occasions, Dig)
    return {
        "tools": [tool.id for tool in shaft.tools],
        "coins": list(shaft.coins),
        "charms": [len(hand) for hand in shaft.hands],
        "hand": None if seat is None else sorted(charm.id for charm in shaft.hands[seat]),
        "deck": len(shaft.deck),
        "discarded": [charm.id for charm in shaft.discarded],
        "dig": None if dig is None else {"digger": dig.digger, "face": dig.face},
        "turn": shaft.turn,
    }


def standing(shaft: Shaft) -> Sequence[Standing]:
    """Coins are all that counts (DG-8)."""
    rank = places([(coins,) for coins in shaft.coins])
    return [Standing(seat, rank[seat], {"coins": coins}, "coins") for seat, coins in enumerate(shaft.coins)]


def redeal(shaft: Shaft, seat: int, chance: Chance) -> None:
    """The deck and the hands of others could be any of the charms that are not in sight."""
    others = [each for each in range(shaft.players) if each != seat]
    unseen = [*shaft.deck, *(charm for other in others for charm in shaft.hands[other])]
    chance.redeal(unseen, lambda charm: charm.id, "redeal")
    for other in others:
        shaft.hands[other] = [unseen.pop() for _ in shaft.hands[other]]
    shaft.deck = unseen
