"""What is not even of the right kind is refused in words, before anything happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.bots import RandomBot, make_bot, play_out
from undercroft.engine import RecordError, SeatError, SettingError, UndercroftError, UnknownGameError
from undercroft.lab import simulate


def match(**changes: Any) -> Any:
    return undercroft.new_match(**{"name": "lungeon-run", "players": 2, **changes})


BOT: Any = RandomBot(1)
WRONG: list[tuple[Callable[[], object], type[UndercroftError], str]] = [
    (lambda: undercroft.game(None), UnknownGameError, "by its name, not by None. Known: lungeon-run,"),  # type: ignore[arg-type]
    (lambda: undercroft.game([]), UnknownGameError, "by its name, not by []"),  # type: ignore[arg-type]
    (lambda: match(name=undercroft.game("lungeon-run")), UnknownGameError, "not by <Game lungeon-run>"),
    (lambda: match(players="2"), SettingError, "Lungeon Run is for 2 players, not '2'"),
    (lambda: match(options=["rounds"]), SettingError, "names with values, e.g. {'rounds': 1}, not ['rounds']"),
    (lambda: match(options="rounds=1"), SettingError, "names with values"),
    (lambda: match(chance=3), SettingError, "e.g. Chance(1); 3 is none"),
    (lambda: match().fork(3), SettingError, "e.g. Chance(1); 3 is none"),
    (lambda: match().fork(unknown_to=0), SettingError, "dealt anew from a chance, e.g. fork(Chance(1)"),
    (lambda: match().fork(undercroft.Chance(1), unknown_to=2), SeatError, "there is no seat 2; the seats are 0 to 1"),
    (lambda: match().seat(0).imagine(None), SettingError, "e.g. Chance(1); None is none"),
    (lambda: undercroft.Chance("x"), SettingError, "a seed is a whole number"),  # type: ignore[arg-type]
    (lambda: match().auto_pass(0, 3), UndercroftError, "the kind of a decision is one word, not 3"),
    (lambda: undercroft.replay(Path("my.record")), RecordError, "a record is the text of its file"),  # type: ignore[arg-type]
    (lambda: undercroft.replay(b""), RecordError, "not b''"),  # type: ignore[arg-type]
    (lambda: undercroft.register("new", 3), UnknownGameError, "'package.module:OBJECT'"),  # type: ignore[arg-type]
    (lambda: make_bot(None, 1), SettingError, "by its name, not by None. Known: random, greedy"),  # type: ignore[arg-type]
    (lambda: make_bot("random", None), SettingError, "a seed is a whole number"),  # type: ignore[arg-type]
    (lambda: play_out(match(), [BOT]), SettingError, "a match of 2 players needs 2 bots, not 1"),
    (lambda: play_out(match(), [BOT] * 3), SettingError, "needs 2 bots, not 3"),
    (lambda: play_out(match(), [BOT, "greedy"]), SettingError, "'greedy' has none"),  # type: ignore[list-item]
    (lambda: simulate("lungeon-run", bots="greedy"), SettingError, "are a list, e.g. ['greedy', 'random']"),
    (lambda: simulate("lungeon-run", bots=[None]), SettingError, "by its name, not by None"),  # type: ignore[list-item]
    (lambda: simulate("lungeon-run", jobs="2"), SettingError, "at least 1 job, not '2'"),  # type: ignore[arg-type]
    (lambda: simulate("lungeon-run", jobs=1.5), SettingError, "at least 1 job, not 1.5"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error", "message"), WRONG, ids=[message for *_, message in WRONG])
def test_it_is_our_error_and_says_what_was_expected(
    call: Callable[[], object], error: type[UndercroftError], message: str
) -> None:
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)


@pytest.mark.parametrize("where", ["no_such_package:GAME", "undercroft:NO_SUCH_GAME", ":GAME"])
def test_a_game_that_cannot_be_imported(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.engine.registry._known", {})
    undercroft.register("broken", where)
    with pytest.raises(UnknownGameError, match=f"'broken' is registered as '{where}', which cannot be imported: "):
        undercroft.game("broken")


def test_the_beginning_of_a_name_is_hint_enough() -> None:
    with pytest.raises(UnknownGameError, match="did you mean 'dash-through-the-dungeon'"):
        undercroft.game("dash")
