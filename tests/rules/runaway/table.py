"""Positions of Run Away!! in a line or two, and a way to play a stretch of them.

A `Table` has Heroes of classes whose abilities keep out of the way, no Items, empty decks and no cards in front of
anybody. `play` answers the questions of a rule with the keys given, in order, and passes every window that the
next key does not fit; it returns everything that was asked.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from undercroft.engine import Chance, Decision, Event, Log, Option, Rule, ScriptedChance, State, Together
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.boss.card import BossCard
from undercroft.rules.runaway.boss.run import run_boss
from undercroft.rules.runaway.boss.speed import Const
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.occasions import Window
from undercroft.rules.runaway.run import run_hero
from undercroft.rules.runaway.setup import new_chase
from undercroft.rules.runaway.state import BOSS, EVERYBODY, Chase, FaceDown, Held, Player, Stage, Status
from undercroft.rules.runaway.uses import ITEM, Word, sentence, uses_of
from undercroft.rules.runaway.vocabulary import AnyOp, Ops, Speed
from undercroft.rules.runaway.windows import TEXTS

QUIET = ("ranger", "kobold-intern", "wizard", "barbarian", "paladin")
"""Classes whose abilities work on themselves only."""


class Table:
    """A position that is played on."""

    def __init__(
        self,
        seats: int = 4,
        boss: str = "bruno",
        classes: Sequence[str] = QUIET,
        chance: Chance | None = None,
        **options: object,
    ) -> None:
        self.cards = copy.copy(GAME.cards)
        self.cards.by_id = dict(self.cards.by_id)
        self.cards.uses = dict(self.cards.uses)
        self.cards.branches = dict(self.cards.branches)
        settings = GAME.check_options({"boss_selection": boss, **options}, seats)
        self.chase: Chase = new_chase(self.cards, seats, settings, Chance(0))
        chase = self.chase
        state: State = chase
        state.chance, state.log = chance or ScriptedChance({}), Log()
        chase.classes = tuple(classes[:seats])
        for seat, name in enumerate(chase.classes):
            kind = self.cards.classes[name]
            chase.players.append(Player(seat, kind, kind.life, kind.gold, self.cards.board.hero_start))
        chase.running_order = [*range(seats), BOSS]
        chase.stage = Stage.RUN
        self._made = 0

    # -- setting it up -----------------------------------------------------------------------------------

    def __getitem__(self, seat: int) -> Player:
        return self.chase.players[seat]

    def card(self, *ops: AnyOp, speed: int = 5, kind: str = "encounter", **fields: Any) -> Card:
        """A card that is not in the set supplied."""
        self._made += 1
        card = Card(f"made-{self._made}", "Made", kind, speed, fields.pop("kobold", False), ops=ops, **fields)  # type: ignore[arg-type]
        self.cards.by_id[card.id] = card
        self.cards.uses |= {use.id: use for use in card.uses}
        return card

    def item(self, when: Word, *ops: AnyOp, speed: int = 5, on_escape: Ops = ()) -> Card:
        """An Item that is not in the set supplied."""
        uses = uses_of(f"made-{self._made + 1}", [sentence((when,), ops, ITEM)])
        return self.card(speed=speed, kind="item", uses=uses, on_escape=on_escape)

    def find(self, card: Card | str | int) -> Card:
        """A card by itself, by id, or any with that speed."""
        if isinstance(card, Card):
            return card
        return self.cards.by_id[card] if isinstance(card, str) else self.card(Speed(by=0), speed=card)

    def hero(
        self,
        seat: int,
        at: int = 5,
        *,
        base: Card | str | int | None = None,
        items: Iterable[Card | str] = (),
        flips: Iterable[Card | str] = (),
        hand: Iterable[Card | str | int] = (),
        deck: Iterable[Card | str | int] = (),
        discard: Iterable[Card | str | int] = (),
        life: int | None = None,
        gold: int | None = None,
        status: Status = Status.RUNNING,
    ) -> Player:
        """Put a Hero and his player's cards in place; the first card of `deck` is its top."""
        player = self.chase.players[seat]
        player.position = at
        player.base = None if base is None else self.find(base)
        player.inventory = [Held(self.find(each), 1 << seat) for each in items]
        other = (seat + 1) % self.chase.seats
        player.encounters = [FaceDown(self.find(each), other, 1 << other) for each in flips]
        player.hand = [self.find(each) for each in hand]
        player.deck = [self.find(each) for each in deck][::-1]
        player.discard = [self.find(each) for each in discard]
        player.life = player.kind.life if life is None else life
        player.gold = player.kind.gold if gold is None else gold
        if status is not Status.RUNNING:
            player.status = status
            self.chase.went_out.append(seat)
            player.position = self.cards.board.exit if status is Status.ESCAPED else at
            player.life = 0 if status is Status.DEAD else player.life
        return player

    def boss(self, at: int, *, waiting: bool = False) -> None:
        """Put the Boss on a space."""
        self.chase.boss.position = at
        self.chase.boss.waiting = waiting

    def plain_boss(self, **changes: object) -> None:
        """A Boss without special rules."""
        card: dict[str, object] = {"id": "plain", "name": "Plain", "speed": Const(5), "confront": 3, "trample": 1}
        self.chase.boss.card = BossCard(**card | changes)  # type: ignore[arg-type]

    def encounter_spaces(self, *spaces: int) -> None:
        """Other Encounter spaces than those of the board."""
        self.cards.board = replace(self.cards.board, encounter_spaces=frozenset(spaces))

    def order(self, *runners: int) -> None:
        """The Running Order; the first of it is about to run."""
        self.chase.running_order = list(runners)
        self.chase.slot = 0

    # -- playing it --------------------------------------------------------------------------------------

    def play(self, rule: Rule[Any], *answers: str) -> list[Decision]:
        """Play a rule to its end."""
        asked: list[Decision] = []
        left = list(answers)
        try:
            question = next(rule)
            while True:
                if isinstance(question, Together):
                    question.answers |= {each.seat: self._answer(each, left, asked) for each in question.decisions}
                    question = rule.send(next(iter(question.answers.values())))
                else:
                    question = rule.send(self._answer(question, left, asked))
        except StopIteration:
            assert not left, f"nobody asked for {left}"
        return asked

    def _answer(self, decision: Decision, left: list[str], asked: list[Decision]) -> Option:
        asked.append(decision)
        option = decision.find(left[0]) if left else None
        if option is not None:
            left.pop(0)
            return option
        assert decision.passes is not None, f"{decision} has no answer among {left}"
        return decision.passes

    def run(self, seat: int, *answers: str) -> list[Decision]:
        """A Hero's whole run."""
        self.chase.slot = self.chase.running_order.index(seat)
        return self.play(run_hero(self.chase, self[seat]), *answers)

    def run_boss(self, *answers: str) -> list[Decision]:
        """The Boss's whole run."""
        self.chase.slot = self.chase.running_order.index(BOSS)
        return self.play(run_boss(self.chase), *answers)

    def running(self, seat: int, remaining: int) -> Player:
        """In the middle of a Hero's run."""
        chase, hero = self.chase, self[seat]
        chase.runner, chase.remaining = seat, remaining
        chase.slot = chase.running_order.index(seat)
        hero.start_marker = hero.position
        return hero

    @property
    def events(self) -> list[Event]:
        """Everything that was told."""
        assert self.chase.log is not None
        return self.chase.log.events

    def told(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]


def offers(table: Table, seat: int, window: Window) -> list[str]:
    """What a seat may answer in a window."""
    return [each.key for each in TEXTS.choices(table.chase, seat, window, window.name)]


def kinds(asked: Iterable[Decision]) -> list[str]:
    """What was asked, in order."""
    return [decision.kind for decision in asked]


def known(card: Card) -> FaceDown:
    """A face-down card that everybody knows."""
    return FaceDown(card, 0, EVERYBODY)
