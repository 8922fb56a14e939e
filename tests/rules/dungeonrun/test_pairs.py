"""Every pair of cards whose texts can meet at one moment does: nothing breaks, the order is kept, nobody peeks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import pytest

from tests.rules.dungeonrun.gifts import beast, corridor, give
from tests.rules.dungeonrun.meeting import (
    CARDS,
    FACE,
    REROLL,
    SEATS,
    Meeting,
    everything_with_texts,
    pairs_by_moment,
    place_of,
    play,
    says_of,
    watched,
)
from tests.rules.dungeonrun.table import asked_of, hero
from tests.thorough import THOROUGH, covering
from undercroft.abilities import innermost
from undercroft.engine import Chance, Decision, Match, Seat, derive
from undercroft.rules.dungeonrun.endgame import Over, finish
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import RollWindow
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.testing import check_invariants
from undercroft.testing.worlds import as_bytes, asks_in_secret, odds_of

Pair = tuple[str, str]
PAIRS = pairs_by_moment()
ROUNDS, DECISIONS = 2, 60
EVERY = 12
"""Of the moments at which very many cards speak, the fast tests take every twelfth pair."""
MANY, FEW = 40, 10
STRICT = {"windows": "strict", "edition": "reference"}
MORE = (4, 5)
MATCHES: tuple[tuple[int, Mapping[str, object], int], ...] = (
    (2, {}, 25),
    (3, STRICT, 60),
    (4, {}, 60),
    (5, STRICT, 60),
)
"""Seed, options, and how often somebody looks around."""
PARTNERS = 3
"""With so many others each card meets, and with all of them when the tests are thorough."""
NEEDS_A_WALK = {"gore-attack"}
"""It wants a monster on a tile just entered, and these matches begin where the monster is."""


def met(pair: Pair, seed: int, options: Mapping[str, object], peeks: int) -> set[str]:
    """Play a match that begins with both in play, and look around every so often; the texts that were used."""
    seed = derive(seed, *pair)
    match = Match(Meeting(*pair), SEATS, seed, options)
    witness = watched(match)
    for number, _ in enumerate(play(match, pair, ROUNDS, DECISIONS, seed)):
        if number % peeks == seed % peeks:
            nobody_peeks(match, seed)
    assert not witness.out_of_order()
    return witness.used


def nobody_peeks(match: Match[Dungeon], seed: int) -> None:
    """What a seat that is asked sees, may do and is advised is the same in every world it thinks possible."""
    for seat in [decision.seat for decision in match.pending]:
        if asks_in_secret(match, seat):
            continue
        truth = known(match.seat(seat))
        for world in range(2):
            imagined = match.seat(seat).imagine(Chance(derive(seed, "world", world)))
            check_invariants(imagined)
            assert known(imagined.seat(seat)) == truth


def known(seat: Seat[Dungeon]) -> tuple[object, ...]:
    """The view of a seat, its question, the advice and the odds."""
    decision = seat.decision
    if decision is None:
        return (as_bytes(seat.view),)
    decision.refresh()
    return as_bytes(seat.view), decision.kind, decision.keys, list(seat.appraise()), odds_of(seat)


def each_of(pairs: Iterable[Pair], seed: int, options: Mapping[str, object], peeks: int) -> set[str]:
    """Play a match for each pair; the texts that were used."""
    used: set[str] = set()
    for pair in pairs:
        try:
            used |= met(pair, seed, options, peeks)
        except Exception as error:
            raise AssertionError(f"{pair[0]} and {pair[1]} (seed {seed}, {options}): {error!r}") from error
    return used


def moments(least: int, most: int) -> list[str]:
    """The moments at which so many pairs can meet."""
    return [moment for moment, pairs in PAIRS.items() if least <= len(pairs) <= most]


def test_every_text_that_shares_its_moment_with_another_has_its_pairs() -> None:
    names = [name for name in everything_with_texts() if place_of(name) != "alone"]
    shared = Counter(moment for name in names for moment in says_of(name))
    paired = {name for pairs in PAIRS.values() for pair in pairs for name in pair}
    lonely = {
        name for name in names if name not in paired if any(shared[moment] > 1 for moment in says_of(name))
    }  # fmt: skip
    assert sum(map(len, PAIRS.values())) > 1_000
    assert {place_of(name) for name in lonely} <= {"encounter", "tile"}, "two monsters are not in one room"


@pytest.mark.parametrize("moment", moments(1, MANY))
@pytest.mark.rule("DR-13.4", "DR-13.5", "DR-7.11")
def test_pairs_meet(moment: str) -> None:
    each_of(PAIRS[moment], 1, {}, peeks=60)


@pytest.mark.parametrize("moment", moments(MANY + 1, 10_000))
@pytest.mark.rule("DR-13.4", "DR-13.5", "DR-7.11")
def test_some_of_many_pairs_meet(moment: str) -> None:
    each_of(PAIRS[moment][::EVERY], 1, {}, peeks=60)


@pytest.mark.slow
@pytest.mark.parametrize("moment", PAIRS)
@pytest.mark.rule("DR-13.4", "DR-13.5")
def test_each_card_meets_others_and_both_have_their_say(moment: str) -> None:
    """Each pair gets two matches, and two more as long as its texts have not both spoken in one of them."""
    used: set[str] = set()
    talked = []
    pairs = covering(PAIRS[moment], PARTNERS)
    for pair in pairs:
        texts = [{each.id for each in says_of(name)[moment] if each.effects} for name in pair]
        speaks = all(texts) and not moment.startswith("passive")
        talks = False
        for seed, options, peeks in MATCHES:
            if seed in MORE and (talks or not speaks):
                break
            heard = each_of([pair], seed, options, peeks)
            used |= heard
            talks = talks or all(each & heard for each in texts)
        if speaks:
            talked.append(talks)
    if THOROUGH and len(talked) > FEW:  # of a few pairs not all are lucky
        names = {name for pair in pairs for name in pair}
        texts_here = {each.id for name in names for each in says_of(name).get(moment, ()) if each.effects}
        assert texts_here - used <= NEEDS_A_WALK
        assert sum(talked) >= len(talked) / 3, "many never speak at the same roll, wound or kill"


# -- rerolls (section 7c) -------------------------------------------------------------------------------------

REROLLERS = tuple(name for name in CARDS.by_id if REROLL in says_of(name))
FACERS = tuple(name for name in CARDS.by_id if FACE in says_of(name))
TEXTS_OF = {
    part: {each.id for name in CARDS.by_id for each in says_of(name).get(part, ())} for part in (REROLL, FACE)
}


def reroll_matches(seeds: Iterable[int], seats: int) -> Iterator[Match[Dungeon]]:
    """Matches with all cards that reroll in play, each standing at its beginning."""
    for seed in seeds:
        yield Match(Meeting(*REROLLERS), seats, derive(seed, "rerolls"))


def asks_for(decision: Decision, part: str) -> bool:
    """Whether a hero is asked for a text of that part of a roll window."""
    uses = [str(each.args[0]) for each in decision.options if each.verb == "use"]
    return decision.kind == "after-roll" and any(use in TEXTS_OF[part] for use in uses)


def able(dungeon: Dungeon, window: RollWindow, part: str) -> set[int]:
    """Who could reroll or change a die on the table."""
    seats = [seat for seat in MOMENTS.speakers(dungeon, window, part) if seat >= 0]
    return {seat for seat in seats if len(MOMENTS.choices(dungeon, seat, window, part)) > 1}


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.rule("DR-7.13", "DR-7.14", "DR-7.15", "DR-7.16", "DR-7.17", "DR-7.18", "DR-7.22")
def test_no_hero_causes_two_rerolls_in_one_action_whatever_he_holds(seats: int) -> None:
    caused: Counter[tuple[int, object]] = Counter()
    for number, match in enumerate(reroll_matches(range(8), seats)):
        witness = watched(match)
        for decision in play(match, REROLLERS, 4, 150, number):
            witness.action += decision.kind in ("turn", "extra-action")
        causes = Counter(witness.causes)
        assert not [cause for cause, times in causes.items() if times > 1], f"match {number}"
        caused += Counter((number, action) for action, _ in causes)
    assert sum(caused.values()) > 20
    assert max(caused.values()) > 1, "different heroes each cause one in the same action"


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.rule("DR-7.19", "DR-7.20")
def test_the_first_player_chooses_who_is_asked_first_for_a_reroll(seats: int) -> None:
    orders = 0
    for number, match in enumerate(reroll_matches(range(8), seats)):
        asked: set[int] = set()
        window: RollWindow | None = None
        uses = 0
        named = None
        for decision in play(match, REROLLERS, 4, 150, number):
            now = innermost(match.state.occasions, RollWindow)
            if now is not window or (now is not None and len(now.used) != uses):
                asked, window, uses = set(), now, 0 if now is None else len(now.used)
            if now is None:
                continue
            waiting = able(match.state, now, REROLL) - asked
            if decision.kind == "reroll-order":
                orders += 1
                assert decision.seat == match.state.first
                assert {int(each.args[0]) for each in decision.options} == waiting
                assert len(waiting) > 1
                named = waiting
            elif asks_for(decision, REROLL):
                assert named is not None or waiting == {decision.seat}, "several could: the First Player says"
                assert named is None or decision.seat in named
                asked.add(decision.seat)
                named = None
    assert orders > 8


@pytest.mark.rule("DR-7.23")
def test_whoever_acts_is_asked_first_for_a_face_and_all_again_after_each_change() -> None:
    changed = questions = 0
    for number in range(12):
        match = Match(Meeting(*FACERS), 4, derive(number, "faces"))
        window: RollWindow | None = None
        passed: set[int] = set()
        uses: tuple[tuple[str, int, str], ...] = ()
        begins = 0
        for decision in play(match, FACERS, 4, 150, number):
            now = innermost(match.state.occasions, RollWindow)
            if now is None or not asks_for(decision, FACE):
                continue
            if now is not window:
                window, passed, uses, begins = now, set(), (), now.actor
            faces = tuple(each for each in now.used if each[0] == FACE)
            if faces != uses:
                changed += 1
                passed, uses, begins = set(), faces, faces[-1][1] + 1
            waiting = able(match.state, now, FACE) - passed
            clockwise = [(begins + step) % match.players for step in range(match.players)]
            assert decision.seat == next(seat for seat in clockwise if seat in waiting)
            passed.add(decision.seat)
            questions += 1
    assert changed > 4
    assert questions > 12


# -- what the meetings have shown -----------------------------------------------------------------------------


@pytest.mark.rule("DR-13.4", "DR-6.39")
def test_at_the_rally_of_an_assistant_the_actors_neighbour_comes_first() -> None:
    table = corridor(hero(), hero(), hero())
    give(table, 0, "brand-of-the-vessel")
    give(table, 1, "blessed-rally")
    table.act(0, "use:brand-of-the-vessel,1")
    table[0].wounds, table[1].wounds, table[2].wounds = 2, 3, 0
    table[0].room = 3
    beast(table, life=1)
    answers = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:6", "rally")
    asked = table.act(2, *answers, dice="1 6111")
    assert asked_of(asked, "rallied") == [0, 1]


@pytest.mark.rule("DR-13.57")
def test_letting_go_of_a_possessed_hero_is_weighed_like_leading_him_on() -> None:
    table = corridor()
    give(table, 0, "possession")
    table[1].room = 2
    asked = table.act(0, "use:possession,1", "to:3")
    last = [each for each in asked if each.kind == "put-hero"][-1]
    assert (last.seat, last.passes in last.options) == (0, True), "the owner of the card says how far"
    table[1].room = 3
    worths = dict(zip(last.keys, GAME.advice.appraise(table.dungeon, last), strict=True))
    assert worths["pass"] > worths["to:2"], "further from the Entrance"


@pytest.mark.rule("DR-17.5", "DR-11.20")
def test_a_tile_set_aside_in_the_action_that_ended_the_game_stays_aside() -> None:
    dungeon = Match(Meeting("fury", "loaded-die"), SEATS, 1).state
    *pile, aside = dungeon.tile_pile
    dungeon.tile_pile, dungeon.tile_discards = tuple(pile), (aside,)
    with pytest.raises(AssertionError, match=r"DR-17\.5"):
        GAME.check(dungeon)
    with pytest.raises(Over):
        finish(dungeon, "last-one-standing", "DR-11.20")
    GAME.check(dungeon)
