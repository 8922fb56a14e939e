"""Who sits where, and what cannot be played."""

from collections import Counter
from typing import Any

import pytest

from undercroft.content import CardGame
from undercroft.engine import SettingError, UnknownGameError, game, games
from undercroft.lab import Plan
from undercroft.lab.matches.plan import files_of


def plan(**changes: object) -> Plan:
    arguments: dict[str, object] = {"matches": 10, "bots": ["greedy", "random"], "seed": 1, **changes}
    return Plan.make("lungeon-run", **arguments)  # type: ignore[arg-type]


def test_everybody_moves_one_seat_on_each_match() -> None:
    lineups = [plan().lineup(index) for index in range(10)]
    assert Counter(lineups) == {(0, 1): 5, (1, 0): 5}
    assert lineups[:3] == [(0, 1), (1, 0), (0, 1)]


def test_one_bot_fills_all_seats() -> None:
    assert plan(bots=["random"]).bots == ("random", "random")


def test_options_are_completed_and_checked() -> None:
    assert plan(options={"rounds": "1"}).options["rounds"] == 1
    assert plan().options["rounds"] == 5


def test_every_match_and_every_bot_has_a_seed_of_its_own() -> None:
    seeds = {plan().match_seed(index) for index in range(50)}
    seeds |= {plan().bot_seed(index, bot) for index in range(50) for bot in range(2)}
    assert len(seeds) == 150
    assert plan(seed=2).match_seed(0) not in seeds


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"matches": 0}, "at least 1 match"),
        ({"matches": True}, "at least 1 match"),
        ({"bots": []}, "at least one bot"),
        ({"bots": ["gredy"]}, "did you mean 'greedy'"),
        ({"bots": ["random"] * 3}, "is for 2 players, not 3"),
        ({"bots": ["random"] * 3, "players": 2}, "3 bots were named for 2 seats"),
        ({"players": 5}, "is for 2 players, not 5"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"options": {"rounds": "0"}}, "a whole number from 1 to 20"),
        ({"options": {"speed": "9"}}, "there is no option 'speed'"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        plan(**changes)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="lungeon-run"):
        Plan.make("lungeon-ran", matches=1, bots=["random"])


@pytest.mark.parametrize("name", games())
def test_figures_depend_on_every_module_and_card_file_and_not_on_targets_and_sentences(name: str) -> None:
    rules = game(name)
    assert isinstance(rules, CardGame)
    files = {file.relative_to(rules.folder).as_posix() for file in files_of(rules)}
    beside = {"balance.toml", *(each for each in tomls(rules) if each.startswith("text/"))}
    assert {each for each in files if each.endswith(".toml")} == tomls(rules) - beside
    assert {"game.py", "state.py"} <= files
    assert tomls(rules) - beside


def tomls(rules: CardGame[Any, Any]) -> set[str]:
    return {file.relative_to(rules.folder).as_posix() for file in rules.folder.rglob("*.toml")}
