"""The least of a WebSocket client that will do, so that the players cost less than what they measure.

Asked to, it lets the service compress what it sends, as browsers do; what players send is short and goes as it is.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast

SHORT, MIDDLE = 125, 126


class Wire(asyncio.Protocol):
    """One WebSocket: text in, text out."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None], *, compressed: bool) -> None:
        self._host, self._path, self._hear = host, path, hear
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS) if compressed else None
        self._open = False
        self._rest = b""
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = out = cast(asyncio.Transport, transport)
        extension = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if self._inflate is not None else ""
        key = base64.b64encode(os.urandom(16)).decode()
        out.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"{extension}Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._open:
            head, found, rest = self._rest.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            assert (b"permessage-deflate" in head) == (self._inflate is not None), head
            self._open, self._rest = True, rest
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        data, here = self._rest, 0
        while len(data) - here >= 2:
            length, start = data[here + 1], here + 2
            if length == MIDDLE:
                length, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif length > MIDDLE:
                length, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if len(data) < start + length:
                break
            kind = data[here] & 15
            if kind == 1:
                self._hear(self._text(data[start : start + length], compressed=bool(data[here] & 64)))
            elif kind == 9:
                self._send(10, data[start : start + length])
            here = start + length
        self._rest = data[here:]

    def _text(self, data: bytes, *, compressed: bool) -> bytes:
        if not compressed or self._inflate is None:
            return data
        return self._inflate.decompress(data + b"\x00\x00\xff\xff")

    def send(self, text: bytes) -> None:
        self._send(1, text)

    def _send(self, kind: int, text: bytes) -> None:
        assert self.transport is not None
        if self.transport.is_closing():
            return
        if len(text) <= SHORT:
            head = bytes((0x80 | kind, 0x80 | len(text)))
        else:
            head = bytes((0x80 | kind, 0x80 | MIDDLE)) + len(text).to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)  # the mask is zero, and changes nothing

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


async def dial(port: int, path: str, hear: Callable[[bytes], None], *, compressed: bool) -> Wire:
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    _, wire = await loop.create_connection(lambda: Wire(host, path, hear, compressed=compressed), "127.0.0.1", port)
    await wire.opened
    return wire
