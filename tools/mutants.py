"""Break the rules of a game in many small ways, and see which breaks its fast tests do not notice.

    python -m tools.mutants dungeon-run -n 15
    python -m tools.mutants all -n 15 --seed 7
    python -m tools.mutants --by-hand

With --by-hand those in `mutants.toml` are tried, each on the test that is said to notice it.

Each mutant is one change of the code, picked by lot: a comparison turned, a number one higher, a condition reversed,
a call left out. It is made in a copy of the checkout, where the fast tests of the game run until the first fails.
One that outlives them is a hole in the tests, unless the change makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple, TypeVar

import msgspec

import undercroft
from undercroft.engine import derive

T = TypeVar("T")

HOME = Path(__file__).resolve().parent.parent
BY_HAND = Path(__file__).with_suffix(".toml")
TOO_LONG = 120
"""A test that takes so many seconds hangs."""
COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "README.md")
BESIDE = frozenset(
    {"advice", "statistics", "features", "odds", "chances", "counted", "shapes", "yardsticks", "describe", "standing"}
)
"""Modules that are not the rules themselves: what bots, readers and counters make of them."""
NO_RULES = frozenset({"annotation", "returns", "decorator_list", "bases", "keywords"})
"""Parts of functions and classes that say nothing of the rules."""
PATIENCE = 6
"""A mutant whose tests take so many times as long as without it hangs, and is noticed."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(NamedTuple):
    """One change of one place."""

    file: Path
    line: int
    begin: int
    end: int
    after: str

    def applied(self, source: str) -> str:
        """The module with the change made."""
        return source[: self.begin] + self.after + source[self.end :]

    def told(self) -> str:
        """The place and the change, in a line."""
        before = " ".join((HOME / self.file).read_text("utf-8")[self.begin : self.end].split())
        return f"{self.file}:{self.line}: {before}  ->  {self.after}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every change that could be made in a module."""
    source = (HOME / file).read_text("utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = source.splitlines()

    def at(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    for node in _of_rules(ast.parse(source)):
        after = _changed(node)
        if after is not None:
            assert isinstance(node, ast.expr | ast.stmt)
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            begin, end = at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset)
            yield Mutant(file, node.lineno, begin, end, after)


def _of_rules(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it, but for types, errors, and what only says or asserts something."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in NO_RULES and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.Raise | ast.JoinedStr):
                yield from _of_rules(child)


def _changed(node: ast.AST) -> str | None:
    """The node changed, if it is of a kind that can be."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            return f"({ast.unparse(ast.Compare(node.left, [TURNED[type(op)]()], node.comparators))})"
        case ast.BoolOp():
            other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
            return f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.UnaryOp(op=ast.Not()):
            return f"bool({ast.unparse(node.operand)})"
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            sign = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            return f"({ast.unparse(ast.BinOp(node.left, sign, node.right))})"
        case ast.Constant(value=bool() as value):
            return str(not value)
        case ast.Constant(value=int() as value):
            return str(value + 1)
        case ast.Expr(value=ast.Call() | ast.YieldFrom(value=ast.Call())):
            return "pass" if isinstance(node.value, ast.Call) else "yield from ()"
        case _:
            return None


def rules_of(name: str) -> tuple[Path, list[Path]]:
    """Where a game's fast tests are, and the modules of its rules."""
    package = type(undercroft.game(name)).__module__.split(".")[-2]
    folder = HOME / "src/undercroft/rules" / package
    modules = [each.relative_to(HOME) for each in sorted(folder.rglob("*.py"))]
    rules = [each for each in modules if not BESIDE & {*each.parts, each.stem}]
    return Path("tests/rules") / package, rules


class Bench:
    """A copy of the checkout, to break and to test."""

    def __init__(self, home: Path) -> None:
        self.home = home
        for each in COPIED:
            if (HOME / each).is_dir():
                shutil.copytree(HOME / each, home / each, ignore=shutil.ignore_patterns("__pycache__", "static"))
            else:
                shutil.copy(HOME / each, home / each)

    def failure(self, tests: Path, timeout: float | None) -> str | None:
        """Which fast test of a folder fails first, golden matches before all others; None if none does."""
        golden = tests / "test_golden.py"
        first = self.run([str(golden)], timeout) if (self.home / golden).exists() else None
        return first or self.run(["-m", "not slow", "--ignore", str(golden), str(tests)], timeout)

    def run(self, tests: list[str], timeout: float | None) -> str | None:
        """Which of some tests fails first; None if none does."""
        quiet = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *quiet, *tests],
                cwd=self.home,
                env={**os.environ, "PYTHONPATH": str(self.home / "src")},
                capture_output=True,
                text=True,
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "it hangs"
        if done.returncode == 0:
            return None
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return failed[0].partition(" - ")[0] if failed else "no test could run"

    def trial(self, mutant: Mutant, tests: Path, timeout: float) -> str | None:
        """Which test notices a mutant."""
        with self.broken(mutant):
            return self.failure(tests, timeout)

    @contextmanager
    def broken(self, mutant: Mutant) -> Iterator[None]:
        """While it lasts the change is made."""
        file = self.home / mutant.file
        source = file.read_text("utf-8")
        file.write_text(mutant.applied(source), "utf-8")
        try:
            yield
        finally:
            file.write_text(source, "utf-8")


class ByHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change somebody has thought of.

    below        the folder in one of whose modules `before` stands, once
    breaks       what is broken by it
    noticed_by   the test that fails
    """

    below: str
    breaks: str
    before: str
    after: str
    noticed_by: str

    def mutant(self) -> Mutant:
        """The change, where it is to be made now."""
        found = [
            (file, source)
            for file in sorted((HOME / self.below).rglob("*.py"))
            if self.before in (source := file.read_text("utf-8"))
        ]
        if len(found) != 1 or found[0][1].count(self.before) != 1:
            files = ", ".join(str(file.relative_to(HOME)) for file, _ in found) or "nowhere"
            sys.exit(
                f"{BY_HAND.name}, {self.breaks!r}: `before` stands in one place below {self.below}, not: {files}"
            )
        file, source = found[0]
        begin = source.index(self.before)
        line = 1 + source.count("\n", 0, begin)
        return Mutant(file.relative_to(HOME), line, begin, begin + len(self.before), self.after)


def unnoticed(benches: list[Bench], only: str) -> list[Mutant]:
    """Those made by hand that the test named beside them does not notice."""
    every: list[ByHand] = msgspec.toml.decode(BY_HAND.read_bytes(), type=dict[str, list[ByHand]])["mutant"]
    picked = [each for each in every if only in each.breaks]
    if failure := benches[0].run([each.noticed_by for each in picked], None):
        sys.exit(f"A test named in {BY_HAND.name} fails without any mutant, or is none: {failure}")

    def tried(bench: Bench, each: ByHand) -> str | None:
        with bench.broken(each.mutant()):
            return bench.run([each.noticed_by], TOO_LONG)

    left = []
    for each, failure in each_on_a_bench(benches, tried, picked):
        print(f"{'noticed  ' if failure else 'SURVIVED '} {each.breaks}", file=sys.stderr)
        if not failure:
            left.append(each.mutant())
    return left


def each_on_a_bench(
    benches: list[Bench], tried: Callable[[Bench, T], str | None], picked: Sequence[T]
) -> Iterator[tuple[T, str | None]]:
    """Every mutant with the test that notices it, as many at a time as there are benches."""
    free: SimpleQueue[Bench] = SimpleQueue()
    for bench in benches:
        free.put(bench)

    def on_a_bench(mutant: T) -> str | None:
        bench = free.get()
        try:
            return tried(bench, mutant)
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(benches)) as pool:
        yield from zip(picked, pool.map(on_a_bench, picked), strict=True)


def survivors(name: str, number: int, seed: int, benches: list[Bench]) -> list[Mutant]:
    """Those of so many mutants of a game that its fast tests do not notice."""
    tests, modules = rules_of(name)
    every = [each for file in modules for each in mutants_of(file)]
    picked = Random(derive(seed, name)).sample(every, min(number, len(every)))
    print(f"{name}: {len(picked)} of {len(every)} mutants", file=sys.stderr)
    begun = time.monotonic()
    if failure := benches[0].failure(tests, None):
        sys.exit(f"The fast tests of {name} fail without any mutant: {failure}")
    timeout = PATIENCE * (time.monotonic() - begun) + 30

    def tried(bench: Bench, mutant: Mutant) -> str | None:
        return bench.trial(mutant, tests, timeout)

    left = []
    for mutant, failure in each_on_a_bench(benches, tried, picked):
        print(f"{'noticed  ' if failure else 'SURVIVED '} {mutant.told()}   {failure or ''}", file=sys.stderr)
        if not failure:
            left.append(mutant)
    return left


def main() -> None:
    """Try mutants, and name those that survive."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*undercroft.games(), "all"], nargs="?", default="all")
    parser.add_argument("--by-hand", action="store_true", help="those of mutants.toml, whatever the game")
    parser.add_argument("--only", default="", help="of those by hand the ones that speak of this")
    parser.add_argument("-n", "--number", type=int, default=15, help="so many for each game")
    parser.add_argument("-s", "--seed", type=int, default=1)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    given = parser.parse_args()
    names = undercroft.games() if given.game == "all" else (given.game,)
    with tempfile.TemporaryDirectory() as folder:
        benches = [Bench(Path(folder, str(number))) for number in range(given.jobs)]
        if given.by_hand:
            left = unnoticed(benches, given.only)
        else:
            left = [each for name in names for each in survivors(name, given.number, given.seed, benches)]
    print(f"{len(left) or 'no'} mutants survive", *(each.told() for each in left), sep="\n  ")
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
