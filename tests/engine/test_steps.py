"""How many steps of play a match has begun."""

import pytest

import undercroft
from undercroft.engine import Chance, ChanceError


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


def test_a_step_that_could_not_begin_is_not_counted() -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=7, chance=LooseTile(7))
    before = (match.steps, match.count)
    with pytest.raises(ChanceError, match="fell off the table"):
        while match.pending:
            before = (match.steps, match.count)
            match.choose(match.pending[0].options[0])
    assert before[0] > 2
    assert (match.steps, match.count) == before
