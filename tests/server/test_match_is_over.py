"""A match that is over stays over: its record has told everything, and nobody plays on who has read it."""

import msgspec
import pytest

from tests.server.stock import Begun, running
from undercroft.engine import Cursor
from undercroft.server.all_tables import AllTables
from undercroft.server.errors import TableError
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.settings import Customs, UndoPolicy
from undercroft.server.tables.table import Stage

pytestmark = pytest.mark.anyio


def before_the_end() -> tuple[Begun, tuple[int, str]]:
    """A table where one choice is left, which the rule of undo would let its seat take back; and that choice."""
    for seed in range(80):
        begun = running("lungeon-run", 10_000, seed)
        seat, key = begun.match.choices[-1]
        if begun.match.can_undo(seat) and begun.match.choices[-2][0] == seat:
            table = msgspec.structs.replace(begun.table, customs=Customs(undo=UndoPolicy.CONSENT))
            return begun._replace(table=table, deeds=begun.deeds[:-1]), (seat, key)
    raise AssertionError


async def test_nothing_is_taken_back_when_the_match_is_over(storage: Storage) -> None:
    begun, (seat, key) = before_the_end()
    await storage.add(begun.table, begun.deeds)
    all_tables = AllTables(storage)
    live = await all_tables.in_play.live(begun.table.id)
    match = (await live.sitting()).match
    other = 1 - seat
    await live.people.ask_to_undo(other, match.position(other))  # and the other goes on before answering
    await live.choose(seat, key, match.position(seat))
    assert (await live.record()).count(f'[Seed "{begun.table.seed}"]') == 1
    match = (await live.sitting()).match
    told = await live.look(seat, Cursor())
    assert (told.can_undo, told.no_undo_name) == (False, "undo-over")
    for taken_back in (
        live.undo(seat, match.position(seat)),
        live.people.ask_to_undo(seat, match.position(seat)),
        live.people.answer_wish(seat, True),
    ):
        with pytest.raises(TableError, match="nothing is taken back any more"):
            await taken_back
    await live.people.answer_wish(seat, False)
    assert (await live.sitting()).match.outcome is not None
    assert (await storage.table(begun.table.id)).stage is Stage.OVER
    await all_tables.close()
