"""Over HTTP: what a host does about people, and what everybody may ask for about themselves."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from undercroft.server.transport import wire
from undercroft.server.transport.visitors import (
    Call,
    budgets_of,
    cookie_of,
    host_of,
    household_of,
    tables_of,
    visitor_of,
)


def _host(request: Call) -> str:
    budgets_of(request).deeds.spend(household_of(request))
    return host_of(request)


@post("/api/tables/{name:str}/seats/{seat:int}/away", summary="Send somebody away", status_code=200)
async def send_away(request: Call, name: FromPath[str], seat: FromPath[int]) -> wire.Sheet:
    """The host sends away whoever sits there: they cannot come back to this table. After the start the stand-in
    plays on."""
    return wire.sheet(await tables_of(request).moderation.send_away(name, _host(request), seat))


@post("/api/tables/{name:str}/seats/{seat:int}/name", summary="Call somebody otherwise", status_code=200)
async def rename(request: Call, name: FromPath[str], seat: FromPath[int], data: JSONBody[wire.Naming]) -> wire.Sheet:
    """The host gives whoever sits there another name, in what was told and said so far, too."""
    return wire.sheet(await tables_of(request).moderation.rename(name, _host(request), seat, data.name))


@post("/api/tables/{name:str}/chat/{line:int}/delete", summary="Delete a line of chat", status_code=200)
async def delete_line(request: Call, name: FromPath[str], line: FromPath[int]) -> wire.Sheet:
    """The host deletes what somebody said, for everybody and for good."""
    return wire.sheet(await tables_of(request).moderation.delete_line(name, _host(request), line))


@post("/api/tables/{name:str}/close", summary="Close a table", status_code=200)
async def close_table(request: Call, name: FromPath[str]) -> wire.Sheet:
    """The host closes a table whose match is not over: it is gone, with everything done and said at it."""
    return wire.sheet(await tables_of(request).moderation.close(name, _host(request)))


@get("/api/me", summary="Who one is here")
async def show_me(request: Call) -> wire.Me:
    """The name by which whoever runs the service can find what is known of this visitor."""
    return wire.Me(visitor_of(request))


@post("/api/me/forget", summary="Be forgotten", status_code=200)
async def forget_me(request: Call) -> Response[wire.Forgotten]:
    """Names and chat of this visitor go, everywhere; their seats are somebody's, for whom the stand-ins play; the
    cookie is dropped."""
    budgets_of(request).deeds.spend(household_of(request))
    forgot = await tables_of(request).moderation.forget(visitor_of(request) or "")
    return Response(wire.Forgotten(forgot.tables), cookies=[cookie_of(request, "")])


MODERATION = (send_away, rename, delete_line, close_table, show_me, forget_me)
