"""The conformance kit: what every game promises, and what chapter 9 hides in this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from tests.rules.cheap import cheap_laws
from tests.rules.dungeonrun.short import GAME, LATE, RICH
from undercroft.abilities import innermost
from undercroft.engine import Match
from undercroft.rules.dungeonrun import GAME as DUNGEON_RUN
from undercroft.rules.dungeonrun.check import in_hand, zones
from undercroft.rules.dungeonrun.speaking.occasions import Trading
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Stage
from undercroft.testing import Conformance, Variant


def secrets(dungeon: Dungeon, seat: int) -> dict[str, object]:
    """Everything that chapter 9 hides from a seat now, by name."""
    hidden: dict[str, object] = {}
    if len(dungeon.tile_pile) > 1:
        hidden["the tile pile"] = dungeon.tile_pile
    if dungeon.tile_pile and dungeon.unused_tiles:
        hidden["the tiles in the box"] = sorted(tile.id for tile in dungeon.unused_tiles)
    if len(dungeon.encounter_deck) > 1:
        hidden["the encounter deck"] = dungeon.encounter_deck
    if len(dungeon.treasure_deck) > 1:
        hidden["the treasure deck"] = dungeon.treasure_deck
    if dungeon.boss_is is BossIs.HIDDEN and not dungeon.boss_known >> seat & 1:
        hidden["the boss"] = dungeon.boss
        hidden["the unused bosses"] = sorted(boss.id for boss in dungeon.unused_bosses)
    unknown = [
        each.item
        for lying in dungeon.items.values()
        for each in lying
        if not each.face_up and not each.known >> seat & 1
    ]
    if unknown:
        hidden["items that lie face down"] = unknown
    for hero in dungeon.heroes:
        whose = "own" if hero.seat == seat else "another"
        if len(hero.ability_deck) > 1:
            hidden[f"{whose} ability deck"] = hero.ability_deck
        if hero.seat == seat:
            continue
        if hero.drawn:
            hidden["ability cards another has drawn"] = hero.drawn
        if hero.loot and dungeon.peeking != (seat, hero.seat):
            hidden["another loot pile"] = hero.loot
            hidden["the kinds of cards in another loot pile"] = [card.kind for card in hero.loot]
    trading = innermost(dungeon.occasions, Trading)
    if trading is not None and trading.offer and seat not in (trading.hero, trading.partner):
        hidden["a trade between others"] = trading.offer
    return hidden


@pytest.mark.slow
class TestDungeonRun(Conformance):
    game = GAME
    where = "tests.rules.dungeonrun.short:GAME"
    golden = Path(__file__).parent / "golden.json"
    matches = 1
    samples = 6
    recalls = 3
    unordered = frozenset({"loot"})

    def secrets(self, state: Dungeon, seat: int) -> Mapping[str, object]:
        return secrets(state, seat)

    def asks_together(self, variant: Variant) -> bool:
        return dict(variant.options).get("beg_for_your_life") is True

    def cards(self, state: Dungeon) -> Iterable[str]:
        if state.stage in (Stage.SETUP, Stage.DRAFT):
            return ()
        return {card.id for card in (*zones(state), *in_hand(state))} | set(state.gone)


@cheap_laws
@pytest.mark.parametrize("variant", [Variant(1), Variant(3), Variant(6)], ids=str)
def test_a_cheap_law(law: Callable[[Conformance, Variant], None], variant: Variant) -> None:
    law(TestDungeonRun(), variant)


def test_nothing_is_closed_that_never_was_open() -> None:
    TestDungeonRun().test_what_is_closed_is_open_at_other_times()


class Rich(TestDungeonRun):
    __test__ = False
    game = RICH
    samples = 10


class Late(Rich):
    __test__ = False
    game = LATE


@pytest.mark.slow
@pytest.mark.parametrize("kit", [Rich(), Late()], ids=lambda kit: kit.game.name)
class TestFullLootPiles:
    """The laws about secrets where there are some: full loot piles, the Stone in one of them, trades."""

    @pytest.mark.parametrize("variant", [Variant(3), Variant(4, (("windows", "strict"),))], ids=str)
    @pytest.mark.rule("DR-9.3", "DR-9.4", "DR-9.17", "DR-17.17")
    def test_nothing_leaks(self, kit: Rich, variant: Variant) -> None:
        kit.test_redeal_changes_nothing_a_seat_can_see(variant)
        kit.test_events_tell_nothing_before_it_is_revealed(variant)
        kit.test_imagined_matches_play_on(variant)
        kit.test_forks_equal_the_original_and_share_nothing(variant)

    @pytest.mark.parametrize("players", [2, 3, 5])
    @pytest.mark.rule("DR-9.11", "DR-9.18", "DR-14.25")
    def test_whether_somebody_is_asked_tells_nothing(self, kit: Rich, players: int) -> None:
        kit.test_worlds_a_seat_cannot_tell_apart_go_on_alike(Variant(players))

    @pytest.mark.rule("DR-9.5", "DR-9.7")
    def test_everything_hidden_is_dealt_anew(self, kit: Rich) -> None:
        kit.test_redeal_can_change_everything_hidden()


@pytest.mark.rule("DR-14.21", "DR-14.26")
def test_a_table_that_everybody_has_left_is_closed() -> None:
    match = Match(DUNGEON_RUN, 3, 5, {"round_limit": 0})
    while match.pending:
        decision = match.pending[0]
        match.choose(decision.default, decision.seat)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners, match.state.round) == ("abandoned", (), 20)


@pytest.mark.rule("DR-14.26")
def test_a_round_with_an_action_is_not_an_idle_one() -> None:
    match = Match(DUNGEON_RUN, 2, 5, {"round_limit": 0})
    while match.state.round < 30:
        decision = match.pending[0]
        acts = match.state.round % 10 == 5
        match.choose(decision.options[0] if acts else decision.default, decision.seat)
    assert match.outcome is None
