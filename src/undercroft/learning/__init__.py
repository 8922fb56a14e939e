"""What a game tells agents that learn: observations and actions as numbers; a game fills it in as its `learning`.

A seat is looked at by an `Observer` (of `undercroft.learning.observing`, which needs numpy):

    from undercroft.learning.observing import Observer

    observer = Observer(match.game, match.players)
    arrays = observer.observation(seat)     # by name, each with a fixed shape
    answer = observer.answer(seat)          # chosen number by number from the table of actions
    mask = observer.mask(answer)
    option = answer.choose(number)          # None as long as more is to be chosen
"""

from undercroft.learning.actions import END, ActionError, Actions, Answer, Words
from undercroft.learning.asked import layout_of, seen_by
from undercroft.learning.contract import Learning, actions, kinds, learning_of
from undercroft.learning.parts import LIMIT, Layout, Part, Seen, marks, numbers, planes, rows
from undercroft.learning.rewards import REWARDS, reward_named

__all__ = [
    "END",
    "LIMIT",
    "REWARDS",
    "ActionError",
    "Actions",
    "Answer",
    "Layout",
    "Learning",
    "Part",
    "Seen",
    "Words",
    "actions",
    "kinds",
    "layout_of",
    "learning_of",
    "marks",
    "numbers",
    "planes",
    "reward_named",
    "rows",
    "seen_by",
]
