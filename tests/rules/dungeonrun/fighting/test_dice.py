"""Dice: how many, in which order, and the window after a roll (chapter 7)."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, sentence
from tests.rules.dungeonrun.words import MoreDice, Rated, Rerolls, TurnsTo
from undercroft.rules.dungeonrun.cards.sentence import Sentence
from undercroft.rules.dungeonrun.cards.words.facts import Armor
from undercroft.rules.dungeonrun.fighting.damage import ROLL_ARMOR
from undercroft.rules.dungeonrun.fighting.dice import plain_roll
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Roll
from undercroft.rules.dungeonrun.state import Stage

MAY_REROLL = sentence("after-roll", Rerolls("attack"), may=True)
MAY_REROLL_MONSTER = sentence("after-roll", Rerolls("monster"), may=True)
MAY_TURN = sentence("after-roll", TurnsTo("attack", 6), may=True)


def fight(*texts: tuple[int, Sentence], count: int = 2) -> Table:
    """Heroes of brawn 3 in a room with a monster, with cards that have these texts."""
    table = Table(*[hero() for _ in range(count)], rooms="EW")
    for seat in range(count):
        table.stand(seat, 1)
    table.monster(1, attack=1, power=(6,), life=9)
    for seat, text in texts:
        table[seat].abilities = (*table[seat].abilities, table.ability(text))
    return table


def card(table: Table, seat: int, place: int = 0) -> str:
    """The key with which a hero uses an ability card."""
    return f"use:{table[seat].abilities[place].id}"


@pytest.mark.rule("DR-7.1", "DR-1.33")
def test_ratings_bonus_dice_assists_and_sabotage_are_added_up() -> None:
    table = fight(count=3)
    table[0].training = (1, 0, 0)
    table[0].equipped = (table.item(sentence("passive", Rated(2))), table.item(sentence("before-roll", MoreDice(1))))
    table.act(0, "battle:monster", "assist:brawn", "sabotage", "accept", "attack:brawn", dice="1 111111")
    assert len(table.rolls()[-1]) == 3 + 1 + 2 + 1 + 1 - 2


@pytest.mark.rule("DR-7.3")
def test_a_hero_always_rolls_one_die() -> None:
    table = fight()
    table[0].equipped = (table.item(sentence("passive", Rated(-7))),)
    table.act(0, "battle:monster", "attack:brawn", dice="1 1")
    assert table.rolls()[-1] == (1,)


@pytest.mark.rule("DR-1.32", "DR-1.33")
def test_a_modifier_is_gone_with_its_card() -> None:
    table = fight()
    item = table.item(sentence("passive", Rated(2)))
    table[0].equipped = (item,)
    table.act(0, "battle:monster", "attack:brawn", dice="1 11111")
    table[0].equipped, table[0].loot = (), (item,)
    table.act(0, "battle:monster", "attack:brawn", dice="1 111")


@pytest.mark.rule("DR-7.6", "DR-7.7", "DR-5.36")
def test_the_order_of_dice_in_a_battle() -> None:
    table = fight((0, MAY_REROLL))
    table[0].equipped = (table.item(sentence("before-wounds", Armor(1, 4))),)
    table.act(0, "battle:monster", "attack:brawn", card(table, 0), "hit:4", ROLL_ARMOR.key, dice="6 123 114 5")
    assert table.rolls() == [(6,), (1, 2, 3)]
    assert table.told("rerolled")[0].data["dice"] == (1, 1, 4)
    assert table.told("armor-rolled")[0].data["dice"] == (5,)


@pytest.mark.rule("DR-7.12")
def test_nobody_is_asked_who_could_not_change_a_die() -> None:
    table = fight()
    assert kinds(table.act(0, "battle:monster", "attack:brawn", dice="1 111")) == ["turn", "help", "attack"]


@pytest.mark.rule("DR-7.13", "DR-7.15", "DR-17.11")
def test_a_hero_rerolls_own_dice_once_per_action_however_many_cards_allow_it() -> None:
    table = fight((0, MAY_REROLL), (0, MAY_REROLL))
    table.act(0, "battle:monster", "attack:brawn", card(table, 0), dice="1 111 222")
    assert len(table.told("rerolled")) == 1


@pytest.mark.rule("DR-7.15", "DR-7.16")
def test_forcing_the_monster_to_reroll_uses_up_the_same_right() -> None:
    table = fight((0, MAY_REROLL), (0, MAY_REROLL_MONSTER))
    asked = table.act(0, "battle:monster", "attack:brawn", card(table, 0, 1), dice="6 111 1")
    assert asked_of(asked, "after-roll") == [0]
    assert table[0].wounds == 0


@pytest.mark.rule("DR-7.17", "DR-7.20")
def test_different_heroes_may_each_cause_a_reroll_of_the_same_dice() -> None:
    table = fight((0, MAY_REROLL), (1, MAY_REROLL))
    table.act(0, "battle:monster", "attack:brawn", "ask:0", card(table, 0), card(table, 1), dice="1 111 222 333")
    assert [event.data["seat"] for event in table.told("rerolled")] == [0, 1]


@pytest.mark.rule("DR-7.18")
def test_a_new_action_brings_a_new_reroll() -> None:
    table = fight((0, MAY_REROLL))
    table.act(0, "battle:monster", "attack:brawn", card(table, 0), dice="1 111 111")
    table.act(0, "battle:monster", "attack:brawn", card(table, 0), dice="1 111 111")
    assert len(table.told("rerolled")) == 2


@pytest.mark.rule("DR-7.18")
def test_a_surprise_battle_is_an_action_of_its_own_and_the_tile_die_belongs_to_the_move() -> None:
    table = Table(hero(), hero())
    table[0].abilities = (
        table.ability(sentence("after-roll", Rerolls("explore"), may=True)),
        table.ability(MAY_REROLL),
    )
    table.pile(table.tile("NESW", encounter=(4,)), "NESW")
    table.deck(table.make_monster(attack=1, power=(6,), life=9))
    table.act(0, "move:E", card(table, 0), "attack:brawn", card(table, 0, 1), dice="1 4 1 111 222")
    assert [event.data["what"] for event in table.told("rerolled")] == ["explore", "attack"]


@pytest.mark.rule("DR-7.18")
def test_the_free_attack_after_a_failed_escape_belongs_to_the_escape() -> None:
    table = fight((0, sentence("after-roll", Rerolls("escape"), may=True)), (0, MAY_REROLL_MONSTER))
    asked = table.act(0, "escape", card(table, 0), dice="111 111 6")
    assert asked_of(asked, "after-roll") == [0]
    assert table[0].wounds == 1


@pytest.mark.rule("DR-7.18")
def test_a_free_attack_outside_any_action_stands_alone() -> None:
    table = fight((0, sentence("after-roll", Rerolls("escape"), may=True)), (0, MAY_REROLL_MONSTER))
    table.act(0, "escape", card(table, 0), dice="111 111 1")
    table.act(0, "end")
    table.until(Stage.AFTER_TURN, card(table, 0, 1), dice="6 1")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-7.19")
def test_the_first_player_says_who_is_asked_first() -> None:
    table = fight((0, MAY_REROLL), (1, MAY_REROLL))
    table.dungeon.first = 1
    asked = table.act(0, "battle:monster", "attack:brawn", "ask:1", dice="1 111")
    order = [(each.kind, each.seat) for each in asked if each.kind in ("reroll-order", "after-roll")]
    assert order == [("reroll-order", 1), ("after-roll", 1), ("after-roll", 0)]


@pytest.mark.rule("DR-7.23")
def test_for_a_roll_that_is_nobodys_the_first_player_counts_as_the_actor() -> None:
    turn = sentence("after-roll", TurnsTo("monster", 6), may=True)
    table = fight((0, turn), (1, turn), (2, turn), count=3)
    table.dungeon.first = 1
    asked = table.play(plain_roll(table.dungeon, Roll("monster", MONSTER, 1), 1), dice="1")
    assert asked_of(asked, "after-roll") == [1, 2, 0]


@pytest.mark.rule("DR-7.21")
def test_the_new_faces_stand() -> None:
    table = fight((0, MAY_REROLL))
    table.act(0, "battle:monster", "attack:brawn", card(table, 0), dice="1 666 111")
    assert table.wounds(1) == 0


@pytest.mark.rule("DR-7.23", "DR-7.5")
def test_faces_are_changed_after_all_rerolls() -> None:
    table = fight((0, MAY_TURN), (1, MAY_REROLL))
    asked = table.act(0, "battle:monster", "attack:brawn", card(table, 1), card(table, 0), "hit:6", dice="1 111 222")
    assert asked_of(asked, "after-roll") == [1, 0]
    assert table.wounds(1) == 1


@pytest.mark.rule("DR-7.23")
def test_the_acting_hero_is_asked_first_for_changes_and_all_again_after_each() -> None:
    table = fight((0, MAY_TURN), (1, MAY_TURN))
    asked = table.act(
        0, "battle:monster", "attack:brawn", "pass", card(table, 1), card(table, 0), "hit:6", "hit:6", dice="1 111"
    )
    assert asked_of(asked, "after-roll") == [0, 1, 0], "a card is used once in a window"
    assert table.wounds(1) == 2


@pytest.mark.rule("DR-7.4")
def test_a_monster_rolls_at_least_one_die() -> None:
    table = fight((0, sentence("before-roll", MoreDice(-3, monster=True))))
    table.act(0, "battle:monster", "attack:brawn", dice="1 111")
    assert table.rolls()[0] == (1,)


@pytest.mark.rule("DR-7.9", "DR-4.21")
def test_a_new_standard_tile_uses_one_die_and_no_shuffle() -> None:
    table = Table(hero(), hero())
    table.pile("NESW", "NESW")
    table.act(0, "move:E", dice="1")
    assert table.rolls() == [(1,)]


@pytest.mark.rule("DR-7.25")
def test_armor_dice_are_not_rerolled() -> None:
    table = fight((0, sentence("after-roll", Rerolls(""), may=True)))
    table[0].equipped = (table.item(sentence("before-wounds", Armor(1, 6))),)
    asked = table.act(0, "battle:monster", "attack:brawn", "pass", ROLL_ARMOR.key, dice="6 111 1")
    assert kinds(asked)[-1] == "armor"


@pytest.mark.rule("DR-7.26")
def test_assist_dice_are_the_actors() -> None:
    table = fight((0, MAY_REROLL))
    table.act(0, "battle:monster", "assist:brawn", "accept", "attack:brawn", card(table, 0), dice="1 1111 2222")
    assert table.told("rerolled")[0].data["places"] == (0, 1, 2, 3)


@pytest.mark.rule("DR-5.56", "DR-5.36")
def test_one_window_covers_both_rolls_of_a_hero_battle_before_any_die_is_set_aside() -> None:
    table = Table(hero(), hero())
    table[1].abilities = (table.ability(MAY_REROLL),)
    asked = table.act(0, "battle:1", "attack:brawn", "attack:brawn", card(table, 1), "hit:6", dice="111 222 611")
    assert kinds(asked) == ["turn", "duel-attack", "duel-attack", "after-roll", "duel-die"]
    assert len(asked[3].about) == 2, "both rolls lie there"


@pytest.mark.rule("DR-7.24")
def test_the_kinds_of_rolls() -> None:
    table = fight()
    table.act(0, "battle:monster", "attack:brawn", dice="1 111")
    table.act(0, "escape", dice="111 1")
    assert [event.data["what"] for event in table.told("rolled")] == ["monster", "attack", "escape", "monster"]
    table = Table(hero(), hero())
    table.pile(table.tile("NESW", encounter=(4,)), "NESW")
    table.deck(table.trap())
    table.act(0, "move:E", dice="4 111")
    assert [event.data["what"] for event in table.told("rolled")] == ["explore", "disarm"]
