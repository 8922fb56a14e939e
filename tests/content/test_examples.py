"""The packs that come with Undercroft, and the one that `packs new` makes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import undercroft
from undercroft.bots import make_bot, play_out
from undercroft.content import card_game, check_pack, load_game, shipped_packs, starter
from undercroft.rules.dash import DashThroughTheDungeon
from undercroft.rules.lungeon import LungeonRun
from undercroft.testing import check_invariants

SHIPPED = sorted(shipped_packs())


def test_there_is_an_example_for_three_games() -> None:
    assert SHIPPED == ["deeper-halls", "high-stakes", "lamplighters"]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_pack_is_well(name: str) -> None:
    pack, game = check_pack(shipped_packs()[name])
    assert pack.name == name
    assert game.packs == (pack.stamp,)


@pytest.mark.parametrize("name", SHIPPED)
def test_matches_with_a_shipped_pack_keep_the_invariants_and_can_be_replayed(name: str) -> None:
    pack, _ = check_pack(shipped_packs()[name])
    for seed in range(5):
        match = undercroft.new_match(pack.game, 2, seed, packs=[name])
        bots = [make_bot(word, seed) for word in ("greedy", "random")]
        while match.pending:
            decision = match.pending[0]
            match.choose(bots[decision.seat].choose(match.seat(decision.seat)), decision.seat)
            check_invariants(match)
        record = match.record()
        assert undercroft.replay(record, packs=[name]).record() == record


def test_deeper_halls_has_a_fifth_class_and_a_fourth_monster_and_covers_the_die() -> None:
    game = load_game("lungeon-run", ["deeper-halls"])
    assert isinstance(game, LungeonRun)
    assert len(game.cards.classes) == 5
    assert len(game.cards.monsters) == 4
    assert [game.cards.monster_by_roll[face].id for face in range(1, 7)] == [
        "slime", "slime", "wraith", "hulk", "hulk", "dragon",
    ]  # fmt: skip
    assert game.text.name("warden") == "Warden"


def test_wardens_and_wraiths_are_met_in_play() -> None:
    match = undercroft.new_match("lungeon-run", 2, 1, {"duplicate_heroes": True}, packs=["deeper-halls"])
    log = match.listen()
    while match.pending:
        decision = match.pending[0]
        bot = make_bot("greedy", match.count)
        match.choose(decision.find("hero:warden") or bot.choose(match.seat(decision.seat)))
    told = [match.game.text.event(event) for event in log.events]
    assert "Player 1 plays the Warden." in told
    assert any(line.startswith("A Wraith appears") for line in told)


def test_high_stakes_moves_the_gold_and_nothing_else() -> None:
    steep = load_game("dash-through-the-dungeon", ["high-stakes"])
    plain = load_game("dash-through-the-dungeon")
    assert isinstance(steep, DashThroughTheDungeon)
    assert isinstance(plain, DashThroughTheDungeon)
    assert sum(card.worth for card in steep.cards.deck) == 528
    assert steep.cards.equipment["treasure-map"].gold == 60
    for card, same in zip(steep.cards.deck, plain.cards.deck, strict=True):
        assert (card.id, card.ap_cost, card.magic, card.effects, card.bonus) == (
            same.id, same.ap_cost, same.magic, same.effects, same.bonus,
        )  # fmt: skip


@pytest.mark.parametrize("name", undercroft.games())
def test_a_starter_is_well_and_changes_nothing(name: str, tmp_path: Path) -> None:
    game = card_game(load_game(name))
    folder = tmp_path / "start"
    folder.mkdir()
    for file, text in starter(game, "My first pack!").items():
        (folder / file).write_text(text, "utf-8")
    pack, changed = check_pack(folder)
    assert pack.name == "my-first-pack"
    assert card_game(changed).library.tables == game.library.tables


def test_a_starter_lists_every_card_and_field_and_what_effects_there_are() -> None:
    files = starter(card_game(load_game("dash-through-the-dungeon")), "x")
    text = files["cards.toml"]
    for word in ("dragons-piggy-bank", "ap_cost", "treasure-map", "may be left out", "Lower the cost to 0"):
        assert word in text
    assert text.count('# { effect = "gain_ap", n = a whole number of at least 1 }') == 1
    assert all(len(line) <= 118 for line in text.splitlines())


def test_a_starter_says_what_words_mean_and_where_they_may_stand() -> None:
    text = starter(card_game(load_game("run-away")), "x")["cards.toml"]
    for line in (
        "# uses: One way to use an Item or an ability",
        "# hooks: A special rule of a Boss",
        '# "contact:hero-met"    on a Hero you pass or land on',
        '# "hit"     To a Hero he has trampled or confronted',
        '# "Boss list"  `boss_ops` of a card',
        "#     It may stand in a use in 'brake' only.",
        "#     It may stand in a hook on 'damage'.",
        "#     It may stand in a Hero list, a use list or the list of 'other'.",
        "#     The two numbers the speed rule drew are equal.",
    ):
        assert f"\n{line}" in text


def test_the_cards_a_starter_shows_can_be_used_by_taking_the_comment_marks_away() -> None:
    text = starter(card_game(load_game("lungeon-run")), "x")["cards.toml"]
    shown = text.split("# [[monster]]\n")[1].split("\n\n")[0]
    entry = tomllib.loads("\n".join(line.removeprefix("# ") for line in shown.splitlines()))
    assert entry == {"id": "slime", "name": "Slime", "rolls": [1, 2, 3], "needs": [3, 2, "win"]}


def test_bots_finish_matches_with_packs_at_every_number_of_players() -> None:
    game = load_game("dash-through-the-dungeon", ["high-stakes"])
    for players in game.players:
        match = undercroft.new_match(game.name, players, players, packs=["high-stakes"])
        outcome = play_out(match, [make_bot("greedy", seat) for seat in range(players)])
        assert sum(outcome.scores) in (528, 588)
