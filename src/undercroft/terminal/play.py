"""Playing a match: draw the table, say what happened, ask, and do what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from undercroft.bots import hint
from undercroft.bots.hint import MILLISECONDS
from undercroft.content import CardGame
from undercroft.content.rulebook import rulebook
from undercroft.engine import Decision, UndercroftError
from undercroft.terminal.boards import board_of, draw
from undercroft.terminal.commands import Choose, Order, Refused, understand
from undercroft.terminal.layout import Below, arrange, fixed
from undercroft.terminal.news import News, chronicle, standings
from undercroft.terminal.packs import chosen, show_cards
from undercroft.terminal.primer import show_primer
from undercroft.terminal.question import Question
from undercroft.terminal.rules import show_rules
from undercroft.terminal.screen import Gone, Left, Screen
from undercroft.terminal.style import Style
from undercroft.terminal.table import Table

DIRECTIONS = ("n", "e", "s", "w", "north", "east", "south", "west")


class Session:
    """One match at one terminal."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.match = table.match
        self.game = table.match.game
        self.screen = screen
        self._last: int | None = None
        self._gone = False
        self._note = table.held_back
        self._look = ""
        if table.tray is not None:
            table.tray.before = self._tell

    def play(self) -> bool:
        """Play until the match is over or somebody leaves; True if the players want another one."""
        if self._note and not self.table.humans:
            self.screen.say(self._note)
        try:
            while self.match.pending and not self._gone:
                self._next()
            return not self._gone and self._end()
        except Gone:
            self._keep()
        except (Left, KeyboardInterrupt):
            self._leave()
        finally:
            self.table.close()
        return False

    # -- one decision --------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Answer one pending decision: bots first, then people in their order."""
        for decision in self.match.pending:
            if decision.seat not in self.table.humans:
                self._bot(decision.seat)
                if not self.table.humans:
                    self._tell()
                return
        self._ask(self.match.pending[0])

    def _bot(self, seat: int) -> None:
        """Let a bot answer; a program that had to be replaced is spoken of once."""
        before = self.table.trouble(seat)
        self.match.choose(self.table.bot_choice(seat), seat)
        trouble = self.table.trouble(seat)
        if trouble != before:
            words = f"{self.table.names[seat]}, {trouble}."
            if self.table.humans:
                self._note = words
            else:
                self.screen.say(words)

    def _ask(self, decision: Decision) -> None:
        """Show a player the table and get one answer."""
        seat = decision.seat
        others = [each for each in self.table.humans if each != seat] if self._last is None else [self._last]
        if seat not in others and any(self.table.has_secrets(each, seat) for each in others):
            self._draw_curtain(seat)
        self._last, self._look = seat, ""
        self._draw(decision)
        while not self._gone:
            command = understand(self.screen.ask("> "), decision, self.game.text, self.table.names)
            if isinstance(command, Choose):
                self.match.choose(command.option, seat)
                return
            if isinstance(command, Refused):
                self.screen.say(self._question(decision).refusal(command.typed, command.key))
            elif self._obey(command, decision):
                return

    def _obey(self, order: Order, decision: Decision) -> bool:
        """Do what a command says; True if the question has to be put anew."""
        show = self.screen.show
        match order.name:
            case "closed":
                show(*self._question(decision).closed())
            case "hint":
                given = hint(self.match.seat(decision.seat), milliseconds=MILLISECONDS)
                show(*self._question(decision).hint(given, self.screen.console.width))
            case "who":
                show(*self._ahead())
            case "log":
                show(chronicle(self.match.events(seat=decision.seat), self.game.text, self._style()))
            case "rules":
                self._look_up(order.argument, decision.clause)
            case "card":
                self._show_cards(order.argument)
            case "map":
                self._look_at(order.argument, decision)
            case "undo":
                return self._undo(decision.seat)
            case "never":
                return self._never(order.argument, decision)
            case "save":
                self._save(order.argument)
            case "quit":
                self._leave()
            case "help":
                show(self._question(decision).help())
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
        return replace(self.screen.style(self.table.names, numbers), look=self._look)

    def _question(self, decision: Decision) -> Question:
        return Question(decision, self.game.text, self._style(), self._odds(decision))

    def _odds(self, decision: Decision) -> dict[str, str]:
        """What the options would mean in numbers, where dice or draws decide."""
        seat = self.match.seat(decision.seat)
        previews = {each.key: seat.preview(each) for each in decision.options}
        return {key: self.game.text.preview(each) for key, each in previews.items() if each is not None}

    def _draw(self, decision: Decision) -> None:
        """The whole table as the player who is asked sees it; what matters most comes last, above the cursor."""
        screen, question = self.screen, self._question(decision)
        width = screen.console.width

        def put(options: RenderableType) -> Below:
            return lambda left_out: (question.prompt(), options, question.footer(width, left_out))

        news, note = self._news(decision.seat), self._note
        self._note = ""
        self.table.news(None)  # is on the screen now as well
        short = [question.folded(width), question.shortest(width, board_of(self.game).drawn)]
        ways = [put(question.options(width)), *map(put, short)]
        shown = arrange(screen, self._board(decision.seat, decision), news, ways, note)
        screen.clear()
        screen.title(f"{self.game.title}: {self.table.names[decision.seat]}")
        screen.show(*shown)

    def _board(self, seat: int | None, decision: Decision | None = None) -> Callable[[int], RenderableType]:
        """The board as that player sees it, for any height."""
        view, style = self.match.view(seat), self._style(decision)
        return lambda height: draw(view, replace(style, height=height), self.game)

    def _news(self, seat: int | None) -> News:
        """What has happened since that player was last told."""
        weights = board_of(self.game).weights
        return News(self.table.news(seat), self.game.text, self._style(), seat, weights)

    def _tell(self) -> None:
        """Tell spectators all that has happened."""
        news = self._news(None)
        if news.sentences:
            self.screen.show(news.told())

    def _ahead(self) -> list[Text]:
        """Who is ahead: a line for each player, the first one first."""
        text, names = self.game.text, self.table.names
        standing = sorted(self.match.standing, key=lambda each: each.place)
        return [Text(f"{each.place}. {names[each.seat]}: {text.standing(each, names)}") for each in standing]

    def _look_up(self, what: str, asks: str) -> None:
        """Show how to play or, where something is looked for or nobody has written that, rules."""
        if not what and show_primer(self.game, self.screen):
            self.screen.say(f"r {asks} shows the rule that asks now, r and a word every rule with that word.", "soft")
            return
        book = rulebook(self.game.prefix)
        if book is None:
            self.screen.say(f"The rules of {self.game.title} are not at hand.")
        else:
            show_rules(book, what or asks, self.screen)

    def _show_cards(self, word: str) -> None:
        """The cards of the game with that word on them."""
        if not isinstance(self.game, CardGame):
            self.screen.say(f"{self.game.title} has no cards to show.")
            return
        if not word:
            self.screen.say("c shows what a card says: type its name, or a part of it, after the c.")
            return
        found = {table: chosen(self.game, table, word) for table in self.game.library.tables}
        for table, cards in found.items():
            if cards:
                show_cards(self.screen, self.game, table, cards)
        if not any(found.values()):
            self.screen.say(f"No card of {self.game.title} has {word!r}.")

    def _look_at(self, where: str, decision: Decision) -> None:
        """Show another part of the map: a room by its number, or further on in a direction."""
        if not board_of(self.game).scrolls:
            self.screen.say(f"The board of {self.game.title} is always shown whole.")
            return
        words = where.lower().split()
        if not all((word.isdecimal() and len(word) < 5) or word in DIRECTIONS for word in words):
            self.screen.say("m looks at another part of the map: m and a direction (n, e, s, w) or a room's number.")
            return
        self._look = f"{self._look} {' '.join(words)}" if words else ""
        self._draw(decision)

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
        if argument and decision.passes is not None:
            return self._never_card(argument, decision)
        if decision.passes is None:
            explained = "n passes what can be passed, now and from now on; n off asks everything again."
            self.screen.say("This cannot be passed. " + explained)
            return False
        self.match.auto_pass(seat, decision.kind)
        kind = decision.kind.replace("_", " ")
        self._note = f"You are not asked {kind!r} again; n off asks everything again."
        return True

    def _never_card(self, number: str, decision: Decision) -> bool:
        """Pass one card of a kind of question from now on: asked again only if there is something else to use."""
        options = decision.options
        choice = options[int(number) - 1] if number.isdecimal() and 1 <= int(number) <= len(options) else None
        if choice is None or choice is decision.passes or not choice.args:
            self.screen.say(
                "n passes what can be passed, now and from now on; n 2 does so as far as option 2's card is"
                " concerned; n off asks everything again."
            )
            return False
        card = str(choice.args[0]).partition(".")[0]
        self.match.auto_pass(decision.seat, decision.kind, card=card)
        name = self.game.text.name(card)
        self._note = f"You are not asked about {name} here again; n off asks everything again."
        return True

    def _save(self, name: str) -> bool:
        try:
            file = self.table.save(Path(name) if name else None)
        except UndercroftError as error:
            self.screen.say(f"Not saved: {error}.")
            return False
        then = "play on" if self.match.pending else "look at it again"
        self.screen.unbroken(f"Saved in {file}.\nTo {then}: {self.table.reopen()}")
        return True

    def _leave(self) -> None:
        """Stop; the player is asked whether the match is to be kept."""
        self._gone = True
        if not self._unsaved:
            return
        try:
            name = ""
            if self.screen.yes("Save the match?", default=True):
                while not self._save(name):
                    name = self.screen.ask("Another file name (Enter: do not save): ")
                    if not name:
                        return
        except Gone:
            self._keep()
        except Left:
            self.screen.say("The match is not saved.")

    def _keep(self) -> None:
        """Nobody is left to be asked: save what would be lost."""
        if self._unsaved:
            self._save("")

    @property
    def _unsaved(self) -> bool:
        """Whether leaving now would lose choices of a match that is not over."""
        return bool(self.match.pending) and self.table.saved != self.match.choices

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
        *lines, reason = standings(outcome, style)
        reason.append(f" Seed {self.match.seed}.")
        listed = [fixed(*lines, reason), fixed(Text("   ").join(lines), reason)]
        shown = arrange(screen, self._board(viewer), self._news(viewer), listed)
        screen.clear()
        screen.title(f"{self.game.title}: the end")
        screen.show(*shown)
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
