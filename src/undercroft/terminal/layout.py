"""One screen: the board, the news and the question, with as much of each as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from undercroft.terminal.boards import LEAST, WHOLE
from undercroft.terminal.news import News
from undercroft.terminal.screen import Screen

LESS = 4
"""A board that leaves no room for the rest is drawn for so many lines less."""
ENOUGH, SOME = 4, 3
"""A part of the screen, one line in so many, is enough for the news; where there is no room for that, some lines are.
Both are worth a lower board as long as it shows all that matters; even less news is worth one that does not."""
TITLE_AND_CURSOR = 2

Below = Callable[[int], Sequence[RenderableType]]
"""What stands below the news, given how many things were left out of them."""


def fixed(*parts: RenderableType) -> Below:
    """What stands there whatever was left out."""
    return lambda left_out: parts


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A board, a way to put the question, whether blank lines set the news off from both, how many lines all that
    takes, and whether the board shows all that matters."""

    board: RenderableType
    below: Below
    spaced: bool
    lines: int
    whole: bool


def arrange(
    screen: Screen, board: Callable[[int], RenderableType], news: News, below: Sequence[Below], note: str = ""
) -> list[RenderableType]:
    """All that stands between title and cursor.

    `board` draws the board for a height. `below` are the ways to put the question, the most comfortable first.
    """
    above: list[RenderableType] = [Text(note, "soft")] if note else []
    room = screen.console.height - TITLE_AND_CURSOR - screen.lines(*above)
    blank = 2 if news.sentences or note else 1
    ways = [(each, screen.lines(*each(len(news.sentences)))) for each in below]
    chosen = _first_that_fits(screen, _arrangements(screen, board, ways, blank), news, room)
    count = _most(screen, news, room - chosen.lines)
    told = [*above, *([news.told(count)] if count else [])]
    gap = [Text()] if chosen.spaced else []
    return [chosen.board, *(gap if told else []), *told, *gap, *chosen.below(len(news.sentences) - count)]


def _arrangements(
    screen: Screen, board: Callable[[int], RenderableType], ways: Sequence[tuple[Below, int]], blank: int
) -> Iterator[Arrangement]:
    """From the most comfortable to the lowest: first the question is put shorter, then blank lines go, then the
    question is as short as can be, then the board is drawn lower."""
    height = screen.console.height
    for lower in range(0, max(1, height - LEAST + 1), LESS):
        drawn, whole = board(height - lower), height - lower >= WHOLE
        lines = screen.lines(drawn)
        for below, more in ways[:2]:
            yield Arrangement(drawn, below, spaced=True, lines=lines + more + blank, whole=whole)
        for below, more in ways[1:]:
            yield Arrangement(drawn, below, spaced=False, lines=lines + more, whole=whole)


def _first_that_fits(screen: Screen, arrangements: Iterable[Arrangement], news: News, room: int) -> Arrangement:
    """The first that leaves enough room for news, if there is one; else, for fewer of them; else the last."""
    wanted, must = screen.lines(news.told(news.most)), screen.lines(news.told(0))
    seen: list[Arrangement] = []

    def fits(each: Arrangement, enough: int) -> bool:
        return room - each.lines >= max(must, min(wanted, enough))

    for each in arrangements:
        if each.whole and fits(each, screen.console.height // ENOUGH):
            return each
        seen.append(each)
    for enough, candidates in [
        (SOME, [each for each in seen if each.whole]),
        *((enough, seen) for enough in range(SOME, -1, -1)),
    ]:
        for each in candidates:
            if fits(each, enough):
                return each
    return seen[-1]


def _most(screen: Screen, news: News, room: int) -> int:
    """How many sentences there is room for; at least those that must be told."""
    low, high = news.least, len(news.sentences)
    while low < high:
        middle = (low + high + 1) // 2
        if screen.lines(news.told(middle)) <= room:
            low = middle
        else:
            high = middle - 1
    return low
