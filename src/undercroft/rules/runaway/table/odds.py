"""What a draw of Luck promises, by the cards that may be drawn (RA-8.16 to RA-8.19, RA-18.13)."""

from __future__ import annotations

from math import fsum

from undercroft.abilities import every
from undercroft.abilities.effects import AnyEffect
from undercroft.engine import Decision, Option, Preview
from undercroft.rules.runaway.occasions import WINDOWS
from undercroft.rules.runaway.piles import next_pile
from undercroft.rules.runaway.state import Chase
from undercroft.rules.runaway.table.redeal import likely


def preview(chase: Chase, decision: Decision, option: Option) -> Preview | None:
    """The number and the Luck to expect, where an option draws for it."""
    if not draws_luck(chase, decision, option):
        return None
    pile = next_pile(chase, decision.seat)
    if pile is None:
        return None
    cards = likely(chase, decision.seat, *pile)
    count = fsum(cards.values())
    number = fsum(card.speed * share for card, share in cards.items()) / count
    lucky = fsum(card.lucky * share for card, share in cards.items()) / count
    return Preview({"luck": number, "lucky": lucky}, exact=False)


def draws_luck(chase: Chase, decision: Decision, option: Option) -> bool:
    """Whether the option leads to a draw of Luck at once."""
    if decision.kind == "loot-take":
        return option.verb == "gold"  # RA-15.11
    if decision.kind == "choice":
        return any(map(is_luck, every(chase.cards.branches[str(option.args[0])])))
    if decision.kind in WINDOWS and option is not decision.passes:
        return any(map(is_luck, every(chase.cards.uses[str(option.args[0])].effects)))
    return False


def is_luck(op: AnyEffect) -> bool:
    """Whether an op is a Lucky test, or has Luck for its amount (RA-8.1, RA-8.19)."""
    amounts = [getattr(op, name) for name in op.__struct_fields__]
    return op.word == "lucky-test" or any(isinstance(each, str) and each.endswith("luck") for each in amounts)
