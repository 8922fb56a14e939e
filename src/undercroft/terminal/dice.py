"""Real dice: people roll them and type in what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.engine import Game
from undercroft.terminal.screen import Screen


class DiceTray:
    """Asks for each die; `before` is called first, to tell what the roll is for."""

    def __init__(self, screen: Screen, game: Game[Any]) -> None:
        self.screen = screen
        self.game = game
        self.before: Callable[[], None] | None = None

    def roll(self, cause: str, sides: int) -> int:
        """What the die on the table shows."""
        if self.before is not None:
            self.before()
        what = self.game.text.name(f"die.{cause}").removeprefix("die.")
        while True:
            typed = self.screen.ask(f"Roll a die for {what}; it shows (1 to {sides}): ")
            if typed.isdecimal() and len(typed) < 10 and 1 <= int(typed) <= sides:
                return int(typed)
            self.screen.say(f"A die shows a number from 1 to {sides}; to leave, press Ctrl-C.")
