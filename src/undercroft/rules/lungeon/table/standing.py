"""Who is ahead: match points, and what the round would add if it ended now (LR-11.8, LR-12.1)."""

from __future__ import annotations

from undercroft.engine import Standing, places
from undercroft.rules.lungeon.ending import outcome, score
from undercroft.rules.lungeon.state import Dungeon


def standing(dungeon: Dungeon) -> list[Standing]:
    """How both players stand; everything is public (LR-1.19)."""
    points = dungeon.points
    if not dungeon.playing:
        rank = places([(each,) for each in points], outcome(dungeon))
        return [Standing(seat, rank[seat], {"points": points[seat]}, "points") for seat in (0, 1)]
    fields = (dungeon.fields(0), dungeon.fields(1))
    now = score(dungeon, "cleared", fields)
    marks = [
        (points[hero.seat] + now[hero.seat], fields[hero.seat], hero.points, hero.life) for hero in dungeon.heroes
    ]
    rank = places(marks)
    return [
        Standing(
            hero.seat,
            rank[hero.seat],
            {
                "points": points[hero.seat],
                "now": now[hero.seat],
                "fields": fields[hero.seat],
                "level": hero.level,
                "life": hero.life,
            },
            "dead" if not hero.alive else "treasure" if hero.found_treasure else "exploring",
        )
        for hero in dungeon.heroes
    ]
