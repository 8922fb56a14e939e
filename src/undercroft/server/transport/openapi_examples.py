"""Examples for the OpenAPI document, by the name of the type. A test sees to it that each is one."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.server.sentences import Sentence

TABLE = "kq0cC1n0tF5bJ7s8u2xW9g"
TOKEN = "pV3m6Xh1o9Zr2cT8yQ5wK7bN4eJ0aLdS"
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

_PLACES = [
    {"name": "Ann", "bot": "", "open": False, "here": False, "stand_in": "", "gone": False},
    {"name": "", "bot": "greedy", "open": False, "here": False, "stand_in": "", "gone": False},
    {"name": "", "bot": "", "open": True, "here": False, "stand_in": "", "gone": False},
]
_SHEET = {
    "id": TABLE,
    "game": "dash-through-the-dungeon",
    "options": {
        "voluntary_stop": False,
        "confusion_scope": "all",
        "equipment_limit": "none",
        "start_player": "random",
    },
    "packs": [],
    "public": True,
    "stage": "gathering",
    "seats": _PLACES,
    "spectators": True,
    "undo": "consent",
    "clock": {"per": "decision", "seconds": 60},
    "stand_in": "greedy",
    "chat": True,
    "hints": True,
    "rematch": "",
    "lesson": False,
    "imagined": False,
}

_VIEW = {
    "game": "lungeon-run",
    "players": 2,
    "seat": None,
    "waiting": [{"seat": 1}],
    "outcome": None,
    "table": {
        "round": 1,
        "rounds": 5,
        "playing": False,
        "first": 1,
        "turn": 1,
        "turns": 0,
        "idle": 0,
        "picked": ["", ""],
        "walls": [[3, 1], [4, 1], [2, 3]],
        "torches": [[], []],
        "chests": [],
        "monsters": [],
        "heroes": [],
        "points": [0, 0],
        "results": [],
    },
}
_POSITION = {
    "number": 1,
    "seat": 1,
    "key": "hero:thief",
    "seen": [
        {
            "seat": None,
            "events": [
                {
                    "event": {"kind": "hero-chosen", "clause": "LR-3.7", "seat": 1, "hero": "thief"},
                    "text": "Bob plays the Thief.",
                }
            ],
            "view": _VIEW,
            "question": None,
        }
    ],
}

_BOX = {
    "name": "lungeon-run",
    "title": "Lungeon Run",
    "summary": "Light a dungeon of 36 tiles, fight, open chests; the most points after five rounds win.",
    "prefix": "LR",
    "players": [2],
    "settings": [
        {
            "name": "rounds",
            "default": 5,
            "help": "How many rounds are played",
            "clause": "LR-2.2",
            "low": 1,
            "high": 20,
            "choices": [],
        }
    ],
    "bots": ["greedy", "random"],
    "foresight": True,
    "packs": [
        {
            "name": "deeper-halls",
            "version": "1.0",
            "description": "A fifth class and a fourth monster.",
            "foresight": False,
        }
    ],
}
_CARD = {
    "id": "paladin",
    "table": "class",
    "name": "Paladin",
    "text": "3 life, 1 mana.",
    "clauses": "",
    "data": {"id": "paladin", "name": "Paladin", "life": 3, "mana": 1},
}
_CLAUSE = {
    "id": "LR-1.1",
    "chapter": "1. Terms and data model",
    "text": "[R] Exactly two players take part; each controls one hero per round.",
}

_LIKELY = {"value": 0.62, "low": 0.55, "high": 0.69}
_INSIGHT = {
    "choices": 187,
    "seconds": 45.0,
    "worlds": 32,
    "learned": False,
    "decisions": 160,
    "looked_at": 160,
    "course": [{"position": 0, "chances": [_LIKELY, {"value": 0.4, "low": 0.31, "high": 0.49}]}],
    "turning_points": [
        {
            "first": 39,
            "last": 40,
            "seat": 1,
            "before": {"value": 0.4, "low": 0.31, "high": 0.49},
            "after": _LIKELY,
            "sure": True,
            "happened": ["Bob opens a chest."],
        }
    ],
    "mistakes": [
        {
            "choice": 31,
            "seat": 0,
            "asked": "Ann: where do you go?",
            "chosen": {"key": "move:1,2", "text": "Go to (1,2)", "chance": 0.4},
            "better": {"key": "move:2,2", "text": "Go to (2,2)", "chance": 0.55},
            "cost": {"value": 0.15, "low": 0.06, "high": 0.24},
            "sure": True,
        }
    ],
}

EXAMPLES: Mapping[str, object] = {
    "Box": _BOX,
    "Contents": {"game": _BOX, "cards": [_CARD]},
    "Book": {"name": "lungeon-run", "title": "Lungeon Run", "primer": "# How to play", "clauses": [_CLAUSE]},
    "Opening": {
        "game": "dash-through-the-dungeon",
        "seats": ["me", "greedy", "open"],
        "name": "Ann",
        "options": {"voluntary_stop": True},
        "packs": [],
        "public": True,
        "undo": "consent",
        "clock": {"per": "decision", "seconds": 60},
        "stand_in": "greedy",
        "chat": True,
        "hints": False,
    },
    "Joining": {"name": "Bob", "seat": 2},
    "Leaving": {"token": TOKEN},
    "Seating": {"who": "greedy"},
    "Sheet": _SHEET,
    "Seated": {"table": _SHEET, "seat": 0, "token": TOKEN, "held": [{"seat": 0, "token": TOKEN}]},
    "Holding": {"token": TOKEN},
    "Claiming": {"code": "Jx4mN8pQ2rT6vW0y"},
    "SeatLink": {"seat": 0, "code": "Jx4mN8pQ2rT6vW0y", "expires": 1893456000000},
    "Talking": {"on": False},
    "Naming": {"name": "Bo"},
    "Me": {"visitor": "Zf0mKq3uR8yL1nV6cX2dTg"},
    "Forgotten": {"tables": 3},
    "MyTable": {"table": _SHEET, "seats": [0], "host": True},
    "Supposing": {"position": 40, "seats": ["me", "greedy", "greedy"], "name": "Ann"},
    "Positions": {"last": 187, "positions": [_POSITION]},
    "Analysed": {"progress": "done", "worlds": 5120, "part": 1.0, "seconds": 45.0, "found": _INSIGHT},
    "Health": {"status": "ok"},
    "text/plain": '[Undercroft "1"]\n[Game "lungeon-run"]\n…',
}


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
