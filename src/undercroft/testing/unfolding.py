"""The laws of what changes with each event, as a class of tests."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from undercroft.engine import Mark, Match, Sight, changed
from undercroft.testing.choosers import chooser_for
from undercroft.testing.laws import Laws
from undercroft.testing.shapes import misfits
from undercroft.testing.variants import Variant


class Unfolding(Laws):
    """Whoever watches sees tables that could be, and in the end the one there is.

    longest   for how many choices a match is watched
    """

    longest = 40

    def test_changes_lead_from_each_table_to_the_next(self, variant: Variant) -> None:
        """What changes with each event, and after the last one, makes one table of another, exactly."""
        for seed, each in enumerate(dict.fromkeys((variant, variant.strict(self.game)))):
            match = each.start(self.game, 211 + seed)
            _watch_closely(match, 211 + seed, (None, seed % match.players), self.longest)

    def test_whoever_watches_sees_nothing_of_what_is_taken_back_unseen(self, variant: Variant) -> None:
        """After an undo that a reader cannot notice, what it sees goes on as if nothing had been."""
        match = variant.start(self.game, 221)
        chooser = chooser_for(match, 221)
        match.watch([None, *range(match.players)])
        for _ in range(self.longest):
            if not match.pending:
                break
            decision = chooser.pick_decision(match)
            seat, readers = decision.seat, [None, *range(match.players)]
            match.choose(chooser.pick(decision).key, seat)
            if not match.can_undo(seat):
                continue
            marks, cursors = _marks(match, readers), [match.news(seat=each).cursor for each in readers]
            fork = match.fork()
            match.undo(seat)
            for reader, mark, cursor in zip(readers, marks, cursors, strict=True):
                kept = match.news(cursor, reader).cursor.revision == cursor.revision
                assert (_sight(match, reader).since(mark) is not None) == kept, f"reader {reader} can tell"
            match.choose(fork.choices[-1][1], seat)


def _watch_closely(match: Match[Any], seed: int, readers: Iterable[int | None], longest: int) -> None:
    """Play for a while, and follow the table of some readers event by event."""
    chooser = chooser_for(match, seed)
    match.watch(readers)
    shown = {reader: (_sight(match, reader).mark, _table(match, reader), _told(match, reader)) for reader in readers}
    for _ in range(longest):
        if not match.pending:
            return
        decision = chooser.pick_decision(match)
        match.choose(chooser.pick(decision).key, decision.seat)
        for reader, (mark, table, told) in shown.items():
            now = _table(match, reader)
            match.settle(reader, now)
            found = _sight(match, reader).since(mark)
            assert found is not None
            assert len(found.told) == _told(match, reader) - told, "each event has its changes"
            for each in (*found.told, found.rest):
                assert json.loads(json.dumps(each)) == each
                table = changed(table, each)
                problems = list(misfits(table, match.game.table.view_type, "table"))
                assert not problems, "\n".join(problems)
            assert json.dumps(table, sort_keys=True) == json.dumps(now, sort_keys=True)
            shown[reader] = _sight(match, reader).mark, now, _told(match, reader)


def _sight(match: Match[Any], reader: int | None) -> Sight:
    sight = match.sight(reader)
    assert sight is not None
    return sight


def _marks(match: Match[Any], readers: Iterable[int | None]) -> list[Mark]:
    return [_sight(match, reader).mark for reader in readers]


def _table(match: Match[Any], reader: int | None) -> object:
    return match.view(reader)["table"]


def _told(match: Match[Any], reader: int | None) -> int:
    return match.news(seat=reader).cursor.told
