"""Over HTTP: opening, finding, joining and starting tables."""

from __future__ import annotations

from typing import Literal, TypeAlias
from urllib.parse import urlencode

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from undercroft.server.errors import MessageError
from undercroft.server.storage.storage import UNFINISHED
from undercroft.server.tables.table import Plan, Stage
from undercroft.server.transport import wire
from undercroft.server.transport.guards import changing, making
from undercroft.server.transport.visitors import (
    Call,
    host_of,
    household_of,
    known_visitor,
    tables_of,
)

LONGEST_SEARCH = 100

Listed: TypeAlias = Literal["gathering", "running"]


@post("/api/tables", summary="Open a table")
async def open_table(request: Call, data: JSONBody[wire.Opening]) -> Response[wire.Seated]:
    """Open a table. The cookie that comes back makes its visitor the host; the tokens hold the host's seats."""
    visitor, cookie = known_visitor(request)
    names = data.names or (data.name,)
    plan = Plan(data.game, data.seats, data.options, data.packs, data.public, data.customs)
    table, tokens = await tables_of(request).open(visitor, names, plan, data.lesson, household_of(request))
    return Response(wire.seated(table, tokens), cookies=[cookie])


@get("/api/tables", summary="Public tables that gather or run")
async def list_tables(
    request: Call, search: FromQuery[str] = "", stage: FromQuery[Listed | None] = None, after: FromQuery[str] = ""
) -> Response[list[wire.Sheet]]:
    """A page of public tables, the newest first; on a page, those who have opened some take turns. Where there are
    more, the Link header says where they are.

    `search` is for words in the names of the game and of those who sit at a table.
    """
    if max(len(search), len(after)) > LONGEST_SEARCH:
        raise MessageError(f"what is searched has at most {LONGEST_SEARCH} letters")
    stages = UNFINISHED if stage is None else (Stage(stage),)
    page = await tables_of(request).storage.listed(search=search, stages=stages, after=after)
    more = {"search": search, "stage": stage or "", "after": page.then}
    link = urlencode({name: value for name, value in more.items() if value})
    headers = {"Link": f'</api/tables?{link}>; rel="next"'} if page.then else {}
    return Response([wire.sheet(table) for table in page.tables], headers=headers)


@get("/api/tables/{name:str}", summary="One table")
async def show_table(request: Call, name: FromPath[str]) -> wire.Sheet:
    """What everybody who has its link may know of a table."""
    return wire.sheet(await tables_of(request).storage.table(name))


@making("/api/tables/{name:str}/join", summary="Sit down")
async def join_table(request: Call, name: FromPath[str], data: JSONBody[wire.Joining]) -> Response[wire.Seated]:
    """Take an open seat; the token holds it."""
    visitor, cookie = known_visitor(request)
    table, seat, token = await tables_of(request).join(name, data.name, data.seat, visitor, household_of(request))
    return Response(wire.seated(table, {seat: token}), cookies=[cookie])


@changing("/api/tables/{name:str}/leave", summary="Give a seat back")
async def leave_table(request: Call, name: FromPath[str], data: JSONBody[wire.Leaving]) -> wire.Sheet:
    """Before the start the seat is open again; after it the table's stand-in plays, until one comes back."""
    return wire.sheet(await tables_of(request).leave(name, data.token))


@changing("/api/tables/{name:str}/seats/{seat:int}", summary="Give a seat to a bot, or open it")
async def change_seat(
    request: Call, name: FromPath[str], seat: FromPath[int], data: JSONBody[wire.Seating]
) -> wire.Sheet:
    """The host decides who may sit where."""
    return wire.sheet(await tables_of(request).reseat(name, host_of(request), seat, data.who))


@changing("/api/tables/{name:str}/start", summary="Begin the match")
async def start_table(request: Call, name: FromPath[str]) -> wire.Sheet:
    """The host begins the match when every seat is taken."""
    return wire.sheet(await tables_of(request).start(name, host_of(request)))


@get("/api/tables/{name:str}/record", summary="The record of a match that is over", media_type=MediaType.TEXT)
async def show_record(request: Call, name: FromPath[str]) -> str:
    """The whole match as text, seed and all."""
    return await (await tables_of(request).in_play.live(name)).record()


TABLES = (open_table, list_tables, show_table, join_table, leave_table, change_seat, start_table, show_record)
