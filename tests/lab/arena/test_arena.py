"""The arena: who meets whom, what is counted, and that the same seed gives the same ladder."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from undercroft.engine import SettingError
from undercroft.lab import Contest, Ladder, arena
from undercroft.lab.arena.bout_file import BoutFile
from undercroft.lab.arena.contest import Bout, play_bout
from undercroft.lab.arena.ladder import LOOKS, looks_of
from undercroft.lab.arena.tables import in_short, to_json

DRAFTED = "undercroft.bots.drafted:Drafted"
SHORT = {"rounds": 1}


def contest(matches: int = 40, bots: tuple[str, ...] = ("greedy", "random")) -> Contest:
    return Contest.make("lungeon-run", bots=bots, matches=matches, options=SHORT)


# -- who sits where --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bots", "players"),
    [
        ("lungeon-run", ["greedy", "random", DRAFTED], 2),
        ("run-away", ["greedy", "random", DRAFTED], 3),
        ("run-away", ["greedy", "random", DRAFTED], 2),
        ("dash-through-the-dungeon", ["greedy", "random"], 4),
    ],
)
def test_with_every_deal_every_bot_sits_in_every_seat_equally_often(game: str, bots: list[str], players: int) -> None:
    made = Contest.make(game, bots=bots, matches=48, players=players)
    for deal in range(3):
        indexes = range(deal * made.per_deal, (deal + 1) * made.per_deal)
        seats = Counter((seat, bot) for index in indexes for seat, bot in enumerate(made.lineup(index)))
        assert len(seats) == players * len(bots)
        assert len(set(seats.values())) == 1
        assert {made.seed(index) for index in indexes} == {made.plan.match_seed(deal)}


def test_with_more_bots_than_seats_every_pair_meets() -> None:
    made = contest(bots=("greedy", "random", DRAFTED))
    met = {tuple(sorted(made.lineup(index))) for index in range(made.per_deal)}
    assert met == set(combinations(range(3), 2))


def test_who_sits_beside_whom_changes_from_deal_to_deal() -> None:
    made = Contest.make("run-away", bots=["greedy", "random", DRAFTED], matches=60)
    clockwise = {(order.index(1) - order.index(0)) % 3 for order in map(made.lineup, range(0, made.matches, 3))}
    assert clockwise == {1, 2}


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert contest(matches=41).matches == 42


def test_one_bot_can_meet_several_of_another() -> None:
    made = Contest.make("run-away", bots=["greedy", "random", "random"], matches=6)
    assert made.bots == ("greedy", "random")
    assert {Counter(made.lineup(index))[1] for index in range(made.matches)} == {2}


@pytest.mark.parametrize(
    ("bots", "players", "matches", "message"),
    [
        (["greedy"], None, 10, "at least two different bots"),
        (["greedy", "greedy"], None, 10, "at least two different bots"),
        (["greedy", "random", "random"], 2, 10, "name each once"),
        (["greedy", "clever"], None, 10, "there is no bot 'clever'"),
        (["greedy", "random"], 9, 10, "is for 2 to 5 players"),
        (["greedy", "random"], None, 1, "makes 2 matches with these bots"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(
    bots: list[str], players: int | None, matches: int, message: str
) -> None:
    with pytest.raises(SettingError, match=message):
        Contest.make("run-away", bots=bots, matches=matches, players=players)


# -- what is counted -------------------------------------------------------------------------------------------


def bouts(*winners: int) -> list[Bout]:
    """Matches of two in which that bot wins, however they sit; -1 is a tie."""
    made = contest(matches=len(winners))
    found = []
    for index, winner in enumerate(winners):
        lineup = made.lineup(index)
        places = (1, 1) if winner < 0 else tuple(1 if bot == winner else 2 for bot in lineup)
        found.append(Bout(index, places, tuple(seat for seat, place in enumerate(places) if place == 1)))
    return found


def laddered(*winners: int) -> Ladder:
    ladder = Ladder(contest(matches=len(winners)))
    for bout in bouts(*winners):
        ladder.add(bout)
    return ladder


def test_wins_and_who_is_ahead_count_ties_in_parts() -> None:
    ladder = laddered(0, 0, 0, 1, -1, -1, 0, 0)
    assert ladder.wins(0).value == ladder.ahead(0, 1).value == 6 / 8
    assert ladder.index(1).value == 0.5
    assert ladder.ahead(1, 0).value == 2 / 8
    assert ladder.place(0) == 9 / 8
    assert ladder.order == [0, 1]


def test_an_interval_knows_that_the_matches_of_a_deal_hang_together() -> None:
    """One deal always goes to one bot: that is half as much as so many matches on their own would tell."""
    together = laddered(*([0, 0, 1, 1] * 50))
    apart = laddered(*([0, 1] * 100))
    assert together.wins(0).half > 1.35 * apart.wins(0).half


def test_only_whole_deals_count() -> None:
    ladder = laddered(0, 0, 1, 1)
    before = to_json(ladder)
    ladder = Ladder(contest(matches=6))
    for bout in [*bouts(0, 0, 1, 1), Bout(4, (1, 2), (0,))]:
        ladder.add(bout)
    assert (ladder.matches, ladder.deals) == (4, 2)
    assert to_json(ladder).replace('"planned": 6', '"planned": 4') == before


def test_matches_are_counted_in_their_order() -> None:
    ladder = laddered(0, 0)
    with pytest.raises(SettingError, match="2 comes next, not 3"):
        ladder.add(Bout(3, (1, 2), (0,)))


def test_ratings_are_those_of_openskill() -> None:
    ladder = laddered(0, 0, 1, -1)
    model = PlackettLuce(tau=0.0)
    one, two = model.rating(), model.rating()
    for ranks in ([1.0, 2.0], [1.0, 2.0], [2.0, 1.0], [1.0, 1.0]):
        ((one,), (two,)) = model.rate([[one], [two]], ranks=ranks)
    assert ladder.rating(0).value == pytest.approx(one.mu, abs=0.01)
    assert ladder.rating(1).value == pytest.approx(two.mu, abs=0.01)
    assert ladder.rating(0).half == pytest.approx(1.96 * one.sigma, rel=0.01)


# -- whether it is settled -------------------------------------------------------------------------------------


def test_an_order_beyond_doubt_is_settled_and_an_even_one_is_not() -> None:
    assert laddered(*([0, 0, 0, 1] * 30)).settled()
    assert not laddered(*([0, 0, 1, 1] * 30)).settled()
    assert not laddered(0, 0, 0, 0).settled(), "too few deals to know"


def test_looking_often_asks_for_more() -> None:
    """A difference that is just beyond doubt when looked at once is not when one could have stopped ten times."""
    ladder = laddered(*([0, 0, 0, 0, 1, 1] * 14))
    assert ladder.settled()
    assert not ladder.settled(LOOKS)
    assert ladder.gaps(LOOKS)[0].difference.half > ladder.gaps()[0].difference.half


def test_looks_are_at_whole_deals_and_never_early() -> None:
    made = contest(matches=1000)
    assert looks_of(made) == list(range(100, 1001, 100))
    assert looks_of(contest(matches=100)) == [40, 50, 60, 70, 80, 90, 100]
    assert looks_of(contest(matches=20)) == []


def test_the_words_say_what_is_not_settled() -> None:
    assert in_short(laddered(*([0, 0, 0, 1] * 30))) == [
        "greedy > random",
        "The order is settled (95 %, all of it together).",
    ]
    order, open_gap = in_short(laddered(*([0, 0, 0, 0, 1, 1, 1, 1, 0, -1] * 3)))
    assert order == "greedy ? random"
    assert open_gap.startswith("Not settled: greedy wins ")
    assert "more would settle it if it is what it seems" in open_gap


def test_an_arena_stops_when_the_order_is_settled() -> None:
    ladder = arena("lungeon-run", bots=["random", "greedy"], matches=600, until_settled=True)
    assert ladder.settled(LOOKS)
    assert ladder.matches == 60


# -- the same seed, the same ladder ----------------------------------------------------------------------------


@pytest.mark.slow
def test_the_ladder_does_not_depend_on_the_jobs() -> None:
    def played(jobs: int) -> str:
        return to_json(arena("lungeon-run", bots=["greedy", "random", DRAFTED], matches=30, options=SHORT, jobs=jobs))

    assert played(1) == played(2)


def test_another_seed_is_another_ladder() -> None:
    one, two = (arena("lungeon-run", bots=["greedy", "random"], matches=20, seed=seed) for seed in (0, 1))
    assert to_json(one).replace('"seed": 0', "") != to_json(two).replace('"seed": 1', "")


# -- a file that is gone on with -------------------------------------------------------------------------------


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    whole = to_json(arena("lungeon-run", bots=["greedy", "random"], matches=20, options=SHORT))
    arena("lungeon-run", bots=["greedy", "random"], matches=12, options=SHORT, keep=file)
    twelve = file.read_bytes()
    assert to_json(arena("lungeon-run", bots=["greedy", "random"], matches=20, options=SHORT, keep=file)) == whole
    assert file.read_bytes().startswith(twelve)
    assert len(file.read_text("utf-8").splitlines()) == 21
    for cut in (b'{"match": 12, "pl', b'{"match": 12}'):
        file.write_bytes(twelve + cut)
        again = to_json(arena("lungeon-run", bots=["greedy", "random"], matches=20, options=SHORT, keep=file))
        assert again == whole, "a line that was cut short is played again"


def test_what_was_kept_is_believed(tmp_path: Path) -> None:
    """The file decides, not another look at the match: so that is what going on rests on."""
    file = tmp_path / "kept.jsonl"
    arena("lungeon-run", bots=["greedy", "random"], matches=4, options=SHORT, keep=file)
    first, *lines = file.read_text("utf-8").splitlines()
    lost = [json.dumps({**json.loads(line), "places": [1, 1], "winners": []}) for line in lines]
    file.write_text("\n".join([first, *lost]) + "\n", "utf-8")
    ladder = arena("lungeon-run", bots=["greedy", "random"], matches=4, options=SHORT, keep=file)
    assert ladder.wins(0).value == 0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 1}, r"other seed \(0, now 1\)"),
        ({"options": {"rounds": 2}}, "other options"),
        ({"bots": ["random", "greedy"]}, "other bots"),
        ({"bots": ["greedy", DRAFTED]}, "other bots"),
    ],
)
def test_a_file_of_another_contest_is_refused(changes: dict[str, object], message: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    usual: dict[str, Any] = {"bots": ["greedy", "random"], "matches": 4, "options": SHORT}
    BoutFile(file, Contest.make("lungeon-run", **usual)).read()
    before = file.read_bytes()
    with pytest.raises(SettingError, match=f"{message}.*name another file with --keep"):
        arena("lungeon-run", **{**usual, **changes}, keep=file)
    assert file.read_bytes() == before


def test_a_bot_that_was_changed_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "changing_bots.py"
    module.write_text("from undercroft.bots import RandomBot as Any\n")
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "kept.jsonl"
    arena("lungeon-run", bots=["greedy", "changing_bots:Any"], matches=2, options=SHORT, keep=file)
    module.write_text("from undercroft.bots import RandomBot as Any  # but better\n")
    with pytest.raises(SettingError, match="other bot files"):
        arena("lungeon-run", bots=["greedy", "changing_bots:Any"], matches=2, options=SHORT, keep=file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "holds no matches of an arena"),
        ('{"sweep": "abc"}\n', "holds no matches of an arena"),
        ('{first}\n{"match": 1, "places": [1, 2], "winners": [0]}\n', "damaged in line 2"),
        ('{first}\n{"match": 0, "places": [1, 9], "winners": [0]}\n', "damaged in line 2"),
        ('{first}\n{"match": 0, "places": [1, 2], "winners": [4]}\n', "damaged in line 2"),
        ('{first}\n{"match": 0, "places": [1, 2], "winners": [0], "troubles": 7}\n', "damaged in line 2"),
        ('{first}\n{"match": 0}\n', "damaged in line 2"),
        ('{first}\nnonsense\n{"match": 1, "places": [1, 2], "winners": [0]}\n', "damaged in line 2"),
    ],
)
def test_a_file_that_is_none_is_refused_and_left_alone(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    BoutFile(file, contest()).read()
    file.write_text(text.replace("{first}", file.read_text("utf-8").strip()), "utf-8")
    before = file.read_bytes()
    with pytest.raises(SettingError, match=message):
        BoutFile(file, contest()).read()
    assert file.read_bytes() == before


def test_a_match_is_the_same_whenever_it_is_played() -> None:
    made = contest()
    assert play_bout(made, 7) == play_bout(made, 7)
