"""The order in which card texts speak, and the ways of asking for those that may.

A game has one `Moments`: it knows whose texts are in force and what using one costs. Everything about order is
here and nowhere else: compulsory texts before optional ones, owner by owner in the order of the game; several
compulsory texts of one player in the order that player chooses; each text once per occurrence.

    yield from MOMENTS.fire(dungeon, roll, "after-roll")
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from undercroft.abilities.conditions import all_hold
from undercroft.abilities.effects import carry_out
from undercroft.abilities.frames import Frame
from undercroft.abilities.modifiers import Modifier, Permission, judged, modified
from undercroft.abilities.occasions import Occasion
from undercroft.abilities.texts import PASSIVE, Printed, Text
from undercroft.engine import Closed, Decision, Option, Rule, State, option

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)
T = TypeVar("T", bound=Text)

PASS = option("pass")
"""The answer "nothing" of every window."""


class Offer(Generic[T, F]):
    """A text that may be used now, in one of the ways in which it may be used."""

    __slots__ = ("frame", "option", "printed")

    def __init__(self, option: Option, printed: Printed[T], frame: F) -> None:
        self.option = option
        self.printed = printed
        self.frame = frame


class Choices(list[Option]):
    """Pass, and the options of offers, which they remember: whoever is answered need not look for them again."""

    __slots__ = ("offers",)

    def __init__(self, offers: Iterable[Offer[Any, Any]]) -> None:
        self.offers = tuple(offers)
        super().__init__((PASS, *(each.option for each in self.offers)))


class Moments(ABC, Generic[S, T, F]):
    """Whose texts speak when. A speaker is a seat, or a number below 0 for a monster, a tile or a Boss."""

    follower: ClassVar[Callable[[Any, int, Offer[Any, Any]], Rule[None]] | None] = None
    """Carries out what has been used, in every game, and looks on: the kit follows uses, lest one is for nothing."""

    # -- what a game says ------------------------------------------------------------------------------------

    @abstractmethod
    def speakers(self, state: S, occasion: Occasion, moment: str) -> Sequence[int]:
        """Everybody whose texts may speak at a moment, in the order in which they do."""

    @abstractmethod
    def texts(self, state: S, speaker: int, moment: str) -> Sequence[Printed[T]]:
        """The speaker's texts for that moment that are in force: not those of a card out of play or suppressed."""

    @abstractmethod
    def frames(self, state: S, speaker: int, printed: Printed[T], occasion: Occasion, moment: str) -> Iterable[F]:
        """The ways in which a text may speak now, one for each target it could be for; usually one."""

    @abstractmethod
    def ready(self, state: S, speaker: int, printed: Printed[T]) -> bool:
        """Whether the text's limit allows one more use. (Whether its costs can be paid, the costs say.)"""

    @abstractmethod
    def spend(self, state: S, speaker: int, printed: Printed[T], frame: F) -> None:
        """The text is being used: note it in the ledger, discard what is discarded, and tell."""

    @abstractmethod
    def option(self, printed: Printed[T], frame: F) -> Option:
        """The option by which a player uses the text in that way."""

    @abstractmethod
    def question(self, state: S, seat: int, occasion: Occasion, moment: str) -> Decision | None:
        """The question put to a seat: its options are `choices`, derived by a function; it may be passed.

        None spares a game without hidden hands the question to which there would be no answer but that.
        """

    def listens(self, state: S, speaker: int, moment: str) -> bool:
        """Whether the speaker has a text for that moment at all: asked first, so that silence costs nothing."""
        return bool(self.texts(state, speaker, moment))

    def might_use(self, state: S, seat: int, occasion: Occasion, moment: str) -> bool:
        """Whether the seat, by what everybody knows, might have something to use now.

        It decides whom strict windows ask (see `asks`). Games with hidden hands say so; where the cards lie open
        and only what they look at is hidden, the words of the cards do.
        """
        if occasion.gone:
            return False
        return any(
            self.might_speak(state, printed, frame)
            for printed in self.texts(state, seat, moment)
            if printed.text.may and (moment, seat, printed.id) not in occasion.used
            if self.ready(state, seat, printed)
            for frame in self.frames(state, seat, printed, occasion, moment)
        )

    def strict(self, state: S) -> bool:
        """Whether everybody is asked who might hold something to use, and not only those who do."""
        return False

    # -- what may be used ------------------------------------------------------------------------------------

    def speaks(self, state: S, printed: Printed[T], frame: F) -> bool:
        """Whether a text has something to say: its conditions hold, it can be paid, and would change something."""
        when = printed.text.when
        if when and not all_hold(when, state, frame):
            return False
        for cost in printed.costs:
            if not cost.payable(state, frame):
                return False
        matters = False
        for effect in printed.effects:
            matters = matters or effect.would_matter(state, frame)
        return matters

    def might_speak(self, state: S, printed: Printed[T], frame: F) -> bool:
        """Whether a text might have something to say, as far as everybody can know."""
        if not all(each.might_hold(state, frame) for each in printed.text.when):
            return False
        if not all(cost.might_be_payable(state, frame) for cost in printed.costs):
            return False
        return any(effect.might_matter(state, frame) for effect in printed.effects)

    def offers(self, state: S, seat: int, occasion: Occasion, moment: str) -> Iterator[Offer[T, F]]:
        """Every optional text the seat may use now, in every way in which it may be used."""
        if occasion.gone:
            return
        used = occasion.used
        for printed in self.texts(state, seat, moment):
            if not printed.text.may or (used and (moment, seat, printed.id) in used):
                continue
            if not self.ready(state, seat, printed):
                continue
            for frame in self.frames(state, seat, printed, occasion, moment):
                if self.speaks(state, printed, frame):
                    yield Offer(self.option(printed, frame), printed, frame)

    def choices(self, state: S, seat: int, occasion: Occasion, moment: str) -> list[Option]:
        """Pass, or use one of the texts."""
        return Choices(self.offers(state, seat, occasion, moment))

    def chosen(self, state: S, seat: int, occasion: Occasion, moment: str, choice: Option) -> Offer[T, F]:
        """The offer an option stands for."""
        return _of(self.offers(state, seat, occasion, moment), choice)

    # -- the order -------------------------------------------------------------------------------------------

    def fire(self, state: S, occasion: Occasion, moment: str) -> Rule[None]:
        """Let every text of a moment speak: those that must, then those that may."""
        speakers = self.speakers(state, occasion, moment)
        if self._silent(state, moment, speakers):
            return
        yield from self.speak(state, occasion, moment, speakers)
        yield from self.ask_round(state, occasion, moment, [each for each in speakers if each >= 0])

    def speak(self, state: S, occasion: Occasion, moment: str, speakers: Sequence[int]) -> Rule[None]:
        """The compulsory texts, speaker by speaker; a player with several chooses which comes first.

        Nobody chooses for a monster or a Boss: its texts speak in the order they are printed, each looked at when
        its turn comes.
        """
        for speaker in speakers:
            if speaker < 0:
                for offer in self.compelled(state, speaker, occasion, moment):
                    yield from self.use(state, speaker, occasion, moment, offer)
                continue
            while compelled := list(self.compelled(state, speaker, occasion, moment)):
                offer = compelled[0]
                if len(compelled) > 1:
                    first = self.which_first(state, speaker, occasion, moment)
                    if first is not None:
                        answer: Option = yield first
                        offer = _found(compelled, answer) or _of(
                            self.compelled(state, speaker, occasion, moment), answer
                        )
                yield from self.use(state, speaker, occasion, moment, offer)

    def compelled(self, state: S, speaker: int, occasion: Occasion, moment: str) -> Iterator[Offer[T, F]]:
        """The compulsory texts of a speaker that have not spoken yet on this occasion and have something to say."""
        for printed in self.texts(state, speaker, moment):
            if printed.text.may or occasion.gone or (moment, speaker, printed.id) in occasion.used:
                continue
            if not self.ready(state, speaker, printed):
                continue
            for frame in self.frames(state, speaker, printed, occasion, moment):
                if self.speaks(state, printed, frame):
                    yield Offer(self.option(printed, frame), printed, frame)
                    break

    def which_first(self, state: S, seat: int, occasion: Occasion, moment: str) -> Decision | None:
        """The question which of several compulsory texts of one player comes first; games with such texts say.

        Its options are those of `compelled`, derived by a function. None: in the order of `texts`.
        """
        raise NotImplementedError("this game has no player with two compulsory texts at one moment")

    def ask_round(self, state: S, occasion: Occasion, moment: str, seats: Iterable[int]) -> Rule[None]:
        """Each seat in turn may use texts, one after the other, until it passes or nothing is left to answer."""
        for seat in seats:
            while self.concerns(state, occasion, moment, seat):
                used = yield from self.ask_one(state, occasion, moment, seat)
                if not used:
                    break

    def ask_until_all_pass(self, state: S, occasion: Occasion, moment: str, seats: Sequence[int]) -> Rule[None]:
        """Each seat in turn may use one text; after each use all are asked again, until all pass in a row."""
        waiting = list(seats)
        while waiting and not occasion.gone:
            seat = waiting[0]
            choice = self.who_first(state, occasion, moment, waiting)
            if choice is not None:
                answer: Option = yield choice
                seat = int(answer.args[0])
            waiting.remove(seat)
            if not self.concerns(state, occasion, moment, seat):
                continue
            used = yield from self.ask_one(state, occasion, moment, seat)
            if used:
                following = seats.index(seat) + 1
                waiting = [*seats[following:], *seats[:following]]

    def who_first(self, state: S, occasion: Occasion, moment: str, waiting: Sequence[int]) -> Decision | None:
        """The question which of those who have not passed since the last use is asked first, where somebody may say.

        The first argument of each of its options is a seat. None: in the order of the table.
        """
        return None

    def concerns(self, state: S, occasion: Occasion, moment: str, seat: int) -> bool:
        """Whether a seat need be thought of at all: something is left to answer, and it has texts of that moment.

        Strict windows may ask those who have none.
        """
        return not occasion.gone and (self.listens(state, seat, moment) or self.strict(state))

    def ask_one(self, state: S, occasion: Occasion, moment: str, seat: int) -> Rule[bool]:
        """Ask a seat once, if it is to be asked; whether it has used something."""
        decision = self.question(state, seat, occasion, moment)
        if decision is None or not self.asks(state, occasion, moment, decision):
            return False
        answer: Option = yield decision
        if answer is decision.passes:
            return False
        known = decision.derived
        if isinstance(known, Choices):
            offer = _of(known.offers, answer)
        else:
            offer = self.chosen(state, seat, occasion, moment, answer)
        yield from self.use(state, seat, occasion, moment, offer)
        return True

    def asks(self, state: S, occasion: Occasion, moment: str, decision: Decision) -> bool:
        """Whether the question is put: if there is something to use, or, strictly, if there might be.

        Quick windows ask only who can answer, so that a pause may tell that somebody can. Strict ones ask
        everybody of whom the table cannot know that he has nothing to use.
        """
        if self.strict(state):
            return self.might_use(state, decision.seat, occasion, moment)
        return len(decision.options) > 1

    def use(self, state: S, speaker: int, occasion: Occasion, moment: str, offer: Offer[T, F]) -> Rule[None]:
        """Carry out a text: what it costs first, then what it does."""
        occasion.used = (*occasion.used, (moment, speaker, offer.printed.id))
        self.spend(state, speaker, offer.printed, offer.frame)
        follow = Moments.follower
        if follow is None or not offer.printed.text.may:
            yield from carry_out(state, offer.printed.effects, offer.frame)
        else:
            yield from follow(state, speaker, offer)

    def _silent(self, state: S, moment: str, speakers: Iterable[int]) -> bool:
        """Whether nobody has anything to say at a moment, which is nearly always so."""
        for speaker in speakers:
            if self.listens(state, speaker, moment):
                return False
        return not self.strict(state)

    # -- numbers and permissions -----------------------------------------------------------------------------

    def in_force(self, state: S, question: Occasion) -> Iterator[tuple[Printed[T], F]]:
        """Every passive text whose conditions hold, with the frame in which it speaks."""
        for speaker in self.speakers(state, question, PASSIVE):
            for printed in self.texts(state, speaker, PASSIVE):
                for frame in self.frames(state, speaker, printed, question, PASSIVE):
                    if all_hold(printed.text.when, state, frame):
                        yield printed, frame

    def total(self, state: S, question: Occasion, base: int) -> int:
        """A number, after every text in force has had its say."""
        speaking: list[tuple[Modifier[Any, Any, Any], Frame]] = [
            (each, frame) for printed, frame in self.in_force(state, question) for each in printed.modifiers
        ]
        return modified(state, question, base, speaking) if speaking else base

    def allowed(self, state: S, deed: Occasion, ban: Closed | None = None) -> Closed | None:
        """Why a deed may not be done, or None if it may; `ban` is what the rules themselves say against it."""
        speaking: list[tuple[Permission[Any, Any, Any], Frame]] = [
            (each, frame) for printed, frame in self.in_force(state, deed) for each in printed.permissions
        ]
        return judged(state, deed, ban, speaking)


def _found(offers: Iterable[Offer[T, F]], choice: Option) -> Offer[T, F] | None:
    return next((offer for offer in offers if offer.option == choice), None)


def _of(offers: Iterable[Offer[T, F]], choice: Option) -> Offer[T, F]:
    offer = _found(offers, choice)
    if offer is None:
        raise LookupError(f"{choice} is not offered now")
    return offer
