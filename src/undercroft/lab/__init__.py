"""The lab: thousands of matches between bots, and what they say about a game.

>>> from undercroft.lab import simulate
>>> report = simulate("lungeon-run", matches=20, bots=["greedy", "random"], seed=1, options={"rounds": 1})
>>> report.matches, report.bots["greedy"].played
(20, 20)
"""

from undercroft.lab.analysis import Analysis, Study
from undercroft.lab.arena import arena
from undercroft.lab.comparison import Comparison, Difference, compare
from undercroft.lab.contest import Contest
from undercroft.lab.estimate import Estimate
from undercroft.lab.foresight import PlayedOut, Valued, best_judge
from undercroft.lab.ladder import Ladder
from undercroft.lab.measure import Spread, wilson
from undercroft.lab.plan import Plan
from undercroft.lab.play import Played, play
from undercroft.lab.report import Report, Standing
from undercroft.lab.simulation import run, simulate
from undercroft.lab.studying import analyse
from undercroft.lab.tables import Table
from undercroft.lab.tally import Tally

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
