"""What a player has typed: an option by number or key, or one of a few commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from undercroft.engine import Decision, Option

COMMANDS = {
    "?": ("closed", "what you cannot do now, and why"),
    "h": ("hint", "what a sensible player would do"),
    "l": ("log", "everything that has happened"),
    "r": ("rules", "the rule that asks; r 5.8 or r chest for others"),
    "c": ("card", "what a card says: c and its name, or a part of it"),
    "b": ("board", "draw the board again"),
    "u": ("undo", "take your last choice back"),
    "n": ("never", "pass now and never ask this again; n off: ask again"),
    "s": ("save", "write the match to a file: save FILE"),
    "q": ("quit", "stop playing"),
    "help": ("help", "this list"),
}
"""Each command by its short form: its name, and what it does."""

_NAMES = {form: name for short, (name, _) in COMMANDS.items() for form in (short, name)}
_WITH_ARGUMENT = ("rules", "card", "save", "never")


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


def understand(line: str, decision: Decision) -> Command:
    """What a line means while that decision is asked. Options come before commands."""
    typed = line.strip()
    options = decision.options
    if typed.isdecimal() and len(typed) < 10 and 1 <= int(typed) <= len(options):
        return Choose(options[int(typed) - 1])
    chosen = decision.find(typed) or _by_arguments(typed, options)
    if chosen is not None:
        return Choose(chosen)
    taken = on_enter(decision) if not typed else None
    if taken is not None:
        return Choose(taken)
    word, _, argument = typed.partition(" ")
    name = _NAMES.get(word.lower())
    if name is not None and (not argument or name in _WITH_ARGUMENT):
        return Order(name, argument.strip())
    return Refused(typed, _closed_key(typed, decision))


def on_enter(decision: Decision) -> Option | None:
    """What Enter alone chooses: to pass, or the only option there is."""
    if decision.passes is not None:
        return decision.passes
    return decision.options[0] if len(decision.options) == 1 else None


def _closed_key(typed: str, decision: Decision) -> str:
    """The key of the closed option that was meant, if one was."""
    spoken = _spoken(typed)
    keys = [each.key for each in decision.closed] if spoken else []
    return next((key for key in keys if typed == key or spoken == _arguments(key)), "")


def _by_arguments(typed: str, options: Sequence[Option]) -> Option | None:
    """The only option with those arguments: "thief" for hero:thief, "3 4" or "(3,4)" for move:3,4."""
    spoken = _spoken(typed)
    found = [each for each in options if each.args and _arguments(each.key) == spoken]
    return found[0] if len(found) == 1 else None


def _spoken(typed: str) -> str:
    return ",".join(typed.strip("()").replace(",", " ").split()).lower()


def _arguments(key: str) -> str:
    return key.partition(":")[2]
