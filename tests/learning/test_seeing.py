"""Observations as arrays, information states, and what an agent is told of its options."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import undercroft
from undercroft.bots import RandomBot, make_bot
from undercroft.content import load_game, shipped_packs
from undercroft.engine import Chance, Game, Match, SettingError
from undercroft.learning import actions, learning_of
from undercroft.learning.information import InformationTensors, information_state
from undercroft.learning.observing import Observer
from undercroft.rules.lungeon.board import XY
from undercroft.testing.choosers import Chooser

GAMES = ("lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run")
PACK = """name = "rich"\nversion = "1"\ngame = "run-away"\ndescription = "Rich."\n"""
CHANGED = """[change.encounter.loose-change]\nspeeds = [3, 5, 9]\n"""


def packs_of(name: str, home: Path) -> list[Path]:
    """All packs of a game that come with Undercroft, or one of our own."""
    (home / "pack.toml").write_text(PACK, "utf-8")
    (home / "cards.toml").write_text(CHANGED, "utf-8")
    found = [*shipped_packs().values(), home]
    return [each for each in found if tomllib.loads((each / "pack.toml").read_text("utf-8"))["game"] == name]


def positions(game: Game[Any], players: int, seed: int, choices: int = 60) -> Iterator[Match[Any]]:
    """The first positions of a random match."""
    match, chooser = Match(game, players, seed), Chooser(seed)
    for _ in range(choices):
        if not match.pending:
            return
        yield match
        decision = chooser.pick_decision(match)
        match.choose(chooser.pick(decision), decision.seat)


@pytest.mark.parametrize("name", GAMES)
def test_arrays_have_the_shapes_their_parts_say(name: str) -> None:
    game = undercroft.game(name)
    for match in positions(game, game.players[-1], 3):
        observer = Observer(game, match.players)
        seat = match.seat(match.pending[0].seat)
        answer = observer.answer(seat)
        flat = observer.flat(seat, answer)
        arrays = observer.named(flat)
        assert {key: each.shape for key, each in arrays.items()} == {
            each.name: each.shape for each in observer.layout.parts
        }
        assert flat.dtype == np.float32
        assert sum(each.size for each in arrays.values()) == observer.size == len(flat)
        low, high = observer.bounds()
        assert ((low <= flat) & (flat <= high)).all()
        assert set(np.flatnonzero(observer.mask(answer))) == set(answer.legal)


def test_the_board_is_seen_from_the_own_side() -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=4)
    while match.pending[0].kind != "choose_move" or match.state.turns < 8:
        match.choose(RandomBot(1).choose(match.seat(match.pending[0].seat)))
    observer = Observer(match.game, 2)
    red, blue = (observer.observation(match.seat(seat)) for seat in (0, 1))
    layers = observer.layout.parts[0].axes[0]
    own, other = layers.index("own torches"), layers.index("other torches")
    assert red["board"][own].any()
    assert (red["board"][own] == blue["board"][other]).all()
    assert (red["heroes"][0] == blue["heroes"][1]).all()
    x, y = XY[match.state.heroes[0].tile]
    assert red["board"][layers.index("own hero"), y - 1, x - 1] == 1
    assert red["board"][layers.index("own hero")].sum() == 1


def test_a_hand_is_seen_by_its_owner_only() -> None:
    match = undercroft.new_match("run-away", 3, seed=2)
    while match.pending[0].kind != "base-speed":
        match.choose(match.pending[0].default, match.pending[0].seat)
    observer = Observer(match.game, 3)
    for seat in match.state.players:
        seen = observer.observation(match.seat(seat.seat))["hand"][0]
        cards = observer.layout.parts[[each.name for each in observer.layout.parts].index("hand")].axes[1]
        assert {cards[place] for place in np.flatnonzero(seen)} == {card.id for card in seat.hand}


def test_what_was_chosen_of_an_answer_is_seen() -> None:
    match = undercroft.new_match("run-away", 4, seed=2)
    while not any(each.kind == "encounter" for each in match.pending):
        match.choose(match.pending[0].default, match.pending[0].seat)
    observer, seat = Observer(match.game, 4), match.seat(match.pending[0].seat)
    answer = observer.answer(seat)
    before = observer.observation(seat, answer)["chosen"]
    card = answer.legal[0]
    assert answer.choose(card) is None
    after = observer.observation(seat, answer)["chosen"]
    assert before[card] == 0 < after[card]


@pytest.mark.parametrize("name", GAMES)
def test_options_are_told_with_words_and_worths(name: str) -> None:
    game = undercroft.game(name)
    for match in positions(game, game.players[-1], 5, choices=25):
        observer, seat = Observer(game, match.players), match.seat(match.pending[0].seat)
        assert seat.decision is not None
        words, numbers = observer.option_words(seat), observer.option_numbers(seat)
        count = len(seat.decision.options)
        assert numbers[:count, 0].all()
        assert not numbers[count:].any()
        assert not words[count:].any()
        worths = seat.appraise()
        best = {place for place, each in enumerate(worths) if each == max(worths)}
        assert set(np.flatnonzero(numbers[:, observer.option_columns.index("is the best")])) == best
        for row, option in zip(words, seat.decision.options, strict=False):
            path = [each - 1 for each in row if each]
            if len(path) < 4:
                assert observer.actions.key(path, seat.number) == option.key


@pytest.mark.parametrize("name", GAMES)
def test_with_packs_of_cards_every_key_has_its_place_too(name: str, tmp_path: Path) -> None:
    game = load_game(name, packs_of(name, tmp_path))
    assert game.packs, "there is a pack for every game"
    for players in (game.players[0], game.players[-1]):
        table = actions(game, players)
        assert len(table) <= 1500
        bot = make_bot("greedy", 1)
        match, chooser = Match(game, players, 7), Chooser(7)
        for turn in range(250):
            if not match.pending:
                break
            decision = match.pending[0]
            for option in decision.options:
                assert table.key(table.path(option, decision.seat), decision.seat) == option.key
            seat = match.seat(decision.seat)
            match.choose(bot.choose(seat) if turn % 2 else chooser.pick(decision), decision.seat)
        assert Observer(game, players).flat(match.seat(0)).any()


def test_spaces_depend_on_the_game_and_the_players_only() -> None:
    for name in GAMES:
        game = undercroft.game(name)
        for players in game.players:
            first, again = Observer(game, players), Observer(load_game(name), players)
            assert (first.size, first.layout.labels()) == (again.size, again.layout.labels())
            assert first.actions.words == again.actions.words


def test_a_game_without_observations_says_so() -> None:
    class Plain:
        title = "Plain"

    with pytest.raises(SettingError, match="Plain has no observations"):
        learning_of(Plain())  # type: ignore[arg-type]


# -- information states -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_tells_apart_all_that_a_seat_has_been_through(name: str) -> None:
    game = undercroft.game(name)
    states: dict[tuple[int, int], str] = {}
    for match in positions(game, game.players[-1], 8, choices=25):
        for seat in range(match.players):
            answers = sum(who == seat for who, _ in match.choices)
            states[seat, answers] = information_state(match, seat)
    assert len(set(states.values())) == len(states) > game.players[-1]
    length = max(len(information_state(match, seat).splitlines()) for seat in range(match.players))
    tensors, short = InformationTensors(game, length), InformationTensors(game, 1)
    assert tensors.tensor(match, 0).shape == tensors.shape
    assert len({tensors.tensor(match, seat).tobytes() for seat in range(match.players)}) == match.players
    with pytest.raises(SettingError, match="there is room for 1"):
        short.tensor(match, 0)


def test_an_information_state_tells_nothing_hidden() -> None:
    """Two matches that differ in what seat 0 cannot see have the same one."""
    match = undercroft.new_match("run-away", 2, seed=3)
    while not match.state.players[0].hand or match.pending[0].kind != "base-speed":
        match.choose(match.pending[0].default, match.pending[0].seat)
    worlds = [match.seat(0).imagine(Chance(seed)) for seed in (1, 2)]
    first, second = ([card.id for card in world.state.players[1].hand] for world in worlds)
    assert first != second
    first_told, second_told = (information_state(world, 0) for world in worlds)
    assert first_told == second_told
    assert information_state(worlds[0], 1) != information_state(worlds[1], 1)
