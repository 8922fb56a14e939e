"""Battles against monsters (section 5c): the window, two rolls, blocks and hits, wounds at the same time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, named, sentence
from tests.rules.dungeonrun.words import Forbids, WoundsFoe, WoundsSeat
from undercroft.rules.dungeonrun.state import Stage, Status

UBER = sentence("passive", Forbids("battle-alone"))


def beside(**monster: Any) -> Table:
    """Two heroes of brawn 3, magic 3 and life 6 in a room with a monster."""
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1)
    table.monster(1, **monster)
    return table


def alone(wounds: int = 0, brawn: int = 3, magic: int = 3, **monster: Any) -> Table:
    """One hero with a monster; the other far away."""
    table = Table(hero(brawn=brawn, magic=magic), hero(), rooms="EW")
    table.stand(0, 1, wounds=wounds)
    table.monster(1, **monster)
    return table


@pytest.mark.rule("DR-18.1", "DR-5.29", "DR-5.38", "DR-5.40", "DR-5.41", "DR-5.45")
def test_the_worked_battle_against_the_slime() -> None:
    table = Table(named("dorgan"), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, card=table.plain("slime.1"))
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:5", "hit:5", "block:3,3", dice="13 13455")
    assert kinds(asked) == ["turn", "attack", "die", "die", "die"], "the 1 and the 4 have no use"
    assert (table[0].wounds, table.wounds(1)) == (0, 2)


@pytest.mark.rule("DR-18.2", "DR-5.39", "DR-5.42", "DR-5.43")
@pytest.mark.parametrize(
    ("answers", "wounds", "hits"),
    [(("block:5,3", "hit:5"), 0, 1), (("hit:5", "hit:5", "unused"), 1, 2)],
)
def test_other_uses_of_the_same_dice(answers: tuple[str, ...], wounds: int, hits: int) -> None:
    table = Table(named("dorgan"), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, card=table.plain("slime.1"))
    table.act(0, "battle:monster", "attack:brawn", *answers, dice="13 13455")
    assert (table[0].wounds, table.wounds(1)) == (wounds, hits)


@pytest.mark.rule("DR-18.3", "DR-1.21")
def test_a_face_outside_the_power_set_is_no_hit_even_a_higher_one() -> None:
    table = Table(named("dorgan"), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, card=table.plain("slime.1"))
    table.act(0, "battle:monster", "attack:brawn", dice="66 11111")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-5.29")
def test_the_monster_rolls_its_attack_in_dice() -> None:
    table = alone(attack=4, power=(1,))
    table.act(0, "battle:monster", "attack:brawn", dice="1111 222")
    assert table[0].wounds == 4


@pytest.mark.rule("DR-5.30")
def test_the_rating_is_chosen_after_the_monster_has_rolled() -> None:
    table = alone(magic=1, attack=2, power=(6,))
    table.act(0, "battle:monster", "attack:magic", dice="66 1")
    assert [event.data["what"] for event in table.told("rolled")] == ["monster", "attack"]
    assert table.told("rolled")[1].data["dice"] == (1,), "as many dice as the rating"


@pytest.mark.rule("DR-5.30")
def test_whoever_is_asked_for_the_rating_has_seen_the_dice_of_the_monster() -> None:
    table = alone(attack=2, power=(6,))
    with pytest.raises(AssertionError, match="attack seat 0"):
        table.act(0, "battle:monster", dice="66")
    assert table.rolls() == [(6, 6)]


@pytest.mark.rule("DR-5.37")
def test_dice_are_asked_for_from_the_highest_down_and_each_once() -> None:
    table = alone(attack=1, power=(6,), defense=4)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", "unused", "block:4,6", dice="6 465")
    assert [each.about[0] for each in asked if each.kind == "die"] == [6, 5, 4]
    assert (table[0].wounds, table.wounds(1)) == (0, 1)


@pytest.mark.rule("DR-5.40", "DR-5.41")
def test_a_die_below_the_line_blocks_its_own_face_only() -> None:
    table = alone(attack=2, power=(2, 3), defense=5)
    asked = table.act(0, "battle:monster", "attack:brawn", "block:2,2", dice="23 224")
    assert kinds(asked).count("die") == 1, "the second 2 finds no hit left, the 4 never had one"
    assert asked[-1].keys == ("block:2,2", "unused")
    assert table[0].wounds == 1


@pytest.mark.rule("DR-5.42")
def test_no_hit_is_blocked_twice() -> None:
    table = alone(attack=1, power=(6,), defense=4)
    asked = table.act(0, "battle:monster", "attack:brawn", "block:6,6", "hit:5", "hit:4", dice="6 456")
    assert asked[-1].keys == ("hit:4", "unused")


@pytest.mark.rule("DR-5.45", "DR-5.46")
def test_both_may_fall_in_the_same_battle() -> None:
    table = alone(wounds=5, attack=1, power=(6,), life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="6 611")
    assert table[0].status is Status.KNOCKED_OUT
    assert 1 not in table.dungeon.foes
    assert len(table[0].loot) == 1, "the card is his all the same"


@pytest.mark.rule("DR-5.47")
def test_a_killed_monster_goes_to_the_acting_hero_and_not_to_the_assistant() -> None:
    table = beside(life=1)
    killed = table.dungeon.foes[1].card
    table.act(0, "battle:monster", "assist:magic", "accept", "attack:brawn", "hit:6", dice="1 6111")
    assert table[0].loot == (killed,)
    assert table[1].loot == ()


@pytest.mark.rule("DR-5.47")
def test_wounds_of_a_bystanders_card_give_the_acting_hero_the_kill() -> None:
    table = beside(life=1)
    table[1].abilities = (table.ability(sentence("declare", WoundsFoe(1))),)
    table.act(0, "battle:monster")
    assert len(table[0].loot) == 1
    assert table[1].loot == ()


@pytest.mark.rule("DR-5.48")
def test_penalties_then_defeats_then_rallies() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    table.stand(0, 1, wounds=2)
    table.stand(1, 1, wounds=1)
    table.stand(2, 1, wounds=5)
    table.monster(1, life=1)
    table.act(
        0,
        "battle:monster",
        "assist:brawn",
        "sabotage",
        "accept",
        "attack:brawn",
        "hit:6",
        "rally",
        "rally",
        dice="1 61",
    )
    kinds_told = [event.kind for event in table.events if event.kind in ("wounded", "knocked-out", "healed")]
    assert kinds_told == ["wounded", "knocked-out", "healed", "healed"]
    assert [event.data["seat"] for event in table.told("healed")] == [0, 1], "the actor first"
    assert table[2].status is Status.KNOCKED_OUT


@pytest.mark.rule("DR-5.49")
def test_wounds_stay_on_both() -> None:
    table = alone(attack=1, power=(6,), life=3)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="6 611")
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="6 611")
    assert (table[0].wounds, table.wounds(1)) == (2, 2)


@pytest.mark.rule("DR-5.50")
def test_items_under_a_killed_monster_stay_on_the_tile() -> None:
    table = alone(life=1)
    item = table.item()
    table.lie(1, item, face_up=False)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert [each.item for each in table.dungeon.items[1]] == [item]
    assert table[0].items == ()


@pytest.mark.rule("DR-5.25", "DR-5.26", "DR-4.29")
def test_a_surprise_battle_costs_no_action_and_is_a_battle() -> None:
    table = Table(hero(), hero())
    table.pile(table.tile("NESW", encounter=(4,)), "NESW")
    monster = table.make_monster(life=2)
    table.deck(monster)
    table.act(0, "move:E", "attack:brawn", dice="4 1 111")
    turn = table.dungeon.turn
    assert turn is not None
    assert turn.actions == 1
    assert monster.id in turn.battled


@pytest.mark.rule("DR-5.27")
def test_battle_needs_a_monster() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    asked = table.ask(0)
    assert not any(key.startswith("battle") for key in asked.keys)
    assert "DR-5.27" in [each.clause for each in asked.closed if each.key == "battle:monster"]


@pytest.mark.rule("DR-5.31")
def test_a_rating_the_monster_is_immune_to_is_not_offered() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, sentence("passive", Forbids("attack-with", rating="magic")))
    asked = table.act(0, "battle:monster", dice="1 111")
    assert "attack" not in kinds(asked), "only brawn is left, and nobody is asked"


@pytest.mark.rule("DR-5.32", "DR-15.5")
def test_an_assist_with_the_barred_rating_still_adds_its_dice() -> None:
    table = beside()
    table.monster(1, sentence("passive", Forbids("attack-with", rating="magic")))
    table.act(0, "battle:monster", "assist:magic", "accept", dice="1 1111")
    assert table.told("rolled")[1].data["dice"] == (1, 1, 1, 1)


@pytest.mark.rule("DR-5.33")
def test_battle_is_not_offered_against_a_monster_immune_to_both() -> None:
    table = alone()
    table.monster(1, *(sentence("passive", Forbids("attack-with", rating=each)) for each in ("brawn", "magic")))
    asked = table.ask(0)
    assert "battle:monster" not in asked.keys
    assert ("battle:monster", "DR-5.33") in [(each.key, each.clause) for each in asked.closed]


@pytest.mark.rule("DR-5.33", "DR-13.32")
def test_battle_that_needs_an_assistant_is_not_offered_to_a_lone_hero() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, UBER)
    assert "battle:monster" not in table.ask(0).keys
    table[1].room, table[1].status = 1, Status.KNOCKED_OUT
    assert "battle:monster" not in table.ask(0).keys, "somebody lying there is no help"
    table[1].status = Status.STANDING
    assert "battle:monster" in table.ask(0).keys
    table.monster(1, UBER, sentence("passive", Forbids("assist")))
    assert "battle:monster" not in table.ask(0).keys, "a text forbids assists"


@pytest.mark.rule("DR-5.34", "DR-5.35", "DR-8.6")
def test_without_an_accepted_assistant_the_monster_attacks_freely_and_the_action_is_spent() -> None:
    table = beside()
    table.monster(1, UBER, attack=2, power=(6,))
    asked = table.act(0, "battle:monster", "assist:brawn", "decline", dice="66")
    assert "attack" not in kinds(asked)
    assert table[0].wounds == 2
    assert table.told("free-attack")[0].data["result"] == "unable"
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


@pytest.mark.rule("DR-5.34", "DR-5.28")
def test_a_surprise_by_a_monster_that_cannot_be_attacked_is_a_free_attack_without_declare_effects() -> None:
    table = Table(hero(), hero())
    table[0].abilities = (table.ability(sentence("declare", WoundsFoe(1))),)
    table.pile(table.tile("NESW", encounter=(4,)), "NESW")
    table.deck(table.make_monster(UBER, attack=2, power=(6,)))
    table.act(0, "move:E", dice="4 66")
    assert table[0].wounds == 2
    assert table.wounds(1) == 0


@pytest.mark.rule("DR-5.97", "DR-5.99")
def test_a_monster_killed_at_declaration_is_not_fought_and_saboteurs_pay() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    for seat in range(3):
        table.stand(seat, 1, wounds=1)
    table[0].abilities = (table.ability(sentence("declare", WoundsFoe(1))),)
    table.monster(1, life=1)
    asked = table.act(0, "battle:monster", "assist:brawn", "sabotage", "accept", "rally", "rally")
    assert "attack" not in kinds(asked)
    assert asked_of(asked, "rally") == [0, 1], "the killer, then the assistant"
    assert table[2].wounds == 2
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


@pytest.mark.rule("DR-5.97")
def test_a_hero_defeated_at_declaration_rolls_no_dice() -> None:
    table = alone(wounds=5)
    table.monster(1, sentence("declare", WoundsSeat(0)))
    table.act(0, "battle:monster")
    assert table[0].status is Status.KNOCKED_OUT


@pytest.mark.rule("DR-5.99")
def test_a_wound_at_declaration_alone_is_no_success() -> None:
    table = beside(life=3)
    table[0].abilities = (table.ability(sentence("declare", WoundsFoe(1))),)
    table.act(0, "battle:monster", "sabotage", "attack:brawn", dice="1 1")
    assert table.wounds(1) == 1
    assert table[1].wounds == 0


@pytest.mark.rule("DR-5.96")
def test_more_hits_than_life_may_be_allocated() -> None:
    table = alone(life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", "hit:6", dice="1 666")
    assert table.told("monster-wounded")[0].data["amount"] == 3


@pytest.mark.rule("DR-3.23")
def test_a_prevented_battle_counts_as_a_battle() -> None:
    table = beside()
    table.monster(1, UBER)
    table.act(0, "battle:monster", dice="1")
    table.act(0, "end")
    table.until(Stage.AFTER_TURN)
    assert [event.data["result"] for event in table.told("free-attack")] == ["unable"]
