"""Rounds and turns (chapter 3), and the round limit (section 14d)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import ability, beside, monster, silence
from tests.rules.dungeonrun.table import Table, hero, kinds, sentence
from tests.rules.dungeonrun.words import Heals, WoundsSeat
from undercroft.engine import Match, Phase, SettingError
from undercroft.rules.dungeonrun.fighting.damage import hurt
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Extra, Stage, Status
from undercroft.rules.dungeonrun.turns.rounds import begin_round, phase
from undercroft.terminal.table import open_table


def three(**options: Any) -> Table:
    """Three heroes on the Entrance, and a room beside it."""
    return Table(hero(), hero(), hero(), rooms="EW", **options)


def beside_monster(seat: int = 0) -> Table:
    """A hero begins his turn beside a monster that hits with every die."""
    table = three()
    table[seat].room = 1
    table.monster(1, attack=2, power=(1, 2, 3, 4, 5, 6), escape=6, life=9)
    table.turn(seat)
    return table


@pytest.mark.rule("DR-3.5")
def test_roaming_is_a_phase_of_its_own_after_the_last_turn() -> None:
    table = three()
    phases = []
    for seat in range(3):
        table.turn(seat)
        phases.append(phase(table.dungeon))
    table.until(Stage.ROAMING, "end")
    phases.append(phase(table.dungeon))
    table.until(Stage.ROUND_START)
    assert phases == [Phase(1, 1), Phase(1, 2), Phase(1, 3), Phase(1, 4)]


@pytest.mark.rule("DR-3.1", "DR-3.4", "DR-3.5", "DR-3.6")
def test_a_round_is_a_turn_for_each_roaming_and_the_token() -> None:
    table = three()
    table.dungeon.stage, table.dungeon.first = Stage.ROUND_START, 1
    table.step()
    assert table.dungeon.order == (1, 2, 0)
    asked = table.until(Stage.ROUND_END, "end", "end", "end")
    assert [each.seat for each in asked] == [1, 2, 0]
    table.step()
    assert table.dungeon.first == 2


@pytest.mark.rule("DR-3.4")
def test_the_killed_have_no_turn_and_the_order_stays_when_the_token_moves() -> None:
    table = three()
    table[1].status = Status.KILLED
    table.dungeon.stage = Stage.ROUND_START
    table.step()
    assert table.dungeon.order == (0, 2)
    table.dungeon.first = 2
    asked = table.until(Stage.ROUND_END, "end", "end")
    assert [each.seat for each in asked] == [0, 2]


@pytest.mark.rule("DR-3.2", "DR-3.7", "DR-3.8", "DR-11.8", "DR-R11")
def test_the_summoner_takes_the_token_at_the_start_of_a_round_and_keeps_it() -> None:
    table = three()
    table.endgame(summoner=2)
    table[2].room = 1
    assert table.dungeon.first == 0, "not before"
    table.dungeon.stage = Stage.ROUND_START
    table.step()
    assert table.dungeon.first == 2
    assert table.dungeon.order[0] == 2
    table.dungeon.stage = Stage.ROUND_END
    table.step()
    assert table.dungeon.first == 2


@pytest.mark.rule("DR-11.9")
def test_a_summoner_who_loses_the_stone_passes_the_token_like_others() -> None:
    table = three()
    table.endgame()
    table.dungeon.first, table.dungeon.stage = 2, Stage.ROUND_END
    table.step()
    assert table.dungeon.first == 0


@pytest.mark.rule("DR-3.9")
def test_the_token_of_the_dead_goes_on_at_once_and_not_again_in_that_round() -> None:
    table = three()
    table.endgame()
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table.dungeon.first == 1
    table.dungeon.stage = Stage.ROUND_END
    table.step()
    assert table.dungeon.first == 1
    table.dungeon.round = 2
    table.play(begin_round(table.dungeon))
    table.dungeon.stage = Stage.ROUND_END
    table.step()
    assert table.dungeon.first == 2


@pytest.mark.rule("DR-3.6")
def test_the_token_passes_over_the_dead() -> None:
    table = three()
    table[1].status = Status.KILLED
    table.dungeon.stage = Stage.ROUND_END
    table.step()
    assert table.dungeon.first == 2


@pytest.mark.rule("DR-3.10")
def test_a_knocked_out_first_player_still_decides() -> None:
    table = three()
    table[0].status = Status.KNOCKED_OUT
    table.monster(1)
    table.room("W", (2, 0))
    table.dungeon.stage, table.dungeon.slot = Stage.ROAMING, -1
    assert [each.seat for each in table.step("roam:1,2")] == [0]


@pytest.mark.rule("DR-3.11", "DR-3.31")
def test_no_text_speaks_in_a_turn_lost_by_standing_up_but_it_counts_as_a_turn() -> None:
    table = three()
    card = table.ability(sentence("turn-start", Heals(1)), sentence("free-action", Heals(1), limit="1/turn"))
    table.stand(0, wounds=3, status=Status.KNOCKED_OUT, abilities=[card])
    table[0].walked = True
    table.dungeon.ledger.spend("1/turn", card.id)
    table.step()
    assert table[0].wounds == 3
    assert not table[0].walked
    assert not table.dungeon.ledger.is_spent("1/turn", card.id), "ready again"


@pytest.mark.rule("DR-3.14", "DR-17.9")
def test_two_actions_the_same_kind_twice_if_one_likes() -> None:
    table = three()
    table.act(0, "move:E")
    table.act(0, "move:W")
    assert table[0].room == 0
    table.step()
    assert table.dungeon.stage is Stage.TURN_END


@pytest.mark.rule("DR-3.15")
def test_a_turn_may_end_before_both_actions_are_used() -> None:
    table = three()
    table.act(0, "end")
    assert table.dungeon.stage is Stage.TURN_END


@pytest.mark.rule("DR-3.17", "DR-5.93", "DR-5.95")
def test_a_special_action_costs_an_action_and_may_be_used_twice() -> None:
    table = three()
    card = table.item(sentence("special-action", Heals(1)))
    table.stand(0, wounds=3, equipped=[card])
    table.act(0, f"use:{card.id}")
    table.act(0, f"use:{card.id}")
    assert table[0].wounds == 1
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 0


@pytest.mark.rule("DR-5.93", "DR-5.68", "DR-9.2")
def test_a_special_action_needs_its_card_in_play() -> None:
    table = three()
    card = table.item(sentence("special-action", Heals(1)))
    table.stand(0, wounds=3, loot=[card])
    assert f"use:{card.id}" not in table.ask(0).keys


@pytest.mark.rule("DR-3.18", "DR-3.29")
def test_a_free_action_card_costs_nothing_and_is_offered_after_the_last_action_too() -> None:
    table = three()
    card = table.item(sentence("free-action", Heals(1), limit="1/turn"))
    table.stand(0, wounds=3, equipped=[card])
    table.act(0, "move:E")
    table.act(0, "move:W")
    assert table.ask(0).keys == (f"use:{card.id}", "end")
    table.act(0, f"use:{card.id}")
    assert table[0].wounds == 2
    table.step()
    assert table.dungeon.stage is Stage.TURN_END, "nothing is left"


@pytest.mark.rule("DR-3.19")
def test_a_hero_knocked_out_on_the_own_turn_loses_the_rest_of_it() -> None:
    table = three()
    card = table.item(sentence("special-action", WoundsSeat(0, 9)))
    table.stand(0, equipped=[card])
    table.act(0, f"use:{card.id}")
    table.step()
    assert table.dungeon.stage is Stage.TURN_END


@pytest.mark.rule("DR-13.51", "DR-3.31")
@pytest.mark.parametrize("status", [Status.STANDING, Status.KNOCKED_OUT])
@pytest.mark.parametrize("silent", [False, True])
def test_every_card_of_a_hero_is_ready_again_whether_it_is_in_force_or_not(silent: bool, status: Status) -> None:
    table = three()
    skill, worn, carried = table.ability(), table.item(), table.item()
    table.stand(0, abilities=[skill], equipped=[worn], loot=[carried, table.stone], status=status)
    table[0].printed, table[0].summoner = (ability("pickpocket"),), ability("wrath-of-the-volcano")
    if silent:
        silence(table, 0)
    own = ["pickpocket", skill.id, "wrath-of-the-volcano", worn.id, carried.id]
    for name in (*own, "dirty"):
        table.dungeon.ledger.spend("1/turn", name)
    table.step()
    left = [name for name in (*own, "dirty") if table.dungeon.ledger.is_spent("1/turn", name)]
    assert left == ["dirty"], "which is another hero's"


@pytest.mark.rule("DR-3.30")
def test_an_extra_action_follows_costs_nothing_and_may_be_declined() -> None:
    table = three()
    turn = table.turn(0)
    turn.extra = (Extra(("move",), "somebody", 0),)
    asked = table.step("move:E")
    assert kinds(asked) == ["extra-action"]
    assert (table[0].room, turn.actions) == (1, 2)
    turn.extra = (Extra(("move",), "somebody", 0),)
    table.step("pass")
    assert table[0].room == 1


@pytest.mark.rule("DR-3.30")
def test_an_extra_action_is_lost_with_the_hero() -> None:
    table = three()
    turn = table.turn(0)
    turn.extra = (Extra(("move",), "somebody", 0),)
    table[0].status = Status.KNOCKED_OUT
    table.until(Stage.AFTER_TURN)
    assert table[0].room == 0


@pytest.mark.rule("DR-3.30")
def test_an_extra_action_earned_at_the_end_of_a_turn_is_taken_before_the_turn_is_over() -> None:
    table = beside("den")
    table.stand(0, loot=[monster("ghost")], abilities=[ability("trophy-taker")])
    table.monster(0, card=monster("harpy"))
    prey = table.make_monster(life=1)
    table.deck(prey)
    battle = ("attack:brawn", "hit:4", "use:trophy-taker", f"advance:ghost,{prey.id}", "train:brawn")
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end", *battle, dice="3111 6 1 411")
    assert (table[0].room, table[0].training) == (1, (1, 0, 0))


@pytest.mark.rule("DR-3.21", "DR-3.24", "DR-8.6")
def test_a_whole_turn_beside_a_monster_brings_its_free_attack() -> None:
    table = beside_monster()
    table.until(Stage.AFTER_TURN, "end", dice="11")
    assert table[0].wounds == 2
    assert table.told("free-attack")[0].data["result"] == "stayed"


@pytest.mark.rule("DR-3.21", "DR-15.13")
def test_not_if_the_hero_has_battled_it() -> None:
    table = beside_monster()
    table.act(0, "battle:monster", "attack:brawn", dice="22 111")
    table[0].wounds = 0
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-3.21", "DR-15.12")
def test_not_if_the_hero_came_with_the_last_action_or_left_meanwhile() -> None:
    table = three()
    table.monster(1, attack=2, power=(1, 2, 3, 4, 5, 6))
    table.act(0, "move:E")
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 0
    table = beside_monster()
    del table.dungeon.foes[1]
    table.act(0, "move:W")
    table.monster(0, attack=2, power=(1, 2, 3, 4, 5, 6))
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-3.21")
def test_not_if_the_hero_has_got_away_and_come_back() -> None:
    table = beside_monster()
    table.act(0, "escape", dice="611")
    assert table[0].room == 0
    table.act(0, "move:E")
    assert table[0].room == 1
    table.until(Stage.AFTER_TURN)
    assert table[0].wounds == 0


@pytest.mark.rule("DR-3.21")
def test_not_if_it_is_another_monster() -> None:
    table = beside_monster()
    table.monster(1, attack=2, power=(1, 2, 3, 4, 5, 6))
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 0


@pytest.mark.rule("DR-3.22", "DR-R24")
def test_a_failed_escape_is_no_battle_and_both_attacks_happen() -> None:
    table = beside_monster()
    table.act(0, "escape", dice="111 11")
    table.until(Stage.AFTER_TURN, "end", dice="11")
    assert table[0].wounds == 4


@pytest.mark.rule("DR-3.25", "DR-3.32")
def test_own_texts_at_the_end_of_the_turn_come_after_the_free_attack_and_only_if_standing() -> None:
    table = beside_monster()
    table[0].abilities = (table.ability(sentence("turn-end", Heals(1))),)
    table.until(Stage.AFTER_TURN, "end", dice="11")
    assert table[0].wounds == 1
    table = beside_monster()
    table[0].abilities = (table.ability(sentence("turn-end", Heals(1))),)
    table[0].wounds = 4
    table.until(Stage.AFTER_TURN, "end", dice="11")
    assert table[0].wounds == 3, "knocked out: half of life, and no healing"


@pytest.mark.rule("DR-3.25", "DR-8.41")
def test_wounds_that_fall_due_come_before_own_texts() -> None:
    table = three()
    turn = table.turn(0)
    turn.owed = 2
    table[0].abilities = (table.ability(sentence("turn-end", Heals(1))),)
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 1


@pytest.mark.rule("DR-3.28")
def test_after_a_turn_the_hero_whose_turn_it_was_comes_first() -> None:
    table = three()
    for seat in range(3):
        table[seat].wounds = 2
        table[seat].abilities = (table.ability(sentence("after-turn", Heals(1))),)
    table.turn(1)
    table.until(Stage.AFTER_TURN, "end")
    table.step()
    assert [event.data["seat"] for event in table.told("healed")] == [1, 2, 0]


@pytest.mark.rule("DR-3.28", "DR-3.26")
def test_nothing_after_a_turn_undoes_a_victory_at_its_end() -> None:
    table = three()
    table.endgame(summoner=0)
    table[1].abilities = (table.ability(sentence("after-turn", WoundsSeat(0, 9))),)
    table.turn(0)
    table.until(Stage.OVER, "end")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


@pytest.mark.rule("DR-3.13")
def test_texts_at_the_start_of_a_turn() -> None:
    table = three()
    table[0].wounds = 2
    table[0].abilities = (table.ability(sentence("turn-start", Heals(1))),)
    table.step()
    assert table[0].wounds == 1


@pytest.mark.rule("DR-14.21", "DR-3.27")
@pytest.mark.parametrize(
    ("limit", "fine"), [(0, True), (20, True), (150, True), (19, False), (1, False), (-1, False)]
)
def test_a_round_limit_is_none_or_at_least_twenty(limit: int, fine: bool) -> None:
    if fine:
        assert GAME.check_options({"round_limit": limit}, 4)["round_limit"] == limit
    else:
        with pytest.raises(SettingError, match="round_limit"):
            GAME.check_options({"round_limit": limit}, 4)


@pytest.mark.rule("DR-14.21")
def test_bots_come_to_an_end_and_people_may_play_on() -> None:
    assert Match(GAME, 4, 1).options["round_limit"] == 150
    assert open_table(GAME, ["greedy", "random"], 1, {}).match.options["round_limit"] == 150
    assert open_table(GAME, ["human", "greedy"], 1, {}).match.options["round_limit"] == 0
    assert open_table(GAME, ["human", "greedy"], 1, {"round_limit": 30}).match.options["round_limit"] == 30


@pytest.mark.rule("DR-14.22")
def test_when_the_last_round_is_complete_nobody_has_won() -> None:
    table = three(round_limit=20)
    table.dungeon.round, table.dungeon.stage = 19, Stage.ROUND_END
    table.step()
    assert table.outcome is None
    table.dungeon.round, table.dungeon.stage = 20, Stage.ROUND_END
    table.step()
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((), "round-limit")


@pytest.mark.rule("DR-3.27", "DR-14.21")
def test_without_a_limit_it_goes_on() -> None:
    table = three(round_limit=0)
    table.dungeon.round, table.dungeon.stage = 999, Stage.ROUND_END
    table.step()
    assert table.outcome is None
