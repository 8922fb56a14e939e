"""The laws of what a seat has been told: it stays true in every world it imagines, and no more is certain there.

    now       worlds that a seat imagines now
    since     worlds that it imagined some choices ago, in which the same has been chosen and told since then

Both are the worlds that it must think possible now, so whatever is so in all of the one is so in all of the other.
Where something holds in all of `since` and not in all of `now`, it has been forgotten; the other way round, a redeal
keeps what the seat cannot know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from undercroft.engine import Chance, Event, Match, derive
from undercroft.testing.choosers import Chooser, Habits
from undercroft.testing.facts import Fact, facts
from undercroft.testing.laws import Laws
from undercroft.testing.playing import play_on
from undercroft.testing.variants import Variant
from undercroft.testing.worlds import as_bytes, asks_in_secret

WORLDS = 40
"""So many worlds are compared with so many; where something looks odd, twice as many others once more."""
TOO_FEW = 12
AHEAD = 6
LOOKS = (1, 3, 6)
"""After how many choices they are compared."""
MOST = 12
"""So many options are tried in search of some that a seat cannot tell from the one chosen."""
DOUBT = 1e-7
"""What is so in all worlds of one kind, and would be so with less than this chance by those of the other, is odd."""


class Odd(NamedTuple):
    """Something that is certain, or impossible, in one kind of worlds only."""

    problem: str
    fact: Fact


class Memory(Laws):
    """What was told stays true, and a hidden shuffle tells nothing.

    recalls     at how many positions of a match worlds are compared
    shuffles    and at how many two futures
    unordered   the names of fields in the state that hold things in no order that anybody could see

    Of an open game, in which only what is to come is hidden, the numbers of players are enough.
    """

    recalls: ClassVar[int] = 6
    shuffles: ClassVar[int] = 100
    unordered: ClassVar[frozenset[str]] = frozenset()

    def test_what_was_told_stays_true(self, variant: Variant) -> None:
        """Every fact a seat was told or shown is true in every world it imagines, and no more than that is fixed."""
        if self.game.table.open and variant.options:
            return
        match = variant.start(self.game, 141)
        for number in self._now_and_then(match, 141, self.recalls):
            seat = number % match.players
            odd = self._odd(match, seat, number, range(WORLDS))
            if odd:
                odd &= self._odd(match, seat, number, range(WORLDS, 3 * WORLDS))
            for problem, (place, what) in sorted(odd, key=str):
                raise AssertionError(f"seat {seat} {problem}: {what!r} at {place} (of {len(odd)} such facts)")

    def test_hidden_shuffles_tell_nothing(self, variant: Variant) -> None:
        """From the same dice and other draws every seat is told and shown the same, until something is revealed.

        What is revealed is known afterwards. Windows are strict where a game has such: quick ones tell by pauses.
        """
        if self.game.table.open and variant.options:
            return
        for seed in range(self.matches):
            match = variant.strict(self.game).start(self.game, 151 + seed)
            for number in self._now_and_then(match, 151 + seed, self.shuffles):
                if not match.together:
                    self._try_futures(match, number)

    def _try_futures(self, match: Match[Any], number: int) -> None:
        """Make a choice in two futures of the same dice: of this world for all seats, of another one for one seat."""
        choice = Chooser(number).pick(match.pending[0])
        seats, one = range(match.players), number % match.players
        for unknown_to, readers in ((None, seats), (one, (one,))):
            futures = [match.fork(same_dice(number, 0)), match.fork(same_dice(number, 1), unknown_to=unknown_to)]
            if not all(each.pending and choice.key in each.pending[0].keys for each in futures):
                continue
            logs = [each.listen_from_here() for each in futures]
            for each in futures:
                each.choose(choice.key, each.pending[0].seat)
            for seat in readers:
                told = [[seen for event in log.events if (seen := event.seen_by(seat))] for log in logs]
                if not any(asks_in_secret(each, seat) for each in futures):
                    self._check_futures(futures, told, seat)

    def _check_futures(self, futures: list[Match[Any]], told: list[list[Event]], seat: int) -> None:
        """The first event that differs reveals something, which is known afterwards."""
        first = next(differing(*told), None)
        if first is not None:
            revealed = any(event.reveals for event in first)
            if not self._imagine_alike(futures, seat):
                return  # it is something else than what lies hidden that has come out otherwise
            what = " / ".join(str(event.as_dict()) for event in first)
            assert revealed, f"seat {seat} is told how hidden cards came to lie: {what}"
            raise AssertionError(f"seat {seat} has forgotten what it was shown: {what}")
        if not any(event.reveals for event in told[0]):
            one, other = (as_bytes(each.view(seat)) for each in futures)
            assert one == other, f"seat {seat} sees how hidden cards came to lie"

    def _imagine_alike(self, futures: list[Match[Any]], seat: int) -> bool:
        """Whether a seat thinks the same possible in both."""
        for world in range(3):
            imagined = [each.seat(seat).imagine(Chance(derive(world, "alike"))) for each in futures]
            one, other = (frozenset(facts(each.state, self.unordered)) for each in imagined)
            if one != other:
                return False
        return True

    def _odd(self, match: Match[Any], seat: int, number: int, worlds: range) -> set[Odd]:
        """What is odd at any look, if the match goes on from here in one way."""
        found: set[Odd] = set()
        for truth, since in in_which_the_same_was_told(match, seat, number, worlds):
            past = Counter(fact for each in since for fact in set(facts(each.state, self.unordered)))
            present: Counter[Fact] = Counter()
            for world in worlds:
                imagined = truth.seat(seat).imagine(Chance(derive(number, "now", world)))
                present.update(set(facts(imagined.state, self.unordered)))
            found |= compare(past, len(since), present, len(worlds))
        return found

    def _now_and_then(self, match: Match[Any], seed: int, times: int) -> Iterator[int]:
        """A match by players with habits, stopping about so many times where nobody is asked in secret."""
        number = derive(seed, "habits", match.players)
        every = max(1, sum(1 for _ in play_on(match.fork(), Habits(number))) // times)
        for count, decision in enumerate(play_on(match, Habits(number))):
            if count % every == every // 2 and not decision.secret:
                yield derive(seed, "stop", count)


def in_which_the_same_was_told(
    match: Match[Any], seat: int, seed: int, worlds: range
) -> Iterator[tuple[Match[Any], list[Match[Any]]]]:
    """A match that goes on from here, and worlds imagined here in which the seat has heard and seen the same."""
    truth, habits = match.fork(same_dice(seed, -1)), Habits(seed)
    since = [match.fork(same_dice(seed, world), unknown_to=seat) for world in worlds]
    for count in range(1, AHEAD + 1):
        if not truth.pending or asks_in_secret(truth, seat):
            return
        choices = {each.seat: habits.pick(each).key for each in truth.pending}
        others, offered = chosen_unseen(truth, choices, seat), frozenset(truth.pending[0].keys)
        told = tell(truth, choices, seat)
        since = [each for each in since if goes_on(each, choices, others, offered, habits, told, seat)]
        if count in LOOKS and truth.pending and not asks_in_secret(truth, seat):
            since = [each for each in since if not asks_in_secret(each, seat) and is_as(each, truth, seat)]
            if len(since) < TOO_FEW:
                return
            yield truth, since


def chosen_unseen(match: Match[Any], choices: Mapping[int, str], seat: int) -> list[str]:
    """Other options of whoever is asked that a seat could not tell from the one chosen."""
    decision = match.pending[0]
    if match.together or decision.seat == seat:
        return []
    truth = match.fork()
    told, found = tell(truth, choices, seat), []
    for other in decision.keys[:MOST]:
        world = match.fork()
        same = other != choices[decision.seat] and tell(world, {decision.seat: other}, seat) == told
        if same and is_as(world, truth, seat):
            found.append(other)
    return found


def is_as(world: Match[Any], truth: Match[Any], seat: int) -> bool:
    """Whether a seat sees the same in both."""
    return as_bytes(world.view(seat)) == as_bytes(truth.view(seat))


def goes_on(
    world: Match[Any],
    choices: Mapping[int, str],
    others: list[str],
    offered: frozenset[str],
    habits: Habits,
    told: list[Event],
    seat: int,
) -> bool:
    """Make these choices, or others that a seat cannot tell from them; whether it was told the same.

    Others are those of the true match, and what is offered in this world alone: a card that in truth lies elsewhere.
    """
    if {each.seat for each in world.pending} != choices.keys():
        return False
    anything = world.together and habits.any_of(("same", "any")) == "any"  # who chooses face down may choose anything
    made: dict[int, str] = {}
    for decision in world.pending:
        key = choices[decision.seat]
        possible = [each for each in (key, *others) if each in decision.keys]
        if not world.together and decision.seat != seat:
            here = [each for each in decision.keys if each not in offered][:MOST]
            possible += [each for each in here if tell(world.fork(), {decision.seat: each}, seat) == told]
        if world.together and decision.seat != seat and (anything or not possible):
            possible = list(decision.keys)
        if not possible:
            return False
        made[decision.seat] = habits.any_of(possible)
    return tell(world, made, seat) == told


def tell(match: Match[Any], choices: Mapping[int, str], seat: int) -> list[Event]:
    """Make these choices; what a seat is told of it."""
    log = match.listen_from_here()
    for asked, key in choices.items():
        match.choose(key, asked)
    return [seen for event in log.events if (seen := event.seen_by(seat)) is not None]


def same_dice(seed: int, future: int) -> Chance:
    """Chance whose dice fall alike in all futures, while cards are shuffled and drawn otherwise."""
    dice = Chance(seed)
    dice.die("start")
    return Chance(derive(seed, "future", future), dict(dice.streams))


def compare(since: Counter[Fact], others: int, now: Counter[Fact], worlds: int) -> set[Odd]:
    """What is certain or impossible in one kind of worlds, and would be by mere chance if the other kind is right."""
    found: set[Odd] = set()
    for fact in since.keys() | now.keys():
        earlier, later = since[fact] / others, now[fact] / worlds
        if earlier == 1 > later and later**others < DOUBT:
            found.add(Odd("has forgotten", fact))
        elif earlier == 0 < later and (1 - later) ** others < DOUBT:
            found.add(Odd("imagines what it knows not to be", fact))
        elif later == 1 > earlier and earlier**worlds < DOUBT:
            found.add(Odd("imagines as certain what it cannot know", fact))
        elif later == 0 < earlier and (1 - earlier) ** worlds < DOUBT:
            found.add(Odd("never imagines what may well be", fact))
    return found


def differing(one: list[Event], other: list[Event]) -> Iterator[list[Event]]:
    """The events in which two accounts differ."""
    for place in range(max(len(one), len(other))):
        pair = [*one[place : place + 1], *other[place : place + 1]]
        if len(pair) < 2 or pair[0] != pair[1]:
            yield pair
