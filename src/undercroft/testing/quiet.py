"""The laws of what must make no difference, as a class of tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from undercroft.engine import Decision, Match, Option
from undercroft.testing.choosers import chooser_for
from undercroft.testing.laws import Laws
from undercroft.testing.offers import standing_of
from undercroft.testing.variants import Variant, has_strict_windows


class Quiet(Laws):
    """Orders to pass, listeners, strict windows and who answers first change nothing; no card is ever nowhere.

    cards   override it to name every card there is: those of a match are always the same
    """

    def cards(self, state: Any) -> Iterable[str]:
        """Every card of the match by name, wherever it lies; none before they are dealt, or in a game without."""
        return ()

    def test_passing_by_order_equals_passing_by_hand(self, variant: Variant) -> None:
        """Where every other player passes whatever can be passed, it is the same whether each has ordered it."""
        hands = variant.start(self.game, 161)
        chooser = chooser_for(hands, 161)
        orders: dict[int, set[str]] = {seat: set() for seat in range(0, hands.players, 2)}
        answers: list[tuple[int, str]] = []
        while hands.pending:
            decision = chooser.pick_decision(hands)
            seat, answer = decision.seat, decision.passes
            if answer is not None and seat in orders and not hands.together:
                orders[seat].add(decision.kind)
            else:
                answer = chooser.pick(decision)
                answers.append((seat, answer.key))
            hands.choose(answer.key, seat)
        ordered = Match(self.game, variant.players, 161, dict(variant.options), auto_pass=orders)
        for seat, key in answers:
            ordered.choose(key, seat)
        assert standing_of(ordered) == standing_of(hands)
        assert ordered.events() == hands.events()

    def test_listening_changes_nothing(self, variant: Variant) -> None:
        """With a listener from the first word on, from the middle on, or without, a match goes the same way."""
        loud = Match(self.game, variant.players, 171, dict(variant.options), listening=True)
        for _ in self._play(loud, 171):
            pass
        late, silent = variant.start(self.game, 171), variant.start(self.game, 171)
        for number, (seat, key) in enumerate(loud.choices):
            if number == loud.count // 2:
                late.listen_from_here()
            late.choose(key, seat)
            silent.choose(key, seat)
        assert standing_of(silent) == standing_of(late) == standing_of(loud)
        assert silent.record() == late.record() == loud.record()
        assert silent.events() == loud.events()

    def test_strict_windows_ask_more_and_change_nothing(self, variant: Variant) -> None:
        """A match is the same if windows ask strictly: what they ask besides leaves nothing to choose."""
        if not has_strict_windows(self.game) or "windows" in dict(variant.options):
            return
        quick, strict = variant.start(self.game, 181), variant.strict(self.game).start(self.game, 181)
        chooser = chooser_for(quick, 181)
        while quick.pending:
            decision = chooser.pick_decision(quick)
            _answer_extra(strict, decision)
            option = chooser.pick(decision)
            for match in (quick, strict):
                match.choose(option, decision.seat)
        _answer_extra(strict, None)
        assert strict.outcome == quick.outcome
        assert strict.state.chance.streams == quick.state.chance.streams
        assert strict.events() == quick.events()
        for seat in (None, *range(quick.players)):
            assert strict.view(seat)["table"] == quick.view(seat)["table"]

    def test_the_order_of_answers_face_down_makes_no_difference(self, variant: Variant) -> None:
        """What is chosen together comes to the same, whoever answers first."""
        match = variant.start(self.game, 191)
        chooser = chooser_for(match, 191)
        while match.pending:
            answers = {each.seat: chooser.pick(each) for each in match.pending}
            if len(answers) > 1:
                one, other = match.fork(), match.fork()
                assert _answered(one, answers) == _answered(other, dict(reversed(answers.items())))
            _answered(match, answers)

    def test_no_card_is_nowhere(self, variant: Variant) -> None:
        """Every card of a match is somewhere at every decision."""
        match = variant.start(self.game, 201)
        dealt: Counter[str] = Counter()
        for _ in self._play(match, 201):
            found = Counter(self.cards(match.state))
            dealt = dealt or found
            assert found == dealt, f"too many {found - dealt}, too few {dealt - found}"


def _answered(match: Match[Any], answers: Mapping[int, Option]) -> object:
    """Answer what is pending in that order: where the match stands then, and what has been told."""
    log = match.listen_from_here()
    for seat, option in answers.items():
        match.choose(option, seat)
    return standing_of(match), log.events


def _answer_extra(match: Match[Any], wanted: Decision | None) -> None:
    """Answer the questions that only strict windows ask, with nothing to choose, up to that decision."""
    while match.pending:
        asked = [(each.seat, each.kind, each.about, each.keys) for each in match.pending]
        if wanted is not None and (wanted.seat, wanted.kind, wanted.about, wanted.keys) in asked:
            return
        extra = match.pending[0]
        assert len(extra.keys) == 1, f"{extra} instead of {wanted}"
        match.choose(extra.keys[0], extra.seat)
    assert wanted is None, f"strict windows never ask {wanted}"
