"""`undercroft admin`, as far as it is about people: who is sent away or banned, what is deleted, who is forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from undercroft.engine import SettingError
from undercroft.server.commands.admin_folder import (
    AsJson,
    Database,
    Folder,
    Name,
    Yes,
    ask,
    confirm,
    counted,
    home,
    show,
)

if TYPE_CHECKING:  # the extra libraries are needed only when something is asked for
    from undercroft.server.access.bans import Ban
    from undercroft.server.keeping.archive import Archive
    from undercroft.server.keeping.moderation import Moderation

T = TypeVar("T")
A_DAY = 24 * 3600 * 1000

Seat = Annotated[int, typer.Argument(help="The number of the seat, counted from 0.", metavar="SEAT")]
Line = Annotated[int, typer.Argument(help="The number of the line; `lines` shows them.", metavar="LINE")]


def add_people(app: typer.Typer) -> None:
    """Add the commands about people."""
    app.command("kick", epilog="Example:\n\n  undercroft admin kick kq0cC1n0 1")(kick)
    app.command("rename", epilog="Example:\n\n  undercroft admin rename kq0cC1n0 1 Bob")(rename)
    app.command("lines", epilog="Example:\n\n  undercroft admin lines kq0cC1n0")(lines)
    app.command("delete-line", epilog="Example:\n\n  undercroft admin delete-line kq0cC1n0 17")(delete_line)
    app.command("close", epilog="Example:\n\n  undercroft admin close kq0cC1n0")(close)
    app.command("reports", epilog="Example:\n\n  undercroft admin reports")(reports)
    app.command("dismiss", epilog="Example:\n\n  undercroft admin dismiss kq0cC1n0 17")(dismiss)
    app.command("ban", epilog=BAN_EXAMPLES)(ban)
    app.command("bans", epilog="Examples:\n\n  undercroft admin bans\n\n  undercroft admin bans --json")(bans)
    app.command("unban", epilog="Example:\n\n  undercroft admin unban 3")(unban)
    app.command("forget", epilog="Example:\n\n  undercroft admin forget Zf0mKq3uR8yL1nV6cX2dTg")(forget)
    app.command("new-key", epilog="Example:\n\n  undercroft admin new-key --folder /var/lib/undercroft")(new_key)


# -- at one table ----------------------------------------------------------------------------------------


def kick(table: Name, seat: Seat, folder: Folder = None, database: Database = None) -> None:
    """Send somebody away from a table, who cannot come back to it. After the start the stand-in plays on."""
    table, _ = _at(folder, database, table, lambda desk, name: desk.send_away(name, None, seat))
    typer.echo(f"Nobody holds seat {seat} of table {table} any more.")


def rename(
    table: Name,
    seat: Seat,
    name: Annotated[str, typer.Argument(help="What they are called from now on.", metavar="NAME")],
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Call somebody otherwise, in what was told and said at the table, too."""
    table, _ = _at(folder, database, table, lambda desk, whole: desk.rename(whole, None, seat, name))
    typer.echo(f"Whoever sits in seat {seat} of table {table} is called {name} now.")


def lines(table: Name, as_json: AsJson = False, folder: Folder = None, database: Database = None) -> None:
    """Show what was said at a table, with the numbers of the lines."""
    _, found = _at(folder, database, table, lambda desk, name: desk.lines(name))
    facts = [{"line": each.number, "name": each.name, "text": each.text, "at": each.at} for each in found]
    show(facts, "line", lambda each: f"{each['line']:5}  {_said(each)}", dict if as_json else None)


def delete_line(table: Name, line: Line, folder: Folder = None, database: Database = None) -> None:
    """Delete what somebody said, for everybody and for good."""
    table, _ = _at(folder, database, table, lambda desk, name: desk.delete_line(name, None, line))
    typer.echo(f"Line {line} of table {table} is deleted.")


def close(table: Name, yes: Yes = False, folder: Folder = None, database: Database = None) -> None:
    """Close a table, whatever its stage: it is gone, with everything done and said at it."""
    entry = ask(folder, database, lambda archive: archive.entry(table))
    confirm(f"Close table {entry.id} ({entry.stage}) for good?", yes)
    ask(folder, database, lambda archive: archive.moderation.close(entry.id, None))
    typer.echo("1 table closed.")


# -- what was reported -----------------------------------------------------------------------------------


def reports(as_json: AsJson = False, folder: Folder = None, database: Database = None) -> None:
    """Show the lines that somebody has reported, the oldest report first. Who has is not kept."""
    found = ask(folder, database, lambda archive: archive.moderation.reported())
    show(
        found,
        "report",
        lambda each: f"{each['table']:22}  line {each['line']:<4}  {_said(each)}",
        dict if as_json else None,
    )


def dismiss(table: Name, line: Line, folder: Folder = None, database: Database = None) -> None:
    """Leave a line that was reported where it is."""
    _, was_there = _at(folder, database, table, lambda desk, name: desk.dismiss(name, line))
    if not was_there:
        raise SettingError(f"nobody has reported line {line} of that table: undercroft admin reports")
    typer.echo("1 report dismissed.")


# -- bans ------------------------------------------------------------------------------------------------

BAN_EXAMPLES = (
    "Examples:\n\n"
    "  undercroft admin ban --table kq0cC1n0 --seat 1 --days 30 --why 'insults'\n\n"
    "  undercroft admin ban --table kq0cC1n0 --line 17 --days 7 --why 'insults'\n\n"
    "  undercroft admin ban --address 2001:db8:7:9::1 --why 'floods the lobby'\n\n"
    "  undercroft admin ban --address 1f3c5a79e0b2 --days 1 --why 'floods the lobby'"
)


def ban(
    why: Annotated[str, typer.Option(help="The reason, which they are told.", metavar="TEXT")],
    address: Annotated[
        list[str] | None,
        typer.Option(
            help="An address (of IPv6 its /64), or what the log calls it; may be repeated.", metavar="ADDRESS"
        ),
    ] = None,
    visitor: Annotated[
        list[str] | None, typer.Option(help="A visitor, as `inspect` names them; may be repeated.", metavar="VISITOR")
    ] = None,
    table: Annotated[str, typer.Option(help="The table with that --seat or --line.", metavar="TABLE")] = "",
    seat: Annotated[int | None, typer.Option(help="Whoever sits there, with their address.", metavar="SEAT")] = None,
    line: Annotated[int | None, typer.Option(help="Whoever said that, with their address.", metavar="LINE")] = None,
    days: Annotated[float | None, typer.Option(help="For so many days; without it, for good.", min=0.01)] = None,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Let somebody do nothing here any more, in no process of the service, for a while or for good."""
    if bool(table) != (seat is not None or line is not None):
        raise SettingError("a --seat or --line is one of a --table")

    async def work(archive: Archive) -> list[int]:
        from undercroft.server.access import bans as book
        from undercroft.server.wall_clock import Watch

        wanted = [book.as_address(each) for each in address or []]
        wanted += [(book.Kind.VISITOR, each) for each in visitor or []]
        if table:
            entry = await archive.entry(table)
            visitors, addresses = await archive.moderation.faces(entry.id, seat, line)
            wanted += [(book.Kind.VISITOR, each) for each in visitors]
            wanted += [(book.Kind.DAY_NAME, each) for each in addresses]
        if not wanted:
            raise SettingError("nobody is known by that: say whom, by --address, --visitor, or --table with --seat")
        now = Watch().now()
        until = None if days is None else now + round(days * A_DAY)
        return [await book.ban(archive.storage, kind, who, why, now, until) for kind, who in wanted]

    found = ask(folder, database, work)
    typer.echo(f"{counted(len(found), 'ban')}: {', '.join(map(str, found))}.")


def bans(as_json: AsJson = False, folder: Folder = None, database: Database = None) -> None:
    """List the bans in force. Addresses are not kept: what stands there is made from them."""

    async def look(archive: Archive) -> list[Ban]:
        from undercroft.server.access.bans import listed
        from undercroft.server.wall_clock import Watch

        return await listed(archive.storage, Watch().now())

    show(ask(folder, database, look), "ban", _ban, (lambda each: each._asdict()) if as_json else None)


def unban(
    number: Annotated[int, typer.Argument(help="The number of the ban, as `bans` lists it.", metavar="NUMBER")],
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Lift a ban."""

    async def work(archive: Archive) -> bool:
        from undercroft.server.access.bans import lift

        return await lift(archive.storage, number)

    if not ask(folder, database, work):
        raise SettingError(f"there is no ban {number}: undercroft admin bans")
    typer.echo("1 ban lifted.")


# -- being forgotten, and keys ---------------------------------------------------------------------------


def forget(
    visitor: Annotated[
        str, typer.Argument(help="Who, as `inspect` and their own page name them.", metavar="VISITOR")
    ],
    yes: Yes = False,
    folder: Folder = None,
    database: Database = None,
) -> None:
    """Let nothing be left of a visitor. Names and chat go; matches stay, with somebody in those seats."""
    question = (
        f"Forget visitor {visitor}? Names and chat go from every table, their seats are played by the stand-ins, and"
        " tables of theirs that have not begun are closed. This cannot be taken back."
    )
    confirm(question, yes)
    count, unread = ask(folder, database, lambda archive: archive.moderation.forget(visitor))
    typer.echo(f"Forgotten at {counted(count, 'table')}.")
    if unread:
        raise SettingError(
            f"their name may still stand on sheets that cannot be read, of {', '.join(unread)}: restore these from a"
            " backup and forget again, or purge them: undercroft admin purge"
        )


def new_key(folder: Folder = None) -> None:
    """Sign cookies with a new key. The one so far is kept as key.before: cookies of it hold until it is deleted, or
    until the next new key, and are made anew when their visitors come. A running service notices by itself."""
    try:
        from undercroft.server import identity
        from undercroft.server.transport.app import KEY
    except ModuleNotFoundError as error:
        raise SettingError(f"the service needs {error.name}: pip install 'undercroft[server]'") from None
    file = home(folder) / KEY
    identity.new_key(file)
    typer.echo(f"{file} is new; {identity.earlier(file)} is the one before.")


# -- inside ----------------------------------------------------------------------------------------------


def _at(
    folder: Path | None, database: str | None, table: str, deed: Callable[[Moderation, str], Awaitable[T]]
) -> tuple[str, T]:
    """Do something at a table that is named by the beginning of its id; the whole of it, and what came of it."""

    async def work(archive: Archive) -> tuple[str, T]:
        name = (await archive.entry(table)).id
        return name, await deed(archive.moderation, name)

    return ask(folder, database, work)


def _said(line: Mapping[str, Any]) -> str:
    return f"{_when(line['at'])}  {line['name']}: {line['text']}"


def _ban(ban: Ban) -> str:
    until = "for good" if ban.until is None else f"until {_when(ban.until)}"
    return f"{ban.number:5}  {ban.kind:8}  {ban.who:32}  since {_when(ban.since)}  {until}  {ban.why}"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(sep=" ", timespec="minutes")[:16]
