"""`undercroft packs` and `undercroft cards`: looking at the cards of a game, and changing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.content import (
    Card,
    CardGame,
    CardPack,
    card_game,
    check_pack,
    find_pack,
    hint,
    label_of,
    load_game,
    open_pack,
    shipped_packs,
    starter,
)
from undercroft.engine import ContentError, UndercroftError
from undercroft.lab.command_line.console import FLAWED
from undercroft.terminal.program import command
from undercroft.terminal.screen import Screen, open_screen

packs_app = typer.Typer(
    help="Packs: folders of cards that add to a game's own or change them.",
    no_args_is_help=True,
    epilog="docs/packs.md tells how to type in the cards of a copy you own.",
)

Packs = Annotated[
    list[str] | None, typer.Option("--pack", help="A pack's folder, or the name of a shipped one; may be repeated.")
]


@packs_app.command("check", epilog="Example: undercroft packs check my-cards")
def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The pack's folder, or the name of a shipped one.")],
) -> None:
    """Say whether a pack can be played with, or everything that is wrong with it."""
    screen = open_screen()
    try:
        pack, game = check_pack(find_pack(folder))
    except ContentError as error:
        many = len(error.problems)
        screen.say(f"{folder}: {many} problems" if many > 1 else f"{folder}: 1 problem", "bold")
        for problem in error.problems:
            screen.show(Padding(Text(problem), (0, 0, 0, 2)))
        raise typer.Exit(FLAWED) from None
    screen.say(f"{pack.stamp}: {summary(pack)}")
    suggest(screen, f"Play with it: {command('play', game.name, '--pack', str(folder))}")


@packs_app.command("new", epilog="Example: undercroft packs new my-cards --game lungeon-run")
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.")],
    game: Annotated[str, typer.Option("--game", help="The game the pack is for.")],
) -> None:
    """Make a folder with a small pack and comments that say what can be changed."""
    files = starter(card_game(load_game(game)), label_of(folder))
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UndercroftError(f"{folder} is there already; name a new or an empty folder")
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8")
    except OSError as error:
        raise UndercroftError(f"{folder} cannot be written: {error.strerror}") from None
    screen = open_screen()
    check_it = command("packs", "check", str(folder))
    suggest(screen, f"Made {folder} with {' and '.join(files)}. Edit them, then: {check_it}")


@packs_app.command("list")
def list_packs() -> None:
    """List the packs that come with Undercroft."""
    screen = open_screen()
    for folder in shipped_packs().values():
        pack = open_pack(folder)
        screen.show(Text(pack.name, "bold").append(f"  {pack.version}, for {pack.game}", "soft"))
        screen.show(Padding(Text(pack.description), (0, 0, 0, 2)))
        suggest(screen, f"  {command('play', pack.game, '--pack', pack.name)}")


def cards(
    game: Annotated[str, typer.Argument(help="The game, e.g. lungeon-run.")],
    word: Annotated[str | None, typer.Argument(help="Only cards with this in their name, id or text.")] = None,
    pack: Packs = None,
    toml: Annotated[bool, typer.Option("--toml", help="Show them as card files have them, ready to copy.")] = False,
) -> None:
    """Show the cards of a game as a player reads them."""
    screen = open_screen()
    shown = card_game(load_game(game, pack or []))
    found = {table: chosen(shown, table, word) for table in shown.library.tables}
    if not any(found.values()):
        ids = [card for cards in shown.library.tables.values() for card in cards]
        raise UndercroftError(f"no card of {shown.title} has {word!r}{hint(word or '', ids)}")
    for table, some in found.items():
        if some and toml:
            show_toml(screen, shown, table, some)
        elif some:
            show_cards(screen, shown, table, some, flavour=word is not None)


def chosen(game: CardGame[Any, Any], table: str, word: str | None) -> list[Card]:
    """The cards of a table that a player asked for; the name of a table asks for all of it."""
    cards = list(game.library.tables[table].values())
    if word is None or word.lower() == table:
        return cards
    return [card for card in cards if word.lower() in f"{card.id} {card.name} {game.describe(card)}".lower()]


def show_cards(
    screen: Screen, game: CardGame[Any, Any], table: str, cards: Sequence[Card], *, flavour: bool = True
) -> None:
    """Cards as a player reads them; how many there are if there are several."""
    rows = Table(box=None, padding=(0, 2, 0, 0), show_header=False, title=table, title_justify="left")
    rows.add_column(max_width=28)
    rows.add_column()
    for card in cards:
        many = f" {screen.times}{card.printed}" if card.printed > 1 else ""
        says = Text(game.describe(card))
        if flavour and (clauses := game.clauses(card)):
            says.append(f"\nRules: {clauses}", "soft")
        if flavour and card.flavour:
            says.append(f"\n{card.flavour}", "soft")
        rows.add_row(Text(card.name, "bold").append(many, "soft"), says)
    screen.show(rows, "")


def show_toml(screen: Screen, game: CardGame[Any, Any], table: str, cards: Sequence[Card]) -> None:
    """Cards as card files have them."""
    for card in cards:
        screen.console.print(
            f"# {game.library.where(table, card.id)}\n{game.library.toml(table, card.id)}\n",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )


def suggest(screen: Screen, command: str) -> None:
    """A command to try, in one piece however narrow the terminal, so that it can be copied."""
    screen.console.print(Text(command, "soft"), soft_wrap=True)


def summary(pack: CardPack) -> str:
    """What a pack does, counted."""
    removed = sum(len(ids) for ids in pack.remove.values())
    parts = [
        f"{count} {word}"
        for count, word in (
            (len(pack.cards), "whole cards" if len(pack.cards) > 1 else "whole card"),
            (len(pack.changes), "changed"),
            (removed, "removed"),
        )
        if count
    ]
    return f"{', '.join(parts)}; all is well."
