"""The laws every game obeys, as a class of tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from undercroft.engine import (
    Chance,
    ChoiceError,
    Decision,
    Game,
    Match,
    NothingPendingError,
    Record,
    SeatError,
    View,
    derive,
)
from undercroft.testing.fingerprint import fingerprint, mutable_parts
from undercroft.testing.numbers import check_features, check_names
from undercroft.testing.playing import Chooser, golden_numbers, playthrough_digest, random_play
from undercroft.testing.shapes import misfits
from undercroft.testing.variants import Variant, has_strict_windows, variants
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


class Conformance:
    """Subclass it and set `game`; see the package's docstring.

    matches    how many random matches are played per variant in the tests that check every decision
    samples    at how many decisions of a match the costlier laws are tried
    secrets    override it to name what a seat cannot know, so that the kit can see that `redeal` deals it anew
    """

    game: ClassVar[Game[Any]]
    where: ClassVar[str]
    golden: ClassVar[Path]
    matches: ClassVar[int] = 3
    samples: ClassVar[int] = 12

    def secrets(self, state: Any, seat: int) -> Mapping[str, object]:
        """What that seat cannot know now, by name; each must be able to change under `redeal`."""
        return {}

    @classmethod
    def pytest_generate_tests(cls, metafunc: Any) -> None:
        """Run the tests that ask for a `variant` with all of them."""
        if "variant" in metafunc.fixturenames:
            metafunc.parametrize("variant", variants(cls.game), ids=str)

    # -- whole matches -----------------------------------------------------------------------------------

    def test_random_matches_keep_the_invariants_and_end(self, variant: Variant) -> None:
        """Random play never meets a dead end, breaks an invariant or goes on forever."""
        for seed in range(self.matches):
            match = variant.start(self.game, seed)
            for decision in self._play(match, seed):
                self.game.check(match.state)
                _check_decision(decision)
            self.game.check(match.state)
            outcome = match.outcome
            assert outcome is not None
            assert sorted(seat for group in outcome.ranking for seat in group) == list(range(match.players))
            assert len(outcome.scores) == match.players
            assert outcome.reason
            ranked = [outcome.place(seat) for seat in range(match.players)]
            assert [each.place for each in match.standing] == ranked, "who has won is ahead"

    def test_matches_of_default_answers_end(self, variant: Variant) -> None:
        """Players who have all left do not keep a table busy forever."""
        match = variant.start(self.game, 5)
        while match.pending:
            decision = match.pending[0]
            match.choose(decision.default, decision.seat)
        assert match.outcome is not None

    def test_every_decision_has_text(self, variant: Variant) -> None:
        """Every prompt, option, closed reason and event reads as a sentence, from what its reader may know."""
        match = variant.start(self.game, 11)
        text = self.game.text
        names = [f"Name{seat}" for seat in range(match.players)]
        for decision in self._play(match, 11):
            assert text.ask(decision, names).strip()
            sentences = [text.option(decision, each, names) for each in decision.options]
            assert all(each.strip() for each in sentences)
            for closed in decision.closed:
                assert text.closed(closed, names).strip()
                assert closed.clause.startswith(f"{self.game.prefix}-")
            assert decision.clause.startswith(f"{self.game.prefix}-")
            for each in odds_of(match.seat(decision.seat)).values():
                assert each is None or text.preview(each).strip()
            _check_standing(match, names)
        _check_standing(match, names)
        for seat in (None, *range(match.players)):
            for event in match.events(seat=seat):
                text.event(event, names)
                assert event.clause.startswith(f"{self.game.prefix}-"), event

    # -- determinism -------------------------------------------------------------------------------------

    def test_same_seed_and_keys_give_the_same_match(self, variant: Variant) -> None:
        """Played again, a match is the same, decision by decision and event by event."""
        first, second = (variant.start(self.game, 21) for _ in range(2))
        seen = []
        for match in (first, second):
            for _ in self._play(match, 21):
                pass
            seen.append((match.record(), [event.as_dict() for event in match.events()]))
        assert seen[0] == seen[1]

    def test_other_processes_play_the_same_match(self) -> None:
        """Nothing depends on the process: hash seeds, memory addresses, import order."""
        digests = set()
        for hash_seed in ("1", "2"):
            done = subprocess.run(
                [sys.executable, "-m", "undercroft.testing", self.where],
                env={**os.environ, "PYTHONHASHSEED": hash_seed},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            digests.add(done.stdout.strip())
        assert digests == {playthrough_digest(self.game)}

    def test_records_replay_to_the_same_match(self, variant: Variant) -> None:
        """A record read back is the same match at any point, and writes the same record."""
        match = variant.start(self.game, 31)
        for _ in self._at_samples(match, 31):
            text = match.record()
            again = Match.replay(self.game, Record.parse(text))
            assert again.record() == text
            assert fingerprint(again.state) == fingerprint(match.state)
            for seat in (None, *range(match.players)):
                assert again.view(seat) == match.view(seat)
                assert again.events(seat=seat) == match.events(seat=seat)
        text = match.record()
        assert Match.replay(self.game, Record.parse(text)).outcome == match.outcome

    def test_golden_playthroughs(self) -> None:
        """Matches of fixed seeds, and counted trees of choices, change only on purpose."""
        current = golden_numbers(self.game)
        if os.environ.get("UNDERCROFT_UPDATE_GOLDEN"):
            self.golden.write_text(json.dumps(current, indent=1) + "\n", "utf-8")
        assert self.golden.exists(), f"there is no {self.golden.name} yet: run once with UNDERCROFT_UPDATE_GOLDEN=1"
        assert json.loads(self.golden.read_text("utf-8")) == current

    # -- copies ------------------------------------------------------------------------------------------

    def test_forks_equal_the_original_and_share_nothing(self, variant: Variant) -> None:
        """A fork stands where the match stands, is not moved by it, and goes the same way by the same choices."""
        match = variant.start(self.game, 41)
        forks: list[tuple[Match[Any], Any, int]] = []
        for _ in self._at_samples(match, 41):
            fork = match.fork()
            print_ = fingerprint(fork.state)
            assert print_ == fingerprint(match.state)
            assert [each.keys for each in fork.pending] == [each.keys for each in match.pending]
            shared = {part for _, part in mutable_parts(fork.state)} & {
                part for _, part in mutable_parts(match.state)
            }
            assert not shared, [path for path, part in mutable_parts(match.state) if part in shared]
            forks.append((fork, print_, match.count))
        choices = match.choices
        for fork, print_, count in forks:
            assert fingerprint(fork.state) == print_, "a fork changed while its original was played"
            for seat, key in choices[count:]:
                fork.choose(key, seat)
            assert fork.record() == match.record()

    def test_undo_obeys_its_rule(self, variant: Variant) -> None:
        """Undo never goes past another player's choice, a die or a reveal, and otherwise restores everything."""
        match = variant.start(self.game, 51)
        chooser = Chooser(51)
        step = 0
        while match.pending and step < 40 * self.samples:
            step += 1
            decision = chooser.pick_decision(match)
            before, streams = fingerprint(match.state), dict(match.state.chance.streams)
            keys = [(each.seat, each.keys) for each in match.pending]
            record = match.record() if step % 10 == 0 else ""
            match.choose(chooser.pick(decision), decision.seat)
            if step % 10:
                continue
            for seat in range(match.players):
                verdict = match.can_undo(seat)
                assert bool(verdict) != bool(verdict.reason)
                if seat != decision.seat and not lies_face_down(match, seat) and not decision.secret:
                    assert not verdict
            if match.can_undo(decision.seat):
                assert match.state.chance.streams == streams, "undo past a die"
                fork = match.fork()
                fork.undo(decision.seat)
                assert fingerprint(fork.state) == before
                assert [(each.seat, each.keys) for each in fork.pending] == keys
                assert fork.record() == record

    def test_wrong_answers_change_nothing(self, variant: Variant) -> None:
        """A wrong key, a wrong seat or an answer after the end is an error and nothing else."""
        match = variant.start(self.game, 61)
        for _ in self._at_samples(match, 61):
            before, count = fingerprint(match.state), match.count
            asked = {each.seat for each in match.pending}
            for seat in asked:
                _refuses(ChoiceError, match, "no such key", seat)
            for seat in {-1, match.players} | set(range(match.players)) - asked:
                _refuses(SeatError, match, match.pending[0].keys[0], seat)
            assert (fingerprint(match.state), match.count) == (before, count)
        _refuses(NothingPendingError, match, "anything")

    # -- secrets -----------------------------------------------------------------------------------------

    def test_views_are_plain_data(self, variant: Variant) -> None:
        """A view survives JSON unchanged and does not reach back into the match."""
        match = variant.start(self.game, 71)
        for _ in self._at_samples(match, 71):
            for seat in (None, *range(match.players)):
                view = match.view(seat)
                assert json.loads(json.dumps(view)) == view
                assert not _shared(view, match.state), "a view hands out a part of the state"
                same = view["table"] == match.view(None)["table"]
                assert same or not match.game.open, "an open game shows everybody the same table"

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
                    self.game.check(imagined.state)
                    if asks_in_secret(match, seat):
                        continue  # where nobody holds anything, the imagined match has gone on
                    assert as_bytes(imagined.view(seat)) == as_bytes(match.view(seat))
                    assert imagined.standing == match.standing, "who is ahead peeks"
                    mine = imagined.seat(seat).decision
                    assert (mine is None) == (decision is None)
                    if mine is not None and decision is not None:
                        mine.refresh()
                        assert mine.keys == decision.keys
                        assert list(imagined.seat(seat).appraise()) == list(worths), "the advice peeks"
                        assert odds_of(imagined.seat(seat)) == odds, "the odds peek"
                        assert imagined.seat(seat).ponders == match.seat(seat).ponders, "what is thought about peeks"

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
                self.game.check(imagined.state)
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
        match = variant.start(self.game, 121)
        chooser = Chooser(121)
        while match.pending:
            decision = chooser.pick_decision(match)
            others = [seat for seat in (None, *range(match.players)) if seat != decision.seat]
            together = match.together
            before = [known_to(match, seat) for seat in others] if together else []
            match.choose(chooser.pick(decision), decision.seat)
            if together and lies_face_down(match, decision.seat):
                assert [known_to(match, seat) for seat in others] == before
            elif together:
                verdicts = [match.can_undo(seat) for seat in range(match.players)]
                assert not any(verdicts), "what has been turned up is not taken back"
                assert len(set(verdicts)) == 1, "a verdict tells who was the last to answer"

    # -- helpers -----------------------------------------------------------------------------------------

    def _play(self, match: Match[Any], seed: int) -> Iterator[Decision]:
        """Random play to the end, stopping before each choice."""
        return random_play(match, seed)

    def _at_samples(self, match: Match[Any], seed: int) -> Iterator[Decision]:
        """Random play to the end, stopping at `samples` decisions or so, spread over the match."""
        total = sum(1 for _ in random_play(match.fork(), seed))
        every = max(1, total // self.samples)
        for index, decision in enumerate(random_play(match, seed)):
            if index % every == 0:
                yield decision


def _check_decision(decision: Decision) -> None:
    keys = decision.keys
    assert keys, f"{decision} offers nothing"
    assert len(set(keys)) == len(keys), f"{decision} offers a key twice"
    for key in keys:
        assert not any(letter.isspace() for letter in key), f"the key {key!r} is no single word"
        assert key[:1] not in ("", "+", "-", "{", "}", "~", "["), f"the key {key!r} would not read back"
    assert decision.default in decision.options
    assert decision.passes is None or decision.passes in decision.options
    assert not {each.key for each in decision.closed} & set(keys), "what is offered is not closed"


def _check_standing(match: Match[Any], names: Sequence[str]) -> None:
    """Every seat has a place, figures with names, and a sentence."""
    standing = match.standing
    assert [each.seat for each in standing] == list(range(match.players))
    text = match.game.text
    for each in standing:
        assert text.standing(each, names).strip()
        assert all(text.figure(name).strip() for name in each.figures)
        assert 1 <= each.place <= match.players + 1


def _check_shapes(match: Match[Any]) -> None:
    """What every reader is shown has the shape it is said to have."""
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        problems = [*misfits(view, View), *misfits(view["table"], match.game.view_type, "table")]
        assert not problems, "\n".join(problems)


def _shared(one: object, other: object) -> list[str]:
    """Where two things share parts that can change."""
    parts = {part for _, part in mutable_parts(one)}
    return [path for path, part in mutable_parts(other) if part in parts]


def _refuses(kind: type[Exception], match: Match[Any], key: str, seat: int | None = None) -> None:
    """The match answers with that kind of error, and the error says something."""
    message = ""
    try:
        match.choose(key, seat)
    except kind as error:
        message = str(error)
    assert message, f"expected {kind.__name__} for {key!r} by seat {seat}"


__all__ = ["Conformance"]
