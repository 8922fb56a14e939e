"""What answers a flipped card: magical treasures at once, then equipment if its owner likes (chapters 7 and 11)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.abilities import DISCARD, Frame, Moments, Occasion, Offer, Printed
from undercroft.engine import Closed, Decision, Option, Rule
from undercroft.rules.dash.cards import Sentence
from undercroft.rules.dash.equipment_supply import DONE, discard
from undercroft.rules.dash.occasions import RESPONSE, Flip
from undercroft.rules.dash.state import Dash, Explorer


class Answers(Moments[Dash, Sentence, Frame]):
    """Only the active player's cards speak, and only of the card just flipped (DD-7.12)."""

    def speakers(self, dash: Dash, occasion: Occasion, moment: str) -> Sequence[int]:
        """The active player."""
        return (dash.turn,)

    def texts(self, dash: Dash, seat: int, moment: str) -> Sequence[Printed[Sentence]]:
        """Equipment in the response window, magical treasures before it, both in the order they were obtained."""
        explorer = dash.explorers[seat]
        if moment == RESPONSE:
            return [each for item in explorer.equipment for each in item.texts]
        return [each for each in explorer.bonuses if moment in each.text.on]

    def listens(self, dash: Dash, seat: int, moment: str) -> bool:
        """Whether a player has equipment at all, or any magical treasure."""
        explorer = dash.explorers[seat]
        return bool(explorer.equipment if moment == RESPONSE else explorer.bonuses)

    def frames(
        self, dash: Dash, seat: int, printed: Printed[Sentence], occasion: Occasion, moment: str
    ) -> Sequence[Frame]:
        """A text speaks of what is going on, in one way."""
        assert isinstance(occasion, Frame)
        return (occasion,)

    def ready(self, dash: Dash, seat: int, printed: Printed[Sentence]) -> bool:
        """A bonus works every time, equipment as long as it is held."""
        return True

    def spend(self, dash: Dash, seat: int, printed: Printed[Sentence], frame: Frame) -> None:
        """Equipment is discarded, whichever of its uses is picked (DD-7.1)."""
        if printed.text.limit == DISCARD:
            discard(dash, dash.explorers[seat], printed.card)

    def option(self, printed: Printed[Sentence], frame: Frame) -> Option:
        """The card and the use."""
        return printed.text.option

    def choices(self, dash: Dash, seat: int, occasion: Occasion, moment: str) -> list[Option]:
        """Every use that would change something (DD-7.7), or nothing more."""
        choices = [each.option for each in self.offers(dash, seat, occasion, moment)]
        choices.append(DONE)
        return choices

    def chosen(
        self, dash: Dash, seat: int, occasion: Occasion, moment: str, choice: Option
    ) -> Offer[Sentence, Frame]:
        """The use an option speaks of."""
        assert isinstance(occasion, Flip)
        texts = dash.explorers[seat].item(choice.args[0]).texts
        return Offer(choice, next(each for each in texts if each.text.option is choice), occasion)

    def question(self, dash: Dash, seat: int, occasion: Occasion, moment: str) -> Decision | None:
        """The response window: before cost, effects and magic, one use after another (DD-7.4, DD-7.6)."""
        assert isinstance(occasion, Flip)
        choices = self.choices(dash, seat, occasion, moment)
        if len(choices) == 1:
            return None  # DD-7.8
        return Decision(
            seat,
            "respond",
            choices,
            "DD-7.4",
            closed=lambda: closed_uses(dash.explorers[seat], occasion),
            about=(*occasion.about(), dash.ap),
            passes=DONE,
        )

    def which_first(self, dash: Dash, seat: int, occasion: Occasion, moment: str) -> None:
        """Bonuses are applied one after another, unasked (DD-11.3, DD-11.6)."""

    def use(
        self, dash: Dash, seat: int, occasion: Occasion, moment: str, offer: Offer[Sentence, Frame]
    ) -> Rule[None]:
        """Use it, and tell."""
        yield from super().use(dash, seat, occasion, moment, offer)
        if dash.log:
            tell(dash, seat, offer.printed)


ANSWERS = Answers()


def tell(dash: Dash, seat: int, printed: Printed[Sentence]) -> None:
    """Tell what a bonus or an Equipment card has made of the flipped card."""
    assert dash.log is not None
    assert dash.flip is not None
    card, cost, word = dash.flip.card.id, dash.flip.cost, printed.text.do[0].word
    if printed.text.limit == DISCARD:
        used = dash.discard[-1].card.id
        dash.log.tell(
            "equipment-used", "DD-7.1", seat=seat, equipment=used, card=card, cost=cost, ap=dash.ap, result=word
        )
    else:
        dash.log.tell("bonus-applied", "DD-11.9", seat=seat, treasure=printed.card, card=card, cost=cost, result=word)


def closed_uses(explorer: Explorer, flip: Flip) -> list[Closed]:
    """The uses that do not help now, each with its reason."""
    closed: list[Closed] = []
    for item in explorer.equipment:
        if not item.texts:
            reason, clause = ("no-use", "DD-9.11") if item.worth else ("useless", "DD-3.7")
            closed.append(Closed(f"use:{item.id}", reason, clause, (item.id,)))
        for use, printed in zip(item.card.uses, item.texts):
            if verdict := use.closed(flip):
                closed.append(Closed(printed.text.option.key, *verdict, (item.id, flip.card.id)))
    return closed
