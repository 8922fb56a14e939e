"""The end of a round (chapter 12)."""

from __future__ import annotations

from undercroft.rules.runaway.game_end import game_ends, tell_result
from undercroft.rules.runaway.memory import (
    base_zone,
    encounter_was_discarded,
    hand_was_discarded,
    was_discarded_unseen,
)
from undercroft.rules.runaway.piles import discard, whose_pile
from undercroft.rules.runaway.state import Chase, Player, Stage
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
            discard(chase, each.seat, each.source, each.card)
    chase.boss_area = [each for each in chase.boss_area if not each.used]


def discard_all(chase: Chase, player: Player) -> None:
    """Base, face-up cards, unflipped Encounters, kept cards whose round is over, hand (RA-12.5)."""
    if player.base is not None and player.base_shown:
        discard(chase, player.seat, None, player.base)
    elif player.base is not None:
        player.discard.append(player.base)
        was_discarded_unseen(chase, player, player.base, base_zone(player), 1 << player.seat)
    for laid in player.faceup:
        discard(chase, player.seat, laid.source, laid.card)
    for down in player.encounters:
        pile = whose_pile(chase, player.seat, down.source)
        pile.discard.append(down.card)
        encounter_was_discarded(chase, pile, player, down)
    stays = [each for each in player.kept if player.running and each.due > chase.round]  # RA-13.6
    for kept in player.kept:
        if kept not in stays:
            discard(chase, player.seat, kept.source, kept.card)
    hand_was_discarded(chase, player)
    player.discard.extend(player.hand)
    player.base = None
    player.base_shown = False
    player.faceup.clear()
    player.encounters.clear()
    player.hand.clear()
    player.kept = stays
