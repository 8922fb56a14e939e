"""The kernel: a rule is a generator that yields a question and is sent the answer."""

from undercroft.engine.advice import Advice
from undercroft.engine.chance import (
    ALGORITHM,
    Chance,
    Draw,
    GivenChance,
    RecordingChance,
    ScriptedChance,
    TapedChance,
    TypedChance,
    derive,
)
from undercroft.engine.changes import Change, changed, changes
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
    ChanceNeededError,
    ChoiceError,
    ContentError,
    ImaginationError,
    MissingTextError,
    NothingPendingError,
    RecordError,
    RulesError,
    SeatError,
    SettingError,
    StaleError,
    UndercroftError,
    UndoError,
    UnknownGameError,
)
from undercroft.engine.event import Event, Log
from undercroft.engine.faults import worths_of
from undercroft.engine.game import Game, Pack
from undercroft.engine.match import Match
from undercroft.engine.memory import OPEN, How, Known, Trail, deal_known
from undercroft.engine.orders import Order
from undercroft.engine.outcome import Outcome, rank
from undercroft.engine.overriding import override
from undercroft.engine.phase import Horizon, Phase
from undercroft.engine.preview import Preview
from undercroft.engine.record import Choice, Record
from undercroft.engine.registry import game, games, register
from undercroft.engine.seat import Seat
from undercroft.engine.settings import Setting, SettingValue, for_people, seat_number
from undercroft.engine.shapes import View
from undercroft.engine.standing import Standing, places
from undercroft.engine.state import State
from undercroft.engine.table_side import TableSide
from undercroft.engine.telling import Cursor, News
from undercroft.engine.text import Catalogue
from undercroft.engine.undo import Verdict
from undercroft.engine.watching import Mark, Sight, Unfolding

__all__ = [
    "ALGORITHM",
    "OPEN",
    "Advice",
    "Arg",
    "Catalogue",
    "Chance",
    "ChanceError",
    "ChanceNeededError",
    "Change",
    "Choice",
    "ChoiceError",
    "Closed",
    "ContentError",
    "Cursor",
    "Decision",
    "Draw",
    "Event",
    "Game",
    "GivenChance",
    "Horizon",
    "How",
    "ImaginationError",
    "Known",
    "Log",
    "Mark",
    "Match",
    "MissingTextError",
    "News",
    "NothingPendingError",
    "Option",
    "Order",
    "Outcome",
    "Pack",
    "Phase",
    "Preview",
    "Question",
    "Record",
    "RecordError",
    "RecordingChance",
    "Rule",
    "RulesError",
    "ScriptedChance",
    "Seat",
    "SeatError",
    "Setting",
    "SettingError",
    "SettingValue",
    "Sight",
    "StaleError",
    "Standing",
    "State",
    "TableSide",
    "TapedChance",
    "Together",
    "Trail",
    "TypedChance",
    "UndercroftError",
    "UndoError",
    "Unfolding",
    "UnknownGameError",
    "Verdict",
    "View",
    "ask_together",
    "changed",
    "changes",
    "deal_known",
    "derive",
    "for_people",
    "game",
    "games",
    "option",
    "override",
    "places",
    "rank",
    "register",
    "seat_number",
    "worths_of",
]
