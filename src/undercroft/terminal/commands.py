"""What a player has typed: an option by number or key, or one of a few commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from undercroft.engine import Arg, Catalogue, Decision, Option

COMMANDS = {
    "?": ("closed", "what you cannot do now, and why"),
    "h": ("hint", "what a good player would do, how likely that is to win, and why"),
    "w": ("who", "who is ahead, by what everybody can see"),
    "l": ("log", "everything that has happened"),
    "r": ("rules", "how to play; r 5.8 or r chest for a rule"),
    "c": ("card", "what a card says: c and its name, or a part of it"),
    "b": ("board", "draw the board again"),
    "m": ("map", "look at another part of a large map: m w, m 12; m alone: back"),
    "u": ("undo", "take your last choice back"),
    "n": ("never", "never ask this again; n 2: not for that card; n off: ask again"),
    "s": ("save", "write the match to a file: save FILE"),
    "q": ("quit", "stop playing"),
    "help": ("help", "this list"),
}
"""Each command by its short form: its name, and what it does."""

_NAMES = {form: name for short, (name, _) in COMMANDS.items() for form in (short, name)}
_WITH_ARGUMENT = ("rules", "card", "save", "never", "map")


@dataclass(frozen=True, slots=True)
class Choose:
    """An option was chosen."""

    option: Option


@dataclass(frozen=True, slots=True)
class Order:
    """A command, by its name."""

    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed means nothing here; `key` is what a closed option would be called."""

    typed: str
    key: str = ""


Command: TypeAlias = Choose | Order | Refused


def understand(line: str, decision: Decision, text: Catalogue, players: Sequence[str] = ()) -> Command:
    """What a line means while that decision is asked. Options come before commands."""
    typed = line.strip()
    options = decision.options
    if typed.isdecimal():
        # A number is never anything but an option's number: 17 of 16 must not find the place whose key says 17.
        wanted = int(typed) if len(typed) < 10 else 0
        return Choose(options[wanted - 1]) if 1 <= wanted <= len(options) else Refused(typed)
    taken = on_enter(decision) if not typed else None
    chosen = taken or decision.find(typed) or _spoken_of(typed, decision, text, players)
    if chosen is not None:
        return Choose(chosen)
    word, _, argument = typed.partition(" ")
    name = _NAMES.get(word.lower())
    if name is not None and (not argument or name in _WITH_ARGUMENT):
        return Order(name, argument.strip())
    begun = _only([each for each in options if _plain(_named(each.args, text)).startswith(f"{_plain(typed)} ")])
    return Choose(begun) if begun is not None else Refused(typed, _closed_key(typed, decision, text))


def on_enter(decision: Decision) -> Option | None:
    """What Enter alone chooses: to pass, or the only option there is."""
    if decision.passes is not None:
        return decision.passes
    return decision.options[0] if len(decision.options) == 1 else None


def _spoken_of(typed: str, decision: Decision, text: Catalogue, players: Sequence[str]) -> Option | None:
    """The only option that is called so, in any case and with any punctuation: by what its key says after the
    colon ("thief", "3 4"), by the names of that ("A1"), or by its whole text ("flip a1")."""
    spoken = _plain(typed)
    if not spoken:
        return None
    options = decision.options
    called = [
        [",".join(map(str, each.args)) for each in options],
        [_named(each.args, text) for each in options],
        [text.option(decision, each, players) for each in options],
    ]
    for names in called:
        found = _only([each for each, name in zip(options, names, strict=True) if _plain(name) == spoken])
        if found is not None:
            return found
    return None


def _closed_key(typed: str, decision: Decision, text: Catalogue) -> str:
    """The key of the closed option that was meant, if one was."""
    spoken = _plain(typed)
    for key in [each.key for each in decision.closed] if spoken else []:
        said = key.partition(":")[2]
        arguments = [int(each) if each.isdecimal() else each for each in said.split(",") if each]
        if typed == key or (arguments and spoken in (_plain(said), _plain(_named(arguments, text)))):
            return key
    return ""


def _named(arguments: Sequence[Arg], text: Catalogue) -> str:
    """The names of what an option is about."""
    return " ".join(map(text.called, arguments))


def _plain(words: str) -> str:
    """Words without case and punctuation.

    >>> _plain("Stubbed Claw (5)"), _plain("(3, 4)"), _plain("ten-foot-pole")
    ('stubbed claw 5', '3 4', 'ten foot pole')
    """
    return " ".join("".join(letter if letter.isalnum() else " " for letter in words.casefold()).split())


def _only(found: Sequence[Option]) -> Option | None:
    return found[0] if len(found) == 1 else None
