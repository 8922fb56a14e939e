"""Dash Through the Dungeon, clause by clause: see docs/rules/dash-through-the-dungeon.md.

state, occasions     what there is on the table, and what is going on (chapter 1)
cards, vocabulary    the cards, and the words they are made of (chapter 3)
effects              what flipped cards do, besides their cost and their magic
setup                before the first turn, and laying out a dungeon (chapter 4)
turn                 a turn: flipping, resolving, paying, the end of the turn (chapters 5 and 6)
response_window      using equipment (chapter 7), and equipment_uses: what it can do
magic                slow, fumble, darkness, confusion (chapter 8)
equipment_supply     drawing and redrawing equipment (chapter 9)
ending               the end of a dungeon, of the game, and the score (chapters 10 and 12)
magical_treasures    magical treasures (chapter 11)
hidden, table/       what is known, and what is seen (chapter 13); odds, and who is ahead
bots/                what players made of code go by
check                the invariants (chapter 17)
"""

from undercroft.rules.dash.game import GAME, DashThroughTheDungeon

__all__ = ["GAME", "DashThroughTheDungeon"]
