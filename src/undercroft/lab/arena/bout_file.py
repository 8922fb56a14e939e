"""The matches of an arena in a file, as they come: a contest that was stopped goes on from there."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft import bots
from undercroft.bots import BOTS, COMMAND, BotSource, Outside
from undercroft.content import CardGame
from undercroft.engine import SettingError
from undercroft.lab.arena.contest import Bout, Contest
from undercroft.lab.command_line.files import writing
from undercroft.lab.matches.plan import load

FORMAT = 1
TARGETS = "balance.toml"
"""What a game should be like changes nothing of how it is played."""


def told(contest: Contest) -> dict[str, Any]:
    """All that the matches depend on, for the first line of the file; how many are wanted is not among it."""
    plan, rules = contest.plan, load(contest.plan)
    return {
        "arena": FORMAT,
        "undercroft": undercroft.__version__,
        "game": plan.game,
        "rules": rules.version,
        "game files": _digest(_files(rules.folder)) if isinstance(rules, CardGame) else "",
        "packs": [str(each.stamp) for each in plan.cards],
        "players": plan.players,
        "options": dict(plan.options),
        "bots": list(contest.bots),
        "tables": [list(each) for each in contest.tables],
        "bot files": {name: _bot_digest(plan.sources[name]) for name in contest.bots},
        "seed": plan.seed,
    }


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as a line of the file."""

    match: int
    places: tuple[int, ...]
    winners: tuple[int, ...]
    troubles: tuple[tuple[str, str], ...] = ()


class BoutFile:
    """A file of matches that belong to one contest."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self.file = file
        self._contest = contest

    def read(self) -> list[Bout]:
        """The matches played already; a file of another contest is refused, a last line cut short is forgotten."""
        try:
            lines = self.file.read_text("utf-8").splitlines(keepends=True) if self.file.exists() else []
        except (OSError, UnicodeDecodeError) as error:
            raise SettingError(f"{self.file} cannot be read ({error}): name another file with --keep") from None
        if not lines:
            self._write(json.dumps(told(self._contest)) + "\n")
            return []
        self._check(lines[0])
        found = []
        for number, line in enumerate(lines[1:]):
            bout = _bout(line, self._contest) if line.endswith("\n") else None
            if bout is None and number == len(lines) - 2 and _line(line) is None:
                self._write("".join(lines[:-1]))
                break
            if bout is None or bout.index != number:
                raise SettingError(
                    f"{self.file} is damaged in line {number + 2}: name another file with --keep, or delete this one"
                )
            found.append(bout)
        return found

    def _check(self, first: str) -> None:
        """Refuse what was made otherwise, and say how."""
        now, before = told(self._contest), _line(first)
        if before is None or "arena" not in before:
            raise SettingError(f"{self.file} holds no matches of an arena: name another file with --keep")
        for name, value in now.items():
            if before.get(name) != value:
                was, now_is = json.dumps(before.get(name)), json.dumps(value)
                raise SettingError(
                    f"{self.file} was made with other {name} ({_short(was)}, now {_short(now_is)}):"
                    " name another file with --keep, or delete this one"
                )

    def _write(self, text: str) -> None:
        try:
            self.file.write_text(text, "utf-8")
        except OSError as error:
            raise SettingError(f"cannot write to {self.file}: {error.strerror}; name another with --keep") from None

    def keeping(self, bouts: Iterable[Bout]) -> Iterator[Bout]:
        """The same matches, each written down before it is handed on."""
        with writing(self.file), self.file.open("a", encoding="utf-8", buffering=1) as file:
            for bout in bouts:
                kept = Kept(bout.index, bout.places, bout.winners, bout.troubles)
                file.write(msgspec.json.encode(kept).decode() + "\n")
                yield bout


def _bout(line: str, contest: Contest) -> Bout | None:
    """A match as it was kept; None if it is none of this contest."""
    try:
        kept = msgspec.json.decode(line, type=Kept)
    except msgspec.MsgspecError:
        return None
    seats = contest.plan.players
    if len(kept.places) != seats or not all(1 <= each <= seats + 1 for each in kept.places):
        return None
    if not all(0 <= each < seats for each in kept.winners):
        return None
    return Bout(kept.match, kept.places, kept.winners, kept.troubles)


def _line(line: str) -> Mapping[str, Any] | None:
    """A line of the file; None if it is not whole."""
    try:
        data = json.loads(line) if line.endswith("\n") else None
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _short(words: str) -> str:
    return words if len(words) <= 60 else f"{words[:57]}..."


# -- what a bot is made of ---------------------------------------------------------------------------------


def _bot_digest(source: BotSource) -> str:
    """What a bot's play depends on, as far as it can be told: the files it is made of."""
    if isinstance(source, str) and source.startswith(COMMAND):
        return _bot_digest(Outside(source))
    if isinstance(source, Outside):
        files = [Path(word) for word in source.words if Path(word).is_file()]
        return f"{_digest(files)}, {source.seconds:g} s"
    if isinstance(source, str) and source in BOTS:
        return _digest(_files(Path(bots.__file__).parent))
    name = source.partition(":")[0] if isinstance(source, str) else getattr(source, "__module__", "")
    found = importlib.util.find_spec(name) if name else None
    return _digest([Path(found.origin)]) if found is not None and found.origin is not None else ""


def _files(folder: Path) -> list[Path]:
    """The files of a package, without what Python makes of them."""
    found = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return sorted(file for file in found if file.name != TARGETS and os.access(file, os.R_OK))


def _digest(files: list[Path]) -> str:
    """What is in some files, in a word."""
    made = hashlib.sha256()
    for file in files:
        made.update(file.name.encode() + b"\0" + file.read_bytes())
    return made.hexdigest()[:16]
