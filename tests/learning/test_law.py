"""The laws of what agents see and do bite."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from undercroft.learning import Actions, Learning, Part, Seen, numbers
from undercroft.rules.lungeon.bots.learning import LEARNING
from undercroft.rules.lungeon.game import LungeonRun
from undercroft.rules.runaway.bots.learning import LEARNING as RUN_AWAY
from undercroft.rules.runaway.game import RunAway
from undercroft.rules.runaway.state import Chase
from undercroft.rules.runaway.table.shapes import Table
from undercroft.rules.runaway.table.view import view
from undercroft.testing.learned import Learned
from undercroft.testing.variants import Variant


def peeking(state: Chase, seat: int | None) -> Table:
    """The view, and the speed of a card that nobody may know."""
    decks = [card.speed for player in state.players for card in player.deck]
    return cast("Table", {**view(state, seat), "secret": decks[0] if decks else 0})


class Peeking(RunAway):
    """Shows everybody the top of a deck."""

    table = replace(RunAway.table, view=peeking)


def tell(name: str, read: Callable[[Seen], list[float]], columns: int = 1) -> Part:
    """One more part."""
    return numbers(name, "one more", {f"number {each}": 1.0 for each in range(columns)}, read)


def kit(kind: Callable[..., Any], learning: Learning) -> Learned:
    """The laws for a game with another `learning`."""
    plain = kind(kind.load())  # type: ignore[attr-defined]
    plain.learning = learning
    laws = Learned()
    laws.game = plain  # type: ignore[misc]
    return laws


def with_part(learning: Learning, part: Part) -> Learning:
    """What is seen, and one more part."""
    return replace(learning, parts=lambda cards, players: [*learning.parts(cards, players), part])


def test_an_observation_that_peeks_is_noticed() -> None:
    laws = kit(Peeking, with_part(RUN_AWAY, tell("deck", lambda seen: [float(seen.table["secret"])])))
    with pytest.raises(AssertionError, match="observations peek"):
        laws.test_observations_are_named_and_no_redeal_changes_them(Variant(2))


def test_a_number_outside_its_bounds_is_noticed() -> None:
    part = replace(tell("many", lambda seen: [3.0]), high=1.0)
    with pytest.raises(AssertionError, match=r"many: \[3.0\] is not from"):
        kit(LungeonRun, with_part(LEARNING, part)).test_observations_are_named_and_no_redeal_changes_them(Variant(2))


def test_a_part_that_says_nothing_of_itself_is_noticed() -> None:
    part = replace(tell("mute", lambda seen: [0.0]), tells=" ")
    with pytest.raises(AssertionError):
        kit(LungeonRun, with_part(LEARNING, part)).test_observations_are_named_and_no_redeal_changes_them(Variant(2))


@pytest.mark.parametrize("gone", ["move:3,3", "hero:thief", "cast_spell"])
def test_a_key_that_is_missing_is_noticed(gone: str) -> None:
    def words(cards: Any, players: int) -> Actions:
        whole = LEARNING.actions(cards, players)
        return Actions([each for each in whole.words if each != gone], players)

    with pytest.raises(Exception, match="has no place in the table of actions"):
        kit(LungeonRun, replace(LEARNING, actions=words)).test_every_key_has_its_place_in_the_table_of_actions(
            Variant(2)
        )


def test_more_options_than_said_are_noticed() -> None:
    with pytest.raises(AssertionError):
        kit(LungeonRun, replace(LEARNING, options=3)).test_every_key_has_its_place_in_the_table_of_actions(Variant(2))
