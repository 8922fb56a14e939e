"""The process that works an analysis out: one match, one process, less urgent than anything else.

It is started as `python -m undercroft.server.after.analysis_process`, is told one task, reports on it, and ends with
what it has found.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from undercroft.content import load_game
from undercroft.engine import Record, UndercroftError
from undercroft.lab.analyse.analysis import Study
from undercroft.lab.analyse.as_json import to_dict
from undercroft.lab.analyse.judges import best_judge
from undercroft.lab.analyse.stages import analyse
from undercroft.server.after.findings import Insight, Report, Task
from undercroft.server.bots.child_process import Parent

POLITE = 10
"""The niceness of an analysis: people who play come first, then bots."""
WORLDS = 32
EVERY = 0.25
"""So many seconds lie between two reports."""
TURNS, MISTAKES, TOLD = 6, 6, 3
"""So many turning points and mistakes are told, and so many sentences of what had just happened."""


def study(task: Task) -> Study:
    """What is studied, by the best judge there is for the game."""
    record = Record.parse(task.record)
    judge = best_judge(load_game(record.game, task.packs))
    return Study(record, task.packs, task.names, judge, WORLDS)


def told(found: dict[str, Any], seconds: float) -> Insight:
    """What matters most of what was found; what may as well have cost nothing is left out."""
    turns = [{**each, "happened": each["happened"][-TOLD:]} for each in found["turning_points"][:TURNS]]
    turns.sort(key=lambda each: each["first"])
    real = [each for each in found["mistakes"] if each["cost"]["low"] > 0]
    shown = {**found, "seconds": seconds, "turning_points": turns, "mistakes": real[:MISTAKES]}
    return msgspec.convert(shown, Insight)


def main() -> None:
    """Work one task out, and say how it goes."""
    parent = Parent(POLITE)
    task = parent.hear(Task)
    assert task is not None
    seconds = task.seconds
    begun: float | None = None
    said, worlds = 0.0, 0

    def progress(done: int, _: int) -> None:
        nonlocal begun, said, worlds
        now = time.monotonic()
        begun, worlds = begun or now, done
        if now - said >= EVERY:
            said = now
            parent.tell(Report(done, min(999, int(1000 * (now - begun) / seconds))))

    try:
        found = analyse(study(task), seconds=seconds, progress=progress)
        parent.tell(Report(worlds, 1000, told(to_dict(found), seconds)))
    except UndercroftError as error:
        parent.tell(Report(worlds, 0, error=str(error)))
    except BrokenPipeError:
        return


if __name__ == "__main__":
    main()
