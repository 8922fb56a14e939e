"""Players made of code. A bot gets a seat, never a match."""

from undercroft.bots.bot import BOTS, Bot, make_bot, play_out
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.outside import COMMAND, SECONDS, Outside, OutsideBot, dismiss, split_names
from undercroft.bots.own import BotSource, bring_bot, name_of
from undercroft.bots.uniform import RandomBot

__all__ = [
    "BOTS",
    "COMMAND",
    "SECONDS",
    "Bot",
    "BotSource",
    "GreedyBot",
    "Outside",
    "OutsideBot",
    "RandomBot",
    "bring_bot",
    "dismiss",
    "make_bot",
    "name_of",
    "play_out",
    "split_names",
]
