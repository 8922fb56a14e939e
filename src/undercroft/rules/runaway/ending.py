"""The end of a round and of the game (chapters 12 and 16)."""

from __future__ import annotations

from undercroft.engine import Outcome
from undercroft.rules.runaway.draws import discard_pile
from undercroft.rules.runaway.harm import leave
from undercroft.rules.runaway.state import Chase, Player, Stage, Status
from undercroft.rules.runaway.waiting import wake_or_wait


def end_round(chase: Chase) -> None:
    """Step 5 in its exact order (RA-12.7)."""
    clear_table(chase)
    if game_ends(chase):
        chase.stage = Stage.OVER
        if chase.log:
            tell_result(chase)
        return
    wake_or_wait(chase)
    for player in chase.players:
        player.item_used = player.ability_used = player.bonus_used = player.stopped = False
        player.start_marker = None
    chase.boss.passed = False
    chase.round += 1
    chase.stage = Stage.ORDER


def clear_table(chase: Chase) -> None:
    """Tokens are removed and cards discarded, but for those that act next round (RA-12.1 to RA-12.5)."""
    chase.walls.clear()
    chase.globals.clear()
    for player in chase.players:
        discard_all(chase, player)
        player.confront = player.trample = 0
        player.boss_speed = ()
        player.no_items = False
    for each in chase.boss_area:
        if each.used:
            discard_pile(chase, each.seat, each.source).append(each.card)
    chase.boss_area = [each for each in chase.boss_area if not each.used]


def discard_all(chase: Chase, player: Player) -> None:
    """Base, face-up cards, unflipped Encounters, kept cards whose round is over, hand (RA-12.5)."""
    if player.base is not None:
        player.discard.append(player.base)
    for laid in player.faceup:
        discard_pile(chase, player.seat, laid.source).append(laid.card)
    for down in player.encounters:
        discard_pile(chase, player.seat, down.source).append(down.card)
    stays = [each for each in player.kept if player.running and each.due > chase.round]  # RA-13.6
    for kept in player.kept:
        if kept not in stays:
            discard_pile(chase, player.seat, kept.source).append(kept.card)
    player.discard.extend(player.hand)
    player.base = None
    player.base_shown = False
    player.faceup.clear()
    player.encounters.clear()
    player.hand.clear()
    player.kept = stays


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
