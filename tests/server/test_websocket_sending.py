"""Messages in one piece, over real WebSockets."""

import asyncio
import gc
import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.server.serving import Service, serving
from tests.server.visiting import ask, asked, begun
from undercroft.server.transport.websocket_sending import Sockets

pytestmark = pytest.mark.anyio


class Noting(Sockets):
    """WebSockets that note of what type the messages of each piece are."""

    pieces: list[list[str]]

    async def send_together(self, texts: Iterable[bytes]) -> None:
        texts = list(texts)
        self.pieces.append([json.loads(text)["type"] for text in texts])
        await super().send_together(texts)


async def choices(service: Service) -> list[str]:
    """What the one who chooses and the other one hear of a choice, by type."""
    async with service.visitor() as ann:
        table, tokens = await begun(ann)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        for each in (one, two):
            await each.until("presence", lambda now: all(seat["here"] for seat in now["seats"]))
        chooser, other = (one, two) if one.heard[1]["question"] is not None else (two, one)
        now, before = await asked(chooser), len(chooser.heard)
        key = now["question"]["answers"][0]["key"]
        assert (await ask(chooser, type="choose", key=key, position=now["position"]))["type"] == "done"
        told = [each["type"] for each in chooser.heard[before:]]
        return [*told, (await other.hear_anything())["type"]]


async def test_news_and_the_acknowledgement_go_out_in_one_piece(tmp_path: Path) -> None:
    Noting.pieces = []
    async with serving(tmp_path, Noting) as service:
        assert await choices(service) == ["update", "done", "update"]
    assert ["update", "done"] in Noting.pieces
    assert ["done"] not in Noting.pieces


async def test_where_messages_cannot_go_together_they_go_one_by_one(tmp_path: Path) -> None:
    async with serving(tmp_path, WebSocketsSansIOProtocol) as service:
        assert await choices(service) == ["update", "done", "update"]


async def test_who_has_gone_leaves_nothing_that_python_has_to_search_for(service: Service) -> None:
    gc.collect()
    gc.disable()
    try:
        await choices(service)
        async with asyncio.timeout(20):
            while any(type(each).__name__ == "_Visit" for each in gc.get_objects()):
                await asyncio.sleep(0.05)
    finally:
        gc.enable()
