"""The process that works an analysis out: one match, one process, less urgent than anything else.

It is started as `python -m undercroft.server.after.analysis_process`, reads one task from its standard input, writes
reports to its standard output, each with its length before it, and ends with what it has found.
"""

from __future__ import annotations

import os
import signal
import sys
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
from undercroft.server.bots.process import framed, read

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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the service at a keyboard ends this process, too
    if hasattr(os, "nice"):
        os.nice(POLITE)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    task = msgspec.msgpack.decode(read(sys.stdin.buffer) or b"", type=Task)
    begun: float | None = None
    said, worlds = 0.0, 0

    def say(report: Report) -> None:
        sink.write(framed(msgspec.msgpack.encode(report)))
        sink.flush()

    def progress(done: int, _: int) -> None:
        nonlocal begun, said, worlds
        now = time.monotonic()
        begun, worlds = begun or now, done
        if now - said >= EVERY:
            said = now
            say(Report(done, min(999, int(1000 * (now - begun) / task.seconds))))

    try:
        found = analyse(study(task), seconds=task.seconds, progress=progress)
        say(Report(worlds, 1000, told(to_dict(found), task.seconds)))
    except UndercroftError as error:
        say(Report(worlds, 0, error=str(error)))
    except BrokenPipeError:
        return


if __name__ == "__main__":
    main()
