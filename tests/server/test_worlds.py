"""Whatever a seat asks for while the match runs, it gets the same in all worlds that it cannot tell apart."""

import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.worlds import Kind, PartedError, pair, twins
from undercroft.engine import Chance
from undercroft.server.after import actions
from undercroft.server.bots import process
from undercroft.server.storage import origins
from undercroft.server.storage.storage import Storage
from undercroft.server.tables import imagined
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import Origin, Table

pytestmark = pytest.mark.anyio

MIDDLE = {"lungeon-run": 14, "dash-through-the-dungeon": 38, "run-away": 50, "dungeon-run": 17}
"""After so many choices she begins."""


async def try_to_tell(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, choices: int, kind: Kind, steps: int
) -> int:
    """Try to tell two worlds apart; how often something was compared."""
    async with twins(folder, monkeypatch, game, choices, kind) as both:
        await both.chain()
        with contextlib.suppress(PartedError):
            await both.wander(random.Random(choices), steps)
        return both.asked


@pytest.mark.parametrize(("game", "choices"), MIDDLE.items())
async def test_nothing_she_asks_for_tells_her_in_which_world_she_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, choices: int
) -> None:
    assert await try_to_tell(tmp_path, monkeypatch, game, choices, "hidden", 4) > 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["hidden", "future"])
@pytest.mark.parametrize("more", range(0, 40, 9))
@pytest.mark.parametrize("game", MIDDLE)
async def test_nothing_she_asks_for_for_long_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, more: int, kind: Kind
) -> None:
    assert await try_to_tell(tmp_path, monkeypatch, game, 3 + more, kind, 60) > 20


def test_the_worlds_differ_in_what_others_see() -> None:
    _, one, two = pair("run-away", MIDDLE["run-away"], "hidden")
    assert one.deeds
    assert one.match.view(0) == two.match.view(0)
    assert one.match.view(1) != two.match.view(1)


# -- leaks that were planted ---------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def the_real_table_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays on from an imagined table goes on from the one behind it, as it was possible once."""
    looked = origins.imagine

    async def imagine(storage: Storage, table: Table, seat: int, position: int) -> Origin:
        origin = await looked(storage, table, seat, position)
        before = table.origin
        imagined = before is not None and not table.id.startswith("world-")
        return msgspec.structs.replace(before, seat=seat, seed=origin.seed) if imagined and before else origin

    monkeypatch.setattr(actions, "imagine", imagine)


def begun_by(fork: Callable[[Any, Origin], Any]) -> Plant:
    """Imagined tables begin otherwise."""
    begin = imagined.begin

    def begun(table: Table, behind: imagined.Backdrop) -> Sitting:
        sitting = begin(table, behind)
        if table.origin is None or table.id.startswith("world-"):
            return sitting
        return Sitting(table, fork(imagined.after(behind[-1], behind[:-1]).match, table.origin))

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for module in (imagined, origins, process):
            monkeypatch.setattr(module, "begin", begun)

    return plant


def the_same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of imagined tables draw what bots of the real one draw."""
    add = Storage.add

    async def added(self: Storage, table: Table, *more: Any) -> None:
        if table.origin is not None and not table.id.startswith("world-"):
            table = msgspec.structs.replace(table, seed=(await self.table(table.origin.table)).seed)
        await add(self, table, *more)

    monkeypatch.setattr(Storage, "add", added)


PLANTS: dict[str, Plant] = {
    "the real table behind": the_real_table_behind,
    "what is hidden is what it is": begun_by(lambda match, origin: match.fork(Chance(origin.seed))),
    "what will come is what will come": begun_by(lambda match, origin: match.fork()),
    "the same seed": the_same_seed,
}


@pytest.mark.parametrize(
    "plant",
    [pytest.param(each, marks=() if each == "the real table behind" else pytest.mark.slow) for each in PLANTS],
)
async def test_a_leak_that_was_planted_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: str) -> None:
    PLANTS[plant](monkeypatch)
    with pytest.raises(AssertionError, match="tells them apart"):
        await try_to_tell(tmp_path, monkeypatch, "run-away", MIDDLE["run-away"], "hidden", 40)
