"""Brawl: a toy for measuring long matches and long steps. Two fighters, one choice after another.

`choices` is how long a match lasts, `bout` how many choices make one step: 1 is a battle that ends its step after
every exchange, 40 a battle that is one long step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft import engine
from undercroft.engine import (
    Catalogue,
    Chance,
    Decision,
    Game,
    Outcome,
    Rule,
    Setting,
    SettingValue,
    State,
    option,
    rank,
)

STRIKE, GUARD, FEINT = option("strike"), option("guard"), option("feint")
BODY = 24
"""How many places there are to hit: looking for an opening is what makes an exchange as dear as in a real game."""
TEXT = {
    "ask": {"exchange": "{seat:player}: how do you fight?"},
    "option": {"strike": "Strike", "guard": "Guard", "feint": "Feint"},
    "event": {"struck": "{seat:player} rolls {roll}.", "moved": "{seat:player}: {how}."},
}


@dataclass(slots=True)
class Ring(State):
    """Where a brawl stands."""

    left: int
    bout: int
    turn: int
    hits: list[int]
    stances: list[str]
    marks: dict[int, int]

    def copy(self) -> Ring:
        return Ring(self.left, self.bout, self.turn, self.hits.copy(), self.stances.copy(), self.marks.copy())


class Brawl(Game[Ring]):
    """The game as the kernel knows it."""

    name = "brawl"
    title = "Brawl"
    prefix = "BR"
    version = 1
    summary = "A toy."
    players = (2,)
    settings = (
        Setting("choices", 100, "How many choices a match has", "BR-1", low=1),
        Setting("bout", 1, "How many choices a step has", "BR-2", low=1),
    )
    text = Catalogue("en", TEXT, {})

    def __init__(self) -> None:
        if hasattr(engine, "TableSide"):  # in older checkouts a game is its own table
            self.table = engine.TableSide(view=self.view, standing=self.standing, redeal=self.redeal)

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Ring:
        return Ring(int(options["choices"]), int(options["bout"]), 0, [0, 0], ["guard", "guard"], {})

    def step(self, state: Ring) -> Rule[None]:
        for _ in range(min(state.bout, state.left)):
            yield from self.exchange(state, state.turn)
        state.turn = 1 - state.turn

    def exchange(self, state: Ring, seat: int) -> Rule[None]:
        choice = yield Decision(seat, "exchange", (STRIKE, GUARD, FEINT), "BR-3")
        state.left -= 1
        state.stances[seat] = choice.verb
        opening = max(range(BODY), key=lambda place: (state.left * place) % 7 - state.marks.get(place, 0))
        if choice is STRIKE:
            roll = state.chance.die("strike")
            state.hits[seat] += roll > 3 + (state.stances[1 - seat] == "guard")
            state.marks[opening] = state.marks.get(opening, 0) + 1
            if state.log:
                state.log.tell("struck", "BR-3", seat=seat, roll=roll)
        elif state.log:
            state.log.tell("moved", "BR-3", seat=seat, how=choice.verb)

    def outcome(self, state: Ring) -> Outcome | None:
        return None if state.left else Outcome(rank(state.hits), tuple(state.hits), "hits")

    def view(self, state: Ring, seat: int | None) -> dict[str, object]:
        return {"left": state.left, "hits": list(state.hits), "stances": list(state.stances)}

    def standing(self, state: Ring) -> Sequence[Any]:  # older checkouts have no Standing
        return ()

    def redeal(self, state: Ring, seat: int, chance: Chance) -> None:
        pass

    def appraise(self, state: Ring, decision: Decision) -> Sequence[float]:
        return [0.0 for _ in decision.options]


GAME = Brawl()
