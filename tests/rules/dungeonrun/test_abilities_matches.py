"""Whole matches in which everything that some heroes can learn lies open: the laws of the kit, and no idle card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import pytest

from tests.rules.dungeonrun.loaded import HEROES, LOADED, LOADED_LATE
from tests.rules.dungeonrun.test_conformance import secrets
from undercroft.engine import Chance, Game, derive
from undercroft.rules.dungeonrun.game import DungeonRun
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.testing import Conformance, Variant, check_invariants

FOUR = HEROES[:4]


class Loaded(Conformance):
    __test__ = False
    game: ClassVar[Game[Dungeon]] = LOADED
    matches = 1
    samples = 10

    def secrets(self, state: Dungeon, seat: int) -> Mapping[str, object]:
        return secrets(state, seat)


class LoadedLate(Loaded):
    game = LOADED_LATE


@pytest.mark.slow
@pytest.mark.parametrize("kit", [Loaded(), LoadedLate()], ids=lambda kit: kit.game.name)
@pytest.mark.parametrize(
    "variant", [Variant(2), Variant(4), Variant(4, (("windows", "strict"),)), Variant(6)], ids=str
)
class TestLawsWithAllCards:
    def test_matches_end_and_are_told_in_words(self, kit: Loaded, variant: Variant) -> None:
        kit.test_random_matches_keep_the_invariants_and_end(variant)
        kit.test_every_decision_has_text(variant)

    def test_matches_can_be_forked_recorded_and_undone(self, kit: Loaded, variant: Variant) -> None:
        kit.test_forks_equal_the_original_and_share_nothing(variant)
        kit.test_records_replay_to_the_same_match(variant)
        kit.test_undo_obeys_its_rule(variant)

    @pytest.mark.rule("DR-17.17")
    def test_nothing_leaks(self, kit: Loaded, variant: Variant) -> None:
        kit.test_redeal_changes_nothing_a_seat_can_see(variant)
        kit.test_events_tell_nothing_before_it_is_revealed(variant)
        kit.test_imagined_matches_play_on(variant)

    @pytest.mark.rule("DR-9.11", "DR-9.18")
    def test_nobody_can_tell_hidden_cards_from_what_is_asked(self, kit: Loaded, variant: Variant) -> None:
        kit.test_worlds_a_seat_cannot_tell_apart_go_on_alike(variant)
        kit.test_secret_answers_stay_secret(variant)


def uses(game: DungeonRun, seed: int) -> Counter[str]:
    """The texts used in one match by players who like to use them, under the invariants."""
    match = Variant(4).start(game, derive(seed, "uses"))
    chance = Chance(derive(seed, "chooser"))
    used: Counter[str] = Counter()
    while match.pending:
        check_invariants(match)
        decision = chance.pick(match.pending, "decision", "chooser")
        texts = [each for each in decision.options if each.verb == "use"]
        eager = texts if texts and chance.die("eager", stream="chooser") > 2 else decision.options
        answer = chance.pick(eager, "option", "chooser")
        if answer.verb == "use":
            used[str(answer.args[0])] += 1
        match.choose(answer, decision.seat)
    return used


@pytest.mark.slow
def test_every_optional_text_is_used_sooner_or_later() -> None:
    optional = {
        printed.id
        for ability in LOADED.cards.abilities
        if ability.design.hero in FOUR
        for texts in ability.says.values()
        for printed in texts
        if printed.text.may
    }
    for seed in range(60):
        optional -= {*uses(LOADED, seed), *uses(LOADED_LATE, seed)}
        if not optional:
            return
    assert not optional
