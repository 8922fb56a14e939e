"""Looking at a recorded match, choice by choice."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from undercroft.engine import Game, Match, Record
from undercroft.terminal.boards import draw
from undercroft.terminal.news import chronicle, standings, tell
from undercroft.terminal.screen import Left, Screen
from undercroft.terminal.table import players_of


class Replay:
    """A record, opened at some choice."""

    def __init__(self, game: Game[Any], record: Record, screen: Screen) -> None:
        Match.replay(game, record)  # a record that does not play out is refused before anything is shown
        self.game = game
        self.record = record
        self.screen = screen
        self.choices = record.choices
        self.names = players_of(record)

    def at(self, count: int) -> Match[Any]:
        """The match after so many choices."""
        return Match.replay(self.game, self.record.after(count))

    def show(self, count: int) -> None:
        """The table after so many choices, and what the last of them did."""
        style = self.screen.style(self.names)
        match = self.at(count)
        before = self.at(count - 1) if count else None
        self.screen.clear()
        self.screen.title(f"{self.game.title}: choice {count} of {len(self.choices)}")
        self.screen.show(draw(match.view(None), style, self.game), Text())
        if before is not None:
            self.screen.show(self._chosen(count, before))
        events = match.events()[len(before.events()) if before is not None else 0 :]
        self.screen.show(tell(events, self.game.text, style))
        if match.outcome is not None:
            self.screen.show(Text(), *standings(match.outcome, style))

    def step(self) -> None:
        """Go through the match as the reader likes."""
        at = 0
        self.show(at)
        while True:
            try:
                where = f"{at} of {len(self.choices)}"
                typed = self.screen.ask(f"{where}: Enter next, b back, g N go to choice N, q quit: ").lower()
            except Left:
                return
            word, _, number = typed.partition(" ")
            if word in ("q", "quit"):
                return
            goal = self._goal(word, number.strip(), at)
            if goal is None:
                self.screen.say(f"Type Enter, b, g and a number from 0 to {len(self.choices)}, or q.")
            elif goal == at:
                self.screen.say("This is the end of the record." if at else "This is the beginning of the record.")
            else:
                at = goal
                self.show(at)

    def show_all(self) -> None:
        """Everything at once: all that happened, and the last position."""
        match = self.at(len(self.choices))
        style = self.screen.style(self.names)
        self.screen.title(f"{self.game.title}: {len(self.choices)} choices")
        self.screen.show(chronicle(match.events(), self.game.text, style), Text())
        self.screen.show(draw(match.view(None), style, self.game))
        if match.outcome is None:
            self.screen.say("The match is not over.")
        else:
            self.screen.show(Text(), *standings(match.outcome, style))

    def _goal(self, word: str, number: str, at: int) -> int | None:
        """Which choice to go to, or None if that was not understood."""
        last = len(self.choices)
        if word in ("", "n", "next"):
            return min(at + 1, last)
        if word in ("b", "back"):
            return max(at - 1, 0)
        if word in ("g", "go") and number.isdecimal() and len(number) < 10 and int(number) <= last:
            return int(number)
        return None

    def _chosen(self, count: int, before: Match[Any]) -> Text:
        """Who chose what."""
        choice = self.choices[count - 1]
        style = self.screen.style(self.names)
        said = style.seat(choice.seat).append(": ")
        decision = before.seat(choice.seat).decision
        option = decision.find(choice.key) if decision is not None else None
        if decision is None or option is None:  # an auto-pass turned on or off
            return said.append(choice.key)
        words = self.game.text.option(decision, option, self.names)
        return said.append(words).append(f"  {choice.key}", "key")
