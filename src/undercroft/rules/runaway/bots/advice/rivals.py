"""Who leads, how far the exit is, and whether the Boss may come."""

from __future__ import annotations

from undercroft.rules.runaway.state import Chase, Player

REACH = 9
"""How far the Boss may well come in one run."""


def to_exit(chase: Chase, hero: Player) -> int:
    """How far a Hero has still to go."""
    return chase.cards.board.exit - hero.position


def boss_may_come(chase: Chase, hero: Player) -> bool:
    """Whether the Boss is behind the Hero and near."""
    return not chase.boss.waiting and 0 <= hero.position - chase.boss.position <= REACH


def rivalry(chase: Chase, hero: Player, other: Player) -> float:
    """From 0 to 1: how much of a rival an opponent is, by place and gold."""
    marks = sorted(threat(each) for each in chase.players if each.running and each is not hero)
    return (marks.index(threat(other)) + 1) / len(marks)


def threat(player: Player) -> float:
    """Who leads: the space, and the gold that counts at the end."""
    return player.position + 0.8 * player.gold
