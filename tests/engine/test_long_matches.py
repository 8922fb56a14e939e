"""What a match of thousands of choices costs, counted in questions that are put once more."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from tests.engine.long_game import Duel, LongGame
from undercroft.engine import Chance, Match, TypedChance, UndoError
from undercroft.testing import fingerprint

FEW = 24
"""So many questions put again are a few, however long the match."""


def played(choices: int, key: str = "stay", *, listen: bool = False) -> tuple[LongGame, Match[Duel]]:
    game = LongGame()
    match = Match(game, 2)
    if listen:
        match.listen()
    for _ in range(choices):
        match.choose(key)
    game.asked = 0
    return game, match


@pytest.mark.parametrize("choices", [5, 100, 1_000, 5_000])
@pytest.mark.parametrize("listen", [True, False])
@pytest.mark.parametrize("ask", [Match.can_undo, Match.undo, Match.fork])
def test_going_back_costs_the_same_early_and_late(
    choices: int, listen: bool, ask: Callable[[Match[Duel]], object]
) -> None:
    game, match = played(choices, listen=listen)
    ask(match)
    assert game.asked <= FEW


def test_a_verdict_is_remembered_where_somebody_listens_and_once_it_is_found_out() -> None:
    game, match = played(500, listen=True)
    assert match.can_undo()
    assert game.asked == 0
    game, match = played(500)
    assert match.can_undo()
    found_out = game.asked
    assert found_out > 0
    assert match.can_undo()
    assert game.asked == found_out


@pytest.mark.parametrize("listen", [True, False])
def test_only_the_tail_counts(listen: bool) -> None:
    for early, verdict in (("roll", "dice were rolled"), ("look", "something hidden has been shown")):
        _, match = played(50, early, listen=listen)
        assert match.can_undo().reason.startswith(verdict)
        match.choose("stay")
        assert match.can_undo()
        match.undo()
        assert match.can_undo().reason.startswith(verdict)


@pytest.mark.parametrize("listen", [True, False])
def test_a_match_without_dice_can_be_taken_back_to_its_beginning(listen: bool) -> None:
    game = LongGame()
    match = Match(game, 2)
    if listen:
        match.listen()
    prints = []
    for _ in range(400):
        prints.append((fingerprint(match.state), match.view(0), match.events() if listen else None))
        match.choose("stay")
    game.asked = 0
    while prints:
        match.undo()
        assert (fingerprint(match.state), match.view(0), match.events() if listen else None) == prints.pop()
    with pytest.raises(UndoError, match="nothing has been chosen yet"):
        match.undo()
    assert game.asked < 400 * FEW, "what is played again leaves checkpoints behind"


def test_the_record_is_written_as_play_goes_on() -> None:
    game, match = played(300, "roll")
    match.record()
    assert game.asked > 300, "the first one is found by playing the match once more"
    game.asked = 0
    match.choose("roll")
    text = match.record()
    assert game.asked <= 1
    assert text.count("> ") + text.count("roll") > 300
    again = Match.replay(game, match.to_record())
    assert (again.record(), again.events()) == (text, match.events())


def test_a_record_after_listening_from_the_middle_knows_what_was_rolled_before() -> None:
    game, match = played(20, "roll")
    log = match.listen_from_here()
    match.choose("roll")
    text = match.record()
    assert len(log.events) == 1
    assert Match.replay(game, match.to_record()).record() == text
    assert text.count("/6") == 21


def test_an_undo_goes_back_before_listening_began() -> None:
    _, match = played(5)
    log = match.listen_from_here()
    match.choose("stay")
    match.undo()
    assert log.events == []
    match.undo()
    match.choose("look")
    assert [event.data["n"] for event in log.events] == [match.state.made]
    assert match.events() == log.events


def test_a_match_keeps_little_but_its_choices() -> None:
    tracemalloc.start()
    try:
        game, match = played(200)
        early = tracemalloc.get_traced_memory()[0]
        for _ in range(4_000):
            match.choose("stay")
        late = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert game.asked == 4_000
    assert (late - early) / 4_000 < 160, "bytes for each choice"


def test_a_match_nobody_copies_seldom_copies_its_state() -> None:
    game = LongGame()
    match = Match(game, 2)
    before = Duel.copies
    for _ in range(800):
        match.choose("stay")
    assert Duel.copies - before <= 800 / 8 + 4


def test_the_first_copy_spares_the_later_ones_the_way() -> None:
    asked: list[tuple[int, ...]] = []
    for choices in range(1_000, 1_016):
        game, match = played(choices)
        counts = []
        for _ in range(3):
            game.asked = 0
            match.fork()
            counts.append(game.asked)
        asked.append(tuple(counts))
    assert max(first for first, *_ in asked) > 5, "it had to go a long way"
    assert all(later <= 3 for _, *rest in asked for later in rest)


@pytest.mark.parametrize("listen", [True, False])
def test_copies_of_every_kind_repeat_the_dice_that_were_typed_in(listen: bool) -> None:
    faces = iter([6, 5, 4, 3, 2, 1])
    match = Match(LongGame(), 2, chance=TypedChance(1, lambda cause, sides: next(faces)))
    if listen:
        match.listen()
    for total in (6, 11, 15, 18, 20):
        match.choose("roll")
        imagined = match.fork(Chance(5), unknown_to=0)
        for copy in (match.fork(), imagined, imagined.fork()):
            assert copy.state.total == match.state.total == total
    match.choose("stay")
    match.undo()
    match.choose("roll")
    assert match.state.total == 21


def test_a_fork_with_another_future_can_be_forked_after_many_choices() -> None:
    _, match = played(30)
    fork = match.fork(Chance(3))
    for _ in range(40):
        fork.choose("roll")
        twin = fork.fork()
        assert fingerprint(twin.state) == fingerprint(fork.state)
        assert (twin.count, twin.steps) == (fork.count, fork.steps)
    assert fork.count == 40
