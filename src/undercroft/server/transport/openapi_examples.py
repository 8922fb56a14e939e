"""Examples for the OpenAPI document, by the name of the type. A test sees to it that each is one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from undercroft.server.sentences import Sentence

TABLE = "kq0cC1n0tF5bJ7s8u2xW9g"
PARAMETERS: Mapping[tuple[str, str], object] = {
    ("path", "name"): TABLE,
    ("path", "seat"): 1,
    ("path", "number"): 40,
    ("path", "line"): 7,
    ("path", "game"): "lungeon-run",
    ("query", "seat"): "all",
    ("query", "search"): "lungeon ann",
    ("query", "stage"): "gathering",
    ("query", "after"): f"1767225600-{TABLE}",
    ("query", "count"): 5,
    ("query", "pack"): ["deeper-halls"],
}
"""By where a parameter stands, and its name."""


def _examples(file: Path) -> Mapping[str, object]:
    """By the name of the type; `{"example": "Sheet"}` stands for another one of them."""
    found: dict[str, object] = json.loads(file.read_text("utf-8"))

    def whole(part: object) -> object:
        if isinstance(part, list):
            return [whole(each) for each in part]
        if not isinstance(part, dict):
            return part
        return whole(found[part["example"]]) if "example" in part else {name: whole(part[name]) for name in part}

    return {name: whole(part) for name, part in found.items()}


EXAMPLES = _examples(Path(__file__).with_suffix(".json"))


def _refusal(error: str, sentence: Sentence, **about: str | int) -> object:
    return {"error": error, "reason": sentence.value.format(**about), "sentence": sentence.word, "about": about}


PROBLEMS: Mapping[int, object] = {
    400: {"error": "setting", "reason": "Lungeon Run is for 2 players, not 1", "sentence": "", "about": {}},
    403: _refusal("not-yours", Sentence.ONLY_THE_HOST),
    404: _refusal("no-table", Sentence.NO_TABLE),
    409: _refusal("table", Sentence.NAME_TAKEN, name="Ann"),
    413: {
        "error": "request-entity-too-large",
        "reason": "Request Entity Too Large",
        "sentence": "",
        "about": {},
    },
    421: _refusal("host", Sentence.HOST_UNKNOWN, host="evil.example"),
    429: _refusal("limit", Sentence.TOO_MANY_TABLES, most=20),
    503: _refusal("storage", Sentence.NOT_WRITTEN),
}
"""By status."""
