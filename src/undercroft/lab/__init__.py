"""The lab: thousands of matches between bots, and what they say about a game.

>>> from undercroft.lab import simulate
>>> report = simulate("lungeon-run", matches=20, bots=["greedy", "random"], seed=1, options={"rounds": 1})
>>> report.matches, report.bots["greedy"].played
(20, 20)
"""

from undercroft.lab.measure import Spread, wilson
from undercroft.lab.plan import Plan
from undercroft.lab.play import Played, play
from undercroft.lab.report import Report, Standing
from undercroft.lab.simulation import run, simulate
from undercroft.lab.tables import Table

__all__ = ["Plan", "Played", "Report", "Spread", "Standing", "Table", "play", "run", "simulate", "wilson"]
