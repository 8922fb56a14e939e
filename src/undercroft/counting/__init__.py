"""What a game counts for simulations, and how that is read; a game fills it in as its `counting`."""

from undercroft.counting.contract import Counting, counting_of
from undercroft.counting.counts import Counters, Counts, count_events
from undercroft.counting.course import count_course, course
from undercroft.counting.tables import Column, Counted, Figures, Form, Line, Numbers, Parts, Picture, Rows, names_of

__all__ = [
    "Column",
    "Counted",
    "Counters",
    "Counting",
    "Counts",
    "Figures",
    "Form",
    "Line",
    "Numbers",
    "Parts",
    "Picture",
    "Rows",
    "count_course",
    "count_events",
    "counting_of",
    "course",
    "names_of",
]
