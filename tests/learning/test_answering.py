"""Answers in small choices, rewards, and matches as trees with chance."""

from __future__ import annotations

import copy
import pickle

import pytest

import undercroft
from undercroft.content import load_game
from undercroft.engine import (
    Chance,
    ChanceError,
    Decision,
    ImaginationError,
    Match,
    NothingPendingError,
    Outcome,
    SettingError,
    option,
)
from undercroft.learning import ActionError, Answer, Words, reward_named
from undercroft.learning.nodes import Node
from undercroft.testing.choosers import Chooser
from undercroft.testing.fingerprint import fingerprint

TABLE = Words(3, ("clock", "give", "pass"), ("ace", "king", "queen"), range(4), {"give": (1,)})


def ask(*keys: str, seat: int = 1) -> Answer:
    """A question with these options."""
    options = []
    for key in keys:
        verb, _, rest = key.partition(":")
        args = [int(each) if each.isdigit() else each for each in rest.split(",") if each]
        options.append(option(verb, *args))
    return Answer(TABLE, Decision(seat, "test", options, "X-1"))


def words(answer: Answer) -> list[str]:
    """What may be chosen."""
    return [TABLE.words[each] for each in answer.legal]


def test_what_is_certain_is_not_asked() -> None:
    answer = ask("give:ace,0", "give:ace,2")
    assert words(answer) == ["seat +2", "seat +1"]
    assert answer.choose(TABLE.index["seat +1"]) == option("give", "ace", 2)


def test_an_option_that_begins_another_is_ended() -> None:
    answer = ask("clock:ace", "clock:ace,king", "clock:king")
    assert words(answer) == ["ace", "king"]
    assert answer.choose(TABLE.index["ace"]) is None
    assert words(answer) == ["end", "king"]
    assert answer.choose(TABLE.index["end"]) == option("clock", "ace")


def test_the_only_option_is_chosen_with_its_first_word() -> None:
    answer = ask("clock:ace,king")
    assert words(answer) == ["clock:"]
    assert answer.choose(answer.legal[0]) == option("clock", "ace", "king")


@pytest.mark.parametrize("number", [-1, 10**6, TABLE.index["queen"]])
def test_what_is_not_legal_is_refused_and_changes_nothing(number: int) -> None:
    answer = ask("give:ace,0", "pass")
    with pytest.raises(ActionError, match="possible: give:, pass:"):
        answer.choose(number)
    assert words(answer) == ["give:", "pass:"]


def test_a_key_of_unknown_words_is_refused() -> None:
    with pytest.raises(ActionError, match="'give:joker,1' has no place"):
        ask("give:joker,1", "pass")


def test_rewards_share_what_is_shared() -> None:
    outcome = Outcome(((2,), (0, 1), (3,)), (4, 4, 9, 1), "gold")
    assert [reward_named("win")(outcome, seat) for seat in range(4)] == [0, 0, 1, 0]
    assert [reward_named("place")(outcome, seat) for seat in range(4)] == [0, 0, 1, -1]
    assert [reward_named("score")(outcome, seat) for seat in range(4)] == [-5, -5, 5, -8]
    assert sum(reward_named("place")(outcome, seat) for seat in range(4)) == 0
    with pytest.raises(SettingError, match="no reward 'gold'; known: win, place, score"):
        reward_named("gold")


# -- copies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), [("lungeon-run", 2), ("run-away", 3), ("dungeon-run", 2)])
def test_matches_are_copied_and_pickled(name: str, players: int) -> None:
    match, chooser = undercroft.new_match(name, players, seed=3), Chooser(3)
    for _ in range(20):
        decision = chooser.pick_decision(match)
        match.choose(chooser.pick(decision), decision.seat)
    for twin in (copy.deepcopy(match), copy.copy(match), pickle.loads(pickle.dumps(match))):
        assert isinstance(twin, Match)
        assert twin.game is match.game
        assert fingerprint(twin.state) == fingerprint(match.state)
        decision = twin.pending[0]
        twin.choose(decision.options[0], decision.seat)
        assert twin.count == match.count + 1
        ahead = match.fork()
        ahead.choose(decision.options[0].key, decision.seat)
        assert twin.record() == ahead.record()


def test_a_match_with_packs_is_pickled_with_them() -> None:
    match = Match(load_game("lungeon-run", ["deeper-halls"]), 2, 5)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.game.packs == match.game.packs
    assert twin.record() == match.record()


def test_an_imagined_match_is_copied_but_not_pickled() -> None:
    imagined = undercroft.new_match("run-away", 2, seed=3).seat(0).imagine(Chance(1))
    assert fingerprint(copy.deepcopy(imagined).state) == fingerprint(imagined.state)
    with pytest.raises(ImaginationError):
        pickle.dumps(imagined)


# -- chance as nodes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), [("lungeon-run", 2), ("dash-through-the-dungeon", 2), ("run-away", 3)])
def test_chance_is_asked_for_every_result(name: str, players: int) -> None:
    """Whoever walks the tree with the results of a seed gets to the positions of that seed."""
    chance, asked = Chance(9), 0
    node = Node.root(undercroft.game(name), players)
    truth = undercroft.new_match(name, players, seed=9)
    for _ in range(12):
        while node.chance is not None:
            needed = node.chance
            node = node.result(chance.below(needed.sides, needed.stream, needed.cause))
            asked += 1
        assert node.match is not None
        assert fingerprint(node.match.state) == fingerprint(truth.state)
        decision = truth.pending[0]
        node = node.choose(decision.options[-1].key, decision.seat)
        truth.choose(decision.options[-1], decision.seat)
    assert asked > 10


def test_a_node_refuses_what_is_not_asked() -> None:
    node = Node.root(undercroft.game("lungeon-run"), 2, {"start_player": "p1"})
    assert node.chance is not None
    with pytest.raises(ChanceError, match="counted from 0, not 6"):
        node.result(node.chance.sides)
    with pytest.raises(ChanceError, match="nobody else"):
        node.choose("pass", 0)
    while node.chance is not None:
        node = node.result(0)
    with pytest.raises(NothingPendingError):
        node.result(0)
