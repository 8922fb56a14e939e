"""What happened, in words: one line for each stretch of events of the same player."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.table import Table
from rich.text import Text

from undercroft.engine import Catalogue, Event, Outcome
from undercroft.terminal.style import Style

ALIKE = 3
"""More events of one kind in a row than this are counted, not told."""
EVERYBODY = "Everybody"
MINOR, USUAL, OWN, MOMENTOUS = range(4)
"""How much a sentence matters; where there is no room for all, what matters least goes first, the oldest before
the others. What is momentous (deaths, escapes, scores, the end) is always told."""
_AIMED_AT = ("seat", "on", "target", "to")


@dataclass(frozen=True, slots=True)
class Weights:
    """Which events of a game matter more than others, and which less: by "kind", or by "kind.result"."""

    momentous: frozenset[str] = frozenset()
    minor: frozenset[str] = frozenset()

    def of(self, event: Event, viewer: int | None) -> int:
        """How much an event matters to a player."""
        called = {event.kind, f"{event.kind}.{event.data.get('result')}"}
        if called & self.momentous:
            return MOMENTOUS
        if called & self.minor:
            return MINOR
        aimed = viewer is not None and any(event.data.get(name) == viewer for name in _AIMED_AT)
        return OWN if aimed else USUAL


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that happened, in words: about whom, what kind of thing, and how much it matters."""

    seat: int | None
    kind: str
    words: str
    weight: int


@dataclass(slots=True)
class News:
    """What a player has not been told yet, ready to be told as far as there is room."""

    events: Sequence[Event]
    text: Catalogue
    style: Style
    viewer: int | None = None
    weights: Weights = field(default_factory=Weights)
    sentences: list[Sentence] = field(init=False)

    def __post_init__(self) -> None:
        self.sentences = list(self._sentences())

    @property
    def least(self) -> int:
        """How many sentences are told however little room there is."""
        return sum(each.weight == MOMENTOUS for each in self.sentences)

    @property
    def most(self) -> int:
        """How many sentences are worth making room for."""
        return sum(each.weight > MINOR for each in self.sentences)

    def told(self, count: int | None = None) -> Table:
        """The so many sentences that matter most (all, unless stated), in the order in which things happened;
        each line begins with the glyph of the player it is about."""
        news = _lines()
        for paragraph in _paragraphs(self._weightiest(count)):
            news.add_row(_mark(paragraph[0].seat, self.style), self._flowing(paragraph))
        return news

    def _weightiest(self, count: int | None) -> list[Sentence]:
        if count is None:
            return self.sentences
        ranked = sorted(enumerate(self.sentences), key=lambda each: (each[1].weight, each[0]), reverse=True)
        return [sentence for _, sentence in sorted(ranked[: max(count, self.least)], key=lambda each: each[0])]

    def _flowing(self, paragraph: Sequence[Sentence]) -> Text:
        """Sentences one after the other; each player after the first is announced by the own glyph."""
        flowing = Text()
        for seat, sentences in itertools.groupby(paragraph, lambda each: each.seat):
            if flowing:
                flowing.append(" ").append(_mark(seat, self.style)).append(" ")
            words = [each.words for each in sentences]
            flowing.append(" ".join(_without_repeats(words, self.style.name(seat) if seat is not None else "")))
        return flowing

    def _sentences(self) -> Iterator[Sentence]:
        """What is told of the events: like ones are summed up."""
        for kind, same in itertools.groupby(self.events, lambda event: event.kind):
            alike = list(same)
            everybody = self._of_everybody(alike) if self._weight(alike) < MOMENTOUS else ""
            if everybody:
                yield Sentence(None, kind, everybody, self._weight(alike))
                continue
            for seat, same_seat in itertools.groupby(alike, _about):
                stretch = list(same_seat)
                weight = self._weight(stretch)
                words = _words(stretch, self.text, self.style.players, count=weight < MOMENTOUS)
                yield from (Sentence(seat, kind, each, weight) for each in words)

    def _weight(self, events: Sequence[Event]) -> int:
        return max(self.weights.of(event, self.viewer) for event in events)

    def _of_everybody(self, events: Sequence[Event]) -> str:
        """One sentence for what has happened to everybody alike, if it has: "Everybody gets 2 Items."

        Where the sentences differ by more than the player, a game may have one for all of them, under the kind
        of the event and "everybody"; it says how many there were for `{each}`.
        """
        players = len(self.style.players)
        seats = sorted(seat for event in events if (seat := _about(event)) is not None)
        each = len(events) // players if players > 1 else 0
        if not each or seats != sorted(list(range(players)) * each):
            return ""
        said = {self.text.event(event, [EVERYBODY] * players) for event in events}
        if len(said) == 1 and each == 1 and all(words.startswith(EVERYBODY) for words in said):
            return said.pop()
        try:
            return self.text.event(Event(events[0].kind, "", {"result": "everybody", "each": each}))
        except KeyError:  # there is no such sentence, and that of a single player speaks of more than a number
            return ""


def tell(events: Sequence[Event], text: Catalogue, style: Style) -> Table:
    """All the news."""
    return News(events, text, style).told()


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


def _paragraphs(sentences: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """What is about one player belongs together, and so does the same thing told of one player after another."""
    paragraph: list[Sentence] = []
    for _, same_seat in itertools.groupby(sentences, lambda each: each.seat):
        stretch = list(same_seat)
        if paragraph and len({each.kind for each in [*paragraph, *stretch]}) > 1:
            yield paragraph
            paragraph = []
        paragraph += stretch
    if paragraph:
        yield paragraph


def _words(events: Sequence[Event], text: Catalogue, players: Sequence[str], *, count: bool) -> Iterator[str]:
    """Events of one kind and one player as sentences; if there are many, they are counted."""
    told = [sentence for event in events if (sentence := text.event(event, players))]
    results = [event.data.get("result") for event in events]
    if len(told) <= ALIKE or not count:
        yield from told
    elif results[-1] not in results[:-1]:
        # What they led to: the roll that was good at last.
        yield f"{told[0]} And {len(told) - 2} more like it."
        yield told[-1]
    else:
        yield f"{told[0]} And {len(told) - 1} more like it."
