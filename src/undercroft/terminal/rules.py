"""Looking rules up: a clause, a chapter, a word."""

from __future__ import annotations

import re

from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.content.rulebook import Clause, Rulebook, rulebook, rulebooks
from undercroft.engine import UndercroftError, game, games
from undercroft.terminal.primer import show_primer
from undercroft.terminal.program import command
from undercroft.terminal.screen import PROSE, Screen, to_ascii

CONTENTS = "contents"
"""What to ask for to see the chapters of a book."""
FEW = 12
"""More clauses than this are listed by their first words only."""

_SOURCE = re.compile(r"^\[([A-Z+]+)\]\s*")
_SOURCES = {"R": "rulebook", "M": "reference manual", "R+M": "rulebook and manual", "D": "decision"}


def rules_for(name: str | None, what: str | None) -> tuple[Rulebook | None, str]:
    """Which book is meant, and what in it: the game may be left out where the clause says it."""
    if name is None:
        return None, ""
    book = rulebook(name)
    if book is not None:
        return book, what or ""
    book = rulebook(name.partition("-")[0])
    if book is not None and what is None:
        return book, name
    names = ", ".join(each.name for each in rulebooks())
    raise UndercroftError(f"there are no rules of {name!r}; there are rules of {names}, and clauses like LR-5.8")


def show_rulebooks(screen: Screen) -> None:
    """Which rules there are."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="soft")
    for column in ("game", "title", "clauses"):
        table.add_column(column)
    for each in rulebooks():
        table.add_row(each.name, each.title, f"{each.prefix}-…, {len(each.clauses)} of them")
    screen.show(table)
    examples = [["lungeon-run"], ["LR-5.8"], ["lungeon-run", "chest"]]
    screen.say(f"For example: {', '.join(command('rules', *each) for each in examples)}")


def show_chapters(book: Rulebook, screen: Screen) -> None:
    """What is in a rulebook."""
    screen.title(f"{book.title}: the rules")
    for chapter in book.chapters:
        clauses = [each.id for each in book.clauses if each.chapter == chapter]
        screen.show(Text(chapter).append(f"  {clauses[0]} to {clauses[-1]}", "clause"))
    screen.say(f"Try: {command('rules', book.name, '5')}, {command('rules', clauses[0])}", "soft")


def show_game(book: Rulebook, screen: Screen) -> None:
    """How to play the game of a rulebook, on one screen, or what is in the book if nobody has written that."""
    if book.name in games() and show_primer(game(book.name), screen):
        screen.say(f"All the rules: {command('rules', book.name, CONTENTS)}", "soft")
    else:
        show_chapters(book, screen)


def show_rules(book: Rulebook, what: str, screen: Screen) -> bool:
    """The clauses a player asked for; whether there are any."""
    if what.lower() == CONTENTS:
        show_chapters(book, screen)
        return True
    found = book.look_up(what)
    if not found:
        screen.say(f"No rule of {book.title} has {what!r}. Try a clause like {book.clauses[0].id}, or another word.")
    elif len(found) > FEW:
        for clause in found:
            show_opening(clause, screen)
        screen.say(f"{len(found)} clauses; give a number like {found[0].id} to read one in full.", "soft")
    else:
        for clause in found:
            show_clause(clause, screen)
    return bool(found)


def show_clause(clause: Clause, screen: Screen) -> None:
    """One clause in full."""
    source = _SOURCE.match(clause.text)
    heading = Text.assemble((clause.id, "bold"), (f"  {clause.chapter}", "soft"))
    if source:
        heading.append(f"  ({_SOURCES.get(source[1], source[1])})", "soft")
    text = clause.text[source.end() :] if source else clause.text
    body = Markdown(to_ascii(text) if screen.ascii else text)
    screen.show(heading)
    screen.console.print(Padding(body, (0, 0, 0, 2)), width=min(PROSE, screen.console.width))


def show_opening(clause: Clause, screen: Screen) -> None:
    """One line of a clause."""
    text = _SOURCE.sub("", clause.text.splitlines()[0]).replace("*", "").replace("`", "")
    line = Text.assemble((f"{clause.id:<8} ", "bold"), text)
    screen.console.print(line, no_wrap=True, overflow="ellipsis")
