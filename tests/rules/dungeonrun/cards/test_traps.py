"""What the traps say (content 3.2): what it does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import alone, beside, discarded, monster, trap
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds
from undercroft.rules.dungeonrun.fighting.damage import hurt
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.fighting.rally import offer_rally
from undercroft.rules.dungeonrun.state import Stage


def sprung(name: str, *, turn: bool = True, rating: str = "") -> Table:
    """Seat 0 in room 1 of a corridor, who has just set off that trap; seat 1 is there as well."""
    table = Table(hero(), hero(), hero(), rooms="EW EW EW")
    table.stand(0, 1)
    table.stand(1, 1)
    if turn:
        table.turn(0)
    answers = [f"with:{rating}"] if rating else []
    table.play(disarm(table.dungeon, table[0], trap(name)), *answers, "nothing", dice="111")
    return table


def bearing(name: str, *, room: int = 1) -> Table:
    """Seat 0 in room 1 of a corridor, with that trap lying on him."""
    table = Table(hero(), hero(), rooms="EW EW")
    table.stand(0, room)
    table[0].traps = (trap(name),)
    table.turn(0)
    return table


@pytest.mark.parametrize(
    ("name", "rating", "wounds"),
    [("dart-gallery", "", 2), ("scything-blade", "brawn", 3), ("scything-blade", "skill", 3)],
)
def test_a_plain_trap_wounds_and_is_gone(name: str, rating: str, wounds: int) -> None:
    table = sprung(name, rating=rating)
    assert [table[seat].wounds for seat in range(3)] == [wounds, 0, 0]
    assert discarded(table, name)


@pytest.mark.parametrize("name", ["dart-gallery", "scything-blade"])
def test_a_plain_trap_disarmed_is_loot(name: str) -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    ratings = trap(name).design.disarm
    table.play(disarm(table.dungeon, table[0], trap(name)), *(f"with:{ratings[0]}",) * (len(ratings) > 1), dice="441")
    assert table[0].loot == (trap(name),)
    assert table[0].wounds == 0


# -- Poison Needle ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-3.25", "DR-8.26")
def test_poison_wounds_at_the_end_of_each_turn() -> None:
    table = sprung("poison-needle")
    assert table[0].traps == (trap("poison-needle"),)
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 2
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 3


@pytest.mark.rule("DR-6.38")
def test_a_needle_is_reason_enough_to_offer_a_rally_to_an_unhurt_hero() -> None:
    table = bearing("poison-needle")
    table.play(offer_rally(table.dungeon, table[0]), "rally")
    assert table[0].traps == ()
    assert not table.play(offer_rally(table.dungeon, table[0])), "and then there is nothing to rally for"


@pytest.mark.rule("DR-6.54", "DR-6.38")
def test_a_rally_draws_the_needle_instead_of_a_wound() -> None:
    table = bearing("poison-needle")
    table[0].wounds, table[0].markers = 2, frozenset({"numb"})
    table.play(offer_rally(table.dungeon, table[0]), "rally")
    assert table[0].wounds == 2
    assert table[0].traps == ()
    assert discarded(table, "poison-needle")
    assert table[0].markers == frozenset(), "it was a Rally all the same"
    table.play(offer_rally(table.dungeon, table[0]), "rally")
    assert table[0].wounds == 1


# -- Crumbling Floor --------------------------------------------------------------------------------------------


def test_a_crumbling_floor_takes_the_remaining_actions() -> None:
    table = sprung("crumbling-floor", rating="skill")
    assert table[0].wounds == 2
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 0
    assert discarded(table, "crumbling-floor")


def test_a_floor_that_crumbles_in_somebody_elses_turn_takes_no_actions() -> None:
    table = sprung("crumbling-floor", turn=False, rating="skill")
    turn = table.turn(2)
    assert turn.actions == 2
    assert turn.barred == frozenset()


# -- Weighted Net -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-15.16")
def test_a_netted_hero_cannot_move_or_escape() -> None:
    table = bearing("weighted-net")
    closed = {each.key: each.reason for each in table.ask(0).closed}
    assert closed["move"] == "forbidden-by"
    chased = alone("ghost")
    chased[0].traps = (trap("weighted-net"),)
    question = chased.ask(0)
    assert question.find("escape") is None
    assert {each.key: each.reason for each in question.closed}["escape"] == "forbidden-by"
    assert question.find("battle:monster") is not None


def test_a_netted_hero_has_a_die_fewer_to_attack() -> None:
    table = alone("ghost")
    table[0].traps = (trap("weighted-net"),)
    table.act(0, "battle:monster", "attack:magic", dice="666 11")
    assert table.rolls()[-1] == (1, 1)


@pytest.mark.rule("DR-5.94")
def test_a_net_is_torn_by_brawn_or_skill() -> None:
    table = bearing("weighted-net")
    table.act(0, "use:weighted-net.3", "with:skill", dice="113")
    assert table[0].traps == (trap("weighted-net"),)
    table.act(0, "use:weighted-net.3", "with:brawn", dice="114")
    assert discarded(table, "weighted-net")
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 0, "each try is an action"


def test_cards_that_move_a_hero_work_on_a_netted_one() -> None:
    table = bearing("weighted-net")
    table.play(disarm(table.dungeon, table[0], trap("shifting-sigil")), "with:skill", "to:2", dice="111")
    assert table[0].room == 2


# -- Hex Rune ---------------------------------------------------------------------------------------------------


def test_a_hexed_hero_has_a_die_fewer_on_three_kinds_of_rolls() -> None:
    table = alone("ghost")
    table[0].traps = (trap("hex-rune"),)
    table.act(0, "battle:monster", "attack:magic", dice="666 11")
    table.act(0, "escape", "go:E", dice="41")
    table.play(disarm(table.dungeon, table[0], trap("dart-gallery")), dice="11")
    assert [len(roll) for roll in table.rolls()] == [3, 2, 2, 2]


def test_a_hex_does_not_weigh_on_tile_tests() -> None:
    table = beside("ancient-bridge")
    table[0].traps = (trap("hex-rune"),)
    table.act(0, "move:E", dice="112")
    assert len(table.rolls()[-1]) == 3


def test_a_kill_or_a_disarmed_trap_lifts_the_hex() -> None:
    table = alone("ghost")
    table[0].traps = (trap("hex-rune"),)
    table.act(0, "battle:monster", "attack:magic", "hit:4", "hit:4", dice="666 44")
    assert discarded(table, "hex-rune")
    table[0].traps, table.dungeon.encounter_discard = (trap("hex-rune"),), ()
    table.play(disarm(table.dungeon, table[0], trap("dart-gallery")), dice="44")
    assert discarded(table, "hex-rune")


def test_somebody_elses_kill_does_not_lift_the_hex() -> None:
    table = alone("ghost")
    table.stand(1, 1)
    table[1].traps = (trap("hex-rune"),)
    answers = ("battle:monster", "nothing", "attack:magic", "hit:4", "hit:4")
    table.act(0, *answers, dice="666 441")
    assert table[1].traps == (trap("hex-rune"),)


# -- Shifting Sigil ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.57", "DR-13.59")
def test_the_first_player_puts_the_hero_two_steps_away_or_farther() -> None:
    table = Table(hero(), hero(), rooms="EW EW EW EW")
    table.stand(0, 1)
    table.dungeon.first = 1
    asked = table.play(disarm(table.dungeon, table[0], trap("shifting-sigil")), "with:skill", "to:3", dice="111")
    assert asked_of(asked, "put-hero") == [1]
    assert [choice.key for choice in asked[-1].options] == ["to:3", "to:4"]
    assert table[0].room == 3
    assert table[0].wounds == 0


@pytest.mark.rule("DR-13.57")
def test_without_a_tile_that_far_away_a_nearer_one_will_do_but_none_with_a_monster() -> None:
    table = Table(hero(), hero(), rooms="EW EW")
    table.stand(0, 1)
    table.dungeon.first = 1
    asked = table.play(disarm(table.dungeon, table[0], trap("shifting-sigil")), "with:skill", "to:2", dice="111")
    assert asked_of(asked, "put-hero") == [1]
    table.stand(0, 1)
    table.monster(0)
    table.monster(2)
    asked = table.play(disarm(table.dungeon, table[0], trap("shifting-sigil")), "with:skill", dice="111")
    assert "put-hero" not in kinds(asked)
    assert table[0].room == 1


# -- Crushing Walls ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.6", "DR-6.9")
def test_crushing_walls_wound_everybody_on_the_tile() -> None:
    table = sprung("crushing-walls")
    assert [table[seat].wounds for seat in range(3)] == [3, 1, 0]


@pytest.mark.rule("DR-8.35")
def test_wounds_of_a_trap_are_nobodys_doing() -> None:
    table = sprung("crushing-walls")
    assert table[1].hurt_by is None


@pytest.mark.rule("DR-8.22")
def test_lasting_traps_fall_off_a_hero_who_falls() -> None:
    table = bearing("hex-rune")
    table.play(hurt(table.dungeon, [table[0]], 6, "effect"))
    assert table[0].traps == ()
    assert discarded(table, "hex-rune")


def test_a_monster_does_not_set_off_what_lies_on_a_hero() -> None:
    table = bearing("poison-needle")
    table.monster(1, card=monster("ghost"))
    table.act(0, "battle:monster", "attack:magic", dice="666 111")
    assert table[0].wounds == 0
