"""Whether somebody is asked tells nobody anything (DR-9.18), nor does anything else that a seat sees."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.rules.dungeonrun.short import GAME, LATE, RICH, ShortDungeonRun
from undercroft.engine import Chance, Decision, Match, derive
from undercroft.rules.dungeonrun.state import Dungeon

STRICT = {"windows": "strict"}
EVERY = 6
"""The law is tried at every sixth decision or so."""


def random_play(match: Match[Dungeon], chance: Chance) -> Iterator[Decision]:
    """To the end, stopping before each choice; nobody ends a turn as long as there is something to do."""
    while match.pending:
        decision = chance.pick(match.pending, "decision", "play")
        yield decision
        options = [each for each in decision.options if each.key != "end"] or list(decision.options)
        match.choose(chance.pick(options, "option", "play"), decision.seat)


def told(match: Match[Dungeon], key: str, seat: int) -> tuple[bool, str]:
    """Whether the choice revealed something, and what a seat sees after it."""
    log = match.listen_from_here()
    match.choose(key)
    return any(event.reveals for event in log.events), json.dumps(match.view(seat))


@pytest.mark.rule("DR-9.11", "DR-9.18", "DR-14.25")
@pytest.mark.parametrize("game", [GAME, RICH, LATE], ids=lambda game: game.name)
@pytest.mark.parametrize("players", [2, 4])
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(game: ShortDungeonRun, players: int) -> None:
    """The same choice in every world a seat can imagine shows it the same, who is asked what too, until a reveal."""
    match = Match(game, players, derive(players, game.name), STRICT)
    chance = Chance(derive(players, "strict"))
    tried = 0
    for decision in random_play(match, chance):
        if len(match.pending) > 1 or chance.below(EVERY, "now", "play"):
            continue
        choice = chance.pick(decision.options, "try", "play")
        for seat in range(players):
            world = match.seat(seat).imagine(chance)
            truth = match.fork(Chance(world.seed))  # the same dice will fall in both
            if choice.key not in world.pending[0].keys:
                continue
            (revealed, real), (also, imagined) = (told(each, choice.key, seat) for each in (truth, world))
            assert revealed == also, f"{decision} by {choice}: one world reveals something"
            if not revealed:
                assert real == imagined, f"after {choice} of {decision}"
                tried += 1
    assert tried > 10
