"""Which deeds share a transaction."""

import asyncio
from collections.abc import Sequence

import pytest

from undercroft.server.storage.writer import ENOUGH, Writer
from undercroft.server.tables.deeds import Deed

pytestmark = pytest.mark.anyio


async def batches_of(*rounds: int) -> list[list[int]]:
    """Which deeds are written together, when before each so many others have their turn."""
    batches: list[list[int]] = []

    async def note(deeds: Sequence[Deed]) -> None:
        batches.append([deed.number for deed in deeds])

    writer = Writer(note)

    async def write(number: int, wait: int) -> None:
        for _ in range(wait):
            await asyncio.sleep(0)
        await writer.write(Deed("a table", number, 0, "a"))

    await asyncio.gather(*(write(number, wait) for number, wait in enumerate(rounds)))
    return batches


async def test_those_about_to_do_something_share_the_transaction_and_nobody_else_is_waited_for() -> None:
    assert await batches_of(0, 1, 2, 9) == [[0, 1, 2], [3]]


async def test_when_enough_wait_the_disk_begins_and_the_others_come_with_the_next_transaction() -> None:
    first, *others = await batches_of(*range(2 * ENOUGH))
    assert first == list(range(ENOUGH))
    assert [number for batch in others for number in batch] == list(range(ENOUGH, 2 * ENOUGH))
