"""Whether plain data has the shape that a type promises."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

from undercroft.engine.shapes import fields_of

PLAIN = (str, int, float, bool, type(None))


def misfits(value: object, shape: Any, where: str = "view") -> Iterator[str]:
    """Where a value is not of that type: made of TypedDicts, lists, dicts by name, literals, unions and plain values.

    >>> list(misfits({"seat": 0, "rolls": [6, "x"]}, dict[str, int | list[int]]))
    ["view['rolls']: [6, 'x'] is no int | list[int]"]
    >>> list(misfits([True], list[int]))
    ['view[0]: True is no int']
    """
    origin, args = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        yield from _fields(value, shape, where)
    elif origin in (Union, types.UnionType):
        if not any(_fits(value, each) for each in args):
            yield f"{where}: {_short(value)} is no {_name(shape)}"
    elif origin is Literal:
        if not any(value == each and type(value) is type(each) for each in args):
            yield f"{where}: {_short(value)} is none of {', '.join(map(repr, args))}"
    elif origin is list and isinstance(value, list):
        for index, each in enumerate(value):
            yield from misfits(each, args[0], f"{where}[{index}]")
    elif origin in (dict, Mapping) and isinstance(value, dict):
        for name, each in value.items():
            yield from misfits(name, args[0], f"{where}, the name {name!r}")
            yield from misfits(each, args[1], f"{where}[{name!r}]")
    elif shape is object:
        return
    elif shape is None or shape in PLAIN:
        if type(value) is not (type(None) if shape is None else shape):
            yield f"{where}: {_short(value)} is no {_name(shape)}"
    else:
        yield f"{where}: {_short(value)} is no {_name(shape)}"


def _fields(value: object, shape: Any, where: str) -> Iterator[str]:
    """Where a value is not that TypedDict: a field is missing, unknown or of another type."""
    if type(value) is not dict:
        yield f"{where}: {_short(value)} is no {_name(shape)}"
        return
    fields = fields_of(shape)
    for name, field in fields.items():
        if field.required and name not in value:
            yield f"{where}: {_name(shape)} has a {name!r}, which is missing"
    for name, each in value.items():
        if name in fields:
            yield from misfits(each, fields[name].type, f"{where}[{name!r}]")
        else:
            yield f"{where}: {_name(shape)} has no {name!r}"


def _fits(value: object, shape: Any) -> bool:
    return next(misfits(value, shape), None) is None


def _name(shape: Any) -> str:
    return shape.__name__ if isinstance(shape, type) and not get_args(shape) else str(shape)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
