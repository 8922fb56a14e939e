"""The parts that every game's observations have: who one is, what one is asked, and what match it is."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from undercroft.engine import Game, Seat, Setting
from undercroft.learning.actions import Actions, Answer, Words
from undercroft.learning.contract import cards_of, kinds, learning_of
from undercroft.learning.parts import Layout, Part, Seen, marks, numbers

ABOUT = 4
"""So many of the things a question is about are told."""


def layout_of(game: Game[Any], players: int) -> Layout:
    """What an observation of a game with so many players is made of; it depends on nothing else but its cards."""
    learning, cards = learning_of(game), cards_of(game)
    game.check_players(players)
    return Layout([
        *learning.parts(cards, players),
        *asked_parts(game, players, learning.things(cards)),
        *chosen_parts(learning.actions(cards, players)),
        settings_part(game.settings),
    ])  # fmt: skip


def seen_by(seat: Seat[Any], answer: Answer | None = None) -> Seen:
    """What a seat may know; with an answer that has been begun, what is chosen of it already."""
    view = seat.view
    return Seen(
        seat.game,
        view["players"],
        seat.number,
        view["table"],
        seat.options,
        seat.decision,
        seat.known,
        () if answer is None else answer.chosen,
    )


def asked_parts(game: Game[Any], players: int, things: Sequence[str]) -> Iterator[Part]:
    """Who one is, and the question; nothing of it while one is not asked."""
    yield marks("seat", "the own seat", ["is"], [f"seat {each}" for each in range(players)], own_seat)
    yield marks("asked", "what kind of question is asked", ["asked"], kinds(game), kind_asked)
    columns = {f"number {place + 1}": 10.0 for place in range(ABOUT)}
    yield numbers("about", "the numbers that the question is about", columns, numbers_asked)
    yield marks("about_things", "the cards and words that the question is about", ["about"], things, things_asked)


def own_seat(seen: Seen) -> list[list[str]]:
    """The own seat."""
    return [[f"seat {seen.seat}"]]


def kind_asked(seen: Seen) -> list[list[str]]:
    """The kind of the question."""
    return [[] if seen.decision is None else [seen.decision.kind]]


def numbers_asked(seen: Seen) -> list[int | None]:
    """The numbers among what the question is about, each in its place."""
    about = () if seen.decision is None else seen.decision.about[:ABOUT]
    return [each if isinstance(each, int) else None for each in about] + [None] * (ABOUT - len(about))


def things_asked(seen: Seen) -> list[list[str]]:
    """The words among what the question is about."""
    return [[each for each in seen.decision.about if isinstance(each, str)] if seen.decision is not None else []]


def chosen_parts(table: Actions) -> Iterator[Part]:
    """What has been chosen of an answer that takes several small choices, where there are such."""

    def write(seen: Seen, out: array[float], at: int) -> None:
        for each in seen.chosen:
            out[at + each] = 1.0

    if isinstance(table, Words):
        yield Part("chosen", "the actions chosen so far for an answer that takes several", (table.words,), write)


def settings_part(settings: tuple[Setting, ...]) -> Part:
    """The options of the match: a switch is 0 or 1, a word its place among the choices."""
    columns = {each.name: scale_of(each) for each in settings}

    def read(seen: Seen) -> Iterator[float]:
        for each in settings:
            value = seen.options[each.name]
            yield float(each.choices.index(value) if isinstance(value, str) else value)

    return numbers("settings", "the options of the match", columns, read)


def scale_of(setting: Setting) -> float:
    """What counts as 1: the last of several words, or the usual number."""
    if setting.choices:
        return float(max(1, len(setting.choices) - 1))
    return 1.0 if isinstance(setting.default, str) else float(max(1, setting.default))
