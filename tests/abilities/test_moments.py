"""The order in which texts speak, and the ways of asking for those that may."""

from __future__ import annotations

import pytest

from tests.abilities.bells import (
    MOMENTS,
    NOON,
    Coin,
    Muffled,
    Ring,
    RingWhich,
    Rung,
    Tower,
    can,
    must,
    tower,
)
from tests.abilities.playing import play
from undercroft.abilities import PASS, Occasion
from undercroft.engine import option

DING, DONG = Ring("ding"), Ring("dong")


def fire(state: Tower, *answers: str, occasion: Occasion | None = None) -> list[str]:
    return play(MOMENTS.fire(state, occasion or Occasion(), NOON), *answers)


def test_nothing_is_worked_out_at_a_moment_at_which_no_text_speaks() -> None:
    state = tower({-1: {"a": must(DING)}, 0: {"b": must(DING)}, 1: {"c": can(DING)}})
    assert play(MOMENTS.fire(state, Occasion(), "midnight")) == []
    assert state.asked_for == []


def test_a_seat_without_a_text_is_passed_over_without_a_question() -> None:
    state = tower({0: {}, 1: {"a": can(DING)}, 2: {}})
    assert fire(state, "1 pull:a") == ["1 pull: pass pull:a"]
    assert state.asked_for.count("question") == 2  # and again after its use


def test_compulsory_texts_of_all_come_before_optional_ones_of_any() -> None:
    state = tower({0: {"a": can(DING)}, 1: {"b": must(DONG)}})
    assert fire(state, "0 pull:a") == ["0 pull: pass pull:a"]
    assert state.rung == ["1!", "dong", "0!", "ding"]


def test_what_is_no_seat_is_never_asked() -> None:
    """A monster's texts come as printed, and those it may use are not used: nobody decides for it."""
    state = tower({-1: {"a": must(DING), "b": must(DONG), "c": can(DING)}})
    assert fire(state) == []
    assert state.rung == ["-1!", "ding", "-1!", "dong"]


def test_a_player_with_several_compulsory_texts_says_which_comes_first() -> None:
    state = tower({0: {"a": must(DING), "b": must(DONG), "c": must(Ring("bim"))}})
    assert fire(state, "0 pull:b", "0 pull:c") == ["0 first: pull:a pull:b pull:c", "0 first: pull:a pull:c"]
    assert state.rung == ["0!", "dong", "0!", "bim", "0!", "ding"]


def test_a_game_may_leave_several_compulsory_texts_in_the_order_of_the_cards() -> None:
    state = tower({0: {"a": must(DING), "b": must(DONG)}})
    state.rung.append("keep-order")
    assert fire(state) == []
    assert state.rung == ["keep-order", "0!", "ding", "0!", "dong"]


def test_an_optional_text_that_begins_to_matter_on_the_way_is_heard() -> None:
    state = tower({0: {"a": must(DING), "b": can(DONG, when=(Rung("ding"),))}})
    assert fire(state, "0 pull:b") == ["0 pull: pass pull:b"]


def test_a_compulsory_text_that_begins_to_matter_is_heard_of_a_player_but_not_out_of_the_printed_order() -> None:
    """Whoever chooses the order may come back to a text; a monster's texts are looked at one after the other."""
    for speaker, rung in ((0, ["0!", "dong", "0!", "ding"]), (-1, ["-1!", "dong"])):
        state = tower({speaker: {"a": must(DING, when=(Rung("dong"),)), "b": must(DONG)}})
        assert fire(state) == []
        assert state.rung == rung


def test_a_game_may_spare_itself_a_question() -> None:
    state = tower({0: {"a": can(DING)}})
    state.rung.append("no-question")
    assert fire(state) == []


def test_a_text_that_would_change_nothing_does_not_speak() -> None:
    state = tower({0: {"a": must(Muffled("mm")), "b": can(Muffled("mm"))}})
    assert fire(state) == []
    assert state.rung == []


def test_a_text_speaks_whole_if_any_of_it_matters() -> None:
    state = tower({0: {"a": must(Muffled("mm"), DING)}})
    fire(state)
    assert state.rung == ["0!", "mm", "ding"]


def test_a_text_that_cannot_be_paid_is_not_offered_and_paying_is_no_reason_to_use_it() -> None:
    state = tower({0: {"a": can(Coin(), DING), "b": can(Coin(), Muffled("mm"))}})
    assert fire(state) == []
    state.purse = 1
    assert fire(state, "0 pull:a") == ["0 pull: pass pull:a"]
    assert (state.purse, state.rung) == (0, ["0!", "ding"])


def test_a_text_whose_limit_is_reached_does_not_speak_whether_it_must_or_may() -> None:
    state = tower({-1: {"a": must(DING)}, 0: {"b": must(DING), "c": can(DING)}})
    worn = [f"{name} is worn" for name in "abc"]
    state.rung += worn
    assert fire(state) == []
    assert state.rung == worn


def test_what_has_been_offered_is_not_worked_out_again_for_the_answer() -> None:
    state = tower({0: {"a": can(DING), "b": can(DONG)}})
    fire(state, "0 pull:b", "0 pass")
    assert state.asked_for.count("frames") == 2 + 1, "both, and then the one that is left"
    state = tower({0: {"a": must(DING), "b": must(DONG)}})
    fire(state, "0 pull:b")
    assert state.asked_for.count("frames") == 2 + 2 + 1, "to see that there are two, for the question, and the other"


def test_there_is_nothing_to_choose_when_the_occasion_is_gone() -> None:
    state = tower({0: {"a": can(DING)}})
    assert MOMENTS.choices(state, 0, Occasion(), NOON) == [PASS, option("pull", "a")]
    assert MOMENTS.choices(state, 0, Occasion(gone=True), NOON) == [PASS]


def test_a_text_may_be_used_in_several_ways() -> None:
    state = tower({0: {"pair": can(DING)}})
    assert fire(state, "0 pull:pair,1") == ["0 pull: pass pull:pair pull:pair,1"]
    assert state.rung == ["0!", "ding1"]


def test_a_compulsory_text_speaks_once_in_the_first_way_it_can() -> None:
    state = tower({0: {"pair": must(DING)}})
    fire(state)
    assert state.rung == ["0!", "ding"]


def test_once_per_occasion_is_counted_by_moment_and_by_speaker() -> None:
    state, noon = tower({0: {"a": can(DING)}, 1: {"a": can(DING)}}), Occasion()
    assert fire(state, "0 pull:a", "1 pull:a", occasion=noon) == ["0 pull: pass pull:a", "1 pull: pass pull:a"]
    assert fire(state, occasion=noon) == []
    assert noon.used == ((NOON, 0, "a"), (NOON, 1, "a"))


def test_when_the_occasion_is_gone_nobody_else_speaks() -> None:
    state = tower({0: {"a": must(Ring("silence"))}, 1: {"b": must(DING), "c": can(DONG)}})
    assert fire(state) == []
    assert state.rung == ["0!", "silence"]


def test_when_the_occasion_is_gone_not_even_strict_windows_ask() -> None:
    state = tower({0: {"a": can(Ring("silence"))}, 2: {"b": can(DING)}}, strict=True)
    assert fire(state, "0 pull:a") == ["0 pull: pass pull:a"]
    assert until_all_pass(tower({0: {"a": can(Ring("silence"))}, 2: {}}, strict=True), [0, 2], "0 pull:a")


def test_a_compulsory_text_is_never_a_matter_of_choice() -> None:
    """Not even if it begins to matter when its time is over."""
    state = tower({0: {"a": must(DING, when=(Rung("dong"),)), "b": can(DONG)}})
    assert fire(state, "0 pull:b") == ["0 pull: pass pull:b"]
    assert state.rung == ["0!", "dong"]


def test_a_text_may_ask_something_itself() -> None:
    state = tower({0: {"a": can(RingWhich(), DING)}})
    assert fire(state, "0 pull:a", "0 note:low") == ["0 pull: pass pull:a", "0 note: note:high note:low"]
    assert state.rung == ["0!", "low", "ding"]


# -- ways of asking ------------------------------------------------------------------------------------------


def until_all_pass(state: Tower, seats: list[int], *answers: str) -> list[str]:
    return play(MOMENTS.ask_until_all_pass(state, Occasion(), NOON, seats), *answers)


def test_until_all_pass_in_a_row() -> None:
    """Seat 0 passes; when seat 1 has used something it goes on with seat 2 and comes back to seat 0."""
    bells = {seat: {f"a{seat}": can(DING), f"b{seat}": can(DONG)} for seat in range(3)}
    asked = until_all_pass(
        tower(bells), [0, 1, 2], "0 pass", "1 pull:a1", "2 pass", "0 pull:b0", "1 pass", "2 pass", "0 pass"
    )
    assert [each.split()[0] for each in asked] == ["0", "1", "2", "0", "1", "2", "0"]


def test_a_seat_that_has_used_everything_is_not_asked_again() -> None:
    bells = {0: {"a": can(DING)}, 1: {"b": can(DING)}}
    assert until_all_pass(tower(bells), [1, 0], "1 pull:b", "0 pass") == [
        "1 pull: pass pull:b",
        "0 pull: pass pull:a",
    ]


def test_asking_stops_when_the_occasion_is_gone() -> None:
    bells = {0: {"a": can(Ring("silence"))}, 1: {"b": can(DING)}}
    assert until_all_pass(tower(bells), [0, 1], "0 pull:a") == ["0 pull: pass pull:a"]


def test_quick_windows_ask_only_those_who_have_something_to_use() -> None:
    state = tower({0: {"a": can(DING, when=(Rung("dong"),))}, 1: {"b": can(DING)}, 2: {}})
    assert fire(state, "1 pass") == ["1 pull: pass pull:b"]


def test_strict_windows_ask_everybody_who_might() -> None:
    """Seat 1 is known to have nothing, whatever it holds; the others are asked, whatever they hold."""
    state = tower({0: {"a": can(DING, when=(Rung("dong"),))}, 1: {"b": can(DING)}, 2: {}}, strict=True)
    assert fire(state, "0 pass", "2 pass") == ["0 pull: pass", "2 pull: pass"]
    nothing = tower({0: {}, 1: {}, 2: {}}, strict=True)
    assert fire(nothing, "0 pass", "2 pass") == ["0 pull: pass", "2 pull: pass"]


def test_an_option_that_is_not_offered_stands_for_nothing() -> None:
    state = tower({0: {"a": can(DING)}})
    assert MOMENTS.chosen(state, 0, Occasion(), NOON, option("pull", "a")).printed.card == "a"
    for wrong in (PASS, option("pull", "b")):
        with pytest.raises(LookupError, match="is not offered now"):
            MOMENTS.chosen(state, 0, Occasion(), NOON, wrong)
