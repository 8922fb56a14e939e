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
from undercroft.content.validation import hint, problems_of
from undercroft.engine import ContentError, Game, Pack, UnknownGameError, game

PACK_FILE = "pack.toml"
DIGITS = 16


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `pack.toml` says."""

    name: Id
    version: Annotated[
        str,
        msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9.+-]*$", description="a version in quotes, like '1.0'"),
    ]
    game: str
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


def open_pack(folder: Path) -> CardPack:
    """Read a pack; whatever can be said against it without knowing the game's cards is an error."""
    pack = _read_pack(folder)
    if pack.problems:
        raise ContentError(pack.problems)
    return pack


def open_packs(folders: Sequence[Path], name: str) -> tuple[CardPack, ...]:
    """Read the packs for the game of that name. `load_library` reports their problems with those of the cards."""
    packs = tuple(map(_read_pack, folders))
    problems = [
        f"{pack.name}/{PACK_FILE}: game: this is a pack for {pack.game!r}, not for {name!r}"
        for pack in packs
        if pack.game and pack.game != name
    ]
    for place, pack in enumerate(packs):
        if any(pack.name == other.name for other in packs[:place]):
            problems.append(f"{pack.name}/{PACK_FILE}: name: two packs of the name {pack.name!r} were given")
    if problems:
        raise ContentError(problems)
    return packs


def _read_pack(folder: Path) -> CardPack:
    label = folder.resolve().name
    problems: list[str] = []
    if not folder.is_dir():
        raise ContentError([f"{folder}: there is no such folder"])
    if not (folder / PACK_FILE).is_file():
        raise ContentError(
            [f"{label}: there is no {PACK_FILE} in it: that file says what the pack is and for which game"]
        )
    about = read_toml(folder / PACK_FILE, f"{label}/{PACK_FILE}", problems)
    if about is not None:
        problems += [f"{label}/{PACK_FILE}: {each}" for each in problems_of(about, PackFile)]
    cards: list[Entry] = []
    changes: list[Entry] = []
    for file in sorted(folder.glob("*.toml")):
        if file.name != PACK_FILE:
            found = read_card_file(file, f"{label}/{file.name}", problems)
            cards += found.cards
            changes += found.changes
    facts = about or {}
    remove = facts.get("remove", {})
    if not problems and not cards and not changes and not remove:
        problems.append(f"{label}: the pack is empty: no file of it adds, changes or removes a card")
    return CardPack(
        name=str(facts.get("name", label)),
        version=str(facts.get("version", "")),
        game=str(facts.get("game", "")),
        description=str(facts.get("description", "")),
        folder=folder,
        cards=tuple(sorted(cards, key=lambda entry: (entry.table, entry.id))),
        changes=tuple(sorted(changes, key=lambda entry: (entry.table, entry.id))),
        remove=remove if isinstance(remove, dict) and not problems_of(remove, dict[str, list[str]]) else {},
        problems=tuple(problems),
    )


def shipped_packs() -> dict[str, Path]:
    """The example packs that come with Undercroft, by name."""
    package = Path(__file__).parent.parent
    for home in (package / "packs", package.parent.parent / "examples" / "packs"):
        if home.is_dir():
            return {each.parent.name: each.parent for each in sorted(home.glob(f"*/{PACK_FILE}"))}
    return {}


def find_pack(pack: str | Path) -> Path:
    """The folder of a pack, given as a path or as the name of a shipped one."""
    folder = Path(pack).expanduser()
    if folder.is_dir():
        return folder
    shipped = shipped_packs()
    if str(pack) in shipped:
        return shipped[str(pack)]
    raise ContentError(
        [f"{pack}: there is no such folder, and no pack of that name comes with Undercroft{hint(str(pack), shipped)}"]
    )


def load_game(name: str, packs: Sequence[str | Path] = ()) -> Game[Any]:
    """The game of that name with the cards of those packs: folders, or names of shipped packs.

    >>> load_game("lungeon-run", ["deeper-halls"]).packs[0].name
    'deeper-halls'
    """
    plain = game(name)
    return plain.with_packs([find_pack(each) for each in packs]) if packs else plain


def check_pack(folder: Path) -> tuple[CardPack, Game[Any]]:
    """A pack and the game that is played with it; an error that lists every problem if that cannot be."""
    pack = _read_pack(folder)
    if not pack.game:
        raise ContentError(pack.problems)
    try:
        game(pack.game)
    except UnknownGameError as error:
        label = f"{folder.resolve().name}/{PACK_FILE}"
        raise ContentError([f"{label}: game: {error}", *pack.problems]) from None
    return pack, load_game(pack.game, [folder])
