"""Positions for tests: heroes and monsters without texts in a few rooms, scripted dice, play by keys.

table = Table(hero(brawn=5), hero(), rooms="EW EW")
table.monster(1, attack=2, power=(3, 4, 5), defense=5, life=3)
table.stand(0, room=1)
table.act(0, "battle:monster", "attack:brawn", "hit:5", "hit:5", "block:3,3", dice="13 13455")
assert table.wounds(1) == 2
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast, get_args

import msgspec

from undercroft.abilities import printed
from undercroft.engine import Chance, Decision, Event, Log, Option, Outcome, Rule, ScriptedChance, State, Together
from undercroft.rules.dungeonrun.board.plan import Plan
from undercroft.rules.dungeonrun.board.sides import TURNS, Cell, SideName
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.card import (
    TRAININGS,
    Ability,
    AbilityDesign,
    Encounter,
    HeroDesign,
    Item,
    ItemDesign,
    Monster,
    MonsterDesign,
    MonsterType,
    Rating,
    Slot,
    Stranger,
    StrangerDesign,
    Training,
    Trap,
    TrapDesign,
)
from undercroft.rules.dungeonrun.cards.sentence import Sentence, by_part
from undercroft.rules.dungeonrun.endgame import Over, outcome
from undercroft.rules.dungeonrun.exploring.move import put_down
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.setup import new_dungeon
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, Hero, Lying, Met, Stage, Status, Turn
from undercroft.rules.dungeonrun.turns.actions import turn_question
from undercroft.rules.dungeonrun.turns.rounds import step

TRAINING: tuple[Training, ...] = ("War",)
STANDARD: Literal["standard"] = "standard"


def hero(
    brawn: int = 3, magic: int = 3, skill: int = 3, life: int = 6, training: Sequence[Training] = TRAINING
) -> HeroDesign:
    """A hero card without abilities."""
    return HeroDesign(
        id=f"hero-{brawn}{magic}{skill}{life}", name="Somebody", title="", race="Human", training=tuple(training),
        brawn=brawn, magic=magic, skill=skill, life=life,
    )  # fmt: skip


def named(name: str) -> HeroDesign:
    """A hero of the box, by his numbers alone."""
    return GAME.cards.heroes[name]


def says(card: str, texts: Sequence[Sentence]) -> Any:
    """The texts of a made card, by moment."""
    return by_part(printed(card, list(texts)))


def sentence(on: str, *words: object, **fields: Any) -> Sentence:
    """A sentence of a made card; words need not be in the vocabulary."""
    return Sentence(on=cast(Any, (on,)), do=cast(Any, words), **fields)


class Everything:
    """Made cards may speak at any moment."""

    def __contains__(self, moment: object) -> bool:
        return True


class Table:
    """A position that is played on."""

    def __init__(self, *heroes: HeroDesign, rooms: str = "", boss: Monster | None = None, **options: Any) -> None:
        designs = heroes or (hero(), hero())
        seats = len(designs)
        self.cards = copy.copy(GAME.cards)
        self.cards.by_id = dict(self.cards.by_id)
        self.cards.items = dict(self.cards.items)
        self.cards.heroes_speak = self.cards.rooms_speak = Everything()
        self.cards.tile_says = {}
        self.cards.rules = {}
        self._made = itertools.count(1)
        settings = GAME.check_options(options, seats)
        self.dungeon: Dungeon = new_dungeon(self.cards, seats, settings, Chance(0))
        dungeon = self.dungeon
        state: State = dungeon
        state.chance, state.log = ScriptedChance({}), Log()
        dungeon.heroes = [Hero(seat, design) for seat, design in enumerate(designs)]
        dungeon.boss = boss or self.make_monster(life=10, boss=True)
        dungeon.encounter_deck = dungeon.treasure_deck = dungeon.tile_pile = ()
        dungeon.plan = Plan.begin(self.cards.entrance)
        dungeon.lair_placed = True
        dungeon.round, dungeon.order, dungeon.stage = 1, tuple(range(seats)), Stage.TURN_START
        for number, name in enumerate(rooms.split(), 1):
            self.room(name, (number, 0))

    # -- the map -----------------------------------------------------------------------------------------

    def tile(self, exits: str, treasure: Iterable[int] = (), encounter: Iterable[int] = ()) -> TileCard:
        """A standard tile with these exits."""
        sides: tuple[SideName, ...] = get_args(SideName)
        return TileCard(
            id=f"tile-{next(self._made)}", name=exits, kind=STANDARD, treasure=tuple(treasure),
            encounter=tuple(encounter), exits=tuple(side for side in sides if side in exits),
        )  # fmt: skip

    def room(self, name: str | TileCard, at: Cell) -> int:
        """One more room: exits as they lie ("EW"), a tile, or a tile of the box turned until it fits."""
        if isinstance(name, str):
            tile = self.tile(name) if name.isupper() else self.cards.tiles[name]
        else:
            tile = name
        gap = self.dungeon.plan.gaps[at]
        state: State = self.dungeon
        log, state.log = state.log, None
        if isinstance(name, str) and name.isupper():
            rotation = 0
        else:
            rotation = next(turn for turn, exits in TURNS[tile.exit_set] if gap.admits(exits))
        room = put_down(self.dungeon, tile, at, rotation, None)
        state.log = log
        return room

    def with_rules(self) -> Table:
        """Special tiles placed from now on follow their rules."""
        self.cards.tile_says, self.cards.rules = GAME.cards.tile_says, GAME.cards.rules
        return self

    def pile(self, *tiles: TileCard | str) -> None:
        """The tile pile, the first tile on top; the Lair is not placed yet."""
        found = [self.tile(each) if isinstance(each, str) else each for each in tiles]
        self.dungeon.tile_pile = tuple(found[::-1])
        self.dungeon.lair_placed = False

    # -- cards -------------------------------------------------------------------------------------------

    def make_monster(
        self,
        *texts: Sentence,
        attack: int = 1,
        power: Iterable[int] = (6,),
        defense: int = 4,
        escape: int = 4,
        life: int = 3,
        kind: MonsterType = "humanoid",
        boss: bool = False,
        **fields: Any,
    ) -> Monster:
        """A monster card."""
        name = f"monster-{next(self._made)}"
        design = MonsterDesign(
            id=name, name="Monster", type=kind, attack=attack, power=frozenset(power), defense=defense,
            escape=escape, life=life, ability="", **fields,
        )  # fmt: skip
        card = Monster(name, "Monster", design, says(name, texts), boss)
        self.cards.by_id[name] = card
        return card

    def plain(self, name: str) -> Monster:
        """A monster or boss of the box, by its numbers alone."""
        found = self.cards.by_id[name]
        assert isinstance(found, Monster)
        design = msgspec.structs.replace(found.design, texts=())
        return Monster(name, found.name, design, {}, found.boss)

    def monster(
        self, room: int, *texts: Sentence, wounds: int = 0, card: Monster | None = None, **fields: Any
    ) -> Monster:
        """Put a monster into a room."""
        found = card or self.make_monster(*texts, **fields)
        self.dungeon.foes[room] = Foe(found, wounds)
        if found.boss:
            self.dungeon.boss, self.dungeon.boss_is = found, BossIs.ON_MAP
        return found

    def trap(
        self,
        *texts: Sentence,
        disarm: Sequence[Rating] = ("skill",),
        need: int = 1,
        wounds: int = 1,
        lasting: bool = False,
    ) -> Trap:
        """A trap card."""
        name = f"trap-{next(self._made)}"
        design = TrapDesign(id=name, name="Trap", disarm=tuple(disarm), need=need, wounds=wounds, lasting=lasting)
        card = Trap(name, "Trap", design, says(name, texts))
        self.cards.by_id[name] = card
        return card

    def stranger(self, *texts: Sentence, room: int | None = None) -> Stranger:
        """A stranger card, perhaps on a tile."""
        name = f"stranger-{next(self._made)}"
        card = Stranger(name, "Stranger", StrangerDesign(id=name, name="Stranger"), says(name, texts))
        self.cards.by_id[name] = card
        if room is not None:
            self.dungeon.strangers[room] = Met(card)
        return card

    def item(
        self,
        *texts: Sentence,
        slots: Sequence[Slot] = (),
        training: Sequence[Training] = TRAININGS,
        artifact: bool = False,
    ) -> Item:
        """A treasure or artifact card."""
        name = f"item-{next(self._made)}"
        design = ItemDesign(id=name, name="Item", slots=tuple(slots), training=tuple(training))
        card = Item(name, "Item", design, says(name, texts), artifact, stone=False)
        self.cards.by_id[name] = self.cards.items[name] = card
        return card

    def ability(self, *texts: Sentence) -> Ability:
        """An ability card."""
        name = f"ability-{next(self._made)}"
        card = Ability(name, "Ability", AbilityDesign(id=name, name="Ability", hero="somebody"), says(name, texts))
        self.cards.by_id[name] = card
        return card

    @property
    def stone(self) -> Item:
        """The Summoning Stone."""
        return self.cards.items["summoning-stone"]

    # -- the position ------------------------------------------------------------------------------------

    def __getitem__(self, seat: int) -> Hero:
        return self.dungeon.heroes[seat]

    def stand(
        self,
        seat: int,
        room: int = 0,
        *,
        wounds: int = 0,
        equipped: Iterable[Item] = (),
        loot: Iterable[Item | Encounter] = (),
        abilities: Iterable[Ability] = (),
        status: Status = Status.STANDING,
        training: tuple[int, int, int] = (0, 0, 0),
    ) -> Hero:
        """Put a hero somewhere, with what he has."""
        found = self.dungeon.heroes[seat]
        found.room, found.wounds, found.status, found.training = room, wounds, status, training
        found.equipped, found.loot, found.abilities = tuple(equipped), tuple(loot), tuple(abilities)
        return found

    def lie(self, room: int, *items: Item, face_up: bool = True) -> None:
        """Put items on a tile."""
        here = self.dungeon.items.get(room, ())
        self.dungeon.items[room] = (*here, *(Lying(item, face_up) for item in items))
        for item in items:
            self.dungeon.artifacts = tuple(each for each in self.dungeon.artifacts if each is not item)

    def deck(self, *cards: Encounter) -> None:
        """The encounter deck, the first card on top."""
        self.dungeon.encounter_deck = cards[::-1]

    def treasures(self, *items: Item) -> None:
        """The treasure deck, the first card on top."""
        self.dungeon.treasure_deck = items[::-1]

    def endgame(self, summoner: int | None = None) -> None:
        """The endgame has begun; perhaps a hero has the Stone equipped."""
        dungeon = self.dungeon
        dungeon.endgame, dungeon.boss_is = True, BossIs.DEAD
        dungeon.artifacts = tuple(item for item in dungeon.artifacts if not item.stone)
        if summoner is not None:
            self[summoner].equipped = (*self[summoner].equipped, self.stone)

    def wounds(self, room: int) -> int:
        """The wounds of the monster in a room."""
        return self.dungeon.foes[room].wounds

    # -- playing it --------------------------------------------------------------------------------------

    def turn(self, seat: int, actions: int = 2) -> Turn:
        """It is that hero's turn, and he is about to act."""
        foe = self.dungeon.foes.get(self[seat].room)
        self.dungeon.turn = Turn(seat, actions, self[seat].room, None if foe is None else foe.card.id)
        self.dungeon.slot = self.dungeon.order.index(seat)
        self.dungeon.stage = Stage.ACTIONS
        return self.dungeon.turn

    def act(self, seat: int, *answers: str, dice: str = "") -> list[Decision]:
        """One action (or free-action card, or the end of the actions) of a hero; his turn begins if it has not."""
        turn = self.dungeon.turn
        if turn is None or turn.hero != seat or self.dungeon.stage is not Stage.ACTIONS:
            self.turn(seat)
        return self.step(*answers, dice=dice)

    def ask(self, seat: int) -> Decision:
        """What a hero is asked at the beginning of his turn, or goes on being asked in it."""
        turn = self.dungeon.turn
        if turn is None or turn.hero != seat or self.dungeon.stage is not Stage.ACTIONS:
            self.turn(seat)
        return turn_question(self.dungeon, self[seat])

    def step(self, *answers: str, dice: str = "") -> list[Decision]:
        """One step of play."""
        return self.play(step(self.dungeon), *answers, dice=dice)

    def until(self, stage: Stage, *answers: str, dice: str = "") -> list[Decision]:
        """Steps of play until that stage or the end is reached."""
        left = list(answers)
        asked: list[Decision] = []
        self._script(dice)
        while self.dungeon.stage not in (stage, Stage.OVER):
            self._drive(step(self.dungeon), left, asked)
        self._all_used(left)
        return asked

    def play(self, rule: Rule[Any], *answers: str, dice: str = "") -> list[Decision]:
        """Play a rule to its end with these answers, in order; windows in which nobody does anything are passed."""
        left = list(answers)
        asked: list[Decision] = []
        self._script(dice)
        self._drive(rule, left, asked)
        self._all_used(left)
        return asked

    def _script(self, dice: str) -> None:
        state: State = self.dungeon
        state.chance = ScriptedChance({"dice": [int(face) for face in dice if face != " "]})

    def _all_used(self, left: list[str]) -> None:
        assert not left, f"nobody asked for {left}"
        chance = self.dungeon.chance
        assert isinstance(chance, ScriptedChance)
        assert not chance.left, f"dice left over: {chance.left}"

    def _drive(self, rule: Rule[Any], left: list[str], asked: list[Decision]) -> None:
        try:
            question = next(rule)
            while True:
                if isinstance(question, Together):
                    question.answers |= {each.seat: self._answer(each, left, asked) for each in question.decisions}
                    question = rule.send(next(iter(question.answers.values())))
                else:
                    question = rule.send(self._answer(question, left, asked))
        except StopIteration:
            pass
        except Over:
            self.dungeon.occasions.clear()

    def _answer(self, decision: Decision, left: list[str], asked: list[Decision]) -> Option:
        asked.append(decision)
        found = decision.find(left[0]) if left else None
        if found is not None:
            left.pop(0)
            return found
        assert decision.passes is not None, f"{decision} has no answer among {left}"
        return decision.passes

    # -- what has come of it -----------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that was told."""
        assert self.dungeon.log is not None
        return self.dungeon.log.events

    def told(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def rolls(self) -> list[tuple[int, ...]]:
        """The dice of each roll, as first rolled."""
        dice = [event.data["dice"] for event in self.told("rolled")]
        return [tuple(map(int, each)) for each in dice if isinstance(each, tuple)]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return outcome(self.dungeon)


def kinds(asked: Iterable[Decision]) -> list[str]:
    """What was asked, in order."""
    return [decision.kind for decision in asked]


def asked_of(asked: Iterable[Decision], kind: str) -> list[int]:
    """Who was asked a kind of question, in order."""
    return [decision.seat for decision in asked if decision.kind == kind]
