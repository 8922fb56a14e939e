"""Extra actions that texts grant (DR-3.30): when one could be begun at all, and how those earned are taken."""

from __future__ import annotations

from functools import partial

from undercroft.abilities import PASS
from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.state import Dungeon, Extra, Hero
from undercroft.rules.dungeonrun.turns.actions import basic_options, might_start, whole_action


def extra_actions(dungeon: Dungeon) -> Rule[None]:
    """All that were earned, one after the other, and what is earned meanwhile."""
    while dungeon.turn is not None and dungeon.turn.extra:
        yield from extra_action(dungeon)


def extra_action(dungeon: Dungeon) -> Rule[None]:
    """DP-40: the first of them is a full action that costs none of the two, and may be declined (DR-3.30)."""
    assert dungeon.turn is not None
    extra, *rest = dungeon.turn.extra
    dungeon.turn.extra = tuple(rest)
    hero = dungeon.heroes[extra.seat]
    if not hero.standing:
        return
    decision = Decision(
        hero.seat,
        "extra-action",
        partial(options_with_pass, dungeon, hero, extra),
        "DR-3.30",
        about=(extra.source,),
        passes=PASS,
    )
    answer: Option = yield from ask(dungeon, decision, might=might_begin(dungeon, hero, extra))
    if answer is not PASS:
        yield from whole_action(dungeon, hero, answer)


def options_with_pass(dungeon: Dungeon, hero: Hero, extra: Extra) -> list[Option]:
    """The granted action, or nothing."""
    return [*extra_options(dungeon, hero, extra), PASS]


def extra_options(dungeon: Dungeon, hero: Hero, extra: Extra) -> list[Option]:
    """The granted action with its first parameter, as far as it could be begun now."""
    options = basic_options(dungeon, hero, extra.kinds)
    if extra.placed:
        ways = {SIDE_NAMES[side] for side in range(4) if dungeon.plan.neighbour(hero.room, side) is not None}
        options = [each for each in options if each.verb != "move" or each.args[0] in ways]
    return options


def might_begin(dungeon: Dungeon, hero: Hero, extra: Extra) -> bool:
    """Whether, as far as everybody can know, it could be begun now (DR-9.18)."""
    hidden = [kind for kind in extra.kinds if not (extra.placed and kind == "move")]
    return bool(extra_options(dungeon, hero, extra)) or might_start(dungeon, hero, hidden)
