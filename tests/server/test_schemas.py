"""The JSON Schema of the WebSocket: everything that is said at real tables of all games fits it, and little else."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from typer.testing import CliRunner

import undercroft
from tests.engine.pebbles import GAME as PEBBLES
from undercroft.bots import make_bot
from undercroft.cli import app
from undercroft.engine import Cursor, Match
from undercroft.server.play import hints
from undercroft.server.tables.table import Plan, open_table
from undercroft.server.tables.updates import update
from undercroft.server.transport import player_messages, wire
from undercroft.server.transport.json_schema import wire_schema

SCHEMA = wire_schema()
SHORT: dict[str, dict[str, object]] = {"lungeon-run": {"rounds": 1}, "dungeon-run": {"round_limit": 20}}


def validator(part: str) -> jsonschema_rs.Draft7Validator:
    schema = {"$schema": SCHEMA["$schema"], "$defs": SCHEMA["$defs"], **SCHEMA["properties"][part]}
    return jsonschema_rs.Draft7Validator(schema)


TO_PLAYER, FROM_PLAYER = validator("to_player"), validator("from_player")


def sent(message: object) -> Any:
    """A message as it comes out at the other end."""
    return json.loads(msgspec.json.encode(message))


@pytest.mark.parametrize("game", ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"])
def test_every_update_of_a_match_fits(game: str) -> None:
    rules = undercroft.game(game)
    players = rules.players[-1]
    match = Match(rules, players, 3, SHORT.get(game, {}))
    bots = [make_bot("greedy", seat) for seat in range(players)]
    readers: list[int | None] = [None, *range(players)]
    cursors: dict[int | None, Cursor] = dict.fromkeys(readers, Cursor())
    names = [f"Name{seat}" for seat in range(players)]
    while True:
        pending = match.pending
        for reader in [None, *(each.seat for each in pending)] if pending else readers:
            news = update(match, reader, cursors[reader], names)
            cursors[reader] = Cursor(*news.cursor)
            TO_PLAYER.validate(sent(news))
        if not pending:
            break
        seat = match.seat(pending[0].seat)
        seat.choose(bots[seat.number].choose(seat))


def test_everything_else_that_is_said_fits() -> None:
    table, _ = open_table("ann", "Ann", Plan("run-away", ("me", "open", "greedy"), {}))
    for message in (
        wire.Welcome(None, wire.sheet(table)),
        wire.Welcome(0, wire.sheet(table, frozenset({0}))),
        wire.Presence(wire.places(table)),
        wire.Done(3),
        wire.Refused(3, "stale", "look again"),
        hints.Advice(4, 7, None, "all of them look equally good.", [hints.Worth("move:1,2", 0.5)], []),
        hints.Advice(
            4,
            7,
            "move:1,2",
            "Go north looks best. 62% to win, give or take 4: more life.",
            [hints.Worth("move:1,2", 0.62), hints.Worth("pass", 0.0)],
            [hints.Tip("move:1,2", 0.62, 0.04, ["more life"]), hints.Tip("pass", None, None, [])],
        ),
        wire.Refused(3, "table", "somebody …", "name-taken", {"name": "Ann"}),
    ):
        TO_PLAYER.validate(sent(message))


@pytest.mark.parametrize(
    "message",
    [
        player_messages.Hello(),
        player_messages.Hello("token", (1, 7)),
        player_messages.Choose("move:1,2", 4),
        player_messages.Choose("move:1,2", 4, 9),
        player_messages.AskHint(4, 9),
        player_messages.Undo(4),
        player_messages.AutoPass("hurt/amulet", on=False),
    ],
)
def test_what_a_player_may_say_fits(message: object) -> None:
    FROM_PLAYER.validate(sent(message))


def reject(validate: jsonschema_rs.Draft7Validator, message: object) -> None:
    assert not validate.is_valid(message), message


def test_what_is_missing_unknown_or_of_another_type_does_not_fit() -> None:
    match = Match(undercroft.game("dungeon-run"), 2, 1)
    whole = sent(update(match, 0, Cursor(), ("Ann", "Bob")))
    TO_PLAYER.validate(whole)
    for name in whole:
        reject(TO_PLAYER, {key: each for key, each in whole.items() if key != name})
    reject(TO_PLAYER, {**whole, "seed": 7})
    view = whole["view"]
    for changed in (
        {**view, "game": "run-away"},
        {**view, "table": {**view["table"], "round": "1"}},
        {**view, "table": {**view["table"], "stage": "lunch"}},
        {**view, "table": {**view["table"], "boss": None}},
        {**view, "table": {**view["table"], "deck": []}},
    ):
        reject(TO_PLAYER, {**whole, "view": changed})
    for message in (
        {"type": "choose", "key": "a"},
        {"type": "choose", "key": "a", "position": 0, "seat": 1},
        {"type": "choose", "key": "a" * 201, "position": 0},
        {"type": "start"},
    ):
        reject(FROM_PLAYER, message)


def test_games_of_others_are_described_too() -> None:
    schema = wire_schema([PEBBLES])
    assert schema["$defs"]["View"]["oneOf"] == [{"$ref": "#/$defs/PebblesView"}]
    assert schema["$defs"]["PebblesShown"]["properties"]["hand"] == {
        "anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]
    }


def test_every_type_has_a_name_words_and_a_place() -> None:
    defs = SCHEMA["$defs"]
    spoken_of = set(msgspec.json.decode(msgspec.json.encode(list(references(SCHEMA)))))
    assert spoken_of == {f"#/$defs/{name}" for name in defs}
    for name, schema in defs.items():
        assert schema["title"] == name
        assert schema["description"], name


def references(schema: object) -> list[str]:
    if isinstance(schema, list):
        return [each for part in schema for each in references(part)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"]] if isinstance(schema.get("$ref"), str) else []
    return own + [each for part in schema.values() for each in references(part)]


def test_the_command_prints_or_writes_it(tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["schema"])
    assert printed.exit_code == 0
    assert json.loads(printed.stdout) == SCHEMA
    named = json.loads(CliRunner().invoke(app, ["schema", "sentences"]).stdout)
    assert named["chat-is-off"] == "chat is off at this table"
    file = tmp_path / "openapi.json"
    assert CliRunner().invoke(app, ["schema", "http", "--file", str(file)]).exit_code == 0
    assert json.loads(file.read_text("utf-8"))["openapi"].startswith("3.1")
    for wrong, words in ((["schema", "morse"], "morse"), (["schema", "--file", str(tmp_path)], "cannot be written")):
        refused = CliRunner().invoke(app, wrong)
        assert refused.exit_code == 2
        assert words in refused.stderr
