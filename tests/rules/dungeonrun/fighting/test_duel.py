"""Battles between heroes (section 5d)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, sentence
from tests.rules.dungeonrun.words import WoundsSeat
from undercroft.rules.dungeonrun.cards.words.facts import Armor
from undercroft.rules.dungeonrun.fighting.damage import ROLL_ARMOR
from undercroft.rules.dungeonrun.state import Status

ATTACKS = ("attack:brawn", "attack:brawn")


def facing(wounds: int = 0, others: int = 0, endgame: bool = False, **options: Any) -> Table:
    """Two heroes of brawn 3 and life 6 face each other, perhaps with others around."""
    table = Table(*[hero() for _ in range(2 + others)], **options)
    table[0].wounds = wounds
    if endgame:
        table.endgame()
    return table


@pytest.mark.rule("DR-18.8", "DR-5.57", "DR-5.58", "DR-5.62")
def test_the_worked_battle_between_heroes() -> None:
    table = facing()
    table.act(0, "battle:1", *ATTACKS, "hit:5", "block:4", dice="452 641")
    assert (table[0].wounds, table[1].wounds) == (1, 1)


@pytest.mark.rule("DR-18.9", "DR-5.59", "DR-5.60")
def test_in_the_endgame_an_attacker_must_block_what_would_kill_him() -> None:
    table = facing(wounds=4, endgame=True)
    asked = table.act(0, "battle:1", *ATTACKS, "hit:5", dice="452 641")
    assert kinds(asked) == ["turn", "duel-attack", "duel-attack", "duel-die"], "the 4 can only block"
    assert (table[0].wounds, table[1].wounds) == (5, 1)
    table = facing(wounds=5, endgame=True)
    asked = table.act(0, "battle:1", *ATTACKS, dice="452 641")
    assert "duel-die" not in kinds(asked), "both must block"
    assert (table[0].wounds, table[1].wounds) == (5, 0)


@pytest.mark.rule("DR-5.59", "DR-5.60")
def test_with_too_few_dice_all_of_them_block() -> None:
    table = facing(wounds=5, others=1, endgame=True)
    table.act(0, "battle:1", *ATTACKS, dice="411 664")
    assert table[0].status is Status.KILLED
    assert table[1].wounds == 0


@pytest.mark.rule("DR-5.59")
def test_before_the_endgame_nobody_must_block() -> None:
    table = facing(wounds=5)
    asked = table.act(0, "battle:1", *ATTACKS, "hit:5", "hit:4", dice="452 641")
    assert asked[-1].keys == ("hit:4", "block:4", "unused")
    assert (table[0].status, table[1].wounds) == (Status.KNOCKED_OUT, 2)


@pytest.mark.rule("DR-5.51", "DR-8.23")
def test_only_standing_heroes_on_the_tile_without_a_monster_are_battled() -> None:
    table = Table(hero(), hero(), hero(), hero(), rooms="EW")
    for seat in (0, 1, 2):
        table[seat].room = 1
    table[2].status = Status.KNOCKED_OUT
    asked = table.ask(0)
    assert [key for key in asked.keys if key.startswith("battle")] == ["battle:1"]
    assert [(each.key, each.clause) for each in asked.closed if each.key == "battle:2"] == [("battle:2", "DR-8.23")]
    table.monster(1)
    asked = table.ask(0)
    assert [key for key in asked.keys if key.startswith("battle")] == ["battle:monster"]
    assert ("battle:1", "DR-5.51") in [(each.key, each.clause) for each in asked.closed]


@pytest.mark.rule("DR-5.52")
@pytest.mark.parametrize("endgame", [False, True])
def test_heroes_battle_before_and_during_the_endgame(endgame: bool) -> None:
    assert "battle:1" in facing(endgame=endgame).ask(0).keys


@pytest.mark.rule("DR-5.53", "DR-6.12", "DR-6.16")
def test_the_defender_is_not_asked_for_help_and_nobody_helps_him() -> None:
    table = facing(others=1)
    asked = table.act(0, "battle:1", "assist:brawn", "accept", *ATTACKS, dice="1111 111")
    assert asked_of(asked, "help") == [2]
    assert [event.data["dice"] for event in table.told("rolled")] == [(1, 1, 1, 1), (1, 1, 1)]


@pytest.mark.rule("DR-5.54")
def test_the_attacker_chooses_first_and_each_for_himself() -> None:
    table = Table(hero(brawn=1, magic=2), hero(brawn=4, magic=1))
    asked = table.act(0, "battle:1", "attack:magic", "attack:magic", dice="11 1")
    assert asked_of(asked, "duel-attack") == [0, 1]


@pytest.mark.rule("DR-5.55", "DR-7.8")
def test_the_attackers_dice_are_rolled_first_and_sabotage_touches_them_alone() -> None:
    table = facing(others=1)
    table.act(0, "battle:1", "sabotage", *ATTACKS, dice="1 222")
    assert [event.data["dice"] for event in table.told("rolled")] == [(1,), (2, 2, 2)]


@pytest.mark.rule("DR-5.57")
def test_the_defender_cannot_block() -> None:
    table = facing()
    asked = table.act(0, "battle:1", *ATTACKS, "hit:6", "hit:6", "hit:6", dice="666 666")
    assert asked_of(asked, "duel-die") == [0, 0, 0]
    assert (table[0].wounds, table[1].wounds) == (3, 3)


@pytest.mark.rule("DR-5.58")
def test_blocks_run_out_with_the_hits() -> None:
    table = facing()
    asked = table.act(0, "battle:1", *ATTACKS, "block:6", "hit:5", "unused", dice="654 411")
    assert [each.keys for each in asked if each.kind == "duel-die"] == [
        ("hit:6", "block:6", "unused"),
        ("hit:5", "unused"),
        ("hit:4", "unused"),
    ]
    assert (table[0].wounds, table[1].wounds) == (0, 1)


@pytest.mark.rule("DR-5.61", "DR-7.8")
def test_armor_of_the_attacker_is_rolled_first() -> None:
    table = facing()
    for seat in (0, 1):
        table[seat].equipped = (table.item(sentence("before-wounds", Armor(1, 5)), slots=("off",)),)
    asked = table.act(0, "battle:1", *ATTACKS, "hit:6", ROLL_ARMOR.key, ROLL_ARMOR.key, dice="611 611 54")
    assert asked_of(asked, "armor") == [0, 1]
    assert (table[0].wounds, table[1].wounds) == (0, 1)


@pytest.mark.rule("DR-5.62", "DR-5.63")
def test_both_may_be_knocked_out_and_nobody_rallies_for_it() -> None:
    table = facing(wounds=5)
    table[1].wounds = 5
    asked = table.act(0, "battle:1", *ATTACKS, "hit:6", dice="611 611")
    assert [table[0].status, table[1].status] == [Status.KNOCKED_OUT, Status.KNOCKED_OUT]
    assert "rally" not in kinds(asked)


@pytest.mark.rule("DR-5.63")
def test_defeating_a_hero_earns_no_rally_but_assisting_does() -> None:
    table = facing(wounds=1, others=1)
    table[1].wounds, table[2].wounds = 5, 2
    asked = table.act(0, "battle:1", "assist:brawn", "accept", *ATTACKS, "hit:6", "rally", dice="6111 111")
    assert asked_of(asked, "rally") == [2]


@pytest.mark.rule("DR-5.64", "DR-8.34", "DR-8.36")
def test_in_the_endgame_the_surviving_fighter_may_take_items() -> None:
    table = facing(others=1, endgame=True)
    sword, cup, ring = (table.item(slots=("primary",)), table.item(), table.item())
    table.stand(1, wounds=5, equipped=[sword], loot=[cup, ring])
    asked = table.act(0, "battle:1", *ATTACKS, "hit:6", f"wear:{sword.id}", f"take:{ring.id}", "done", dice="611 111")
    assert asked_of(asked, "plunder") == [0, 0, 0]
    assert (table[0].equipped, table[0].loot) == ((sword,), (ring,))
    assert [each.item for each in table.dungeon.items[0]] == [cup]
    assert table.dungeon.items[0][0].face_up


@pytest.mark.rule("DR-5.64")
def test_a_defender_who_kills_the_attacker_plunders_him() -> None:
    table = facing(wounds=5, others=1, endgame=True)
    cup = table.item()
    table[0].loot = (cup,)
    asked = table.act(0, "battle:1", *ATTACKS, f"take:{cup.id}", dice="111 611")
    assert asked_of(asked, "plunder") == [1]
    assert table[1].loot == (cup,)


@pytest.mark.rule("DR-5.97")
def test_a_declaration_that_defeats_a_fighter_ends_the_battle() -> None:
    table = facing()
    table[1].wounds = 5
    table[0].abilities = (table.ability(sentence("declare", WoundsSeat(1))),)
    table.act(0, "battle:1")
    assert table[1].status is Status.KNOCKED_OUT
    assert not table.told("rolled")


@pytest.mark.rule("DR-6.32", "DR-R6")
@pytest.mark.parametrize(("edition", "wounds"), [("rulebook", 0), ("reference", 1)])
def test_sabotage_of_a_hero_battle_is_punished_in_the_reference_only(edition: str, wounds: int) -> None:
    table = facing(others=1, edition=edition)
    table[1].equipped = (table.item(sentence("before-wounds", Armor(1, 2))),)
    table.act(0, "battle:1", "sabotage", *ATTACKS, "hit:6", ROLL_ARMOR.key, dice="6 111 6")
    assert table[1].wounds == 0, "armor has stopped it, the hit was allocated all the same"
    assert table[2].wounds == wounds


@pytest.mark.rule("DR-6.32")
def test_without_a_hit_there_is_no_penalty() -> None:
    table = facing(others=1, edition="reference")
    table.act(0, "battle:1", "sabotage", *ATTACKS, dice="1 111")
    assert table[2].wounds == 0
