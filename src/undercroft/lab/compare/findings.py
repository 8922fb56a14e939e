"""A comparison for people: changed cards first, and what is beyond doubt and what is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from undercroft.lab.cards.changed import Change, changed_cards
from undercroft.lab.compare.comparison import Comparison, Difference
from undercroft.lab.figures.columns import table_of
from undercroft.lab.matches.plan import load
from undercroft.lab.report.tables import Table, shown, signed, titled

WINNERS = ("bot", "seat", "place in turn order", "class", "hero", "boss")
GENERAL = ("match", "end", "steps", "decisions", "score", "margin")
MAPS = ("board", "space", "map", "course")
NAMED = 4
"""So many unsettled figures are named, the rest is counted."""
COLUMNS = ("before", "after", "change", "verdict")
HOPELESS = 1000
"""A difference that needs so many times the matches played is as good as none."""
NOTE = (
    "±: 95 % interval of the change. Beyond doubt: also when all figures here are looked at together;"
    " likely: by itself; not settled: the interval holds 0."
)


def line(difference: Difference, name: str) -> tuple[str, ...]:
    """One figure of a table."""
    form = difference.form
    return (
        name,
        shown(difference.before, form),
        shown(difference.after, form),
        signed(difference.change, form),
        difference.verdict,
    )


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that are read together, under the names they have there."""

    title: str
    figures: list[tuple[str, Difference]]


class Findings:
    """What a comparison says, in order of interest."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        before, after = load(comparison.before), load(comparison.after)
        self.changes = changed_cards(before, after)
        cards = {change.card for change in self.changes}
        names = [name for tally in comparison.tallies for name in tally.names() if name.split("/")[1] in cards]
        self.all = comparison.differences(names)
        self.called: Callable[[str], str] = after.text.name

    def of_card(self, change: Change) -> list[Difference]:
        """The figures of one card."""
        return [each for each in self.all if each.name.split("/")[1:2] == [change.card] and each.name.count("/") == 2]

    def of_tables(self, names: Sequence[str]) -> list[Difference]:
        """The figures of some tables."""
        return [each for each in self.all if table_of(each.name) in names]

    def full_name(self, difference: Difference) -> str:
        """What a figure is called: its row, table and column."""
        table, *rest = difference.name.split("/")
        unit = " %" if difference.form == "share" else ""
        if len(rest) == 1:
            return f"{titled(table)}: {rest[0]}{unit}"
        row = rest[0] if table == "bot" else self.called(rest[0])
        return f"{titled(row)}: {rest[1]}{unit}" if table != "course" else f"Round {row}: {rest[1]}{unit}"

    def groups(self) -> list[Group]:
        """Changed cards, who wins, the match, and whatever else has changed for certain."""
        made: list[Group] = []
        told: set[str] = set()
        for change in self.changes:
            figures = self.of_card(change)
            made.append(Group(f"{change.name} ({change.table})", [(self._column(each), each) for each in figures]))
            told |= {each.name for each in figures}
        for title, figures in (("Who wins", self.winners()), ("The match", self.of_tables(GENERAL))):
            made.append(Group(title, [(self.full_name(each), each) for each in figures if each.name not in told]))
        told |= {each.name for each in self.of_tables((*WINNERS, *GENERAL, *MAPS))}
        rest = [each for each in self.all if each.name not in told]
        news = [each for each in rest if each.verdict in ("beyond doubt", "likely")]
        news.sort(key=lambda each: (each.verdict, each.name))
        title = f"Also changed, of {len(rest)} other figures"
        made.append(Group(title, [(self.full_name(each), each) for each in news]))
        return made

    def tables(self) -> list[Table]:
        """A table for each group."""
        groups = self.groups()
        columns = ("figure", *COLUMNS)
        return [
            Table(
                group.title,
                columns,
                [line(each, name) for name, each in group.figures],
                NOTE if group is groups[-1] else "",
            )
            for group in groups
            if group.figures or group is groups[-1]
        ]

    def winners(self) -> list[Difference]:
        """Who wins: a share of the wins where there is one, otherwise the index."""
        figures = self.of_tables(WINNERS)
        names = {each.name for each in figures}
        return [
            each
            for each in figures
            if each.name.endswith("/won")
            or (each.name.endswith("/index") and f"{each.name.removesuffix('index')}won" not in names)
        ]

    def _column(self, difference: Difference) -> str:
        unit = " %" if difference.form == "share" else ""
        return f"{difference.name.rpartition('/')[2]}{unit}"

    def in_short(self) -> list[str]:
        """What can be said about the changed cards and the winners, in sentences."""
        cards = [each for change in self.changes for each in self.of_card(change)]
        told: dict[str, list[str]] = {"beyond doubt": [], "likely": [], "not settled": []}
        for each in dict.fromkeys((*cards, *self.winners())):
            if each.verdict in told:
                words = f"{self.full_name(each)} {signed(each.change, each.form)}"
                told[each.verdict].append(words + self._more(each))
        lines = []
        for verdict, figures in told.items():
            left = len(figures) - NAMED
            some = [*figures[:NAMED], f"and {left} more"] if verdict == "not settled" and left > 0 else figures
            lines.append(f"{titled(verdict)}: {'; '.join(some) or 'nothing'}.")
        same = sum(each.verdict == "no change" for each in self.all)
        lines.insert(0, self.touched())
        if self.comparison.card is not None:
            lines.insert(0, self.causal())
        lines.append(f"{same} of {len(self.all)} figures are the same in every single match.")
        return lines

    def causal(self) -> str:
        """What a card does for those who have it: their wins with it, less their wins in the same matches without."""
        assert self.comparison.card is not None
        name = self.called(self.comparison.card[1])
        effect = self.comparison.effect.estimate("mean")
        if not effect.known:
            return f"{name}: nobody had it, so there is no telling what it does for its owner."
        said = "no change" if not effect.value and not effect.half else f"{signed(effect, 'share')} points"
        often = f"{self.comparison.effect.bottom / self.comparison.matches:.2f}"
        return f"Whoever has {name} wins because of it: {said} (of 100; {often} such players per match)."

    def touched(self) -> str:
        """In how many matches the change has changed anything: where it has not, all that is counted is the same."""
        touched = self.comparison.touched
        of = "the matches" if self.comparison.card is None else "the matches in which somebody has it"
        if not touched.top:
            return f"It changed nothing in any of {of}."
        if touched.top == touched.bottom:
            return f"It mattered, be it ever so little, in every one of {of}."
        part = shown(touched.estimate("share"), "share", margin=True)
        return f"It mattered, be it ever so little, in {part} % of {of}; the others went the same to the last count."

    def _more(self, difference: Difference) -> str:
        if difference.verdict != "not settled" or not difference.more:
            return ""
        if difference.more > HOPELESS * self.comparison.matches:
            return " (no number of matches worth playing would tell it from nothing)"
        return f" (about {rounded(difference.more):,} more matches would settle it if it is what it seems)"

    def to_json(self) -> str:
        """All differences as plain data."""
        comparison = self.comparison
        data = {
            "format": 1,
            "game": comparison.before.game,
            "matches": comparison.matches,
            "players": comparison.before.players,
            "lineup": list(comparison.before.bots),
            "seed": comparison.before.seed,
            "options": dict(comparison.before.options),
            "before": [str(each.stamp) for each in comparison.before.cards],
            "after": [str(each.stamp) for each in comparison.after.cards],
            "touched": self.comparison.touched.top,
            "changed": [{"table": each.table, "card": each.card} for each in self.changes],
            "figures": {each.name: _plain(each) for each in self.all},
        }
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _plain(difference: Difference) -> dict[str, object]:
    return {
        "before": difference.before.to_dict()["value"],
        "after": difference.after.to_dict()["value"],
        "change": difference.change.to_dict(),
        "verdict": difference.verdict,
        "more_matches": difference.more,
    }


def rounded(number: int) -> int:
    """To two digits: more is not known.

    >>> rounded(12_345), rounded(87)
    (12000, 87)
    """
    digits = max(0, len(str(number)) - 2)
    return round(number, -digits)
