"""Setting up a match (chapter 2) and its options (DR-1.2 to DR-1.5, section 14b)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rules.dungeonrun.table import Table, hero
from undercroft.engine import Chance, Match, ScriptedChance, SettingError, State
from undercroft.rules.dungeonrun.cards.card import HeroDesign
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.setup import roll_for_first, why_not_hero
from undercroft.rules.dungeonrun.state import Dungeon, Stage


def dealt(players: int, seed: int = 3, **options: object) -> Dungeon:
    """The table before anybody has chosen a hero."""
    return Match(GAME, players, seed, options).state


def drafted(players: int, seed: int = 3, **options: object) -> Match[Dungeon]:
    """A match after the heroes are chosen, always the first one offered."""
    match = Match(GAME, players, seed, options)
    while match.pending and match.state.stage in (Stage.SETUP, Stage.DRAFT, Stage.ABILITIES):
        match.choose(match.pending[0].options[0])
    return match


@pytest.mark.rule("DR-2.1", "DR-2.2", "DR-2.27")
def test_the_entrance_lies_at_the_origin_and_the_lair_is_kept_off_the_map() -> None:
    dungeon = dealt(4)
    assert [(room.tile.id, room.cell, room.rotation) for room in dungeon.plan.rooms] == [
        ("dungeon-entrance", (0, 0), 0)
    ]
    assert not dungeon.items
    assert all(tile.kind not in ("entrance", "lair") for tile in dungeon.tile_pile)
    assert not dungeon.lair_placed


@pytest.mark.rule("DR-2.3", "DR-2.4", "DR-1.11")
def test_one_boss_is_drawn_and_the_others_leave_the_game() -> None:
    bosses = Counter(dealt(2, seed).boss.id for seed in range(60))
    assert set(bosses) == {"ashmaw", "morvane", "the-brass-warden", "zarethis"}
    dungeon = dealt(2)
    assert {dungeon.boss.id, *(boss.id for boss in dungeon.unused_bosses)} == set(bosses)
    assert dungeon.boss_known == 0


@pytest.mark.rule("DR-2.5", "DR-2.6", "DR-2.7", "DR-2.8", "DR-2.9", "DR-14.12", "DR-1.3")
@pytest.mark.parametrize(
    ("players", "standard", "special"), [(1, 4, 2), (2, 8, 4), (3, 12, 6), (4, 16, 8), (5, 16, 8), (6, 16, 8)]
)
def test_the_tile_pile(players: int, standard: int, special: int) -> None:
    dungeon = dealt(players)
    counts = Counter(tile.kind for tile in dungeon.tile_pile)
    assert counts == {"standard": standard, "special": special}
    assert len(dungeon.tile_pile) + len(dungeon.unused_tiles) == 24
    assert len({tile.id for tile in dungeon.tile_pile}) == len(dungeon.tile_pile)


@pytest.mark.rule("DR-14.13", "DR-2.8", "DR-1.5")
@pytest.mark.parametrize(("players", "tiles"), [(5, 30), (6, 36)])
def test_with_the_second_set(players: int, tiles: int) -> None:
    dungeon = dealt(players, second_tile_set=True)
    counts = Counter(tile.kind for tile in dungeon.tile_pile)
    assert (len(dungeon.tile_pile), counts["special"]) == (tiles, 2 * players)
    assert max(Counter(tile.id for tile in dungeon.tile_pile).values()) == 2


@pytest.mark.rule("DR-1.5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_second_set_is_for_five_or_six(players: int) -> None:
    with pytest.raises(SettingError, match="second_tile_set"):
        GAME.check_options({"second_tile_set": True}, players)


@pytest.mark.rule("DR-1.3")
@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_players(players: int) -> None:
    with pytest.raises(SettingError, match="players"):
        Match(GAME, players, 1)


@pytest.mark.rule("DR-1.2", "DR-1.4", "DR-14.25")
def test_the_options_and_what_they_are_unless_stated() -> None:
    options = GAME.check_options({}, 4)
    assert (options["edition"], options["beg_for_your_life"], options["second_tile_set"]) == (
        "rulebook",
        False,
        False,
    )
    assert GAME.check_options({"edition": "reference", "windows": "strict"}, 4)["edition"] == "reference"
    with pytest.raises(SettingError, match="edition"):
        GAME.check_options({"edition": "house"}, 4)


@pytest.mark.rule("DR-2.10", "DR-2.11", "DR-2.12", "DR-1.12", "DR-1.13")
def test_the_decks() -> None:
    dungeon = dealt(4)
    kinds = Counter(card.kind for card in dungeon.encounter_deck)
    assert kinds.total() == 38
    assert set(kinds) == {"monster", "trap", "stranger"}
    assert len(dungeon.treasure_deck) == 22
    assert not any(item.artifact for item in dungeon.treasure_deck)
    assert {item.id for item in dungeon.artifacts} == {
        "summoning-stone", "sword-of-the-well-spirit", "doom-glaive", "forbidden-tome",
    }  # fmt: skip
    assert dealt(4, 4).encounter_deck != dungeon.encounter_deck
    assert dealt(4, 4).treasure_deck != dungeon.treasure_deck


def rolling(players: int, *faces: int) -> Dungeon:
    """A table about to roll for the First Player."""
    table = Table(*[hero() for _ in range(players)])
    state: State = table.dungeon
    state.chance = ScriptedChance({"dice": faces})
    return table.dungeon


@pytest.mark.rule("DR-2.13", "DR-2.14")
def test_the_highest_roller_is_first_and_only_those_who_tie_roll_again() -> None:
    assert roll_for_first(rolling(4, 2, 6, 1, 3)) == 1
    assert roll_for_first(rolling(4, 5, 2, 5, 1, 3, 4)) == 2
    assert roll_for_first(rolling(3, 5, 5, 2, 4, 4, 1, 6)) == 1


@pytest.mark.rule("DR-2.15")
def test_alone_no_die_is_rolled() -> None:
    assert roll_for_first(rolling(1)) == 0


@pytest.mark.rule("DR-2.16", "DR-2.24")
def test_heroes_are_chosen_clockwise_from_the_first_player() -> None:
    match = Match(GAME, 4, 5)
    first = match.state.first
    order = []
    while match.state.stage is Stage.DRAFT and match.pending[0].kind == "hero":
        order.append(match.pending[0].seat)
        match.choose(match.pending[0].options[0])
    assert order == [(first + step) % 4 for step in range(4)]
    for each in match.state.heroes:
        assert (each.room, each.wounds, each.training, each.items, each.loot) == (0, 0, (0, 0, 0), (), ())


@pytest.mark.rule("DR-2.17")
def test_a_training_that_is_taken_is_closed_while_others_are_left() -> None:
    match = Match(GAME, 4, 5)
    match.choose("hero:vargagg")
    decision = match.pending[0]
    assert "hero:the-fourth-vessel" not in decision.keys
    reasons = {each.key: (each.reason, each.clause) for each in decision.closed}
    assert reasons == {
        "hero:vargagg": ("hero-taken", "DR-2.16"),
        "hero:the-fourth-vessel": ("same-training", "DR-2.17"),
    }


@pytest.mark.rule("DR-2.18")
def test_once_all_trainings_are_taken_any_hero_may_be_chosen() -> None:
    match = Match(GAME, 6, 5)
    for _ in range(4):
        match.choose(match.pending[0].options[0])
    assert len(match.pending[0].options) == 4


@pytest.mark.rule("DR-2.19")
def test_a_hero_with_several_trainings_is_excluded_only_by_the_same_set() -> None:
    table = Table(hero(), hero())
    both: list[tuple[str, Any]] = [("a", ("War", "Magic")), ("b", ("Magic", "War")), ("c", ("War",))]
    designs: dict[str, HeroDesign] = {name: hero(training=training) for name, training in both}
    table.cards.heroes = designs
    table.dungeon.drafted = ((0, "a"),)
    assert why_not_hero(table.dungeon, "b") is not None
    assert why_not_hero(table.dungeon, "c") is None


@pytest.mark.rule("DR-2.20", "DR-1.9")
def test_the_ten_ability_cards_of_each_hero_are_shuffled() -> None:
    orders = set()
    for seed in range(4):
        match = Match(GAME, 2, seed)
        while match.state.stage is not Stage.ABILITIES:
            match.choose("hero:dorgan" if match.pending[0].find("hero:dorgan") else match.pending[0].options[0])
        dorgan = next(each for each in match.state.heroes if each.design.id == "dorgan")
        deck = (*dorgan.ability_deck, *dorgan.drawn, *dorgan.abilities, *dorgan.ability_discard)
        assert {card.id for card in deck} == {
            each.id for each in GAME.cards.abilities if each.design.hero == "dorgan" and each.design.kind == "card"
        }
        assert len(deck) == 10
        orders.add(deck)
    assert len(orders) > 1


@pytest.mark.rule("DR-2.21", "DR-2.22", "DR-2.23")
def test_each_draws_two_ability_cards_and_keeps_one() -> None:
    table = Table(hero(), hero(), hero())
    table.dungeon.first, table.dungeon.order = 1, (1, 2, 0)
    for each in table.dungeon.heroes:
        each.ability_deck = tuple(table.ability() for _ in range(10))
    table.dungeon.stage, table.dungeon.slot = Stage.ABILITIES, 0
    order = []
    while table.dungeon.stage is Stage.ABILITIES:
        seat = table.dungeon.order[table.dungeon.slot]
        top, second = table[seat].ability_deck[-1], table[seat].ability_deck[-2]
        asked = table.step(f"keep:{second.id}")
        order.append(asked[0].seat)
        assert set(asked[0].keys) == {f"keep:{top.id}", f"keep:{second.id}"}
        assert (table[seat].abilities, table[seat].ability_discard) == ((second,), (top,))
        assert len(table[seat].ability_deck) == 8
    assert order == [1, 2, 0]
    drawn = table.told("abilities-drawn")[0]
    assert drawn.seen_by(1) is not None
    for_others = drawn.seen_by(2)
    assert for_others is not None
    assert "cards" not in for_others.data


@pytest.mark.rule("DR-2.26", "DR-14.2")
def test_alone_no_ability_cards_are_used() -> None:
    match = drafted(1)
    only = match.state.heroes[0]
    assert (only.ability_deck, only.abilities) == ((), ())


@pytest.mark.rule("DR-2.25")
def test_heroes_not_chosen_are_not_in_the_game() -> None:
    match = drafted(3)
    assert len(match.state.heroes) == 3
    left = {each.design.id for each in match.state.heroes}
    assert len(left) == 3
    cards = [card for each in match.state.heroes for card in (*each.ability_deck, *each.drawn, *each.abilities)]
    assert {card.design.hero for card in cards} == left


@pytest.mark.rule("DR-1.1", "DR-17.16")
def test_options_seed_and_choices_determine_the_match() -> None:
    one, two = drafted(4, 11), drafted(4, 11)
    assert one.choices == two.choices
    assert one.state.tile_pile == two.state.tile_pile
    assert one.state.encounter_deck == two.state.encounter_deck
    assert drafted(4, 12).state.tile_pile != one.state.tile_pile


@pytest.mark.rule("DR-1.1")
def test_setting_up_uses_chance_alone() -> None:
    first, again = (GAME.setup(4, GAME.check_options({}, 4), Chance(7)) for _ in range(2))
    assert first.treasure_deck == again.treasure_deck


@pytest.mark.rule("DR-1.2")
def test_the_edition_is_promised_to_decide_what_it_decides() -> None:
    """The clause, the option and the table of conflicts name the same points."""
    lines = (Path(__file__).parents[3] / "docs" / "rules" / "dungeon-run.md").read_text("utf-8").splitlines()
    rows = [line.split("|") for line in lines if line.startswith("| DR-R")]
    decided = [row[1].strip() for row in rows if row[6].strip().startswith("yes")]
    clause = next(line for line in lines if line.startswith("**DR-1.2**"))
    assert re.findall(r"DR-R\d+", clause) == decided
    assert len(decided) == 7
    edition = next(each for each in GAME.settings if each.name == "edition")
    assert edition.help == "Which source decides seven of the points where the two differ"
