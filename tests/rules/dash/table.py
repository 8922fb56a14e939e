"""Positions of Dash Through the Dungeon in one line: given these cards, when this choice, then that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from undercroft.engine import Chance, Closed, Decision, Event, Log, Match, Outcome, ScriptedChance, SettingValue
from undercroft.rules.dash import GAME, DashThroughTheDungeon
from undercroft.rules.dash.cards import DungeonCard, Equipment, Item, copies_of
from undercroft.rules.dash.effects import AnyEffect
from undercroft.rules.dash.equipment_uses import AnyUse
from undercroft.rules.dash.magical_treasures import AnyBonus
from undercroft.rules.dash.state import POSITIONS, Dash, Explorer, House
from undercroft.rules.dash.turn import start_ap
from undercroft.rules.dash.vocabulary import CardType, Magic

DEFAULTS: Mapping[str, SettingValue] = {each.name: each.default for each in GAME.settings}
NOBODY_ROLLS = ScriptedChance({})
"""Chance that leaves every shuffle as it is."""


def creature(
    cost: int | None = None,
    *magic: Magic,
    name: str = "creature",
    effects: Sequence[AnyEffect] = (),
    tags: Iterable[str] = (),
    kind: CardType = "creature",
) -> DungeonCard:
    """A creature of that cost with that magic."""
    return DungeonCard(
        id=name,
        name=name.title(),
        type=kind,
        ap_cost=cost,
        magic=frozenset(magic),
        effects=tuple(effects),
        tags=frozenset(tags),
    )


encounter = partial(creature, name="encounter", kind="encounter")
"""An encounter of that cost with that magic."""


def treasure(gold: int = 40, bonus: AnyBonus | None = None, name: str = "treasure") -> DungeonCard:
    """A treasure worth that much, magical or not."""
    return DungeonCard(id=name, name=name.title(), type="treasure", gold=gold, bonus=bonus)


def card(name: str) -> DungeonCard:
    """A Dungeon card of the game, by its id."""
    return GAME.cards.dungeon[name]


def item(name: str) -> Item:
    """An Equipment card of the game, by its own id or (the first copy) by that of its record."""
    return next(each for each in GAME.cards.items if name in (each.id, each.card.id))


def gadget(*uses: AnyUse, name: str = "gadget") -> Item:
    """An Equipment card made up for the test."""
    return next(iter(copies_of(Equipment(id=name, name=name.title(), uses=uses))))


RAT = creature(1, name="rat")
DOOR = card("locked-door")
FILLER = [creature(0, name=f"filler-{number}") for number in range(5)]
"""Creatures that cost nothing, so that a turn just goes on."""


class _Staged(DashThroughTheDungeon):
    """The game, beginning with a position of our own."""

    def __init__(self, dash: Dash) -> None:
        super().__init__(dash.cards)
        self.dash = dash

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dash:
        return self.dash.copy()


class Table:
    """A dungeon being explored: whose turn it is, what lies where and what happened."""

    def __init__(
        self,
        area: Sequence[DungeonCard | None],
        *,
        hands: Sequence[Sequence[str | Item]] = ((), ()),
        treasures: Sequence[Sequence[DungeonCard]] = (),
        explored: Sequence[int] = (),
        ap: int | None = None,
        dungeon: int = 1,
        deck: Sequence[DungeonCard] | None = None,
        equipment_deck: Sequence[str | Item] = (),
        discard: Sequence[str | Item] = (),
        chance: Chance = NOBODY_ROLLS,
        **options: SettingValue,
    ) -> None:
        explorers = [Explorer(seat, _items(hand)) for seat, hand in enumerate(hands)]
        for explorer, pile in zip(explorers, treasures):
            for each in pile:
                explorer.gain(each)
        for explorer, count in zip(explorers, explored):
            explorer.explored = (RAT,) * count
        dash = Dash(
            GAME.cards,
            House.of({**DEFAULTS, **options}),
            explorers,
            tuple(GAME.cards.deck[: 60 - POSITIONS * dungeon] if deck is None else deck),
            _items(equipment_deck),
            first=0,
            turn=0,
            dungeon=dungeon,
            turns=1,
            area=(*area, *[None] * (POSITIONS - len(area))),
            discard=_items(discard),
        )
        dash.ap = start_ap(dash) if ap is None else ap
        self.match = Match(_Staged(dash), len(explorers), options=options, chance=chance)
        self.log: Log = self.match.listen()

    # -- playing -----------------------------------------------------------------------------------------

    def choose(self, *keys: str) -> Table:
        """Answer one question after another."""
        for key in keys:
            self.match.choose(key)
        return self

    def flip(self, *positions: int) -> Table:
        """Flip cards, one after another."""
        return self.choose(*(f"flip:{position}" for position in positions))

    # -- looking -----------------------------------------------------------------------------------------

    @property
    def dash(self) -> Dash:
        """The whole truth."""
        return self.match.state

    @property
    def asked(self) -> Decision:
        """The question that is pending."""
        return self.match.pending[0]

    @property
    def kind(self) -> str:
        """What kind of question is pending; empty if the game is over."""
        return self.match.pending[0].kind if self.match.pending else ""

    @property
    def keys(self) -> list[str]:
        """The options, by key."""
        return list(self.asked.keys)

    @property
    def closed(self) -> dict[str, Closed]:
        """What is not possible now, by key."""
        return {each.key: each for each in self.asked.closed}

    @property
    def ap(self) -> int:
        """The AP of the active player."""
        return self.dash.ap

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.dash.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.match.outcome

    def hand(self, seat: int = 0) -> list[str]:
        """The equipment of a player."""
        return [each.id for each in self.dash.explorers[seat].equipment]

    def explored(self, seat: int = 0) -> list[str]:
        """The explored pile of a player."""
        return [each.id for each in self.dash.explorers[seat].explored]

    def treasures(self, seat: int = 0) -> list[str]:
        """The treasure pile of a player."""
        return [each.id for each in self.dash.explorers[seat].treasures]

    def gold(self, seat: int = 0) -> int:
        """The gold of a player's treasure pile."""
        return self.dash.explorers[seat].gold

    @property
    def discard(self) -> list[str]:
        """The equipment discard pile."""
        return [each.id for each in self.dash.discard]

    @property
    def area(self) -> list[str | None]:
        """The card on each position."""
        return [each.id if each else None for each in self.dash.area]

    def told(self, kind: str) -> list[Event]:
        """Every event of that kind."""
        return [each for each in self.log.events if each.kind == kind]

    @property
    def reason(self) -> object:
        """Why the last turn ended; None if none has ended."""
        ended = self.told("turn-ended")
        return ended[-1].data["result"] if ended else None


def _items(names: Sequence[str | Item]) -> tuple[Item, ...]:
    return tuple(each if isinstance(each, Item) else item(each) for each in names)
