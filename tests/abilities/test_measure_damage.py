"""Damage of Dungeon Run, whose judgement waits for the outermost event (DR-8.38 to DR-8.45)."""

from __future__ import annotations

from tests.abilities.crypt.rules import battle, damage
from tests.abilities.crypt.state import MONSTER, Batch
from tests.abilities.crypt.table import crypt, wounds
from tests.abilities.playing import play


def test_before_wounds_the_victim_is_asked_first_then_the_others_clockwise() -> None:
    """DR-8.40."""
    state = crypt("shield-of-faith", "shared-agony", "shield-of-faith#2")
    asked = play(damage(state, [Batch(1, 3)]), "1 pass", "2 use:shield-of-faith#2", "0 use:shield-of-faith")
    assert asked == [
        "1 before-wounds: pass use:shared-agony",
        "2 before-wounds: pass use:shield-of-faith#2",
        "0 before-wounds: pass use:shield-of-faith",
    ]
    assert wounds(state) == [0, 1, 0]


def test_wounds_that_are_all_cancelled_need_no_more_cancelling() -> None:
    state = crypt("shield-of-faith", "shared-agony")
    asked = play(damage(state, [Batch(0, 1)]), "0 use:shield-of-faith")
    assert asked == ["0 before-wounds: pass use:shield-of-faith"]
    assert wounds(state) == [0, 0]


def test_a_batch_made_meanwhile_comes_last_and_is_placed_with_the_rest() -> None:
    """DR-8.40: Shared Agony makes an effect batch, which Tunnel-Tough may cancel."""
    state = crypt("shared-agony", "tunnel-tough", "")
    asked = play(damage(state, [Batch(0, 2)]), "0 use:shared-agony", "1 use:tunnel-tough")
    assert asked == ["0 before-wounds: pass use:shared-agony", "1 before-wounds: pass use:tunnel-tough"]
    assert wounds(state) == [1, 0, 1]


def test_wounds_that_arise_from_after_wounds_are_judged_with_the_event_they_arose_from() -> None:
    """DR-8.45: both heroes fall together, and the attacker is not judged before."""
    state = crypt("black-blood", "", wounds=[0, 5])
    asked = play(damage(state, [Batch(0, 1, by=1)]), "0 use:black-blood")
    assert asked == ["0 after-wounds: pass use:black-blood"]
    assert state.told == ["0 uses black-blood", "1 is knocked out"]
    assert wounds(state) == [1, 3]


def test_a_beaten_hero_uses_no_optional_card_before_the_judgement() -> None:
    """DR-8.42."""
    state = crypt("black-blood", "", wounds=[5, 5])
    assert play(damage(state, [Batch(0, 1, by=1)])) == []
    assert state.told == ["0 is knocked out"]


def test_a_text_about_the_damage_of_a_battle_acts_once() -> None:
    """DR-8.45: the Colossus quakes after the battle's damage, not after its own."""
    state = crypt("", "", monster="colossus-of-galnon")
    play(battle(state, [Batch(0, 1), Batch(MONSTER, 3)]))
    assert wounds(state) == [2, 1]
    state = crypt("", "", monster="colossus-of-galnon")
    play(battle(state, [Batch(0, 1), Batch(MONSTER, 4)]))
    assert wounds(state) == [1, 0]  # DR-13.61: it is no longer alive


def test_a_killed_monster_may_wound_and_heroes_are_judged_after_that() -> None:
    """DR-8.43, DR-8.45: the Sapper's charge is part of the same judgement, and it is killed once."""
    state = crypt("", "", wounds=[4, 5], monster="tunnel-sapper")
    play(battle(state, [Batch(0, 1), Batch(MONSTER, 4)]))
    assert state.monster is not None
    assert state.monster.gone
    assert state.told == ["-1 uses tunnel-sapper", "0 is knocked out", "1 is knocked out"]


def test_martyrs_bargain_saves_another_at_a_price() -> None:
    """DR-8.39, DR-8.44."""
    state = crypt("martyrs-bargain", "", wounds=[3, 5])
    assert play(damage(state, [Batch(1, 4)]), "0 use:martyrs-bargain") == ["0 defeat: pass use:martyrs-bargain"]
    assert wounds(state) == [5, 5]
    assert not any(hero.knocked_out for hero in state.heroes)


def test_martyrs_bargain_is_not_for_those_who_cannot_pay_or_are_beaten_themselves() -> None:
    for mine in (4, 6):
        state = crypt("martyrs-bargain", "", wounds=[mine, 5])
        assert play(damage(state, [Batch(1, 1)])) == []
        assert state.heroes[1].knocked_out


def test_phoenix_ember_saves_and_its_fire_makes_others_join() -> None:
    """DR-8.44: who is beaten by the fire joins the same judgement; all who remain fall together."""
    state = crypt("phoenix-ember", "", "", wounds=[5, 5, 0], monster="tunnel-sapper")
    asked = play(battle(state, [Batch(0, 2)]), "0 use:phoenix-ember")
    assert asked == ["0 defeat: pass use:phoenix-ember"]
    assert state.discarded == ["phoenix-ember"]
    assert state.told == ["0 uses phoenix-ember", "1 is knocked out"]
    assert wounds(state) == [3, 3, 1]
    assert state.monster is not None
    assert state.monster.wounds == 1


def test_a_hero_who_joins_may_be_saved_in_turn_and_one_saved_may_fall_again() -> None:
    """The fire of the second Ember strikes down the first hero after all: 5 of 6 wounds, saved by nobody."""
    state = crypt("phoenix-ember", "phoenix-ember", wounds=[5, 5])
    state.heroes[0].life = 2
    state.heroes[0].wounds = 1
    asked = play(damage(state, [Batch(0, 1)]), "0 use:phoenix-ember", "1 use:phoenix-ember")
    assert asked == ["0 defeat: pass use:phoenix-ember", "1 defeat: pass use:phoenix-ember"]
    assert [hero.knocked_out for hero in state.heroes] == [True, False]
    assert wounds(state)[1] == 3


def test_texts_that_follow_a_knock_out_come_when_all_have_fallen() -> None:
    state = crypt("", "", "soul-harvest", wounds=[5, 5, 2])
    asked = play(damage(state, [Batch(0, 1), Batch(1, 1)]), "2 use:soul-harvest")
    assert asked == ["2 after-defeat: pass use:soul-harvest"]
    assert state.told == ["0 is knocked out", "1 is knocked out", "2 uses soul-harvest"]
    assert wounds(state)[2] == 1


def test_the_stack_is_empty_when_everything_is_over() -> None:
    state = crypt("phoenix-ember", "martyrs-bargain", wounds=[5, 0], monster="colossus-of-galnon")
    play(battle(state, [Batch(0, 1)]), "0 pass", "1 use:martyrs-bargain")
    assert state.occasions == []
