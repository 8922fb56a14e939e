"""Disarming traps (section 6a) and the order of what follows (section 6f)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, sentence
from tests.rules.dungeonrun.words import Forbids, Heals, MoreDice, Rated, WoundsSeat
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.cards.card import Trap
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.state import LaidTrap, Marker, Status


def meet(table: Table, trap: Trap, *answers: str, dice: str = "", seat: int = 0) -> list[Decision]:
    """A hero has drawn the trap."""
    return table.play(disarm(table.dungeon, table[seat], trap), *answers, dice=dice)


@pytest.mark.rule("DR-18.6", "DR-6.7", "DR-15.3", "DR-R28")
def test_the_worked_trap() -> None:
    table = Table(hero(skill=1), hero(brawn=3), rooms="EW")
    trap = table.trap(need=2, wounds=2)
    table[1].room = 1
    meet(table, trap)
    assert (table[0].wounds, table.dungeon.encounter_discard) == (2, (trap,))
    table = Table(hero(skill=1), hero(brawn=3))
    table[0].wounds = table[1].wounds = 1
    trap = table.trap(need=2, wounds=2)
    asked = meet(table, trap, "assist:brawn", "accept", "rally", "rally", dice="46")
    assert table[0].loot == (trap,)
    assert asked_of(asked, "rally") == [0, 1]
    assert [table[0].wounds, table[1].wounds] == [0, 0]


@pytest.mark.rule("DR-6.1", "DR-4.30")
def test_a_drawn_trap_must_be_disarmed_at_once_and_costs_no_action() -> None:
    table = Table(hero(), hero())
    table.pile(table.tile("NESW", encounter=(4,)), "NESW")
    trap = table.trap()
    table.deck(trap)
    table.act(0, "move:E", dice="4 411")
    assert table[0].loot == (trap,)
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


@pytest.mark.rule("DR-6.2")
def test_the_rating_is_chosen_before_others_react() -> None:
    table = Table(hero(), hero())
    trap = table.trap(disarm=("brawn", "skill"))
    assert kinds(meet(table, trap, "with:skill", dice="111")) == ["disarm-with", "help"]


@pytest.mark.rule("DR-6.3")
def test_the_chosen_rating_is_rolled() -> None:
    table = Table(hero(brawn=4, skill=2), rooms="EW")
    meet(table, table.trap(disarm=("brawn", "skill")), "with:brawn", dice="4111")
    assert table.rolls() == [(4, 1, 1, 1)]


@pytest.mark.rule("DR-6.4", "DR-6.5", "DR-6.6")
@pytest.mark.parametrize(("dice", "disarmed"), [("431", False), ("441", True), ("456", True), ("333", False)])
def test_each_die_of_four_or_higher_is_a_success(dice: str, disarmed: bool) -> None:
    table = Table(hero(), hero(), rooms="EW")
    table[1].room = 1
    trap = table.trap(need=2, wounds=2)
    meet(table, trap, dice=dice)
    assert table[0].wounds == (0 if disarmed else 2)
    assert (trap in table[0].loot) is disarmed


@pytest.mark.rule("DR-6.6")
def test_a_sprung_trap_wounds_then_acts_then_after_wounds_then_is_discarded() -> None:
    table = Table(hero(life=9), hero(), rooms="EW")
    table[1].room = 1
    table[0].abilities = (table.ability(sentence("after-wounds", Heals(9), limit="1/game", may=False)),)
    trap = table.trap(sentence("sprung", WoundsSeat(1)), wounds=2)
    table.play(disarm(table.dungeon, table[0], trap), f"use:{table[0].abilities[0].id}", dice="111")
    order = [(event.kind, event.data.get("seat")) for event in table.events if event.kind in ("wounded", "healed")]
    assert order == [("wounded", 0), ("wounded", 1), ("healed", 0)]
    assert table.dungeon.encounter_discard == (trap,)


@pytest.mark.rule("DR-6.7", "DR-6.8", "DR-7.1")
def test_cards_can_make_a_hopeless_attempt_possible_or_a_possible_one_hopeless() -> None:
    table = Table(hero(skill=1))
    table[0].abilities = (table.ability(sentence("before-roll", MoreDice(1))),)
    meet(table, table.trap(need=2), dice="46")
    assert len(table[0].loot) == 1
    table = Table(hero(skill=2))
    table[0].abilities = (table.ability(sentence("before-roll", MoreDice(-1))),)
    meet(table, table.trap(need=2))
    assert not table.told("rolled")


@pytest.mark.rule("DR-6.7", "DR-7.3")
def test_one_die_is_always_left_against_a_trap_that_needs_one() -> None:
    table = Table(hero(skill=1))
    table[0].abilities = (table.ability(sentence("passive", Rated(-5))),)
    meet(table, table.trap(need=1), dice="6")
    assert len(table[0].loot) == 1


@pytest.mark.rule("DR-6.9")
def test_a_trap_hurts_only_who_drew_it() -> None:
    table = Table(hero(), hero())
    meet(table, table.trap(wounds=2), dice="111")
    assert [table[0].wounds, table[1].wounds] == [2, 0]


@pytest.mark.rule("DR-8.26", "DR-6.6")
def test_a_lasting_trap_stays_on_the_hero() -> None:
    table = Table(hero(), hero(), rooms="EW")
    trap = table.trap(wounds=0, lasting=True)
    table[1].room = 1
    meet(table, trap, dice="111")
    assert table[0].traps == (trap,)
    assert table.dungeon.encounter_discard == ()


@pytest.mark.rule("DR-6.6", "DR-8.22")
def test_a_lasting_trap_that_fells_the_hero_is_discarded() -> None:
    table = Table(hero(), hero(), rooms="EW")
    trap = table.trap(wounds=6, lasting=True)
    table[1].room = 1
    meet(table, trap, dice="111")
    assert table[0].status is Status.KNOCKED_OUT
    assert (table[0].traps, table.dungeon.encounter_discard) == ((), (trap,))


@pytest.mark.rule("DR-6.51", "DR-6.33")
def test_after_a_success_card_penalty_defeat_rally() -> None:
    table = Table(hero(), hero(), hero())
    table[0].wounds, table[1].wounds, table[2].wounds = 1, 5, 1
    trap = table.trap()
    asked = meet(table, trap, "sabotage", "assist:brawn", "accept", "rally", "rally", dice="41")
    order = [
        event.kind for event in table.events if event.kind in ("trap-result", "wounded", "knocked-out", "healed")
    ]
    assert order == ["trap-result", "wounded", "knocked-out", "healed", "healed"]
    assert asked_of(asked, "rally") == [0, 2]


@pytest.mark.rule("DR-6.51", "DR-6.36")
def test_after_a_failure_the_trap_the_defeats_the_rally_of_assistants() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    table[2].room = 1
    table[0].wounds, table[1].wounds = 5, 1
    asked = meet(table, table.trap(), "assist:brawn", "accept", "rally", dice="1111")
    order = [event.kind for event in table.events if event.kind in ("wounded", "knocked-out", "healed")]
    assert order == ["wounded", "knocked-out", "healed"]
    assert asked_of(asked, "rally") == [1]


@pytest.mark.rule("DR-6.51")
def test_after_a_failed_escape_free_attack_defeats_rally_of_assistants() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1, wounds=5)
    table.stand(1, 1, wounds=2)
    table.monster(1, attack=1, power=(6,), escape=6)
    asked = table.act(0, "escape", "assist:brawn", "accept", "rally", dice="1111 6")
    order = [event.kind for event in table.events if event.kind in ("free-attack", "knocked-out", "healed")]
    assert order == ["free-attack", "knocked-out", "healed"]
    assert asked_of(asked, "rally") == [1]


@pytest.mark.rule("DR-6.51")
def test_after_a_successful_escape_assistants_rally_before_the_actor_leaves() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1, wounds=2)
    table.monster(1, escape=4)
    table.act(0, "escape", "assist:brawn", "accept", "rally", dice="4111")
    order = [event.kind for event in table.events if event.kind in ("healed", "entered")]
    assert order == ["healed", "entered"]


def laid(**fields: Any) -> Table:
    """A trap laid by the second hero in room 1."""
    table = Table(hero(), hero(), rooms="EW")
    table.dungeon.laid[1] = LaidTrap(table.trap(**fields), 1)
    return table


@pytest.mark.rule("DR-4.48", "DR-1.38", "DR-6.9")
def test_a_laid_trap_is_disarmed_as_if_drawn_by_whoever_did_not_lay_it() -> None:
    table = laid(wounds=2)
    table.act(0, "move:E", dice="111")
    assert table[0].wounds == 2
    assert not table.dungeon.laid
    table = laid(wounds=2)
    table.act(1, "move:E")
    assert table[1].wounds == 0
    assert table.dungeon.laid


@pytest.mark.rule("DR-4.48")
def test_a_laid_trap_comes_before_the_cinders_and_these_before_the_tripwire() -> None:
    table = laid(wounds=1)
    table.dungeon.markers = {"tripwire": Marker(1, 1), "cinders": Marker(1, 1)}
    table.act(0, "move:E", dice="111 111")
    order = [
        event.data.get("marker", "trap") for event in table.events if event.kind in ("disarm-tried", "marker-worked")
    ]
    assert order == ["trap", "cinders", "tripwire"]


@pytest.mark.rule("DR-6.38", "DR-6.54")
def test_a_text_may_forbid_a_rally() -> None:
    table = Table(hero())
    table[0].wounds = 2
    table[0].traps = (table.trap(sentence("passive", Forbids("rally"))),)
    asked = meet(table, table.trap(), dice="411")
    assert "rally" not in kinds(asked)
