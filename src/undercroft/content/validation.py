"""What is wrong with an entry of a card file: every problem, with the field, in words a card author understands.

msgspec is the judge: an entry that it converts has no problems but for numbers that are beyond all measure.
Where it does not, this module goes through the entry field by field and says what was expected, because msgspec
itself stops at the first problem.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

_WORDS: dict[object, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text in quotes",
    types.NoneType: "nothing",
}


MANY = 6
"""A message lists no more words than this of those it might have expected."""
MANY_KNOWN = 12
"""A message lists no more words than this of those that are known."""
LARGEST = 1_000
"""No number on a card is larger: players, screens and other programs could not cope with it."""


def problems_of(value: object, kind: Any, path: str = "") -> list[str]:
    """All problems of a value that should be of that type, each beginning with the field it is about.

    >>> for problem in problems_of([1, "two", 0], list[Annotated[int, msgspec.Meta(ge=1)]], "rolls"):
    ...     print(problem)
    rolls[2]: expected a whole number of at least 1, got 'two'
    rolls[3]: expected a whole number of at least 1, got 0
    """
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        found = _inside(value, _plain(kind), path)
        return found or [_say(path, _complaint(value, kind, error))]
    return _beyond_measure(value, path)


def _inside(value: object, kind: Any, path: str) -> list[str]:
    """The problems of the parts of a value; none if the parts are well and only the whole is wrong."""
    structs = _structs(kind)
    if isinstance(value, dict) and get_origin(kind) is dict:
        inner = get_args(kind)[1]
        return [problem for name, each in value.items() for problem in problems_of(each, inner, _join(path, name))]
    if structs and isinstance(value, dict):
        return _in_table(value, structs, path)
    if isinstance(value, list) and get_origin(kind) in (tuple, list, frozenset, set):
        items = [each for each in get_args(kind) if each is not Ellipsis]
        fixed = get_origin(kind) is tuple and Ellipsis not in get_args(kind)
        if fixed and len(items) != len(value):
            return []
        return [
            problem
            for place, each in enumerate(value)
            for problem in problems_of(each, items[place] if fixed else items[0], f"{path}[{place + 1}]")
        ]
    return []


def _beyond_measure(value: object, path: str) -> list[str]:
    """The numbers in a value that are too large for any game."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return [_say(path, f"expected a number from {-LARGEST:,} to {LARGEST:,}, got {shown(value)}")]
    parts: Iterable[tuple[str, object]] = ()
    if isinstance(value, dict):
        parts = [(_join(path, name), each) for name, each in value.items()]
    elif isinstance(value, list):
        parts = [(f"{path}[{place}]", each) for place, each in enumerate(value, 1)]
    return [problem for place, each in parts for problem in _beyond_measure(each, place)]


def _in_table(entry: Mapping[str, object], structs: list[type[msgspec.Struct]], path: str) -> list[str]:
    """The problems of an entry, field by field."""
    struct, tag = structs[0], structs[0].__struct_config__.tag_field
    if tag is not None:
        known = {str(each.__struct_config__.tag): each for each in structs}
        word = entry.get(tag)
        if word is None:
            return [_say(path, f"{tag} is missing; expected {_one_of(known)}")]
        if not isinstance(word, str) or word not in known:
            return [_say(_join(path, tag), f"there is no {shown(word)}{hint(str(word), known)}")]
        struct = known[word]
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    problems = [
        _say(_join(path, name), f"unknown field{hint(name, fields)}")
        for name in entry
        if name not in fields and name != tag
    ]
    for name, field in fields.items():
        if name in entry:
            problems += problems_of(entry[name], field.type, _join(path, name))
        elif field.required:
            problems.append(_say(_join(path, name), f"is missing; expected {expected(field.type)}"))
    return problems


def expected(kind: Any) -> str:
    """What a field takes, in words.

    >>> expected(Annotated[int, msgspec.Meta(ge=1, le=6)])
    'a whole number from 1 to 6'
    >>> expected(tuple[Literal["slow", "fumble"], ...])
    "a list (each one 'slow' or 'fumble')"
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(args[0], [each for each in args[1:] if isinstance(each, msgspec.Meta)])
    if kind in _WORDS:
        return _WORDS[kind]
    if origin is Literal:
        return _one_of(map(str, args))
    if structs := _structs(kind):
        tag = structs[0].__struct_config__.tag_field
        if tag is not None:
            return f"a table with {tag} = {_some_of(_tags(structs))}"
        return f"a table with {', '.join(field.encode_name for field in msgspec.structs.fields(structs[0]))}"
    if origin in (Union, types.UnionType):
        return " or ".join(expected(each) for each in args if each is not types.NoneType)
    if origin is tuple and Ellipsis not in args:
        return f"a list of exactly {len(args)} (each one {expected(args[0])})"
    if origin in (tuple, list, frozenset, set):
        return f"a list (each one {expected(args[0])})"
    return "a table"


def hint(word: str, known: Iterable[str]) -> str:
    """A close word, if there is one, and what is known: to be put behind "unknown …".

    >>> hint("lief", ["life", "mana"])
    "; did you mean 'life'?"
    >>> hint("gold", ["life", "mana"])
    '; known: life, mana'
    """
    words = list(known)
    close = difflib.get_close_matches(word, words, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    if len(words) > MANY_KNOWN:
        words = [*words[: MANY_KNOWN - 1], f"and {len(words) - MANY_KNOWN + 1} more"]
    return f"; known: {', '.join(words)}" if words else ""


def _limited(kind: Any, limits: list[msgspec.Meta]) -> str:
    words = expected(kind)
    for each in limits:
        if each.description:
            return each.description
        low, high = each.ge, each.le
        if low is not None and high is not None:
            words += f" from {low} to {high}"
        elif low is not None:
            words += f" of at least {low}"
        elif high is not None:
            words += f" of at most {high}"
        if each.min_length is not None and each.max_length is not None:
            words += f", {each.min_length} to {each.max_length} long"
        elif each.min_length is not None:
            words += f", at least {each.min_length} long"
        elif each.max_length is not None:
            words += f", at most {each.max_length} long"
    return words


def _complaint(value: object, kind: Any, error: msgspec.ValidationError) -> str:
    """What is wrong with a value whose parts are well."""
    if _structs(_plain(kind)) and isinstance(value, dict):
        return str(error)  # a check of the card type's own, in its own words
    words = expected(kind)
    close = ""
    choices = [str(each) for each in get_args(_plain(kind))] if get_origin(_plain(kind)) is Literal else []
    if isinstance(value, str) and (near := difflib.get_close_matches(value, choices, n=1)):
        close = f"; did you mean {near[0]!r}?"
    return f"expected {words}, got {shown(value)}{close}"


def _plain(kind: Any) -> Any:
    """The type without its limits, and without "or nothing": TOML has no nothing."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        some = [each for each in get_args(kind) if each is not types.NoneType]
        if len(some) == 1:
            return _plain(some[0])
    return kind


def _structs(kind: Any) -> list[type[msgspec.Struct]]:
    """The entry types a type stands for: one, or a tagged union of several; none if it is something else."""
    kinds = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
    some = [each for each in kinds if each is not types.NoneType]
    structs = [each for each in some if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    return structs if len(structs) == len(some) else []


def _tags(structs: list[type[msgspec.Struct]]) -> list[str]:
    return [str(each.__struct_config__.tag) for each in structs]


def _one_of(words: Iterable[str]) -> str:
    quoted = [repr(each) for each in words]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else quoted[0]


def _some_of(words: list[str]) -> str:
    """The words there are, or the first few of many."""
    if len(words) <= MANY:
        return _one_of(words)
    return f"{', '.join(map(repr, words[:MANY]))} or another of {len(words)} words"


def shown(value: object) -> str:
    """A value as a card file would have it, short enough for a message."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 128:
        return "one of very many digits"
    text = repr(value) if isinstance(value, (str, int, float)) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _say(path: str, what: str) -> str:
    return f"{path}: {what}" if path else what
