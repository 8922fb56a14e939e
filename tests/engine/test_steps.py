"""How many steps of play a match has begun."""

from typing import Any

import pytest

import undercroft
from undercroft.engine import Chance, ChanceError, Match


class LooseTile(Chance):
    """Chance that cannot roll for the walls of a second round."""

    walls = 0

    def copy(self) -> Chance:
        twin = LooseTile(self.seed, self.streams.copy())
        twin.walls = self.walls
        return twin

    def below(self, sides: int, stream: str, cause: str) -> int:
        self.walls += cause == "wall-x"
        if self.walls > 10:
            raise ChanceError("the die fell off the table")
        return super().below(sides, stream, cause)


def test_a_match_counts_its_steps() -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=7)
    assert match.steps == 1, "the first round is being set up"
    match.choose("hero:wizard")
    assert match.steps == 1
    match.choose("hero:thief")
    assert match.steps == 2, "the first turn"
    assert match.fork().steps == 2
    assert match.seat(0).imagine(Chance(1)).steps == 2
    assert undercroft.replay(match.record()).steps == 2


def test_steps_run_on_in_a_fork_and_go_back_with_undo() -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=7)
    match.choose("hero:wizard")
    fork = match.fork()
    fork.choose("hero:thief")
    assert (match.steps, fork.steps) == (1, 2)
    match.undo()
    assert match.steps == 1


def play(match: Match[Any], choices: int) -> None:
    for _ in range(choices):
        match.choose(match.pending[0].options[0])


def test_a_step_that_could_not_begin_is_not_counted() -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=7, chance=LooseTile(7))
    with pytest.raises(ChanceError, match="fell off the table"):
        play(match, 1000)
    smooth = undercroft.new_match("lungeon-run", 2, seed=7)
    play(smooth, match.count)
    assert match.steps == smooth.steps > 2
    play(smooth, 1)
    assert smooth.steps == match.steps + 1


def test_a_fork_stands_at_the_same_step_wherever_it_is_made() -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=7, options={"rounds": 1})
    while match.pending:
        fork = match.fork()
        twin = fork.fork()
        assert fork.steps == twin.steps == match.steps
        assert fork.view(0) == twin.view(0) == match.view(0)
        for each in (match, fork, twin):
            each.choose(each.pending[0].options[-1])
        assert fork.steps == twin.steps == match.steps
    assert match.steps > 20
