"""Diggers: a small card game that uses all of `undercroft.abilities`; `docs/writing-a-game.md` walks through it.

DG-1  Each player has a tool, face up, and two charms in hand. The other charms are the deck.
DG-2  In turn, each player digs or rests.
DG-3  To dig, roll a die. A 1 is a cave-in and finds nothing; a 2, 3 or 4 finds 1 coin, a 5 or 6 finds 2.
DG-4  To rest, draw a charm. Nobody may rest with three charms in hand, or when there is none to draw.
DG-5  When a die has been rolled, card texts speak: all that must, then those that may. The digger's come first, then
      those of the others clockwise; each text speaks once for each dig.
DG-6  A charm is discarded as the first step of its use. What may be used once a turn is ready again when its owner's
      turn begins.
DG-7  Whoever holds a charm is asked, whether it is of use or not, so that a pause tells nothing.
DG-8  After the last round the most coins win.
"""

from examples.games.diggers.game import Diggers

GAME = Diggers(Diggers.load())
"""The game, ready to be played."""

__all__ = ["GAME", "Diggers"]
