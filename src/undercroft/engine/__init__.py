"""The kernel: a rule is a generator that yields a question and is sent the answer."""

from undercroft.engine.chance import (
    ALGORITHM,
    Chance,
    Draw,
    RecordingChance,
    ScriptedChance,
    TapedChance,
    TypedChance,
    derive,
)
from undercroft.engine.decision import (
    Arg,
    Closed,
    Decision,
    Option,
    Question,
    Rule,
    Together,
    ask_together,
    option,
)
from undercroft.engine.errors import (
    ChanceError,
    ChoiceError,
    ContentError,
    ImaginationError,
    NothingPendingError,
    RecordError,
    SeatError,
    SettingError,
    StaleError,
    UndercroftError,
    UndoError,
    UnknownGameError,
)
from undercroft.engine.event import Event, Log
from undercroft.engine.game import Game, Outcome, Pack, State, rank
from undercroft.engine.match import Match
from undercroft.engine.memory import OPEN, How, Known, Trail, deal_known
from undercroft.engine.orders import Order
from undercroft.engine.phase import Horizon, Phase
from undercroft.engine.preview import Preview
from undercroft.engine.record import Choice, Record
from undercroft.engine.registry import game, games, register
from undercroft.engine.seat import Seat
from undercroft.engine.settings import Setting, SettingValue, for_people, seat_number
from undercroft.engine.shapes import View
from undercroft.engine.standing import Standing, places
from undercroft.engine.statistics import (
    Column,
    Counted,
    Counters,
    Counts,
    Figures,
    Form,
    Line,
    Numbers,
    Parts,
    Rows,
    count_course,
    count_events,
    course,
    names_of,
)
from undercroft.engine.telling import Cursor, News
from undercroft.engine.text import Catalogue
from undercroft.engine.undo import Verdict

__all__ = [
    "ALGORITHM",
    "OPEN",
    "Arg",
    "Catalogue",
    "Chance",
    "ChanceError",
    "Choice",
    "ChoiceError",
    "Closed",
    "Column",
    "ContentError",
    "Counted",
    "Counters",
    "Counts",
    "Cursor",
    "Decision",
    "Draw",
    "Event",
    "Figures",
    "Form",
    "Game",
    "Horizon",
    "How",
    "ImaginationError",
    "Known",
    "Line",
    "Log",
    "Match",
    "News",
    "NothingPendingError",
    "Numbers",
    "Option",
    "Order",
    "Outcome",
    "Pack",
    "Parts",
    "Phase",
    "Preview",
    "Question",
    "Record",
    "RecordError",
    "RecordingChance",
    "Rows",
    "Rule",
    "ScriptedChance",
    "Seat",
    "SeatError",
    "Setting",
    "SettingError",
    "SettingValue",
    "StaleError",
    "Standing",
    "State",
    "TapedChance",
    "Together",
    "Trail",
    "TypedChance",
    "UndercroftError",
    "UndoError",
    "UnknownGameError",
    "Verdict",
    "View",
    "ask_together",
    "count_course",
    "count_events",
    "course",
    "deal_known",
    "derive",
    "for_people",
    "game",
    "games",
    "names_of",
    "option",
    "places",
    "rank",
    "register",
    "seat_number",
]
