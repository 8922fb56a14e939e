"""What can be chosen before a match (DR-1.2 to DR-1.5, section 14)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.engine import Setting, SettingError, SettingValue
from undercroft.rules.dungeonrun.setup import ALL_TILES_FROM

LEAST_ROUNDS = 20
"""A match is given at least so many rounds, if their number is limited at all (DR-14.21)."""
SETTINGS: tuple[Setting, ...] = (
    Setting("edition", "rulebook", "Which source decides seven of the points where the two differ", "DR-1.2",
            choices=("rulebook", "reference")),
    Setting("beg_for_your_life", False, "The others vote on a defeated hero's life", "DR-1.4"),
    Setting("second_tile_set", False, "Five or six players use two sets of tiles", "DR-1.5"),
    Setting(
        "round_limit",
        150,
        "Rounds after which nobody has won; 0 for no limit",
        "DR-14.21",
        low=0,
        high=1000,
        with_people=0,
    ),
    Setting("windows", "quick", "Whether questions that could betray a card are always put", "DR-14.25",
            choices=("quick", "strict")),
)  # fmt: skip


def check_together(options: Mapping[str, SettingValue], players: int) -> None:
    """Some options go only with others."""
    if options["second_tile_set"] and players < ALL_TILES_FROM:
        raise SettingError(f"option 'second_tile_set' is for five or six players (DR-1.5), not {players}")
    limit = options["round_limit"]
    if isinstance(limit, int) and 0 < limit < LEAST_ROUNDS:
        raise SettingError(f"option 'round_limit' is 0 or at least {LEAST_ROUNDS} (DR-14.21), not {limit}")
