"""The vocabulary of effects (chapter 8): what a card, an Item, an ability or a Boss can say, one class per word.

    op          what an op is
    movement    SPEED, STOP, WALL, BACKTRACK, SLIDE, SWAP_BEHIND
    fortune     LIFE, GOLD, TAKE_GOLD
    about_boss  BOSS_SPEED, CONFRONT, TRAMPLE
    items       SEARCH, DROP_ITEM, NO_ITEMS, NOTHING
    answers     PREVENT, CANCEL, REDIRECT, UNSTOP, SET_LUCK, SCOUT
    lists       NEXT_TURN, BOSS_NEXT, LUCKY_TEST, CHOICE, NEAR, OTHER

What happens to a Hero when they act (damage, a STOP, a draw of Luck) is in `heroes`, beside the other chapters.
"""

from undercroft.rules.runaway.vocabulary.about_boss import BossSpeed, Confront, Trample
from undercroft.rules.runaway.vocabulary.answers import Cancel, Prevent, Redirect, Scout, SetLuck, Unstop
from undercroft.rules.runaway.vocabulary.fortune import Gold, Life, TakeGold
from undercroft.rules.runaway.vocabulary.items import DropItem, NoItems, Nothing, Search
from undercroft.rules.runaway.vocabulary.lists import (
    AnyOp,
    BossNext,
    Choice,
    LuckyTest,
    Near,
    NextTurn,
    Other,
    SomeOps,
)
from undercroft.rules.runaway.vocabulary.movement import Backtrack, Slide, Speed, Stop, SwapBehind, Wall
from undercroft.rules.runaway.vocabulary.op import Op, Ops, every

__all__ = [
    "AnyOp",
    "Backtrack",
    "BossNext",
    "BossSpeed",
    "Cancel",
    "Choice",
    "Confront",
    "DropItem",
    "Gold",
    "Life",
    "LuckyTest",
    "Near",
    "NextTurn",
    "NoItems",
    "Nothing",
    "Op",
    "Ops",
    "Other",
    "Prevent",
    "Redirect",
    "Scout",
    "Search",
    "SetLuck",
    "Slide",
    "SomeOps",
    "Speed",
    "Stop",
    "SwapBehind",
    "TakeGold",
    "Trample",
    "Unstop",
    "Wall",
    "every",
]
