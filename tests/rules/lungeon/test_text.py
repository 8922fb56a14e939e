"""What players read: every reason why something is closed, and the sentences of a turn."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import undercroft.rules.lungeon
from tests.rules.lungeon.table import CELL, ONE_WALL, Table, hero, new_match, new_round, rolled, table
from undercroft.engine import ChoiceError
from undercroft.rules.lungeon import GAME

CATALOGUE = tomllib.loads((Path(undercroft.rules.lungeon.__file__).parent / "text" / "en.toml").read_text("utf-8"))


def second_choice() -> Table:
    """Red has taken the Thief."""
    return new_round(ONE_WALL).play("hero:thief")


def crowded() -> Table:
    """Red stands on a chest on (3,3) with a wall to its left and the blue Wizard above it."""
    return table(hero("paladin", (3, 3)), hero("wizard", (3, 4)), walls=[(2, 3)], chests={(3, 3): "red"})


def surrounded() -> Table:
    """Red has only a Slime beside it, and must fight."""
    return table(walls=CELL[:2], monsters={(1, 2): "slime"}, forced_engagement=True)


CLOSED: dict[str, tuple[Callable[[], Table], str, str, str]] = {
    "class-taken": (
        second_choice,
        "hero:thief",
        "LR-3.9",
        "the Thief is taken: only one hero of each class per round",
    ),
    "wall": (crowded, "move:2,3", "LR-5.6", "(2,3) is a wall"),
    "hero-there": (crowded, "move:3,4", "LR-5.6", "the Wizard stands on (3,4)"),
    "enter-again": (
        crowded,
        "open_here",
        "LR-8.13",
        "the chest under you can only be opened on entering its tile again",
    ),
    "must-move": (crowded, "pass", "LR-5.8", "you must move while a tile without a monster is in reach"),
    "must-engage": (
        surrounded,
        "pass",
        "LR-5.8",
        "only monsters are in reach and this match does not allow passing then",
    ),
}
"""For each reason: a position, the key that is closed there, the clause and how it reads."""


@pytest.mark.parametrize("reason", CATALOGUE["closed"])
def test_every_closed_reason_of_the_catalogue_is_reachable_and_reads_right(reason: str) -> None:
    position, key, clause, sentence = CLOSED[reason]
    t = position()
    closed = t.closed[key]
    assert (closed.reason, closed.clause) == (reason, clause)
    assert GAME.text.closed(closed) == sentence
    assert key not in t.options


def test_nothing_else_is_closed() -> None:
    assert set(crowded().closed) == {"move:2,3", "move:3,4", "open_here", "pass"}
    assert set(table().closed) == {"pass"}
    assert set(table(walls=CELL[:2], monsters={(1, 2): "slime"}).closed) == {"move:2,1", "move:2,2"}
    assert second_choice().closed.keys() == {"hero:thief"}
    assert table(chests={(2, 2): "red"}).play("move:2,2").closed == {}


def test_a_closed_choice_is_refused_with_its_reason_and_changes_nothing() -> None:
    match = new_match([*rolled(*[(2, 2)] * 10), *rolled((1, 1), (6, 6))], dice=[1])
    match.choose("hero:paladin")
    with pytest.raises(ChoiceError, match=r"hero:paladin: the Paladin is taken: .* \(LR-3\.9\)"):
        match.choose("hero:paladin")
    match.choose("hero:wizard")
    before = match.state.copy()
    with pytest.raises(ChoiceError, match=r"move:2,2: \(2,2\) is a wall \(LR-5\.6\)"):
        match.choose("move:2,2")
    assert match.state == before
    assert match.count == 2


def test_the_prompts() -> None:
    players = ("Ann", "Ben")
    t = new_round(ONE_WALL)
    assert GAME.text.ask(t.decision, players) == "Ann: choose a hero for round 1."
    t = table(hero("wizard", (1, 1)), monsters={(2, 2): "dragon"}, chests={(2, 1): "red"})
    assert GAME.text.ask(t.decision, players) == "Ann: choose a tile to move to."
    t.play("move:2,2")
    assert (
        GAME.text.ask(t.decision, players)
        == "Ann faces the Dragon: roll 6 or more, or spend 1 of 2 mana on the spell?"
    )
    t = table(chests={(5, 5): "red"}, turn="blue").play("move:5,5")
    assert GAME.text.ask(t.decision, players) == "Ben stands before a chest on (5,5): open it?"


def test_the_options() -> None:
    t = table(
        hero("paladin", (1, 1)),
        walls=[(1, 6)],
        red_torches=[(2, 1)],
        monsters={(2, 2): "hulk"},
        chests={(1, 1): "red"},
        open_in_place=True,
    )
    assert [GAME.text.option(t.decision, each) for each in t.decision.options] == [
        "Walk to (2,1)",
        "Explore (1,2)",
        "Attack the monster on (2,2)",
        "Open the chest you stand on",
    ]


def test_a_turn_reads_as_a_story() -> None:
    t = table(hero("paladin", (1, 1), life=1), dice=[5, 6, 3]).play("move:2,2")
    assert t.story == [
        "Red explores (2,2) and rolls 5: a monster!",
        "A Dragon appears on (2,2) (roll 6).",
        "Red needs 6+ against the Dragon and rolls 3: defeat.",
        "Red has 0 lives left.",
        "Red's Paladin dies on (1,1).",
        "Red leaves a torch on (1,1).",
    ]
