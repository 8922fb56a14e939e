"""Gymnasium's own checks, and what they do not ask."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from undercroft.adapters.gymnasium import IDS, LockstepEnv, SeatEnv
from undercroft.engine import SettingError
from undercroft.learning import ActionError

VARIANTS: list[dict[str, Any]] = [
    {},
    {"observation": "named"},
    {"observation": "masked"},
    {"action": "options"},
    {"action": "options", "observation": "named", "seat": "random"},
]


def episodes(env: Any, count: int, seed: int = 1) -> Iterator[tuple[float, int]]:
    """Random matches: reward and number of steps of each."""
    chance = np.random.default_rng(seed)
    for number in range(count):
        _, info = env.reset(seed=seed + number)
        over, steps, got = False, 0, 0.0
        while not over:
            _, reward, terminated, truncated, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
            over, steps, got = terminated or truncated, steps + 1, got + reward
        yield got, steps


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
@pytest.mark.parametrize("name", IDS)
def test_the_check_of_gymnasium_passes_without_warnings(name: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, render_mode="ansi", **settings).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_whole_matches_are_played_against_bots(name: str) -> None:
    env = gymnasium.make(name, reward="place", bots="greedy", max_steps=3000)
    for got, steps in episodes(env, 2):
        assert -1 <= got <= 1
        assert steps > 3


def test_a_seat_that_changes_takes_all_of_them() -> None:
    env = SeatEnv("run-away", 3, seat="random", bots=["greedy", "random"])
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("always", [False, True])
def test_only_real_choices_are_asked_unless_all_are_wanted(always: bool) -> None:
    env = SeatEnv("dash-through-the-dungeon", 2, ask_always=always)
    asked = []
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=0)
    for _ in range(30):
        assert env._question is not None
        asked.append(len(env._question.decision.options))
        *_, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
    assert (min(asked) == 1) == always


def test_what_is_illegal_falls_back_or_is_refused() -> None:
    env = SeatEnv("lungeon-run")
    env.reset(seed=1)
    *_, info = env.step(45)
    assert info["illegal_action"] == 45
    assert env.match is not None
    assert env.match.choices[[seat for seat, _ in env.match.choices].index(0)][1].startswith("hero:")
    strict = SeatEnv("lungeon-run", illegal="raise")
    _, info = strict.reset(seed=1)
    assert strict.match is not None
    count = strict.match.count
    with pytest.raises(ActionError, match="'cast_spell' is no answer now"):
        strict.step(45)
    assert strict.match.count == count
    assert (strict.action_masks() == info["action_mask"]).all()


@pytest.mark.parametrize("name", ["Undercroft/LungeonRun-v1", "Undercroft/RunAway-v1"])
def test_matches_in_lockstep_are_those_played_one_by_one(name: str) -> None:
    """Also after matches that are over have begun anew."""
    lockstep = gymnasium.make_vec(name, num_envs=3)
    assert isinstance(lockstep, LockstepEnv)
    one_by_one = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync")
    seen, info = lockstep.reset(seed=3)
    same, told = one_by_one.reset(seed=3)
    chance, ended = np.random.default_rng(1), 0
    while ended < 3:
        assert (seen == same).all()
        assert (info["action_mask"] == told["action_mask"]).all()
        masks = info["action_mask"]
        actions = np.array([chance.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])
        seen, rewards, over, late, info = lockstep.step(actions)
        same, gained, done, cut, told = one_by_one.step(actions)
        assert (rewards == gained).all()
        assert (over == done).all()
        assert (late == cut).all()
        ended += over.sum()


def test_a_match_in_lockstep_can_begin_anew_at_once() -> None:
    envs = LockstepEnv(2, game="lungeon-run", autoreset_mode="SameStep", max_steps=3)
    seen, info = envs.reset(seed=3)
    for step in range(1, 7):
        seen, _, _, late, info = envs.step(info["action_mask"].argmax(axis=1))
        assert late.all() == (step % 3 == 0)
        assert ("final_obs" in info) == late.all()
        assert info["action_mask"].any(axis=1).all()
    assert (info["final_obs"][0] != seen[0]).any()


def test_matches_in_lockstep_can_be_set_up_by_hand() -> None:
    envs = LockstepEnv(2, game="lungeon-run", autoreset_mode="Disabled", max_steps=2)
    _, info = envs.reset(seed=3)
    for _ in range(2):
        *_, info = envs.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(SettingError, match="match 0 is over"):
        envs.step(info["action_mask"].argmax(axis=1))
    before = envs.envs[1].match
    envs.reset(options={"reset_mask": np.array([True, False])})
    assert envs.envs[1].match is before
    assert envs.envs[0].steps == 0


def test_matches_are_played_in_processes_with_shared_memory() -> None:
    envs = gymnasium.make_vec(
        "undercroft.adapters.gymnasium:Undercroft/LungeonRun-v1",
        num_envs=2,
        vectorization_mode="async",
        vector_kwargs={"shared_memory": True, "context": "spawn"},
    )
    alone = gymnasium.make_vec("Undercroft/LungeonRun-v1", num_envs=2)
    try:
        seen, info = envs.reset(seed=3)
        same, _ = alone.reset(seed=3)
        for _ in range(5):
            assert (seen == same).all()
            actions = info["action_mask"].argmax(axis=1)
            seen, *_, info = envs.step(actions)
            same, *_ = alone.step(actions)
    finally:
        envs.close()


def test_the_table_is_drawn_as_the_seat_sees_it() -> None:
    for mode, begins in (("ansi", " "), ("svg", "<svg")):
        env = SeatEnv("run-away", 2, render_mode=mode)
        assert env.render() is None
        env.reset(seed=1)
        drawn = env.render()
        assert drawn is not None
        assert drawn.startswith(begins) or "Waiting for seat 0" in drawn
    assert LockstepEnv(2, game="lungeon-run").render() is None


def test_wrong_settings_are_explained() -> None:
    for settings, said in (
        ({"players": 5}, "Lungeon Run is for 2 players, not 5"),
        ({"seat": 2}, "seat is 'random' or from 0 to 1, not 2"),
        ({"bots": ["greedy", "greedy"]}, "2 players need 1 bots, not 2"),
        ({"bots": "gredy"}, "there is no bot 'gredy'; did you mean 'greedy'?"),
        ({"illegal": "ignore"}, "illegal is 'fallback' or 'raise', not 'ignore'"),
        ({"observation": "deep"}, "observation is 'flat', 'named', 'masked', not 'deep'"),
    ):
        with pytest.raises(SettingError, match=re.escape(said)):
            SeatEnv("lungeon-run", **settings)
    with pytest.raises(SettingError, match="call reset first"):
        SeatEnv("lungeon-run").step(0)
    with pytest.raises(SettingError, match="one flat array"):
        LockstepEnv(2, game="lungeon-run", observation="named")
    with pytest.raises(SettingError, match="2 matches need 2 seeds, not 3"):
        LockstepEnv(2, game="lungeon-run").reset(seed=[1, 2, 3])
