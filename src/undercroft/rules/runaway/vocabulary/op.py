"""What an op is: one word of chapter 8, whole in one class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeAlias

from undercroft.abilities import Effect
from undercroft.content import kebab_case
from undercroft.engine import Rule, override
from undercroft.rules.runaway.bots.advice.outlooks import Against, Answering, Facing, Outlook
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.state import Chase, Player

PLACES = {
    "hero": "a Hero list",
    "boss": "a Boss list",
    "zone": "a zone list",
    "use": "a use list",
    "other": "the list of 'other'",
    "escape": "`on_escape`",
}
"""The kinds of lists (RA-8.39); "use:flip" is a use in that window only, "hook:hit" a hook on that moment."""
LISTS = {
    "Hero list": "`ops` of an Encounter or Event, for the Hero who faces it",
    "Boss list": "`boss_ops` of a card, and `ops` of 'boss-next', for the Boss",
    "zone list": "`zone_ops` of a Global, for damage on its space",
    "use list": "`ops` of a use, for the Hero who uses it",
    "hook": "`ops` of a hook, for the Boss; on 'hit' for the Hero it has hit",
}
"""What authors of packs need to know of them."""
ON_HEROES = frozenset(["hero", "use", "other", "escape", "hook:hit"])


class Op(Effect[Chase, Frame, Outlook], frozen=True, tag_field="do", tag=kebab_case):
    """One op of a list. Everything about it stands in its class; a class that leaves something out is refused.

    describe, boss_words   its words, said to the Hero it is applied to, and of the Boss
    on_hero, on_boss       what it does to a Hero and, in a Boss list, to the Boss
    on_boss_met            what it does to the Boss as the other Runner of a contact
    matters                whether it would do anything to a Hero (RA-9.19)
    on_average, when_faced, when_answering, against    what it is worth, by who looks at it
    problems               what is wrong with its form
    """

    abstract: ClassVar[bool] = True
    stands_in: ClassVar[frozenset[str]]
    """The lists in which it may stand (RA-8.59), see PLACES."""
    inside: ClassVar[str] = ""
    """The kind of its own lists, if it is not the kind of list it stands in."""
    nests: ClassVar[bool] = False
    """Its lists count as nested (RA-8.60)."""
    later: ClassVar[bool] = False
    """Its lists act later, or on somebody else."""
    halts: ClassVar[bool] = False
    """After it nothing in a list may move the Hero or raise its speed (RA-8.60)."""
    lasts: ClassVar[bool] = False
    """What waits for the next round acts from its start (RA-8.25)."""
    needs_other: ClassVar[bool] = False
    """It is for the other Runner of a contact (RA-9.18)."""
    builds_wall: ClassVar[bool] = False

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if cls.__dict__.get("abstract", False):
            return
        if not hasattr(cls, "stands_in"):
            raise TypeError(f"{cls.__name__} does not say in which lists it may stand: `stands_in`")
        wanted = []
        for place in cls.stands_in:
            if place in ON_HEROES or place.startswith("use:"):
                wanted.append("on_hero")
            elif place == "boss":
                wanted += ["on_boss", "boss_words"]
            elif place == "zone":
                wanted.append("zone_damage")
            else:
                wanted.append("on_boss")
        silent = sorted(name for name in set(wanted) if getattr(cls, name) is getattr(Op, name))
        if silent:
            raise TypeError(f"{cls.__name__} does not say {', '.join(silent)}, but may stand where that is asked")

    def boss_words(self) -> str:
        """What it does to the Boss, in a player's words."""
        raise NotImplementedError(f"{self.word!r} does nothing to the Boss")

    # -- what it does ----------------------------------------------------------------------------------------

    def perform(self, chase: Chase, frame: Frame) -> Rule[None] | None:
        """Do it to the Hero or the Boss for whom the list speaks."""
        hero = frame.hero
        if hero is not None:
            return self.on_hero(chase, hero, frame)
        if frame.met:
            self.on_boss_met(chase)
            return None
        return self.on_boss(chase)

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> Rule[None] | None:
        """What it does to a Hero."""
        raise NotImplementedError(f"{self.word!r} does nothing to a Hero")

    def on_boss(self, chase: Chase) -> Rule[None] | None:
        """What it does to the Boss, always without a choice (RA-8.39)."""
        raise NotImplementedError(f"{self.word!r} does nothing to the Boss")

    def on_boss_met(self, chase: Chase) -> None:
        """What it does to the Boss inside OTHER: only SPEED means something there (RA-8.53)."""

    def zone_damage(self, how: str) -> int:
        """How much more Trample or Confront damage it means on its space, in a zone list (RA-8.40)."""
        raise NotImplementedError(f"{self.word!r} does nothing to a space")

    # -- whether it would do anything ------------------------------------------------------------------------

    def would_matter(self, chase: Chase, frame: Frame) -> bool:
        """Whether it would do anything for H, or in OTHER for the other Runner (RA-9.19)."""
        hero = frame.hero
        if hero is not None:
            return self.matters(chase, hero, frame)
        return not frame.met or self.matters_to_boss_met(chase)

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """Whether it would do anything to a Hero: always, unless the op says otherwise (RA-9.19)."""
        return True

    def matters_to_boss_met(self, chase: Chase) -> bool:
        """Whether it would do anything to the Boss inside OTHER (RA-8.53)."""
        return False

    # -- what it is worth ------------------------------------------------------------------------------------

    def worth(self, outlook: Outlook) -> float:
        """What it is worth in points of speed, by who looks at it and when."""
        return outlook.weigh(self)

    @abstractmethod
    def on_average(self) -> float:
        """What it is worth to whoever faces it, whatever the situation."""
        raise NotImplementedError

    def when_faced(self, now: Facing) -> float:
        """What it is worth to a Hero who faces it now; as on average unless it depends on what is left."""
        return self.on_average()

    def when_answering(self, now: Answering) -> float:
        """What it is worth to use it in a window now; as facing it unless the window matters."""
        return self.when_faced(Facing(now.chase, now.hero))

    def against(self, now: Against) -> float:
        """What it is worth to do it to another Hero."""
        return 0.0

    def against_boss(self, now: Answering) -> float:
        """What it is worth to do it to the Boss one meets; only SPEED does anything (RA-8.53)."""
        return 0.0

    def when_escaping(self) -> float:
        """What it is worth as something that an Item does when its owner escapes."""
        return 0.0

    @property
    def heals(self) -> bool:
        """Whether it gives back Life."""
        return False

    @property
    def boss_hurry(self) -> float:
        """How much faster it makes the Boss on average."""
        return 0.0

    # -- its form --------------------------------------------------------------------------------------------

    def nested(self) -> tuple[Ops, ...]:
        """The lists that stand in it."""
        return ()

    def choices(self) -> tuple[Ops, ...]:
        """The lists among which a player chooses."""
        return ()

    def problems(self, place: str) -> Iterator[str]:
        """What is wrong with it, in such a list."""
        yield from ()

    def urges(self) -> bool:
        """Whether it moves the Hero or raises its speed (RA-8.60)."""
        return False

    def unaffordable(self, hero: Player) -> bool:
        """Whether it asks for gold or Items the Hero does not have (RA-8.33)."""
        return False

    @property
    def searches(self) -> str | None:
        """The kind of card it looks for in order to resolve it (RA-19.4)."""
        return None

    @classmethod
    @override
    def may_stand(cls) -> tuple[str, ...]:
        return where(cls.stands_in)


Ops: TypeAlias = tuple[Op, ...]


def every(ops: Ops) -> Iterator[Op]:
    """All ops of a list, nested ones included."""
    for op in ops:
        yield op
        for inner in op.nested():
            yield from every(inner)


def where(places: Iterable[str]) -> tuple[str, ...]:
    """Kinds of lists in words."""
    found = [words for place, words in PLACES.items() if place in places]
    for place in sorted(places):
        kind, _, name = place.partition(":")
        if name:
            found.append(f"a use in {name!r} only" if kind == "use" else f"a hook on {name!r}")
    return tuple(found)


def refusal(word: str, places: Iterable[str], list_name: str) -> str:
    """Why a word may not stand in a list, and where it may."""
    *others, last = where(places)
    allowed = f"{', '.join(others)} or {last}" if others else last
    return f"{word!r} may not stand in {list_name}; it may stand in {allowed}"
