"""Every message of the WebSocket and every view as one JSON Schema, of which clients make their types.

Messages are msgspec's to describe. Views are TypedDicts, which may be told apart by one of their fields; that is more
than msgspec reads, so they are described here.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

import msgspec

from undercroft.engine import Game, View, game, games
from undercroft.engine.shapes import fields_of
from undercroft.server.tables.updates import CHANGE, VIEW
from undercroft.server.transport.player_messages import Deed, Hello
from undercroft.server.transport.wire import Reply

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that tools which make types understand best."""
REFERENCE = "#/$defs/{name}"
PLAIN: Mapping[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}

Schema = dict[str, Any]

NUMBER: Schema = {"type": "integer"}
PATH: Schema = {
    "type": "array",
    "items": {"anyOf": [{"type": "string"}, NUMBER]},
    "description": "The names and numbers that lead to a part of the table.",
}


def _change(description: str, *parts: Schema) -> Schema:
    """One form of a change: its parts in order."""
    some = {"minItems": len(parts), "maxItems": len(parts)}
    return {"type": "array", "description": description, "prefixItems": list(parts), "items": False, **some}


CHANGE_SCHEMA: Schema = {
    "title": CHANGE,
    "description": (
        "A change of a table: a path, and what became of what is there. With one value, the part is that now, also"
        " if it was not there before; alone, the part is gone, out of an object; with a place, a count and values,"
        " so many parts of the list there, from that place on, make room for those."
    ),
    "anyOf": [
        _change("The part is gone.", PATH),
        _change("The part is this now.", PATH, {}),
        _change(
            "Of the list, so many make room for these.",
            PATH,
            {"type": "integer"},
            {"type": "integer"},
            {"type": "array", "items": {}},
        ),
    ],
}


class Messages(msgspec.Struct):
    """Everything that goes over the WebSocket of a table."""

    from_player: Hello | Deed
    to_player: Reply


def wire_schema(of: Iterable[Game[Any]] | None = None) -> Schema:
    """The messages of both directions and the views of those games, or of all that are installed."""
    found = [game(name) for name in games()] if of is None else list(of)
    _, messages = msgspec.json.schema_components([Messages], ref_template=REFERENCE)
    described = {name: _plainer(each) for name, each in messages.items()}
    return {
        "$schema": DRAFT,
        **described.pop(Messages.__name__),
        "$defs": {**described, **view_schemas(found), CHANGE: _plainer(CHANGE_SCHEMA)},
    }


def view_schemas(of: Sequence[Game[Any]]) -> Schema:
    """What may be seen of those games, by the name of the type."""
    views: Schema = {}
    for each in of:
        _describe_view(each, views)
    views[VIEW] = {
        "title": VIEW,
        "description": "What a seat may see: a view of the game that is played.",
        "oneOf": [_reference(f"{prefix(each)}View") for each in of],
    }
    views[CHANGE] = CHANGE_SCHEMA
    return views


def prefix(game: Game[Any]) -> str:
    """What the names of a game's types begin with.

    >>> prefix(game("lungeon-run"))
    'LungeonRun'
    """
    return "".join(word.capitalize() for word in game.name.split("-"))


def _describe_view(game: Game[Any], defs: Schema) -> None:
    """A view of one game: as every game's, with the game's name and its own table."""
    table = _schema(game.table.view_type, prefix(game), defs)
    whole = _fields(View, "", defs)
    whole["properties"] = {**whole["properties"], "game": {"const": game.name}, "table": table}
    name = f"{prefix(game)}View"
    defs[name] = {**whole, "title": name, "description": f"What a seat may see of a match of {game.title}."}


def _schema(shape: Any, prefix: str, defs: Schema) -> Schema:
    """The schema of a type; TypedDicts go into `defs` by name."""
    origin, args = get_origin(shape), get_args(shape)
    if shape in PLAIN:
        return {"type": PLAIN[shape]}
    if is_typeddict(shape):
        name = f"{prefix}{shape.__name__}"
        if name not in defs:
            defs[name] = {}  # a type may speak of itself
            defs[name] = _fields(shape, prefix, defs)
        return _reference(name)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(each, prefix, defs) for each in args]}
    if origin is list:
        return {"type": "array", "items": _schema(args[0], prefix, defs)}
    if origin in (dict, Mapping) or (inspect.isclass(origin) and issubclass(origin, Mapping)):
        return {"type": "object", "additionalProperties": _schema(args[1], prefix, defs)}
    if shape is object:
        return {}
    raise TypeError(f"a view is made of TypedDicts, lists, dicts by name, literals and plain values, not {shape!r}")


def _fields(shape: Any, prefix: str, defs: Schema) -> Schema:
    """A TypedDict: an object with these fields and no others."""
    fields = fields_of(shape)
    return {
        "title": f"{prefix}{shape.__name__}",
        "type": "object",
        "description": inspect.getdoc(shape) or "",
        "properties": {name: _schema(field.type, prefix, defs) for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def _plainer(schema: Any) -> Any:
    """A schema of msgspec's in the words of draft 7; what the service says, it always says in full."""
    if isinstance(schema, list | tuple):
        return [_plainer(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    said = {name: _plainer(each) for name, each in schema.items()}
    if "prefixItems" in said:
        said["items"], said["additionalItems"] = said.pop("prefixItems"), False
    if "title" in said and "properties" in said and said.get("additionalProperties") is not False:
        said["required"] = list(said["properties"])
        said["additionalProperties"] = False
    return said


def _reference(name: str) -> Schema:
    return {"$ref": REFERENCE.format(name=name)}
