"""A plan in words: what was played, and the command that plays it again."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence

from undercroft.lab.matches.plan import Plan, load


def settings_of(plan: Plan) -> list[str]:
    """What was played: all that tells these matches from others."""
    packs = [f"pack {each}" for each in plan.packs]
    return [contestants(plan.bots), *packs, *_changed_options(plan), f"seed {plan.seed}"]


def contestants(bots: Sequence[str]) -> str:
    """Who plays against whom.

    >>> contestants(["greedy", "random"]), contestants(["greedy", "random", "greedy"]), contestants(["greedy"] * 4)
    ('greedy against random', '2 greedy against 1 random', '4 greedy')
    """
    counted = Counter(bots)
    if len(counted) == len(bots):
        return " against ".join(bots)
    return " against ".join(f"{count} {bot}" for bot, count in counted.items())


def matches_of(number: int) -> str:
    """So many matches, in words.

    >>> matches_of(1), matches_of(4000)
    ('1 match', '4,000 matches')
    """
    return "1 match" if number == 1 else f"{number:,} matches"


def command_of(words: list[str], plan: Plan) -> str:
    """The command that plays the same matches again."""
    bots = list(dict.fromkeys(plan.bots))
    lineup = bots if [bots[seat % len(bots)] for seat in range(plan.players)] == list(plan.bots) else list(plan.bots)
    options = [word for each in _changed_options(plan) for word in ("--option", each)]
    given = ["--bots", ",".join(lineup), "--players", str(plan.players), "--seed", str(plan.seed)]
    return shlex.join(["undercroft", *words, "-n", str(plan.matches), *given, *options])


def _changed_options(plan: Plan) -> list[str]:
    """The options that are not as usual, as they are typed."""
    defaults = {each.name: each.default for each in load(plan).settings}
    return [f"{name}={str(value).lower()}" for name, value in plan.options.items() if value != defaults[name]]
