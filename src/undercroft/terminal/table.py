"""Who sits where at a match in the terminal, and how a match is saved and taken up again."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from undercroft.bots import BOTS, COMMAND, FAR_SIGHTED, SECONDS, Outside, OutsideBot, dismiss, held_back, make_bot
from undercroft.engine import (
    Cursor,
    Event,
    Game,
    Match,
    Option,
    Record,
    RecordError,
    SettingError,
    TypedChance,
    UndercroftError,
    derive,
    for_people,
)
from undercroft.terminal.dice import DiceTray
from undercroft.terminal.program import command

HUMAN = "human"
THINKING = 3000
"""Milliseconds after which a bot imagines no further: people are waiting."""


@dataclass(slots=True)
class Table:
    """A match with its players: `seats` says for each seat "human" or the name of a bot."""

    match: Match[Any]
    seats: tuple[str, ...]
    names: tuple[str, ...]
    file: Path | None = None
    """Where the match was last saved, or came from."""
    tray: DiceTray | None = None
    """Where real dice are rolled, if they are."""
    packs: tuple[str, ...] = ()
    """The packs played with, as whoever opened the table called them."""
    bot_seconds: float = SECONDS
    """How long a bot that is a program may think about an answer."""
    programs: dict[int, OutsideBot] = field(init=False, default_factory=dict)
    """The bots that are programs, by seat, once they have been asked."""
    saved: list[tuple[int, str]] = field(init=False, default_factory=list)
    """The choices of the match when it was last saved; nothing is lost with a match of none."""
    told: dict[int | None, Cursor] = field(init=False, default_factory=dict)
    """How far each player, and the spectators (None), have been told what happened."""

    def __post_init__(self) -> None:
        self.match.listen()
        for seat, (kind, name) in enumerate(zip(self.seats, self.names, strict=True)):
            self.match.tags[f"Seat{seat}"] = kind
            self.match.tags[f"Name{seat}"] = name

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.seats) if kind == HUMAN)

    @property
    def held_back(self) -> str:
        """Which bots do not look ahead here though their level does, and why; nothing if there are none."""
        why = held_back(self.match.game)
        bots = [name for kind, name in zip(self.seats, self.names, strict=True) if kind in FAR_SIGHTED]
        if not why or not bots:
            return ""
        return f"{', '.join(bots)} {'play' if len(bots) > 1 else 'plays'} as adventurers do: {why}."

    def news(self, seat: int | None) -> list[Event]:
        """What that player (None: the spectators) has not been told yet; from now on it has."""
        news = self.match.news(self.told.get(seat, Cursor()), seat)
        self.told[seat] = news.cursor
        return news.events

    def undo(self, seat: int) -> None:
        """Take a player's last choice back."""
        self.match.undo(seat)

    def bot_choice(self, seat: int) -> Option:
        """What the bot in that seat chooses.

        It is made anew for each choice, from the seed and how far the match has come, so that a match that was
        saved and taken up again, or undone and played again, goes on as it would have.
        """
        if self.seats[seat].startswith(COMMAND):
            return self._program(seat).choose(self.match.seat(seat))
        seed = derive(self.match.seed, "bot", seat, self.match.count)
        return make_bot(self.seats[seat], seed, milliseconds=THINKING).choose(self.match.seat(seat))

    def _program(self, seat: int) -> OutsideBot:
        """The program in that seat: it stays for the match, and what it remembers is its own affair."""
        if seat not in self.programs:
            # Its dice are its own: from a seed that came from the match's it could work out the cards.
            self.programs[seat] = Outside(self.seats[seat], self.bot_seconds)(secrets.randbits(63))
        return self.programs[seat]

    def trouble(self, seat: int) -> str:
        """What the program in that seat has done that it should not have, if it has."""
        return self.programs[seat].trouble if seat in self.programs else ""

    def close(self) -> None:
        """Let the programs go."""
        dismiss(self.programs.values())

    def has_secrets(self, before: int, seat: int) -> bool:
        """Whether what is on the screen for one player must not be seen by the next."""
        match = self.match
        if len(match.pending) > 1 or any(each.secret for each in match.pending):
            return True
        public = match.view(None)["table"]
        if any(match.view(each)["table"] != public for each in (before, seat)):
            return True
        return any(match.events(seat=each) != match.events(seat=None) for each in (before, seat))

    def save(self, file: Path | None) -> Path:
        """Write the record; a file that is not this match's is never overwritten."""
        file = file or self.file or self._free_name()
        try:
            if file != self.file and file.exists():
                raise UndercroftError(f"{file} exists already; give another name")
            _write(file, self.match.record())
        except OSError as error:
            raise UndercroftError(f"{file} cannot be written: {error.strerror or error}") from None
        except ValueError as error:
            raise UndercroftError(f"{str(file)!r} cannot be written: {error}") from None
        self.file, self.saved = file, self.match.choices
        return file

    def reopen(self) -> str:
        """The command that goes on with the saved match, or shows it again."""
        words = ["play", "--resume"] if self.match.pending else ["replay"]
        packs = [word for each in self.packs for word in ("--pack", each)]
        return command(*words, str(self.file), *packs)

    def _free_name(self) -> Path:
        stem = f"{self.match.game.name}-{self.match.seed}"
        names = [f"{stem}.record", *(f"{stem}-{number}.record" for number in range(2, 1000))]
        return next(Path(name) for name in names if not Path(name).exists())


def open_table(
    game: Game[Any],
    seats: Sequence[str],
    seed: int,
    options: Mapping[str, object],
    names: Sequence[str] = (),
    tray: DiceTray | None = None,
    packs: Sequence[str] = (),
    bot_seconds: float = SECONDS,
) -> Table:
    """A new match. With a tray people roll real dice and type in what they show."""
    kinds, called = check_seats(seats, bot_seconds), name_players(seats, names)
    chance = TypedChance(seed, tray.roll) if tray is not None else None
    chosen = for_people(game.settings, options) if HUMAN in kinds else options
    match = Match(game, len(seats), seed, chosen, chance=chance)
    if tray is not None:
        match.tags["Dice"] = "typed"
    return Table(match, kinds, called, tray=tray, packs=tuple(packs), bot_seconds=bot_seconds)


def resume_table(
    game: Game[Any],
    record: Record,
    file: Path,
    seats: Sequence[str] = (),
    names: Sequence[str] = (),
    tray: DiceTray | None = None,
    packs: Sequence[str] = (),
    bot_seconds: float = SECONDS,
) -> Table:
    """The match of a record, to be played on by the same players unless others are given."""
    match = Match.replay(game, record)
    if tray is not None:
        match = _retyped(match, record, tray)
    numbers = range(match.players)
    kinds = check_seats(seats or _recorded_seats(record, file), bot_seconds)
    if len(kinds) != match.players:
        raise SettingError(f"the match in {file} has {match.players} seats; --seats names {len(kinds)}")
    known = [record.tags.get(f"Name{number}", "") for number in numbers]
    table = Table(match, kinds, name_players(kinds, names or ([] if seats else known)), file, tray, tuple(packs))
    table.bot_seconds = bot_seconds
    table.saved = match.choices
    for who in (*numbers, None):
        table.told[who] = Cursor(told=max(0, len(match.events(seat=who)) - RECENT))
    return table


def _recorded_seats(record: Record, file: Path) -> list[str]:
    """Who sat where. A record may come from anybody: what it names as a program is never run."""
    kinds = [record.tags.get(f"Seat{number}", HUMAN) for number in range(record.players)]
    for number, kind in enumerate(kinds):
        if kind.startswith(COMMAND):
            raise SettingError(
                f"in {file} a program plays seat {number + 1} ({kind!r}): if you trust it, name all seats again"
                " with --seats"
            )
    return kinds


RECENT = 6
"""How many events are told again when a match is taken up."""


def read_record(file: Path) -> Record:
    """A record from a file, with errors that name the file."""
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        raise RecordError(f"there is no file {file}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{file} cannot be read: {error}") from None
    try:
        return Record.parse(text)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None


def players_of(record: Record) -> tuple[str, ...]:
    """Who played, by a record; whoever has no name there is a player by number."""
    seats = range(record.players)
    return name_players([HUMAN for _ in seats], [record.tags.get(f"Name{seat}", "") for seat in seats])


def check_seats(seats: Sequence[str], bot_seconds: float = SECONDS) -> tuple[str, ...]:
    """The seats, if each is a person or a bot there is."""
    for each in seats:
        if each.startswith(COMMAND):
            Outside(each, bot_seconds)
        elif each != HUMAN and each not in BOTS:
            raise SettingError(f"a seat is {', '.join([HUMAN, *BOTS])} or {COMMAND}PROGRAM, not {each!r}")
    return tuple(seats)


_NUMERALS = ("", "II", "III", "IV", "V", "VI")
"""Bots of a kind are told apart as kings are: "gives Greedy bot II 2 AP" reads better than with two figures."""


def name_players(seats: Sequence[str], given: Sequence[str] = ()) -> tuple[str, ...]:
    """A name for each player: those given, and for the rest what they are.

    >>> name_players(["human", "greedy", "greedy"], ["Ann"])
    ('Ann', 'Greedy bot', 'Greedy bot II')
    """
    if len(given) > len(seats):
        raise SettingError(f"there are {len(seats)} seats and {len(given)} names")
    for name in given:
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):  # control codes, broken UTF-8
            raise SettingError(f"a name is one line of plain text, not {name!r}")
    names: list[str] = []
    for number, kind in enumerate(seats):
        name = given[number].strip() if number < len(given) else ""
        if not name:
            name = f"Player {number + 1}" if kind == HUMAN else _bot_name(kind)
            twins = 0 if kind == HUMAN else sum(each.startswith(name) for each in names)
            name = f"{name} {_NUMERALS[twins] if twins < len(_NUMERALS) else twins + 1}".strip()
        names.append(name)
    return tuple(names)


def _bot_name(kind: str) -> str:
    return "Program" if kind.startswith(COMMAND) else f"{kind.capitalize()} bot"


def _retyped(match: Match[Any], record: Record, tray: DiceTray) -> Match[Any]:
    """The same match with people asked for the dice that are still to come."""
    faces = iter(record.faces)

    def ask(cause: str, sides: int) -> int:
        face = next(faces, None)
        return tray.roll(cause, sides) if face is None else face

    again = Match.replay(match.game, record, chance=TypedChance(match.seed, ask))
    again.tags["Dice"] = "typed"
    return again


def _write(file: Path, text: str) -> None:
    """Write the file whole or not at all."""
    part = file.with_name(f".{file.name}.part")
    part.write_text(text, "utf-8")
    part.replace(file)
