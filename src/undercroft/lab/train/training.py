"""Learning a game: bots play, a value is fitted to what came of it, and it is kept if it wins.

Everything is kept in a folder while it goes on, so that a training that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from undercroft.bots import Bot, GreedyBot
from undercroft.bots.lookahead import Budget
from undercroft.bots.minds import LookaheadBot
from undercroft.bots.value import Value, write_whole
from undercroft.bots.weights import Stamp, stamp_of
from undercroft.engine import Game, SettingError, derive, game
from undercroft.lab.cluster.tasks import T, Work, check_jobs, share_out
from undercroft.lab.train.course import Course
from undercroft.lab.train.fitting import Fit, fit
from undercroft.lab.train.gate import Verdict, play_at_gate
from undercroft.lab.train.lessons import Lessons, MakeBot, lessons_of

PER_FILE = 400
"""So many matches' lessons are in one file."""
PER_NOTE = 20
"""After so many matches at the gate it is noted how they went."""


class Watcher(Protocol):
    """Is told how far the training has come, and may stop it."""

    def begin(self, what: str, total: int, done: int) -> None:
        """Something of so many parts begins; so many are done already."""

    def advance(self) -> None:
        """One part more is done."""

    def say(self, line: str) -> None:
        """Something is known."""

    def stop(self) -> bool:
        """Whether to stop now."""


class Stopped(Exception):
    """Somebody has asked for an end; what has been done is kept."""


@dataclass(slots=True)
class Training:
    """A course on its way."""

    course: Course
    folder: Path
    out: Path
    watcher: Watcher
    jobs: int = 1
    rules: Game[Any] = field(init=False)

    def __post_init__(self) -> None:
        self.rules = self.course.check()
        check_jobs(self.jobs)
        self._claim_folder()

    def run(self) -> list[Verdict]:
        """Learn; weights that pass the gate are written. The verdict of each round."""
        best = self._old()
        lessons: list[Lessons] = []
        verdicts = []
        for number in range(self.course.rounds + 1):
            if number and best is None:
                self.watcher.say("Nothing is better than greedy so far: there is nothing to improve.")
                break
            lessons.append(self._lessons(number, best))
            new = self._fit(number, Lessons.gather(lessons))
            verdict = self._verdict(number, best)
            verdicts.append(verdict)
            self.watcher.say(f"Round {number}: {verdict}: {'kept' if verdict.passed else 'not kept'}.")
            if verdict.passed:
                best = self._file("value", number, "msgpack")
                new.save(self.out)
        return verdicts

    # -- the parts ---------------------------------------------------------------------------------------

    def _lessons(self, number: int, best: Path | None) -> Lessons:
        """What a round of self-play teaches; files of lessons that are there already are not played again."""
        course = self.course
        total = course.improve if number else course.matches
        make_bot: MakeBot = GreedyBot if number == 0 or best is None else partial(_thinker, best, course.worlds)
        work = partial(_play_lessons, course, number, make_bot)
        stretches = [range(first, min(total, first + PER_FILE)) for first in range(0, total, PER_FILE)]
        files = [self._file(f"lessons-{each.start:06}", number, "npz") for each in stretches]
        done = next((index for index, file in enumerate(files) if not file.exists()), len(files))
        first = stretches[done].start if done < len(files) else total
        self.watcher.begin(f"round {number}, playing", total, first)
        played = self._shared(work, range(first, total))
        for file, stretch in zip(files[done:], stretches[done:], strict=True):
            Lessons.gather(self._some(played, len(stretch))).save(file)
        return Lessons.gather([Lessons.load(file) for file in files])

    def _fit(self, number: int, lessons: Lessons) -> Value:
        """The value of a round."""
        file = self._file("value", number, "msgpack")
        if file.exists():
            return Value.load(file)
        self.watcher.begin(f"round {number}, learning from {len(lessons):,} positions", self.course.epochs, 0)

        def heard(best: Fit) -> bool:
            self.watcher.advance()
            return self.watcher.stop()

        course = self.course
        seed = derive(course.seed, "fit", number)
        found = fit(lessons, self._stamp(number), seed, course.epochs, heard, course.units)
        if self.watcher.stop():
            raise Stopped
        self.watcher.say(f"Round {number}: {found.loss:.3f} bits off, {found.value.size:,} weights.")
        found.value.save(file)
        return found.value

    def _verdict(self, number: int, best: Path | None) -> Verdict:
        """New weights against the best so far, or greedy: in each seat in turn, with the same deals."""
        course = self.course
        make_new = partial(_thinker, self._file("value", number, "msgpack"), course.worlds)
        make_old: MakeBot = GreedyBot if best is None else partial(_thinker, best, course.worlds)
        shares = self._shares(number, partial(play_at_gate, course, number, make_new, make_old))
        decided = [each for each in shares if each is not None]
        against = "greedy" if best is None else "the weights before"
        return Verdict(course.gate, len(decided), sum(decided), course.players[0], against)

    def _shares(self, number: int, work: Work[int, float | None]) -> list[float | None]:
        """What part of each match at the gate the new weights won; None where nobody did."""
        file, total = self._file("gate", number, "json"), self.course.gate
        shares: list[float | None] = json.loads(file.read_text("utf-8")) if file.exists() else []
        self.watcher.begin(f"round {number}, at the gate", total, len(shares))
        for each in self._shared(work, range(len(shares), total)):
            shares.append(each)
            if len(shares) % PER_NOTE == 0 or len(shares) == total:
                write_whole(file, json.dumps(shares).encode())
        if len(shares) < total:
            raise Stopped
        return shares

    # -- helpers -----------------------------------------------------------------------------------------

    def _shared(self, work: Work[int, T], indexes: range) -> Iterator[T]:
        """What comes of the work in many processes, with progress."""
        if indexes:
            for each in share_out(work, indexes, jobs=self.jobs, stop=self.watcher.stop):
                self.watcher.advance()
                yield each

    def _some(self, results: Iterator[T], count: int) -> list[T]:
        """So many results; all of them, or none if somebody asks for an end."""
        found = list(islice(results, count))
        if len(found) < count:
            raise Stopped
        return found

    def _old(self) -> Path | None:
        """The weights to be beaten, as they were when the training began; none if they are not for this game."""
        kept = self.folder / "before.msgpack"
        if not kept.exists() and self.out.exists() and not any(self.folder.glob("gate-*.json")):
            old = Value.load(self.out)
            if not old.stamp.misfit(self.rules):
                old.save(kept)
        return kept if kept.exists() else None

    def _stamp(self, number: int) -> Stamp:
        course = self.course
        played = f"{course.matches:,} matches of greedy" + f" and {number * course.improve:,} of its own" * (
            number > 0
        )
        return stamp_of(self.rules, f"{played}, players {', '.join(map(str, course.players))}, seed {course.seed}")

    def _file(self, what: str, number: int, ending: str) -> Path:
        return self.folder / f"{what}-{number}.{ending}"

    def _claim_folder(self) -> None:
        """A folder is for one course, with the rules and cards of its beginning."""
        claim = json.dumps({**asdict(self.course), "stamp": str(stamp_of(self.rules))}, indent=1)
        file = self.folder / "course.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text(claim, "utf-8")
            found = file.read_text("utf-8")
        except OSError as error:
            raise SettingError(f"cannot use the folder {self.folder}: {error.strerror}; name another") from None
        if found != claim:
            raise SettingError(
                f"{self.folder} holds another training, or one with other rules, cards or features:"
                " name another --folder, or delete this one"
            )


def _thinker(weights: Path, worlds: int, seed: int) -> Bot:
    """A bot that looks ahead with the weights of a file."""
    return LookaheadBot(seed, Budget(worlds), _load(weights))


@cache
def _load(weights: Path) -> Value:
    """Weights of a folder: they never change."""
    return Value.load(weights)


def _play_lessons(course: Course, number: int, make_bot: MakeBot, indexes: Sequence[int]) -> list[Lessons]:
    rules = game(course.game)
    return [
        lessons_of(
            rules, course.players[index % len(course.players)], derive(course.seed, "lesson", number, index), make_bot
        )
        for index in indexes
    ]
