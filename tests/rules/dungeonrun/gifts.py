"""Heroes with the abilities of the box: given by name, silenced by a Cursed Stone, looked at in the question."""

from __future__ import annotations

from typing import Any

from tests.rules.dungeonrun.table import Table, hero
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.cards.card import Ability, HeroDesign, Monster
from undercroft.rules.dungeonrun.game import GAME

CARDS = GAME.cards


def ability(name: str) -> Ability:
    """An ability of the box."""
    card = CARDS.by_id[name]
    assert isinstance(card, Ability)
    return card


def give(table: Table, seat: int, *names: str) -> Table:
    """A hero has these abilities: on the hero card, as Summoner, or as ability cards."""
    found = table[seat]
    for card in map(ability, names):
        if card.design.kind == "hero":
            found.printed = (*found.printed, card)
        elif card.design.kind == "summoner":
            found.summoner = card
        else:
            found.abilities = (*found.abilities, card)
    return table


def corridor(*heroes: HeroDesign, at: int = 1, **options: Any) -> Table:
    """Everybody in one room of a corridor of four: the Entrance and three rooms east of it."""
    table = Table(*(heroes or (hero(), hero())), rooms="EW EW EW", **options)
    for seat in range(table.dungeon.seats):
        table.stand(seat, at)
    return table


def beast(table: Table, room: int = 1, **numbers: Any) -> Monster:
    """A monster without texts in a room: one die, hits on a 6, defense 4, three lives."""
    return table.monster(room, **numbers)


def silence(table: Table, *rooms: int) -> Table:
    """A Cursed Stone lies in these rooms (DR-12.9)."""
    table.dungeon.cursed = frozenset(rooms)
    return table


def uses(question: Decision) -> list[str]:
    """The texts that are offered."""
    return [each.key.removeprefix("use:") for each in question.options if each.verb == "use"]


def offered(asked: list[Decision]) -> list[str]:
    """Every text that was offered in any question, in order."""
    return [key for question in asked for key in uses(question)]
