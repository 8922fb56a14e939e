"""The laws of what a seat may know, as a class of tests."""

from __future__ import annotations

import json
from typing import Any

from undercroft.engine import Chance, Match, View, derive
from undercroft.testing.choosers import Chooser
from undercroft.testing.fingerprint import fingerprint, shared_parts
from undercroft.testing.invariants import check_invariants
from undercroft.testing.laws import Laws
from undercroft.testing.numbers import check_alike, check_features, check_names
from undercroft.testing.shapes import misfits
from undercroft.testing.variants import Variant, has_strict_windows
from undercroft.testing.worlds import (
    AHEAD,
    as_bytes,
    asks_in_secret,
    go_on_alike,
    known_to,
    lies_face_down,
    odds_of,
    told_by,
)


class Secrecy(Laws):
    """Nothing hidden leaks, whatever a seat looks at, asks or imagines."""

    def test_views_are_plain_data(self, variant: Variant) -> None:
        """A view survives JSON unchanged and does not reach back into the match."""
        match = variant.start(self.game, 71)
        for _ in self._at_samples(match, 71):
            for seat in (None, *range(match.players)):
                view = match.view(seat)
                assert json.loads(json.dumps(view)) == view
                assert not shared_parts(view, match.state), "a view hands out a part of the state"
                same = view["table"] == match.view(None)["table"]
                assert same or not match.game.table.open, "an open game shows everybody the same table"

    def test_views_are_of_the_type_the_game_names(self, variant: Variant) -> None:
        """Clients make their types of `view_type`: no field is missing, unknown or of another type, at any time."""
        match = variant.start(self.game, 73)
        for _ in self._at_samples(match, 73):
            _check_shapes(match)
        _check_shapes(match)

    def test_redeal_changes_nothing_a_seat_can_see(self, variant: Variant) -> None:
        """First law: views, own options and appraisals are the same in every world a seat thinks possible."""
        match = variant.start(self.game, 81)
        for _ in self._at_samples(match, 81):
            for seat in range(match.players):
                decision = match.seat(seat).decision
                worths = match.seat(seat).appraise() if decision else ()
                odds = odds_of(match.seat(seat)) if decision else {}
                for world in range(3):
                    imagined = match.seat(seat).imagine(Chance(derive(world, "world")))
                    check_invariants(imagined)
                    assert not asks_in_secret(imagined, seat), "an imagined world shows who is asked in secret"
                    if asks_in_secret(match, seat):
                        continue  # the imagined match has gone on
                    assert as_bytes(imagined.view(seat)) == as_bytes(match.view(seat))
                    assert imagined.standing == match.standing, "who is ahead peeks"
                    mine = imagined.seat(seat).decision
                    assert (mine is None) == (decision is None)
                    if mine is not None and decision is not None:
                        mine.refresh()
                        assert mine.keys == decision.keys
                        assert list(imagined.seat(seat).appraise()) == list(worths), "the advice peeks"
                        assert odds_of(imagined.seat(seat)) == odds, "the odds peek"
                        assert imagined.seat(seat).alike == match.seat(seat).alike, "what is said to be alike peeks"
                        assert imagined.seat(seat).ponders == match.seat(seat).ponders, "what is thought about peeks"
                        assert imagined.seat(seat).reach == match.seat(seat).reach, "how far to look ahead peeks"
                        assert imagined.seat(seat).decisive == match.seat(seat).decisive, "where to look ahead peeks"

    def test_options_said_to_be_alike_are_worth_the_same(self, variant: Variant) -> None:
        """Whoever looks ahead tries only one of them: neither the advice nor the odds may tell them apart."""
        match = variant.start(self.game, 83)
        for _ in self._at_samples(match, 83):
            for decision in match.pending:
                check_alike(match.seat(decision.seat))

    def test_features_tell_what_a_seat_knows(self, variant: Variant) -> None:
        """Features are as many finite numbers as have names, and no redeal changes them; phases never go back."""
        check_names(self.game)
        match = variant.start(self.game, 85)
        before = match.phase
        for _ in self._at_samples(match, 85):
            assert before <= match.phase, f"play went back from {before} to {match.phase}"
            before = match.phase
            for seat in range(match.players):
                check_features(match, seat, worlds=2)
        for seat in range(match.players):
            check_features(match, seat, worlds=0)

    def test_redeal_can_change_everything_hidden(self) -> None:
        """Second law: each secret the game names is dealt anew."""
        changed: dict[str, bool] = {}
        for variant in (Variant(players) for players in self.game.players):
            match = variant.start(self.game, 91)
            for _ in self._at_samples(match, 91):
                for seat in range(match.players):
                    if asks_in_secret(match, seat):
                        continue
                    truth = {name: fingerprint(each) for name, each in self.secrets(match.state, seat).items()}
                    for name in truth:
                        changed.setdefault(name, False)
                    for world in range(4):
                        imagined = match.seat(seat).imagine(Chance(derive(world, "other")))
                        for name, each in self.secrets(imagined.state, seat).items():
                            if fingerprint(each) != truth[name]:
                                changed[name] = True
        assert all(changed.values()), f"redeal never changes: {[name for name, done in changed.items() if not done]}"

    def test_what_is_imagined_does_not_depend_on_the_truth(self, variant: Variant) -> None:
        """From the same chance a seat imagines the same world in all worlds it thinks possible.

        So a bot that is given a seat answers by what the seat knows, and by nothing else.
        """
        match = variant.start(self.game, 95)
        for number, _ in enumerate(self._at_samples(match, 95)):
            for seat in range(match.players):
                if asks_in_secret(match, seat):
                    continue
                other = match.seat(seat).imagine(Chance(derive(number, "other", seat)))
                worlds = [each.seat(seat).imagine(Chance(derive(number, "same"))) for each in (match, other)]
                first, second = (fingerprint(each.state) for each in worlds)
                assert first == second, "what is imagined depends on what is hidden"

    def test_imagined_matches_play_on(self, variant: Variant) -> None:
        """An imagined match is a match: it can be played to its end, and forked on the way."""
        match = variant.start(self.game, 101)
        for index, _ in enumerate(self._at_samples(match, 101)):
            if index % 4:
                continue
            seat = match.pending[0].seat
            imagined = match.seat(seat).imagine(Chance(derive(index, "imagine")))
            fork = imagined.fork()
            for _ in self._play(imagined, index):
                check_invariants(imagined)
            for _ in self._play(fork, index):
                pass
            assert fork.outcome == imagined.outcome is not None
            assert fingerprint(fork.state) == fingerprint(imagined.state)

    def test_events_tell_nothing_before_it_is_revealed(self, variant: Variant) -> None:
        """In every world a seat thinks possible, the same choice tells it the same, until something is revealed."""
        match = variant.start(self.game, 111)
        chooser = Chooser(111)
        for _ in self._at_samples(match, 111):
            if match.together:
                continue
            decision = match.pending[0]
            choice = chooser.pick(decision)
            for seat in range(match.players):
                if decision.secret and decision.seat != seat:
                    continue
                truth = match.fork(Chance(7))
                world = match.fork(Chance(7), unknown_to=seat)
                if choice.key not in world.pending[0].keys:
                    continue
                shorter, longer = sorted(told_by(each, choice.key, seat) for each in (truth, world))
                assert shorter.events == longer.events[: len(shorter.events)]
                assert shorter.changes == longer.changes[: len(shorter.changes)], "what changes with an event tells"
                assert shorter.paused or len(shorter.events) == len(longer.events)

    def test_worlds_a_seat_cannot_tell_apart_go_on_alike(self, variant: Variant) -> None:
        """The same choices ask, show and tell a seat the same in all of them, until something is revealed.

        A game that can be set up with strict windows is tried with those: whom they ask is public.
        """
        strict = has_strict_windows(self.game)
        match = variant.strict(self.game).start(self.game, 131)
        if strict:
            for decision in self._play(match.fork(), 131):
                assert not decision.secret, f"strict windows ask nobody in secret: {decision}"
        for number, _ in enumerate(self._at_samples(match, 131)):
            for seat in range(match.players):
                for world in range(2):
                    chance = Chance(derive(world, "alike", number, seat))
                    truth, other = match.fork(chance), match.fork(chance, unknown_to=seat)
                    for index in range(AHEAD):
                        choice = Chooser(index + number).pick(truth.pending[0])
                        if not go_on_alike(truth, other, choice.key, seat):
                            break

    def test_secret_answers_stay_secret(self, variant: Variant) -> None:
        """While choices are taken together nobody else can tell who has answered, nor afterwards who was the last."""
        expected, met = self.asks_together(variant), False
        for seed in range(121, 121 + (self.matches if expected else 1)):
            met = met or self._answers_stay_secret(variant.start(self.game, seed), Chooser(seed))
        assert met is expected, f"choices are taken together: {met}; `asks_together` says {expected}"

    def _answers_stay_secret(self, match: Match[Any], chooser: Chooser) -> bool:
        """Whether choices were taken together in a match; nobody could tell from whom they had come already."""
        met = False
        while match.pending:
            decision = chooser.pick_decision(match)
            others = [seat for seat in (None, *range(match.players)) if seat != decision.seat]
            together = match.together
            met = met or together
            before = [known_to(match, seat) for seat in others] if together else []
            match.choose(chooser.pick(decision), decision.seat)
            if together and lies_face_down(match, decision.seat):
                assert [known_to(match, seat) for seat in others] == before
            elif together:
                verdicts = [match.can_undo(seat) for seat in range(match.players)]
                assert not any(verdicts), "what has been turned up is not taken back"
                assert len(set(verdicts)) == 1, "a verdict tells who was the last to answer"
        return met


def _check_shapes(match: Match[Any]) -> None:
    """What every reader is shown has the shape it is said to have."""
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        problems = [*misfits(view, View), *misfits(view["table"], match.game.table.view_type, "table")]
        assert not problems, "\n".join(problems)
