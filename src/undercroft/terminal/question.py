"""A question as it is put to a player: the prompt, the options, what is closed, and what else can be typed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from undercroft.engine import Catalogue, Decision, Option
from undercroft.terminal.commands import COMMANDS, on_enter

GAP = 3
"""Between two columns of options."""
MANY = 5
"""A list longer than this is made shorter by leaving the keys out, where that helps."""


class Question:
    """One decision in the words of its game, for these players."""

    def __init__(self, decision: Decision, text: Catalogue, names: tuple[str, ...]) -> None:
        self.decision = decision
        self.text = text
        self.names = names

    def prompt(self) -> Text:
        """What is asked, and by which clause."""
        return Text.assemble(
            (self.text.ask(self.decision, self.names), "flame"), (f"  {self.decision.clause}", "clause")
        )

    def options(self, width: int) -> Table:
        """Every option with its number, and with its key if there is room for all, in as many columns as fit."""
        lines = [self._numbered(number, each) for number, each in enumerate(self.decision.options, 1)]
        keyed = [
            line.copy().append(f"  {each.key}", "key")
            for line, each in zip(lines, self.decision.options, strict=True)
        ]
        rows, tall = _rows(lines, width), _rows(keyed, width)
        if all(line.cell_len <= width for line in keyed) and (tall <= MANY or tall == rows):
            lines, rows = keyed, tall
        grid = Table.grid(padding=(0, GAP, 0, 0))
        for row in range(rows):
            grid.add_row(*lines[row::rows])
        return grid

    def footer(self) -> Text:
        """What else can be typed."""
        taken = on_enter(self.decision)
        enter = f"Enter: {self.decision.options.index(taken) + 1}  " if taken is not None else ""
        never = "n never ask  " if self.decision.passes is not None else ""
        return Text(f"{enter}{never}? why not  h hint  l log  r rules  u undo  q quit  help", "soft")

    def closed(self) -> list[Text]:
        """What is not possible now, each reason once."""
        reasons = dict.fromkeys((self.text.closed(each, self.names), each.clause) for each in self.decision.closed)
        if not reasons:
            return [Text("Nothing you might expect is closed to you now.")]
        lines = [Text.assemble("  ", reason, (f"  {clause}", "clause")) for reason, clause in reasons]
        return [Text("Not possible now:"), *lines]

    def hint(self, worths: Sequence[float]) -> Text:
        """What looks best, given what each option is worth."""
        if len(worths) > 1 and len(set(worths)) == 1:
            return Text("Hint: all of them look equally good.")
        best = max(range(len(worths)), key=lambda index: worths[index])
        words = self.text.option(self.decision, self.decision.options[best], self.names)
        return Text.assemble("Hint: ", (f"{best + 1} {words}", "flame"), " looks best.")

    def refusal(self, typed: str, key: str) -> str:
        """What is wrong with what was typed; `key` is that of the closed option that was meant."""
        for each in self.decision.closed:
            if each.key == key:
                return f"Not possible: {self.text.closed(each, self.names)} ({each.clause})."
        count = len(self.decision.options)
        numbers = "1" if count == 1 else f"a number from 1 to {count}"
        said = f"{typed!r} is not an option. " if typed else ""
        return f"{said}Type {numbers}, an option's key, or help."

    def help(self) -> Table:
        """Everything that can be typed."""
        grid = Table.grid(padding=(0, 2))
        grid.add_row("1", "choose an option by its number")
        grid.add_row(self.decision.options[0].key, "choose an option by its key; what follows the colon will do")
        for short, (name, meaning) in COMMANDS.items():
            grid.add_row(short if short == name else f"{short}, {name}", meaning)
        return grid

    def _numbered(self, number: int, option: Option) -> Text:
        words = self.text.option(self.decision, option, self.names)
        return Text.assemble((f"{number:>3} ", "flame"), words)


def _rows(lines: Sequence[Text], width: int) -> int:
    """How many rows lines take that stand side by side."""
    widest = max(line.cell_len for line in lines) + GAP
    return -(-len(lines) // max(1, width // widest))
