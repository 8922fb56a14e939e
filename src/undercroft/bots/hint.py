"""Hints: what the best bot there is would do in a seat, how likely that is to win, and why.

Where something was learned of the game, the bot looks ahead and has an estimate of each option; where that does not
pay (`Advice.ponders`), it still does what the game's own advice says. Where nothing was learned the advice knows an
order of the options and no chances, and the hint says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from undercroft.bots.greedy import GreedyBot
from undercroft.bots.lookahead import Budget, Prospect, Trial, most_promising
from undercroft.bots.minds import known
from undercroft.bots.reasons import reasons
from undercroft.engine import Chance, Decision, Horizon, Option, Seat, SeatError, derive

if TYPE_CHECKING:
    from undercroft.bots.value import Value

SHOWN = 3
"""So many options are named."""
THOUGHT = Budget(worlds=64, first=12)
"""How much is thought about a hint. All options are tried in some worlds, so that the second best is told as well."""
MILLISECONDS = 2000.0
"""After so long whoever gives a hint to somebody who waits imagines no further."""
SPREAD = 2.0
"""An estimate is given with so many standard errors either way: 95 %."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the best options.

    chance   how likely it is to win; none where nothing was learned of the game
    spread   by how much that may be wrong either way, for all but one in twenty of such estimates
    reasons  what speaks for it, in the words of the game: its odds, and what the value sees most in
    """

    option: Option
    chance: float | None = None
    spread: float | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """What a good player would choose, and what it thinks of all that can be chosen."""

    option: Option | None
    """None: all of them look equally good."""
    ranking: tuple[tuple[Option, float], ...]
    """Every option and what it is worth, the best first; only the order means anything."""
    picks: tuple[Pick, ...] = ()
    """The best options, the one to choose first; none where all look equally good."""

    def say(self, words: Callable[[Option], str]) -> str:
        """The hint as a sentence, given how an option reads."""
        if self.option is None:
            return "all of them look equally good."
        return f"{words(self.option)} looks best."


def hint(
    seat: Seat[Any], *, budget: Budget = THOUGHT, milliseconds: float | None = None, value: Value | None = None
) -> Hint:
    """What to choose in a seat that is asked. It depends on what the seat knows, and on nothing else.

    With `milliseconds` no further world is imagined after so long. `value` takes the place of what was learned.
    """
    decision = seat.decision
    if decision is None:
        raise SeatError(f"seat {seat.number} is not asked now: there is nothing to give a hint on")
    seed = derive(0, "hint", seat.number, seat.position)
    value = value or known(seat.game)
    if value is None or len(seat.alike) == 1:
        return _by_advice(seat, decision, seed)
    trial = Trial(seat, value.evaluate, most_promising(seat, budget.breadth))
    trial.run(Chance(seed), replace(budget, milliseconds=milliseconds))
    return _by_looking_ahead(seat, decision, trial)


def _by_advice(seat: Seat[Any], decision: Decision, seed: int) -> Hint:
    """The order in which the game's own advice puts the options."""
    options, worths = decision.options, seat.appraise()
    ranking = tuple(sorted(zip(options, worths, strict=True), key=lambda each: -each[1]))
    if len(options) > 1 and len(set(worths)) == 1:
        return Hint(None, ranking)
    best = GreedyBot(seed).choose(seat)
    others = [option for option, _ in ranking if option != best]
    return Hint(best, ranking, tuple(Pick(each, reasons=_odds(seat, each)) for each in [best, *others][:SHOWN]))


def _by_looking_ahead(seat: Seat[Any], decision: Decision, trial: Trial) -> Hint:
    """The order in which the options promise to win."""
    prospects = trial.prospects()
    alike = {group[0]: group for group in seat.alike}
    told = [(option, each.chance) for each in prospects for option in alike[each.option]]
    ranking = sorted(told, key=lambda each: -each[1])
    tried = {option for option, _ in told}
    ranking += [(option, 0.0) for option in decision.options if option not in tried]
    if len(tried) == len(decision.options) and len({each.chance for each in prospects}) == 1:
        return Hint(None, tuple(ranking))
    picks = []
    for prospect in prospects[:SHOWN]:
        place, rival = (trial.options.index(each.option) for each in (prospect, _rival(prospect, prospects)))
        same = _same(len(alike[prospect.option]) - 1)
        why = (*same, *_odds(seat, prospect.option), *_winning(trial, place), *reasons(trial, place, rival))
        spread = None if prospect.worlds < 2 else SPREAD * prospect.error
        picks.append(Pick(prospect.option, prospect.chance, spread, why))
    return Hint(prospects[0].option, tuple(ranking), tuple(picks))


def _rival(prospect: Prospect, prospects: Sequence[Prospect]) -> Prospect:
    """What an option is compared with: the best that does not come to the same."""
    return next((each for each in prospects if each.chance != prospect.chance), prospect)


def _same(others: int) -> tuple[str, ...]:
    """Of options that cannot differ one is named for all of them."""
    return (f"no different from {'another' if others == 1 else f'{others} others'}",) if others else ()


def _odds(seat: Seat[Any], option: Option) -> tuple[str, ...]:
    """What an option means in numbers, where dice or draws decide."""
    preview = seat.preview(option)
    words = "" if preview is None else seat.game.text.preview(preview)
    return (words,) if words else ()


def _winning(trial: Trial, place: int) -> tuple[str, ...]:
    """Where an option often ends the match with a win, nothing else matters as much."""
    won = sum(1 for each in trial.ends[place] if isinstance(each, float) and each > 0)
    worlds = len(trial.ends[place])
    reach = trial.seat.reach
    soon = "" if reach is Horizon.MATCH else f" within the {reach.value}"
    return (f"wins{soon} in {won} of {worlds} imagined worlds",) if 2 * won >= worlds else ()
