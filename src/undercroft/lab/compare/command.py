"""`undercroft compare`: the same matches with two sets of cards, and what the difference is."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from undercroft.counting import Rows, counting_of
from undercroft.engine import Game, SettingError
from undercroft.lab.cards.nothing import without
from undercroft.lab.cluster.dask import workers as reach
from undercroft.lab.command_line import options as given
from undercroft.lab.command_line.console import INTERRUPTED, Screen, drawn, plain_errors
from undercroft.lab.command_line.files import check_files, write
from undercroft.lab.command_line.progress import watching
from undercroft.lab.compare.comparison import Comparison, play_both
from undercroft.lab.compare.findings import Findings
from undercroft.lab.compare.page import comparison_page
from undercroft.lab.figures.columns import listed
from undercroft.lab.matches.plan import Plan, cards_of, load
from undercroft.lab.matches.until import Until, shortfall, stretches
from undercroft.lab.report.in_words import matches_of, settings_of

EPILOG = """
Examples:

  undercroft compare run-away --pack my-smoke-bomb

  undercroft compare dash-through-the-dungeon --pack high-stakes -n 4000 --players 4

  undercroft compare lungeon-run --pack my-cards --against deeper-halls --bots random

  undercroft compare run-away --causal smoke-bomb

  undercroft compare run-away --pack my-smoke-bomb --until 'item/smoke-bomb/index=0.05'
"""


def compare(
    game: given.GameName,
    pack: given.Packs = None,
    against: Annotated[
        list[str] | None,
        typer.Option(help="The pack to compare with; without one, the cards that come with the game."),
    ] = None,
    causal: Annotated[
        str | None,
        typer.Option(help="Compare with the same cards but for this one, which does nothing.", metavar="CARD"),
    ] = None,
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many matches on each side.")] = 1000,
    bots: given.Bots = "greedy",
    players: given.Players = None,
    seed: given.Seed = 0,
    jobs: given.Jobs = None,
    option: given.Options = None,
    json: given.JsonFile = None,
    report: given.ReportFile = None,
    until: given.UntilOption = None,
    most: given.Most = 100_000,
    workers: given.Workers = None,
) -> None:
    """Play the same matches with two sets of cards, and say what differs: beyond doubt, likely, or not settled.

    Both sides have the same seeds, bots and seats. Ctrl-C stops early and shows what there is.
    """
    errors = Console(stderr=True)
    with plain_errors(errors):
        if not pack and not against and causal is None:
            raise SettingError("name the cards to try: --pack FOLDER (undercroft packs new makes one to begin with)")
        if causal is not None and against:
            raise SettingError("--causal compares a card with itself doing nothing: leave out --against")

        def planned(packs: list[str] | None) -> Plan:
            return given.planned(
                game, matches=matches, bots=bots, players=players, seed=seed, option=option, pack=packs
            )

        after = planned(pack)
        if causal is not None:
            table, before = without(after, causal)
            comparison = Comparison(before, after, card=(kind_of(load(after), table, causal), causal))
        else:
            comparison = Comparison(planned(against), after)
        goal = None if until is None else Until.read(until, comparison.after)
        check_files(json, report)
        complete = watch(comparison, given.processes(jobs), errors, goal, most, workers)
        if comparison.matches:
            findings = Findings(comparison)
            show(findings, Screen())
            if json is not None:
                write(json, findings.to_json())
            if report is not None:
                write(report, comparison_page(findings))
            if said := shortfall(goal, lambda name: comparison.difference(name).change.half, comparison.matches):
                errors.print(said, highlight=False)
    if not complete:
        errors.print(f"Stopped after {matches_of(comparison.matches)}.", highlight=False)
        raise typer.Exit(INTERRUPTED)


def kind_of(rules: Game[Any], table: str, card: str) -> str:
    """Under which name those are counted who have a card of that table."""
    for each in counting_of(rules).tables:
        if isinstance(each, Rows) and each.held and table in each.cards and card in listed(each, cards_of(rules)):
            return each.name
    return ""


def watch(
    comparison: Comparison,
    jobs: int,
    console: Console,
    until: Until | None = None,
    most: int = 0,
    workers: str | None = None,
) -> bool:
    """Play both sides behind a progress bar; whether all of it was played."""

    def half(name: str) -> float:
        return comparison.difference(name).change.half

    with reach(workers) as executor, watching(console, comparison.before.matches) as bar:
        for indexes in stretches(comparison.before.matches, until, half, most):
            bar.expect(indexes.stop)
            for played in play_both(comparison, indexes, jobs=jobs, executor=executor, stop=bar.stop):
                bar.advance(played)
            if comparison.matches < indexes.stop:
                return False
    return True


def show(findings: Findings, console: Console) -> None:
    """Print what was played, what changed, and what came of it."""
    comparison = findings.comparison
    console.print(headline(comparison), highlight=False, soft_wrap=True)
    for change in findings.changes:
        console.print(Text(f"\n{change.name} ({change.table})", "bold"))
        console.print(Padding(Text(f"before: {change.before or 'not in the game'}"), (0, 0, 0, 2)))
        console.print(Padding(Text(f"after:  {change.after or 'not in the game'}"), (0, 0, 0, 2)))
    console.print()
    for words in findings.in_short():
        console.print(Text(words))
    for table in findings.tables():
        console.print()
        console.print(drawn(table))


def headline(comparison: Comparison) -> Text:
    """What was compared."""
    before, after = (
        " and ".join(plan.packs) or "the game's own cards" for plan in (comparison.before, comparison.after)
    )
    if comparison.card is not None:
        before = f"a {load(comparison.after).text.name(comparison.card[1])} that does nothing"
    who, *rest = [each for each in settings_of(comparison.before) if not each.startswith("pack ")]
    words = f": {matches_of(comparison.matches)} with {before}, the same with {after}; {', '.join([who, *rest])}"
    return Text.assemble((comparison.before.game, "bold"), words)
