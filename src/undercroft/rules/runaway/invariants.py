"""The invariants of the specification (section 22) that a state can show."""

from __future__ import annotations

from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.clock import has_clock, has_run
from undercroft.rules.runaway.setup import STARTING_ITEMS
from undercroft.rules.runaway.state import BOSS, Chase, Player, Stage, Status


def check(chase: Chase) -> None:
    """Raise AssertionError, citing the clause, if something does not hold."""
    if chase.stage is Stage.SETUP:
        return
    check_cards(chase)
    check_board(chase)
    for player in chase.players:
        check_player(chase, player)
    check_order(chase)
    if chase.stage is Stage.ORDER:
        check_between_rounds(chase)
    if chase.stage is Stage.OVER:
        assert not chase.anyone_running, "RA-I17: at the end no Hero is running"
    assert has_clock(chase) or not chase.clock, "RA-I12: no Clock with 2 players"
    complete = has_run({card.speed for card in chase.clock})
    assert chase.final_round == complete, "RA-I13: the final round and the Clock go together"
    assert chase.round <= chase.house.max_rounds, "RA-I20: the game ends in time"


def zones(chase: Chase) -> list[Card]:
    """Every card, wherever it is."""
    found = [*chase.box, *chase.clock, *(each.card for each in chase.boss_area)]
    for player in chase.players:
        found += player.deck + player.discard + player.hand + player.items
        found += [] if player.base is None else [player.base]
        found += [each.card for each in player.encounters]
        found += [each.card for each in player.faceup]
        found += [each.card for each in player.kept]
    return found


def check_cards(chase: Chase) -> None:
    """No card is lost, none is in two places, and the box stays closed."""
    found, deck = zones(chase), chase.cards.deck
    assert len(found) == len(deck), "RA-I1: no card is lost and none is in two zones"
    assert set(found) == set(deck), "RA-I1: every card is in exactly one zone"
    left = (len(deck) - STARTING_ITEMS * chase.seats) % chase.seats
    assert len(chase.box) == left, "RA-I2: the box keeps its size"
    for player in chase.players:
        assert all(card.kind == "item" for card in player.items), "RA-1.16: an Inventory holds Items"


def check_board(chase: Chase) -> None:
    """Positions and tokens."""
    board = chase.cards.board
    assert board.boss_start <= chase.boss.position <= board.length, "RA-I3: the Boss is in the dungeon"
    assert chase.walls | set(chase.globals) <= board.encounter_spaces, "RA-I14: tokens lie on Encounter spaces"
    assert chase.remaining >= 0, "RA-I6: speed is never negative"
    if chase.runner is None:
        assert not any(each.stopped for each in chase.players), "RA-I22: nobody is stopped outside a run"


def check_player(chase: Chase, player: Player) -> None:
    """A Hero's dial, purse, status and what waits for the Hero."""
    board = chase.cards.board
    assert 0 <= player.position <= board.exit, "RA-I3: the Hero is on the board"
    assert (player.position == board.exit) == (player.status is Status.ESCAPED), "RA-I3: the exit is for the escaped"
    assert 0 <= player.life <= player.kind.life, "RA-I4: life"
    assert player.life > 0 or player.status is Status.DEAD, "RA-I4: only the dead have no life"
    if player.life > 0 and player.status is Status.DEAD:
        assert chase.stage is Stage.OVER, "RA-I4: the living become dead only at the end"
    assert player.gold >= 0, "RA-I5: gold"
    if not player.running:
        assert not player.pending, "RA-15.6: nothing waits for a Hero who is Out"
    for each in player.kept:
        assert not player.running or each.due >= chase.round, "RA-I11: kept cards are due"
    if chase.stage is Stage.RUN and chase.slot == 0 and chase.runner is None:
        check_encounters(chase, player)
    if chase.stage in (Stage.RUN, Stage.PHASE_END) and player.running and chase.has_finished(player.seat):
        late = [each for each in player.pending if each.due and each.due <= chase.round]
        assert not late, "RA-I22: what was due is spent"


def check_encounters(chase: Chase, player: Player) -> None:
    """What lies before the players when step 4 begins."""
    if not player.running:
        assert not player.encounters, "RA-I10: nothing is played on a player who is Out"
        return
    piles = any(each.deck or each.discard for each in chase.players)
    assert player.encounters or not piles, "RA-I10: somebody or the deck has given an Encounter"
    sources = [each.source for each in player.encounters if each.source != player.seat]
    assert len(sources) == len(set(sources)), "RA-I10: one Encounter per opponent"


def check_order(chase: Chase) -> None:
    """The Running Order holds everybody once, and by position when it has just been set."""
    order = chase.running_order
    assert sorted(order) == [BOSS, *range(chase.seats)], "RA-I8: everybody is in the Running Order once"
    out = [each.seat for each in chase.players if not each.running]
    assert sorted(chase.went_out) == out, "RA-I7: whoever is Out has gone once"
    if chase.stage is Stage.SPEED:
        places = [chase.players[each].position for each in order if each != BOSS and chase.players[each].running]
        if not chase.boss.waiting:
            places.insert(order.index(BOSS), chase.boss.position)
        assert places == sorted(places, reverse=True), "RA-I8: closest to the exit first"


def check_between_rounds(chase: Chase) -> None:
    """A clean table before step 1."""
    assert not chase.walls, "RA-I11: no Wall tokens"
    assert not chase.globals, "RA-I11: no Global tokens"
    for player in chase.players:
        laid = (player.hand, player.base, player.encounters, player.faceup)
        assert not any(laid), "RA-I11: no cards lie about"
        mods = (player.confront, player.trample, player.boss_speed, player.no_items)
        assert not any(mods), "RA-I11: no mods"
        assert all(each.due == chase.round for each in player.kept), "RA-I11: kept cards are due now"
    assert not any(each.used for each in chase.boss_area), "RA-I11: used Boss cards are gone"
