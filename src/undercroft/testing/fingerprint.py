"""A state as comparable data, and the parts of it that can change."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.engine import State, Trail


def fingerprint(thing: Any) -> Any:
    """A nested tuple that is equal for equal states and shares nothing with them."""
    if thing is None or isinstance(thing, bool | int | float | str):
        return thing
    if isinstance(thing, tuple | list):
        return (type(thing).__name__, *map(fingerprint, thing))
    if isinstance(thing, set | frozenset):
        return (type(thing).__name__, *sorted(map(fingerprint, thing), key=repr))
    if isinstance(thing, Mapping):
        return ("dict", *((fingerprint(key), fingerprint(value)) for key, value in thing.items()))
    if isinstance(thing, Trail):
        return ("Trail", thing.mark)
    if is_frozen(thing):
        return (type(thing).__name__, getattr(thing, "id", None) or repr(thing))
    if dataclasses.is_dataclass(thing):
        return (type(thing).__name__, *((name, fingerprint(value)) for name, value in fields_of_state(thing)))
    return (type(thing).__name__, id(thing))


def mutable_parts(thing: Any, path: str = "state") -> Iterator[tuple[str, int]]:
    """Where the parts of a state are that can be changed in place, with their identities."""
    if isinstance(thing, list | set | dict):
        yield path, id(thing)
    if isinstance(thing, list | tuple | set | frozenset):
        for index, each in enumerate(thing):
            yield from mutable_parts(each, f"{path}[{index}]")
    elif isinstance(thing, dict):
        for key, each in thing.items():
            yield from mutable_parts(each, f"{path}[{key!r}]")
    elif dataclasses.is_dataclass(thing) and not is_frozen(thing):
        yield path, id(thing)
        for name, value in fields_of_state(thing):
            yield from mutable_parts(value, f"{path}.{name}")


def fields_of_state(thing: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a state or of a part of it, without the ways to the outside."""
    for field in dataclasses.fields(thing):
        if not (isinstance(thing, State) and field.name in State.__slots__):
            yield field.name, getattr(thing, field.name)


def is_frozen(thing: Any) -> bool:
    """Whether it is a card or another value that never changes."""
    parameters = getattr(type(thing), "__dataclass_params__", None)
    if parameters is not None:
        return bool(parameters.frozen)
    config = getattr(type(thing), "__struct_config__", None)  # msgspec
    return config is not None and bool(config.frozen)


def shared_parts(one: object, other: object) -> list[str]:
    """Where two things share parts that can change."""
    parts = {part for _, part in mutable_parts(one)}
    return [path for path, part in mutable_parts(other) if part in parts]
