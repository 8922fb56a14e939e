"""The specifications of the games as players look things up in them: chapters, clauses, words."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from undercroft.engine import UndercroftError

_CLAUSE = re.compile(r"^\*\*([A-Z]{2}-[A-Z]?\d+(?:\.\d+[a-z]?)?)\*\*\s*")
_ROW = re.compile(r"^\|\s*\**([A-Z]{2}-[A-Z]\d+)\**(?:\s+`[\w-]+`)?\s*\|")
_HEADING = re.compile(r"^(#{1,3})\s+(.*)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule, as Markdown."""

    id: str
    text: str
    chapter: str

    @property
    def is_example(self) -> bool:
        """Whether it shows how rules work instead of being one."""
        return "worked examples" in self.chapter.lower()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of one game."""

    name: str
    title: str
    clauses: tuple[Clause, ...]

    @property
    def prefix(self) -> str:
        """The letters its clauses begin with."""
        return self.clauses[0].id.partition("-")[0]

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings of the chapters that have clauses, in order."""
        return tuple(dict.fromkeys(each.chapter for each in self.clauses))

    def clause(self, number: str) -> Clause | None:
        """The clause of that number, with or without the prefix."""
        wanted = number.upper().removeprefix(f"{self.prefix}-")
        for each in self.clauses:
            if each.id.partition("-")[2].upper() == wanted:
                return each
        return None

    def chapter(self, number: str) -> tuple[Clause, ...]:
        """The clauses of the chapter of that number."""
        return tuple(each for each in self.clauses if each.chapter.partition(".")[0] == number)

    def search(self, words: str) -> tuple[Clause, ...]:
        """The clauses in which all the words occur, in any order and case: rules first, then worked examples."""
        wanted = words.lower().split()
        found = (each for each in self.clauses if all(word in each.text.lower() for word in wanted))
        return tuple(sorted(found, key=lambda each: each.is_example))

    def look_up(self, what: str) -> tuple[Clause, ...]:
        """What a player means by a clause number, a chapter number or a few words."""
        clause = self.clause(what)
        return (clause,) if clause is not None else self.chapter(what) or self.search(what)


def folder() -> Path:
    """Where the specifications are: inside the installed package, or in the source tree beside it."""
    package = Path(__file__).parents[1]
    for place in (package / "specifications", package.parents[1] / "docs" / "rules"):
        if place.is_dir():
            return place
    raise UndercroftError("the rules are not installed with this copy of Undercroft; install the package again")


@functools.cache
def rulebooks() -> tuple[Rulebook, ...]:
    """Every rulebook there is, by name."""
    return tuple(read(each) for each in sorted(folder().glob("*.md")))


def rulebook(name: str) -> Rulebook | None:
    """The rulebook of a game, by the game's name or by its prefix."""
    for each in rulebooks():
        if each.name == name or each.prefix == name.upper():
            return each
    return None


def read(file: Path) -> Rulebook:
    """A rulebook from its Markdown: a clause is a paragraph that begins with its number in bold, and whatever
    follows it; a ruling is a row of a table that begins with its number."""
    lines = file.read_text("utf-8").splitlines()
    title = next(
        (line[2:].split(":")[0].split(" - ")[0].strip() for line in lines if line.startswith("# ")), file.stem
    )
    return Rulebook(file.stem, title, tuple(_clauses(lines)))


def _clauses(lines: list[str]) -> Iterator[Clause]:
    chapter, number, text = "", "", list[str]()
    columns: list[str] = []
    for line in [*lines, "## "]:
        heading, clause, row = _HEADING.match(line), _CLAUSE.match(line), _ROW.match(line)
        if number and (heading or clause or row):
            yield Clause(number, "\n".join(text).strip(), chapter)
            number, text = "", []
        if heading:
            if len(heading[1]) == 2:
                chapter, columns = heading[2], []
        elif clause:
            number, text = clause[1], [line[clause.end() :]]
        elif row:
            yield Clause(row[1], _spoken(columns, _cells(line)), chapter)
        elif number:
            text.append(line)
        elif line.startswith("|") and not columns:
            columns = _cells(line)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def _spoken(columns: list[str], cells: list[str]) -> str:
    """A row of a table as a list: what stands in each column."""
    pairs = list(zip(columns, cells))[1:]
    return "\n".join(f"- *{column}*: {cell}" for column, cell in pairs if cell)
