"""Matches as environments of PettingZoo: `env` asks the players in turn, `parallel_env` all at once.

    from undercroft.adapters.pettingzoo import env

    match = env("run-away", players=3)
    match.reset(seed=1)
    for agent in match.agent_iter():
        observation, reward, terminated, truncated, info = match.last()
        over = terminated or truncated
        match.step(None if over else match.action_space(agent).sample(observation["action_mask"]))

An observation is a dictionary: `observation` is what the seat may know, `action_mask` what is legal. The mask stands
in `info`, too. Rewards come when the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from undercroft.adapters.drawing import MODES, check_mode, draw
from undercroft.adapters.spaces import Agents, Question, Space
from undercroft.content import load_game
from undercroft.engine import Match, Seat, SettingError
from undercroft.learning import ActionError, reward_named
from undercroft.learning.observing import Mask

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, Any]

ILLEGAL = ("raise", "fallback")
SEEDS = 2**63
IN_TURN = {"name": "undercroft_v1", "render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False}
AT_ONCE = {"name": "undercroft_parallel_v1", "render_modes": list(MODES), "render_fps": 1}


def env(
    game: str, players: int, options: Mapping[str, object] | None = None, **settings: Any
) -> AECEnv[Any, Any, Any]:
    """A match whose players are asked in turn, in the usual wrappers: whoever chooses what is illegal loses 1.

    The settings are those of `Turns`.
    """
    raw: AECEnv[Any, Any, Any] = Turns(game, players, options, **settings)
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


def raw_env(game: str, players: int, options: Mapping[str, object] | None = None, **settings: Any) -> Turns:
    """The same without wrappers: what is illegal is refused."""
    return Turns(game, players, options, **settings)


def parallel_env(game: str, players: int, options: Mapping[str, object] | None = None, **settings: Any) -> AtOnce:
    """A match in which every agent acts in every step; the actions of those who are not asked mean nothing.

    The settings are those of `AtOnce`.
    """
    return AtOnce(game, players, options, **settings)


class Sitting:
    """A match with an agent in every seat: what both kinds of environments share.

    action        "table": a number of the table of actions; "options": the place of an option, which is told as well
    observation   "flat": an array; "named": arrays with names
    reward        "win": the part of the win; "place": 1 for the first to -1 for the last; "score": lead in score
    packs         packs of cards
    max_cycles    truncates after so many actions for each player
    """

    possible_agents: list[Agent]

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        action: str = "table",
        observation: str = "flat",
        reward: str = "win",
        packs: Sequence[str | Path] = (),
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = load_game(game, packs)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(options or {}, players)
        self.kit = Agents(self.game, players, action=action, observation=observation)
        self.reward = reward_named(reward)
        self.max_cycles = max_cycles
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        whole = {"observation": self.kit.table_space(), "action_mask": self.kit.mask_space()}
        self._observation_spaces = {
            agent: spaces.Dict({**whole, **self.kit.option_spaces()}) for agent in self.possible_agents
        }
        self._action_spaces = {agent: self.kit.action_space() for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.match: Match[Any] | None = None
        self.seats: list[Seat[Any]] = []
        self.actions_taken = 0

    def observation_space(self, agent: Agent) -> Space:
        """What an agent is shown."""
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space:
        """What an agent may choose."""
        return self._action_spaces[agent]

    def begin(self, seed: int | None) -> Match[Any]:
        """Set up a match; from a seed on all that follow are the same, too."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match = Match(self.game, self.players, int(self._seeds.integers(SEEDS)), self.options)
        self.seats = [self.match.seat(seat) for seat in range(self.players)]
        self.actions_taken = 0
        return self.match

    def shown(self, seat: int, question: Question | None, mask: Mask | None = None) -> Observation:
        """What a seat is shown."""
        here = self.seats[seat]
        mask = self.kit.mask(question) if mask is None else mask.copy()
        return {"observation": self.kit.table(here, question), "action_mask": mask, **self.kit.options(here)}

    def rewards_of(self, match: Match[Any]) -> dict[Agent, float]:
        """What the match was worth to each; nothing while it runs."""
        if match.outcome is None:
            return dict.fromkeys(self.possible_agents, 0.0)
        return {agent: self.reward(match.outcome, seat) for agent, seat in self.seat_of.items()}

    @property
    def timed_out(self) -> bool:
        """Whether there have been as many actions as there may be."""
        return self.max_cycles is not None and self.actions_taken >= self.max_cycles * self.players

    def picture(self) -> str | None:
        """What a spectator sees."""
        if self.render_mode is None or self.match is None:
            return None
        return draw(self.match, None, self.render_mode)


class Turns(Sitting, AECEnv[Agent, Any, Any]):
    """The players are asked in turn; of those who choose face down at the same time, too."""

    metadata: dict[str, Any] = IN_TURN

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new match."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        if hasattr(self, "_skip_agent_selection"):  # of a match that was not played to its end
            del self._skip_agent_selection
        self._question: Question | None = None
        self._ask()

    def observe(self, agent: Agent) -> Observation:
        """What an agent may know."""
        seat = self.seat_of[agent]
        question = self._question if self._question is not None and self._question.decision.seat == seat else None
        return self.shown(seat, question, self.infos[agent].get("action_mask") if question is not None else None)

    def step(self, action: Any) -> None:
        """The agent that is asked chooses a number; another is asked once its answer is settled."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.match is not None
        assert self._question is not None
        option = self._question.choose(int(action))
        self.actions_taken += 1
        self._cumulative_rewards[agent] = 0.0
        if option is not None:
            self.match.choose(option, self._question.decision.seat)
            if self.match.outcome is not None:
                self.terminations = dict.fromkeys(self.agents, True)
                self.rewards = self.rewards_of(self.match)
                self._accumulate_rewards()
        if self.timed_out and not self.terminations[agent]:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask(same=option is None)
        if self.terminations[agent] or self.truncations[agent]:
            self._deads_step_first()

    def _ask(self, *, same: bool = False) -> None:
        """Find out who is asked next."""
        assert self.match is not None
        if not same:
            pending = self.match.pending
            if self._question is not None:
                self.infos[self.agent_selection] = {}
            if not pending:
                self._question = None
                return
            seat = pending[0].seat
            self._question = self.kit.question(self.seats[seat])
            self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self.kit.mask(self._question)}

    def render(self) -> str | None:
        """The table, as text or SVG."""
        return self.picture()

    def close(self) -> None:
        """There is nothing to close."""


class AtOnce(Sitting, ParallelEnv[Agent, Any, Any]):
    """All agents act in every step. Those who are not asked have nothing legal, and what they choose means nothing.

    illegal   "raise": an action that is not legal is refused, and nothing has happened; "fallback": it stands for
              the first one that is, and `info` says so
    """

    metadata: dict[str, Any] = AT_ONCE

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        illegal: str = "raise",
        **settings: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise SettingError(f"illegal is {' or '.join(map(repr, ILLEGAL))}, not {illegal!r}")
        super().__init__(game, players, options, **settings)
        self.illegal = illegal
        self.agents: list[Agent] = []
        self._questions: dict[int, Question] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Set up a new match."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        self._questions = {}
        self._ask()
        observations = self._observations()
        return observations, self._infos(observations, {})

    def step(
        self, actions: dict[Agent, Any]
    ) -> tuple[
        dict[Agent, Observation],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        """Everybody who is asked has chosen a number."""
        match = self.match
        if match is None or not self.agents:
            raise SettingError("there is no match: call reset first")
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in self._questions}
        fallen = {}
        for seat, number in chosen.items():
            legal = self._questions[seat].legal
            if number not in legal:
                if self.illegal == "raise":
                    self._questions[seat].choose(number)
                fallen[self.possible_agents[seat]] = {"illegal_action": number}
                chosen[seat] = legal[0]
        for seat, number in chosen.items():
            option = self._questions[seat].choose(number)
            if option is not None:
                del self._questions[seat]
                match.choose(option, seat)
        self.actions_taken += self.players
        self._ask()
        over, late = match.outcome is not None, self.timed_out and match.outcome is None
        agents = self.agents
        observations = self._observations()
        infos = self._infos(observations, fallen)
        if over or late:
            self.agents = []
        return observations, self.rewards_of(match), dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _ask(self) -> None:
        """Find out who is asked, and keep what has been chosen of answers."""
        assert self.match is not None
        asked: dict[int, Question] = {}
        for decision in self.match.pending:
            begun = self._questions.get(decision.seat)
            question = begun if begun is not None and begun.decision is decision else None
            asked[decision.seat] = question or Question(self.kit.observer, decision, by_place=self.kit.by_place)
        self._questions = asked

    def _observations(self) -> dict[Agent, Observation]:
        return {agent: self.shown(seat, self._questions.get(seat)) for agent, seat in self.seat_of.items()}

    def _infos(
        self, observations: dict[Agent, Observation], more: dict[Agent, dict[str, Any]]
    ) -> dict[Agent, dict[str, Any]]:
        return {
            agent: {"action_mask": each["action_mask"], **more.get(agent, {})} for agent, each in observations.items()
        }

    def render(self) -> str | None:
        """The table, as text or SVG."""
        return self.picture()

    def close(self) -> None:
        """There is nothing to close."""


__all__ = ["ActionError", "AtOnce", "Turns", "env", "parallel_env", "raw_env"]
