"""A match as a game tree with chance as nodes of its own: whoever walks it decides every die and every draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import ChanceError, ChanceNeededError, Game, GivenChance, Match, NothingPendingError


class Node:
    """A place in the tree: either chance is asked (`chance`), or players are (`match`), or the match is over.

    >>> import undercroft
    >>> node = Node.root(undercroft.game("lungeon-run"), 2, {"start_player": "p1", "rounds": 1})
    >>> node.chance.sides, node.chance.cause
    (6, 'wall-x')
    >>> node.result(0).match is None  # the match is still being set up
    True
    """

    __slots__ = ("_deed", "_given", "_makes", "chance", "match")

    match: Match[Any] | None
    """The match, where it stands; None as long as it is being set up."""
    chance: ChanceNeededError | None
    """What chance is asked; None where it is not."""

    def __init__(
        self,
        makes: tuple[Game[Any], int, Mapping[str, object]],
        match: Match[Any] | None,
        deed: tuple[str, int] | None,
        given: tuple[int, ...],
    ) -> None:
        self._makes = makes
        self._deed = deed
        self._given = given
        self.chance = None
        self.match = match
        try:
            if match is None:
                game, players, options = makes
                self.match = Match(game, players, 0, options, chance=GivenChance(given))
            elif deed is not None:
                self.match = match.fork(GivenChance(given))
                self.match.choose(*deed)
        except ChanceNeededError as needed:
            self.chance, self.match = needed, match

    @classmethod
    def root(cls, game: Game[Any], players: int, options: Mapping[str, object] | None = None) -> Node:
        """Where a match begins."""
        return cls((game, players, options or {}), None, None, ())

    def choose(self, key: str, seat: int) -> Node:
        """Where an answer leads."""
        if self.chance is not None or self.match is None:
            raise ChanceError("chance is asked here, and nobody else: give it a result")
        return Node(self._makes, self.match, (key, seat), ())

    def result(self, value: int) -> Node:
        """Where a result of chance leads; results are numbered from 0."""
        if self.chance is None:
            raise NothingPendingError("chance is not asked here")
        if not 0 <= value < self.chance.sides:
            raise ChanceError(f"{self.chance.cause!r} is one of {self.chance.sides}, counted from 0, not {value}")
        return Node(self._makes, self.match, self._deed, (*self._given, value))
