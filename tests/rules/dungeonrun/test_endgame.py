"""The Summoning Stone, the endgame, victory (chapter 11), and Summon (section 6e)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, hero, kinds
from undercroft.engine import Outcome
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.fighting.damage import damage, hurt
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage
from undercroft.rules.dungeonrun.state import Stage, Status
from undercroft.rules.dungeonrun.turns.summon import offer_summon


def chase(summoner: int | None = 0, rooms: str = "EW", **options: Any) -> Table:
    """The endgame of three heroes; one has the Stone equipped."""
    table = Table(hero(), hero(), hero(), rooms=rooms, **options)
    table.endgame(summoner)
    return table


def won(table: Table) -> tuple[tuple[int, ...], str]:
    """Who has won, and why."""
    found: Outcome | None = table.outcome
    assert found is not None
    return found.winners, found.reason


@pytest.mark.rule("DR-11.1", "DR-5.86", "DR-R3")
@pytest.mark.parametrize(("edition", "begins"), [("rulebook", True), ("reference", False)])
def test_taking_the_stone_begins_the_endgame_in_the_rulebook(edition: str, begins: bool) -> None:
    table = Table(hero(), hero(), edition=edition)
    table.lie(0, table.stone)
    table.act(0, "search", "loot:summoning-stone")
    assert table.dungeon.endgame is begins


@pytest.mark.rule("DR-11.2", "DR-11.6")
def test_equipping_the_stone_begins_it_in_the_reference_and_every_hero_can() -> None:
    table = Table(hero(training=("Talent",)), hero(), edition="reference")
    table.stand(0, loot=[table.stone])
    table.act(0, "equip", "equip:summoning-stone", "finish")
    assert table.dungeon.endgame
    assert summoner_of(table.dungeon) is table[0]


@pytest.mark.rule("DR-5.86", "DR-5.100")
def test_the_endgame_begins_when_the_cards_are_taken_not_when_each_is_put_away() -> None:
    table = Table(hero(), hero())
    ring = table.item()
    table.lie(0, ring, table.stone)
    table.act(0, "search", f"equip:{ring.id}", "loot:summoning-stone")
    order = [event.kind for event in table.events if event.kind in ("searched", "endgame-began", "equipped")]
    assert order == ["searched", "endgame-began", "equipped"]


@pytest.mark.rule("DR-11.3")
def test_the_endgame_goes_on_whatever_becomes_of_the_stone() -> None:
    table = chase()
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table.dungeon.endgame
    assert summoner_of(table.dungeon) is None


@pytest.mark.rule("DR-11.4")
def test_the_death_of_the_boss_alone_does_not_begin_it() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.monster(1, boss=True, life=1)
    table.play(damage(table.dungeon, Damage(0, [], {1: 1}, by=0)))
    assert not table.dungeon.endgame


@pytest.mark.rule("DR-11.5", "DR-9.17")
def test_the_summoner_has_the_stone_equipped_and_alive() -> None:
    table = chase(summoner=1)
    assert summoner_of(table.dungeon) is table[1]
    table[1].equipped, table[1].loot = (), (table.stone,)
    assert summoner_of(table.dungeon) is None


@pytest.mark.rule("DR-11.10", "DR-3.26")
def test_victory_on_the_entrance_at_the_end_of_the_own_turn() -> None:
    table = chase()
    table.act(0, "end")
    assert table.outcome is None
    table.step()
    assert won(table) == ((0,), "stone-carried-out")


@pytest.mark.rule("DR-11.10")
def test_not_at_the_end_of_anothers_turn_nor_elsewhere() -> None:
    table = chase()
    table.until(Stage.ACTIONS)
    table.turn(1)
    table.until(Stage.AFTER_TURN, "end")
    assert table.outcome is None
    table = chase()
    table[0].room = 1
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end")
    assert table.outcome is None


@pytest.mark.rule("DR-11.11", "DR-R14")
@pytest.mark.parametrize(("edition", "wins"), [("rulebook", True), ("reference", False)])
def test_the_stone_in_the_loot_pile_is_enough_in_the_rulebook(edition: str, wins: bool) -> None:
    table = chase(summoner=None, edition=edition)
    table.stand(0, loot=[table.stone])
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end")
    assert (table.outcome is not None) is wins


@pytest.mark.rule("DR-11.17", "DR-15.10")
def test_the_stone_may_be_carried_out_in_the_turn_in_which_it_was_taken() -> None:
    table = Table(hero(), hero())
    table.monster(0, boss=True, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    table.act(0, "search", "equip:summoning-stone")
    table.until(Stage.AFTER_TURN)
    assert won(table) == ((0,), "stone-carried-out")


@pytest.mark.rule("DR-15.11", "DR-11.10")
def test_somebody_felled_at_the_end_of_the_turn_does_not_win() -> None:
    table = chase()
    table[0].wounds = 5
    table.monster(0, attack=1, power=(6,))
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end", dice="6")
    assert table[0].status is Status.KILLED
    assert table.outcome is None


@pytest.mark.rule("DR-3.12", "DR-11.10")
def test_standing_up_on_the_entrance_wins_nothing() -> None:
    table = chase()
    table[0].status = Status.KNOCKED_OUT
    table.step()
    assert table.outcome is None


@pytest.mark.rule("DR-11.12", "DR-R26", "DR-11.20")
def test_the_last_one_alive_wins_at_once_with_or_without_the_stone() -> None:
    table = chase(summoner=0)
    table[1].status = Status.KILLED
    table.play(hurt(table.dungeon, [table[0]], 9, "effect", by=2))
    assert won(table) == ((2,), "last-one-standing")
    assert not table.told("item-plundered"), "nothing that was still to be resolved happens"


@pytest.mark.rule("DR-11.13")
def test_the_knocked_out_are_alive_for_that() -> None:
    table = chase(summoner=0)
    table[1].status = Status.KNOCKED_OUT
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table.outcome is None


@pytest.mark.rule("DR-11.14", "DR-11.16", "DR-R15")
def test_if_all_die_of_the_same_damage_nobody_wins() -> None:
    table = chase()
    table[2].status = Status.KILLED
    table.play(damage(table.dungeon, Damage(0, [Batch(0, 9, "effect"), Batch(1, 9, "effect")])))
    assert won(table) == ((), "all-killed")
    assert table.outcome is not None
    assert set(table.outcome.scores) == {0}


@pytest.mark.rule("DR-11.15", "DR-11.20")
def test_if_they_die_one_after_the_other_the_survivor_of_the_first_death_wins() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.endgame()
    table.stand(0, 1, wounds=5)
    table.stand(1, 1, wounds=5)
    table.monster(1, attack=1, power=(6,), escape=6)
    table.act(0, "escape", dice="111 6")
    assert won(table) == ((1,), "last-one-standing")


@pytest.mark.rule("DR-11.18", "DR-5.2", "DR-5.11", "DR-R31")
@pytest.mark.parametrize("status", [Status.STANDING, Status.KNOCKED_OUT])
def test_other_heroes_bar_move_and_allow_escape(status: Status) -> None:
    table = chase(summoner=None)
    table[1].status = status
    table[2].room = 1
    asked = table.ask(0)
    assert "move:E" not in asked.keys
    assert "escape" in asked.keys
    assert ("move", "DR-5.2") in [(each.key, each.clause) for each in asked.closed]


@pytest.mark.rule("DR-11.19")
def test_the_stone_passes_by_trade() -> None:
    table = chase(summoner=0)
    table.act(0, "equip", "trade:1", "add:summoning-stone", "done", "accept")
    assert table[1].loot == (table.stone,)
    assert summoner_of(table.dungeon) is None


# -- Summon ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.43", "DR-6.45", "DR-3.13", "DR-6.47", "DR-6.46")
def test_summon_is_the_first_thing_in_the_summoners_turn() -> None:
    table = chase()
    monster, trap = table.make_monster(), table.trap()
    table.deck(trap, monster)
    asked = table.step("summon", "place:0")
    assert kinds(asked) == ["summon", "summon-where"]
    assert asked[0].passes is not None
    assert table.dungeon.foes[0].card is monster
    assert table.dungeon.encounter_discard == (trap,)
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 2


@pytest.mark.rule("DR-6.45")
def test_summon_may_be_declined() -> None:
    table = chase()
    table.deck(table.make_monster())
    table.step("pass")
    assert not table.dungeon.foes


@pytest.mark.rule("DR-6.42")
@pytest.mark.parametrize("why", ["no endgame", "not equipped", "another's turn"])
def test_summon_needs_the_endgame_and_the_stone_equipped(why: str) -> None:
    table = chase()
    table.deck(table.make_monster())
    table.dungeon.endgame = why != "no endgame"
    if why == "not equipped":
        table[0].equipped, table[0].loot = (), (table.stone,)
    if why == "another's turn":
        table.dungeon.slot = 1
    assert kinds(table.step()) == []


@pytest.mark.rule("DR-6.44", "DR-3.3", "DR-R12")
def test_in_the_reference_summon_comes_at_the_start_of_the_round() -> None:
    table = chase(edition="reference")
    table.deck(table.make_monster(), table.make_monster())
    table.dungeon.stage = Stage.ROUND_START
    assert kinds(table.step("summon", "place:0")) == ["summon", "summon-where"]
    assert kinds(table.step()) == [], "and not at the start of the turn"
    table = chase()
    table.deck(table.make_monster())
    table.dungeon.stage = Stage.ROUND_START
    assert kinds(table.step()) == []


@pytest.mark.rule("DR-6.47", "DR-4.34")
def test_the_monster_is_put_on_any_tile_without_one_and_drives_a_stranger_off() -> None:
    table = chase(rooms="EW EW")
    table.monster(1)
    stranger = table.stranger(room=2)
    table.deck(table.make_monster())
    asked = table.step("summon", "place:2")
    assert asked[-1].keys == ("place:0", "place:2")
    assert table.dungeon.encounter_discard == (stranger,)


@pytest.mark.rule("DR-6.48")
def test_it_starts_no_battle_and_no_free_attack_in_that_turn() -> None:
    table = chase()
    table.deck(table.make_monster(attack=3, power=(1, 2, 3, 4, 5, 6)))
    table[0].room = 1
    table.step("summon", "place:1")
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-6.49", "DR-15.6")
def test_a_deck_without_a_monster_is_discarded_and_then_summon_is_no_longer_offered() -> None:
    table = chase()
    table.deck(table.trap(), table.stranger())
    table.step("summon")
    assert len(table.dungeon.encounter_discard) == 2
    assert not table.dungeon.foes
    assert kinds(table.play(offer_summon(table.dungeon, table[0]))) == []


@pytest.mark.rule("DR-15.7")
def test_summon_is_not_offered_without_a_free_tile() -> None:
    table = chase(rooms="EW")
    table.deck(table.make_monster())
    table.monster(0)
    table.monster(1)
    assert kinds(table.step()) == []


@pytest.mark.rule("DR-14.14", "DR-6.46")
def test_the_last_card_that_a_summon_draws_is_not_shuffled_into_the_new_deck() -> None:
    table = Table(*[hero() for _ in range(5)])
    table.endgame(summoner=0)
    found, trap = table.make_monster(), table.trap()
    table.dungeon.encounter_discard = (found,)
    table.deck(trap)
    table.step("summon")
    assert table.dungeon.foes[0].card is found
    assert [card.id for card in table.dungeon.encounter_discard] == [trap.id]
    assert not table.dungeon.encounter_deck
    told = [event.kind for event in table.events if event.kind.startswith("encounter")]
    assert told == ["encounter-turned", "encounters-reshuffled", "encounter-turned"]


@pytest.mark.rule("DR-14.14", "DR-6.46")
def test_nor_is_a_monster_that_is_the_last_card() -> None:
    table = Table(*[hero() for _ in range(5)])
    table.endgame(summoner=0)
    found, trap = table.make_monster(), table.trap()
    table.dungeon.encounter_discard = (trap,)
    table.deck(found)
    table.step("summon")
    assert table.dungeon.foes[0].card is found
    assert table.dungeon.encounter_deck == (trap,)
    assert not table.dungeon.encounter_discard
    told = [event.kind for event in table.events if event.kind.startswith("encounter")]
    assert told == ["encounter-turned", "encounters-reshuffled"]


@pytest.mark.rule("DR-14.14", "DR-14.15")
def test_if_there_were_no_discards_then_a_summon_shuffles_them_when_it_must_draw_on() -> None:
    table = Table(*[hero() for _ in range(5)])
    table.endgame(summoner=0)
    trap = table.trap()
    table.deck(trap)
    table.step("summon")
    assert len(table.told("encounters-reshuffled")) == 1
    assert [card.id for card in table.dungeon.encounter_discard] == [trap.id]


@pytest.mark.rule("DR-14.14", "DR-14.15", "DR-6.49")
def test_with_five_players_the_discards_are_shuffled_once_within_a_summon() -> None:
    table = Table(*[hero() for _ in range(5)])
    table.endgame(summoner=0)
    traps = [table.trap(), table.trap()]
    table.dungeon.encounter_discard = (traps[0],)
    table.deck(traps[1])
    table.step("summon")
    assert len(table.told("encounters-reshuffled")) == 1
    assert len(table.dungeon.encounter_discard) == 2
    assert not table.dungeon.encounter_deck
