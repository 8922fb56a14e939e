"""What a sensible Hero would think of each option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from undercroft.abilities import innermost
from undercroft.engine import Decision, Option
from undercroft.rules.runaway.base_speed import UNENCUMBERED
from undercroft.rules.runaway.bots.advice.items import card_worth, escape_worth, item_worth
from undercroft.rules.runaway.bots.advice.outlooks import GOLD, LUCK, Answering, facing
from undercroft.rules.runaway.bots.advice.rivals import boss_may_come, rivalry, threat, to_exit
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.clock import CLOCK_RUN
from undercroft.rules.runaway.encounter_spaces import ITEM_COST
from undercroft.rules.runaway.occasions import Approach, Flip, ItemFound, Window
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.uses import ITEM
from undercroft.rules.runaway.windows import aimed_at

UNKNOWN = -0.8
"""What a card that nobody has shown is worth to whoever flips it: opponents seldom mean well."""
ITEM_RESERVE = 1.0
"""A card is worth keeping for a better moment, but an empty Inventory is faster."""
PLAYED = 0.35
"""How much a card's worth counts beside the speed of another when a hand is split."""
CLEARED = 0.8
"""What it is worth to have one face-down card less: a bonus card is for those who have none left."""


def appraise(chase: Chase, decision: Decision) -> Sequence[float]:
    """A worth for each option, by what the seat may know."""
    if decision.kind == "class":
        return [float(chase.cards.classes[str(each.args[0])].life) for each in decision.options]
    player = chase.players[decision.seat]
    window = chase.occasions[-1] if chase.occasions else None
    if isinstance(window, Window) and window.name == decision.kind:
        return [
            0.0 if each is decision.passes else use_worth(chase, player, window, each) for each in decision.options
        ]
    judge = JUDGES[decision.kind]
    return [judge(chase, player, each) for each in decision.options]


def card_of(chase: Chase, choice: Option) -> Card:
    """The card an option speaks of."""
    return chase.cards.by_id[str(choice.args[0])]


def use_worth(chase: Chase, hero: Player, window: Window, choice: Option) -> float:
    """What a use is worth now, compared with passing: used in time, not too early."""
    use = chase.cards.uses[str(choice.args[0])]
    now = Answering(chase, hero, window, aimed_at(choice))
    total = fsum(each.worth(now) for each in use.effects)
    if use.text.limit == ITEM:
        total -= ITEM_RESERVE
        total -= escape_worth(chase.cards.by_id[use.card])
    return total


def base_speed(chase: Chase, player: Player, choice: Option) -> float:
    """Run fast, but keep what hurts others and what helps oneself in hand."""
    card = card_of(chase, choice)
    rest = sorted(card_worth(each) for each in player.hand if each is not card)
    given, kept = rest[: chase.encounters_each], rest[chase.encounters_each :]
    bonus = 0 if player.inventory else UNENCUMBERED
    speed = min(card.speed + bonus, to_exit(chase, player) + 2)
    haste = 1.2 if boss_may_come(chase, player) else 1.0
    return haste * speed - PLAYED * fsum(given) + PLAYED * max(0.0, *kept, 0.0)


def clock_card(chase: Chase, player: Player, choice: Option) -> float:
    """Bring the Clock nearer to five consecutive numbers."""
    numbers = {card.speed for card in chase.clock} | {chase.cards.by_id[str(each)].speed for each in choice.args}
    best = max(sum(first + step in numbers for step in range(CLOCK_RUN)) for first in range(1, 10))
    return best - 0.1 * len(choice.args)


def encounter(chase: Chase, player: Player, choice: Option) -> float:
    """The worst card on the strongest rival; with 2 players a kind one may be meant for oneself."""
    worth = card_worth(card_of(chase, choice))
    target = chase.players[int(choice.args[1])]
    if target is player:
        return worth - 1.0
    return -worth * (1.0 + 0.5 * rivalry(chase, player, target))


def which_card(chase: Chase, player: Player, choice: Option) -> float:
    """What is known of a face-down card, or what one has to expect."""
    down = player.encounters[int(choice.args[0])]
    return flipping(chase, player, down.card) if down.known_by(player.seat) else UNKNOWN


def flipping(chase: Chase, player: Player, card: Card) -> float:
    """What a card does to whoever flips it; an Item may be left."""
    if card.kind == "item":
        return max(0.0, finding(chase, player, card))
    return facing(chase, player, card.ops)


def found_item(chase: Chase, player: Player, choice: Option) -> float:
    """An Item for speed that would be lost anyway, or a good one."""
    if choice.verb == "leave":
        return 0.0
    found = innermost(chase.occasions, ItemFound)
    assert found is not None
    return finding(chase, player, found.card)


def finding(chase: Chase, player: Player, card: Card) -> float:
    """What it is worth to take an Item for the speed it costs."""
    return getting(player, card) - 0.9 * min(ITEM_COST, chase.remaining)


def getting(player: Player, card: Card) -> float:
    """What it is worth to get an Item; the first one costs the speed of travelling light."""
    return item_worth(player, card) - (0.0 if player.inventory else 1.5)


def bonus(chase: Chase, player: Player, choice: Option) -> float:
    """A card from the hand as a bonus."""
    if choice.verb == "decline":
        return 0.0
    card = card_of(chase, choice)
    if choice.verb == "keep":
        return getting(player, card)
    if choice.verb == "face":
        return facing(chase, player, card.ops) if card.kind == "encounter" else event_on_boss(chase, player, card)
    if choice.args[1] == "boss":
        return event_on_boss(chase, player, card)
    target = chase.players[int(choice.args[1])]
    if target is player:
        return 0.8 * card_worth(card)
    return -0.6 * card_worth(card) * rivalry(chase, player, target)


def event_on_boss(chase: Chase, player: Player, card: Card) -> float:
    """Slow the Boss if it is behind oneself, hurry it if it is behind the others only."""
    change = fsum(op.boss_hurry for op in card.boss_ops)
    return change * (-0.4 if boss_may_come(chase, player) else 0.2)


def choice_of_branch(chase: Chase, player: Player, choice: Option) -> float:
    """The branch that is worth more with the speed, life and gold really left."""
    ops = chase.cards.branches[str(choice.args[0])]
    return facing(chase, player, ops)


def drop_item(chase: Chase, player: Player, choice: Option) -> float:
    """Give up what is worth least."""
    return -item_worth(player, card_of(chase, choice))


def swap(chase: Chase, player: Player, choice: Option) -> float:
    """Rather let the weaker rival forward."""
    return -threat(chase.players[int(choice.args[0])])


def redirect(chase: Chase, player: Player, choice: Option) -> float:
    """Send a bad card to the strongest rival, a good one to the weakest."""
    flip = innermost(chase.occasions, Flip)
    assert flip is not None
    sign = -1.0 if card_worth(flip.card) > 0 else 1.0
    return sign * threat(chase.players[int(choice.args[0])])


def scouted(chase: Chase, player: Player, choice: Option) -> float:
    """Flip a card one has looked at if it helps, or hurts so little that it is better out of the way."""
    if choice.verb == "leave-it":
        return 0.0
    approach = innermost(chase.occasions, Approach)
    assert approach is not None
    assert approach.looked_at is not None
    return CLEARED + flipping(chase, player, player.encounters[approach.looked_at].card)


def loot(chase: Chase, player: Player, choice: Option) -> float:
    """Gold or an Item for the rest of the run; not with the Boss at one's heels."""
    if choice.verb == "decline":
        return 0.0
    return GOLD * LUCK - chase.remaining - (2.0 if boss_may_come(chase, player) else 0.0)


def loot_take(chase: Chase, player: Player, choice: Option) -> float:
    """A very good Item, or gold."""
    return GOLD * LUCK if choice.verb == "gold" else getting(player, card_of(chase, choice))


Judge = Callable[[Chase, Player, Option], float]

JUDGES: dict[str, Judge] = {
    "base-speed": base_speed,
    "clock-card": clock_card,
    "death-clock": clock_card,
    "encounter": encounter,
    "which-card": which_card,
    "found-item": found_item,
    "bonus": bonus,
    "choice": choice_of_branch,
    "drop-item": drop_item,
    "swap": swap,
    "redirect": redirect,
    "scout": which_card,
    "scouted": scouted,
    "loot": loot,
    "loot-take": loot_take,
}
"""Who judges which decision."""
