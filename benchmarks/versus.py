"""Two checkouts of Undercroft, measured turn by turn in processes of their own."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

import undercroft
from benchmarks.measure import game_tasks, interleaved, long_tasks

HERE = Path(__file__).parent.parent
LONG = "long matches"


def compare(before: Path, game: str, matches: int, repeats: int) -> dict[str, tuple[float, float]]:
    """The median seconds of each workload that both have, in the other checkout and in this one."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    for number in range(repeats):
        for which, checkout in enumerate((before, HERE)):
            for name, seconds in _round(checkout, game, matches, number).items():
                found.setdefault(name, ([], []))[which].append(seconds)
    both = {name: each for name, each in found.items() if all(each)}
    return {name: (statistics.median(old), statistics.median(new)) for name, (old, new) in both.items()}


def _round(checkout: Path, game: str, matches: int, number: int) -> dict[str, float]:
    """One round in a process that imports Undercroft from that checkout."""
    source = checkout / "src"
    if not (source / "undercroft").is_dir():
        raise SystemExit(f"{checkout} is no checkout of Undercroft: it has no folder src/undercroft")
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.versus", game, str(matches), str(number)],
        cwd=HERE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(HERE)))},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{checkout} cannot be measured:\n{done.stderr}")
    where, seconds = json.loads(done.stdout)
    assert Path(where).is_relative_to(source.resolve()), f"{where} was imported, not {source}"
    measured: dict[str, float] = seconds
    return measured


def main(game: str, matches: int, number: int) -> None:
    """Measure one round and print it."""
    if game == LONG:
        tasks = long_tasks()
    else:
        kind = undercroft.game(game)
        tasks = game_tasks(kind, 4 if 4 in kind.players else kind.players[0], matches)
    print(json.dumps([undercroft.__file__, interleaved(tasks, 1, number)]))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
