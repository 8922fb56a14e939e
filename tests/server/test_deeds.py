"""What is written of a table is enough: to put it up again, and to keep its record without the rules."""

import random

import msgspec
import pytest

from undercroft.engine import Record, UndercroftError
from undercroft.server.after.last_record import record_without_rules
from undercroft.server.errors import TableError
from undercroft.server.tables.deeds import (
    AGREE,
    ASK,
    BACK,
    LEFT,
    LET_GO,
    MUTE,
    OUT,
    REDEAL,
    REFUSE,
    UNDO,
    Deed,
    choices_left,
    split,
)
from undercroft.server.tables.match import Sitting, put_up
from undercroft.server.tables.settings import Customs, PerPlayer, UndoPolicy
from undercroft.server.tables.table import Origin, Plan, Table, open_table, sit_down, start
from undercroft.server.transport.wire import presence

GAMES = [("lungeon-run", 2), ("dash-through-the-dungeon", 3), ("run-away", 3), ("dungeon-run", 3)]


def a_table(game: str, people: int, seats: int, seed: int) -> Table:
    """A table of people, and bots in the other seats: with one person, windows are quick."""
    kinds = ("me", *["open"] * (people - 1), *["greedy"] * (seats - people))
    clock = PerPlayer(600, 5) if people > 1 else None
    table, _ = open_table("ann", "Ann", Plan(game, kinds, {}, customs=Customs(undo=UndoPolicy.CONSENT, clock=clock)))
    for name in ("Bob", "Cid")[: people - 1]:
        table, _, _ = sit_down(table, name)
    return msgspec.structs.replace(start(table, "ann", 1000), seed=seed)


def anything(sitting: Sitting, whim: random.Random) -> tuple[int, str]:
    """Something somebody might do now, or try to."""
    decision = whim.choice(sitting.match.pending)
    seat = whim.randrange(sitting.match.players)
    roll = whim.random()
    if roll < 0.7:
        return decision.seat, whim.choice(decision.keys)
    if roll < 0.85:
        return whim.choice((seat, decision.seat)), UNDO
    if sitting.wish is not None and roll < 0.87:
        return sitting.wish.seat, LET_GO
    orders = ("+hurt", "-hurt", "+roll", "+hurt/amulet")
    return seat, whim.choice((*orders, ASK, ASK, AGREE, AGREE, AGREE, REFUSE, LEFT, OUT, BACK, f"{MUTE}:0"))


def play(table: Table, seed: int, tries: int) -> tuple[Sitting, list[Deed]]:
    """Let people do anything for a while."""
    deeds: list[Deed] = []
    sitting, now, whim = Sitting(table), 1000, random.Random(seed)
    for _ in range(tries):
        if sitting.match.outcome is not None:
            break
        now += whim.randrange(3000)
        seat, word = anything(sitting, whim)
        try:
            written = sitting.do(seat, word, now)
        except UndercroftError:
            continue
        if written is not None:
            deeds.append(Deed(table.id, len(deeds), seat, written, now))
    return sitting, deeds


def shown(sitting: Sitting) -> object:
    match = sitting.match
    readers = (None, *range(match.players))
    return (
        [match.view(reader) for reader in readers],
        [match.position(seat) for seat in range(match.players)],
        [match.news(seat=reader) for reader in readers],
        (sitting.clocks.faces, sitting.clocks.next, sitting.next),
        (sitting.away, sitting.away_shown, sitting.wish, sitting.voters, sitting.mutes, sitting.quiet),
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_doing_the_deeds_again_gives_the_same_table(game: str, seats: int, several: bool, seed: int) -> None:
    table = a_table(game, seats if several else 1, seats, seed)
    sitting, deeds = play(table, seed, 150)
    assert UNDO in {split(deed.word)[0] for deed in deeds}
    again = put_up(Sitting(table), deeds)
    assert shown(again) == shown(sitting)
    assert choices_left(deeds) == sitting.match.choices
    kept = Record.parse(record_without_rules(table, deeds))
    assert [(each.seat, each.key) for each in kept.choices] == sitting.match.choices


@pytest.mark.parametrize("seed", range(12))
def test_while_choices_are_taken_together_nobody_sees_who_is_done_or_gone(seed: int) -> None:
    table = a_table("run-away", 3, 3, seed)
    sitting, now, whim, tried = Sitting(table), 1000, random.Random(seed), 0
    for _ in range(250):
        if sitting.match.outcome is not None:
            break
        now += whim.randrange(3000)
        seat, word = anything(sitting, whim)
        readers = [each for each in (None, 0, 1, 2) if each != seat]
        before = [presence(table, sitting, frozenset(), each) for each in readers]
        open_still = sitting.match.together and {each.seat for each in sitting.match.pending} != {seat}
        try:
            written = sitting.do(seat, word, now)
        except UndercroftError:
            continue
        if written is not None and open_still and split(word)[0] not in (ASK, AGREE, REFUSE, LET_GO):
            tried += split(word)[0] in (OUT, LEFT, BACK, UNDO) or ":" in word
            assert [presence(table, sitting, frozenset(), each) for each in readers] == before, (seat, word)
    assert tried > 5


def test_the_tables_above_see_everything_that_can_be_done() -> None:
    words: set[str] = set()
    for seed in range(8):
        _, deeds = play(a_table("run-away", 3, 3, seed), seed, 150)
        words |= {deed.word for deed in deeds}
    kinds = {split(word)[0] for word in words}
    assert {UNDO, ASK, AGREE, REFUSE, LET_GO, LEFT, OUT, BACK, MUTE} <= kinds
    assert any(split(word)[0] == AGREE and split(word)[1] is not None for word in words)  # something was taken back


def test_what_was_imagined_has_no_record_to_save() -> None:
    table = a_table("lungeon-run", 2, 2, 1)
    imagined = msgspec.structs.replace(table, origin=Origin("another", 3, 0, 5))
    before = [Deed(table.id, 0, -1, REDEAL, 1000)]  # as it was written before tables had an origin
    for each, deeds in ((imagined, []), (table, before)):
        with pytest.raises(TableError, match="would tell on that one"):
            record_without_rules(each, deeds)
    with pytest.raises(TableError, match="not kept any more: it cannot go on"):
        put_up(Sitting(table), before)


def test_a_word_nobody_knows_is_refused() -> None:
    sitting = Sitting(a_table("lungeon-run", 2, 2, 1))
    for word in ("!dance", "!mute", "!out:3", "!redeal:1"):
        with pytest.raises(TableError, match="nobody knows"):
            sitting.do(0, word, 1000)
