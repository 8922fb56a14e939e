"""The chain of deeds and the checkpoints along it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.long_game import Duel
from undercroft.engine import Chance, option
from undercroft.engine.history import Checkpoint, Checkpoints, Given, Past, beginning, between, only


def chain(length: int) -> list[Past]:
    pasts = [beginning()]
    for _ in range(length):
        pasts.append(Past(pasts[-1], 0, option("stay"), Given.OPENLY))
    return pasts


def kept_after(number: int) -> tuple[Checkpoints[Duel], list[Past]]:
    """The checkpoints left after so many have been made, one after each deed."""
    pasts = chain(number)
    checkpoints = only(Checkpoint(0, pasts[0], Duel(0, 1), Chance(1), {}, 0))
    for each in pasts[1:]:
        checkpoints.keep(Checkpoint(each.number, each, Duel(0, 1), Chance(1), {}, each.number))
    return checkpoints, pasts


def test_a_deed_knows_its_number_and_what_came_before() -> None:
    pasts = chain(4)
    assert [each.number for each in pasts] == [0, 1, 2, 3, 4]
    assert between(pasts[1], pasts[4]) == pasts[2:]
    assert between(None, pasts[4]) == pasts
    assert between(pasts[4], pasts[4]) == []
    assert [each.key for each in pasts] == ["", "stay", "stay", "stay", "stay"]


@given(st.integers(1, 5_000), st.data())
@settings(max_examples=50, deadline=None)
def test_a_checkpoint_is_near_wherever_one_goes_back_to(number: int, data: st.DataObject) -> None:
    checkpoints, pasts = kept_after(number)
    assert checkpoints.latest.number == number
    assert len(checkpoints) <= number.bit_length() + 1
    back = data.draw(st.integers(0, number))
    found = checkpoints.until(pasts[number - back]).latest
    assert number - back - found.number <= 2 * back


def test_copies_of_checkpoints_are_their_own() -> None:
    checkpoints, pasts = kept_after(9)
    twin = checkpoints.until(pasts[9])
    twin.keep(Checkpoint(10, Past(pasts[9], 0, option("stay"), Given.OPENLY), Duel(0, 1), Chance(1), {}, 10))
    assert (checkpoints.latest.number, twin.latest.number) == (9, 10)
    assert checkpoints.until(pasts[5]).latest.number <= 5
