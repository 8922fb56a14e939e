"""Whose texts speak when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from examples.games.diggers.state import Dig, Shaft
from undercroft.abilities import DISCARD, PASS, Frame, Moments, Occasion, Printed, Text
from undercroft.engine import Decision, Option, option

ROLLED = "rolled"
"""The one moment of the game: a die has been rolled (DG-5)."""


@dataclass(frozen=True, slots=True)
class Voice(Frame):
    """Whose text speaks, on what occasion, and from which card."""

    owner: int
    occasion: Occasion
    card: str


class DiggersMoments(Moments[Shaft, Text, Voice]):
    """The order of DG-5, the limits of DG-6, the windows of DG-7."""

    def speakers(self, state: Shaft, occasion: Occasion, moment: str) -> Sequence[int]:
        """DG-5: the digger first, then the others clockwise."""
        first = occasion.digger if isinstance(occasion, Dig) else 0
        return [(first + step) % state.players for step in range(state.players)]

    def texts(self, state: Shaft, speaker: int, moment: str) -> Sequence[Printed[Text]]:
        """Those of the tool and of the charms in hand; of two charms alike one is enough."""
        held = dict.fromkeys([state.tools[speaker], *state.hands[speaker]])
        return [text for card in held for text in card.texts.get(moment, ())]

    def frames(
        self, state: Shaft, speaker: int, printed: Printed[Text], occasion: Occasion, moment: str
    ) -> Iterable[Voice]:
        """Every text here has one way to speak."""
        yield Voice(speaker, occasion, printed.card)

    def ready(self, state: Shaft, speaker: int, printed: Printed[Text]) -> bool:
        """DG-6."""
        return not state.ledger.is_spent(printed.text.limit, printed.id)

    def spend(self, state: Shaft, speaker: int, printed: Printed[Text], frame: Voice) -> None:
        """DG-6: a charm is discarded first; what may be used once a turn is noted."""
        limit = printed.text.limit
        if limit == DISCARD:
            charm = next(each for each in state.hands[speaker] if each.id == printed.card)
            state.hands[speaker].remove(charm)
            state.discarded.append(charm)
        elif limit == "1/turn":
            state.ledger.spend(limit, printed.id)
        if state.log:
            state.log.tell("used", "DG-5", reveals=limit == DISCARD, seat=speaker, card=printed.card)

    def option(self, printed: Printed[Text], frame: Voice) -> Option:
        """A text is named by its id."""
        return option("use", printed.id)

    def question(self, state: Shaft, seat: int, occasion: Occasion, moment: str) -> Decision:
        """Use something now?"""
        return Decision(
            seat,
            "window",
            lambda: self.choices(state, seat, occasion, moment),
            "DG-5",
            about=occasion.about(),
            passes=PASS,
        )

    def strict(self, state: Shaft) -> bool:
        """DG-7."""
        return True

    def might_use(self, state: Shaft, seat: int, occasion: Occasion, moment: str) -> bool:
        """DG-7: whoever holds a charm; without one, all that could be used lies open."""
        return bool(state.hands[seat]) or super().might_use(state, seat, occasion, moment)


MOMENTS = DiggersMoments()
