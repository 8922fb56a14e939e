"""The invariants of section 17 are checked: whatever breaks one is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.dungeonrun.short import RICH
from undercroft.engine import Chance, Match, derive
from undercroft.rules.dungeonrun.check import check
from undercroft.rules.dungeonrun.speaking.occasions import Roll, RollWindow
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe, LaidTrap, Lying, Met, Status

Break = Callable[[Dungeon], None]


@pytest.fixture
def dungeon() -> Dungeon:
    """A match for three in its fourth round."""
    match = Match(RICH, 3, seed=5)
    chance = Chance(derive(5, "invariants"))
    while match.state.round < 4 or match.state.occasions:
        decision = match.pending[0]
        options = [each for each in decision.options if each.key != "end"] or list(decision.options)
        match.choose(chance.pick(options, "option", "play"))
    check(match.state)
    return match.state


def lose_a_card(dungeon: Dungeon) -> None:
    dungeon.encounter_deck = dungeon.encounter_deck[1:]


def copy_a_card(dungeon: Dungeon) -> None:
    dungeon.treasure_discard = (*dungeon.treasure_discard, dungeon.treasure_deck[0])


def lose_a_tile(dungeon: Dungeon) -> None:
    dungeon.tile_pile = dungeon.tile_pile[1:]


def shuffle_an_artifact_in(dungeon: Dungeon) -> None:
    dungeon.treasure_deck, dungeon.artifacts = (*dungeon.treasure_deck, dungeon.artifacts[0]), dungeon.artifacts[1:]


def two_encounters_on_a_tile(dungeon: Dungeon) -> None:
    monster = next(card for card in dungeon.encounter_deck if card.kind == "monster")
    stranger = next(card for card in dungeon.encounter_deck if card.kind == "stranger")
    dungeon.encounter_deck = tuple(card for card in dungeon.encounter_deck if card not in (monster, stranger))
    room = next(room for room in range(len(dungeon.plan.rooms)) if room not in {*dungeon.foes, *dungeon.strangers})
    dungeon.foes[room], dungeon.strangers[room] = Foe(monster), Met(stranger)


def cut_off_a_tile(dungeon: Dungeon) -> None:
    plan = dungeon.plan
    exits = [(room, side) for room in range(len(plan.rooms)) for side in range(4)]
    dungeon.plan = plan.with_rubble(*next(each for each in exits if plan.cut_off_by(*each)))


def leave_a_tile_aside(dungeon: Dungeon) -> None:
    *pile, tile = dungeon.tile_pile
    dungeon.tile_pile, dungeon.tile_discards = tuple(pile), (tile,)


def place_the_lair_alone(dungeon: Dungeon) -> None:
    dungeon.lair_placed = True


def wound_to_death(dungeon: Dungeon) -> None:
    dungeon.heroes[1].wounds = dungeon.heroes[1].life


def wear_two_in_one_slot(dungeon: Dungeon) -> None:
    first, second = [item for item in dungeon.treasure_deck if "primary" in item.design.slots][:2]
    dungeon.treasure_deck = tuple(item for item in dungeon.treasure_deck if item not in (first, second))
    dungeon.heroes[0].equipped = (*dungeon.heroes[0].equipped, first, second)


def act_too_often(dungeon: Dungeon) -> None:
    assert dungeon.turn is not None
    dungeon.turn.actions = -1


def roll_nothing(dungeon: Dungeon) -> None:
    dungeon.occasions.append(RollWindow((Roll("escape", 0, 0),), 0))


def find_the_stone_early(dungeon: Dungeon) -> None:
    stone = next(item for item in dungeon.artifacts if item.stone)
    dungeon.artifacts = tuple(item for item in dungeon.artifacts if item is not stone)
    dungeon.items[0] = (*dungeon.items.get(0, ()), Lying(stone, face_up=True))


def begin_the_endgame_early(dungeon: Dungeon) -> None:
    dungeon.endgame = True


def kill_the_first_player(dungeon: Dungeon) -> None:
    hero = dungeon.heroes[dungeon.first]
    dungeon.items[0] = tuple(Lying(item, face_up=True) for item in hero.items) + dungeon.items.get(0, ())
    dungeon.encounter_discard += hero.loot_encounters
    hero.status, hero.equipped, hero.loot = Status.KILLED, (), ()


def knock_out_carelessly(dungeon: Dungeon) -> None:
    dungeon.heroes[2].status, dungeon.heroes[2].wounds = Status.KNOCKED_OUT, 0


def trap_the_entrance(dungeon: Dungeon) -> None:
    trap = next(card for card in dungeon.encounter_deck if card.kind == "trap")
    dungeon.encounter_deck = tuple(card for card in dungeon.encounter_deck if card is not trap)
    dungeon.laid[0] = LaidTrap(trap, 0)


def reveal_half_a_boss(dungeon: Dungeon) -> None:
    dungeon.boss_is, dungeon.lair_placed = BossIs.ON_MAP, True


@pytest.mark.parametrize(
    ("broken", "clause"),
    [
        pytest.param(lose_a_card, "DR-17.1", marks=pytest.mark.rule("DR-17.1")),
        pytest.param(copy_a_card, "DR-17.1", marks=pytest.mark.rule("DR-17.1")),
        pytest.param(lose_a_tile, "DR-17.1", marks=pytest.mark.rule("DR-17.1")),
        pytest.param(shuffle_an_artifact_in, "DR-1.18", marks=pytest.mark.rule("DR-1.18")),
        pytest.param(two_encounters_on_a_tile, "DR-17.2", marks=pytest.mark.rule("DR-17.2")),
        pytest.param(cut_off_a_tile, "DR-17.3", marks=pytest.mark.rule("DR-17.3")),
        pytest.param(leave_a_tile_aside, "DR-17.5", marks=pytest.mark.rule("DR-17.5")),
        pytest.param(place_the_lair_alone, "DR-17.6", marks=pytest.mark.rule("DR-17.6")),
        pytest.param(reveal_half_a_boss, "DR-17.", marks=pytest.mark.rule("DR-17.6")),
        pytest.param(wound_to_death, "DR-17.7", marks=pytest.mark.rule("DR-17.7")),
        pytest.param(wear_two_in_one_slot, "DR-17.8", marks=pytest.mark.rule("DR-17.8")),
        pytest.param(act_too_often, "DR-17.9", marks=pytest.mark.rule("DR-17.9")),
        pytest.param(roll_nothing, "DR-17.10", marks=pytest.mark.rule("DR-17.10")),
        pytest.param(find_the_stone_early, "DR-17.12", marks=pytest.mark.rule("DR-17.12")),
        pytest.param(begin_the_endgame_early, "DR-11.4", marks=pytest.mark.rule("DR-11.4")),
        pytest.param(kill_the_first_player, "DR-17.14", marks=pytest.mark.rule("DR-17.14")),
        pytest.param(knock_out_carelessly, "DR-17.15", marks=pytest.mark.rule("DR-17.15")),
        pytest.param(trap_the_entrance, "DR-17.19", marks=pytest.mark.rule("DR-17.19")),
    ],
)
def test_whatever_breaks_an_invariant_is_found(dungeon: Dungeon, broken: Break, clause: str) -> None:
    broken(dungeon)
    with pytest.raises(AssertionError, match=clause):
        check(dungeon)


@pytest.mark.rule("DR-17.13", "DR-17.16", "DR-17.18")
@pytest.mark.parametrize("players", RICH.players)
def test_a_match_in_short(players: int) -> None:
    """One random match: every option offered can be chosen, the endgame never ends, and the match does."""
    match = Match(RICH, players, seed=players)
    chance = Chance(derive(players, "short"))
    endgame = False
    while match.pending:
        decision = chance.pick(match.pending, "decision", "short")
        check(match.state)
        knocked_out = [hero.seat for hero in match.state.heroes if hero.status is Status.KNOCKED_OUT]
        match.choose(chance.pick(decision.options, "option", "short"), decision.seat)
        assert match.state.endgame >= endgame, "DR-17.13: the endgame goes on"
        if endgame:
            now = [hero.seat for hero in match.state.heroes if hero.status is Status.KNOCKED_OUT]
            assert set(now) <= set(knocked_out), "DR-17.13: nobody is knocked out in the endgame"
        endgame = match.state.endgame
    check(match.state)
    assert match.outcome is not None
