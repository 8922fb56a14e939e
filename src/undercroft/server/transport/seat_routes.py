"""Over HTTP: one's tables and seats, on several devices."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, JSONBody

from undercroft.server.transport import wire
from undercroft.server.transport.guards import changing, making
from undercroft.server.transport.visitors import Call, host_of, household_of, known_visitor, tables_of, visitor_of


@get("/api/mine", summary="The tables of this visitor")
async def list_mine(request: Call) -> list[wire.MyTable]:
    """Tables that were opened or joined with this browser, the newest first."""
    visitor = visitor_of(request)
    if visitor is None:
        return []
    found = await tables_of(request).seats.mine(visitor)
    return [wire.MyTable(wire.sheet(each.table), each.seats, each.host) for each in found]


@changing("/api/tables/{name:str}/seat/link", summary="Take a seat along to another device")
async def link_seat(request: Call, name: FromPath[str], data: JSONBody[wire.Holding]) -> wire.SeatLink:
    """A code for one more device, good once and for ten minutes; an earlier one of the same seat is not any more."""
    return wire.SeatLink(*await tables_of(request).link(name, data.token))


@making("/api/tables/{name:str}/seat/claim", summary="Hold a seat on this device too")
async def claim_seat(request: Call, name: FromPath[str], data: JSONBody[wire.Claiming]) -> Response[wire.Seated]:
    """A token of one's own for the seat of a code."""
    visitor, cookie = known_visitor(request)
    table, seat, token = await tables_of(request).claim(name, data.code, visitor, household_of(request))
    return Response(wire.seated(table, {seat: token}), cookies=[cookie])


@changing("/api/tables/{name:str}/chat", summary="Turn chat on or off")
async def allow_chat(request: Call, name: FromPath[str], data: JSONBody[wire.Talking]) -> wire.Sheet:
    """The host decides whether people can talk at a running table."""
    all_tables = tables_of(request)
    await all_tables.allow_chat(name, host_of(request), data.on)
    return wire.sheet(await all_tables.storage.table(name))


SEATS = (list_mine, link_seat, claim_seat, allow_chat)
