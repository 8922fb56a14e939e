"""What is measured. Every workload answers with the same cheap generator, written out where it is used,
so that the choosing costs next to nothing and is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.engine import Chance, Decision, Game, Match, Option, Seat

MASK = 0x7FFF_FFFF


def bare(game: Game[Any], players: int, seed: int) -> int:
    """Play one match by driving the rules' generators with nothing around them; returns the decisions."""
    chance = Chance(seed)
    state = game.setup(players, game.check_options({}, players), chance)
    state.chance = chance
    state.log = None
    number, decisions = seed + 1, 0
    while game.outcome(state) is None:
        step = game.step(state)
        try:
            question = next(step)
            while True:
                if isinstance(question, Decision):
                    number = (number * 1_103_515_245 + 12_345) & MASK
                    options = question.options
                    decisions += 1
                    question = step.send(options[(number >> 8) % len(options)])
                    continue
                for decision in question.decisions:
                    number = (number * 1_103_515_245 + 12_345) & MASK
                    options = decision.options
                    decisions += 1
                    answer: Option = options[(number >> 8) % len(options)]
                    question.answers[decision.seat] = answer
                question = step.send(answer)
        except StopIteration:
            pass
    return decisions


def match(game: Game[Any], players: int, seed: int, *, listen: bool = False) -> int:
    """Play one match through `Match`; returns the decisions."""
    playing = Match(game, players, seed)
    if listen:
        playing.listen()
    number = seed + 1
    pending = playing.pending
    while pending:
        decision = pending[0]
        number = (number * 1_103_515_245 + 12_345) & MASK
        options = decision.options
        playing.choose(options[(number >> 8) % len(options)], decision.seat)
        pending = playing.pending
    return playing.count


def advised(game: Game[Any], players: int, seed: int) -> int:
    """Play one match in which everybody follows the game's own advice; returns the decisions."""
    playing = Match(game, players, seed)
    while playing.pending:
        decision = playing.pending[0]
        options = decision.options
        choice = options[0]
        if len(options) > 1:
            worths = playing.seat(decision.seat).appraise()
            choice = options[worths.index(max(worths))]
        playing.choose(choice, decision.seat)
    return playing.count


def listened(game: Game[Any], players: int, seed: int) -> int:
    """Play one match that somebody listens to."""
    return match(game, players, seed, listen=True)


def positions(
    game: Game[Any], players: int, count: int, first: int = 0, wanting: Callable[[Any], bool] | None = None
) -> list[Match[Any]]:
    """Matches that stand in the middle of a step (at its start, in a game whose steps ask only once).

    With `wanting`, only such as have a state like that.
    """
    found: list[Match[Any]] = []
    spare: list[Match[Any]] = []
    for seed in range(first, first + 4 * count):
        playing = Match(game, players, seed)
        number = seed + 1
        wanted = 10 + 7 * seed % 90
        while playing.pending and len(found) < count:
            decision = playing.pending[0]
            number = (number * 1_103_515_245 + 12_345) & MASK
            steps = playing.steps
            playing.choose(decision.options[(number >> 8) % len(decision.options)], decision.seat)
            if playing.count >= wanted and playing.pending:
                if playing.steps == steps and (wanting is None or wanting(playing.state)):
                    found.append(playing)
                    break
                if playing.count == wanted and wanting is None:
                    spare.append(playing.fork())
        if len(found) == count:
            break
    return (found + spare)[:count]


def copies(places: list[Match[Any]]) -> int:
    """Copy the state of each of the matches; returns how many copies were made."""
    for place in places:
        place.state.copy()
    return len(places)


def forks(places: list[Match[Any]]) -> int:
    """Copy each of the matches; returns how many copies were made."""
    for place in places:
        place.fork()
    return len(places)


def imagined(places: list[Seat[Any]], chance: Chance) -> int:
    """Imagine each of the matches from the seat that is asked; returns how many were imagined."""
    for place in places:
        place.imagine(chance)
    return len(places)


def looked_ahead(places: list[Seat[Any]], chance: Chance) -> int:
    """Imagine each of the matches and play as far as a bot that looks ahead does; how many."""
    from undercroft.bots.lookahead import play_on  # a checkout to compare with may not have it

    for place in places:
        world = place.imagine(chance)
        there = world.seat(place.number)
        play_on(world, world.phase, there.reach)
        len(there.features)
    return len(places)
