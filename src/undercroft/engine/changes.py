"""What became of plain data: the few changes that make one value of another.

A change is a list that begins with a path, the names and numbers that lead to a part of the value:

    [path, value]                 the part is this now; it may not have been there before
    [path]                        the part is gone, out of a mapping
    [path, at, count, values]     of the list there, `count` parts from the place `at` on make room for these

They are made one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Step: TypeAlias = str | int
Change: TypeAlias = list[Any]
"""A path, and what became of what is there; see above."""


def changes(before: object, after: object) -> list[Change]:
    """What makes one value of another; nothing if they are the same.

    >>> changes({"life": 3, "hand": ["axe", "rope", "bow"]}, {"life": 2, "hand": ["axe", "bow"]})
    [[['life'], 2], [['hand'], 1, 1, []]]
    """
    found: list[Change] = []
    if before != after:
        _compare(before, after, [], found)
    return found


def changed(value: Any, by: Iterable[Change]) -> Any:
    """A value of its own, after those changes.

    >>> changed({"life": 3, "hand": ["axe"]}, [[["life"], 2], [["hand"], 1, 0, ["bow"]], [["hat"], None]])
    {'life': 2, 'hand': ['axe', 'bow'], 'hat': None}
    """
    whole = {"": _copy(value)}
    for path, *what in by:
        place: Any = whole
        last: Step = ""
        for step in path:
            place, last = place[last], step
        match what:
            case []:
                del place[last]
            case [now]:
                place[last] = _copy(now)
            case [at, count, values]:
                place[last][at : at + count] = _copy(values)
    return whole[""]


def _compare(before: object, after: object, path: list[Step], found: list[Change]) -> None:
    """Note what makes one of two values that differ of the other."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        same = before.keys() & after.keys()
        if 2 * len(same) >= len(after):
            found.extend([[*path, name]] for name in before if name not in after)
            for name, now in after.items():
                if name not in same:
                    found.append([[*path, name], now])
                elif before[name] != now:
                    _compare(before[name], now, [*path, name], found)
            return
    elif isinstance(before, list) and isinstance(after, list):
        _compare_lists(before, after, path, found)
        return
    found.append([path, after])


def _compare_lists(before: Sequence[object], after: Sequence[object], path: list[Step], found: list[Change]) -> None:
    """What is alike at both ends stays; between, parts are compared in order, and the rest goes or comes."""
    first, shorter = 0, min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    alike = 0
    while alike < shorter - first and before[-1 - alike] == after[-1 - alike]:
        alike += 1
    middle = shorter - alike
    for place in range(first, middle):
        if before[place] != after[place]:
            _compare(before[place], after[place], [*path, place], found)
    gone, come = len(before) - alike - middle, after[middle : len(after) - alike]
    if gone or come:
        found.append([path, middle, gone, come])


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _copy(each) for name, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value
