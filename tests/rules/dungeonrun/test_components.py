"""The components (chapter 1) and the words the rules use for them (chapter 16)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from tests.rules.dungeonrun.short import RICH
from tests.rules.dungeonrun.table import Table, hero, kinds, named, sentence
from tests.rules.dungeonrun.words import Heals
from undercroft.engine import Match
from undercroft.rules.dungeonrun.cards.card import TRAININGS, MonsterType
from undercroft.rules.dungeonrun.cards.sentence import Moment
from undercroft.rules.dungeonrun.fighting.damage import damage, hurt
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.gear.items import treasures
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage
from undercroft.rules.dungeonrun.state import Dungeon, Stage, Status

CARDS = GAME.cards
HOOKS = {
    "passive", "turn-start", "summon", "free-action", "special-action", "turn-end", "after-turn", "roam",
    "explore-draw", "explore-card", "leave", "enter", "declare", "before-roll", "after-roll", "allocate",
    "before-wounds", "after-wounds", "kill", "defeat", "rally", "search",
}  # fmt: skip


@pytest.mark.rule("DR-1.10", "DR-1.15", "DR-R20")
def test_the_eight_heroes() -> None:
    names = {each.name for each in CARDS.heroes.values()}
    assert names == {
        "Addolgar Vayne", "Birodin", "Dorgan", "Emma Goodluck", "The Fourth Vessel", "Paelleall", "Stabbins",
        "Vargagg",
    }  # fmt: skip
    for each in CARDS.heroes.values():
        assert each.title
        assert each.race
        assert set(each.training) <= set(TRAININGS)
        assert min(each.brawn, each.magic, each.skill, each.life) >= 1
    assert Counter(each.training for each in CARDS.heroes.values()) == {(each,): 2 for each in TRAININGS}


@pytest.mark.rule("DR-1.17", "DR-1.18", "DR-1.19", "DR-16.8")
def test_artifacts_are_items_and_no_treasures() -> None:
    table = Table(hero(), hero())
    ring, tome = table.item(), table.item(artifact=True)
    table.stand(0, equipped=[tome], loot=[ring])
    assert treasures(table[0]) == [ring]
    assert set(table[0].items) == {ring, tome}
    for item in CARDS.items.values():
        assert item.design.training
        assert len(set(item.design.slots)) == len(item.design.slots)
    assert sum(item.artifact for item in CARDS.items.values()) == 4
    assert not any(item.artifact for item in Match(GAME, 2).state.treasure_deck)


@pytest.mark.rule("DR-1.20", "DR-1.24")
def test_monsters_and_bosses_have_the_same_fields() -> None:
    monsters = [card for card in CARDS.encounters if card.kind == "monster"]
    for card in (*monsters, *CARDS.bosses):
        design = card.design
        assert design.type in get_args(MonsterType)
        assert design.power <= set(range(1, 7))
        assert design.ability
        assert min(design.attack, design.life) >= 1
    assert all(card.boss for card in CARDS.bosses)
    assert len(CARDS.bosses) == 4


@pytest.mark.rule("DR-1.22")
def test_traps_say_how_they_are_disarmed_and_what_they_do_otherwise() -> None:
    traps = [card for card in CARDS.encounters if card.kind == "trap"]
    for card in traps:
        assert 1 <= len(set(card.design.disarm)) == len(card.design.disarm)
        assert card.design.need >= 1
        assert card.design.wounds >= 0
        assert card.design.wounds or card.says, "each does something"
    assert {card.design.keyword for card in traps} == {"", "fall"}
    assert {card.design.lasting for card in traps} == {False, True}


@pytest.mark.rule("DR-1.23")
def test_strangers_say_how_they_are_met() -> None:
    strangers = [card for card in CARDS.encounters if card.kind == "stranger"]
    assert strangers
    assert all(card.says for card in strangers)


@pytest.mark.rule("DR-1.6")
def test_the_supply_of_dice_is_no_limit() -> None:
    table = Table(hero(brawn=25), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, attack=21, power=(6,), life=9)
    table.act(0, "battle:monster", "attack:brawn", dice="1" * 46)
    assert [len(dice) for dice in table.rolls()] == [21, 25]


@pytest.mark.rule("DR-1.39", "DR-16.1")
def test_a_hero_in_a_text_is_a_standing_one() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    for seat in range(3):
        table.stand(seat, 1)
    table[1].status = Status.KNOCKED_OUT
    table.dungeon.turn = None
    assert [each.seat for each in table.dungeon.standing_in(1)] == [0, 2]
    assert [each.seat for each in table.dungeon.others_in(1, 2)] == [0]


@pytest.mark.rule("DR-1.16", "DR-13.2", "DR-13.5")
@pytest.mark.parametrize("where", ["printed", "abilities", "equipped"])
def test_printed_abilities_ability_cards_and_items_work_alike(where: str) -> None:
    table = Table(hero(), hero())
    text = sentence("free-action", Heals(1), limit="1/turn")
    card = table.item(text) if where == "equipped" else table.ability(text)
    table[0].wounds = 3
    setattr(table[0], where, (card,))
    table.act(0, f"use:{card.id}")
    assert table[0].wounds == 2
    assert f"use:{card.id}" not in table.ask(0).keys


@pytest.mark.rule("DR-11.7", "DR-13.8")
def test_the_summoner_ability_exists_only_with_the_stone_equipped() -> None:
    table = Table(hero(), hero())
    table[0].summoner = table.ability(sentence("free-action", Heals(1)))
    key = f"use:{table[0].summoner.id}"
    table.stand(0, wounds=3, loot=[table.stone])
    assert key not in table.ask(0).keys
    table.stand(0, wounds=3, equipped=[table.stone])
    assert key in table.ask(0).keys


@pytest.mark.rule("DR-13.6")
def test_a_text_without_a_limit_speaks_once_per_occurrence() -> None:
    table = Table(hero(), hero())
    table[0].wounds = 5
    table[0].abilities = (table.ability(sentence("turn-end", Heals(1))),)
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 4


@pytest.mark.rule("DR-13.50", "DR-16.9")
def test_the_hooks_are_those_of_the_catalogue() -> None:
    moments = set(get_args(Moment))
    assert moments >= HOOKS
    for card in CARDS.by_id.values():
        assert {name.partition(":")[0] for name in card.says} <= moments


@pytest.mark.rule("DR-8.38")
def test_the_kind_of_a_batch_is_told() -> None:
    table = Table(hero(life=9), hero())
    for kind in ("attack", "trap", "tile", "effect"):
        table.play(damage(table.dungeon, Damage(0, [Batch(0, 1, kind)])))
    assert [event.data["result"] for event in table.told("wounded")] == ["attack", "trap", "tile", "effect"]


@pytest.mark.rule("DR-9.1", "DR-16.7")
def test_kills_disarmed_traps_and_unequipped_items_lie_in_the_loot_pile() -> None:
    table = Table(hero(), hero(), rooms="EW")
    ring, trap = table.item(), table.trap()
    table.stand(0, 1, equipped=[ring], loot=[trap])
    monster = table.monster(1, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    table.act(0, "equip", f"unequip:{ring.id}", "finish")
    assert set(table[0].loot) == {trap, monster, ring}


@pytest.mark.rule("DR-16.5", "DR-9.10")
def test_what_the_defeated_leave_lies_face_up() -> None:
    table = Table(hero(), hero(), hero())
    table.stand(0, loot=[table.item()])
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table[0].status is Status.KNOCKED_OUT
    assert [each.face_up for each in table.dungeon.items[0]] == [True]


@pytest.mark.rule("DR-6.50")
def test_the_stone_gives_no_sight_of_the_encounter_deck() -> None:
    table = Table(hero(), hero(), hero())
    table.endgame(summoner=0)
    monster = table.make_monster()
    table.deck(monster)
    assert monster.id not in str(GAME.table.view(table.dungeon, 0))


@pytest.mark.rule("DR-5.81", "DR-6.21")
def test_promises_are_no_part_of_a_trade() -> None:
    table = Table(hero(), hero())
    table.stand(0, loot=[table.item()])
    asked = table.act(0, "equip", "trade:1", "done", "refuse", "finish")
    for decision in asked:
        assert {option.verb for option in decision.options} <= {
            "move", "battle", "equip", "end", "trade", "unequip", "add", "done", "refuse", "finish",
        }  # fmt: skip


@pytest.mark.rule("DR-7.10", "DR-7.11")
def test_an_action_without_set_aside_tiles_shuffles_nothing_and_looking_costs_no_chance() -> None:
    match = Match(RICH, 4, 3)
    while match.pending[0].kind != "turn":
        match.choose(match.pending[0].options[0])
    before = dict(match.state.chance.streams)
    decision = match.pending[0]
    _ = (decision.options, decision.closed, match.view(0), match.view(None))
    match.choose("equip")
    match.choose("finish")
    turn = match.state.turn
    assert turn is not None
    assert turn.actions == 1, "that was an action"
    assert match.state.chance.streams == before


@pytest.mark.rule("DR-4.44")
def test_without_any_place_for_the_lair_the_boss_appears_on_the_farthest_tile() -> None:
    table = Table(hero(), hero())
    for cell, exits in {(1, 0): "W", (-1, 0): "E", (0, 1): "N", (0, -1): "S"}.items():
        table.room(exits, cell)
    table.monster(1)
    table.dungeon.lair_placed, table.dungeon.first = False, 1
    asked = table.act(0, "move:S", "room:4")
    assert (asked[-1].seat, asked[-1].keys) == (1, ("room:2", "room:3", "room:4"))
    assert table.dungeon.foes[4].card is table.dungeon.boss


@pytest.mark.rule("DR-14.26")
def test_a_table_that_everybody_has_left_ends() -> None:
    table = Table(hero(), hero(), round_limit=0)
    for _ in range(20):
        assert table.outcome is None
        table.dungeon.stage = Stage.ROUND_END
        table.step()
    assert table.outcome is not None
    assert table.outcome.reason == "abandoned"


def walk(players: int, seed: int) -> int:
    """Look at the table at each decision of a random match; returns how often."""
    match = Match(GAME, players, seed, {"round_limit": 40})
    number = seed + 1
    while match.pending:
        decision = match.pending[0]
        check(match.state, decision.kind)
        number = (number * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        match.choose(decision.options[(number >> 8) % len(decision.options)], decision.seat)
    return match.count


def check(dungeon: Dungeon, kind: str) -> None:
    """What is true whenever somebody is asked."""
    assert set(dungeon.foes).isdisjoint(dungeon.strangers), "DR-17.2"
    if dungeon.heroes and not dungeon.reason:
        assert dungeon.heroes[dungeon.first].alive, "DR-17.14"
    if kind == "turn":
        assert all(each.wounds < each.life for each in dungeon.heroes if each.alive), "DR-17.7"
        assert dungeon.tile_discards == (), "DR-17.5"


@pytest.mark.slow
@pytest.mark.rule("DR-17.2", "DR-17.7", "DR-17.14")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_is_true_whenever_somebody_is_asked(players: int) -> None:
    for seed in range(3):
        assert walk(players, seed) > 40


@pytest.mark.rule("DR-17.13")
def test_nobody_is_knocked_out_in_the_endgame_which_never_ends() -> None:
    table = Table(hero(), hero(), hero())
    table.endgame(summoner=0)
    table.play(hurt(table.dungeon, [table[0]], 9, "effect"))
    assert table[0].status is Status.KILLED
    assert table.dungeon.endgame


@pytest.mark.rule("DR-17.10")
def test_every_roll_has_a_die() -> None:
    table = Table(hero(skill=1), hero(), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1)
    table.monster(1, escape=6)
    table.act(0, "escape", "sabotage", dice="1 1")
    assert all(table.rolls())


@pytest.mark.rule("DR-16.6", "DR-16.3")
def test_in_a_free_attack_the_other_side_rolls_no_attack_dice() -> None:
    table = Table(named("dorgan"), hero(), rooms="EW")
    table.stand(0, 1)
    table.monster(1, attack=1, power=(6,), escape=6)
    asked = table.act(0, "escape", dice="1" * named("dorgan").skill + "6")
    assert kinds(asked) == ["turn"]
    assert [event.data["what"] for event in table.told("rolled")] == ["escape", "monster"]
