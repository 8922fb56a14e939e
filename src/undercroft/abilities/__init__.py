"""Card texts: one sentence of a card, in one place.

    texts        a text: at which moment it speaks, when, how often, whether it may or must, what it does
    occasions    what is going on, on a stack in the state
    conditions   when a text speaks
    effects      what it does; a primitive is one class with all that belongs to it
    modifiers    numbers and permissions that are read whenever somebody asks
    limits       how often: the ledger
    durations    texts that stay in force for a time
    moments      the order in which texts speak, and the ways of asking

The layer knows no game. `docs/writing-a-game.md` shows it with a small card game.
"""

from undercroft.abilities.conditions import Condition, all_hold
from undercroft.abilities.durations import Lasting, lasting, without
from undercroft.abilities.effects import Cost, Effect, carry_out, every
from undercroft.abilities.frames import Frame
from undercroft.abilities.limits import Ledger
from undercroft.abilities.modifiers import Modifier, Permission, judged, modified
from undercroft.abilities.moments import PASS, Moments, Offer
from undercroft.abilities.occasions import Occasion, during, innermost, outermost
from undercroft.abilities.texts import ALWAYS, DISCARD, PASSIVE, Printed, Text, by_moment, printed
from undercroft.abilities.wording import Wording

__all__ = [
    "ALWAYS",
    "DISCARD",
    "PASS",
    "PASSIVE",
    "Condition",
    "Cost",
    "Effect",
    "Frame",
    "Lasting",
    "Ledger",
    "Modifier",
    "Moments",
    "Occasion",
    "Offer",
    "Permission",
    "Printed",
    "Text",
    "Wording",
    "all_hold",
    "by_moment",
    "carry_out",
    "during",
    "every",
    "innermost",
    "judged",
    "lasting",
    "modified",
    "outermost",
    "printed",
    "without",
]
