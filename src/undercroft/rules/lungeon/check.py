"""The invariants of the specification (chapter 16), checked by the conformance kit after every decision."""

from __future__ import annotations

from undercroft.rules.lungeon.board import BIT
from undercroft.rules.lungeon.ending import is_cleared
from undercroft.rules.lungeon.state import MAX_POINTS, Dungeon

ROUND_POINTS = {(2, 2), (2, 1), (1, 2), (3, 1), (1, 3), (3, 3), (0, 0), (-2, -2)}


def check(dungeon: Dungeon) -> None:
    """Raise AssertionError, citing the clause, if something does not hold."""
    lit, walls, chests = dungeon.torch_lit, dungeon.walls, dungeon.chests
    lairs = dungeon.lairs
    if dungeon.round:
        assert 1 <= walls.bit_count() <= 10, "LR-16.3: 1 to 10 walls"
    assert not dungeon.torches[0] & dungeon.torches[1], "LR-1.7: one torch a tile"
    assert not walls & (lit | chests | lairs), "LR-16.1: a wall tile holds nothing else"
    assert not lairs & (lit | chests), "LR-16.1: a monster tile holds no torch and no chest"
    assert chests & ~lit == 0, "LR-16.1: a chest tile holds a torch"
    for hero in dungeon.heroes:
        assert 0 <= hero.life <= hero.kind.life, "LR-16.2: life"
        assert 0 <= hero.mana <= hero.kind.mana, "LR-16.2: mana"
        assert 0 <= hero.points <= MAX_POINTS, "LR-16.2: points"
        assert hero.level == min(3, 1 + hero.points // 3), "LR-16.2: level"
        assert len(set(hero.items)) == len(hero.items) <= 3, "LR-16.10: at most one of each item"
        if hero.alive and hero.tile >= 0:
            assert not BIT[hero.tile] & (walls | lairs), "LR-16.1: no hero on a wall or a monster"
    if dungeon.playing:
        one, two = dungeon.heroes
        if one.alive and two.alive:
            assert one.tile != two.tile, "LR-16.1: heroes on different tiles"
        fields = dungeon.fields(0) + dungeon.fields(1)
        assert fields == dungeon.discovered.bit_count(), "LR-16.7: fields add up"
        assert dungeon.turns <= dungeon.house.round_turn_cap, "LR-16.13: turn cap"
        assert dungeon.idle <= dungeon.house.no_progress_limit, "LR-10.8: stalemate"
        assert dungeon.heroes[dungeon.turn].alive or not dungeon.playing, "LR-4.4: the dead take no turns"
    for result in dungeon.results:
        assert result.points in ROUND_POINTS, "LR-16.11: points of a round"
    assert len(dungeon.results) <= dungeon.house.rounds, "LR-12.1: rounds"
    if not dungeon.playing and dungeon.results and dungeon.results[-1].reason == "cleared" and dungeon.heroes:
        assert is_cleared(dungeon), "LR-10.3: cleared"
