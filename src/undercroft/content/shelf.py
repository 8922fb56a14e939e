"""Finding packs, and the games that are played with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.content.packs import PACK_FILE, CardPack, read_pack
from undercroft.content.showing import CardGame
from undercroft.content.validation import hint
from undercroft.engine import ContentError, Game, UnknownGameError, game


def shipped_packs() -> dict[str, Path]:
    """The example packs that come with Undercroft, by name."""
    package = Path(__file__).parent.parent
    for home in (package / "packs", package.parent.parent / "examples" / "packs"):
        if home.is_dir():
            return {each.parent.name: each.parent for each in sorted(home.glob(f"*/{PACK_FILE}"))}
    return {}


def find_pack(pack: str | Path) -> Path:
    """The folder of a pack, given as a path or as the name of a shipped one."""
    try:
        folder = Path(pack).expanduser()
        if folder.is_dir():
            return folder
        if folder.is_file():
            raise ContentError([f"{pack}: is a file; a pack is the folder it lies in"])
    except OSError as error:
        raise ContentError([f"{pack}: cannot be read: {error.strerror}"]) from None
    except RuntimeError:  # the home of somebody who has none
        pass
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
    if isinstance(packs, str | Path) or not all(isinstance(each, str | Path) for each in packs):
        raise ContentError([f"packs: a list of folders or names, not {packs!r}"])
    if not packs:
        return plain
    changed = plain.with_packs([find_pack(each) for each in packs])
    check_words(changed)
    return changed


def check_words(game: Game[Any]) -> None:
    """Refuse cards whose id already is a word of the game's texts: they would be called by that."""
    if not isinstance(game, CardGame):
        return
    problems = [
        f"{game.library.where(table, each)}: id: {each!r} is a word of the game's own; the card needs another"
        for table, cards in game.library.tables.items()
        for each, card in cards.items()
        if game.text.name(each) != card.name
    ]
    if problems:
        raise ContentError(problems)


def check_pack(folder: Path) -> tuple[CardPack, Game[Any]]:
    """A pack and the game that is played with it; an error that lists every problem if that cannot be."""
    pack = read_pack(folder)
    if not pack.game:
        raise ContentError(pack.problems)
    try:
        game(pack.game)
    except UnknownGameError as error:
        raise ContentError([f"{pack.file}: game: {error}", *pack.problems]) from None
    return pack, load_game(pack.game, [folder])
