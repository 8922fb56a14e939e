"""The end of a dungeon, the end of the game and the score (chapters 10 and 12)."""

from __future__ import annotations

from undercroft.engine import Outcome, rank
from undercroft.rules.dash.setup import lay_dungeon
from undercroft.rules.dash.state import DUNGEONS, Dash


def end_dungeon(dash: Dash) -> None:
    """The dungeon is explored: lay the next one for the next player, or end the game (DD-10.1 to DD-10.5)."""
    if dash.log:
        dash.log.tell("dungeon-explored", "DD-10.1", seat=dash.turn, dungeon=dash.dungeon)
    if dash.dungeon == DUNGEONS:
        end_game(dash)
        return
    dash.turn = dash.next_seat
    lay_dungeon(dash)
    dash.redrawing = dash.seats_from(dash.turn)  # DD-9.3, DD-9.4


def end_game(dash: Dash) -> None:
    """Whoever holds the Treasure Map, if anybody does, adds it to the treasure pile (DD-9.13, DD-9.14, DD-12.1)."""
    for explorer in dash.explorers:
        for item in explorer.equipment:
            if item.worth:
                explorer.drop(item)
                explorer.treasures = (*explorer.treasures, item)
                if dash.log:
                    dash.log.tell(
                        "map-scored", "DD-9.13", seat=explorer.seat, equipment=item.card.id, gold=item.worth
                    )
    dash.over = True
    if dash.log:
        result = outcome(dash)
        assert result is not None
        for explorer in dash.explorers:
            dash.log.tell(
                "scored", "DD-12.2", seat=explorer.seat, gold=explorer.gold, explored=len(explorer.explored)
            )
        for seat in result.winners:
            dash.log.tell("match-ended", "DD-12.3", seat=seat, gold=result.scores[seat], result=result.reason)


def outcome(dash: Dash) -> Outcome | None:
    """Most gold wins, then most explored cards, treasures not counted; else it is shared (DD-12.3 to DD-12.6)."""
    if not dash.over:
        return None
    gold = tuple(explorer.gold for explorer in dash.explorers)
    ranking = rank(gold, [len(explorer.explored) for explorer in dash.explorers])
    best = max(gold)
    if len(ranking[0]) > 1:
        reason = "shared"
    else:
        reason = "most-gold" if gold.count(best) == 1 else "most-explored"
    return Outcome(ranking, gold, reason)
