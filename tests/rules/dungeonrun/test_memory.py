"""What was seen stays true in every world a seat imagines, and no more than that is certain there (DR-9.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.rules.dungeonrun import test_conformance
from tests.rules.dungeonrun.box import with_cards
from tests.rules.dungeonrun.meeting import Meeting
from tests.rules.dungeonrun.short import GAME, LATE, RICH, RichDungeonRun, ShortDungeonRun
from tests.rules.dungeonrun.table import Table, hero, named
from undercroft.engine import Chance, Decision, Rule
from undercroft.rules.dungeonrun.bots.advice import goals, judges
from undercroft.rules.dungeonrun.bots.advice.gear import item_worth
from undercroft.rules.dungeonrun.bots.advice.goals import suspect
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.cards.heroes.addolgar_vayne import TakeLying
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Roaming
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Lying, Stage
from undercroft.rules.dungeonrun.table.redeal import redeal
from undercroft.testing import Variant

WORLDS = 60


def where(table: Table, seat: int, card: Item | Encounter) -> Counter[str]:
    """In how many of the worlds that a seat imagines a card is where: "loot 1", "tile", "deck" …"""
    found: Counter[str] = Counter()
    for number in range(WORLDS):
        world = table.dungeon.copy()
        redeal(world, seat, Chance(number))
        places: dict[str, Iterable[Item | Encounter]] = {
            "deck": world.treasure_deck,
            "encounters": world.encounter_deck,
            **{f"loot {each.seat}": each.loot for each in world.heroes},
            **{f"found {each.seat}": each.found for each in world.heroes},
            **{f"tile {room}": [one.item for one in lying] for room, lying in world.items.items()},
        }
        found.update(name for name, cards in places.items() if card in cards)
    return found


def party(count: int = 3) -> Table:
    """Heroes in the Entrance, with treasures and monsters that could be anywhere."""
    table = Table(*(hero() for _ in range(count)), rooms="EW")
    table.treasures(*(table.item() for _ in range(6)))
    table.deck(*(table.make_monster() for _ in range(6)))
    return table


def wear_off(table: Table, seat: int, *items: Item) -> None:
    """A hero puts worn items away before everybody's eyes."""
    table[seat].equipped = items
    table.act(seat, "equip", *(f"unequip:{item.id}" for item in items), "finish")


@pytest.mark.rule("DR-9.5")
def test_a_card_that_everybody_saw_go_into_a_loot_pile_is_there() -> None:
    table = party()
    ring, cap = table.item(), table.item()
    wear_off(table, 1, ring)
    table[2].loot = (cap,)
    assert where(table, 0, ring) == {"loot 1": WORLDS}
    assert len(where(table, 0, cap)) > 1, "nobody has seen that one"


@pytest.mark.rule("DR-9.5")
def test_a_monster_that_was_killed_is_with_whoever_killed_it() -> None:
    table = Table(hero(brawn=3), hero(), rooms="EW")
    prey = table.monster(1, attack=1, power=(6,), life=1)
    table.stand(0, 1)
    table.deck(*(table.make_monster() for _ in range(6)))
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    assert where(table, 1, prey) == {"loot 0": WORLDS}


@pytest.mark.rule("DR-9.5", "DR-5.80")
def test_a_card_that_may_have_changed_hands_is_with_either_hero() -> None:
    table = party(4)
    stone, ring, cap = table.stone, table.item(), table.item()
    wear_off(table, 1, ring, cap)
    wear_off(table, 0, stone)
    table.act(0, "equip", "trade:1", f"add:{stone.id}", f"add:{ring.id}", "done", "accept", "finish")
    assert set(where(table, 3, ring)) == set(where(table, 3, cap)) == {"loot 0", "loot 1"}
    assert where(table, 3, stone) == {"loot 1": WORLDS}, "it was the only card that could be given"
    assert where(table, 1, ring) == {"loot 0": WORLDS}, "who has given it knows"
    assert where(table, 0, cap) == {"loot 1": WORLDS}


@pytest.mark.rule("DR-9.5", "DR-5.80")
def test_how_many_cards_changed_hands_is_known_until_the_pile_shrinks() -> None:
    table = party(3)
    mine, yours = [table.item() for _ in range(3)], [table.item() for _ in range(2)]
    wear_off(table, 0, *mine)
    wear_off(table, 1, *yours)
    table.act(
        0, "equip", "trade:1", f"add:{mine[0].id}", f"add:{mine[1].id}", "done", f"add:{yours[0].id}", "done",
        "accept", "finish",
    )  # fmt: skip
    for number in range(WORLDS):
        world = table.dungeon.copy()
        redeal(world, 2, Chance(number))
        assert sum(card in mine for card in world.heroes[1].loot) == 2
        assert sum(card in yours for card in world.heroes[0].loot) == 1
    given_up = yours[1]
    table.act(1, "equip", f"equip:{given_up.id}", "finish")
    assert where(table, 2, yours[0]) == {"loot 0": WORLDS}, "it is the one that was given"
    discarded = mine[0]
    table.act(1, "equip", f"equip:{discarded.id}", "finish")
    assert set(where(table, 2, mine[1])) == {"loot 0", "loot 1"}


@pytest.mark.rule("DR-5.80", "DR-9.5")
def test_a_card_shown_in_a_trade_that_came_to_nothing_is_remembered_by_the_partner_alone() -> None:
    table = party()
    ring, cap = table.item(), table.item()
    table[0].loot = (ring, cap)
    table.act(0, "equip", "trade:1", f"add:{ring.id}", "done", "refuse", "finish")
    assert where(table, 1, ring) == {"loot 0": WORLDS}
    assert len(where(table, 1, cap)) > 1
    assert len(where(table, 2, ring)) > 1


def thieves(name: str) -> Table:
    """Stabbins with that card and Dorgan in a room, Emma looking on, and cards that could be anywhere."""
    table = Table(named("stabbins"), named("dorgan"), named("emma-goodluck"), rooms="EW")
    table.stand(0, 1)
    table.stand(1, 1)
    with_cards(table, 0, name)
    table.treasures(*(table.item() for _ in range(6)))
    table.deck(*(table.make_monster() for _ in range(6)))
    return table


@pytest.mark.rule("DR-9.14", "DR-13.43")
def test_a_loot_pile_looked_at_is_remembered_when_the_action_is_over() -> None:
    table = thieves("pickpocket")
    ring, prey = table.item(), table.make_monster()
    table[1].loot = (ring, prey)
    table.act(0, "use:pickpocket,1", dice="11111 411")
    assert where(table, 0, ring) == where(table, 0, prey) == {"loot 1": WORLDS}
    assert len(where(table, 2, ring)) > 1


@pytest.mark.rule("DR-9.5", "DR-13.43")
def test_a_stolen_card_is_with_the_thief_or_his_victim_but_never_the_stone() -> None:
    table = thieves("pickpocket")
    stone, ring, cap = table.stone, table.item(), table.item()
    wear_off(table, 1, stone, ring, cap)
    table.act(0, "use:pickpocket,1", f"steal:{ring.id}", dice="44411 111")
    assert set(where(table, 2, ring)) == set(where(table, 2, cap)) == {"loot 0", "loot 1"}
    assert where(table, 2, stone) == {"loot 1": WORLDS}
    assert where(table, 1, ring) == {"loot 0": WORLDS}


@pytest.mark.rule("DR-9.5", "DR-9.15")
def test_a_treasure_put_face_down_on_a_tile_is_there_or_still_in_the_pile() -> None:
    table = thieves("rigged-chest")
    ring, cap, prey = table.item(), table.item(), table.make_monster()
    wear_off(table, 0, ring, cap)
    table[0].loot = (*table[0].loot, prey)
    table.lie(1, deep := table.item(), face_up=False)
    table.act(0, "use:rigged-chest", f"put:{ring.id}")
    assert set(where(table, 2, ring)) == set(where(table, 2, cap)) == {"tile 1", "loot 0"}
    for number in range(WORLDS):
        world = table.dungeon.copy()
        redeal(world, 2, Chance(number))
        assert world.items[1][1].item in (ring, cap), "it is the second of the two that was put there"
    assert len(where(table, 2, deep)) > 1


@pytest.mark.rule("DR-5.80", "DR-9.5")
def test_cards_that_came_together_can_be_shown_again() -> None:
    table = party()
    ring, cap = table.item(), table.item()
    table[0].loot = (ring, cap)
    table.act(0, "equip", "trade:1", f"add:{ring.id}", "done", "done", "accept", "finish")
    table.act(1, "equip", "trade:2", f"add:{ring.id}", "refuse", "finish")
    assert where(table, 2, ring) == where(table, 0, ring) == {"loot 1": WORLDS}


@pytest.mark.rule("DR-9.5", "DR-9.17")
def test_the_advice_hunts_whoever_may_have_the_stone_by_what_was_seen() -> None:
    table = party()
    stone = table.stone
    near, far = table[1], table[2]
    near.loot, far.loot = (table.item(),), (table.item(),)
    far.room = 1
    assert suspect(table.dungeon, table[0]) is near, "nobody knows, and he is nearest to the way out"
    wear_off(table, 2, stone)
    assert suspect(table.dungeon, table[0]) is far


# -- the laws, where something is hidden -------------------------------------------------------------------------


class Kit(test_conformance.TestDungeonRun):
    """Laws tried here in the fast tests, from later beginnings than the game's own."""

    __test__ = False
    matches = 1
    samples = 40
    recalls = 3
    shuffles = 40


def kit(game: ShortDungeonRun) -> Kit:
    made = type("Kit", (Kit,), {"game": game})()
    assert isinstance(made, Kit)
    return made


@pytest.mark.rule("DR-9.5", "DR-9.14", "DR-9.15", "DR-5.80")
@pytest.mark.parametrize(
    ("game", "players"), [(GAME, 2), (RICH, 4), (LATE, 3), (Meeting("pickpocket", "rigged-chest"), 3)], ids=str
)
def test_what_was_told_stays_true(game: ShortDungeonRun, players: int) -> None:
    kit(game).test_what_was_told_stays_true(Variant(players))


@pytest.mark.rule("DR-9.5", "DR-9.7")
@pytest.mark.parametrize(("game", "players"), [(GAME, 5), (RICH, 3), (LATE, 4)], ids=str)
def test_hidden_shuffles_tell_nothing(game: ShortDungeonRun, players: int) -> None:
    kit(game).test_hidden_shuffles_tell_nothing(Variant(players))


class Tithes(RichDungeonRun):
    """All treasures lie face down on the Entrance, and before each round everybody takes one of them."""

    name = "dungeon-run-tithes"

    def prepare(self, dungeon: Dungeon) -> None:
        super().prepare(dungeon)
        dungeon.items[0] += tuple(Lying(item, face_up=False) for item in dungeon.treasure_deck)
        dungeon.treasure_deck = ()

    def step(self, state: Dungeon) -> Rule[None]:
        first = state.stage is Stage.ROUND_START
        yield from super().step(state)
        for taker in state.heroes:
            if first and 0 in state.items:
                taken = TakeLying().perform(state, Frame(taker.seat, 0, "tithe", Roaming(0), "kill"))
                assert taken is not None
                yield from taken


def sees_through_piles(dungeon: Dungeon, hero: Hero) -> Hero | None:
    """A suspicion that knows."""
    return next((each for each in dungeon.heroes if any(item.stone for item in each.loot_items)), None)


def sees_through_cards(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """A judgement of cards on a tile that knows those that lie face down."""
    lying = dungeon.items.get(int(decision.about[1]), ())
    return [item_worth(dungeon, hero, lying[int(each.args[0]) - 1].item) for each in decision.options]


def test_a_suspicion_that_knows_who_hides_the_stone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goals, "suspect", sees_through_piles)
    with pytest.raises(AssertionError, match="the advice peeks"):
        kit(LATE).test_redeal_changes_nothing_a_seat_can_see(Variant(3))


def test_a_judgement_that_sees_face_down_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judges.JUDGES, "take-lying", sees_through_cards)
    with pytest.raises(AssertionError, match="the advice peeks"):
        kit(Tithes(GAME.cards)).test_redeal_changes_nothing_a_seat_can_see(Variant(3))
