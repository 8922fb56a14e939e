"""What can be chosen before a match: the readings of section 20 that are left to the table."""

from __future__ import annotations

from undercroft.engine import Setting
from undercroft.rules.runaway.cards.deck import Cards


def settings(cards: Cards) -> tuple[Setting, ...]:
    """The options of a match: the readings of section 20 that can be chosen."""
    bosses = ("random", *cards.bosses)
    return (
        Setting("boss_selection", "random", "Which Boss hunts the party", "RA-2.2", choices=bosses),
        Setting("class_selection", "random", "How classes are given out", "RA-2.4", choices=("random", "draft")),
        Setting("reshuffle", True, "A discard pile that becomes a deck is shuffled", "RA-4.12"),
        Setting(
            "use_limit", "round", "One Item and one ability per round, or run", "RA-9.3", choices=("round", "run")
        ),
        Setting("bonus_on", "reach", "Where a bonus Encounter is offered", "RA-7.11", choices=("reach", "end")),
        Setting(
            "death_clock", "next_draw", "When a death feeds the Clock", "RA-15.3", choices=("next_draw", "immediate")
        ),
        Setting("discard_to", "front", "Whose pile Encounters go to", "RA-12.8", choices=("front", "source")),
        Setting("tie_break", "first_out", "Who wins a tie in gold", "RA-16.8", choices=("first_out", "shared")),
        Setting("open_inventory", False, "Everybody sees everybody's Items", "RA-18.11"),
        Setting(
            "windows",
            "quick",
            "Who is asked for Items and abilities: who can answer, or who might by what all know",
            "RA-18.12",
            choices=("quick", "strict"),
        ),
        Setting("max_rounds", 100, "Rounds after which the rest are lost", "RA-19.6", low=1, high=1000),
    )
