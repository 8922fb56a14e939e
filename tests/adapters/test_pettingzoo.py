"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

import undercroft
from undercroft.adapters.pettingzoo import AtOnce, Turns, env, parallel_env, raw_env
from undercroft.bots import make_bot
from undercroft.engine import SettingError
from undercroft.learning import ActionError

TABLES = [(name, players) for name in undercroft.games() for players in undercroft.game(name).players]
DICTIONARIES = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
"""Said of every environment whose observations hold the mask, but for those that PettingZoo knows by name."""


def drive(match: Any, seed: int = 1, most: int = 10**6) -> dict[str, float]:
    """Play at random to the end; what each agent got."""
    chance = np.random.default_rng(seed)
    got = dict.fromkeys(match.possible_agents, 0.0)
    for agent in match.agent_iter(most):
        seen, reward, terminated, truncated, info = match.last()
        got[agent] += reward
        if terminated or truncated:
            match.step(None)
            continue
        assert (seen["action_mask"] == info["action_mask"]).all()
        match.step(chance.choice(np.flatnonzero(seen["action_mask"])))
    return got


@pytest.mark.filterwarnings(*DICTIONARIES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_tests_of_pettingzoo_pass(game: str, players: int) -> None:
    api_test(env(game, players), num_cycles=60)
    parallel_api_test(parallel_env(game, players), num_cycles=40)
    seed_test(lambda: env(game, players), num_cycles=20)
    parallel_seed_test(lambda: parallel_env(game, players, illegal="fallback"), num_cycles=15)


@pytest.mark.filterwarnings(*DICTIONARIES)
@pytest.mark.parametrize("settings", [{"action": "options"}, {"observation": "named"}, {"reward": "place"}], ids=str)
@pytest.mark.parametrize("game", ["lungeon-run", "dungeon-run"])
def test_they_pass_with_other_settings_too(game: str, settings: dict[str, Any]) -> None:
    api_test(env(game, 2, **settings), num_cycles=30)
    parallel_api_test(parallel_env(game, 2, **settings), num_cycles=20)


@pytest.mark.slow
def test_their_benchmark_runs() -> None:
    performance_benchmark(env("lungeon-run", 2))


@pytest.mark.parametrize(("game", "players"), [("lungeon-run", 2), ("dash-through-the-dungeon", 4), ("run-away", 3)])
def test_whole_matches_end_with_their_rewards(game: str, players: int) -> None:
    for reward, total in (("win", 1.0), ("place", 0.0)):
        match = raw_env(game, players, reward=reward)
        match.reset(seed=5)
        got = drive(match)
        assert match.match is not None
        outcome = match.match.outcome
        assert outcome is not None
        assert outcome.winners
        assert sum(got.values()) == pytest.approx(total)
        assert got == {f"player_{seat}": match.reward(outcome, seat) for seat in range(players)}


def test_a_whole_match_of_dungeon_run_is_played() -> None:
    match = raw_env("dungeon-run", 2, max_cycles=400)
    match.reset(seed=2)
    bot = make_bot("greedy", 3)
    while not (match.terminations["player_0"] or match.truncations["player_0"]):
        question = match._question
        assert question is not None
        assert question.answer is not None
        wanted = bot.choose(match.seats[question.decision.seat])
        path = match.kit.observer.actions.path(wanted, question.decision.seat)
        at = len(question.answer.chosen)
        match.step(path[at] if at < len(path) else question.legal[0])
    assert match.match is not None
    assert match.match.outcome is not None


def test_seeds_go_on_from_the_first() -> None:
    """From a seed on, all matches are the same, and not all alike."""
    boards = []
    for _ in range(2):
        match = raw_env("lungeon-run", 2)
        match.reset(seed=7)
        for _ in range(2):
            assert match.match is not None
            boards.append(match.match.seed)
            match.reset()
    assert boards[:2] == boards[2:]
    assert boards[0] != boards[1]


def test_the_agent_that_is_asked_sees_what_is_legal_and_no_other() -> None:
    match = raw_env("run-away", 3)
    match.reset(seed=1)
    asked = match.agent_selection
    for agent in match.agents:
        assert match.observe(agent)["action_mask"].any() == (agent == asked)
        assert ("action_mask" in match.infos[agent]) == (agent == asked)


def test_those_who_choose_face_down_act_in_one_step() -> None:
    match = parallel_env("run-away", 3)
    seen, _ = match.reset(seed=1)
    while sum(each["action_mask"].any() for each in seen.values()) < 3:
        seen, *_ = match.step({agent: np.flatnonzero([*each["action_mask"], 1])[0] for agent, each in seen.items()})
    assert match.match is not None
    before = match.match.count
    match.step({agent: np.flatnonzero(each["action_mask"])[0] for agent, each in seen.items()})
    assert match.match.count == before + 3


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    turns = raw_env("lungeon-run", 2)
    turns.reset(seed=1)
    with pytest.raises(ActionError, match="'pass' is no answer now; possible: hero:paladin"):
        turns.step(turns.kit.observer.actions.index["pass"])
    at_once = parallel_env("run-away", 2)
    seen, _ = at_once.reset(seed=1)
    while sum(each["action_mask"].any() for each in seen.values()) < 2:
        seen, *_ = at_once.step({agent: np.flatnonzero([*each["action_mask"], 1])[0] for agent, each in seen.items()})
    assert at_once.match is not None
    count = at_once.match.count
    with pytest.raises(ActionError, match="is no answer now"):
        at_once.step({"player_0": np.flatnonzero(seen["player_0"]["action_mask"])[0], "player_1": 0})
    assert at_once.match.count == count


def test_what_is_illegal_can_stand_for_the_first_legal_action() -> None:
    match = parallel_env("lungeon-run", 2, illegal="fallback")
    seen, _ = match.reset(seed=1)
    asked = next(agent for agent, each in seen.items() if each["action_mask"].any())
    *_, infos = match.step(dict.fromkeys(match.agents, 45))
    assert infos[asked]["illegal_action"] == 45
    assert match.match is not None
    assert match.match.choices[0][1] == "hero:paladin"


@pytest.mark.filterwarnings("ignore:.*[Ii]llegal:UserWarning")
def test_in_the_usual_wrappers_what_is_illegal_loses() -> None:
    match = env("lungeon-run", 2)
    match.reset(seed=1)
    loser = match.agent_selection
    match.step(45)
    assert match.rewards[loser] == -1
    assert all(match.terminations.values())


def test_a_match_can_be_cut_off() -> None:
    match = raw_env("lungeon-run", 2, max_cycles=4)
    match.reset(seed=1)
    drive(match)
    assert match.actions_taken == 8
    at_once = parallel_env("lungeon-run", 2, max_cycles=4, illegal="fallback")
    at_once.reset(seed=1)
    steps = 0
    while at_once.agents:
        _, rewards, terminated, truncated, _ = at_once.step(dict.fromkeys(at_once.agents, 0))
        steps += 1
    assert steps == 4
    assert all(truncated.values())
    assert not any(terminated.values())
    assert not any(rewards.values())


@pytest.mark.parametrize("kind", [Turns, AtOnce])
@pytest.mark.parametrize("game", undercroft.games())
def test_the_table_is_drawn(kind: Any, game: str) -> None:
    match = kind(game, 2, render_mode="ansi")
    assert match.render() is None
    match.reset(seed=3)
    text = match.render()
    assert re.search(r"Waiting for seat \d", text)
    svg = kind(game, 2, render_mode="svg")
    svg.reset(seed=3)
    assert svg.render().startswith("<svg")
    plain = kind(game, 2)
    plain.reset(seed=3)
    assert plain.render() is None


def test_wrong_settings_are_explained() -> None:
    for settings, said in (
        ({"action": "keys"}, "action is 'table' or 'options', not 'keys'"),
        ({"observation": "deep"}, "observation is 'flat' or 'named', not 'deep'"),
        ({"reward": "gold"}, "no reward 'gold'"),
        ({"render_mode": "human"}, "render_mode is 'ansi' or 'svg', not 'human'"),
        ({"options": {"rounds": 0}}, "option 'rounds' is a whole number from 1 to 20"),
    ):
        with pytest.raises(SettingError, match=re.escape(said)):
            raw_env("lungeon-run", 2, **settings)
    with pytest.raises(SettingError, match="illegal is 'raise' or 'fallback'"):
        parallel_env("lungeon-run", 2, illegal="ignore")
    with pytest.raises(SettingError, match="call reset first"):
        parallel_env("lungeon-run", 2).step({})
