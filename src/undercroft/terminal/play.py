"""Playing a match: draw the table, say what happened, ask, and do what was asked for."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from undercroft.engine import Decision, Option, UndercroftError
from undercroft.terminal.boards import draw
from undercroft.terminal.commands import COMMANDS, Choose, Order, Refused, understand
from undercroft.terminal.news import chronicle, tell
from undercroft.terminal.rulebook import rulebook
from undercroft.terminal.rules import show_rules
from undercroft.terminal.screen import Left, Screen
from undercroft.terminal.style import Style
from undercroft.terminal.table import Table

GAP = 3
"""Between two columns of options."""


class Session:
    """One match at one terminal."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.match = table.match
        self.game = table.match.game
        self.screen = screen
        self._last: int | None = None
        self._gone = False
        self._note = ""
        if table.tray is not None:
            table.tray.before = lambda: self._tell_news(None)

    def play(self) -> bool:
        """Play until the match is over or somebody leaves; True if the players want another one."""
        try:
            while self.match.pending and not self._gone:
                self._next()
            return not self._gone and self._end()
        except (Left, KeyboardInterrupt):
            self._leave()
            return False

    # -- one decision --------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Answer one pending decision: bots first, then people in their order."""
        for decision in self.match.pending:
            if decision.seat not in self.table.humans:
                self.match.choose(self.table.bot_choice(decision.seat), decision.seat)
                if not self.table.humans:
                    self._tell_news(None)
                return
        self._ask(self.match.pending[0])

    def _ask(self, decision: Decision) -> None:
        """Show a player the table and get one answer."""
        seat = decision.seat
        if self._last not in (None, seat) and self.table.has_secrets(self._last or 0, seat):
            self._draw_curtain(seat)
        self._last = seat
        self._draw(decision)
        while not self._gone:
            command = understand(self.screen.ask("> "), decision)
            if isinstance(command, Choose):
                self.match.choose(command.option, seat)
                return
            if isinstance(command, Refused):
                self._refuse(command, decision)
            elif self._obey(command, decision):
                return

    def _obey(self, order: Order, decision: Decision) -> bool:
        """Do what a command says; True if the question has to be put anew."""
        show = self.screen.show
        match order.name:
            case "closed":
                show(*self._closed(decision))
            case "hint":
                show(self._hint(decision))
            case "log":
                show(chronicle(self.match.events(seat=decision.seat), self.game.text, self._style()))
            case "rules":
                self._look_up(order.argument or decision.clause)
            case "undo":
                return self._undo(decision.seat)
            case "never":
                return self._never(order.argument, decision)
            case "save":
                self._save(order.argument)
            case "quit":
                self._leave()
            case "help":
                show(_help(decision))
            case _:
                self._draw(decision)
        return False

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def _viewer(self) -> int | None:
        """Through whose eyes the table is shown while nobody is asked: spectators', unless one person plays."""
        humans = self.table.humans
        return humans[0] if len(humans) == 1 else None

    def _style(self, decision: Decision | None = None) -> Style:
        numbers = {key: number for number, key in enumerate(decision.keys, 1)} if decision else {}
        return self.screen.style(self.table.names, numbers)

    def _draw(self, decision: Decision) -> None:
        """The whole table as the player who is asked sees it."""
        screen, style = self.screen, self._style(decision)
        screen.clear()
        screen.title(f"{self.game.title}: {style.name(decision.seat)}")
        if self._note:
            screen.say(self._note, "soft")
            self._note = ""
        self._tell_news(decision.seat)
        self.table.news(None)  # is on the screen now as well
        screen.show(draw(self.match.view(decision.seat), style, self.game), Text())
        prompt = self.game.text.ask(decision, self.table.names)
        screen.show(Text.assemble((prompt, "flame"), (f"  {decision.clause}", "clause")))
        screen.show(self._options(decision))
        passing = "" if decision.passes is None else "Enter pass  n never ask  "
        screen.show(Text(f"{passing}? why not  h hint  l log  r rules  u undo  q quit  help", "soft"))

    def _tell_news(self, seat: int | None) -> None:
        news = tell(self.table.news(seat), self.game.text, self._style())
        if news.row_count:
            self.screen.show(news)

    def _options(self, decision: Decision) -> Grid:
        """Every option with its number and its key, in as many columns as there is room for."""
        lines = []
        for number, each in enumerate(decision.options, 1):
            line = Text.assemble((f"{number:>3} ", "flame"), self._words(decision, each))
            if line.cell_len + len(each.key) + 2 <= self.screen.console.width:
                line.append(f"  {each.key}", "key")
            lines.append(line)
        widest = max(line.cell_len for line in lines) + GAP
        rows = -(-len(lines) // max(1, self.screen.console.width // widest))
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for row in range(rows):
            grid.add_row(*lines[row::rows])
        return grid

    def _words(self, decision: Decision, option: Option) -> str:
        return self.game.text.option(decision, option, self.table.names)

    def _closed(self, decision: Decision) -> list[Text]:
        lines = [
            Text.assemble("  ", self.game.text.closed(each, self.table.names), (f"  {each.clause}", "clause"))
            for each in decision.closed
        ]
        return (
            [Text("Not possible now:"), *lines] if lines else [Text("Nothing you might expect is closed to you now.")]
        )

    def _hint(self, decision: Decision) -> Text:
        worths = self.match.seat(decision.seat).appraise()
        best = max(range(len(worths)), key=lambda index: worths[index])
        if len(worths) > 1 and len(set(worths)) == 1:
            return Text("Hint: all of them look equally good.")
        words = self._words(decision, decision.options[best])
        return Text.assemble("Hint: ", (f"{best + 1} {words}", "flame"), " looks best.")

    def _refuse(self, refused: Refused, decision: Decision) -> None:
        """Say what is wrong with what was typed."""
        for each in decision.closed:
            if each.key == refused.key:
                reason = self.game.text.closed(each, self.table.names)
                self.screen.say(f"Not possible: {reason} ({each.clause}).")
                return
        count = len(decision.options)
        numbers = "1" if count == 1 else f"a number from 1 to {count}"
        said = f"{refused.typed!r} is not an option. " if refused.typed else ""
        self.screen.say(f"{said}Type {numbers}, an option's key, or help.")

    def _look_up(self, what: str) -> None:
        book = rulebook(self.game.prefix)
        if book is None:
            self.screen.say(f"The rules of {self.game.title} are not at hand.")
        else:
            show_rules(book, what, self.screen)

    # -- what is done --------------------------------------------------------------------------------------

    def _undo(self, seat: int) -> bool:
        verdict = self.match.can_undo(seat)
        if not verdict:
            self.screen.say(f"This cannot be undone: {verdict.reason}.")
            return False
        self.table.undo(seat)
        self._note = "Your last choice is taken back."
        return True

    def _never(self, argument: str, decision: Decision) -> bool:
        """Pass a kind of question from now on, or be asked everything again."""
        seat = decision.seat
        if argument == "off":
            for kind in sorted(self.match.auto_passes.get(seat, ())):
                self.match.auto_pass(seat, kind, on=False)
            self.screen.say("You are asked everything again.")
            return False
        if argument or decision.passes is None:
            self.screen.say("n passes what can be passed, now and from now on; n off asks everything again.")
            return False
        self.match.auto_pass(seat, decision.kind)
        self._note = f"You are not asked {decision.kind!r} again; n off asks everything again."
        return True

    def _save(self, name: str) -> bool:
        try:
            file = self.table.save(Path(name) if name else None)
        except UndercroftError as error:
            self.screen.say(f"Not saved: {error}.")
            return False
        then = "play on: undercroft play --resume" if self.match.pending else "look at it again: undercroft replay"
        self.screen.say(f"Saved. To {then} {file}")
        return True

    def _leave(self) -> None:
        """Stop; the match can be saved unless the player is already gone."""
        self._gone = True
        if not self.match.count or not self.match.pending:
            return
        try:
            name = ""
            if self.screen.yes("Save the match?", default=True):
                while not self._save(name):
                    name = self.screen.ask("Another file name (Enter: do not save): ")
                    if not name:
                        return
        except Left:
            self.screen.say("The match is not saved.")

    def _draw_curtain(self, seat: int) -> None:
        self.screen.hide()
        name = self.table.names[seat]
        self.screen.title(self.game.title)
        self.screen.say(f"The next decision is {name}'s alone.")
        self.screen.ask(f"{name}, press Enter when only you can see the screen. ")

    def _end(self) -> bool:
        """The result, and what to do with the match."""
        outcome = self.match.outcome
        assert outcome is not None
        screen, style = self.screen, self._style()
        viewer = self._viewer
        screen.clear()
        screen.title(f"{self.game.title}: the end")
        self._tell_news(viewer)
        screen.show(draw(self.match.view(viewer), style, self.game), Text())
        for group in outcome.ranking:
            for seat in group:
                place = f"{outcome.place(seat)}. "
                screen.show(Text.assemble(place, style.seat(seat), (f"  {outcome.scores[seat]}", "bold")))
        screen.say(f"Result: {outcome.reason.replace('-', ' ')}. Seed {self.match.seed}.", "soft")
        while True:
            answer = screen.ask("Enter to finish, a to play again, s to save the record, l for the log: ")
            word, _, name = answer.partition(" ")
            match word.lower():
                case "" | "q" | "quit":
                    return False
                case "a" | "again":
                    return True
                case "s" | "save":
                    self._save(name.strip())
                case "l" | "log":
                    screen.show(chronicle(self.match.events(seat=viewer), self.game.text, style))
                case _:
                    screen.say("Press Enter, or type a, s or l.")


def _help(decision: Decision) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_row("1", "choose an option by its number")
    grid.add_row(decision.options[0].key, "choose an option by its key; what follows the colon will do")
    for short, (name, meaning) in COMMANDS.items():
        grid.add_row(short if short == name else f"{short}, {name}", meaning)
    return grid
