"""Change one number on one card, and the simulation shows it."""

from __future__ import annotations

from pathlib import Path

from undercroft.lab import Report, simulate

PACK = """
name = "richer-bank"
version = "1"
game = "dash-through-the-dungeon"
description = "The Dragon's Piggy Bank holds more."
"""


def dash(packs: list[str]) -> Report:
    return simulate("dash-through-the-dungeon", matches=40, bots=["random"], players=2, seed=5, jobs=1, packs=packs)


def rows(report: Report, title: str) -> list[list[str]]:
    (table,) = [each for each in report.tables() if each.title == title]
    return [[str(cell) for cell in row] for row in table.rows]


def test_a_pack_that_changes_one_treasures_gold_moves_the_tables(tmp_path: Path) -> None:
    folder = tmp_path / "richer-bank"
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK, "utf-8")
    (folder / "cards.toml").write_text("[change.dungeon]\ndragons-piggy-bank.gold = 288\n", "utf-8")
    plain, richer = dash([]), dash([str(folder)])
    # Every match has one owner of the Piggy Bank, and 200 gold more in all.
    gold = [sum(bot.scores.total for bot in report.bots.values()) for report in (plain, richer)]
    assert gold[1] - gold[0] == 40 * 200
    assert rows(plain, "Bots") != rows(richer, "Bots")
    assert rows(plain, "How turns ended") == rows(richer, "How turns ended")  # random players do not look at gold
