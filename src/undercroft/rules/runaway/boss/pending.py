"""What waits for the Boss's next run (RA-8.46)."""

from __future__ import annotations

from undercroft.rules.runaway.phrases import boss_phrase
from undercroft.rules.runaway.state import Chase
from undercroft.rules.runaway.vocabulary.op import Ops


def wait_for_boss(chase: Chase, ops: Ops) -> None:
    """A Boss list is added to those that wait for the Boss's next actual run (RA-8.46)."""
    chase.boss_pending.append(ops)
    if chase.log:
        chase.log.tell("boss-awaited", "RA-8.46", what=boss_phrase(ops))
