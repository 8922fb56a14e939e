"""Bots of one's own: an object, something that makes one, or where to find that: `module:Class`, `cmd:./program`."""

from __future__ import annotations

import copy
import difflib
import importlib
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import TypeAlias, TypeGuard

from undercroft.bots.bot import BOTS, Bot, make_bot
from undercroft.bots.outside import COMMAND, Outside
from undercroft.engine import SettingError

BotSource: TypeAlias = str | Bot | Callable[..., Bot]
"""What a bot can be had from: its name, `module:Class`, `cmd:program`, what makes one (a class, a function), or a bot
to copy."""

EXPECTED = "a bot is an object with a method choose(seat), or a class or function that makes one"


def bring_bot(source: BotSource, seed: int, called: str = "") -> Bot:
    """A bot for one match.

    A class or function is given the seed if it has a parameter of that name, or just one that must be given;
    otherwise nothing. Of an object every match gets a copy, so that no match depends on another.

    >>> class Hasty:
    ...     def choose(self, seat):
    ...         return seat.decision.options[0]
    >>> type(bring_bot(Hasty, 1)).__name__, type(bring_bot("greedy", 1)).__name__
    ('Hasty', 'GreedyBot')
    """
    if isinstance(source, str) and ":" not in source:
        return make_bot(source, seed)
    if isinstance(source, str) and source.startswith(COMMAND):
        return Outside(source)(seed)
    called = called or name_of(source)
    found = _find(source) if isinstance(source, str) else source
    if _is_bot(found):
        return _copied(found, called)
    if not callable(found):
        wrong = f"{source} is no bot" if isinstance(source, str) else f"a bot is given by its name, not by {source!r}"
        raise SettingError(f"{wrong}: {EXPECTED}. Known by name: {', '.join(BOTS)}")
    made = _made(found, seed, called)
    if not _is_bot(made):
        raise SettingError(f"{called} makes no bot but {made!r}: {EXPECTED}")
    return made


def name_of(source: BotSource) -> str:
    """What a bot is called unless somebody gives it a name.

    >>> name_of("greedy"), name_of("my_bots:Cautious"), name_of(SettingError)
    ('greedy', 'my_bots:Cautious', 'SettingError')
    """
    if isinstance(source, str):
        return source
    name = getattr(source, "__name__", None)
    return name if isinstance(name, str) else type(source).__name__


def _is_bot(thing: object) -> TypeGuard[Bot]:
    return not isinstance(thing, type) and callable(getattr(thing, "choose", None))


def _find(name: str) -> object:
    """What stands under `module:Class`."""
    module_name, _, path = name.partition(":")
    if not module_name or not path:
        raise SettingError(f"a bot of your own is given as module:Class, e.g. my_bots:Cautious, not {name!r}")
    module = _module(module_name)
    found: object = module
    for step in path.split("."):
        if not hasattr(found, step):
            raise SettingError(f"module {module_name!r} has no {path!r}{_instead(module, path)}")
        found = getattr(found, step)
    return found


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise SettingError(f"there is no module {name!r} here, nor one that is installed") from None
        raise SettingError(f"module {name!r} cannot be imported: {error}") from error
    except Exception as error:  # whatever the module does while it is imported
        raise SettingError(f"module {name!r} cannot be imported: {type(error).__name__}: {error}") from error


def _instead(module: ModuleType, wanted: str) -> str:
    """Which bots a module has."""
    bots = [name for name, thing in vars(module).items() if isinstance(thing, type) and hasattr(thing, "choose")]
    close = difflib.get_close_matches(wanted, bots, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    return f"{hint} Bots in it: {', '.join(bots) or 'none'}"


def _made(maker: Callable[..., object], seed: int, called: str) -> object:
    arguments, keywords = _arguments(maker, seed)
    try:
        return maker(*arguments, **keywords)
    except Exception as error:  # whatever somebody else's bot does when it is made
        raise SettingError(f"{called} cannot be made: {type(error).__name__}: {error}") from error


def _arguments(maker: Callable[..., object], seed: int) -> tuple[list[int], dict[str, int]]:
    """The seed, if it is asked for."""
    try:
        parameters = inspect.signature(maker).parameters
    except (TypeError, ValueError):  # made in C, and does not say
        return [seed], {}
    if "seed" in parameters and parameters["seed"].kind is not inspect.Parameter.POSITIONAL_ONLY:
        return [], {"seed": seed}
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [each for each in parameters.values() if each.kind in plain and each.default is inspect.Parameter.empty]
    return ([seed], {}) if len(needed) == 1 else ([], {})


def _copied(bot: Bot, called: str) -> Bot:
    try:
        return copy.deepcopy(bot)
    except Exception as error:  # whatever cannot be copied
        raise SettingError(
            f"{called} cannot be copied for each match ({type(error).__name__}: {error});"
            " give a class or a function that makes it"
        ) from error
