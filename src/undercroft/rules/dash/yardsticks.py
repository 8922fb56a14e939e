"""Fixed policies that measure the cards, not the players: as long as the cards stay the same, so do their numbers.

They are bots by name: `--bots undercroft.rules.dash.yardsticks:Eager`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Chance, Option, Seat
from undercroft.rules.dash.chances import toll_of
from undercroft.rules.dash.effects import ALL_AP
from undercroft.rules.dash.equipment_uses import AnyUse, GainAp, Outlook, TargetedUse
from undercroft.rules.dash.game import GAME
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash

ITEMS = {item.id: item for item in GAME.cards.items}


class Yardstick:
    """Flips anything, uses equipment by a simple score, fumbles anything but the map.

    saving    the least number of AP saved that is worth an Equipment card, if nothing else is at stake
    tidy      in a redraw, discard the cards whose targets have all left the game
    use       whether equipment is used at all
    """

    def __init__(self, seed: int, *, saving: int = 1, tidy: bool = False, use: bool = True) -> None:
        self._chance = Chance(seed)
        self._saving = saving
        self._tidy = tidy
        self._use = use

    def choose(self, seat: Seat[Dash]) -> Option:
        """One of the options of the seat's decision, from what the seat may see."""
        decision = seat.decision
        assert decision is not None
        options = list(decision.options)
        if decision.kind == "respond":
            return self._respond(options, table_of(seat)) if self._use else options[-1]
        if decision.kind == "redraw":
            return next((each for each in options[:-1] if self._tidy and outlived(each, table_of(seat))), options[-1])
        if decision.kind in ("fumble", "trim"):
            options = [each for each in options if not ITEMS[str(each.args[0])].worth] or options
        return self._chance.pick(options, "choice", "bot")

    def _respond(self, options: Sequence[Option], table: dict[str, Any]) -> Option:
        """The best positive score; nothing on the last card of a dungeon."""
        if not any(each["side"] == "down" for each in table["area"]):
            return options[-1]
        seen = table["flip"]
        card = GAME.cards.dungeon[seen["card"]]
        left = () if seen["cancelled"] else [each for each in card.does if each.kind in (None, *seen["magic"])]
        flip = Flip(seen["position"], card, seen["cost"], tuple(left), seen["cancelled"])
        best, chosen = 0.0, options[-1]
        for each in options[:-1]:
            item = ITEMS[str(each.args[0])]
            use = next(use for use, text in zip(item.card.uses, item.texts) if text.text.option.key == each.key)
            score = self._score(flip, table["ap"], use) - 0.01 * len(item.texts)  # single-purpose cards go first
            if score > best:
                best, chosen = score, each
        return chosen

    def _score(self, flip: Flip, ap: int, use: AnyUse) -> float:
        """10 to save the turn from a card that ends it, 8 to save it from 0 AP, otherwise the AP saved."""
        standing = Standing(flip, ap)
        before, after = standing.promise(flip, ap), use.worth(standing)
        ends = toll_of(flip) == ALL_AP
        if isinstance(use, GainAp):
            return 0.5 if before == 0 and not ends and after > 0 else 0.0
        if ends:
            return 10.0 if after > 0 else 0.0
        if before == 0:
            return 8.0 if after > 0 else 0.0
        return after - before if after - before >= self._saving else 0.0


def table_of(seat: Seat[Dash]) -> dict[str, Any]:
    """What the seat sees of the table."""
    table = seat.view["table"]
    assert isinstance(table, dict)
    return table


class Standing(Outlook):
    """How a use is weighed: by the AP with which the turn goes on after the card, 0 if it does not."""

    def promise(self, flip: Flip, ap: int) -> float:
        """What the card leaves of the AP."""
        return max(0.0, ap - toll_of(flip))


def outlived(choice: Option, table: dict[str, Any]) -> bool:
    """Whether every target of an Equipment card has left the game; the map and cards that give AP never do."""
    item = ITEMS[str(choice.args[0])]
    left = [GAME.cards.dungeon[name] for name in table["uncollected"]]
    uses = [use for use in item.card.uses if isinstance(use, TargetedUse)]
    if item.worth or len(uses) < len(item.card.uses):
        return False
    return not any(use.matches(card) for use in uses for card in left)


class Eager(Yardstick):
    """Uses equipment at once when it saves the turn or at least 1 AP, and keeps everything in a redraw."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)


class Thrifty(Yardstick):
    """Uses equipment to save the turn or 2 AP, and discards in a redraw what has no target left."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, saving=2, tidy=True)


class Never(Yardstick):
    """Uses no equipment."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, use=False)
