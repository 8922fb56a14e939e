"""Knocked out before the endgame, killed in it (sections 8d and 8e), and Beg for Your Life (section 14c)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import ability, item
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.fighting.damage import damage, hurt
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage
from undercroft.rules.dungeonrun.state import Marker, Stage, Status


def wound(table: Table, seat: int, *answers: str, n: int = 9, by: int | None = None) -> list[Decision]:
    """Wounds fall on a hero."""
    return table.play(hurt(table.dungeon, [table[seat]], n, "effect", by=by), *answers)


def three(**options: Any) -> Table:
    """Three heroes on the Entrance."""
    return Table(hero(), hero(), hero(), **options)


@pytest.mark.rule("DR-18.7", "DR-8.17", "DR-8.18", "DR-8.19", "DR-8.20", "DR-17.15")
def test_the_worked_knock_out() -> None:
    table = Table(hero(life=7), hero())
    ring, sword = table.item(), table.item(slots=("primary",))
    table.stand(0, wounds=5, equipped=[sword], loot=[ring])
    wound(table, 0, f"leave:{ring.id}", n=3)
    assert (table[0].status, table[0].wounds) == (Status.KNOCKED_OUT, 3)
    assert [(each.item, each.face_up) for each in table.dungeon.items[0]] == [(ring, True)]
    assert table[0].equipped == (sword,)


@pytest.mark.rule("DR-8.17")
def test_life_less_one_is_not_defeat() -> None:
    table = three()
    wound(table, 0, n=5)
    assert table[0].status is Status.STANDING


@pytest.mark.rule("DR-8.19", "DR-R4")
def test_wounds_far_beyond_life_are_set_to_half_of_life() -> None:
    table = three()
    wound(table, 0, n=13)
    assert table[0].wounds == 3


@pytest.mark.rule("DR-8.20")
def test_any_own_item_may_be_left_and_without_one_nothing_is() -> None:
    table = three()
    ring, sword = table.item(), table.item(slots=("primary",))
    table.stand(0, equipped=[sword], loot=[ring, table.trap()])
    asked = wound(table, 0, f"leave:{sword.id}")
    assert set(asked[0].keys) == {f"leave:{ring.id}", f"leave:{sword.id}"}
    table = three()
    assert wound(table, 0) == []
    assert not table.dungeon.items


@pytest.mark.rule("DR-8.21")
def test_the_rest_is_kept() -> None:
    table = three()
    trap, ring, ability = table.trap(), table.item(), table.ability()
    table.stand(0, loot=[trap, ring], abilities=[ability], training=(1, 0, 2))
    wound(table, 0)
    assert table[0].loot == (trap,)
    assert (table[0].abilities, table[0].training) == ((ability,), (1, 0, 2))


@pytest.mark.rule("DR-8.22")
def test_attached_traps_and_markers_on_the_hero_go() -> None:
    table = three()
    trap = table.trap(lasting=True)
    table[0].traps, table[0].markers = (trap,), frozenset({"numb"})
    table.dungeon.markers["brand"] = Marker(owner=1, seat=0)
    wound(table, 0)
    assert not table[0].traps
    assert not table[0].markers
    assert not table.dungeon.markers
    assert table.dungeon.encounter_discard == (trap,)


@pytest.mark.rule("DR-8.24")
def test_the_knocked_out_do_not_trade_or_help() -> None:
    table = three()
    table.stand(0, loot=[table.item()])
    table[1].status = Status.KNOCKED_OUT
    asked = table.act(0, "equip", "trade:2", "done", "refuse", "finish")
    assert "trade:1" not in asked[1].keys


@pytest.mark.rule("DR-8.27", "DR-3.11", "DR-3.12", "DR-15.4", "DR-R27")
def test_standing_up_takes_the_whole_turn() -> None:
    table = three(rooms="EW")
    table.stand(0, 1, wounds=3, status=Status.KNOCKED_OUT)
    table.monster(1, attack=3, power=(1, 2, 3, 4, 5, 6))
    asked = table.step()
    assert asked == []
    assert table[0].status is Status.STANDING
    assert (table.dungeon.stage, table.dungeon.slot) == (Stage.TURN_START, 1), "no free attack either"
    assert table[0].wounds == 3


@pytest.mark.rule("DR-8.29", "DR-8.31", "DR-8.32")
def test_the_killed_leave_their_items_and_lose_the_rest() -> None:
    table = three()
    table.endgame()
    ring, sword, monster, boss = (table.item(), table.item(), table.make_monster(), table.make_monster(boss=True))
    trap = table.trap(lasting=True)
    table.stand(0, equipped=[sword], loot=[ring, monster, boss], training=(1, 1, 0))
    table[0].traps = (trap,)
    wound(table, 0)
    assert table[0].status is Status.KILLED
    assert {each.item for each in table.dungeon.items[0]} == {ring, sword}
    assert all(each.face_up for each in table.dungeon.items[0])
    assert set(table.dungeon.encounter_discard) == {monster, trap}
    assert boss.id in table.dungeon.gone
    assert (table[0].items, table[0].loot, table[0].training) == ((), (), (0, 0, 0))


@pytest.mark.rule("DR-8.30", "DR-15.14")
def test_somebody_already_down_when_the_endgame_begins_is_not_killed_by_that() -> None:
    table = three()
    table.stand(1, status=Status.KNOCKED_OUT, wounds=3)
    table.lie(0, table.stone)
    table.act(0, "search", "loot:summoning-stone")
    assert table.dungeon.endgame
    assert not table[1].standing
    assert table[1].alive
    table.dungeon.slot, table.dungeon.stage = 1, Stage.TURN_START
    table.step()
    wound(table, 1)
    assert not table[1].alive


@pytest.mark.rule("DR-8.33")
def test_a_monster_killed_in_the_same_battle_is_discarded_with_the_hero() -> None:
    table = three(rooms="EW")
    table.endgame()
    table.stand(0, 1, wounds=5)
    monster = table.monster(1, attack=1, power=(6,), life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="6 611")
    assert table[0].status is Status.KILLED
    assert table.dungeon.encounter_discard == (monster,)


@pytest.mark.rule("DR-8.35")
def test_a_hero_is_defeated_by_whoever_placed_the_last_wounds() -> None:
    table = three()
    table.endgame()
    table.stand(0, loot=[table.item()])
    assert asked_of(wound(table, 0, "done", by=2), "plunder") == [2]
    table = three()
    table.endgame()
    table.stand(0, wounds=3, loot=[table.item()])
    wound(table, 0, n=2, by=2)
    assert kinds(wound(table, 0, n=1)) == [], "the last wound was nobody's"


@pytest.mark.rule("DR-8.35", "DR-5.64")
def test_wounds_that_follow_those_that_reached_life_change_nothing() -> None:
    table = three(rooms="EW")
    table.endgame(summoner=1)
    table.stand(0, 1)
    table.stand(1, 1, wounds=5, equipped=[table.stone, item("doom-glaive")])
    keys = ("battle:1", "attack:brawn", "attack:brawn", "hit:4", "wear:summoning-stone", "done")
    asked = table.act(0, *keys, dice="411 1122222")
    assert asked_of(asked, "plunder") == [0, 0], "his own glaive struck a dying man"
    assert summoner_of(table.dungeon) is table[0]


@pytest.mark.rule("DR-8.35")
@pytest.mark.parametrize(
    ("batches", "killer"),
    [([(3, 1), (3, 2), (1, None)], 2), ([(3, None), (3, None), (1, 2)], None), ([(3, None), (3, 1), (3, 2)], 1)],
)
def test_of_wounds_placed_together_those_count_with_which_life_was_reached(
    batches: list[tuple[int, int | None]], killer: int | None
) -> None:
    table = three()
    table.endgame()
    table.stand(0, loot=[table.item()])
    event = Damage(0, [Batch(0, n, "effect", by) for n, by in batches])
    asked = table.play(damage(table.dungeon, event), *([] if killer is None else ["done"]))
    assert asked_of(asked, "plunder") == ([] if killer is None else [killer])


@pytest.mark.rule("DR-8.35", "DR-8.44")
def test_whoever_was_saved_from_one_hero_is_defeated_by_whoever_comes_next() -> None:
    table = three()
    table.endgame()
    table.stand(0, loot=[table.item()], abilities=[ability("phoenix-ember")])
    wound(table, 0, "use:phoenix-ember", by=1)
    assert asked_of(wound(table, 0, "done", by=2), "plunder") == [2]


@pytest.mark.rule("DR-8.37", "DR-8.34")
def test_taking_the_stone_from_the_dead_makes_its_bearer() -> None:
    table = three()
    table.endgame(summoner=0)
    wound(table, 0, "wear:summoning-stone", by=1)
    assert summoner_of(table.dungeon) is table[1]


@pytest.mark.rule("DR-13.54")
def test_the_markers_of_the_dead_go_and_rubble_stays() -> None:
    table = three(rooms="EW")
    table.endgame()
    table.dungeon.markers = {"cinders": Marker(owner=0, room=1), "rubble": Marker(owner=0, room=1, side=3)}
    wound(table, 0)
    assert set(table.dungeon.markers) == {"rubble"}


# -- Beg for Your Life ----------------------------------------------------------------------------------------


@pytest.mark.rule("DR-14.16", "DR-14.17")
def test_one_voice_is_enough_to_be_spared() -> None:
    table = three(beg_for_your_life=True)
    asked = wound(table, 0, "kill", "spare")
    assert asked_of(asked, "beg") == [1, 2]
    assert table[0].status is Status.KNOCKED_OUT


@pytest.mark.rule("DR-14.17")
def test_if_all_say_so_the_hero_is_killed() -> None:
    table = three(beg_for_your_life=True)
    ring = table.item()
    table.stand(0, loot=[ring])
    wound(table, 0, "kill", "kill")
    assert table[0].status is Status.KILLED
    assert [each.item for each in table.dungeon.items[0]] == [ring]


@pytest.mark.rule("DR-14.18")
def test_the_knocked_out_vote_and_the_killed_do_not() -> None:
    table = Table(hero(), hero(), hero(), hero(), beg_for_your_life=True)
    table[1].status, table[2].status = Status.KNOCKED_OUT, Status.KILLED
    assert asked_of(wound(table, 0, "spare", "kill"), "beg") == [1, 3]


@pytest.mark.rule("DR-14.18")
def test_several_are_voted_on_one_after_the_other_each_voting_on_the_others() -> None:
    table = three(beg_for_your_life=True)
    asked = table.play(hurt(table.dungeon, [table[0], table[1]], 9, "effect", by=1), "kill", "spare", "kill", "kill")
    assert [(each.seat, each.about[0]) for each in asked if each.kind == "beg"] == [(0, 1), (2, 1), (1, 0), (2, 0)]
    assert [table[0].status, table[1].status] == [Status.KILLED, Status.KNOCKED_OUT]


@pytest.mark.rule("DR-14.19")
def test_a_kill_by_vote_may_leave_a_winner() -> None:
    table = Table(hero(), hero(), beg_for_your_life=True)
    wound(table, 0, "kill")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((1,), "last-one-standing")


@pytest.mark.rule("DR-14.20")
def test_nobody_begs_in_the_endgame_or_alone() -> None:
    table = three(beg_for_your_life=True)
    table.endgame()
    assert kinds(wound(table, 0)) == []
    assert table[0].status is Status.KILLED
    table = Table(hero(), beg_for_your_life=True)
    assert kinds(wound(table, 0)) == []


@pytest.mark.rule("DR-14.16")
def test_without_the_option_there_is_no_vote() -> None:
    assert kinds(wound(three(), 0)) == []
