"""Every endpoint of the service is cited by a test that asks it (`@pytest.mark.route`), and nothing else is."""

import ast
import re
from pathlib import Path

from litestar.routes import HTTPRoute, WebSocketRoute

from undercroft.server.transport.app import make_app

PAGES = {"GET /", "GET /{path}", "GET /schema/openapi.json", "GET /schema/{path}"}
"""The page of the client, whatever its address, and what the document of the service consists of."""


def asked_in_tests() -> set[str]:
    """The endpoints that tests are marked with."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "route":
                found.update(str(each.value) for each in node.args if isinstance(each, ast.Constant))
    return found


def served(folder: Path) -> set[str]:
    """The endpoints there are."""
    found: set[str] = set()
    for route in make_app(folder).routes:
        path = re.sub(r":\w+}", "}", route.path)
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {path}" for method in route.methods if method != "OPTIONS"}
        elif isinstance(route, WebSocketRoute):
            found.add(f"WS {path}")
    return found - PAGES


def test_every_endpoint_is_asked_by_a_test(tmp_path: Path) -> None:
    there, asked = served(tmp_path), asked_in_tests()
    assert there - asked == set(), "no test is marked with these"
    assert asked - there == set(), "there are no such endpoints"
