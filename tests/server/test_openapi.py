"""The OpenAPI document is right in what it says: schemas, refusals, and an example for everything."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.server.serving import serving
from undercroft.server.transport.app import make_app
from undercroft.server.transport.openapi import document

DOCUMENT = document(make_app(Path()))


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def media(operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything an operation takes or gives, with its schema."""
    yield from operation.get("requestBody", {}).get("content", {}).items()
    for response in operation["responses"].values():
        yield from response.get("content", {}).items()


@pytest.mark.parametrize(("name", "operation"), list(operations()))
def test_everything_has_an_example_that_fits(name: str, operation: dict[str, Any]) -> None:
    found = list(media(operation))
    assert found, name
    for kind, each in found:
        schema = {**each["schema"], "components": DOCUMENT["components"]}
        example = each["example"]
        if kind == "application/json":
            jsonschema_rs.Draft202012Validator(schema).validate(example)
        assert example
    for parameter in operation.get("parameters", ()):
        jsonschema_rs.Draft202012Validator(parameter["schema"]).validate(parameter["example"])


def test_every_type_that_is_spoken_of_is_there() -> None:
    text = json.dumps(DOCUMENT)
    spoken_of = set(re.findall(r'"\$ref": "([^"]+)"', text))
    assert spoken_of <= {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]}


@pytest.mark.parametrize(("name", "operation"), list(operations()))
def test_every_operation_says_what_it_does_and_how_it_refuses(name: str, operation: dict[str, Any]) -> None:
    assert operation["summary"]
    if " /api" in name:
        assert {"429", "503"} <= operation["responses"].keys()
    if name.startswith("post"):
        assert {"400", "403", "409", "413"} <= operation["responses"].keys()


@pytest.mark.route("GET /schema")
@pytest.mark.anyio
async def test_the_document_is_served_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as visitor:
        for path in ("/schema", "/schema/openapi.json"):
            answer = await visitor.get(path)
            assert answer.status_code == 200
            assert answer.json() == DOCUMENT
        assert (await visitor.get("/schema/swagger")).status_code == 404
