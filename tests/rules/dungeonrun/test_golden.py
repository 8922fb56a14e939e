"""Whole matches of Dungeon Run that together meet everything there is go as ever."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from undercroft.rules.dungeonrun import GAME
from undercroft.testing.golden import ENDING, Golden, met_in

COMPULSORY = "the cards as they come have only texts that must be carried out then; those of packs may be optional"
NO_CARD = "no card as it comes says so; packs may"


class TestDungeonRun(Golden):
    game = GAME
    matches_in = Path(__file__).parent / "golden"
    never: ClassVar = {
        "question allocate": COMPULSORY,
        "question disarmed": COMPULSORY,
        "question entered-den": COMPULSORY,
        "question entry-test": COMPULSORY,
        "question exit-test": COMPULSORY,
        "question marker": COMPULSORY,
        "question resolved": COMPULSORY,
        "question revealed": COMPULSORY,
        "question roaming": COMPULSORY,
        "question sprung": COMPULSORY,
        "question summoned": COMPULSORY,
        "question turn-start": "no card as it comes speaks then; those of packs may",
        "question lair-room": "only where tiles are replaced is there ever no place for the Lair (DR-4.44)",
        "word do attack-freely": NO_CARD,
        "word do invoke": NO_CARD,
        "word is deed": NO_CARD,
        "word is you-were-wounded": NO_CARD,
    }

    def test_who_looks_ahead_does_what_greedy_never_does(self) -> None:
        """Legends have played some of them, and in these is what no match of greedy bots alone has."""
        met: dict[str, set[str]] = {"greedy": set(), "legend": set()}
        for file in self.matches_in.glob(f"*{ENDING}"):
            for players in met:
                if f"-{players}" in file.stem and (players == "legend" or "+" not in file.stem):
                    met[players] |= met_in(file.read_text("utf-8"))
        assert {"event assist-answered.decline", "players 1"} <= met["legend"]
        assert "event assist-answered.decline" not in met["greedy"]
