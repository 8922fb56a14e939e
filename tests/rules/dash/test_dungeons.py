"""The end of a dungeon (section 10), the end of the game and scoring (section 12)."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import FILLER, RAT, Table, card, creature, encounter, treasure
from undercroft.bots import RandomBot, play_out
from undercroft.engine import Match
from undercroft.rules.dash import GAME

MIRRORS = encounter(None, "confusion", name="mirrors")


@pytest.mark.rule("DD-10.1", "DD-14.3")
def test_the_last_card_ends_the_turn_and_the_dungeon() -> None:
    table = Table([RAT, creature(1, name="bat")]).flip(0, 1)
    assert (table.reason, table.told("turn-ended")[0].data["ap"]) == ("empty", 4)
    assert table.told("dungeon-explored")[0].data["dungeon"] == 1


@pytest.mark.rule("DD-10.2")
def test_the_last_card_is_resolved_normally() -> None:
    table = Table([card("hiccuping-witch")], hands=[["key", "rope"], []]).flip(0)
    assert table.kind == "respond"
    table.choose("use:rope.1,reduce_cost,1")
    assert table.kind == "fumble"
    table.choose("discard:key.1")
    assert (table.explored(0), table.told("ap-paid")[0].data["cost"]) == (["hiccuping-witch"], 1)


@pytest.mark.rule("DD-10.3")
def test_confusion_as_the_last_card_may_keep_the_dungeon_going() -> None:
    table = Table([RAT, MIRRORS]).flip(0, 1)
    assert (table.dash.dungeon, table.turn, table.kind) == (1, 1, "flip")
    assert not table.told("dungeon-explored")
    alone = Table([MIRRORS]).flip(0)
    assert (alone.dash.dungeon, len(alone.told("dungeon-explored"))) == (2, 1)


@pytest.mark.rule("DD-10.4", "DD-4.7")
@pytest.mark.parametrize(("dungeon", "left"), [(1, 20), (2, 0)])
def test_the_next_player_explores_the_next_dungeon(dungeon: int, left: int) -> None:
    table = Table([RAT], dungeon=dungeon, hands=[[], [], []]).flip(0)
    assert (table.dash.dungeon, len(table.dash.deck), table.turn) == (dungeon + 1, left, 1)
    assert table.dash.area == GAME.cards.deck[:20]
    table.choose("done", "done", "done")
    assert (table.kind, table.asked.seat) == ("flip", 1)


@pytest.mark.rule("DD-10.5", "DD-12.1")
def test_after_dungeon_3_the_game_ends() -> None:
    table = Table([RAT], dungeon=3).flip(0)
    assert (table.kind, table.dash.deck) == ("", ())
    assert table.outcome is not None


@pytest.mark.rule("DD-10.6")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_redraws_exactly_twice(players: int) -> None:
    match = Match(GAME, players, 3)
    asked: list[tuple[int, int]] = []
    while match.pending:
        decision = match.pending[0]
        if decision.kind == "redraw":
            asked.append((match.state.dungeon, decision.seat))
        match.choose(decision.default)
    assert sorted(asked) == [(dungeon, seat) for dungeon in (2, 3) for seat in range(players)]


@pytest.mark.rule("DD-10.7")
def test_players_need_not_have_the_same_number_of_turns() -> None:
    uneven = 0
    for seed in range(10):
        match = Match(GAME, 3, seed)
        log = match.listen()
        play_out(match, [RandomBot(seat) for seat in range(3)])
        turns = [event.data["seat"] for event in log.events if event.kind == "turn-ended"]
        counts = [turns.count(seat) for seat in range(3)]
        assert max(counts) - min(counts) <= 1
        uneven += max(counts) != min(counts)
    assert uneven


# -- scoring (section 12) ------------------------------------------------------------------------------------


def scores(gold: list[int], explored: list[int], hands: list[list[str]] | None = None) -> Table:
    """A finished game with that gold and those explored cards; seat 0 explores the last one of its cards now."""
    piles = [[treasure(each)] if each else [] for each in gold]
    explored = [explored[0] - 1, *explored[1:]]
    hands = hands or [[] for _ in gold]
    return Table([RAT], dungeon=3, hands=hands, treasures=piles, explored=explored).flip(0)


@pytest.mark.rule("DD-12.2", "DD-12.3")
def test_most_gold_wins() -> None:
    outcome = scores([100, 60, 140], [20, 10, 5]).outcome
    assert outcome is not None
    assert (outcome.ranking, outcome.scores, outcome.reason) == (((2,), (0,), (1,)), (100, 60, 140), "most-gold")


@pytest.mark.rule("DD-12.2", "DD-9.13")
def test_the_map_counts_for_the_win() -> None:
    outcome = scores([100, 21], [1, 1], [[], ["treasure-map"]]).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (100, 101))


@pytest.mark.rule("DD-12.4")
def test_a_tie_is_broken_by_explored_cards() -> None:
    outcome = scores([80, 80, 10], [12, 13, 30]).outcome
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (((1,), (0,), (2,)), "most-explored")


@pytest.mark.rule("DD-12.5")
def test_treasures_do_not_count_for_the_tie_break() -> None:
    piles = [[treasure(40, name="one"), treasure(40, name="two")], [treasure(80)]]
    table = Table([RAT], dungeon=3, treasures=piles, explored=[4, 6]).flip(0)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)  # 5 explored cards and 2 treasures against 6 and 1


@pytest.mark.rule("DD-12.6")
def test_players_who_are_still_tied_share_the_victory() -> None:
    table = scores([80, 80, 10], [12, 12, 3])
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((0, 1), "shared")
    assert [event.data["seat"] for event in table.told("match-ended")] == [0, 1]


@pytest.mark.rule("DD-12.7")
def test_other_equipment_scores_nothing() -> None:
    table = scores([10, 10], [5, 4], [["key", "torch"], []])
    assert (table.gold(0), table.hand(0)) == (10, ["key.1", "torch.1"])


@pytest.mark.rule("DD-12.1")
def test_the_game_does_not_end_before() -> None:
    assert Table([RAT, *FILLER], dungeon=3).flip(0).outcome is None
    assert Table([RAT], dungeon=2).flip(0).outcome is None
