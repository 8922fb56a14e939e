"""The measured part of a game's document in docs/balance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from undercroft.counting import Form, Numbers, Rows, counting_of
from undercroft.engine import UndercroftError
from undercroft.lab.balance.batches import Balance
from undercroft.lab.balance.verdicts import VERDICTS
from undercroft.lab.command_line.files import writing
from undercroft.lab.figures.columns import table_of
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import cards_of
from undercroft.lab.report.tables import shown, tables_of

BEGIN, END = "<!-- measured -->\n", "<!-- end of measured -->\n"
LEFT_OUT = ("bot", "seat", "steps", "decisions")
STANDARD = 4
MAPS = ("board", "track")
RARE = 0.005
"""Shares below this are shown with a digit more."""


def written(measured: Balance) -> str:
    """Targets, sizes and cards in Markdown."""
    return "\n".join([*_in_short(measured), *_targets(measured), *_sizes(measured), *_cards(measured)])


def _in_short(measured: Balance) -> Iterator[str]:
    found = measured.judged()
    yield "### In short\n"
    yield markdown(("verdict", "targets"), [(each, str(sum(j.verdict == each for j in found))) for each in VERDICTS])
    for verdict in ("missed", "open"):
        sizes: dict[str, list[str]] = {}
        for each in found:
            if each.verdict == verdict:
                sizes.setdefault(each.name, []).append(str(each.players))
        names = [f"{name} with {', '.join(players)}" for name, players in sizes.items()]
        yield f"{verdict.capitalize()}: {'; '.join(names) or 'none'}.\n"


def _targets(measured: Balance) -> Iterator[str]:
    yield "### Targets\n"
    rows = [(*row, f"**{verdict}**" if verdict == "missed" else verdict) for *row, verdict in target_rows(measured)]
    yield markdown(("figure", "players", "target", "measured", "95 %", "verdict"), rows)


def target_rows(measured: Balance) -> list[tuple[str, ...]]:
    """Every target: its figure, with how many players, what is wanted, what is measured, and the verdict."""
    return [
        (
            each.name,
            str(each.players),
            each.target.wanted(each.form),
            number(each.measured, each.form),
            interval(each.measured, each.form),
            each.verdict,
        )
        for each in measured.judged()
    ]


def _sizes(measured: Balance) -> Iterator[str]:
    """Single figures and spreads with every number of players."""
    for cell in measured.targets.cell:
        if not cell.shown:
            continue
        tallies = [measured.tallies[cell.name, players] for players in cell.players]
        yield f"### {cell.name}, by number of players\n"
        rows = [("matches", *(f"{tally.matches:,}" for tally in tallies))]
        for name in _single_figures(tallies):
            form = tallies[0].form(name)
            rows.append((name.replace("/", ": "), *(number(tally.figure(name), form) for tally in tallies)))
        yield markdown(("figure", *map(str, cell.players)), rows)


def _cards(measured: Balance) -> Iterator[str]:
    """Every table of rows, of the first cell with its middle number of players."""
    cell = measured.targets.cell[0]
    players = STANDARD if STANDARD in cell.players else cell.players[-1]
    tally = measured.tallies[cell.name, players]
    counted = counting_of(measured.rules).tables
    wanted = {table.title for table in counted if isinstance(table, Rows) and table.picture not in MAPS}
    for table in tables_of(tally, measured.rules.text.name, cards_of(measured.rules), whole=True):
        if table.title in wanted:
            yield f"### {table.title}: {cell.name}, {players} players\n"
            yield markdown(table.columns, table.rows)
            yield f"{table.note}.\n"


def _single_figures(tallies: Sequence[Tally]) -> list[str]:
    """The figures that stand alone, and means and quantiles of spreads."""
    found: dict[str, None] = {}
    for tally in tallies:
        for name in tally.names():
            words = name.split("/")
            if (len(words) == 2 and words[0] not in LEFT_OUT) or (words[0] == "end" and words[-1] == "share"):
                found[name] = None
    places = {table.name: place for place, table in enumerate(tallies[0].counted)}
    return sorted(
        (
            name
            for name in found
            if not isinstance(tallies[0].table(table_of(name)), Numbers) or _is_shown(name)
            if any(tally.figure(name).known for tally in tallies)
        ),
        key=lambda name: places[table_of(name)],
    )


def _is_shown(name: str) -> bool:
    return name.partition("/")[2] in ("mean", "sd", "5 %", "median", "95 %")


def number(figure: Estimate, form: Form) -> str:
    """A figure for a document.

    >>> number(Estimate(16.0, 16.0, 17.0), "mean"), number(Estimate(0.0004, 0, 0.001), "share")
    ('16', '0.04 %')
    """
    if form == "share" and 0 < figure.value < RARE:
        return f"{100 * figure.value:.2f} %"
    if form == "mean" and all(float(each).is_integer() for each in figure):
        return f"{figure.value:,.0f}"  # a quantile
    text = shown(figure, form)
    return f"{text} %" if form == "share" and figure.known else text


def interval(figure: Estimate, form: Form) -> str:
    """The interval of a figure, for a document."""
    if not figure.known:
        return "–"
    ends = (Estimate(each, each, each) for each in (figure.low, figure.high))
    return " to ".join(number(each, form) for each in ends)


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; numbers are aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def put_into(document: Path, text: str) -> None:
    """Put the tables in their place in the document."""
    with writing(document):
        before, begin, rest = document.read_text("utf-8").partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise UndercroftError(f"{document} has no place for the tables: {BEGIN.strip()} and {END.strip()}")
        document.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")
