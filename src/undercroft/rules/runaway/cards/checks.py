"""The loader's checks on lists (RA-8.59, RA-8.60), on a whole card, on the deck and on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.content import Card as Entry
from undercroft.content import Library
from undercroft.rules.runaway.boss.card import BossCard
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.cards.designs import (
    Board,
    Encounter,
    Happening,
    HeroClass,
    Item,
    Use,
    boss_ops,
    hero_ops,
    uses,
)
from undercroft.rules.runaway.clock import CLOCK_RUN, has_run
from undercroft.rules.runaway.setup import STARTING_ITEMS
from undercroft.rules.runaway.uses import windows_of
from undercroft.rules.runaway.vocabulary.op import PLACES, Op, Ops, every, refusal

MOST_PLAYERS = 5


def list_problems(ops: Ops, place: str) -> Iterator[str]:
    """What is wrong with a list of that kind."""
    yield from _misplaced(ops, {place}, place, PLACES[place])
    yield from _halted(ops)
    yield from _nesting(ops, ())


def event_problems(ops: Ops) -> Iterator[str]:
    """What is wrong with the Hero list of an Event."""
    yield from list_problems(ops, "hero")
    if any(op.builds_wall for op in every(ops)):
        yield "'wall' may not stand on an Event (RA-8.60)"


def use_problems(use: Use) -> Iterator[str]:
    """What is wrong with a use; answers to a window stand only in uses in that window alone."""
    windows = sorted(windows_of(use.when))
    places = {"use", f"use:{windows[0]}"} if len(windows) == 1 else {"use"}
    yield from _misplaced(use.ops, places, "use", f"a use in {', '.join(windows)}")
    yield from _halted(use.ops)
    yield from _nesting(use.ops, ())


def _misplaced(ops: Ops, places: set[str], kind: str, name: str) -> Iterator[str]:
    """Ops that may not stand in such a list or have a form that means nothing there, nested ones included."""
    for op in ops:
        if places.isdisjoint(op.stands_in):
            yield f"{refusal(op.word, op.stands_in, name)} (RA-8.59)"
        yield from op.problems(kind)
        for nested in op.nested():
            if op.inside:
                yield from _misplaced(nested, {op.inside}, op.inside, f"{op.word!r} of {name}")
            else:
                yield from _misplaced(nested, places, kind, f"{op.word!r} of {name}")


def _halted(ops: Ops) -> Iterator[str]:
    """After STOP, WALL or BACKTRACK nothing in the list may move the Hero or raise its speed (RA-8.60)."""
    halt: Op | None = None
    for op in ops:
        if halt is not None:
            for each in _urging(op):
                yield f"{each.word!r} may not follow {halt.word!r} (RA-8.60)"
        if op.halts:
            halt = op
        for nested in op.nested():
            yield from _halted(nested)


def _urging(op: Op) -> Iterator[Op]:
    """What in an op moves the Hero or raises its speed: now, not later or somebody else's."""
    if op.urges():
        yield op
    if not op.later:
        for nested in op.nested():
            for each in nested:
                yield from _urging(each)


def _nesting(ops: Ops, outer: tuple[str, ...]) -> Iterator[str]:
    """Lists in lists in lists (RA-8.60)."""
    for op in ops:
        inner = outer
        if op.nests:
            if op.word in outer:
                yield f"{op.word!r} may not stand inside itself (RA-8.60)"
            elif len(outer) == 2:
                yield f"{op.word!r} is nested more than two deep (RA-8.60)"
            inner = (*outer, op.word)
        for nested in op.nested():
            yield from _nesting(nested, inner)


def card_problems(library: Library) -> Iterator[str]:
    """What is wrong with single cards."""
    searching = {table for table, entries in library.tables.items() if any(map(_searched, entries.values()))}
    for table, entries in library.tables.items():
        for entry in entries.values():
            for name, problem in _problems_of(entry):
                yield f"{library.where(table, entry.id)}: {name}: {problem}"
            if _searched(entry) & searching:
                yield f"{library.where(table, entry.id)}: ops: a card found by the search could search on (RA-19.4)"


def _searched(entry: Entry) -> set[str]:
    """The kinds of cards that a card looks for in order to resolve them."""
    return {op.searches for op in every(hero_ops(entry)) if op.searches is not None}


def _problems_of(entry: Entry) -> Iterator[tuple[str, str]]:
    check = event_problems if isinstance(entry, Happening) else _hero_problems
    yield from (("ops", problem) for problem in check(hero_ops(entry)))
    yield from (("boss_ops", problem) for problem in list_problems(boss_ops(entry), "boss"))
    if isinstance(entry, Encounter):
        yield from (("zone_ops", problem) for problem in list_problems(entry.zone_ops, "zone"))
        if not entry.is_global and (entry.boss_ops or entry.zone_ops):
            yield "global", "only a Global has lists for the Boss and its space (RA-7.25)"
        if entry.is_global and any(op.builds_wall for op in every(entry.ops)):
            yield "global", "a card is Global or a Wall, not both (RA-7.24)"
    for use in uses(entry):
        yield from (("uses", problem) for problem in use_problems(use))
    if isinstance(entry, Item):
        yield from (("on_escape", problem) for problem in list_problems(entry.on_escape, "escape"))
    if isinstance(entry, BossCard):
        for hook in entry.hooks:
            yield from (("hooks", problem) for problem in hook.problems())


def _hero_problems(ops: Ops) -> Iterator[str]:
    return list_problems(ops, "hero")


def deck_problems(deck: Sequence[Card]) -> Iterator[str]:
    """What is wrong with the deck as a whole."""
    odd = sum(card.speed % 2 for card in deck)
    if odd <= len(deck) - odd:
        yield f"speeds: {odd} odd and {len(deck) - odd} even cards; there must be more odd ones (RA-1.7)"
    if not has_run({card.speed for card in deck}):
        yield f"speeds: no {CLOCK_RUN} consecutive numbers: the Clock could never complete (RA-1.8)"
    items = sum(card.kind == "item" for card in deck)
    if items < STARTING_ITEMS * MOST_PLAYERS:
        yield f"item: {items} Items, but {MOST_PLAYERS} players are dealt {STARTING_ITEMS} each (RA-2.14)"


def table_problems(library: Library) -> Iterator[str]:
    """Too few or too many boards, classes and Bosses, and what is wrong with a board."""
    boards = library.table("board", Board)
    for board in boards.values():
        yield from (f"{library.where('board', board.id)}: {what}" for what in _board_problems(board))
    if len(boards) != 1:
        yield f"board: the game is played on one board, there are {len(boards)} (RA-1.12)"
    if len(library.table("class", HeroClass)) < MOST_PLAYERS:
        yield f"class: {MOST_PLAYERS} players need as many classes (RA-2.4)"
    if not library.table("boss", BossCard):
        yield "boss: there must be one (RA-2.1)"


def _board_problems(board: Board) -> Iterator[str]:
    if not 0 <= board.boss_start <= board.hero_start <= board.length:
        yield "hero_start: 0 <= boss_start <= hero_start <= length (RA-1.12)"
    if any(not 0 < space <= board.length or space == board.hero_start for space in board.encounter_spaces):
        yield "encounter_spaces: only 1 to `length` and never the start of the Heroes (RA-1.14)"
