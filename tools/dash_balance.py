"""How the cards of Dash Through the Dungeon play: `python -m tools.dash_balance`.

Plays many matches of each policy and prints the tables of docs/balance/dash.md. The policies `eager`, `thrifty`
and `never` are fixed yardsticks: as long as the cards stay the same, so do their numbers. `greedy` is the bot.

Every number depends on the seed alone: match i is played with the seed derive(seed, "match", i).
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.bots import Bot, GreedyBot, play_out
from undercroft.engine import Chance, Match, Option, Seat, derive
from undercroft.rules.dash import GAME
from undercroft.rules.dash.advice import toll_of
from undercroft.rules.dash.effects import ALL_AP
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.uses import AnyUse, GainAp, Outlook, TargetedUse

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


POLICIES: dict[str, Callable[[int], Bot]] = {
    "eager": Yardstick,
    "thrifty": lambda seed: Yardstick(seed, saving=2, tidy=True),
    "never": lambda seed: Yardstick(seed, use=False),
    "greedy": GreedyBot,
}


@dataclass
class Tally:
    """The numbers of many matches with one number of players."""

    players: int
    matches: int = 0
    tables: dict[str, Counter[str]] = field(default_factory=dict)
    winner: list[int] = field(default_factory=list)
    lead: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)

    def play(self, policy: str, matches: int, seed: int) -> Tally:
        """Play so many more matches."""
        make = POLICIES[policy]
        for index in range(matches):
            match = Match(GAME, self.players, derive(seed, "match", index))
            log = match.listen()
            outcome = play_out(match, [make(derive(seed, "bot", index, seat)) for seat in range(self.players)])
            for table, rows in GAME.statistics(log.events, outcome).tables.items():
                self.tables.setdefault(table, Counter()).update(rows)
            best, second, *_ = sorted(outcome.scores, reverse=True)
            self.winner.append(best)
            self.lead.append(100 * (best - second) / best)
            self.last.append(min(outcome.scores) / best)
        self.matches += matches
        return self

    def per_match(self, row: str) -> float:
        """How often something happens in a match."""
        return self.tables["match"][row] / self.matches

    def share(self, table: str, row: str) -> float:
        """How large a part of a table one row is, in percent."""
        return 100 * self.tables[table][row] / sum(self.tables[table].values())

    def wins(self, place: int) -> float:
        """How often the player at that place in turn order wins, in percent."""
        return 100 * self.tables["place in turn order: wins"][str(place)] / self.matches

    def figures(self) -> Iterable[tuple[str, str]]:
        """Every row of the table."""
        turns, flips = self.per_match("turns"), self.per_match("flips")
        dungeons = [self.tables["dungeon: turns"][str(number)] / self.matches for number in (1, 2, 3)]
        lead, last = statistics.quantiles(self.lead, n=4), statistics.median(self.last)
        fair = 100 / self.players
        yield "turns per game", f"{turns:.2f}"
        yield "turns per dungeon, mean", f"{turns / 3:.2f}"
        yield "turns per dungeon 1 / 2 / 3", " / ".join(f"{each:.2f}" for each in dungeons)
        yield "flips per turn", f"{flips / turns:.3f}"
        yield "turns with exactly one flip, %", f"{self.share('flips in a turn', '1'):.1f}"
        yield "gold per turn", f"{self.per_match('gold') / turns:.2f}"
        for reason in ("treasure", "ap", "end_turn", "darkness", "confusion", "empty"):
            yield f"turns ended by {reason}, %", f"{self.share('turn end', reason):.1f}"
        yield "winner's gold, median", f"{statistics.median(self.winner):.0f}"
        yield "lead in % of winner's gold, quartiles", " / ".join(f"{each:.1f}" for each in lead)
        yield "last player's / winner's gold, median", f"{last:.2f}"
        yield "first player's wins, %", f"{self.wins(1):.1f} ({self.wins(1) - fair:+.1f})"
        yield "last player's wins, %", f"{self.wins(self.players):.1f} ({self.wins(self.players) - fair:+.1f})"
        yield "games with equal top gold, %", f"{100 * self.per_match('equal top gold'):.2f}"
        yield "games with the map scored, %", f"{100 * self.per_match('map scored'):.1f}"
        yield "equipment used per game", f"{self.per_match('equipment used'):.2f}"
        yield "equipment fumbled per game", f"{self.per_match('equipment fumbled'):.2f}"


def table(tallies: Sequence[Tally]) -> str:
    """The figures of several numbers of players side by side, in Markdown."""
    columns = [dict(each.figures()) for each in tallies]
    lines = [
        "| players | " + " | ".join(str(each.players) for each in tallies) + " |",
        "|---" * (1 + len(tallies)) + "|",
    ]
    for row in columns[0]:
        lines.append(f"| {row} | " + " | ".join(each[row] for each in columns) + " |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--policy", choices=POLICIES, default="eager")
    parser.add_argument("--players", type=int, nargs="+", default=list(GAME.players))
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    tallies = [Tally(players).play(given.policy, given.matches, given.seed) for players in given.players]
    print(f"{given.policy}, {given.matches} matches for each number of players, seed {given.seed}\n")
    print(table(tallies))
    return 0


if __name__ == "__main__":
    sys.exit(main())
