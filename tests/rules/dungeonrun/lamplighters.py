"""Dungeon Run with the pack Lamplighters, whose hero is in every match."""

from __future__ import annotations

from typing import Final

from tests.rules.dungeonrun.short import ShortDungeonRun
from undercroft.content import open_packs, shipped_packs
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.setup import bring_in
from undercroft.rules.dungeonrun.state import Dungeon, Stage

HERO: Final = "brannoc"
PACK: Final = "lamplighters"


class LamplightersRun(ShortDungeonRun):
    """The First Player has Brannoc before anybody chooses."""

    name = "dungeon-run-lamplighters"

    def step(self, state: Dungeon) -> Rule[None]:
        """The draft goes on from the second player."""
        if state.stage is Stage.DRAFT and not state.drafted:
            first = state.order[0]
            state.drafted = ((first, HERO),)
            state.slot = 1
            if state.log:
                state.log.tell("hero-chosen", "DR-2.16", seat=first, hero=HERO)
            if state.slot == len(state.order):
                bring_in(state)
        return super().step(state)


_packs = open_packs([shipped_packs()[PACK]], "dungeon-run")
GAME: Final = LamplightersRun(LamplightersRun.load(_packs), _packs)
