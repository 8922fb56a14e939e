"""Battles against monsters (section 5c): the window, two rolls, blocks and hits, wounds at the same time."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, kinds, named


def slime(*heroes: object) -> Table:
    table = Table(named("dorgan"), rooms="EW")
    table.stand(0, 1)
    table.monster(1, card=table.plain("slime.1"))
    return table


@pytest.mark.rule("DR-18.1", "DR-5.29", "DR-5.38", "DR-5.40", "DR-5.41", "DR-5.45")
def test_the_worked_battle_against_the_slime() -> None:
    table = slime()
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:5", "hit:5", "block:3,3", dice="13 13455")
    assert kinds(asked) == ["turn", "attack", "die", "die", "die"]
    assert (table[0].wounds, table.wounds(1)) == (0, 2)
