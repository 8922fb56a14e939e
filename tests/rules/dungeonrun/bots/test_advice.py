"""Sensible heroes: what they choose in a position, and that their matches end and beat those of random ones."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.rules.dungeonrun.box import monster
from tests.rules.dungeonrun.short import LATE, RICH
from tests.rules.dungeonrun.table import Table, hero
from undercroft.bots import GreedyBot, RandomBot, play_out
from undercroft.engine import Match
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.bots.advice.dice import gain_of_new_face
from undercroft.rules.dungeonrun.bots.advice.fighting import unmatched
from undercroft.rules.dungeonrun.bots.advice.judges import JUDGES
from undercroft.rules.dungeonrun.cards.sentence import Moment
from undercroft.rules.dungeonrun.speaking.moments import WINDOWS
from undercroft.rules.dungeonrun.speaking.occasions import Roll


def worths(table: Table, seat: int = 0) -> dict[str, float]:
    """What a hero thinks of each action, at the beginning of his turn."""
    table.turn(seat)
    decision = table.ask(seat)
    return dict(zip(decision.keys, GAME.advice.appraise(table.dungeon, decision), strict=True))


def best(table: Table, seat: int = 0) -> str:
    """What a hero would do first in his turn."""
    found = worths(table, seat)
    return max(found, key=lambda key: found[key])


def test_weak_monsters_are_fought_and_strong_ones_left() -> None:
    table = Table(hero(brawn=5, skill=4), hero(), rooms="EW EW EW")
    table.stand(0, room=2)
    table.monster(2, attack=1, life=2)
    assert best(table) == "battle:monster"
    table.monster(2, attack=7, power=(3, 4, 5, 6), defense=6, life=6)
    table.lie(0, table.item())  # something to go for
    assert best(table) == "escape"


def test_whoever_has_nothing_else_to_do_fights_the_boss_instead_of_coming_and_going() -> None:
    table = Table(hero(brawn=4, skill=5), hero(), rooms="EW EW EW")
    table.stand(0, room=2)
    table.monster(2, attack=4, power=(4, 5, 6), defense=5, life=12, boss=True)
    found = worths(table)
    assert found["battle:monster"] > found["escape"]
    table.stand(0, room=0)
    assert best(table) == "move:E"


def test_a_knocked_out_hero_only_loses_time_but_a_dead_one_everything() -> None:
    table = Table(hero(brawn=4), hero(), hero(), rooms="EW EW")
    table.stand(0, room=1, wounds=4)
    table.monster(1, attack=4, power=(4, 5, 6), life=2)
    before = worths(table)["battle:monster"]
    table.endgame()
    assert worths(table)["battle:monster"] < before - 3


def test_the_stone_is_taken_and_carried_out() -> None:
    table = Table(hero(), hero(), rooms="EW EW EW")
    table.stand(0, room=2)
    table.lie(2, table.stone)
    assert best(table) == "search"
    table.dungeon.items.clear()
    table.endgame(summoner=0)
    assert best(table) == "move:W"
    table.stand(1, room=3)
    assert best(table, 1) == "move:W"  # after it


def test_whoever_might_hide_the_stone_is_hunted() -> None:
    table = Table(hero(), hero(), hero(), rooms="EW EW EW EW")
    table.endgame()
    table.stand(0, room=2)
    table.stand(1, room=4)
    table.stand(2, room=1)
    table[1].loot = (table.stone,)
    assert best(table) == "move:E"  # nobody else has a loot pile
    table[2].loot = (table.item(),)
    assert best(table) == "move:W"  # nearer to the way out; what is in the pile is not known


def test_the_way_with_the_stone_leads_around_monsters() -> None:
    table = Table(hero(), hero(), rooms="ESW")
    table.room("SW", (2, 0))
    table.room("NW", (2, 1))
    table.room("NEW", (1, 1))
    table.room("EN", (0, 1))
    table.stand(0, room=4)
    table.endgame(summoner=0)
    ogre = table.monster(1, attack=5)
    assert best(table) == "move:W"
    table.dungeon.foes.clear()
    table.monster(5, card=ogre)
    assert best(table) == "move:N"


def test_what_nobody_can_battle_alone_draws_those_who_can_help_each_other() -> None:
    table = Table(hero(brawn=5), hero(), hero(), hero(), rooms="EW EW EW EW EW EW")
    table.monster(2, card=monster("hydra"))
    table.stand(0, room=1)
    for far in (1, 2, 3):
        table.stand(far, room=6)
    lonely = worths(table)["move:E"]
    table.stand(1, room=2)
    assert worths(table)["move:E"] > 0 > lonely  # somebody is there who would help
    table.stand(2, room=2)
    assert worths(table)["move:E"] == lonely  # these two can do without
    table.stand(0, room=2)
    table.stand(2, room=6)
    found = worths(table)
    assert found["battle:monster"] > found["escape"]


def test_of_the_last_two_only_the_stronger_wants_a_battle() -> None:
    table = Table(hero(brawn=5, life=6), hero(brawn=3, life=6), rooms="EW EW")
    table.stand(0, room=2)
    table.stand(1, room=2, wounds=2)
    table.endgame(summoner=1)
    assert worths(table, 0)["battle:1"] > 0 > worths(table, 1)["battle:0"]


def test_nobody_knocks_where_no_tile_that_is_left_can_fit() -> None:
    table = Table(hero(), hero(), rooms="ENSW")
    table.pile("NS")
    table.stand(0, room=1)
    assert worths(table)["move:E"] > 0  # nobody knows what is left
    table.dungeon.seen_tiles = table.dungeon.tile_pile
    table.room("SW", (2, 0))
    corner = table.room("NW", (2, 1))
    table.stand(0, room=corner)
    found = worths(table)
    assert found["move:W"] <= 0  # that cell needs a corner now


def test_weak_dice_block_what_they_match() -> None:
    assert unmatched((6, 4, 2), (4, 4, 5), 5) == [4, 5]
    assert unmatched((6, 6), (3,), 5) == [3]
    assert unmatched((3, 3), (3,), 5) == []


def test_only_dice_that_do_not_count_are_thrown_again() -> None:
    table = Table(hero(), hero(), rooms="EW")
    mine = Roll("attack", 0, 0, "brawn", "brawn", 5, faces=(6, 2))
    me, other = table[0], table[1]
    assert gain_of_new_face(table.dungeon, me, mine, 2) > 0 > gain_of_new_face(table.dungeon, me, mine, 6)
    assert gain_of_new_face(table.dungeon, other, mine, 6) == 0  # none of his business
    table.endgame()
    assert gain_of_new_face(table.dungeon, other, mine, 6) > 0
    away = Roll("escape", 0, 0, "skill", "", 4, faces=(4, 1))
    assert gain_of_new_face(table.dungeon, me, away, 1) == 0  # it has succeeded already


def test_every_question_has_a_judge() -> None:
    """What has none is the window of a card's text, which is weighed by what the card does."""
    windows = {WINDOWS.get(moment, moment) for moment in get_args(Moment)} | {"hero", "stranger"}
    asked = set()
    for game, seed in ((RICH, 3), (LATE, 4)):
        match = Match(game, 4, seed)
        bots = [RandomBot(seed * 5 + seat) for seat in range(4)]
        while match.pending:
            decision = match.pending[0]
            asked.add(decision.kind)
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    assert len(asked) > 20
    assert asked <= windows | set(JUDGES)


@pytest.mark.slow
def test_matches_of_sensible_heroes_end() -> None:
    """Of 60 matches all ended within 60 rounds, half of them within 15."""
    ended = 0
    for seed in range(12):
        match = Match(GAME, 4, seed)
        outcome = play_out(match, [GreedyBot(seed * 7 + seat) for seat in range(4)])
        ended += outcome.reason != "round-limit" and match.state.round <= 60
    assert ended >= 11


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 5, 6])
def test_matches_of_any_number_of_heroes_end(players: int) -> None:
    ended = 0
    for seed in range(6):
        outcome = play_out(Match(GAME, players, seed), [GreedyBot(seed * 7 + seat) for seat in range(players)])
        ended += outcome.reason != "round-limit"
    assert ended >= 5


@pytest.mark.slow
def test_a_sensible_hero_beats_three_random_ones() -> None:
    """Over 60 matches he won 58; with a true share of 0.9, fewer than 14 of 20 would be a chance of one in 400."""
    won = decided = 0
    for seed in range(20):
        seat = seed % 4
        bots = [GreedyBot(seed) if each == seat else RandomBot(seed + 100 * each) for each in range(4)]
        outcome = play_out(Match(GAME, 4, seed), bots)
        decided += outcome.decided
        won += outcome.decided and outcome.winners == (seat,)
    assert decided >= 15
    assert won / decided >= 0.7
