"""A turn: choose a tile, test it, resolve what is there, place the hero and a torch (chapter 4)."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Phase, Rule
from undercroft.rules.lungeon.chests import meet_chest, open_chest
from undercroft.rules.lungeon.encounters import engage, test_tile
from undercroft.rules.lungeon.ending import end_reason, end_round
from undercroft.rules.lungeon.movement import OPEN_HERE, PASS, closed_moves, move_options, step, target_of
from undercroft.rules.lungeon.state import Dungeon


def phase(dungeon: Dungeon) -> Phase:
    """How many rounds are over, and the turn of the present one (LR-4.1)."""
    return Phase(len(dungeon.results), dungeon.turns if dungeon.playing else 0)


def take_turn(dungeon: Dungeon) -> Rule[None]:
    """The active player's turn, from the choice of a tile to the check whether the round is over (LR-4.2)."""
    hero = dungeon.heroes[dungeon.turn]
    dungeon.turns += 1
    dungeon.idle += 1  # LR-10.9: progress sets it back to 0
    options = move_options(dungeon, hero)
    if options:
        choice: Option = yield Decision(
            hero.seat,
            "choose_move",
            options,
            "LR-5.1",
            closed=lambda: closed_moves(dungeon, hero, options),
            default=PASS if options[-1] is PASS else None,  # nobody is sent into a fight by default
        )
        if choice.detail == "walk":
            step(dungeon, hero, target_of(choice))  # LR-5.12, LR-5.13: no die
        elif choice.detail == "test":
            yield from test_tile(dungeon, hero, target_of(choice))  # LR-5.11
        elif choice.detail == "chest":
            step(dungeon, hero, target_of(choice))
            yield from meet_chest(dungeon, hero)  # LR-5.14
        elif choice.detail == "engage":
            yield from engage(dungeon, hero, target_of(choice))  # LR-5.7
        elif choice is OPEN_HERE:
            open_chest(dungeon, hero)  # LR-5.19
        elif dungeon.log:
            dungeon.log.tell("passed", "LR-5.18", seat=hero.seat)
    elif dungeon.log:
        dungeon.log.tell("stuck", "LR-5.9", seat=hero.seat)
    end_turn(dungeon)


def end_turn(dungeon: Dungeon) -> None:
    """Check the end conditions; if none applies, it is the next living hero's turn (LR-4.1, LR-4.4, LR-4.5)."""
    reason = end_reason(dungeon)
    if reason is not None:
        end_round(dungeon, reason)
    elif dungeon.heroes[1 - dungeon.turn].life > 0:
        dungeon.turn = 1 - dungeon.turn
