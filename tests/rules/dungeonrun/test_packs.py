"""Packs for Dungeon Run: the one that ships, and what is said against those that cannot be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import get_args

import pytest

from tests.rules.dungeonrun.lamplighters import GAME, HERO, PACK
from tests.rules.dungeonrun.test_conformance import secrets
from undercroft.bots import GreedyBot
from undercroft.content import card_game, load_game, open_packs, starter
from undercroft.counting import counting_of
from undercroft.engine import ContentError, Match
from undercroft.rules.dungeonrun import GAME as DUNGEON_RUN
from undercroft.rules.dungeonrun.cards.loading import load_cards
from undercroft.rules.dungeonrun.cards.reading.glossary import MOMENTS
from undercroft.rules.dungeonrun.cards.sentence import Moment
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.testing import Conformance, Variant

ABOUT = 'name = "trial"\nversion = "1"\ngame = "dungeon-run"\ndescription = "A trial."\n'


def problems_of(folder: Path, texts: str) -> list[str]:
    """What is said against a treasure with these texts."""
    card = f'[[treasure]]\nid = "trial"\nname = "Trial"\ntexts = [{texts}]\n'
    (folder / "pack.toml").write_text(ABOUT, "utf-8")
    (folder / "cards.toml").write_text(card, "utf-8")
    with pytest.raises(ContentError) as caught:
        load_cards(open_packs([folder], "dungeon-run"))
    return [each.partition("treasure 'trial': ")[2] for each in caught.value.problems]


# -- the pack that ships -------------------------------------------------------------------------------------------


def test_a_ninth_hero_with_ten_abilities_a_monster_a_treasure_and_a_tile() -> None:
    cards, plain = GAME.cards, DUNGEON_RUN.cards
    assert set(cards.heroes) - set(plain.heroes) == {HERO}
    assert [len(cards.abilities_of(HERO, kind)) for kind in ("card", "hero", "summoner")] == [10, 1, 1]
    assert {card.id for card in cards.encounters} - {card.id for card in plain.encounters} == {"tallow-thing"}
    assert set(cards.items) - set(plain.items) == {"everburning-lamp"}
    assert set(cards.tiles) - set(plain.tiles) == {"lamp-store"}


@pytest.mark.slow
def test_greedy_bots_keep_and_use_his_cards() -> None:
    game = load_game("dungeon-run", [PACK])
    kept: set[str] = set()
    used: set[str] = set()
    for seed in range(12):
        match = Match(game, 3, seed)
        log = match.listen()
        bots = [GreedyBot(seed + seat) for seat in range(3)]
        while match.pending:
            decision = match.pending[0]
            choice = decision.find(f"hero:{HERO}") or bots[decision.seat].choose(match.seat(decision.seat))
            match.choose(choice, decision.seat)
        assert match.outcome is not None
        tables = counting_of(game).count(log.events, match.outcome).tables
        assert tables["hero: matches"][HERO] == 1
        kept.update(tables["ability: kept"])
        used.update(tables["card: used"], tables["card: worked"])
    own = {card.id for card in GAME.cards.abilities_of(HERO, "card")}
    assert len(own & kept) >= 7
    assert len(own & used) >= 4
    assert "steady-light" in used


class Lamplighters(Conformance):
    """The kit, with Brannoc always at the table."""

    __test__ = False
    game = GAME
    where = "tests.rules.dungeonrun.lamplighters:GAME"
    matches = 1
    samples = 3

    def secrets(self, state: Dungeon, seat: int) -> Mapping[str, object]:
        return secrets(state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [Variant(1), Variant(3), Variant(6, (("windows", "strict"),))], ids=str)
@pytest.mark.parametrize(
    "law",
    [
        Lamplighters.test_random_matches_keep_the_invariants_and_end,
        Lamplighters.test_matches_of_default_answers_end,
        Lamplighters.test_every_decision_has_text,
        Lamplighters.test_same_seed_and_keys_give_the_same_match,
        Lamplighters.test_records_replay_to_the_same_match,
        Lamplighters.test_forks_equal_the_original_and_share_nothing,
        Lamplighters.test_undo_obeys_its_rule,
        Lamplighters.test_wrong_answers_change_nothing,
        Lamplighters.test_views_are_plain_data,
        Lamplighters.test_redeal_changes_nothing_a_seat_can_see,
        Lamplighters.test_imagined_matches_play_on,
        Lamplighters.test_events_tell_nothing_before_it_is_revealed,
        Lamplighters.test_worlds_a_seat_cannot_tell_apart_go_on_alike,
        Lamplighters.test_secret_answers_stay_secret,
    ],
    ids=lambda law: law.__name__,
)
def test_a_match_with_him_keeps_every_law(law: Callable[[Conformance, Variant], None], variant: Variant) -> None:
    law(Lamplighters(), variant)


# -- what authors of packs are told --------------------------------------------------------------------------------


def test_every_moment_is_explained() -> None:
    assert set(MOMENTS) == set(get_args(Moment))


@pytest.mark.rule("DR-13.50")
def test_texts_speak_at_the_hooks_of_the_table_and_at_parts_of_them() -> None:
    specification = (Path(__file__).parents[3] / "docs" / "rules" / "dungeon-run.md").read_text("utf-8")
    table = specification.partition("**DR-13.50**")[2].partition("**DR-13.51**")[0]
    printed = re.findall(r"^\| `([a-z-]+)(?:\(([a-z]+)\))?` \|", table, re.MULTILINE)
    hooks = {f"{name}-{part}" if name == "explore" else name for name, part in printed}
    assert hooks - set(get_args(Moment)) == {"explore-die"}, "that is the roll window of `explore` dice"
    assert set(get_args(Moment)) - hooks == {
        "entry-test", "exit-test", "revealed", "entered-den", "sprung", "disarmed", "resolved", "marker",
    }  # fmt: skip


def test_a_starter_lists_moments_limits_conditions_choices_and_words() -> None:
    text = starter(card_game(load_game("dungeon-run")), "x")["cards.toml"]
    for line in (
        '# "before-roll"     before a roll',
        '# "discard"  once, if its owner likes; the card is discarded first',
        '# "others-here"  every other hero on the tile',
        '# { is = "half-dead" }',
        '# { what = "tile-beside" }',
        '# { do = "dice", n = a whole number }',
        "#     It may stand in a text on 'before-roll'.",
        "#     It may stand in a text on 'before-roll', a text on 'after-roll' or a text on 'declare'.",
    ):
        assert f"\n{line}" in text


@pytest.mark.rule("DR-13.50")
@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        (
            '{ on = ["kill"], do = [{ do = "dice", n = 1 }] }',
            "texts[1]: 'dice' may not stand in a text on 'kill'; it may stand in a text on 'before-roll' (DR-13.50)",
        ),
        (
            '{ on = ["turn-end"], do = [{ do = "raise-rating", rating = "brawn", n = 1 }] }',
            "texts[1]: 'raise-rating' may not stand in a text on 'turn-end'; it may stand in a text on 'passive'"
            " (DR-13.50)",
        ),
        (
            '{ on = ["passive"], do = [{ do = "heal", n = 1 }] }',
            "texts[1]: 'heal' may not stand in a text on 'passive': it is something that happens (DR-13.50)",
        ),
        (
            '{ on = ["special-action"], do = [{ do = "test", dice = 1, then = [{ do = "prevent", n = 1 }] }] }',
            "texts[1]: 'prevent' may not stand in a text on 'special-action'; it may stand in a text on"
            " 'before-wounds' (DR-13.50)",
        ),
        (
            '{ on = ["special-action"], do = [{ do = "mark", marker = "num", whom = "you" }] }',
            "texts[1]: marker: there is no marker 'num'; did you mean 'numb'?",
        ),
    ],
)
def test_words_that_would_mean_nothing_are_refused(texts: str, problem: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, texts) == [problem]
