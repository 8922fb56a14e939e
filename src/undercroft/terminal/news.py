"""What happened, in words: one line for each stretch of events of the same player."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from undercroft.engine import Catalogue, Event, Outcome
from undercroft.terminal.style import Style

ALIKE = 3
"""More events of one kind in a row than this are counted, not told."""
MANY = 30
"""Of more sentences than this only the last ones are told."""


def tell(events: Sequence[Event], text: Catalogue, style: Style) -> Table:
    """The news, short: each line begins with the glyph of the player it is about."""
    stretches = [
        (seat, list(_sentences(list(stretch), text, style.players)))
        for seat, stretch in itertools.groupby(events, _about)
    ]
    skipped = max(0, sum(len(sentences) for _, sentences in stretches) - MANY)
    news = _lines()
    if skipped:
        things = "1 thing" if skipped == 1 else f"{skipped} things"
        news.add_row("", Text(f"{things} happened that only the log tells; then:", "soft"))
    for seat, sentences in stretches:
        told = sentences[skipped:]
        skipped = max(0, skipped - len(sentences))
        if told:
            news.add_row(_mark(seat, style), " ".join(_without_repeats(told, style.name(seat or 0))))
    return news


def chronicle(events: Sequence[Event], text: Catalogue, style: Style) -> Table:
    """Everything, one line for each event, with its clause."""
    log = _lines()
    for event in events:
        sentence = text.event(event, style.players)
        if sentence:
            log.add_row(_mark(_about(event), style), Text(sentence).append(f"  {event.clause}", "clause"))
    return log


def standings(outcome: Outcome, style: Style) -> list[Text]:
    """How a match ended: a line for each player with place and score, the best first, and the reason.

    >>> lines = standings(Outcome(((1,), (0,)), (3, 9), "most-points"), Style(players=("Ann", "Bob")))
    >>> [line.plain for line in lines]
    ['1. ● Bob  9', '2. ▲ Ann  3', 'Result: most points.']
    """
    lines = [] if outcome.winners else [Text("Nobody has won.")]
    for seat in (seat for group in outcome.ranking for seat in group):
        score = (f"  {outcome.scores[seat]}", "bold")
        lines.append(Text.assemble(f"{outcome.place(seat)}. ", style.seat(seat), score))
    return [*lines, Text(f"Result: {outcome.reason.replace('-', ' ')}.", "soft")]


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


def _without_repeats(sentences: Sequence[str], name: str) -> Iterator[str]:
    """A player named at the beginning of one sentence need not be named again at that of the next.

    >>> " ".join(_without_repeats(["Ann rolls 5.", "Ann moves.", "A torch is lit.", "Ann rests."], "Ann"))
    'Ann rolls 5. Moves. A torch is lit. Ann rests.'
    """
    named = False
    for sentence in sentences:
        rest = sentence.removeprefix(f"{name} ")
        yield rest[:1].upper() + rest[1:] if named else sentence
        named = rest != sentence


def _sentences(events: Sequence[Event], text: Catalogue, players: Sequence[str]) -> Iterator[str]:
    for _, same in itertools.groupby(events, lambda event: event.kind):
        alike = list(same)
        told = [sentence for event in alike if (sentence := text.event(event, players))]
        results = [event.data.get("result") for event in alike]
        if len(told) > ALIKE and results[-1] not in results[:-1]:
            # What they led to: the roll that was good at last.
            yield f"{told[0]} And {len(told) - 2} more like it."
            yield told[-1]
        elif len(told) > ALIKE:
            yield f"{told[0]} And {len(told) - 1} more like it."
        else:
            yield from told
