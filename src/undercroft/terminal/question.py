"""A question as it is put to a player: the prompt, the options, what is closed, and what else can be typed."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.bots import Hint, Pick
from undercroft.engine import Arg, Catalogue, Decision, Option
from undercroft.terminal.commands import COMMANDS, on_enter
from undercroft.terminal.style import Style

GAP = 3
"""Between two columns of options."""
MANY = 5
"""A list longer than this is made shorter by leaving the keys out, where that helps."""
ESTIMATED = "How likely each is to win, by what you know; small differences may be luck."
NOT_ESTIMATED = "This is the game's own advice; nobody has learned yet how likely it is to win."


class Question:
    """One decision in the words of its game, for these players."""

    def __init__(
        self, decision: Decision, text: Catalogue, style: Style, odds: Mapping[str, str] | None = None
    ) -> None:
        self.decision = decision
        self.odds = odds or {}
        """What options would mean in numbers, by their keys."""
        self.text = text
        self.style = style
        self.names = style.players

    def prompt(self) -> Text:
        """What is asked, and by which clause."""
        return Text.assemble(
            (self.text.ask(self.decision, self.names), "flame"), (f"  {self.decision.clause}", "clause")
        )

    def options(self, width: int) -> Table:
        """Every option with its number, in as many columns as fit; with its key if there is room for all, and if
        people call things as the keys do."""
        lines = self._with_odds(width)
        keyed = [
            line.copy().append(f"  {each.key}", "key")
            for line, each in zip(lines, self.decision.options, strict=True)
        ]
        rows, tall = _rows(lines, width), _rows(keyed, width)
        clear = not any(self._is_number_with_a_name(arg) for each in self.decision.options for arg in each.args)
        if clear and all(line.cell_len <= width for line in keyed) and (tall <= MANY or tall == rows):
            lines, rows = keyed, tall
        grid = Table.grid(padding=(0, GAP, 0, 0))
        for row in range(rows):
            grid.add_row(*lines[row::rows])
        return grid

    def folded(self, width: int) -> Text:
        """Every option with its number in few lines: what several begin and end with is said once, as in
        "Flip 1 A1  2 A2  3 A3"."""
        return _flowing([self._parts(indexes) for indexes in self._groups()], width)

    def shortest(self, width: int, drawn: Container[str]) -> Text:
        """As few lines as can be: players are called by their glyphs, and options whose verb is in `drawn` are not
        listed, as they can be read off the board."""
        groups = []
        for indexes in self._groups():
            in_a_row = indexes[-1] - indexes[0] == len(indexes) - 1 > 0
            on_board = in_a_row and self.decision.options[indexes[0]].verb in drawn
            groups.append(self._read_off(indexes) if on_board else self._parts(indexes, glyphs=True))
        return _flowing(groups, width)

    def footer(self, width: int, left_out: int = 0) -> Text:
        """What else can be typed; of the news, so many things have been left out that only the log tells."""
        taken = on_enter(self.decision)
        first = [f"Enter: {self.decision.options.index(taken) + 1}"] if taken is not None else []
        never = ["n never ask"] if self.decision.passes is not None else []
        log = f"l log ({left_out} more)" if left_out else "l log"
        last = ["r rules", "u undo", "q quit", "help"]
        whole = "  ".join([*first, *never, "? why not", "h hint", "c card", log, *last])
        shorter = "  ".join([*first, *never, "? why not", "h hint", log, *last])
        shortest = shorter.replace("n never ask", "n never").replace(f"log ({left_out} more)", f"{left_out} more")
        return Text(next((line for line in (whole, shorter) if len(line) <= width), shortest), "soft")

    def closed(self) -> list[Text]:
        """What is not possible now, each reason once."""
        reasons = dict.fromkeys((self.text.closed(each, self.names), each.clause) for each in self.decision.closed)
        if not reasons:
            return [Text("Nothing you might expect is closed to you now.")]
        lines = [Text.assemble("  ", reason, (f"  {clause}", "clause")) for reason, clause in reasons]
        return [Text("Not possible now:"), *lines]

    def hint(self, given: Hint, width: int) -> list[RenderableType]:
        """What looks best, how likely that is to win and why; and the odds, which there may have been no room for."""
        best = Text(f"Hint: {given.say(self._called)}")
        if given.option is not None:
            best.highlight_words([self._called(given.option)], "flame")
        lines: list[RenderableType] = [best]
        if any(each.chance is not None for each in given.picks):
            lines += [self._prospects(given.picks), Text(ESTIMATED, "soft")]
        elif given.picks:
            lines.append(Text(NOT_ESTIMATED, "soft"))
        return [*lines, self.folded(width)] if any(self.odds.values()) else lines

    def _prospects(self, picks: Sequence[Pick]) -> Table:
        """The best options with their chances, and what speaks for each."""
        grid = Table.grid(padding=(0, 2))
        for pick in picks:
            chance = "" if pick.chance is None else f"{100 * pick.chance:.0f} %"
            spread = "" if pick.spread is None else f" {'+-' if self.style.ascii else '±'}{100 * pick.spread:.0f}"
            grid.add_row(*map(Text, (f"  {self._called(pick.option)}", chance + spread, ", ".join(pick.reasons))))
        return grid

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

    def _groups(self) -> list[list[int]]:
        """The options by what is done: cards one by one, for one card after the other."""
        groups: dict[tuple[object, ...], list[int]] = {}
        for index, each in enumerate(self.decision.options):
            card = each.args[:-1] if each.args and isinstance(each.args[0], str) else ()
            groups.setdefault((each.verb, each.detail, *card), []).append(index)
        return list(groups.values())

    def _parts(self, indexes: Sequence[int], *, glyphs: bool = False) -> list[Text]:
        """Options that differ in one thing: how they begin, that thing with the number of each, how they end."""
        split = [self._around(self.decision.options[index], glyphs=glyphs) for index in indexes]
        begin, _, end = split[0]
        told = [self.odds.get(self.decision.options[index].key, "") if not glyphs else "" for index in indexes]
        if len(split) == 1 or any((before, after) != (begin, end) for before, _, after in split):
            whole = [self._words(self.decision.options[index]) for index in indexes]
            return [_part(index, words, odds) for index, words, odds in zip(indexes, whole, told, strict=True)]
        if len(set(told)) == 1 < len(told):  # the same for all: said once
            end, told = f"{end} ({told[0]})" if told[0] else end, [""] * len(told)
        things = [_part(index, thing, odds) for index, (_, thing, _), odds in zip(indexes, split, told, strict=True)]
        return [*([Text(begin.strip())] if begin.strip() else []), *things, *([Text(end.strip())] if end else [])]

    def _read_off(self, indexes: Sequence[int]) -> list[Text]:
        """Options whose numbers are on the board."""
        begin, _, end = self._around(self.decision.options[indexes[0]])
        numbers = Text.assemble((str(indexes[0] + 1), "flame"), " to ", (str(indexes[-1] + 1), "flame"))
        return [Text(begin.strip()), numbers.append(f"{end.rstrip()}, as numbered above")]

    def _around(self, option: Option, *, glyphs: bool = False) -> tuple[str, str, str]:
        """The text of an option, split at what it is about: a tile, a player, or whatever else has a name."""
        words = self._words(option)
        called = {f"({','.join(map(str, option.args))})": ""}
        for last in option.args[-1:]:
            if isinstance(last, int) and last < len(self.names):
                called[self.names[last]] = self.style.mark(last) if glyphs else ""
            called[self.text.called(last)] = ""
        for name, short in called.items():
            before, found, after = words.rpartition(name)
            if found:
                return before, short or name, after
        return words, "", ""

    def _is_number_with_a_name(self, arg: Arg) -> bool:
        """Whether the key says 13 where players say C4."""
        return isinstance(arg, int) and self.text.called(arg) != str(arg)

    def _called(self, option: Option) -> str:
        """An option by its number and in words."""
        return f"{self.decision.options.index(option) + 1} {self._words(option)}"

    def _words(self, option: Option) -> str:
        return self.text.option(self.decision, option, self.names)

    def _with_odds(self, width: int) -> list[Text]:
        """The options with their odds beside them, unless that would take many more lines."""
        lines = [self._numbered(number, each) for number, each in enumerate(self.decision.options, 1)]
        if not self.odds:
            return lines
        told = [
            line.copy().append(f"  ({self.odds[each.key]})", "soft") if each.key in self.odds else line
            for line, each in zip(lines, self.decision.options, strict=True)
        ]
        return told if _rows(told, width) <= max(MANY, _rows(lines, width)) else lines

    def _numbered(self, number: int, option: Option) -> Text:
        return Text.assemble((f"{number:>3} ", "flame"), self._words(option))


def _rows(lines: Sequence[Text], width: int) -> int:
    """How many rows lines take that stand side by side."""
    widest = max(line.cell_len for line in lines) + GAP
    return -(-len(lines) // max(1, width // widest))


def _part(index: int, words: str, odds: str = "") -> Text:
    part = Text.assemble((str(index + 1), "flame"), f" {words}")
    return part.append(f" ({odds})", "soft") if odds else part


def _flowing(groups: Sequence[Sequence[Text]], width: int) -> Text:
    """Groups of words in lines that are full, but none is begun in a line that cannot hold it whole."""
    lines = [Text()]
    for group in groups:
        if lines[-1] and lines[-1].cell_len + sum(part.cell_len + 2 for part in group) > width:
            lines.append(Text())
        for number, part in enumerate(group):
            gap = 0 if not lines[-1] else 1 if number == 1 and len(group) > 1 else 2
            if lines[-1] and lines[-1].cell_len + gap + part.cell_len > width:
                lines.append(Text())
                gap = 0
            lines[-1].append(" " * gap).append(part)
    return Text("\n").join(lines)
