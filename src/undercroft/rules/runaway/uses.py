"""When an Item or an ability may be used: the words of `when` (RA-9.18), and a use as a sentence of its card."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from undercroft.abilities import Condition, Printed, Text
from undercroft.content import Names
from undercroft.engine import override
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.occasions import Contact, Flip, Hurt, WindowName
from undercroft.rules.runaway.state import BOSS, Chase

if TYPE_CHECKING:
    from undercroft.rules.runaway.vocabulary.op import Op, Ops

Word: TypeAlias = Literal[
    WindowName, "any", "own-run", "contact:hero", "contact:mover", "contact:hero-mover", "contact:boss-mover",
    "contact:hero-met", "hurt:boss", "flip:kobold", "brake:life3", "run-start:free", "after:free",
]  # fmt: skip
"""What `when` can say."""
ITEM: Final = "item"
"""The limit of Items: one per round or run (RA-9.1, RA-9.3)."""
ABILITY: Final = "ability"
"""The limit of class abilities (RA-9.2, RA-9.3)."""


class Sentence(Text, frozen=True, kw_only=True):
    """One use of an Item or ability, or one special rule of a Boss, which has a name."""

    name: str = ""
    needs_other: bool = False
    """It is offered once per fitting other Runner of a contact (RA-9.18)."""
    heals: bool = False
    """It gives back Life."""


class When(Condition[Chase, Frame], frozen=True, kw_only=True):
    """One word of `when`: the windows it names, what must be true there, and how a card says it."""

    abstract: ClassVar[bool] = True

    windows: tuple[WindowName, ...]
    words: str

    @override
    def describe(self, names: Names) -> str:
        return self.words

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether it is such a window, and one that fits."""
        return frame.window is not None and frame.window.name in self.windows and self.fits(chase, frame)

    @abstractmethod
    def fits(self, chase: Chase, frame: Frame) -> bool:
        """Whether the rest of what the word says is true."""
        raise NotImplementedError


class Always(When, frozen=True, kw_only=True):
    """In those windows, whatever they are about."""

    def fits(self, chase: Chase, frame: Frame) -> bool:
        """They always fit."""
        return True


class Meeting(When, frozen=True, kw_only=True):
    """The other Runner of the contact is a Hero, the Boss or the runner, or was met on the user's own run."""

    hero: bool = False
    boss: bool = False
    mover: bool = False
    met: bool = False

    def fits(self, chase: Chase, frame: Frame) -> bool:
        """Whether the other Runner is such a one; a use on oneself wants any that is there."""
        contact, user = frame.window, frame.hero
        if not isinstance(contact, Contact) or user is None or (self.met and user.seat != contact.runner):
            return False
        others = (frame.other,) if frame.other is not None else tuple(contact.others(chase, user))
        for other in others:
            right_kind = other != BOSS if self.hero else other == BOSS if self.boss else True
            if right_kind and (other == contact.runner or not self.mover):
                return True
        return False


class FromBoss(When, frozen=True, kw_only=True):
    """The damage is Boss damage (RA-10.22)."""

    def fits(self, chase: Chase, frame: Frame) -> bool:
        """Whether the Boss deals it."""
        return isinstance(frame.window, Hurt) and frame.window.cause == "boss"


class KoboldFlipped(When, frozen=True, kw_only=True):
    """The flipped card is an Encounter or Event with the Kobold tag."""

    @override
    def fits(self, chase: Chase, frame: Frame) -> bool:
        return isinstance(frame.window, Flip) and frame.window.card.is_kobold


class HasLife(When, frozen=True, kw_only=True):
    """The asked Hero has at least so much Life."""

    life: int

    def fits(self, chase: Chase, frame: Frame) -> bool:
        """Whether there is enough."""
        return frame.hero is not None and frame.hero.life >= self.life


class NotStopped(When, frozen=True, kw_only=True):
    """The asked Hero is not stopped."""

    def fits(self, chase: Chase, frame: Frame) -> bool:
        """Whether the Hero may still move."""
        return frame.hero is not None and not frame.hero.stopped


ANY: tuple[WindowName, ...] = (
    "run-ready", "run-start", "contact", "flip", "hurt", "after", "run-end", "phase-end",
)  # fmt: skip
BRAKE = "when a STOP, a Wall or a BACKTRACK is about to apply to you"
WHEN: Mapping[Word, When] = {
    "any": Always(windows=ANY, words="at any time"),
    "own-run": Always(windows=("run-start", "after", "run-end"), words="during your own run"),
    "run-ready": Always(windows=("run-ready",), words="before a run"),
    "run-start": Always(windows=("run-start",), words="at the start of your run"),
    "contact": Always(windows=("contact",), words="on a Runner you meet"),
    "approach": Always(windows=("approach",), words="on an Encounter space, before you flip"),
    "flip": Always(windows=("flip",), words="when you flip a card that is not an Item"),
    "luck": Always(windows=("luck",), words="after you draw Luck"),
    "brake": Always(windows=("brake",), words=BRAKE),
    "hurt": Always(windows=("hurt",), words="when you are about to take Damage"),
    "after": Always(windows=("after",), words="after a flipped card"),
    "run-end": Always(windows=("run-end",), words="at the end of your run"),
    "phase-end": Always(windows=("phase-end",), words="after the last run of a round"),
    "contact:hero": Meeting(windows=("contact",), words="on a Hero you meet", hero=True),
    "contact:mover": Meeting(windows=("contact",), words="on a Runner who passes or lands on you", mover=True),
    "contact:hero-mover": Meeting(
        windows=("contact",), words="on a Hero who passes or lands on you", hero=True, mover=True
    ),
    "contact:boss-mover": Meeting(
        windows=("contact",), words="when the Boss enters your space", boss=True, mover=True
    ),
    "contact:hero-met": Meeting(windows=("contact",), words="on a Hero you pass or land on", hero=True, met=True),
    "hurt:boss": FromBoss(windows=("hurt",), words="when the Boss is about to deal you Damage"),
    "flip:kobold": KoboldFlipped(windows=("flip",), words="when you flip a Kobold card"),
    "brake:life3": HasLife(windows=("brake",), words=f"{BRAKE} and you have 3 Life or more", life=3),
    "run-start:free": NotStopped(windows=("run-start",), words="at the start of your run, unless stopped"),
    "after:free": NotStopped(windows=("after",), words="after a flipped card, unless stopped"),
}
"""The table of RA-9.18."""


class OneOf(Condition[Chase, Frame], frozen=True):
    """One of several words of `when` fits."""

    words: tuple[When, ...]

    @override
    def describe(self, names: Names) -> str:
        return ", or ".join(each.describe(names) for each in self.words)

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether one of them does."""
        return any(each.holds(chase, frame) for each in self.words)


def windows_of(words: Sequence[Word]) -> Iterator[WindowName]:
    """The windows named by the words, each once."""
    yield from dict.fromkeys(window for word in words for window in WHEN[word].windows)


def sentence(words: Sequence[Word], ops: Ops, limit: str) -> Sentence:
    """A use as a sentence: in these windows, if one of the words fits, this list."""
    conditions = [WHEN[word] for word in words]
    free = {window for each in conditions if isinstance(each, Always) for window in each.windows}
    windows = tuple(windows_of(words))
    when: tuple[Condition[Chase, Frame], ...] = ()
    if not free.issuperset(windows):
        when = (conditions[0],) if len(conditions) == 1 else (OneOf(tuple(conditions)),)
    return Sentence(
        on=windows,
        when=when,
        limit=limit,
        may=True,
        do=ops,
        needs_other=any(map(_needs_other, ops)),
        heals=any(op.heals for op in ops),
    )


def _needs_other(op: Op) -> bool:
    return op.needs_other or any(any(map(_needs_other, inner)) for inner in op.nested())


def uses_of(owner: str, sentences: Sequence[Sentence], *, numbered: bool = False) -> tuple[Printed[Sentence], ...]:
    """The uses of one card or class, each under an id: a card's first has its id, all others a number besides."""
    return tuple(
        Printed(f"{owner}.{number}" if number > 1 or numbered else owner, owner, each)
        for number, each in enumerate(sentences, 1)
    )
