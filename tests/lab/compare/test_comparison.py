"""Two sets of cards, the same matches."""

from __future__ import annotations

import json
import math
import statistics
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from undercroft.engine import Chance
from undercroft.lab import Plan, play
from undercroft.lab.cards.nothing import without
from undercroft.lab.compare.command import compare
from undercroft.lab.compare.comparison import Comparison, Cross, play_both
from undercroft.lab.compare.findings import Findings
from undercroft.lab.figures.estimate import Pair

app = typer.Typer()
app.command()(compare)

GAME = "dash-through-the-dungeon"


@pytest.fixture(scope="module")
def richer(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A pack in which one treasure is worth 200 gold more."""
    folder = tmp_path_factory.mktemp("packs") / "richer-bank"
    folder.mkdir()
    about = f'name = "richer-bank"\nversion = "1.0"\ngame = "{GAME}"\ndescription = "Try."\n'
    (folder / "pack.toml").write_text(about, "utf-8")
    (folder / "cards.toml").write_text("[change.dungeon]\ndragons-piggy-bank.gold = 288\n", "utf-8")
    return str(folder)


def compared(before: list[str], after: list[str], matches: int = 30, *, jobs: int = 1) -> Comparison:
    def plan(packs: list[str]) -> Plan:
        return Plan.make(GAME, matches=matches, bots=["random"], players=3, seed=5, packs=packs)

    comparison = Comparison(plan(before), plan(after))
    assert sum(play_both(comparison, range(matches), jobs=jobs)) == matches
    return comparison


def test_a_set_of_cards_does_not_differ_from_itself() -> None:
    differences = compared([], [], matches=5).differences()
    assert len(differences) > 300
    assert {each.verdict for each in differences} <= {"no change", "no data"}


def test_what_a_change_does_for_certain_is_beyond_doubt(richer: str) -> None:
    comparison = compared([], [richer])
    score = comparison.difference("score/mean")
    assert score.change.value == pytest.approx(200 / 3)
    assert score.change.half == pytest.approx(0, abs=1e-4), "everybody's gold together rises by 200 in every match"
    assert score.verdict == "beyond doubt"
    turns = comparison.difference("match/turns")
    assert turns.verdict == "no change", "random players do not look at gold"


def test_the_same_luck_on_both_sides_narrows_the_interval(richer: str) -> None:
    comparison = compared([], [richer])
    seat = comparison.difference("seat/Player 1/points")
    apart = math.hypot(seat.before.half, seat.after.half)
    assert 0 < seat.change.half < apart


def test_changed_cards_come_first_and_with_their_texts(richer: str) -> None:
    findings = Findings(compared([], [richer]))
    (change,) = findings.changes
    assert (change.table, change.card) == ("dungeon", "dragons-piggy-bank")
    assert "88" in change.before
    assert "288" in change.after
    first = findings.tables()[0]
    assert first.title == "Dragon's Piggy Bank (dungeon)"
    assert [row[0] for row in first.rows] == ["came up", "cancelled %", "mattered %", "held", "index"]
    assert json.loads(findings.to_json())["changed"] == [{"table": "dungeon", "card": "dragons-piggy-bank"}]


def test_matches_in_which_a_change_matters_are_told_from_those_in_which_it_does_not(richer: str) -> None:
    after = Plan.make("lungeon-run", matches=30, bots=["random"], seed=2, options={"rounds": 1})
    _, before = without(after, "sword")
    comparison = Comparison(before, after, card=("find", "sword"))
    assert sum(play_both(comparison, range(30))) == 30
    found = comparison.tallies[1].pair("find/sword/held")
    assert found is not None
    assert 0 < comparison.touched.top < comparison.touched.bottom <= found.top < 30
    assert Findings(comparison).in_short()[1].startswith("It mattered, be it ever so little, in ")
    everywhere = compared([], [richer], 8)
    assert everywhere.touched.top == everywhere.touched.bottom == 8, "the bank comes up in every match"
    assert Findings(everywhere).in_short()[0].endswith("in every one of the matches.")
    same = compared([], [], 8)
    assert Findings(same).in_short()[0] == "It changed nothing in any of the matches."
    assert json.loads(Findings(same).to_json())["touched"] == 0


def test_the_numbers_do_not_depend_on_the_jobs(richer: str) -> None:
    assert Findings(compared([], [richer], 8)).to_json() == Findings(compared([], [richer], 8, jobs=2)).to_json()


def test_the_error_of_a_difference_is_right_about_95_times_in_100() -> None:
    """Two ratios that share most of their luck, a fifth of a point apart in truth."""
    chance, held, errors, changes = Chance(3), 0, [], []
    for _ in range(300):
        before, after, cross = Pair(), Pair(), Cross()
        for _ in range(80):
            runs, luck = chance.die("runs"), chance.die("luck")
            parts = (luck * runs, runs), (luck * runs + (chance.die("change") - 3.3) * runs, runs)
            before.add(*parts[0])
            after.add(*parts[1])
            cross.add(*parts)
        change, error = after.top / after.bottom - before.top / before.bottom, cross.error(before, after)
        changes.append(change)
        errors.append(error)
        held += abs(change - 0.2) <= 1.99 * error
    assert 0.92 <= held / 300 <= 0.98
    assert statistics.fmean(errors) == pytest.approx(statistics.stdev(changes), rel=0.15)


def test_the_command_says_what_differs_and_what_is_not_settled(richer: str, tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    arguments = [GAME, "--pack", richer, "-n", "20", "--bots", "random", "--players", "3", "--jobs", "1"]
    result = CliRunner().invoke(app, [*arguments, "--json", str(file)])
    assert result.exit_code == 0, result.stderr
    for words in ("20 matches with the game's own cards, the same with", "Not settled: ", "more matches", "Who wins"):
        assert words in result.stdout
    assert max(map(len, result.stdout.splitlines()[1:])) <= 80
    assert json.loads(file.read_text("utf-8"))["figures"]["score/mean"]["verdict"] == "beyond doubt"


def test_it_plays_on_until_a_difference_is_known_well_enough(richer: str) -> None:
    arguments = [GAME, "--pack", richer, "-n", "10", "--bots", "random", "--players", "3", "--jobs", "1"]
    result = CliRunner().invoke(app, [*arguments, "--until", "seat/Player 1/won=10%", "--most", "300"])
    assert result.exit_code == 0, result.stderr
    played = int(result.stdout.split(" matches")[0].rpartition(" ")[2])
    assert 10 < played <= 300


def test_what_a_card_does_for_its_owner_is_told_from_luck() -> None:
    """In the very same matches, counted over those who had the card: exactly the wins it gained them."""
    after = Plan.make("lungeon-run", matches=30, bots=["random"], seed=2)
    table, before = without(after, "sword")
    assert table == "find"
    comparison = Comparison(before, after, card=("find", "sword"))
    gained, holders = 0.0, 0
    for index in range(30):
        one, two = play(before, index), play(after, index)
        comparison.add(one, two)
        for seat in two.holders["find"].get("sword", ()):
            holders += 1
            gained += (seat in two.outcome.winners) / len(two.outcome.winners)
            gained -= (seat in one.outcome.winners) / len(one.outcome.winners)
    effect = comparison.effect.estimate("mean")
    assert holders > 10
    assert effect.value == pytest.approx(gained / holders)
    assert effect.low < effect.value < effect.high


def test_the_command_tells_what_a_card_does() -> None:
    arguments = ["lungeon-run", "--causal", "sword", "-n", "12", "--bots", "random", "--jobs", "1"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.stderr
    assert "12 matches with a Sword that does nothing, the same with the game's own cards" in result.stdout
    assert "Whoever has Sword wins because of it: " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([GAME, "--causal", "wassp"], "has no card 'wassp'; did you mean 'wasp'"),
        (["lungeon-run", "--causal", "thief"], "nobody has said what a class that does nothing is"),
        ([GAME, "--causal", "wasp", "--against", "high-stakes"], "leave out --against"),
        ([GAME], "name the cards to try"),
        ([GAME, "--pack", "deeper-halls"], "this is a pack for 'lungeon-run'"),
        ([GAME, "--pack", "no-such"], "no pack of that name"),
        ([GAME, "--pack", "high-stakes", "--until", "turns"], "--until is FIGURE=HALF"),
        ([GAME, "--pack", "high-stakes", "--until", "match/turnz=1"], "did you mean 'turns'"),
        ([GAME, "--pack", "high-stakes", "--until", "card/waspp/index=1"], "did you mean 'wasp'"),
        ([GAME, "--pack", "high-stakes", "--json", "no/such/file"], "there is no folder"),
        ([GAME, "--pack", "high-stakes", "--workers", "tcp://x"], "dask://HOST:PORT"),
    ],
)
def test_bad_input_is_told_before_a_match_is_played(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")
    assert result.stdout == ""
