"""Everything that is the case in a state, as a set: what lies where, and what each thing holds."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeAlias

from undercroft.engine import Trail
from undercroft.testing.fingerprint import fields_of_state, is_frozen

Fact: TypeAlias = tuple[str, object]


def facts(thing: Any, unordered: Collection[str] = (), where: str = "") -> Iterator[Fact]:
    """What is the case, in pairs of a place and what is there; of fields in `unordered` only what they hold.

    >>> sorted(facts({"pile": [7, 9]}), key=str)
    [("['pile'][0]", 7), ("['pile'][1]", 9), ("['pile'][]", (7, 1)), ("['pile'][]", (9, 1))]
    """
    if isinstance(thing, Trail):
        return
    if thing is None or isinstance(thing, bool | int | float | str):
        yield where, thing
    elif isinstance(thing, tuple | list):
        loose = where.rpartition(".")[2].partition("[")[0] in unordered
        for index, each in enumerate(thing):
            if not loose or isinstance(each, tuple | list):
                yield from facts(each, unordered, f"{where}[{index}]")
        yield from held(thing, where)
    elif isinstance(thing, set | frozenset):
        yield from held(thing, where)
    elif isinstance(thing, Mapping):
        for key, each in thing.items():
            yield from facts(each, unordered, f"{where}[{key!r}]")
    elif is_frozen(thing):
        yield where, name_of(thing)
    elif dataclasses.is_dataclass(thing):
        for name, each in fields_of_state(thing):
            yield from facts(each, unordered, f"{where}.{name}")


def held(things: Collection[Any], where: str) -> Iterator[Fact]:
    """Which cards or plain values are there at all, and how many of each."""
    counts: Counter[object] = Counter()
    for each in things:
        parts = each if isinstance(each, tuple) else (each,)
        counts.update(name_of(part) for part in parts if is_frozen(part) or isinstance(part, int | str))
    for name, count in counts.items():
        for number in range(1, count + 1):
            yield f"{where}[]", (name, number)


def name_of(thing: object) -> object:
    """A plain value as it is, a card by its id."""
    if isinstance(thing, int | str):
        return thing
    return getattr(thing, "id", None) or repr(thing)


__all__ = ["Fact", "facts"]
