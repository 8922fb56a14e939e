"""Packs: folders of card files that change the cards of a game.

A pack is a folder with a `pack.toml` that says what it is, and card files beside it:

    name = "gentle-slimes"
    version = "1.0"
    game = "lungeon-run"
    description = "Slimes that nobody needs to fear."
    remove = { class = ["thief"] }          # only if cards are to go

In a card file an entry `[[monster]]` adds a card, or replaces the one with the same id, and
`slime.needs = [2, 2, "win"]` below `[change.monster]` changes one field of a card and leaves the rest.
Several packs apply one after the other. Within a pack removals come first, then whole cards, then changes;
new cards join their table in the order of their ids. So the names and the order of its files mean nothing,
to the game as to the digest that records name a pack by.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from undercroft.content.sources import Entry, Id, read_card_file, read_toml
from undercroft.content.validation import problems_of
from undercroft.engine import ContentError, Pack

PACK_FILE = "pack.toml"
DIGITS = 16


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `pack.toml` says."""

    name: Id
    version: Annotated[
        str,
        msgspec.Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9.+-]*\Z", description="a version in quotes, like '1.0'"),
    ]
    game: Annotated[str, msgspec.Meta(min_length=1, description="a game's name in quotes, like 'lungeon-run'")]
    description: str
    remove: dict[str, tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class CardPack:
    """A pack as it was read. Its cards are checked when a game takes them in; `problems` is what was wrong so far."""

    name: str
    version: str
    game: str
    description: str
    folder: Path
    cards: tuple[Entry, ...]
    changes: tuple[Entry, ...]
    remove: Mapping[str, Sequence[str]]
    problems: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """Its `pack.toml`, for messages."""
        return f"{label_of(self.folder)}/{PACK_FILE}"

    @property
    def digest(self) -> str:
        """A fingerprint of what the pack does to the game; files, order, comments and layout have no part in it."""
        content = {
            "game": self.game,
            "cards": _by_table(self.cards),
            "changes": _by_table(self.changes),
            "remove": {table: sorted(set(ids)) for table, ids in self.remove.items()},
        }
        text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]

    @property
    def stamp(self) -> Pack:
        """How records name the pack."""
        return Pack(self.name, self.version, self.digest)


def _by_table(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    tables: dict[str, dict[str, Any]] = {}
    for entry in entries:
        tables.setdefault(entry.table, {})[entry.id] = entry.fields
    return tables


def label_of(folder: Path) -> str:
    """What messages call a pack's folder: its own name, wherever it is and however it was reached."""
    try:
        return folder.resolve().name
    except (OSError, RuntimeError):  # links that lead in a circle
        return folder.name


def open_pack(folder: Path) -> CardPack:
    """Read a pack; whatever can be said against it without knowing the game's cards is an error."""
    pack = read_pack(folder)
    if pack.problems:
        raise ContentError(pack.problems)
    return pack


def open_packs(folders: Sequence[Path], name: str) -> tuple[CardPack, ...]:
    """Read the packs for the game of that name. `load_library` reports their problems with those of the cards."""
    packs = tuple(map(read_pack, folders))
    problems = [
        f"{pack.file}: game: this is a pack for {pack.game!r}, not for {name!r}"
        for pack in packs
        if pack.game and pack.game != name
    ]
    for place, pack in enumerate(packs):
        if any(pack.name == other.name for other in packs[:place]):
            problems.append(f"{pack.file}: name: two packs of the name {pack.name!r} were given")
    if problems:
        raise ContentError([*problems, *(each for pack in packs for each in pack.problems)])
    return packs


def read_pack(folder: Path) -> CardPack:
    """A pack as it is, with everything that can be said against it so far."""
    label = label_of(folder)
    files, problems = _card_files(folder, label)
    about = read_toml(folder / PACK_FILE, f"{label}/{PACK_FILE}", problems)
    if about is not None:
        problems += [f"{label}/{PACK_FILE}: {each}" for each in problems_of(about, PackFile)]
    cards: list[Entry] = []
    changes: list[Entry] = []
    for file in files:
        found = read_card_file(file, f"{label}/{file.name}", problems)
        cards += found.cards
        changes += found.changes
    facts = about or {}
    remove = facts.get("remove", {})
    if not problems and not cards and not changes and not remove:
        problems.append(f"{label}: the pack is empty: no .toml file of it adds, changes or removes a card")
    return CardPack(
        name=_word(facts, "name") or label,
        version=_word(facts, "version"),
        game=_word(facts, "game"),
        description=_word(facts, "description"),
        folder=folder,
        cards=tuple(sorted(cards, key=lambda entry: (entry.table, entry.id))),
        changes=tuple(sorted(changes, key=lambda entry: (entry.table, entry.id))),
        remove=remove if isinstance(remove, dict) and not problems_of(remove, dict[str, list[str]]) else {},
        problems=tuple(problems),
    )


def _card_files(folder: Path, label: str) -> tuple[list[Path], list[str]]:
    """The card files of a pack; one in a folder of its own would be overlooked, and is a problem."""
    try:
        if not folder.is_dir():
            raise ContentError([f"{folder}: there is no such folder"])
        if not (folder / PACK_FILE).is_file():
            raise ContentError(
                [f"{label}: there is no {PACK_FILE} in it: that file says what the pack is and for which game"]
            )
        found = sorted(folder.rglob("*.[tT][oO][mM][lL]"))
    except OSError as error:
        raise ContentError([f"{folder}: cannot be read: {error.strerror}"]) from None
    files: list[Path] = []
    problems: list[str] = []
    for file in found:
        place = file.relative_to(folder)
        if any(part.startswith(".") for part in place.parts):
            continue  # what editors and file systems leave behind
        if len(place.parts) > 1:
            problems.append(
                f"{label}/{place.as_posix()}: put it beside {PACK_FILE}: card files in folders do not count"
            )
        elif file.name.lower() != PACK_FILE:
            files.append(file)
    return files, problems


def _word(facts: Mapping[str, object], field: str) -> str:
    """What `pack.toml` says in a field, if that is a text."""
    value = facts.get(field)
    return value if isinstance(value, str) else ""
