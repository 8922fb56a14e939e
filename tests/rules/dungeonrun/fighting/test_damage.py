"""Wounds, armor, damage events and the death of monsters (sections 8a, 8b, 8c, 8f)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import item, monster
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, named, sentence
from tests.rules.dungeonrun.words import Cancels, Forbids, Heals, Passes, SavesOwner, WoundsFoe, WoundsSeat
from undercroft.rules.dungeonrun.cards.words.facts import Armor
from undercroft.rules.dungeonrun.cards.words.wounds import Wound
from undercroft.rules.dungeonrun.fighting.damage import ROLL_ARMOR, damage, free_attack, hurt
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage
from undercroft.rules.dungeonrun.state import BossIs, Status

ARMOR = ROLL_ARMOR.key


def attacked(table: Table, *answers: str, dice: str, seat: int = 0) -> list[object]:
    """The monster in a hero's room attacks him freely."""
    return list(table.play(free_attack(table.dungeon, table[seat].room, table[seat], "text"), *answers, dice=dice))


def beside(**monster: object) -> Table:
    """Two heroes beside a monster with three dice that hits with a six."""
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1)
    table.monster(1, attack=3, power=(6,), life=3)
    return table


@pytest.mark.rule("DR-8.1", "DR-8.3")
def test_a_free_attack_hits_with_every_face_of_the_power_set_and_nothing_is_rolled_against_it() -> None:
    table = beside()
    assert attacked(table, dice="661") == []
    assert table[0].wounds == 2
    assert table.wounds(1) == 0


@pytest.mark.rule("DR-8.3")
def test_its_dice_are_rolled_in_a_window() -> None:
    table = beside()
    table[0].abilities = (table.ability(sentence("after-roll", Passes(), may=True)),)
    asked = table.play(free_attack(table.dungeon, 1, table[0], "text"), "pass", dice="661")
    assert kinds(asked) == ["after-roll"]


@pytest.mark.rule("DR-8.5")
def test_a_free_attack_is_no_battle() -> None:
    table = beside()
    table.turn(0)
    attacked(table, dice="661")
    assert table.dungeon.turn is not None
    assert not table.dungeon.turn.battled


@pytest.mark.rule("DR-8.6")
def test_a_text_may_forbid_a_free_attack() -> None:
    table = beside()
    table[0].abilities = (table.ability(sentence("passive", Forbids("free-attack"))),)
    attacked(table, dice="")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-8.7", "DR-8.41", "DR-8.28")
def test_wounds_of_one_moment_are_placed_together_before_anybody_is_judged() -> None:
    table = Table(hero(), hero(), hero())
    for seat in range(3):
        table[seat].wounds = 5
    table.dungeon.turn = None
    table.play(hurt(table.dungeon, [table[0], table[1], table[2]], 1, "effect", by=1))
    order = [(event.kind, event.data["seat"]) for event in table.events]
    assert [kind for kind, _ in order] == ["wounded"] * 3 + ["knocked-out"] * 3
    assert [seat for kind, seat in order if kind == "knocked-out"] == [1, 2, 0], "the actor first, then clockwise"


@pytest.mark.rule("DR-8.8", "DR-8.9", "DR-8.12")
def test_armor_is_rolled_together_in_the_order_of_its_slots_and_is_optional() -> None:
    table = beside()
    body = table.item(sentence("before-wounds", Armor(2, 5)), slots=("body",))
    off = table.item(sentence("before-wounds", Armor(1, 4)), slots=("off",))
    charm = table.item(sentence("before-wounds", Armor(1, 2)))
    skin = table.ability(sentence("before-wounds", Armor(1, 6)))
    table.stand(0, 1, equipped=[charm, body, off], abilities=[skin])
    attacked(table, ARMOR, dice="666 44226")
    assert table.told("armor-rolled")[0].data["lines"] == (4, 5, 5, 2, 6)
    assert table[0].wounds == 0, "the first 4, the 2 on the charm and the 6"
    table[0].wounds = 0
    attacked(table, "pass", dice="661")
    assert table[0].wounds == 2


@pytest.mark.rule("DR-8.12")
def test_armor_cancels_no_more_than_the_batch_holds() -> None:
    table = beside()
    table.stand(0, 1, wounds=2, equipped=[table.item(sentence("before-wounds", Armor(3, 2)))])
    attacked(table, ARMOR, dice="611 666")
    assert table[0].wounds == 2


@pytest.mark.rule("DR-8.42", "DR-8.12")
def test_a_hero_about_to_be_judged_is_not_asked_for_armor() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1, abilities=[table.ability(sentence("kill", Wound(n=1, kind="attack", whom="others-here")))])
    for wounds, asks in ((4, True), (5, False)):
        table.stand(1, 1, wounds=wounds, equipped=[item("buckler")])
        table.monster(1, card=monster("tunnel-sapper"))
        asked = table.act(0, "battle:monster", "attack:brawn", "hit:4", "hit:4", dice="111 441")
        assert ("armor" in kinds(asked)) is asks, "the blast comes first"
    assert table[1].status is Status.KNOCKED_OUT


@pytest.mark.rule("DR-8.10", "DR-R13")
def test_armor_works_against_a_free_attack() -> None:
    table = beside()
    table.stand(0, 1, equipped=[table.item(sentence("before-wounds", Armor(1, 4)))])
    attacked(table, ARMOR, dice="611 4")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-8.11")
def test_armor_does_not_work_against_traps_and_other_wounds() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table[1].room = 1
    table.stand(0, equipped=[table.item(sentence("before-wounds", Armor(1, 2)))])
    assert kinds(table.play(disarm(table.dungeon, table[0], table.trap(wounds=1)), dice="111")) == []
    assert kinds(table.play(hurt(table.dungeon, [table[0]], 1, "tile"))) == []
    assert table[0].wounds == 2


@pytest.mark.rule("DR-8.9", "DR-8.40", "DR-5.44")
def test_texts_that_cancel_come_before_armor() -> None:
    table = beside()
    table.stand(0, 1, equipped=[table.item(sentence("before-wounds", Armor(1, 2)))])
    table[0].abilities = (table.ability(sentence("before-wounds", Cancels(1))),)
    assert kinds(table.play(free_attack(table.dungeon, 1, table[0], "text"), dice="611")) == []
    assert table[0].wounds == 0, "nothing was left for the armor"


@pytest.mark.rule("DR-18.16", "DR-8.40", "DR-8.12")
def test_the_worked_armor() -> None:
    table = Table(named("addolgar-vayne"), hero(), rooms="EW")
    buckler = table.item(sentence("before-wounds", Armor(1, 4)), slots=("off",))
    hauberk = table.item(sentence("before-wounds", Armor(2, 5)), slots=("body",))
    table.stand(0, 1, equipped=[hauberk, buckler])
    table[0].summoner = table.ability(sentence("before-wounds", Cancels(1)))
    table.endgame(summoner=0)
    table.monster(1, attack=3, power=(6,))
    attacked(table, ARMOR, dice="666 4 35")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-8.40")
def test_a_batch_created_meanwhile_comes_last_and_is_placed_with_the_rest() -> None:
    table = Table(hero(), hero(), hero())
    table[0].abilities = (table.ability(sentence("before-wounds", Passes(to=2))),)
    table[2].abilities = (table.ability(sentence("before-wounds", Cancels(1), may=True)),)
    event = Damage(0, [Batch(0, 2, "attack"), Batch(1, 1, "attack")])
    asked = table.play(damage(table.dungeon, event), f"use:{table[2].abilities[0].id}")
    assert asked_of(asked, "before-wounds") == [2]
    assert [table[seat].wounds for seat in range(3)] == [1, 1, 0]


@pytest.mark.rule("DR-8.40")
def test_of_several_victims_the_actor_comes_first_and_then_the_others_clockwise() -> None:
    table = Table(hero(), hero(), hero())
    for seat in range(3):
        table[seat].abilities = (table.ability(sentence("before-wounds", Cancels(1), may=True)),)
    event = Damage(1, [Batch(seat, 1, "effect") for seat in (2, 0, 1)])
    assert asked_of(table.play(damage(table.dungeon, event)), "before-wounds") == [1, 2, 0]


@pytest.mark.rule("DR-8.39")
def test_nothing_cancels_a_cost() -> None:
    table = Table(hero(), hero())
    table[0].abilities = (table.ability(sentence("before-wounds", Cancels(1))),)
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, "cost")])))
    assert table[0].wounds == 1


@pytest.mark.rule("DR-1.14")
def test_there_are_wounds_enough_for_everybody() -> None:
    table = Table(hero(life=60), hero(), rooms="EW")
    table.monster(1, life=60)
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 45, "effect")], {1: 45}, by=0)))
    assert (table[0].wounds, table.wounds(1)) == (45, 45), "and there are 40 markers in the box"


@pytest.mark.rule("DR-8.13", "DR-8.16")
def test_a_killed_monster_lies_in_the_loot_pile_without_wounds() -> None:
    table = beside()
    monster = table.dungeon.foes[1].card
    table.play(damage(table.dungeon, Damage(0, [], {1: 7}, by=0)))
    assert table[0].loot == (monster,)
    assert 1 not in table.dungeon.foes


@pytest.mark.rule("DR-8.15")
def test_a_monster_killed_by_nobody_is_discarded() -> None:
    table = beside()
    monster = table.dungeon.foes[1].card
    table.play(damage(table.dungeon, Damage(0, [], {1: 3})))
    assert table.dungeon.encounter_discard == (monster,)
    assert [table[0].loot, table[1].loot] == [(), ()]


@pytest.mark.rule("DR-10.30")
def test_a_boss_killed_by_nobody_leaves_the_game_and_the_stone_appears_all_the_same() -> None:
    table = Table(hero(), hero(), rooms="EW")
    boss = table.monster(1, boss=True, life=2)
    table.play(damage(table.dungeon, Damage(0, [], {1: 3})))
    assert boss.id in table.dungeon.gone
    assert boss not in table.dungeon.encounter_discard
    assert table.dungeon.items[1][0].item is table.stone
    assert table.dungeon.boss_is is BossIs.DEAD


@pytest.mark.rule("DR-8.25")
def test_the_knocked_out_receive_no_wounds() -> None:
    table = Table(hero(), hero())
    table.stand(0, wounds=3, status=Status.KNOCKED_OUT)
    table.play(damage(table.dungeon, Damage(1, [Batch(0, 5, "effect")])))
    assert table[0].wounds == 3


@pytest.mark.rule("DR-8.42", "DR-5.46")
def test_whoever_has_reached_life_cannot_be_healed_before_the_judgement() -> None:
    table = Table(hero(), hero())
    table[0].wounds = 5
    table[0].abilities = (table.ability(sentence("after-wounds", Heals(3))),)
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, "effect")])))
    assert table[0].status is Status.KNOCKED_OUT


@pytest.mark.rule("DR-8.42")
def test_such_a_hero_uses_no_optional_card_except_at_defeat() -> None:
    table = Table(hero(), hero())
    table[0].wounds = 5
    table[0].abilities = (
        table.ability(sentence("after-wounds", WoundsSeat(1), may=True)),
        table.ability(sentence("defeat", SavesOwner(), may=True)),
    )
    key = f"use:{table[0].abilities[1].id}"
    asked = table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, "effect")])), key)
    assert kinds(asked) == ["defeat"]
    assert (table[0].status, table[0].wounds) == (Status.STANDING, 5)


@pytest.mark.rule("DR-8.43", "DR-18.17", "DR-5.48")
def test_the_sappers_blast_comes_before_the_rallies() -> None:
    table = Table(named("dorgan"), named("emma-goodluck"), rooms="EW")
    table.stand(0, 1, wounds=7)
    table.stand(1, 1, wounds=2)
    sapper = table.monster(1, sentence("kill", WoundsSeat(0), WoundsSeat(1)), attack=3, power=(4, 6), life=2)
    asked = table.act(
        0, "battle:monster", "assist:magic", "accept", "attack:brawn", "hit:6", "hit:6", "rally", dice="111 6611111"
    )
    assert sapper in table[0].loot
    assert (table[0].status, table[0].wounds) == (Status.KNOCKED_OUT, 4)
    assert asked_of(asked, "rally") == [1]
    assert table[1].wounds == 2


@pytest.mark.rule("DR-8.44")
def test_a_saved_hero_drops_out_and_wounds_placed_by_saving_bring_others_in() -> None:
    table = Table(hero(), hero(), hero())
    for seat in range(3):
        table[seat].wounds = 5
    table[0].abilities = (table.ability(sentence("defeat", SavesOwner(hurts=1))),)
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, "effect")])))
    assert [table[seat].status for seat in range(3)] == [Status.STANDING, Status.KNOCKED_OUT, Status.STANDING]


@pytest.mark.rule("DR-8.44")
def test_whoever_is_brought_down_again_after_being_saved_may_be_saved_again() -> None:
    table = Table(hero(), hero())
    for seat in range(2):
        table[seat].wounds = 5
    table[0].abilities = (table.ability(sentence("defeat", SavesOwner())),)
    table[1].abilities = (table.ability(sentence("defeat", SavesOwner(hurts=0), limit="1/game", may=False)),)
    event = Damage(0, [Batch(0, 1, "effect"), Batch(1, 1, "effect")])
    table.play(damage(table.dungeon, event), f"use:{table[1].abilities[0].id}")
    assert [table[seat].status for seat in range(2)] == [Status.STANDING, Status.STANDING]
    assert [event.data["seat"] for event in table.told("wounded")] == [0, 1, 0]


@pytest.mark.rule("DR-8.45")
def test_wounds_that_arise_from_an_event_are_judged_with_it() -> None:
    table = Table(hero(), hero(), hero())
    table.endgame()
    table[1].wounds = table[2].wounds = 5
    table[0].wounds = 5
    table[0].abilities = (
        table.ability(sentence("after-wounds", WoundsSeat(1), WoundsSeat(2))),
    )  # once, not for ever
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, "effect")])))
    assert table.outcome is not None
    assert table.outcome.reason == "all-killed", "one event: nobody survives the others"


@pytest.mark.rule("DR-8.45")
def test_wounds_placed_after_a_knock_out_are_judged_as_well() -> None:
    table = Table(hero(), hero(), hero())
    table[0].wounds = table[1].wounds = 5
    table[2].abilities = (table.ability(sentence("defeat", WoundsSeat(1), limit="1/game")),)
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, "effect")])), f"use:{table[2].abilities[0].id}")
    assert [table[seat].status for seat in range(2)] == [Status.KNOCKED_OUT, Status.KNOCKED_OUT]


@pytest.mark.rule("DR-8.46")
def test_wounds_from_afar_kill_for_the_hero_whose_card_it_was() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.monster(1, life=1)
    table.dungeon.turn = None
    bow = table.item(sentence("special-action", WoundsFoe(1)))
    table[1].equipped = (bow,)
    table.act(1, f"use:{bow.id}")
    assert len(table[1].loot) == 1
