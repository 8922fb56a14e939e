"""Every number of players and every option of a game, as a list of matches to try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undercroft.engine import Game, Match, Setting, SettingError, SettingValue


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of setting up a match."""

    players: int
    options: tuple[tuple[str, SettingValue], ...] = ()

    def start(self, game: Game[Any], seed: int) -> Match[Any]:
        """A match of this variant."""
        return Match(game, self.players, seed, dict(self.options))

    def strict(self, game: Game[Any]) -> Variant:
        """The same with windows that ask everybody who might answer, in a game that has such."""
        if not has_strict_windows(game):
            return self
        others = tuple(each for each in self.options if each[0] != "windows")
        return Variant(self.players, (*others, ("windows", "strict")))

    def __str__(self) -> str:
        settings = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.players}p-{settings}" if settings else f"{self.players}p"


def has_strict_windows(game: Game[Any]) -> bool:
    """Whether a match of that game can be set up so that its windows tell nothing."""
    return any(each.name == "windows" and "strict" in each.choices for each in game.settings)


def values_of(setting: Setting) -> list[SettingValue]:
    """Values other than the default that are worth trying."""
    if isinstance(setting.default, bool):
        return [not setting.default]
    if setting.choices:
        words: list[SettingValue] = [each for each in setting.choices if each != setting.default]
        return words
    assert isinstance(setting.default, int)
    limits = [each for each in (setting.low, setting.high) if each is not None]
    return [each for each in limits if each != setting.default] or [setting.default + 1]


def variants(game: Game[Any]) -> list[Variant]:
    """Each number of players with the defaults, then each option by itself with the players taken in turn.

    An option that is not for every number of players is tried with the next that it is for.
    """
    found = [Variant(players) for players in game.players]
    turn = 0
    for setting in game.settings:
        for value in values_of(setting):
            for _ in game.players:
                players = game.players[turn % len(game.players)]
                turn += 1
                if is_allowed(game, players, setting.name, value):
                    found.append(Variant(players, ((setting.name, value),)))
                    break
    return found


def is_allowed(game: Game[Any], players: int, name: str, value: SettingValue) -> bool:
    """Whether the game takes that option with that number of players."""
    try:
        game.check_options({name: value}, players)
    except SettingError:
        return False
    return True
