"""What a seat may see (section 18), built by naming what is shown."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.rules.runaway.phrases import boss_phrase, phrase
from undercroft.rules.runaway.state import BOSS, Chase, Held, Player
from undercroft.rules.runaway.table import shapes


def view(chase: Chase, seat: int | None) -> shapes.Table:
    """The table as plain data; the Boss's place in the Running Order is "boss"."""
    board, boss = chase.cards.board, chase.boss
    return {
        "round": chase.round,
        "stage": chase.stage.value,
        "board": {
            "length": board.length,
            "exit": board.exit,
            "hero_start": board.hero_start,
            "boss_start": board.boss_start,
            "encounter_spaces": sorted(board.encounter_spaces),
            "regions": [{"name": each.name, "first": each.first, "last": each.last} for each in board.regions],
        },
        "boss": {
            "boss": boss.card.id,
            "space": boss.position,
            "confront": boss.card.confront,
            "trample": boss.card.trample,
            "waiting": boss.waiting,
            "passed": boss.passed,
            "more_confront": boss.confront,
            "more_trample": boss.trample,
            "cards": [{"card": each.card.id, "seat": each.seat, "used": each.used} for each in chase.boss_area],
            "pending": [boss_phrase(ops) for ops in chase.boss_pending],
        },
        "order": [runner(each) for each in chase.running_order],
        "slot": chase.slot,
        "runner": None if chase.runner is None else runner(chase.runner),
        "remaining": chase.remaining,
        "walls": sorted(chase.walls),
        "globals": [{"space": space, "card": card.id} for space, card in sorted(chase.globals.items())],
        "clock": [{"card": card.id, "number": card.speed} for card in chase.clock],
        "final_round": chase.final_round,
        "countdown": chase.countdown,
        "out": list(chase.went_out),
        "box": len(chase.box),
        "classes": list(chase.classes),
        "players": [player_view(chase, each, seat) for each in chase.players],
    }


def runner(who: int) -> shapes.Runner:
    """A Runner by seat, or the Boss."""
    return "boss" if who == BOSS else who


def player_view(chase: Chase, player: Player, seat: int | None) -> shapes.Player:
    """A player as the table sees him; hand, Base Speed card and Items as far as the seat knows them.

    Of decks and discard piles everybody knows the size (RA-18.1, RA-18.2), of hands too (RA-18.3); a Base Speed card
    and Encounters lie face down (RA-18.4, RA-18.5).
    """
    own = player.seat == seat
    base = player.base
    return {
        "seat": player.seat,
        "class": player.kind.id,
        "life": player.life,
        "life_max": player.kind.life,
        "gold": player.gold,
        "status": player.status.value,
        "space": player.position,
        "start": player.start_marker,
        "deck": len(player.deck),
        "discard": len(player.discard),
        "hand_size": len(player.hand),
        "hand": [card.id for card in player.hand] if own else None,
        "base": None
        if base is None
        else {"shown": player.base_shown, "card": base.id if own or player.base_shown else None},
        "encounters": [
            {"source": each.source, "card": each.card.id if each.known_by(seat) else None}
            for each in player.encounters
        ],
        "faceup": [each.card.id for each in player.faceup],
        "kept": [{"card": each.card.id, "round": each.due} for each in player.kept],
        "items": known_items(player.inventory, seat),
        "pending": [{"round": each.due, "text": phrase(each.ops, {})} for each in player.pending],
        "more_confront": player.confront,
        "more_trample": player.trample,
        "boss_speed": list(player.boss_speed),
        "no_items": player.no_items,
        "stopped": player.stopped,
        "item_used": player.item_used,
        "ability_used": player.ability_used,
        "bonus_used": player.bonus_used,
        "two_for_clock": player.two_for_clock,
    }


def known_items(inventory: Sequence[Held], seat: int | None) -> list[str | None]:
    """The Items of an Inventory as a seat knows them (RA-18.7, RA-18.8)."""
    return [each.card.id if each.known_by(seat) else None for each in inventory]
