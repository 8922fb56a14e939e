"""From a record to a match: what was written down, played again through the front door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.engine.chance import ALGORITHM, Chance, TapedChance
from undercroft.engine.errors import RecordError, UndercroftError
from undercroft.engine.game import Game, S
from undercroft.engine.orders import order_of
from undercroft.engine.record import Record

if TYPE_CHECKING:
    from undercroft.engine.match import Match


def replay_record(kind: type[Match[S]], game: Game[S], record: Record, given: Chance | None = None) -> Match[S]:
    """The match of a record, standing where the record ends."""
    check_origin(game, record)
    tape = record.tape
    strict = record.chance == ALGORITHM
    if not strict and not tape:
        raise RecordError(f"without a chance tape only {ALGORITHM} can be replayed, not {record.chance!r}")
    line = 0
    try:
        taped = TapedChance(record.seed, tape, strict=strict) if tape else Chance(record.seed)
        chance = taped if given is None else given
        match = kind(game, record.players, record.seed, record.options, chance=chance, tags=record.tags)
        for choice in record.choices:
            line = choice.line
            order = order_of(choice.key)
            if order is None:
                match.choose(choice.key, choice.seat)
            else:
                match.auto_pass(choice.seat, order.kind, order.on, card=order.card)
    except UndercroftError as error:
        where = f"line {line}: " if line else ""
        raise RecordError(f"{where}the record cannot be replayed: {error}") from error
    used = match.state.chance
    if isinstance(used, TapedChance) and used.left:
        raise RecordError(f"the record's chance tape has {used.left} results too many")
    result = "*" if match.outcome is None else str(match.outcome)
    if record.result != result:
        raise RecordError(f"the record says the result is {record.result!r}, its choices lead to {result!r}")
    return match


def check_origin(game: Game[S], record: Record) -> None:
    """Refuse a record of another game, of other rules, or played with other cards."""
    if record.game != game.name:
        raise RecordError(f"this is a record of {record.game!r}, not of {game.name!r}")
    if record.rules != game.version:
        raise RecordError(
            f"the record was played with version {record.rules} of the rules of {game.title};"
            f" this is version {game.version}"
        )
    wanted, present = list(record.packs), [str(each) for each in game.packs]
    if wanted != present:
        raise RecordError(
            f"the match was played with these packs: {'; '.join(wanted) or 'none'};"
            f" it was opened with: {'; '.join(present) or 'none'}."
            f" It needs the very same packs, unchanged and in that order{_how(record.packs)}"
        )


def _how(packs: Sequence[str]) -> str:
    """How packs are given on the command line."""
    return f": {' '.join(f'--pack {each.split()[0]}' for each in packs)}" if packs else ""
