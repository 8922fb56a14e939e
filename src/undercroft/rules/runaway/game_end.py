"""Last one out, the end of the game, and who has won (chapter 16)."""

from __future__ import annotations

from undercroft.engine import Outcome
from undercroft.rules.runaway.death import leave
from undercroft.rules.runaway.state import Chase, Stage, Status


def game_ends(chase: Chase) -> bool:
    """The checks of step 5 in their order (RA-16.3)."""
    if not chase.anyone_running:
        return True
    if chase.final_round:
        return lose_the_rest(chase, "clock")  # RA-14.8
    if chase.countdown is not None:
        chase.countdown -= 1
        if chase.countdown == 0:
            return lose_the_rest(chase, "left-behind")  # RA-16.2
    if chase.round >= chase.house.max_rounds:
        return lose_the_rest(chase, "time")  # RA-19.6
    if chase.countdown is None and sum(each.running for each in chase.players) == 1:
        chase.countdown = 1 if chase.seats > 2 else 2  # RA-16.1, RA-17.5
        if chase.log:
            last = next(each.seat for each in chase.players if each.running)
            chase.log.tell("last-one", "RA-16.1", seat=last, rounds=chase.countdown)
    return False


def lose_the_rest(chase: Chase, cause: str) -> bool:
    """Every Hero still in the dungeon is lost; the game ends."""
    for player in chase.players:
        if player.running:
            leave(chase, player, Status.DEAD, cause)
    return True


def outcome(chase: Chase) -> Outcome | None:
    """The survivor with the most gold wins; if everybody dies nobody does (RA-16.6 to RA-16.9)."""
    if chase.stage is not Stage.OVER:
        return None
    scores = tuple(each.gold if each.status is Status.ESCAPED else 0 for each in chase.players)
    survivors = [seat for seat in chase.went_out if chase.players[seat].status is Status.ESCAPED]
    dead = tuple(each.seat for each in chase.players if each.status is Status.DEAD)
    if not survivors:
        return Outcome(((), dead), scores, "all-dead")
    shared = chase.house.tie_break == "shared"
    groups: list[list[int]] = []
    for seat in sorted(survivors, key=lambda seat: -scores[seat]):  # stable: the earlier escape goes first
        if shared and groups and scores[groups[-1][0]] == scores[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    ranking = [tuple(sorted(group)) for group in groups]
    return Outcome((*ranking, *((dead,) if dead else ())), scores, "most-gold")


def tell_result(chase: Chase) -> None:
    """The last word of the log."""
    assert chase.log is not None
    result = outcome(chase)
    assert result is not None
    if not result.winners:
        chase.log.tell("match-ended", "RA-16.9", result="all-dead")
    elif result.decided:
        seat = result.winners[0]
        chase.log.tell("match-ended", "RA-16.6", seat=seat, gold=result.scores[seat], result="won")
    else:
        gold = result.scores[result.winners[0]]
        chase.log.tell("match-ended", "RA-16.8", seats=result.winners, gold=gold, result="shared")
