"""Items and class abilities, and the windows in which they may be used (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from undercroft.engine import Arg, Closed, Decision, Option, Rule, option
from undercroft.rules.runaway.carry import Frame, Occasion, carry_out
from undercroft.rules.runaway.live import is_live
from undercroft.rules.runaway.state import BOSS, Chase, Laid, Player
from undercroft.rules.runaway.uses import Usage

PASS = option("pass")


def ask(decision: Decision) -> Rule[Option]:
    """Ask, unless there is only one answer: then it is given without asking (section 21)."""
    if len(decision.options) == 1:
        return decision.options[0]
    answer: Option = yield decision
    return answer


def open_window(chase: Chase, occasion: Occasion, asked: Sequence[Player]) -> Rule[None]:
    """Ask each Hero in turn until he passes, has nothing to use, or the occasion is gone (RA-9.8, RA-9.20)."""
    for player in asked:
        while player.running and not occasion.gone and may_use(player):
            decision = Decision(
                player.seat,
                occasion.window,
                partial(offers, chase, player, occasion),
                "RA-9.6",
                closed=partial(closed_uses, player),
                about=about(occasion),
                passes=PASS,
                secret=True,  # RA-18.10: whether a player is asked depends on what he holds
            )
            if len(decision.options) == 1:
                break
            answer = yield decision
            if answer is PASS:
                break
            yield from use(chase, player, answer, occasion)


def in_turn(chase: Chase, first: int | None = None) -> list[Player]:
    """The Heroes in the order they are asked: from that Runner on, in Running Order, wrapping round (RA-9.8)."""
    order = chase.running_order
    at = 0 if first is None else order.index(first)
    players = chase.players
    return [players[each] for each in (*order[at:], *order[:at]) if each != BOSS and players[each].running]


def may_use(player: Player) -> bool:
    """Whether a player could use anything at all: one Item and one ability per round (RA-9.1 to RA-9.3)."""
    return not player.ability_used or may_play_items(player)


def may_play_items(player: Player) -> bool:
    """Whether a player may play an Item he has (RA-9.1, RA-8.51)."""
    return bool(player.inventory) and not player.item_used and not player.no_items


def offers(chase: Chase, player: Player, occasion: Occasion) -> list[Option]:
    """Pass, or each Item and use of the ability on each target it may be used on (RA-9.10, RA-9.12)."""
    options = [PASS]
    if may_play_items(player):
        for each in player.inventory:
            for usage in each.card.usages:
                options.extend(_on_targets(chase, player, usage, occasion, "play"))
    if not player.ability_used:
        for usage in chase.cards.abilities[player.kind.id]:
            options.extend(_on_targets(chase, player, usage, occasion, "ability"))
    return options


def _on_targets(chase: Chase, player: Player, usage: Usage, occasion: Occasion, verb: str) -> Iterator[Option]:
    filters = usage.windows.get(occasion.window)
    if filters is None:
        return
    met = tuple(contacts(chase, player, occasion))
    if not usage.needs_other:
        fits = any(FILTERS[each](player, occasion, other) for each in filters for other in met or (None,))
        if fits and any(is_live(chase, op, player, None, occasion) for op in usage.ops):
            yield option(verb, usage.id, detail="self")
        return
    for other in met:
        if any(FILTERS[each](player, occasion, other) for each in filters) and any(
            is_live(chase, op, player, other, occasion) for op in usage.ops
        ):
            if other == BOSS:
                yield option(verb, usage.id, "boss", detail="boss")
            else:
                yield option(verb, usage.id, other, detail="hero")


def contacts(chase: Chase, player: Player, occasion: Occasion) -> Iterator[int]:
    """The other Runners of a contact: for the runner all that are there, for those there the runner (RA-9.6)."""
    if occasion.window != "contact" or occasion.runner is None:
        return
    if player.seat != occasion.runner:
        if occasion.runner == BOSS or chase.players[occasion.runner].running:
            yield occasion.runner
        return
    others: Iterable[int] = (each.seat for each in chase.players if each.running and each is not player)
    yield from (each for each in others if chase.players[each].position == occasion.space)
    if chase.boss.position == occasion.space:
        yield BOSS


Filter = Callable[[Player, Occasion, int | None], bool]

FILTERS: dict[str, Filter] = {
    "": lambda player, occasion, other: True,
    "hero": lambda player, occasion, other: other is not None and other != BOSS,
    "mover": lambda player, occasion, other: other is not None and other == occasion.runner,
    "hero-mover": lambda player, occasion, other: other == occasion.runner and other != BOSS,
    "boss-mover": lambda player, occasion, other: other == occasion.runner == BOSS,
    "hero-met": lambda player, occasion, other: player.seat == occasion.runner and other != BOSS,
    "boss": lambda player, occasion, other: occasion.cause == "boss",
    "kobold": lambda player, occasion, other: occasion.card is not None and occasion.card.is_kobold,
    "life3": lambda player, occasion, other: player.life >= 3,
    "free": lambda player, occasion, other: not player.stopped,
}
"""The filters of RA-9.18."""


def use(chase: Chase, player: Player, choice: Option, occasion: Occasion) -> Rule[None]:
    """Use an Item or the ability; it is resolved completely before anybody else is asked (RA-9.9)."""
    usage = chase.cards.usages[str(choice.args[0])]
    other = aimed_at(choice)
    if usage.card is not None:
        player.inventory = [each for each in player.inventory if each.card is not usage.card]
        player.faceup.append(Laid(usage.card))  # RA-9.14
        player.item_used = True
    else:
        player.ability_used = True
    if chase.log:
        kind, clause = ("ability-used", "RA-9.2") if usage.card is None else ("item-played", "RA-9.1")
        on = player.seat if other is None else other
        result = "self" if other is None else "boss" if other == BOSS else "hero"
        chase.log.tell(kind, clause, reveals=True, seat=player.seat, use=usage.id, on=on, result=result)
    yield from carry_out(chase, usage.ops, Frame(player, occasion=occasion, other=other))


def aimed_at(choice: Option) -> int | None:
    """The other Runner whom a use is for, if it is for one."""
    if len(choice.args) < 2:
        return None
    return BOSS if choice.args[1] == "boss" else int(choice.args[1])


def about(occasion: Occasion) -> tuple[Arg, ...]:
    """What the prompt of a window says."""
    match occasion.window:
        case "hurt":
            return (occasion.amount, occasion.cause)
        case "luck":
            return (occasion.amount,)
        case "brake":
            return (occasion.cause, occasion.amount)
        case "flip":
            return (occasion.card.id if occasion.card else "",)
        case "contact":
            return (occasion.space, "boss" if occasion.runner == BOSS else int(occasion.runner or 0))
        case "run-ready":
            return ("boss" if occasion.runner == BOSS else int(occasion.runner or 0),)
    return ()


def closed_uses(player: Player) -> list[Closed]:
    """Items and abilities that are spent for this round."""
    closed = []
    if player.item_used or player.no_items:
        reason, clause = ("item-used", "RA-9.1") if player.item_used else ("no-items", "RA-8.51")
        closed += [Closed(f"play:{card.id}", reason, clause, (card.id,)) for card in player.items]
    if player.ability_used:
        numbers = range(1, len(player.kind.uses) + 1)
        name = player.kind.id
        closed += [Closed(f"ability:{name}.{number}", "ability-used", "RA-9.2", (name,)) for number in numbers]
    return closed
