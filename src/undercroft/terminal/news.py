"""What happened, in words: one line for each stretch of events of the same player."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from undercroft.engine import Catalogue, Event
from undercroft.terminal.style import Style

ALIKE = 3
"""More events of one kind in a row than this are counted, not told."""


def tell(events: Sequence[Event], text: Catalogue, style: Style) -> Table:
    """The news, short: each line begins with the glyph of the player it is about."""
    news = _lines()
    for seat, stretch in itertools.groupby(events, _about):
        sentences = list(_sentences(list(stretch), text, style.players))
        if sentences:
            news.add_row(_mark(seat, style), " ".join(sentences))
    return news


def chronicle(events: Sequence[Event], text: Catalogue, style: Style) -> Table:
    """Everything, one line for each event, with its clause."""
    log = _lines()
    for event in events:
        sentence = text.event(event, style.players)
        if sentence:
            log.add_row(_mark(_about(event), style), Text(sentence).append(f"  {event.clause}", "clause"))
    return log


def _lines() -> Table:
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(width=1)
    lines.add_column()
    return lines


def _mark(seat: int | None, style: Style) -> Text:
    return Text(style.mark(seat), style.colour(seat)) if seat is not None else Text()


def _about(event: Event) -> int | None:
    seat = event.data.get("seat")
    return seat if isinstance(seat, int) else None


def _sentences(events: Sequence[Event], text: Catalogue, players: Sequence[str]) -> Iterator[str]:
    for _, alike in itertools.groupby(events, lambda event: event.kind):
        told = [sentence for event in alike if (sentence := text.event(event, players))]
        if len(told) > ALIKE:
            yield f"{told[0]} And {len(told) - 1} more like it."
        else:
            yield from told
