"""What holds for all cards and pieces: what is kept of them, what words on cards mean, how long effects last."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.dungeonrun.box import item, monster, silence, with_cards
from tests.rules.dungeonrun.gifts import corridor, give, offered, uses
from tests.rules.dungeonrun.table import Table, asked_of, hero, named, sentence
from undercroft.rules.dungeonrun.cards.choosing import Monsters, OtherHero
from undercroft.rules.dungeonrun.cards.when.rolls import RollIs
from undercroft.rules.dungeonrun.cards.words.dice import Dice
from undercroft.rules.dungeonrun.cards.words.numbers import RaiseRating
from undercroft.rules.dungeonrun.cards.words.wounds import AttackFreely
from undercroft.rules.dungeonrun.fighting.assist import assist_dice
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.fighting.numbers import rating_of
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.gear.items import can_equip
from undercroft.rules.dungeonrun.state import LaidTrap, Marker
from undercroft.rules.dungeonrun.table.view import view


def see(table: Table, seat: int | None = None) -> Any:
    """The view of a seat as plain data, of a spectator unless told."""
    return view(table.dungeon, seat)


# -- what is kept of heroes, tiles and the whole (section 1) ------------------------------------------------------


@pytest.mark.rule("DR-1.27")
def test_everything_a_hero_has_is_kept_and_shown() -> None:
    table = give(Table(hero(life=7), hero(), rooms="EW EW"), 0, "second-chance")
    sword, loot, net = table.item(slots=["primary"]), table.item(), table.trap(lasting=True)
    table[0].equipped, table[0].loot, table[0].traps = (sword,), (loot,), (net,)
    table[0].room, table[0].wounds, table[0].training, table[0].markers = 2, 3, (1, 0, 2), frozenset({"numb"})
    deck = tuple(GAME.cards.abilities_of("emma-goodluck", "card"))
    table[0].ability_deck, table[0].ability_discard = deck[:3], deck[3:5]
    table.dungeon.ledger.spend("1/game", "second-chance")
    shown = see(table, 0)["heroes"][0]
    assert [shown[each] for each in ("seat", "room", "wounds", "status")] == [0, 2, 3, "standing"]
    assert [shown["ratings"][each]["training"] for each in ("brawn", "magic", "skill")] == [1, 0, 2]
    assert shown["abilities"] == [{"card": "second-chance", "used": True}]
    assert [shown["ability_deck"], len(shown["ability_discard"])] == [3, 2]
    assert [shown["slots"]["primary"], shown["loot_cards"]] == [sword.id, [loot.id]]
    assert [shown["traps"], shown["markers"]] == [[net.id], ["numb"]]


@pytest.mark.rule("DR-1.28")
def test_everything_that_lies_on_a_tile_is_kept_and_shown() -> None:
    table = Table(rooms="EW EW")
    open_card, hidden, ghost, wire = table.item(), table.item(), table.monster(1), table.trap()
    table.lie(1, open_card)
    table.lie(1, hidden, face_up=False)
    table.dungeon.laid[1] = LaidTrap(wire, 0)
    table.dungeon.markers |= {"sanctum": Marker(0, 1), "flame": Marker(1, 1, 1)}
    table.stand(1, 1)
    shown = see(table)["rooms"][1]
    assert [shown["x"], shown["y"], shown["rotation"], shown["heroes"]] == [1, 0, 0, [1]]
    assert [shown["monster"]["card"], shown["trap"]] == [ghost.id, {"card": wire.id, "owner": 0}]
    assert shown["items"] == [{"item": open_card.id, "face_up": True}, {"item": None, "face_up": False}]
    assert [(each["marker"], each["side"]) for each in shown["markers"]] == [("flame", "E"), ("sanctum", None)]


@pytest.mark.rule("DR-1.29")
def test_everything_beside_the_map_is_kept_and_shown() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW")
    table.pile("EW", "NS")
    table.deck(monster("ghost"), monster("mimic"))
    table.treasures(item("longsword"))
    table.dungeon.encounter_discard, table.dungeon.treasure_discard = (monster("mummy"),), (item("buckler"),)
    table.dungeon.tile_discards = (table.tile("NE"),)
    table.dungeon.first, table.dungeon.round = 2, 7
    table.turn(1)
    shown = see(table)
    assert [shown["first"], shown["round"], shown["endgame"], shown["turn"]["seat"]] == [2, 7, False, 1]
    assert [shown["boss"]["is"], shown["boss"]["card"]] == ["hidden", None]
    piles = shown["piles"]
    assert [piles["tiles"], piles["encounters"], piles["treasures"]] == [2, 2, 1]
    assert [piles["encounter_discard"], piles["treasure_discard"]] == [["mummy"], ["buckler"]]
    assert [len(piles["tiles_aside"]), len(piles["artifacts"])] == [1, 4]


@pytest.mark.rule("DR-1.35")
def test_attack_dice_are_those_rolled_to_score_hits_and_no_others() -> None:
    more = sentence("before-roll", Dice(n=2), when=(RollIs(kinds=("attack",), by="you"),))
    table = corridor(hero(brawn=2, skill=1), hero(brawn=2))
    table.monster(1, attack=1)
    table[0].equipped = (table.item(more),)
    table.act(0, "battle:monster", "attack:brawn", dice="1 1111")
    table.act(0, "escape", dice="1 1")
    assert [len(each) for each in table.rolls()] == [1, 4, 1, 1], "monster, attack, escape, free attack"
    duel = corridor(hero(brawn=2), hero(brawn=2))
    duel[1].equipped = (duel.item(more),)
    duel.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="11 1111")
    assert [len(each) for each in duel.rolls()] == [2, 4], "a defender's dice score hits, too"


@pytest.mark.rule("DR-1.36")
def test_title_race_type_and_enchantment_do_nothing_by_themselves() -> None:
    results = set()
    for race, title, kind, enchanted in (
        ("Human", "Lord", "humanoid", False), ("Orc", "", "undead", True), ("Elf", "Lady", "animate", False),
        ("Goblin", "King", "beast", True),
    ):  # fmt: skip
        fighter = msgspec.structs.replace(hero(brawn=3), race=race, title=title)
        table = corridor(fighter, hero())
        table.monster(1, attack=2, power=(3, 6), kind=kind)
        plain = table.item()
        charm = type(plain)(
            plain.id, "Charm", msgspec.structs.replace(plain.design, enchanted=enchanted), {}, artifact=False,
            stone=False,
        )  # fmt: skip
        table[0].equipped = (charm,)
        table.act(0, "battle:monster", "attack:brawn", "hit:5", "block:3,3", dice="36 531")
        results.add((table.wounds(1), table[0].wounds))
    assert results == {(1, 1)}


@pytest.mark.rule("DR-1.37")
def test_markers_lie_on_heroes_tiles_or_exits_and_everybody_sees_them() -> None:
    table = give(corridor(), 0, "brand-of-the-vessel", "sanctified-ground", "wall-of-flame")
    table.act(0, "use:brand-of-the-vessel,1")
    table.act(0, "use:sanctified-ground")
    table.act(0, "use:wall-of-flame,E")
    for seat in (0, 1, None):
        shown = see(table, seat)
        assert shown["heroes"][1]["markers"] == ["brand"]
        assert [(each["marker"], each["side"]) for each in shown["rooms"][1]["markers"]] == [
            ("flame", "E"), ("sanctum", None),
        ]  # fmt: skip
    assert rating_of(table.dungeon, table[1], "brawn") == 3, "and do only what they say"


@pytest.mark.rule("DR-16.4")
def test_base_and_current_rating() -> None:
    table = corridor(hero(magic=4), hero())
    table.stand(0, 1, training=(0, 1, 0), equipped=[item("circlet-of-clarity")])
    shown = see(table)["heroes"][0]["ratings"]["magic"]
    assert [shown["printed"], shown["training"], shown["now"]] == [4, 1, 6]
    table.stand(
        0, 1, training=(0, 1, 0), abilities=[table.ability(sentence("passive", RaiseRating(rating="magic", n=3)))]
    )
    assert rating_of(table.dungeon, table[0], "magic") == 8
    assert assist_dice(table[0], "magic") == 2, "half of 5: cards do not count"


# -- a free attack by a hero --------------------------------------------------------------------------------------


def free_attacker(at: Any, choose: Any) -> tuple[Table, str]:
    """Seat 0 beside seat 1, with a card that grants a free attack."""
    table = corridor(hero(brawn=3, magic=2), hero(life=6))
    card = table.ability(sentence("special-action", AttackFreely(at=at), choose=choose, may=True))
    table[0].abilities = (card,)
    return table, card.id


@pytest.mark.rule("DR-8.4", "DR-8.5")
def test_a_hero_with_a_free_attack_hits_a_monster_that_rolls_nothing() -> None:
    table, card = free_attacker("monster", Monsters())
    table.monster(1, attack=5, defense=5, life=2)
    table[0].equipped, table[0].wounds = (item("longsword"),), 2
    asked = table.act(0, f"use:{card},1", "with:brawn", "rally", dice="55441")
    assert asked_of(asked, "help") == []
    assert table.rolls() == [(5, 5, 4, 4, 1)], "the sword adds its dice, the monster has none"
    assert 1 not in table.dungeon.foes
    assert [len(table[0].loot), table[0].wounds] == [1, 1], "a kill earns its Rally"


@pytest.mark.rule("DR-8.4")
def test_a_free_attack_on_a_hero_needs_4_and_armor_answers_it() -> None:
    table, card = free_attacker("hero", OtherHero())
    table[1].equipped = (item("buckler"),)
    table.act(0, f"use:{card},1", "with:magic", "armor", dice="43 3")
    assert table[1].wounds == 1
    assert table[1].hurt_by == 0
    table.act(0, f"use:{card},1", "with:brawn", "armor", dice="446 4")
    assert table[1].wounds == 3


# -- cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.47")
def test_dorgan_has_what_his_card_says_and_nothing_else() -> None:
    table = give(corridor(named("dorgan"), hero()), 0, "trapwright")
    table.play(disarm(table.dungeon, table[0], table.trap(wounds=0)), dice="1111")
    table.monster(1, attack=1)
    table.act(0, "battle:monster", "attack:brawn", dice="1 11111")
    table.act(0, "escape", dice="111 1")
    assert [len(each) for each in table.rolls()] == [4, 1, 5, 3, 1], "one more die to disarm, none elsewhere"


@pytest.mark.rule("DR-13.49")
def test_no_hero_is_undead() -> None:
    assert "undead" not in {each.race.lower() for each in GAME.cards.heroes.values()}
    table = give(corridor(hero(magic=2, brawn=2), msgspec.structs.replace(hero(), race="Undead")), 0, "smite")
    table[0].equipped = (item("spiked-mace"),)
    asked = table.act(0, "battle:1", "attack:magic", "attack:brawn", dice="11 111")
    assert offered(asked) == [], "whatever a pack calls its heroes"
    table.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="111 111")


@pytest.mark.rule("DR-13.56")
def test_training_counts_when_an_item_is_equipped_and_not_afterwards() -> None:
    table = give(corridor(named("dorgan"), hero()), 0, "guild-licence")
    axe = item("great-axe")
    assert can_equip(table.dungeon, table[0], axe)
    table[0].equipped = (axe,)
    silence(table, 1)
    assert not can_equip(table.dungeon, table[0], axe)
    table.monster(1, attack=1)
    table.act(0, "battle:monster", "attack:brawn", dice="1 11111111")
    assert len(table.rolls()[1]) == 8, "5 brawn and 3 for the axe that stays in his hands"


# -- found in a reading of all cards ------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.46")
def test_a_stonebreaker_breaks_stone_in_battles_and_not_from_afar() -> None:
    """Content 2.8: "In your battles against animate monsters"."""
    table = Table(named("dorgan"), hero(), rooms="EW EW")
    table.monster(1, defense=5, kind="animate", life=5, attack=1)
    with_cards(table, 0, "stonebreaker")
    table[0].equipped = (item("hunting-bow"),)
    table.act(0, "use:hunting-bow.2,1", dice="445")
    assert table.wounds(1) == 1
    table[0].room = 1
    table.act(0, "battle:monster", "attack:brawn", "hit:4", dice="1 4111111")
    assert table.wounds(1) == 2


@pytest.mark.rule("DR-14.14", "DR-14.23")
@pytest.mark.parametrize(("seats", "opens"), [(4, False), (5, True)])
def test_a_gate_opens_on_a_deck_made_of_the_discards(seats: int, opens: bool) -> None:
    table = give(corridor(*[hero()] * seats), 0, "open-the-gate")
    prey = table.make_monster()
    table.dungeon.encounter_discard = (prey,)
    assert (uses(table.ask(0)) == ["open-the-gate"]) is opens
    if opens:
        table.act(0, "use:open-the-gate", "place:3")
        assert table.dungeon.foes[3].card is prey
