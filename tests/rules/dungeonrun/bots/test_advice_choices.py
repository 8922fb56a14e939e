"""What the advice makes of the choices that card texts ask for."""

from __future__ import annotations

from tests.rules.dungeonrun.box import monster
from tests.rules.dungeonrun.gifts import beast, corridor, give
from tests.rules.dungeonrun.table import Table, hero
from undercroft.engine import Decision, ScriptedChance, State, option
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Stage
from undercroft.rules.dungeonrun.turns.rounds import step


def advised(table: Table, seat: int | None, kind: str, *answers: str, dice: str = "") -> str:
    """Play until a question of that kind is put, passing what is not answered; the key of the best answer to it."""
    if seat is not None:
        table.turn(seat)
    state: State = table.dungeon
    state.chance = ScriptedChance({"dice": [int(face) for face in dice if face != " "]})
    left = list(answers)
    rule = step(table.dungeon)
    question = next(rule)
    while True:
        assert isinstance(question, Decision)
        if question.kind == kind and not left:
            worths = GAME.advice.appraise(table.dungeon, question)
            return question.keys[max(range(len(worths)), key=worths.__getitem__)]
        answer = question.find(left[0]) if left else None
        if answer is not None:
            left.pop(0)
        else:
            answer = question.passes
        assert answer is not None
        question = rule.send(answer)


def test_fury_is_spent_on_a_die_that_misses() -> None:
    table = give(corridor(), 0, "fury")
    beast(table)
    keys = ("battle:monster", "attack:brawn")
    assert advised(table, 0, "after-roll", *keys, dice="1 521") == "use:fury,1"
    again = give(corridor(), 0, "fury")
    beast(again)
    assert advised(again, 0, "reroll-die", *keys, "use:fury,1", dice="1 521") == "die:1"


def test_a_whisper_goes_to_the_die_that_hits() -> None:
    table = give(corridor(), 1, "dread-whisper")
    table.endgame()
    beast(table)
    keys = ("battle:monster", "attack:brawn", "use:dread-whisper,1")
    assert advised(table, 0, "reroll-die", *keys, dice="1 521") == "die:5"


def test_a_pact_is_not_signed_with_the_last_lives() -> None:
    table = give(corridor(hero(life=7), hero()), 0, "infernal-pact")
    table[0].wounds = 5
    beast(table)
    assert advised(table, 0, "before-roll", "battle:monster", "attack:brawn", dice="1") == "pass"


def test_healing_is_worth_a_trophy_to_the_hurt_alone() -> None:
    table = give(corridor(), 0, "absolution")
    table.stand(1, 1, wounds=5, loot=[monster("ghost")])
    assert advised(table, 0, "agree", "use:absolution,1") == "agree"
    table.stand(1, 1, loot=[monster("ghost")])
    assert advised(table, 0, "agree", "use:absolution,1") == "refuse"


def test_a_possessed_bearer_of_the_stone_is_led_away_from_the_way_out() -> None:
    table = give(corridor(at=2), 0, "possession")
    table.endgame(1)
    assert advised(table, 0, "put-hero", "use:possession,1") == "to:3"


def test_the_legion_is_set_upon_the_weakest() -> None:
    table = give(corridor(hero(), hero(), hero()), 0, "legion")
    table.endgame(0)
    table.stand(1, 2)
    table.stand(2, 2, wounds=4)
    table.deck(table.make_monster())
    table.dungeon.stage = Stage.TURN_START
    assert advised(table, None, "set-upon", "summon", "place:2") == "attack:2"


def test_a_tithe_is_the_best_card_that_lies_open() -> None:
    table = give(corridor(), 1, "tithe")
    dull = table.item()
    table.lie(1, dull)
    table.lie(1, table.item(), face_up=False)
    beast(table, life=1)
    keys = ("battle:monster", "assist:brawn", "accept", "attack:brawn", "hit:6", "use:tithe")
    assert advised(table, 0, "take-lying", *keys, dice="1 6111") == "take:2"


def test_the_rating_is_chosen_with_the_dice_that_a_card_offers() -> None:
    table = give(corridor(hero(brawn=4, magic=3), hero()), 0, "call-lightning")
    beast(table)
    assert advised(table, 0, "attack", "battle:monster", dice="1") == "attack:magic"
    walked = give(corridor(hero(brawn=4, magic=3), hero()), 0, "call-lightning")
    walked[0].walked = True
    beast(walked)
    assert advised(walked, 0, "attack", "battle:monster", dice="1") == "attack:brawn"


def test_a_headbutt_is_worth_a_wound_where_it_kills() -> None:
    table = give(corridor(), 0, "headbutt")
    beast(table, life=1)
    assert advised(table, 0, "declare", "battle:monster") == "use:headbutt"
    tough = give(corridor(), 0, "headbutt")
    beast(tough, life=5)
    assert advised(tough, 0, "declare", "battle:monster") == "pass"


def test_a_beast_is_driven_on_or_left_alone_without_a_word_too_many() -> None:
    table = give(corridor(at=0), 0, "herd-caller")
    beast(table, 2, kind="beast")
    assert advised(table, 0, "drive", "use:herd-caller,2").startswith("roam:2,")
    assert advised(table, 0, "drive", "use:herd-caller,2", "roam:2,1") in ("pass", "roam:1,2")


def test_of_cards_that_do_about_as_much_any_is_kept() -> None:
    """The bot draws among equals, so that every card is kept by somebody."""
    table = corridor()
    close = Decision(0, "keep-ability", (option("keep", "drag-along"), option("keep", "thick-hide")), "DR-2.22")
    first, second = GAME.advice.appraise(table.dungeon, close)
    assert first == second
    apart = Decision(0, "keep-ability", (option("keep", "overheat"), option("keep", "phoenix-ember")), "DR-2.22")
    first, second = GAME.advice.appraise(table.dungeon, apart)
    assert first < second - 2


def test_a_free_look_costs_no_action() -> None:
    table = give(corridor(), 0, "treasure-sense")
    table.lie(1, table.item(), face_up=False)
    decision = table.ask(0)
    worths = dict(zip(decision.keys, GAME.advice.appraise(table.dungeon, decision), strict=True))
    assert worths["use:treasure-sense"] > worths["end"]
