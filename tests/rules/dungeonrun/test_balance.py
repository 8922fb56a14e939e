"""What Dungeon Run is held against: all line-ups, every card that can be drawn, every choice that can be made."""

from __future__ import annotations

import pytest

from undercroft.lab import Report, simulate
from undercroft.lab.balance.verdicts import judged
from undercroft.lab.cards.balance_file import load_balance, sums_of
from undercroft.lab.matches.plan import cards_of
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.counting.chances import chances_of

MATCHES, PLAYERS = 8, 4
TARGETS = load_balance(GAME)
CHANCES = chances_of(GAME.cards)


@pytest.fixture(scope="module")
def report() -> Report:
    bots = TARGETS.cell[0].bots
    return simulate("dungeon-run", matches=MATCHES, bots=list(bots), players=PLAYERS, seed=3)


def test_heroes_are_drawn_by_lot(report: Report) -> None:
    matches = report.statistics["hero: matches"]
    assert len(matches) >= 7
    assert sum(matches.values()) == MATCHES * PLAYERS


def test_a_card_can_be_drawn_by_its_hero(report: Report) -> None:
    decks, heroes = report.statistics["ability: could be drawn"], report.statistics["hero: matches"]
    for hero, cards in CHANCES.decks.items():
        assert len(cards) == 10
        assert all(decks.get(card, 0) == heroes.get(hero, 0) for card in cards)
    assert set(report.statistics["ability: drawn"]) <= set(decks)
    assert sum(report.statistics["ability: kept"].values()) == sum(report.statistics["ability: held"].values())


def test_what_a_hero_has_is_counted_once_for_each_who_has_it(report: Report) -> None:
    had, choices = report.statistics["card: had"], report.statistics["card: left to choice"]
    assert set(choices) == set(had) & CHANCES.choices
    assert all(had[card] == choices[card] for card in choices)
    for hero, cards in CHANCES.printed.items():
        assert all(had.get(card, 0) == report.statistics["hero: matches"].get(hero, 0) for card in cards)
    for kind in ("ability: kept", "item: worn"):
        assert all(had[card] == many for card, many in report.statistics[kind].items())


def test_cards_with_a_choice_are_told_from_those_without() -> None:
    assert {"fury", "healing-potion", "quick-hands"} <= CHANCES.choices
    assert not {"guild-licence", "longsword", "scorch"} & CHANCES.choices


def test_only_what_may_be_left_unused_is_used_by_choice(report: Report) -> None:
    abilities = {each.id for each in GAME.cards.abilities} | {each.design.id for each in GAME.cards.items.values()}
    assert set(report.statistics["card: used"]) & abilities <= CHANCES.choices


def test_a_choice_that_nobody_makes_is_missed(report: Report) -> None:
    used, had = report.figure("choice/fury/used"), report.figure("choice/fury/had")
    assert used.value > 1
    assert had.value <= 1
    found = judged(
        TARGETS, {(cell.name, n): report.tally for cell in TARGETS.cell for n in cell.players}, {}, cards_of(GAME)
    )
    verdicts = {each.name: each.verdict for each in found if each.target.figure == "choice/each/used"}
    assert verdicts["choice fury: used"] == "met"
    report.tally.ratios["choice/fury/used"].top = report.tally.ratios["choice/fury/used"].tops = 0
    report.tally.ratios["choice/fury/used"].bottom = 10_000
    found = judged(
        TARGETS, {(cell.name, n): report.tally for cell in TARGETS.cell for n in cell.players}, {}, cards_of(GAME)
    )
    verdicts = {each.name: each.verdict for each in found if each.target.figure == "choice/each/used"}
    assert verdicts["choice fury: used"] == "missed"


def test_uber_monsters_are_those_that_nobody_battles_alone() -> None:
    named = next(figure for figure in sums_of(TARGETS) if figure.startswith("monster/") and "+" in figure)
    assert named == "monster/hydra+colossus-of-galnon/killed"


def test_four_players_play_four_times_as_many_matches() -> None:
    drafted, against_random = TARGETS.cell
    assert (drafted.times, against_random.most) == ({4: 4}, 1)
