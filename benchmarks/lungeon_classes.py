"""What each class of Lungeon Run is worth: `python -m benchmarks.lungeon_classes [ROUNDS]`.

Every class meets every other, in both seats, in rounds played by greedy bots. The mean lead in points is what
the game's own advice goes by when it chooses a hero (`CLASS_WORTH`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import permutations

from undercroft.bots import GreedyBot, play_out
from undercroft.engine import Match, derive
from undercroft.lab import Spread
from undercroft.rules.lungeon import GAME


def measure(rounds: int, seed: int = 1) -> Mapping[str, Spread]:
    """The lead of each class over the others; every pair of classes plays that many rounds."""
    leads = {kind: Spread() for kind in GAME.cards.classes}
    for first, second in permutations(leads, 2):
        for index in range(rounds):
            match = Match(GAME, 2, derive(seed, first, second, index), {"rounds": 1, "start_player": "p1"})
            match.choose(f"hero:{first}")
            match.choose(f"hero:{second}")
            bots = [GreedyBot(derive(seed, first, second, index, "bot", seat)) for seat in (0, 1)]
            one, two = play_out(match, bots).scores
            leads[first].add(one - two)
            leads[second].add(two - one)
    return leads


def main(rounds: int = 1000) -> None:
    for kind, lead in measure(rounds).items():
        error = lead.deviation / lead.count**0.5
        print(f"{kind:<10} {lead.mean:+.3f} ± {1.96 * error:.3f} points a round ({lead.count} rounds)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
