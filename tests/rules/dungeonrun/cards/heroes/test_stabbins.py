"""Stabbins (content 1, 2.7): each of his cards, what it does and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeonrun.box import beside, fight, monster, offered, silence, trap, with_cards
from tests.rules.dungeonrun.table import Table, kinds, named, sentence
from undercroft.engine import Decision, Rule, Together, option
from undercroft.rules.dungeonrun.cards.words.permission import Forbid
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Marker, Stage, Status

STABBINS = named("stabbins")
DORGAN = named("dorgan")
EMMA = named("emma-goodluck")
INCORRUPTIBLE = sentence("passive", Forbid(what="touch-cards"), Forbid(what="change-dice"))


def stabbins(*names: str, rooms: str = "EW EW EW", summoner: str | None = None, **options: Any) -> Table:
    """Stabbins and Dorgan in room 1 of a corridor, Emma at the Entrance."""
    table = Table(STABBINS, DORGAN, EMMA, rooms=rooms, **options)
    table.stand(0, 1)
    table.stand(1, 1)
    with_cards(table, 0, *names, summoner=summoner)
    return table


def beast(table: Table, room: int = 1, life: int = 9, escape: int = 4, attack: int = 1) -> None:
    """A monster that hits on a 6."""
    table.monster(room, attack=attack, power=(6,), defense=4, escape=escape, life=life)


def answer_with(rule: Rule[Any], question: Decision | Together, key: str) -> None:
    """Give one answer and stop at the next question."""
    assert isinstance(question, Decision)
    answer = question.find(key)
    assert answer is not None
    rule.send(answer)


# -- Pickpocket -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.43", "DR-9.14")
def test_a_pickpocket_sees_the_pile_and_takes_a_card_if_he_is_better() -> None:
    table = stabbins("pickpocket")
    first, second = table.item(), monster("ghost")
    table[1].loot = (first, second)
    asked = table.act(0, "use:pickpocket,1", "steal:ghost", dice="44111 411")
    steal = next(each for each in asked if each.kind == "steal")
    assert [each.key for each in steal.options] == [f"steal:{first.id}", "steal:ghost"]
    assert [card.id for card in table[0].loot] == ["ghost"]
    assert [card.id for card in table[1].loot] == [first.id]
    (event,) = table.told("stolen")
    assert "card" not in event.data
    assert event.to == (0, 1)


@pytest.mark.rule("DR-9.14")
def test_the_pile_is_shown_to_the_pickpocket_until_the_action_ends() -> None:
    table = stabbins("pickpocket")
    table[1].loot = (monster("ghost"), monster("mummy"))
    seen: list[object] = []

    def look() -> None:
        for seat in (0, 2):
            shown = GAME.table.view(table.dungeon, seat)
            heroes = shown["heroes"]
            assert isinstance(heroes, list)
            seen.append(heroes[1]["loot_cards"])

    table.turn(0)
    table._script("44444 111")
    rule = GAME.step(table.dungeon)
    answer_with(rule, next(rule), "use:pickpocket,1")
    look()
    with pytest.raises(StopIteration):
        rule.send(option("steal", "ghost"))
    look()
    assert seen == [["ghost", "mummy"], None, None, None]


def test_a_tie_is_nothing_and_a_worse_pickpocket_is_caught() -> None:
    table = stabbins("pickpocket")
    table[1].loot = (monster("ghost"),)
    table.act(0, "use:pickpocket,1", dice="41111 411")
    assert table[0].wounds == 0
    assert not any("pickpocket" in key for key in offered(table, 0)), "once a turn"
    caught = stabbins("pickpocket")
    caught[1].loot = (monster("ghost"),)
    caught.act(0, "use:pickpocket,1", dice="11111 411")
    assert caught[0].wounds == 1
    assert caught[1].loot == (monster("ghost"),)


def test_nobody_picks_an_empty_pocket_a_stone_or_the_incorruptible() -> None:
    table = stabbins("pickpocket")
    assert not any("pickpocket" in key for key in offered(table, 0))
    table[1].loot = (monster("ghost"),)
    table[1].abilities = (table.ability(INCORRUPTIBLE),)
    assert not any("pickpocket" in key for key in offered(table, 0))
    holder = stabbins("pickpocket")
    holder.endgame()
    holder[1].loot = (holder.stone,)
    assert "steal" not in kinds(holder.act(0, "use:pickpocket,1", dice="44444 111"))
    assert holder[1].loot == (holder.stone,)


@pytest.mark.rule("DR-13.27")
def test_the_cursed_stone_stays_the_thieving_hand() -> None:
    table = stabbins("pickpocket")
    table[1].loot = (monster("ghost"),)
    silence(table, 0)
    assert not any("pickpocket" in key for key in offered(table, 0))


# -- Slippery King ----------------------------------------------------------------------------------------------


def test_whoever_battles_the_slippery_king_rolls_two_dice_fewer() -> None:
    table = stabbins(summoner="slippery-king")
    table.endgame(0)
    table.act(1, "battle:0", "attack:brawn", "attack:brawn", dice="111 1111")
    assert table.rolls() == [(1, 1, 1), (1, 1, 1, 1)]


@pytest.mark.rule("DR-13.8")
def test_the_king_is_slippery_only_with_the_stone_and_as_defender() -> None:
    table = stabbins(summoner="slippery-king")
    table.act(1, "battle:0", "attack:brawn", "attack:brawn", dice="11111 1111")
    attacking = stabbins(summoner="slippery-king")
    attacking.endgame(0)
    attacking.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="1111 11111")
    assert len(attacking.rolls()[1]) == 5


# -- Dirty ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.44", "DR-7.23")
def test_dirty_turns_a_die_of_anybodys_battle_on_the_tile() -> None:
    table = stabbins("dirty")
    beast(table)
    table.act(1, "battle:monster", "attack:brawn", "use:dirty,1", "turn:6,1", dice="1 62111")
    assert table.wounds(1) == 0
    own = stabbins("dirty")
    beast(own)
    own.act(0, "battle:monster", "attack:brawn", "use:dirty,0", dice="6 1111")
    assert own[0].wounds == 0


@pytest.mark.rule("DR-13.44")
def test_dirty_is_not_for_free_attacks_nor_other_tiles_nor_twice() -> None:
    table = stabbins("dirty")
    beast(table)
    assert "after-roll" not in kinds(table.act(1, "escape", dice="111 6"))
    table.stand(1, 2)
    beast(table, 2)
    assert "after-roll" not in kinds(table.act(1, "battle:monster", "attack:brawn", dice="6 11111"))
    table.stand(1, 1)
    table.turn(1)
    table.act(1, "battle:monster", "attack:brawn", "use:dirty,0", dice="6 11111")
    assert "after-roll" not in kinds(table.act(1, "battle:monster", "attack:brawn", dice="6 11111"))


# -- Crooked Bargain --------------------------------------------------------------------------------------------


def test_a_crooked_bargain_swaps_treasures_into_loot_piles() -> None:
    table = stabbins("crooked-bargain")
    junk, sword, hidden = table.item(), table.item(slots=("primary",)), table.item()
    table[0].equipped = (junk,)
    table[1].equipped, table[1].loot = (sword,), (hidden, monster("ghost"))
    asked = table.act(0, "use:crooked-bargain,1", f"take:{sword.id}")
    take = next(each for each in asked if each.kind == "bargain-take")
    assert [each.key for each in take.options] == [f"take:{sword.id}", f"take:{hidden.id}"]
    assert [[card.id for card in hero.loot] for hero in (table[0], table[1])] == [
        [sword.id], [hidden.id, "ghost", junk.id],
    ]  # fmt: skip
    assert [len(hero.equipped) for hero in (table[0], table[1])] == [0, 0]
    (event,) = table.told("bargained")
    assert "taken" not in event.data


def test_a_bargain_with_somebody_without_treasures_changes_nothing() -> None:
    table = stabbins("crooked-bargain")
    junk = table.item()
    table[0].loot = (junk,)
    table[1].loot = (monster("ghost"),)
    table.act(0, "use:crooked-bargain,1")
    assert table[0].loot == (junk,)
    assert table.dungeon.ledger.is_spent("1/turn", "crooked-bargain")


def test_a_bargain_needs_treasures_and_never_touches_artifacts() -> None:
    table = stabbins("crooked-bargain")
    table[1].equipped = (table.item(),)
    assert not any("bargain" in key for key in offered(table, 0)), "nothing to give"
    table[0].equipped = (table.item(artifact=True),)
    assert not any("bargain" in key for key in offered(table, 0)), "an artifact is no treasure"
    table[0].equipped = (table.item(),)
    assert "use:crooked-bargain,1" in offered(table, 0)
    table[1].equipped = (table.item(artifact=True),)
    assert not any("bargain" in key for key in offered(table, 0)), "nothing to take"
    table[1].loot = (table.item(),)
    table[1].abilities = (table.ability(INCORRUPTIBLE),)
    assert not any("bargain" in key for key in offered(table, 0)), "incorruptible"


# -- Backstab ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.30")
def test_a_backstab_is_a_brawn_attack_made_with_skill() -> None:
    table = fight("ghost", STABBINS, DORGAN)
    with_cards(table, 0, "backstab")
    asked = table.act(0, "battle:monster", "attack:skill", "hit:6", "unused", dice="666 55566")
    assert kinds(asked).count("die") == 2, "a Ghost is hit by brawn only with a 6"


def test_nobody_stabs_in_the_back_of_his_only_foe() -> None:
    table = stabbins("backstab")
    asked = table.act(0, "battle:1", "attack:brawn", "attack:brawn", dice="1111 11111")
    attack = next(each for each in asked if each.kind == "duel-attack")
    assert attack.find("attack:skill") is None
    alone = stabbins("backstab")
    alone.stand(1, 0)
    beast(alone)
    asked = alone.act(0, "battle:monster", "attack:brawn", dice="1 1111")
    attack = next(each for each in asked if each.kind == "attack")
    assert attack.find("attack:skill") is None


# -- Beneath Notice ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-3.21")
def test_no_free_attack_on_stabbins_for_staying() -> None:
    table = stabbins("beneath-notice")
    beast(table)
    table.turn(0)
    table.until(Stage.AFTER_TURN, "end")
    assert table.rolls() == []
    seen = stabbins()
    beast(seen)
    seen.turn(0)
    seen.until(Stage.AFTER_TURN, "end", dice="6")
    assert seen[0].wounds == 1


def test_a_failed_escape_is_noticed() -> None:
    table = stabbins("beneath-notice")
    beast(table)
    table.act(0, "escape", dice="11111 6")
    assert table[0].wounds == 1


# -- Loot and Scoot ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.84")
def test_loot_and_scoot_takes_one_card_from_under_a_monster() -> None:
    table = stabbins("loot-and-scoot")
    beast(table)
    first, second = table.item(), table.item()
    table.lie(1, first)
    table.lie(1, second, face_up=False)
    table.act(0, "use:loot-and-scoot,2", f"loot:{second.id}")
    assert table[0].loot == (second,)
    assert [each.item for each in table.dungeon.items[1]] == [first]
    assert not any("loot-and-scoot" in key for key in offered(table, 0)), "once a turn"


@pytest.mark.rule("DR-11.1", "DR-5.86")
def test_loot_and_scoot_may_take_the_stone() -> None:
    table = stabbins("loot-and-scoot")
    beast(table)
    table.lie(1, table.stone)
    table.act(0, "use:loot-and-scoot,1", "loot:summoning-stone")
    assert table.dungeon.endgame


def test_loot_and_scoot_needs_a_monster_and_a_companion() -> None:
    table = stabbins("loot-and-scoot")
    table.lie(1, table.item())
    assert not any("loot-and-scoot" in key for key in offered(table, 0))
    beast(table)
    assert any("loot-and-scoot" in key for key in offered(table, 0))
    table.stand(1, 0)
    assert not any("loot-and-scoot" in key for key in offered(table, 0))


# -- Greased Floor ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-7.1", "DR-7.2")
def test_a_greased_floor_costs_a_fleeing_hero_two_dice_on_top_of_sabotage() -> None:
    table = stabbins("greased-floor")
    beast(table)
    table.act(1, "escape", "nothing", "use:greased-floor", dice="1 1")
    assert table.rolls()[0] == (1,)
    sly = stabbins("greased-floor")
    sly.stand(2, 1)
    beast(sly)
    sly.act(2, "escape", "sabotage", "nothing", "use:greased-floor", dice="1 1")
    assert sly.rolls()[0] == (1,)


@pytest.mark.rule("DR-13.58", "DR-7.2")
def test_no_floor_is_greased_under_somebody_who_has_one_die_anyway() -> None:
    table = stabbins("greased-floor")
    table[1].training = (0, 0, 1 - table[1].design.skill)
    beast(table)
    assert "declare" not in kinds(table.act(1, "escape", "nothing", dice="1 1"))
    with_cards(table, 1, "ash-cloud")
    asked = table.act(1, "escape", "nothing", "use:greased-floor", dice="1 1")
    assert "before-roll" not in kinds(asked), "the cloud would only have filled the hole"


def test_the_floor_is_not_greased_for_battles_far_away_or_twice() -> None:
    table = stabbins("greased-floor")
    table.stand(1, 3)
    beast(table, 3)
    assert "declare" not in kinds(table.act(1, "battle:monster", "attack:brawn", dice="1 11111"))
    assert "declare" not in kinds(table.act(1, "escape", dice="111 1"))
    table.stand(1, 2)
    beast(table, 2)
    table.turn(1)
    table.act(1, "escape", "use:greased-floor", dice="1 1")
    assert "declare" not in kinds(table.act(1, "escape", dice="111 1"))


# -- Claim Credit -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-8.43")
def test_credit_is_claimed_by_the_higher_die_and_the_killer_rallies_all_the_same() -> None:
    table = stabbins("claim-credit")
    table[1].wounds = 2
    ghost = monster("ghost")
    table.monster(1, card=ghost, wounds=1)
    table.act(1, "battle:monster", "attack:magic", "hit:4", "use:claim-credit", "rally", dice="666 4 5 4")
    assert table[0].loot == (ghost,)
    assert table[1].loot == ()
    assert table[1].wounds == 1


def test_a_tie_leaves_the_trophy_where_it_is_and_bosses_are_never_claimed() -> None:
    table = stabbins("claim-credit")
    ghost = monster("ghost")
    table.monster(1, card=ghost, wounds=1)
    table.act(1, "battle:monster", "attack:magic", "hit:4", "use:claim-credit", dice="666 4 5 5")
    assert table[1].loot == (ghost,)
    boss = stabbins("claim-credit")
    boss.monster(1, card=boss.make_monster(life=1, boss=True))
    assert "kill" not in kinds(boss.act(1, "battle:monster", "attack:magic", "hit:4", dice="1 4"))
    own = stabbins("claim-credit")
    beast(own, life=1)
    assert "kill" not in kinds(own.act(0, "battle:monster", "attack:brawn", "hit:4", dice="1 4111"))
    away = stabbins("claim-credit")
    away.stand(1, 2)
    beast(away, 2, life=1)
    assert "kill" not in kinds(away.act(1, "battle:monster", "attack:brawn", "hit:4", dice="1 41111"))


# -- Rat Run ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.59")
def test_a_rat_run_passes_monsters_and_heroes() -> None:
    table = stabbins("rat-run", rooms="EW EW EW EW")
    beast(table)
    beast(table, 2)
    table.act(0, "use:rat-run,4")
    assert table[0].room == 4
    assert table[0].abilities == ()


@pytest.mark.rule("DR-12.26", "DR-4.48")
def test_a_rat_run_leaves_the_portcullis_room_and_ends_with_a_normal_entry() -> None:
    table = beside("portcullis-room", STABBINS, DORGAN)
    table.stand(0, 1)
    with_cards(table, 0, "rat-run")
    table.act(0, "use:rat-run,0")
    assert table[0].room == 0
    bridge = beside("ancient-bridge", STABBINS, DORGAN)
    with_cards(bridge, 0, "rat-run")
    bridge.act(0, "use:rat-run,1", dice="11112")
    assert bridge.told("tile-test")


def test_rats_run_no_farther_than_three_tiles() -> None:
    table = stabbins("rat-run", rooms="EW EW EW EW EW")
    keys = [key for key in offered(table, 0) if "rat-run" in key]
    assert keys == [f"use:rat-run,{room}" for room in (0, 2, 3, 4)]


# -- Rigged Chest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-5.100", "DR-9.15")
def test_a_rigged_chest_hurts_the_first_other_hero_who_searches() -> None:
    table = stabbins("rigged-chest")
    bait = table.item()
    table[0].loot = (bait,)
    table.act(0, "use:rigged-chest")
    (lying,) = table.dungeon.items[1]
    assert lying[:3] == (bait, False, 1)
    assert table.dungeon.markers == {"rigged": Marker(0, 1)}
    table.act(1, "search", f"loot:{bait.id}")
    assert table[1].wounds == 2
    assert table[1].loot == (bait,)
    assert table.dungeon.markers == {}


@pytest.mark.rule("DR-5.100")
def test_whom_the_chest_defeats_finds_nothing() -> None:
    table = stabbins("rigged-chest")
    table[0].loot = (table.item(),)
    table.act(0, "use:rigged-chest")
    table[1].wounds = 7
    table.act(1, "search")
    assert table[1].status is Status.KNOCKED_OUT
    assert len(table.dungeon.items[1]) == 1


def test_the_chest_needs_a_treasure_and_is_safe_for_its_owner() -> None:
    table = stabbins("rigged-chest")
    table[0].loot = (monster("ghost"), table.item(artifact=True))
    assert "use:rigged-chest" not in offered(table, 0)
    bait = table.item()
    table[0].loot = (bait,)
    table.act(0, "use:rigged-chest")
    table.act(0, "search", f"loot:{bait.id}")
    assert table[0].wounds == 0
    assert table.dungeon.markers == {}


# -- Throw the Purse --------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-6.52", "DR-7.23")
def test_a_thrown_purse_makes_a_failed_escape_succeed() -> None:
    table = stabbins("throw-the-purse")
    beast(table)
    table[0].loot = (trap("dart-gallery"),)
    table.act(0, "escape", "use:throw-the-purse", "go:E", dice="11111")
    assert table[0].room == 2
    assert table.dungeon.encounter_discard == (trap("dart-gallery"),)


@pytest.mark.rule("DR-6.30", "DR-6.52")
def test_saboteurs_pay_for_a_thrown_purse() -> None:
    table = stabbins("throw-the-purse")
    beast(table)
    table[0].loot = (trap("dart-gallery"),)
    table.act(0, "escape", "sabotage", "use:throw-the-purse", "go:E", dice="111")
    assert table[1].wounds == 1


def test_no_purse_is_thrown_after_a_success_or_from_an_empty_pile() -> None:
    table = stabbins("throw-the-purse")
    beast(table)
    assert "after-roll" not in kinds(table.act(0, "escape", dice="11111 1"))
    table[0].loot = (trap("dart-gallery"),)
    assert "after-roll" not in kinds(table.act(0, "escape", "go:E", dice="41111"))


@pytest.mark.rule("DR-9.18")
def test_strictly_a_thief_with_any_loot_is_asked_about_his_purse() -> None:
    table = stabbins("throw-the-purse", windows="strict")
    beast(table)
    table.endgame()
    table[0].loot = (table.stone,)
    assert "after-roll" in kinds(table.act(0, "escape", dice="11111 1"))
