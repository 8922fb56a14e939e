"""The laws every game obeys, as a class of tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from undercroft.engine import ChoiceError, Decision, Match, NothingPendingError, Record, SeatError
from undercroft.testing.choosers import Chooser
from undercroft.testing.fingerprint import fingerprint, mutable_parts
from undercroft.testing.invariants import check_invariants
from undercroft.testing.learned import Learned
from undercroft.testing.memory import Memory
from undercroft.testing.offers import Offers
from undercroft.testing.playing import golden_numbers, playthrough_digest
from undercroft.testing.quiet import Quiet
from undercroft.testing.secrecy import Secrecy
from undercroft.testing.unfolding import Unfolding
from undercroft.testing.variants import Variant
from undercroft.testing.worlds import lies_face_down, odds_of


class Conformance(Secrecy, Memory, Offers, Quiet, Learned, Unfolding):
    """Subclass it and set `game`; see the package's docstring, and `Laws` for what else can be set."""

    where: ClassVar[str]
    golden: ClassVar[Path]

    # -- whole matches -----------------------------------------------------------------------------------

    def test_random_matches_keep_the_invariants_and_end(self, variant: Variant) -> None:
        """Random play never meets a dead end, breaks an invariant or goes on forever."""
        for seed in range(self.matches):
            match = variant.start(self.game, seed)
            for decision in self._play(match, seed):
                check_invariants(match)
                _check_decision(decision)
            check_invariants(match)
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


def _refuses(kind: type[Exception], match: Match[Any], key: str, seat: int | None = None) -> None:
    """The match answers with that kind of error, and the error says something."""
    message = ""
    try:
        match.choose(key, seat)
    except kind as error:
        message = str(error)
    assert message, f"expected {kind.__name__} for {key!r} by seat {seat}"


__all__ = ["Conformance"]
