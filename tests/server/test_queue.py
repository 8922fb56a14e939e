"""Whose turn it is, where only so much can be done at once."""

import asyncio

import pytest

from undercroft.server.bots.queue import Turns, Urgency

pytestmark = pytest.mark.anyio


class Queue:
    """Errands that wait for their turn, and the order in which they had it."""

    def __init__(self, most: int) -> None:
        self.turns = Turns(most)
        self.order: list[str] = []
        self.go_on = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, name: str, owner: str, urgency: Urgency = Urgency.SOMEBODY_PLAYS) -> None:
        async def errand() -> None:
            async with self.turns.turn(owner, lambda: urgency):
                self.order.append(name)
                await self.go_on.wait()

        self.tasks.append(asyncio.create_task(errand()))
        await asyncio.sleep(0)

    async def end(self) -> list[str]:
        self.go_on.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.order


async def test_whoever_plays_comes_before_whoever_looks_and_bots_last() -> None:
    queue = Queue(1)
    await queue.come("first", "eve", Urgency.NOBODY_WAITS)
    await queue.come("bots", "eve", Urgency.NOBODY_WAITS)
    await queue.come("looks", "bob", Urgency.SOMEBODY_LOOKS)
    await queue.come("plays", "ann", Urgency.SOMEBODY_PLAYS)
    assert await queue.end() == ["first", "plays", "looks", "bots"]


async def test_owners_take_turns_however_much_one_wants() -> None:
    queue = Queue(1)
    for number in range(4):
        await queue.come(f"eve {number}", "eve")
    await queue.come("ann 0", "ann")
    await queue.come("ann 1", "ann")
    assert await queue.end() == ["eve 0", "ann 0", "eve 1", "ann 1", "eve 2", "eve 3"]


async def test_nobody_has_all_the_room() -> None:
    queue = Queue(4)
    for number in range(4):
        await queue.come(f"eve {number}", "eve")
    assert queue.order == ["eve 0", "eve 1"]
    await queue.come("ann", "ann")
    assert queue.order == ["eve 0", "eve 1", "ann"]
    assert sorted(await queue.end()) == ["ann", "eve 0", "eve 1", "eve 2", "eve 3"]


async def test_whoever_waits_no_longer_takes_no_turn() -> None:
    queue = Queue(1)
    for name in ("ann", "bob", "cid"):
        await queue.come(name, name)
    queue.tasks[1].cancel()
    queue.tasks[0].cancel()
    assert await queue.end() == ["ann", "cid"]
    async with queue.turns.turn("dot"):
        pass


async def test_urgency_is_as_it_is_when_somebody_is_called() -> None:
    queue, urgency = Queue(1), Urgency.NOBODY_WAITS
    await queue.come("first", "ann")

    async def errand() -> None:
        async with queue.turns.turn("bob", lambda: urgency):
            queue.order.append("bob")

    queue.tasks.append(asyncio.create_task(errand()))
    await asyncio.sleep(0)
    await queue.come("cid", "cid", Urgency.SOMEBODY_LOOKS)
    urgency = Urgency.SOMEBODY_PLAYS  # somebody has come to that table
    assert await queue.end() == ["first", "bob", "cid"]
