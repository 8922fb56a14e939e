"""Players made of code. A bot gets a seat, never a match."""

from undercroft.bots.bot import BOTS, Bot, make_bot, play_out
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.hint import ADVISER, Hint, hint
from undercroft.bots.own import BotSource, bring_bot, name_of
from undercroft.bots.uniform import RandomBot

__all__ = [
    "ADVISER",
    "BOTS",
    "Bot",
    "BotSource",
    "GreedyBot",
    "Hint",
    "RandomBot",
    "bring_bot",
    "hint",
    "make_bot",
    "name_of",
    "play_out",
]
