"""The words of the vocabulary that no card of the dungeon itself uses, each as a card would say it in its file."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from tests.rules.dungeonrun.box import beside, trap
from tests.rules.dungeonrun.table import Table, hero, kinds
from undercroft.rules.dungeonrun.cards.card import Ability
from undercroft.rules.dungeonrun.cards.grammar import CardSentence
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Stage, Status


def texts(source: str) -> tuple[CardSentence, ...]:
    """The sentences of a card, as they would stand in its file; there each is one line."""
    lines = " ".join(source.split())
    return msgspec.convert(tomllib.loads(f"texts = [{lines}]")["texts"], tuple[CardSentence, ...])


def ability(table: Table, source: str) -> Ability:
    """An ability card that says this."""
    return table.ability(*texts(source))


def facing(source: str = "", *, seats: int = 2, others_in: int = 0, **monster: Any) -> tuple[Table, str]:
    """Seat 0 in room 1 with a plain monster and an ability card that says this; and the card's id."""
    table = Table(*[hero()] * seats, rooms="EW EW")
    table.monster(1, **({"life": 3} | monster))
    card = ability(table, source) if source else None
    table.stand(0, 1, abilities=[] if card is None else [card])
    for seat in range(1, seats):
        table.stand(seat, others_in)
    return table, "" if card is None else card.id


YOURS = '{ is = "roll", kinds = ["attack", "escape", "disarm", "tile"], by = "you" }'


# -- rerolls -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.21")
def test_one_die_of_the_owners_choice_is_rerolled() -> None:
    source = f"""{{ on = ["after-roll"], limit = "1/turn", choose = {{ what = "roll" }}, when = [{YOURS}],
        do = [{{ do = "reroll", dice = "one" }}] }}"""
    table, card = facing(source)
    answers = ("battle:monster", "attack:brawn", f"use:{card},1", "die:2", "hit:5")
    table.act(0, *answers, dice="1 112 5")
    assert table.wounds(1) == 1


@pytest.mark.rule("DR-7.21", "DR-7.15")
def test_any_number_of_dice_is_rerolled_together_and_once() -> None:
    source = f"""{{ on = ["after-roll"], choose = {{ what = "roll" }}, when = [{YOURS}], may = true,
        do = [{{ do = "reroll", dice = "any" }}] }}"""
    table, card = facing(source)
    asked = table.act(0, "escape", f"use:{card},0", "die:1", "die:2", "done", "go:E", dice="112 14")
    assert table[0].room == 2
    assert kinds(asked).count("after-roll") == 1, "the one reroll of the action"


def test_a_monsters_dice_are_rerolled_all_of_them() -> None:
    source = """{ on = ["after-roll"], limit = "1/turn", choose = { what = "roll" },
        when = [{ is = "roll", kinds = ["monster"], at_you = true }], do = [{ do = "reroll" }] }"""
    table, card = facing(source, attack=2, others_in=1)
    answers = ("battle:monster", "attack:brawn", f"use:{card},0")
    table.act(0, *answers, dice="66 111 11")
    assert table[0].wounds == 0
    other, _ = facing(source, attack=2)
    other.stand(1, 1)
    asked = other.act(1, "battle:monster", "attack:brawn", dice="66 111")
    assert "after-roll" not in kinds(asked), "it is not at the owner of the card"


# -- changed faces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.5")
def test_a_die_is_turned_to_a_face_or_by_a_step() -> None:
    loaded = f"""{{ on = ["after-roll"], limit = "1/turn", choose = {{ what = "roll" }}, when = [{YOURS}],
        do = [{{ do = "turn-die", showing = 1, to = 6 }}] }}"""
    table, card = facing(loaded)
    table.act(0, "battle:monster", "attack:brawn", f"use:{card},1", "hit:6", dice="1 122")
    assert table.wounds(1) == 1
    seam = f"""{{ on = ["after-roll"], limit = "1/turn", choose = {{ what = "roll" }}, when = [{YOURS}],
        do = [{{ do = "turn-die", by = [1] }}] }}"""
    table, card = facing(seam)
    table.act(0, "battle:monster", "attack:brawn", f"use:{card},1", "turn:3,4", "hit:4", dice="1 133")
    assert table.wounds(1) == 1


@pytest.mark.rule("DR-7.5")
def test_a_die_is_not_turned_past_6() -> None:
    seam = f"""{{ on = ["after-roll"], limit = "1/turn", choose = {{ what = "roll" }}, when = [{YOURS}],
        do = [{{ do = "turn-die", by = [1] }}] }}"""
    table, _ = facing(seam, life=9)
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", "hit:6", dice="1 666")
    assert "after-roll" not in kinds(asked)


@pytest.mark.rule("DR-7.23")
def test_a_jinx_turns_every_6_as_soon_as_it_is_rolled() -> None:
    jinx = """{ on = ["declare"], limit = "1/turn", when = [{ is = "attempt", by = "other-hero", within = 1 }],
          do = [{ do = "invoke", says = "jinx it" }] },
        { on = ["after-roll"], choose = { what = "roll" },
          when = [{ is = "played" }, { is = "roll", kinds = ["attack", "escape", "disarm"], by = "other-hero" }],
          do = [{ do = "turn-every", showing = 6, to = 1 }] }"""
    table, _ = facing()
    card = ability(table, jinx)
    table.stand(1, 0, abilities=[card])
    table.act(0, "battle:monster", f"use:{card.id}", "attack:brawn", "hit:5", dice="6 665")
    assert table.wounds(1) == 1
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", dice="1 661")
    assert 1 not in table.dungeon.foes, "once a turn of its owner"


def test_incorruptible_dice_are_out_of_reach_of_other_heroes() -> None:
    table, _ = facing('{ on = ["passive"], do = [{ do = "forbid", what = "change-dice" }] }', others_in=1)
    dirty = """{ on = ["after-roll"], limit = "1/turn", choose = { what = "roll" },
        when = [{ is = "roll", kinds = ["attack", "monster"], within = 0, battle = true }],
        do = [{ do = "turn-die", to = 1 }] }"""
    table.stand(1, 1, abilities=[ability(table, dirty)])
    asked = table.act(0, "battle:monster", "attack:brawn", "hit:5", dice="5 511")
    question = next(each for each in asked if each.kind == "after-roll")
    assert [choice.args[1] for choice in question.options if choice.args] == [0], "the monster's dice only"


# -- rolls that need no dice, or other dice ------------------------------------------------------------------------


@pytest.mark.rule("DR-6.52")
def test_an_escape_may_succeed_without_a_roll() -> None:
    smoke = """{ on = ["before-roll"], limit = "discard", when = [{ is = "roll", kinds = ["escape"], by = "you" }],
        do = [{ do = "succeed" }] }"""
    table, _ = facing()
    bomb = table.item(*texts(smoke))
    table.stand(0, 1, equipped=[bomb])
    table.act(0, "escape", f"use:{bomb.id}", "go:E")
    assert table[0].room == 2
    assert table.dungeon.treasure_discard == (bomb,)


@pytest.mark.rule("DR-6.52", "DR-7.23")
def test_an_escape_may_succeed_in_spite_of_the_dice() -> None:
    purse = """{ on = ["after-roll"], limit = "1/turn", when = [{ is = "roll", kinds = ["escape"], by = "you" }],
        do = [{ do = "pay-cards", what = "either", where = "loot" }, { do = "succeed" }] }"""
    table, card = facing(purse)
    table[0].loot = (trap("hex-rune"),)
    table.act(0, "escape", f"use:{card}", "go:E", dice="111")
    assert table[0].room == 2
    assert table.dungeon.encounter_discard == (trap("hex-rune"),)


@pytest.mark.rule("DR-6.52")
def test_a_trap_with_the_keyword_is_disarmed_before_anybody_can_interfere() -> None:
    wings = '{ on = ["declare"], when = [{ is = "trap", keyword = "fall" }], do = [{ do = "succeed" }] }'
    table = Table(hero(), hero())
    table.stand(0, abilities=[ability(table, wings)])
    assert table.play(disarm(table.dungeon, table[0], trap("crumbling-floor"))) == []
    assert table[0].loot == (trap("crumbling-floor"),)
    asked = table.play(disarm(table.dungeon, table[0], trap("dart-gallery")), dice="111")
    assert "help" in kinds(asked), "only traps with the keyword"


@pytest.mark.rule("DR-7.1")
def test_a_rating_counts_double_with_its_training_and_nothing_else() -> None:
    tome = """{ on = ["before-roll"], when = [{ is = "roll", kinds = ["attack"], by = "you", rating = "magic" }],
        do = [{ do = "double-rating" }] },
        { on = ["passive"], do = [{ do = "raise-rating", rating = "magic", n = 1 }] }"""
    table, _ = facing(tome)
    table[0].training = (0, 1, 0)
    table.act(0, "battle:monster", "attack:magic", dice="1" + "1" * 9)
    assert len(table.rolls()[-1]) == 2 * (3 + 1) + 1


def test_a_wound_buys_dice_unless_it_would_defeat_the_payer() -> None:
    pact = f"""{{ on = ["before-roll"], may = true, when = [{YOURS}],
        do = [{{ do = "pay-wounds", n = 1 }}, {{ do = "dice", n = 2 }}] }}"""
    table, card = facing(pact)
    table.act(0, "battle:monster", "attack:brawn", f"use:{card}", dice="1 11111")
    assert table[0].wounds == 1
    table[0].wounds = 5
    asked = table.act(0, "battle:monster", "attack:brawn", dice="1 111")
    assert "before-roll" not in kinds(asked)


# -- hits ----------------------------------------------------------------------------------------------------------

SCORCH = """{ on = ["allocate"], when = [{ is = "your-battle" },
    { is = "dice-show", whose = "your", face = 6, rating = "magic" }], do = [{ do = "extra-hits", n = 1 }] }"""


@pytest.mark.rule("DR-5.96")
def test_an_extra_hit_comes_on_top() -> None:
    table, _ = facing(SCORCH)
    table.act(0, "battle:monster", "attack:magic", "hit:6", dice="1 611")
    assert table.wounds(1) == 2
    table.act(0, "battle:monster", "attack:brawn", "unused", dice="1 611")
    assert table.wounds(1) == 2, "magic only"


@pytest.mark.rule("DR-5.98")
def test_an_extra_hit_of_the_defender_may_be_blocked() -> None:
    table = Table(hero(), hero())
    table.stand(1, abilities=[ability(table, SCORCH)])
    answers = ("battle:1", "attack:brawn", "attack:magic", "block:4", "block:4")
    table.act(0, *answers, dice="441 611")
    assert table[0].wounds == 0


def test_mighty_hits_count_for_two_but_only_so_many() -> None:
    surge = """{ on = ["allocate"], when = [{ is = "your-battle", role = "actor" }],
        do = [{ do = "mighty-hits", face = 6, worth_of = 2, most = 2 }] }"""
    table, _ = facing(surge, life=9)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", "hit:6", "hit:6", dice="1 666")
    assert table.wounds(1) == 5


# -- wounds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.40", "DR-6.53")
def test_a_shield_for_another_hero_earns_a_rally() -> None:
    shield = """{ on = ["before-wounds"], limit = "1/turn",
        when = [{ is = "batch", on_you = false, others_within = 0 }],
        do = [{ do = "prevent", n = 1 }, { do = "rally" }] }"""
    table, _ = facing(power=(6,), attack=2, others_in=1)
    card = ability(table, shield)
    table.stand(1, 1, wounds=2, abilities=[card])
    table.act(0, "battle:monster", "attack:brawn", f"use:{card.id}", "rally", dice="66 111")
    assert (table[0].wounds, table[1].wounds) == (1, 1)


@pytest.mark.rule("DR-8.44")
def test_a_hero_is_saved_at_half_of_his_life_and_burns_those_around_him() -> None:
    phoenix = """{ on = ["defeat"], limit = "discard", when = [{ is = "hero-falls" }],
        do = [{ do = "save", wounds = "half-life" },
              { do = "wound", n = 1, whom = "others-here", monsters = "here" }] }"""
    table, card = facing(phoenix, attack=1, others_in=1)
    table[0].wounds = 5
    table.act(0, "battle:monster", "attack:brawn", f"use:{card}", dice="6 111")
    assert (table[0].status, table[0].wounds) == (Status.STANDING, 3)
    assert (table[1].wounds, table.wounds(1)) == (1, 1)
    assert table[0].abilities == ()


def test_wounds_for_each_1_of_the_final_roll() -> None:
    price = """{ on = ["after-wounds"], when = [{ is = "your-battle" }],
        do = [{ do = "wound-per-die", face = 1, most = 2, rating = "magic", certain = true }] }"""
    table, _ = facing(price)
    table.act(0, "battle:monster", "attack:magic", dice="2 111")
    assert table[0].wounds == 2
    table.act(0, "battle:monster", "attack:brawn", dice="2 111")
    assert table[0].wounds == 2, "magic only"


BOW = """{ on = ["special-action"], limit = "1/turn", choose = { what = "monster", least = 1, within = 1 },
      do = [{ do = "shoot", at = "monster", dice = 3 }] },
    { on = ["special-action"], limit = "1/turn", choose = { what = "other-hero", least = 1, within = 1 },
      do = [{ do = "shoot", at = "hero", half = "brawn" }] }"""


@pytest.mark.rule("DR-8.46", "DR-13.51")
def test_a_shot_at_an_adjacent_tile_needs_the_hit_line_and_is_no_battle() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW EW")
    table.monster(1, defense=5)
    bow = table.item(*texts(BOW))
    table.stand(0, 0, equipped=[bow])
    table.stand(2, 2)
    asked = table.act(0, f"use:{bow.id},1", dice="455")
    assert table.wounds(1) == 2
    assert kinds(asked) == ["turn"]
    assert not any(choice.verb == "use" for choice in table.ask(0).options), "once a turn, at whatever"


@pytest.mark.rule("DR-8.46", "DR-8.35")
def test_a_shot_at_a_hero_is_an_attack_by_the_archer() -> None:
    table = Table(hero(brawn=5), hero(), hero(), rooms="EW EW")
    bow = table.item(*texts(BOW))
    table.stand(0, 0, equipped=[bow])
    table.stand(1, 1)
    table.stand(2, 2)
    uses = [choice.key for choice in table.ask(0).options if choice.verb == "use"]
    assert uses == [f"use:{bow.id}.2,1"], "not at the hero two tiles away"
    table.act(0, *uses, dice="443")
    assert table[1].wounds == 2
    assert table[1].hurt_by == 0


@pytest.mark.rule("DR-6.30")
def test_saboteurs_of_a_spiteful_hero_pay_double() -> None:
    scars = '{ on = ["passive"], do = [{ do = "sabotage-penalty", n = 2 }] }'
    table, _ = facing(scars, others_in=1)
    table.act(0, "battle:monster", "sabotage", "attack:brawn", "hit:4", dice="1 4")
    assert table[1].wounds == 2


# -- turns and rulings ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-3.25")
def test_one_more_action_now_and_wounds_at_the_end_that_nothing_cancels() -> None:
    share = """{ on = ["free-action"], limit = "discard",
        do = [{ do = "more-actions", n = 1 }, { do = "owe-wounds", n = 2 }] }"""
    table = Table(rooms="EW")
    card = ability(table, share)
    table.stand(0, abilities=[card])
    table.act(0, f"use:{card.id}")
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 3
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 2


@pytest.mark.rule("DR-3.30")
def test_a_kill_may_earn_an_extra_action() -> None:
    trample = """{ on = ["kill"], limit = "1/turn", when = [{ is = "monster-dies", by = "you", battle = true }],
        do = [{ do = "extra-action", kinds = ["move"] }] }"""
    table, card = facing(trample, life=1)
    table.act(0, "battle:monster", "attack:brawn", "hit:4", f"use:{card}", dice="1 411")
    asked = table.step("move:E")
    assert kinds(asked) == ["extra-action"]
    assert table.dungeon.turn is not None
    assert (table[0].room, table.dungeon.turn.actions) == (2, 1)


@pytest.mark.rule("DR-3.21")
def test_whoever_is_beneath_notice_stays_without_a_free_attack_but_does_not_escape_without() -> None:
    source = '{ on = ["passive"], do = [{ do = "forbid", what = "free-attack", staying = true }] }'
    table, _ = facing(source)
    table.act(0, "escape", dice="111 6")
    assert table[0].wounds == 1
    table.until(Stage.AFTER_TURN, "end")
    assert table[0].wounds == 1


@pytest.mark.rule("DR-13.3")
def test_what_forbids_beats_what_permits() -> None:
    permit = '{ on = ["passive"], do = [{ do = "permit", what = "move" }] }'
    table, _ = facing(permit)
    assert table.ask(0).find("move:E") is not None, "in spite of the monster"
    table[0].traps = (trap("weighted-net"),)
    assert table.ask(0).find("move:E") is None


@pytest.mark.rule("DR-13.1", "DR-13.48", "DR-12.25")
def test_a_card_may_lift_the_rule_of_a_tile() -> None:
    table = beside("portcullis-room")
    table.monster(1)
    barrel = ability(table, '{ on = ["passive"], do = [{ do = "permit", what = "escape" }] }')
    table.stand(0, 1, abilities=[barrel])
    table.act(0, "escape", dice="411")
    assert table[0].room == 0
    assert table[0].wounds == 0


@pytest.mark.rule("DR-13.4")
def test_monsters_speak_first_then_the_actor_then_the_others_and_those_who_must_before_those_who_may() -> None:
    table = Table(hero(life=20), hero(life=20), hero(life=20), rooms="EW")
    must = '{ on = ["declare"], do = [{ do = "wound", n = 1, whom = "all-here" }] }'
    may = '{ on = ["declare"], may = true, do = [{ do = "wound", n = 1, whom = "all-here" }] }'
    beast = table.monster(1, *texts(must))
    cards = [ability(table, f"{must}, {may}") for _ in range(3)]
    for seat, card in enumerate(cards):
        table.stand(seat, 1, abilities=[card])
    answers = ["battle:monster", *(f"use:{cards[seat].id}.2" for seat in (1, 2, 0)), "attack:brawn"]
    table.act(1, *answers, dice="1 111")
    spoken = [event.data["text"] for event in table.told("text-used")]
    compelled = [beast.id, cards[1].id, cards[2].id, cards[0].id]
    assert spoken == [*compelled, *(f"{cards[seat].id}.2" for seat in (1, 2, 0))]
    assert [table[seat].wounds for seat in range(3)] == [7, 7, 7]


@pytest.mark.rule("DR-13.51")
def test_a_limit_counts_the_card_and_not_its_sentences() -> None:
    two = """{ on = ["free-action"], limit = "1/turn", do = [{ do = "heal", n = 1 }] },
        { on = ["free-action"], limit = "1/turn", do = [{ do = "heal", n = 2 }] }"""
    table = Table(rooms="EW")
    card = ability(table, two)
    table.stand(0, wounds=5, abilities=[card])
    table.act(0, f"use:{card.id}.2")
    assert table[0].wounds == 3
    assert not any(choice.verb == "use" for choice in table.ask(0).options)


def test_every_word_and_condition_of_the_box_can_be_read() -> None:
    """No text comes out empty, and none shows its data form."""
    designs = [card.design for card in (*GAME.cards.encounters, *GAME.cards.bosses)]
    for design in (*designs, *GAME.cards.rules.values(), *(each.design for each in GAME.cards.markers.values())):
        for text in design.texts:
            for word in (*text.when, *text.do):
                words = word.describe(GAME.cards.names)
                assert words
                assert not {"{", "=", "None"} & set(words.split()), (design.id, words)
