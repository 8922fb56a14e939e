"""What is said of rules that do what rules cannot do: in which game, in which step, on which line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from types import GeneratorType

from undercroft.engine.decision import Decision
from undercroft.engine.errors import RulesError
from undercroft.engine.game import Game
from undercroft.engine.state import S

QUIET_STEPS = 10_000
"""So many steps in a row in which nobody is asked anything are too many: the match would never go on."""


def line_of(rule: object) -> str:
    """The line on which a rule waits for an answer, or begins if it is not running: "turn.py:71, take_action"."""
    while isinstance(rule, GeneratorType) and isinstance(rule.gi_yieldfrom, GeneratorType):
        rule = rule.gi_yieldfrom
    if not isinstance(rule, GeneratorType):
        return repr(rule)
    code, frame = rule.gi_code, rule.gi_frame
    line = code.co_firstlineno if frame is None else frame.f_lineno
    return f"{Path(code.co_filename).name}:{line}, {code.co_name}"


def no_question(game: Game[S], step: int, rule: object, asked: object) -> RulesError:
    """A rule yields something else than a question."""
    return RulesError(
        f"{game.name}, step {step} ({line_of(rule)}): a rule yields a Decision or a Together, not {asked!r};"
        " what another rule does is asked for with `yield from`"
    )


def no_end(game: Game[S], step: int, rule: object) -> RulesError:
    """Steps follow one another, and nobody is asked anything, nor is the match over."""
    return RulesError(
        f"{game.name}, step {step} ({line_of(rule)}): {QUIET_STEPS} steps in a row have asked nobody anything, and"
        " the match is not over; a step asks somebody, or brings the state nearer to an outcome"
    )


def check_question(game: Game[S], step: int, rule: object, decision: Decision) -> None:
    """Whether a decision offers something, and nothing twice."""
    options = decision.options
    if options and len({each.key for each in options}) == len(options):
        return
    keys = decision.keys
    twice = sorted({key for key in keys if keys.count(key) > 1})
    wrong = f"offers {', '.join(twice)} twice" if twice else "offers nothing"
    raise RulesError(
        f"{game.name}, step {step} ({line_of(rule)}): the decision {decision.kind!r} of seat {decision.seat}"
        f" ({decision.clause}) {wrong}; every decision has an option, and each option a key of its own"
    )


def worths_of(game: Game[S], state: S, decision: Decision) -> Sequence[float]:
    """What the game thinks each option is worth, as many numbers as there are options."""
    appraise = game.advice.appraise
    worths = appraise(state, decision)
    if len(worths) != len(decision.options):
        raise RulesError(
            f"{game.name}, `appraise` ({_beginning(appraise)}): {len(worths)} worths for"
            f" the {len(decision.options)} options of the decision {decision.kind!r} ({decision.clause});"
            " each option has one, in the order of the options"
        )
    return worths


def _beginning(function: Callable[..., object]) -> str:
    """Where a function is written: "advice.py:20"."""
    code = inspect.unwrap(function).__code__
    return f"{Path(code.co_filename).name}:{code.co_firstlineno}"
