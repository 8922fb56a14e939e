"""What each seat sees (chapter 9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, hero, sentence
from undercroft.abilities import Occasion, during
from undercroft.engine import Decision, ScriptedChance, State
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.cards.words.healing import Heal
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage, Defeat, Trading
from undercroft.rules.dungeonrun.state import EVERYBODY, LaidTrap, Lying, Marker
from undercroft.rules.dungeonrun.table.view import view
from undercroft.rules.dungeonrun.turns.rounds import step

SPECTATOR = None


class Paused:
    """One action of a hero, stopped in the middle."""

    def __init__(self, table: Table, seat: int, *keys: str, dice: str = "") -> None:
        state: State = table.dungeon
        state.chance = ScriptedChance({"dice": [int(face) for face in dice if face != " "]})
        table.turn(seat)
        self._rule = step(table.dungeon)
        self.question = next(self._rule)
        self.answer(*keys)

    def answer(self, *keys: str) -> None:
        """Go on with these answers."""
        for key in keys:
            assert isinstance(self.question, Decision)
            found = self.question.find(key)
            assert found is not None, self.question
            self.question = self._rule.send(found)


def see(table: Table, seat: int | None) -> Any:
    """The view as plain data."""
    return view(table.dungeon, seat)


def test_a_room_with_all_that_lies_in_it() -> None:
    table = Table(rooms="EW NW")
    ghoul = table.monster(2, attack=3, power=(6, 4), defense=5, escape=3, life=4, wounds=1)
    trap, axe = table.trap(), table.item()
    table.dungeon.laid[1] = LaidTrap(trap, 1)
    table.dungeon.markers["flame"] = Marker(0, room=2, side=3)
    table.lie(2, axe)
    table.stand(1, 2)
    room = see(table, SPECTATOR)["rooms"][2]
    assert (room["x"], room["y"], room["exits"], room["open"], room["through"]) == (2, 0, "NW", "N", {"W": 1})
    assert (room["distance"], room["heroes"], room["rotation"]) == (2, [1], 0)
    assert room["markers"] == [{"marker": "flame", "owner": 0, "side": "W"}]
    assert room["items"] == [{"item": axe.id, "face_up": True}]
    assert room["monster"] == {
        "card": ghoul.id, "boss": False, "type": "humanoid", "wounds": 1, "life": 4, "attack": 3, "power": [4, 6],
        "defense": 5, "escape": 3, "roamed": False,
    }  # fmt: skip
    assert see(table, 0)["rooms"][1]["trap"] == {"card": trap.id, "owner": 1}


@pytest.mark.rule("DR-9.6")
def test_a_hero_lies_open_but_for_the_loot_pile() -> None:
    table = Table(hero(brawn=4), hero())
    shield, ability, trap = table.item(slots=("off",)), table.ability(), table.trap(lasting=True)
    table.stand(0, wounds=2, equipped=[shield], abilities=[ability], training=(1, 0, 0))
    table[0].traps, table[0].markers = (trap,), frozenset({"numb"})
    shown = see(table, SPECTATOR)["heroes"][0]
    assert (shown["wounds"], shown["life"], shown["status"]) == (2, 6, "standing")
    assert shown["ratings"]["brawn"] == {"printed": 4, "training": 1, "now": 5}
    assert shown["equipped"] == [{"card": shield.id, "used": False, "slots": ["off"]}]
    assert shown["slots"] == {"primary": None, "off": shield.id, "head": None, "body": None}
    assert shown["abilities"] == [{"card": ability.id, "used": False}]
    assert (shown["traps"], shown["markers"]) == ([trap.id], ["numb"])


@pytest.mark.rule("DR-9.6", "DR-13.51")
def test_a_limit_that_is_used_up_shows() -> None:
    table = Table(hero(), hero())
    once = table.item(sentence("free-action", Heal(n=1), limit="1/turn"))
    (text,) = once.says["free-action"]
    table.stand(0, wounds=2, equipped=[once])
    assert not see(table, 1)["heroes"][0]["equipped"][0]["used"]
    table.act(0, f"use:{text.id}")
    assert see(table, 1)["heroes"][0]["equipped"][0]["used"]


@pytest.mark.rule("DR-9.3", "DR-9.4", "DR-9.5", "DR-9.14")
def test_a_loot_pile_is_a_number_to_the_others() -> None:
    table = Table(hero(), hero(), hero())
    cards: list[Item | Encounter] = [table.item(), table.trap(), table.make_monster()]
    table.stand(0, loot=cards)
    names = [card.id for card in cards]
    piles = [see(table, seat)["heroes"][0] for seat in (0, 1, SPECTATOR)]
    assert [pile["loot"] for pile in piles] == [3, 3, 3]
    assert [pile["loot_cards"] for pile in piles] == [names, None, None]
    table.dungeon.peeking = (1, 0)
    assert [see(table, seat)["heroes"][0]["loot_cards"] for seat in (1, 2, SPECTATOR)] == [names, None, None]
    assert see(table, 2)["peeking"] == {"seat": 1, "at": 0}


@pytest.mark.rule("DR-9.1")
def test_a_killed_monster_lies_face_down_in_the_loot_pile() -> None:
    table = Table(hero(brawn=3), hero(), rooms="EW")
    monster = table.monster(1, attack=1, power=(6,), life=1)
    table.stand(0, 1)
    table.act(0, "battle:monster", "attack:brawn", "hit:6", dice="1 611")
    shown = [see(table, seat)["heroes"][0] for seat in (0, 1)]
    assert [(pile["loot"], pile["loot_cards"]) for pile in shown] == [(1, [monster.id]), (1, None)]


@pytest.mark.rule("DR-9.14")
def test_a_look_at_a_loot_pile_ends_with_the_action() -> None:
    table = Table(rooms="EW")
    table.dungeon.peeking = (0, 1)
    table.act(0, "move:E")
    assert see(table, 0)["peeking"] is None


@pytest.mark.rule("DR-9.7", "DR-9.13", "DR-9.15")
def test_an_item_that_lies_face_down_is_known_to_those_who_have_looked() -> None:
    table = Table(hero(), hero())
    unseen, seen, robbed = table.item(), table.item(), table.item()
    table.dungeon.items[0] = (
        Lying(unseen, face_up=False),
        Lying(seen, face_up=False, known=0b01),
        Lying(robbed, face_up=False, known=EVERYBODY),
    )
    shown = [[each["item"] for each in see(table, seat)["rooms"][0]["items"]] for seat in (0, 1, SPECTATOR)]
    assert shown == [[None, seen.id, robbed.id], [None, None, robbed.id], [None, None, robbed.id]]


@pytest.mark.rule("DR-9.8")
def test_the_boss_is_known_to_those_who_have_looked_until_it_is_revealed() -> None:
    table = Table(hero(), hero())
    table.dungeon.boss_known = 0b10
    boss = table.dungeon.boss
    assert [see(table, seat)["boss"]["card"] for seat in (0, 1, SPECTATOR)] == [None, boss.id, None]
    assert see(table, 0)["boss"]["looked"] == [1]
    table.monster(0, card=boss)
    assert [see(table, seat)["boss"]["card"] for seat in (0, 1, SPECTATOR)] == [boss.id] * 3


@pytest.mark.rule("DR-9.7", "DR-9.13")
def test_piles_are_sizes_and_what_is_known_of_their_tops() -> None:
    table = Table(hero(), hero())
    top, second, third = table.item(), table.item(), table.item()
    table.treasures(top, second, third)
    table.pile("EW", "NS")
    table.deck(table.trap())
    table.dungeon.known_treasures, table.dungeon.known_tiles = (0b01, 0b10), (0b01,)
    tile = table.dungeon.tile_pile[-1]
    piles = [see(table, seat)["piles"] for seat in (0, 1, SPECTATOR)]
    assert [(each["treasures"], each["tiles"], each["encounters"]) for each in piles] == [(3, 2, 1)] * 3
    assert [each["treasures_top"] for each in piles] == [[top.id, None], [None, second.id], [None, None]]
    assert [each["tiles_top"] for each in piles] == [[tile.id], [None], [None]]


@pytest.mark.rule("DR-2.22", "DR-9.15")
def test_cards_just_drawn_are_seen_by_their_owner_alone() -> None:
    table = Table(hero(), hero())
    abilities, treasure = (table.ability(), table.ability()), table.item()
    table[0].drawn, table[0].found = abilities, (treasure,)
    own, other = see(table, 0)["heroes"][0], see(table, 1)["heroes"][0]
    assert (own["drawn_cards"], own["found_cards"]) == ([card.id for card in abilities], [treasure.id])
    assert (other["drawn"], other["drawn_cards"], other["found"], other["found_cards"]) == (2, None, 1, None)


@pytest.mark.rule("DR-9.9", "DR-9.16")
def test_tiles_drawn_and_set_aside_are_public() -> None:
    table = Table(hero(), hero(), rooms="EW")
    table.pile("NE", "EW")
    drawn, aside = table.dungeon.tile_pile[-1], table.tile("N")
    table.dungeon.tile_discards = (aside,)
    table.stand(0, 1)
    action = Paused(table, 0, "move:E")
    assert isinstance(action.question, Decision)
    assert action.question.kind == "rotation"
    shown = see(table, SPECTATOR)
    assert shown["piles"]["tiles_aside"] == [aside.id]
    x, y = table.dungeon.plan.rooms[1].cell
    assert shown["now"][-1] == {"what": "explore", "seat": 0, "tiles": [drawn.id], "x": x + 1, "y": y}


@pytest.mark.rule("DR-5.80")
def test_a_trade_is_between_the_two() -> None:
    table = Table(hero(), hero(), hero())
    gift = table.item()
    table.stand(0, loot=[gift])
    with during(table.dungeon.occasions, Trading(0, 1, offer=(gift.id,))):
        shown = [see(table, seat)["now"][-1] for seat in (0, 1, 2, SPECTATOR)]
    assert [each["offer"] for each in shown] == [1, 1, 1, 1]
    assert [each["offer_cards"] for each in shown] == [[gift.id], [gift.id], None, None]


def test_a_battle_shows_its_dice_its_helpers_and_what_is_left_to_allocate() -> None:
    table = Table(hero(brawn=3), hero(brawn=4), rooms="EW")
    table.monster(1, attack=2, power=(3, 4), defense=4)
    table.stand(0, 1)
    table.stand(1, 1)
    action = Paused(table, 0, "battle:monster", "assist:brawn", "accept", dice="34 65111")
    (battle,) = see(table, SPECTATOR)["now"]
    assert [roll["faces"] for roll in battle["rolls"]] == [[3, 4]]
    action.answer("attack:brawn", "hit:6")
    (battle,) = see(table, SPECTATOR)["now"]
    assert (battle["what"], battle["assists"]) == ("battle", [{"seat": 1, "rating": "brawn", "dice": 2}])
    assert [roll["faces"] for roll in battle["rolls"]] == [[3, 4], [6, 5, 1, 1, 1]]
    assert (battle["hits"], battle["left"], battle["potential"]) == ([6], [5, 1, 1, 1], [4, 3])


def test_everything_that_can_go_on_can_be_shown() -> None:
    """A new occasion needs a view of its own: nothing is shown that nobody has named."""
    table = Table(hero(), hero())
    table.dungeon.occasions = [Damage(0, [Batch(0, 2, "trap")]), Defeat(0)]
    assert [each["what"] for each in see(table, 1)["now"]] == ["damage", "defeat"]
    table.dungeon.occasions = [Occasion()]
    with pytest.raises(LookupError, match="has no view"):
        see(table, 1)
