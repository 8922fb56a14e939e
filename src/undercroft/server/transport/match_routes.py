"""Over HTTP: what can be done with a match besides playing it."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from undercroft.server.after.findings import Analysed
from undercroft.server.after.replays import ALL, PAGE, Positions
from undercroft.server.errors import MessageError
from undercroft.server.transport import wire
from undercroft.server.transport.guards import changing, making
from undercroft.server.transport.visitors import Call, budgets_of, household_of, known_visitor, tables_of

AN_HOUR = 3600
MOST = 2 * PAGE
"""So many positions are shown at once."""


@making("/api/tables/{name:str}/rematch", summary="Play again with the same people")
async def play_again(request: Call, name: FromPath[str], data: JSONBody[wire.Holding]) -> Response[wire.Seated]:
    """A new table with the same settings, everybody one seat further on. Whoever asks first is its host."""
    visitor, cookie = known_visitor(request)
    table, seat, token = await tables_of(request).afterwards.rematch(name, data.token, visitor, household_of(request))
    return Response(wire.seated(table, {seat: token}), cookies=[cookie])


@making("/api/tables/{name:str}/what-if", summary="Play on from a position, at a new table")
async def suppose(request: Call, name: FromPath[str], data: JSONBody[wire.Supposing]) -> Response[wire.Seated]:
    """A new, private table. Of a match that still runs, what the asking seat cannot know is dealt anew."""
    visitor, cookie = known_visitor(request)
    budgets_of(request).what_ifs.spend(household_of(request))
    table, tokens = await tables_of(request).afterwards.what_if(
        name, visitor, data.names or (data.name,), data.seats, data.position, data.token, household_of(request)
    )
    return Response(wire.seated(table, tokens), cookies=[cookie])


@get("/api/tables/{name:str}/positions/{number:int}", summary="Positions of a match that is over")
async def show_positions(
    request: Call,
    name: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[str | None] = None,
    count: FromQuery[int] = 1,
) -> Response[Positions]:
    """So many positions from that one on, as a seat, everybody ("all") or, by default, the spectators saw them."""
    if not 1 <= count <= MOST:
        raise MessageError(f"1 to {MOST} positions are shown at once, not {count}")
    reader: int | str | None = seat
    if seat is not None and seat != ALL:
        if not seat.isascii() or not seat.isdigit() or len(seat) > 3:
            raise MessageError(f"a seat is its number, or {ALL}; not {seat[:20]!r}")
        reader = int(seat)
    found = await tables_of(request).afterwards.positions(name, reader, number, count)
    return Response(found, headers={"Cache-Control": f"private, max-age={AN_HOUR}"})


@get("/api/tables/{name:str}/analysis", summary="The analysis of a match that is over")
async def show_analysis(request: Call, name: FromPath[str]) -> Analysed:
    """How far it is, and what was found: chances over time, turning points, decisions that cost most."""
    return await tables_of(request).analyses.look(name)


@post("/api/tables/{name:str}/analysis", summary="Have a match that is over analysed", status_code=200)
async def ask_for_analysis(request: Call, name: FromPath[str]) -> Response[Analysed]:
    """It is worked out once, for everybody; whoever asks while it is under way is told how far it is."""
    visitor, cookie = known_visitor(request)
    budgets_of(request).analyses.spend(household_of(request))
    found = await tables_of(request).analyses.ask(name, visitor)
    return Response(found, cookies=[cookie])


@changing(
    "/api/tables/{name:str}/record", summary="The record of a match that cannot go on", media_type=MediaType.TEXT
)
async def keep_record(request: Call, name: FromPath[str], data: JSONBody[wire.Holding]) -> str:
    """For those who sit at a match that was begun under other rules or with other cards. It ends the match."""
    return await tables_of(request).afterwards.last_record(name, data.token)


AFTERWARDS = (play_again, suppose, show_positions, show_analysis, ask_for_analysis, keep_record)
