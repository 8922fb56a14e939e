"""Tables of actions: every key a match may ask for, as whole keys or word by word, always in the same order.

A game with few keys has a table of keys, and an answer is one number. One with many has a table of words: an answer
is its verb and then its arguments, one small choice after the other. A word that is certain is not asked for; and
where one option begins like another and ends sooner, the word `end` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from undercroft.engine import Arg, Decision, Option, UndercroftError

END = "end"
"""The word that says that nothing follows."""
NOTHING: Mapping[str, tuple[int, ...]] = {}


class ActionError(UndercroftError):
    """A key that is not in the table, or a number that is no answer now."""


class Actions:
    """A table of actions: what each number stands for.

    players   how many play: seats among the words are counted from whoever chooses
    """

    def __init__(self, words: Sequence[str], players: int) -> None:
        self.words = tuple(words)
        self.players = players
        self._paths: dict[tuple[str, int], tuple[int, ...]] = {}
        """Those that were asked for before, as the same options come up again and again."""
        if len(self.index) != len(self.words):
            raise ValueError("a table of actions has a word twice")

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each word."""
        return {word: number for number, word in enumerate(self.words)}

    def path(self, option: Option, seat: int) -> tuple[int, ...]:
        """An option as numbers of the table."""
        path = self._paths.get((option.key, seat))
        if path is not None:
            return path
        words = self.spell(option, seat)
        try:
            path = tuple([self.index[word] for word in words])
        except KeyError as error:
            raise ActionError(f"{option.key!r} has no place in the table of actions: {error} is missing") from None
        return self._paths.setdefault((option.key, seat), path)

    def spell(self, option: Option, seat: int) -> tuple[str, ...]:
        """An option as words."""
        return (option.key,)

    def key(self, path: Sequence[int], seat: int) -> str:
        """The key that numbers of the table stand for."""
        return self.words[path[0]]


class Words(Actions):
    """A table of words: verbs, then what else the keys are made of.

    numbers   the numbers that are arguments
    seats     for verbs with seats among their arguments: which of them are seats
    """

    def __init__(
        self,
        players: int,
        verbs: Sequence[str],
        things: Sequence[str],
        numbers: Sequence[int],
        seats: Mapping[str, tuple[int, ...]] = NOTHING,
    ) -> None:
        self.seats = seats
        self.things = tuple(dict.fromkeys(things))
        super().__init__(
            (
                END,
                *(f"{verb}:" for verb in verbs),
                *(f"seat +{step}" for step in range(players)),
                *(f"number {number}" for number in numbers),
                *self.things,
            ),
            players,
        )

    def spell(self, option: Option, seat: int) -> tuple[str, ...]:
        """The verb, then each argument; seats as seen by whoever chooses."""
        places = self.seats.get(option.verb, ())
        found = [f"{option.verb}:"]
        for place, arg in enumerate(option.args):
            if isinstance(arg, str):
                found.append(arg)
            elif place in places:
                found.append(f"seat +{(arg - seat) % self.players}")
            else:
                found.append(f"number {arg}")
        return tuple(found)

    def key(self, path: Sequence[int], seat: int) -> str:
        """The words, put together again."""
        verb, *rest = (self.words[each] for each in path if self.words[each] != END)
        args: list[Arg] = []
        for word in rest:
            if word.startswith("seat +"):
                args.append((int(word[6:]) + seat) % self.players)
            else:
                args.append(word.removeprefix("number "))
        return verb + ",".join(map(str, args)) if args else verb[:-1]


class Answer:
    """The answer to one question, chosen number by number.

    >>> from undercroft.engine import Decision, option
    >>> table = Words(2, ("give", "pass"), ("ace", "king"), (), {"give": (1,)})
    >>> options = [option("give", "ace", 1), option("give", "king", 0), option("give", "king", 1), option("pass")]
    >>> answer = Answer(table, Decision(1, "hand", options, "X-1"))
    >>> [table.words[each] for each in answer.legal]
    ['give:', 'pass:']
    >>> answer.choose(table.index["give:"]), [table.words[each] for each in answer.legal]
    (None, ['ace', 'king'])
    >>> answer.choose(table.index["king"]), [table.words[each] for each in answer.legal]
    (None, ['seat +1', 'seat +0'])
    >>> answer.choose(table.index["seat +1"])
    <Option give:king,0>
    """

    __slots__ = ("_left", "chosen", "legal", "table")

    def __init__(self, table: Actions, decision: Decision) -> None:
        self.table = table
        self.chosen: tuple[int, ...] = ()
        self.legal: list[int] = []
        """The numbers that may be chosen now, each once, in the order of the options."""
        seat, path = decision.seat, table.path
        self._narrow([(path(each, seat), each) for each in decision.options])

    def choose(self, number: int) -> Option | None:
        """Choose a number; the option, if it is settled."""
        if number not in self.legal:
            legal = ", ".join(self.table.words[each] for each in self.legal)
            word = repr(self.table.words[number]) if 0 <= number < len(self.table) else f"number {number}"
            raise ActionError(f"{word} is no answer now; possible: {legal}")
        at = len(self.chosen)
        left = [each for each in self._left if self._word(each[0], at) == number]
        if len(left) == 1:
            return left[0][1]
        self.chosen = (*self.chosen, number)
        self._narrow(left)
        return None

    def _narrow(self, left: list[tuple[tuple[int, ...], Option]]) -> None:
        """Only those options are left; pass over the words that all of them have in common."""
        self._left = left
        while True:
            at = len(self.chosen)
            self.legal = list(dict.fromkeys([self._word(path, at) for path, _ in left]))
            if len(self.legal) > 1 or len(left) == 1:
                return
            self.chosen = (*self.chosen, self.legal[0])

    def _word(self, path: tuple[int, ...], at: int) -> int:
        return path[at] if at < len(path) else self.table.index[END]
