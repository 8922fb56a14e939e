"""Which names are too easily taken for one another."""

from __future__ import annotations

import unicodedata

LOOKS_LIKE = str.maketrans(
    {
        **dict.fromkeys("0οоσө", "o"),
        **dict.fromkeys("1l|!ιіїӏ", "i"),
        **dict.fromkeys("αа", "a"),
        **dict.fromkeys("вβ", "b"),
        **dict.fromkeys("сϲ", "c"),
        **dict.fromkeys("еєε3", "e"),
        **dict.fromkeys("нһ", "h"),
        **dict.fromkeys("јϳ", "j"),
        **dict.fromkeys("кκ", "k"),
        **dict.fromkeys("мμ", "m"),
        **dict.fromkeys("ηп", "n"),
        **dict.fromkeys("рρ", "p"),
        **dict.fromkeys("ѕ5", "s"),
        **dict.fromkeys("тτ", "t"),
        **dict.fromkeys("υцμ", "u"),
        **dict.fromkeys("ѵν", "v"),
        **dict.fromkeys("ωш", "w"),
        **dict.fromkeys("хχ", "x"),
        **dict.fromkeys("уγү", "y"),
    }
)
"""Letters of other alphabets, and digits, that look like Latin letters."""


def likeness(name: str) -> str:
    """What a name looks like at a glance: two with the same likeness are too easily taken for one another.

    >>> likeness("Ann") == likeness("А n\u0301-n")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOKS_LIKE)
    letters = "".join(letter for letter in plain if letter.isalnum())
    return letters or name.casefold()
