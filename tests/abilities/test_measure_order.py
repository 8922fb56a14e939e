"""The order of texts, limits, durations, suppression, numbers and permissions, on texts of Dungeon Run (DR-13)."""

from __future__ import annotations

from tests.abilities.crypt.moments import MOMENTS
from tests.abilities.crypt.rules import attempt, begin_turn, end_turn, may, rating_of, roll_dice
from tests.abilities.crypt.state import Action, Roll
from tests.abilities.crypt.table import crypt
from tests.abilities.playing import play
from undercroft.abilities import during
from undercroft.engine import ScriptedChance


def test_compulsory_texts_come_first_monster_tile_actor_and_the_others_clockwise() -> None:
    """DR-13.4, with seat 1 as the actor; a monster's own texts come as printed."""
    state = crypt("vow", "debt", "vow", monster="herald", tile="echo-hall")
    assert play(begin_turn(state, 1)) == []
    spoken = [each for each in state.told if " uses " not in each]
    assert spoken == ["herald", "herald.2", "echo-hall", "debt", "vow", "vow"]
    users = [each for each in state.told if each.endswith("uses vow")]
    assert users == ["2 uses vow", "0 uses vow"]


def test_one_heros_compulsory_texts_come_in_the_order_that_hero_chooses() -> None:
    state = crypt("vow debt", "vow")
    assert play(begin_turn(state, 0), "0 use:debt") == ["0 which-first: use:vow use:debt"]
    assert [each for each in state.told if " uses " not in each] == ["debt", "vow", "vow"]


def test_optional_texts_come_after_all_compulsory_ones_and_may_be_passed() -> None:
    state = crypt("chant prayer", "vow chant", "")
    asked = play(begin_turn(state, 0), "0 use:prayer", "0 pass", "1 use:chant")
    assert asked == [
        "0 turn-start: pass use:chant use:prayer",
        "0 turn-start: pass use:chant",
        "1 turn-start: pass use:chant",
    ]
    assert [each for each in state.told if " uses " not in each] == ["vow", "prayer", "chant"]


def test_a_text_is_used_once_per_occurrence_of_its_moment() -> None:
    """DR-13.6: and again at the next one, if it has no limit."""
    state = crypt("chant")
    assert play(begin_turn(state, 0), "0 use:chant") == ["0 turn-start: pass use:chant"]
    assert play(begin_turn(state, 0), "0 pass") == ["0 turn-start: pass use:chant"]


def test_the_same_card_before_two_heroes_speaks_for_both() -> None:
    state = crypt("chant", "chant")
    asked = play(begin_turn(state, 0), "0 use:chant", "1 use:chant")
    assert asked == ["0 turn-start: pass use:chant", "1 turn-start: pass use:chant"]


# -- limits --------------------------------------------------------------------------------------------------


def test_once_a_turn_is_ready_again_when_the_owners_own_turn_begins() -> None:
    """DR-13.51: it may be used in another hero's turn, and then not again before one's own."""
    state = crypt("", "prayer")
    assert play(begin_turn(state, 0), "1 use:prayer") == ["1 turn-start: pass use:prayer"]
    assert play(begin_turn(state, 0)) == []
    assert play(begin_turn(state, 1), "1 pass") == ["1 turn-start: pass use:prayer"]


def test_a_used_item_stays_used_when_it_changes_hands() -> None:
    """DR-13.51: until a turn of its new owner begins."""
    state = crypt("gamblers-hood", "", dice=[1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 6])
    assert play(attempt(state, Action(0), Roll(0, "attack")), "0 use:gamblers-hood,0")
    state.heroes[1].cards.append(state.heroes[0].cards.pop())
    assert play(attempt(state, Action(1), Roll(1, "attack"))) == []
    play(begin_turn(state, 1))
    assert play(attempt(state, Action(1), Roll(1, "attack")), "1 use:gamblers-hood,0")
    assert isinstance(state.chance, ScriptedChance)
    assert state.chance.left == {}


def test_a_discarded_card_is_gone_before_its_text_is_carried_out() -> None:
    state = crypt("giants-brew", dice=[1, 2, 3, 4, 5, 6])
    roll = Roll(0, "attack")
    asked = play(attempt(state, Action(0), roll), "0 use:giants-brew")
    assert asked == ["0 before-roll: pass use:giants-brew"]
    assert (roll.faces, state.discarded, state.heroes[0].cards) == ([1, 2, 3, 4, 5, 6], ["giants-brew"], [])


def test_a_text_whose_cost_would_defeat_its_owner_is_not_offered() -> None:
    """DR-8.39, DR-13.58: Infernal Pact at 5 wounds of 6."""
    state = crypt("infernal-pact", dice=[1, 2, 3])
    state.heroes[0].wounds = 5
    assert play(attempt(state, Action(0), Roll(0, "attack"))) == []
    state = crypt("infernal-pact", dice=[1, 2, 3, 4, 5])
    state.heroes[0].wounds = 4
    assert play(attempt(state, Action(0), Roll(0, "attack")), "0 use:infernal-pact")
    assert state.heroes[0].wounds == 5


# -- durations -----------------------------------------------------------------------------------------------


def test_until_the_start_of_your_next_turn_ends_before_anything_else() -> None:
    """DR-13.52."""
    state = crypt("menace", "")
    play(begin_turn(state, 0), "0 use:menace,1")
    closed = may(state, state.heroes[1], "escape")
    assert closed is not None
    assert (closed.key, closed.reason) == ("escape", "menace")
    play(begin_turn(state, 1))
    assert may(state, state.heroes[1], "escape") is not None
    assert play(begin_turn(state, 0)) == []  # 1/game: not offered again
    assert may(state, state.heroes[1], "escape") is None


def test_during_his_next_turn_ends_with_that_turn_and_binds_him_alone() -> None:
    """Demonic Visage stops the Move of one hero, for one turn."""
    state = crypt("demonic-visage", "", "")
    state.turn = 0
    assert play(end_turn(state), "0 use:demonic-visage,2") == [
        "0 turn-end: pass use:demonic-visage,1 use:demonic-visage,2"
    ]
    play(begin_turn(state, 1))
    play(end_turn(state))
    play(begin_turn(state, 2))
    assert [may(state, hero, "move") is None for hero in state.heroes] == [True, True, False]
    play(end_turn(state))
    assert may(state, state.heroes[2], "move") is None


def test_what_has_been_said_goes_on_while_its_speaker_is_suppressed() -> None:
    """DR-13.53."""
    state = crypt("menace", "")
    play(begin_turn(state, 0), "0 use:menace,1")
    state.cursed_stone = 0
    assert may(state, state.heroes[1], "escape") is not None


# -- suppression ---------------------------------------------------------------------------------------------


def test_suppressed_heroes_do_not_speak_but_their_items_do() -> None:
    """DR-13.27, DR-13.28: at the moment of the hook, and whoever is aimed at does not matter."""
    state = crypt("second-chance gamblers-hood", "dread-whisper", places=[1, 2], dice=[1, 2, 3])
    state.cursed_stone = 0
    asked = play(attempt(state, Action(0), Roll(0, "attack")), "0 ask:1", "1 pass", "0 pass")
    assert asked == [
        "0 who-first: ask:0 ask:1",
        "1 reroll: pass use:dread-whisper,0 use:dread-whisper,1 use:dread-whisper,2",
        "0 reroll: pass use:gamblers-hood,0 use:gamblers-hood,1 use:gamblers-hood,2",
    ]


def test_passive_ratings_vanish_and_return_with_suppression() -> None:
    """DR-13.29: nothing is stored, so nothing has to be taken back."""
    state = crypt("unholy-might circlet-of-clarity", places=[5])
    hero = state.heroes[0]
    state.cursed_stone = 0
    assert (rating_of(state, hero, "brawn"), rating_of(state, hero, "magic")) == (4, 5)
    hero.place = 1
    assert (rating_of(state, hero, "brawn"), rating_of(state, hero, "magic")) == (3, 4)
    hero.place = 5
    assert (rating_of(state, hero, "brawn"), rating_of(state, hero, "magic")) == (4, 5)


# -- numbers and permissions ---------------------------------------------------------------------------------


def test_dice_are_counted_in_one_order() -> None:
    """DR-7.1: what multiplies comes first, whatever the order of the cards; then bonuses, then penalties."""
    for hand in ("hex-rune circlet-of-clarity forbidden-tome", "forbidden-tome hex-rune circlet-of-clarity"):
        state = crypt(hand, dice=[1] * 6)
        roll = Roll(0, "attack", "magic")
        with during(state.occasions, Action(0)):
            play(roll_dice(state, roll))
        assert len(roll.faces) == 3 * 2 + 1 - 1


def test_a_number_is_changed_only_for_the_rolls_a_text_names() -> None:
    state = crypt("longsword forbidden-tome", "", dice=[1] * 12)
    counts = []
    for roll in (Roll(0, "attack", "brawn"), Roll(0, "escape", "skill"), Roll(1, "attack", "brawn")):
        with during(state.occasions, Action(0)):
            play(roll_dice(state, roll))
        counts.append(len(roll.faces))
    assert counts == [5, 3, 3]


def test_the_minimum_of_one_die_is_applied_once_at_the_end() -> None:
    """DR-7.2: a rating of 0 with a penalty of 1 and a bonus of 2 gives 1 die, not 2."""
    state = crypt("hex-rune infernal-pact", dice=[1])
    state.heroes[0].ratings["brawn"] = 0
    roll = Roll(0, "attack")
    with during(state.occasions, Action(0)):
        play(roll_dice(state, roll), "0 use:infernal-pact")
    assert len(roll.faces) == 1


def test_what_forbids_beats_what_permits() -> None:
    """DR-13.3: Beast-Tongue lets a hero walk away from a beast; a Weighted Net holds him all the same."""
    state = crypt("beast-tongue weighted-net", "beast-tongue", "", monster="herald")
    netted, free, plain = (may(state, hero, "move") for hero in state.heroes)
    assert free is None
    assert plain is not None
    assert (plain.reason, plain.clause) == ("monster-here", "DR-5.2")
    assert netted is not None
    assert netted.reason == "weighted-net"


def test_the_order_of_the_cards_does_not_matter_to_a_permission() -> None:
    state = crypt("weighted-net beast-tongue", monster="herald")
    closed = may(state, state.heroes[0], "move")
    assert closed is not None
    assert closed.reason == "weighted-net"


def test_two_texts_of_one_card_have_their_own_ids() -> None:
    state = crypt("weighted-net")
    assert [each.id for each in MOMENTS.texts(state, 0, "passive")] == ["weighted-net", "weighted-net.2"]
