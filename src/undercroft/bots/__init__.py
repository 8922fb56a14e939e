"""Players made of code. A bot gets a seat, never a match."""

from undercroft.bots.bot import BOTS, Bot, make_bot, play_out
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.hint import Hint, Pick, hint
from undercroft.bots.levels import FAR_SIGHTED, LEVELS, NoviceBot
from undercroft.bots.lookahead import Budget, Prospect, look_ahead
from undercroft.bots.minds import LookaheadBot, held_back, learned
from undercroft.bots.outside import COMMAND, SECONDS, Outside, OutsideBot, dismiss, split_names
from undercroft.bots.own import BotSource, bring_bot, name_of
from undercroft.bots.uniform import RandomBot

__all__ = [
    "BOTS",
    "COMMAND",
    "FAR_SIGHTED",
    "LEVELS",
    "SECONDS",
    "Bot",
    "BotSource",
    "Budget",
    "GreedyBot",
    "Hint",
    "LookaheadBot",
    "NoviceBot",
    "Outside",
    "OutsideBot",
    "Pick",
    "Prospect",
    "RandomBot",
    "bring_bot",
    "dismiss",
    "held_back",
    "hint",
    "learned",
    "look_ahead",
    "make_bot",
    "name_of",
    "play_out",
    "split_names",
]
