"""Setting up a match (chapter 2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from undercroft.engine import Chance, Closed, Decision, Rule, SettingValue, Trail, option
from undercroft.rules.runaway.memory import were_dealt
from undercroft.rules.runaway.state import BOSS, Boss, Chase, Held, House, Player, Stage
from undercroft.rules.runaway.windows import ask

if TYPE_CHECKING:
    from undercroft.rules.runaway.boss.card import BossCard
    from undercroft.rules.runaway.cards.card import Card
    from undercroft.rules.runaway.cards.deck import Cards

STARTING_ITEMS: Final = 2


def new_chase(cards: Cards, seats: int, options: Mapping[str, SettingValue], chance: Chance) -> Chase:
    """An empty table with the Boss on it (RA-2.1, RA-2.7)."""
    house = House.of(options)
    return Chase(cards, house, seats, Boss(choose_boss(cards, house, chance), cards.board.boss_start), Trail(seats))


def choose_boss(cards: Cards, house: House, chance: Chance) -> BossCard:
    """The Boss named by the option, or any (RA-2.2)."""
    if house.boss_selection == "random":
        return chance.pick(list(cards.bosses.values()), "boss", "decks")
    return cards.bosses[house.boss_selection]


def set_up(chase: Chase) -> Rule[None]:
    """Classes, Items, decks, in this order (RA-2.3 to RA-2.12)."""
    if chase.log:
        chase.log.tell("boss-chosen", "RA-2.1", boss=chase.boss.card.id)
    for seat in range(chase.seats):
        yield from choose_class(chase, seat)
    board = chase.cards.board
    for seat, name in enumerate(chase.classes):
        kind = chase.cards.classes[name]
        chase.players.append(Player(seat, kind, kind.life, kind.gold, board.hero_start))
    deal(chase)
    chase.running_order = [*range(chase.seats), BOSS]
    chase.stage = Stage.ORDER


def choose_class(chase: Chase, seat: int) -> Rule[None]:
    """Each player gets a class of his own, drawn or chosen (RA-2.4)."""
    unused = [each for each in chase.cards.classes if each not in chase.classes]
    if chase.house.class_selection == "random":
        name = chase.chance.pick(unused, "class", "decks")
    else:
        options = [option("class", each) for each in unused]
        closed = partial(closed_classes, chase.classes)
        answer = yield from ask(Decision(seat, "class", options, "RA-2.4", closed=closed))
        name = str(answer.args[0])
    chase.classes = (*chase.classes, name)
    if chase.log:
        chase.log.tell("class-chosen", "RA-2.3", seat=seat, hero=name)


def closed_classes(taken: tuple[str, ...]) -> list[Closed]:
    """Classes that somebody else has already."""
    return [Closed(f"class:{each}", "class-taken", "RA-2.4", (each,)) for each in taken]


def deal(chase: Chase) -> None:
    """Two Items each, then the rest evenly; what does not come out even stays in the box (RA-2.8 to RA-2.10)."""
    items = list(chase.cards.items)
    chase.chance.shuffle(items, "items")
    for _ in range(STARTING_ITEMS):
        for player in chase.players:
            player.inventory.append(Held(items.pop(), chase.known_to(1 << player.seat)))
    rest = [card for card in chase.cards.deck if card.kind != "item"] + items
    chase.chance.shuffle(rest, "deck")
    each = len(rest) // chase.seats
    for _ in range(each):
        for player in chase.players:
            player.deck.append(rest.pop())
    chase.box = tuple(rest)
    were_dealt(chase)
    if chase.log:
        for player in chase.players:
            tell_items(chase, player.seat, player.items)
        chase.log.tell("dealt", "RA-2.9", cards=each, box=len(chase.box))


def tell_items(chase: Chase, seat: int, items: list[Card]) -> None:
    """Everybody knows how many Items a player has, the player which (RA-18.7)."""
    assert chase.log is not None
    to = range(chase.seats) if chase.house.open_inventory else (seat,)
    names = tuple(card.id for card in items)
    chase.log.tell_some("items-dealt", "RA-2.8", to, {"items": names}, seat=seat, cards=len(items))
