"""Who is ahead: the living before the dead, and among them gold, for that is what wins (RA-16.6)."""

from __future__ import annotations

from undercroft.engine import Standing, places
from undercroft.rules.runaway.escaping import ESCAPE_GOLD
from undercroft.rules.runaway.game_end import outcome
from undercroft.rules.runaway.state import Chase, Player, Status


def standing(chase: Chase) -> list[Standing]:
    """How every player stands by Life, gold and the way left; Items and hands are nobody's business (RA-18.7)."""
    if not chase.players:  # classes are being chosen
        return [Standing(seat, 1, {}, "waiting") for seat in range(chase.seats)]
    rank = places([marks(chase, player) for player in chase.players], outcome(chase))
    return [
        Standing(player.seat, rank[player.seat], figures(chase, player), player.status.value)
        for player in chase.players
    ]


def marks(chase: Chase, player: Player) -> tuple[int, ...]:
    """What counts, in this order. While nobody is out, the first on the way has the best claim to the gold for it."""
    if player.status is Status.DEAD:
        return (0,)
    gold = player.gold
    runners = [each.position for each in chase.players if each.running]
    nobody_out = all(each.status is not Status.ESCAPED for each in chase.players)
    if player.running and nobody_out and player.position == max(runners) and runners.count(player.position) == 1:
        gold += ESCAPE_GOLD
    return (1, gold, player.position, player.life)


def figures(chase: Chase, player: Player) -> dict[str, int]:
    """What everybody sees of a Hero."""
    left = chase.cards.board.exit - player.position
    return {"gold": player.gold, "left": max(0, left), "life": player.life}
