"""Which options come to the same: flips that nothing tells apart, and copies of one Equipment card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from undercroft.engine import Decision, Option
from undercroft.rules.dash.state import Dash, Explorer


def alike(dash: Dash, decision: Decision) -> Sequence[Hashable]:
    """A mark for each option, the same for those that cannot differ."""
    if decision.kind == "flip":
        return [whereabouts(dash, each) for each in decision.options]
    explorer = dash.explorers[decision.seat]
    return [deed(explorer, each) for each in decision.options]


def whereabouts(dash: Dash, choice: Option) -> Hashable:
    """Face-down cards are told apart only by what a confusion is known to have put among them (DD-8.13)."""
    if choice.verb != "flip":
        return choice.key
    return next((number for number, each in enumerate(dash.known) if choice.args[0] in each.positions), None)


def deed(explorer: Explorer, choice: Option) -> Hashable:
    """Copies of an Equipment card have an id of their own and do the same (DD-15.2)."""
    if not choice.args:
        return choice.key
    return (choice.verb, explorer.item(choice.args[0]).card.id, *choice.args[1:])
