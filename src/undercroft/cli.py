"""The `undercroft` command."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import undercroft
from undercroft.bots import LEVELS, SECONDS, split_names
from undercroft.bots.protocol import schema as bots_schema
from undercroft.content import load_game
from undercroft.engine import ContentError, Game, SettingError, UndercroftError
from undercroft.lab.arena import command as arena
from undercroft.lab.balance import command as balance
from undercroft.lab.command_line.console import FLAWED
from undercroft.lab.command_line.files import write
from undercroft.lab.command_line.options import Packs, read_options, usual_players
from undercroft.lab.compare import command as compare
from undercroft.lab.simulate import command as simulate
from undercroft.lab.sweep import command as sweep
from undercroft.lab.train import command as train
from undercroft.server.commands import serve
from undercroft.server.commands.admin import admin_app
from undercroft.terminal import analyse
from undercroft.terminal.dice import DiceTray
from undercroft.terminal.listing import show_games
from undercroft.terminal.menu import BOT, choose_game, choose_seats
from undercroft.terminal.packs import cards, packs_app
from undercroft.terminal.play import Session
from undercroft.terminal.replay import Replay
from undercroft.terminal.rules import rules_for, show_game, show_rulebooks, show_rules
from undercroft.terminal.screen import Ascii, Left, Screen, open_screen
from undercroft.terminal.table import HUMAN, check_seats, open_table, read_record, resume_table


class PlainErrors(TyperGroup):
    """Commands whose errors are one line that says what to do."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except UndercroftError as error:
            message = str(error)
            if isinstance(error, ContentError) and len(error.problems) == 1:
                message = error.problems[0]
            typer.echo(f"undercroft: {message}", err=True)
            raise typer.Exit(FLAWED) from None
        except Left:
            raise typer.Exit from None


app = typer.Typer(
    cls=PlainErrors,
    invoke_without_command=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Without a command, [bold]undercroft[/bold] asks what you want to play. Examples:\n\n"
    "  undercroft play run-away --players 5\n\n"
    "  undercroft rules LR-5.8\n\n"
    "  undercroft simulate lungeon-run -n 10000",
)


def _complete_game(typed: str) -> list[str]:
    return [name for name in undercroft.games() if name.startswith(typed)]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"undercroft {undercroft.__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Dungeon board games in your terminal: play them, look back at matches, look up rules, try out cards."""
    if context.invoked_subcommand is None:
        play()


@app.command(
    epilog="Examples:\n\n"
    "  undercroft play\n\n"
    "  undercroft play run-away --players 5\n\n"
    "  undercroft play run-away --bots veteran\n\n"
    "  undercroft play lungeon-run --option rounds=1\n\n"
    "  undercroft play lungeon-run --seats human,human --names Ann,Bob\n\n"
    "  undercroft play dash-through-the-dungeon --pack high-stakes\n\n"
    "  undercroft play run-away --seat human --seat 'cmd:python3 my_bot.py'\n\n"
    "  undercroft play --resume lungeon-run-7.record"
)
def play(
    game: Annotated[
        str | None, typer.Argument(help="The game; without one there is a menu.", autocompletion=_complete_game)
    ] = None,
    seats: Annotated[
        str, typer.Option(help="Who plays, seat by seat: human or a bot, e.g. human,human,veteran.")
    ] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Who plays the next seat, one at a time; also a program: 'cmd:./my_bot'.", metavar="WHO"),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players (4 where a game is for more); seats not named are bots.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help=f"Who takes the seats not named: {', '.join(LEVELS)}, greedy or random.")
    ] = "",
    names: Annotated[str, typer.Option(help="The players' names, separated by commas.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice and cards.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="A match option, name=value; may be repeated. See undercroft games."),
    ] = None,
    pack: Packs = None,
    resume: Annotated[Path | None, typer.Option(help="Play on with a saved match.", metavar="FILE")] = None,
    dice: Annotated[str, typer.Option(help="'seeded', or 'typed' to roll real dice and type what they show.")] = "",
    bot_seconds: Annotated[
        float, typer.Option(help="How long a bot that is a program (cmd:…) may think about an answer.")
    ] = SECONDS,
    ascii_only: Ascii = False,
) -> None:
    """Play against bots or with friends at one screen."""
    screen = open_screen(ascii_only=ascii_only)
    if dice not in ("", "seeded", "typed"):
        raise SettingError(f"--dice is seeded or typed, not {dice!r}")
    if seats and seat:
        raise SettingError("seats are named with --seats, or one at a time with --seat, not both")
    who = seat or (split_names(seats) if seats else [])
    if resume is not None:
        if option or players is not None or seed is not None or bots:
            raise SettingError(
                "--resume goes on with the match as it is: leave out --option, --players, --seed and --bots"
            )
        _resume(screen, resume, game, who, _names(names), pack or [], dice, bot_seconds)
        return
    chosen = load_game(game if game is not None else choose_game(screen).name, pack or [])
    if who or players is not None or game is not None:
        kinds = seat_kinds(chosen, who, players)
    else:
        kinds = choose_seats(screen, chosen)
    if bots:
        check_seats([bots])
        kinds = [bots if number >= len(who) and each == BOT else each for number, each in enumerate(kinds)]
    options = read_options(option or [], "--option rounds=1")
    again = True
    while again:
        number = secrets.randbelow(1 << 32) if seed is None else seed
        tray = DiceTray(screen, chosen) if dice == "typed" else None
        table = open_table(chosen, kinds, number, options, _names(names), tray, pack or [], bot_seconds)
        again = Session(table, screen).play()
        seed = None


def seat_kinds(game: Game[Any], seats: list[str], players: int | None) -> list[str]:
    """Who sits where: a person and bots unless seats are named; bots take what is left."""
    kinds = seats or [HUMAN]
    named = max(len(seats), game.players[0]) if seats else usual_players(game)
    count = named if players is None else players
    if seats and len(seats) > count:
        raise SettingError(f"--seats names {len(kinds)} seats and --players is {count}")
    return kinds + [BOT] * (game.check_players(count) - len(kinds))


def _resume(
    screen: Screen,
    file: Path,
    game: str | None,
    seats: list[str],
    names: list[str],
    packs: list[str],
    dice: str,
    bot_seconds: float,
) -> None:
    record = read_record(file)
    if game is not None and game != record.game:
        raise SettingError(f"{file} is a match of {record.game}, not of {game}")
    chosen = load_game(record.game, packs)
    tray = DiceTray(screen, chosen) if (dice or record.tags.get("Dice")) == "typed" else None
    table = resume_table(chosen, record, file, seats, names, tray, packs, bot_seconds)
    Session(table, screen).play()


@app.command(epilog="Examples:\n\n  undercroft replay lungeon-run-7.record\n\n  undercroft replay match.record --all")
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `save` writes it.", metavar="FILE")],
    everything: Annotated[bool, typer.Option("--all", help="Print the whole match at once.")] = False,
    pack: Packs = None,
    ascii_only: Ascii = False,
) -> None:
    """Look at a recorded match, choice by choice."""
    screen = open_screen(ascii_only=ascii_only)
    record = read_record(file)
    opened = Replay(load_game(record.game, pack or []), record, screen)
    if everything:
        opened.show_all()
    else:
        opened.step()


@app.command(
    epilog="Examples:\n\n"
    "  undercroft rules lungeon-run\n\n"
    "  undercroft rules LR-5.8\n\n"
    "  undercroft rules lungeon-run 'chest torch'"
)
def rules(
    game: Annotated[
        str | None, typer.Argument(help="A game, or just a clause such as LR-5.8.", autocompletion=_complete_game)
    ] = None,
    what: Annotated[
        list[str] | None,
        typer.Argument(help="A clause, a chapter number, words to look for, or 'contents'. Without: how to play."),
    ] = None,
    ascii_only: Ascii = False,
) -> None:
    """Read how to play a game, look up a clause of its rules, or every clause that has a word."""
    screen = open_screen(ascii_only=ascii_only)
    book, wanted = rules_for(game, " ".join(what) if what else None)
    if book is None:
        show_rulebooks(screen)
    elif not wanted:
        show_game(book, screen)
    elif not show_rules(book, wanted, screen):
        raise typer.Exit(FLAWED)


@app.command(epilog="Examples:\n\n  undercroft games\n\n  undercroft games run-away")
def games(
    game: Annotated[str | None, typer.Argument(help="Only this game.", autocompletion=_complete_game)] = None,
    ascii_only: Ascii = False,
) -> None:
    """List the games, who can play them and which options they have."""
    show_games(open_screen(ascii_only=ascii_only), [game] if game is not None else undercroft.games())


@app.command(
    epilog="Examples:\n\n"
    "  undercroft schema wire\n\n"
    "  undercroft schema http --file openapi.json\n\n"
    "  undercroft schema bots"
)
def schema(
    what: Annotated[
        str,
        typer.Argument(
            help="'wire', what goes over WebSockets; 'http', the rest; 'sentences'; or 'bots', for programs."
        ),
    ] = "wire",
    file: Annotated[Path | None, typer.Option(help="Write it there instead of printing it.", metavar="FILE")] = None,
) -> None:
    """Print what the web service, or a bot that is a program, is told and says: JSON Schema, or OpenAPI."""
    if what == "bots":
        text = json.dumps(bots_schema(), indent=2) + "\n"
        typer.echo(text, nl=False) if file is None else write(file, text)
        return
    try:
        from undercroft.server.commands.run_service import write_schema
    except ModuleNotFoundError as error:
        raise SettingError(f"the service needs {error.name}: pip install 'undercroft[server]'") from None
    write_schema(what, file)


app.command("serve", epilog=serve.EPILOG)(serve.serve)
app.command("analyse", epilog=analyse.EPILOG)(analyse.analyse_match)
app.command("simulate", epilog=simulate.EPILOG)(simulate.simulate)
app.command("compare", epilog=compare.EPILOG)(compare.compare)
app.command("sweep", epilog=sweep.EPILOG)(sweep.sweep)
app.command("arena", epilog=arena.EPILOG)(arena.arena)
app.command("balance", epilog=balance.EPILOG)(balance.balance)
app.command("train", epilog=train.EPILOG)(train.train)
app.command(
    "cards",
    epilog="Examples:\n\n"
    "  undercroft cards run-away\n\n"
    "  undercroft cards run-away chicken\n\n"
    "  undercroft cards lungeon-run monster --toml",
)(cards)
app.add_typer(packs_app, name="packs")
app.add_typer(admin_app, name="admin")


def main() -> None:
    """Run the command line."""
    app(prog_name="undercroft")


def _names(given: str) -> list[str]:
    names = [each.strip() for each in given.split(",")] if given else []
    for name in names:
        if name and names.count(name) > 1:
            raise SettingError(f"two players are called {name!r}: give each a name of their own")
    return names
