"""Chapter 16: invariants, over whole rounds of random and of sensible play with any options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.lungeon.table import hero, places, table
from undercroft.engine import Chance, Decision, Log, Match, Option, RecordingChance, SettingValue, State
from undercroft.rules.lungeon import GAME
from undercroft.rules.lungeon.board import AROUND, BIT
from undercroft.rules.lungeon.state import Dungeon

properties = settings(max_examples=60, deadline=None, derandomize=True)

GAMES = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 3),
        "duplicate_heroes": st.booleans(),
        "reroll_sealed_start": st.booleans(),
        "open_in_place": st.booleans(),
        "forced_engagement": st.booleans(),
        "no_progress_limit": st.sampled_from([10, 40]),
        "round_turn_cap": st.sampled_from([100, 600]),
        "stalemate_scoring": st.sampled_from(["zero", "fields"]),
        "start_player": st.sampled_from(["random", "p1", "p2"]),
    }
)
"""Any options of a match."""
SEEDS = st.integers(0, 2**64 - 1)
SENSE = st.sampled_from([0, 70, 100])
"""How often the players do what seems best to them, in percent; otherwise they do anything."""


@dataclass(frozen=True)
class Step:
    """One step of a match: the setup of a round, or a turn."""

    before: Dungeon
    after: Dungeon
    log: Log
    causes: Counter[str]

    @property
    def is_turn(self) -> bool:
        """Whether this was a turn and not a setup."""
        return self.before.playing


def steps(seed: int, options: dict[str, SettingValue], sense: int) -> Iterator[Step]:
    """Play a match to its end, step by step."""
    dungeon = GAME.setup(2, GAME.check_options(options, 2), Chance(seed))
    players = Chance(seed)
    chance = RecordingChance(Chance(seed))
    while GAME.outcome(dungeon) is None:
        before, log = dungeon.copy(), Log()
        chance.tape.clear()
        _attach(dungeon, chance, log)
        step = GAME.step(dungeon)
        try:
            question = next(step)
            while True:
                assert isinstance(question, Decision)
                question = step.send(_answer(dungeon, question, players, sense))
        except StopIteration:
            yield Step(before, dungeon.copy(), log, Counter(draw.cause for draw in chance.tape))


def turns(seed: int, options: dict[str, SettingValue], sense: int) -> Iterator[Step]:
    """The turns of a match."""
    return (step for step in steps(seed, options, sense) if step.is_turn)


def _attach(state: State, chance: Chance, log: Log) -> None:
    state.chance = chance
    state.log = log


def _answer(dungeon: Dungeon, decision: Decision, players: Chance, sense: int) -> Option:
    options = list(decision.options)
    if players.below(100, "players", "sense") < sense:
        worths = GAME.advice.appraise(dungeon, decision)
        best = max(worths)
        options = [each for each, worth in zip(options, worths, strict=True) if worth == best]
    return players.pick(options, "choice", "players")


@pytest.mark.rule("LR-16.1", "LR-1.9")
@given(SEEDS, GAMES, SENSE)
@properties
def test_what_shares_a_tile(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in turns(seed, options, sense):
        now = step.after
        walls, torches, chests = places(now.walls), places(now.torch_lit), places(now.chests)
        monsters = places(sum(BIT[tile] for tile in now.monsters))
        heroes = [places(BIT[each.tile]) for each in now.heroes if each.alive]
        standing = set().union(*heroes)
        assert not walls & (torches | chests | monsters | standing)
        assert not monsters & (torches | chests | standing)
        assert chests <= torches
        assert len(standing) == len(heroes)
        GAME.check(now)


@pytest.mark.rule("LR-16.2")
@given(SEEDS, GAMES, SENSE)
@properties
def test_the_values_of_a_hero_stay_in_their_limits(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in turns(seed, options, sense):
        for each in step.after.heroes:
            assert 0 <= each.life <= each.kind.life
            assert 0 <= each.mana <= each.kind.mana
            assert 0 <= each.points <= 6
            assert each.level == min(3, 1 + each.points // 3)
            assert each.alive == (each.life > 0)


@pytest.mark.rule("LR-16.3", "LR-3.4")
@given(SEEDS, GAMES, SENSE)
@properties
def test_the_walls_stand_still(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in steps(seed, options, sense):
        assert 1 <= len(places(step.after.walls)) <= 10
        if step.is_turn:
            assert step.after.walls == step.before.walls


@pytest.mark.rule("LR-16.4")
@given(SEEDS, GAMES, SENSE)
@properties
def test_torches_stay_where_and_as_they_are(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in turns(seed, options, sense):
        for before, after in zip(step.before.torches, step.after.torches, strict=True):
            assert before & ~after == 0
        assert not step.after.torches[0] & step.after.torches[1]


@pytest.mark.rule("LR-16.5")
@given(SEEDS, GAMES, SENSE)
@properties
def test_a_turn_discovers_at_most_one_tile(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in turns(seed, options, sense):
        before, after = places(step.before.discovered), places(step.after.discovered)
        assert before <= after
        assert len(after - before) <= 1


@pytest.mark.rule("LR-16.6", "LR-6.5")
@given(SEEDS, GAMES, SENSE)
@properties
def test_a_tile_is_tested_at_most_once_a_round(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    tested: list[tuple[object, object]] = []
    for step in steps(seed, options, sense):
        if not step.is_turn:
            tested = []
        tested.extend((event.data["x"], event.data["y"]) for event in step.log.events if event.kind == "tile-tested")
        assert len(set(tested)) == len(tested) <= 36 - len(places(step.after.walls)) - 2


@pytest.mark.rule("LR-16.7", "LR-11.10")
@given(SEEDS, GAMES, SENSE)
@properties
def test_fields_add_up_to_the_discovered_tiles(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in steps(seed, options, sense):
        assert step.after.fields(0) + step.after.fields(1) == len(places(step.after.discovered))


@pytest.mark.rule("LR-16.8")
@given(SEEDS, GAMES, SENSE)
@properties
def test_each_kind_of_die_is_rolled_at_most_once_a_turn(
    seed: int, options: dict[str, SettingValue], sense: int
) -> None:
    for step in turns(seed, options, sense):
        assert set(step.causes) <= {"move", "encounter", "combat", "chest"}
        assert all(count == 1 for count in step.causes.values())
        assert not {"combat", "chest"} <= set(step.causes)


@pytest.mark.rule("LR-16.9", "LR-5.5", "LR-5.6")
@given(SEEDS, GAMES, SENSE)
@properties
def test_a_hero_moves_at_most_one_step_and_only_in_its_turn(
    seed: int, options: dict[str, SettingValue], sense: int
) -> None:
    for step in turns(seed, options, sense):
        seat = step.before.turn
        was, now = step.before.heroes[seat].tile, step.after.heroes[seat].tile
        other = step.before.heroes[1 - seat]
        assert step.after.heroes[1 - seat].tile == other.tile
        if now != was:
            assert BIT[now] & AROUND[was]
            assert not BIT[now] & step.after.walls
            assert now not in step.after.monsters
            assert not (other.alive and other.tile == now)


@pytest.mark.rule("LR-16.10", "LR-8.19")
@given(SEEDS, GAMES, SENSE)
@properties
def test_the_living_lose_no_items(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    for step in turns(seed, options, sense):
        for before, after in zip(step.before.heroes, step.after.heroes, strict=True):
            assert len(after.items) == len(set(after.items)) <= 3
            if after.alive:
                assert set(before.items) <= set(after.items)


@pytest.mark.rule("LR-16.11")
@given(SEEDS, GAMES, SENSE)
@properties
def test_the_points_of_a_round(seed: int, options: dict[str, SettingValue], sense: int) -> None:
    *_, last = steps(seed, options, sense)
    for result in last.after.results:
        assert result.points in {(2, 2), (2, 1), (1, 2), (3, 1), (1, 3), (3, 3), (0, 0), (-2, -2)}
    assert len(last.after.results) == options["rounds"]


@pytest.mark.rule("LR-16.12")
@given(SEEDS, GAMES)
@settings(properties, max_examples=15)
def test_the_same_seed_options_and_decisions_give_the_same_match(seed: int, options: dict[str, SettingValue]) -> None:
    match, players = Match(GAME, 2, seed, options), Chance(seed)
    while match.pending:
        match.choose(players.pick(match.pending[0].keys, "choice", "players"))
    again = Match(GAME, 2, seed, options)
    for seat, key in match.choices:
        again.choose(key, seat)
    assert again.events() == match.events()
    assert again.outcome == match.outcome
    assert again.state == match.state


@pytest.mark.rule("LR-16.12")
@given(SEEDS, GAMES)
@settings(properties, max_examples=15)
def test_every_offered_option_is_accepted(seed: int, options: dict[str, SettingValue]) -> None:
    match, players = Match(GAME, 2, seed, {**options, "rounds": 1}), Chance(seed)
    while match.pending:
        (decision,) = match.pending
        for key in decision.keys:
            branch = match.fork()
            branch.choose(key, decision.seat)
            assert branch.count == match.count + 1
            GAME.check(branch.state)
        match.choose(players.pick(decision.keys, "choice", "players"))


@pytest.mark.rule("LR-16.13", "LR-10.10")
def test_a_round_has_at_most_as_many_turns_as_the_cap() -> None:
    """With players who do anything and a patient stalemate counter, the cap is what ends many rounds."""
    reasons = Counter[str]()
    for seed in range(25):
        *_, last = steps(seed, {"rounds": 1, "round_turn_cap": 100, "no_progress_limit": 1000}, 0)
        (result,) = last.after.results
        reasons[result.reason] += 1
        assert result.turns <= 100
        assert result.turns == 100 or result.reason != "turn-cap"
    assert reasons["turn-cap"] > 0


@pytest.mark.rule("LR-10.12")
@given(SEEDS, SENSE)
@properties
def test_a_round_always_ends_by_the_stalemate_counter_alone(seed: int, sense: int) -> None:
    """Two progress events per tile, and life losses bounded by starting life and potions (one per chest)."""
    limit = 10
    *_, last = steps(seed, {"rounds": 1, "no_progress_limit": limit, "round_turn_cap": 10**9}, sense)
    (result,) = last.after.results
    tiles = 36 - len(places(last.after.walls))
    progress = 2 * tiles + sum(each.kind.life for each in last.after.heroes) + tiles
    assert result.turns <= limit * (progress + 1)


@pytest.mark.rule("LR-16.1", "LR-16.2", "LR-16.3", "LR-16.10", "LR-16.11", "LR-16.13")
@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        ("LR-1.7", lambda now: setattr(now, "torches", (1, 1))),
        ("LR-16.1", lambda now: setattr(now.heroes[0], "tile", now.heroes[1].tile)),
        ("LR-16.2: life", lambda now: setattr(now.heroes[0], "life", 4)),
        ("LR-16.2: mana", lambda now: setattr(now.heroes[0], "mana", -1)),
        ("LR-16.2: points", lambda now: setattr(now.heroes[0], "points", 7)),
        ("LR-16.3", lambda now: setattr(now, "walls", 0)),
        ("LR-16.3", lambda now: setattr(now, "walls", (1 << 11) - 1 << 20)),
        ("LR-16.10", lambda now: setattr(now.heroes[0], "items", now.heroes[1].items * 2)),
        ("LR-16.11", lambda now: setattr(now, "results", (replace(now.results[0], points=(3, 2)),))),
        ("LR-16.13", lambda now: setattr(now, "turns", 601)),
        ("LR-10.8", lambda now: setattr(now, "idle", 41)),
        ("LR-4.4", lambda now: setattr(now.heroes[now.turn], "life", 0)),
    ],
)
def test_the_check_of_the_invariants_finds_what_is_wrong(clause: str, spoil: Callable[[Dungeon], None]) -> None:
    t = table(hero("paladin", (1, 1)), hero("wizard", (6, 6)), before=[(3, 1)], rounds=2)
    GAME.check(t.dungeon)
    spoil(t.dungeon)
    with pytest.raises(AssertionError, match=clause.replace(".", r"\.")):
        GAME.check(t.dungeon)
