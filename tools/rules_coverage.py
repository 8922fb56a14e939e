"""Which clauses of docs/rules no test cites: `make rules-coverage`.

A test cites a clause with `@pytest.mark.rule("LR-5.12", …)`. Games that are not built yet are only counted.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import undercroft

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"^\*\*((?:DR|RA|LR|DD)-(?:\d+\.\d+[a-z]?|I\d+))\*\*", re.MULTILINE)
RULING = re.compile(r"^\| ((?:DR|RA|LR|DD)-R\d+) \|", re.MULTILINE)
"""A row of a table of rulings: a test may cite it, the clauses it speaks of are what must be."""
WITHDRAWN = re.compile(r"^\*\*((?:DR|RA|LR|DD)-[\w.]+)\*\*(?: \[[RD]\])? [Ww]ithdrawn", re.MULTILINE)


def clauses(file: Path) -> list[str]:
    """The clauses of a specification in their order, without those withdrawn."""
    text = file.read_text("utf-8")
    gone = set(WITHDRAWN.findall(text))
    return [each for each in dict.fromkeys(CLAUSE.findall(text)) if each not in gone]


def rulings(file: Path) -> list[str]:
    """The rows of its table of rulings."""
    return RULING.findall(file.read_text("utf-8"))


def cited(folder: Path) -> set[str]:
    """Every clause that a test is marked with."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found.update(
                    each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
                )
    return found


def main() -> int:
    """Print the table; fail if a game that exists has uncited clauses, or a test cites one that does not exist."""
    built = {undercroft.game(name).prefix for name in undercroft.games()}
    files = sorted((ROOT / "docs" / "rules").glob("*.md"))
    known = {file.stem: clauses(file) for file in files}
    marks = cited(ROOT / "tests")
    failed = False
    for name, every in known.items():
        prefix = every[0].split("-")[0]
        missing = [each for each in every if each not in marks]
        note = "" if prefix in built else "  (not built yet)"
        print(f"{name:26} {len(every) - len(missing):4} of {len(every):4} clauses cited{note}")
        if missing and prefix in built:
            failed = True
            print("   not cited: " + " ".join(missing))
    unknown = sorted(marks - {each for file in files for each in (*known[file.stem], *rulings(file))})
    if unknown:
        failed = True
        print("cited by tests but not in docs/rules: " + " ".join(unknown))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
