"""The end of a round, its score, and the end of the match (chapters 10 to 12)."""

from __future__ import annotations

from undercroft.engine import Outcome, rank
from undercroft.rules.lungeon.board import BIT, EVERYWHERE, regions
from undercroft.rules.lungeon.state import Dungeon, RoundResult


def end_reason(dungeon: Dungeon) -> str | None:
    """Why the round ends after this turn, in the order of LR-10.11; None if it goes on."""
    one, two = dungeon.heroes
    if one.life <= 0 and two.life <= 0:
        return "both-dead"  # LR-10.7
    if (one.found_treasure or two.found_treasure) and is_last_of_cycle(dungeon):
        return "treasure"  # LR-10.5, LR-10.6
    if (dungeon.idle == 0 or dungeon.turns == 1) and is_cleared(dungeon):
        return "cleared"  # LR-10.3; without progress nothing that counts for it can change
    if dungeon.idle >= dungeon.house.no_progress_limit:
        return "stalemate"  # LR-10.8
    if dungeon.turns >= dungeon.house.round_turn_cap:
        return "turn-cap"  # LR-10.10
    return None


def is_last_of_cycle(dungeon: Dungeon) -> bool:
    """Whether the turn just taken is the last of its cycle (LR-1.3, LR-4.4, LR-10.6)."""
    second = 1 - dungeon.first
    return dungeon.turn == second or not dungeon.heroes[second].alive


def reachable(dungeon: Dungeon) -> int:
    """R of LR-10.2: what can be reached from living heroes over tiles without walls."""
    start = 0
    for hero in dungeon.heroes:
        if hero.life > 0:
            start |= BIT[hero.tile]
    return sum(region for region in regions(EVERYWHERE & ~dungeon.walls) if region & start)


def is_cleared(dungeon: Dungeon) -> bool:
    """Every tile in R is discovered and none holds a monster or a chest (LR-10.3)."""
    left = EVERYWHERE & ~dungeon.walls & ~dungeon.discovered | dungeon.chests | dungeon.lairs
    return not left & reachable(dungeon)


def end_round(dungeon: Dungeon, reason: str) -> None:
    """Score the round and put its result on record (LR-12.4)."""
    fields = (dungeon.fields(0), dungeon.fields(1))
    points = score(dungeon, reason, fields)
    classes = (dungeon.heroes[0].kind.id, dungeon.heroes[1].kind.id)
    dungeon.results = (*dungeon.results, RoundResult(reason, points, fields, classes, dungeon.turns))
    if dungeon.log:
        dungeon.log.tell(
            "round-ended",
            "LR-10.11",
            round=dungeon.round,
            result=reason,
            red=points[0],
            blue=points[1],
            red_fields=fields[0],
            blue_fields=fields[1],
            classes=classes,
            turns=dungeon.turns,
        )
    dungeon.playing = False
    if dungeon.log and dungeon.round == dungeon.house.rounds:
        red, blue = dungeon.points
        result = "draw" if red == blue else "won"
        dungeon.log.tell("match-ended", "LR-12.1", red=red, blue=blue, seat=0 if red > blue else 1, result=result)


def score(dungeon: Dungeon, reason: str, fields: tuple[int, int]) -> tuple[int, int]:
    """The points of a round; the rows apply in this order (LR-11.8)."""
    one, two = dungeon.heroes
    if not one.alive and not two.alive:
        return (-2, -2)  # LR-11.2
    if not one.alive or not two.alive:
        return (0, 0)  # LR-11.3
    if one.found_treasure or two.found_treasure:
        return (3 if one.found_treasure else 1, 3 if two.found_treasure else 1)  # LR-11.4, LR-11.5
    if reason in ("stalemate", "turn-cap") and dungeon.house.stalemate_scoring == "zero":
        return (0, 0)  # LR-11.9
    if fields[0] == fields[1]:
        return (2, 2)  # LR-11.6
    return (2, 1) if fields[0] > fields[1] else (1, 2)  # LR-11.7


def outcome(dungeon: Dungeon) -> Outcome | None:
    """After the agreed number of rounds, most match points win; equal points share the win (LR-12.1, LR-12.2)."""
    if len(dungeon.results) < dungeon.house.rounds:
        return None
    points = dungeon.points
    return Outcome(rank(points), points, "draw" if points[0] == points[1] else "most-points")
