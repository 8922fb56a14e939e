"""The packs tables can be played with here: those that come with Undercroft, and the host's own."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any

from undercroft.content import CardPack, check_pack, load_game, shipped_packs
from undercroft.content.packs import PACK_FILE, read_pack
from undercroft.engine import ContentError, Game, SettingError

PLACE = "UNDERCROFT_PACKS"
"""Names the folder of the host's own packs to every process of the service."""


def offer(folder: Path) -> None:
    """Offer every pack in that folder, from now on and in processes started later; refuse if one cannot be played."""
    try:
        packs = sorted(each.parent for each in folder.resolve().glob(f"*/{PACK_FILE}"))
    except (OSError, RuntimeError) as error:
        raise SettingError(f"{folder} cannot be read: {error}") from None
    if not packs:
        raise SettingError(f"{folder} is no folder of packs: none of its folders has a {PACK_FILE}")
    problems: list[str] = []
    names = list(shipped_packs())
    for pack in packs:
        try:
            name = check_pack(pack)[0].name
        except ContentError as error:
            problems += error.problems
            continue
        if name in names:
            problems.append(f"{pack.name}/{PACK_FILE}: name: there is another pack called {name!r}")
        names.append(name)
    if problems:
        raise ContentError(problems)
    os.environ[PLACE] = str(folder.resolve())


def offered() -> dict[str, CardPack]:
    """The packs a table can be played with, by name."""
    return _offered(os.environ.get(PLACE, ""))


def find_game(name: str, packs: tuple[str, ...]) -> Game[Any]:
    """The game with those packs. Visitors name packs that are offered, never folders of this machine."""
    known = offered()
    for pack in packs:
        if pack not in known:
            raise SettingError(f"there is no pack {pack!r}; there are: {', '.join(known) or 'none'}")
    return load_game(name, [known[pack].folder for pack in packs])


@functools.lru_cache(maxsize=4)
def _offered(own: str) -> dict[str, CardPack]:
    folders = [*shipped_packs().values()]
    if own:
        folders += sorted(each.parent for each in Path(own).glob(f"*/{PACK_FILE}"))
    return {pack.name: pack for pack in map(read_pack, folders)}
