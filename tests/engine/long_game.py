"""A long duel without dice, for counting how much of a match is played again, and for going far back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from undercroft.engine import (
    Catalogue,
    Chance,
    Decision,
    Game,
    Outcome,
    Rule,
    Setting,
    SettingValue,
    Standing,
    State,
    TableSide,
    option,
    rank,
)

STAY, ROLL, LOOK = option("stay"), option("roll"), option("look")
TEXT = {"ask": {"turn": "?"}, "option": {"stay": "Stay", "roll": "Roll", "look": "Look"}, "event": {"told": "{n}"}}


@dataclass(slots=True)
class Duel(State):
    choices: int
    turns: int
    made: int = 0
    total: int = 0
    copies: ClassVar[int] = 0

    def copy(self) -> Duel:
        Duel.copies += 1
        return Duel(self.choices, self.turns, self.made, self.total)


def view(duel: Duel, seat: int | None) -> dict[str, object]:
    return {"made": duel.made, "total": duel.total}


def standing(duel: Duel) -> Sequence[Standing]:
    return [Standing(seat, 1, {}, "level") for seat in (0, 1)]


def redeal(duel: Duel, seat: int, chance: Chance) -> None:
    pass


class LongGame(Game[Duel]):
    """Each seat has `turns` choices in a row, one step each; `asked` counts every question ever put."""

    name = "long"
    title = "Long"
    prefix = "LG"
    version = 1
    summary = "A toy."
    players = (2,)
    settings = (
        Setting("choices", 6_000, "How many choices", "LG-1", low=1),
        Setting("turns", 3, "How many a seat has in a row", "LG-2", low=1),
    )
    text = Catalogue("en", TEXT, {})
    table = TableSide(view=view, standing=standing, redeal=redeal)

    def __init__(self) -> None:
        self.asked = 0

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Duel:
        return Duel(int(options["choices"]), int(options["turns"]))

    def step(self, state: Duel) -> Rule[None]:
        self.asked += 1
        choice = yield Decision(state.made // state.turns % 2, "turn", (STAY, ROLL, LOOK), "LG-1")
        state.made += 1
        if choice is ROLL:
            state.total += state.chance.die("roll")
        if state.log:
            state.log.tell("told", "LG-1", reveals=choice is LOOK, n=state.made)

    def outcome(self, state: Duel) -> Outcome | None:
        return None if state.made < state.choices else Outcome(rank([0, 0]), (0, 0), "over")
