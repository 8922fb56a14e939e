"""A ladder for people and for programs."""

from __future__ import annotations

import json

from undercroft.lab.arena.ladder import Gap, Ladder
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.matches.plan import load
from undercroft.lab.report.in_words import matches_of
from undercroft.lab.report.tables import NONE, Table, shown

FORMAT = 1
"""The version of the JSON form; see docs/arena.md."""
ROOMY = 4
"""So many bots have room for figures with a decimal and its interval."""
CROWDED = 8
"""With more bots than this a terminal has no room for intervals."""


def tables_of(ladder: Ladder) -> list[Table]:
    """The standings, and who is ahead of whom."""
    return [standings(ladder), matrix(ladder)]


def standings(ladder: Ladder) -> Table:
    """How each bot fared, the best first."""
    rows: list[tuple[str, ...]] = [
        (
            f"{number} {ladder.contest.bots[bot]}",
            f"{ladder.played(bot):,}",
            shown(ladder.wins(bot), "share", margin=True),
            shown(ladder.index(bot), "index"),
            f"{ladder.place(bot):.2f}",
            _rating(ladder.rating(bot)),
        )
        for number, bot in enumerate(ladder.order, 1)
    ]
    note = (
        "wins: share of the matches won, a shared win counts in parts; index: the same against the fair share;"
        " place: mean place, 1 is the best; rating: openskill. ±: 95 % interval"
    )
    return Table("Bots", ("bot", "seats", "wins %", "index", "place", "rating"), rows, note)


def matrix(ladder: Ladder) -> Table:
    """Who finishes ahead of whom."""
    order = ladder.order
    rows = [
        (
            f"{number} {ladder.contest.bots[bot]}",
            *(NONE if rival == bot else _cell(ladder.ahead(bot, rival), len(order)) for rival in order),
        )
        for number, bot in enumerate(order, 1)
    ]
    note = "of the matches in which both sat, so many % end with the bot ahead of number 1, 2, …; ties count half"
    if len(order) > CROWDED:
        note += "; the intervals are in --json"
    return Table("Who is ahead of whom", ("bot", *map(str, range(1, len(order) + 1))), rows, note)


def in_short(ladder: Ladder, looks: int = 1) -> list[str]:
    """The order, and what of it is not settled."""
    gaps = ladder.gaps(looks)
    words = [ladder.contest.bots[ladder.order[0]]]
    for gap in gaps:
        words += [">" if gap.settled else "?", gap.below]
    lines = [" ".join(words)]
    open_gaps = [gap for gap in gaps if not gap.settled]
    if not open_gaps:
        lines.append("The order is settled (95 %, all of it together).")
    lines += [_open(ladder, gap) for gap in open_gaps]
    return lines


def _open(ladder: Ladder, gap: Gap) -> str:
    difference = gap.difference
    points = shown(difference.scaled(100), "mean", margin=True)
    said = f"Not settled: {gap.above} wins {points} % more than {gap.below}"
    more = ladder.more(gap)
    return said + (f" (about {matches_of(more)} more would settle it if it is what it seems)." if more else ".")


def _cell(figure: Estimate, bots: int) -> str:
    if bots <= ROOMY or not figure.known:
        return shown(figure, "share", margin=True)
    value = f"{100 * figure.value:.0f}"
    return f"{value} ±{100 * figure.half:.0f}" if bots <= CROWDED else value


def _rating(figure: Estimate) -> str:
    return f"{figure.value:.1f} ±{figure.half:.1f}"


def to_json(ladder: Ladder, looks: int = 1) -> str:
    """A ladder as JSON, byte for byte the same for the same contest; docs/arena.md says what each entry means."""
    contest, plan = ladder.contest, ladder.contest.plan
    rules = load(plan)
    names = contest.bots
    data = {
        "format": FORMAT,
        "game": plan.game,
        "rules": rules.version,
        "packs": [str(each) for each in rules.packs],
        "players": plan.players,
        "options": dict(plan.options),
        "seed": plan.seed,
        "planned": contest.matches,
        "matches": ladder.matches,
        "deals": ladder.deals,
        "settled": ladder.settled(looks),
        "bots": [
            {
                "bot": names[bot],
                "seats": ladder.played(bot),
                "wins": ladder.wins(bot).to_dict(),
                "index": ladder.index(bot).to_dict(),
                "place": round(ladder.place(bot), 6),
                "rating": ladder.rating(bot).to_dict(),
            }
            for bot in ladder.order
        ],
        "ahead": {
            names[bot]: {names[rival]: ladder.ahead(bot, rival).to_dict() for rival in ladder.order if rival != bot}
            for bot in ladder.order
        },
        "gaps": [
            {
                "above": gap.above,
                "below": gap.below,
                "difference": gap.difference.to_dict(),
                "settled": gap.settled,
            }
            for gap in ladder.gaps(looks)
        ],
        "replaced": dict(ladder.troubles.times),
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
