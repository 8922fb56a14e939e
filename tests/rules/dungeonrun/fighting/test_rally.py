"""Rally (section 6d)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, sentence
from tests.rules.dungeonrun.words import WoundsFoe
from undercroft.rules.dungeonrun.fighting.disarm import disarm


def victory(wounds: int) -> Table:
    """A hero about to kill a monster with one life."""
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1, wounds=wounds)
    table.monster(1, life=1)
    return table


@pytest.mark.rule("DR-6.35", "DR-6.37")
def test_a_kill_earns_a_rally_that_removes_one_wound() -> None:
    table = victory(wounds=3)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")
    assert table[0].wounds == 2


@pytest.mark.rule("DR-6.35", "DR-10.22")
def test_the_boss_counts_as_well() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1, wounds=3)
    table.monster(1, boss=True, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")
    assert table[0].wounds == 2
    order = [event.kind for event in table.events if event.kind in ("stone-appears", "healed")]
    assert order == ["stone-appears", "healed"]


@pytest.mark.rule("DR-6.35")
def test_each_reason_earns_a_rally_of_its_own() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    for seat in range(3):
        table.stand(seat, 1, wounds=3)
    table.monster(1, life=1)
    asked = table.act(
        0, "battle:monster", "assist:brawn", "assist:magic", "accept", "accept", "attack:brawn", "hit:6",
        "rally", "rally", "rally", dice="1 61111",
    )  # fmt: skip
    assert asked_of(asked, "rally") == [0, 1, 2]


@pytest.mark.rule("DR-6.38")
def test_a_rally_is_optional_and_offered_only_to_the_wounded() -> None:
    table = victory(wounds=3)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", "pass", dice="1 611")
    assert asked[-1].keys == ("rally", "pass")
    assert table[0].wounds == 3
    table = victory(wounds=0)
    assert "rally" not in kinds(table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611"))


@pytest.mark.rule("DR-6.38", "DR-6.54")
@pytest.mark.parametrize(("marker", "dice"), [("numb", "1 611"), ("cursed", "1 61")])
def test_a_marker_that_a_rally_removes_is_a_reason_to_offer_it(marker: str, dice: str) -> None:
    table = victory(wounds=0)
    table[0].markers = frozenset({marker, "brand"})
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", dice=dice)
    assert table[0].markers == {"brand"}


@pytest.mark.rule("DR-6.36", "DR-R8")
def test_assisting_earns_a_rally_even_in_vain() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1, wounds=2)
    table.monster(1)
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", "rally", dice="1 1111")
    assert table[1].wounds == 1


@pytest.mark.rule("DR-6.40")
def test_the_defeated_do_not_rally() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1, wounds=5)
    table.monster(1, attack=1, power=(6,), life=1)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="6 611")
    assert "rally" not in kinds(asked)
    assert table[0].wounds == 3


@pytest.mark.rule("DR-6.41", "DR-8.14", "DR-8.5")
def test_a_kill_outside_battle_earns_loot_and_rally() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 0, wounds=2)
    monster = table.monster(1, life=1)
    card = table.item(sentence("free-action", WoundsFoe(1)))
    table[0].equipped = (card,)
    table.act(0, f"use:{card.id}", "rally")
    assert table[0].loot == (monster,)
    assert table[0].wounds == 1


@pytest.mark.rule("DR-6.39")
def test_a_rally_is_taken_when_it_was_earned_or_never() -> None:
    table = Table(hero(), hero())
    table[0].wounds = 3
    table.play(disarm(table.dungeon, table[0], table.trap()), "pass", dice="411")
    table.turn(0)
    assert not any("rally" in key for key in table.ask(0).keys)


@pytest.mark.rule("DR-8.2")
def test_wounds_never_fall_below_nothing() -> None:
    table = victory(wounds=0)
    table[0].markers = frozenset({"numb"})
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "rally", dice="1 611")
    assert table[0].wounds == 0
