"""`undercroft admin`: looking after the tables of a service, whether it runs or not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.engine import SettingError, UndercroftError
from undercroft.server.commands.admin_folder import AsJson, Database, Folder, Name, Yes, ask, confirm, counted, show
from undercroft.server.commands.admin_people import add_people
from undercroft.server.tables.table import Stage

if TYPE_CHECKING:  # the extra libraries are needed only when something is asked for
    from undercroft.server.keeping.archive import Archive, Entry, Finding

admin_app = typer.Typer(
    no_args_is_help=True,
    help="Look after the tables of a web service and the people at them, whether it runs or not.",
)
add_people(admin_app)


@admin_app.command(
    "list",
    epilog="Examples:\n\n"
    "  undercroft admin list\n\n"
    "  undercroft admin list --stage running --game dungeon-run\n\n"
    "  undercroft admin list --older-than 30 --json",
)
def list_tables(
    stage: Annotated[Stage | None, typer.Option(help="Only tables of that stage.")] = None,
    game: Annotated[str, typer.Option(help="Only tables of that game.", metavar="GAME")] = "",
    older_than: Annotated[float | None, typer.Option(help="Only tables opened so many days ago, or earlier.")] = None,
    as_json: AsJson = False,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """List the tables, the oldest first."""
    stages = [stage.value] if stage is not None else []
    found = ask(folder, database, lambda all_: all_.entries(stages=stages, game=game, older_than=older_than))
    show(found, "table", _line, _facts if as_json else None)


@admin_app.command(
    epilog="Examples:\n\n  undercroft admin inspect kq0cC1n0\n\n  undercroft admin inspect kq0cC1n0 --json"
)
def inspect(
    table: Name,
    as_json: AsJson = False,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Show one table: who sits there, how far its match is, and whether something is wrong with it."""

    async def look(archive: Archive) -> dict[str, object]:
        entry = await archive.entry(table)
        finding = await archive.examine(entry)
        facts = _facts(entry) | {"problem": None if finding is None else finding.words}
        facts["host"] = "" if entry.sheet is None else entry.sheet.host
        sitters = sorted(await archive.tables.seats.sitters(entry.id))
        facts["visitors"] = [f"{seat}: {visitor}" for seat, visitor, _ in sitters]
        if finding is None and entry.stage != Stage.GATHERING.value:
            match = await archive.match(entry)
            facts["waiting for"] = [each["seat"] for each in match.view(None)["waiting"]]
            facts["outcome"] = None if match.outcome is None else str(match.outcome)
        return facts

    found = ask(folder, database, look)
    if as_json:
        typer.echo(json.dumps(found, indent=1))
        return
    for name, value in found.items():
        shown = ", ".join(map(str, value)) if isinstance(value, list) else value
        typer.echo(f"{name + ':':13}{'-' if shown in (None, '') else shown}")


@admin_app.command(
    epilog="Examples:\n\n"
    "  undercroft admin repair --dry-run\n\n"
    "  undercroft admin repair\n\n"
    "  undercroft admin repair kq0cC1n0 --cut\n\n"
    "Before --cut, keep what will be cut: undercroft admin export kq0cC1n0 --raw --file kept.json"
)
def repair(
    table: Annotated[str | None, typer.Argument(help="Only this table.", metavar="TABLE")] = None,
    cut: Annotated[
        bool, typer.Option("--cut", help="Cut off choices that cannot be made again: they are lost.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what is wrong, and change nothing.")] = False,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Find tables with which something is wrong, and put right what can be."""
    if cut and table is None:
        raise SettingError("--cut loses choices: name the table, e.g. undercroft admin repair kq0cC1n0 --cut")

    async def work(archive: Archive) -> list[str]:
        stages = [Stage.RUNNING.value, Stage.OVER.value]
        entries = await archive.entries(stages=stages) if table is None else [await archive.entry(table)]
        said = []
        for entry in entries:
            finding = await archive.examine(entry)
            if finding is not None:
                said.append(f"{entry.id}: {finding.words}: {await _mend(archive, entry, finding, cut, dry_run)}")
        return [*said, f"{len(entries)} looked at, {len(said)} with something wrong."]

    for line in ask(folder, database, work):
        typer.echo(line)


@admin_app.command(
    epilog="Examples:\n\n"
    "  undercroft admin export kq0cC1n0 --file match.record\n\n"
    "  undercroft admin export kq0cC1n0 --raw --file kept.json\n\n"
    "A record tells everything, the seed and all hidden cards too: while the match runs, keep it to yourself."
)
def export(
    table: Name,
    file: Annotated[Path | None, typer.Option(help="Write it there instead of printing it.", metavar="FILE")] = None,
    raw: Annotated[bool, typer.Option("--raw", help="As it is stored, also where the match cannot go on.")] = False,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Take the record of a match out, to keep, replay or send in with a report."""

    async def take(archive: Archive) -> str:
        entry = await archive.entry(table)
        if raw:
            return json.dumps(await archive.raw(entry), indent=1) + "\n"
        try:
            return (await archive.match(entry)).record()
        except UndercroftError as error:
            raise SettingError(f"there is no record of it: {error}. With --raw it is exported as stored") from None

    text = ask(folder, database, take)
    if file is None:
        typer.echo(text, nl=False)
        return
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise SettingError(f"{file} cannot be written: {error.strerror}") from None


@admin_app.command(
    epilog="Examples:\n\n"
    "  undercroft admin purge --older-than 90\n\n"
    "  undercroft admin purge --older-than 7 --stage gathering --yes\n\n"
    "  undercroft admin purge --table kq0cC1n0"
)
def purge(
    older_than: Annotated[float | None, typer.Option(help="Tables opened so many days ago.", min=0)] = None,
    stage: Annotated[Stage, typer.Option(help="Tables of that stage.")] = Stage.OVER,
    table: Annotated[str | None, typer.Option(help="This table, whatever its stage.", metavar="TABLE")] = None,
    yes: Yes = False,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Throw tables away for good, with everything that was done at them."""
    if (older_than is None) == (table is None):
        raise SettingError("say which: --older-than DAYS, or --table TABLE")

    async def find(archive: Archive) -> Sequence[Entry]:
        if table is not None:
            return [await archive.entry(table)]
        return await archive.entries(stages=[stage.value], older_than=older_than)

    found = ask(folder, database, find)
    for each in found:
        typer.echo(_line(each))
    confirm(f"Throw {len(found)} away for good?", yes or not found)
    count = ask(folder, database, lambda archive: archive.storage.delete(*(each.id for each in found)))
    typer.echo(f"{counted(count, 'table')} thrown away.")


async def _mend(archive: Archive, entry: Entry, finding: Finding, cut: bool, dry_run: bool) -> str:
    """Mend a table if that loses nothing, or may; what was done, in words."""
    if finding.cut is None and not finding.over:
        return "nothing to be done here"
    if finding.cut is not None and not cut:
        return f"with --cut, {entry.choices - finding.cut} of {entry.choices} choices would be lost"
    if dry_run:
        return "can be mended"
    await archive.mend(entry, finding)
    return "mended"


def _facts(entry: Entry) -> dict[str, object]:
    """What may be shown of a table: no token, and no seed."""
    sheet = entry.sheet
    return {
        "id": entry.id,
        "stage": entry.stage,
        "opened": datetime.fromtimestamp(entry.opened, UTC).isoformat(timespec="minutes"),
        "choices": entry.choices,
        "game": "" if sheet is None else sheet.game,
        "rules": None if sheet is None else sheet.rules,
        "packs": [] if sheet is None else list(sheet.packs),
        "public": None if sheet is None else sheet.public,
        "seats": [] if sheet is None else [each.name or each.bot or "open" for each in sheet.chairs],
    }


def _line(entry: Entry) -> str:
    facts = _facts(entry)
    seats = ", ".join(map(str, facts["seats"])) if isinstance(facts["seats"], list) else ""
    game = facts["game"] or "cannot be read"
    return f"{entry.id:22}  {facts['opened']}  {entry.stage:9}  {game}  {entry.choices} choices  {seats}".rstrip()
