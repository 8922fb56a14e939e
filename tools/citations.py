"""Read tests beside the clauses they cite: does the test fail if the clause is broken?

python -m tools.citations --seed 1            # forty by lot, over all games
python -m tools.citations test_damage -n 0    # all of one file
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SPEAKS = re.compile(r"^(?:\*\*([A-Z]{2}-[\w.]+)\*\*|\| (?:\*\*)?([A-Z]{2}-R\d+)(?:\*\*)? \|) *(.*)$", re.MULTILINE)


class Citation(NamedTuple):
    """A test that is marked with a clause."""

    clause: str
    file: Path
    line: int
    test: str


def citations(folder: Path) -> Iterator[Citation]:
    """Every clause that a test is marked with, in the order of the files."""
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                text = "\n".join(source.splitlines()[first - 1 : node.end_lineno])
                for mark in node.decorator_list:
                    if (
                        isinstance(mark, ast.Call)
                        and isinstance(mark.func, ast.Attribute)
                        and mark.func.attr == "rule"
                    ):
                        for each in mark.args:
                            yield Citation(ast.literal_eval(each), file.relative_to(ROOT), first, text)


def spoken() -> dict[str, str]:
    """What each clause says, and each ruling."""
    found = {}
    for file in sorted((ROOT / "docs" / "rules").glob("*.md")):
        for clause, ruling, words in SPEAKS.findall(file.read_text("utf-8")):
            found[clause or ruling] = words
    return found


def main() -> None:
    """Print them, each with the clause."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", default="", help="part of the name of the files")
    parser.add_argument("-n", "--number", type=int, default=40, help="0: all")
    parser.add_argument("-s", "--seed", type=int, default=1)
    given = parser.parse_args()
    every = [each for each in citations(ROOT / "tests") if given.part in str(each.file)]
    if given.number:
        every = sorted(Random(given.seed).sample(every, min(given.number, len(every))))
    said = spoken()
    for number, each in enumerate(every, 1):
        words = said.get(each.clause, "there is no such clause")
        print(f"{number}. {each.clause}: {words}\n\n{each.file}:{each.line}\n{each.test}\n")


if __name__ == "__main__":
    main()
