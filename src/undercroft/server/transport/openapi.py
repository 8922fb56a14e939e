"""The OpenAPI document: what Litestar finds out by itself, with exact schemas, every refusal, and examples."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import undercroft
from undercroft.bots import BOTS
from undercroft.engine import game, games
from undercroft.server.packs import offered
from undercroft.server.tables.table import ME, OPEN
from undercroft.server.transport.json_schema import view_schemas
from undercroft.server.transport.openapi_examples import EXAMPLES, PARAMETERS, PROBLEMS
from undercroft.server.transport.wire import Problem

IN_THE_DOCUMENT, IN_THE_WIRE = "#/components/schemas/", "#/$defs/"
"""Where types stand in the document, and where in the schema of the WebSocket."""
REFERENCE = f"{IN_THE_DOCUMENT}{{name}}"
JSON = "application/json"
PACKAGE = "undercroft.server"
REFUSALS = {
    400: "The request is not understood, or asks for something that the rules do not allow",
    403: "Somebody else's to do, or from a page of another site",
    404: "There is no such table",
    409: "Not possible at this table now",
    413: "The request is too large",
    421: "Asked of a host by whose name this service does not go",
    429: "Too many requests, or too many tables",
    503: "The database does not answer: try again",
}
CHANGING = frozenset({"post", "put", "patch", "delete"})

Document = dict[str, Any]


class DocumentPlugin(JsonRenderPlugin):
    """Serves the document, and nothing that would load a script from elsewhere."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return _encoded(request.app)


def configuration() -> OpenAPIConfig:
    """How the document is made, and where it is: at /schema and /schema/openapi.json."""
    return OpenAPIConfig(
        title="Undercroft",
        version=undercroft.__version__,
        description="Tables to play at. A running table is played at over its WebSocket, /api/tables/{name}/live.",
        render_plugins=[DocumentPlugin(path=["/openapi.json", "/"])],
    )


@functools.lru_cache(maxsize=4)
def _encoded(app: Litestar) -> bytes:
    return msgspec.json.encode(document(app))


def document(app: Litestar) -> Document:
    """The whole document as plain data."""
    found: Document = app.openapi_schema.to_schema()
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(_exact(schemas))
    _name_what_there_is(schemas)
    for path, method, operation in _operations(found):
        _add_refusals(path, method, operation)
        _add_examples(operation)
    return found


def _operations(found: Document) -> Iterator[tuple[str, str, Document]]:
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _exact(schemas: Document) -> Document:
    """The schemas of our own types as msgspec checks them: Litestar's leave out what is nested in a type."""
    ours = {each.__name__: each for each in _structs(msgspec.Struct) if each.__module__.startswith(PACKAGE)}
    wanted = [ours[name] for name in [*schemas, Problem.__name__] if name in ours]
    _, exact = msgspec.json.schema_components(wanted, ref_template=REFERENCE)
    views = view_schemas([game(name) for name in games()])
    text = msgspec.json.encode({**exact, **views}).decode()
    plain: Document = msgspec.json.decode(text.replace(IN_THE_WIRE, IN_THE_DOCUMENT))
    return plain


def _structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _structs(each)


def _name_what_there_is(schemas: Document) -> None:
    """Which games, bots and packs there are."""
    fields = schemas["Opening"]["properties"]
    fields["game"]["enum"] = [*games()]
    fields["seats"]["items"]["enum"] = [ME, OPEN, *BOTS]
    fields["packs"]["items"]["enum"] = [*offered()]
    schemas["Seating"]["properties"]["who"]["enum"] = [OPEN, *BOTS]


def _add_refusals(path: str, method: str, operation: Document) -> None:
    """Every refusal is a Problem, whoever refuses."""
    if not path.startswith("/api"):
        return
    operation["responses"].pop("400", None)  # Litestar's own form of it, which is not ours
    left_out = set() if "{" in path else {404}
    if method not in CHANGING:
        left_out |= {403, 413} | ({400} if "{" not in path and "parameters" not in operation else set())
    for status, words in REFUSALS.items():
        if status not in left_out:
            schema = {"$ref": REFERENCE.format(name=Problem.__name__)}
            operation["responses"][str(status)] = {"description": words, "content": {JSON: {"schema": schema}}}


def _add_examples(operation: Document) -> None:
    """An example for what is sent, for every answer, and for every part of the path."""
    for parameter in operation.get("parameters", ()):
        parameter["example"] = PARAMETERS[parameter["in"], parameter["name"]]
    for media in operation.get("requestBody", {}).get("content", {}).values():
        media["example"] = _example(media["schema"])
    for status, response in operation["responses"].items():
        for kind, media in response.get("content", {}).items():
            if media["schema"] == {"$ref": REFERENCE.format(name=Problem.__name__)}:
                media["example"] = PROBLEMS[int(status)]
            else:
                media["example"] = _example(media["schema"], kind)


def _example(schema: Document, kind: str = JSON) -> object:
    if "$ref" in schema:
        return EXAMPLES[schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "array":
        return [_example(schema["items"])]
    return EXAMPLES[kind]
