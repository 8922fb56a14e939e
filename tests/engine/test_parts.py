"""Options, decisions, events, settings, outcomes, texts and the registry."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import undercroft
from undercroft.engine import (
    Catalogue,
    Closed,
    Decision,
    Event,
    Option,
    Outcome,
    Setting,
    Together,
    UnknownGameError,
    option,
    rank,
    registry,
)


def test_options_are_small_immutable_values() -> None:
    move = option("move", 3, 4, detail="test")
    assert move.key == "move:3,4"
    assert option("move", 3, 4, detail="test") is move
    assert Option("move", (3, 4), "test") == move
    assert {move, Option("move", (3, 4), "test")} == {move}
    with pytest.raises(dataclasses.FrozenInstanceError):
        move.verb = "run"  # type: ignore[misc]
    assert repr(move) == "<Option move:3,4>"


def test_a_decision_makes_only_what_is_asked_for() -> None:
    calls: list[str] = []

    def derive() -> list[Option]:
        calls.append("options")
        return [option("a"), option("b")]

    def closed() -> list[Closed]:
        calls.append("closed")
        return [Closed("c", "why", "X-1")]

    decision = Decision(0, "kind", derive, "X-1", closed=closed)
    assert calls == []
    assert decision.keys == ("a", "b")
    assert decision.options is decision.options
    assert calls == ["options"]
    assert decision.closed[0].key == "c"
    decision.refresh()
    assert decision.keys == ("a", "b")
    assert calls == ["options", "closed", "options"]
    assert repr(decision) == "<Decision kind seat 0: a b (X-1)>"


def test_the_default_answer() -> None:
    a, b = option("a"), option("b")
    assert Decision(0, "kind", (a, b), "X-1").default is a
    assert Decision(0, "kind", (a, b), "X-1", passes=b).default is b
    assert Decision(0, "kind", (a, b), "X-1", passes=b, default=a).default is a


def test_a_together_asks_each_seat_once() -> None:
    decision = Decision(0, "kind", (option("a"),), "X-1")
    with pytest.raises(ValueError, match="each seat once"):
        Together([decision, decision])
    with pytest.raises(ValueError, match="at least one"):
        Together([])


def test_events_show_each_seat_its_part() -> None:
    event = Event("drew", "X-1", {"seat": 0, "count": 1}, {"card": "slime"}, (0,))
    mine, other = event.seen_by(0), event.seen_by(None)
    assert mine is not None
    assert mine.data == {"seat": 0, "count": 1, "card": "slime"}
    assert other is not None
    assert other.data == {"seat": 0, "count": 1}
    hidden = Event("asked", "X-1", {}, {}, (1,), hidden=True)
    assert hidden.seen_by(0) is None
    assert hidden.seen_by(1) is not None
    assert Event("dice", "X-1", {"dice": (1, 2)}).as_dict() == {"kind": "dice", "clause": "X-1", "dice": [1, 2]}


def test_ranking() -> None:
    assert rank([3, 5, 5]) == ((1, 2), (0,))
    assert rank([3, 5, 5], tie_break=[0, 1, 2]) == ((2,), (1,), (0,))
    outcome = Outcome(((1, 2), (0,)), (3, 5, 5), "points")
    assert (outcome.winners, outcome.decided) == ((1, 2), False)
    assert [outcome.place(seat) for seat in range(3)] == [3, 1, 1]


def test_a_setting_for_seats() -> None:
    setting = Setting("start", "random", "Who begins", "X-1", choices=("random", "p1", "p2", "p3"), per_seat=True)
    assert setting.check("p2", seats=2) == setting.check(1, seats=2) == setting.check("1") == "p2"
    assert setting.expected == "random, p1, p2 or p3"
    for wrong in ("p3", 2, -1, "p0", "bob"):
        with pytest.raises(undercroft.UndercroftError, match="is random, p1 or p2 "):
            setting.check(wrong, seats=2)


def test_sentences(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text(
        '[option]\n"hit.axe" = "Hit the {0:name} with the axe"\nhit = "Hit the {0:name}"\n'
        '[ask]\nfight = "{seat:player}, {0:wound|wounds}?"\n[closed]\nfar = "{0:name} is too far"\n'
        '[event]\nrolled = "{seat:player} rolls {dice:dice}"\n"rolled.bad" = "Oh no"\n'
        'found = "{who:names}"\n[name]\nogre = "Ogre"\n',
        "utf-8",
    )
    text = Catalogue.load(file, {"elf": "Elf"})
    decision = Decision(1, "fight", (option("hit", "ogre"),), "X-1", about=(1,))
    assert text.language == "en"
    assert text.ask(decision, ["Ann", "Bob"]) == "Bob, 1 wound?"
    assert text.option(decision, option("hit", "ogre")) == "Hit the Ogre"
    assert text.option(decision, option("hit", "elf", detail="axe")) == "Hit the Elf with the axe"
    assert text.closed(Closed("x", "far", "X-1", ("orc",))) == "orc is too far"
    assert text.event(Event("rolled", "X-1", {"seat": 0, "dice": (3, 4)})) == "Player 1 rolls 3 4"
    assert text.event(Event("rolled", "X-1", {"seat": "ogre", "dice": (6,)})) == "Ogre rolls 6"
    assert text.event(Event("rolled", "X-1", {"seat": 0, "dice": (), "result": "bad"})) == "Oh no"
    assert text.event(Event("found", "X-1", {"who": ("elf", "ogre")})) == "Elf, Ogre"
    with pytest.raises(KeyError, match=r"no text for option fight\.run"):
        text.option(decision, option("run"))
    file.write_text('[opinion]\nx = "y"\n', "utf-8")
    with pytest.raises(ValueError, match="unknown section 'opinion'"):
        Catalogue.load(file)


def test_the_registry() -> None:
    with pytest.raises(UnknownGameError, match=r"there is no game 'lungeon'; did you mean 'lungeon-run'\?"):
        undercroft.game("lungeon")
    undercroft.register("toy", "tests.engine.pebbles:GAME")
    try:
        assert undercroft.games()[-1] == "toy"
        assert undercroft.game("toy").title == "Pebbles"
        undercroft.register("toy", lambda: undercroft.game("lungeon-run"))
        assert undercroft.game("toy").title == "Lungeon Run"
        undercroft.register("toy", "tests.engine.pebbles:TEXT")
        with pytest.raises(UnknownGameError, match="no Game"):
            undercroft.game("toy")
    finally:
        registry._known.pop("toy")
        registry._loaded.pop("toy", None)
