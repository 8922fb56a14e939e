"""What each op of a Hero list does (chapter 8). The ops that only answer to windows are in `answers`."""

from __future__ import annotations

from functools import partial

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.runaway.carry import Frame, carry_out, perform
from undercroft.rules.runaway.draws import refill
from undercroft.rules.runaway.flips import face
from undercroft.rules.runaway.harm import brake, draw_luck, gain_gold, halt, heal, how_much, hurt, relocate, stop
from undercroft.rules.runaway.ops import (
    Backtrack,
    BossSpeed,
    Choice,
    Confront,
    DropItem,
    Gold,
    Life,
    LuckyTest,
    Near,
    NextTurn,
    NoItems,
    Nothing,
    Ops,
    Search,
    Slide,
    Speed,
    Stop,
    SwapBehind,
    Trample,
    Wall,
    branch_key,
    every,
    much,
    raises,
)
from undercroft.rules.runaway.state import EVERYBODY, Chase, Held, Kept, Laid, Player, Waiting
from undercroft.rules.runaway.windows import ask


@perform.register
def speed(op: Speed, chase: Chase, frame: Frame) -> Rule[None]:
    """On the running Hero at once, never below 0; on any other it waits for the next run (RA-8.4, RA-8.5)."""
    hero = frame.hero
    if chase.runner != hero.seat:
        hero.pending.append(Waiting((op,)))
        if chase.log:
            amount = much(op.to if op.by is None else op.by)
            result = "set" if op.by is None else "gained" if raises(op.by) else "lost"
            chase.log.tell("speed-waits", "RA-8.5", seat=hero.seat, amount=amount, result=result)
        return
    if op.by is None:
        assert op.to is not None
        number = yield from how_much(chase, hero, op.to)
        change = number - chase.remaining
        raising = True
    else:
        change = yield from how_much(chase, hero, op.by)
        if op.per_item:
            change *= len(hero.inventory)
        raising = change > 0
    if not frame.goes_on(chase) or (hero.stopped and raising):
        return  # RA-8.35, RA-8.15
    change_speed(chase, change)


def change_speed(chase: Chase, change: int) -> None:
    """The runner's speed changes, the floor applied at once (RA-8.3, RA-8.4)."""
    before = chase.remaining
    chase.remaining = max(0, before + change)
    if chase.log and chase.remaining != before:
        result = "gained" if chase.remaining > before else "lost"
        assert chase.runner is not None
        chase.log.tell(
            "speed",
            "RA-8.2",
            seat=chase.runner,
            amount=abs(chase.remaining - before),
            remaining=chase.remaining,
            result=result,
        )


@perform.register
def life(op: Life, chase: Chase, frame: Frame) -> Rule[None]:
    """Heal, or take damage that is not Boss damage (RA-8.8, RA-10.22)."""
    amount = yield from how_much(chase, frame.hero, op.by)
    if amount > 0:
        heal(chase, frame.hero, amount)
    else:
        yield from hurt(chase, frame.hero, -amount, "card")


@perform.register
def gold(op: Gold, chase: Chase, frame: Frame) -> Rule[None]:
    """Gain or lose gold (RA-8.10)."""
    amount = yield from how_much(chase, frame.hero, op.by)
    gain_gold(chase, frame.hero, amount)


@perform.register
def stop_op(op: Stop, chase: Chase, frame: Frame) -> Rule[None]:
    """STOP (RA-8.13)."""
    yield from stop(chase, frame.hero)


@perform.register
def wall(op: Wall, chase: Chase, frame: Frame) -> Rule[None]:
    """A Wall token on the Hero's space, at most one, then STOP (RA-8.45, RA-1.4)."""
    space = frame.hero.position
    if space in chase.cards.board.encounter_spaces and space not in chase.walls:
        chase.walls.add(space)
        if chase.log:
            chase.log.tell("wall-built", "RA-7.26", seat=frame.hero.seat, space=space)
    yield from stop(chase, frame.hero, "wall")


@perform.register
def backtrack(op: Backtrack, chase: Chase, frame: Frame) -> Rule[None]:
    """Put back that many spaces, not below 0, and the run is over (RA-8.20 to RA-8.23)."""
    hero = frame.hero
    if chase.runner != hero.seat:
        return  # RA-8.36
    spaces = yield from how_much(chase, hero, op.n)
    if (yield from brake(chase, hero, "backtrack", spaces)):
        halt(chase, hero)
        yield from relocate(chase, hero, max(0, hero.position - spaces))
        chase.run_over = True


@perform.register
def slide(op: Slide, chase: Chase, frame: Frame) -> Rule[None]:
    """Put forward; the speed stays as it is, and being stopped does not matter (RA-8.44, RA-8.15)."""
    if chase.runner == frame.hero.seat:
        spaces = yield from how_much(chase, frame.hero, op.n)
        if spaces and frame.goes_on(chase):
            yield from relocate(chase, frame.hero, frame.hero.position + spaces)


@perform.register
def swap_behind(op: SwapBehind, chase: Chase, frame: Frame) -> Rule[None]:
    """Change places with the nearest Hero behind within reach (RA-8.49)."""
    hero = frame.hero
    if chase.runner != hero.seat:
        return  # RA-8.36
    behind = [each for each in chase.players if each.running and 0 < hero.position - each.position <= op.within]
    if not behind:
        return
    nearest = max(each.position for each in behind)
    options = [option("swap", each.seat) for each in behind if each.position == nearest]
    answer = yield from ask(Decision(hero.seat, "swap", options, "RA-8.49"))
    partner = chase.players[int(answer.args[0])]
    space = hero.position
    yield from relocate(chase, hero, partner.position)
    yield from relocate(chase, partner, space)


@perform.register
def boss_speed(op: BossSpeed, chase: Chase, frame: Frame) -> Rule[None]:
    """Attached to the Hero until the Boss enters the space or the round ends (RA-8.40, RA-8.41)."""
    assert op.by is not None
    amount = yield from how_much(chase, frame.hero, op.by)
    frame.hero.boss_speed = (*frame.hero.boss_speed, amount)
    tell_mod(chase, frame.hero, "boss-speed-attached", amount)


@perform.register
def confront(op: Confront, chase: Chase, frame: Frame) -> Rule[None]:
    """Attached to the Hero until the round ends (RA-8.11, RA-8.40)."""
    amount = yield from how_much(chase, frame.hero, op.by)
    frame.hero.confront += amount
    tell_mod(chase, frame.hero, "confront", amount)


@perform.register
def trample(op: Trample, chase: Chase, frame: Frame) -> Rule[None]:
    """Attached to the Hero until the round ends (RA-8.11, RA-8.40)."""
    amount = yield from how_much(chase, frame.hero, op.by)
    frame.hero.trample += amount
    tell_mod(chase, frame.hero, "trample", amount)


def tell_mod(chase: Chase, hero: Player, kind: str, amount: int) -> None:
    """What is attached to a Hero is public (RA-18.9)."""
    if amount and chase.log:
        result = "more" if amount > 0 else "less"
        chase.log.tell(kind, "RA-8.40", seat=hero.seat, amount=abs(amount), result=result)


@perform.register
def next_turn(op: NextTurn, chase: Chase, frame: Frame) -> None:
    """The list waits for the next round; the card is kept as a reminder by whoever it lies before (RA-8.25)."""
    hero, card = frame.hero, frame.card
    due = chase.round + 1
    hero.pending.append(Waiting(op.ops, due, card))
    if card is None:
        return
    sources = [each.source for each in hero.faceup if each.card is card]
    sources += [each.source for each in hero.kept if each.card is card]
    hero.faceup = [each for each in hero.faceup if each.card is not card]
    hero.kept = [*(each for each in hero.kept if each.card is not card), Kept(card, sources[0], due)]
    if chase.log:
        chase.log.tell("card-kept", "RA-8.24", seat=hero.seat, card=card.id)


@perform.register
def lucky_test(op: LuckyTest, chase: Chase, frame: Frame) -> Rule[None]:
    """Even is Lucky, odd or no card at all Unlucky (RA-8.19)."""
    number = yield from draw_luck(chase, frame.hero)
    lucky = number is not None and number % 2 == 0
    yield from carry_out(chase, op.lucky if lucky else op.unlucky, frame)


@perform.register
def choice(op: Choice, chase: Chase, frame: Frame) -> Rule[None]:
    """The player picks a branch that is not barred; if both are, the second as far as possible (RA-8.33)."""
    hero = frame.hero
    first, second = (option("choose", branch_key(ops)) for ops in (op.first, op.second))
    closed = [each for each, ops in ((first, op.first), (second, op.second)) if barred(hero, ops)]
    if len(closed) == 2:
        closed.remove(second)
    decision = Decision(
        hero.seat,
        "choice",
        [each for each in (first, second) if each not in closed],
        "RA-8.33",
        closed=lambda: [Closed(each.key, "barred", "RA-8.33") for each in closed],
    )
    answer = yield from ask(decision)
    yield from carry_out(chase, op.first if answer is first else op.second, frame)


def barred(hero: Player, ops: Ops) -> bool:
    """Whether a branch asks for gold or Items the Hero does not have (RA-8.33)."""
    for op in every(ops):
        if isinstance(op, Gold) and isinstance(op.by, int) and -op.by > hero.gold:
            return True
        if isinstance(op, DropItem) and not hero.inventory:
            return True
    return False


@perform.register
def near(op: Near, chase: Chase, frame: Frame) -> Rule[None]:
    """Every other Hero within reach, in Running Order (RA-8.48)."""
    hero = frame.hero
    space = hero.position
    for each in chase.heroes():
        if each is not hero and abs(each.position - space) <= op.within:
            yield from carry_out(chase, op.ops, Frame(each))


@perform.register
def search(op: Search, chase: Chase, frame: Frame) -> Rule[None]:
    """Turn over the own deck up to the first match; a deck that runs out is refilled and not searched (RA-8.30)."""
    hero = frame.hero
    if not hero.deck:
        refill(chase, hero.seat)
        return
    while hero.deck:
        card = hero.deck.pop()
        found = card.kind == op.find
        if chase.log:
            result = "found" if found else "other"
            chase.log.tell("searched", "RA-8.30", reveals=True, seat=hero.seat, card=card.id, result=result)
        if not found:
            hero.discard.append(card)
            continue
        if op.to == "inventory":
            hero.inventory.append(Held(card, EVERYBODY))
        elif op.to == "hand":
            hero.hand.append(card)
        else:
            yield from face(chase, hero, card, None)
        return
    refill(chase, hero.seat)


@perform.register
def drop_item(op: DropItem, chase: Chase, frame: Frame) -> Rule[None]:
    """The player puts one own Item of choice face up before him (RA-8.50)."""
    hero = frame.hero
    if not hero.inventory:
        return
    decision = Decision(hero.seat, "drop-item", partial(_droppable, hero), "RA-8.50")
    answer = yield from ask(decision)
    card = chase.cards.by_id[str(answer.args[0])]
    hero.inventory = [each for each in hero.inventory if each.card is not card]
    hero.faceup.append(Laid(card))
    if chase.log:
        chase.log.tell("item-dropped", "RA-8.50", reveals=True, seat=hero.seat, card=card.id)


def _droppable(hero: Player) -> list[Option]:
    return [option("drop", card.id) for card in hero.items]


@perform.register
def no_items(op: NoItems, chase: Chase, frame: Frame) -> None:
    """No Item may be played until the end of the round (RA-8.51)."""
    frame.hero.no_items = True
    if chase.log:
        chase.log.tell("items-barred", "RA-8.51", seat=frame.hero.seat)


@perform.register
def nothing(op: Nothing, chase: Chase, frame: Frame) -> None:
    """No effect (RA-8.52)."""
