"""Between matches and records: what was played, written down, and played again through the front door."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from undercroft.engine.chance import ALGORITHM, Chance, TapedChance
from undercroft.engine.errors import RecordError, UndercroftError
from undercroft.engine.game import Game
from undercroft.engine.history import Past
from undercroft.engine.outcome import Outcome
from undercroft.engine.record import Choice, Entry, Record, check_tags
from undercroft.engine.state import S

if TYPE_CHECKING:
    from undercroft.engine.match import Match


def entries_of(story: Iterable[Past]) -> list[Entry]:
    """What was chosen and what chance said, in order."""
    entries: list[Entry] = []
    for past in story:
        if past.key:
            entries.append(Choice(past.seat, past.key))
        entries.extend(past.draws or ())
    return entries


def write_record(match: Match[S], *, seeded: bool) -> Record:
    """The match as a record."""
    entries = match.entries
    check_tags(match.tags)
    return Record(
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        seed=match.seed,
        chance=ALGORITHM if seeded else "taped",
        options=dict(match.options),
        packs=tuple(map(str, match.game.packs)),
        entries=tuple(entries),
        result=_result(match.outcome),
        tags=dict(match.tags),
    )


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
            match.perform(choice.key, choice.seat)
    except UndercroftError as error:
        where = f"line {line}: " if line else ""
        raise RecordError(f"{where}the record cannot be replayed: {error}") from error
    used = match.state.chance
    if isinstance(used, TapedChance) and used.left:
        raise RecordError(f"the record's chance tape has {used.left} results too many")
    result = _result(match.outcome)
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


def _result(outcome: Outcome | None) -> str:
    """A result in one line; "*" while the match runs."""
    return "*" if outcome is None else str(outcome)
