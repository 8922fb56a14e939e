"""What can be chosen before a match (chapter 2)."""

from __future__ import annotations

from undercroft.engine import Setting

SETTINGS = (
    Setting("voluntary_stop", False, "A player may end the turn after the first flip", "DD-2.1"),
    Setting("confusion_scope", "all", "Which cards a confusion shuffles", "DD-2.2", choices=("all", "own")),
    Setting("equipment_limit", "none", "How much equipment a gift may lead to", "DD-2.3", choices=("none", "three")),
    Setting(
        "start_player",
        "random",
        "Who goes first",
        "DD-2.4",
        choices=("random", "p1", "p2", "p3", "p4", "p5", "p6"),
        per_seat=True,
    ),
)
