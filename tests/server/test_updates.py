"""What readers of a match are told."""

import msgspec
import pytest

import undercroft
from undercroft.engine import Cursor
from undercroft.server.tables.updates import Common, packed, update

NAMES = ["Ann", "Bob", "Cid"]


@pytest.mark.parametrize("game", ["lungeon-run", "run-away", "dash-through-the-dungeon", "dungeon-run"])
def test_what_all_are_told_alike_is_made_once_and_changes_nothing(game: str) -> None:
    match = undercroft.new_match(game, players=3 if game != "lungeon-run" else 2, seed=5)
    for reader in (None, 0, 1):
        match.news(seat=reader)
    for _ in range(30):
        decision = match.pending[0]
        match.choose(decision.options[-1], decision.seat)
    common = Common(match, NAMES)
    together = {reader: update(match, reader, Cursor(), NAMES, common) for reader in (None, 0, 1)}
    assert together == {reader: update(match, reader, Cursor(), NAMES) for reader in (None, 0, 1)}
    assert together[0].standing is together[1].standing
    shared = {id(each) for each in together[0].events} & {id(each) for each in together[1].events}
    assert shared  # what happened before everybody's eyes


@pytest.mark.parametrize("game", ["lungeon-run", "run-away", "dash-through-the-dungeon", "dungeon-run"])
def test_what_was_told_before_is_told_again_only_where_it_is_true_still(game: str) -> None:
    match = undercroft.new_match(game, players=3 if game != "lungeon-run" else 2, seed=5)
    common, kept = Common(match, NAMES, packed), 0
    for _ in range(60):
        before, common = common.standing, Common(match, NAMES, packed, common)
        told = update(match, 0, Cursor(), NAMES, common)
        assert msgspec.json.encode(told) == msgspec.json.encode(update(match, 0, Cursor(), NAMES))
        kept += told.standing is before
        decision = match.pending[0]
        match.choose(decision.options[0], decision.seat)
    assert 1 < kept < 60, "it is put into words again when it has changed, and only then"
