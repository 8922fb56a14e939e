"""The roll window of Dungeon Run: as soon as rolled, rerolls until all pass, changed faces last (DR-7)."""

from __future__ import annotations

from tests.abilities.crypt.rules import attempt, roll_dice
from tests.abilities.crypt.state import Action, Roll
from tests.abilities.crypt.table import crypt
from tests.abilities.playing import play
from undercroft.abilities import during

WHISPER = "use:dread-whisper,0 use:dread-whisper,1 use:dread-whisper,2"
HOOD = "use:gamblers-hood,0 use:gamblers-hood,1 use:gamblers-hood,2"


def test_after_each_reroll_everybody_who_still_can_is_asked_again_until_all_pass() -> None:
    """DR-7.17, DR-7.20: seat 1 passes, seat 0 rerolls, and so seat 1 is asked again."""
    state = crypt("second-chance", "dread-whisper", dice=[1, 2, 3, 4, 5, 6, 1])
    roll = Roll(0, "attack")
    asked = play(
        attempt(state, Action(0), roll), "0 ask:1", "1 pass", "0 use:second-chance,-1", "1 use:dread-whisper,2"
    )
    assert asked == [
        "0 who-first: ask:0 ask:1",
        f"1 reroll: pass {WHISPER}",
        "0 reroll: pass use:second-chance,-1",
        f"1 reroll: pass {WHISPER}",
    ]
    assert roll.faces == [4, 5, 1]


def test_the_first_player_says_who_is_asked_first() -> None:
    """DR-7.19: whoever that is, and only where several could cause a reroll."""
    state = crypt("", "second-chance", "dread-whisper", "dread-whisper#2", dice=[1, 2, 3])
    state.first_player = 2
    asked = play(attempt(state, Action(1), Roll(1, "attack")), "2 ask:1", "1 pass", "2 ask:3", "3 pass", "2 pass")
    assert [each for each in asked if "who-first" in each] == [
        "2 who-first: ask:2 ask:3 ask:1",
        "2 who-first: ask:2 ask:3",
    ]


def test_a_hero_causes_one_reroll_in_an_action_however_many_cards_allow_it() -> None:
    """DR-7.13 to DR-7.15: of one's own dice or of another's, it is the same limit."""
    state = crypt("gamblers-hood second-chance dread-whisper", "", dice=[1, 2, 3, 6, 1, 2, 3])
    with during(state.occasions, Action(0)):
        mine, other = Roll(0, "attack"), Roll(1, "attack")
        assert len(play(roll_dice(state, mine), "0 use:gamblers-hood,0")) == 1
        assert play(roll_dice(state, other)) == []
    assert mine.faces == [6, 2, 3]


def test_an_action_within_an_action_has_a_limit_of_its_own() -> None:
    """DR-7.18: a surprise battle or a disarm."""
    state = crypt("gamblers-hood second-chance", dice=[1, 2, 3, 6, 1, 2, 3, 4, 5, 6])
    with during(state.occasions, Action(0)):
        play(roll_dice(state, Roll(0, "escape")), "0 use:gamblers-hood,0")
        surprise = Roll(0, "attack")
        asked = play(attempt(state, Action(0), surprise), "0 use:second-chance,-1")
    assert asked == ["0 reroll: pass use:second-chance,-1"]
    assert surprise.faces == [4, 5, 6]


def test_different_heroes_may_each_reroll_the_same_die() -> None:
    """DR-7.17."""
    state = crypt("", "dread-whisper", "dread-whisper#2", dice=[6, 6, 6, 5, 1])
    roll = Roll(0, "attack")
    play(attempt(state, Action(0), roll), "0 ask:2", "2 use:dread-whisper#2,0", "1 use:dread-whisper,0")
    assert roll.faces == [1, 6, 6]


def test_a_chain_of_rerolls_is_one_reroll_without_interruption() -> None:
    """DR-7.22: Fury goes on as long as it succeeds, and nobody is asked in between."""
    state = crypt("fury second-chance", "dread-whisper", dice=[1, 2, 3, 5, 3])
    roll = Roll(0, "attack")
    asked = play(attempt(state, Action(0), roll), "0 ask:0", "0 use:fury", "0 die:0", "0 die:2", "1 pass")
    assert asked[2:] == ["0 fury: die:0 die:1 die:2", "0 fury: stop die:1 die:2", f"1 reroll: pass {WHISPER}"]
    assert roll.faces == [5, 2, 3]


def test_a_jinx_changes_dice_as_soon_as_they_are_rolled_and_rerolled_ones_are_safe() -> None:
    """DR-7.23 (a): said when the attempt is declared, in force as long as it lasts."""
    state = crypt("second-chance", "jinx", dice=[6, 2, 6, 6, 6, 5])
    roll = Roll(0, "attack")
    asked = play(attempt(state, Action(0), roll), "1 use:jinx,0", "0 use:second-chance,-1")
    assert asked == ["1 declare: pass use:jinx,0", "0 reroll: pass use:second-chance,-1"]
    assert roll.faces == [6, 6, 5]
    assert state.lasting == ()


def test_a_jinx_turns_every_six() -> None:
    state = crypt("", "jinx", dice=[6, 2, 6])
    roll = Roll(0, "attack")
    play(attempt(state, Action(0), roll), "1 use:jinx,0")
    assert roll.faces == [1, 2, 1]


def test_faces_are_changed_after_all_rerolls_the_roller_first() -> None:
    """DR-7.23 (c): and all who still can are asked again until all have passed."""
    state = crypt("loaded-die gamblers-hood", "dirty", dice=[3, 2, 4, 1])
    roll = Roll(0, "attack")
    asked = play(
        attempt(state, Action(0), roll), "0 use:gamblers-hood,0", "0 pass", "1 use:dirty,2", "0 use:loaded-die,2"
    )
    assert asked == [
        f"0 reroll: pass {HOOD}",
        "0 change-face: pass use:loaded-die,0",
        "1 change-face: pass use:dirty,1 use:dirty,2",
        "0 change-face: pass use:loaded-die,0 use:loaded-die,2",
    ]
    assert roll.faces == [1, 2, 6]


def test_dice_of_an_immune_hero_are_not_touched() -> None:
    """DR-13.55: a card that could only affect an immune hero is not offered."""
    state = crypt("incorruptible gamblers-hood", "dread-whisper dirty", dice=[3, 2, 4])
    assert play(attempt(state, Action(0), Roll(0, "attack")), "0 pass") == [f"0 reroll: pass {HOOD}"]


def test_a_roll_out_of_reach_is_not_answered() -> None:
    state = crypt("", "dread-whisper", places=[0, 2], dice=[3, 2, 4])
    assert play(attempt(state, Action(0), Roll(0, "attack"))) == []
