"""Playing Encounters (chapter 5, step 3)."""

from __future__ import annotations

from functools import partial

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.runaway.memory import NOBODY, encounter_zone, left_hand, was_drawn
from undercroft.rules.runaway.piles import draw
from undercroft.rules.runaway.state import BOSS, Chase, FaceDown, Player
from undercroft.rules.runaway.windows import ask


def play_encounters(chase: Chase, player: Player) -> Rule[None]:
    """One or two cards on separate opponents; compulsory as far as possible (RA-5.1, RA-5.6, RA-17.1).

    Those who are Out play too (RA-5.4, RA-5.5, RA-13.4, RA-17.6).
    """
    targets = legal_targets(chase, player)
    count = min(chase.encounters_each, len(player.hand), len(targets))
    for number in range(1, count + 1):
        decision = Decision(
            player.seat,
            "encounter",
            partial(encounter_pairs, player, targets),
            "RA-5.1",
            closed=partial(closed_targets, chase, player, targets),
            about=(number, count),
        )
        answer = yield from ask(decision)
        target = int(answer.args[1])
        targets = [seat for seat in targets if seat != target]  # RA-5.2
        lay_face_down(chase, player, str(answer.args[0]), target)


def legal_targets(chase: Chase, player: Player) -> list[int]:
    """Opponents with a Hero in the dungeon; with 2 players also the own Hero (RA-5.3, RA-5.8, RA-17.2, RA-17.3)."""
    return [each.seat for each in chase.players if each.running and (each is not player or chase.seats == 2)]


def encounter_pairs(player: Player, targets: list[int]) -> list[Option]:
    """Each card on each target (RA-D4)."""
    return [option("give", card.id, target) for card in player.hand for target in targets]


def closed_targets(chase: Chase, player: Player, targets: list[int]) -> list[Closed]:
    """Players who cannot be given a card now, and why."""
    closed = []
    for each in chase.players:
        if each.seat in targets:
            continue
        if not each.running:
            reason, clause = "out-already", "RA-5.3"
        elif each is player:
            reason, clause = "own-hero", "RA-17.2" if chase.seats == 3 else "RA-5.3"
        else:
            reason, clause = "same-opponent", "RA-5.2"
        closed += [Closed(f"give:{card.id},{each.seat}", reason, clause, (each.seat,)) for card in player.hand]
    return closed


def lay_face_down(chase: Chase, player: Player, name: str, target: int) -> None:
    """Target and playing seat are public, the card is known to who played it (RA-5.7, RA-18.6)."""
    card = chase.cards.by_id[name]
    player.hand.remove(card)
    left_hand(chase, player, card, encounter_zone(chase.players[target], player.seat))
    chase.players[target].encounters.append(FaceDown(card, player.seat, 1 << player.seat))
    if chase.log:
        chase.log.tell_some(
            "encounter-played",
            "RA-5.7",
            (player.seat,),
            {"card": card.id},
            reveals=False,
            seat=player.seat,
            target=target,
        )


def draw_missing_encounters(chase: Chase) -> None:
    """A Hero without a face-down Encounter gets the top card of the own deck, unseen (RA-5.9 to RA-5.11)."""
    for seat in chase.running_order:
        if seat == BOSS:
            continue
        player = chase.players[seat]
        if player.running and not player.encounters:
            card = draw(chase, seat)
            if card is not None:
                player.encounters.append(FaceDown(card, seat, NOBODY))
                was_drawn(chase, player, card, encounter_zone(player, seat), NOBODY)
                if chase.log:
                    chase.log.tell("encounter-drawn", "RA-5.9", seat=seat)
