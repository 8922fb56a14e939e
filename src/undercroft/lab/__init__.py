"""The lab: thousands of matches between bots, and what they say about a game.

>>> from undercroft.lab import simulate
>>> report = simulate("lungeon-run", matches=20, bots=["greedy", "random"], seed=1, options={"rounds": 1})
>>> report.matches, report.bots["greedy"].played
(20, 20)
"""

from undercroft.lab.analyse.analysis import Analysis, Study
from undercroft.lab.analyse.judges import PlayedOut, Valued, best_judge
from undercroft.lab.analyse.stages import analyse
from undercroft.lab.arena.arena import arena
from undercroft.lab.arena.contest import Contest
from undercroft.lab.arena.ladder import Ladder
from undercroft.lab.compare.comparison import Comparison, Difference, compare
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.intervals import wilson
from undercroft.lab.figures.spread import Spread
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan
from undercroft.lab.matches.play import Played, play
from undercroft.lab.report.tables import Table
from undercroft.lab.simulate.report import Report, Standing
from undercroft.lab.simulate.simulation import run, simulate

__all__ = [
    "Analysis",
    "Comparison",
    "Contest",
    "Difference",
    "Estimate",
    "Ladder",
    "Plan",
    "Played",
    "PlayedOut",
    "Report",
    "Spread",
    "Standing",
    "Study",
    "Table",
    "Tally",
    "Valued",
    "analyse",
    "arena",
    "best_judge",
    "compare",
    "play",
    "run",
    "simulate",
    "wilson",
]
