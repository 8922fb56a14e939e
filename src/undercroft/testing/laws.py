"""What all laws need: a game, its variants, and random play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from undercroft.engine import Decision, Game, Match
from undercroft.testing.choosers import chooser_for
from undercroft.testing.playing import play_on
from undercroft.testing.variants import Variant, variants


class Laws:
    """The base of classes of tests that every game passes.

    matches    how many random matches are played per variant in the tests that check every decision
    samples    at how many decisions of a match the costlier laws are tried
    secrets    override it to name what a seat cannot know, so that the kit can see that `redeal` deals it anew
    asks_together   override it if players choose at the same time, so that the kit knows that it has seen them do so
    """

    game: ClassVar[Game[Any]]
    matches: ClassVar[int] = 3
    samples: ClassVar[int] = 12

    def secrets(self, state: Any, seat: int) -> Mapping[str, object]:
        """What that seat cannot know now, by name; each must be able to change under `redeal`."""
        return {}

    def asks_together(self, variant: Variant) -> bool:
        """Whether there are choices in such a match that several players make at the same time."""
        return False

    @classmethod
    def pytest_generate_tests(cls, metafunc: Any) -> None:
        """Run the tests that ask for a `variant` with all of them."""
        if "variant" in metafunc.fixturenames:
            metafunc.parametrize("variant", variants(cls.game), ids=str)

    def _play(self, match: Match[Any], seed: int) -> Iterator[Decision]:
        """Random play to the end, stopping before each choice; by players of every kind."""
        return play_on(match, chooser_for(match, seed))

    def _at_samples(self, match: Match[Any], seed: int) -> Iterator[Decision]:
        """Random play to the end, stopping at `samples` decisions or so, spread over the match."""
        total = sum(1 for _ in self._play(match.fork(), seed))
        every = max(1, total // self.samples)
        for index, decision in enumerate(self._play(match, seed)):
            if index % every == 0:
                yield decision
