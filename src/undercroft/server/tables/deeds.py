"""What is done at a running table, as one word that can be written down and done again.

Done to the match: the key of an option, an order as records have it (`+hurt`, `-hurt/amulet`), and `<` (the last
choice is taken back; `<3`: and with it the two after it).

Done at the table: `!out` (a seat's time ran out), `!left` and `!back`, `!away` (somebody was sent away or forgotten,
and does not come back), `!mute:2` and `!hear:2`, `!quiet` and `!talk` (the host turns chat off and on), and about
taking something back by consent `<?` (asked), `<+` (agreed; `<+5`: the last to agree, so five are taken back), `<-`
(refused), `<.` (let go).

`!redeal` stands at tables that were imagined before those had an `Origin`; they do not go on.

Doing the words of a table again, in order, gives the same match, with the same positions and cursors, and the same
table around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from undercroft.engine.orders import order_of

UNDO = "<"
ASK, AGREE, REFUSE, LET_GO = "<?", "<+", "<-", "<."
OUT, LEFT, BACK, AWAY = "!out", "!left", "!back", "!away"
MUTE, HEAR, QUIET, TALK = "!mute", "!hear", "!quiet", "!talk"
REDEAL = "!redeal"
NOBODY = -1
"""The seat of what the host does, or nobody."""

_WORD = re.compile(r"(<[?+.-]?|![a-z]+)(?::?(-?[0-9]+))?")


class Deed(NamedTuple):
    """What a seat did at a table, as which deed of that table, counted from 0, and when (milliseconds since 1970)."""

    table: str
    number: int
    seat: int
    word: str
    at: int = 0

    def as_row(self) -> dict[str, object]:
        """Plain data for the database."""
        return {"table_id": self.table, "number": self.number, "seat": self.seat, "word": self.word, "at": self.at}


def split(word: str) -> tuple[str, int | None]:
    """A word of the table and its number; a word of the match has none.

    >>> split("!mute:2"), split("<+5"), split("move:3,4")
    (('!mute', 2), ('<+', 5), ('move:3,4', None))
    """
    found = _WORD.fullmatch(word) if word.startswith(("<", "!")) else None
    if found is None:
        return word, None
    kind, number = found.groups()
    return kind, None if number is None else int(number)


def is_choice(word: str) -> bool:
    """Whether a word is the key of an option, and none of the other deeds."""
    return not word.startswith(("<", "!", "+", "-"))


def choices_left(deeds: Iterable[Deed]) -> list[tuple[int, str]] | None:
    """The choices and orders that stand, found without the rules; None if part of it was dealt anew."""
    kept: list[tuple[int, str]] = []
    asker = NOBODY
    for deed in deeds:
        kind, number = split(deed.word)
        if kind == REDEAL:
            return None
        if kind == ASK:
            asker = deed.seat
        if kind == UNDO:
            _drop(kept, deed.seat, number or 1)
        elif kind in (ASK, AGREE) and number is not None:
            _drop(kept, asker, number)
        elif not deed.word.startswith(("<", "!")):
            kept.append((deed.seat, deed.word))
    return kept


def _drop(kept: list[tuple[int, str]], seat: int, number: int) -> None:
    """Take a seat's last choice back and, if it is more than one, all choices after it; orders stay."""
    last = max(place for place, (who, word) in enumerate(kept) if who == seat and order_of(word) is None)
    after = kept[last + 1 :]
    kept[last:] = after if number == 1 else [each for each in after if order_of(each[1]) is not None]
