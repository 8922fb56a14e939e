"""A match as readable text, in the spirit of chess's PGN.

    [Undercroft "1"]
    [Game "lungeon-run"]
    [Rules "1"]
    [Players "2"]
    [Seed "7"]
    [Chance "splitmix64/1"]
    [Option "rounds=1"]
    [Choices "2"]
    [Result "*"]
    [Digest "5b0c…"]

    ~ setup wall-x 3/6
    ~ setup wall-y 1/6
    0> hero:thief
    1> hero:wizard
    ~ dice move 5/6

A line `seat> key …` holds the choices of one seat in order; `+kind` and `-kind` there turn a seat's auto-pass
for one kind of question on and off, `+kind/card` and `-kind/card` for one card in it. A line `~ stream cause
value/sides …` is the chance tape: what was rolled there and why. Text in braces is a comment. `Digest` guards
against accidents; a record edited by hand may leave it out, and the whole tape as well if the seed alone gives it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from undercroft.engine.chance import Draw
from undercroft.engine.errors import RecordError
from undercroft.engine.settings import SettingValue

FORMAT = "1"

_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]')
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_RESULT = re.compile(r"([0-9]{1,18})/([0-9]{1,18})")
_SEAT = re.compile(r"([0-9]{1,9})>")
_COMMENT = re.compile(r"\{[^}]*\}")
_KNOWN = {
    "Undercroft", "Game", "Rules", "Players", "Seed", "Chance", "Option", "Pack", "Choices", "Result", "Digest",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of one seat, and the line of the text it stood in (0 if it did not come from a text)."""

    seat: int
    key: str
    line: int = 0


Entry: TypeAlias = Choice | Draw


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data: what it was played with, and everything that was chosen and rolled, in order."""

    game: str
    rules: int
    players: int
    seed: int
    chance: str
    options: dict[str, SettingValue | str]
    packs: tuple[str, ...]
    entries: tuple[Entry, ...]
    result: str = "*"
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> list[Choice]:
        """The choices alone."""
        return [entry for entry in self.entries if isinstance(entry, Choice)]

    @property
    def tape(self) -> list[Draw]:
        """The results of chance alone."""
        return [entry for entry in self.entries if isinstance(entry, Draw)]

    @property
    def faces(self) -> list[int]:
        """What the dice showed, for people who roll real ones."""
        return [draw.value + 1 for draw in self.tape if draw.stream == "dice"]

    def after(self, choices: int) -> Record:
        """The record as it was after so many choices."""
        entries: list[Entry] = []
        left = choices
        for entry in self.entries:
            if isinstance(entry, Choice):
                if not left:
                    return replace(self, entries=tuple(entries), result="*")
                left -= 1
            entries.append(entry)
        return self

    def __str__(self) -> str:
        body = "\n".join(_lines(self.entries))
        header = [
            ("Undercroft", FORMAT),
            ("Game", self.game),
            ("Rules", str(self.rules)),
            ("Players", str(self.players)),
            ("Seed", str(self.seed)),
            ("Chance", self.chance),
            *(("Option", f"{name}={_word(value)}") for name, value in self.options.items()),
            *(("Pack", each) for each in self.packs),
            *self.tags.items(),
            ("Choices", str(len(self.choices))),
            ("Result", self.result),
        ]
        text = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in header)
        return f'{text}[Digest "{_digest(text, body)}"]\n\n{body}\n'

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; a damaged one is a RecordError that names the line."""
        if not isinstance(text, str):
            raise RecordError(f"a record is the text of its file, e.g. Path('my.record').read_text(), not {text!r}")
        header: list[tuple[str, str]] = []
        entries: list[Entry] = []
        body_lines: list[str] = []
        for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = raw.strip()
            if not _HEADER.fullmatch(line):  # a header may have braces in its value
                line = _COMMENT.sub("", line).strip()
            if not line:
                continue
            if line.startswith("["):
                match = _HEADER.fullmatch(line)
                if match is None or body_lines:
                    raise RecordError(f'line {number}: expected a header like [Game "lungeon-run"], got {line!r}')
                header.append((match[1], _unescape(match[2])))
            else:
                body_lines.append(line)
                entries.extend(_entries(line, number))
        return _assemble(header, entries, "\n".join(body_lines))


def check_tags(tags: Mapping[str, str]) -> None:
    """Refuse tags that could not be read back."""
    for name, value in tags.items():
        if name in _KNOWN or not _TAG.fullmatch(name) or not isinstance(value, str):
            raise RecordError(f"a tag is a word of letters and digits of its own, not {name!r}: {value!r}")


def _assemble(header: list[tuple[str, str]], entries: list[Entry], body: str) -> Record:
    single = {name: value for name, value in header if name not in ("Option", "Pack")}
    form = single.get("Undercroft")
    if form is None:
        raise RecordError('this is no Undercroft record: it has no [Undercroft "1"] header')
    if form != FORMAT:
        raise RecordError(f"this record has format {form}; this version of Undercroft reads format {FORMAT}")
    for needed in ("Game", "Rules", "Players", "Seed"):
        if needed not in single:
            raise RecordError(f"the record has no {needed} header")
    options: dict[str, SettingValue | str] = {}
    for name, value in header:
        if name == "Option":
            key, equals, word = value.partition("=")
            if not equals:
                raise RecordError(f'the header [Option "{value}"] should read [Option "name=value"]')
            options[key] = word
    record = Record(
        game=single["Game"],
        rules=_number(single, "Rules"),
        players=_number(single, "Players"),
        seed=_number(single, "Seed"),
        chance=single.get("Chance", ""),
        options=options,
        packs=tuple(value for name, value in header if name == "Pack"),
        entries=tuple(entries),
        result=single.get("Result", "*"),
        tags={name: value for name, value in header if name not in _KNOWN},
    )
    if "Digest" in single:
        written = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in header if name != "Digest")
        if _digest(written, body) != single["Digest"]:
            raise RecordError(
                "the record is damaged: its text does not fit its Digest"
                " (leave the Digest header out if you edited it on purpose)"
            )
    if "Choices" in single and _number(single, "Choices") != len(record.choices):
        raise RecordError(
            f"the record is incomplete: it announces {single['Choices']} choices and holds {len(record.choices)}"
        )
    return record


def _entries(line: str, number: int) -> list[Entry]:
    first, *rest = line.split()
    if first == "~":
        if len(rest) < 3:
            raise RecordError(f"line {number}: expected '~ stream cause value/sides …', got {line!r}")
        stream, cause, *results = rest
        draws: list[Entry] = []
        for each in results:
            match = _RESULT.fullmatch(each)
            if match is None or not 1 <= int(match[1]) <= int(match[2]):
                raise RecordError(f"line {number}: expected a result like 5/6, got {each!r}")
            draws.append(Draw(stream, cause, int(match[2]), int(match[1]) - 1))
        return draws
    seat = _SEAT.fullmatch(first)
    if seat is not None and rest:
        return [Choice(int(seat[1]), key, number) for key in rest]
    raise RecordError(f"line {number}: expected 'seat> key …' or '~ stream cause value/sides …', got {line!r}")


def _lines(entries: Sequence[Entry]) -> Iterable[str]:
    line: list[str] = []
    label = ""
    for entry in entries:
        if isinstance(entry, Choice):
            start, word = f"{entry.seat}>", entry.key
        else:
            start, word = f"~ {entry.stream} {entry.cause}", f"{entry.value + 1}/{entry.sides}"
        if start != label:
            if line:
                yield " ".join(line)
            label, line = start, [start]
        line.append(word)
    if line:
        yield " ".join(line)


def _digest(header: str, body: str) -> str:
    return hashlib.sha256(f"{header}\n{body}".encode()).hexdigest()[:16]


def _number(header: dict[str, str], name: str) -> int:
    try:
        return int(header[name])
    except ValueError:
        raise RecordError(f"the header {name} should be a whole number, not {header[name]!r}") from None


def _word(value: SettingValue | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escape(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)
