"""Equip, trade, Search and Advance (sections 5e, 5f, 5g)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.short import RICH
from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds, sentence
from tests.rules.dungeonrun.words import Heals, WoundsSeat
from undercroft.engine import Match
from undercroft.engine.undo import SHOWN
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.state import Stage, Status


def two(**options: Any) -> Table:
    """Two heroes trained in War; the second far away."""
    table = Table(hero(), hero(), rooms="EW", **options)
    table[1].room = 1
    return table


def meeting(**options: Any) -> Table:
    """Two heroes trained in War on one tile."""
    return Table(hero(), hero(), rooms="EW", **options)


@pytest.mark.rule("DR-5.65", "DR-5.68")
def test_items_change_between_the_equipped_area_and_the_loot_pile() -> None:
    table = two()
    sword, ring = table.item(slots=("primary",)), table.item()
    table.stand(0, equipped=[sword], loot=[ring])
    table.act(0, "equip", f"equip:{ring.id}", f"unequip:{sword.id}", "finish")
    assert (table[0].equipped, table[0].loot) == ((ring,), (sword,))


@pytest.mark.rule("DR-5.66")
def test_a_second_equip_in_a_turn_is_barred_beside_a_monster() -> None:
    table = two()
    table.stand(0, equipped=[table.item()])
    table.act(0, "equip", "finish")
    assert "equip" in table.ask(0).keys
    table.monster(0)
    assert "equip" not in table.ask(0).keys
    assert [each.clause for each in table.ask(0).closed if each.key == "equip"] == ["DR-5.66"]


@pytest.mark.rule("DR-5.67")
def test_equip_is_not_offered_where_nothing_could_change() -> None:
    table = two()
    table.stand(0, loot=[table.item(training=("Magic",)), table.trap()])
    assert "equip" not in table.ask(0).keys
    assert [each.clause for each in table.ask(0).closed if each.key == "equip"] == ["DR-5.67"]
    table[1].room = 0
    assert "equip" in table.ask(0).keys, "there is somebody to trade with"


@pytest.mark.rule("DR-5.69")
def test_training_is_needed() -> None:
    table = two()
    mine, both, other = (table.item(training=each) for each in (("War",), ("Magic", "War"), ("Prayer",)))
    table.stand(0, loot=[mine, both, other])
    asked = table.act(0, "equip", "finish")
    assert asked[1].keys == (f"equip:{mine.id}", f"equip:{both.id}", "finish")


@pytest.mark.rule("DR-5.70", "DR-5.72", "DR-17.8")
def test_every_slot_holds_one_card_and_what_is_displaced_goes_to_the_loot_pile() -> None:
    table = two()
    sword, shield, axe = (table.item(slots=each) for each in (("primary",), ("off",), ("primary", "off")))
    table.stand(0, equipped=[sword, shield], loot=[axe])
    table.act(0, "equip", f"equip:{axe.id}", "finish")
    assert table[0].equipped == (axe,)
    assert set(table[0].loot) == {sword, shield}


@pytest.mark.rule("DR-5.71")
def test_items_without_a_slot_are_worn_in_any_number() -> None:
    table = two()
    rings = [table.item() for _ in range(3)]
    table.stand(0, loot=rings)
    table.act(0, "equip", *(f"equip:{ring.id}" for ring in rings), "finish")
    assert len(table[0].equipped) == 3


@pytest.mark.rule("DR-5.73", "DR-17.18")
def test_each_card_is_put_on_and_taken_off_at_most_once() -> None:
    table = two()
    ring = table.item()
    table.stand(0, loot=[ring])
    asked = table.act(0, "equip", f"equip:{ring.id}", f"unequip:{ring.id}")
    assert kinds(asked) == ["turn", "equip", "equip"], "then nothing is left to ask"
    assert table[0].loot == (ring,)


# -- trade ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.74", "DR-5.76", "DR-5.77", "DR-5.79")
def test_a_trade_of_a_set_for_a_set() -> None:
    table = meeting()
    sword, trap, ring = table.item(slots=("primary",)), table.trap(), table.item()
    table.stand(0, equipped=[sword], loot=[trap])
    table.stand(1, loot=[ring])
    table.act(
        0, "equip", "trade:1", f"add:{sword.id}", f"add:{trap.id}", f"add:{ring.id}", "done", "accept",
        f"equip:{ring.id}", "finish",
    )  # fmt: skip
    assert table[1].loot == (sword, trap), "the partner does not put anything on"
    assert table[0].equipped == (ring,)


@pytest.mark.rule("DR-5.76")
def test_one_side_may_give_nothing_but_not_both() -> None:
    table = meeting()
    ring = table.item()
    table.stand(0, loot=[ring])
    table.act(0, "equip", "trade:1", f"add:{ring.id}", "done", "accept")
    assert table[1].loot == (ring,)
    table = meeting()
    table.stand(0, loot=[ring])
    asked = table.act(0, "equip", "trade:1", "done", "done", "finish")
    assert "trade-close" not in kinds(asked)


@pytest.mark.rule("DR-5.76", "DR-5.77")
@pytest.mark.parametrize("answers", [("refuse",), ("done", "reject")])
def test_both_must_agree(answers: tuple[str, ...]) -> None:
    table = meeting()
    ring = table.item()
    table.stand(0, loot=[ring])
    table.act(0, "equip", "trade:1", f"add:{ring.id}", *answers, "finish")
    assert table[0].loot == (ring,)


@pytest.mark.rule("DR-5.75")
def test_what_is_tradeable() -> None:
    table = meeting()
    ring, monster, boss = table.item(), table.make_monster(), table.make_monster(boss=True)
    table.stand(0, equipped=[ring], loot=[monster, boss], abilities=[table.ability()])
    table[0].traps = (table.trap(lasting=True),)
    asked = table.act(0, "equip", "trade:1", "done", "done", "finish")
    assert asked[2].keys == (f"add:{ring.id}", f"add:{monster.id}", f"add:{boss.id}", "done")


@pytest.mark.rule("DR-5.78", "DR-17.18")
def test_three_offers_at_most_and_none_after_an_accepted_one() -> None:
    table = meeting()
    ring, cup = table.item(training=("Magic",)), table.item(training=("Magic",))
    table.stand(0, loot=[ring, cup])
    refusal = ("trade:1", "done", "refuse")
    asked = table.act(0, "equip", *refusal, *refusal, *refusal)
    assert kinds(asked).count("trade-offer") == 3
    table.turn(0)
    asked = table.act(0, "equip", "trade:1", f"add:{ring.id}", "done", "done", "accept")
    assert kinds(asked).count("trade-offer") == 2
    assert kinds(asked)[-1] == "trade-close"


@pytest.mark.rule("DR-5.80")
def test_only_the_two_see_the_cards_and_everybody_the_number() -> None:
    table = Table(hero(), hero(), hero())
    ring = table.item()
    table.stand(0, loot=[ring])
    table.act(0, "equip", "trade:1", f"add:{ring.id}", "done", "accept")
    shown = [event.seen_by(2) for event in table.events]
    told = [event for event in shown if event is not None]
    assert all(ring.id not in str(event.data) for event in told)
    assert next(event for event in told if event.kind == "trade-ended").data["given"] == 1


@pytest.mark.rule("DR-5.79", "DR-15.9", "DR-R30")
@pytest.mark.parametrize(("edition", "asks"), [("rulebook", []), ("reference", [1])])
def test_in_the_reference_an_artifact_received_in_a_trade_may_be_put_on_at_once(
    edition: str, asks: list[int]
) -> None:
    table = meeting(edition=edition)
    tome = table.item(artifact=True)
    table.stand(0, loot=[tome])
    answers = [f"equip:{tome.id}"] if asks else []
    asked = table.act(0, "equip", "trade:1", f"add:{tome.id}", "done", "accept", *answers)
    assert [each.seat for each in asked if each.clause == "DR-15.9"] == asks
    assert table[1].equipped == ((tome,) if asks else ())


@pytest.mark.rule("DR-15.9")
def test_of_two_who_received_artifacts_the_partner_puts_his_on_first() -> None:
    table = meeting(edition="reference")
    tome, glaive = table.item(artifact=True), table.item(artifact=True)
    table.stand(0, loot=[tome])
    table.stand(1, loot=[glaive])
    trade = ("trade:1", f"add:{tome.id}", f"add:{glaive.id}", "done", "accept")
    asked = table.act(0, "equip", *trade, f"equip:{tome.id}", f"equip:{glaive.id}", "finish")
    assert asked_of(asked, "traded-artifact") == [1, 0]


@pytest.mark.rule("DR-5.80")
def test_what_a_trade_has_shown_is_not_taken_back() -> None:
    match = Match(RICH, 2, 5)
    while match.pending[0].kind != "turn":
        match.choose(match.pending[0].options[0], match.pending[0].seat)
    actor = match.pending[0].seat
    card = match.state.heroes[actor].loot[0].id
    for key in ("equip", f"trade:{1 - actor}"):
        match.choose(key, actor)
        assert match.can_undo(actor), "nothing has been shown yet"
    match.choose(f"add:{card}", actor)
    assert match.can_undo(actor) == SHOWN, "the partner has seen the card"
    match.choose("done", actor)
    match.choose("done", 1 - actor)
    match.choose("accept", actor)
    assert match.can_undo(actor) == SHOWN, "everybody has seen which gear changed hands"


@pytest.mark.rule("DR-5.74", "DR-8.24")
def test_a_partner_stands_on_the_same_tile() -> None:
    table = Table(hero(), hero(), hero(), hero(), rooms="EW")
    table.stand(0, equipped=[table.item()])
    table[2].room = 1
    table[3].status = Status.KNOCKED_OUT
    asked = table.act(0, "equip", "finish")
    assert [key for key in asked[1].keys if key.startswith("trade")] == ["trade:1"]


# -- Search ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.82")
def test_search_needs_an_item_and_no_monster() -> None:
    table = two()
    assert [each.clause for each in table.ask(0).closed if each.key == "search"] == ["DR-5.82"]
    table.lie(0, table.item())
    assert "search" in table.ask(0).keys
    table.monster(0)
    assert "search" not in table.ask(0).keys
    assert [each.reason for each in table.ask(0).closed if each.key == "search"] == ["monster-here"]


@pytest.mark.rule("DR-5.83", "DR-5.84", "DR-5.85")
def test_everything_is_revealed_and_taken_and_each_card_equipped_or_put_away() -> None:
    table = two()
    sword, helm, book = (table.item(slots=("primary",)), table.item(slots=("head",)), table.item(training=("Magic",)))
    old: Item = table.item(slots=("primary",))
    table.stand(0, equipped=[old])
    table.lie(0, sword, helm, book, face_up=False)
    asked = table.act(0, "search", f"equip:{sword.id}", f"loot:{helm.id}")
    assert table.told("searched")[0].data["items"] == (sword.id, helm.id, book.id)
    assert kinds(asked) == ["turn", "new-item", "new-item"], "the book cannot be worn, and nobody is asked"
    assert table[0].equipped == (sword,)
    assert set(table[0].loot) == {old, helm, book}
    assert not table.dungeon.items


@pytest.mark.rule("DR-5.100")
def test_search_effects_come_when_the_cards_are_seen_and_before_anything_is_put_on() -> None:
    table = two()
    ring = table.item()
    table[0].abilities = (table.ability(sentence("search", WoundsSeat(1))),)
    table.lie(0, ring)
    table.act(0, "search", f"equip:{ring.id}")
    order = [event.kind for event in table.events if event.kind in ("searched", "wounded", "equipped")]
    assert order == ["searched", "wounded", "equipped"]


@pytest.mark.rule("DR-5.86", "DR-5.100")
def test_the_stone_is_taken_before_texts_about_the_search_speak() -> None:
    table = two()
    table[0].abilities = (table.ability(sentence("search", WoundsSeat(1))),)
    table.lie(0, table.stone)
    table.act(0, "search", "loot:summoning-stone")
    order = [event.kind for event in table.events if event.kind in ("endgame-began", "wounded")]
    assert order == ["endgame-began", "wounded"]


# -- Advance --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.87", "DR-5.88", "DR-5.89")
def test_two_encounter_cards_are_discarded_for_a_training_marker() -> None:
    table = two()
    cards: list[Encounter] = [table.trap(), table.make_monster(), table.trap()]
    table.stand(0, loot=cards)
    asked = table.act(0, f"advance:{cards[0].id},{cards[2].id}", "train:magic")
    assert sum(key.startswith("advance") for key in asked[0].keys) == 3
    assert table[0].loot == (cards[1],)
    assert table.dungeon.encounter_discard == (cards[0], cards[2])
    assert table[0].training == (0, 1, 0)
    assert asked[1].keys == ("train:brawn", "train:magic", "train:skill")


@pytest.mark.rule("DR-5.87", "DR-5.88", "DR-10.30")
def test_the_boss_card_counts_as_two_and_leaves_the_game() -> None:
    table = two()
    boss, trap = table.make_monster(boss=True), table.trap()
    table.stand(0, loot=[boss, trap])
    asked = table.act(0, f"advance:{boss.id}", "train:brawn")
    assert [key for key in asked[0].keys if key.startswith("advance")] == [f"advance:{boss.id}"]
    assert boss.id in table.dungeon.gone
    assert not table.dungeon.encounter_discard


@pytest.mark.rule("DR-5.87")
def test_one_card_is_too_few_and_items_do_not_count() -> None:
    table = two()
    table.stand(0, loot=[table.trap(), table.item()])
    asked = table.ask(0)
    assert not any(key.startswith("advance") for key in asked.keys)
    assert [each.clause for each in asked.closed if each.key == "advance"] == ["DR-5.87"]


@pytest.mark.rule("DR-5.90", "DR-5.91", "DR-2.23")
def test_then_two_ability_cards_are_drawn_and_one_is_kept() -> None:
    table = two()
    deck = tuple(table.ability() for _ in range(3))
    table[0].ability_deck = deck
    for answers in ([f"keep:{deck[1].id}"], [], []):
        traps = table.trap(), table.trap()
        table[0].loot = traps
        table.turn(0)
        asked = table.act(0, f"advance:{traps[0].id},{traps[1].id}", "train:skill", *answers)
        assert kinds(asked).count("keep-ability") == len(answers)
    assert table[0].abilities == (deck[1], deck[0]), "the last one is kept unasked, and then there are none"
    assert table[0].ability_discard == (deck[2],)


@pytest.mark.rule("DR-5.92")
def test_advance_is_allowed_beside_a_monster() -> None:
    table = two()
    table.stand(0, loot=[table.trap(), table.trap()])
    table.monster(0)
    assert any(key.startswith("advance") for key in table.ask(0).keys)


@pytest.mark.rule("DR-1.34", "DR-5.89")
def test_training_raises_a_rating_for_good_and_never_life() -> None:
    table = two()
    table.stand(0, training=(2, 0, 0))
    table.monster(0, life=9)
    assert table[0].life == 6
    table.act(0, "battle:monster", "attack:brawn", dice="1 11111")


@pytest.mark.rule("DR-13.51")
def test_a_card_used_once_a_turn_is_ready_again_at_the_start_of_the_own_turn() -> None:
    table = two()
    ring = table.item(sentence("free-action", Heals(1), limit="1/turn"))
    table.stand(0, wounds=4, equipped=[ring])
    table.act(0, f"use:{ring.id}")
    assert f"use:{ring.id}" not in table.ask(0).keys
    table.dungeon.stage, table.dungeon.slot = Stage.TURN_START, 0
    table.step()
    assert f"use:{ring.id}" in table.ask(0).keys
