"""Which deeds share a transaction."""

import asyncio
from collections.abc import Sequence

import pytest

from undercroft.server.writer import Deed, Writer

pytestmark = pytest.mark.anyio


async def test_those_about_to_do_something_share_the_transaction_and_nobody_else_is_waited_for() -> None:
    batches: list[list[int]] = []

    async def note(deeds: Sequence[Deed]) -> None:
        batches.append([deed.number for deed in deeds])

    writer = Writer(note)

    async def write(number: int, rounds: int) -> None:
        for _ in range(rounds):  # so many others have their turn first
            await asyncio.sleep(0)
        await writer.write(Deed("a table", number, 0, "a"))

    await asyncio.gather(write(0, 0), write(1, 1), write(2, 2), write(3, 9))
    assert batches == [[0, 1, 2], [3]]
