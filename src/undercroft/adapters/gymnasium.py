"""One seat of a match as an environment of Gymnasium: the others are bots.

    import gymnasium
    import undercroft.adapters.gymnasium

    env = gymnasium.make("Undercroft/RunAway-v1", players=3, bots="greedy")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

What is legal stands in `info["action_mask"]`, and `env.unwrapped.action_masks()` gives it to MaskablePPO. The reward
comes when the match is over. `gymnasium.make_vec` plays many matches in lockstep in this process; with
`vectorization_mode="async"` it plays them in processes of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from undercroft.adapters.drawing import MODES, check_mode, draw
from undercroft.adapters.spaces import Agents, Question
from undercroft.bots import Bot, make_bot
from undercroft.content import load_game
from undercroft.engine import Match, Seat, SettingError, derive
from undercroft.learning import ActionError, reward_named
from undercroft.learning.observing import Mask

IDS: Mapping[str, str] = {
    "Undercroft/LungeonRun-v1": "lungeon-run",
    "Undercroft/DashThroughTheDungeon-v1": "dash-through-the-dungeon",
    "Undercroft/RunAway-v1": "run-away",
    "Undercroft/DungeonRun-v1": "dungeon-run",
}
"""The ids that are registered, and the games they stand for."""
SHOWN = ("flat", "named", "masked")
ILLEGAL = ("fallback", "raise")
SEEDS = 2**63
METADATA = {"render_modes": list(MODES), "render_fps": 1}

Result: TypeAlias = tuple[Any, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots.

    players       how many play; the fewest possible (but two) unless stated
    seat          which seat is the agent's: a number, or "random" for another one in every match
    bots          who sits in the other seats: the name of a bot, or one name for each, in order
    options       those of the match
    packs         packs of cards
    action        "table": a number of the table of actions; "options": the place of an option, which is told as well
    observation   "flat": an array; "named": arrays with names; "masked": a dictionary of the array and the mask
    reward        "win": the part of the win; "place": 1 for the first to -1 for the last; "score": lead in score
    illegal       "fallback": an action that is not legal stands for the first one that is, and
                  `info["illegal_action"]` says so; "raise": it is refused, and nothing has happened
    ask_always    ask also where there is only one option
    max_steps     truncates after so many actions
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int | str = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, object] | None = None,
        packs: Sequence[str | Path] = (),
        action: str = "table",
        observation: str = "flat",
        reward: str = "win",
        illegal: str = "fallback",
        ask_always: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise SettingError(f"illegal is {' or '.join(map(repr, ILLEGAL))}, not {illegal!r}")
        if observation not in SHOWN:
            raise SettingError(f"observation is {', '.join(map(repr, SHOWN))}, not {observation!r}")
        self.game = load_game(game, packs)
        usual = min((each for each in self.game.players if each > 1), default=self.game.players[0])
        self.players = self.game.check_players(usual if players is None else players)
        if seat != "random" and (isinstance(seat, bool) or seat not in range(self.players)):
            raise SettingError(f"seat is 'random' or from 0 to {self.players - 1}, not {seat!r}")
        self.bots = (bots,) * (self.players - 1) if isinstance(bots, str) else tuple(bots)
        if len(self.bots) != self.players - 1:
            raise SettingError(f"{self.players} players need {self.players - 1} bots, not {len(self.bots)}")
        for name in self.bots:
            make_bot(name, 0)
        self.options = self.game.check_options(options or {}, self.players)
        shown = "flat" if observation == "masked" else observation
        self.kit = Agents(self.game, self.players, action=action, observation=shown)
        self.masked = observation == "masked"
        self.reward = reward_named(reward)
        self.illegal = illegal
        self.ask_always = ask_always
        self.max_steps = max_steps
        self.render_mode = check_mode(render_mode)
        self._fixed = None if seat == "random" else int(seat)
        self.action_space = self.kit.action_space()
        self.observation_space = self._space()
        self.match: Match[Any] | None = None
        self.seat: Seat[Any] | None = None
        self.steps = 0
        self._others: dict[int, tuple[Bot, Seat[Any]]] = {}
        self._question: Question | None = None

    def _space(self) -> spaces.Space[Any]:
        table, more = self.kit.table_space(), self.kit.option_spaces()
        if self.masked:
            more["action_mask"] = self.kit.mask_space()
        if not more:
            return table
        parts = dict(table.spaces) if isinstance(table, spaces.Dict) else {"observation": table}
        return spaces.Dict({**parts, **more})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Set up a new match, and play to the agent's first question."""
        super().reset(seed=seed)
        number = self._set_up()
        while self._question is None:  # the bots have ended it
            number = self._set_up()
        return self.observed(), self.told() | {"seat": number}

    def _set_up(self) -> int:
        """A new match with new bots; the number of the agent's seat."""
        once = int(self.np_random.integers(SEEDS))
        self.match = Match(self.game, self.players, derive(once, "match"), self.options)
        number = int(self.np_random.integers(self.players)) if self._fixed is None else self._fixed
        self.seat = self.match.seat(number)
        others = [seat for seat in range(self.players) if seat != number]
        self._others = {
            seat: (make_bot(name, derive(once, "bot", seat)), self.match.seat(seat))
            for seat, name in zip(others, self.bots, strict=True)
        }
        self.steps = 0
        self._play_on(self.match, number)
        return number

    def step(self, action: Any) -> Result:
        """Choose a number, and play to the agent's next question."""
        reward, terminated, truncated, info = self.act(int(action))
        return self.observed(), reward, terminated, truncated, self.told() | info

    def act(self, number: int) -> tuple[float, bool, bool, dict[str, Any]]:
        """What a step does, without looking."""
        match, question = self.match, self._question
        if match is None or question is None or self.seat is None:
            raise SettingError("no answer is awaited: call reset first")
        info: dict[str, Any] = {}
        legal = question.legal
        if number not in legal and self.illegal == "fallback":
            info["illegal_action"] = number
            number = legal[0]
        option = question.choose(number)
        self.steps += 1
        if option is not None:
            match.choose(option, self.seat.number)
            self._play_on(match, self.seat.number)
        outcome = match.outcome
        late = outcome is None and self.max_steps is not None and self.steps >= self.max_steps
        return (
            0.0 if outcome is None else float(self.reward(outcome, self.seat.number)),
            outcome is not None,
            late,
            info,
        )

    def _play_on(self, match: Match[Any], own: int) -> None:
        """Let the bots answer, and what has only one answer, until the agent is asked or the match is over."""
        while True:
            pending = match.pending
            mine = next((each for each in pending if each.seat == own), None)
            if mine is not None:
                if self.ask_always or len(mine.options) > 1:
                    self._question = Question(self.kit.observer, mine, by_place=self.kit.by_place)
                    return
                match.choose(mine.options[0], own)
            elif pending:
                bot, seat = self._others[pending[0].seat]
                match.choose(bot.choose(seat), seat.number)
            else:
                self._question = None
                return

    def observed(self) -> Any:
        """What the agent may know."""
        assert self.seat is not None
        table = self.kit.table(self.seat, self._question)
        more = self.kit.options(self.seat)
        if self.masked:
            more["action_mask"] = self.action_masks()
        if not more:
            return table
        return {**table, **more} if isinstance(table, dict) else {"observation": table, **more}

    def told(self) -> dict[str, Any]:
        """What is legal, and what is asked."""
        asked = "" if self._question is None else self._question.decision.kind
        return {"action_mask": self.action_masks(), "kind": asked}

    def action_masks(self) -> Mask:
        """Which numbers are legal, as MaskablePPO asks for it."""
        return self.kit.mask(self._question)

    def render(self) -> str | None:
        """What the agent sees, as text or SVG."""
        if self.render_mode is None or self.match is None or self.seat is None:
            return None
        return draw(self.match, self.seat.number, self.render_mode)


class LockstepEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many matches in one process, one action for each at a time; the observations of all are one array.

    A match that is over begins anew with the next step (`AutoresetMode.NEXT_STEP`), or at once with `SAME_STEP`; what
    was seen last is then `info["final_obs"]`. `info["action_mask"]` has a row for each match.
    """

    def __init__(
        self, num_envs: int = 1, *, autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP, **settings: Any
    ) -> None:
        self.num_envs = num_envs
        self.envs = [SeatEnv(**settings) for _ in range(num_envs)]
        first = self.envs[0]
        for each in self.envs:
            each.kit = first.kit  # what is worked out for one is there for all
        if not isinstance(first.observation_space, spaces.Box):
            raise SettingError(
                "matches in lockstep are observed as one flat array: observation='flat', action='table'"
            )
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {**SeatEnv.metadata, "autoreset_mode": self.mode}
        self.render_mode = first.render_mode
        self.single_action_space, self.single_observation_space = first.action_space, first.observation_space
        self.action_space = batch_space(first.action_space, num_envs)
        self.observation_space = batch_space(first.observation_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Set up new matches, of that seed, the next one and so on; `options["reset_mask"]` says which."""
        seeds = [None] * self.num_envs if seed is None else seed
        seeds = [seeds + place for place in range(self.num_envs)] if isinstance(seeds, int) else list(seeds)
        if len(seeds) != self.num_envs:
            raise SettingError(f"{self.num_envs} matches need {self.num_envs} seeds, not {len(seeds)}")
        chosen = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        for place, each in enumerate(seeds):
            if chosen[place]:
                self.envs[place].reset(seed=each)
                self._over[place] = False
        return self._observed(), {"action_mask": self._masks()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action for each match."""
        rewards = np.zeros(self.num_envs)
        ended, late = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        info: dict[str, Any] = {}
        for place, (env, action) in enumerate(zip(self.envs, actions.tolist(), strict=True)):
            if self._over[place]:
                if self.mode is AutoresetMode.DISABLED:
                    raise SettingError(f"match {place} is over: reset it with options={{'reset_mask': …}}")
                env.reset()
                continue
            rewards[place], ended[place], late[place], told = env.act(action)
            info = self._add_info(info, told, place)
            if self.mode is AutoresetMode.SAME_STEP and (ended[place] or late[place]):
                info = self._add_info(info, {"final_obs": env.observed(), "final_info": env.told()}, place)
                env.reset()
        self._over = ended | late if self.mode is not AutoresetMode.SAME_STEP else self._over
        return self._observed(), rewards, ended, late, info | {"action_mask": self._masks()}

    def _observed(self) -> NDArray[np.float32]:
        return np.stack([env.observed() for env in self.envs])

    def _masks(self) -> Mask:
        return np.stack([env.action_masks() for env in self.envs])

    def action_masks(self) -> Mask:
        """Which numbers are legal in each match."""
        return self._masks()

    def render(self) -> tuple[Any, ...] | None:
        """What the agents see."""
        return None if self.render_mode is None else tuple(env.render() for env in self.envs)


def register() -> None:
    """Make the ids known to Gymnasium; done when this module is imported."""
    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:LockstepEnv",
                kwargs={"game": game},
            )


register()

__all__ = ["IDS", "ActionError", "LockstepEnv", "SeatEnv", "register"]
