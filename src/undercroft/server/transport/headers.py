"""Headers of every answer, unless it sets its own."""

from __future__ import annotations

from litestar.types import Message, Scope

HEADERS = {
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"cross-origin-resource-policy": b"same-origin",
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
}
"""It is data: nothing in it is run, shown in a frame, taken for something else, or kept."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Complete the head of an answer."""
    if message["type"] == "http.response.start":
        told = {name.lower() for name, _ in message["headers"]}
        message["headers"] = [*message["headers"], *(each for each in HEADERS.items() if each[0] not in told)]
