"""The Running Order (chapter 3, step 1)."""

from __future__ import annotations

from undercroft.abilities import carry_out
from undercroft.engine import Rule
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.piles import draw_openly
from undercroft.rules.runaway.state import BOSS, Chase, Player, Waiting

MOST_DRAWS = 3


def begin_round(chase: Chase) -> Rule[None]:
    """Step 1: what acts all round begins to act, then the Runners are put in order."""
    if chase.log:
        chase.log.tell("round-began", "RA-3.1", round=chase.round)
    for player in chase.players:
        yield from begin_kept(chase, player)
    set_order(chase)


def begin_kept(chase: Chase, player: Player) -> Rule[None]:
    """Of what waits for this round, the modifiers act from its start; the rest waits for the run (RA-8.25)."""
    waiting, player.pending = player.pending, []
    for each in waiting:
        if each.due != chase.round:
            player.pending.append(each)
            continue
        lasting = tuple(op for op in each.ops if op.lasts)
        rest = tuple(op for op in each.ops if not op.lasts)
        if rest:
            player.pending.append(Waiting(rest, each.due, each.card))
        yield from carry_out(chase, lasting, Frame(player))


def set_order(chase: Chase) -> None:
    """Closest to the exit first; the Boss behind the Heroes of its space, or last while it waits; then the Out."""
    boss = chase.boss
    previous = [each for each in chase.running_order if each != BOSS and chase.players[each].running]
    order: list[int] = []
    places = {chase.players[seat].position for seat in previous} | {boss.position}
    for place in sorted(places, reverse=True):  # RA-3.2, RA-3.7
        order += sort_group(chase, [seat for seat in previous if chase.players[seat].position == place])
        if place == boss.position and not boss.waiting:
            order.append(BOSS)  # RA-3.8, RA-3.9
    if boss.waiting:
        order.append(BOSS)  # RA-3.10, RA-3.13
    chase.running_order = [*order, *chase.went_out]  # RA-3.11, RA-3.12
    if chase.log:
        chase.log.tell("order-set", "RA-3.2", order=tuple(chase.running_order))


def sort_group(chase: Chase, group: list[int]) -> list[int]:
    """Heroes who share a space draw for their order; equals draw again, three times at most (RA-3.3 to RA-3.6)."""
    if len(group) < 2:
        return group
    drawn: dict[int, list[int]] = {seat: [] for seat in group}
    for _ in range(MOST_DRAWS):
        numbers = list(drawn.values())
        tied = [seat for seat in group if numbers.count(drawn[seat]) > 1]
        results = {}
        for seat in tied:
            card = draw_openly(chase, seat, "RA-3.3", "order")
            results[seat] = card.speed if card else 0
        for seat, number in results.items():
            drawn[seat].append(number)
    return sorted(group, key=lambda seat: [-number for number in drawn[seat]])
