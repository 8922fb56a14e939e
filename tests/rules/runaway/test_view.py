"""What everybody may see (RA-18.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.runaway.table import Table
from undercroft.rules.runaway.state import AtBoss, Kept, Waiting
from undercroft.rules.runaway.table.view import view
from undercroft.rules.runaway.vocabulary import BossSpeed, Speed


@pytest.mark.rule("RA-18.9")
def test_everything_else_is_public() -> None:
    table = Table(2)
    chase = table.chase
    hero = table.hero(0, 28, gold=7, life=3)
    table.run_boss()
    chase.walls.add(8)
    chase.globals[8] = table.find("oil-slick-1")
    chase.clock = [table.find("loose-change-1")]
    hero.confront, hero.boss_speed, hero.item_used = 2, (-3,), True
    ankle = table.find("twisted-ankle-1")
    hero.kept, hero.pending = [Kept(ankle, 1, 2)], [Waiting((Speed(by=-3),), 2, ankle)]
    chase.boss_area = [AtBoss(table.find("foul-mood-1"), 1, 0)]
    chase.boss_pending = [(BossSpeed(by=-3),)]
    shown: Any = view(chase, None)
    assert (shown["walls"], shown["globals"]) == ([8], [{"space": 8, "card": "oil-slick-1"}])
    assert shown["clock"] == [{"card": "loose-change-1", "number": 3}]
    assert shown["boss"]["boss"] == "bruno"
    assert shown["boss"]["cards"] == [{"card": "foul-mood-1", "seat": 1, "used": False}]
    assert shown["boss"]["pending"] == ["the Boss loses 3 Speed"]
    assert shown["order"] == [0, 1, "boss"]
    assert (shown["final_round"], shown["countdown"]) == (False, None)
    player = shown["players"][0]
    assert (player["space"], player["life"], player["gold"], player["class"]) == (28, 3, 7, "ranger")
    assert (player["more_confront"], player["boss_speed"], player["item_used"]) == (2, [-3], True)
    assert player["kept"] == [{"card": "twisted-ankle-1", "round": 2}]
    assert player["pending"] == [{"round": 2, "text": "lose 3 Speed"}]
