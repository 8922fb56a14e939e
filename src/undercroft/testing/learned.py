"""The laws of what agents see and do as numbers, as a class of tests."""

from __future__ import annotations

from array import array
from typing import Any

from undercroft.engine import Chance, Decision, Option, Seat, derive
from undercroft.learning import Actions, Answer, Layout, actions, kinds, layout_of, learning_of, seen_by
from undercroft.testing.laws import Laws
from undercroft.testing.variants import Variant
from undercroft.testing.worlds import asks_in_secret

LARGEST = 1500
"""No table of actions is larger: nobody learns to use one."""


class Learned(Laws):
    """A game that has a `learning` tells agents what a seat may know, and understands what they answer.

    Games without one pass.
    """

    def test_observations_are_named_and_no_redeal_changes_them(self, variant: Variant) -> None:
        """Every number has a name, lies within its bounds, and is the same in all worlds the seat thinks possible."""
        if not hasattr(self.game, "learning"):
            return
        match = variant.start(self.game, 95)
        layout = layout_of(self.game, match.players)
        check_layout(layout)
        for _ in self._at_samples(match, 95):
            for seat in range(match.players):
                flat = observed(layout, match.seat(seat))
                assert flat == observed(layout, match.fork().seat(seat)), "a copy is observed differently"
                if asks_in_secret(match, seat):
                    continue
                imagined = match.seat(seat).imagine(Chance(derive(95, "world")))
                peeking = differences(layout, flat, observed(layout, imagined.seat(seat)))
                assert not peeking, f"observations peek: {peeking}"
        for seat in range(match.players):
            observed(layout, match.seat(seat))

    def test_every_key_has_its_place_in_the_table_of_actions(self, variant: Variant) -> None:
        """Each option is spelled with actions of the table, is read back from them, and can be chosen with them."""
        if not hasattr(self.game, "learning"):
            return
        match = variant.start(self.game, 97)
        table = actions(self.game, match.players)
        assert len(table) <= LARGEST
        assert all(word.strip() for word in table.words)
        for decision in self._play(match, 97):
            assert decision.kind in kinds(self.game)
            assert len(decision.options) <= learning_of(self.game).options
            for option in decision.options:
                path = table.path(option, decision.seat)
                assert table.key(path, decision.seat) == option.key, f"{option.key} is not read back"
        for decision in self._at_samples(variant.start(self.game, 99), 99):
            for option in decision.options:
                assert chosen(table, decision, option) is option


def check_layout(layout: Layout) -> None:
    """Every part says what it tells, and every number has a name of its own."""
    assert all(part.tells.strip() for part in layout.parts)
    labels = layout.labels()
    assert len(labels) == layout.size
    assert all(label.strip() for label in labels)
    twice = sorted({each for each in labels if labels.count(each) > 1}) if len(set(labels)) < len(labels) else []
    assert not twice, f"two numbers of an observation have the same name: {twice}"


def observed(layout: Layout, seat: Seat[Any]) -> array[float]:
    """The observation of a seat, looked at closely."""
    flat = layout.flat(seen_by(seat))
    assert len(flat) == layout.size
    for part, start in zip(layout.parts, layout.starts.values(), strict=True):
        outside = [each for each in flat[start : start + part.size] if not part.low <= each <= part.high]
        assert not outside, f"{part.name}: {outside} is not from {part.low} to {part.high}"
    return flat


def differences(layout: Layout, one: array[float], other: array[float]) -> list[str]:
    """The names of the numbers that differ."""
    if one == other:
        return []
    return [name for name, mine, its in zip(layout.labels(), one, other, strict=True) if mine != its]


def chosen(table: Actions, decision: Decision, option: Option) -> Option | None:
    """The option that is chosen with the actions an option is spelled with, where they are asked for."""
    answer, path = Answer(table, decision), table.path(option, decision.seat)
    while True:
        at = len(answer.chosen)
        found = answer.choose(path[at] if at < len(path) else answer.legal[0])
        if found is not None:
            return found
