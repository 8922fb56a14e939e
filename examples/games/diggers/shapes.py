"""The shape of the view, for clients."""

from __future__ import annotations

from typing import TypedDict


class Digging(TypedDict):
    """Who digs, and what the die shows."""

    digger: int
    face: int


class Table(TypedDict):
    """What lies open, and the reader's own hand; tools and charms by id."""

    tools: list[str]
    coins: list[int]
    charms: list[int]
    hand: list[str] | None
    deck: int
    discarded: list[str]
    dig: Digging | None
    turn: int
