"""What can be chosen before a match (chapter 2)."""

from __future__ import annotations

from undercroft.engine import Setting

SETTINGS = (
    Setting("rounds", 5, "How many rounds are played", "LR-2.2", low=1, high=20),
    Setting("duplicate_heroes", False, "Both players may use the same class in one round", "LR-2.3"),
    Setting("reroll_sealed_start", False, "Roll again for a start tile walled in on all sides", "LR-2.4"),
    Setting("open_in_place", False, "A hero may open the chest it stands on as its turn", "LR-2.5"),
    Setting("forced_engagement", False, "A hero with only monsters around must fight", "LR-2.6"),
    Setting("no_progress_limit", 40, "Turns without progress that end a round", "LR-2.7", low=10),
    Setting("round_turn_cap", 600, "Turns after which a round ends in any case", "LR-2.8", low=100),
    Setting("stalemate_scoring", "zero", "What a stalemate scores", "LR-2.9", choices=("zero", "fields")),
    Setting("start_player", "random", "Who begins round 1", "LR-2.10", choices=("random", "p1", "p2"), per_seat=True),
)
