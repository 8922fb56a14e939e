"""The laws of what players are offered, as a class of tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from undercroft.engine import Decision, Match, Option
from undercroft.testing.choosers import Chooser, Eager
from undercroft.testing.fingerprint import fingerprint
from undercroft.testing.invariants import check_invariants
from undercroft.testing.laws import Laws
from undercroft.testing.playing import play_on
from undercroft.testing.uses import uses_for_nothing
from undercroft.testing.variants import Variant, variants
from undercroft.testing.worlds import lies_face_down


class Offers(Laws):
    """What is offered would be carried out, what is used is not wasted, and what is closed is open at other times.

    tries      how many options of a decision are tried
    patience   in how many matches at most the kit looks for an option that is only ever closed
    """

    tries: ClassVar[int] = 4
    patience: ClassVar[int] = 400

    def test_what_is_offered_would_be_carried_out(self, variant: Variant) -> None:
        """Every option can be chosen; unless it is the pass, it changes something, and not what the pass does."""
        match = variant.start(self.game, 141)
        for number, _ in enumerate(self._at_samples(match, 141)):
            decision = match.pending[number % len(match.pending)]
            with uses_for_nothing() as wasted:
                try_options(match, decision, self.tries, number)
            assert not wasted, wasted

    def test_no_use_is_spent_for_nothing(self, variant: Variant) -> None:
        """An eager match: what a card text is used for happens, unless somebody else is asked about it."""
        match = variant.start(self.game, 151)
        with uses_for_nothing() as wasted:
            for _ in play_on(match, Eager(151)):
                assert not wasted, wasted
        assert not wasted, wasted

    def test_what_is_closed_is_open_at_other_times(self) -> None:
        """A closed verb is an option of that kind of question somewhere: nothing is closed that never was open."""
        never = self._never_open()
        assert not never, f"closed, but never an option of such a question: {never}"

    def _never_open(self) -> dict[tuple[str, str], str]:
        """Verbs that are closed in a kind of question and never offered in it, with the reason given."""
        offered: set[tuple[str, str]] = set()
        closed: dict[tuple[str, str], str] = {}
        every = variants(self.game)
        for number in range(self.patience):
            match = every[number % len(every)].start(self.game, number)
            for decision in play_on(match, (Chooser, Eager)[number % 2](number)):
                offered.update((decision.kind, each.verb) for each in decision.options)
                for each in decision.closed:
                    closed.setdefault((decision.kind, each.key.partition(":")[0]), each.reason)
            if number >= len(every) and closed.keys() <= offered:
                break
        return {each: reason for each, reason in closed.items() if each not in offered}


def try_options(match: Match[Any], decision: Decision, tries: int, number: int) -> None:
    """Choose so many of the options of a decision, each on a fork: others for another number."""
    before, passes = standing_of(match), None if match.together else decision.passes
    passed = None if passes is None else chosen(match.fork(), decision, passes)
    for option in _some(decision, tries, number):
        fork = match.fork()
        after = chosen(fork, decision, option)
        check_invariants(fork)
        if option == decision.passes or (match.together and lies_face_down(fork, decision.seat)):
            continue  # what is passed may be asked once more: a second Rally, for instance
        assert after[0] != before, f"{option.key} changes nothing: {decision}"
        assert after != passed, f"{option.key} is the same as passing: {decision}"


def standing_of(match: Match[Any]) -> object:
    """Where a match stands, in all that can make a difference."""
    asked = [(each.seat, each.kind, each.about, each.keys) for each in match.pending]
    return fingerprint(match.state), dict(match.state.chance.streams), asked, match.outcome


def chosen(match: Match[Any], decision: Decision, option: Option) -> tuple[object, list[dict[str, Any]]]:
    """Choose an option: where the match stands then, and what has been told."""
    log = match.listen_from_here()
    match.choose(option, decision.seat)
    return standing_of(match), [event.as_dict() for event in log.events]


def _some(decision: Decision, tries: int, number: int) -> Iterator[Option]:
    """Some of the options of a decision, others at other times."""
    options = decision.options
    every = max(1, -(-len(options) // tries))
    yield from options[number % every :: every]
