"""What a seat knows of a chase, as numbers: first the table, then the own cards, then every Hero, oneself first.

Nothing in it depends on a single card, only on what cards are worth and on how fast they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from undercroft.rules.runaway.base_speed import UNENCUMBERED
from undercroft.rules.runaway.bots.advice.items import card_worth, escape_worth, heals
from undercroft.rules.runaway.cards.deck import Cards
from undercroft.rules.runaway.clock import CLOCK_RUN
from undercroft.rules.runaway.state import BOSS, Chase, Player, Stage, Status

MOST_PLAYERS: Final = 5
MOST_IN_HAND: Final = 4
STAGES: Final = (Stage.SPEED, Stage.ENCOUNTERS, Stage.RUN, Stage.PHASE_END, Stage.OVER)
WAY: Final = 20.0
"""A stretch of the track that counts as 1."""
SPEED: Final = 10.0
LIFE: Final = 8.0
GOLD: Final = 15.0
WORTH: Final = 5.0
ROUNDS: Final = 12.0

TABLE: Final = (
    "round", "final round", "rounds left to the last one", "Boss: way to the exit", "Boss waits", "Boss has run",
    "Boss: Heroes behind it", "Boss: cards in its area", "somebody is out", "somebody has escaped", "Clock: cards",
    "Clock: longest run", "Heroes in the dungeon", "speed left in the present run",
)  # fmt: skip
HAND: Final = (
    "hand: cards", "hand: best speed", "hand: second speed", "hand: third speed", "hand: fourth speed",
    "hand: best card for whoever faces it", "hand: worst card for whoever faces it", "hand: Items",
    "own Base Speed card", "known Encounters before oneself: worth", "known Encounters before others: worth",
)  # fmt: skip
HERO: Final = (
    "plays", "running", "escaped", "escaped first", "dead", "way to the exit", "way to the exit, short",
    "at the exit", "life", "life of one or two", "gold", "gold against the best other", "place in the Running Order",
    "ahead of the Boss", "behind the Boss", "Boss within reach", "ahead of the best other", "Items", "travels light",
    "known Items: worth at the exit", "known Items: healing", "cards waiting", "ability used", "Item used", "stopped",
    "Encounters", "Base Speed shown", "two for the Clock",
)  # fmt: skip


def feature_names(cards: Cards) -> list[str]:
    """What each number tells; there is one for every Boss and class among the cards."""
    names = [*TABLE, *(f"stage {each.value}" for each in STAGES)]
    names += [f"{count} players" for count in range(2, MOST_PLAYERS + 1)]
    names += [f"Boss is {each}" for each in cards.bosses]
    names += HAND
    heroes = ("own Hero", *(f"rival {place}" for place in range(1, MOST_PLAYERS)))
    for hero in heroes:
        names += [f"{hero}: {each}" for each in HERO]
        names += [f"{hero}: is {each}" for each in cards.classes]
    return names


def features(chase: Chase, seat: int) -> list[float]:
    """The numbers, by what the seat may know. Rivals are told from the one closest to winning on."""
    numbers = [*table_numbers(chase)]
    numbers += [float(chase.stage is each) for each in STAGES]
    numbers += [float(chase.seats == count) for count in range(2, MOST_PLAYERS + 1)]
    numbers += [float(chase.boss.card.id == each) for each in chase.cards.bosses]
    width = len(HERO) + len(chase.cards.classes)
    if not chase.players:  # classes are being chosen
        return numbers + [0.0] * (len(HAND) + MOST_PLAYERS * width)
    own = chase.players[seat]
    numbers += hand_numbers(chase, own)
    rivals = sorted((each for each in chase.players if each is not own), key=claim, reverse=True)
    for player in (own, *rivals):
        numbers += hero_numbers(chase, player, seat)
    return numbers + [0.0] * (width * (MOST_PLAYERS - chase.seats))


def claim(player: Player) -> tuple[int, int, int]:
    """How close somebody is to winning."""
    return (player.status is not Status.DEAD, player.gold + player.position, -player.seat)


def table_numbers(chase: Chase) -> Sequence[float]:
    """The round, the Boss and the Clock."""
    boss, exit_ = chase.boss, chase.cards.board.exit
    numbers = {card.speed for card in chase.clock}
    longest = max((sum(first + step in numbers for step in range(CLOCK_RUN)) for first in numbers), default=0)
    running = sum(each.running for each in chase.players)
    return (
        chase.round / ROUNDS,
        float(chase.final_round),
        0.0 if chase.countdown is None else 1.0 / chase.countdown if chase.countdown else 1.0,
        (exit_ - boss.position) / WAY,
        float(boss.waiting),
        float(bool(chase.running_order) and chase.stage is Stage.RUN and chase.has_finished(BOSS)),
        chase.heroes_behind_boss() / MOST_PLAYERS,
        len(chase.boss_area) / 2,
        float(bool(chase.went_out)),
        float(any(each.status is Status.ESCAPED for each in chase.players)),
        len(chase.clock) / 10,
        longest / CLOCK_RUN,
        running / MOST_PLAYERS,
        chase.remaining / SPEED,
    )


def hand_numbers(chase: Chase, own: Player) -> list[float]:
    """The own cards, and what one knows to lie face down."""
    hand = own.hand
    speeds = sorted([card.speed for card in hand], reverse=True)[:MOST_IN_HAND]
    speeds += [0] * (MOST_IN_HAND - len(speeds))
    worths = [card_worth(card) for card in hand]
    before = [card_worth(each.card) for each in own.encounters if each.known_by(own.seat)]
    others = [
        card_worth(each.card)
        for player in chase.players
        if player is not own
        for each in player.encounters
        if each.known_by(own.seat)
    ]
    return [
        len(hand) / MOST_IN_HAND,
        *(speed / SPEED for speed in speeds),
        max(worths, default=0.0) / WORTH,
        min(worths, default=0.0) / WORTH,
        sum(card.kind == "item" for card in hand) / MOST_IN_HAND,
        0.0 if own.base is None else own.base.speed / SPEED,
        fsum(before) / WORTH,
        fsum(others) / WORTH,
    ]


def hero_numbers(chase: Chase, hero: Player, seat: int) -> list[float]:
    """One Hero as the seat knows him."""
    way = chase.cards.board.exit - hero.position
    running = hero.running
    ahead = hero.position - chase.boss.position
    others = [each for each in chase.players if each is not hero]
    gold = max((each.gold for each in others if each.status is not Status.DEAD), default=0)
    first = max((each.position for each in others if each.running), default=chase.cards.board.hero_start)
    known = [held.card for held in hero.inventory if held.known_by(seat)]
    order = chase.running_order
    return [
        1.0,
        float(running),
        float(hero.status is Status.ESCAPED),
        float(bool(chase.went_out) and hero.status is Status.ESCAPED and chase.went_out[0] == hero.seat),
        float(hero.status is Status.DEAD),
        way / WAY,
        max(0.0, 1.0 - way / SPEED),
        float(running and way <= UNENCUMBERED),
        hero.life / LIFE,
        float(running and hero.life <= 2),
        hero.gold / GOLD,
        max(-1.5, min(1.5, (hero.gold - gold) / GOLD)),
        order.index(hero.seat) / MOST_PLAYERS if hero.seat in order else 0.0,
        max(0, ahead) / WAY,
        max(0, -ahead) / WAY,
        float(running and not chase.boss.waiting and 0 <= ahead <= 9),
        (hero.position - first) / WAY if running else 0.0,
        len(hero.inventory) / 3,
        float(not hero.inventory),
        fsum(map(escape_worth, known)) / WORTH,
        float(any(map(heals, known))),
        (len(hero.pending) + len(hero.kept)) / 2,
        float(hero.ability_used),
        float(hero.item_used),
        float(hero.stopped),
        len(hero.encounters) / MOST_IN_HAND,
        hero.base.speed / SPEED if hero.base is not None and hero.base_shown else 0.0,
        float(hero.two_for_clock),
        *(float(hero.kind.id == each) for each in chase.cards.classes),
    ]
