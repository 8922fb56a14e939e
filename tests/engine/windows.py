"""Pebbles with a choice of windows: quick ones ask in secret who holds a 9, strict ones everybody who might."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.engine.pebbles import NOTHING, SHOW, Pebbles, Table
from undercroft.engine import Chance, Decision, Rule, Setting, SettingValue


@dataclass(slots=True)
class WindowTable(Table):
    strict: bool = False

    def copy(self) -> WindowTable:
        return WindowTable(
            self.players,
            self.deck.copy(),
            [hand.copy() for hand in self.hands],
            self.pebbles.copy(),
            self.peeked.copy(),
            self.shown.copy(),
            self.round,
            self.held,
            self.strict,
        )


class Windows(Pebbles):
    name = "windows"
    settings: tuple[Setting, ...] = (
        *Pebbles.settings,
        Setting("windows", "quick", "Whom windows ask", "PB-5", choices=("quick", "strict")),
    )

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> WindowTable:
        dealt = super().setup(players, options, chance)
        return WindowTable(
            players,
            dealt.deck,
            dealt.hands,
            dealt.pebbles,
            dealt.peeked,
            dealt.shown,
            dealt.round,
            dealt.held,
            options["windows"] == "strict",
        )

    def window(self, state: Table, seat: int) -> Rule[None]:
        if not self.is_asked(state, seat):
            return
        choice = yield Decision(
            seat,
            "window",
            lambda: self.showable(state, seat),
            "PB-5",
            passes=NOTHING,
            secret=self.is_secret(state),
            cover=0,
        )
        if choice is SHOW:
            state.shown.append(seat)
            if state.log:
                state.log.tell("shown", "PB-5", reveals=True, seat=seat)

    def is_asked(self, state: Table, seat: int) -> bool:
        """Quick: whoever holds a 9. Strict: whoever might, as far as the table knows."""
        might = seat not in state.shown
        return might and (is_strict(state) or 9 in state.hands[seat])

    def is_secret(self, state: Table) -> bool:
        return not is_strict(state)


class Sly(Windows):
    """Asks only who holds a 9, strict or not: whoever looks on learns it."""

    def is_asked(self, state: Table, seat: int) -> bool:
        return seat not in state.shown and 9 in state.hands[seat]


class Whispering(Windows):
    """Asks in secret although windows are strict."""

    def is_secret(self, state: Table) -> bool:
        return True


def is_strict(state: Table) -> bool:
    assert isinstance(state, WindowTable)
    return state.strict


GAME = Windows()
