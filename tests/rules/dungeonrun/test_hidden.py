"""What is dealt anew for a seat that cannot know it, and what stays (chapter 9); who is asked all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.dungeonrun.table import Table, asked_of, hero, kinds
from undercroft.abilities import during
from undercroft.engine import Chance, State
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.exploring.encounters import draw_encounter
from undercroft.rules.dungeonrun.exploring.strangers import meet_stranger
from undercroft.rules.dungeonrun.speaking.occasions import Trading
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, Lying, Met, Stage, Status
from undercroft.rules.dungeonrun.table.redeal import redeal

WORLDS = 40


def worlds(table: Table, seat: int) -> Iterator[Dungeon]:
    """Worlds that seat can imagine."""
    for number in range(WORLDS):
        world = table.dungeon.copy()
        redeal(world, seat, Chance(number))
        yield world


def cards(table: Table, count: int) -> list[Item | Encounter]:
    """Monsters and treasures, in turn."""
    return [table.make_monster() if number % 2 else table.item() for number in range(count)]


@pytest.mark.rule("DR-9.4", "DR-9.5", "DR-9.7")
def test_another_loot_pile_may_hold_anything_that_is_nowhere_to_be_seen() -> None:
    table = Table(hero(), hero(), hero())
    own, *others = cards(table, 9)
    table.stand(0, loot=[own])
    table.stand(1, loot=others[:3])
    table.stand(2, loot=others[3:5])
    table.treasures(table.item(), table.item())
    table.deck(table.make_monster(), table.make_monster())
    kinds_of, names = set(), set()
    for world in worlds(table, 0):
        assert [len(each.loot) for each in world.heroes] == [1, 3, 2]
        assert world.heroes[0].loot == (own,)
        assert {card.kind for card in world.treasure_deck} == {"item"}
        assert {card.kind for card in world.encounter_deck} == {"monster"}
        kinds_of.add(tuple(sorted(card.kind for card in world.heroes[1].loot)))
        names |= {card.id for card in world.heroes[1].loot}
    assert len(kinds_of) > 1, "only the number of cards is certain"
    assert len(names) == 9, "everything unseen can be in it"


@pytest.mark.rule("DR-9.19", "DR-14.14")
def test_which_cards_are_in_a_deck_made_of_discards_stays_known() -> None:
    table = Table(*(hero() for _ in range(5)))
    state: State = table.dungeon
    state.chance = Chance(1)
    discards, trophy = [table.make_monster() for _ in range(4)], table.make_monster()
    table.dungeon.encounter_discard = tuple(discards)
    table.stand(1, loot=[trophy])
    assert draw_encounter(table.dungeon) in discards
    decks = [world.encounter_deck for world in worlds(table, 0)]
    assert {frozenset(deck) for deck in decks} == {frozenset(table.dungeon.encounter_deck)}
    assert len(set(decks)) > 1, "their order is hidden"


@pytest.mark.rule("DR-9.17")
def test_the_stone_in_a_loot_pile_may_be_in_any_of_them() -> None:
    table = Table(hero(), hero(), hero())
    table.stand(1, loot=[table.item(), table.stone])
    table.stand(2, loot=cards(table, 2))
    holders = {
        each.seat
        for world in worlds(table, 0)
        for each in world.heroes
        if any(item.stone for item in each.loot_items)
    }
    assert holders == {1, 2}
    assert all(any(item.stone for item in world.heroes[1].items) for world in worlds(table, 1))


@pytest.mark.rule("DR-9.8", "DR-2.4")
def test_the_boss_is_one_of_four_unless_one_has_looked() -> None:
    table = Table(hero(), hero())
    table.dungeon.boss, *unused = table.cards.bosses
    table.dungeon.unused_bosses = tuple(unused)
    table.dungeon.boss_known = 0b10
    assert {world.boss for world in worlds(table, 0)} == set(table.cards.bosses)
    assert {world.boss for world in worlds(table, 1)} == {table.dungeon.boss}
    table.dungeon.boss_is = BossIs.ON_MAP
    assert {world.boss for world in worlds(table, 0)} == {table.dungeon.boss}


@pytest.mark.rule("DR-9.9")
def test_tiles_seen_going_back_are_in_the_pile() -> None:
    table = Table(hero(), hero())
    table.pile("EW", "NS", "NE")
    seen, *_ = table.dungeon.tile_pile
    table.dungeon.seen_tiles = (seen,)
    piles = [world.tile_pile for world in worlds(table, 0)]
    assert all(seen in pile for pile in piles)
    assert len({pile.index(seen) for pile in piles}) == 3, "nobody knows where"
    assert len({tile.id for pile in piles for tile in pile}) > 3, "the others may be in the box"


@pytest.mark.rule("DR-9.7")
def test_how_many_special_tiles_are_in_the_pile_is_certain() -> None:
    table = Table(hero(), hero())
    table.pile(table.cards.tiles["den"], "EW", "NS")
    piles = [world.tile_pile for world in worlds(table, 0)]
    assert {sum(tile.kind == "special" for tile in pile) for pile in piles} == {1}
    assert len({tile.id for pile in piles for tile in pile if tile.kind == "special"}) > 1


@pytest.mark.rule("DR-9.9", "DR-4.12", "DR-4.15")
def test_a_tile_set_aside_is_noted_when_it_goes_back_and_forgotten_when_it_is_drawn() -> None:
    table = Table(hero(), hero(), rooms="EW")
    dungeon = table.dungeon
    table.pile("EW", "NS")
    dungeon.tile_discards = (dungeon.tile_pile[0],)
    dungeon.tile_pile = dungeon.tile_pile[1:]
    aside = dungeon.tile_discards[0]
    table.stand(0, 1)
    table.act(0, "move:W")
    assert dungeon.seen_tiles == (aside,)
    dungeon.tile_pile = (*(tile for tile in dungeon.tile_pile if tile is not aside), aside)
    table.turn(0)
    table.act(0, "move:E")
    table.act(0, "move:E", dice="1")
    assert not dungeon.seen_tiles


@pytest.mark.rule("DR-9.13")
def test_what_was_seen_on_top_of_a_pile_stays_there() -> None:
    table = Table(hero(), hero())
    table.pile("EW", "NS", "NE")
    first, second, *more = [table.item() for _ in range(6)]
    table.treasures(first, second, *more)
    table.dungeon.known_tiles, table.dungeon.known_treasures = (0b01,), (0b10, 0b01)
    tops = [(world.tile_pile[-1], world.treasure_deck[-2], world.treasure_deck[-1]) for world in worlds(table, 0)]
    assert {(tile, item) for tile, item, _ in tops} == {(table.dungeon.tile_pile[-1], second)}
    assert len({top for _, _, top in tops}) > 1, "seat 1 knows it, seat 0 does not"


@pytest.mark.rule("DR-9.13", "DR-10.12")
def test_a_face_down_item_stays_known_wherever_it_is_carried() -> None:
    table = Table(hero(), hero(), rooms="EW EW")
    seen, unseen = table.item(), table.item()
    table.treasures(table.item(), table.item())
    table.dungeon.items[1] = (Lying(seen, face_up=False, known=0b01), Lying(unseen, face_up=False))
    table.dungeon.foes[1] = Foe(table.make_monster())
    table.stand(0, 0)
    table.stand(1, 0)
    table.dungeon.stage, table.dungeon.slot = Stage.ROAMING, -1
    table.step("roam:1,2")
    lying = [world.items[2] for world in worlds(table, 0)]
    assert {each.item for each, _ in lying} == {seen}
    assert len({each.item for _, each in lying}) > 1


@pytest.mark.rule("DR-9.13", "DR-4.22")
def test_a_treasure_seen_on_top_of_the_deck_is_known_where_it_comes_to_lie() -> None:
    table = Table(hero(), hero())
    seen = table.item()
    table.treasures(seen, *(table.item() for _ in range(4)))
    table.dungeon.known_treasures = (0b10,)
    table.pile(table.tile("NESW", treasure=(4,)), "NESW")
    table.act(0, "move:E", dice="4")
    for seat, sure in ((0, False), (1, True)):
        lying = {world.items[1][0].item for world in worlds(table, seat)}
        assert (lying == {seen}) is sure


@pytest.mark.rule("DR-9.7", "DR-2.4")
def test_which_bosses_are_back_in_the_box_is_known_and_not_in_which_order() -> None:
    table = Table(hero(), hero())
    table.dungeon.boss, *unused = table.cards.bosses
    table.dungeon.unused_bosses, table.dungeon.boss_is = tuple(unused), BossIs.ON_MAP
    boxes = [world.unused_bosses for world in worlds(table, 0)]
    assert {frozenset(each) for each in boxes} == {frozenset(unused)}
    assert len(set(boxes)) > 1


@pytest.mark.rule("DR-5.80")
def test_cards_laid_down_in_a_trade_are_known_to_the_two() -> None:
    table = Table(hero(), hero(), hero())
    gift = table.item()
    table.stand(0, loot=[gift, *cards(table, 3)])
    table.stand(1, loot=cards(table, 2))
    with during(table.dungeon.occasions, Trading(0, 1, offer=(gift.id,))):
        # A copy keeps the trade that goes on; each world is looked at before the next is made.
        for world in worlds(table, 1):
            assert gift in world.heroes[0].loot
        offers = {innermost_offer(world) for world in worlds(table, 2)}
    assert len(offers) > 1
    assert all(len(offer) == 1 for offer in offers)


def innermost_offer(dungeon: Dungeon) -> tuple[str, ...]:
    """What has been laid down."""
    trading = dungeon.occasions[-1]
    assert isinstance(trading, Trading)
    assert set(trading.offer) <= {card.id for card in dungeon.heroes[trading.hero].loot}
    return trading.offer


@pytest.mark.rule("DR-2.22", "DR-9.15")
def test_what_another_has_just_drawn_is_unknown() -> None:
    table = Table(hero(), hero())
    deck = [table.ability() for _ in range(6)]
    table[0].drawn, table[0].ability_deck = tuple(deck[:2]), tuple(deck[2:])
    table[0].found = (table.item(),)
    table.treasures(table.item(), table.item())
    assert len({world.heroes[0].drawn for world in worlds(table, 1)}) > 1
    assert len({world.heroes[0].found for world in worlds(table, 1)}) > 1
    assert {world.heroes[0].drawn for world in worlds(table, 0)} == {table[0].drawn}
    assert {world.heroes[0].found for world in worlds(table, 0)} == {table[0].found}
    assert len({world.heroes[0].ability_deck for world in worlds(table, 0)}) > 1, "nobody knows the order of a deck"


# -- questions that would betray a card (DR-9.18) -------------------------------------------------------------


def knocked_out(table: Table, *answers: str) -> list[str]:
    """A hero with 5 of 6 wounds is hit; what he is asked then."""
    table.monster(0, attack=1, power=(6,), defense=6)
    return kinds(table.act(0, "battle:monster", "attack:brawn", *answers, dice="6 111"))


@pytest.mark.rule("DR-9.10", "DR-9.18", "DR-14.25", "DR-8.20")
def test_the_item_left_at_a_knock_out_is_asked_for_if_there_might_be_a_choice() -> None:
    asked = {}
    for windows in ("quick", "strict"):
        table = Table(hero(brawn=3), hero(), windows=windows)
        item = table.item()
        table.stand(0, wounds=5, loot=[item, table.make_monster()])
        table.stand(1, status=Status.KNOCKED_OUT)
        asked[windows] = knocked_out(table, *([f"leave:{item.id}"] if windows == "strict" else []))
        assert table.dungeon.items[0] == (Lying(item, face_up=True),)
    assert "leave-item" in asked["strict"]
    assert "leave-item" not in asked["quick"]


@pytest.mark.rule("DR-9.18", "DR-8.20")
def test_where_everybody_can_see_that_there_is_no_choice_nobody_is_asked() -> None:
    table = Table(hero(brawn=3), hero(), windows="strict")
    item = table.item()
    table.stand(0, wounds=5, equipped=[item])
    table.stand(1, status=Status.KNOCKED_OUT)
    assert "leave-item" not in knocked_out(table)
    assert table.dungeon.items[0] == (Lying(item, face_up=True),)


@pytest.mark.rule("DR-9.18", "DR-4.31", "DR-14.25")
@pytest.mark.parametrize(
    ("windows", "trophies", "others", "asked"),
    [
        ("quick", 1, 0, True),
        ("quick", 0, 2, False),
        ("strict", 1, 0, True),
        ("strict", 0, 2, True),  # as far as the others can know, he might pay
        ("strict", 0, 0, False),
    ],
)
def test_the_peddler_asks_whoever_might_pay(windows: str, trophies: int, others: int, asked: bool) -> None:
    table = Table(hero(), hero(), windows=windows)
    peddler = table.cards.by_id["back-alley-peddler"]
    assert peddler.kind == "stranger"
    table.dungeon.strangers[0] = Met(peddler)
    table.treasures(table.item(), table.item())
    pile: list[Item | Encounter] = [
        *(table.make_monster() for _ in range(trophies)),
        *(table.item() for _ in range(others)),
    ]
    table.stand(0, loot=pile)
    questions = table.play(meet_stranger(table.dungeon, table[0]), *(["pass"] if asked else []))
    assert asked_of(questions, "stranger") == ([0] if asked else [])


@pytest.mark.rule("DR-9.18", "DR-5.73")
@pytest.mark.parametrize(("windows", "times"), [("quick", 1), ("strict", 2)])
def test_equip_goes_on_until_the_hero_says_so(windows: str, times: int) -> None:
    table = Table(hero(training=("War",)), hero(), windows=windows)
    shield = table.item(slots=("off",))
    table.stand(0, loot=[shield, table.item(training=("Magic",))])
    table.stand(1, status=Status.KNOCKED_OUT)
    answers = ["equip", f"equip:{shield.id}", f"unequip:{shield.id}", "finish"]
    asked = table.act(0, *(answers if windows == "strict" else answers[:3]))
    assert kinds(asked).count("equip") == times + 1
