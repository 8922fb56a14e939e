"""Effects, conditions, numbers, permissions, occasions, limits, durations, texts: each by itself."""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import ClassVar

import msgspec
import pytest

from tests.abilities.bells import (
    MOMENTS,
    Coin,
    Echoing,
    Hush,
    Louder,
    Muffled,
    Pull,
    Ring,
    RingWhich,
    Rung,
    Sound,
    Tower,
    Twice,
    always,
    must,
    tower,
)
from tests.abilities.playing import play
from undercroft.abilities import (
    Condition,
    Cost,
    Effect,
    Lasting,
    Ledger,
    Modifier,
    Occasion,
    Permission,
    Printed,
    Text,
    all_hold,
    by_moment,
    carry_out,
    during,
    every,
    innermost,
    lasting,
    outermost,
    printed,
    without,
)
from undercroft.content import Names
from undercroft.engine import Closed


@dataclass(slots=True)
class Storm(Occasion):
    strength: int


@dataclass(slots=True)
class Calm(Occasion):
    pass


# -- wording -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "missing"),
    [
        (Effect, "describe, perform, worth, would_matter"),
        (Cost, "describe, payable, perform, worth"),
        (Sound, "perform"),
        (Condition, "describe, holds"),
        (Modifier, "describe, modify, worth"),
        (Permission, "describe, judge, worth"),
    ],
)
def test_each_kind_of_word_says_all_its_kind_has_to_say(base: type[msgspec.Struct], missing: str) -> None:
    with pytest.raises(TypeError, match=f"Mute does not say {missing}; a primitive is one class with all of it"):
        types.new_class("Mute", (base,), {"frozen": True})


def test_what_a_base_says_its_heirs_need_not_say_again() -> None:
    class Gong(Ring, frozen=True):
        def describe(self, names: Names) -> str:
            return "gong"

    assert Gong("deep").describe({}) == "gong"
    assert Gong("deep").word == "gong"


def test_an_heir_of_a_base_is_no_base_itself() -> None:
    class Base(Sound, frozen=True):
        abstract: ClassVar[bool] = True

    with pytest.raises(TypeError, match="Heir does not say perform"):

        class Heir(Base, frozen=True):
            pass


# -- effects and conditions ----------------------------------------------------------------------------------


def test_a_list_is_carried_out_from_left_to_right() -> None:
    state = tower({})
    asked = play(carry_out(state, [Ring("a"), RingWhich(), Ring("b")], Pull(0, Occasion())), "0 note:high")
    assert asked == ["0 note: note:high note:low"]
    assert state.rung == ["a", "high", "b"]


def test_the_rest_of_a_list_is_dropped_when_it_no_longer_matters() -> None:
    state = tower({})
    play(carry_out(state, [Ring("a"), Ring("crack"), Ring("b")], Pull(0, Occasion())))
    assert state.rung == ["a", "crack"]


def test_every_effect_of_a_list_is_found_however_deep() -> None:
    do = [Ring("a"), Twice((Ring("b"), Twice((Muffled("c"),))))]
    assert [type(each).__name__ for each in every(do)] == ["Ring", "Twice", "Ring", "Twice", "Muffled"]
    state = tower({})
    play(carry_out(state, do, Pull(0, Occasion())))
    assert state.rung == ["a", "b", "c", "c", "b", "c", "c"]


def test_a_cost_never_matters_by_itself() -> None:
    """Where a list asks whether any of it would matter, paying does not count."""
    assert not Coin().would_matter(tower({}), Pull(0, Occasion()))


def test_all_conditions_must_hold() -> None:
    state, frame = tower({}), Pull(0, Occasion())
    assert all_hold((), state, frame)
    state.rung.append("a")
    assert all_hold([Rung("a")], state, frame)
    assert not all_hold([Rung("a"), Rung("b")], state, frame)


# -- numbers and permissions ---------------------------------------------------------------------------------


def test_numbers_are_changed_by_rank_whoever_speaks_first() -> None:
    for bells in ([Louder(3), Echoing(2)], [Echoing(2), Louder(3)]):
        state = tower({seat: {"bell": always(each)} for seat, each in enumerate(bells)})
        assert MOMENTS.total(state, Occasion(), 5) == 13


def test_a_number_nobody_speaks_to_is_as_it_was() -> None:
    assert MOMENTS.total(tower({0: {"a": must(Ring("ding"))}}), Occasion(), 5) == 5


def test_a_passive_text_speaks_while_its_conditions_hold() -> None:
    state = tower({0: {"a": Text(on=("passive",), when=(Rung("ding"),), do=(Louder(1),))}})
    assert MOMENTS.total(state, Occasion(), 5) == 5
    state.rung.append("ding")
    assert MOMENTS.total(state, Occasion(), 5) == 6


BAN = Closed("ring", "night", "BL-1")


@pytest.mark.parametrize(
    ("verdicts", "ban", "reason"),
    [
        ([], None, None),
        ([], BAN, "night"),
        (["nothing-to-say"], BAN, "nothing-to-say"),
        (["silent"], BAN, "night"),
        (["yes"], BAN, None),
        (["yes", "silent"], BAN, None),
        (["no"], None, "no"),
        (["yes", "no"], BAN, "no"),
        (["no", "yes"], BAN, "no"),
    ],
)
def test_what_forbids_beats_what_permits(verdicts: list[str], ban: Closed | None, reason: str | None) -> None:
    state = tower({seat: {"bell": always(Hush(each))} for seat, each in enumerate(verdicts)})
    closed = MOMENTS.allowed(state, Occasion(), ban)
    assert (closed.reason if closed else None) == reason


# -- occasions -----------------------------------------------------------------------------------------------


def test_occasions_lie_on_a_stack_while_they_last() -> None:
    stack: list[Occasion] = []
    with during(stack, Storm(1)) as first:
        with during(stack, Calm()), during(stack, Storm(2)) as second:
            assert innermost(stack, Storm) is second
            assert outermost(stack, Storm) is first
            assert innermost(stack, Calm) is stack[1]
            assert innermost(stack, Occasion) is second
        assert innermost(stack, Storm) is outermost(stack, Storm) is first
        assert innermost(stack, Calm) is None
    assert stack == []
    assert outermost(stack, Storm) is None


def test_the_stack_is_taken_down_when_a_rule_fails() -> None:
    stack: list[Occasion] = []

    def fails() -> None:
        with during(stack, Storm(1)), during(stack, Calm()):
            raise ValueError("a broken rope")

    with pytest.raises(ValueError, match="a broken rope"):
        fails()
    assert stack == []


def test_an_occasion_says_nothing_of_itself_unless_its_game_does() -> None:
    assert Storm(3).about() == ()


# -- limits --------------------------------------------------------------------------------------------------


def test_a_ledger_keeps_limits_apart_and_renews_what_is_named() -> None:
    ledger = Ledger()
    for limit, name in (("turn", "a"), ("turn", "b"), ("game", "a")):
        ledger.spend(limit, name)
    ledger.renew("turn", ["a", "never used"])
    assert [ledger.is_spent(*each) for each in (("turn", "a"), ("turn", "b"), ("game", "a"))] == [False, True, True]
    ledger.renew("turn")
    ledger.renew("never used")
    assert [ledger.is_spent(*each) for each in (("turn", "b"), ("game", "a"))] == [False, True]


def test_a_copy_of_a_ledger_is_its_own() -> None:
    ledger = Ledger()
    ledger.spend("turn", "a")
    twin = ledger.copy()
    ledger.renew("turn")
    twin.spend("turn", "b")
    assert (ledger.is_spent("turn", "a"), twin.is_spent("turn", "a")) == (False, True)
    assert not ledger.is_spent("turn", "b")


# -- texts and durations -------------------------------------------------------------------------------------


def test_texts_are_sorted_by_moment_in_the_order_of_the_card() -> None:
    a, b = Text(on=("noon", "dusk"), do=()), Text(on=("noon",), do=())
    found = by_moment(printed("bell", [a, b]))
    assert {moment: [each.id for each in texts] for moment, texts in found.items()} == {
        "noon": ["bell", "bell.2"],
        "dusk": ["bell"],
    }
    assert {each.card for each in found["noon"]} == {"bell"}


def test_what_a_text_does_is_sorted_by_when_it_is_needed() -> None:
    coin, ding, louder, hush = Coin(), Ring("ding"), Louder(1), Hush("no")
    [text] = printed("bell", [Text(on=("noon", "passive"), do=(louder, coin, hush, ding))])
    assert (text.effects, text.costs, text.modifiers, text.permissions) == ((coin, ding), (coin,), (louder,), (hush,))
    said = lasting(text, 0, "dusk")
    assert (said.effects, said.modifiers) == (text.effects, text.modifiers)


def test_a_text_refuses_what_it_does_not_know() -> None:
    class Peal(Text, frozen=True, kw_only=True):
        when: tuple[Rung, ...] = ()
        do: tuple[Ring, ...]

    whole = {"on": ["noon"], "when": [{"is": "rung", "note": "a"}], "do": [{"do": "ring", "note": "b"}]}
    assert msgspec.convert(whole, Peal) == Peal(on=("noon",), when=(Rung("a"),), do=(Ring("b"),))
    with pytest.raises(msgspec.ValidationError, match="unknown field `wehn`"):
        msgspec.convert({**whole, "wehn": []}, Peal)


def test_a_lasting_text_speaks_as_it_was_printed_until_its_end() -> None:
    text = Printed("bell", "bell", must(Ring("ding")))
    said = (lasting(text, 0, "dusk"), lasting(text, 1, "dawn", target=2), lasting(text, 2, "dusk", target=0))
    assert [each.id for each in said] == ["bell@0", "bell@1>2", "bell@2>0"]
    assert all(isinstance(each, Lasting) and each.text is text.text and each.card == "bell" for each in said)
    assert without(said, "dusk") == (said[1],)
    assert without(said, "noon") == said


def test_a_lasting_text_is_heard_like_any_other() -> None:
    state = Tower({0: {"noon": (lasting(Printed("bell", "bell", must(Ring("ding"))), 0, "dusk"),)}})
    play(MOMENTS.fire(state, Occasion(), "noon"))
    assert state.rung == ["0!", "ding"]
