"""What the strangers offer (content 3.3): what it does, and where it stops."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.box import discarded, item, meeting, monster, of_race, stranger, trap
from tests.rules.dungeonrun.table import Table, hero, kinds
from undercroft.rules.dungeonrun.exploring.entering import meet_encounter
from undercroft.rules.dungeonrun.state import BossIs


def offered(table: Table, seat: int = 0) -> bool:
    """Whether the stranger may be used as a special action now."""
    return any(choice.verb == "use" for choice in table.ask(seat).options)


# -- Dwarf Artificer ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-15.8", "DR-15.9", "DR-4.33")
def test_the_artificer_forges_the_doom_glaive_from_two_treasures() -> None:
    table = meeting("dwarf-artificer")
    worn, loot = table.item(), table.item()
    table.stand(0, 1, equipped=[worn], loot=[loot])
    table.act(0, "use:dwarf-artificer", f"discard:{worn.id}", "equip:doom-glaive")
    assert table[0].equipped == (item("doom-glaive"),)
    assert table[0].loot == ()
    assert item("doom-glaive") not in table.dungeon.artifacts
    assert discarded(table, "dwarf-artificer")
    assert table.dungeon.turn is not None
    assert table.dungeon.turn.actions == 1


def test_a_dwarf_pays_the_artificer_one_treasure_only() -> None:
    table = meeting("dwarf-artificer", of_race("Dwarf"), hero())
    keep, give = table.item(), table.item()
    table.stand(0, 1, loot=[keep, give])
    table.act(0, "use:dwarf-artificer", f"discard:{give.id}", "loot:doom-glaive")
    assert table[0].loot == (keep, item("doom-glaive"))


@pytest.mark.rule("DR-13.58")
def test_the_artificer_is_not_offered_to_those_who_cannot_pay() -> None:
    table = meeting("dwarf-artificer")
    table.stand(0, 1, equipped=[table.item(artifact=True)], loot=[table.item(), monster("ghost")])
    assert not offered(table)


def test_if_the_glaive_is_gone_the_artificer_pays_in_treasures() -> None:
    table = meeting("dwarf-artificer")
    table.lie(2, item("doom-glaive"))
    first, second = table.item(), table.item()
    table.treasures(first, second)
    table.stand(0, 1, loot=[table.item(), table.item()])
    table.act(0, "use:dwarf-artificer", f"discard:{table[0].loot[0].id}")
    assert table[0].loot == (first, second)
    assert discarded(table, "dwarf-artificer")


# -- Mysterious Crone ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-15.8")
def test_the_crone_gives_the_forbidden_tome_for_two_successes() -> None:
    table = meeting("mysterious-crone", hero(training=("Magic",)), hero())
    table.act(0, "use:mysterious-crone", "equip:forbidden-tome", dice="441")
    assert table[0].wounds == 2
    assert table[0].equipped == (item("forbidden-tome"),)
    assert discarded(table, "mysterious-crone")


def test_the_crone_stays_after_a_failure_and_keeps_the_wounds() -> None:
    table = meeting("mysterious-crone", hero(life=4), hero())
    table.act(0, "use:mysterious-crone", dice="411")
    assert table[0].wounds == 2
    assert 1 in table.dungeon.strangers
    assert not offered(table), "two more wounds would defeat him"


def test_cards_fed_to_the_crone_add_dice() -> None:
    table = meeting("mysterious-crone")
    table.stand(0, 1, loot=[monster("ghost"), trap("hex-rune"), table.item()])
    answers = ("use:mysterious-crone", "discard:ghost", "discard:hex-rune")
    table.act(0, *answers, dice="11144")
    assert discarded(table, "ghost", "hex-rune", "mysterious-crone")
    assert item("forbidden-tome") in table[0].loot


def test_if_the_tome_is_gone_the_crone_heals() -> None:
    table = meeting("mysterious-crone")
    table.lie(2, item("forbidden-tome"))
    table.stand(0, 1, wounds=3)
    table.act(0, "use:mysterious-crone", dice="441")
    assert table[0].wounds == 0
    assert discarded(table, "mysterious-crone")


@pytest.mark.rule("DR-9.18")
def test_strictly_the_crone_asks_for_cards_whatever_lies_in_the_loot_pile() -> None:
    for windows, asked_about in (("strict", True), ("quick", False)):
        table = meeting("mysterious-crone", windows=windows)
        table.stand(0, 1, loot=[table.item()])
        answers = ("use:mysterious-crone", *(("done",) * asked_about))
        asked = table.act(0, *answers, dice="411")
        assert ("feed" in kinds(asked)) == asked_about


# -- Wandering Healer ---------------------------------------------------------------------------------------------


def test_the_healer_removes_three_wounds_and_all_lasting_traps() -> None:
    table = meeting("wandering-healer")
    table.stand(0, 1, wounds=5)
    table[0].traps = (trap("hex-rune"), trap("weighted-net"))
    table.act(0, "use:wandering-healer")
    assert table[0].wounds == 2
    assert discarded(table, "hex-rune", "weighted-net", "wandering-healer")


@pytest.mark.rule("DR-13.58")
def test_the_healer_has_nothing_for_the_healthy() -> None:
    table = meeting("wandering-healer")
    assert not offered(table)
    table[0].traps = (trap("hex-rune"),)
    assert offered(table)


@pytest.mark.rule("DR-4.31", "DR-4.32")
def test_whoever_draws_a_stranger_may_use_him_at_once_and_for_nothing() -> None:
    for answer, left in (("use:wandering-healer", 0), ("pass", 3)):
        table = Table(rooms="EW")
        table.stand(0, 1, wounds=3)
        table.deck(stranger("wandering-healer"))
        turn = table.turn(0)
        table.play(meet_encounter(table.dungeon, table[0], 1), answer)
        assert table[0].wounds == left
        assert turn.actions == 2
        assert (1 in table.dungeon.strangers) == (answer == "pass")


# -- Lost Mapmaker ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-9.8", "DR-9.12", "DR-9.13")
def test_the_mapmaker_shows_the_boss_and_lets_three_tiles_be_put_in_order() -> None:
    table = meeting("lost-mapmaker")
    tiles = [table.tile(exits) for exits in ("NESW", "NES", "NS", "N")]
    table.pile(*tiles)
    table.dungeon.known_tiles = (2, 2, 0)
    a, b, c, d = tiles
    table.act(0, "use:lost-mapmaker", f"tile:{c.id}", f"tile:{a.id}")
    assert table.dungeon.tile_pile == (d, b, a, c)
    assert table.dungeon.known_tiles == (1, 1, 1), "nobody else can tell any more what lies where"
    assert table.dungeon.boss_known == 1
    assert discarded(table, "lost-mapmaker")


def test_the_mapmaker_shows_what_there_is() -> None:
    table = meeting("lost-mapmaker")
    table.dungeon.boss_is = BossIs.ON_MAP
    assert not offered(table), "no tiles, and the boss is known to all"
    table.pile("NS")
    table.dungeon.lair_placed = True
    table.act(0, "use:lost-mapmaker")
    assert table.dungeon.known_tiles == (1,)
    assert table.dungeon.boss_known == 0


# -- Back-Alley Peddler -------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-13.60")
def test_the_peddler_sells_the_better_of_two_treasures_for_a_trophy() -> None:
    table = meeting("back-alley-peddler")
    first, second = table.item(), table.item()
    table.treasures(first, second)
    table.stand(0, 1, loot=[monster("ghost")])
    table.act(0, "use:back-alley-peddler", f"discard:{first.id}", f"equip:{second.id}")
    assert table[0].equipped == (second,)
    assert table[0].found == table[0].loot == ()
    assert table.dungeon.treasure_discard == (first,)
    assert discarded(table, "ghost")
    assert table.dungeon.strangers[1].sales == 1


def test_the_peddler_goes_after_the_second_sale_whoever_bought() -> None:
    table = meeting("back-alley-peddler")
    table.treasures(*(table.item() for _ in range(4)))
    for seat in range(2):
        table.stand(seat, 1, loot=[monster("ghost"), monster("mummy")])
        top = table.dungeon.treasure_deck[-1]
        under = table.dungeon.treasure_deck[-2]
        table.act(seat, "use:back-alley-peddler", "discard:ghost", f"discard:{top.id}", f"loot:{under.id}")
    assert 1 not in table.dungeon.strangers


@pytest.mark.rule("DR-13.58")
def test_the_peddler_wants_an_encounter_card() -> None:
    table = meeting("back-alley-peddler")
    table.treasures(table.item())
    table.stand(0, 1, loot=[table.item()])
    assert not offered(table)


@pytest.mark.rule("DR-9.18")
def test_strictly_a_drawn_peddler_is_offered_to_whoever_might_pay() -> None:
    for loot, windows, asked_about in ((1, "strict", True), (1, "quick", False), (0, "strict", False)):
        table = Table(rooms="EW", windows=windows)
        table.treasures(table.item(), table.item())
        table.stand(0, 1, loot=[table.item()] * loot)
        table.deck(stranger("back-alley-peddler"))
        asked = table.play(meet_encounter(table.dungeon, table[0], 1))
        assert ("stranger" in kinds(asked)) == asked_about


@pytest.mark.rule("DR-4.34")
def test_a_monster_drives_a_stranger_off() -> None:
    table = meeting("wandering-healer")
    table.stand(0, 0)
    table.monster(2)
    table.dungeon.stage = table.dungeon.stage.ROAMING
    table.dungeon.slot = -1
    table.step()
    assert discarded(table, "wandering-healer")
